#include "core/disk/temporary_name.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

namespace fightconv {

namespace {

constexpr std::string_view marker = ".fightconv-";
constexpr std::array<std::pair<TemporaryName::Kind, std::string_view>, 3> suffixes = {
    {{TemporaryName::Kind::file, ".tmp"},
     {TemporaryName::Kind::folder, ".d"},
     {TemporaryName::Kind::aside, ".old"}}};

template <class T>
std::optional<T> parse_number(std::string_view digits) {
    T value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() && value >= 0
               ? std::optional(value)
               : std::nullopt;
}

}  // namespace

std::string TemporaryName::text() const {
    std::string text = "." + name;
    text += fmt::format("{}{}-{}", marker, process, number);
    for (const auto& [known, suffix] : suffixes) {
        text.append(kind == known ? suffix : "");
    }
    return text;
}

std::optional<TemporaryName> TemporaryName::parse(std::string_view text) {
    const std::size_t mark = text.rfind(marker);
    if (!text.starts_with('.') || mark == text.npos || mark < 2) {
        return std::nullopt;
    }
    const std::string_view name = text.substr(1, mark - 1);
    const std::string_view numbers = text.substr(mark + marker.size());
    for (const auto& [kind, suffix] : suffixes) {
        const std::size_t dash = numbers.find('-');
        if (numbers.ends_with(suffix) && dash != numbers.npos) {
            const auto process = parse_number<std::int64_t>(numbers.substr(0, dash));
            const auto number = parse_number<std::uint32_t>(
                numbers.substr(dash + 1, numbers.size() - suffix.size() - dash - 1));
            if (process && number) {
                return TemporaryName{std::string(name), *process, *number, kind};
            }
        }
    }
    return std::nullopt;
}

}  // namespace fightconv
