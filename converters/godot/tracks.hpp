// The animations of a character as Animation resources for an AnimationPlayer (godot.md 3, 4).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "converters/godot/resource_text.hpp"
#include "converters/pictures/sheet_pages.hpp"
#include "core/base/context.hpp"
#include "core/model/box_slots.hpp"
#include "core/model/clips.hpp"

namespace fightconv::godot {

// A node that plays one sound at one volume and pitch.
struct SoundPlayer {
    std::string node;
    const Cue* cue;  // the first one that asks for it
};
std::vector<SoundPlayer> sound_players(const Character& character);

// The names of the scene's nodes, as the tracks address them.
std::string area_name(BoxKind kind);          // "Hurt"
std::string shape_path(const BoxSlot& slot);  // "Hurt/hurt-1"

// The properties of the Sprite that some frame of the character uses: every animation sets them.
struct Needs {
    bool pages = false;  // there are several textures
    bool flip_h = false, flip_v = false;
    bool scale = false, angle = false, blend = false;
    bool box_rotation = false;
};
Needs needs_of(const Character& character, const SheetPages& pages);

// The part of a sheet that shows a sprite, and the offset of the Sprite node, which mirrors inside
// of its rectangle (godot.md 3).
struct Part {
    std::uint32_t page = 0;
    Rectangle source;
    std::int64_t offset_x = 0;
    std::int64_t offset_y = 0;
};
// Nothing: there is nothing to see.
std::optional<Part> part_of(const Character& character, const SheetPages& pages,
                            std::size_t animation, std::size_t frame, bool flip_h, bool flip_v);

// How a placement is blended: the blend mode of a CanvasItemMaterial and the colour by which its
// pixels are multiplied (godot.md 4).
inline constexpr int mix_mode = 0, add_mode = 1, subtract_mode = 2, premultiplied_mode = 4;
struct Light {
    int mode = mix_mode;
    double rgb = 1;
    double alpha = 1;
};
Light light_of(const Blend& blend);

// Writes Animation resources into a scene.
class TrackWriter {
public:
    // Borrows everything. `textures`: a reference for each page.
    TrackWriter(const Character& character, const SheetPages& pages, const Needs& needs,
                const std::vector<BoxSlot>& slots, const std::vector<SoundPlayer>& players,
                const std::vector<std::string>& textures, ResourceText& scene, Context& context);

    // Adds the clip of an animation; the reference to it. `following`: the loop after an intro.
    Result<std::string> add(std::size_t animation, const Timeline& timeline, const Clip& clip,
                            const Clip* following);

    // The reference to a material with this blend mode.
    const std::string& material(int mode);

private:
    std::string premultiplying_shader();  // the reference to it
    class Tracks;
    // A moment at which frames change, and the frame that is shown from then on.
    struct Moment {
        double seconds = 0;
        std::size_t frame = 0;
    };

    void add_picture(std::size_t animation, const std::vector<std::pair<double, ClipKey>>& keys,
                     Tracks& tracks);
    void add_boxes(const Animation& animation, const std::vector<Moment>& moments, Tracks& tracks);
    void add_sounds(const Timeline& timeline, const Clip& clip, Tracks& tracks);

    const Character& character_;
    const SheetPages& pages_;
    const Needs& needs_;
    const std::vector<BoxSlot>& slots_;
    const std::vector<std::string>& textures_;
    ResourceText& scene_;
    Context& context_;
    std::map<std::tuple<std::string, float, float>, std::string> player_nodes_;
    std::map<int, std::string> materials_;
};

}  // namespace fightconv::godot
