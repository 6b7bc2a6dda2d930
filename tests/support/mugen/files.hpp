// The files of a small MUGEN character, built in memory.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

using Files = std::map<std::string, ByteBuffer>;

inline ByteBuffer text_file(std::string_view text) {
    const Bytes bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

// A .def whose [Files] has these lines ("sprite = kfm.sff").
inline ByteBuffer def_file(std::string_view file_lines,
                           std::string_view info_lines = "name = \"Kung Fu Man\"\n") {
    return text_file("[Info]\n" + std::string(info_lines) + "[Files]\n" + std::string(file_lines));
}

inline ByteBuffer character_def(const std::string& stem) {
    return def_file("cmd = " + stem + ".cmd\ncns = " + stem + ".cns\nsprite = " + stem +
                    ".sff\nanim = " + stem + ".air\n");
}

}  // namespace fightconv::test
