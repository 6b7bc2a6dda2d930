// CMD: the inputs of a character, and the states of its file. Rules: mugen.md M1-M3; README.md has
// the grammar.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::cmd {

// Directions for a character that faces right, numbered as on a number pad; then the buttons.
enum class Symbol : std::uint8_t {
    DB = 1,
    D,
    DF,
    B,
    neutral,
    F,
    UB,
    U,
    UF,
    a,
    b,
    c,
    x,
    y,
    z,
    s,
    d,
    w
};
constexpr bool is_direction(Symbol symbol) noexcept { return symbol <= Symbol::UF; }

struct Key {
    Symbol symbol = Symbol::neutral;
    bool release = false;     // ~
    bool four_way = false;    // $: D is DB, D or DF
    std::int32_t charge = 0;  // ticks it has to be held before the release
    friend bool operator==(const Key&, const Key&) = default;
};

// The inputs of one moment, between two commas.
struct Step {
    std::vector<Key> keys;
    bool hold = false;       // /
    bool exclusive = false;  // >: no other input since the previous step
};

struct Command {
    std::string name;  // case-sensitive; its bytes, without quotes
    std::string text;  // "~D, DF, F, x", as in the file
    std::vector<Step> steps;
    std::int32_t time = 15;        // ticks for the whole command
    std::int32_t buffer_time = 1;  // ticks for which it stays active
    std::uint32_t line = 0;
};

struct Defaults {
    std::int32_t time = 15;
    std::int32_t buffer_time = 1;
};

struct File {
    Defaults defaults;
    // file order; commands with the same name are alternatives (M2)
    std::vector<Command> commands;
    std::vector<cns::Section> sections;  // other sections: [Remap]
    std::vector<cns::Statedef> states;   // [Statedef -1]
    fightconv::Charge charge{};
};

// Fails only with limit_exceeded: lines without a meaning are skipped, and problems are reported.
Result<File> parse(Source source, Context& context);

// A text from which parse() reads the same commands and states. It keeps as much of texts as
// cns::serialise() does; steps are written by their `text`.
std::string serialise(const File& file);

// The commands that every character defines: the engine's states ask for the directions, and MUGEN
// has no common.cmd (mugen_writer.md W41). They have no steps.
std::vector<Command> usual_commands();

// "~D, DF, F, x+y" (M3). Unknown signs are skipped; `odd` is true if there was one.
struct ParsedSteps {
    std::vector<Step> steps;
    bool odd = false;
};
ParsedSteps parse_steps(std::string_view text);

}  // namespace fightconv::cmd
