#include "converters/mugen/files/animations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "converters/mugen/files/problems.hpp"
#include "core/base/find.hpp"
#include "core/base/reporter.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::mugen {

namespace {

class AnimationBuilder {
public:
    AnimationBuilder(std::string_view file_name, const std::vector<Sprite>& sprites, Charge& charge,
                     Context& context)
        : file_name_(file_name), charge_(charge), context_(context) {
        for (std::size_t i = 0; i < sprites.size(); ++i) {
            // keeps the first (F3)
            sprite_of_.emplace(sprites[i].key, SpriteId{static_cast<std::uint32_t>(i)});
        }
    }

    Result<Animation> build(const air::Action& action) {
        const std::vector<std::uint32_t> shown = shown_elements(action);
        FC_TRY(charge(action, shown));
        Animation animation;
        animation.number = action.number;
        animation.name = action_name(action.number);
        animation.frames.reserve(std::max<std::size_t>(shown.size(), 1));
        for (const std::uint32_t index : shown) {
            if (index < action.loop_start) {
                ++animation.loop_start;
            }
            animation.frames.push_back(to_frame(action, index));
            if (action.elements[index].time == Frame::hold) {
                animation.loop = LoopMode::once;
            }
        }
        if (shown.empty()) {
            // an action without elements shows nothing (A3); air::parse reports it
            animation.frames.emplace_back().ticks = Frame::hold;
            animation.loop = LoopMode::once;
        }
        if (animation.loop_start >= animation.frames.size()) {
            animation.loop_start = 0;  // all that followed the loop start is never shown
        }
        return animation;
    }

private:
    // Elements of time 0 (or less, A5) are never shown; where there is nothing else, the first
    // stands for the action.
    std::vector<std::uint32_t> shown_elements(const air::Action& action) {
        std::vector<std::uint32_t> shown;
        for (std::uint32_t i = 0; i < action.elements.size(); ++i) {
            const air::Element& element = action.elements[i];
            if (element.time > 0 || element.time == Frame::hold) {
                shown.push_back(i);
            } else if (element.interpolation.any()) {
                about(action, i).report(files_problem.interpolation_dropped,
                                        Place::at_line(element.line),
                                        "this element is never shown (its time is {}), so the "
                                        "interpolation towards it was left out",
                                        element.time);
            }
        }
        if (shown.empty() && !action.elements.empty()) {
            shown.push_back(0);
        }
        return shown;
    }

    Status charge(const air::Action& action, const std::vector<std::uint32_t>& shown) {
        std::uint64_t boxes = 0;
        for (const std::uint32_t index : shown) {
            boxes += std::uint64_t{action.elements[index].clsn1.count} +
                     action.elements[index].clsn2.count;
        }
        auto charged =
            charge_.add(shown.size() * sizeof(Frame) + boxes * sizeof(Box), "the frames and boxes");
        if (charged) {
            charged = context_.budget.spend(boxes * work_of_box, fmt::format("{} boxes", boxes));
        }
        if (!charged) {
            return fail(std::move(charged)
                            .error()
                            .in_file(file_name_)
                            .at(Place::at_line(action.line))
                            .about(fmt::format("action {}", action.number)));
        }
        return {};
    }

    Frame to_frame(const air::Action& action, std::uint32_t index) {
        const air::Element& element = action.elements[index];
        Frame frame;
        frame.offset = element.offset;
        frame.ticks = element.time == Frame::hold ? Frame::hold : std::max(element.time, 0);
        frame.flip_h = element.flip_h;
        frame.flip_v = element.flip_v;
        frame.blend = element.blend;
        frame.scale_x = element.scale_x;
        frame.scale_y = element.scale_y;
        frame.angle = element.angle;
        frame.interpolation = element.interpolation;
        frame.boxes.reserve(std::size_t{element.clsn1.count} + element.clsn2.count);
        add_boxes(action, element.clsn1, BoxKind::attack, frame.boxes);
        add_boxes(action, element.clsn2, BoxKind::hurt, frame.boxes);
        if (element.sprite.group == -1) {  // blank on purpose (A6)
            return frame;
        }
        if (auto* const found = find_in(sprite_of_, element.sprite)) {
            frame.sprite = *found;
            return frame;
        }
        frame.missing = element.sprite;
        if (missing_.insert(element.sprite).second) {
            about(action, index)
                .report(files_problem.missing_sprite, Place::at_line(element.line),
                        "the .sff has no sprite {},{}; the frames that name it are blank",
                        element.sprite.group, element.sprite.number);
        }
        return frame;
    }

    static void add_boxes(const air::Action& action, air::ClsnRange range, BoxKind kind,
                          std::vector<Box>& boxes) {
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
            const air::Clsn& clsn = action.boxes[i];
            Box& box = boxes.emplace_back();
            box.kind = kind;
            box.x = static_cast<float>(clsn.x1);
            box.y = static_cast<float>(clsn.y1);
            box.width = static_cast<float>(std::int64_t{clsn.x2} - clsn.x1);
            box.height = static_cast<float>(std::int64_t{clsn.y2} - clsn.y1);
        }
    }

    Reporter about(const air::Action& action, std::uint32_t index) const {
        return Reporter(context_.diagnostics, file_name_)
            .about(fmt::format("action {} element {}", action.number, index + 1));
    }

    std::string_view file_name_;
    Charge& charge_;
    Context& context_;
    std::map<Key, SpriteId> sprite_of_;
    std::set<Key> missing_;  // already reported (F5: one warning per id)
};

}  // namespace

Result<air::File> parse_actions(Source source, Context& context) {
    FC_ASSIGN(air::File file, air::parse(source, context));
    if (file.actions.empty()) {
        return fail(
            Error(ErrorCode::malformed, "there is no action in it: no line says [Begin Action N]")
                .in_file(source.file)
                .remedy("check that this is the animation file that the character came with"));
    }
    return file;
}

Result<std::vector<Animation>> to_animations(const air::File& file, std::string_view file_name,
                                             const std::vector<Sprite>& sprites, Charge& charge,
                                             Context& context) {
    AnimationBuilder builder(file_name, sprites, charge, context);
    std::vector<Animation> animations;
    for (const air::Action& action : file.actions) {
        if (action.shadowed) {
            continue;
        }
        FC_ASSIGN(Animation animation, builder.build(action));
        animations.push_back(std::move(animation));
    }
    return animations;
}

}  // namespace fightconv::mugen
