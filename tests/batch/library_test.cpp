// Discovery, roster, journal and memory gate by themselves.
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include "converters/api/registry.hpp"
#include "converters/jobs/discovery.hpp"
#include "converters/jobs/journal.hpp"
#include "converters/jobs/memory_gate.hpp"
#include "converters/jobs/report/report_file.hpp"
#include "converters/jobs/report/report_json.hpp"
#include "converters/jobs/roster.hpp"
#include "converters/jobs/run.hpp"
#include "core/base/text/names.hpp"
#include "core/disk/platform.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hang.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::batch;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

constexpr std::string_view character_text =
    "[Info]\nname = \"x\"\n[Files]\nsprite = x.sff\nanim = x.air\ncmd = x.cmd\ncns = x.cns\n";

// Folder names with what lies in them, all of it found.
const Registry registry = builtin_registry();

using Texts = std::vector<std::string>;

struct Found {
    Texts inputs;
    Texts passed_over;
};

Found shown(const Discovery& discovery, const TempFolder& folder) {
    const auto below = [&](std::string text) {
        REQUIRE(text.starts_with(folder.path().string()));
        return text.substr(folder.path().string().size() + 1);
    };
    Found found;
    for (const InputPlace& place : discovery.inputs) {
        found.inputs.push_back(below(place.shown));
    }
    for (const auto& [path, reason] : discovery.passed_over) {
        found.passed_over.push_back(below(path) + ": " + reason);
    }
    return found;
}

// A place in which nothing lies.
InputPlace nowhere(const std::string& shown) {
    return {InputTree::from_memory(std::map<std::string, ByteBuffer>()), "x", shown};
}

Found discover_in(const TempFolder& folder, const std::string& below = "chars",
                  bool follow_links = false) {
    const auto found = discover({folder / below}, {registry, folder / "out", follow_links});
    REQUIRE(found);
    return shown(*found, folder);
}

}  // namespace

TEST_CASE(
    "Discovery finds a folder's character by what its .def holds, further ones by their .def, and "
    "files that are characters by themselves") {
    const TempFolder folder;
    write_file(folder / "chars/one/other_name.def", character_text);
    write_file(folder / "chars/two/two.DEF", character_text);
    write_file(folder / "chars/two/variant.def", character_text);
    write_file(folder / "chars/several/a.def", character_text);
    write_file(folder / "chars/several/b.def", character_text);
    write_file(folder / "chars/deep/below/three/three.def", character_text);
    write_file(folder / "chars/drawn.aseprite", "x");
    write_file(folder / "chars/packed.uff", "UFF");
    write_file(folder / "chars/packs/moves.fspk", "FSPK");
    write_file(folder / "chars/bare/x.sff", "");
    write_file(folder / "chars/bare/x.air", "");
    CHECK(discover_in(folder).inputs ==
          Texts{"chars/bare/x.sff", "chars/deep/below/three", "chars/drawn.aseprite", "chars/one",
                "chars/packed.uff", "chars/packs/moves.fspk", "chars/several/a.def",
                "chars/several/b.def", "chars/two", "chars/two/variant.def"});
}

TEST_CASE(
    "Discovery skips stages, storyboards and screenpacks because of their content, and says so") {
    const TempFolder folder;
    write_file(folder / "chars/kfm/kfm.def", character_text);
    write_file(folder / "chars/kfm/intro.def", "[SceneDef]\nspr = intro.sff\n[Scene 0]\n");
    write_file(folder / "chars/kfm/intro.sff", "");
    write_file(folder / "chars/place/place.def",
               "[Info]\nname = \"x\"\n[StageInfo]\nzoffset = 1\n[BGdef]\nspr = place.sff\n");
    write_file(folder / "chars/data/system.def",
               "[Info]\nname = \"x\"\n[Files]\nspr = system.sff\n[Title Info]\n");
    write_file(folder / "chars/notes/letters.def", "[FNT v2]\n");
    write_file(folder / "chars/notes/letters.sff", "");
    const Found found = discover_in(folder);
    CHECK(found.inputs == Texts{"chars/kfm"});
    REQUIRE(found.passed_over.size() == 4);
    CHECK(found.passed_over[0] == "chars/data/system.def: a screenpack");
    CHECK(found.passed_over[1] == "chars/kfm/intro.def: a storyboard");
    CHECK(found.passed_over[2] == "chars/notes/letters.def: a font");
    CHECK(found.passed_over[3] == "chars/place/place.def: a stage");
}

TEST_CASE("A folder of PNG sprites is a character if it has a sprites.txt, or if it is named") {
    const TempFolder folder;
    write_file(folder / "chars/plain/200-7.png", "png");
    write_file(folder / "chars/listed/200-7.png", "png");
    write_file(folder / "chars/listed/sprites.txt", "200, 7, 200-7.png, 1, 2\n");
    CHECK(discover_in(folder).inputs == Texts{"chars/listed"});
    CHECK(discover_in(folder, "chars/plain").inputs == Texts{"chars/plain"});
    write_file(folder / "chars/else/x.png", "png");
    CHECK(discover_in(folder, "chars/else").inputs.empty());
    write_file(folder / "chars/plain/below/k.def", character_text);
    CHECK(discover_in(folder, "chars/plain").inputs == Texts{"chars/plain/below"});
}

TEST_CASE("Sprites in the folder of a character are no character of their own") {
    const TempFolder folder;
    write_file(folder / "chars/queen/queen.def", character_text);
    for (const char* const place : {"queen/backup/queen", "queen/old/deep/x", "bare/x"}) {
        write_file(folder.path() / "chars" / (place + std::string(".sff")), "");
        write_file(folder.path() / "chars" / (place + std::string(".air")), "");
    }
    // but another character is
    write_file(folder / "chars/queen/spare/king.def", character_text);
    const Found found = discover_in(folder);
    CHECK(found.inputs == Texts{"chars/bare/x.sff", "chars/queen", "chars/queen/spare"});
    CHECK(found.passed_over ==
          Texts{"chars/queen/backup/queen.sff: sprites in the folder of a character",
                "chars/queen/old/deep/x.sff: sprites in the folder of a character"});
}

TEST_CASE("A file of a character that is named like an archive is none") {
    const TempFolder folder;
    write_file(folder / "chars/kfm/kfm.def",
               std::string(character_text) + "st = CNS/states.zip\nst1 = more.zip\n");
    write_file(folder / "chars/kfm/x.sff", "");
    write_file(folder / "chars/kfm/x.air", "");
    write_file(folder / "chars/kfm/cns/States.zip", "[Statedef 200]\n");
    write_file(folder / "chars/kfm/more.zip", "[Statedef 201]\n");
    write_file(folder / "chars/kfm/other.zip", "[Statedef 202]\n");
    // what nothing names may be an archive that was cut short
    CHECK(discover_in(folder).inputs == Texts{"chars/kfm", "chars/kfm/other.zip"});
}

TEST_CASE(
    "A folder that was meant to be a character is an input, so that its failure is reported") {
    const TempFolder folder;
    write_file(folder / "chars/empty/empty.def", "");
    write_file(folder / "chars/renamed/was.def", "[Info]\n");
    write_file(folder / "chars/renamed/was.air", "");
    REQUIRE(mkfifo((folder / "chars/pipe.uff").c_str(), 0600) == 0);
    CHECK(discover_in(folder).inputs == Texts{"chars/empty", "chars/pipe.uff", "chars/renamed"});
}

TEST_CASE(
    "Loops of links end, a link to a character is one more name for it, and the output folder is "
    "passed over") {
    const TempFolder folder;
    write_file(folder / "chars/kfm/kfm.def", character_text);
    write_file(folder / "chars/kfm/act/pal1.act", "");
    write_file(folder / "elsewhere/ryu/ryu.def", character_text);
    write_file(folder / "out/kfm.uff", "UFF");
    // reaches all of it; chars/more then leads to nothing new
    fs::create_directory_symlink("..", folder / "chars/kfm2");
    fs::create_directory_symlink("kfm", folder / "chars/copy");
    fs::create_directory_symlink("../elsewhere", folder / "chars/more");
    fs::create_directory_symlink("../../chars", folder / "elsewhere/back");
    fs::create_directory_symlink("nowhere", folder / "chars/dangling");
    const Found inside = discover_in(folder);
    CHECK(inside.inputs == Texts{"chars/copy", "chars/kfm"});
    CHECK(inside.passed_over == Texts{"chars/kfm2: a link that leads out of the given folders; use "
                                      "--follow-links to follow it",
                                      "chars/more: a link that leads out of the given folders; use "
                                      "--follow-links to follow it"});
    const Found found = discover_in(folder, "chars", true);
    CHECK(found.inputs == Texts{"chars/copy", "chars/kfm", "chars/kfm2/elsewhere/ryu"});
    CHECK(std::count(found.passed_over.begin(), found.passed_over.end(),
                     "chars/kfm2/out: the output folder") == 1);
    CHECK_FALSE(discover({folder / "nowhere"}, {registry, folder / "out"}));
}

TEST_CASE("The inputs that are found do not depend on the order of the roots") {
    const TempFolder folder;
    write_file(folder / "a/kfm/kfm.def", character_text);
    write_file(folder / "b/ryu/ryu.def", character_text);
    fs::create_directory_symlink("../b", folder / "a/link");
    fs::create_directory_symlink("../a/kfm", folder / "b/link");
    const auto one = discover({folder / "a", folder / "b/"}, {registry, folder / "out"});
    const auto other =
        discover({folder / "b", folder / "a", folder / "a"}, {registry, folder / "out"});
    REQUIRE(one);
    REQUIRE(other);
    CHECK(shown(*one, folder).inputs == shown(*other, folder).inputs);
    CHECK(shown(*one, folder).passed_over == shown(*other, folder).passed_over);
    CHECK(one->inputs.size() == 3);
}

TEST_CASE("A select.def decides which characters are taken") {
    const TempFolder folder;
    write_file(folder / "chars/kfm/kfm.def", character_text);
    write_file(folder / "chars/KFM2/variant.def", character_text);
    write_file(folder / "more/ryu/ryu.def", character_text);
    write_file(folder / "chars/unlisted/unlisted.def", character_text);
    const std::string_view select =
        "[Characters]\r\nkfm, stages/x.def ; "
        "comment\r\nkfm2\\variant.def\r\nrandomselect\r\n\r\nryu\r\nkfm\r\nslot = "
        "{\r\nmissing\r\n}\r\n"
        "skipslot\r\n[ExtraStages]\r\nstages/y.def\r\n";
    const auto found = discover_listed({"select.def", as_bytes(select)},
                                       {folder / "chars", folder / "more"}, {registry, {}});
    REQUIRE(found);
    CHECK(shown(*found, folder).inputs ==
          Texts{"chars/KFM2/variant.def", "chars/kfm", "chars/missing", "more/ryu"});
    CHECK_FALSE(discover_listed({"select.def", as_bytes("[Options]\nkfm\n")}, {folder / "chars"},
                                {registry, {}}));
}

TEST_CASE("Names that clash are kept apart, whatever their case") {
    std::vector<InputPlace> inputs;
    for (const char* const file : {"kfm.def", "KFM.def", "kfm.uff", "ryu.def"}) {
        inputs.push_back({InputTree::from_memory(std::map<std::string, ByteBuffer>()), file, file});
    }
    Texts names;
    Texts taken_by;
    for (const Job& job : make_roster(inputs, registry)) {
        names.push_back(job.name);
        taken_by.push_back(job.taken_by);
    }
    CHECK(names == Texts{"kfm", "KFM~2", "kfm~3", "ryu"});
    CHECK(taken_by == Texts{"", "kfm.def", "kfm.def", ""});
    CHECK(safe_name("KFM~2") == "KFM~2");
}

TEST_CASE(
    "Shards hold every job once, about as many bytes each, whatever the order of the roster") {
    std::vector<Job> roster;
    std::mt19937 random(1);
    std::uint64_t bytes = 0;
    for (int i = 0; i < 300; ++i) {
        roster.push_back(
            {nowhere("chars/" + std::to_string(i)), std::to_string(i), random() % 1'000'000});
        bytes += roster.back().bytes;
    }
    std::vector<std::string> seen;
    for (std::size_t shard = 1; shard <= 7; ++shard) {
        const std::vector<Job> part = shard_of(roster, shard, 7);
        std::uint64_t part_bytes = 0;
        for (const Job& job : part) {
            seen.push_back(job.input.shown);
            part_bytes += job.bytes;
        }
        CHECK(part_bytes > bytes / 7 * 95 / 100);
        CHECK(part_bytes < bytes / 7 * 105 / 100);
        std::vector<Job> shuffled = roster;
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        const std::vector<Job> again = shard_of(shuffled, shard, 7);
        CHECK(
            std::equal(part.begin(), part.end(), again.begin(), again.end(),
                       [](const Job& a, const Job& b) { return a.input.shown == b.input.shown; }));
    }
    std::sort(seen.begin(), seen.end());
    CHECK(std::unique(seen.begin(), seen.end()) == seen.end());
    CHECK(seen.size() == roster.size());
}

TEST_CASE(
    "Conversions begin only as far as they fit into the memory together; one that never fits runs "
    "alone") {
    MemoryGate gate(100);
    std::atomic<int> together = 0;
    std::atomic<int> most = 0;
    std::atomic<bool> big_together = false;
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(hang_seconds);
    const auto job = [&](std::uint64_t expected) {
        const Budget budget(Limits{.live_decoded_bytes = 1000});
        const auto pass = gate.enter(expected, budget);
        const int now = ++together;
        for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {
        }
        // Two of them fit, so another one comes.
        while (expected == 40 && most < 2 && std::chrono::steady_clock::now() < patience) {
            std::this_thread::yield();
        }
        big_together = big_together.load() || (expected > 50 && together != 1);
        --together;
    };
    for (const std::uint64_t expected : {60U, 1000U, 40U}) {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 6; ++i) {
            threads.emplace_back(job, expected);
        }
    }
    CHECK(most == 2);
    CHECK_FALSE(big_together);
}

TEST_CASE("The memory that a conversion really uses counts where it is more than was expected") {
    MemoryGate gate(100);
    const Budget big(Limits{.live_decoded_bytes = 1000});
    Charge charge(big);
    const Budget small(Limits{.live_decoded_bytes = 1000});
    std::atomic<bool> entered = false;
    std::jthread waiting;
    {
        const auto pass = gate.enter(10, big);
        REQUIRE(charge.add(90, "a test"));
        waiting = std::jthread([&] {
            const auto second = gate.enter(20, small);
            entered = true;
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK_FALSE(entered);
    }
    waiting.join();
    CHECK(entered);
}

TEST_CASE(
    "A journal that was cut anywhere gives back its whole lines, and goes on with whole lines") {
    const TempFolder folder;
    Entry entry;
    entry.outcome = batch::Outcome::converted;
    entry.outputs = {{"kfm.uff", 3, std::string(64, 'a')}};
    entry.problems = {{"sff.data-short", Severity::warning, 2, "kfm.sff: odd"}};
    const auto journal = Journal::open(folder.path());
    REQUIRE(journal);
    for (const char* const name : {"kfm", "ryu"}) {
        entry.name = name;
        entry.input = std::string("chars/") + name;
        REQUIRE(journal->append({"digest of " + entry.name, entry}));
    }
    const std::string whole = read_file(folder / "fightconv-batch.jsonl");
    CHECK(std::count(whole.begin(), whole.end(), '\n') == 2);
    const std::size_t first = whole.find('\n');
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        write_file(folder / "fightconv-batch.jsonl", whole.substr(0, size));
        const auto cut = Journal::open(folder.path());
        REQUIRE(cut);
        CAPTURE(size);
        CHECK(!cut->lines("kfm").empty() == (size >= first));
        CHECK(!cut->lines("ryu").empty() == (size >= whole.size() - 1));
        if (size % 97 == 0) {
            REQUIRE(cut->append({"digest", entry}));
            const auto again = Journal::open(folder.path());
            REQUIRE(again);
            REQUIRE_FALSE(again->lines("ryu").empty());
            CHECK(again->lines("ryu").back().digest == "digest");
            CHECK(again->lines("ryu").back().entry == entry);
        }
    }
}

TEST_CASE("A journal has the last line of each output") {
    Entry entry;
    entry.name = "kfm";
    entry.outcome = batch::Outcome::converted;
    std::string text;
    const auto add = [&](const std::string& digest, const std::vector<std::string>& paths) {
        entry.outputs.clear();
        for (const std::string& path : paths) {
            entry.outputs.push_back({path, 3, std::string(64, 'a')});
        }
        text += batch::journal_line(entry, digest);
    };
    add("gone", {"kfm.html"});
    add("both", {"kfm.uff", "kfm.fspk"});
    add("page", {"kfm.html"});
    add("uff", {"kfm.uff"});
    const Journal journal = Journal::of("j", text);
    const auto lines = journal.lines("kfm");
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].digest.empty());  // one of its outputs is of a later job
    CHECK(lines[0].entry.outputs == std::vector{OutputRecord{"kfm.fspk", 3, std::string(64, 'a')}});
    CHECK(lines[1].digest == "page");
    CHECK(lines[2].digest == "uff");
}

TEST_CASE("A job that failed does not count as done") {
    const TempFolder folder;
    Entry entry;
    entry.name = "kfm";
    entry.input = "kfm";
    entry.outcome = batch::Outcome::failed;
    entry.error = EntryError{"malformed", "x.def: malformed", ""};
    REQUIRE(Journal::open(folder.path())->append({"digest", entry}));
    CHECK(Journal::open(folder.path())->lines("kfm").empty());
}

TEST_CASE("A line of a journal that goes too deep counts as not written") {
    const TempFolder folder;
    write_file(folder / "fightconv-batch.jsonl", R"({"digest":"d","report":)" +
                                                     std::string(1'000'000, '[') + "\n" +
                                                     std::string(1'000'000, '['));
    const auto journal = Journal::open(folder.path());
    REQUIRE(journal);
    CHECK(journal->lines("").empty());
}

TEST_CASE("A folder can be locked once at a time") {
    const TempFolder folder;
    {
        const auto first = platform::lock_folder(folder.path());
        CHECK(first);
        CHECK_FALSE(platform::lock_folder(folder.path()));
    }
    CHECK(platform::lock_folder(folder.path()));
}

TEST_CASE("An input that vanishes after it was found is a failure of its own") {
    const TempFolder folder;
    BatchRequest request;
    request.each.folder = folder / "out";
    request.each.conversion.exporters = {registry.exporter("uff")};
    fs::create_directory(folder / "gone");
    Context opening;
    const InputPlace gone = place_of(folder / "gone", opening).value();
    fs::remove(folder / "gone");
    const BatchResult result =
        run(request, registry,
            {{gone, "gone", 100},
             {place_of(FIGHTCONV_SOURCE_DIR "/samples/ember", opening).value(), "ember", 10}},
            {});
    REQUIRE(result.entries.size() == 2);
    CHECK(result.entries[0].outcome == batch::Outcome::failed);
    REQUIRE(result.entries[0].error);
    CHECK_THAT(result.entries[0].error->message, Contains("gone"));
    CHECK(result.entries[1].outcome == batch::Outcome::converted);
    CHECK_FALSE(result.environment);
}
