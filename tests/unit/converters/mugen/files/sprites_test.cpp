#include "converters/mugen/files/sprites.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

Colours reddish(std::uint8_t red) {
    Colours colours{};
    colours[1] = {red, 0, 0, 255};
    return colours;
}

sff::SpriteNode node(Key key, std::uint32_t source, std::optional<std::uint32_t> palette) {
    sff::SpriteNode made;
    made.key = key;
    made.source = source;
    made.palette = palette;
    return made;
}

Picture picture(PixelFormat format, std::uint8_t value) {
    Picture made{1, 1, format, PixelBuffer(bytes_per_pixel(format))};
    std::fill(made.pixels.unpack().begin(), made.pixels.unpack().end(), value);
    return made;
}

// Each sprite an indexed picture of one pixel, unless it is a link.
std::vector<Picture> pictures_of(const sff::File& file) {
    std::vector<Picture> pictures(file.sprites.size());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        if (file.sprites[i].source == i) {
            pictures[i] = picture(PixelFormat::indexed8, 1);
        }
    }
    return pictures;
}

Character convert(const sff::File& file, const std::vector<mugen::ActPalette>& acts = {},
                  std::int32_t chosen = 0) {
    Context context;
    Character character;
    mugen::place_sprites(file, pictures_of(file), "k.sff", character, context);
    const bool default_is_embedded = mugen::add_selectable_palettes(file, acts, character);
    if (chosen != 0) {
        REQUIRE(select_palette(character, chosen));
    }
    mugen::apply_act(file, default_is_embedded, character);
    return character;
}

int first_red(const Character& character, std::uint32_t sprite) {
    const Colours* colours = character.colours_of({sprite});
    return colours == nullptr ? -1 : (*colours)[1].r;
}

std::vector<std::int32_t> numbers_of(const Character& character) {
    std::vector<std::int32_t> numbers;
    for (const SelectablePalette& each : character.selectable_palettes) {
        numbers.push_back(each.number);
    }
    return numbers;
}

sff::File v1_file(std::vector<sff::SpriteNode> sprites) {
    return {sff::Version::v1_01,
            {{{9000, 0}, reddish(10)}, {{9000, 1}, reddish(20)}, {{5, 0}, reddish(30)}},
            std::move(sprites)};
}

}  // namespace

TEST_CASE("Links show their picture with their own key, axis and palette") {
    sff::File file = {sff::Version::v2_01,
                      {{{1, 1}, reddish(10)}, {{2, 1}, reddish(20)}},
                      {node({0, 0}, 0, 0), node({0, 1}, 0, 1), node({0, 2}, 2, 0)}};
    file.sprites[1].axis = {-3, 4};
    const Character character = convert(file);
    REQUIRE(character.sprites.size() == 3);
    CHECK(character.pictures.size() == 2);
    CHECK(character.sprites[1].picture == character.sprites[0].picture);
    CHECK(character.sprites[1].key == Key{0, 1});
    CHECK(character.sprites[1].axis == Point{-3, 4});
    CHECK(first_red(character, 0) == 10);
    CHECK(first_red(character, 1) == 20);
    CHECK(character.sprites[2].picture == PictureId{1});
}

TEST_CASE("Pixels are moved, not copied") {
    const sff::File file = {sff::Version::v2_01, {{{1, 1}, reddish(10)}}, {node({0, 0}, 0, 0)}};
    std::vector<Picture> pictures = pictures_of(file);
    const std::uint8_t* const pixels = pictures[0].pixels.unpack().data();
    Context context;
    Character character;
    mugen::place_sprites(file, std::move(pictures), "k.sff", character, context);
    CHECK(character.pictures.at(0).pixels.unpack().data() == pixels);
}

TEST_CASE("True colour and blank sprites have no palette, whatever their node names") {
    const sff::File file = {
        sff::Version::v2_01,
        {{{1, 1}, reddish(10)}},
        {node({0, 0}, 0, std::nullopt), node({0, 1}, 1, 0), node({0, 2}, 1, 0)}};
    std::vector<Picture> pictures(3);
    pictures[0] = picture(PixelFormat::rgba8888, 7);
    Context context;
    Character character;
    mugen::place_sprites(file, std::move(pictures), "k.sff", character, context);
    CHECK_FALSE(character.sprites[0].palette.has_value());
    CHECK_FALSE(character.sprites[1].palette.has_value());
    CHECK_FALSE(character.sprites[2].palette.has_value());
    CHECK(character[character.sprites[1].picture].empty());
}

TEST_CASE("Indexed sprites of a file without palettes are shown in grey, with one warning") {
    const sff::File file = {
        sff::Version::v2_01, {}, {node({7, 3}, 0, std::nullopt), node({0, 1}, 1, std::nullopt)}};
    Context context;
    Character character;
    mugen::place_sprites(file, pictures_of(file), "k.sff", character, context);
    CHECK(first_red(character, 0) == 1);
    CHECK(first_red(character, 1) == 1);
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].id() == "mugen.no-palette");
    CHECK(context.diagnostics.kept()[0].item == "sprite 7,3");
}

TEST_CASE("v2: the palettes of group 1 are selectable, by number and not by position") {
    const sff::File file = {sff::Version::v2_01,
                            {{{0, 0}, reddish(5)},
                             {{1, 3}, reddish(30)},
                             {{1, 1}, reddish(10)},
                             {{1, 3}, reddish(31)},
                             {{1, 13}, reddish(130)},
                             {{1, 0}, reddish(1)}},
                            {node({0, 0}, 0, 2), node({9000, 1}, 1, 0)}};
    CHECK(numbers_of(convert(file)) == std::vector<std::int32_t>{1, 3});
    CHECK(first_red(convert(file), 0) == 10);
    const Character chosen = convert(file, {}, 3);
    CHECK(first_red(chosen, 0) == 30);  // of equal keys the first
    CHECK(first_red(chosen, 1) == 5);   // not the body's palette
}

TEST_CASE("v1: pal1 colours the sprites that share the palette of 0,0 or of 9000,0") {
    // mugen.md S5, its two tests
    const std::vector<mugen::ActPalette> acts = {{1, reddish(100)}, {3, reddish(103)}};
    SECTION("(9000,0 own)(0,0 shared)(9000,1 own): body and small portrait") {
        const sff::File file =
            v1_file({node({9000, 0}, 0, 0), node({0, 0}, 1, 0), node({9000, 1}, 2, 1)});
        const Character character = convert(file, acts);
        CHECK(first_red(character, 0) == 100);
        CHECK(first_red(character, 1) == 100);
        CHECK(first_red(character, 2) == 20);
        CHECK(numbers_of(character) == std::vector<std::int32_t>{1, 3});
        CHECK(first_red(convert(file, acts, 3), 1) == 103);
        CHECK(first_red(convert(file, acts, 3), 2) == 20);
    }
    SECTION("0,0 and 9000,0 with palettes of their own: both") {
        const Character character = convert(
            v1_file({node({9000, 0}, 0, 0), node({0, 0}, 1, 2), node({9000, 1}, 2, 1)}), acts);
        CHECK(first_red(character, 0) == 100);
        CHECK(first_red(character, 1) == 100);
        CHECK(first_red(character, 2) == 20);
    }
}

TEST_CASE("v1: without a pal1 the embedded colours are palette 1") {
    const sff::File file = v1_file({node({9000, 0}, 0, 0), node({0, 0}, 1, 2)});
    CHECK(numbers_of(convert(file)) == std::vector<std::int32_t>{1});
    CHECK(first_red(convert(file), 0) == 10);
    CHECK(first_red(convert(file), 1) == 30);

    const std::vector<mugen::ActPalette> acts = {{2, reddish(102)}};
    CHECK(numbers_of(convert(file, acts)) == std::vector<std::int32_t>{1, 2});
    CHECK(first_red(convert(file, acts), 0) == 10);
    CHECK(first_red(convert(file, acts), 1) == 30);
    const Character chosen = convert(file, acts, 2);
    CHECK(first_red(chosen, 0) == 102);
    CHECK(first_red(chosen, 1) == 102);
}
