#include "converters/openbor/keys.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace fightconv::openbor {

namespace {

constexpr unsigned button_count = 6;
constexpr std::array<unsigned, button_count> bits_in_order = {2, 3, 4, 0, 1, 5};  // x y z a b c
constexpr std::array<std::string_view, button_count> keys_in_order = {"a",  "a2", "a3",
                                                                      "a4", "s",  "j"};
constexpr std::size_t attack_keys = 4;
constexpr std::size_t jump_key = 5;

// The cardinal directions of a digit of the number pad.
std::string_view directions_of(char digit) {
    constexpr std::array<std::string_view, 10> directions = {"", "db", "d",  "df", "b",
                                                             "", "f",  "ub", "u",  "uf"};
    return directions[static_cast<std::size_t>(digit - '0')];
}

void join(std::string& text, std::string_view key, std::string_view with) {
    if (!text.empty()) {
        text += with;
    }
    text += key;
}

// The directions that are newly pressed with each digit: 236 is down, then forward. A digit that
// comes again is pressed again.
std::vector<std::string> steps_of(std::string_view motion) {
    std::vector<std::string> steps;
    char before = '5';
    for (const char digit : motion) {
        const std::string_view held = digit == before ? "" : directions_of(before);
        std::string step;
        for (const char direction : directions_of(digit)) {
            if (held.find(direction) == std::string_view::npos) {
                join(step, std::string_view(&direction, 1), " + ");
            }
        }
        if (!step.empty()) {
            steps.push_back(std::move(step));
        }
        before = digit;
    }
    return steps;
}

}  // namespace

Keyboard::Keyboard(const Character& character) {
    for (const Move& move : character.moves) {
        if (const auto input = move_input(move.input)) {
            used_ = static_cast<std::uint8_t>(used_ | input->buttons);
        }
    }
}

std::string_view Keyboard::key_of(unsigned bit) const {
    std::size_t place = 0;
    for (const unsigned other : bits_in_order) {
        if (other == bit) {
            break;
        }
        place += used_ >> other & 1U;
    }
    return keys_in_order[place];
}

std::optional<std::string> Keyboard::keys_of(const MoveInput& input) const {
    std::vector<std::string> steps = steps_of(input.motion.empty() && input.stances == crouching_bit
                                                  ? "2"
                                                  : std::string_view(input.motion));
    std::string buttons;
    for (const unsigned bit : bits_in_order) {
        if ((input.buttons >> bit & 1U) != 0) {
            join(buttons, key_of(bit), " + ");
        }
    }
    if (steps.size() < 2 && buttons == keys_in_order[jump_key]) {
        return std::nullopt;  // the character has to be able to jump
    }
    // a direction that is held with the button
    const bool at_once = input.motion.size() < 2 && !steps.empty();
    if (!buttons.empty() && at_once) {
        join(steps.back(), buttons, " + ");
    } else if (!buttons.empty()) {
        steps.push_back(std::move(buttons));
    }
    if (steps.size() > most_steps) {
        return std::nullopt;
    }
    std::string keys;
    for (const std::string& step : steps) {
        join(keys, step, " ");
    }
    return keys;
}

bool Keyboard::is_attack(const MoveInput& input) const {
    if (!input.motion.empty() || std::popcount(input.buttons) != 1) {
        return false;
    }
    const std::string_view key = key_of(static_cast<unsigned>(std::countr_zero(input.buttons)));
    return std::find(keys_in_order.begin(), keys_in_order.begin() + attack_keys, key) !=
           keys_in_order.begin() + attack_keys;
}

bool Keyboard::is_first(const MoveInput& input) const {
    return is_attack(input) &&
           key_of(static_cast<unsigned>(std::countr_zero(input.buttons))) == keys_in_order.front();
}

}  // namespace fightconv::openbor
