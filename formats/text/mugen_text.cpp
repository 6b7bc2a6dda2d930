#include "formats/text/mugen_text.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/checked.hpp"
#include "core/base/text/encodings.hpp"
#include "formats/text/problems.hpp"

namespace fightconv::text {

namespace {

constexpr std::size_t quoted_bytes = 48;

// DOS end-of-file and NUL count as space (T2).
bool is_space(char c) noexcept {
    return static_cast<unsigned char>(c) <= ' ' &&
           (c == ' ' || c == '\t' || c == '\x1A' || c == '\0');
}
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Removes the sign at the front; true for '-'.
bool take_sign(std::string_view& text) noexcept {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return negative;
}

}  // namespace

LineReader::LineReader(Source source, Context& context)
    : source_(source),
      context_(context),
      charge_(context.budget),
      position_(as_text(source.bytes).starts_with(byte_order_mark) ? byte_order_mark.size() : 0) {
    if (is_utf16(as_text(source.bytes)) && charge_.add(source.bytes.size() / 2 * 3, "the text")) {
        decoded_ = utf16_to_utf8(as_text(source.bytes));
        Reporter(context.diagnostics, source.file)
            .report(
                problem.utf_16, {},
                "the file is in UTF-16 (\"Unicode\" in Notepad), which no engine reads; save it "
                "as UTF-8. It is read here all the same");
    }
}

bool LineReader::next(Line& line) {
    const std::string_view rest = text().substr(position_);
    if (rest.empty()) {
        return false;
    }
    const auto ends_line = [](char c) { return c == '\n' || c == '\r'; };
    const auto end =
        static_cast<std::size_t>(std::find_if(rest.begin(), rest.end(), ends_line) - rest.begin());
    const std::size_t terminator = end == rest.size()                     ? 0
                                   : rest.substr(end).starts_with("\r\n") ? 2
                                                                          : 1;
    position_ += end + terminator;
    ++number_;

    std::string_view content = rest.substr(0, end);
    content = content.substr(0, content.find(';'));
    bool cut = false;
    if (content.size() > context_.limits.text_line_bytes) {
        Reporter(context_.diagnostics, source_.file)
            .report(problem.long_line, Place::at_line(number_),
                    "the line has {} bytes, but the limit is {}; the rest is not read",
                    content.size(), context_.limits.text_line_bytes);
        content = content.substr(0, context_.limits.text_line_bytes);
        cut = true;
    }
    // Field by field, because building a Line and copying it takes a quarter of the time.
    line.number = number_;
    line.text = trim(content);
    line.whole = rest.substr(0, end);
    line.end = rest.substr(end, terminator);
    line.cut = cut;
    return true;
}

Status check_size(Source source, const Context& context) {
    if (source.bytes.size() > context.limits.text_file_bytes) {
        const std::string message =
            fmt::format("the text has {} bytes, but the limit is {}", source.bytes.size(),
                        context.limits.text_file_bytes);
        return fail(Error(ErrorCode::limit_exceeded, message).in_file(source.file));
    }
    return {};
}

std::string_view trim(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_space(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) noexcept {
    return equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

std::optional<std::string_view> section_name(std::string_view line) noexcept {
    if (!line.starts_with('[')) {
        return std::nullopt;
    }
    // The last ']', because characters of Shift-JIS, GBK and Big5 can end with this byte (T1). npos
    // means the whole rest.
    line.remove_prefix(1);
    return trim(line.substr(0, line.rfind(']')));
}

std::optional<KeyValue> key_value(std::string_view line) noexcept {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
        return std::nullopt;
    }
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    const char* const end = line.data() + equals;
    const char* const key = std::find_if_not(line.data(), end, is_blank);
    const char* const key_end = std::find_if(key, end, is_blank);
    return KeyValue{{key, static_cast<std::size_t>(key_end - key)}, trim(line.substr(equals + 1))};
}

std::string_view unquote(std::string_view value) noexcept {
    const bool both = value.size() >= 2 && value.front() == '"' && value.back() == '"';
    return both ? value.substr(1, value.size() - 2) : value;
}

ReadInt read_int(std::string_view text) noexcept {
    constexpr std::int64_t most = std::int64_t{1} << 31;
    text = trim(text);
    const bool negative = take_sign(text);
    std::int64_t value = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && is_digit(text[digits]); ++digits) {
        value = std::min(value * 10 + (text[digits] - '0'), most);
    }
    return {.value = saturate<std::int32_t>(negative ? -value : value),
            .is_whole = digits != 0 && digits == text.size()};
}

std::int32_t to_int(std::string_view text) noexcept { return read_int(text).value; }

std::int16_t to_int16(std::string_view text) noexcept {
    return static_cast<std::int16_t>(to_int(text));
}

double to_float(std::string_view text) noexcept {
    text = trim(text);
    const bool negative = take_sign(text);
    // from_chars also reads "inf" and "nan"; the engines do not.
    if (text.empty() || !(is_digit(text.front()) || text.front() == '.')) {
        return 0;
    }
    double value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) {
        return 0;
    }
    return negative ? -value : value;
}

bool is_int(std::string_view text) noexcept { return read_int(text).is_whole; }

std::vector<std::string_view> split(std::string_view text, char separator, std::size_t most) {
    const auto separators =
        static_cast<std::size_t>(std::count(text.begin(), text.end(), separator));
    std::vector<std::string_view> fields(std::min(separators + 1, std::max<std::size_t>(most, 1)));
    split(text, separator, fields);
    return fields;
}

std::size_t split(std::string_view text, char separator,
                  std::span<std::string_view> fields) noexcept {
    std::size_t count = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size() && count + 1 < fields.size(); ++i) {
        if (text[i] == separator) {
            fields[count++] = trim(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    fields[count++] = trim(text.substr(begin));
    return count;
}

std::string one_line(std::string_view text) {
    std::string line(text);
    for (char& c : line) {
        c = c == '\n' || c == '\r' ? ' ' : c == ';' ? ',' : c;
    }
    return line;
}

std::string quoted(std::string_view text) {
    const bool whole = text.size() <= quoted_bytes;
    return fmt::format("\"{}{}\"", text.substr(0, quoted_bytes), whole ? "" : "...");
}

}  // namespace fightconv::text
