#include "converters/mugen/commands/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "converters/mugen/commands/notation.hpp"

namespace fightconv::mugen {

namespace {

enum class Press : std::uint8_t { pressed, held, released };

struct ButtonPress {
    std::string letter;
    Press how = Press::pressed;
};

// Directions and the buttons that end them, between two commas.
struct Group {
    std::vector<int> directions;  // 1 to 9
    bool is_charged = false;      // the first of them
    std::vector<ButtonPress> buttons;
};

constexpr std::array<std::string_view, 10> direction_names = {"", "DB", "D",  "DF", "B",
                                                              "", "F",  "UB", "U",  "UF"};
constexpr std::string_view charge_sign = "~40$";
constexpr std::string_view hold_sign = "~30";

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

class GroupReader {
public:
    GroupReader(std::string_view text, const ButtonLetters& letter_of)
        : rest_(text), letter_of_(letter_of) {}

    std::optional<std::vector<Group>> read() {
        std::vector<Group> groups;
        do {
            Group& group = groups.emplace_back();
            read_directions(group);
            if (!read_buttons(group) || (group.directions.empty() && group.buttons.empty())) {
                return std::nullopt;
            }
        } while (take(','));
        return rest_.empty() ? std::optional(std::move(groups)) : std::nullopt;
    }

private:
    bool take(char c) {
        if (!rest_.starts_with(c)) {
            return false;
        }
        rest_.remove_prefix(1);
        return true;
    }

    void read_directions(Group& group) {
        if (rest_.size() >= 3 && rest_[0] == '[' && rest_[1] >= '1' && rest_[1] <= '9' &&
            rest_[2] == ']') {
            group.directions.push_back(rest_[1] - '0');
            group.is_charged = true;
            rest_.remove_prefix(3);
        }
        constexpr std::array<std::pair<std::string_view, std::string_view>, 2> turns = {
            {{"360", "6248"}, {"720", "62486248"}}};
        for (const auto& [name, digits] : turns) {
            if (rest_.starts_with(name)) {
                std::transform(digits.begin(), digits.end(), std::back_inserter(group.directions),
                               [](char c) { return c - '0'; });
                rest_.remove_prefix(name.size());
            }
        }
        for (; !rest_.empty() && rest_.front() >= '1' && rest_.front() <= '9';
             rest_.remove_prefix(1)) {
            group.directions.push_back(rest_.front() - '0');
        }
    }

    bool read_buttons(Group& group) {
        if (rest_.empty() || rest_.front() == ',') {
            return true;
        }
        do {
            ButtonPress press;
            const char closing = take('[') ? ']' : take(']') ? '[' : '\0';
            press.how = closing == ']'   ? Press::held
                        : closing == '[' ? Press::released
                                         : Press::pressed;
            const std::string_view name = rest_.substr(0, rest_.find_first_of("[]+,"));
            rest_.remove_prefix(name.size());
            const auto letter = name.empty() || std::any_of(name.begin(), name.end(), is_digit)
                                    ? std::nullopt
                                    : letter_of_(name);
            if (!letter || (closing != 0 && !take(closing))) {
                return false;
            }
            press.letter = *letter;
            group.buttons.push_back(std::move(press));
        } while (take('+'));
        return true;
    }

    std::string_view rest_;
    const ButtonLetters& letter_of_;
};

std::string text_of(const ButtonPress& press) {
    switch (press.how) {
        case Press::held: return fmt::format("{}{}", hold_sign, press.letter);
        case Press::released: return "~" + press.letter;
        case Press::pressed: break;
    }
    return press.letter;
}

// The four directions in a row, as a full turn begins: a player may begin with any of them, and in
// either sense, but two ways are enough (W42).
bool is_turn(const std::vector<int>& directions) {
    constexpr std::array<std::array<int, 4>, 2> turns = {{{6, 2, 4, 8}, {4, 2, 6, 8}}};
    return !directions.empty() && directions.size() % 4 == 0 &&
           std::any_of(turns.begin(), turns.end(), [&](const std::array<int, 4>& turn) {
               std::size_t place = 0;
               return std::all_of(directions.begin(), directions.end(),
                                  [&](int each) { return each == turn[place++ % turn.size()]; });
           });
}

std::string directions_text(const Group& group, bool is_first, bool ends_command) {
    const auto& all = group.directions;
    std::string text;
    const auto add = [&](std::string_view sign, int direction) {
        text.append(text.empty() ? "" : ", ")
            .append(sign)
            .append(direction_names[static_cast<std::size_t>(direction)]);
    };
    const bool turns = is_turn(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool begins_motion = is_first && i == 0 && !(all.size() > 1 && all[1] == all[0]) &&
                                   !(ends_command && all.size() == 1);
        if (i == 0 && group.is_charged) {
            add(charge_sign, all[i]);
        } else if (turns) {
            add(i == 0 ? "~" : "$", all[i]);
        } else if (i == 1 && group.is_charged && all[i] == 8) {
            add("$", all[i]);  // up-forward is up as well (W42)
        } else {
            add(begins_motion ? "~" : "", all[i]);
        }
    }
    return text;
}

std::string command_text(const std::vector<Group>& groups) {
    std::string text;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Group& group = groups[i];
        const bool is_last = i + 1 == groups.size();
        const std::string directions =
            directions_text(group, i == 0, is_last && group.buttons.empty());
        text.append(text.empty() || directions.empty() ? "" : ", ").append(directions);
        for (std::size_t b = 0; b < group.buttons.size(); ++b) {
            text.append(b > 0 ? "+" : text.empty() ? "" : ", ").append(text_of(group.buttons[b]));
        }
    }
    return text;
}

// In ticks, by how much there is to do (W42).
std::int32_t time_of(const std::vector<Group>& groups) {
    std::size_t steps = 0;
    for (const Group& group : groups) {
        steps += group.directions.size() + (group.buttons.empty() ? 0U : 1U);
    }
    const Group& first = groups.front();
    const bool turns = is_turn(first.directions);
    if (steps <= 1) {
        return 1;
    }
    if (first.is_charged || (steps == 2 && first.directions.size() == 2)) {
        return 10;
    }
    return turns || steps >= 7 ? 30 : steps >= 6 ? 25 : 15;
}

cmd::Command command_of(const std::vector<Group>& groups, std::string name = {}) {
    cmd::Command command;
    command.text = command_text(groups);
    command.steps = cmd::parse_steps(command.text).steps;
    command.name = name.empty() ? notation(command.steps) : std::move(name);
    command.time = time_of(groups);
    return command;
}

bool is_one_kind(const Group& group) {
    return std::all_of(group.buttons.begin(), group.buttons.end(), [&](const ButtonPress& each) {
        return each.how == group.buttons.front().how;
    });
}

void need(GivenInput& input, cmd::Command command) {
    if (std::find(input.names.begin(), input.names.end(), command.name) == input.names.end()) {
        input.names.push_back(command.name);
        input.commands.push_back(std::move(command));
    }
}

void hold(GivenInput& input, int direction) {
    input.direction = direction;
    const int column = (direction - 1) % 3 - 1;
    const int row = (direction - 1) / 3 - 1;
    if (row != 0) {
        input.names.emplace_back(row < 0 ? "holddown" : "holdup");
    }
    if (column != 0) {
        input.names.emplace_back(column < 0 ? "holdback" : "holdfwd");
    }
    input.holds_direction = column != 0 || row > 0;
}

// Pressed together; what is held or released meanwhile is a command of its own.
void need_chord(GivenInput& input, const std::vector<Group>& groups) {
    if (groups.size() > 1 || is_one_kind(groups.front())) {
        need(input, command_of(groups));
        return;
    }
    Group pressed = groups.front();
    std::erase_if(pressed.buttons,
                  [](const ButtonPress& each) { return each.how != Press::pressed; });
    if (!pressed.buttons.empty() || !pressed.directions.empty()) {
        need(input, command_of({pressed}));
    }
    for (const ButtonPress& each : groups.front().buttons) {
        if (each.how != Press::pressed) {
            need(input, command_of({Group{{}, false, {each}}}));
        }
    }
}

void need_motion(GivenInput& input, const std::vector<Group>& groups) {
    need_chord(input, groups);
    input.is_charged = groups.front().is_charged;
    for (const Group& group : groups) {
        input.directions += group.directions.size();
        input.direction = group.directions.empty() ? input.direction : group.directions.back();
    }
    if (groups.size() == 1 && is_turn(groups.front().directions)) {
        Group mirrored = groups.front();
        for (int& direction : mirrored.directions) {
            direction = direction == 6 ? 4 : direction == 4 ? 6 : direction;
        }
        input.commands.push_back(command_of({mirrored}, input.commands.front().name));
    }
}

}  // namespace

std::optional<GivenInput> given_input(std::string_view notation, const ButtonLetters& letter_of) {
    constexpr std::string_view then = " > ";
    constexpr std::size_t most_directions = 16;
    if (const std::size_t last = notation.rfind(then); last != std::string_view::npos) {
        notation.remove_prefix(last + then.size());
    }
    GivenInput input;
    if (notation.starts_with("j.")) {
        notation.remove_prefix(2);
        input.state_type = 'A';
    }
    auto groups = GroupReader(notation, letter_of).read();
    if (!groups) {
        return std::nullopt;
    }
    std::size_t directions = 0;
    bool mixes = false;
    for (const Group& group : *groups) {
        directions += group.directions.size();
        mixes = mixes || !is_one_kind(group);
        input.buttons += group.buttons.size();
    }
    Group& first = groups->front();
    const bool only_held =
        first.directions.size() == directions && directions == 1 && !first.is_charged;
    const bool has_neutral = std::any_of(groups->begin(), groups->end(), [&](const Group& group) {
        return std::find(group.directions.begin(), group.directions.end(), 5) !=
               group.directions.end();
    });
    if ((has_neutral && !only_held) || (mixes && groups->size() > 1) ||
        directions > most_directions) {
        return std::nullopt;
    }
    if (directions != 0 && !only_held) {
        need_motion(input, *groups);
        return input;
    }
    const int direction = directions == 0 ? 5 : first.directions.front();
    first.directions.clear();
    if (input.state_type == 'S' && direction <= 3) {
        input.state_type = 'C';
    }
    if (!first.buttons.empty()) {
        need_chord(input, *groups);
    }
    hold(input, direction);
    return input.names.empty() ? std::nullopt : std::optional(std::move(input));
}

}  // namespace fightconv::mugen
