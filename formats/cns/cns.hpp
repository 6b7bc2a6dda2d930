// CNS, ST and the states of CMD: sections of keys and the state machine of a character. mugen.md T1-T6, C2, C3; README.md has the grammar.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::cns {

// Keys are lower case; of equal keys in one section only the first is here (T5). Values keep their bytes, without the space around them.
struct Parameter {
    std::string key;
    std::string value;
    std::uint32_t line = 0;
};

struct Trigger {
    std::uint32_t group = 0;  // 0 = triggerall
    std::string text;         // an expression (expression.hpp)
    std::uint32_t line = 0;
};

struct Controller {
    std::string type;   // lower case; empty when the file does not say
    std::string label;  // what follows the first comma of the header; 8-bit text
    std::uint32_t line = 0;
    std::vector<Trigger> triggers;  // file order
    std::vector<Parameter> parameters;
};

struct Statedef {
    std::int32_t number = 0;
    std::string label;
    std::uint32_t line = 0;
    std::vector<Parameter> parameters;
    std::vector<Controller> controllers;
    bool shadowed = false;  // an earlier Statedef of this number counts instead
};

// Any other section: [Data], [Size], [Command] ...
struct Section {
    std::string name;
    std::uint32_t line = 0;
    std::vector<Parameter> parameters;
};

struct File {
    std::vector<Section> sections;  // file order, equal names included
    std::vector<Statedef> states;   // file order, shadowed ones included
};

// Never fails on a text: what means nothing is passed over, what is odd is reported. limit_exceeded only.
Result<File> parse(Source source, Context& context);

// Text that parses back to the same sections and states; sections come first.
std::string serialise(const File& file);

// What serialise() is made of, for formats that have more to write.
void append_section(std::string& out, std::string_view name, const std::vector<Parameter>& parameters);
void append_states(std::string& out, const std::vector<Statedef>& states);

// The value of the key (lower case), or null.
const Parameter* find(const std::vector<Parameter>& parameters, std::string_view key) noexcept;

}  // namespace fightconv::cns
