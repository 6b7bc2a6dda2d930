#include "formats/mugen/air/lines.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/text/text.hpp"

namespace fightconv::air {

namespace {

constexpr std::string_view keyword = "clsn";

// Whether `word` is the lower-case `meant` with one extra, missing or wrong letter, or with two
// letters in the wrong order.
bool is_one_slip_from(std::string_view word, std::string_view meant) {
    std::string rest = lower_case(word);
    while (!rest.empty() && !meant.empty() && rest.back() == meant.back()) {
        rest.pop_back();
        meant.remove_suffix(1);
    }
    std::string_view found = rest;
    while (!found.empty() && !meant.empty() && found.front() == meant.front()) {
        found.remove_prefix(1);
        meant.remove_prefix(1);
    }
    return std::max(found.size(), meant.size()) == 1 ||
           (found.size() == 2 && meant.size() == 2 && found[0] == meant[1] && found[1] == meant[0]);
}

}  // namespace

std::optional<std::int32_t> action_number(std::string_view line) noexcept {
    constexpr std::string_view begin = "begin";
    constexpr std::string_view action = "action";
    line = text::trim(line.substr(1));
    if (!text::starts_with_ignoring_case(line, begin)) {
        return std::nullopt;
    }
    const std::string_view spaced = line.substr(begin.size());
    line = text::trim(spaced);
    if (line.size() == spaced.size() || !text::starts_with_ignoring_case(line, action)) {
        return std::nullopt;
    }
    line = text::trim(line.substr(action.size()));
    const std::string_view to_first_digit = line.substr(0, line.find_first_of("0123456789") + 1);
    return text::is_int(to_first_digit) ? std::optional(text::to_int(line)) : std::nullopt;
}

bool is_clsn(std::string_view line) noexcept {
    return text::starts_with_ignoring_case(line, keyword);
}
bool is_box(std::string_view line) noexcept {
    return is_clsn(line) && line.find('=') != std::string_view::npos;
}
char kind_digit(std::string_view line) noexcept {
    return line.size() > keyword.size() ? line[keyword.size()] : '\0';
}

bool is_misspelt_clsn(std::string_view line) {
    const auto letters_end = std::find_if(line.begin(), line.end(), [](char c) {
        return (c < 'A' || c > 'Z') && (c < 'a' || c > 'z');
    });
    const auto letters = static_cast<std::size_t>(letters_end - line.begin());
    return letters + 1 >= keyword.size() && letters <= keyword.size() + 1 &&
           line.find_first_of(":=") != std::string_view::npos &&
           is_one_slip_from(line.substr(0, letters), keyword);
}

std::optional<Declaration> declaration_of(std::string_view line) noexcept {
    const std::size_t colon = line.find(':');
    const char digit = kind_digit(line);
    if (colon == std::string_view::npos || (digit != '1' && digit != '2')) {
        return std::nullopt;
    }
    const std::string_view count_text = text::trim(line.substr(colon + 1));
    const std::int32_t count = text::to_int(count_text);
    if (count < 0) {
        return std::nullopt;
    }
    constexpr std::string_view standing = "default";
    std::string_view suffix = line.substr(keyword.size() + 1, colon - keyword.size() - 1);
    const bool is_default = text::starts_with_ignoring_case(suffix, standing);
    suffix.remove_prefix(is_default ? standing.size() : 0);
    return Declaration{.digit = digit,
                       .is_default = is_default,
                       .misspelt = !text::trim(suffix).empty(),
                       .count = static_cast<std::uint32_t>(count),
                       .count_text = count_text};
}

text::Fields<4> corners_of(std::string_view box) noexcept {
    return {box.substr(box.find('=') + 1), ','};
}

bool is_interpolate(std::string_view line) noexcept {
    return text::starts_with_ignoring_case(line, "interpolate");
}

bool Interpolation::*interpolation_of(std::string_view line) noexcept {
    struct Type {
        std::string_view line_start;
        bool Interpolation::*flag;
    };
    static constexpr std::array<Type, 4> types{{{"interpolate offset", &Interpolation::offset},
                                                {"interpolate blend", &Interpolation::blend},
                                                {"interpolate scale", &Interpolation::scale},
                                                {"interpolate angle", &Interpolation::angle}}};
    const auto type = std::find_if(types.begin(), types.end(), [&](const Type& t) {
        return text::starts_with_ignoring_case(line, t.line_start);
    });
    return type == types.end() ? nullptr : type->flag;
}

}  // namespace fightconv::air
