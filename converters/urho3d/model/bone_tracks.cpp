#include "converters/urho3d/model/bone_tracks.hpp"

#include "converters/urho3d/rules.hpp"

namespace fightconv::urho3d {

namespace {

ani::Key bone_key(double seconds, const Pose& pose) {
    return {static_cast<float>(seconds), position_of(pose), rotation_of(pose), scale_of(pose)};
}

}  // namespace

void BoneTracks::show(std::uint64_t tick, const std::vector<BonePose>& shown) {
    ++turn_;
    for (const auto& [bone, pose] : shown) {
        shown_at_[bone] = turn_;
        set(bone, tick, pose);
    }
    for (const std::size_t bone : shown_) {
        if (shown_at_[bone] != turn_) {
            set(bone, tick, Pose{});
        }
    }
    shown_.clear();
    for (const BonePose& each : shown) {
        shown_.push_back(each.first);
    }
}

void BoneTracks::set(std::size_t bone, std::uint64_t tick, const Pose& pose) {
    std::vector<PoseKey>& keys = keys_[bone];
    if (keys.back().tick == tick) {
        keys.back().pose = pose;
    } else if (keys.back().pose != pose) {
        keys.push_back({tick, pose});
    }
}

ani::Animation BoneTracks::animation(const Rig& rig, const Clip& clip, std::string name) const {
    ani::Animation animation;
    animation.name = std::move(name);
    // A quarter of a tick before the game would take the next clip; a loop has its whole length, so
    // that rounding does not add up (urho3d.md 3).
    animation.length = static_cast<float>(
        clip.loops ? static_cast<double>(clip.ticks) / ticks_per_second : key_seconds(clip.ticks));
    for (std::size_t bone = keys_.size() > 1 ? 1 : 0; bone < keys_.size(); ++bone) {
        const std::vector<PoseKey>& keys = keys_[bone];
        ani::Track& track = animation.tracks.emplace_back();
        track.name = rig.name_of(bone);
        track.mask = static_cast<std::uint8_t>(ani::has_position | ani::has_scale |
                                               (rig.turns(bone) ? ani::has_rotation : 0));
        const auto step_to = [&](double seconds, const Pose& pose, const Pose& before) {
            if (pose != before) {
                track.keys.push_back(bone_key(seconds, before));
            }
            track.keys.push_back(bone_key(seconds, pose));
        };
        for (std::size_t i = 0; i < keys.size(); ++i) {
            step_to(key_seconds(keys[i].tick), keys[i].pose, keys[i == 0 ? 0 : i - 1].pose);
        }
        if (clip.loops) {
            step_to(key_seconds(clip.ticks), keys.front().pose, keys.back().pose);
        }
    }
    return animation;
}

}  // namespace fightconv::urho3d
