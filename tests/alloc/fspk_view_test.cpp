// Reading a pack where it lies takes no memory, and writing one takes it for its sections and not
// for each of its records.
#include "converters/fspk/write/exporter.hpp"
#include "formats/fspk/pack.hpp"
#include "tests/alloc/failing_new.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/fspk/walk.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv {

TEST_CASE("A pack is opened and every record of it visited without an allocation") {
    Character character = test::crowded_character(20, 16);
    Move move;
    move.animation = {3};
    move.hits = {{}};
    move.power_cost = 500;
    move.power_gain = 20;
    character.moves = {move};
    character.properties = {{"life", "950"},
                            {"portrait", "a text that is longer than a small string"}};
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        Context context;
        context.options = test::given_options(*make_fspk_exporter(), {{"fspk-version", version}});
        const auto set = make_fspk_exporter()->write(character, "c", context);
        REQUIRE(set);
        constexpr std::size_t plenty = 1'000'000;
        test::allocations_left = plenty;
        const auto view = fspk::View::parse({"c.fspk", set->files[0].bytes});
        const test::Walk seen = view ? test::walk(*view) : test::Walk();
        const std::size_t made = plenty - test::allocations_left;
        test::allocations_left = 0;
        CHECK(made == 0);
        CHECK(seen.records > 20 * 8 * 2);  // the hurt windows and their shapes alone
    }
}

TEST_CASE("A pack of 1000 moves more is written with fewer than 200 allocations more") {
    const auto allocations_for = [](std::size_t moves) {
        fspk::Pack pack;
        for (std::size_t i = 0; i < moves; ++i) {
            fspk::Move& move = pack.moves.emplace_back();
            const auto x = static_cast<std::int16_t>(i);
            move.hurt_windows = {{0, 1, 0, {{0, 0, x, 0, 1, 1, 0}}}};
            move.hit_windows = {{.shapes = {{0, 0, 0, x, 1, 1, 0}, {0, 0, 0, 0, 1, 1, x}},
                                 .cancels = {static_cast<std::uint16_t>(i)}}};
            move.notifies = {
                {static_cast<std::uint16_t>(i),
                 {{"sound", {{"clip", "a clip with a long name " + std::to_string(i)}}}}}};
            move.costs = {{"power", 500}};
        }
        constexpr std::size_t plenty = 1'000'000;
        test::allocations_left = plenty;
        const auto bytes = fspk::serialise(pack, fspk::Layout::v1_0);
        const std::size_t made = plenty - test::allocations_left;
        test::allocations_left = 0;
        CHECK(bytes);
        return made;
    };
    CHECK(allocations_for(2000) < allocations_for(1000) + 200);
}

}  // namespace fightconv
