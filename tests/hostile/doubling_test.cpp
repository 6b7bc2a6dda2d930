// Twice as much of anything costs about twice as much (reliability.md 10, line 4): counted in
// instructions, which do not depend on what else a machine does.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <functional>

#include "tests/hostile/inputs.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

template <class Line>
std::string lines(int count, const Line& line) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += line(i);
    }
    return text;
}

DamagedInput text_of_many(const std::string& extension, const std::string& text) {
    return mugen_with(extension, text_file(text));
}

struct Growing {
    std::string name;
    int count;      // of the smallest input
    bool in_short;  // also in the short form
    std::function<DamagedInput(int)> make;
};

const std::vector<Growing> all_growing = {
    {"sprites", 400, true,
     [](int count) {
         SffV2Builder builder;
         builder.palette({1, 1}, 7);
         for (int i = 0; i < count; ++i) {
             const auto number = static_cast<std::uint8_t>(i);
             builder.sprite({.key = {0, static_cast<std::int16_t>(i)},
                             .width = 2,
                             .height = 1,
                             .format = 2,
                             .data = {number, static_cast<std::uint8_t>(i / 256)}});
         }
         return mugen_with(".sff", builder.bytes());
     }},
    {"frames", 1000, false,
     [](int count) {
         return text_of_many(".air", "[Begin Action 0]\n" + lines(count, [](int i) {
                                         return fmt::format("0,0, {},0, 3\n", i % 50);
                                     }));
     }},
    {"actions", 300, false,
     [](int count) {
         return text_of_many(".air", lines(count, [](int i) {
                                 return fmt::format("[Begin Action {}]\n0,0, {},0, 3\n", i, i % 50);
                             }));
     }},
    {"boxes", 300, false,
     [](int count) {
         return text_of_many(
             ".air", lines(count, [](int i) {
                 return fmt::format(
                     "[Begin Action {}]\nClsn2: "
                     "3\nClsn2[0]=0,0,{},9\nClsn2[1]=0,0,1,1\nClsn2[2]=1,1,2,2\n0,0,0,0,3\n",
                     i, i);
             }));
     }},
    {"states with hits", 20, true,
     [](int count) {
         return text_of_many(".cns",
                             "[Data]\nlife = 1000\n" + lines(count, [](int i) {
                                 return fmt::format(
                                     "[Statedef {}]\nanim = 200\nmovetype = A\n[State 0]\ntype = "
                                     "HitDef\ntrigger1 = time = {}\ndamage = {}\n",
                                     1000 + i, i % 5, i);
                             }));
     }},
    {"controllers of one state", 60, false,
     [](int count) {
         return text_of_many(".cns",
                             "[Data]\nlife = 1000\n[Statedef 200]\nanim = 200\nmovetype = A\n" +
                                 lines(count, [](int i) {
                                     return fmt::format(
                                         "[State 0]\ntype = VarSet\nv = {}\nvalue = time * "
                                         "{}\ntrigger1 = time = {}\n",
                                         i % 60, i, i % 9);
                                 }));
     }},
    {"commands", 200, false,
     [](int count) {
         return text_of_many(
             ".cmd", lines(count,
                           [](int i) {
                               return fmt::format(
                                   "[Command]\nname = \"c{}\"\ncommand = ~D, DF, F, a\n", i);
                           }) +
                         "[Statedef -1]\n" + lines(count, [](int i) {
                             return fmt::format(
                                 "[State -1]\ntype = ChangeState\nvalue = 200\ntrigger1 = command "
                                 "= \"c{}\"\ntrigger1 = ctrl\n",
                                 i);
                         }));
     }},
    {"lines of a .def", 1000, false,
     [](int count) {
         return text_of_many(
             ".def",
             "[Info]\nname = \"c\"\n[Files]\nsprite = c.sff\nanim = c.air\ncns = c.cns\ncmd = "
             "c.cmd\n[Arcade]\n" +
                 lines(count, [](int i) { return fmt::format("key{} = value {}\n", i, i); }));
     }},
    {"sounds", 300, false,
     [](int count) {
         SndFile file;
         for (int i = 0; i < count; ++i) {
             file.nodes.push_back(
                 {{static_cast<std::int32_t>(i), 0},
                  WavFile{.data = ByteBuffer(20, static_cast<std::uint8_t>(i))}.bytes()});
         }
         return mugen_with(".snd", file.bytes());
     }},
};

// The number of instructions that fightconv runs; nothing if there is no valgrind.
std::optional<std::uint64_t> instructions_of(const std::vector<std::string>& arguments) {
    const Outcome outcome =
        run_program("valgrind", {"--tool=none", "--log-file=/dev/null", "true"});
    if (outcome.exit_code != 0) {
        return std::nullopt;
    }
    std::vector<std::string> command = {"--tool=callgrind", "--callgrind-out-file=/dev/null",
                                        std::getenv("FIGHTCONV_PROGRAM")};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const Outcome counted = run_program("valgrind", command);
    CAPTURE(counted.err);
    const std::string before = "Collected : ";
    const std::size_t at = counted.err.find(before);
    REQUIRE(at != std::string::npos);
    return std::stoull(counted.err.substr(at + before.size()));
}

// The number of instructions of a conversion to this format.
std::optional<std::uint64_t> instructions_for(const DamagedInput& input,
                                              const std::string& format) {
    const TempFolder folder;
    for (const auto& [name, content] : input.files) {
        write_file(folder / "in/" + name,
                   {reinterpret_cast<const char*>(content.data()), content.size()});
    }
    return instructions_of({"convert", folder / "in/" + input.main_file, "-o", folder / "out",
                            "--to", format, "-j", "1", "--quiet"});
}

// An archive of so many characters without pictures: those of one folder share their actions.
ByteBuffer archive_of(int count, bool in_one_folder) {
    const std::string actions = "[Begin Action 0]\n0,0,0,0,1\n";
    SffV2Builder builder;
    const std::string sprites(as_text(builder.bytes()));
    std::vector<Packed> files;
    if (in_one_folder) {
        files = {{"x/x.sff", sprites}, {"x/x.air", actions}};
    }
    for (int i = 0; i < count; ++i) {
        const std::string folder = in_one_folder ? "x/" : fmt::format("{}/", i);
        if (!in_one_folder) {
            files.insert(files.end(), {{folder + "x.sff", sprites}, {folder + "x.air", actions}});
        }
        files.push_back(
            {fmt::format("{}{}.def", folder, i),
             fmt::format("[Info]\nname = \"{}\"\n[Files]\nsprite = x.sff\nanim = x.air\n", i)});
    }
    return zip_archive(files);
}

}  // namespace

TEST_CASE("Twice as much costs about twice as much", "[.line-4][posix]") {
    if (is_sanitized) {
        skip("a sanitizer has other numbers of instructions");
    }
    for (const Growing& growing : all_growing) {
        if (!growing.in_short && !is_whole()) {
            continue;
        }
        for (const std::string& format :
             is_whole()
                 ? std::vector<std::string>{"uff", "fspk", "mugen", "zx", "aseprite", "godot"}
                 : std::vector<std::string>{"uff"}) {
            std::array<std::uint64_t, 3> counts{};
            for (std::size_t i = 0; i < counts.size(); ++i) {
                const auto count = instructions_for(growing.make(growing.count << i), format);
                if (!count) {
                    skip("valgrind is not installed");
                }
                counts[i] = *count;
            }
            // what the second doubling adds to what the first one did: 2 for work in proportion, 4
            // for its square
            const double growth = static_cast<double>(counts[2] - counts[1]) /
                                  static_cast<double>(counts[1] - counts[0]);
            fmt::print("{} to {}: {:.1f}, {:.1f}, {:.1f} million instructions: {:.2f}\n",
                       growing.name, format, static_cast<double>(counts[0]) / 1e6,
                       static_cast<double>(counts[1]) / 1e6, static_cast<double>(counts[2]) / 1e6,
                       growth);
            CAPTURE(growing.name, format);
            CHECK(growth <= 2.2);
        }
    }
}

TEST_CASE("Twice as many characters in an archive cost about twice as much", "[.line-4][posix]") {
    if (is_sanitized) {
        skip("a sanitizer has other numbers of instructions");
    }
    for (const bool in_one_folder : {true, false}) {
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"inspect", "--roster"}, {"batch"}, {"batch", "--dry-run"}}) {
            std::array<std::uint64_t, 2> counts{};
            for (std::size_t i = 0; i < counts.size(); ++i) {
                const TempFolder folder;
                const ByteBuffer archive = archive_of((is_whole() ? 100 : 40) << i, in_one_folder);
                write_file(folder / "in/x.zip", as_text(archive));
                std::vector<std::string> arguments = command;
                arguments.insert(arguments.end(), {folder / "in", "-j", "1", "--quiet"});
                if (command.front() == "batch") {
                    arguments.insert(arguments.end(), {"-o", folder / "out"});
                }
                const auto count = instructions_of(arguments);
                if (!count) {
                    skip("valgrind is not installed");
                }
                counts[i] = *count;
            }
            const double growth = static_cast<double>(counts[1]) / static_cast<double>(counts[0]);
            CAPTURE(in_one_folder, command, counts[0], counts[1], growth);
            CHECK(growth < 2.3);
        }
    }
}
