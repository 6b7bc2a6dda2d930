// The table of W36: what each value of a hit is in a HitDef. mugen_writer.md W36.
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// The state of a move that hits so.
std::string state_of(const Hit& hit, MoveType type = MoveType::normal,
                     Stance stance = Stance::standing) {
    CharacterBuilder builder;
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"12"}, builder.palette());
    Frame hits = frame_of(body, 8);
    hits.boxes = {box_of(BoxKind::attack, 10, -40, 20, 10)};
    builder.animation(0, "stand", {frame_of(body, 7)});
    builder.animation(700, "hit", {frame_of(body, 4), hits, frame_of(body, 8)});
    Move move;
    move.number = 700;
    move.animation = {1};
    move.input = stance == Stance::airborne ? "j.x" : stance == Stance::crouching ? "2x" : "5x";
    move.type = type;
    move.stance = stance;
    move.duration = 20;
    move.hits = {hit};
    builder.character.moves.push_back(move);
    const MugenFolder folder = mugen_folder(builder.character);
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    return folder.state(700);
}

Hit hit_of(std::int32_t damage) { return {.first_tick = 4, .last_tick = 11, .damage = damage}; }

Hit guarded(Guard guard) {
    Hit hit = hit_of(10);
    hit.guard = guard;
    return hit;
}

}  // namespace

TEST_CASE("The guardflag says whether a hit is guarded standing, crouching or not at all (W36)") {
    CHECK_THAT(state_of(guarded(Guard::high)), Contains("\nguardflag = HA\n"));
    CHECK_THAT(state_of(guarded(Guard::mid)), Contains("\nguardflag = MA\n"));
    CHECK_THAT(state_of(guarded(Guard::low)),
               Contains("\nguardflag = L\n") && Contains("\nground.type = Low\n"));
    // nobody said that it cannot be guarded
    CHECK_THAT(state_of(guarded(Guard::none)), Contains("\nguardflag = MA\n"));
    CHECK_THAT(state_of(guarded(Guard::unblockable)), !Contains("guardflag"));
}

TEST_CASE("The attribute is the stance and the strength of the move (W36)") {
    CHECK_THAT(state_of(hit_of(10)), Contains("\nattr = S, NA\n"));
    CHECK_THAT(state_of(hit_of(10), MoveType::command_normal), Contains("\nattr = S, NA\n"));
    CHECK_THAT(state_of(hit_of(10), MoveType::special, Stance::crouching),
               Contains("\nattr = C, SA\n") && Contains("\nground.type = Low\n"));
    CHECK_THAT(state_of(hit_of(10), MoveType::super, Stance::airborne),
               Contains("\nattr = A, HA\n") && Contains("\npriority = 5, Hit\n"));
}

TEST_CASE("The harder a hit, the harder it is shown, and what flies is shown so (W36)") {
    for (const auto& [damage, name, spark] :
         {std::tuple(39, "Light", "0"), std::tuple(40, "Medium", "1"),
          std::tuple(79, "Medium", "1"), std::tuple(80, "Hard", "2")}) {
        CHECK_THAT(state_of(hit_of(damage)),
                   Contains(std::string("\nanimtype = ") + name + "\n") &&
                       Contains(std::string("\nsparkno = ") + spark + "\n"));
    }
    Hit launch = hit_of(10);
    launch.effect = HitEffect::launch;
    launch.knockback_y = -7;
    CHECK_THAT(state_of(launch), Contains("\nanimtype = Light\n"));
    launch.knockback_y = -7.5F;
    CHECK_THAT(state_of(launch), Contains("\nanimtype = Up\n") && Contains("\nsparkno = 2\n"));
}

TEST_CASE("An opponent who is lifted is stunned by the time in the air (W36)") {
    Hit hit = hit_of(10);
    hit.hitstun = 9;
    hit.hitstop = 5;
    CHECK_THAT(state_of(hit), Contains("\nground.hittime = 8\n") && !Contains("air.hittime"));
    hit.effect = HitEffect::launch;
    hit.knockback_y = -4;
    CHECK_THAT(state_of(hit), Contains("\nair.hittime = 8\n"));
}

TEST_CASE(
    "Power that is 0 is written, because the engine would give some; sounds have their mark "
    "(W36)") {
    Hit hit = hit_of(10);
    CHECK_THAT(state_of(hit),
               Contains("\ngetpower = 0, 0\n") && !Contains("hitsound") && !Contains("guardsound"));
    hit.sound = "snd_5_2";
    hit.guard_sound = "common_6_0";
    CHECK_THAT(state_of(hit),
               Contains("\nhitsound = S5, 2\n") && Contains("\nguardsound = 6, 0\n"));
}
