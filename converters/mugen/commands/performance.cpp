#include "converters/mugen/commands/performance.hpp"

#include <algorithm>

namespace fightconv::mugen {

namespace {

int digit_of(const cmd::Key& key) noexcept { return static_cast<int>(key.symbol); }
char button_of(const cmd::Key& key) noexcept {
    constexpr std::string_view letters = "abcxyzsdw";
    return letters[static_cast<std::size_t>(key.symbol) - static_cast<std::size_t>(cmd::Symbol::a)];
}

int column_of(int direction) noexcept { return (direction - 1) % 3 - 1; }
int row_of(int direction) noexcept { return (direction - 1) / 3 - 1; }

// The buttons of a step that is the last one, done in the same moment as what is there.
void add_buttons(const cmd::Step& step, InputMoment& moment) {
    for (const cmd::Key& key : step.keys) {
        if (!cmd::is_direction(key.symbol)) {
            std::string& letters = key.release ? moment.released : moment.pressed;
            letters.push_back(button_of(key));
            if (key.release && key.charge > 0) {
                moment.after_hold.push_back(button_of(key));
            }
        }
    }
}

void perform(const cmd::Step& step, std::vector<InputMoment>& moments) {
    const int before = moments.back().direction;
    for (const cmd::Key& key : step.keys) {
        if (cmd::is_direction(key.symbol)) {
            if (digit_of(key) == moments.back().direction) {
                moments.push_back({});  // let go, to press it again
            }
            moments.push_back({.direction = digit_of(key), .is_charged = key.charge > 0});
        }
    }
    const bool has_button =
        std::any_of(step.keys.begin(), step.keys.end(),
                    [](const cmd::Key& key) { return !cmd::is_direction(key.symbol); });
    if (has_button) {
        const int direction = moments.size() > 1 ? moments.back().direction : before;
        moments.push_back({.direction = direction});
        add_buttons(step, moments.back());
    }
}

bool has(const std::string& letters, char letter) noexcept {
    return letters.find(letter) != std::string::npos;
}

bool is_there(const cmd::Key& key, const InputMoment& moment) {
    if (!cmd::is_direction(key.symbol)) {
        const char letter = button_of(key);
        return key.release ? has(key.charge > 0 ? moment.after_hold : moment.released, letter)
                           : has(moment.pressed, letter);
    }
    if (key.charge > 0 && !moment.is_charged) {
        return false;
    }
    const int wanted = digit_of(key);
    if (!key.four_way) {
        return moment.direction == wanted;
    }
    const bool same_column =
        column_of(wanted) == 0 || column_of(wanted) == column_of(moment.direction);
    const bool same_row = row_of(wanted) == 0 || row_of(wanted) == row_of(moment.direction);
    return same_column && same_row;
}

// Other directions and buttons may come between the steps, so each step takes the latest moment
// that it can.
bool fits(const std::vector<cmd::Step>& steps, const std::vector<InputMoment>& moments) {
    if (steps.empty()) {
        return false;
    }
    const auto holds = [](const cmd::Step& step, const InputMoment& moment) {
        return std::all_of(step.keys.begin(), step.keys.end(),
                           [&](const cmd::Key& key) { return is_there(key, moment); });
    };
    std::size_t end = moments.size();
    for (std::size_t i = steps.size(); i-- > 0;) {
        const bool is_last = i + 1 == steps.size();
        std::size_t place = end;
        while (place > 0 && !holds(steps[i], moments[place - 1])) {
            if (is_last) {
                return false;
            }
            --place;
        }
        if (place == 0) {
            return false;
        }
        end = place - 1;
        const bool only_moves =
            std::all_of(steps[i].keys.begin(), steps[i].keys.end(),
                        [](const cmd::Key& key) { return cmd::is_direction(key.symbol); });
        if (is_last && only_moves && !steps[i].hold && end > 0 &&
            moments[end - 1].direction == moments[end].direction) {
            return false;  // it was pressed before
        }
    }
    return true;
}

}  // namespace

std::vector<InputMoment> performance_of(const GivenInput& input) {
    std::vector<InputMoment> moments{{.direction = input.directions == 0 ? input.direction : 5}};
    const cmd::Command* last = nullptr;
    for (const cmd::Command& command : input.commands) {
        if (last == nullptr) {
            for (const cmd::Step& step : command.steps) {
                perform(step, moments);
            }
        } else if (command.name != last->name && !command.steps.empty()) {
            add_buttons(command.steps.back(), moments.back());
        }
        last = &command;
    }
    return moments;
}

bool gives(const std::vector<InputMoment>& performance, const GivenInput& asked) {
    const int direction = performance.back().direction;
    return std::all_of(asked.names.begin(), asked.names.end(), [&](const std::string& name) {
        if (name == "holddown" || name == "holdup") {
            return row_of(direction) == (name == "holddown" ? -1 : 1);
        }
        if (name == "holdback" || name == "holdfwd") {
            return column_of(direction) == (name == "holdback" ? -1 : 1);
        }
        return std::any_of(asked.commands.begin(), asked.commands.end(),
                           [&](const cmd::Command& command) {
                               return command.name == name && fits(command.steps, performance);
                           });
    });
}

}  // namespace fightconv::mugen
