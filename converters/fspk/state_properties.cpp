#include "converters/fspk/state_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "converters/fspk/properties.hpp"
#include "converters/fspk/rules.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

constexpr std::string_view at_frame = "frame";

std::string item_name(std::string_view list, std::size_t place, std::string_view field) {
    return field.empty() ? fmt::format("{}.{}", list, place)
                         : fmt::format("{}.{}.{}", list, place, field);
}

class Writer {
public:
    explicit Writer(const Reporter& reporter) : reporter_(reporter) {}

    void add(std::string name, double value) {
        const Fixed number = fixed(value, name, reporter_);
        all_.push_back({std::move(name), number});
    }
    void add(std::string_view name, const std::optional<std::int32_t>& value) {
        if (value) {
            add(std::string(name), *value);
        }
    }
    void add_true(std::string_view name) { all_.push_back({std::string(name), true}); }

    std::vector<Property> sorted() && {
        std::sort(all_.begin(), all_.end(),
                  [](const Property& a, const Property& b) { return a.name < b.name; });
        return std::move(all_);
    }

private:
    const Reporter& reporter_;
    std::vector<Property> all_;
};

}  // namespace

std::vector<Property> properties_of(const StateFacts& facts, const Reporter& reporter) {
    Writer writer(reporter);
    writer.add(std::string(rules::action_property), facts.action);
    writer.add(rules::number_property, facts.number);
    if (facts.next) {
        writer.add(std::string(rules::next_property), static_cast<double>(*facts.next));
    }
    const bool each_is_one = [&] {
        for (std::size_t i = 0; i < facts.hits.size(); ++i) {
            if (facts.hits[i] != i) {
                return false;
            }
        }
        return true;
    }();
    for (std::size_t i = 0; !each_is_one && i < facts.hits.size(); ++i) {
        writer.add(item_name(rules::hits_property, i, {}), facts.hits[i]);
    }
    if (facts.continues_hit) {
        writer.add_true(rules::kept_property);
    }
    if (facts.move != nullptr) {
        writer.add(rules::duration_property, facts.move->duration);
        writer.add(rules::free_property, facts.move->free_tick);
        const std::vector<Waypoint>& movement = facts.move->movement;
        for (std::size_t i = 0; i < std::min<std::size_t>(movement.size(), frames_of_windows) &&
                                movement[i].tick < static_cast<std::int32_t>(frames_of_windows);
             ++i) {
            const Waypoint& point = movement[i];
            writer.add(item_name(rules::movement_property, i, at_frame), point.tick);
            writer.add(item_name(rules::movement_property, i, "x"), point.x);
            writer.add(item_name(rules::movement_property, i, "y"), point.y);
        }
    }
    return std::move(writer).sorted();
}

ReadFacts read_facts(const std::vector<Property>& properties, std::size_t windows) {
    std::map<std::string_view, double> numbers;
    ReadFacts facts;
    for (const Property& property : properties) {
        if (const auto* const number = std::get_if<Fixed>(&property.value)) {
            numbers.emplace(property.name, number->raw / units_per_number);
        } else if (const auto* const is_true = std::get_if<bool>(&property.value)) {
            facts.continues_hit =
                facts.continues_hit || (property.name == rules::kept_property && *is_true);
        }
    }
    const auto number = [&](std::string_view name) {
        const auto found = numbers.find(name);
        return found == numbers.end() ? std::nullopt : std::optional(found->second);
    };
    const auto whole = [&](std::string_view name) {
        const auto value = number(name);
        return value ? std::optional(static_cast<std::int32_t>(*value)) : std::nullopt;
    };
    const auto count = [&](std::string_view name) {
        const auto value = whole(name);
        return value && *value >= 0 ? value : std::nullopt;
    };
    facts.action = whole(rules::action_property);
    facts.number = whole(rules::number_property);
    facts.duration = count(rules::duration_property);
    facts.free_tick = count(rules::free_property);
    if (const auto next = count(rules::next_property)) {
        facts.next = static_cast<std::size_t>(*next);
    }
    for (std::size_t i = 0; i < windows; ++i) {
        const auto hit = count(item_name(rules::hits_property, i, {}));
        if (!hit) {
            facts.hits.clear();
            break;
        }
        facts.hits.push_back(static_cast<std::uint32_t>(*hit));
    }
    while (const auto tick =
               count(item_name(rules::movement_property, facts.movement.size(), at_frame))) {
        const std::size_t i = facts.movement.size();
        const auto x = number(item_name(rules::movement_property, i, "x"));
        const auto y = number(item_name(rules::movement_property, i, "y"));
        facts.movement.push_back(
            {*tick, static_cast<float>(x.value_or(0)), static_cast<float>(y.value_or(0))});
    }
    return facts;
}

}  // namespace fightconv::fspk
