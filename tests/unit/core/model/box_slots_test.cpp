#include "core/model/box_slots.hpp"

#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

Frame frame_with(const std::vector<BoxKind>& kinds) {
    Frame frame;
    for (const BoxKind kind : kinds) {
        frame.boxes.emplace_back().kind = kind;
    }
    return frame;
}

std::vector<std::string> names_of(const std::vector<BoxSlot>& slots) {
    std::vector<std::string> names;
    for (const BoxSlot slot : slots) {
        names.push_back(name_of(slot));
    }
    return names;
}

}  // namespace

TEST_CASE("Boxes are numbered by their kind", "[slots]") {
    const Frame frame =
        frame_with({BoxKind::hurt, BoxKind::attack, BoxKind::hurt, static_cast<BoxKind>(13)});
    CHECK(names_of(slots_of(frame.boxes)) ==
          std::vector<std::string>{"hurt-1", "attack-1", "hurt-2", "kind13-1"});
}

TEST_CASE("The slots of an animation are the most boxes of each kind that a frame has", "[slots]") {
    Animation stand;
    stand.frames = {frame_with({BoxKind::hurt, BoxKind::hurt}),
                    frame_with({BoxKind::hurt, BoxKind::attack}), frame_with({})};
    CHECK(names_of(slots_of(stand)) == std::vector<std::string>{"attack-1", "hurt-1", "hurt-2"});
    Animation fall;
    fall.frames = {frame_with({BoxKind::grab})};
    Character character;
    character.animations = {stand, fall};
    CHECK(names_of(slots_of(character)) ==
          std::vector<std::string>{"attack-1", "hurt-1", "hurt-2", "grab-1"});
}

}  // namespace fightconv
