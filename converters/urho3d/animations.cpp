#include "converters/urho3d/animations.hpp"

#include <fmt/format.h>

#include "converters/urho3d/output.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/parallel.hpp"
#include "core/base/where.hpp"

namespace fightconv::urho3d {

namespace {

// The prefix of an attribute's path for Node::SetObjectAnimation().
std::string object_path(const Track& track) {
    switch (track.part) {
        case Track::Part::node: return "#sprite/";
        case Track::Part::sprite: return "#sprite/@StaticSprite2D/";
        case Track::Part::box: break;
    }
    return fmt::format("@CollisionBox2D#{}/", track.box);
}

std::string rbfx_path(const Track& track) {
    switch (track.part) {
        case Track::Part::node: return "sprite/@/";
        case Track::Part::sprite: return "sprite/@StaticSprite2D/";
        case Track::Part::box: break;
    }
    return fmt::format("@CollisionBox2D#{}/", track.box);
}

// The period of an attribute's loop lasts from its first key to its last one, and the end of an
// action is that of its picture.
void add_attribute(const Track& track, const Clip& clip, std::string_view path,
                   std::string_view indent, std::string& text) {
    const bool is_picture = track.part == Track::Part::sprite && track.attribute == "Sprite";
    const bool loops = clip.loops && (is_picture || track.keys.size() > 1);
    text += fmt::format(
        "{}<attributeanimation name=\"{}{}\" interpolationmethod=\"None\" wrapmode=\"{}\" "
        "speed=\"1\">\n",
        indent, path, track.attribute, loops ? "Loop" : "Clamp");
    std::vector<TimedKey> keys = timed_keys(track, clip);
    if (loops || is_picture) {
        keys.push_back(
            {seconds_of(clip), clip.loops ? &track.keys.front().value : &track.keys.back().value});
    }
    for (const TimedKey& key : keys) {
        text += fmt::format("{}\t<keyframe time=\"{}\" type=\"{}\" value=\"{}\" />\n", indent,
                            number_text(key.seconds), track.type, *key.value);
    }
    text.append(indent).append("</attributeanimation>\n");
}

struct MadeFile {
    std::string path;
    ByteBuffer bytes;
};
struct MadeFiles {
    std::vector<MadeFile> files;
    Charge charge;
};

Result<MadeFiles> files_of(const Plan& plan, const Action& action, const Budget& budget) {
    MadeFiles made{{}, Charge(budget)};
    const auto add = [&](const std::string& file, const std::string& text) -> Status {
        FC_TRY(made.charge.add(text.size(), "an animation"));
        const Bytes bytes = as_bytes(text);
        made.files.push_back({plan.resource(file), ByteBuffer(bytes.begin(), bytes.end())});
        return {};
    };
    for (const bool mirrored : {false, true}) {
        const std::string folder(mirrored ? left_animations_folder : animations_folder);
        Charge tracks_charge(budget);
        FC_ASSIGN(const std::vector<ClipTracks> clips,
                  tracks_of(plan, action, mirrored, tracks_charge));
        for (const ClipTracks& clip : clips) {
            const std::string file = folder + clip.stem;
            FC_TRY(add(file + std::string(object_animation_ending), object_animation_text(clip)));
            FC_TRY(add(file + std::string(rbfx_animation_ending), rbfx_animation_text(clip)));
        }
    }
    return made;
}

}  // namespace

std::string object_animation_text(const ClipTracks& clip) {
    std::string text = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<objectanimation name=\"{}\">\n", clip.name);
    for (const Track& track : clip.tracks) {
        add_attribute(track, clip.clip, object_path(track), "\t", text);
    }
    return text + "</objectanimation>\n";
}

std::string rbfx_animation_text(const ClipTracks& clip) {
    std::string text = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<animation name=\"{}\" length=\"{}\">\n",
        clip.name, number_text(seconds_of(clip.clip)));
    for (const Track& track : clip.tracks) {
        text += fmt::format("\t<variant name=\"{}{}\" type=\"{}\" interpolation=\"none\">\n",
                            rbfx_path(track), track.attribute, track.type);
        for (const TimedKey& key : timed_keys(track, clip.clip)) {
            text += fmt::format("\t\t<keyframe time=\"{}\" value=\"{}\" />\n",
                                number_text(key.seconds), *key.value);
        }
        text += "\t</variant>\n";
    }
    return text + "</animation>\n";
}

std::string inline_animation_text(const ClipTracks& clip, Track::Part part, std::size_t box,
                                  std::string_view indent) {
    std::string attributes;
    for (const Track& track : clip.tracks) {
        if (track.part == part && track.box == box) {
            add_attribute(track, clip.clip, "", std::string(indent) + "\t", attributes);
        }
    }
    return attributes.empty() ? attributes
                              : fmt::format("{0}<objectanimation>\n{1}{0}</objectanimation>\n",
                                            indent, attributes);
}

Status add_animations(const Plan& plan, OutputSet& set, Context& context) {
    std::vector<MadeFiles> made(plan.actions.size());
    FC_TRY(
        parallel_try(plan.actions.size(), context.threads, context, [&](std::size_t i) -> Status {
            auto files = files_of(plan, plan.actions[i], context.budget);
            if (!files) {
                const Where where{"animation", plan.actions[i].animation->name};
                return fail(std::move(files)
                                .error()
                                .about(where.text())
                                .remedy("leave animations out (--animations)"));
            }
            made[i] = *std::move(files);
            return {};
        }));
    for (MadeFiles& files : made) {
        for (MadeFile& file : files.files) {
            set.files.push_back({std::move(file.path), std::move(file.bytes)});
        }
        set.charge.join(std::move(files.charge));
    }
    return {};
}

}  // namespace fightconv::urho3d
