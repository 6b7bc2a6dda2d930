// States on a character of a few lines, to be played.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/play/player.hpp"
#include "tests/support/characters/small_fighter.hpp"

namespace fightconv::test {

// The ticks of each element, those with an attack box in brackets:
//   200: 3 [4] 2 [2] 1, so 3-6 and 9-10, 12 in all
//   210: 10 [20] 10, so 10-29, 40 in all
//   220: [300]
//   230: 2 [3], again and again
//   231: 2, then [3] again and again
//   240: 30
//   250: [0] 300
//   251: [0] -1
//   252: 0 5 5
inline constexpr std::string_view elements =
    "[Begin Action 200]\n0,0, 0,0, 3\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,1, 0,0, 4\n0,2, 0,0, "
    "2\nClsn1: 1\n Clsn1[0] = 0,-50, 30,-40\n0,3, 0,0, 2\n"
    "0,4, 0,0, 1\n"
    "[Begin Action 210]\n0,0, 0,0, 10\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,1, 0,0, 20\n0,2, 0,0, 10\n"
    "[Begin Action 220]\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,0, 0,0, 300\n"
    "[Begin Action 230]\n0,0, 0,0, 2\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,1, 0,0, 3\n"
    "[Begin Action 231]\n0,0, 0,0, 2\nLoopstart\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,1, 0,0, 3\n"
    "[Begin Action 240]\n0,0, 0,0, 30\n"
    "[Begin Action 250]\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,0, 0,0, 0\n0,1, 0,0, 300\n"
    "[Begin Action 251]\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,0, 0,0, 0\n0,1, 0,0, -1\n"
    "[Begin Action 252]\n0,0, 0,0, 0\n0,1, 0,0, 5\n0,2, 0,0, 5\n";

inline std::string controller(std::string_view type, std::string_view lines) {
    return "[State " + std::string(type) + "]\ntype = " + std::string(type) + "\n" +
           std::string(lines);
}

// It attacks on the ground, without control.
inline std::string statedef(int number, int action,
                            std::string_view lines = "type = S\nphysics = S\n") {
    return "[Statedef " + std::to_string(number) +
           "]\nmovetype = A\nctrl = 0\nanim = " + std::to_string(action) + "\n" +
           std::string(lines);
}

inline std::string hit(std::string_view lines) {
    return controller("HitDef", "attr = S, NA\ndamage = 5\n" + std::string(lines));
}

inline const std::string ends =
    controller("ChangeState", "trigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n");

inline SmallFighter fighter(std::string_view states) { return small_fighter(elements, states); }

// For what the moves do not tell.
class Stage {
public:
    explicit Stage(std::string_view states)
        : fighter_(fighter(states)),
          air_(air::parse({"k.air", as_bytes(elements)}, context_).value()),
          program_(mugen::compile(fighter_.combat)),
          player_(program_, fighter_.combat, air_, Limits().play_instructions) {}

    mugen::Played play(std::int32_t number, mugen::Contact contact = mugen::Contact::none,
                       char opponent = 'S') {
        const bool is_in_reach = contact != mugen::Contact::none;
        return player_.play(
            number,
            {.contact = contact, .opponent = {.state_type = opponent, .is_in_reach = is_in_reach}});
    }

    // The ticks at which the state's controllers of that type act.
    std::vector<std::int32_t> ticks_of(std::string_view type, std::int32_t number = 200) {
        std::vector<std::int32_t> ticks;
        for (const mugen::Event& event : play(number).events) {
            if (event.controller->text->type == type) {
                ticks.push_back(event.tick);
            }
        }
        return ticks;
    }

private:
    Context context_;
    SmallFighter fighter_;
    air::File air_;
    mugen::Program program_;
    mugen::Player player_;
};

using Ticks = std::vector<std::int32_t>;

}  // namespace fightconv::test
