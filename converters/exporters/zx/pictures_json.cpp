#include "converters/exporters/zx/pictures_json.hpp"

#include <array>
#include <nlohmann/json.hpp>

namespace fightconv::zx {

namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> loop_words = {"once", "loop", "ping_pong"};   // in the order of LoopMode
constexpr std::array<std::string_view, 3> blend_words = {"normal", "add", "subtract"};  // in the order of BlendMode

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

// What few frames have is only there where it is not as usual.
void add_effects(ordered_json& object, const Frame& frame) {
    if (frame.blend != Blend{}) {
        object["blend"] = {
            {"mode", blend_words[static_cast<std::size_t>(frame.blend.mode)]}, {"source", frame.blend.source}, {"destination", frame.blend.destination}};
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

ordered_json frame_object(const Frame& frame, const SheetFrame& seen, const std::string& texture, const Character& shown) {
    ordered_json object;
    object["ticks"] = frame.ticks;
    object["texture"] = seen.visible ? ordered_json(texture) : ordered_json();
    if (seen.visible) {
        const Point axis = shown[*frame.sprite].axis;
        object["x"] = seen.source.x;
        object["y"] = seen.source.y;
        object["width"] = seen.source.width;
        object["height"] = seen.source.height;
        object["pivot"] = {axis.x - seen.place.x, axis.y - seen.place.y};
        object["offset"] = {frame.offset.x, frame.offset.y};
        object["flip_h"] = frame.flip_h;
        object["flip_v"] = frame.flip_v;
        add_effects(object, frame);
    }
    return object;
}

}  // namespace

void add_pictures(ordered_json& document, const Character& character, const Character& shown, const Textures& textures, const std::vector<std::string>& paths,
                  std::uint32_t by) {
    document["picture_scale"] = "1/" + std::to_string(by);
    document["draw_scale"] = by;
    ordered_json& list = document["textures"] = ordered_json::array();
    for (std::size_t i = 0; i < textures.ids.size(); ++i) {
        list.push_back({{"id", textures.ids[i]}, {"path", paths[i]}, {"width", textures.sheets[i].width}, {"height", textures.sheets[i].height}});
    }
    ordered_json& animations = document["animations"] = ordered_json::array();
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        const Animation& animation = character.animations[i];
        const Textures::Place place = textures.places[i];
        ordered_json frames = ordered_json::array();
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            const SheetFrame& seen = textures.sheets[place.texture].frames[place.first_frame + f];
            frames.push_back(frame_object(animation.frames[f], seen, textures.ids[place.texture], shown));
        }
        animations.push_back({{"name", animation.name},
                              {"action", animation.number},
                              {"loop", loop_words[static_cast<std::size_t>(animation.loop)]},
                              {"loop_start", animation.loop_start},
                              {"frames", std::move(frames)}});
    }
}

}  // namespace fightconv::zx
