// Text that comes from files: valid UTF-8 for outputs, harmless for terminals.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fightconv {

bool is_utf8(std::string_view bytes) noexcept;

// Controls (also of bidirectional text), other hidden characters and invalid UTF-8 as \xNN, so that
// a file's text cannot drive a terminal.
std::string printable(std::string_view text);

// Always valid UTF-8, as JSON requires: the text itself if it is valid, else printable(text).
std::string json_text(std::string_view text);

// The same valid JSON for standard output, which may be a terminal: what printable() escapes is
// written as \uXXXX.
std::string printable_json(std::string_view json);

// Only printable ASCII, for what can show nothing else: every other character is its code point,
// "U+62F3". Invalid UTF-8 is escaped as by json_text().
std::string ascii_text(std::string_view text);

// The text with `by` in place of each `word`.
std::string replaced(std::string text, std::string_view word, std::string_view by);

std::string lower_case(std::string_view text);  // ASCII only

// "12 bytes", "123.5 KiB", "2.0 MiB"
std::string size_text(std::uint64_t bytes);
std::string counted(std::uint64_t count, std::string_view one_thing);  // "1 sprite", "2 sprites"

// Whether a file's name ends with ".sff" or the like; ASCII case ignored.
bool has_extension(std::string_view path, std::string_view extension);

// The shortest text that reads back as the same number, with '.' as the decimal point in every
// locale.
std::string number_text(double value);
std::string number_text(float value);

// The same without an exponent, which MUGEN does not read (mugen_writer.md W7): "0.00001". With at
// most `most_decimals` behind the point; what is not a number is 0.
std::string decimal_text(double value, int most_decimals = 400);

}  // namespace fightconv
