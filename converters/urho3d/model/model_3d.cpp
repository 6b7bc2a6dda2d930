#include <fmt/format.h>

#include <algorithm>

#include "converters/urho3d/model/bone_tracks.hpp"
#include "converters/urho3d/model/materials.hpp"
#include "converters/urho3d/model/model_prefab.hpp"
#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/output.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/where.hpp"

namespace fightconv::urho3d {

namespace {

// with its keys at the beginning and the end of a clip, and the bone's text in the prefab
constexpr std::uint64_t bytes_of_a_track = 1024;
// with the two keys that show it and the two that hide it
constexpr std::uint64_t bytes_of_a_pose = 512;

std::uint64_t bytes_of_poses(const Timeline& timeline) {
    std::uint64_t bytes = 0;
    for (const Timeline::Span& span : timeline.spans()) {
        const bool changes = timeline.placement(span.start) != timeline.placement(span.end() - 1);
        bytes += bytes_of_a_pose * ((changes ? std::min(span.ticks, most_keys_of_a_span) : 1) +
                                    timeline.frame_of(span).boxes.size());
    }
    return bytes;
}

// The files of one model.
class RigWriter {
public:
    RigWriter(const Plan& plan, const Rig& rig, OutputSet& set, Context& context)
        : plan_(plan), rig_(rig), set_(set), context_(context), first_(rig.bone_count()) {}

    Status run() {
        for (const Action* action : rig_.actions()) {
            FC_TRY(context_.check_cancelled());
            if (Status added = add_action(*action); !added) {
                const Where where{"animation", action->animation->name};
                return fail(std::move(added).error().about(where.text()));
            }
        }
        FC_ASSIGN(ByteBuffer model, rig_.model(first_, reach_));
        FC_TRY(add_file(set_, plan_.resource(rig_.stem() + std::string(model_ending)),
                        std::move(model)));
        if (const auto pages = rig_.pages(); !pages.empty()) {
            std::string materials;
            for (const std::size_t page : pages) {
                materials += material_of(plan_, plan_.pages[page]) + "\n";
            }
            FC_TRY(add_text(set_, plan_.resource(rig_.stem() + std::string(material_list_ending)),
                            materials));
        }
        return play_.animation.empty()
                   ? Status()
                   : add_text(set_, plan_.resource(plan_.name + std::string(model_prefab_ending)),
                              model_prefab_text(plan_, rig_, first_, play_));
    }

private:
    Status add_action(const Action& action) {
        const Timeline timeline(*action.animation, longest_action);
        Charge charge(context_.budget);
        FC_TRY(charge.add(bytes_of_poses(timeline) + bytes_of_a_track * rig_.bone_count(),
                          "the keys of an animation"));
        for (const Clip& clip : clips_of(timeline)) {
            FC_TRY(add_clip(action, timeline, clip));
        }
        return {};
    }

    Status add_clip(const Action& action, const Timeline& timeline, const Clip& clip) {
        BoneTracks tracks(rig_.bone_count());
        std::vector<BonePose> shown;
        for (const ClipKey& key : keys_of(timeline, clip, plan_.character.info.scale)) {
            rig_.find_shown(action, key.frame, key.placement, shown);
            tracks.show(key.tick, shown);
            for (const auto& [bone, pose] : shown) {
                reach_ = std::max(reach_, rig_.reach_of(bone, pose));
            }
        }
        const std::string ending(ending_of(clip.part));
        FC_ASSIGN(ByteBuffer bytes,
                  ani::serialise(tracks.animation(rig_, clip, action.animation->name + ending)));
        const std::string file =
            fmt::format("{}{}{}{}", animations_folder, action.stem, ending, bone_animation_ending);
        FC_TRY(add_file(set_, plan_.resource(file), std::move(bytes)));
        // Before anything plays, the model lies as the character stands; of an intro and its loop,
        // as in the loop, which plays without the intro.
        const bool stands = plan_.standing() == &action;
        if (stands || !posed_) {
            posed_ = true;
            for (std::size_t bone = 0; bone < first_.size(); ++bone) {
                first_[bone] = tracks.first(bone);
            }
        }
        if (stands) {
            play_ = {file, clip.loops};
        }
        return {};
    }

    const Plan& plan_;
    const Rig& rig_;
    OutputSet& set_;
    Context& context_;
    std::vector<Pose> first_;
    double reach_ = 0;
    bool posed_ = false;
    AutoPlay play_;
};

}  // namespace

Status add_model(const Plan& plan, OutputSet& set, Context& context) {
    FC_TRY(add_materials(plan, set));
    return for_each_rig(plan, context,
                        [&](const Rig& rig) { return RigWriter(plan, rig, set, context).run(); });
}

}  // namespace fightconv::urho3d
