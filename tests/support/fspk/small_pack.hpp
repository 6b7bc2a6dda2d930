// A pack by hand with one record of every kind, and what tests do with packs of their own.
#pragma once

#include <string>
#include <vector>

#include "formats/fspk/pack.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::test {

using namespace fspk;

inline constexpr Layout layouts[] = {Layout::v1_0, Layout::v1_5, Layout::v2_0};

// One record of every kind.
inline Pack small_pack() {
    Move move;
    move.mesh_key = 0;
    move.keyframes_key = 0;
    move.type = 2;
    move.trigger = 1;
    move.guard = 3;
    move.startup = 4;
    move.active = 2;
    move.recovery = 3;
    move.total = 9;
    move.damage = 300;
    move.hitstun = 12;
    move.blockstun = 8;
    move.hitstop = 5;
    const Shape box{0, 0, -16, -32, 48, 64, 0};
    move.hit_windows = {{4, 5, 3, 300, 7, 12, 8, 5, 80, -24, {box}, {0}}};
    move.hurt_windows = {{0, 8, 1, {{2, 0, 16, -160, 80, 0, 0}}}};
    move.on_use = {{"e", {{"b", true}}}};
    move.on_hit = {{"e", {{"f", 1.5F}}}};
    move.on_block = {{"e", {{"i", std::int64_t{-2}}}}};
    move.notifies = {{4, {{"e", {{"s", std::string("a")}}}}}};
    move.costs = {{"p", 2}};
    move.preconditions = {{"p", 2, no_bound}};
    move.deltas = {{"p", -3, 1}};
    move.push_windows = {{0, 8, 0, {box}}};
    move.input = "q";
    move.tags = {"t"};
    move.properties = {{"n", Fixed{384}}};
    Pack pack;
    pack.mesh_keys = {"k.a"};
    pack.keyframes_keys = {"a"};
    pack.moves = {move};
    pack.resources = {{"p", 1, 9}};
    pack.cancel_rules = {{"t", std::nullopt, 3, 1, 255, 0}};
    pack.cancel_denies = {{0, 0}};
    pack.properties = {{"h", true}, {"w", std::string("a")}};
    pack.schema = Schema{{}, {}, {"t"}};
    return pack;
}

inline ByteBuffer bytes_of(const Pack& pack, Layout layout) {
    auto bytes = serialise(pack, layout);
    INFO((bytes ? "" : bytes.error().render()));
    REQUIRE(bytes);
    return *std::move(bytes);
}

inline View view_of(const ByteBuffer& bytes) {
    auto view = View::parse({"a.fspk", bytes});
    INFO((view ? "" : view.error().render()));
    REQUIRE(view);
    return *view;
}

inline std::vector<Diagnostic> found_in(const ByteBuffer& bytes) {
    Context context(Limits{.diagnostics_per_id = 1000});
    REQUIRE(check({"a.fspk", bytes}, context));
    return context.diagnostics.kept();
}

}  // namespace fightconv::test
