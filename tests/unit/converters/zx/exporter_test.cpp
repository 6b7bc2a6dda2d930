#include "converters/zx/exporter.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "converters/fspk/read/importer.hpp"
#include "converters/mugen/files/sounds.hpp"
#include "converters/zx/shrink.hpp"
#include "converters/zx/textures.hpp"
#include "formats/fspk/pack.hpp"
#include "formats/images/png/png.hpp"
#include "formats/wav/wav.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/sound_character.hpp"
#include "tests/support/fspk/reader.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// "stand" and "punch", which share a picture, and "gone", which shows nothing.
Character fighter() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man!";
    const PaletteId palette = builder.palette();
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, palette);
    const SpriteId fist = builder.sprite({200, 0}, {0, 3}, {"4444", "5555"}, palette);
    Frame mirrored = frame_of(fist, 3, {7, -2});
    mirrored.flip_h = true;
    Frame blank;
    blank.ticks = 2;
    builder.animation(200, "punch", {frame_of(body, 4), mirrored, blank});
    builder.animation(0, "stand", {frame_of(body, Frame::hold)});
    builder.animation(9, "gone", {blank});
    return std::move(builder.character);
}

struct Exported {
    OutputSet set;
    nlohmann::json moves;
    std::vector<Diagnostic> diagnostics;
};

Exported exported(const Character& character, OptionValues options = {}) {
    Context context;
    context.threads = 2;
    options.try_emplace("game", "off");  // game_test.cpp looks at it
    context.options = test::given_options(*make_zx_exporter(), options);
    auto set = make_zx_exporter()->write(character, "kfm", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    CHECK(context.budget.used() == set->bytes());
    CHECK(set->folder == make_zx_exporter()->main_output("kfm"));
    nlohmann::json moves = nlohmann::json::parse(set->files.at(1).bytes);
    return {*std::move(set), std::move(moves), context.diagnostics.kept()};
}

std::vector<std::string> paths_of(const OutputSet& set) {
    std::vector<std::string> paths;
    for (const OutputFile& file : set.files) {
        paths.push_back(file.path);
    }
    return paths;
}

std::string text_of(const ByteBuffer& bytes) { return {bytes.begin(), bytes.end()}; }

std::optional<Diagnostic> warning(const Exported& found, std::string_view id) {
    const auto diagnostic = std::find_if(found.diagnostics.begin(), found.diagnostics.end(),
                                         [&](const Diagnostic& each) { return each.id() == id; });
    return diagnostic == found.diagnostics.end() ? std::nullopt : std::optional(*diagnostic);
}

// One opaque picture of this size.
Picture plain_picture(std::uint32_t width, std::uint32_t height) {
    Picture picture{width, height, PixelFormat::indexed8, PixelBuffer(std::size_t{width} * height)};
    std::fill(picture.pixels.unpack().begin(), picture.pixels.unpack().end(), std::uint8_t{1});
    return picture;
}

// An animation for each of these sizes.
Character with_pictures(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& sizes) {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    for (const auto& [width, height] : sizes) {
        const auto id = static_cast<std::uint32_t>(builder.character.sprites.size());
        builder.character.pictures.push_back(plain_picture(width, height));
        builder.character.sprites.push_back({.key = {0, static_cast<std::int16_t>(id)},
                                             .axis = {},
                                             .picture = {id},
                                             .palette = palette});
        builder.animation(static_cast<std::int32_t>(id), "a" + std::to_string(id),
                          {frame_of({id})});
    }
    return std::move(builder.character);
}

std::vector<int> shrunk(const Picture& picture, Point axis, std::uint32_t by) {
    const Rectangle blocks = zx::blocks_of({0, 0, picture.width, picture.height}, axis, by);
    ByteBuffer out(std::size_t{blocks.width} * blocks.height * 4);
    zx::shrink(picture, nullptr, axis, blocks, by, out, std::size_t{blocks.width} * 4);
    return {out.begin(), out.end()};
}

Picture true_colour(std::uint32_t width, std::uint32_t height, const ByteBuffer& rgba) {
    return picture_of(width, height, PixelFormat::rgba8888, rgba);
}

}  // namespace

TEST_CASE(
    "A folder holds the pack, the moves, a texture for each animation and the tables that name "
    "them",
    "[zx]") {
    const OutputSet set = exported(fighter(), {{"atlas", "off"}}).set;
    CHECK(set.folder == "kfm-zx");
    CHECK(paths_of(set) == std::vector<std::string>{"assets/kfm/kfm.fspk",
                                                    "assets/kfm/kfm.moves.json", "kfm.nether.toml",
                                                    "assets/kfm/punch.png", "assets/kfm/stand.png",
                                                    "assets/kfm/gone.png"});
    CHECK_THAT(
        text_of(file_of(set, "kfm.nether.toml")),
        Contains("[[assets.data]]\nid = \"char/kfm.fspk\"\npath = \"assets/kfm/kfm.fspk\"\n") &&
            !Contains("moves.json") &&
            Contains("[[assets.textures]]\nid = \"kfm.gone\"\npath = \"assets/kfm/gone.png\"\n"));
    check_zx(set, fighter(), "2.0", 1);
}

TEST_CASE("The pack has the layout that today's runtime reads, unless another is asked for",
          "[zx]") {
    CHECK(exported(fighter()).moves["fspk_version"] == "2.0");
    CHECK(read_fspk(exported(fighter()).set.files[0].bytes, "2.0").moves.size() == 3);
    const Exported old = exported(fighter(), {{"fspk-version", "1.0"}});
    CHECK(old.moves["fspk_version"] == "1.0");
    check_zx(old.set, fighter(), "1.0", 1);

    Character character = fighter();
    character.properties = {{"data.life", "1000"}};
    const auto says_so = [&](const char* layout) {
        Context context;
        context.options = test::given_options(*make_zx_exporter(), {{"fspk-version", layout}});
        const auto losses = make_zx_exporter()->losses(character, context);
        return std::any_of(losses.begin(), losses.end(),
                           [](const Diagnostic& loss) { return loss.id() == "fspk.loss.layout"; });
    };
    CHECK(says_so("1.0"));
    CHECK_FALSE(says_so("1.5"));
}

TEST_CASE(
    "Ids come from the name of the output, so that characters of one name do not replace each "
    "other",
    "[zx]") {
    std::set<std::string> ids;
    for (const char* name : {"kfm", "kfm-pal2"}) {
        Context context;
        const auto set = make_zx_exporter()->write(fighter(), name, context);
        REQUIRE(set);
        check_zx(*set, fighter(), "2.0", 1);
        const auto moves = nlohmann::json::parse(set->files.at(1).bytes);
        for (const auto& texture : moves["textures"]) {
            CHECK(ids.insert(texture["id"].get<std::string>()).second);
        }
    }
    CHECK(ids == std::set<std::string>{"kfm.atlas", "kfm-pal2.atlas"});
}

TEST_CASE(
    "The moves file has the moves of the pack, and says which part of which texture a frame shows",
    "[zx]") {
    const nlohmann::json moves = exported(fighter(), {{"atlas", "off"}}).moves;
    CHECK(moves["character"] == "kfm");
    const auto punch = std::find_if(moves["moves"].begin(), moves["moves"].end(),
                                    [](const auto& move) { return move["action"] == 200; });
    REQUIRE(punch != moves["moves"].end());
    CHECK((*punch)["mesh_key"] == "kfm.punch");
    CHECK((*punch)["total"] == 9);
    const nlohmann::json& frames = moves["animations"][0]["frames"];
    REQUIRE(frames.size() == 3);
    CHECK(frames[1]["texture"] == "kfm.punch");
    CHECK(frames[1]["pivot"] == nlohmann::json({0, 3}));
    CHECK(frames[1]["offset"] == nlohmann::json({7, -2}));
    CHECK(frames[1]["flip_h"] == true);
    CHECK(frames[1]["width"] == 4);
    CHECK(frames[2] == nlohmann::json({{"ticks", 2}, {"texture", nullptr}}));
    CHECK(moves["animations"][1]["frames"][0]["ticks"] == -1);
    // the part begins at the first column that is seen
    CHECK(frames[0]["pivot"] == nlohmann::json({0, 2}));
}

TEST_CASE("Effects of a frame are said where there are some", "[zx]") {
    Character character = fighter();
    Frame& frame = character.animations[0].frames[0];
    frame.blend = {BlendMode::add, 128, 256};
    frame.scale_x = 1.5;
    frame.angle = 45;
    frame.interpolation.offset = frame.interpolation.angle = true;
    const nlohmann::json frames = exported(character).moves["animations"][0]["frames"];
    CHECK(frames[0]["blend"] ==
          nlohmann::json({{"mode", "add"}, {"source", 128}, {"destination", 256}}));
    CHECK(frames[0]["scale"] == nlohmann::json({1.5, 1.0}));
    CHECK(frames[0]["angle"] == 45);
    CHECK(frames[0]["interpolate"] == nlohmann::json({"offset", "angle"}));
    for (const char* effect : {"blend", "scale", "angle", "interpolate"}) {
        CHECK_FALSE(frames[1].contains(effect));
    }
}

TEST_CASE("An atlas is one texture for all animations, which all mesh keys mean", "[zx]") {
    const Exported found = exported(fighter());
    CHECK(paths_of(found.set) ==
          std::vector<std::string>{"assets/kfm/kfm.fspk", "assets/kfm/kfm.moves.json",
                                   "kfm.nether.toml", "assets/kfm/atlas.png"});
    const PackContents pack = read_fspk(found.set.files[0].bytes, "2.0");
    CHECK(pack.mesh_keys == std::vector<std::string>{"kfm.atlas"});
    CHECK(pack.keyframes_keys == std::vector<std::string>{"gone", "punch", "stand"});
    CHECK(found.moves["moves"][0]["mesh_key"] == "kfm.atlas");
    // The picture that two animations share lies in it once.
    const nlohmann::json& animations = found.moves["animations"];
    CHECK(animations[0]["frames"][0]["x"] == animations[1]["frames"][0]["x"]);
    CHECK(animations[0]["frames"][0]["y"] == animations[1]["frames"][0]["y"]);
    check_zx(found.set, fighter(), "2.0", 1);
}

TEST_CASE("An empty animation has no texture, no key and no entry in the moves file", "[zx]") {
    Character character = fighter();
    Frame blank;
    blank.ticks = Frame::hold;
    Animation& empty =
        *character.animations.insert(character.animations.begin(), character.animations[0]);
    empty.number = 7;
    empty.name = "empty";
    empty.frames = {blank};
    for (const std::string atlas : {"off", "on"}) {
        const Exported found = exported(character, {{"atlas", atlas}});
        const std::vector<std::string> paths = paths_of(found.set);
        CHECK(std::find(paths.begin(), paths.end(), "assets/kfm/empty.png") == paths.end());
        CHECK(found.moves["textures"].size() == (atlas == "on" ? 1 : 3));
        CHECK(found.moves["animations"].size() == 3);
        CHECK(found.moves["animations"][0]["name"] == "punch");
        check_zx(found.set, character, "2.0", 1);
    }
}

TEST_CASE(
    "Frames of random characters are cut from their textures as the moves file says, at each scale",
    "[zx]") {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Character character = random_character(seed);
        Frame& lit = character.animations[0].frames[0];
        lit.blend = {BlendMode::add, static_cast<std::uint16_t>(seed * 23),
                     static_cast<std::uint16_t>(256 - seed % 4 * 85)};
        for (std::uint32_t by = 1; by <= 4; ++by) {
            const std::string version = std::array{"1.0", "1.5", "2.0"}.at(seed % 3);
            INFO("character " << seed << ", 1/" << by);
            const Exported found =
                exported(character, {{"picture-scale", "1/" + std::to_string(by)},
                                     {"atlas", seed % 3 == 0 ? "on" : "off"},
                                     {"fspk-version", version}});
            CHECK_NOTHROW(check_zx(found.set, character, version, by));
        }
    }
}

TEST_CASE("A smaller scale changes the pictures alone: the pack stays in the game's pixels",
          "[zx]") {
    const Exported whole = exported(fighter());
    const Exported half = exported(fighter(), {{"picture-scale", "1/2"}});
    CHECK(half.set.files[0].bytes == whole.set.files[0].bytes);
    CHECK(half.moves["moves"] == whole.moves["moves"]);
    CHECK(half.moves["draw_scale"] == 2);
    CHECK(half.moves["animations"][0]["frames"][1]["offset"] == nlohmann::json({7, -2}));
    CHECK(half.moves["animations"][0]["frames"][1]["width"] == 2);
}

TEST_CASE("With --split each pack is an asset, and its mesh keys are textures", "[zx]") {
    for (const std::string atlas : {"off", "on"}) {
        Context context;
        context.options = test::given_options(
            *make_zx_exporter(),
            {{"split", "on"}, {"atlas", atlas}, {"fspk-version", "1.0"}, {"game", "off"}});
        const auto set = make_zx_exporter()->write(crowded_character(180, 32), "big", context);
        REQUIRE(set);
        CHECK(context.budget.used() == set->bytes());
        REQUIRE(set->files.size() > 4);
        CHECK(set->files[0].path == "assets/big/big-1.fspk");
        CHECK(set->files[1].path == "assets/big/big-2.fspk");
        CHECK(set->files[2].path == "assets/big/big.moves.json");
        const std::string tables = text_of(set->files[3].bytes);
        CHECK_THAT(tables, Contains("id = \"char/big-1.fspk\"") &&
                               Contains("id = \"char/big-2.fspk\"") &&
                               Contains("assets/big/big-2.fspk"));
        const auto moves = nlohmann::json::parse(set->files[2].bytes);
        CHECK(moves["moves"].size() == 180);
        CHECK(moves["moves"].back()["pack"] == "big-2.fspk");
        std::set<std::string> textures;
        for (const auto& texture : moves["textures"]) {
            textures.insert(texture["id"].get<std::string>());
        }
        for (std::size_t i = 0; i < 2; ++i) {
            for (const std::string& key : read_fspk(set->files[i].bytes, "1.0").mesh_keys) {
                CHECK(textures.contains(key));
            }
        }
    }
}

TEST_CASE("The sum of the textures is compared with the video memory", "[zx]") {
    const Exported small = exported(with_pictures({{100, 50}, {20, 10}}), {{"atlas", "off"}});
    CHECK_FALSE(warning(small, "zx.video-memory"));
    CHECK_THAT(small.set.remark, Contains("2 textures take 0.02 of the 4 MiB"));
    const Exported large = exported(with_pictures({{1100, 1000}}), {{"atlas", "off"}});
    REQUIRE(warning(large, "zx.video-memory"));
    CHECK_THAT(warning(large, "zx.video-memory")->message,
               Contains("1 texture needs 4.20 MiB") && Contains("--fit") &&
                   Contains("--animations") && Contains("--picture-scale") &&
                   Contains("--no-atlas"));
    CHECK_THAT(large.set.remark, Contains("4.20 at 1/1, 1.05 at 1/2, 0.47 at 1/3, 0.26 at 1/4"));
    CHECK_FALSE(warning(exported(with_pictures({{1100, 1000}}), {{"picture-scale", "1/2"}}),
                        "zx.video-memory"));
    const auto small_already = warning(
        exported(with_pictures({{8192, 8192}}), {{"picture-scale", "1/8"}}), "zx.video-memory");
    REQUIRE(small_already);
    CHECK_THAT(small_already->message,
               Contains("--animations") && !Contains("--picture-scale") && !Contains("--no-atlas"));
}

TEST_CASE("ROM holds pixels and sounds as they are, which is said, and too much is a warning",
          "[zx]") {
    const Exported small = exported(with_pictures({{1024, 1023}}));
    CHECK_FALSE(warning(small, "zx.rom"));
    // the texture has a clear column and row more
    CHECK_THAT(small.set.remark, Contains(" and 4.00 of the 16 MiB of ROM"));
    const Exported large = exported(with_pictures({{2100, 2000}}));
    REQUIRE(warning(large, "zx.rom"));
    CHECK_THAT(warning(large, "zx.rom")->message,
               Contains("16.0") && Contains("of the 16 MiB of ROM"));
}

TEST_CASE("A clear pixel lies after each picture, where a linear filter may look", "[zx]") {
    const Exported found = exported(with_pictures({{30, 20}, {30, 20}}), {{"atlas", "off"}});
    CHECK(found.moves["textures"][0]["width"] == 31);
    CHECK(found.moves["textures"][0]["height"] == 21);
    check_zx(found.set, with_pictures({{30, 20}, {30, 20}}), "2.0", 1);
}

TEST_CASE(
    "Light that is added has the alpha of its brightness, and is another picture than the same "
    "drawn normally",
    "[zx]") {
    CharacterBuilder builder;
    builder.character.pictures.push_back(
        true_colour(3, 1, {200, 100, 0, 255, 0, 0, 0, 255, 255, 255, 255, 128}));
    builder.character.sprites.push_back(
        {.key = {0, 0}, .axis = {}, .picture = {0}, .palette = std::nullopt});
    Frame plain = frame_of({0}, 5);
    const auto added = [&](std::uint16_t source, std::uint16_t destination) {
        Frame frame = plain;
        frame.blend = {BlendMode::add, source, destination};
        return frame;
    };
    const Frame half = added(128, 256);
    const Frame whole = added(256, 256);
    const Frame dark = added(0, 256);
    const Frame opaque = added(256, 0);
    const Frame through = added(128, 128);
    const Frame shadow = added(0, 128);
    const Frame strong = added(256, 192);
    builder.animation(0, "stand",
                      {plain, half, whole, half, dark, opaque, through, shadow, strong});
    const Exported found = exported(builder.character);
    const nlohmann::json& frames = found.moves["animations"][0]["frames"];
    CHECK(frames[1]["x"] == frames[3]["x"]);
    CHECK(frames[1]["y"] == frames[3]["y"]);
    CHECK(std::pair(frames[0]["x"], frames[0]["y"]) != std::pair(frames[1]["x"], frames[1]["y"]));
    CHECK(frames[1]["blend"]["source"] == 128);
    CHECK(frames[4]["texture"].is_null());
    Context context;
    const auto image = png::decode({"atlas", file_of(found.set, "assets/kfm/atlas.png")}, context);
    REQUIRE(image);
    const auto pixels = [&](const nlohmann::json& frame) {
        const auto at =
            (frame["y"].get<std::size_t>() * image->picture.width + frame["x"].get<std::size_t>()) *
            4;
        const PixelView all = image->picture.pixels.unpacked();
        const Bytes part = all.subspan(at, 12);
        return std::vector<int>(part.begin(), part.end());
    };
    CHECK(pixels(frames[0]) ==
          std::vector<int>{200, 100, 0, 255, 0, 0, 0, 255, 255, 255, 255, 128});
    CHECK(pixels(frames[1]) == std::vector<int>{255, 128, 0, 100, 0, 0, 0, 0, 255, 255, 255, 64});
    CHECK(pixels(frames[2]) == std::vector<int>{255, 128, 0, 200, 0, 0, 0, 0, 255, 255, 255, 128});
    // Where the sum is not above all of both, drawing with alpha is exactly what is meant.
    CHECK(frames[5]["x"] == frames[0]["x"]);
    CHECK(frames[5]["y"] == frames[0]["y"]);
    CHECK(pixels(frames[6]) == std::vector<int>{200, 100, 0, 128, 0, 0, 0, 128, 255, 255, 255, 64});
    CHECK(pixels(frames[7]) == std::vector<int>{0, 0, 0, 128, 0, 0, 0, 128, 0, 0, 0, 64});
    CHECK(pixels(frames[8]) == std::vector<int>{255, 128, 0, 200, 0, 0, 0, 64, 255, 255, 255, 128});
    check_zx(found.set, builder.character, "2.0", 1);
}

TEST_CASE("Sounds come as the runtime plays them: 16 bits, 22050 Hz, mono, in a table of their own",
          "[zx]") {
    Character character = fighter();
    const ByteBuffer stereo =
        WavFile{.channels = 2, .rate = 44100, .data = ByteBuffer(4 * 4410)}.bytes();
    const ByteBuffer silent = WavFile{.channels = 1, .rate = 22050, .data = {}}.bytes();
    const ByteBuffer snd =
        SndFile{{{{5, 0}, stereo}, {{5, 1}, {'O', 'g', 'g', 'S'}}, {{9, 9}, silent}}}.bytes();
    Context context;
    character.charge = Charge(context.budget);
    REQUIRE(mugen::place_sounds("k.snd", snd, character, context));
    character.animations[0].frames[0].cues = {{"snd_5_0"}, {"snd_9_9"}, {"common_5_0"}};
    const Exported found = exported(character);
    CHECK_THAT(text_of(file_of(found.set, "kfm.nether.toml")),
               Contains("[[assets.sounds]]\nid = \"kfm.snd_5_0\"\npath = "
                        "\"assets/kfm/sounds/snd_5_0.wav\"\n") &&
                   !Contains("snd_5_1") && !Contains("snd_9_9"));
    const auto wav =
        wav::parse({"w", file_of(found.set, "assets/kfm/sounds/snd_5_0.wav")}, 0, "w", context);
    REQUIRE(wav);
    CHECK(wav->channels == 1);
    CHECK(wav->rate == 22050);
    CHECK(wav->bits == 16);
    CHECK(wav->frames() == 2205);
    const auto left_out = [](const Diagnostic& each) { return each.id() == "zx.sound-left-out"; };
    REQUIRE(std::count_if(found.diagnostics.begin(), found.diagnostics.end(), left_out) == 2);
    CHECK_THAT(
        std::find_if(found.diagnostics.rbegin(), found.diagnostics.rend(), left_out)->message,
        Contains("no samples"));

    // The clips of events are the ids of the sounds that are there; the others stay as they are.
    const auto view = fspk::View::parse({"kfm.fspk", found.set.files[0].bytes});
    REQUIRE(view);
    Charge charge(context.budget);
    const auto pack = fspk::unpack(*view, charge);
    REQUIRE(pack);
    std::vector<std::string> clips;
    for (const fspk::Move& move : pack->moves) {
        for (const fspk::Notify& notify : move.notifies) {
            for (const fspk::Emit& emit : notify.emits) {
                clips.push_back(std::get<std::string>(emit.args.at(0).value));
            }
        }
    }
    CHECK(clips == std::vector<std::string>{"kfm.snd_5_0", "snd_9_9", "common_5_0"});
    // The reader of the pack knows that.
    const auto back = make_fspk_importer()->read(
        InputTree::from_memory({{"kfm.fspk", found.set.files[0].bytes}}), "kfm.fspk", context);
    REQUIRE(back);
    const auto punch = std::find_if(back->animations.begin(), back->animations.end(),
                                    [](const Animation& each) { return each.number == 200; });
    REQUIRE(punch != back->animations.end());
    CHECK(punch->frames.at(0).cues == character.animations[0].frames[0].cues);
}

TEST_CASE(
    "No texture has a side over 8192: an atlas is divided between animations, an animation is not",
    "[zx]") {
    const Character character = with_pictures({{8192, 2500}, {10, 10}, {8192, 3000}, {8192, 3200}});
    Context context;
    const zx::TextureMaker maker(character, SheetMaker::of(character, Context()).value());
    const auto textures = maker.lay_out(
        {"c", Division::atlas, 1, std::vector<bool>(character.animations.size())}, context);
    REQUIRE(textures);
    REQUIRE(textures->list.size() == 2);
    CHECK(textures->list[0].id == "c.atlas");
    CHECK(textures->list[1].id == "c.atlas2");
    CHECK(textures->texture_of == std::vector<std::uint32_t>{0, 0, 1, 1});
    CHECK(textures->frames[1][0].piece == 1);
    for (const zx::Texture& texture : textures->list) {
        CHECK(texture.width == 8192);
        CHECK(texture.height <= zx::longest_texture_side);
    }
    for (const char* atlas : {"on", "off"}) {
        Context writing;
        writing.options = test::given_options(*make_zx_exporter(), {{"atlas", atlas}});
        const auto refused = make_zx_exporter()->write(with_pictures({{8193, 1}}), "c", writing);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code() == ErrorCode::limit_exceeded);
        CHECK_THAT(refused.error().render(),
                   Contains("8193") && Contains("8192") && Contains("'a0'"));
        CHECK_THAT(refused.error().remedy(), Contains("--picture-scale"));
        CHECK(writing.budget.used() == 0);
    }
}

TEST_CASE("Names that some systems refuse become safe ones in paths, and stay in ids", "[zx]") {
    Character character = fighter();
    character.animations[0].name = "CON";
    character.animations[1].name = std::string(300, 'x');
    character.animations[2].name = "_con";
    const OutputSet set = exported(character, {{"atlas", "off"}}).set;
    CHECK(set.files[3].path == "assets/kfm/_CON.png");
    CHECK(set.files[4].path.size() < 200);
    CHECK(set.files[5].path == "assets/kfm/_con_2.png");
    check_zx(set, character, "2.0", 1);
}

TEST_CASE("A budget that does not hold the pictures is a limit, and is given back", "[zx]") {
    Limits limits;
    limits.live_decoded_bytes = 1 << 20;
    for (const char* scale : {"1/1", "1/2"}) {
        Context context(limits);
        context.options = test::given_options(*make_zx_exporter(), {{"picture-scale", scale}});
        const auto refused = make_zx_exporter()->write(with_pictures({{1100, 1000}}), "c", context);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code() == ErrorCode::limit_exceeded);
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("Losses are those of a pack without that of the pictures", "[zx]") {
    Character character = fighter();
    CHECK(make_zx_exporter()->losses(character, Context()).empty());
    character.animations[0].frames[0].boxes.push_back(
        {.kind = BoxKind::grab, .name = "", .width = 1, .height = 1});
    character.selectable_palettes.resize(2);
    character.sprites.push_back(character.sprites[0]);
    const auto losses = make_zx_exporter()->losses(character, Context());
    REQUIRE(losses.size() == 3);
    CHECK(losses[0].id() == "fspk.loss.unused-sprites");
    CHECK(losses[1].id() == "fspk.loss.palettes");
    CHECK(losses[2].id() == "fspk.loss.boxes");
}

TEST_CASE("Shrinking counts blocks from the axis, wherever it lies", "[zx]") {
    const Picture row =
        true_colour(4, 1, {10, 0, 0, 255, 20, 0, 0, 255, 30, 0, 0, 255, 50, 0, 0, 255});
    const auto reds = [&](std::int32_t axis) {
        // the axis in what comes out
        std::vector<int> found = {-zx::blocks_of({0, 0, 4, 1}, {axis, 0}, 2).x};
        const std::vector<int> pixels = shrunk(row, {axis, 0}, 2);
        for (std::size_t i = 0; i < pixels.size(); i += 4) {
            found.push_back(pixels[i]);
        }
        return found;
    };
    CHECK(reds(0) == std::vector<int>{0, 15, 40});
    CHECK(reds(2) == std::vector<int>{1, 15, 40});
    CHECK(reds(-2) == std::vector<int>{-1, 15, 40});
    // Blocks of a single pixel high hold 2 or, at the ends, 1 of 4 pixels; those of 1 are left out.
    CHECK(reds(1) == std::vector<int>{1, 0, 25, 0});
    CHECK(reds(-1) == std::vector<int>{0, 0, 25, 0});
}

TEST_CASE("Shrinking weighs colours by alpha, and keeps edges crisp", "[zx]") {
    // Half seen beside opaque: the colour is the mean of what is seen, so is the alpha.
    CHECK(shrunk(true_colour(2, 2, {100, 0, 0, 255, 200, 0, 0, 85, 0, 0, 0, 0, 0, 0, 0, 0}), {},
                 2) == std::vector<int>{125, 0, 0, 85});
    // A line one pixel thick stays at each scale, a single pixel does not.
    for (std::uint32_t by = 2; by <= 4; ++by) {
        ByteBuffer line(std::size_t{by} * by * 4);
        for (std::size_t y = 0; y < by; ++y) {
            const std::array<std::uint8_t, 4> opaque = {9, 8, 7, 255};
            std::copy(opaque.begin(), opaque.end(),
                      line.begin() + static_cast<std::ptrdiff_t>(y * by * 4));
        }
        CHECK(shrunk(true_colour(by, by, line), {}, by) == std::vector<int>{9, 8, 7, 255});
        line[3] = 0;
        CHECK(shrunk(true_colour(by, by, line), {}, by) == std::vector<int>{0, 0, 0, 0});
    }
}
