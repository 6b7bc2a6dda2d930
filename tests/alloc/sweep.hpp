// Lets the allocations of something fail, one after the other.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

using Written = std::map<std::string, ByteBuffer>;

// Checks that `work` gives what it gives with enough memory, or nothing, whichever of its
// allocations fails. It may throw std::bad_alloc.
void fail_each(const std::string& name, const std::function<std::optional<Written>()>& work);

}  // namespace fightconv::test
