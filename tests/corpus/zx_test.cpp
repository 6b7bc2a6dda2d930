// Frames of real characters are cut from the textures and sheets that were made of them, and have the character's pixels.
#include <algorithm>
#include <iostream>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/fspk_packs.hpp"
#include "tests/support/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

OutputSet written(const Registry& registry, std::string_view format, const Character& character, const std::string& scale, const std::string& atlas) {
    Context context;
    context.threads = 2;
    context.options = {{"scale", scale}, {"atlas", atlas}};
    auto set = registry.exporter(format)->write(character, "character", context);
    if (!set) {
        FAIL(set.error().render());
    }
    return *std::move(set);
}

}  // namespace

TEST_CASE("real characters are cut from their textures and preview sheets as the files beside them say") {
    constexpr std::size_t step = 23;  // of the frames, so that each character is looked at in several places
    const Registry registry = builtin_registry();
    std::size_t characters = 0;
    for (const char* name : {"kfm-mugen11", "kfm-2001-v1", "kfm720-ikemen", "true-z-v1", "shotokan-kfm"}) {
        const std::filesystem::path folder = corpus_or_skip() / name;
        if (!std::filesystem::is_directory(folder)) {
            continue;
        }
        INFO(name);
        Context context;
        context.threads = 2;
        const auto character = importer_of(registry, "mugen").read(InputTree::open(folder).value(), "", context);
        if (!character) {
            FAIL(character.error().render());
        }
        CHECK_NOTHROW(check_zx(written(registry, "zx", *character, "1/1", "off"), *character, false, 1, step));
        CHECK_NOTHROW(check_zx(written(registry, "zx", *character, "1/2", "on"), *character, false, 2, step));
        CHECK_NOTHROW(check_framesmith(written(registry, "framesmith", *character, "1/1", "off"), *character, step));
        ++characters;
    }
    std::cout << "corpus: " << characters << " characters cut from their textures" << std::endl;
    CHECK(characters > 0);
}
