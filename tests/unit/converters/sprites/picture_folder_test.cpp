// docs/rules/sprites.md 1 to 3.
#include "converters/sprites/picture_folder.hpp"

#include <map>

#include "converters/sprites/importer.hpp"
#include "converters/sprites/picture_list.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/act/act.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

using Files = std::map<std::string, ByteBuffer>;

ByteBuffer text(std::string_view content) {
    const Bytes bytes = as_bytes(content);
    return {bytes.begin(), bytes.end()};
}

// Rows of digits as CharacterBuilder takes them.
ByteBuffer png_of(const std::vector<std::string_view>& rows,
                  const Colours& colours = simple_colours()) {
    CharacterBuilder builder;
    builder.sprite({0, 0}, {}, rows, builder.palette(colours));
    Context context;
    return png::encode(builder.character.pictures[0], &colours, context).value();
}

ByteBuffer true_colour_png(const std::vector<std::string_view>& rows) {
    CharacterBuilder builder;
    builder.true_colour_sprite({0, 0}, {}, rows);
    Context context;
    return png::encode(builder.character.pictures[0], nullptr, context).value();
}

struct Folder {
    explicit Folder(Files files, Limits limits = {})
        : context(limits),
          tree(InputTree::from_memory(std::move(files), "walk")),
          result(sprites::read_picture_folder(tree, context)) {}

    const Character& character() const { return result.value().character; }
    std::vector<Key> keys() const {
        std::vector<Key> all;
        for (const Sprite& sprite : character().sprites) {
            all.push_back(sprite.key);
        }
        return all;
    }
    bool reports(std::string_view id) const { return context.diagnostics.counts().contains(id); }
    std::string messages() const {
        std::string all;
        for (const Diagnostic& each : context.diagnostics.kept()) {
            all += each.render() + "\n";
        }
        return all;
    }

    Context context;
    InputTree tree;
    Result<sprites::PictureFolder> result;
};

}  // namespace

TEST_CASE("Names of files say group, number and axis") {
    const auto named = [](std::string_view name) {
        return sprites::sprite_of_name(name).value().value();
    };
    CHECK(named("0200-003.png").key == Key{200, 3});
    CHECK_FALSE(named("0200-003.png").axis);
    CHECK(named("-1-0.PNG").key == Key{-1, 0});
    CHECK(named("5_6.pcx").key == Key{5, 6});
    CHECK(named("200-3-35--92.png").axis == Point{35, -92});
    for (const std::string_view other :
         {"stand.png", "200.png", "200-.png", "200-3_2.png", "200-3-4-5-6.png", "200-3.gif",
          "-.png", "200-3 .png", ".png"}) {
        INFO(other);
        CHECK_FALSE(sprites::sprite_of_name(other).value());
    }
    for (const std::string_view wrong :
         {"40000-0.png", "0-99999999999999999999999.png", "0-0-1-70000.png"}) {
        INFO(wrong);
        CHECK_FALSE(sprites::sprite_of_name(wrong));
    }
}

TEST_CASE("A folder of pictures has their indices, palettes and axes") {
    const Folder folder({{"0-0-1-2.png", png_of({"12", ".1"})},
                         {"0-1.png", png_of({"3"})},
                         {"5-0.png", png_of({"3"}, test_colours(7))},
                         {"readme.txt", text("hello")},
                         {"stand.png", png_of({"1"})}});
    CAPTURE(folder.messages());
    CHECK(folder.keys() == std::vector<Key>{{0, 0}, {0, 1}, {5, 0}});
    const Character& character = folder.character();
    CHECK(character.sprites[0].axis == Point{1, 2});
    CHECK(character.sprites[1].axis == Point{0, 1});  // the middle of the bottom edge
    CHECK(folder.result->has_axis == std::vector<bool>{true, false, false});
    CHECK(character.sprites[0].palette == character.sprites[1].palette);
    CHECK(character.sprites[0].palette != character.sprites[2].palette);
    CHECK(character.colours_of({0})->at(0).a == 0);
    CHECK(folder.reports("sprites.other-names"));
    CHECK(character.info.name == "walk");
    CHECK(folder.context.budget.used() == character.charge.bytes());
}

TEST_CASE("Palettes that lost unused colours at their end are one") {
    Colours few = simple_colours();
    std::fill(few.begin() + 3, few.end(), Rgba{});
    const Folder folder({{"0-0.png", png_of({"12"}, few)}, {"0-1.png", png_of({"15"})}});
    REQUIRE(folder.character().palettes.size() == 1);
    CHECK(folder.character().palettes[0].colours == simple_colours());
}

TEST_CASE("The transparent colour of a picture becomes the first one") {
    Colours other = simple_colours();
    other[0] = {9, 9, 9, 255};
    other[4].a = 0;
    const Folder folder({{"0-0.png", png_of({"14.4"}, other)}});
    const Character& character = folder.character();
    CHECK(std::ranges::equal(character.pictures[0].pixels.unpacked(), ByteBuffer{1, 0, 4, 0}));
    CHECK(character.palettes[0].colours[4] == Rgba{9, 9, 9, 255});
    CHECK(character.palettes[0].colours[0].a == 0);
}

TEST_CASE("sprites.txt lists sprites as sprmake2 does") {
    Colours other = simple_colours(77);
    other[0].a = 0;
    const Folder folder(
        {{"work/a.png", png_of({"...", ".1.", "..."})},
         {"work/B.PCX", joined({plain_pcx(2, 1, 3), palette_tail(test_colours(9))})},
         {"1.act", act::serialise(simple_colours())},
         {"2.png", png_of({"1"}, other)},
         {"9-9.png", png_of({"1"})},
         {"sprites.txt", text("; comment\n[Output]\nfilename = x.sff\n"
                              "[Option]\npal.reverseact = 1\nsprite.compress.8 = lz5\n"
                              "[Pal]\n1,1, 1.act, 0,255\n1,2, 2.png\n1,2, 2.png\n7, 2.png\n"
                              "[Option]\ninput.dir = work\nsprite.usepal = 1,1\n"
                              "sprite.autocrop = 1\n"
                              "[Sprite]\n200, 0, a.png, 10, 20 ; the first\n"
                              "[Option]\nsprite.usepal = -1\nsprite.autocrop = 0\n"
                              "[Sprite]\n200,1,b.pcx,-3,4\n200, 2, none.png, 1, 1\n"
                              "40000, 0, a.png\n200,0,b.pcx\n1,2\n0,0, a.png\n")}});
    CAPTURE(folder.messages());
    CHECK(folder.keys() == std::vector<Key>{{200, 0}, {200, 1}, {0, 0}});
    const Character& character = folder.character();
    CHECK(character.sprites[0].axis == Point{9, 19});  // cropped
    CHECK(character.picture_of({0}).width == 1);
    CHECK(character.picture_of({2}).width == 3);
    CHECK(character.sprites[1].axis == Point{-3, 4});
    CHECK(*character.colours_of({1}) == test_colours(9));
    REQUIRE(character.selectable_palettes.size() == 2);
    CHECK(character.sprites[0].palette == character.selectable_palettes[0].palette);
    CHECK(character[character.selectable_palettes[1].palette].colours == other);
    CHECK(folder.reports("sprites.bad-entry"));
    CHECK(folder.reports("sprites.file-missing"));
    CHECK(folder.reports("sprites.repeated"));
    CHECK_THAT(folder.messages(), Contains("sprites.txt:11"));  // the palette "7, 2.png"
}

TEST_CASE("sprites.json gives axes, links and the files that were deleted") {
    const Folder folder({{"0000-000.png", png_of({"12"})},
                         {"0000-000_2.png", png_of({"21"})},
                         {"0007-000.png", png_of({"1"})},
                         {"sprites.json", text(R"({"character": "Kfm", "sprites": [
{"group": 0, "number": 0, "file": "0000-000.png", "axis": {"x": 5, "y": 6}},
{"group": 0, "number": 1, "file": "0000-000.png", "axis": {"x": 7, "y": 8}, "link": 0},
{"group": 0, "number": 0, "file": "0000-000_2.png", "axis": {"x": 0, "y": 0}, "duplicate_of": 0},
{"group": 3, "number": 0, "file": null},
{"group": 99999, "number": 0, "file": "0000-000.png"},
{"group": 4, "number": 0, "file": "deleted.png", "axis": {"x": 0, "y": 0}}]})")}});
    CAPTURE(folder.messages());
    CHECK(folder.keys() == std::vector<Key>{{0, 0}, {0, 1}, {7, 0}});
    CHECK(folder.character().sprites[1].axis == Point{7, 8});
    CHECK(folder.character().sprites[0].picture == folder.character().sprites[1].picture);
    CHECK(folder.character().info.name == "Kfm");
    CHECK(folder.reports("sprites.bad-entry"));
    CHECK(folder.reports("sprites.file-missing"));
    CHECK_FALSE(folder.reports("sprites.other-names"));
    CHECK_FALSE(Folder({{"0-0.png", png_of({"1"})}, {"sprites.json", text("{")}}).result);
    const Folder scaled({{"0-0.png", png_of({"1"})}, {"sprites.json", text(R"({"scale": 2})")}});
    CHECK(scaled.result.error().code() == ErrorCode::unsupported_feature);
}

TEST_CASE("Hostile pictures are reported or refused, and the others are read") {
    ByteBuffer cut = png_of({"1234", "4321"});
    cut.resize(cut.size() / 2);
    const ByteBuffer rows(4, 0);
    const Folder folder({{"0-0.png", cut},
                         {"0-1.png", text("GIF89a")},
                         {"0-2.png", {}},
                         {"0-3.pcx", text("x")},
                         {"0-4.pcx", PcxFile{.width = 60'00, .height = 6000}.bytes()},
                         {"0-40000.png", png_of({"1"})},
                         {"0-5.png", png_file(15'000, 4'000, 8, 6, rows, 4)},
                         {"00-6.png", png_of({"1"})},
                         {"0-6.png", png_of({"2"})}});
    CAPTURE(folder.messages());
    CHECK(folder.keys() == std::vector<Key>{{0, 6}});
    CHECK(folder.context.diagnostics.counts().at("sprites.unreadable").total == 6);
    CHECK(folder.reports("sprites.bad-number"));
    CHECK(folder.reports("sprites.repeated"));

    const Folder huge({{"0-0.png", png_file(100'000, 1, 8, 6, rows, 4)}});
    REQUIRE_FALSE(huge.result);
    CHECK(huge.result.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(huge.result.error().render(), Contains("0-0.png"));

    Limits few;
    few.sprites = 2;
    const Folder many(
        {{"0-0.png", png_of({"1"})}, {"0-1.png", png_of({"1"})}, {"0-2.png", png_of({"1"})}}, few);
    CHECK(many.result.error().code() == ErrorCode::limit_exceeded);
    CHECK(Folder({{"a.txt", text("x")}}).result.error().code() == ErrorCode::not_found);
}

TEST_CASE("A folder of pictures is a character with an animation of each group") {
    const auto importer = make_sprites_importer();
    const std::vector<std::string> names = {"10-0.png"};
    const std::vector<std::string> others = {"stand.png", "notes.txt"};
    const std::vector<std::string> listed = {"Sprites.TXT"};
    CHECK(importer->probe({"", {}, names}) == Confidence::maybe);
    CHECK(importer->probe({"", {}, listed}) == Confidence::maybe);
    CHECK(importer->probe({"", {}, others}) == Confidence::no);
    CHECK(importer->probe({"10-0.png", {}, names}) == Confidence::no);
    CHECK(importer->probe({"sprites.txt", {}, others}) == Confidence::certain);

    Context context;
    const InputTree tree = InputTree::from_memory({{"0-1-1-1.png", png_of({"1"})},
                                                   {"0-0-1-1.png", png_of({"2"})},
                                                   {"200-0.png", true_colour_png({"3"})},
                                                   {"9000-0-0-0.png", png_of({"2"})}},
                                                  "me");
    const Character character = importer->read(tree, "", context).value();
    REQUIRE(character.animations.size() == 2);
    CHECK(character.animations[0].name == "stand");
    REQUIRE(character.animations[0].frames.size() == 2);
    CHECK(character[*character.animations[0].frames[0].sprite].key == Key{0, 0});
    CHECK(character.animations[1].number == 200);
    CHECK(context.diagnostics.counts().at("sprites.no-axis").total == 1);

    Context unseen;
    CHECK(importer->files(tree, "", unseen)->size() == 6);
    CHECK(importer->find(tree).inputs.empty());
    const InputTree with_list = InputTree::from_memory({{"sprites.txt", text("")}});
    CHECK(importer->find(with_list).inputs == std::vector<std::string>{""});
    const InputTree with_def =
        InputTree::from_memory({{"sprites.txt", text("")}, {"a.def", text("")}});
    CHECK(importer->find(with_def).inputs.empty());
}
