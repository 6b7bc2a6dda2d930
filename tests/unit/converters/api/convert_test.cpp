#include "converters/api/convert.hpp"

#include <deque>
#include <filesystem>

#include "converters/api/registry.hpp"
#include "core/base/reporter.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// A sample's files in memory.
class InMemory {
public:
    explicit InMemory(const std::string& sample) {
        const std::filesystem::path folder = samples + "/" + sample;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file()) {
                contents_.push_back(read_file(entry.path()));
                files_.push_back({entry.path().lexically_relative(folder).generic_string(),
                                  as_bytes(contents_.back())});
            }
        }
    }
    std::span<const MemoryFile> files() const { return files_; }

private:
    std::deque<std::string> contents_;
    std::vector<MemoryFile> files_;
};

const Registry& formats() {
    static const Registry registry = builtin_registry();
    return registry;
}

Result<OpenedInput> open_path(const std::filesystem::path& path) {
    Context context;
    return open_input(path, formats(), context);
}
OpenedInput open_sample(const std::string& name) { return open_path(samples + "/" + name).value(); }

ConversionRequest request_for(const std::vector<std::string_view>& ids) {
    ConversionRequest request;
    for (const std::string_view id : ids) {
        request.exporters.push_back(formats().exporter(id));
    }
    return request;
}

std::vector<std::string> main_files_of(const std::vector<OutputSet>& sets) {
    std::vector<std::string> files;
    for (const OutputSet& set : sets) {
        files.push_back(set.folder.empty() ? set.files.front().path : set.folder);
    }
    return files;
}

constexpr Problem odd_colours{"test.picky", Severity::warning};

// Warns of every palette but the first.
class PickyExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

private:
    Result<OutputSet> write_files(const Character&, std::string_view name,
                                  Context& context) const override {
        if (!name.ends_with("-pal1")) {
            Reporter(context.diagnostics, name).report(odd_colours, {}, "not these colours");
        }
        return OutputSet{.folder = "", .files = {{std::string(name), {}}}};
    }

    const FormatInfo info_{.id = "picky", .name = "Picky", .extensions = {}};
};

}  // namespace

TEST_CASE(
    "The commands of a game are found above a character in its folder chars, on the disk and in "
    "memory",
    "[posix]") {
    const TempFolder folder;
    std::filesystem::create_directories(folder / "game/Chars");
    std::filesystem::copy(samples + "/ember", folder / "game/Chars/ember");
    const std::string common = "[Command]\nname = \"both\"\ncommand = x+y\n";
    const std::string links =
        "[Statedef -1]\n[State -1]\ntype = ChangeState\nvalue = 200\ntrigger1 = command = "
        "\"both\"\n";
    write_file(folder / "game/Chars/ember/ember.cmd", links);
    const auto input_of = [](const OpenedInput& opened, const std::string& given = "") {
        Context context;
        OptionValues options;
        if (!given.empty()) {
            options.emplace("common-commands", given);
        }
        const Character character = opened.read(context, options).value();
        return std::find_if(character.moves.begin(), character.moves.end(),
                            [](const Move& move) { return move.number == 200; })
            ->input;
    };
    const auto on_disk = [&](const std::string& path) { return open_path(folder / path).value(); };
    CHECK(input_of(on_disk("game/Chars/ember")).empty());
    write_file(folder / "game/data/common.cmd", common);
    CHECK(input_of(on_disk("game/Chars/ember")) == "5x+y");
    CHECK(input_of(on_disk("game/Chars/ember/ember.def")) == "5x+y");
    // what is given comes first
    CHECK(input_of(on_disk("game/Chars/ember"), "[Command]\nname = \"both\"\ncommand = a+b\n") ==
          "5a+b");
    std::filesystem::create_directories(folder / "elsewhere");
    std::filesystem::rename(folder / "game/Chars/ember", folder / "elsewhere/ember");
    CHECK(input_of(on_disk("elsewhere/ember")).empty());
    // No link leads out of the game.
    std::filesystem::rename(folder / "elsewhere", folder / "game/chars");
    CHECK(input_of(on_disk("game/chars/ember")) == "5x+y");
    std::filesystem::rename(folder / "game/data/common.cmd", folder / "outside.cmd");
    std::filesystem::create_symlink(folder / "outside.cmd", folder / "game/data/common.cmd");
    CHECK(input_of(on_disk("game/chars/ember")).empty());

    const InMemory ember("ember");
    std::vector<MemoryFile> files;
    for (const MemoryFile& file : ember.files()) {
        files.push_back(
            {"chars/ember/" + file.name, file.name == "ember.cmd" ? as_bytes(links) : file.bytes});
    }
    files.push_back({"data/common.cmd", as_bytes(common)});
    CHECK(input_of(open_input(place_of(files, "chars/ember/ember.def", "game").value(), formats())
                       .value()) == "5x+y");
}

TEST_CASE(
    "States that are not beside a character are read from the data of its game, and from nowhere "
    "else",
    "[posix]") {
    const TempFolder folder;
    namespace fs = std::filesystem;
    fs::create_directories(folder / "game/chars");
    fs::create_directories(folder / "game/Data");
    fs::copy(samples + "/ember", folder / "game/chars/ember");
    fs::rename(folder / "game/chars/ember/ember.cns", folder / "game/Data/ember.cns");
    const auto hits_of = [](const OpenedInput& opened) {
        Context context;
        std::size_t hits = 0;
        const Character character = opened.read(context).value();
        for (const Move& move : character.moves) {
            hits += move.hits.size();
        }
        return hits;
    };
    const auto on_disk = [&](const std::string& path) { return open_path(folder / path).value(); };
    const std::size_t all = hits_of(open_sample("ember"));
    REQUIRE(all > 0);
    CHECK(hits_of(on_disk("game/chars/ember")) == all);
    const OpenedInput opened = on_disk("game/chars/ember/ember.def");
    CHECK(hits_of(opened) == all);
    // The batch has to know when it changes.
    Context context;
    const std::vector<std::string> files = opened.files(context).value();
    REQUIRE(std::count(files.begin(), files.end(), "game:/data/ember.cns") == 1);
    CHECK(opened.place.tree.disk_path("game:/data/ember.cns") ==
          fs::canonical(folder / "game/Data/ember.cns"));
    // Neither from the folder of another character, nor by a link that leads out of the game.
    fs::create_directories(folder / "game/chars/other");
    fs::rename(folder / "game/Data/ember.cns", folder / "game/chars/other/ember.cns");
    CHECK(hits_of(on_disk("game/chars/ember")) == 0);
    fs::rename(folder / "game/chars/other/ember.cns", folder / "outside.cns");
    fs::create_symlink(folder / "outside.cns", folder / "game/Data/ember.cns");
    CHECK(hits_of(on_disk("game/chars/ember")) == 0);

    const InMemory ember("ember");
    std::vector<MemoryFile> memory;
    for (const MemoryFile& file : ember.files()) {
        memory.push_back(
            {(file.name == "ember.cns" ? "data/" : "chars/ember/") + file.name, file.bytes});
    }
    CHECK(hits_of(open_input(place_of(memory, "chars/ember/ember.def", "game").value(), formats())
                      .value()) == all);
}

TEST_CASE(
    "Files in memory give the bytes that the same files on the disk give, whatever order they come "
    "in") {
    const InMemory ember("ember");
    std::vector<MemoryFile> reversed(ember.files().rbegin(), ember.files().rend());
    Context of_disk;
    const auto expected =
        convert(open_sample("ember"), request_for({"uff", "fspk"}), of_disk).value();
    for (const std::string main_file : {"", "ember.def"}) {
        for (const std::span<const MemoryFile> files :
             {ember.files(), std::span<const MemoryFile>(reversed)}) {
            const auto input = open_input(place_of(files, main_file, "ember").value(), formats());
            REQUIRE(input);
            CHECK(input->name == "ember");
            CHECK(input->importer->info().id == "mugen");
            CHECK(disk_files(*input).empty());
            Context context;
            const auto sets = convert(*input, request_for({"uff", "fspk"}), context);
            REQUIRE(sets);
            CHECK(main_files_of(*sets) == std::vector<std::string>{"ember.uff", "ember.fspk"});
            for (std::size_t i = 0; i < sets->size(); ++i) {
                CHECK((*sets)[i].files.front().bytes == expected[i].files.front().bytes);
            }
            CHECK(context.diagnostics.counts().size() == of_disk.diagnostics.counts().size());
        }
    }
}

TEST_CASE("The problems of an archive are reported when it is read and when it is checked") {
    static constexpr Problem damaged{"archive.damaged", Severity::warning};
    const InMemory ember("ember");
    InputPlace place = place_of(ember.files(), "", "ember.zip").value();
    place.problems.push_back({.problem = &damaged});
    const OpenedInput input = open_input(std::move(place), formats()).value();
    Context reading;
    Context checking;
    CHECK(input.read(reading));
    CHECK(input.check(checking));
    CHECK(reading.diagnostics.counts().contains("archive.damaged"));
    CHECK(checking.diagnostics.counts().contains("archive.damaged"));
}

TEST_CASE("A place that cannot be opened is named in the error") {
    const TempFolder folder;
    write_file(folder / "notes.txt", "hello");
    write_file(folder / "empty/notes.txt", "hello");
    const auto nothing = open_path(folder / "gone");
    REQUIRE_FALSE(nothing);
    CHECK(nothing.error().code() == ErrorCode::not_found);
    CHECK_THAT(nothing.error().render(), Contains(folder / "gone"));

    for (const std::string name : {"notes.txt", "empty"}) {
        const auto text = open_path(folder / name);
        REQUIRE_FALSE(text);
        CHECK(text.error().code() == ErrorCode::unsupported_feature);
        CHECK(text.error().file() == folder / name);
        CHECK_THAT(text.error().remedy(), Contains(".def"));
    }

    const std::vector<MemoryFile> files = {{"readme.md", as_bytes("hello")}};
    const auto unread = open_input(place_of(files, "", "upload").value(), formats());
    REQUIRE_FALSE(unread);
    CHECK(unread.error().file() == "upload");
    const auto missing = open_input(place_of(files, "kfm.def", "upload").value(), formats());
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code() == ErrorCode::not_found);
    CHECK_THAT(missing.error().render(), Contains("kfm.def"));
    const std::vector<MemoryFile> twice = {{"a.def", {}}, {"a.def", {}}};
    CHECK(place_of(twice, "", "upload").error().code() == ErrorCode::malformed);
    const std::vector<MemoryFile> outside = {{"../a.def", {}}};
    CHECK(place_of(outside, "", "upload").error().code() == ErrorCode::unsafe_path);
}

TEST_CASE("The steps of a conversion are told in order") {
    std::vector<std::string> steps;
    ConversionRequest request = request_for({"uff", "moves-csv", "palettes"});
    std::vector<std::string> seen;
    request.selected = [&](const Character& character, Context&) {
        seen.push_back(std::to_string(character.animations.size()));
    };
    request.progress = [&](const Step& step) {
        steps.push_back(std::string(step.what) + " " + std::to_string(step.done) + "/" +
                        std::to_string(step.total));
    };
    Context context;
    const auto sets = convert(open_sample("ember"), request, context);
    REQUIRE(sets);
    CHECK(steps ==
          std::vector<std::string>{"reading 0/4", "uff 1/4", "moves-csv 2/4", "palettes 3/4"});
    CHECK(seen == std::vector<std::string>{"41"});
    REQUIRE(sets->size() == 3);
    CHECK((*sets)[0].format == "uff");
    CHECK((*sets)[1].format == "moves-csv");
    CHECK((*sets)[2].format == "palettes");
}

TEST_CASE("Pictures that are kept packed give the same bytes in every format") {
    ConversionRequest request;
    for (const auto& exporter : formats().exporters) {
        request.exporters.push_back(exporter.get());
    }
    request.only_applicable = true;
    const OpenedInput input = open_sample("ember");
    Context plain, packing;
    packing.limits.plain_pixel_bytes = 0;
    const auto expected = convert(input, request, plain).value();
    const auto found = convert(input, request, packing).value();
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        REQUIRE(found[i].files.size() == expected[i].files.size());
        for (std::size_t file = 0; file < found[i].files.size(); ++file) {
            INFO(expected[i].files[file].path);
            CHECK(found[i].files[file].path == expected[i].files[file].path);
            CHECK((Bytes(found[i].files[file].bytes).size() ==
                       Bytes(expected[i].files[file].bytes).size() &&
                   std::ranges::equal(Bytes(found[i].files[file].bytes),
                                      Bytes(expected[i].files[file].bytes))));
        }
    }
}

TEST_CASE("A wrong palette is refused, also where colours are taken over") {
    const OpenedInput input = open_sample("ember");
    for (const std::string palette : {"two", "-1", "4294967297"}) {
        for (const OpenedInput* const from : {&input, static_cast<const OpenedInput*>(nullptr)}) {
            ConversionRequest request = request_for({"uff"});
            request.reading = {{"palette", palette}};
            request.palettes_from = from;
            Context context;
            const auto sets = convert(input, request, context);
            CAPTURE(palette, from != nullptr);
            REQUIRE_FALSE(sets);
            CHECK(sets.error().code() == ErrorCode::malformed);
            CHECK(sets.error().message() == "palette takes a whole number, not '" + palette + "'");
        }
    }
}

TEST_CASE("An option about the input is heard by the exporter, before its defaults") {
    // The buttons that a .uff names are those of the option, or its inputs are not known.
    Context context;
    ConversionRequest request = request_for({"uff"});
    request.reading = {{"buttons", "Claw,Kick,Stomp,Jab,Hook,Slam"}};
    const auto uff = convert(open_sample("ember"), request, context).value();
    const std::vector<MemoryFile> files = {{"ember.uff", uff.front().files.front().bytes}};
    const OpenedInput input =
        open_input(place_of(files, "ember.uff", "ember").value(), formats()).value();
    const auto loses_inputs = [&](const OptionValues& given, const OptionValues& defaults) {
        ConversionRequest writing = request_for({"mugen"});
        writing.reading = given;
        writing.defaults["mugen"] = defaults;
        Context own;
        REQUIRE(convert(input, writing, own));
        CHECK_FALSE(own.diagnostics.counts().contains("convert.option-unused"));
        return own.diagnostics.counts().contains("mugen.loss.inputs");
    };
    CHECK(loses_inputs({}, {}));
    CHECK_FALSE(loses_inputs(request.reading, {}));
    CHECK_FALSE(loses_inputs({}, request.reading));
    CHECK_FALSE(loses_inputs(request.reading, {{"buttons", "sf"}}));
}

TEST_CASE("A conversion that is cancelled at any step says so and gives nothing") {
    const OpenedInput input = open_sample("ember");
    const std::vector<std::string> all = {"reading", "uff", "fspk"};
    for (const std::string& last : all) {
        std::vector<std::string> steps;
        ConversionRequest request = request_for({"uff", "fspk"});
        request.progress = [&](const Step& step) { steps.emplace_back(step.what); };
        Context context;
        context.cancelled = [&] { return !steps.empty() && steps.back() == last; };
        const auto sets = convert(input, request, context);
        CAPTURE(last);
        REQUIRE_FALSE(sets);
        CHECK(sets.error().code() == ErrorCode::cancelled);
        CHECK(steps.back() == last);
    }
}

TEST_CASE("A conversion is cancelled wherever it asks, even if it is told so only once") {
    const OpenedInput input = open_sample("ember");
    for (const auto& exporter : formats().exporters) {
        ConversionRequest request;
        request.exporters = {exporter.get()};
        Context context;
        std::size_t asked = 0;
        std::size_t stop_at = 0;
        context.cancelled = [&] { return ++asked == stop_at; };
        const bool applies = convert(input, request, context).has_value();
        const std::size_t times = asked;
        const std::size_t tries = is_whole() ? 16 : 5;
        for (std::size_t i = 0; applies && i < tries; ++i) {
            asked = 0;
            stop_at = 1 + (times - 1) * i / (tries - 1);
            const auto sets = convert(input, request, context);
            CAPTURE(exporter->info().id, stop_at, times);
            REQUIRE_FALSE(sets);
            CHECK(sets.error().code() == ErrorCode::cancelled);
            CHECK(sets.error().remedy().empty());  // whoever stopped it knows why
        }
    }
}

TEST_CASE("All palettes: one output for each, with its number in the name and its own colours") {
    ConversionRequest request = request_for({"uff"});
    request.all_palettes = true;
    std::vector<std::size_t> done;
    std::size_t total = 0;
    request.progress = [&](const Step& step) { done.push_back(step.done), total = step.total; };
    Context context;
    const auto sets = convert(open_sample("ember"), request, context);
    REQUIRE(sets);
    CHECK(main_files_of(*sets) == std::vector<std::string>{"ember-pal1.uff", "ember-pal2.uff",
                                                           "ember-pal3.uff", "ember-pal4.uff"});
    CHECK((*sets)[0].files.front().bytes != (*sets)[1].files.front().bytes);
    CHECK(done == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7});
    CHECK(total == 8);

    Context one;
    ConversionRequest second = request_for({"uff"});
    second.reading["palette"] = "2";
    second.name = "ember-pal2";
    CHECK(convert(open_sample("ember"), second, one).value().front().files.front().bytes ==
          (*sets)[1].files.front().bytes);
    CHECK(name_of_palette("kfm", 12) == "kfm-pal12");
}

TEST_CASE("All palettes: what several of them have in common is reported once") {
    const PickyExporter picky;
    ConversionRequest request;
    request.exporters = {&picky};
    request.all_palettes = true;
    Context context;
    REQUIRE(convert(open_sample("ember"), request, context).value().size() == 4);
    CHECK(context.diagnostics.counts().at("test.picky").total == 1);
}

TEST_CASE(
    "Exporters that the character has nothing for fail, or are left out where that is asked for") {
    Context packing;
    const auto pack = convert(open_sample("ember"), request_for({"fspk"}), packing)
                          .value()
                          .front()
                          .files.front()
                          .bytes;
    const std::vector<MemoryFile> files = {{"ember.fspk", pack}};
    const OpenedInput input =
        open_input(place_of(files, "ember.fspk", "ember.fspk").value(), formats()).value();

    Context context;
    CHECK_FALSE(convert(input, request_for({"moves-csv", "sounds"}), context));
    ConversionRequest request = request_for({"moves-csv", "sounds", "sprites"});
    request.only_applicable = true;
    const auto sets = convert(input, request, context);
    REQUIRE(sets);
    CHECK(main_files_of(*sets) == std::vector<std::string>{"ember-moves.csv"});
    ConversionRequest none = request_for({"sounds", "sprites"});
    none.only_applicable = true;
    const auto refused = convert(input, none, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::not_found);
}

TEST_CASE("All palettes: a character without any is written once, and says so") {
    Context writing;
    const auto sets = convert(open_sample("ember"), request_for({"uff"}), writing).value();
    const std::vector<MemoryFile> package = {{"ember.uff", sets.front().files.front().bytes}};
    const auto input =
        open_input(place_of(package, "ember.uff", "ember").value(), formats()).value();
    ConversionRequest request = request_for({"uff"});
    request.all_palettes = true;
    Context context;
    CHECK(main_files_of(convert(input, request, context).value()).size() == 1);
    CHECK(context.diagnostics.counts().contains("convert.no-palettes"));
}

TEST_CASE("Strict makes a warning a failure, and nothing else") {
    ConversionRequest request = request_for({"uff"});
    request.strict = true;
    Context context;
    // names a sprite that is not there
    const auto odd = convert(open_sample("ember"), request, context);
    REQUIRE_FALSE(odd);
    CHECK(odd.error().code() == ErrorCode::unmet);
    CHECK(context.diagnostics.warnings() > 0);
    // A package of ours gives none.
    Context writing;
    const auto sets = convert(open_sample("ember"), request_for({"uff"}), writing).value();
    const std::vector<MemoryFile> package = {{"ember.uff", sets.front().files.front().bytes}};
    Context sound;
    CHECK(convert(open_input(place_of(package, "ember.uff", "ember").value(), formats()).value(),
                  request, sound));
    CHECK(sound.diagnostics.warnings() == 0);
}

TEST_CASE("An option is refused before anything is read, and one that nothing takes is told of") {
    bool read = false;
    ConversionRequest request = request_for({"uff"});
    request.progress = [&](const Step&) { read = true; };
    request.writing["uff-pixels"] = "cmyk";
    Context context;
    const auto refused = convert(open_sample("ember"), request, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message() == "uff-pixels takes rgba or indexed, not 'cmyk'");
    CHECK_FALSE(read);

    request.writing = {{"picture-scale", "1/2"}};
    CHECK(convert(open_sample("ember"), request, context));
    CHECK(context.diagnostics.counts().contains("convert.option-unused"));
}

TEST_CASE("Results that are read back say so, and those that nothing reads do not") {
    ConversionRequest request = request_for({"uff", "framesmith"});
    request.verify_with = &formats();
    Context context;
    const auto sets = convert(open_sample("slate"), request, context);
    REQUIRE(sets);
    CHECK((*sets)[0].verified);
    CHECK_FALSE((*sets)[1].verified);
    CHECK(context.diagnostics.counts().contains("convert.not-verified"));
}
