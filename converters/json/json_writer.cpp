#include "converters/json/json_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace fightconv {

namespace {

constexpr std::size_t most_of_letter = 6;  // "\u001f"

constexpr std::array<bool, 256> is_special = [] {
    std::array<bool, 256> special{};
    std::fill_n(special.begin(), std::size_t{' '}, true);
    special['"'] = special['\\'] = true;
    return special;
}();

char* escape(char c, char* out) {
    constexpr std::string_view short_ones = "\b\t\n\f\r\"\\", letters = "btnfr\"\\";
    const std::size_t place = short_ones.find(c);
    const std::string escaped = place != std::string_view::npos
                                    ? std::string{'\\', letters[place]}
                                    : fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    return std::copy(escaped.begin(), escaped.end(), out);
}

char* quote(std::string_view text, char* out) {
    *out++ = '"';
    for (const char c : text) {
        if (is_special[static_cast<unsigned char>(c)]) {
            out = escape(c, out);
        } else {
            *out++ = c;
        }
    }
    *out++ = '"';
    return out;
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
    char* out = quote(name, begin(name.size() * most_of_letter + 4));
    *out++ = ':';
    if (between_.size() > 1) {
        *out++ = ' ';
    }
    end(out);
    is_begun_ = true;
    return *this;
}

void JsonWriter::value(std::string_view text) {
    end(quote(text, begin(text.size() * most_of_letter + 2)));
}

void JsonWriter::value(double number) {
    if (!std::isfinite(number)) {
        return word("null");
    }
    char* const out = begin(most_of_number);
    constexpr double most = 1 << 24;
    const auto whole = static_cast<std::int32_t>(std::clamp(number, -most, most));
    // as most numbers are: no search for the shortest text
    if (whole == number && (whole != 0 || !std::signbit(number))) {
        end(std::copy_n(".0", 2, std::to_chars(out, out + most_of_number, whole).ptr));
    } else {
        end(nlohmann::detail::to_chars(out, out + most_of_number, number));
    }
}

std::string_view JsonWriter::text() {
    flush();
    return as_text(text_);
}

ByteBuffer JsonWriter::file() && {
    flush();
    text_.push_back('\n');
    return std::move(text_);
}

void JsonWriter::flush(std::size_t more) {
    constexpr std::size_t usual_room = 4096;
    const Bytes latest = as_bytes(latest_).first(std::exchange(latest_size_, 0));
    text_.insert(text_.end(), latest.begin(), latest.end());
    latest_.resize(std::max(usual_room, more));
}

void JsonWriter::word(std::string_view word) {
    end(std::copy(word.begin(), word.end(), begin(word.size())));
}

void JsonWriter::open(char bracket) {
    char* const out = begin(1);
    *out = bracket;
    end(out + 1);
    between_.append(indent_, filling_);
    is_first_ = true;
}

void JsonWriter::close(char bracket) {
    between_.resize(between_.size() - indent_);
    char* out = room(between_.size() + 1);
    if (!std::exchange(is_first_, false)) {
        out = std::copy(between_.begin() + 1, between_.end(), out);
    }
    *out = bracket;
    end(out + 1);
}

}  // namespace fightconv
