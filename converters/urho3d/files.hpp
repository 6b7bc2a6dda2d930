// The files of an output while they are made. Each is charged to the set as it is added.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/base/bytes.hpp"
#include "core/base/output_set.hpp"
#include "core/base/result.hpp"

namespace fightconv::urho3d {

inline Status add_file(OutputSet& set, std::string path, ByteBuffer bytes) {
    FC_TRY(set.charge.add(bytes.size(), "a file of the output"));
    set.files.push_back({std::move(path), std::move(bytes)});
    return {};
}

inline Status add_text(OutputSet& set, std::string path, std::string_view text) {
    const Bytes bytes = as_bytes(text);
    return add_file(set, std::move(path), ByteBuffer(bytes.begin(), bytes.end()));
}

}  // namespace fightconv::urho3d
