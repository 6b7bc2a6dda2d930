#include "converters/extract/sprite_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace fightconv {

Result<NameTemplate> parse_sprite_names(std::string_view text) {
    static constexpr std::array<NameTemplate::Field, 4> fields = {
        {{"group", true}, {"number", true}, {"index", true}, {"name"}}};
    FC_ASSIGN(NameTemplate names, NameTemplate::parse(text, fields));
    if (std::none_of(fields.begin(), fields.end(), [&](const NameTemplate::Field& field) {
            return field.is_number && names.has(field.name);
        })) {
        return fail(ErrorCode::malformed,
                    fmt::format("'{}' gives all sprites the same name; expected {{group}}, "
                                "{{number}} or {{index}} in it",
                                text));
    }
    return names;
}

std::string sprite_name(const NameTemplate& names, Key key, std::uint32_t index,
                        std::string_view output_name) {
    return names.expand([&](std::string_view field) -> NameTemplate::Value {
        return field == "group"    ? NameTemplate::Value(std::int64_t{key.group})
               : field == "number" ? NameTemplate::Value(std::int64_t{key.number})
               : field == "index"  ? NameTemplate::Value(std::int64_t{index})
                                   : NameTemplate::Value(std::string(output_name));
    });
}

}  // namespace fightconv
