// Real characters as .sff files: a strict reader that shares no code with ours finds every sprite
// with its colours, and the sizes are those of authors.
#include <iostream>
#include <set>

#include "converters/mugen/files/sprites.hpp"
#include "converters/mugen/importer.hpp"
#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "formats/mugen/sff/codecs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/mugen/sff_checker.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::sff_writing {

namespace {

ByteBuffer drawn(const Character& character, const Sprite& sprite) {
    const Picture& picture = character[sprite.picture];
    const PixelView pixels = picture.pixels.unpacked();
    if (picture.format != PixelFormat::indexed8) {
        return {pixels.begin(), pixels.end()};
    }
    const Rgba* const colours = character[*sprite.palette].colours.data();
    ByteBuffer rgba(4 * pixels.size());
    std::uint8_t* at = rgba.data();
    for (const std::uint8_t index : pixels) {
        const Rgba& colour = colours[index];
        *at++ = colour.r;
        *at++ = colour.g;
        *at++ = colour.b;
        *at++ = colour.a;
    }
    return rgba;
}

// The numbers and colours that a player can choose, of a .sff.
std::vector<std::pair<std::int32_t, Colours>> selectable_in(Bytes bytes) {
    Context context;
    const auto file = sff::parse({"written.sff", bytes}, context);
    REQUIRE(file);
    CHECK(context.diagnostics.warnings() == 0);
    Character character;
    for (const sff::PaletteNode& palette : file->palettes) {
        character.palettes.push_back({palette.key, palette.colours});
    }
    mugen::add_selectable_palettes(*file, {}, character);
    std::vector<std::pair<std::int32_t, Colours>> palettes;
    for (const SelectablePalette& each : character.selectable_palettes) {
        palettes.emplace_back(each.number, character[each.palette].colours);
    }
    return palettes;
}

}  // namespace

TEST_CASE("Every sprite and selectable palette of every character is in the .sff that is written") {
    const auto importer = make_mugen_importer();
    std::size_t characters = 0;
    for (const auto& path : test::corpus_files({".def"})) {
        const auto tree = InputTree::open(path.parent_path());
        REQUIRE(tree);
        Context context;
        const auto character = importer->read(*tree, path.filename().string(), context);
        if (!character || character->animations.empty()) {
            continue;  // a stage, a font
        }
        INFO(path);
        Context writing;
        writing.threads = 2;
        const auto bytes = mugen::sprite_file_of(*character, {}, writing);
        REQUIRE(bytes);
        test::StrictSff file;
        REQUIRE_NOTHROW(file = test::read_strict_sff(*bytes));
        const std::vector<Key> keys = mugen::sprite_keys(*character);
        std::set<Key> seen;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (!seen.insert(keys[i]).second) {
                continue;  // the first sprite of a key counts
            }
            const test::StrictSprite* const found = file.find(keys[i].group, keys[i].number);
            REQUIRE(found != nullptr);
            REQUIRE(Point{found->axis_x, found->axis_y} == character->sprites[i].axis);
            REQUIRE(file.drawn(*found) == drawn(*character, character->sprites[i]));
        }
        const auto palettes = selectable_in(*bytes);
        if (!character->selectable_palettes.empty()) {
            REQUIRE(palettes.size() == character->selectable_palettes.size());
            for (std::size_t i = 0; i < palettes.size(); ++i) {
                CHECK(palettes[i].first == character->selectable_palettes[i].number);
                CHECK(palettes[i].second ==
                      (*character)[character->selectable_palettes[i].palette].colours);
            }
        }
        std::cout << "corpus: " << path.lexically_relative(test::corpus_or_skip()).string() << ": "
                  << seen.size() << " sprites and " << palettes.size() << " selectable palettes in "
                  << bytes->size() << " bytes" << std::endl;
        ++characters;
    }
    CHECK(characters > 10);
}

TEST_CASE("Our LZ5 is at most 5 % larger than that of authors") {
    std::size_t files = 0;
    for (const auto& path : test::corpus_files({".sff"})) {
        const std::string bytes = test::read_file(path);
        Context context;
        auto file = sff::parse({path.filename().string(), as_bytes(bytes)}, context);
        if (!file || file->version == sff::Version::v1_01) {
            continue;
        }
        const auto pictures = sff::decode_pictures(*file, path.filename().string(), context);
        REQUIRE(pictures);
        std::size_t theirs = 0, ours = 0;
        for (std::uint32_t i = 0; i < file->sprites.size(); ++i) {
            const sff::SpriteNode& node = file->sprites[i];
            if (node.encoding == sff::Encoding::lz5 && node.source == i &&
                !pictures->by_node[i].empty()) {
                theirs += node.data.size();
                const PixelView pixels = pictures->by_node[i].pixels.unpacked();
                ours += sff::encode_lz5(pixels).size();
            }
        }
        if (theirs != 0) {
            INFO(path);
            CHECK(bytes.size() - theirs + ours <= bytes.size() * 105 / 100);
            std::cout << "corpus: " << path.lexically_relative(test::corpus_or_skip()).string()
                      << ": LZ5 " << theirs << " bytes, ours " << ours << std::endl;
            ++files;
        }
    }
    CHECK(files > 5);
}

}  // namespace fightconv::sff_writing
