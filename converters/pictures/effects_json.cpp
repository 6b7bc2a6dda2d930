#include "converters/pictures/effects_json.hpp"

#include <nlohmann/json.hpp>

namespace fightconv {

using nlohmann::ordered_json;

namespace {

ordered_json interpolated(const Interpolation& interpolation) {
    ordered_json words = ordered_json::array();
    for (const auto& [is_set, word] : {std::pair(interpolation.offset, "offset"), std::pair(interpolation.blend, "blend"),
                                       std::pair(interpolation.scale, "scale"), std::pair(interpolation.angle, "angle")}) {
        if (is_set) {
            words.push_back(word);
        }
    }
    return words;
}

}  // namespace

void add_effects(ordered_json& object, const Frame& frame) {
    if (frame.blend != Blend{}) {
        object["blend"] = {{"mode", name_of(frame.blend.mode)}, {"source", frame.blend.source}, {"destination", frame.blend.destination}};
    }
    if (frame.scale_x != 1 || frame.scale_y != 1) {
        object["scale"] = {frame.scale_x, frame.scale_y};
    }
    if (frame.angle != 0) {
        object["angle"] = frame.angle;
    }
    if (frame.interpolation.any()) {
        object["interpolate"] = interpolated(frame.interpolation);
    }
}

}  // namespace fightconv
