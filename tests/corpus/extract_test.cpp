// Every sprite of the corpus as `fightconv extract` writes it: the PNG that is read again has its
// very indices and colours.
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/extract/extraction_pictures.hpp"
#include "converters/extract/sheets/sheets.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

OutputSet sprites_of(const Character& character, unsigned threads) {
    static const NameTemplate names = parse_sprite_names(default_sprite_names).value();
    Context context;
    context.threads = threads;
    return extract_sprites(character, "c", {names}, context).value();
}

bool is_as_it_was(const Character& character, SpriteId id, const ByteBuffer& file) {
    Context context;
    const auto image = png::decode({"sprite", file}, context);
    const Picture& picture = character.picture_of(id);
    const Colours* const colours = character.colours_of(id);
    return image && image->picture.width == picture.width &&
           image->picture.format == picture.format &&
           std::ranges::equal(image->picture.pixels.unpacked(), picture.pixels.unpacked()) &&
           (colours == nullptr || image->palette == *colours);
}

bool same(const OutputSet& a, const OutputSet& b) {
    return std::ranges::equal(a.files, b.files, [](const OutputFile& x, const OutputFile& y) {
        return x.path == y.path && x.bytes == y.bytes;
    });
}

}  // namespace

TEST_CASE(
    "Every sprite of the corpus becomes a PNG with its indices and its palette, the same in every "
    "run") {
    const Registry registry = builtin_registry();
    std::size_t sprites = 0;
    std::size_t inputs = 0;
    for (const std::filesystem::path& input : corpus_files({".sff", ".def"})) {
        Context context;
        Context opening;
        const auto opened = open_input(input, registry, opening, Accept::parts);
        const auto read = opened ? opened->read(context) : fail(opened.error());
        if (!read) {
            REQUIRE(has_extension(input.string(), ".def"));  // of stages, storyboards and the like
            continue;
        }
        INFO(input.string());
        const Character& character = *read;
        const OutputSet set = sprites_of(character, 1);
        CHECK(same(set, sprites_of(character, 3)));
        const auto list = nlohmann::json::parse(file_of(set, "sprites.json"))["sprites"];
        REQUIRE(list.size() == character.sprites.size());
        std::size_t wrong = 0;
        for (std::uint32_t i = 0; i < list.size(); ++i) {
            const auto& file = list[i]["file"];
            const bool right = file.is_null() ? character.picture_of({i}).empty()
                                              : is_as_it_was(character, {i},
                                                             file_of(set, file.get<std::string>()));
            wrong += right ? 0U : 1U;
        }
        CHECK(wrong == 0);
        sprites += list.size();
        ++inputs;
    }
    std::cout << "corpus: " << sprites << " sprites of " << inputs
              << " inputs extracted and read again" << std::endl;
    CHECK(sprites > 0);
}

TEST_CASE("The atlas of a real character uses at least 85 % of its area") {
    const Registry registry = builtin_registry();
    std::size_t characters = 0;
    for (const auto& entry : std::filesystem::directory_iterator(corpus_or_skip())) {
        Context context;
        if (!entry.is_directory() || entry.path().filename() == "extra") {
            continue;
        }
        INFO(entry.path());
        Context opening;
        const auto opened = open_input(entry.path(), registry, opening);
        REQUIRE(opened);
        const auto read = opened->read(context);
        REQUIRE(read);
        const SheetPages pages = lay_out_pages(*read, Division::atlas, SheetLayout::as_drawn,
                                               {longest_extracted_side}, context)
                                     .value();
        for (const Sheet& sheet : pages.sheets) {
            const std::uint64_t area = std::accumulate(
                sheet.pieces.begin(), sheet.pieces.end(), std::uint64_t{0},
                [](std::uint64_t sum, const SheetPiece& piece) {
                    return sum + std::uint64_t{piece.part.width} * piece.part.height;
                });
            CHECK(double(area) / double(sheet.pixel_count()) >= 0.85);
        }
        ++characters;
    }
    CHECK(characters >= 5);
}

TEST_CASE("Real characters are cut from the sheets that they are extracted to", "[long]") {
    constexpr std::size_t step = 23;
    const Registry registry = builtin_registry();
    for (const char* name :
         {"kfm-mugen11", "kfm-2001-v1", "kfm-zaxis", "true-z-v1", "attachedchar", "commando2"}) {
        const std::filesystem::path folder = corpus_or_skip() / name;
        Context context;
        context.threads = 2;
        Context opening;
        const auto opened = open_input(folder, registry, opening);
        REQUIRE(opened);
        const auto read = opened->read(context);
        INFO(name);
        REQUIRE(read);
        for (const Division division : {Division::by_animation, Division::atlas}) {
            const auto set =
                extract_sheets(*read, name, {.atlas = division == Division::atlas}, context);
            REQUIRE(set);
            CHECK_NOTHROW(check_sheets(*set, *read, JsonLayout::aseprite, step));
        }
    }
}
