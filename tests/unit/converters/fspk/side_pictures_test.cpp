// Packs with their moves file and textures beside them, as the folder of a ZX game has them.
#include "converters/fspk/read/side_pictures.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "converters/api/convert.hpp"
#include "converters/api/registry.hpp"
#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/given_options.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

using Files = std::map<std::string, ByteBuffer>;

Character shown_fighter() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man!";
    const PaletteId palette = builder.palette();
    const SpriteId standing = builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, palette);
    const SpriteId punching = builder.sprite({200, 0}, {0, 3}, {"4444", "5555"}, palette);
    Frame mirrored = frame_of(punching, 3, {7, -2});
    mirrored.flip_h = true;
    mirrored.boxes = {box_of(BoxKind::hurt, 0, 0, 4, 4)};
    Frame light = frame_of(punching, 2);
    light.blend = {BlendMode::add, 128, 256};
    light.angle = 30;
    light.scale_x = 2;
    Frame blank;
    blank.ticks = 2;
    builder.animation(0, "stand",
                      {frame_of(standing, 4), frame_of(punching, 5), frame_of(standing, 6)});
    builder.character.animations[0].loop_start = 1;
    builder.animation(200, "punch", {frame_of(standing, 4), mirrored, light, blank});
    builder.animation(201, "held", {frame_of(standing, 4), frame_of(punching, Frame::hold)});
    builder.character.animations[1].loop = LoopMode::once;
    builder.character.animations[1].frames[0].boxes = mirrored.boxes;
    builder.character.animations[1].frames[0].blend = {BlendMode::add, 256, 0};  // opaque
    return std::move(builder.character);
}

// The files of the folder, as they lie beside each other.
Files folder_of(const Character& character, const OptionValues& options = {}) {
    Context context;
    const Registry registry = builtin_registry();
    context.options = test::given_options(*registry.exporter("zx"), options);
    const auto set = registry.exporter("zx")->write(character, "kfm", context);
    REQUIRE(set);
    Files files;
    for (const OutputFile& file : set->files) {
        files[file.path.substr(file.path.rfind('/') + 1)] = file.bytes;
    }
    return files;
}

struct Read {
    Character character;
    std::map<std::string, std::uint64_t, std::less<>> reported;
};
Read read(const Files& files, const std::string& main_file = "kfm.fspk") {
    Context context;
    const Registry registry = builtin_registry();
    auto character =
        registry.importer("fspk")->read(InputTree::from_memory(files), main_file, context);
    INFO((character ? "" : character.error().render()));
    REQUIRE(character);
    CHECK(validate(*character).empty());
    CHECK(context.budget.used() == character->charge.bytes());
    std::map<std::string, std::uint64_t, std::less<>> reported;
    for (const Diagnostic& each : context.diagnostics.kept()) {
        ++reported[std::string(each.id())];
    }
    return {*std::move(character), reported};
}

std::vector<std::uint8_t> pixels(const Character& character, const Frame& shown) {
    const Picture& picture = character.picture_of(*shown.sprite);
    const PixelView pixels = picture.pixels.unpacked();
    return {pixels.begin(), pixels.end()};
}

const Animation& named(const Character& character, std::string_view name) {
    const auto found = std::find_if(character.animations.begin(), character.animations.end(),
                                    [&](const Animation& each) { return each.name == name; });
    REQUIRE(found != character.animations.end());
    return *found;
}

Files with_text(Files files, const std::string& text) {
    files["kfm.moves.json"] = ByteBuffer(text.begin(), text.end());
    return files;
}

}  // namespace

TEST_CASE("A pack with its moves file and textures is a character with pictures",
          "[fspk_importer]") {
    const Character source = shown_fighter();
    for (const char* const atlas : {"on", "off"}) {
        const auto [character, reported] = read(folder_of(source, {{"atlas", atlas}}));
        CHECK(reported.empty());
        CHECK(character.info.name == "Kung Fu Man!");
        REQUIRE(character.animations.size() == 3);
        const Animation& stand = named(character, "stand");
        CHECK(stand.name == "stand");
        CHECK(stand.loop == LoopMode::loop);
        CHECK(stand.loop_start == 1);
        REQUIRE(stand.frames.size() == 3);
        CHECK(stand.frames[1].ticks == 5);
        CHECK(character.picture_of(*stand.frames[0].sprite).width == 2);  // trimmed
        CHECK(character[*stand.frames[0].sprite].axis == Point{0, 2});
        CHECK(stand.frames[0].sprite == stand.frames[2].sprite);

        const Animation& punch = named(character, "punch");
        CHECK(punch.number == 200);
        CHECK(punch.loop == LoopMode::once);
        REQUIRE(punch.frames.size() == 4);
        CHECK(punch.frames[1].offset == Point{7, -2});
        CHECK(punch.frames[1].flip_h);
        CHECK(punch.frames[1].boxes.size() == 1);
        CHECK(punch.frames[0].blend == Blend{});
        // the texture has the share
        CHECK(punch.frames[2].blend == Blend{BlendMode::add, 256, 256});
        CHECK(punch.frames[2].angle == 30);
        CHECK(punch.frames[2].scale_x == 2);
        CHECK(punch.frames[2].sprite != punch.frames[1].sprite);
        CHECK_FALSE(punch.frames[3].sprite);
        CHECK(pixels(character, punch.frames[1]) == pixels(character, stand.frames[1]));
        CHECK(named(character, "held").frames.back().ticks == Frame::hold);
    }
}

TEST_CASE("An animation may be longer than 2^31 ticks", "[fspk_importer]") {
    Character source = shown_fighter();
    source.animations[0].frames[1].ticks = 2'147'483'647;
    source.animations[0].frames[2].ticks = 2'147'483'647;
    const auto [character, reported] = read(folder_of(source));
    CHECK(reported.empty());
    std::int64_t total = 0;
    for (const Frame& frame : named(character, "stand").frames) {
        total += frame.ticks;
    }
    CHECK(total == 4 + 2LL * 2'147'483'647);
}

TEST_CASE("Pictures that were made smaller are drawn larger", "[fspk_importer]") {
    const auto [character, reported] = read(folder_of(shown_fighter(), {{"picture-scale", "1/2"}}));
    CHECK(named(character, "stand").frames[0].scale_x == 2);
    CHECK(named(character, "punch").frames[2].scale_x == 4);
    CHECK(named(character, "punch").frames[2].scale_y == 2);
    CHECK(named(character, "punch").frames[1].offset == Point{7, -2});
}

TEST_CASE("A frame with pictures is divided where boxes change, and its effects move it once",
          "[fspk_importer]") {
    Character source = shown_fighter();
    Frame& first = source.animations[1].frames[0];
    first.interpolation.angle = true;
    Move move;
    move.number = 200;
    move.animation = {1};
    move.hits = {{.first_tick = 2, .last_tick = 2, .damage = 5}};
    source.moves.push_back(move);
    first.boxes.push_back(box_of(BoxKind::attack, 0, 0, 9, 9));
    const Character character = read(folder_of(source)).character;
    const std::vector<Frame>& frames = named(character, "punch").frames;
    REQUIRE(frames.size() == 6);
    CHECK(frames[0].ticks == 2);
    CHECK(frames[1].ticks == 1);
    CHECK(frames[2].ticks == 1);
    CHECK(frames[0].sprite == frames[2].sprite);
    CHECK(frames[0].interpolation.angle);
    CHECK_FALSE(frames[1].interpolation.any());
}

TEST_CASE("Several packs share a moves file", "[fspk_importer]") {
    Files files = folder_of(shown_fighter());
    files["kfm-12.fspk"] = files["kfm.fspk"];
    files.erase("kfm.fspk");
    CHECK(read(files, "kfm-12.fspk").character.pictures.size() == 3);
    files["kfm-pal2.fspk"] = files["kfm-12.fspk"];
    CHECK(read(files, "kfm-pal2.fspk").character.pictures.empty());
}

TEST_CASE("The files that a pack is read from are known", "[fspk_importer]") {
    const Registry registry = builtin_registry();
    Context context;
    const InputTree tree = InputTree::from_memory(folder_of(shown_fighter()));
    CHECK(registry.importer("fspk")->files(tree, "kfm.fspk", context).value() ==
          std::vector<std::string>{"kfm.fspk", "kfm.moves.json", "atlas.png"});
}

TEST_CASE("Missing and damaged pictures are reported, and the rest is read", "[fspk_importer]") {
    const Files files = folder_of(shown_fighter(), {{"atlas", "off"}});
    Files without = files;
    without.erase("punch.png");
    const auto [character, reported] = read(without);
    CHECK(reported ==
          std::map<std::string, std::uint64_t, std::less<>>{{"fspk.pictures-left-out", 2}});
    CHECK(named(character, "stand").frames[0].sprite);
    CHECK_FALSE(named(character, "punch").frames[0].sprite);

    without = files;
    without["stand.png"].resize(40);
    CHECK(read(without).reported.contains("fspk.pictures-left-out"));
    const std::string text(files.at("kfm.moves.json").begin(), files.at("kfm.moves.json").end());
    for (const std::string& broken : {std::string(), std::string("[]"),
                                      text.substr(0, text.size() / 2), std::string(100'000, '[')}) {
        const Read found = read(with_text(files, broken));
        CHECK(found.reported.contains("fspk.pictures-left-out"));
        CHECK(found.character.pictures.empty());
        CHECK(found.character.animations.size() == 3);
    }
    CHECK(read(with_text(files, R"({"textures": 5, "animations": []})"))
              .reported.empty());  // the file of a pack without pictures
}

TEST_CASE("No value of a moves file does harm", "[fspk_importer]") {
    const Files files = folder_of(shown_fighter());
    const std::string text(files.at("kfm.moves.json").begin(), files.at("kfm.moves.json").end());
    const std::size_t animations = text.find("\"textures\"");
    for (std::size_t at = animations; at < text.size(); ++at) {
        if (text[at] != ':') {
            continue;
        }
        const std::size_t end = text.find_first_of(",\n", at);
        constexpr std::array<const char*, 7> values = {
            " -1", " 99999999999999999999", " null", " [[1.5e300]]",
            " {}", " 2147483647",           " 1e300"};
        for (std::size_t i = at % 3; i < values.size(); i += 3) {
            std::string changed = text;
            changed.replace(at + 1, end - at - 1, values[i]);
            read(with_text(files, changed));  // validate() finds nothing
        }
    }
}

TEST_CASE("A conversion into a format with pictures says when there are none", "[convert]") {
    const Registry registry = builtin_registry();
    Files files = folder_of(shown_fighter());
    const auto warned = [&](const char* format) {
        std::vector<MemoryFile> given;
        for (const auto& [name, bytes] : files) {
            given.push_back({name, bytes});
        }
        auto place = place_of(given, "kfm.fspk", "kfm");
        REQUIRE(place);
        const OpenedInput input = open_input(*std::move(place), registry).value();
        ConversionRequest request;
        request.exporters = {registry.exporter(format)};
        Context context;
        REQUIRE(convert(input, request, context));
        return context.diagnostics.counts().contains("convert.no-pictures");
    };
    for (const char* const format : {"uff", "page", "zx", "framesmith", "contact-sheet", "fspk"}) {
        CAPTURE(format);
        CHECK_FALSE(warned(format));
    }
    files.erase("kfm.moves.json");
    for (const char* const format : {"uff", "page", "zx", "framesmith", "contact-sheet"}) {
        CAPTURE(format);
        CHECK(warned(format));
    }
    CHECK_FALSE(warned("fspk"));
}
