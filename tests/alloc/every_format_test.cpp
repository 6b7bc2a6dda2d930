// Memory that ends, in every importer and exporter of the registry: each gives an error or a result, and the next attempt gives the same bytes as ever.
#include <functional>
#include <map>
#include <new>
#include <set>

#include "converters/api/convert.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "tests/alloc/failing_new.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv {

namespace {

using Written = std::map<std::string, ByteBuffer>;

// What is read and written; nothing where it was refused.
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

InputTree sample(const std::string& name) { return InputTree::open(test::samples + "/" + name).value(); }

// Whether `work` failed because of an allocation that failed. Whatever else it does is no result.
struct Ended {
    std::optional<Written> written;
    bool met = false;  // the allocation came to pass
};
Ended end_at(std::size_t allocation, const Attempt& attempt) {
    Ended ended;
    test::allocations_left = allocation;
    try {
        ended.written = attempt.work({});
    } catch (const std::bad_alloc&) {
        ended.written.reset();
    }
    ended.met = test::allocations_left == 0;
    test::allocations_left = 0;
    return ended;
}

// Allocation by allocation: a step is as long as a share of those so far, so that few are tried of many.
void fail_each(const Attempt& attempt) {
    INFO(attempt.name);
    const std::size_t each = test::is_whole() ? 3000 : 2;
    const std::size_t share = test::is_whole() ? 200 : 2;
    const auto whole = attempt.work({});
    REQUIRE(whole);
    std::size_t refused = 0;
    for (std::size_t n = 1;; n += n < each ? 1 : std::max<std::size_t>(n / share, 1)) {
        INFO("allocation " << n);
        const Ended ended = end_at(n, attempt);
        refused += ended.written ? 0U : 1U;
        if (ended.written) {
            REQUIRE((*ended.written == *whole));
        }
        if (!ended.met) {
            REQUIRE(ended.written);
            break;
        }
    }
    CHECK(refused > 1);
    const auto again = attempt.work({});
    CHECK((again && *again == *whole));
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
std::vector<Attempt> exports(const Registry& registry, const std::map<std::string, Character>& characters) {
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

// Every importer, from a sample as it is or as an exporter writes it; what is read is written as .uff, or as sounds where there is nothing else.
std::vector<Attempt> imports(const Registry& registry, const std::map<std::string, Character>& characters) {
    std::map<std::string, InputPlace> places;
    const auto take = [&](const InputTree& tree, const std::string& main_file) {
        const InputPlace place{tree, main_file, main_file};
        if (const auto input = open_input(place, registry, Accept::parts)) {
            places.try_emplace(std::string(input->importer->info().id), input->place);
        }
    };
    take(sample("ember"), "");
    for (const std::string part : {"ember.sff", "ember.snd"}) {  // alone, for beside its .air a .sff is a character
        const std::string content = test::read_file(test::samples + "/ember/" + part);
        take(InputTree::from_memory({{part, ByteBuffer(content.begin(), content.end())}}, "c"), part);
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
    }
    std::vector<Attempt> attempts;
    for (const auto& importer : registry.importers) {
        CAPTURE(importer->info().id);
        const auto found = places.find(std::string(importer->info().id));
        REQUIRE(found != places.end());
        const Importer* const from = importer.get();
        const Exporter* const uff = registry.exporter("uff");
        attempts.push_back({[from, uff, place = found->second](const Limits& limits) -> std::optional<Written> {
                                Context context(limits);
                                const auto character = from->read(place.tree, place.main_file, context);
                                if (!character) {
                                    return std::nullopt;
                                }
                                // An input that is not a whole character is only read.
                                const auto set = uff->applies_to(*character) ? uff->write(*character, "c", context) : Result<OutputSet>(OutputSet());
                                return set ? std::optional(files_of(*set)) : std::nullopt;
                            },
                            "from " + std::string(from->info().id)});
    }
    return attempts;
}

// The destructor of nlohmann::json takes memory, and ends the program where there is none while an exception is on its way. These formats
// have documents of it; a budget, which is checked before memory is taken, ends them cleanly.
const std::set<std::string> made_of_json = {"from fspk",  "to framesmith", "to zx",       "to godot",  "to urho3d",     "to page",
                                            "to sprites", "to sheets",     "to palettes", "to sounds", "to moves-json", "to character-json"};

std::map<std::string, Character> sample_characters(const Registry& registry) {
    std::map<std::string, Character> characters;
    for (const char* const name : {"ember", "slate"}) {
        Context context;
        characters.emplace(name, registry.importer("mugen")->read(sample(name), "", context).value());
    }
    return characters;
}

}  // namespace

TEST_CASE("Whichever allocation fails, every exporter without JSON gives a whole result or none", "[.line-9]") {
    const Registry registry = builtin_registry();
    const auto characters = sample_characters(registry);
    for (const Attempt& attempt : exports(registry, characters)) {
        if (made_of_json.count(attempt.name) == 0) {
            fail_each(attempt);
        }
    }
}

TEST_CASE("Whichever allocation fails, every importer without JSON gives a whole character or none", "[.line-9]") {
    const Registry registry = builtin_registry();
    const auto characters = sample_characters(registry);
    for (const Attempt& attempt : imports(registry, characters)) {
        if (made_of_json.count(attempt.name) == 0) {
            fail_each(attempt);
        }
    }
}

TEST_CASE("With any budget every importer and exporter ends with a whole result or an error", "[.line-9]") {
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
