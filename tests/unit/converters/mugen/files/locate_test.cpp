#include "converters/mugen/files/locate.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/mugen/files.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

const ByteBuffer something = text_file("x");
const ByteBuffer sprite_file = text_file({"ElecbyteSpr\0", 12});  // as every .sff begins

Result<mugen::CharacterFiles> locate(Files files, std::string_view main_file,
                                     std::string folder = "kfm") {
    Context context;
    return mugen::locate(InputTree::from_memory(std::move(files), std::move(folder)), main_file,
                         context);
}

Error location_error(Files files, std::string_view main_file, std::string folder = "kfm") {
    auto located = locate(std::move(files), main_file, std::move(folder));
    REQUIRE_FALSE(located.has_value());
    return std::move(located).error();
}

}  // namespace

TEST_CASE("A .def leads to the files it names, whatever their case and slashes") {
    const auto files = locate(
        {{"k.def", def_file("cmd = k.cmd\nsprite = Art\\KFM.SFF ; the art\nanim = \"kfm.air\"\n")},
         {"art/kfm.sff", something},
         {"KFM.air", something}},
        "k.def");
    REQUIRE(files.has_value());
    CHECK(files->main == "k.def");
    REQUIRE(files->definition.has_value());
    CHECK(files->definition->name == "Kung Fu Man");
    CHECK(files->sprites == "art/kfm.sff");
    CHECK(files->animations == "KFM.air");
}

TEST_CASE("A .def in a subfolder names files of that folder") {
    const auto files = locate({{"chars/k/k.def", character_def("k")},
                               {"chars/k/k.sff", something},
                               {"chars/k/k.air", something},
                               {"k.sff", something},
                               {"k.air", something}},
                              "chars/k/k.def");
    REQUIRE(files.has_value());
    CHECK(files->sprites == "chars/k/k.sff");
    CHECK(files->animations == "chars/k/k.air");
}

TEST_CASE("A folder with one character is that character, whatever else lies there") {
    const auto files =
        locate({{"fighter.def", character_def("k")},
                {"intro.def", text_file("[SceneDef]\nspr = intro.sff\n")},
                {"stage.def", text_file("[StageInfo]\nzoffset = 200\n[BGdef]\nspr = stage.sff\n")},
                {"k.sff", something},
                {"k.air", something}},
               "");
    REQUIRE(files.has_value());
    CHECK(files->main == "fighter.def");
}

TEST_CASE("The character that is named like the folder is meant, among several in it") {
    const Files both = {{"KFM.def", character_def("k")},
                        {"evil.def", character_def("k")},
                        {"k.sff", something},
                        {"k.air", something}};
    const auto files = locate(both, "", "kfm");
    REQUIRE(files.has_value());
    CHECK(files->main == "KFM.def");

    const Error error = location_error(both, "", "other");
    CHECK(error.render() ==
          "other: this folder contains 2 characters, and none of them has the folder's "
          "name: 'KFM.def', 'evil.def'");
    CHECK_THAT(error.remedy(),
               Contains("give the .def of the one you want") && Contains("'KFM.def'"));
}

TEST_CASE("A .def that is given by name need not name commands, constants or states") {
    const Files bare = {{"a.def", def_file("sprite = k.sff\nanim = k.air\n")},
                        {"k.sff", something},
                        {"k.air", something}};
    CHECK(locate(bare, "a.def").has_value());
    CHECK_FALSE(locate(bare, "").has_value());
}

TEST_CASE("A folder without a .def says so and offers its sprite files") {
    const Error bare = location_error({{"readme.txt", something}}, "");
    CHECK(bare.render() == "kfm: this folder has no .def file, which every MUGEN character has");
    CHECK_THAT(bare.remedy(), Contains("give the folder that contains the character's .def"));

    const Error with_sprites = location_error({{"a.sff", something}, {"a.air", something}}, "");
    CHECK_THAT(with_sprites.remedy(), Contains("'a.sff'"));
}

TEST_CASE("A folder whose .def files are no characters says what they are") {
    const Error error = location_error({{"intro.def", text_file("[SceneDef]\nspr = intro.sff\n")},
                                        {"notes.def", text_file("hello\n")},
                                        {"zero.def", {}}},
                                       "");
    CHECK_THAT(error.render(),
               Contains("no .def file in this folder is a character: 'intro.def' (a storyboard), "
                        "'notes.def' (a .def that names no sprites or no states), 'zero.def' "
                        "(cannot be read: the file is empty)"));
    CHECK_FALSE(error.remedy().empty());
}

TEST_CASE("A file that is not a character is called what it is") {
    const auto kind_of = [](std::string_view text) {
        const Error alone = location_error({{"kfm.def", text_file(text)}}, "");
        const Error error =
            location_error({{"kfm.def", text_file(text)}, {"intro.def", something}}, "kfm.def");
        CHECK(alone.render() == error.render());
        CHECK(error.code() == ErrorCode::unsupported_feature);
        CHECK_THAT(error.remedy(), Contains("give the .def of a character"));
        return error.message();
    };
    CHECK(kind_of("[StageInfo]\nzoffset = 200\n[BGdef]\nspr = stage.sff\n") ==
          "this file is a stage, not a character");
    CHECK(kind_of("[SceneDef]\nspr = intro.sff\n") == "this file is a storyboard, not a character");
    CHECK(kind_of("[Files]\nspr = system.sff\n[Title Info]\nmenu.pos = 1,1\n") ==
          "this file is a screenpack, not a character");
    CHECK(kind_of("[Files]\nsff = fight.sff\n[Lifebar]\n") ==
          "this file is a set of lifebars, not a character");
    CHECK(kind_of("[Characters]\nkfm\n") ==
          "this file is a list of characters and stages, not a character");
    CHECK(kind_of("[FNT v2]\n[Def]\nFile = a.sff\n") == "this file is a font, not a character");
    CHECK(kind_of("[Info]\nprefix = GO\n") == "this file is a set of effects, not a character");
    CHECK(kind_of({"ElecbyteSpr\0", 12}) == "this file is a sprite file, not a character");
    CHECK(kind_of({"ElecbyteSnd\0", 12}) == "this file is a sound file, not a character");
}

TEST_CASE("A .def that names a missing file says which, on which line, and what is there") {
    const Error sprites = location_error(
        {{"k.def", character_def("k")}, {"other.sff", something}, {"k.air", something}}, "k.def");
    CHECK(sprites.render() ==
          "k.def:6: the .sff file 'k.sff' that this line names is not in the "
          "character's folder");
    CHECK(sprites.remedy() ==
          "put the file there, or correct 'sprite = ...' in [Files]; the folder has 'other.sff'");

    const Error animations =
        location_error({{"k.def", character_def("k")}, {"k.sff", something}}, "k.def");
    CHECK(animations.render() ==
          "k.def:7: the .air file 'k.air' that this line names is not in the "
          "character's folder");
    CHECK(animations.remedy() == "put the file there, or correct 'anim = ...' in [Files]");
}

TEST_CASE("A .def that names no sprites or no animations says which line to add") {
    const Error sprites = location_error(
        {{"k.def", def_file("cmd = k.cmd\nanim = k.air\n")}, {"k.air", something}}, "k.def");
    CHECK(sprites.render() ==
          "k.def: this .def names no .sff file: there is no 'sprite = ...' in [Files]");
    CHECK_THAT(sprites.remedy(), Contains("add 'sprite = ...'"));
    CHECK_THAT(
        location_error({{"k.def", def_file("cmd = k.cmd\nsprite = k.sff\n")}, {"k.sff", something}},
                       "k.def")
            .remedy(),
        Contains("add 'anim = ...'"));
}

TEST_CASE("Files outside of the character's folder are never taken") {
    for (const char* path : {"../k.sff", "/k.sff", "..\\..\\k.sff", "C:\\k.sff"}) {
        const Error error = location_error(
            {{"in/k.def",
              def_file("cmd = k.cmd\nanim = k.air\nsprite = " + std::string(path) + "\n")},
             {"in/k.air", something}},
            "in/k.def");
        CHECK(error.code() == (std::string_view(path).starts_with("..\\") ? ErrorCode::unsafe_path
                                                                          : ErrorCode::not_found));
        CHECK(error.place() == Place::at_line(6));
    }
}

TEST_CASE("A lone .sff takes the .air of its name, else the only one beside it") {
    const auto named = locate(
        {{"a/K.SFF", sprite_file}, {"a/k.AIR", something}, {"a/z.air", something}}, "a/K.SFF");
    REQUIRE(named.has_value());
    CHECK_FALSE(named->definition.has_value());
    CHECK(named->sprites == "a/K.SFF");
    CHECK(named->animations == "a/k.AIR");

    Context context;
    const auto only = mugen::locate(
        InputTree::from_memory({{"k.sff", sprite_file}, {"z.air", something}}), "k.sff", context);
    REQUIRE(only.has_value());
    CHECK(only->animations == "z.air");
    CHECK(first_report(context.diagnostics.kept(), "mugen.other-name") ==
          "warning: k.sff: there is no 'k.air' beside it; 'z.air' is used, the only .air file "
          "beside it [mugen.other-name]");
}

TEST_CASE("A lone .sff without its .air says what to put where") {
    const Error none = location_error({{"k.sff", sprite_file}}, "k.sff");
    CHECK(none.render() == "k.sff: there is no .air file beside it");
    CHECK(none.remedy() ==
          "put the character's .air file beside it as 'k.air', or give the character's .def");

    const Error several = location_error(
        {{"k.sff", sprite_file}, {"a.air", something}, {"b.air", something}}, "k.sff");
    CHECK(several.render() ==
          "k.sff: there is no 'k.air' beside it, but 2 other .air files: 'a.air', "
          "'b.air'");
}

TEST_CASE("A lone .sff that is none is said to be that before anything is missed beside it") {
    CHECK(location_error({{"k.sff", {}}}, "k.sff").render() == "k.sff: the file is empty");
    const Error text = location_error({{"k.sff", something}}, "k.sff");
    CHECK(text.code() == ErrorCode::bad_magic);
    CHECK_THAT(text.remedy(), Contains("renamed"));
}

TEST_CASE("A .air finds its .sff the same way") {
    const auto files =
        locate({{"k.air", something}, {"K.sff", something}, {"z.sff", something}}, "k.air");
    REQUIRE(files.has_value());
    CHECK(files->main == "k.air");
    CHECK(files->sprites == "K.sff");
    CHECK(files->animations == "k.air");
    CHECK(location_error({{"k.air", something}}, "k.air").remedy() ==
          "put the character's .sff file beside it as 'k.sff', or give the character's .def");
}

TEST_CASE("A .def beside a lone .sff is pointed out") {
    Context context;
    const auto files = mugen::locate(
        InputTree::from_memory(
            {{"k.sff", sprite_file}, {"k.air", something}, {"k.def", character_def("k")}}),
        "k.sff", context);
    REQUIRE(files.has_value());
    CHECK(context.diagnostics.counts().count("mugen.def-not-read") == 1);
    CHECK(context.diagnostics.warnings() == 1);  // the colours may be others than the game shows
}

TEST_CASE("An empty .def and a name that is not there are said in plain words") {
    CHECK(location_error({{"k.def", {}}}, "k.def").render() == "k.def: the file is empty");
    CHECK_FALSE(location_error({{"k.def", {}}}, "k.def").remedy().empty());
    CHECK(location_error({}, "k.def").render() == "k.def: there is no such file");
}

TEST_CASE("Long lists of candidates are cut") {
    Files files;
    for (char c = 'a'; c <= 'p'; ++c) {
        files[std::string(1, c) + ".def"] = character_def("k");
    }
    CHECK_THAT(location_error(files, "", "none").render(),
               Contains("contains 16 characters") && Contains("'j.def' and 6 more"));
}

TEST_CASE("Texts that are not beside the .def are looked for in the data of the game") {
    const InputTree data = InputTree::from_memory(
        Files{{"shared.cns", something}, {"common1.cns", something}, {"data/deep.cns", something}});
    const InputTree tree =
        InputTree::from_memory(Files{{"k/k.def", something}, {"k/own.cns", something}})
            .with_game_data(data);
    const auto found = [&](std::string_view path) {
        return mugen::find_text(tree, "k/k.def", path).value_or("");
    };
    CHECK(found("own.cns") == "k/own.cns");
    CHECK(found("Shared.CNS") == "game:/data/shared.cns");
    CHECK(found("data/shared.cns") == "game:/data/shared.cns");
    CHECK(found("Data\\shared.cns") == "game:/data/shared.cns");
    CHECK(found("\"data/shared.cns\"") == "game:/data/shared.cns");
    CHECK(found("data/deep.cns") == "game:/data/data/deep.cns");
    CHECK(found("../data/shared.cns").empty());
    CHECK(found("data/../../shared.cns").empty());
    CHECK(found("none.cns").empty());
    CHECK(found("common1.cns").empty());  // the engine's own states
    CHECK(found("data/common1.cns").empty());
    CHECK(found("DATA\\Common1.cns").empty());
    CHECK(found("").empty());
}
