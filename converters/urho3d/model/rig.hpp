// The bones of one model, and the mesh that they carry: a quad for each sprite, a box for each
// slot.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "converters/urho3d/plan.hpp"
#include "core/base/bytes/byte_writer.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::urho3d {

// How a bone lies, in pixels from the character's axis with y down. Hidden: scaled to nothing.
struct Pose {
    double x = 0;
    double y = 0;
    double scale_x = 0;  // negative: mirrored; for a box: its width in engine units
    double scale_y = 0;
    double angle = 0;  // degrees, counter-clockwise as it is seen
    bool hidden() const noexcept { return scale_x == 0 && scale_y == 0; }
    friend bool operator==(const Pose&, const Pose&) = default;
};
std::array<float, 3> position_of(const Pose& pose);
std::array<float, 4> rotation_of(const Pose& pose);  // w, x, y, z
std::array<float, 3> scale_of(const Pose& pose);

using BonePose = std::pair<std::size_t, Pose>;  // index of the bone

// Bones: the root, then the sprites, then the slots.
class Rig {
public:
    // Borrows the plan and the actions. `stem` is that of its files.
    Rig(const Plan& plan, std::string stem, std::vector<const Action*> actions,
        std::vector<BoxSlot> slots);

    const std::string& stem() const noexcept { return stem_; }
    const std::vector<const Action*>& actions() const noexcept { return actions_; }
    std::size_t bone_count() const noexcept { return names_.size(); }
    const std::string& name_of(std::size_t bone) const noexcept { return names_[bone]; }
    // Whether some action of the character turns the bone, or that of another model with its name.
    bool turns(std::size_t bone) const {
        return bone > 0 && bone <= sprites_.size() && sprite_at(bone - 1).turned;
    }

    // The bones that a frame does not hide: that of its sprite, placed so, and those of its boxes.
    void find_shown(const Action& action, std::size_t frame, const Placement& placement,
                    std::vector<BonePose>& shown) const;

    // The page of each geometry, whose material it shows.
    std::vector<std::size_t> pages() const;

    // UMD2. `first`: the pose of each bone before anything plays, of which the angle is left to
    // the animations; `reach`: how far from the axis something is seen, in pixels.
    Result<ByteBuffer> model(const std::vector<Pose>& first, double reach) const;
    // How far from the axis a sprite of this bone is seen in a pose.
    double reach_of(std::size_t bone, const Pose& pose) const;

private:
    struct SpriteBone {
        std::size_t page;
        std::uint32_t sprite;
    };
    // Sprites that are drawn together: on one page, with no more bones than a card moves at once.
    struct Part {
        std::size_t first = 0;
        std::size_t count = 0;
    };
    const AtlasSprite& sprite_at(std::size_t index) const {
        return plan_.pages[sprites_[index].page].sprites[sprites_[index].sprite];
    }
    std::vector<Part> parts() const;
    void add_quad(std::size_t index, std::uint8_t bone, ByteWriter& vertices) const;

    const Plan& plan_;
    std::string stem_;
    std::vector<const Action*> actions_;
    std::vector<SpriteBone> sprites_;                                     // by page
    std::vector<BoxSlot> slots_;                                          // sorted
    std::vector<std::string> names_;                                      // of all bones
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> bones_;  // of the sprites
};

// One for the whole character if a card moves all its bones at once, otherwise one for each action.
// Ends with the first error of `use`.
Status for_each_rig(const Plan& plan, Context& context,
                    const std::function<Status(const Rig&)>& use);

}  // namespace fightconv::urho3d
