#include <fmt/format.h>

#include "converters/urho3d/output.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/model/clips.hpp"

namespace fightconv::urho3d {

namespace {

constexpr std::uint64_t spriter_key_bytes = 512;

std::string milliseconds(double seconds) { return number_text(static_cast<float>(seconds * 1000)); }

// The files of pictures do not exist: the engine finds them in the sheet by the names without
// ".png".
std::string pictures_of(const Page& page) {
    std::string text = "\t<folder id=\"0\">\n";
    for (std::size_t i = 0; i < page.sprites.size(); ++i) {
        const AtlasSprite& sprite = page.sprites[i];
        const auto part = [](double axis, std::uint32_t side) { return axis / side; };
        text += fmt::format(
            "\t\t<file id=\"{}\" name=\"{}.png\" width=\"{}\" height=\"{}\" pivot_x=\"{}\" "
            "pivot_y=\"{}\" />\n",
            i, sprite.name, sprite.source.width, sprite.source.height,
            number_text(static_cast<float>(part(sprite.axis.x, sprite.source.width))),
            number_text(static_cast<float>(1 - part(sprite.axis.y, sprite.source.height))));
    }
    return text + "\t</folder>\n";
}

class SpriterAnimation {
public:
    SpriterAnimation(const Action& action, const Page& page, const Scale& scale)
        : action_(action), page_(page), scale_(scale) {}

    void add(const Timeline& timeline, const Clip& clip, std::size_t id, std::string& text) {
        text += fmt::format(
            "\t\t<animation id=\"{}\" name=\"{}{}\" length=\"{}\" looping=\"{}\">\n", id,
            action_.stem, ending_of(clip.part),
            milliseconds(static_cast<double>(clip.ticks) / ticks_per_second), clip.loops);
        const std::vector<ClipKey> keys = keys_of(timeline, clip, scale_);
        for (const ClipKey& key : keys) {
            add_key(key.tick, key);
        }
        if (clip.loops && keys.size() > 1) {
            // a quarter of a tick before it begins again (urho3d.md 3)
            add_key(clip.ticks, keys.front());
        }
        text += "\t\t\t<mainline>\n" + mainline_ + "\t\t\t</mainline>\n";
        text += "\t\t\t<timeline id=\"0\" name=\"sprite\" object_type=\"sprite\">\n" + timeline_ +
                "\t\t\t</timeline>\n\t\t</animation>\n";
    }

private:
    // A key without an object shows nothing.
    void add_key(std::uint64_t tick, const ClipKey& key) {
        const std::string time = milliseconds(key_seconds(tick));
        const std::uint32_t sprite = action_.sprites[key.frame];
        mainline_ += fmt::format("\t\t\t\t<key id=\"{}\" time=\"{}\" curve_type=\"instant\">",
                                 main_keys_++, time);
        if (page_.sprites[sprite].sprite) {
            const Placement& shown = key.placement;
            mainline_ += fmt::format(
                "<object_ref id=\"0\" timeline=\"0\" key=\"{}\" z_index=\"0\" />", sprite_keys_);
            timeline_ += fmt::format(
                "\t\t\t\t<key id=\"{}\" time=\"{}\" spin=\"0\" curve_type=\"instant\">"
                "<object folder=\"0\" file=\"{}\" x=\"{}\" y=\"{}\" angle=\"{}\" scale_x=\"{}\" "
                "scale_y=\"{}\" /></key>\n",
                sprite_keys_++, time, sprite, number_text(number(shown.x)),
                number_text(number(0 - shown.y)), number_text(number(shown.angle)),
                scale_text(shown.scale_x, shown.flip_h), scale_text(shown.scale_y, shown.flip_v));
        }
        mainline_ += "</key>\n";
    }
    static std::string scale_text(double scale, bool flip) {
        return number_text(number(flip ? -scale : scale));
    }

    const Action& action_;
    const Page& page_;
    const Scale& scale_;
    std::string mainline_;
    std::string timeline_;
    std::size_t main_keys_ = 0;
    std::size_t sprite_keys_ = 0;
};

std::uint64_t expected_text(const Timeline& timeline) {
    std::uint64_t bytes = 0;
    for (const Timeline::Span& span : timeline.spans()) {
        const bool changes = timeline.placement(span.start) != timeline.placement(span.end() - 1);
        bytes += spriter_key_bytes * (changes ? std::min(span.ticks, most_keys_of_a_span) : 1);
    }
    return bytes;
}

}  // namespace

Status add_spriter_files(const Plan& plan, OutputSet& set, Context& context) {
    for (std::size_t page = 0; page < plan.pages.size(); ++page) {
        std::string text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<spriter_data scml_version=\"1.0\" "
            "generator=\"fightconv\" generator_version=\"1\">\n";
        text += pictures_of(plan.pages[page]) +
                fmt::format("\t<entity id=\"0\" name=\"{}\">\n", plan.name);
        Charge charge(context.budget);
        std::size_t id = 0;
        for (const Action& action : plan.actions) {
            if (action.page == page) {
                const Timeline timeline(*action.animation, longest_action);
                FC_TRY(charge.add(expected_text(timeline), "the keys of an animation"));
                for (const Clip& clip : clips_of(timeline)) {
                    SpriterAnimation(action, plan.pages[page], plan.character.info.scale)
                        .add(timeline, clip, id++, text);
                }
            }
        }
        FC_TRY(add_text(set, plan.resource(plan.pages[page].stem + ".scml"),
                        text + "\t</entity>\n</spriter_data>\n"));
    }
    return {};
}

std::string spriter_name(const Action& action) {
    const std::vector<Clip> clips = clips_of(Timeline(*action.animation));
    return clips.empty() ? action.stem : action.stem + std::string(ending_of(clips.back().part));
}

}  // namespace fightconv::urho3d
