// The sprites of every real character extracted as PNGs and put back: nothing changes, and a pixel
// that is edited changes only its sprite. sprites.md 4.
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>

#include "converters/api/convert.hpp"
#include "converters/api/registry.hpp"
#include "converters/extract/extraction_pictures.hpp"
#include "converters/sprites/picture_list.hpp"
#include "formats/images/png/png.hpp"
#include "formats/text/mugen_text.hpp"
#include "tests/corpus/characters.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

const Registry& registry() {
    static const Registry all = builtin_registry();
    return all;
}

OpenedInput opened(const CorpusCharacter& character) {
    Context context;
    return open_input(character.folder / character.definition, registry(), context).value();
}

// The .sff that `--to mugen` writes, with the pictures of the folder.
ByteBuffer written(const OpenedInput& input, const std::string& name, const OutputSet* folder) {
    std::optional<OpenedInput> pictures;
    if (folder != nullptr) {
        std::vector<MemoryFile> files;
        for (const OutputFile& file : folder->files) {
            files.push_back({file.path, file.bytes});
        }
        pictures = open_input(place_of(files, "", "sprites").value(), registry()).value();
        REQUIRE(pictures->importer->info().id == "sprites");
    }
    Context context;
    context.threads = 2;
    ConversionRequest request{.exporters = {registry().exporter("mugen")}};
    request.sprites_from = pictures ? &*pictures : nullptr;
    auto sets = convert(input, request, context);
    if (!sets) {
        FAIL(sets.error().render());
    }
    for (OutputFile& file : sets->front().files) {
        if (text::equal_ignoring_case(file.path, name)) {
            return std::move(file.bytes);
        }
    }
    FAIL("there is no " + name);
    return {};
}

// Changes a pixel of the first PNG in which two pixels differ; nothing if there is none.
std::optional<Key> edit_one(OutputSet& set) {
    for (OutputFile& file : set.files) {
        if (!file.path.ends_with(".png")) {
            continue;
        }
        Context context;
        png::Image image = png::decode({file.path, file.bytes}, context).value();
        if (image.picture.format != PixelFormat::indexed8) {
            continue;
        }
        const MutableBytes pixels = image.picture.pixels.unpack();
        std::uint8_t& pixel = pixels[pixels.size() / 2];
        const auto other = std::find_if(pixels.begin(), pixels.end(), [&](std::uint8_t index) {
            return (*image.palette)[index] != (*image.palette)[pixel];
        });
        const auto named =
            other == pixels.end() ? std::nullopt : sprites::sprite_of_name(file.path).value();
        if (named) {
            pixel = *other;
            file.bytes = png::encode(image.picture, &*image.palette, context).value();
            return named->key;
        }
    }
    return std::nullopt;
}

struct Seen {
    Point axis;
    ByteBuffer pixels;
    std::optional<Colours> colours;
    friend bool operator==(const Seen&, const Seen&) = default;
};

std::map<Key, Seen> seen_in(ByteBuffer bytes) {
    const ReadSff read(std::move(bytes));
    std::map<Key, Seen> seen;
    for (std::size_t i = 0; i < read.file.sprites.size(); ++i) {
        const sff::SpriteNode& node = read.file.sprites[i];
        seen.emplace(node.key,
                     Seen{node.axis, read.pixels(i),
                          node.palette ? std::optional(read.file.palettes[*node.palette].colours)
                                       : std::nullopt});
    }
    return seen;
}

}  // namespace

TEST_CASE("Sprites that were extracted are put back, and only the edited one differs") {
    std::size_t characters = 0, edited = 0;
    for (const CorpusCharacter& character : characters_of_the_corpus()) {
        INFO(character.folder.string() + "/" + character.definition);
        const OpenedInput input = opened(character);
        Context context;
        const auto read = input.read(context);
        REQUIRE(read);
        OutputSet set =
            extract_sprites(*read, "c", {parse_sprite_names(default_sprite_names).value()}, context)
                .value();
        const std::string& name = character.sprites;
        const ByteBuffer plain = written(input, name, nullptr);
        CHECK(written(input, name, &set) == plain);
        ++characters;
        const std::optional<Key> key = edit_one(set);
        if (!key) {
            continue;
        }
        ++edited;
        std::map<Key, Seen> before = seen_in(plain);
        std::map<Key, Seen> after = seen_in(written(input, name, &set));
        CHECK(before.at(*key).pixels != after.at(*key).pixels);
        CHECK(before.at(*key).colours == after.at(*key).colours);
        // links to it in the list of sprites show it too
        std::size_t others = 0;
        for (const auto& [each, seen] : before) {
            const bool same_pixels = seen.pixels == before.at(*key).pixels;
            others += seen == after.at(each) || same_pixels ? 0U : 1U;
        }
        CHECK(others == 0);
    }
    std::cout << characters << " characters, " << edited << " with an edited sprite\n";
    CHECK(edited > 10);
}
