#include "converters/pictures/effects_json.hpp"

#include <utility>

namespace fightconv {

namespace {

void write_interpolated(JsonWriter& json, const Interpolation& interpolation) {
    json.list([&] {
        for (const auto& [is_set, word] :
             {std::pair(interpolation.offset, "offset"), std::pair(interpolation.blend, "blend"),
              std::pair(interpolation.scale, "scale"), std::pair(interpolation.angle, "angle")}) {
            if (is_set) {
                json.value(word);
            }
        }
    });
}

}  // namespace

void write_effects(JsonWriter& json, const Frame& frame) {
    if (frame.blend != Blend{}) {
        json.key("blend").object([&] {
            json.member("mode", name_of(frame.blend.mode));
            json.member("source", frame.blend.source);
            json.member("destination", frame.blend.destination);
        });
    }
    if (frame.scale_x != 1 || frame.scale_y != 1) {
        json.key("scale").list_of(frame.scale_x, frame.scale_y);
    }
    if (frame.angle != 0) {
        json.member("angle", frame.angle);
    }
    if (frame.interpolation.any()) {
        write_interpolated(json.key("interpolate"), frame.interpolation);
    }
}

}  // namespace fightconv
