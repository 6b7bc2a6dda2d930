// Real characters written as MUGEN characters again: nothing that a game shows differs, and damaged
// ones are mended. mugen_writer.md W50 to W54.
#include <iostream>
#include <random>
#include <set>

#include "converters/api/registry.hpp"
#include "tests/corpus/characters.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/given_options.hpp"

using namespace fightconv;
namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, ByteBuffer>;

struct Repaired {
    Files files;
    std::string main;
};

Repaired repaired(const Registry& registry, const InputTree& tree, const std::string& main,
                  const OptionValues& options = {}) {
    const Importer& mugen = test::importer(registry, "mugen");
    const Character character = test::read(mugen, tree, main);
    Context context;
    context.threads = 2;
    context.options = test::given_options(*registry.exporter("mugen"), options);
    const OwnFiles own{mugen, tree, main};
    context.own_files = &own;
    auto set = registry.exporter("mugen")->write(character, "out", context);
    if (!set) {
        FAIL(set.error().render());
    }
    Repaired result;
    result.main = set->main_files.at(0);
    for (OutputFile& file : set->files) {
        result.files.emplace(file.path, std::move(file.bytes));
    }
    return result;
}

std::vector<std::string> differences(const Character& a, const Character& b,
                                     const Aspects& aspects = Aspects::all()) {
    std::vector<std::string> texts;
    for (const Difference& each : difference(a, b, aspects, 10).kept()) {
        texts.push_back(each.text());
    }
    return texts;
}

std::vector<test::CorpusCharacter> all_characters() {
    std::vector<test::CorpusCharacter> all = test::characters_of_the_corpus();
    for (const std::string name : {"ember", "slate", "tide"}) {
        all.push_back({fs::path(test::samples) / name, name + ".def", name + ".sff"});
    }
    return all;
}

}  // namespace

TEST_CASE("A real character is equal after a repair, and a second repair changes nothing",
          "[repair]") {
    const Registry registry = builtin_registry();
    const Importer& mugen = test::importer(registry, "mugen");
    for (const test::CorpusCharacter& input : all_characters()) {
        INFO(input.folder.filename().string() << "/" << input.definition);
        const InputTree tree = InputTree::open(input.folder).value();
        const Repaired first = repaired(registry, tree, input.definition);
        Context context;
        for (const auto& [path, bytes] : first.files) {
            if (path == "fightconv-repairs.txt") {
                continue;
            }
            const FileBytes before = tree.read(path, context).value();
            const bool same = std::equal(before.begin(), before.end(), bytes.begin(), bytes.end());
            CHECK((same || path.ends_with(".sff") || path.ends_with(".air")));
        }
        const InputTree copy = InputTree::from_memory(first.files);
        CHECK(differences(test::read(mugen, tree, input.definition),
                          test::read(mugen, copy, first.main))
                  .empty());
        CHECK(repaired(registry, copy, first.main).files == first.files);
    }
}

TEST_CASE("Every sprite of a real character is equal in a new SFF", "[repair]") {
    const Registry registry = builtin_registry();
    const Importer& mugen = test::importer(registry, "mugen");
    for (const test::CorpusCharacter& input : all_characters()) {
        INFO(input.folder.filename().string() << "/" << input.definition);
        const InputTree tree = InputTree::open(input.folder).value();
        const Repaired result = repaired(registry, tree, input.definition,
                                         {{"sff-version", "2.01"}, {"sff-encoding", "smallest"}});
        const InputTree copy = InputTree::from_memory(result.files);
        Aspects aspects = Aspects::all();
        aspects.indexed_pixels = false;  // colours that no pixel has
        const auto found = differences(test::read(mugen, tree, input.definition),
                                       test::read(mugen, copy, result.main), aspects);
        for (const std::string& each : found) {
            UNSCOPED_INFO(each);
        }
        CHECK(found.empty());
    }
}

TEST_CASE(
    "Damaged copies of real characters read without a warning that a repair can prevent, and show "
    "the same",
    "[repair]") {
    const Registry registry = builtin_registry();
    const Importer& mugen = test::importer(registry, "mugen");
    const std::vector<test::CorpusCharacter> inputs = test::characters_of_the_corpus();
    std::mt19937 random(17);
    std::size_t repairs = 0;
    for (int round = 0; round < 60; ++round) {
        const test::CorpusCharacter& input =
            inputs[static_cast<std::size_t>(round) % inputs.size()];
        CAPTURE(round, input.folder.filename().string(), input.definition);
        const InputTree whole = InputTree::open(input.folder).value();
        Context context;
        Files files;
        const auto names = whole.list("").value();
        for (const std::string& name : names) {
            files[name] = whole.read(name, context).value().take();
        }
        const bool sprites = round % 2 == 0;
        const auto target = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
            return sprites ? name == input.sprites : name.ends_with(".air");
        });
        REQUIRE(target != names.end());
        ByteBuffer& bytes = files[*target];
        for (auto count = random() % 30 + 1; count > 0; --count) {
            const std::size_t from = sprites ? 24 : 0;
            bytes[from + random() % (bytes.size() - from)] =
                sprites || random() % 2 == 0 ? static_cast<std::uint8_t>(random())
                                             : static_cast<std::uint8_t>("0,-;[]\n "[random() % 8]);
        }
        const InputTree damaged = InputTree::from_memory(files, input.folder.filename().string());
        Context reading;
        reading.threads = 2;
        const auto before = mugen.read(damaged, input.definition, reading);
        if (!before) {
            continue;  // nothing of it can be read
        }
        const Repaired result = repaired(registry, damaged, input.definition);
        repairs += result.files.contains("fightconv-repairs.txt") ? 1U : 0U;
        Context again;
        again.threads = 2;
        const auto after =
            mugen.read(InputTree::from_memory(result.files, input.folder.filename().string()),
                       result.main, again);
        REQUIRE(after);
        Aspects aspects = Aspects::all();
        aspects.unused_sprites = false;
        const auto found = differences(*before, *after, aspects);
        for (const std::string& each : found) {
            UNSCOPED_INFO(each);
        }
        CHECK(found.empty());
        for (const Diagnostic& left : again.diagnostics.kept()) {
            static const std::set<std::string, std::less<>> lasting{
                "sff.colour-missing", "sff.no-palette",     "air.time-negative",
                "air.time-huge",      "air.hold-in-middle", "air.too-many-boxes"};
            INFO(left.render());
            CHECK((left.severity() == Severity::note || lasting.contains(left.id()) ||
                   !(left.id().starts_with("sff.") || left.id().starts_with("air."))));
        }
    }
    std::cout << "corpus: " << repairs << " of 60 damaged characters were mended" << std::endl;
    CHECK(repairs >= 40);
}
