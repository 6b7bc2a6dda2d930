// ZSS, the state language of Ikemen GO: a text becomes a tree of statements. zss.md Z1-Z20;
// README.md has the grammar.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::zss {

inline constexpr std::uint32_t none = UINT32_MAX;

enum class Kind : std::uint8_t {
    controller,  // `text`: its type in lower case; `parameters`
    expression,  // `text`, with := in it
    let,         // `names` = `text`: as many values with commas between them
    call,        // `names` = the function `text`, with `values`: its arguments as they are written
    block,       // what stands in { }; with `text` as its condition, unless that is empty
    count,       // for: `names` (none or one) from `values`: begin, end and step, all of them given
    repeat,      // while, with the condition `text`
    leave,       // break
    proceed,     // continue
};

// Places are indices into File::statements. A switch has become a chain of blocks (zss.md Z15).
struct Statement {
    Kind kind = Kind::controller;
    std::uint32_t line = 0;
    std::uint32_t next = none;       // the statement behind this one
    std::uint32_t inner = none;      // of block, count and repeat: the first one in them
    std::uint32_t otherwise = none;  // of a block with a condition: the block or loop behind else
    std::int32_t persistent = 1;     // of block, count and repeat; 0: once while the state lasts
    bool ignores_hit_pause = false;
    std::string text;
    std::string label;  // a comment of one line directly above, as a CNS header has one
    std::vector<std::string> names;  // lower case, without $
    std::vector<std::string> values;
    std::vector<cns::Parameter> parameters;  // keys in lower case, each once
};

struct Statedef {
    std::string number;  // as it is written: "200", "-1", "+1", "const(stateno.action)"
    std::uint32_t line = 0;
    std::vector<cns::Parameter> parameters;
    std::uint32_t inner = none;
    bool shadowed = false;  // the file has an earlier one with this number
};

struct Function {
    std::string name;  // lower case
    std::uint32_t line = 0;
    std::vector<std::string> arguments;
    std::vector<std::string> results;
    std::uint32_t inner = none;
    // how many of the file's states stand before it; only those behind it can call it
    std::uint32_t states_before = 0;
};

struct File {
    std::vector<Statement> statements;
    std::vector<Statedef> states;     // file order, shadowed ones included
    std::vector<Function> functions;  // file order
    Charge charge{};
};

// Blocks in each other, deeper than which a state is not read.
inline constexpr std::size_t deepest_blocks = 64;

// Fails only with limit_exceeded: what cannot be read is reported and left out, and what Ikemen GO
// would not load is reported.
Result<File> parse(Source source, Context& context);

// A text from which parse() reads the same states and functions.
std::string serialise(const File& file);

}  // namespace fightconv::zss
