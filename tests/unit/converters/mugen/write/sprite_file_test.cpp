// The .sff that is written. mugen_writer.md W17 to W26.
#include "converters/mugen/write/sprites/sprite_file.hpp"

#include "converters/mugen/files/sprites.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/sff_checker.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

struct WrittenSprites {
    explicit WrittenSprites(const Character& character,
                            const mugen::SpriteFileOptions& options = {}) {
        auto made = mugen::sprite_file_of(character, options, context);
        INFO((made ? "" : made.error().render()));
        REQUIRE(made);
        bytes = *std::move(made);
        if (options.version != sff::Version::v1_01) {
            file = read_strict_sff(bytes);
        }
    }

    std::uint64_t said(const std::string& id) const {
        const auto found = context.diagnostics.counts().find(id);
        return found == context.diagnostics.counts().end() ? 0 : found->second.total;
    }
    const StrictSprite& sprite(Key key) const {
        const StrictSprite* const found = file.find(key.group, key.number);
        REQUIRE(found != nullptr);
        return *found;
    }
    std::vector<std::pair<int, int>> palette_keys() const {
        std::vector<std::pair<int, int>> keys;
        for (const StrictPalette& palette : file.palettes) {
            keys.emplace_back(palette.group, palette.number);
        }
        return keys;
    }
    // The numbers that a player can choose once the file is read again.
    std::vector<std::int32_t> selectable_palettes() const {
        const ReadSff read(bytes);
        Character character;
        for (const sff::PaletteNode& palette : read.file.palettes) {
            character.palettes.push_back({palette.key, palette.colours});
        }
        mugen::add_selectable_palettes(read.file, {}, character);
        std::vector<std::int32_t> numbers;
        for (const SelectablePalette& each : character.selectable_palettes) {
            numbers.push_back(each.number);
        }
        return numbers;
    }

    Context context;
    ByteBuffer bytes;
    StrictSff file;
};

constexpr mugen::SpriteFileOptions without_portraits{.add_portraits = false};

}  // namespace

TEST_CASE(
    "sprite_file_of: sprites of one picture are links to the first, with palettes of their own "
    "(W22)") {
    CharacterBuilder builder;
    const PaletteId red = builder.palette(test_colours(10));
    const PaletteId blue = builder.palette(test_colours(20));
    const SpriteId first = builder.sprite({0, 0}, {1, 2}, {"12", "3."}, red);
    const SpriteId second = builder.link({0, 1}, {-5, 300}, first, blue);
    builder.animation(0, "stand", {frame_of(first), frame_of(second)});
    const WrittenSprites written(builder.character, without_portraits);
    const StrictSprite& link = written.sprite({0, 1});
    CHECK(link.is_link);
    CHECK((link.axis_x == -5 && link.axis_y == 300));
    CHECK(written.file.drawn(written.sprite({0, 0})) ==
          ByteBuffer{10, 1, 254, 255, 10, 2, 253, 255, 10, 3, 252, 255, 10, 0, 255, 0});
    CHECK(written.file.drawn(link) ==
          ByteBuffer{20, 1, 254, 255, 20, 2, 253, 255, 20, 3, 252, 255, 20, 0, 255, 0});
}

TEST_CASE(
    "sprite_file_of: of sprites with one key that look different, those that are shown get other "
    "keys and the rest is left out (W23)") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId first = builder.sprite({5, 0}, {}, {"1"}, palette);
    const SpriteId shown = builder.sprite({5, 0}, {}, {"2"}, palette);
    builder.sprite({5, 0}, {}, {"3"}, palette);
    const SpriteId same = builder.link({5, 0}, {}, first, palette);
    const SpriteId nowhere = builder.sprite({-1, 3}, {}, {"4"}, palette);
    Frame missing = frame_of(first);
    missing.sprite.reset();
    missing.missing = Key{5, 1};
    builder.animation(
        0, "stand", {frame_of(first), frame_of(shown), frame_of(same), frame_of(nowhere), missing});
    const std::vector<Key> keys = mugen::sprite_keys(builder.character);
    CHECK(keys[0] == Key{5, 0});
    CHECK(keys[1] == Key{5, 2});  // 5,1 has to stay missing
    CHECK(keys[3] == Key{5, 0});
    CHECK(keys[4] == Key{0, 0});
    const WrittenSprites written(builder.character, without_portraits);
    CHECK(written.file.sprites.size() == 3);
    CHECK(written.sprite({5, 2}).pixels == ByteBuffer{2});
    CHECK(written.sprite({0, 0}).pixels == ByteBuffer{4});
    CHECK(written.said("mugen.loss.sprite-keys") == 1);
    CHECK(written.said("mugen.loss.duplicate-sprites") == 1);
}

TEST_CASE(
    "sprite_file_of: selectable palettes come first, and free numbers before other palettes are "
    "links to the first (W19)") {
    CharacterBuilder builder;
    const PaletteId effect = builder.palette(test_colours(50));
    const PaletteId body = builder.palette(test_colours(10));
    const PaletteId third = builder.palette(test_colours(30));
    const PaletteId equal = builder.palette(test_colours(10));
    builder.palette(test_colours(60));  // no sprite has it
    builder.character.palettes[effect.value].key = {1, 7};
    const SpriteId stand = builder.sprite({0, 0}, {}, {"1"}, body);
    const SpriteId spark = builder.sprite({7, 0}, {}, {"2"}, effect);
    builder.animation(0, "stand", {frame_of(stand), frame_of(spark)});
    builder.character.selectable_palettes = {{1, body}, {3, third}, {4, equal}, {13, third}};
    const WrittenSprites written(builder.character, without_portraits);
    std::vector<std::pair<int, int>> keys;
    for (int number = 1; number <= 12; ++number) {
        keys.emplace_back(1, number);
    }
    keys.emplace_back(2, 1);
    CHECK(written.palette_keys() == keys);
    CHECK(written.file.palettes[1].is_link);
    CHECK_FALSE(written.file.palettes[2].is_link);
    // it is selectable, although it equals the first one
    CHECK_FALSE(written.file.palettes[3].is_link);
    CHECK(written.selectable_palettes() == std::vector<std::int32_t>{1, 3, 4});
    CHECK(written.sprite({0, 0}).palette == 0);
    CHECK(written.sprite({7, 0}).palette == 12);
    CHECK(written.file.drawn(written.sprite({7, 0})) == ByteBuffer{50, 2, 253, 255});
    CHECK(written.said("mugen.loss.palettes") == 1);
    CHECK(written.said("mugen.loss.unused-palettes") == 1);
}

TEST_CASE(
    "sprite_file_of: the palette of the standing frame is (1,1) of a character without selectable "
    "palettes; nothing follows it without need (W19)") {
    CharacterBuilder builder;
    const PaletteId other = builder.palette(test_colours(20));
    const PaletteId body = builder.palette(test_colours(10));
    builder.sprite({9000, 0}, {}, {"1"}, other);
    const SpriteId stand = builder.sprite({0, 0}, {}, {"1"}, body);
    builder.animation(0, "stand", {frame_of(stand)});
    const WrittenSprites both(builder.character, without_portraits);
    CHECK(both.file.palettes.size() == 13);
    CHECK(both.selectable_palettes() == std::vector<std::int32_t>{1});
    CHECK(both.sprite({0, 0}).palette == 0);
    builder.character.sprites[0].palette = body;
    CHECK(WrittenSprites(builder.character, without_portraits).palette_keys() ==
          std::vector<std::pair<int, int>>{{1, 1}});
}

TEST_CASE(
    "sprite_file_of: portraits are made of the first standing frame where they are missing (W24)") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    std::vector<std::string_view> rows(300, "..........11111111112222222222..........");
    const SpriteId stand = builder.sprite({0, 0}, {20, 300}, rows, palette);
    builder.animation(0, "stand", {frame_of(stand)});
    const WrittenSprites written(builder.character);
    const StrictSprite& small = written.sprite({9000, 0});
    const StrictSprite& large = written.sprite({9000, 1});
    CHECK((small.width == 25 && small.height == 25 && small.axis_x == 0 && small.axis_y == 0));
    CHECK((large.width == 120 && large.height == 140));
    CHECK((small.palette == 0 && large.palette == 0));
    // 20x300 becomes 9x140 in the middle: columns 55 to 63.
    const std::uint8_t* const row = &large.pixels[70 * 120];
    CHECK(row[54] == 0);
    CHECK(row[55] == 1);
    CHECK(row[63] == 2);
    CHECK(row[64] == 0);
    CHECK(written.said("mugen.portrait-made") == 2);
    CHECK(WrittenSprites(builder.character, without_portraits).file.sprites.size() == 1);
    builder.sprite({9000, 1}, {}, {"7"}, palette);
    const WrittenSprites one(builder.character);
    CHECK(one.said("mugen.portrait-made") == 1);
    CHECK(one.sprite({9000, 1}).pixels == ByteBuffer{7});
}

TEST_CASE(
    "sprite_file_of: portraits show the frame with its flips, as large as the character's screen "
    "asks for (W24)") {
    CharacterBuilder builder;
    const SpriteId stand = builder.sprite({0, 0}, {0, 0}, {"12", "34"}, builder.palette());
    Frame frame = frame_of(stand);
    frame.flip_h = true;
    builder.animation(0, "stand", {frame});
    builder.character.info.localcoord = {1280, 720};
    const WrittenSprites written(builder.character);
    CHECK(written.sprite({9000, 1}).width == 480);
    CHECK(written.sprite({9000, 1}).height == 560);
    const StrictSprite& small = written.sprite({9000, 0});
    REQUIRE((small.width == 100 && small.height == 100));
    const auto at = [&](std::size_t x, std::size_t y) { return int{small.pixels[y * 100 + x]}; };
    CHECK(at(49, 49) == 2);
    CHECK(at(50, 49) == 1);
    CHECK(at(49, 50) == 4);
    CHECK(at(50, 50) == 3);

    // the engine scales them as all other sprites
    builder.character.info.scale = {0.5, 2};
    const WrittenSprites scaled(builder.character);
    CHECK(scaled.sprite({9000, 1}).width == 960);
    CHECK(scaled.sprite({9000, 1}).height == 280);
}

TEST_CASE("sprite_file_of: the chosen encoding is used where it can hold the picture (W17)") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId flat = builder.sprite({0, 0}, {}, {"1111", "1111"}, palette);
    const SpriteId colourful = builder.sprite({0, 1}, {}, {"1234"}, palette);
    builder.character.pictures[1].pixels.unpack()[0] = 200;
    const SpriteId rgba = builder.true_colour_sprite({0, 2}, {}, {"1.3"});
    builder.animation(0, "stand", {frame_of(flat), frame_of(colourful), frame_of(rgba)});
    const WrittenSprites written(builder.character,
                                 {.encoding = sff::Encoding::lz5, .add_portraits = false});
    CHECK(written.sprite({0, 0}).format == 4);
    CHECK(written.sprite({0, 1}).format == 0);
    CHECK(written.sprite({0, 2}).format == 12);
    CHECK(written.sprite({0, 2}).true_colour);
    CHECK(written.said("mugen.other-encoding") == 1);
    CHECK(WrittenSprites(builder.character, without_portraits).said("mugen.other-encoding") == 0);
}

TEST_CASE(
    "sprite_file_of: versions before 2.01 have no true colour and no partial alpha (W18, W26)") {
    CharacterBuilder builder;
    Colours colours = test_colours(10);
    colours[3].a = 128;
    const PaletteId palette = builder.palette(colours);
    const SpriteId stand = builder.sprite({0, 0}, {}, {"123"}, palette);
    builder.animation(0, "stand", {frame_of(stand)});
    const WrittenSprites exact(builder.character, without_portraits);
    CHECK(exact.file.palettes[0].colours[3][3] == 128);
    const WrittenSprites older(builder.character,
                               {.version = sff::Version::v2_00, .add_portraits = false});
    CHECK(older.file.minor == 0);
    CHECK(older.file.palettes[0].colours[3][3] == 255);
    CHECK(older.said("mugen.loss.palette-alpha") == 1);
    const WrittenSprites oldest(builder.character,
                                {.version = sff::Version::v1_01, .add_portraits = false});
    CHECK(ReadSff(oldest.bytes).pixels(0) == ByteBuffer{1, 2, 3});
    builder.true_colour_sprite({4, 2}, {}, {"1"});
    Context context;
    const auto refused =
        mugen::sprite_file_of(builder.character, {.version = sff::Version::v2_00}, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::unsupported_feature);
    CHECK(refused.error().item() == "sprite 4,2");
    CHECK(refused.error().remedy().find("--sff-version 2.01") != std::string::npos);
    // an opaque PCX of three planes
    const WrittenSprites coloured(builder.character,
                                  {.version = sff::Version::v1_01, .add_portraits = false});
    const ReadSff read(coloured.bytes);
    CHECK(read.pixels(read.file.sprites.size() - 1).size() == 4);
}

TEST_CASE("sprite_file_of: blanks, far axes, and a character without sprites (W22, W23)") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId far = builder.sprite({0, 0}, {40'000, -40'000}, {"1"}, palette);
    builder.character.pictures.push_back({.format = PixelFormat::rgba8888, .pixels = {}});
    builder.character.sprites.push_back({{0, 1}, {}, {1}, std::nullopt});
    builder.character.sprites.push_back({{0, 2}, {}, {1}, std::nullopt});
    builder.animation(0, "stand", {frame_of(far), frame_of({1}), frame_of({2})});
    const WrittenSprites written(builder.character, without_portraits);
    CHECK((written.sprite({0, 0}).axis_x == 32'767 && written.sprite({0, 0}).axis_y == -32'768));
    CHECK(written.said("mugen.loss.axes") == 1);
    CHECK(written.sprite({0, 1}).width == 0);
    CHECK(written.sprite({0, 2}).is_link);
    CHECK(ReadSff(written.bytes).context.diagnostics.warnings() == 0);
    CHECK(WrittenSprites(Character{}).file.sprites.empty());
}

TEST_CASE("sprite_file_of: what the memory does not hold is an error") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    builder.sprite({0, 0}, {}, std::vector<std::string_view>(100, "123456789012345678901234567890"),
                   palette);
    Limits limits;
    limits.live_decoded_bytes = 10;
    Context context(limits);
    const auto refused = mugen::sprite_file_of(builder.character, {}, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("sprite_file_of: 2.00 stores no colours that a palette does not have (W18)") {
    CharacterBuilder builder;
    Colours colours = test_colours(10);
    std::fill(colours.begin() + 32, colours.end(), Rgba{});
    const PaletteId palette = builder.palette(colours);
    builder.animation(0, "stand", {frame_of(builder.sprite({0, 0}, {}, {"12"}, palette))});
    const WrittenSprites short_one(builder.character,
                                   {.version = sff::Version::v2_00, .add_portraits = false});
    CHECK(ReadSff(short_one.bytes).file.palettes.front().colours == colours);
    CHECK(short_one.said("mugen.loss.palette-alpha") == 0);
    // a clear colour among the others becomes black
    builder.character.palettes[palette.value].colours[3] = {};
    const WrittenSprites with_gap(builder.character,
                                  {.version = sff::Version::v2_00, .add_portraits = false});
    CHECK(ReadSff(with_gap.bytes).file.palettes.front().colours[3] == Rgba{0, 0, 0, 255});
    CHECK(with_gap.said("mugen.loss.palette-alpha") == 1);
}
