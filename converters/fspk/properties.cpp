#include "converters/fspk/properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "converters/fspk/problems.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/texts.hpp"
#include "core/model/scale.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

std::optional<double> number(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    text = text.substr(0, text.find_last_not_of(" \t") + 1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole =
        error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
    return whole ? std::optional(value) : std::nullopt;
}

// The numbers in "5.2, 0"; none if one of them is not a number.
std::vector<double> numbers_of(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto each = number(text.substr(begin, end - begin));
        if (!each) {
            return {};
        }
        numbers.push_back(*each);
        begin = end + 1;
    }
    return numbers;
}

// Rounds to the nearest Q24.8 within its range.
double units_of(double value) {
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    return std::clamp(std::round(value * units_per_number), -most - 1, most);
}

// "run.fwd" and 1 of "run.fwd.1"; nothing if the name is not that of a part of a list.
std::optional<std::pair<std::string_view, std::size_t>> part_of_list(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) {
        return std::nullopt;
    }
    const std::string_view digits = name.substr(dot + 1);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    const bool is_number = error == std::errc{} && end == digits.data() + digits.size() &&
                           (digits == "0" || !digits.starts_with('0'));
    return is_number ? std::optional(std::pair(name.substr(0, dot), index)) : std::nullopt;
}

// Lists of numbers, which a pack holds one by one: their parts in order. A list that has a gap or a
// single part is none.
std::map<std::string, std::vector<std::string>, std::less<>> lists_of(const Pack& pack) {
    std::map<std::string, std::map<std::size_t, std::string>, std::less<>> parts;
    std::set<std::string_view> names;
    for (const Property& property : pack.properties) {
        names.insert(property.name);
        const auto part = part_of_list(property.name);
        if (const auto* const number = std::get_if<Fixed>(&property.value);
            number != nullptr && part) {
            parts[std::string(part->first)].emplace(part->second,
                                                    number_text(number->raw / units_per_number));
        }
    }
    std::map<std::string, std::vector<std::string>, std::less<>> lists;
    for (const auto& [name, values] : parts) {
        if (values.size() > 1 && values.rbegin()->first + 1 == values.size() &&
            !names.contains(name)) {
            std::vector<std::string>& list = lists[name];
            std::transform(values.begin(), values.end(), std::back_inserter(list),
                           [](const auto& each) { return each.second; });
        }
    }
    return lists;
}

// The maximum of power, if no property says it and it is not the usual one that moves with power
// imply.
void add_maximum_of_power(const Pack& pack, Character& character) {
    const auto power = std::find_if(pack.resources.begin(), pack.resources.end(),
                                    [](const Resource& each) { return each.name == rules::power; });
    const auto& properties = character.properties;
    const bool is_said = std::any_of(properties.begin(), properties.end(),
                                     [](const Tag& tag) { return tag.first == rules::power; });
    const bool is_used =
        std::any_of(character.moves.begin(), character.moves.end(), rules::uses_power);
    if (power != pack.resources.end() && !is_said &&
        (power->max != rules::usual_power || !is_used)) {
        character.properties.emplace_back(rules::power, std::to_string(power->max));
    }
}

}  // namespace

Fixed fixed(double value, std::string_view what, const Reporter& reporter) {
    const double kept = units_of(value);
    if (kept != std::round(value * units_per_number)) {
        reporter.report(
            fspk_problem.value_clamped, {},
            "{} is {}, but a property of FSPK can hold only -8388608 to 8388607; wrote {:.0f}",
            what, value, std::trunc(kept / units_per_number));
    }
    return {static_cast<std::int32_t>(kept)};
}

std::optional<double> number_property(const Character& character, std::string_view name) {
    const auto found = std::find_if(character.properties.begin(), character.properties.end(),
                                    [&](const Tag& tag) { return tag.first == name; });
    const auto value = found == character.properties.end() ? std::nullopt : number(found->second);
    return value ? std::optional(units_of(*value) / units_per_number) : std::nullopt;
}

std::optional<Box> body_of(const Character& character) {
    const auto front = number_property(character, "ground.front");
    const auto back = number_property(character, "ground.back");
    const auto height = number_property(character, "height");
    if (!front || !back || !height || *front + *back <= 0 || *height <= 0) {
        return std::nullopt;
    }
    Box box;
    box.x = static_cast<float>(-*back);
    box.y = static_cast<float>(-*height);
    box.width = static_cast<float>(*front + *back);
    box.height = static_cast<float>(*height);
    return box;
}

std::vector<Property> properties_of(const Character& character, const Reporter& reporter) {
    std::map<std::string, Property, std::less<>> sorted;
    const auto add = [&](const std::string& name, Variant<Fixed, bool, std::string> value) {
        sorted.try_emplace(name, Property{name, std::move(value)});
    };
    for (const auto& [key, text] : character.properties) {
        const Where where{"property", key};
        const Reporter scoped = reporter.about(where);
        const std::vector<double> numbers = numbers_of(text);
        const auto renamed = std::find_if(
            rules::property_names.begin(), rules::property_names.end(),
            [cns = std::string_view(key)](const auto& name) { return name.cns == cns; });
        if (numbers.empty()) {
            add(key, text);
        } else if (numbers.size() > 1) {
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                add(fmt::format("{}.{}", key, i), fixed(numbers[i], key, scoped));
            }
        } else if (renamed != rules::property_names.end()) {
            add(std::string(renamed->fspk), fixed(numbers[0] * renamed->factor, key, scoped));
        } else {
            add(key, fixed(numbers[0], key, scoped));
        }
    }
    // How large a pixel is: a character for a screen 1280 wide is four times as large as one for
    // 320.
    const Point screen = character.info.localcoord;
    add(std::string(rules::screen_width), fixed(screen.x, "localcoord", reporter));
    add(std::string(rules::screen_height), fixed(screen.y, "localcoord", reporter));
    if (is_scaled(character)) {
        add(std::string(rules::scale_x), fixed(character.info.scale.x, "scale", reporter));
        add(std::string(rules::scale_y), fixed(character.info.scale.y, "scale", reporter));
    }
    std::vector<Property> all;
    all.reserve(sorted.size());
    for (auto& [name, each] : sorted) {
        all.push_back(std::move(each));
    }
    return all;
}

Scale scale_of(const Pack& pack) {
    Scale scale;
    for (const Property& property : pack.properties) {
        const auto* const number = std::get_if<Fixed>(&property.value);
        const double value = number == nullptr ? 0 : number->raw / units_per_number;
        if (is_sensible_scale(value)) {
            scale.x = property.name == rules::scale_x ? value : scale.x;
            scale.y = property.name == rules::scale_y ? value : scale.y;
        }
    }
    return scale;
}

void read_properties(const Pack& pack, Character& character) {
    const auto lists = lists_of(pack);
    for (const Property& property : pack.properties) {
        if (property.name.empty()) {
            continue;
        }
        const std::string name = tag_key(property.name);
        const auto part = part_of_list(property.name);
        const auto list = part ? lists.find(part->first) : lists.end();
        const bool is_screen = name == rules::screen_width || name == rules::screen_height;
        if (name == rules::scale_x || name == rules::scale_y) {
            continue;
        }
        if (list != lists.end() && !is_screen && std::holds_alternative<Fixed>(property.value)) {
            if (part->second == 0) {
                character.properties.emplace_back(tag_key(list->first),
                                                  fmt::format("{}", fmt::join(list->second, ", ")));
            }
        } else if (const auto* const number = std::get_if<Fixed>(&property.value)) {
            const auto renamed =
                std::find_if(rules::property_names.begin(), rules::property_names.end(),
                             [&](const auto& each) { return each.fspk == name; });
            if (is_screen) {
                const auto side = static_cast<std::int32_t>(number->raw / units_per_number);
                (name == rules::screen_width ? character.info.localcoord.x
                                             : character.info.localcoord.y) = side;
                continue;
            }
            const bool has_cns_name = renamed != rules::property_names.end();
            const double value =
                number->raw / units_per_number * (has_cns_name ? renamed->factor : 1);
            // fightconv 0.2 wrote the scale as it wrote every constant, and boxes without it
            if ((name == "xscale" || name == "yscale") && value != 1 && is_sensible_scale(value)) {
                (name == "xscale" ? character.info.scale.x : character.info.scale.y) = value;
                continue;
            }
            character.properties.emplace_back(has_cns_name ? std::string(renamed->cns) : name,
                                              number_text(value));
        } else if (const auto* const boolean = std::get_if<bool>(&property.value)) {
            character.properties.emplace_back(name, *boolean ? "1" : "0");
        } else {
            const auto& text = std::get<std::string>(property.value);
            character.properties.emplace_back(name, readable(text));
        }
    }
    add_maximum_of_power(pack, character);
}

}  // namespace fightconv::fspk
