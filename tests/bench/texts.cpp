#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/base/text/text.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/cmd/cmd.hpp"
#include "formats/mugen/cns/cns.hpp"
#include "formats/text/mugen_text.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"

namespace fightconv::bench {

namespace {

namespace fs = std::filesystem;

std::string made_air(std::size_t bytes) {
    std::string text;
    for (int action = 0; text.size() < bytes; ++action) {
        text += fmt::format(
            "; A walk\n[Begin Action {}]\nClsn2Default: 2\n Clsn2[0] = -13,  0, 16,-79\n Clsn2[1] "
            "= -5,-79, 7,-93\n",
            action);
        for (int element = 0; element < 8; ++element) {
            text += fmt::format("{},{}, 0,{}, {}\n", action, element, -element, element + 3);
            text += element == 3 ? "Clsn1: 1\n Clsn1[0] = 10, -60, 52, -44\nLoopstart\n" : "";
        }
        text += fmt::format("{},8, 0,0, 4, H,AS128D128\n\n", action);
    }
    return text;
}

std::string made_cns(std::size_t bytes) {
    std::string text;
    for (int state = 0; text.size() < bytes; ++state) {
        text += fmt::format(
            ";----------------\n; A light punch\n[Statedef {}, punch]\ntype    = S\nmovetype= "
            "A\nphysics = S\njuggle  = 1\nanim = {}\n\n",
            state, state);
        for (int controller = 0; controller < 6; ++controller) {
            text += fmt::format(
                "[State {}, {}]\ntype = HitDef\nTriggerAll = Time <= 20 && Vel X > 0\ntrigger1 = "
                "AnimElem = {}\n",
                state, controller, controller + 1);
            text +=
                "attr = S, NA\ndamage    = 23, 0\nanimtype  = Light\nguardflag = MA\npausetime = "
                "8, 8 ; both\nsparkxy = -10, -76\nground.velocity = -4\n\n";
        }
    }
    return text;
}

std::string made_cmd(std::size_t bytes) {
    std::string text;
    for (int command = 0; text.size() < bytes; ++command) {
        text += fmt::format(
            "[Command]\nname = \"fireball_{}\"\ncommand = ~D, DF, F, x+y\ntime = 20\n\n", command);
    }
    return text;
}

struct Kind {
    std::string_view extension;
    std::string (*made)(std::size_t bytes);
    void (*parse)(Source source);
};

constexpr std::array<Kind, 3> kinds{{
    {".air", made_air,
     [](Source source) {
         Context context;
         require(air::parse(source, context));
     }},
    {".cns", made_cns,
     [](Source source) {
         Context context;
         require(cns::parse(source, context));
     }},
    {".cmd", made_cmd,
     [](Source source) {
         Context context;
         require(cmd::parse(source, context));
     }},
}};

std::size_t count_lines(Source source) {
    Context context;
    text::LineReader lines(source, context);
    std::size_t count = 0;
    for (text::Line line; lines.next(line);) {
        ++count;
    }
    return count;
}

fs::path largest(const Roots& roots, std::string_view extension) {
    std::pair<std::uintmax_t, fs::path> found;
    for (const fs::path& root : roots) {
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            if (entry.is_regular_file() &&
                has_extension(entry.path().filename().string(), extension)) {
                found = std::max(found, {entry.file_size(), entry.path()});
            }
        }
    }
    return found.second;
}

void row(std::string_view name, const Kind& kind, std::string_view text) {
    const Source source{"", as_bytes(text)};
    const std::size_t lines = count_lines(source);
    const double line_seconds = best_seconds([&] { count_lines(source); });
    const double seconds = best_seconds([&] { kind.parse(source); });
    const std::size_t allocations = allocations_of([&] { kind.parse(source); });
    const auto bytes = static_cast<double>(text.size());
    fmt::print("{:<32}{:>8.2f}{:>10}{:>12.0f}{:>10.0f}{:>14}{:>10.2f}\n", name, bytes / mib, lines,
               bytes / 1e6 / line_seconds, bytes / 1e6 / seconds, allocations,
               static_cast<double>(allocations) / static_cast<double>(lines));
    record(fmt::format("{}: times finding its lines", name), seconds / line_seconds);
    record(fmt::format("{}: allocations", name), static_cast<double>(allocations));
}

}  // namespace

void texts(const Roots& roots) {
    constexpr std::size_t made_bytes = std::size_t{4} << 20;
    fmt::print(
        "\nTexts of MUGEN; lines: finding the lines and their comments, nothing "
        "else\n{:<32}{:>8}{:>10}{:>12}{:>10}{:>14}{:>10}\n",
        "text", "MiB", "lines", "lines MB/s", "MB/s", "allocations", "per line");
    for (const Kind& kind : kinds) {
        const fs::path file = largest(roots, kind.extension);
        std::ifstream in(file, std::ios::binary);
        row((file.parent_path().filename() / file.filename()).string(), kind,
            std::string(std::istreambuf_iterator<char>(in), {}));
        row(fmt::format("made {}", kind.extension), kind, kind.made(made_bytes));
    }
}

}  // namespace fightconv::bench
