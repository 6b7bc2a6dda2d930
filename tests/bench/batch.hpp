// The part of the benchmark that is about many characters.
#pragma once

#include <filesystem>
#include <vector>

#include "converters/converter.hpp"

namespace fightconv::bench {

void bench_batch(const Registry& registry, const std::vector<std::filesystem::path>& characters);

}  // namespace fightconv::bench
