// The poses of a model's bones over a clip, as the tracks of an animation.
#pragma once

#include <vector>

#include "converters/urho3d/model/rig.hpp"
#include "core/model/clips.hpp"
#include "formats/urho3d/ani/ani.hpp"

namespace fightconv::urho3d {

class BoneTracks {
public:
    explicit BoneTracks(std::size_t bones) : keys_(bones, {{0, Pose{}}}), shown_at_(bones) {
        keys_[0][0].pose = {.scale_x = 1, .scale_y = 1};
    }

    // The bones that are not hidden from this tick on. Ticks rise from 0.
    void show(std::uint64_t tick, const std::vector<BonePose>& shown);

    Pose first(std::size_t bone) const { return keys_[bone].front().pose; }

    // A track for each bone, so that an animation leaves nothing of another one where it was; for
    // the root only if there are no others. Between two keys the engines change a value evenly, so
    // each step is two keys at the same time.
    ani::Animation animation(const Rig& rig, const Clip& clip, std::string name) const;

private:
    struct PoseKey {
        std::uint64_t tick;
        Pose pose;
    };
    void set(std::size_t bone, std::uint64_t tick, const Pose& pose);

    std::vector<std::vector<PoseKey>> keys_;  // of each bone, the first at tick 0
    std::vector<std::size_t> shown_;          // bones that are not hidden
    std::vector<std::uint64_t> shown_at_;     // the turn in which each bone was shown last
    std::uint64_t turn_ = 0;
};

}  // namespace fightconv::urho3d
