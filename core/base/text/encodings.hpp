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

// Whether the bytes begin with the byte order mark of UTF-16, in either order.
bool is_utf16(std::string_view bytes) noexcept;
// Such bytes as UTF-8, without the mark; takes at most 3/2 of their size. What is no character
// becomes U+FFFD.
std::string utf16_to_utf8(std::string_view bytes);

// The same as to_utf8() for the name of a file in an archive, where the last guess is CP437, the
// code page of DOS: what .zip says that names are in.
std::string file_name_to_utf8(std::string_view bytes);

}  // namespace fightconv
