#include <fmt/core.h>

#include "converters/pictures/effects_json.hpp"
#include "converters/zx/output.hpp"
#include "core/model/scale.hpp"

namespace fightconv::zx {

namespace {

void write_frame(JsonWriter& json, const Frame& frame, const ShownPiece& shown,
                 const Textures& textures, const Scale& scale) {
    json.object([&] {
        json.member("ticks", frame.ticks);
        json.member("texture",
                    shown.visible ? std::optional(std::string_view(textures.list[shown.texture].id))
                                  : std::nullopt);
        if (shown.visible) {
            const Rectangle source = textures.source_of(shown);
            json.member("x", source.x);
            json.member("y", source.y);
            json.member("width", source.width);
            json.member("height", source.height);
            json.key("pivot").list_of(shown.pivot.x, shown.pivot.y);
            if (is_scaled(scale)) {
                json.key("offset").list_of(frame.offset.x * scale.x, frame.offset.y * scale.y);
            } else {
                json.key("offset").list_of(frame.offset.x, frame.offset.y);
            }
            json.member("flip_h", frame.flip_h);
            json.member("flip_v", frame.flip_v);
            write_effects(json, frame);
        }
    });
}

void write_texture(JsonWriter& json, const Texture& texture, const std::string& path) {
    json.object([&] {
        json.member("id", texture.id);
        json.member("path", path);
        json.member("width", texture.width);
        json.member("height", texture.height);
    });
}

void write_animation(JsonWriter& json, const Animation& animation,
                     const std::vector<ShownPiece>& shown, const Textures& textures,
                     const Scale& scale) {
    json.object([&] {
        json.member("name", animation.name);
        json.member("action", animation.number);
        json.member("loop", name_of(animation.loop));
        json.member("loop_start", animation.loop_start);
        json.key("frames").list([&] {
            for (std::size_t i = 0; i < animation.frames.size(); ++i) {
                write_frame(json, animation.frames[i], shown[i], textures, scale);
            }
        });
    });
}

}  // namespace

void write_pictures(JsonWriter& json, const Character& character, const Fitted& fitted,
                    const std::vector<std::string>& paths) {
    const Textures& textures = fitted.textures;
    json.member("picture_scale", fmt::format("1/{}", textures.shrunk_by));
    json.member("draw_scale", textures.shrunk_by);
    json.key("textures").list([&] {
        for (std::size_t i = 0; i < paths.size(); ++i) {
            write_texture(json, textures.list[i], paths[i]);
        }
    });
    json.key("animations").list([&] {
        for (std::size_t i = 0; i < character.animations.size(); ++i) {
            if (!fitted.left_out[i]) {
                write_animation(json, character.animations[i], textures.frames[i], textures,
                                character.info.scale);
            }
        }
    });
}

}  // namespace fightconv::zx
