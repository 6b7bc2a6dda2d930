#include "converters/zx/pictures_json.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "converters/pictures/effects_json.hpp"

namespace fightconv::zx {

namespace {

using nlohmann::ordered_json;

ordered_json frame_object(const Frame& frame, const ShownPiece& shown, const Textures& textures) {
    ordered_json object;
    object["ticks"] = frame.ticks;
    object["texture"] = shown.visible ? ordered_json(textures.list[shown.texture].id) : ordered_json();
    if (shown.visible) {
        const Rectangle source = textures.source_of(shown);
        object["x"] = source.x;
        object["y"] = source.y;
        object["width"] = source.width;
        object["height"] = source.height;
        object["pivot"] = {shown.pivot.x, shown.pivot.y};
        object["offset"] = {frame.offset.x, frame.offset.y};
        object["flip_h"] = frame.flip_h;
        object["flip_v"] = frame.flip_v;
        add_effects(object, frame);
    }
    return object;
}

}  // namespace

void add_pictures(ordered_json& document, const Character& character, const Fitted& fitted, const std::vector<std::string>& paths) {
    const Textures& textures = fitted.textures;
    document["picture_scale"] = fmt::format("1/{}", textures.shrunk_by);
    document["draw_scale"] = textures.shrunk_by;
    ordered_json& list = document["textures"] = ordered_json::array();
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const Texture& texture = textures.list[i];
        list.push_back({{"id", texture.id}, {"path", paths[i]}, {"width", texture.width}, {"height", texture.height}});
    }
    ordered_json& animations = document["animations"] = ordered_json::array();
    for (std::size_t i = 0; i < character.animations.size(); ++i) {
        if (fitted.left_out[i]) {
            continue;
        }
        const Animation& animation = character.animations[i];
        ordered_json frames = ordered_json::array();
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            frames.push_back(frame_object(animation.frames[f], textures.frames[i][f], textures));
        }
        animations.push_back({{"name", animation.name},
                              {"action", animation.number},
                              {"loop", name_of(animation.loop)},
                              {"loop_start", animation.loop_start},
                              {"frames", std::move(frames)}});
    }
}

}  // namespace fightconv::zx
