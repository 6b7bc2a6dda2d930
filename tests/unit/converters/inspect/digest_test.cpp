#include "converters/inspect/describe.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;

TEST_CASE("A digest is the SHA-256 of RGBA, equal for what looks equal and for nothing else",
          "[digest]") {
    test::CharacterBuilder builder;
    const PaletteId colours = builder.palette(), others = builder.palette(test::simple_colours(50));
    const SpriteId first = builder.sprite({0, 0}, {1, 2}, {"1."}, colours);
    builder.link({0, 1}, {}, first, others);
    builder.link({5, 0}, {}, first, colours);
    builder.sprite({6, 0}, {}, {"1."}, colours);
    for (const unsigned threads : {1U, 4U}) {
        const Description description = inspect::describe_digest(builder.character, threads);
        REQUIRE(description.tables.size() == 1);
        const Table& table = description.tables.front();
        CHECK(table.columns == std::vector<std::string>{"group", "number", "width", "height",
                                                        "axis_x", "axis_y", "format", "sha256"});
        REQUIRE(table.rows.size() == 4);
        const auto digest = [&](std::size_t row) { return *table.rows[row].back().text(); };
        // of 0A 00 C7 FF 00 00 00 00
        CHECK(digest(0) == "3a331091c11204afce47339a4403250c9314da96f66fb2495e0b1df9b0649870");
        CHECK(digest(1) != digest(0));
        CHECK(digest(2) == digest(0));
        CHECK(digest(3) == digest(0));
        CHECK(to_csv(table).find("\n0,0,2,1,1,2,indexed8," + digest(0) + "\n") !=
              std::string::npos);
        CHECK(member(description.facts, "sprites_listed").whole() == 4);
        CHECK(member(description.facts, "different").whole() == 2);
    }
}
