#include "converters/extract/extraction_pictures.hpp"

#include <cstring>
#include <nlohmann/json.hpp>

#include "formats/images/png/png.hpp"
#include "formats/mugen/act/act.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;

namespace {

const NameTemplate usual = parse_sprite_names(default_sprite_names).value();

OutputSet sprites_of(const Character& character, Context& context,
                     const NameTemplate& names = usual) {
    return extract_sprites(character, "ember", {names}, context).value();
}
json list_of(const OutputSet& set, const char* file, const char* list) {
    return json::parse(file_of(set, file))[list];
}

png::Image image_of(const OutputSet& set, std::string_view path) {
    Context context;
    return png::decode({path, file_of(set, path)}, context).value();
}

bool has_text(const ByteBuffer& file, const std::string& keyword, const std::string& value) {
    return as_text(file).find("tEXt" + keyword + '\0' + value) != std::string_view::npos;
}

}  // namespace

TEST_CASE("A sprite becomes a PNG with its very indices, all its colours, and its axis as a text",
          "[extract]") {
    CharacterBuilder builder;
    Colours colours = simple_colours(9);
    colours[0] = {255, 0, 255, 0};
    colours[3].a = 77;
    colours[255] = {1, 2, 3, 0};
    builder.sprite({200, 3}, {-5, 39}, {".123", "3.45"}, builder.palette(colours));
    builder.true_colour_sprite({9000, 0}, {1, 1}, {"1.", ".2"});
    Context context;
    const OutputSet set = sprites_of(builder.character, context);
    CHECK(set.folder == "ember-sprites");
    REQUIRE(set.files.size() == 3);
    const png::Image image = image_of(set, "0200-003.png");
    CHECK(image.picture.format == PixelFormat::indexed8);
    CHECK(std::ranges::equal(image.picture.pixels.unpacked(),
                             builder.character.pictures[0].pixels.unpack()));
    CHECK(image.palette == colours);
    CHECK(has_text(set.files[0].bytes, "Axis", "-5,39"));
    CHECK(has_text(set.files[0].bytes, "Sprite", "200,3"));
    const png::Image true_colour = image_of(set, "9000-000.png");
    CHECK(true_colour.picture.format == PixelFormat::rgba8888);
    CHECK(std::ranges::equal(true_colour.picture.pixels.unpacked(),
                             builder.character.pictures[1].pixels.unpack()));

    const json list = list_of(set, "sprites.json", "sprites");
    REQUIRE(list.size() == 2);
    CHECK(list[0] == json{{"index", 0},
                          {"group", 200},
                          {"number", 3},
                          {"file", "0200-003.png"},
                          {"width", 4},
                          {"height", 2},
                          {"axis", {{"x", -5}, {"y", 39}}},
                          {"palette", {{"index", 0}, {"group", 1}, {"number", 1}}}});
    CHECK(list[1]["palette"].is_null());
    CHECK(context.diagnostics.kept().empty());
}

TEST_CASE(
    "Links share a file unless their colours differ, and a key that comes twice has two files",
    "[extract]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId first = builder.sprite({0, 0}, {}, {"12"}, palette);
    builder.link({0, 1}, {4, 4}, first, palette);
    builder.link({0, 2}, {}, first, builder.palette(simple_colours(50)));
    builder.sprite({0, 0}, {}, {"21"}, palette);
    builder.sprite({7, 0}, {}, {}, palette);  // of no size
    builder.character.sprites.back().palette.reset();
    builder.character.pictures.back().format = PixelFormat::rgba8888;
    Context context;
    const OutputSet set = sprites_of(builder.character, context);
    const json list = list_of(set, "sprites.json", "sprites");
    CHECK(set.files.size() == 4);
    CHECK(list[0]["file"] == "0000-000.png");
    CHECK(list[1]["file"] == "0000-000.png");
    CHECK(list[1]["link"] == 0);
    CHECK(list[1]["axis"]["x"] == 4);
    CHECK(list[2]["file"] == "0000-002.png");
    CHECK_FALSE(list[2].contains("link"));
    CHECK(image_of(set, "0000-002.png").palette == simple_colours(50));
    CHECK(list[3]["file"] == "0000-000_2.png");
    CHECK(list[3]["duplicate_of"] == 0);
    CHECK(list[4]["file"].is_null());
    CHECK(context.diagnostics.kept().empty());
}

TEST_CASE("The selected palette is the one of the files", "[extract]") {
    CharacterBuilder builder;
    const PaletteId own = builder.palette();
    const PaletteId other = builder.palette(simple_colours(99));
    builder.sprite({0, 0}, {}, {"12"}, own);
    builder.character.selectable_palettes = {{1, own}, {2, other}};
    REQUIRE(select_palette(builder.character, 2));
    Context context;
    const OutputSet set = sprites_of(builder.character, context);
    CHECK(image_of(set, "0000-000.png").palette == simple_colours(99));
    CHECK(list_of(set, "sprites.json", "sprites")[0]["palette"]["index"] == 1);
}

TEST_CASE("Names that a template gives twice are kept apart and said", "[extract]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    builder.sprite({1, 11}, {}, {"1"}, palette);
    builder.sprite({11, 1}, {}, {"2"}, palette);
    Context context;
    const OutputSet set =
        sprites_of(builder.character, context, parse_sprite_names("{group}{number}").value());
    CHECK(list_of(set, "sprites.json", "sprites")[1]["file"] == "111_2.png");
    CHECK(context.diagnostics.counts().at("extract.name-clash").total == 1);
    CHECK(context.diagnostics.kept().front().item == "sprite 11,1");
    // A device of Windows is no file.
    CHECK(sprites_of(builder.character, context, parse_sprite_names("com{group}").value())
              .files[0]
              .path != "com1.png");
}

TEST_CASE("Each different palette becomes a GIMP palette and an .act that is read back",
          "[extract]") {
    CharacterBuilder builder;
    Colours colours = simple_colours();
    colours[5].a = 128;
    builder.palette(colours);
    builder.palette(simple_colours(7));
    builder.palette(colours);
    builder.character.info.name = "A\nB";
    builder.character.palettes[1].key = {-1, 12};
    builder.character.selectable_palettes = {{1, {0}}, {3, {1}}, {4, {1}}};
    Context context;
    const OutputSet set = extract_palettes(builder.character, "ember", context).value();
    CHECK(set.folder == "ember-palettes");
    REQUIRE(set.files.size() == 5);
    const std::string gpl(as_text(file_of(set, "pal_1_1.gpl")));
    CHECK_THAT(gpl, Catch::Matchers::StartsWith("GIMP Palette\nName: A\\x0aB 1,1\nColumns: 16\n#\n "
                                                " 0   0   0\tIndex 0\n 10   0 199\tIndex 1\n"));
    CHECK(std::count(gpl.begin(), gpl.end(), '\n') == 4 + 256);
    Colours read = act::parse({"a.act", file_of(set, "pal_m1_12.act")}, context).value();
    CHECK(read == simple_colours(7));
    const json list = list_of(set, "palettes.json", "palettes");
    REQUIRE(list.size() == 3);
    CHECK(list[0]["choices"] == json::array({1}));
    CHECK(list[1]["choices"] == json::array({3, 4}));
    CHECK(list[1]["group"] == -1);
    CHECK(list[2]["act"] == "pal_1_1.act");
    CHECK(list[0]["alpha"] == json{{"0", 0}, {"5", 128}});
}

TEST_CASE("A character without pictures or palettes has none to extract", "[extract]") {
    Context context;
    const auto no_sprites = extract_sprites({}, "ember", {usual}, context);
    const auto no_palettes = extract_palettes({}, "ember", context);
    REQUIRE_FALSE(no_sprites);
    REQUIRE_FALSE(no_palettes);
    CHECK(no_sprites.error().code() == ErrorCode::not_found);
    CHECK(no_palettes.error().code() == ErrorCode::not_found);
    CHECK_FALSE(no_sprites.error().remedy().empty());
    CHECK_FALSE(no_palettes.error().remedy().empty());
}

TEST_CASE("With any budget the pictures are extracted whole, or refused for the limit",
          "[extract]") {
    const Character character = random_character(3);
    Context whole;
    const OutputSet all = sprites_of(character, whole);
    CHECK(whole.budget.used() > 0);
    for (std::uint64_t bytes = 0; bytes < (1U << 20); bytes += 997) {
        Limits limits;
        limits.live_decoded_bytes = bytes;
        Context context(limits);
        const auto set = extract_sprites(character, "ember", {usual}, context);
        if (set) {
            CHECK(set->files.size() == all.files.size());
            CHECK(context.budget.used() == whole.budget.used());
            break;
        }
        REQUIRE(set.error().code() == ErrorCode::limit_exceeded);
        REQUIRE(context.budget.used() == 0);
    }
}
