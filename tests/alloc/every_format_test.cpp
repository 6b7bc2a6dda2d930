// Memory that ends, in every importer and exporter of the registry: each gives an error or a
// result, and the next attempt gives the same bytes as ever.
#include <functional>
#include <map>

#include "converters/api/convert.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "tests/alloc/sweep.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv {

namespace {

using test::Written;

// The files that are read and written; nothing if the input was refused.
struct Attempt {
    std::function<std::optional<Written>(const Limits& limits)> work;
    std::string name;
};

Written files_of(const OutputSet& set) {
    Written files;
    for (const OutputFile& file : set.files) {
        files.emplace(file.path, file.bytes);
    }
    return files;
}

InputTree sample(const std::string& name) {
    return InputTree::open(test::samples + "/" + name).value();
}

// Every budget from nothing on, in pieces of 64 KiB.
void fail_each_budget(const Attempt& attempt) {
    INFO(attempt.name);
    const auto whole = attempt.work({});
    REQUIRE(whole);
    bool is_done = false;
    for (std::uint64_t blocks = 0; !is_done; blocks += test::is_whole() ? 1 : blocks / 2 + 1) {
        INFO("budget of " << blocks << " x 64 KiB");
        REQUIRE(blocks < 100'000);
        Limits limits;
        limits.live_decoded_bytes = blocks << 16U;
        const auto written = attempt.work(limits);
        is_done = written && *written == *whole;
        CHECK((is_done || !written || blocks > 0));
    }
}

// Every exporter, from the sample that has what it writes.
std::vector<Attempt> exports(const Registry& registry,
                             const std::map<std::string, Character>& characters) {
    std::vector<Attempt> attempts;
    for (const auto& exporter : registry.exporters) {
        const Character* character = &characters.at("ember");
        character = exporter->applies_to(*character) ? character : &characters.at("slate");
        const Exporter* const to = exporter.get();
        attempts.push_back({[to, character](const Limits& limits) -> std::optional<Written> {
                                Context context(limits);
                                const auto set = to->write(*character, "c", context);
                                return set ? std::optional(files_of(*set)) : std::nullopt;
                            },
                            "to " + std::string(to->info().id)});
    }
    return attempts;
}

// Every importer, from a sample as it is or as an exporter writes it; what is read is written as
// .uff, or as sounds where there is nothing else.
std::vector<Attempt> imports(const Registry& registry,
                             const std::map<std::string, Character>& characters) {
    std::map<std::string, InputPlace> places;
    const auto take = [&](const InputTree& tree, const std::string& main_file) {
        const InputPlace place{tree, main_file, main_file};
        if (const auto input = open_input(place, registry, Accept::parts)) {
            places.try_emplace(std::string(input->importer->info().id), input->place);
        }
    };
    take(sample("ember"), "");
    // alone, for beside its .air a .sff is a character
    for (const std::string part : {"ember.sff", "ember.snd"}) {
        const std::string content = test::read_file(test::samples + "/ember/" + part);
        take(InputTree::from_memory({{part, ByteBuffer(content.begin(), content.end())}}, "c"),
             part);
    }
    for (const auto& exporter : registry.exporters) {
        Context context;
        const auto set = exporter->write(characters.at("ember"), "c", context);
        if (!set) {
            continue;
        }
        Written files = files_of(*set);
        const InputTree tree = InputTree::from_memory(std::move(files), "c");
        for (const std::string& main_file : set->main_files) {
            take(tree, main_file);
        }
        take(tree, set->files.front().path);
        take(tree, set->files.back().path);  // the list of sprites
    }
    std::vector<Attempt> attempts;
    for (const auto& importer : registry.importers) {
        CAPTURE(importer->info().id);
        const auto found = places.find(std::string(importer->info().id));
        REQUIRE(found != places.end());
        const Importer* const from = importer.get();
        const Exporter* const uff = registry.exporter("uff");
        attempts.push_back(
            {[from, uff, place = found->second](const Limits& limits) -> std::optional<Written> {
                 Context context(limits);
                 const auto character = from->read(place.tree, place.main_file, context);
                 if (!character) {
                     return std::nullopt;
                 }
                 // An input that is not a whole character is only read.
                 const auto set = uff->applies_to(*character) ? uff->write(*character, "c", context)
                                                              : Result<OutputSet>(OutputSet());
                 return set ? std::optional(files_of(*set)) : std::nullopt;
             },
             "from " + std::string(from->info().id)});
    }
    return attempts;
}

std::map<std::string, Character> sample_characters(const Registry& registry) {
    std::map<std::string, Character> characters;
    for (const char* const name : {"ember", "slate"}) {
        Context context;
        characters.emplace(name,
                           registry.importer("mugen")->read(sample(name), "", context).value());
    }
    return characters;
}

}  // namespace

TEST_CASE("Whichever allocation fails, every exporter gives a whole result or none", "[.line-9]") {
    const Registry registry = builtin_registry();
    const auto characters = sample_characters(registry);
    for (const Attempt& attempt : exports(registry, characters)) {
        test::fail_each(attempt.name, [&] { return attempt.work({}); });
    }
}

TEST_CASE("Whichever allocation fails, every importer gives a whole character or none",
          "[.line-9]") {
    const Registry registry = builtin_registry();
    const auto characters = sample_characters(registry);
    for (const Attempt& attempt : imports(registry, characters)) {
        test::fail_each(attempt.name, [&] { return attempt.work({}); });
    }
}

TEST_CASE("With any budget every importer and exporter ends with a whole result or an error",
          "[.line-9]") {
    const Registry registry = builtin_registry();
    const auto characters = sample_characters(registry);
    for (const Attempt& attempt : exports(registry, characters)) {
        fail_each_budget(attempt);
    }
    for (const Attempt& attempt : imports(registry, characters)) {
        fail_each_budget(attempt);
    }
}

}  // namespace fightconv
