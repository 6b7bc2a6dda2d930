#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "converters/godot/clip_names.hpp"
#include "converters/godot/output.hpp"
#include "converters/godot/tracks.hpp"
#include "core/base/find.hpp"
#include "core/base/text/names.hpp"
#include "core/model/scale.hpp"

namespace fightconv::godot {

namespace {

class SceneWriter {
public:
    SceneWriter(const Character& character, const SheetPages& pages, const SceneFiles& files,
                Version version, Context& context)
        : character_(character),
          pages_(pages),
          files_(files),
          context_(context),
          scene_(version, "gd_scene", context.budget),
          needs_(needs_of(character, pages)),
          slots_(slots_of(character)),
          players_(sound_players(character)),
          names_(clip_names(character)) {}

    Result<ByteBuffer> run(std::string_view name, Charge& charge) && {
        for (const std::string& path : files_.textures) {
            textures_.push_back(scene_.add_external(is_v4() ? "Texture2D" : "Texture", path));
        }
        add_sounds();
        TrackWriter writer(character_, pages_, needs_, slots_, players_, textures_, scene_,
                           context_);
        const std::string material = needs_.blend ? writer.material(mix_mode) : "";
        FC_TRY(add_animations(writer));
        if (is_v4()) {
            library_ =
                scene_.add_sub("AnimationLibrary", fmt::format("_data = {{\n{}\n}}\n", library_));
        }
        while (shapes_.size() < slots_.size()) {
            shapes_.push_back(scene_.add_sub(
                "RectangleShape2D",
                fmt::format("resource_local_to_scene = true\n{}\n",
                            is_v4() ? "size = Vector2( 2, 2 )" : "extents = Vector2( 1, 1 )")));
        }
        scene_.write(fmt::format("[node name={} type=\"Node2D\"]\n{}\n", in_quotes(node_name(name)),
                                 is_v4() ? "texture_filter = 1\n" : ""));
        add_sprite(material);
        add_boxes();
        add_sound_nodes();
        add_player();
        return std::move(scene_).finish(charge);
    }

private:
    bool is_v4() const { return scene_.is_v4(); }

    void add_sounds() {
        for (const SoundPlayer& player : players_) {
            if (const auto file = files_.sounds.find(player.cue->clip);
                file != files_.sounds.end() && streams_.count(file->first) == 0) {
                streams_[file->first] = scene_.add_external("AudioStream", file->second);
            }
        }
    }

    Status add_animations(TrackWriter& writer) {
        for (std::size_t i = 0; i < character_.animations.size(); ++i) {
            FC_TRY(context_.check_cancelled());
            const Timeline timeline(character_.animations[i]);
            const std::vector<Clip> clips = clips_of(timeline);
            for (std::size_t c = 0; c < clips.size(); ++c) {
                FC_ASSIGN(const std::string reference,
                          writer.add(i, timeline, clips[c],
                                     c + 1 < clips.size() ? &clips[c + 1] : nullptr));
                add_to_library(c == 0 ? names_[i].first : names_[i].loop, reference);
            }
        }
        return {};
    }
    void add_to_library(const std::string& name, const std::string& reference) {
        if (is_v4()) {
            library_ += fmt::format("{}{}: {}", library_.empty() ? "" : ",\n", scene_.name(name),
                                    reference);
        } else {
            library_ += fmt::format("{} = {}\n", property_name("anims/" + name), reference);
        }
    }

    void add_sprite(const std::string& material) {
        scene_.write(fmt::format("[node name=\"Sprite\" type=\"{}\" parent=\".\"]\n",
                                 is_v4() ? "Sprite2D" : "Sprite"));
        if (!material.empty()) {
            scene_.write(fmt::format("material = {}\n", material));
        }
        if (!textures_.empty()) {
            const std::size_t first = first_animation(character_);
            scene_.write(fmt::format("texture = {}\n", textures_[pages_.places[first].page]));
            const Frame& frame = character_.animations[first].frames.front();
            if (const auto part =
                    part_of(character_, pages_, first, 0, frame.flip_h, frame.flip_v)) {
                const Placement shown = scaled(placement_of(frame), character_.info.scale);
                if (is_scaled(character_)) {
                    scene_.write(
                        fmt::format("scale = {}\n", vector2(shown.scale_x, shown.scale_y)));
                }
                scene_.write(fmt::format(
                    "position = {}\noffset = {}\nregion_rect = Rect2( {}, {}, {}, {} )\n",
                    vector2(shown.x, shown.y),
                    vector2(static_cast<double>(part->offset_x),
                            static_cast<double>(part->offset_y)),
                    part->source.x, part->source.y, part->source.width, part->source.height));
            }
        }
        scene_.write("centered = false\nregion_enabled = true\n\n");
    }

    void add_boxes() {
        std::string area;
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            const std::string path = shape_path(slots_[i]);
            const std::string of = path.substr(0, path.find('/'));
            if (of != area) {
                area = of;
                scene_.write(
                    fmt::format("[node name=\"{}\" type=\"Area2D\" parent=\".\"]\n\n", area));
            }
            scene_.write(
                fmt::format("[node name=\"{}\" type=\"CollisionShape2D\" parent=\"{}\"]\nshape = "
                            "{}\ndisabled = true\n\n",
                            path.substr(area.size() + 1), area, shapes_[i]));
        }
    }

    // A sound that the character does not have gets a player without a stream, so that it can be
    // added (godot.md 7).
    void add_sound_nodes() {
        if (!players_.empty()) {
            scene_.write("[node name=\"Sounds\" type=\"Node\" parent=\".\"]\n\n");
        }
        for (const SoundPlayer& player : players_) {
            constexpr double silence = -80;
            const double decibels =
                player.cue->volume > 0
                    ? std::max(20 * std::log10(double{player.cue->volume}), silence)
                    : silence;
            scene_.write(
                fmt::format("[node name={} type=\"AudioStreamPlayer\" parent=\"Sounds\"]\n",
                            in_quotes(player.node)));
            if (auto* const stream = find_in(streams_, player.cue->clip)) {
                scene_.write(fmt::format("stream = {}\n", *stream));
            }
            scene_.write(fmt::format("volume_db = {}\npitch_scale = {}\n\n", real(decibels),
                                     real(std::max(double{player.cue->pitch}, 0.01))));
        }
    }

    void add_player() {
        scene_.write("[node name=\"AnimationPlayer\" type=\"AnimationPlayer\" parent=\".\"]\n");
        // 0: with the physics, at 60 ticks a second by default
        if (is_v4()) {
            scene_.write("callback_mode_process = 0\n");
            scene_.write(fmt::format("libraries = {{\n{}: {}\n}}\n", scene_.name(""), library_));
        } else {
            scene_.write("playback_process_mode = 0\n");
            scene_.write(library_);
        }
        if (!names_.empty()) {
            scene_.write(fmt::format("autoplay = {}\n",
                                     in_quotes(names_[first_animation(character_)].first)));
        }
        for (const ClipNames& names : names_) {
            if (!names.loop.empty()) {
                scene_.write(fmt::format("{} = {}\n", property_name("next/" + names.first),
                                         scene_.name(names.loop)));
            }
        }
    }

    const Character& character_;
    const SheetPages& pages_;
    const SceneFiles& files_;
    Context& context_;
    ResourceText scene_;
    const Needs needs_;
    const std::vector<BoxSlot> slots_;
    const std::vector<SoundPlayer> players_;
    const std::vector<ClipNames> names_;
    std::vector<std::string> textures_;
    std::vector<std::string> shapes_;
    std::map<std::string, std::string, std::less<>> streams_;
    // the animations of the player; with version 4 then the reference to them
    std::string library_;
};

}  // namespace

Result<ByteBuffer> scene_of(const Character& character, const SheetPages& pages,
                            const SceneFiles& files, std::string_view name, Version version,
                            Context& context, Charge& charge) {
    return SceneWriter(character, pages, files, version, context).run(name, charge);
}

}  // namespace fightconv::godot
