// Random characters -> .aseprite -> Character: nothing that the format holds may change.
#include <algorithm>

#include "converters/aseprite/exporter.hpp"
#include "converters/aseprite/importer.hpp"
#include "core/model/difference/difference.hpp"
#include "formats/aseprite/aseprite.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

namespace fightconv {

namespace {

// A character with parts that UFF cannot hold and this format can: sprites that no frame shows,
// several with one key, floors of 0, loops that hold.
Character random_fighter(std::uint32_t seed) {
    Character character = test::random_character(seed);
    const std::size_t count = character.sprites.size();
    for (std::size_t i = 0; i < count; i += 2) {
        Sprite again = character.sprites[i];
        again.axis.x += static_cast<std::int32_t>(seed % 3);
        again.picture.value =
            (again.picture.value + seed) % static_cast<std::uint32_t>(character.pictures.size());
        const bool is_indexed = character[again.picture].format == PixelFormat::indexed8;
        again.palette =
            is_indexed ? std::optional(again.palette.value_or(PaletteId{0})) : std::nullopt;
        character.sprites.push_back(again);
    }
    character.animations.front().floor_y = 0;
    character.animations.front().loop = LoopMode::loop;
    character.animations.front().frames.front().ticks = Frame::hold;
    Frame& frame = character.animations.back().frames.back();
    frame.sprite = SpriteId{static_cast<std::uint32_t>(character.sprites.size() - 1)};
    frame.missing.reset();
    // beyond what a cel can be
    frame.offset = {static_cast<std::int32_t>(seed) * 1000, seed % 2 == 0 ? INT32_MIN : 40'000};
    // keys of our own
    frame.tags = {{"sprite", "9,9"}, {"tag.x", "y"}, {"label", "z"}};
    if (seed % 3 == 0) {
        character.info.scale = {0.18, seed % 2 == 0 ? 1 : 1.9};
    }
    return character;
}

ByteBuffer written(const Character& character, unsigned threads) {
    Context context;
    context.threads = threads;
    auto set = make_aseprite_exporter()->write(character, "c", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    REQUIRE(set->files.at(0).path == "c.aseprite");
    return std::move(set->files.at(0).bytes);
}

Character read(const ByteBuffer& bytes) {
    Context context;
    auto back = make_aseprite_importer()->read(InputTree::from_memory({{"c.aseprite", bytes}}),
                                               "c.aseprite", context);
    INFO((back ? "" : back.error().render()));
    REQUIRE(back);
    const std::string reported =
        context.diagnostics.kept().empty() ? "" : context.diagnostics.kept().front().render();
    CHECK(reported == "");
    return *std::move(back);
}

void check_equal(const Character& a, const Character& b, const Aspects& aspects) {
    const auto differences = difference(a, b, aspects);
    INFO((differences.empty() ? "" : differences.kept().front().text()));
    REQUIRE(differences.empty());
}

}  // namespace

TEST_CASE("Everything that an Aseprite file holds comes back from it", "[aseprite_round_trip]") {
    for (std::uint32_t seed = 0; seed < 150; ++seed) {
        INFO("seed " << seed);
        const Character character = random_fighter(seed);
        const ByteBuffer bytes = written(character, 1 + seed % 3);
        check_equal(character, read(bytes), make_aseprite_exporter()->info().holds);
        CHECK(written(character, 4) == bytes);
    }
}

TEST_CASE("Indices come back if all sprites are shown with one palette", "[aseprite_round_trip]") {
    Aspects aspects = make_aseprite_exporter()->info().holds;
    aspects.indexed_pixels = true;
    std::size_t indexed = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        INFO("seed " << seed);
        Character character = random_fighter(seed);
        for (Picture& picture : character.pictures) {
            picture.format = PixelFormat::indexed8;
            picture.pixels = PixelBuffer(std::size_t{picture.width} * picture.height);
            std::uint8_t next = 0;
            std::generate(picture.pixels.unpack().begin(), picture.pixels.unpack().end(),
                          [&] { return next = static_cast<std::uint8_t>(next * 7 + seed); });
        }
        for (Sprite& sprite : character.sprites) {
            sprite.palette = PaletteId{0};
        }
        const ByteBuffer bytes = written(character, 2);
        Context context;
        const auto document = aseprite::parse({"c.aseprite", bytes}, context).value();
        CHECK(document.depth == aseprite::Depth::indexed);
        indexed += document.depth == aseprite::Depth::indexed ? 1U : 0U;
        check_equal(character, read(bytes), aspects);
    }
    CHECK(indexed == 60);
}

TEST_CASE("A character that was read from an Aseprite file becomes the same file again",
          "[aseprite_round_trip]") {
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
        INFO("seed " << seed);
        const Character once = read(written(random_fighter(seed), 1));
        const Character twice = read(written(once, 1));
        check_equal(once, twice, Aspects::all());
    }
}

}  // namespace fightconv
