#include "core/model/move_input.hpp"

#include <algorithm>
#include <array>

namespace fightconv {

namespace {

// The names that the buttons a b x y z c of a .cmd have in the sets of --buttons and in packs.
constexpr std::array<std::array<std::string_view, 5>, 6> names_of_buttons = {{{"a", "LK", "B", "P"},
                                                                              {"b", "MK", "D", "K"},
                                                                              {"x", "LP", "A", "L"},
                                                                              {"y", "MP", "C", "M"},
                                                                              {"z", "HP", "H"},
                                                                              {"c", "HK", "S"}}};

// Its place among the buttons.
std::optional<std::size_t> button_named(std::string_view name) {
    for (std::size_t i = 0; i < names_of_buttons.size(); ++i) {
        if (!name.empty() && std::find(names_of_buttons[i].begin(), names_of_buttons[i].end(),
                                       name) != names_of_buttons[i].end()) {
            return i;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<char> button_letter(std::string_view name) {
    const auto place = button_named(name);
    return place ? std::optional(names_of_buttons[*place].front().front()) : std::nullopt;
}

std::optional<MoveInput> move_input(std::string_view notation) {
    MoveInput input;
    constexpr std::string_view then = " > ";
    if (const std::size_t last = notation.rfind(then); last != std::string_view::npos) {
        notation.remove_prefix(last + then.size());
        input.follows = true;
    }
    const bool in_air = notation.starts_with("j.");
    notation.remove_prefix(in_air ? 2 : 0);
    std::string plain;
    std::remove_copy_if(notation.begin(), notation.end(), std::back_inserter(plain),
                        [](char c) { return c == '[' || c == ']'; });
    const std::size_t digits = std::min(plain.find_first_not_of("123456789"), plain.size());
    input.motion = plain.substr(0, digits);
    for (std::string_view rest = std::string_view(plain).substr(digits); !rest.empty();) {
        const std::string_view name = rest.substr(0, rest.find('+'));
        const auto place = button_named(name);
        if (!place) {
            return std::nullopt;
        }
        input.buttons = static_cast<std::uint8_t>(input.buttons | 1U << *place);
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    }
    if (input.buttons == 0 && input.motion.size() < 2) {
        return std::nullopt;
    }
    if (input.follows) {
        input.stances = standing_bit | crouching_bit | in_air_bit;
    } else if (in_air) {
        input.stances = in_air_bit;
    } else if (input.motion.size() < 2) {
        input.stances =
            !input.motion.empty() && input.motion[0] <= '3' ? crouching_bit : standing_bit;
    }
    if (input.motion == "5" || (input.motion == "2" && !in_air)) {
        input.motion.clear();
    }
    return input;
}

}  // namespace fightconv
