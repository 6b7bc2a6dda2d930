#include "converters/zx/pictures_json.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "converters/pictures/effects_json.hpp"

namespace fightconv::zx {

namespace {

using nlohmann::ordered_json;

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
                  std::uint32_t by, const std::vector<bool>& left_out) {
    document["picture_scale"] = fmt::format("1/{}", by);
    document["draw_scale"] = by;
    ordered_json& list = document["textures"] = ordered_json::array();
    for (std::size_t i = 0; i < textures.ids.size(); ++i) {
        list.push_back({{"id", textures.ids[i]}, {"path", paths[i]}, {"width", textures.sheets[i].width}, {"height", textures.sheets[i].height}});
    }
    ordered_json& animations = document["animations"] = ordered_json::array();
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        if (left_out[i]) {
            continue;
        }
        const Animation& animation = character.animations[i];
        const Textures::Place place = textures.places[i];
        ordered_json frames = ordered_json::array();
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            const SheetFrame& seen = textures.sheets[place.page].frames[place.first_frame + f];
            frames.push_back(frame_object(animation.frames[f], seen, textures.ids[place.page], shown));
        }
        animations.push_back({{"name", animation.name},
                              {"action", animation.number},
                              {"loop", name_of(animation.loop)},
                              {"loop_start", animation.loop_start},
                              {"frames", std::move(frames)}});
    }
}

}  // namespace fightconv::zx
