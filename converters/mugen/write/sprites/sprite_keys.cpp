#include <map>
#include <set>

#include "converters/mugen/write/sprites/sprite_file.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::int16_t group_of_portraits = 9000;
constexpr std::int16_t group_of_blanks = -1;  // mugen.md A6

class KeyGiver {
public:
    explicit KeyGiver(const Character& character)
        : character_(character), shown_(character.sprites.size()) {
        for (const Animation& animation : character.animations) {
            for (const Frame& frame : animation.frames) {
                if (frame.sprite) {
                    shown_[frame.sprite->value] = true;
                }
                if (frame.missing) {
                    taken_.insert(*frame.missing);
                }
            }
        }
        for (const Sprite& sprite : character.sprites) {
            taken_.insert(sprite.key);
        }
        taken_.insert({group_of_portraits, 0});
        taken_.insert({group_of_portraits, 1});
    }

    SpriteKeys give() && {
        for (std::uint32_t i = 0; i < character_.sprites.size(); ++i) {
            give(SpriteId{i});
        }
        return std::move(keys_);
    }

private:
    void give(SpriteId id) {
        const Sprite& sprite = character_[id];
        const bool cannot_be_named = sprite.key.group == group_of_blanks && shown_[id.value];
        const auto [first, is_first] =
            cannot_be_named ? std::pair(first_.end(), false) : first_.try_emplace(sprite.key, id);
        if (is_first) {
            write(id, sprite.key);
        } else if (!cannot_be_named && same_look(sprite, character_[first->second])) {
            keys_.of_sprite.push_back(sprite.key);
        } else if (shown_[id.value]) {
            ++keys_.renumbered;
            write(id, free_key(sprite.key.group));
        } else {
            ++keys_.left_out;
            keys_.of_sprite.push_back(sprite.key);
        }
    }

    void write(SpriteId id, Key key) {
        keys_.of_sprite.push_back(key);
        keys_.written.push_back(id);
    }

    static bool same_look(const Sprite& a, const Sprite& b) {
        return a.picture == b.picture && a.palette == b.palette && a.axis == b.axis;
    }

    // A group has 65536 numbers and a character no more sprites, but frames may name others.
    Key free_key(std::int16_t wanted) {
        for (auto group = static_cast<std::uint16_t>(wanted == group_of_blanks ? 0 : wanted);;
             ++group) {
            for (std::uint32_t& next = tried_[group]; next <= 0xFFFF;) {
                const Key key{static_cast<std::int16_t>(group),
                              static_cast<std::int16_t>(static_cast<std::uint16_t>(next++))};
                if (key.group != group_of_blanks && taken_.insert(key).second) {
                    return key;
                }
            }
        }
    }

    const Character& character_;
    std::vector<bool> shown_;
    std::set<Key> taken_;
    std::map<Key, SpriteId> first_;
    std::map<std::uint16_t, std::uint32_t> tried_;  // numbers of each group
    SpriteKeys keys_;
};

}  // namespace

SpriteKeys keys_and_order(const Character& character) { return KeyGiver(character).give(); }

std::vector<Key> sprite_keys(const Character& character) {
    return keys_and_order(character).of_sprite;
}

}  // namespace fightconv::mugen
