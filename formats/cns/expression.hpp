// Expressions of triggers and parameters: read once, then folded to a number where they do not depend on the game. mugen.md C5, C6.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"
#include "formats/cns/constants.hpp"

namespace fightconv::cns {

enum class Op : std::uint8_t {
    number,
    text,  // "..."
    call,  // a name with `arguments` values before it: floor(x), var(1), time, const(size.height)
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
    inside,   // = [low,high], with ( or ) for an end that is not in it; three values
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
    std::uint32_t arguments = 0;  // of a call
    double number = 0;
    std::string text{};  // lower-case name of a call; what stands between quotes
};

// `hitdefattr = SC, NA` is a call with what follows the name, "= SC, NA", as its argument.
// `AnimElem = k` and `AnimElem = k, >= n` are read as what they mean: animelemtime(k) = 0, animelemtime(k) >= n.
struct Expression {
    std::vector<Node> nodes;  // values before what is done with them
    std::string error;        // why it could not be read; then there are no nodes

    bool empty() const noexcept { return nodes.empty() && error.empty(); }  // nothing is written there
};

// Parentheses deeper than this are an error, so that no text exhausts the stack.
inline constexpr std::size_t deepest_nesting = 64;

// Never fails; Expression::error says what is wrong.
Expression parse_expression(std::string_view text);

// The expressions of a parameter, between its commas (`root, var(1)` is one). An empty one keeps the default of its place.
std::vector<Expression> parse_values(std::string_view text);

// S7010 + random%8: the letter that says whose sprite or sound is meant, in upper case; 0 when there is none.
struct Prefixed {
    char prefix = 0;
    std::string_view rest;
};
Prefixed take_prefix(std::string_view text) noexcept;

struct Value {
    enum class Kind : std::uint8_t {
        exact,
        approximate,  // `number` by the heuristics of mugen.md C6; `why` says which
        depends,      // on the game; `why` says on what
        invalid,      // cannot be read or computed; `why` says what is wrong
    };
    Kind kind = Kind::invalid;
    bool is_integer = false;  // of a number
    double number = 0;
    std::string why{};

    bool known() const noexcept { return kind == Kind::exact || kind == Kind::approximate; }
};

// What is known without the game.
struct Facts {
    const Constants* constants = nullptr;
    Point localcoord{320, 240};
};

// Linear and without recursion.
Value evaluate(const Expression& expression, const Facts& facts);

// One step: the value of a node whose arguments are known to be these. For those who walk the nodes themselves.
struct Operand {
    Value value{};
    bool is_condition = false;  // true or false, as the game goes
    bool is_share = false;      // approximated from one side of a product: as a part of a sum it counts as nothing
};
Operand apply(const Node& node, const Operand* arguments, const Facts& facts);

// How many values a node takes.
std::size_t arity_of(const Node& node) noexcept;

}  // namespace fightconv::cns
