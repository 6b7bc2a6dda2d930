// Converts the 8-bit text of older programs to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace fightconv {

// The text as UTF-8 (mugen.md T1). Valid UTF-8 stays as it is, without a BOM; other bytes are
// decoded by `encoding` ("shift_jis", "gbk", "big5", "latin1"). With "auto" that is the first of
// Shift-JIS, GBK and Big5 in which all bytes are valid, or else Latin-1 (Windows-1252). Never
// fails.
std::string to_utf8(std::string_view bytes, std::string_view encoding = "auto");

// The same for the name of a file in an archive, where the last guess is CP437, the code page of
// DOS: what .zip says that names are in.
std::string file_name_to_utf8(std::string_view bytes);

}  // namespace fightconv
