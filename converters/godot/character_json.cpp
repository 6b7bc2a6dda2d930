#include "converters/godot/character_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "core/base/text.hpp"
#include "core/model/fields.hpp"

namespace fightconv::godot {

namespace {

using nlohmann::ordered_json;

ordered_json object_of(const std::vector<Tag>& tags) {
    ordered_json object = ordered_json::object();
    for (const auto& [key, value] : tags) {
        object[key] = value;
    }
    return object;
}

// A struct of the model as an object, with the names of its fields.
class Objects {
public:
    explicit Objects(const Character& character) : character_(character) {}

    template <class Struct>
    ordered_json of(const Struct& value) const {
        ordered_json object;
        for_each_field<Struct>([&](std::string_view name, auto member) {
            std::string key(name);
            std::replace(key.begin(), key.end(), ' ', '_');
            object[key] = json(value.*member);
        });
        return object;
    }

private:
    template <class T>
    ordered_json json(const T& value) const {
        if constexpr (std::is_enum_v<T>) {
            return name_of(value);
        } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
            return value;
        } else {
            return of(value);
        }
    }
    ordered_json json(AnimationId id) const { return character_[id].name; }
    ordered_json json(Point point) const { return {point.x, point.y}; }
    ordered_json json(const std::vector<Tag>& tags) const { return object_of(tags); }
    template <class T>
    ordered_json json(const std::optional<T>& value) const {
        return value ? json(*value) : ordered_json();
    }
    template <class T>
    ordered_json json(const std::vector<T>& items) const {
        ordered_json list = ordered_json::array();
        for (const T& item : items) {
            list.push_back(json(item));
        }
        return list;
    }

    const Character& character_;
};

ordered_json animations_of(const Character& character) {
    const std::vector<ClipNames> names = clip_names(character);
    ordered_json list = ordered_json::array();
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        ordered_json entry = {
            {"name", names[i].first}, {"action", animation.number}, {"loop", names[i].loop.empty() ? ordered_json() : ordered_json(names[i].loop)}};
        if (animation.floor_y) {
            entry["floor_y"] = *animation.floor_y;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace

std::uint64_t document_bytes(const Character& character) {
    constexpr std::uint64_t item_bytes = 3072;  // of a move, a hit or the like
    std::uint64_t items = character.animations.size() + character.properties.size();
    for (const Move& move : character.moves) {
        items += 1 + move.hits.size() + move.cancels.size() + move.movement.size();
        for (const Notify& notify : move.notifies) {
            items += 1 + notify.values.size();
        }
    }
    return items * item_bytes;
}

ordered_json character_document(const Character& character) {
    const Objects objects(character);
    ordered_json document = objects.of(character.info);
    document["floor_y"] = character.floor_y;
    document["properties"] = object_of(character.properties);
    document["animations"] = animations_of(character);
    ordered_json moves = ordered_json::array();
    for (const Move& move : character.moves) {
        moves.push_back(objects.of(move));
    }
    document["moves"] = std::move(moves);
    return document;
}

}  // namespace fightconv::godot
