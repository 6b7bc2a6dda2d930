// Every real character gives a pack in both layouts, the same one by way of UFF and by way of
// itself; and each verifies.
#include <algorithm>
#include <iostream>

#include "converters/api/registry.hpp"
#include "converters/compare/verification.hpp"
#include "converters/interface/converter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/fspk/packs.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// Checks the pack as --verify does, and that `diff` finds no difference.
void check_verified(const Registry& registry, const std::string& format, const Character& character,
                    const OutputSet& set) {
    Context context;
    const auto verified =
        verify(character, *registry.exporter(format), set, nullptr, registry, context);
    INFO((verified ? "" : verified.error().render()));
    CHECK(verified.has_value());
}

}  // namespace

TEST_CASE(
    "Every real character gives the same pack straight, by way of UFF and by way of that pack",
    "[long]") {
    const Registry registry = builtin_registry();
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(corpus_or_skip())) {
        if (entry.is_directory() && entry.path().filename() != "extra") {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    std::size_t packs = 0;
    for (const fs::path& folder : folders) {
        const InputTree tree = InputTree::open(folder).value();
        const std::vector<std::string> names = tree.list("").value();
        for (const std::string& name : names) {
            Context context;
            context.threads = 2;
            const auto character = name.ends_with(".def")
                                       ? importer_of(registry, "mugen").read(tree, name, context)
                                       : Result<Character>(Character());
            if (!character || character->animations.empty()) {
                continue;  // a storyboard
            }
            INFO(folder.filename().string() << "/" << name);
            const OutputSet package = exported(registry, "uff", *character, "");
            check_verified(registry, "uff", *character, package);
            const Character after_uff = imported(registry, package.files[0]);
            CHECK_NOTHROW(
                check_project(exported(registry, "framesmith", *character, ""),
                              exported(registry, "fspk", *character, "2.0").files[0].bytes));
            for (const std::string version : {"1.0", "1.5", "2.0"}) {
                INFO("layout " << version);
                const OutputSet straight = exported(registry, "fspk", *character, version);
                const OutputSet by_uff = exported(registry, "fspk", after_uff, version);
                const OutputSet again =
                    exported(registry, "fspk", imported(registry, straight.files[0]), version);
                CHECK(by_uff.files[0].bytes == straight.files[0].bytes);
                CHECK(by_uff.files[1].bytes == straight.files[1].bytes);
                CHECK(again.files[0].bytes == straight.files[0].bytes);
                check_verified(registry, "fspk", *character, straight);
                check_contents(straight.files[0].bytes, version, straight.files[1].bytes,
                               *character);
                ++packs;
            }
        }
    }
    std::cout << "corpus: " << packs << " FSPK packs, each the same by three ways" << std::endl;
    CHECK(packs >= 2 * folders.size());
}
