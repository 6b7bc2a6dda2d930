// A small character by hand for tests of packs, and what the exporter makes of it.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/fspk/read/importer.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/reader.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv::test {

inline Box hurt(float x = -15, float y = -70, float width = 30, float height = 70) {
    return box_of(BoxKind::hurt, x, y, width, height);
}
inline Box attack(float x = 10, float y = -40, float width = 20, float height = 10) {
    return box_of(BoxKind::attack, x, y, width, height);
}

inline Frame frame(std::int32_t ticks, std::vector<Box> boxes) {
    Frame made;
    made.ticks = ticks;
    made.boxes = std::move(boxes);
    return made;
}

// "stand" (action 0, holds) and "punch" (action 200: 4 ticks, 3 with an attack box, 5 more).
inline Character fighter() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man!";
    builder.animation(200, "punch",
                      {frame(4, {hurt()}), frame(3, {attack(), hurt()}), frame(5, {hurt()})});
    builder.animation(0, "stand", {frame(7, {hurt()}), frame(Frame::hold, {hurt()})});
    return std::move(builder.character);
}

inline Hit hit(std::int32_t first, std::int32_t last, std::int32_t damage) {
    Hit made;
    made.first_tick = first;
    made.last_tick = last;
    made.damage = damage;
    return made;
}

struct Exported {
    PackContents pack;
    nlohmann::json moves;
    std::vector<Diagnostic> diagnostics;
};

inline Exported exported(const Character& character, const std::string& version = "1.0") {
    Context context;
    context.options = given_options(*make_fspk_exporter(), {{"fspk-version", version}});
    const auto set = make_fspk_exporter()->write(character, "kfm", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    REQUIRE(set->files.size() == 2);
    CHECK(set->files[0].path == "kfm.fspk");
    CHECK(set->files[1].path == "kfm.moves.json");
    CHECK(context.budget.used() == set->bytes());
    return {read_fspk(set->files[0].bytes, version), nlohmann::json::parse(set->files[1].bytes),
            context.diagnostics.kept()};
}

inline bool has(const Exported& found, std::string_view id) {
    return std::any_of(found.diagnostics.begin(), found.diagnostics.end(),
                       [&](const Diagnostic& each) { return each.id() == id; });
}

inline std::string message_of(const std::vector<Diagnostic>& diagnostics, std::string_view id) {
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(),
                                    [&](const Diagnostic& each) { return each.id() == id; });
    return found == diagnostics.end() ? "" : found->message;
}

// By way of a pack.
inline Character read_again(const Character& character, const std::string& version) {
    Context context;
    context.options = given_options(*make_fspk_exporter(), {{"fspk-version", version}});
    const auto set = make_fspk_exporter()->write(character, "kfm", context);
    REQUIRE(set);
    auto read = make_fspk_importer()->read(
        InputTree::from_memory({{"kfm.fspk", set->files[0].bytes}}), "kfm.fspk", context);
    REQUIRE(read);
    return *std::move(read);
}

inline std::pair<int, int> frames_of(const PackWindow& window) {
    return {window.start, window.end};
}

}  // namespace fightconv::test
