// Converts the 8-bit text of older programs to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace fightconv {

// The text as UTF-8 (mugen.md T1). Valid UTF-8 stays as it is, without a BOM; other bytes are decoded by `encoding` ("shift_jis", "gbk", "big5",
// "latin1"). With "auto" that is the first of Shift-JIS, GBK and Big5 in which all bytes are valid, or else Latin-1 (Windows-1252). Never fails.
std::string to_utf8(std::string_view bytes, std::string_view encoding = "auto");

}  // namespace fightconv
