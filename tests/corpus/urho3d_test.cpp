// Real characters play in the engines of Urho3D as they are, and come back from their packages.
#include <algorithm>
#include <iostream>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/urho3d/check.hpp"
#include "tests/support/urho3d/model.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

OutputSet urho3d_folder(const Registry& registry, const Character& character,
                        const std::string& variant) {
    Context context;
    context.threads = 2;
    context.options =
        test::given_options(*registry.exporter("urho3d"), {{"urho-variant", variant}});
    auto set = registry.exporter("urho3d")->write(character, "character", context);
    if (!set) {
        FAIL(set.error().render());
    }
    return *std::move(set);
}

void check_comes_back(const Registry& registry, const Character& character, const OutputSet& set) {
    Context context;
    const auto back = registry.importer("urho3d")->read(
        InputTree::from_memory({{"character.pak", set.files.back().bytes}}), "character.pak",
        context);
    if (!back) {
        FAIL(back.error().render());
    }
    const Differences differences =
        difference(character, *back, registry.exporter("urho3d")->info().holds);
    INFO((differences.empty() ? "" : differences.kept().front().text()));
    CHECK(differences.empty());
}

}  // namespace

TEST_CASE(
    "Real characters come back from their Urho3D packages, and Kung Fu Man plays in the engines "
    "for a minute as he is",
    "[long]") {
    const Registry registry = builtin_registry();
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(corpus_or_skip())) {
        if (entry.is_directory()) {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    std::size_t characters = 0;
    for (const std::filesystem::path& folder : folders) {
        const std::string name = folder.filename().string();
        INFO(name);
        Context context;
        context.threads = 2;
        const auto character =
            registry.importer("mugen")->read(InputTree::open(folder).value(), "", context);
        if (!character) {
            continue;  // not a character
        }
        // a minute takes minutes for all of them
        const std::uint64_t ticks = name == "kfm-mugen11" ? 3601 : 60;
        check_comes_back(registry, *character, urho3d_folder(registry, *character, "2d"));
        check_comes_back(registry, *character, urho3d_folder(registry, *character, "3d"));
        // The player of this test knows no scale of a character, the unit tests show that.
        Character unscaled = copy_of(*character);
        unscaled.info.scale = Scale();
        CHECK_NOTHROW(check_urho(urho3d_folder(registry, unscaled, "2d"), unscaled, ticks));
        CHECK_NOTHROW(check_urho_models(urho3d_folder(registry, unscaled, "3d"), "character",
                                        unscaled, ticks));
        ++characters;
    }
    std::cout << "corpus: " << characters << " characters written for Urho3D" << std::endl;
    CHECK(characters > 0);
}
