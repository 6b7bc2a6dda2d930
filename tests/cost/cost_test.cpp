// A small input must not buy much work (reliability.md 5): inputs made for that, through commands
// that could pay for them, with the memory that the whole program may take. In the long form these
// are all commands, and their processor time counts, too, as a multiple of what a known job takes
// in the same run.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <ctime>
#include <functional>
#include <map>

#include "converters/api/convert.hpp"
#include "converters/api/registry.hpp"
#include "core/base/bytes/byte_writer.hpp"
#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/formats.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/programs/known_job.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

constexpr std::uint64_t mebibyte = 1 << 20;

struct Bound {
    double jobs;  // so many times the known job (tests/support/programs/known_job.hpp)
    std::uint64_t peak_bytes;
};
constexpr Bound small{4, 128 * mebibyte};  // of an input below 64 KiB

// All that may show pictures.
const std::vector<std::string>& formats() {
    static const std::vector<std::string> ids = written_formats([](const FormatInfo& info) {
        return info.purpose != Purpose::parts || info.id == "sprites" || info.id == "sheets";
    });
    return ids;
}

// Runs the command, again if it took too long. It may refuse its input.
Outcome check_cost(const std::vector<std::string>& command, const Bound& bound) {
    const Outcome outcome = run_fightconv(command);
    CAPTURE(fmt::format("{}", fmt::join(command, " ")), outcome.err.substr(0, 500),
            outcome.user_seconds, outcome.peak_bytes / mebibyte);
    CHECK((outcome.exit_code == 0 || outcome.exit_code == (command.front() == "diff" ? 2 : 1)));
    CHECK(is_in_time(outcome.user_seconds, bound.jobs,
                     [&] { return run_fightconv(command).user_seconds; }));
    CHECK((is_sanitized || outcome.peak_bytes < bound.peak_bytes));
    return outcome;
}

std::string as_string(const ByteBuffer& bytes) { return {bytes.begin(), bytes.end()}; }

// A file, or the files of a folder, in a .zip.
std::string zipped(const std::string& input, const TempFolder& folder) {
    const std::filesystem::path path = input;
    std::vector<Packed> files;
    if (std::filesystem::is_directory(path)) {
        for (const auto& [name, content] : files_below(path)) {
            files.push_back({path.filename().string() + "/" + name, content});
        }
    } else {
        files.push_back({path.filename().string(), read_file(path)});
    }
    const std::string archive = folder / "x.zip";
    write_file(archive, as_string(zip_archive(files)));
    return archive;
}

void check_cost_of(const std::string& input, const Bound& bound,
                   const std::vector<std::string>& targets) {
    const TempFolder out;
    std::vector<std::vector<std::string>> commands = {{"inspect", input, "--moves"},
                                                      {"validate", input}};
    if (is_whole()) {
        commands.insert(
            commands.end(),
            {{"inspect", input}, {"inspect", input, "--digest"}, {"diff", input, input}});
    }
    for (const std::string& format : targets) {
        commands.push_back({"convert", input, "--to", format, "-o", out / format, "-j", "1",
                            "--quiet", "--overwrite"});
    }
    for (const std::vector<std::string>& command : commands) {
        check_cost(command, bound);
    }
}

// The targets that are made of an archive, too; in the short form only the first.
std::vector<std::string> of_an_archive(const std::vector<std::string>& targets) {
    return is_whole() || targets.empty() ? targets : std::vector{targets.front()};
}

// Every command ends by itself, in time, and with success or words about a limit; all of the
// targets are made. An archive of the input costs no more than the input, which the short form
// leaves to the test about archives.
void check_cost(const std::string& input, const Bound& bound,
                const std::vector<std::string>& targets) {
    check_cost_of(input, bound, targets);
    if (is_whole()) {
        const TempFolder folder;
        check_cost_of(zipped(input, folder), bound, targets);
    }
}

// The same with every format, in the short form with two of them.
void check_cost(const std::string& input, const Bound& bound) {
    check_cost(input, bound, is_whole() ? formats() : std::vector<std::string>{"uff", "page"});
}

ByteBuffer blank_pixels(std::uint16_t width, std::uint16_t height) {
    return zlib::compress(ByteBuffer(std::size_t{4} * width * height), 9);
}

// A .uff of one animation whose frames show parts of one size: each once, row by row, of `sheet`.
std::string uff_of_parts(Bytes sheet, std::uint16_t side, std::uint16_t width,
                         std::uint16_t height) {
    uff::Package package;
    package.char_name = "x";
    uff::AnimBlock& block = package.animations.emplace_back();
    block.name = "a";
    block.sheet_w = block.sheet_h = side;
    for (std::uint32_t y = 0; y + height <= side; y += height) {
        for (std::uint32_t x = 0; x + width <= side; x += width) {
            block.sprites.push_back(
                {static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y), width, height});
        }
    }
    block.pixel_block = sheet;
    const auto bytes = uff::serialise(package);
    REQUIRE(bytes);
    return std::string(bytes->begin(), bytes->end());
}

// A .uff of animations that share one record: a sheet of blank pixels.
std::string shared_uff(std::uint16_t animations, std::uint16_t width, std::uint16_t height) {
    const ByteBuffer pixels = blank_pixels(width, height);
    uff::Package package;
    package.char_name = "x";
    uff::AnimBlock& block = package.animations.emplace_back();
    block.name = "a";
    block.sheet_w = width;
    block.sheet_h = height;
    block.sprites.push_back({0, 0, width, height});
    block.frames.emplace_back();
    block.pixel_block = pixels;
    const auto single = uff::serialise(package);
    REQUIRE(single);
    constexpr std::size_t count_at = 6;   // of the animations, big endian
    constexpr std::size_t table_at = 27;  // their offsets, behind the name
    const std::uint32_t record_at = table_at + 4U * animations;
    ByteWriter table;
    for (std::uint16_t i = 0; i < animations; ++i) {
        table.be(record_at);
    }
    std::string bytes(single->begin(), single->end());
    const ByteBuffer offsets = std::move(table).take();
    bytes.replace(table_at, 4, std::string(offsets.begin(), offsets.end()));
    bytes[count_at] = static_cast<char>(animations >> 8U);
    bytes[count_at + 1] = static_cast<char>(animations & 0xFFU);
    return bytes;
}

// Sprites 0,0 to 0,N of pixels that RLE8 stores in few bytes, or that it cannot shorten.
enum class Look { blank, noise };
ByteBuffer sprites(std::uint16_t count, std::uint16_t width, std::uint16_t height, Look look) {
    SffV2Builder builder;
    builder.palette({1, 1}, 7);
    Dice dice(5);
    ByteBuffer data, step;
    std::size_t left = std::size_t{width} * height;
    while (look == Look::blank && left > 0) {
        const std::size_t run = std::min<std::size_t>(left, 63);
        data.insert(data.end(), {static_cast<std::uint8_t>(0x40U | run), 1});
        left -= run;
    }
    for (; left > 0; --left) {
        data.push_back(static_cast<std::uint8_t>(0x80 + dice.below(128)));
        step.push_back(static_cast<std::uint8_t>(dice.below(128)));
    }
    for (std::uint16_t i = 0; i < count; ++i) {
        // Each pixel goes on by its own step, so that no picture helps to compress another one.
        for (std::size_t at = 0; at < step.size(); ++at) {
            data[at] =
                static_cast<std::uint8_t>(0x80U | static_cast<unsigned>(data[at] + step[at]));
        }
        builder.sprite({.key = {0, static_cast<std::int16_t>(i)},
                        .width = width,
                        .height = height,
                        .format = 2,
                        .data = data});
    }
    return builder.bytes();
}

struct Made {
    ByteBuffer sprites;
    std::string actions;
    std::string states{};
    std::string commands{};
    ByteBuffer sounds{};
};

std::string write_character(const TempFolder& folder, const Made& made) {
    write_file(folder / "x/x.def",
               "[Info]\nname = \"x\"\n[Files]\ncmd = x.cmd\ncns = x.cns\nst = x.cns\nsprite = "
               "x.sff\nanim = x.air\nsound = x.snd\n");
    write_file(folder / "x/x.sff", as_string(made.sprites));
    write_file(folder / "x/x.air", made.actions);
    write_file(folder / "x/x.cns", "[Data]\nlife = 1000\n" + made.states);
    write_file(folder / "x/x.cmd", made.commands);
    write_file(folder / "x/x.snd", as_string(made.sounds));
    return folder / "x";
}

template <class Text>
std::string repeated(int count, const Text& text) {
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += text(i);
    }
    return all;
}

const std::string plain_actions = repeated(100, [](int i) {
    return fmt::format("[Begin Action {}]\nClsn1: 1\nClsn1[0] = 0,0,9,9\n0,{},0,0,40\n", i, i % 50);
});
std::string hitting_state(int i) {
    return fmt::format(
        "[Statedef {}]\ntype = S\nmovetype = A\nanim = {}\n[State 0]\ntype = HitDef\ntrigger1 = "
        "1\ndamage = 1\n",
        200 + i, i % 100);
}
const std::string hundred_commands =
    repeated(100, [](int i) { return fmt::format("[Command]\nname = \"c{}\"\ncommand = a\n", i); });

}  // namespace

TEST_CASE("Many animations that share one large sheet cost as much as one", "[cost]") {
    const TempFolder folder;
    write_file(folder / "shared.uff", shared_uff(65'535, 2048, 2048));
    check_cost(folder / "shared.uff", {16, 512 * mebibyte});
    write_file(folder / "large.uff", shared_uff(200, 8192, 8192));
    check_cost(folder / "large.uff", {30, 900 * mebibyte});
}

TEST_CASE("A zlib stream of a megabyte is not inflated without end", "[cost]") {
    const TempFolder folder;
    std::string bomb = shared_uff(1, 100, 100);
    const ByteBuffer zeros = zlib::compress(ByteBuffer(std::size_t{1} << 28), 9);
    bomb.append(zeros.begin(), zeros.end());
    write_file(folder / "bomb.uff", bomb);
    write_file(folder / "large.uff", shared_uff(1, 16'000, 4'000));
    check_cost(folder / "bomb.uff", {8, 256 * mebibyte});
    check_cost(folder / "large.uff", {30, 900 * mebibyte});
}

// Inflated as a whole, each took 990 MiB and more. Now it is 57, 62 and 548 MiB and at most 4.3 s;
// a picture of 8000 x 8000 pixels has 244 MiB.
TEST_CASE("A sheet of a gigabyte is never in memory as a whole", "[cost]") {
    struct Parts {
        const char* name;
        std::uint16_t width, height;
        Bound bound;
    };
    const std::uint16_t side = is_whole() ? 16'000 : 8'000;
    const ByteBuffer sheet = blank_pixels(side, side);
    const TempFolder folder;
    for (const Parts& parts :
         {Parts{"in a grid", 200, 200, {16, 128 * mebibyte}},
          Parts{"columns", 4, side, {20, 128 * mebibyte}},
          Parts{"as large as a picture may be", 8000, 8000, {20, 700 * mebibyte}}}) {
        INFO(parts.name);
        if (!is_whole() && parts.width == 8000) {
            continue;  // it would be the whole of the smaller sheet
        }
        write_file(folder / "parts.uff", uff_of_parts(sheet, side, parts.width, parts.height));
        check_cost(folder / "parts.uff", parts.bound, {"uff", "page"});
    }
}

TEST_CASE("Sounds that claim 1 Hz do not become hours", "[cost]") {
    const TempFolder folder;
    ByteBuffer wav = WavFile{.rate = 1, .data = ByteBuffer(64)}.bytes();
    SndFile snd;
    for (int i = 0; i < 1000; ++i) {
        snd.nodes.push_back({{0, i}, wav});
    }
    const std::string input = write_character(
        folder, {sprites(50, 8, 8, Look::blank), plain_actions, "", "", snd.bytes()});
    check_cost(input, {8, 128 * mebibyte});
    const Outcome outcome = run_fightconv({"convert", input, "--to", "zx", "-o", folder / "out"});
    CHECK(outcome.exit_code == 0);  // without them
    CHECK_THAT(outcome.err, Contains("its rate is 1 Hz"));
}

TEST_CASE("Boxes that are repeated for each frame are refused where they become too many",
          "[cost]") {
    const TempFolder folder;
    const std::string defaults = "[Begin Action 0]\nClsn2Default: 256\n" + repeated(256, [](int i) {
                                     return fmt::format("Clsn2[{0}] = {0},2,3,{0}\n", i);
                                 });
    const std::string large =
        write_character(folder, {sprites(1, 8, 8, Look::blank),
                                 defaults + repeated(45'000, [](int) { return "0,0,0,0,1\n"; })});
    check_cost(large, {6, 128 * mebibyte});
    const Outcome refused = run_fightconv({"convert", large, "--to", "uff", "-o", folder / "out"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("x.air:1") && Contains("11520000 boxes would be more work") &&
                                Contains("--limit work=MIB"));
    const std::string allowed =
        write_character(folder, {sprites(1, 8, 8, Look::blank),
                                 defaults + repeated(600, [](int) { return "0,0,0,0,1\n"; })});
    CHECK(run_fightconv(
              {"convert", allowed, "--to", "uff", "-o", folder / "out", "--limit", "work=1"})
              .exit_code == 1);
    CHECK(run_fightconv(
              {"convert", allowed, "--to", "uff", "-o", folder / "out", "--limit", "work=1000"})
              .exit_code == 0);
}

TEST_CASE("An input below 64 KiB ends within its time and memory in every command", "[cost]") {
    struct Attack {
        const char* name;
        Made made;
    };
    const ByteBuffer tiny = sprites(50, 8, 8, Look::blank);
    const ByteBuffer one = sprites(1, 500, 500, Look::blank);
    const auto action = [](int i, const std::string& elements) {
        return fmt::format("[Begin Action {}]\n{}", i, elements);
    };
    const std::vector<Attack> attacks = {
        {"one picture in many actions",
         {one, repeated(1500, [&](int i) { return action(i, "0,0, 0,0, 1\n"); })}},
        {"one picture at many places",
         {one, repeated(1000,
                        [&](int i) {
                            return action(i, fmt::format("0,0, {},0, 1\n0,0, 0,{},2\n", i, i));
                        })}},
        {"a different sheet for each action",
         {sprites(10, 200, 200, Look::blank),
          repeated(700,
                   [&](int i) {
                       return action(i, repeated(10, [&](int bit) {
                                         return (i >> bit & 1) != 0
                                                    ? fmt::format("0,{},0,0,1\n", bit)
                                                    : std::string();
                                     }));
                   })}},
        {"noise in a different sheet for each action",
         {sprites(10, 60, 60, Look::noise),
          repeated(400,
                   [&](int i) {
                       return action(i, repeated(10, [&](int bit) {
                                         return (i >> bit & 1) != 0
                                                    ? fmt::format("0,{},0,0,1\n", bit)
                                                    : std::string();
                                     }));
                   })}},
        {"frames that last for a year",
         {tiny,
          "[Begin Action 0]\n" +
              repeated(2500, [](int i) { return fmt::format("0,{},0,0,2147483647\n", i % 50); })}},
        {"far away",
         {tiny, repeated(900,
                         [&](int i) {
                             return action(i, fmt::format("0,0,{0},{0},1\n0,0,{1},{1},1\n",
                                                          i - 9000, 9000 - i));
                         })}},
        {"enlarged 500 times",
         {tiny, repeated(900,
                         [&](int i) {
                             return action(
                                 i, fmt::format("0,0,0,0,1,,A,500,500\n0,1,0,0,1,,,500,{}\n", i));
                         })}},
        {"interpolated",
         {tiny, repeated(500,
                         [&](int i) {
                             return action(i,
                                           fmt::format("0,0,0,0,1\nInterpolate Offset\nInterpolate "
                                                       "Scale\n0,1,400,300,300,,,{},5,77\n",
                                                       i % 9));
                         })}},
        {"a chain of states",
         {tiny, plain_actions,
          repeated(
              250,
              [](int i) {
                  return hitting_state(i) +
                         fmt::format(
                             "[State 0]\ntype = ChangeState\nvalue = {}\ntrigger1 = time = 2\n",
                             201 + i);
              }),
          hundred_commands}},
        {"every move into every other",
         {tiny, plain_actions, repeated(220, hitting_state),
          hundred_commands + "[Statedef -1]\n" +
              repeated(220,
                       [](int i) {
                           return fmt::format(
                               "[State -1]\ntype = ChangeState\nvalue = {}\ntrigger1 = command = "
                               "\"c{}\"\ntrigger1 = movecontact\n",
                               200 + i, i % 100);
                       })}},
        {"what always runs",
         {tiny, plain_actions,
          repeated(80, hitting_state) + "[Statedef -2]\n" +
              repeated(350,
                       [](int i) {
                           return fmt::format(
                               "[State -2]\ntype = VarSet\nv = {0}\nvalue = "
                               "time*var({0})+{1}\ntrigger1 = 1\n",
                               i % 60, i);
                       }),
          hundred_commands}},
        {"a hit in each tick with a long hitstop",
         {tiny, "[Begin Action 0]\nClsn1Default: 1\nClsn1[0] = 0,-80,90,0\n0,0, 0,0, -1\n",
          "[Statedef 200]\nmovetype = A\nanim = 0\nctrl = 0\n[State 0]\ntype = HitDef\n"
          "trigger1 = 1\nattr = S,NA\npausetime = 600,600\n" +
              repeated(
                  1100,
                  [](int) { return "[State 0]\ntype=VarSet\ntrigger1=var(5)=9\nv=1\nvalue=1\n"; }),
          hundred_commands}},
        {"deep expressions",
         {tiny, plain_actions,
          hitting_state(0) + repeated(25,
                                      [](int) {
                                          return "[State 0]\ntype = VarSet\ntrigger1 = " +
                                                 std::string(100, '(') + "1" +
                                                 repeated(100, [](int) { return "+1)"; }) +
                                                 "\nvar(1) = 1\n";
                                      }),
          hundred_commands}},
        {"many commands",
         {tiny, plain_actions, "",
          repeated(
              550,
              [](int i) {
                  return fmt::format(
                      "[Command]\nname = \"c{}\"\ncommand = ~D,DF,F,a+b,~D,DF,F,a+b,~D,DF,F,a+b\n",
                      i);
              })}},
    };
    for (const Attack& attack : attacks) {
        INFO(attack.name);
        const TempFolder folder;
        const std::string input = write_character(folder, attack.made);
        std::uintmax_t size = 0;
        for (const auto& file : std::filesystem::recursive_directory_iterator(input)) {
            size += file.file_size();
        }
        CHECK(size < 64U << 10U);
        check_cost(input, small);
    }
}

// Deflate makes a thousandth of equal lines. An archive buys what a folder of its size does.
TEST_CASE("An archive buys no more work than its own bytes do", "[cost]") {
    struct Attack {
        const char* name;
        Made made;
        std::vector<std::string> targets;
    };
    const auto action = [](int i, int frames) {
        return fmt::format("[Begin Action {}]\n0,0,{},0,2\n", i, i % 200 - 100) +
               repeated(frames - 1, [](int j) { return fmt::format("0,{},0,0,3\n", j); });
    };
    const std::vector<Attack> attacks = {
        {"many GIFs of a large picture",
         {sprites(20, 400, 400, Look::blank),
          repeated(20'000, [&](int i) { return action(i, 20); })},
         {"gif", "webp", "apng", "contact-sheet"}},
        {"many actions",
         {sprites(20, 8, 8, Look::blank), repeated(64'000, [&](int i) { return action(i, 2); })},
         {"gif", "contact-sheet", "sheets", "page"}},
        {"many frames",
         {sprites(1, 8, 8, Look::blank),
          "[Begin Action 0]\n" + repeated(1'000'000, [](int) { return "0,0,0,0,1\n"; })},
         {"uff", "page", "character-json"}},
        {"many states",
         {sprites(1, 8, 8, Look::blank), plain_actions,
          repeated(is_whole() ? 20'000 : 5'000,
                   [](int i) {
                       return hitting_state(i) +
                              "[State 0]\ntype = VarSet\ntrigger1 = 1\nvar(1) = var(1)*time+3\n";
                   })},
         {}}};
    for (const Attack& attack : attacks) {
        INFO(attack.name);
        const TempFolder folder;
        const std::string archive = zipped(write_character(folder, attack.made), folder);
        CHECK(std::filesystem::file_size(archive) < 256U << 10U);
        check_cost_of(archive, {10, 512 * mebibyte}, of_an_archive(attack.targets));
    }
}

TEST_CASE("Too many GIFs are refused before the first of them is drawn", "[cost]") {
    const TempFolder folder;
    const std::string character =
        write_character(folder, {sprites(1, 400, 400, Look::blank), repeated(1000, [](int i) {
                                     return fmt::format("[Begin Action {}]\n0,0,0,0,2\n", i);
                                 })});
    std::uint64_t questions = 0;
    const Registry registry = builtin_registry();
    Context context;
    const auto input = open_input(character, registry, context);
    REQUIRE(input);
    context.cancelled = [&] {
        ++questions;
        return false;
    };
    ConversionRequest request;
    request.exporters = {registry.exporter("gif")};
    const auto result = convert(*input, request, context);
    REQUIRE_FALSE(result);
    CHECK_THAT(result.error().message(), Contains("drawing the animations would be more work"));
    CHECK(questions < 1000);  // an image of 400 rows asks more often than once for each row
}

TEST_CASE("An archive that a select.def lists thousands of times is unpacked once", "[cost]") {
    const TempFolder folder;
    const std::string character =
        write_character(folder, {sprites(50, 90, 90, Look::noise), plain_actions});
    std::vector<Packed> files;
    for (const auto& [name, content] : files_below(character)) {
        files.push_back({"x/" + name, content});
    }
    write_file(folder / "chars/x.zip", as_string(zip_archive(files)));
    write_file(folder / "select.def",
               "[Characters]\n" + repeated(7000, [](int) { return "x.zip\n"; }));
    const Outcome outcome =
        check_cost({"batch", folder / "chars", "--select", folder / "select.def", "-o",
                    folder / "out", "-j", "1", "--quiet", "--overwrite"},
                   small);
    CHECK(outcome.exit_code == 0);
    CHECK_FALSE(files_below(folder / "out").empty());
}

// ZX makes one texture with 92 MB of 24 pictures. They are noise, the slowest to compress.
std::string write_large_character(const TempFolder& folder, int pictures) {
    const std::string actions = repeated(pictures, [&](int i) {
        return fmt::format("[Begin Action {}]\n0,{},0,0,5\n0,{},0,0,5\n", i, i, (i + 1) % pictures);
    });
    return write_character(
        folder, {sprites(static_cast<std::uint16_t>(pictures), 1200, 800, Look::noise), actions});
}

double seconds_of_thread() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Has two threads, may work without end, and calls `asked` whenever it asks whether it is to stop.
struct AskingContext : Context {
    explicit AskingContext(const std::function<void()>& asked)
        : Context(Limits{.work_bytes = std::uint64_t{1} << 40}) {
        threads = 2;
        cancelled = [asked] {
            asked();
            return false;
        };
    }
};

// How often each exporter asks for a character of so many large pictures.
std::map<std::string, std::uint64_t> questions_for(int pictures) {
    const TempFolder folder;
    const Registry registry = builtin_registry();
    std::atomic<std::uint64_t> count = 0;
    AskingContext context([&] { ++count; });
    const auto input = open_input(write_large_character(folder, pictures), registry, context);
    REQUIRE(input);
    std::map<std::string, std::uint64_t> questions;
    for (const std::string& format : formats()) {
        ConversionRequest request;
        request.exporters = {registry.exporter(format)};
        count = 0;
        REQUIRE(convert(*input, request, context));
        questions[format] = count;
    }
    return questions;
}

// How often an exporter has to ask, at least, for each further picture, which two animations show:
// between pictures, between rows of an animated image, and between pieces of what is compressed. An
// exporter whose pictures are small in number or size asks once; one that writes none need not ask.
std::uint64_t least_questions(const FormatInfo& info) {
    static const std::map<std::string_view, std::uint64_t> questions = {
        {"uff", 8},     {"fspk", 1},  {"zx", 4},      {"mugen", 2},   {"framesmith", 24},
        {"urho3d", 30}, {"godot", 4}, {"openbor", 4}, {"page", 4},    {"gif", 1200},
        {"webp", 40},   {"apng", 9},  {"sheets", 6},  {"sprites", 2}, {"aseprite", 2}};
    const auto found = questions.find(info.id);
    return found != questions.end() ? found->second : info.pictures ? 1 : 0;
}

// Less than a fifth of a second (reliability.md 5), if the machine is not slower than usual. A
// texture or a page that is made in one go would take more than a second here.
void check_pauses() {
    static thread_local double asked = 0;
    const TempFolder folder;
    const Registry registry = builtin_registry();
    std::atomic<double> longest = 0;
    const auto note = [&] {
        const double now = seconds_of_thread();
        double before = longest;
        while (now - asked > before && !longest.compare_exchange_weak(before, now - asked)) {
        }
        asked = now;
    };
    AskingContext context(note);
    const auto input =
        open_input(write_large_character(folder, is_sanitized ? 6 : 24), registry, context);
    REQUIRE(input);
    for (const std::string& format : formats()) {
        ConversionRequest request;
        request.exporters = {registry.exporter(format)};
        longest = 0;
        asked = seconds_of_thread();
        REQUIRE(convert(*input, request, context));
        note();
        CAPTURE(format, longest.load());
        CHECK(is_in_time(longest, 1));
    }
}

TEST_CASE("No exporter works for long without asking whether it is to stop", "[cost]") {
    const Registry registry = builtin_registry();
    auto few = questions_for(2), more = questions_for(3);
    for (const std::string& format : formats()) {
        CAPTURE(format, few[format], more[format]);
        CHECK(more[format] >= few[format] + least_questions(registry.exporter(format)->info()));
    }
    if (is_whole()) {
        check_pauses();
    }
}

TEST_CASE("An exporter hears at once that it is to stop", "[cost]") {
    const TempFolder folder;
    const std::string input = write_large_character(folder, 60);
    for (const char* const format : {"uff", "zx", "page", "sheets", "webp", "gif", "framesmith",
                                     "contact-sheet", "mugen", "urho3d", "aseprite"}) {
        const Outcome outcome = run_fightconv(
            {"convert", input, "--to", format, "-o", folder / "out", "--limit", "work=100000", "-j",
             "2", "--quiet"},
            {{}, {}, Signal{SIGTERM, std::chrono::milliseconds(is_sanitized ? 4000 : 500)}});
        CAPTURE(format, outcome.err, outcome.user_seconds);
        if (outcome.exit_code != 0) {  // it was quicker than that
            CHECK(outcome.exit_code == 128 + SIGTERM);
            // both cores until the signal take 1 s
            CHECK(is_in_time(outcome.user_seconds, 4));
        }
        CHECK(files_below(folder / "out").empty() == (outcome.exit_code != 0));
        std::filesystem::remove_all(folder / "out");
    }
}
