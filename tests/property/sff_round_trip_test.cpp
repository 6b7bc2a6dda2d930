// Random characters -> .sff -> a strict reader that shares no code with ours: each sprite is there
// and looks as before, in every encoding and version.
#include <algorithm>

#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "formats/mugen/sff/encode.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/sff_checker.hpp"

namespace fightconv::sff_round_trip {

namespace {

using sff::Encoding;

constexpr std::uint32_t seeds = 60;

Result<ByteBuffer> sff_of(const Character& character, sff::Version version,
                          std::optional<Encoding> encoding, unsigned threads = 1) {
    Context context;
    context.threads = threads;
    return mugen::sprite_file_of(character, {.version = version, .encoding = encoding}, context);
}

ByteBuffer drawn(const Character& character, SpriteId id) {
    const Picture& picture = character.picture_of(id);
    const PixelView pixels = picture.pixels.unpacked();
    if (picture.format == PixelFormat::rgba8888) {
        return {pixels.begin(), pixels.end()};
    }
    ByteBuffer rgba;
    for (const std::uint8_t index : pixels) {
        const Rgba colour = character[*character[id].palette].colours[index];
        rgba.insert(rgba.end(), {colour.r, colour.g, colour.b, colour.a});
    }
    return rgba;
}

void check_sprites(const Character& character, const test::StrictSff& file,
                   std::optional<Encoding> wanted) {
    const std::vector<Key> keys = mugen::sprite_keys(character);
    REQUIRE(keys.size() == character.sprites.size());
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        const Sprite& sprite = character.sprites[i];
        const Picture& picture = character[sprite.picture];
        const test::StrictSprite* const found = file.find(keys[i].group, keys[i].number);
        INFO("sprite " << i);
        REQUIRE(found != nullptr);
        CHECK(Point{found->axis_x, found->axis_y} == sprite.axis);
        CHECK(found->width == (picture.empty() ? 0 : picture.width));
        CHECK(found->height == (picture.empty() ? 0 : picture.height));
        CHECK(file.drawn(*found) == drawn(character, {i}));
        if (wanted && !picture.empty() && sff::can_hold(sff::Version::v2_01, *wanted, picture)) {
            CHECK(file.sprites[found->shows].format == static_cast<unsigned>(*wanted));
        }
    }
}

}  // namespace

TEST_CASE("A strict reader finds every sprite of a random character in its .sff, in every encoding",
          "[sff_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        const Character character = test::random_character(seed);
        for (const std::optional<Encoding> encoding :
             {std::optional<Encoding>(), std::optional(Encoding::raw),
              std::optional(Encoding::rle8), std::optional(Encoding::rle5),
              std::optional(Encoding::lz5), std::optional(Encoding::png8),
              std::optional(Encoding::png24), std::optional(Encoding::png32)}) {
            const auto bytes = sff_of(character, sff::Version::v2_01, encoding);
            REQUIRE(bytes);
            test::StrictSff file;
            REQUIRE_NOTHROW(file = test::read_strict_sff(*bytes));
            check_sprites(character, file, encoding);
            REQUIRE(*sff_of(character, sff::Version::v2_01, encoding, 4) == *bytes);
        }
    }
}

TEST_CASE("A .sff that was written is read without a warning and written again byte for byte",
          "[sff_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        const auto bytes = sff_of(test::random_character(seed), sff::Version::v2_01, std::nullopt);
        REQUIRE(bytes);
        const test::ReadSff read(*bytes);
        INFO((read.diagnostics().empty() ? "" : read.diagnostics().back()));
        CHECK(read.context.diagnostics.warnings() == 0);
        CHECK(sff::serialise(read.file).value() == *bytes);
        const test::StrictSff file = test::read_strict_sff(*bytes);
        REQUIRE(file.sprites.size() == read.file.sprites.size());
        for (std::size_t i = 0; i < file.sprites.size(); ++i) {
            CHECK(read.pixels(i) == file.sprites[file.sprites[i].shows].pixels);
        }
    }
}

TEST_CASE("Version 2.00 and 1.01 have the same pictures, or refuse true colour",
          "[sff_round_trip]") {
    std::size_t written = 0, refused = 0;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        const Character character = test::random_character(seed);
        const bool true_colour = std::any_of(
            character.sprites.begin(), character.sprites.end(), [&](const Sprite& sprite) {
                return !sprite.palette && !character[sprite.picture].empty();
            });
        for (const sff::Version version : {sff::Version::v2_00, sff::Version::v1_01}) {
            const auto bytes = sff_of(character, version, std::nullopt);
            if (true_colour) {
                REQUIRE_FALSE(bytes);
                CHECK(bytes.error().remedy().find("--sff-version 2.01") != std::string::npos);
                ++refused;
                continue;
            }
            REQUIRE(bytes);
            if (version == sff::Version::v2_00) {
                REQUIRE_NOTHROW(test::read_strict_sff(*bytes));
            }
            const test::ReadSff read(*bytes);
            INFO((read.diagnostics().empty() ? "" : read.diagnostics().back()));
            CHECK((read.file.palettes.empty() || read.context.diagnostics.warnings() == 0));
            for (std::size_t i = 0; i < read.file.sprites.size(); ++i) {
                const auto of = std::find_if(
                    character.sprites.begin(), character.sprites.end(),
                    [&](const Sprite& sprite) { return sprite.key == read.file.sprites[i].key; });
                CHECK(
                    (of == character.sprites.end() ||
                     std::ranges::equal(read.pixels(i), character[of->picture].pixels.unpacked())));
            }
            ++written;
        }
    }
    CHECK(written + refused == 2 * seeds);
    CHECK(refused > 0);
}

}  // namespace fightconv::sff_round_trip
