// The bytes that results take from the budget of their conversion, all of which are given back.
#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>

#include "converters/api/convert.hpp"
#include "converters/api/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

struct SmallInput {
    std::string_view importer;
    std::map<std::string, ByteBuffer> files;
    std::string main_file;

    Result<Character> read(Context& context) const {
        static const Registry registry = builtin_registry();
        return registry.importer(importer)->read(InputTree::from_memory(files), main_file, context);
    }
};

SmallInput sample_of(std::string_view importer, const std::string& sample, std::string main_file) {
    SmallInput input{importer, {}, std::move(main_file)};
    for (const auto& entry : std::filesystem::directory_iterator(samples + "/" + sample)) {
        if (entry.is_regular_file()) {
            const std::string bytes = read_file(entry.path());
            input.files.emplace(entry.path().filename().string(),
                                ByteBuffer(bytes.begin(), bytes.end()));
        }
    }
    return input;
}

SmallInput written_as(std::string_view format, const Character& character) {
    Context context;
    OutputSet set = builtin_registry().exporter(format)->write(character, "c", context).value();
    const std::string main_file = set.main_files.front();
    const auto file = std::find_if(set.files.begin(), set.files.end(),
                                   [&](const OutputFile& each) { return each.path == main_file; });
    return {format, {{main_file, std::move(file->bytes)}}, main_file};
}

std::vector<SmallInput> an_input_of_each_importer() {
    std::vector<SmallInput> inputs;
    for (const std::string sample : {"ember", "slate", "tide"}) {
        inputs.push_back(sample_of("mugen", sample, sample + ".def"));
    }
    inputs.push_back(sample_of("sff", "ember", "ember.sff"));
    inputs.push_back(sample_of("snd", "ember", "ember.snd"));
    Context context;
    const Character ember = inputs.front().read(context).value();
    inputs.push_back(written_as("uff", ember));
    inputs.push_back(written_as("fspk", ember));
    inputs.push_back(written_as("urho3d", ember));
    inputs.push_back(written_as("aseprite", ember));
    OutputSet pictures = builtin_registry().exporter("sprites")->write(ember, "c", context).value();
    SmallInput& folder = inputs.emplace_back(SmallInput{"sprites", {}, ""});
    for (OutputFile& file : pictures.files) {
        if (folder.files.size() < 5 || file.path == "sprites.json") {
            folder.files.emplace(file.path, std::move(file.bytes));
        }
    }
    for (std::uint32_t seed = 0; seed < 5; ++seed) {
        inputs.push_back(written_as("uff", random_character(seed)));
        inputs.push_back(written_as("aseprite", random_character(seed)));
    }
    return inputs;
}

// The bytes that surely have to be charged.
std::uint64_t contents_of(const Character& character) {
    std::uint64_t bytes =
        character.sound_file.bytes.size() + character.palettes.size() * sizeof(Colours);
    for (const Picture& picture : character.pictures) {
        bytes += picture.pixels.size();
    }
    for (const Animation& animation : character.animations) {
        bytes += animation.frames.size() * sizeof(Frame);
        for (const Frame& frame : animation.frames) {
            bytes += frame.boxes.size() * sizeof(Box);
        }
    }
    return bytes;
}

std::uint64_t contents_of(const std::vector<OutputSet>& sets) {
    return std::accumulate(
        sets.begin(), sets.end(), std::uint64_t{0},
        [](std::uint64_t sum, const OutputSet& set) { return sum + set.bytes(); });
}

// Reads or writes with growing budgets, up to the first that suffices: every failure is that of the
// limit, and leaves nothing behind.
template <class Work>
void check_with_growing_budgets(Work work) {
    bool done = false;
    for (std::uint64_t bytes = 0; !done; bytes += bytes / 8 + 64) {
        CAPTURE(bytes);
        Context context(Limits{.live_decoded_bytes = bytes});
        {
            const auto result = work(context);
            done = result.has_value();
            if (!done) {
                REQUIRE(result.error().code() == ErrorCode::limit_exceeded);
                REQUIRE(context.budget.used() == 0);
            }
        }
        REQUIRE(context.budget.used() == 0);
    }
}

}  // namespace

TEST_CASE("Every importer has a test of what its characters take from the budget") {
    const auto inputs = an_input_of_each_importer();
    for (const auto& importer : builtin_registry().importers) {
        CHECK(std::any_of(inputs.begin(), inputs.end(), [&](const SmallInput& input) {
            return input.importer == importer->info().id;
        }));
    }
}

TEST_CASE("A character that was read is charged as long as it lives, and nothing else is") {
    for (const SmallInput& input : an_input_of_each_importer()) {
        CAPTURE(input.main_file);
        Context context;
        {
            const auto character = input.read(context);
            REQUIRE(character);
            CHECK(context.budget.used() == character->charge.bytes());
            CHECK(context.budget.used() >= contents_of(*character));
        }
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("Reading that fails gives everything back") {
    for (const SmallInput& input : an_input_of_each_importer()) {
        CAPTURE(input.main_file);
        if (input.importer != "mugen") {  // goes on without sounds that do not fit
            check_with_growing_budgets([&](Context& context) { return input.read(context); });
        }
        for (const auto& [name, bytes] : input.files) {
            for (std::size_t part = 0; part < 16; ++part) {
                SmallInput cut = input;
                cut.files[name].resize(bytes.size() * part / 16);
                Context context;
                const auto character = cut.read(context);
                REQUIRE(context.budget.used() == (character ? character->charge.bytes() : 0));
            }
        }
    }
}

TEST_CASE("The files of an exporter are charged as long as they live, and nothing else is") {
    Context reading;
    const Character ember = sample_of("mugen", "ember", "ember.def").read(reading).value();
    const Registry registry = builtin_registry();
    for (const auto& exporter : registry.exporters) {
        CAPTURE(exporter->info().id);
        Context context;
        context.threads = 2;
        {
            const auto set = exporter->write(ember, "ember", context);
            REQUIRE(set);
            CHECK(set->bytes() > 0);
            CHECK(context.budget.used() == set->charge.bytes());
            CHECK(context.budget.used() == set->bytes());
        }
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("Writing that fails gives everything back") {
    Context reading;
    const Character ember = sample_of("mugen", "ember", "ember.def").read(reading).value();
    const Registry registry = builtin_registry();
    for (const auto& exporter : registry.exporters) {
        CAPTURE(exporter->info().id);
        check_with_growing_budgets(
            [&](Context& context) { return exporter->write(ember, "ember", context); });
    }
}

TEST_CASE("The results of a conversion are charged as long as they live, and nothing else is") {
    const Registry registry = builtin_registry();
    Context opening;
    const OpenedInput input =
        open_input(std::filesystem::path(samples + "/ember"), registry, opening).value();
    ConversionRequest request;
    for (const char* id : {"uff", "fspk", "zx", "sprites"}) {
        request.exporters.push_back(registry.exporter(id));
    }
    request.verify_with = &registry;
    for (const bool all_palettes : {false, true}) {
        request.all_palettes = all_palettes;
        Context context;
        {
            const auto sets = convert(input, request, context);
            REQUIRE(sets);
            CHECK(context.budget.used() == contents_of(*sets));
        }
        CHECK(context.budget.used() == 0);
        context.cancelled = [steps = 0]() mutable { return ++steps == 3; };
        CHECK_FALSE(convert(input, request, context));
        CHECK(context.budget.used() == 0);
    }
}
