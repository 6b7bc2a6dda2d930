// CNS, ST and the states of CMD: sections of keys and the state machine of a character. mugen.md
// T1-T6, C2, C3; README.md has the grammar.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::cns {

// Keys are in lower case; of repeated keys in a section only the first is kept (T5). Values keep
// their bytes, without surrounding spaces.
struct Parameter {
    std::string key;
    std::string value;
    std::uint32_t line = 0;
    // "damage 37, 5": a line of a state that would be this if it had a '=' (T5), or the name of a
    // [Command]. A controller keeps such a `type` among its parameters.
    bool lacks_equals = false;
    // The V or F of `Var(1) = 3` is a capital letter.
    bool has_capital = false;
};

struct Trigger {
    std::uint32_t group = 0;  // 0 = triggerall
    std::string text;         // an expression
    std::uint32_t line = 0;
    bool lacks_equals = false;
};

inline constexpr std::uint32_t no_block = UINT32_MAX;

// The kind of a controller in a state that was written in ZSS: one of the engine's, or a statement
// of the language.
enum class Step : std::uint8_t {
    controller,
    let,         // one parameter: the name of a variable, "$x", and its value
    expression,  // one parameter, whose value sets variables: `1 + (var(1) := 2)`
    leave,       // skips the rest of the block `target`: break, continue
    again,       // the end of the loop `target`
};

struct Controller {
    std::string type;   // lower case; empty if the file gives none
    std::string label;  // what follows the first comma of the header; 8-bit text
    std::uint32_t line = 0;
    std::vector<Trigger> triggers;  // file order
    std::vector<Parameter> parameters;
    Step step = Step::controller;
    std::uint32_t block = no_block;   // the block of ZSS that it stands in
    std::uint32_t target = no_block;  // of leave and again
};

// A block of ZSS: statements under one condition, which is asked once for all of them (zss.md Z21,
// Z24). They have it among their triggers, too, for code that only reads what a state does.
struct Block {
    std::uint32_t outer = no_block;   // the block around it, which comes before it
    std::uint32_t unless = no_block;  // the block whose else this is, which comes before it
    std::uint32_t end = 0;            // the blocks behind this one up to here are in it
    std::string condition;            // empty: it always holds
    std::string again;                // the condition that a loop asks after each turn
    std::int32_t persistent = 1;      // 0: once while the state lasts
    std::uint32_t line = 0;
};

struct Statedef {
    std::int32_t number = 0;
    std::string label;
    std::uint32_t line = 0;
    std::vector<Parameter> parameters;
    std::vector<Controller> controllers;
    bool shadowed = false;  // an earlier Statedef with this number counts instead
    bool is_zss = false;
    std::vector<Block> blocks{};        // of ZSS, in its order
    std::vector<std::string> locals{};  // of ZSS: the names of its variables, "$x"
};

// Any other section: [Data], [Size], [Command] ...
struct Section {
    std::string name;
    std::uint32_t line = 0;
    std::vector<Parameter> parameters{};
    bool is_closed = true;  // its header ends with ']'; otherwise Ikemen GO leaves it out
};

struct File {
    std::vector<Section> sections;  // file order, repeated names included
    std::vector<Statedef> states;   // file order, shadowed ones included
    Charge charge{};
};

// Fails only with limit_exceeded: lines without a meaning are skipped, and problems are reported.
Result<File> parse(Source source, Context& context);

// A text from which parse() reads the same sections and states; sections come first. The end of a
// line and ';' end a value, so they are written as ' ' and ',', and spaces at its ends are not
// read.
std::string serialise(const File& file);

// The parts of serialise(), for formats that write more.
void append_section(std::string& out, std::string_view name,
                    const std::vector<Parameter>& parameters);
void append_states(std::string& out, const std::vector<Statedef>& states);

// The value of the key (lower case), or null.
const Parameter* find(const std::vector<Parameter>& parameters, std::string_view key) noexcept;

}  // namespace fightconv::cns
