// Inputs in numpad notation, and the states that commands lead to. mugen.md M4.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/script/triggers.hpp"
#include "formats/mugen/cmd/cmd.hpp"

namespace fightconv::mugen {

// The names of the buttons a b c x y z s d w in notations: as in the .cmd, unless the user gives
// others.
struct Buttons {
    std::array<std::string, 9> names = {"a", "b", "c", "x", "y", "z", "s", "d", "w"};
};

// "LK,MK,HK,LP,MP,HP": the first of the names, the others stay. Or a set by its name: "mugen", as
// above; "sf": LP MP HP for x y z and LK MK HK for a b c; "snk": A for x, B for a, C for y, D for
// b. malformed where there are more names, or one that is not 1 to 8 letters or marks: digits are
// directions.
Result<Buttons> parse_buttons(std::string_view text);

// "236L", "[4]6P", "66", "2K", "]P[" (released); README.md has the rules. Empty if the command has
// no steps.
std::string notation(const std::vector<cmd::Step>& steps, const Buttons& buttons = {});

// A ChangeState of [Statedef -1].
struct Link {
    Code state;  // where it leads
    std::string label;
    std::uint32_t line = 0;
    Conditions when;
};

// Visits them in the order in which the engines check them; the first one that holds is used.
// Visits one at a time, because the conditions of one may be a hundred times as large as its text.
void for_each_link(const std::vector<cns::Statedef>& states, const Facts& facts,
                   const std::function<void(const Link&)>& visit);

// The inputs for a link: "236L", "2K", "j.P", "5L+M".
class Inputs {
public:
    explicit Inputs(const std::vector<cmd::Command>& commands, const Buttons& buttons = {});

    // One for each way to give the commands, in the order of the file, without repetition, at most
    // most_inputs. Empty if there is no command, or one that is not defined.
    std::vector<std::string> of(const Conditions& when) const;

private:
    struct Given {
        std::string notation;
        bool only_held = false;  // only a direction that is held
        bool has_direction = false;
        std::int32_t x = 0;  // the held direction: -1 back, 1 forward
        std::int32_t y = 0;  // -1 down, 1 up
    };
    using Definitions = std::vector<Given>;

    Given given(const std::vector<cmd::Step>& steps) const;
    const Definitions* definitions_of(const std::string& name) const;
    void add(const Alternative& alternative, char state_type,
             std::vector<std::string>& inputs) const;
    static std::string together(const std::vector<const Given*>& chosen, char state_type);

    Buttons buttons_;
    std::map<std::string, Definitions, std::less<>> by_name_;
};

// The limits of a link: further alternatives and definitions are ignored, and so is an alternative
// that needs more commands.
inline constexpr std::size_t most_inputs = 16;
inline constexpr std::size_t most_alternatives = 64;
inline constexpr std::size_t most_commands = 8;

}  // namespace fightconv::mugen
