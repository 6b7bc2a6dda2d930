#include "tests/corpus/characters.hpp"

#include <algorithm>

#include "core/model/validate.hpp"
#include "formats/mugen/def/def.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"

namespace fs = std::filesystem;

namespace fightconv::test {

namespace {
bool is_character(const def::Definition& definition) {
    return definition.sprite && definition.anim &&
           (definition.kind == def::Kind::character || definition.kind == def::Kind::other);
}

}  // namespace

std::vector<CorpusCharacter> characters_of_the_corpus() {
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(test::corpus_or_skip())) {
        if (entry.is_directory()) {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    std::vector<CorpusCharacter> inputs;
    for (const fs::path& folder : folders) {
        const InputTree tree = InputTree::open(folder).value();
        const std::vector<std::string> names = tree.list("").value();
        for (const std::string& name : names) {
            Context context;
            if (!name.ends_with(".def")) {
                continue;
            }
            const FileBytes bytes = tree.read(name, context).value();
            const def::Definition definition = def::parse({name, bytes}, context).value();
            if (is_character(definition)) {
                inputs.push_back({folder, name, tree.find(definition.sprite.path).value()});
            }
        }
    }
    return inputs;
}

const Importer& importer(const Registry& registry, std::string_view id) {
    const auto found =
        std::find_if(registry.importers.begin(), registry.importers.end(),
                     [&](const auto& candidate) { return candidate->info().id == id; });
    REQUIRE(found != registry.importers.end());
    return **found;
}

Character read(const Importer& from, const InputTree& tree, const std::string& main_file) {
    Context context;
    context.threads = 2;
    auto character = from.read(tree, main_file, context);
    if (!character) {
        FAIL(character.error().render());
    }
    const auto violations = validate(*character);
    if (!violations.empty()) {
        FAIL(violations.front().message);
    }
    return *std::move(character);
}

}  // namespace fightconv::test
