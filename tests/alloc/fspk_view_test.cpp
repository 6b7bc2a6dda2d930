// Reading a pack where it lies takes no memory.
#include "converters/fspk/exporter.hpp"
#include "tests/alloc/failing_new.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/character_builder.hpp"
#include "tests/support/fspk_walk.hpp"

namespace fightconv {

TEST_CASE("A pack is opened and every record of it visited without an allocation") {
    Character character = test::crowded_character(20, 16);
    Move move;
    move.animation = {3};
    move.hits = {{}};
    move.power_cost = 500;
    move.power_gain = 20;
    character.moves = {move};
    character.properties = {{"life", "950"}, {"portrait", "a text that is longer than a small string"}};
    for (const std::string version : {"1.0", "1.5"}) {
        Context context;
        context.options["fspk-version"] = version;
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

}  // namespace fightconv
