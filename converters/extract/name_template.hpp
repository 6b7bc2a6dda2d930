// Templates of the names of files: "{group:04}-{number:03}", "{author}_{name}".
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/variant.hpp"

namespace fightconv {

class NameTemplate {
public:
    struct Field {
        std::string_view name;
        bool is_number = false;  // may have a width: {group:04} has zeros up to four digits
    };
    using Value = Variant<std::int64_t, std::string>;  // of a number, of another field

    // Text that is safe in the name of a file, and these fields, whose names outlive the template.
    // malformed, naming the place, for anything else.
    static Result<NameTemplate> parse(std::string_view text, std::span<const Field> fields);

    bool has(std::string_view field) const noexcept;

    // A minus becomes an 'm', as in the names of animations and sounds.
    std::string expand(const std::function<Value(std::string_view field)>& value_of) const;

private:
    struct Piece {
        std::string text;        // what stands before the field
        std::string_view field;  // empty: none
        std::size_t digits = 1;
    };
    class Parser;

    std::vector<Piece> pieces_;
};

}  // namespace fightconv
