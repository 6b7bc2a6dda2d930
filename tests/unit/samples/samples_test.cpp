// The sample characters: drawn again they are the same bytes, and they hold what README.md of
// samples/ promises.
#include "samples/generate/samples.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "formats/images/png/png.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/wav.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

const std::vector<OutputSet>& drawn() {
    static const auto sets = samples::all();
    REQUIRE(sets);
    return *sets;
}

Source source(const char* folder, const std::string& path) {
    for (const OutputSet& set : drawn()) {
        for (const OutputFile& file : set.files) {
            if (set.folder == folder && file.path == path) {
                return {file.path, file.bytes};
            }
        }
    }
    FAIL("no sample file " << folder << "/" << path);
    return {};
}

ByteBuffer on_disk(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return ByteBuffer(std::istreambuf_iterator<char>(in), {});
}

struct Sprites {
    Context context;
    sff::File file;
    std::vector<Picture> pictures;
    explicit Sprites(const char* folder) {
        const Source bytes = source(folder, std::string(folder) + ".sff");
        auto parsed = sff::parse(bytes, context);
        REQUIRE(parsed);
        file = *std::move(parsed);
        auto decoded = sff::decode_pictures(file, bytes.file, context);
        REQUIRE(decoded);
        pictures = std::move(decoded->by_node);
    }
    const sff::SpriteNode& operator[](Key key) const {
        const auto found =
            std::find_if(file.sprites.begin(), file.sprites.end(),
                         [&](const sff::SpriteNode& node) { return node.key == key; });
        REQUIRE(found != file.sprites.end());
        return *found;
    }
    bool has(Key key) const {
        return std::any_of(file.sprites.begin(), file.sprites.end(),
                           [&](const sff::SpriteNode& node) { return node.key == key; });
    }
};

air::File actions(const char* folder) {
    Context context;
    auto file = air::parse(source(folder, std::string(folder) + ".air"), context);
    REQUIRE(file);
    return *std::move(file);
}

std::string text_of(const char* folder, const std::string& path) {
    return std::string(as_text(source(folder, path).bytes));
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

constexpr std::array<const char*, 3> names{"ember", "slate", "tide"};

}  // namespace

TEST_CASE("The samples on disk are the ones that the code draws") {
    for (const OutputSet& set : drawn()) {
        for (const OutputFile& file : set.files) {
            const auto path =
                std::filesystem::path(FIGHTCONV_SOURCE_DIR) / "samples" / set.folder / file.path;
            INFO(path << ": run fightconv_samples on the folder samples/ when the art has changed "
                         "on purpose");
            CHECK(on_disk(path) == file.bytes);
        }
    }
}

TEST_CASE("Each sample is a character that reads without a warning about its sprites") {
    for (const char* name : names) {
        INFO(name);
        Context context;
        const auto definition = def::parse(source(name, std::string(name) + ".def"), context);
        REQUIRE(definition);
        CHECK(definition->kind == def::Kind::character);
        CHECK_FALSE(definition->name.empty());
        const Sprites sprites(name);
        CHECK(sprites.context.diagnostics.counts().empty());
        std::size_t bytes = 0;
        for (const OutputSet& set : drawn()) {
            for (const OutputFile& file : set.files) {
                bytes += set.folder == name ? file.bytes.size() : 0;
            }
        }
        CHECK(bytes < 440'000);
    }
}

TEST_CASE("Each sample has the actions that every character needs, and sprites for them") {
    for (const char* name : names) {
        const air::File file = actions(name);
        const Sprites sprites(name);
        for (const int number :
             {0,   5,   10,  11,  12,   20,   21,   40,   41,   42,   43,   47,   120,  130,
              150, 180, 200, 230, 1000, 1005, 5000, 5001, 5002, 5030, 5050, 5100, 5110, 5120}) {
            INFO(name << " action " << number);
            const auto action =
                std::find_if(file.actions.begin(), file.actions.end(),
                             [&](const air::Action& one) { return one.number == number; });
            REQUIRE(action != file.actions.end());
            REQUIRE_FALSE(action->elements.empty());
            CHECK(sprites.has(action->elements.front().sprite));
        }
        for (const int number : {200, 230, 1000, 1005}) {
            INFO(name << " attack " << number);
            const auto action =
                std::find_if(file.actions.begin(), file.actions.end(),
                             [&](const air::Action& one) { return one.number == number; });
            CHECK(std::any_of(action->elements.begin(), action->elements.end(),
                              [](const air::Element& element) { return element.clsn1.count > 0; }));
        }
    }
}

TEST_CASE("Ember holds every way to store a sprite of SFF v2.01") {
    const Sprites sprites("ember");
    CHECK(sprites.file.version == sff::Version::v2_01);
    std::set<std::pair<sff::Encoding, int>> ways;
    std::size_t links = 0, recoloured = 0;
    for (std::size_t i = 0; i < sprites.file.sprites.size(); ++i) {
        const sff::SpriteNode& node = sprites.file.sprites[i];
        ways.emplace(node.encoding, node.depth);
        links += node.source != i ? 1U : 0U;
        recoloured +=
            node.source != i && node.palette != sprites.file.sprites[node.source].palette ? 1U : 0U;
    }
    using E = sff::Encoding;
    const std::set<std::pair<sff::Encoding, int>> all{{E::raw, 8},  {E::raw, 24},   {E::raw, 32},
                                                      {E::rle8, 8}, {E::rle5, 5},   {E::lz5, 5},
                                                      {E::png8, 8}, {E::png24, 24}, {E::png32, 32}};
    CHECK(ways == all);
    CHECK(links >= 5);
    CHECK(recoloured >= 3);
}

TEST_CASE("Ember uses both data blocks, a linked palette and four selectable palettes") {
    const Bytes bytes = source("ember", "ember.sff").bytes;
    const auto u32 = [&](std::size_t at) {
        return std::size_t{bytes[at]} | std::size_t{bytes[at + 1]} << 8 |
               std::size_t{bytes[at + 2]} << 16;
    };
    std::array<std::size_t, 2> in_block{};
    for (std::size_t i = 0; i < u32(40); ++i) {
        ++in_block[std::size_t{bytes[u32(36) + i * 28 + 26]} & 1U];
    }
    CHECK(in_block[0] > 20);
    CHECK(in_block[1] >= 8);
    CHECK(u32(52) + u32(56) == u32(60));
    CHECK(u32(60) + u32(64) == bytes.size());
    std::size_t palette_links = 0;
    for (std::size_t i = 0; i < u32(48); ++i) {
        palette_links += u32(u32(44) + i * 16 + 12) == 0 ? 1U : 0U;
    }
    CHECK(palette_links == 1);

    const Sprites sprites("ember");
    std::set<Key> keys;
    bool see_through = false;
    for (const sff::PaletteNode& palette : sprites.file.palettes) {
        keys.insert(palette.key);
        see_through |= std::any_of(palette.colours.begin(), palette.colours.end(),
                                   [](Rgba colour) { return colour.a > 0 && colour.a < 255; });
    }
    for (std::int16_t number = 1; number <= 4; ++number) {
        CHECK(keys.count({1, number}) == 1);
    }
    CHECK(see_through);
}

TEST_CASE("Ember's animations use every feature of AIR") {
    const air::File file = actions("ember");
    const Sprites sprites("ember");
    Interpolation seen;
    std::array<bool, 4> flips{};
    bool loop_start = false, hold = false, blank = false, missing = false, instant = false,
         negative = false, scaled = false, turned = false;
    std::set<std::pair<int, int>> blends;
    bool subtract = false;
    for (const air::Action& action : file.actions) {
        loop_start |= action.loop_start > 0;
        for (const air::Element& element : action.elements) {
            flips[(element.flip_h ? 1U : 0U) + (element.flip_v ? 2U : 0U)] = true;
            hold |= element.time == -1;
            instant |= element.time == 0;
            blank |= element.sprite.group == -1;
            missing |= element.sprite.group != -1 && !sprites.has(element.sprite);
            negative |= element.offset.x < 0;
            scaled |= element.scale_x != element.scale_y;
            turned |= element.angle < 0;
            subtract |= element.blend.mode == BlendMode::subtract;
            if (element.blend.mode == BlendMode::add) {
                blends.emplace(element.blend.source, element.blend.destination);
            }
            seen.offset |= element.interpolation.offset;
            seen.blend |= element.interpolation.blend;
            seen.scale |= element.interpolation.scale;
            seen.angle |= element.interpolation.angle;
        }
    }
    CHECK((flips[0] && flips[1] && flips[2] && flips[3]));
    CHECK((loop_start && hold && blank && missing && instant && negative && scaled && turned &&
           subtract));
    CHECK((seen.offset && seen.blend && seen.scale && seen.angle));
    CHECK(blends.size() >= 5);
    const std::string text = text_of("ember", "ember.air");
    for (const std::string_view written : {"Clsn1:", "Clsn2:", "Clsn1Default:", "Clsn2Default:",
                                           "Clsn2: 0", ", A1", ", A\n", ", S", "HV"}) {
        INFO(written);
        CHECK(holds(text, written));
    }
}

TEST_CASE("Slate's sprites share palettes, link, and hold a picture of three planes") {
    const Sprites sprites("slate");
    CHECK(sprites.file.version == sff::Version::v1_01);
    CHECK(sprites[{0, 0}].palette == sprites[{9000, 0}].palette);
    CHECK(sprites[{0, 0}].palette != sprites[{9000, 1}].palette);
    const sff::SpriteNode& ghost = sprites[{1001, 1}];
    CHECK(ghost.source != static_cast<std::uint32_t>(&ghost - sprites.file.sprites.data()));
    CHECK(ghost.palette == sprites[{1001, 0}].palette);
    CHECK(ghost.palette != sprites.file.sprites[ghost.source].palette);
    const auto planes = static_cast<std::size_t>(&sprites[{9000, 2}] - sprites.file.sprites.data());
    CHECK(sprites.pictures[planes].format == PixelFormat::rgba8888);
}

TEST_CASE(
    "Slate's .act files are its selectable palettes, the first one the colours of the sprites") {
    const Sprites sprites("slate");
    Context context;
    std::set<std::string> different;
    for (const char* path :
         {"act/slate1.act", "act/slate2.act", "act/slate3.act", "act/slate4.act"}) {
        const Source file = source("slate", path);
        different.emplace(as_text(file.bytes));
        REQUIRE(act::parse(file, context));
    }
    CHECK(different.size() == 4);
    CHECK(*act::parse(source("slate", "act/slate1.act"), context) ==
          sprites.file.palettes[*sprites[{0, 0}].palette].colours);
}

TEST_CASE("Slate's texts are Shift-JIS") {
    Context context;
    const auto definition = def::parse(source("slate", "slate.def"), context);
    REQUIRE(definition);
    CHECK(definition->display_name == "スレート");
    CHECK(definition->author == "石工ソ");
    CHECK(definition->palettes[3]);
    CHECK(holds(text_of("slate", "slate.air"), "\x97\xa7\x82\xbf"));
}

TEST_CASE("Tide is large, in true colour, with soft edges") {
    Context context;
    const auto definition = def::parse(source("tide", "tide.def"), context);
    REQUIRE(definition);
    CHECK(definition->localcoord == Point{1280, 720});
    const Sprites sprites("tide");
    CHECK(sprites[{0, 0}].height > 250);
    std::set<std::uint8_t> alphas;
    for (const Picture& picture : sprites.pictures) {
        CHECK((picture.empty() || picture.format == PixelFormat::rgba8888));
        for (std::size_t i = 3; i < picture.pixels.size(); i += 4) {
            alphas.insert(picture.pixels.unpacked()[i]);
        }
    }
    CHECK(alphas.size() > 8);
}

TEST_CASE(
    "Each sample has a few sounds of 16 or 8 bits that are heard, do not clip and are short") {
    for (const char* name : names) {
        INFO(name);
        Context context;
        const Source bytes = source(name, std::string(name) + ".snd");
        const auto file = snd::parse(bytes, context);
        REQUIRE(file);
        CHECK(file->sounds.size() >= 3);
        CHECK(bytes.bytes.size() < 64 * 1024);
        for (const snd::Sound& sound : file->sounds) {
            const auto wav = wav::parse({bytes.file, sound.data}, sound.data_offset,
                                        snd::item_of(sound.key), context);
            REQUIRE(wav);
            const wav::Pcm pcm = wav::decode(*wav, context).value();
            const auto [quietest, loudest] =
                std::minmax_element(pcm.samples.begin(), pcm.samples.end());
            CHECK(std::max(-int{*quietest}, int{*loudest}) > 5000);
            CHECK(std::max(-int{*quietest}, int{*loudest}) < 32000);
            CHECK(pcm.frames() < pcm.rate);
        }
        CHECK(context.diagnostics.counts().empty());
    }
}
