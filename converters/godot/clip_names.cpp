#include "converters/godot/clip_names.hpp"

#include <algorithm>

#include "core/base/text/names.hpp"
#include "core/model/clips.hpp"

namespace fightconv::godot {

std::vector<ClipNames> clip_names(const Character& character) {
    UniqueNames taken;
    std::vector<ClipNames> names;
    names.reserve(character.animations.size());
    for (const Animation& animation : character.animations) {
        names.push_back({taken.take(animation.name), {}});
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (clips_of(Timeline(character.animations[i])).size() > 1) {
            names[i].loop = taken.take(names[i].first + "_loop");
        }
    }
    return names;
}

std::size_t first_animation(const Character& character) {
    const auto& all = character.animations;
    const auto stand = std::find_if(
        all.begin(), all.end(), [](const Animation& animation) { return animation.number == 0; });
    return stand == all.end() ? 0 : static_cast<std::size_t>(stand - all.begin());
}

}  // namespace fightconv::godot
