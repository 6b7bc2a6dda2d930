#include "converters/jobs/describe.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

// Sprites 0,0 and 0,1 with pictures of one pixel each.
Character two_sprites(std::uint8_t first, std::uint8_t second) {
    Character character;
    character.palettes.emplace_back();
    for (const std::uint8_t index : {first, second}) {
        character.pictures.push_back({1, 1, PixelFormat::indexed8, PixelBuffer(1)});
        character.pictures.back().pixels.unpack()[0] = index;
        const auto number = static_cast<std::int16_t>(character.sprites.size());
        character.sprites.push_back(
            {{0, number}, {}, {static_cast<std::uint32_t>(number)}, PaletteId{0}});
    }
    return character;
}

}  // namespace

TEST_CASE(
    "Sheets are the same if their sprites have the same pixels, whatever their order and colours") {
    const std::string digest = batch::digest_of_pictures(two_sprites(1, 2));
    CHECK(digest.size() == 64);
    Character other = two_sprites(1, 2);
    other.palettes[0].colours[1] = {9, 9, 9, 255};
    std::swap(other.sprites[0], other.sprites[1]);
    CHECK(batch::digest_of_pictures(other) == digest);
    CHECK(batch::digest_of_pictures(two_sprites(1, 3)) != digest);
    other.sprites[0].key.number = 7;
    CHECK(batch::digest_of_pictures(other) != digest);
    CHECK(batch::digest_of_pictures(Character()).empty());
}
