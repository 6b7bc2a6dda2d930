// Every real character of the corpus comes in sound, and is the same after a way through UFF.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "converters/converter.hpp"
#include "core/validate.hpp"
#include "formats/def/def.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
namespace fs = std::filesystem;

namespace {

struct Input {
    fs::path folder;
    std::string definition;
};

bool is_character(const def::Definition& definition) {
    return definition.sprite && definition.anim && (definition.kind == def::Kind::character || definition.kind == def::Kind::other);
}

// Each .def of a character in each folder of the corpus, in order.
std::vector<Input> characters_of_the_corpus() {
    std::vector<Input> inputs;
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    if (corpus == nullptr || !fs::is_directory(corpus)) {
        return inputs;
    }
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(corpus)) {
        if (entry.is_directory()) {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    for (const fs::path& folder : folders) {
        const InputTree tree = InputTree::open(folder).value();
        for (const std::string& name : tree.list("").value()) {
            Context context;
            if (name.ends_with(".def") && is_character(def::parse({name, tree.read(name, context).value()}, context).value())) {
                inputs.push_back({folder, name});
            }
        }
    }
    return inputs;
}

const Importer& importer(const Registry& registry, std::string_view id) {
    const auto found = std::find_if(registry.importers.begin(), registry.importers.end(), [&](const auto& candidate) { return candidate->info().id == id; });
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

Character after_uff(const Registry& registry, const Character& character, std::string_view pixels, std::string_view layout) {
    Context context;
    context.threads = 2;
    context.options["uff-pixels"] = pixels;
    context.options["uff-layout"] = layout;
    auto written = registry.exporter("uff")->write(character, "character", context);
    if (!written) {
        FAIL(written.error().render());
    }
    REQUIRE(written->files.size() == 1);
    OutputFile& file = written->files.front();
    const std::string name = file.path;
    return read(importer(registry, "uff"), InputTree::from_memory({{name, std::move(file.bytes)}}), name);
}

}  // namespace

TEST_CASE("every real character is equal after UFF") {
    const std::vector<Input> inputs = characters_of_the_corpus();
    if (inputs.empty()) {
        WARN("no corpus: FIGHTCONV_CORPUS names no folder with characters");
        return;
    }
    const Registry registry = builtin_registry();
    const Aspects& holds = registry.exporter("uff")->info().holds;
    std::size_t equal = 0;
    for (const Input& input : inputs) {
        const std::string place = (input.folder.filename() / input.definition).string();
        INFO(place);
        const Character character = read(importer(registry, "mugen"), InputTree::open(input.folder).value(), input.definition);
        std::vector<Difference> differences;
        for (const auto& [pixels, layout] : {std::pair("rgba", "packed"), std::pair("indexed", "grid")}) {
            for (const Difference& each : difference(character, after_uff(registry, character, pixels, layout), holds, 20)) {
                differences.push_back({place + " " + pixels + " " + layout + ", " + each.where, each.what});
            }
        }
        for (const Difference& each : differences) {
            UNSCOPED_INFO(each.where << ": " << each.what);
        }
        CHECK(differences.empty());
        equal += differences.empty() ? 1 : 0;
    }
    std::cout << "corpus: " << equal << "/" << inputs.size() << " characters equal after UFF\n";
}
