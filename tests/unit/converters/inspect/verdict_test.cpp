#include "converters/inspect/verdict.hpp"

#include <array>

#include "converters/api/find_problem.hpp"
#include "core/base/context.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

namespace {

constexpr std::array<std::int32_t, 2> needed = {0, 5};

FormatInfo engine() {
    FormatInfo info;
    info.required_actions = needed;
    return info;
}

// 100 sprites, all of which action 0 shows, and action 5, which shows the first.
Character fighter() {
    Character character;
    character.animations.resize(2);
    character.animations[1].number = 5;
    for (std::int16_t i = 0; i < 100; ++i) {
        character.pictures.push_back({1, 1, PixelFormat::rgba8888, PixelBuffer(4)});
        character.sprites.push_back({{0, i}, {}, {static_cast<std::uint32_t>(i)}, std::nullopt});
        character.animations[0].frames.emplace_back().sprite =
            SpriteId{static_cast<std::uint32_t>(i)};
    }
    character.animations[1].frames.push_back(character.animations[0].frames.front());
    character.sounds.push_back({{1, 0}, 0, 1});
    return character;
}

// Frames of another action that name `count` sprites that are not there.
void name_absent(Character& character, std::int32_t action, std::int16_t count) {
    Animation& animation = character.animations.emplace_back();
    animation.number = action;
    for (std::int16_t i = 0; i < count; ++i) {
        animation.frames.emplace_back().missing = Key{7, i};
    }
}

Verdict verdict(const Character& character, const std::vector<Diagnostic>& reports = {},
                bool fights = false) {
    // every second one in a sink of its own
    std::array<Context, 2> contexts;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        contexts[i % 2].diagnostics.report(reports[i]);
    }
    const std::array<const DiagnosticSink*, 2> sinks = {&contexts[0].diagnostics,
                                                        &contexts[1].diagnostics};
    return verdict_on(character, engine(), fights, sinks);
}

}  // namespace

TEST_CASE(
    "A character is whole if nothing is missing, whatever was approximated or left out for a "
    "target") {
    CHECK(verdict(fighter()) == Verdict{Condition::whole, 100, ""});
    CHECK(verdict(fighter(), {{.problem = find_problem("mugen.approximate-value")},
                              {.problem = find_problem("uff.loss.sounds")},
                              {.problem = find_problem("air.box-short")}}) == Verdict{});
}

TEST_CASE("Lost data is damage: the score falls with its share, and the reason counts it") {
    const std::vector<Diagnostic> cut(20, Diagnostic{.problem = find_problem("sff.data-short")});
    const Verdict found = verdict(fighter(), cut);
    CHECK(found.condition == Condition::damaged);
    // 90 % of 0 to 39: 50 points for the sprites, of which 80 % are there
    CHECK(found.score == 35);
    CHECK(found.reason == "20 sprites cut short");
    CHECK(verdict(fighter(), {{.problem = find_problem("sff.palette-short")}}).score == 39);
}

TEST_CASE(
    "A file of states that is not there keeps the engine from loading, and lowers the score") {
    CHECK(verdict(fighter(), {{.problem = find_problem("mugen.file-missing")}}) ==
          Verdict{Condition::refused, 55,
                  "Ikemen GO does not load the character: 1 file of states or commands missing"});
    CHECK(verdict(fighter(), {{.problem = find_problem("mugen.common-file-missing")}}).condition ==
          Condition::refused);
    // it lists, and does not load, what has no sounds or palettes
    CHECK(verdict(fighter(), {{.problem = find_problem("mugen.no-sounds")}}).condition ==
          Condition::usable);
}

TEST_CASE("A gap makes a character usable; a few sprites are missing from most of them") {
    Character some = fighter();
    name_absent(some, 200, 2);
    CHECK(verdict(some).condition == Condition::whole);
    CHECK(verdict(some).score == 99);
    name_absent(some, 201, 5);
    CHECK(verdict(some).condition == Condition::usable);
    CHECK_THAT(verdict(some).reason, Contains("5 of 105 sprites"));

    Character standing = fighter();
    name_absent(standing, 5, 1);
    CHECK(verdict(standing).condition == Condition::usable);  // the engine shows this action

    CHECK(verdict(fighter(), {{.problem = find_problem("mugen.no-sounds")},
                              {.problem = find_problem("mugen.palette-missing")}})
              .condition == Condition::usable);
}

TEST_CASE("A character of which most is missing is damaged") {
    Character foreign_sheet = fighter();
    name_absent(foreign_sheet, 200, 201);
    CHECK(verdict(foreign_sheet).condition == Condition::damaged);

    Character half = fighter();
    half.animations.pop_back();
    CHECK(verdict(half).condition == Condition::usable);
    CHECK_THAT(verdict(half).reason,
               Contains("1 of 2 actions that the engine needs is missing or blank: 5"));
    CHECK(verdict(half).score == 86);
}

TEST_CASE("A character without any of the required actions needs none, unless it fights") {
    Character stage_part = fighter();
    stage_part.animations[0].number = 600;
    stage_part.animations[1].number = 601;
    CHECK(verdict(stage_part) == Verdict{});
    const Verdict without = verdict(stage_part, {}, true);
    CHECK(without == Verdict{Condition::damaged, 31,
                             "2 of 2 actions that the engine needs are missing or blank: 0, 5"});
    // more of it is not worse
    stage_part.animations[0].number = 0;
    CHECK(verdict(stage_part, {}, true).score > without.score);
}

TEST_CASE("A character that its engine does not load is refused, which is worse than a gap") {
    const Diagnostic value{.problem = find_problem("mugen.refused-value")};
    const Diagnostic line{.problem = find_problem("mugen.refused-line")};
    const Verdict refused = verdict(fighter(), {value, line, value, value});
    CHECK(refused == Verdict{Condition::refused, 59,
                             "Ikemen GO does not load the character: 3 values that it cannot read, "
                             "1 line without a '='"});
    const Diagnostic cut{.problem = find_problem("sff.data-short")};
    const Verdict torn = verdict(fighter(), {value, cut});
    CHECK(torn.condition == Condition::damaged);
    CHECK_THAT(torn.reason, Contains("1 sprite cut short; Ikemen GO does not load the character"));
    CHECK(verdict(fighter(), {value, {.problem = find_problem("mugen.no-sounds")}}).condition ==
          Condition::refused);
    // every problem that an engine refuses has its words
    for (const auto& [id, problem] : all_problems()) {
        INFO(id);
        CHECK((problem.effect.kind != Effect::refusal ||
               (!problem.effect.thing.empty() && !problem.effect.what.empty())));
    }
}

TEST_CASE("A worse word never has a better score") {
    Character little = fighter();
    name_absent(little, 200, 190);  // a third of its sprites is there
    const std::vector<Diagnostic> gap = {{.problem = find_problem("mugen.no-sounds")}};
    const std::vector<std::vector<Diagnostic>> of_each = {
        {{.problem = find_problem("sff.palette-short")}},
        {{.problem = find_problem("mugen.refused-line")}},
        gap,
        {}};
    for (std::size_t worse = 0; worse + 1 < of_each.size(); ++worse) {
        const Verdict best = verdict(fighter(), of_each[worse]);
        CHECK(best.condition == all_conditions[worse]);
        // with as much missing as the better word allows
        const Verdict better = worse + 2 < of_each.size() ? verdict(little, of_each[worse + 1])
                                                          : verdict(fighter(), of_each[worse + 1]);
        CHECK(better.condition == all_conditions[worse + 1]);
        CHECK(best.score < better.score);
    }
}

TEST_CASE("A character that cannot be read is damaged, unless the error is about something else") {
    const auto unreadable =
        verdict_on(Error(ErrorCode::truncated, "the file is empty").in_file("kfm.sff"));
    CHECK(unreadable == Verdict{Condition::damaged, 0, "kfm.sff: the file is empty"});
    CHECK(!verdict_on(Error(ErrorCode::cancelled, "stopped")));
    CHECK(!verdict_on(Error(ErrorCode::unsupported_feature, "a stage")));
    CHECK(!verdict_on(Error(ErrorCode::unmet, "this character has no palette 7")));
}

TEST_CASE(
    "Damage is an error, whatever its severity, and everything else has the level of its "
    "severity") {
    CHECK(level_of({.problem = find_problem("sff.data-short")}) == Level::error);
    CHECK(level_of({.problem = find_problem("mugen.approximate-value")}) == Level::warning);
    CHECK(level_of({.problem = find_problem("air.time-zero")}) == Level::note);
    CHECK(level_of(nullptr, Severity::warning) == Level::warning);  // an id of another version
    CHECK(level_of("error") == Level::error);
    CHECK(!level_of("fatal"));
    CHECK(condition_of(name_of(Condition::usable)) == Condition::usable);
}
