// 8-bit text of older programs as UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace fightconv {

// UTF-8 of 8-bit text (mugen.md T1): valid UTF-8 stays (a BOM is dropped); else by `encoding` ("shift_jis", "gbk", "big5", "latin1");
// with "auto" the first of Shift-JIS, GBK, Big5 that the bytes are valid in, else Latin-1 (Windows-1252). Never fails.
std::string to_utf8(std::string_view bytes, std::string_view encoding = "auto");

}  // namespace fightconv
