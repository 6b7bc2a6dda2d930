// Frames of real characters are cut from the textures and sheets that were made of them, and have
// the character's pixels.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/fspk/packs.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

OutputSet written(const Registry& registry, std::string_view format, const Character& character,
                  const OptionValues& options) {
    Context context;
    context.threads = 2;
    context.options = test::given_options(*registry.exporter(format), options);
    auto set = registry.exporter(format)->write(character, "character", context);
    if (!set) {
        FAIL(set.error().render());
    }
    return *std::move(set);
}

// As small as --fit makes it, and what it takes then.
std::pair<OutputSet, std::uint32_t> fitted(const Registry& registry, const Character& character) {
    OutputSet set = written(registry, "zx", character, {{"fit", "on"}});
    const auto moves = nlohmann::json::parse(file_of(set, "assets/character/character.moves.json"));
    std::uint64_t bytes = 0;
    for (const auto& texture : moves["textures"]) {
        bytes += texture["width"].get<std::uint64_t>() * texture["height"].get<std::uint64_t>() * 4;
    }
    CHECK(bytes <= 4U << 20);
    return {std::move(set), moves["draw_scale"].get<std::uint32_t>()};
}

}  // namespace

TEST_CASE(
    "Real characters are cut from their textures and preview sheets as the files beside them say",
    "[long]") {
    // of the frames, so that each character is looked at in several places
    constexpr std::size_t step = 23;
    const Registry registry = builtin_registry();
    std::size_t characters = 0;
    for (const char* name :
         {"kfm-mugen11", "kfm-2001-v1", "kfm720-ikemen", "true-z-v1", "shotokan-kfm"}) {
        const std::filesystem::path folder = corpus_or_skip() / name;
        if (!std::filesystem::is_directory(folder)) {
            continue;
        }
        INFO(name);
        Context context;
        context.threads = 2;
        const auto character =
            importer_of(registry, "mugen").read(InputTree::open(folder).value(), "", context);
        if (!character) {
            FAIL(character.error().render());
        }
        CHECK_NOTHROW(check_zx(written(registry, "zx", *character, {{"atlas", "off"}}), *character,
                               "2.0", 1, step));
        CHECK_NOTHROW(check_zx(written(registry, "zx", *character, {{"picture-scale", "1/2"}}),
                               *character, "2.0", 2, step));
        const auto [set, by] = fitted(registry, *character);
        std::cout << "corpus: " << name << ": " << set.remark << std::endl;
        CHECK_NOTHROW(check_zx(set, *character, "2.0", by, step));
        CHECK_NOTHROW(
            check_framesmith(written(registry, "framesmith", *character, {}), *character, step));
        ++characters;
    }
    std::cout << "corpus: " << characters << " characters cut from their textures" << std::endl;
    CHECK(characters > 0);
}
