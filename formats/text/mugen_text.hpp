// The syntax that all MUGEN text files share: lines, comments, sections, keys, numbers. Rules:
// mugen.md T1-T7.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::text {

struct Line {
    std::uint32_t number = 0;  // from 1
    std::string_view text;     // without its comment, trimmed (T2, T3); may be empty
    std::string_view whole;    // as in the file, with its comment, without its end
    std::string_view end;      // "\n", "\r\n", "\r", or nothing at the end of the file
    bool cut = false;          // longer than the limit, so `text` is not all of it

    Place place() const { return Place::at_line(number); }
};

// Reads the lines of a file without copying them. A BOM is dropped; \n, \r\n and \r end a line. A
// file in UTF-16 is read as UTF-8, with the diagnostic "text.utf-16" (T1). A line that is longer
// than Limits::text_line_bytes, not counting its comment, is cut there, with the diagnostic
// "text.long-line".
class LineReader {
public:
    LineReader(Source source, Context& context);
    bool next(Line& line);  // what it gives lives as long as the reader

private:
    std::string_view text() const noexcept {
        return decoded_.empty() ? as_text(source_.bytes) : std::string_view(decoded_);
    }

    Source source_;
    Context& context_;
    std::string decoded_;  // from UTF-16
    Charge charge_;
    std::size_t position_ = 0;
    std::uint32_t number_ = 0;
};

// limit_exceeded for a file over Limits::text_file_bytes.
Status check_size(Source source, const Context& context);

std::string_view trim(std::string_view text) noexcept;                      // space, tab, 0x1A, NUL
bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;  // ASCII
bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) noexcept;

// The inside of "[...]", trimmed, up to the last ']' or the end of the line (T4); nothing if the
// line does not begin with '['.
std::optional<std::string_view> section_name(std::string_view line) noexcept;

struct KeyValue {
    std::string_view key;
    std::string_view value;  // trimmed
};
// T5: the key ends at the first '=', space or tab; the value is everything after the first '='.
// Nothing if there is no '='.
std::optional<KeyValue> key_value(std::string_view line) noexcept;

// The text between double quotes if both ends have them, otherwise the whole text (D3).
std::string_view unquote(std::string_view value) noexcept;

// T6: the integer at the beginning, 0 if there is none; the rest is ignored. Clamps to 32 bits.
struct ReadInt {
    std::int32_t value = 0;
    bool is_whole = false;  // the text is nothing but a plain number
};
ReadInt read_int(std::string_view text) noexcept;
std::int32_t to_int(std::string_view text) noexcept;
std::int16_t to_int16(std::string_view text) noexcept;  // T7: wraps
// T6: 0 if there is none, or none that fits into a double
double to_float(std::string_view text) noexcept;
bool is_int(std::string_view text) noexcept;  // ReadInt::is_whole

// The fields between separators, trimmed; at most `most`, of which the last contains the rest.
std::vector<std::string_view> split(std::string_view text, char separator, std::size_t most);
// The same into `fields`, which has room for at least one; how many there are.
std::size_t split(std::string_view text, char separator,
                  std::span<std::string_view> fields) noexcept;

// The fields of a line of which there are at most a few, without memory of their own.
template <std::size_t Most>
class Fields {
public:
    Fields(std::string_view text, char separator) noexcept
        : size_(split(text, separator, fields_)) {}
    std::size_t size() const noexcept { return size_; }
    // Empty for fields that the line does not have.
    std::string_view operator[](std::size_t i) const noexcept { return fields_[i]; }

private:
    std::array<std::string_view, Most> fields_;
    std::size_t size_;
};

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// A value that can be written on one line: characters that would end the line become ' ', and ';'
// becomes ',' (T2, T3).
std::string one_line(std::string_view text);

// The text in quotes for a message, shortened if it is long.
std::string quoted(std::string_view text);

}  // namespace fightconv::text
