#include "converters/interface/options.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/base/find.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

std::string OptionInfo::expected() const {
    switch (kind) {
        case OptionKind::flag: return "on|off";
        case OptionKind::choice: return fmt::format("{}", fmt::join(words, "|"));
        case OptionKind::number:
            return most == std::numeric_limits<std::int32_t>::max()
                       ? "a whole number"
                       : fmt::format("a whole number from {} to {}", least, most);
        case OptionKind::text:
        case OptionKind::file: break;
    }
    return value_name;
}

std::string OptionInfo::refusal(std::string_view given) const {
    const std::string choices = expected();  // "a|b|c"
    std::string listed;
    for (const char letter : choices) {
        listed += letter == '|' ? ", " : std::string(1, letter);
    }
    const std::size_t last = choices.rfind('|');
    if (last != choices.npos) {
        listed.replace(listed.rfind(", "), 2, " or ");
    }
    return fmt::format("{} takes {}, not '{}'", name, listed, printable(given));
}

const OptionInfo* DeclaredOptions::find(std::string_view name) const noexcept {
    return find_where(infos_, [&](const OptionInfo& option) { return option.name == name; });
}

std::optional<bool> flag_of(std::string_view text) noexcept {
    return text == "on" ? std::optional(true) : text == "off" ? std::optional(false) : std::nullopt;
}

std::optional<std::int64_t> whole_number(std::string_view digits) noexcept {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole =
        error == std::errc() && end == digits.data() + digits.size() && !digits.starts_with('-');
    return whole ? std::optional(number) : std::nullopt;
}

}  // namespace fightconv
