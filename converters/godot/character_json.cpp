#include "converters/godot/character_json.hpp"

#include <algorithm>
#include <type_traits>

#include "converters/json/json_writer.hpp"
#include "core/model/fields.hpp"

namespace fightconv::godot {

namespace {

void write_tags(JsonWriter& json, const std::vector<Tag>& tags) {
    json.object([&] { json.members(tags, [&](const std::string& value) { json.value(value); }); });
}

// Structs of the model as objects, with the names of their fields.
class Objects {
public:
    Objects(JsonWriter& json, const Character& character) : json_(json), character_(character) {}

    template <class Struct>
    void members(const Struct& value) {
        for_each_field<Struct>([&](std::string_view name, auto member) {
            if (is_left_out(value.*member)) {
                return;
            }
            std::string key(name);
            std::replace(key.begin(), key.end(), ' ', '_');
            json_.key(key);
            write(value.*member);
        });
    }

private:
    // Most formats do not say in which stances a move starts.
    static bool is_left_out(const Stances& stances) { return !stances.any(); }
    template <class T>
    static bool is_left_out(const T& /*value*/) {
        return false;
    }

    void write(const Stances& stances) {
        json_.list([&] {
            for_each_stance(stances, [&](Stance stance) { json_.value(name_of(stance)); });
        });
    }
    template <class T>
    void write(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            json_.value(name_of(value));
        } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
            json_.value(value);
        } else {
            json_.object([&] { members(value); });
        }
    }
    void write(AnimationId id) { json_.value(character_[id].name); }
    void write(Point point) { json_.list_of(point.x, point.y); }
    void write(Scale scale) { json_.list_of(scale.x, scale.y); }
    void write(const std::vector<Tag>& tags) { write_tags(json_, tags); }
    template <class T>
    void write(const std::optional<T>& value) {
        json_.value(value);
    }
    template <class T>
    void write(const std::vector<T>& items) {
        json_.list(items, [&](const T& item) { write(item); });
    }

    JsonWriter& json_;
    const Character& character_;
};

void write_animations(JsonWriter& json, const Character& character) {
    const std::vector<ClipNames> names = clip_names(character);
    json.list([&] {
        for (std::size_t i = 0; i < character.animations.size(); ++i) {
            const Animation& animation = character.animations[i];
            json.object([&] {
                json.member("name", names[i].first);
                json.member("action", animation.number);
                json.member("loop",
                            names[i].loop.empty() ? std::nullopt : std::optional(names[i].loop));
                if (animation.floor_y) {
                    json.member("floor_y", *animation.floor_y);
                }
            });
        }
    });
}

}  // namespace

std::uint64_t document_bytes(const Character& character) {
    constexpr std::uint64_t item_bytes = 3072;  // of a move, a hit or the like
    std::uint64_t items = character.animations.size() + character.properties.size();
    for (const Move& move : character.moves) {
        items += 1 + move.hits.size() + move.cancels.size() + move.movement.size() +
                 2 * move.projectiles.size();
        for (const Notify& notify : move.notifies) {
            items += 1 + notify.values.size();
        }
    }
    return items * item_bytes;
}

ByteBuffer character_document(const Character& character) {
    JsonWriter json(1);
    Objects objects(json, character);
    json.object([&] {
        objects.members(character.info);
        json.member("floor_y", character.floor_y);
        write_tags(json.key("properties"), character.properties);
        write_animations(json.key("animations"), character);
        json.key("moves").list(character.moves, [&](const Move& move) {
            json.object([&] { objects.members(move); });
        });
    });
    return std::move(json).file();
}

}  // namespace fightconv::godot
