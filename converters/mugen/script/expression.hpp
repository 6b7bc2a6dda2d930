// The expressions of triggers and parameters, as they are written. mugen.md C5.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/script/constants.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

enum class Op : std::uint8_t {
    number,
    text,  // "..."
    // a name with `arguments` values before it: floor(x), var(1), time, const(size.height), or a
    // variable of ZSS, "$x"
    call,
    negate,
    invert,  // ~
    negation,
    power,
    multiply,
    divide,
    modulo,
    add,
    subtract,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    inside,   // = [low,high], with ( or ) for an end that is excluded; three values
    outside,  // != [low,high]
    assign,   // :=
    bit_and,
    bit_xor,
    bit_or,
    both,    // &&
    either,  // ^^
    any,     // ||
};

struct Node {
    Op op = Op::number;
    bool is_integer = false;  // of a number
    bool open_low = false;    // of inside and outside
    bool open_high = false;
    bool needs_value = false;     // of a comparison: false if its left side has no value
    std::uint32_t arguments = 0;  // of a call
    double number = 0;
    std::string text{};  // the lower-case name of a call; the text between quotes
};

// `hitdefattr = SC, NA` is a call with what follows the name, "= SC, NA", as its argument.
// `AnimElem = k` and `AnimElem = k, >= n` are read as what they mean: animelemtime(k) = 0,
// animelemtime(k) >= n; but of an element that is not there, nothing holds (needs_value).
struct Expression {
    std::vector<Node> nodes;  // in postfix order: values before their operators
    std::string error;        // why it could not be parsed; then there are no nodes
    // why Ikemen GO does not load a character that has it, although it can be read
    std::string refused;
    // hitdefattr or reversaldefattr without a '=' or '!=', which is an error too
    bool lacks_sign = false;

    bool empty() const noexcept { return nodes.empty() && error.empty(); }  // the text is blank
};

// Deeper nesting of parentheses is an error, so that no text exhausts the stack.
inline constexpr std::size_t deepest_nesting = 64;

// Never fails; problems are in Expression::error.
Expression parse_expression(std::string_view text);

// The expressions of a parameter, separated by commas (`root, var(1)` is one expression). An empty
// one stands for the default.
std::vector<Expression> parse_values(std::string_view text);
// The same as texts, without surrounding spaces.
std::vector<std::string_view> split_values(std::string_view text);

// S7010 + random%8: the letter that tells the owner of the sound, in upper case; 0 if there is
// none, and then the whole text.
struct Prefixed {
    char prefix = 0;
    std::string_view rest;
};
Prefixed take_prefix(std::string_view text) noexcept;

// Names that have places, in lower case: those of Ikemen GO's maps, or of variables of ZSS.
class Names {
public:
    static constexpr std::size_t most = 4'096;

    std::optional<std::uint32_t> find(std::string_view name) const;
    // The name has a place from now on; nothing if there are too many.
    std::optional<std::uint32_t> add(const std::string& name);
    const std::vector<std::string>& all() const noexcept { return all_; }

private:
    std::vector<std::string> all_;  // by place
    std::map<std::string, std::uint32_t, std::less<>> places_;
};

// The facts that are known without the game.
struct Facts {
    const Constants* constants = nullptr;
    Point localcoord{320, 240};
    // where they are kept, maps have places; otherwise nobody but the game knows them
    Names* maps = nullptr;
    // of the state whose expressions are read: the variables of ZSS, "$x"
    const Names* locals = nullptr;
};

// The number of values that a node takes.
std::size_t arity_of(const Node& node) noexcept;

}  // namespace fightconv::mugen
