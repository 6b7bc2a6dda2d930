#include "formats/text/mugen_text.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/checked.hpp"

namespace fightconv::text {

namespace {

constexpr std::size_t quoted_bytes = 48;

// DOS end-of-file and NUL count as space (T2).
bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\x1A' || c == '\0'; }
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

LineReader::LineReader(Source source, Context& context) noexcept
    : source_(source), context_(context), position_(as_text(source.bytes).starts_with(byte_order_mark) ? byte_order_mark.size() : 0) {}

bool LineReader::next(Line& line) {
    const std::string_view rest = as_text(source_.bytes).substr(position_);
    if (rest.empty()) {
        return false;
    }
    const auto ends_line = [](char c) { return c == '\n' || c == '\r'; };
    const auto end = static_cast<std::size_t>(std::find_if(rest.begin(), rest.end(), ends_line) - rest.begin());
    const std::size_t terminator = end == rest.size() ? 0 : rest.substr(end).starts_with("\r\n") ? 2 : 1;
    position_ += end + terminator;
    ++number_;

    std::string_view content = rest.substr(0, end);
    content = content.substr(0, content.find(';'));
    bool cut = false;
    if (content.size() > context_.limits.text_line_bytes) {
        Reporter(context_.diagnostics, source_.file)
            .warn("text.long-line", Place::at_line(number_), "the line has {} bytes, but the limit is {}; the rest is not read", content.size(),
                  context_.limits.text_line_bytes);
        content = content.substr(0, context_.limits.text_line_bytes);
        cut = true;
    }
    line = {.number = number_, .text = trim(content), .whole = rest.substr(0, end), .end = rest.substr(end, terminator), .cut = cut};
    return true;
}

Status check_size(Source source, const Context& context) {
    if (source.bytes.size() > context.limits.text_file_bytes) {
        const std::string message = fmt::format("the text has {} bytes, but the limit is {}", source.bytes.size(), context.limits.text_file_bytes);
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
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) noexcept { return equal_ignoring_case(text.substr(0, prefix.size()), prefix); }

std::optional<std::string_view> section_name(std::string_view line) noexcept {
    if (!line.starts_with('[')) {
        return std::nullopt;
    }
    // The last ']', because characters of Shift-JIS, GBK and Big5 can end with this byte (T1). npos means the whole rest.
    line.remove_prefix(1);
    return trim(line.substr(0, line.rfind(']')));
}

std::optional<KeyValue> key_value(std::string_view line) noexcept {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
        return std::nullopt;
    }
    line = line.substr(std::min(equals, line.find_first_not_of(" \t")));
    const std::size_t value = line.find('=') + 1;
    return KeyValue{line.substr(0, line.find_first_of("= \t")), trim(line.substr(value))};
}

std::string_view unquote(std::string_view value) noexcept {
    const bool both = value.size() >= 2 && value.front() == '"' && value.back() == '"';
    return both ? value.substr(1, value.size() - 2) : value;
}

std::int32_t to_int(std::string_view text) noexcept {
    constexpr std::int64_t most = std::int64_t{1} << 31;
    text = trim(text);
    const bool negative = take_sign(text);
    std::int64_t value = 0;
    for (const char c : text) {
        if (!is_digit(c)) {
            break;
        }
        value = std::min(value * 10 + (c - '0'), most);
    }
    return saturate<std::int32_t>(negative ? -value : value);
}

std::int16_t to_int16(std::string_view text) noexcept { return static_cast<std::int16_t>(to_int(text)); }

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

bool is_int(std::string_view text) noexcept {
    text = trim(text);
    take_sign(text);
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::vector<std::string_view> split(std::string_view text, char separator, std::size_t most) {
    std::vector<std::string_view> fields;
    std::size_t end = text.find(separator);
    while (end != std::string_view::npos && fields.size() + 1 < most) {
        fields.push_back(trim(text.substr(0, end)));
        text.remove_prefix(end + 1);
        end = text.find(separator);
    }
    fields.push_back(trim(text));
    return fields;
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
