#include "converters/urho3d/importer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "converters/urho3d/exporter.hpp"
#include "core/model/validate.hpp"
#include "formats/urho3d/pak/pak.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

using Loose = std::map<std::string, ByteBuffer>;

Character puncher() {
    CharacterBuilder builder;
    const SpriteId body =
        builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder.palette());
    const SpriteId glass = builder.true_colour_sprite({9000, 1}, {4, -4}, {"19", ".2"});
    Frame stands = frame_of(body, 7);
    stands.boxes = {box_of(BoxKind::hurt, -15, -70, 30, 70.25F)};
    Frame punches = frame_of(glass, 3, {5, -1});
    punches.flip_h = true;
    punches.boxes = {box_of(BoxKind::hurt, -15, -70, 30, 70),
                     box_of(BoxKind::attack, 10.5F, -40, 20, 10),
                     box_of(BoxKind::guard_high, 0, -9, 3, 3)};
    builder.animation(0, "stand", {stands, punches, frame_of(body, 2)});
    builder.character.animations.back().loop_start = 1;
    builder.animation(200, "punch", {frame_of(body, 4), punches, frame_of(body, Frame::hold)});
    builder.animation(-3, "back_and_forth", {frame_of(body, 2), punches, frame_of(glass, 4)});
    builder.character.animations.back().loop = LoopMode::ping_pong;
    builder.animation(201, "once", {punches, frame_of(body, 9)});
    builder.character.animations.back().loop = LoopMode::once;
    return std::move(builder.character);
}

Loose files_of(const Character& character) {
    Context context;
    OutputSet set = make_urho3d_exporter()->write(character, "kfm", context).value();
    Loose files;
    for (OutputFile& file : set.files) {
        files.emplace(file.path, std::move(file.bytes));
    }
    return files;
}

struct ReadBack {
    Character character;
    std::vector<std::string> ids;
};

ReadBack read(const Loose& files, std::string_view main_file) {
    Context context;
    auto character =
        make_urho3d_importer()->read(InputTree::from_memory(files, "kfm"), main_file, context);
    INFO((character ? "" : character.error().render()));
    REQUIRE(character);
    CHECK(validate(*character).empty());
    ReadBack back{*std::move(character), {}};
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        back.ids.emplace_back(diagnostic.id());
    }
    return back;
}

void check_same(const Character& first, const Character& second) {
    const Differences differences = difference(first, second, make_urho3d_exporter()->info().holds);
    INFO((differences.empty() ? "" : differences.kept().front().text()));
    CHECK(differences.empty());
}

Error error_of(const Loose& files, std::string_view main_file) {
    Context context;
    const auto character =
        make_urho3d_importer()->read(InputTree::from_memory(files, "kfm"), main_file, context);
    REQUIRE_FALSE(character);
    return character.error();
}

void replace(ByteBuffer& bytes, std::string_view from, std::string_view to) {
    std::string text(as_text(bytes));
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    bytes.assign(text.begin(), text.end());
}

Loose without_package(const Character& character) {
    Loose files = files_of(character);
    files.erase("kfm.pak");
    return files;
}

const std::string own_folder = "Characters/kfm/";

Confidence probe(std::string_view file, Bytes head, const std::vector<std::string>& names) {
    return make_urho3d_importer()->probe({file, head, names});
}

}  // namespace

TEST_CASE("A package, its folder and the folder of the character are read alike", "[urho3d]") {
    const Character character = puncher();
    const Loose files = files_of(character);
    const ReadBack packed = read({{"kfm.pak", files.at("kfm.pak")}}, "kfm.pak");
    CHECK(packed.ids.empty());
    check_same(character, packed.character);
    CHECK(packed.character.info.name == "kfm");
    CHECK(packed.character.animations[0].name == "stand");
    CHECK(packed.character.animations[0].loop_start == 1);
    CHECK(packed.character.animations[2].number == -3);
    check_same(character, read(files, "").character);
    check_same(character, read({{"kfm.pak", files.at("kfm.pak")}}, "").character);
    Loose inner;
    for (const auto& [path, bytes] : files) {
        if (path.starts_with(own_folder)) {
            inner.emplace(path.substr(own_folder.size()), bytes);
        }
    }
    check_same(character, read(inner, "").character);
}

TEST_CASE("Packages of characters are recognised by their names, others are not", "[urho3d]") {
    const auto importer = make_urho3d_importer();
    const Loose files = files_of(puncher());
    const std::vector<std::string> names = {"kfm.pak"};
    const Bytes package = files.at("kfm.pak");
    CHECK(importer->probe({"anything", package.first(64), names}) == Confidence::certain);
    CHECK(importer->probe({"", {}, names}) == Confidence::maybe);
    const std::vector<std::string> own = {"kfm.xml", "kfmCollision.xml"};
    CHECK(importer->probe({"", {}, own}) == Confidence::certain);
    const ByteBuffer other = pak::serialise(std::vector<pak::File>{{"Data/a.txt", as_bytes("a")}},
                                            pak::Packing::lz4, Context())
                                 .value();
    CHECK(importer->probe({"kfm.pak", other, names}) == Confidence::no);
    const InputTree tree = InputTree::from_memory(
        {{"kfm.pak", files.at("kfm.pak")}, {"other.pak", other}, {"kfm.txt", {}}});
    CHECK(importer->find(tree).inputs == std::vector<std::string>{"kfm.pak"});
    CHECK(error_of({{"other.pak", other}}, "other.pak").code() == ErrorCode::not_found);
    CHECK(error_of({{"readme.txt", other}}, "").code() == ErrorCode::not_found);
}

TEST_CASE("Changes by hand are read", "[urho3d]") {
    Loose files = without_package(puncher());
    replace(files.at(own_folder + "Anim/200.objanim.xml"), " name=\"punch\"", "");
    replace(files.at(own_folder + "Anim/200.objanim.xml"), "value=\"0.05 0.01 0\"",
            "value=\"0.5 -0.25 0\"");
    const Character character = read(files, "").character;
    const auto punch = std::find_if(character.animations.begin(), character.animations.end(),
                                    [](const Animation& each) { return each.number == 200; });
    REQUIRE(punch != character.animations.end());
    CHECK(punch->name == "action_200");
    CHECK(punch->frames.at(1).offset == Point{50, 25});
}

TEST_CASE("Files that lack something are read with a problem", "[urho3d]") {
    const Loose good = without_package(puncher());
    SECTION("no prefab") {
        Loose files = good;
        files.erase(own_folder + "kfmCollision.xml");
        const ReadBack back = read(files, "");
        CHECK(back.ids == std::vector<std::string>{"urho3d.no-prefab"});
        CHECK(back.character.animations[0].frames[1].boxes[0].kind == BoxKind::hurt);
    }
    SECTION("a sprite that is not in the sheet") {
        Loose files = good;
        replace(files.at(own_folder + "kfm.xml"), "name=\"0-0\"", "name=\"0-7\"");
        CHECK(read(files, "").ids.front() == "urho3d.no-sprite");
    }
    SECTION("a sprite beyond the picture") {
        Loose files = good;
        replace(files.at(own_folder + "kfm.xml"), "x=\"", "x=\"9");
        CHECK(read(files, "").ids.front() == "urho3d.rectangle-outside");
    }
    SECTION("an attribute of something else") {
        Loose files = good;
        replace(files.at(own_folder + "Anim/200.objanim.xml"), "#sprite/Position",
                "#hand/Position");
        CHECK(read(files, "").ids == std::vector<std::string>{"urho3d.unknown-attribute"});
    }
    SECTION("two characters") {
        Loose files = good;
        std::vector<pak::File> packed;
        for (const auto& [path, bytes] : files) {
            packed.push_back({path, bytes});
        }
        packed.push_back({"Characters/other/Anim/0.objanim.xml", as_bytes("<objectanimation />")});
        CHECK(read({{"kfm.pak", pak::serialise(packed, pak::Packing::none, Context()).value()}},
                   "kfm.pak")
                  .ids == std::vector<std::string>{"urho3d.several-characters"});
    }
}

TEST_CASE("A character is found in a larger package and in a folder of resources", "[urho3d]") {
    const Loose files = without_package(puncher());
    std::vector<pak::File> packed;
    const ByteBuffer other(1);
    for (int i = 0; i < 400; ++i) {
        packed.push_back({fmt::format("Apples/{}.xml", i), other});
    }
    const ByteBuffer fruit = pak::serialise(packed, pak::Packing::lz4, Context()).value();
    for (const auto& [path, bytes] : files) {
        packed.push_back({path, bytes});
    }
    const ByteBuffer game = pak::serialise(packed, pak::Packing::lz4, Context()).value();
    const Bytes head = Bytes(game).first(4096);
    CHECK(probe("game.pak", head, {"game.pak"}) == Confidence::maybe);
    CHECK(probe("game.pak", game, {"game.pak"}) == Confidence::certain);
    CHECK(probe("fruit.pak", fruit, {"fruit.pak"}) == Confidence::no);
    CHECK(probe("fruit.pak", Bytes(fruit).first(4096), {"fruit.pak"}) == Confidence::maybe);
    check_same(puncher(), read({{"game.pak", game}}, "game.pak").character);
    const auto found =
        make_urho3d_importer()->find(InputTree::from_memory({{"game.pak", game}}, "kfm"));
    CHECK(found.inputs == std::vector<std::string>{"game.pak"});
    const Error error = error_of({{"fruit.pak", fruit}}, "fruit.pak");
    CHECK(error.remedy().find("`fightconv inspect` lists the files") != std::string::npos);

    CHECK(probe("", {}, {"Characters/", "readme.txt"}) == Confidence::maybe);
    CHECK(probe("", {}, {"characters.txt"}) == Confidence::no);
    check_same(puncher(), read(files, "").character);
}

TEST_CASE("Files that cannot be read say why", "[urho3d]") {
    const Loose good = without_package(puncher());
    Loose broken = good;
    replace(broken.at(own_folder + "Anim/200.objanim.xml"), "</objectanimation>", "");
    const Error error = error_of(broken, "");
    CHECK(error.code() == ErrorCode::malformed);
    CHECK(error.render().find("200.objanim.xml") != std::string::npos);
    Loose other = good;
    replace(other.at(own_folder + "Anim/200.objanim.xml"), "<objectanimation", "<animation");
    replace(other.at(own_folder + "Anim/200.objanim.xml"), "</objectanimation", "</animation");
    const Error no_clip = error_of(other, "");
    CHECK(no_clip.code() == ErrorCode::malformed);
    CHECK(no_clip.place().offset);
    CHECK(no_clip.message() == "expected 'objectanimation', found 'animation'");
    Loose no_sheet = good;
    replace(no_sheet.at(own_folder + "kfm.xml"), "<TextureAtlas", "<Atlas");
    replace(no_sheet.at(own_folder + "kfm.xml"), "</TextureAtlas", "</Atlas");
    CHECK(error_of(no_sheet, "").place().offset);
    Loose no_picture = good;
    no_picture.erase(own_folder + "kfm_atlas.png");
    CHECK(error_of(no_picture, "").code() == ErrorCode::not_found);
}

TEST_CASE("XML of any depth is safe", "[urho3d]") {
    Loose files = without_package(puncher());
    std::string deep = "<objectanimation>";
    for (int i = 0; i < 200'000; ++i) {
        deep += "<a>";
    }
    files.at(own_folder + "Anim/200.objanim.xml").assign(deep.begin(), deep.end());
    CHECK(error_of(files, "").code() == ErrorCode::malformed);
    std::string closed = deep;
    for (int i = 0; i < 200'000; ++i) {
        closed += "</a>";
    }
    closed += "</objectanimation>";
    files.at(own_folder + "Anim/200.objanim.xml").assign(closed.begin(), closed.end());
    CHECK(read(files, "").character.animations.size() == 4);
}
