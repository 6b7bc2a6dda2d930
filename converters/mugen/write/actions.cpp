#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "converters/mugen/write/action_builder.hpp"
#include "converters/mugen/write/files.hpp"
#include "converters/mugen/write/problems.hpp"
#include "converters/mugen/write/stand_ins.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

class ActionsWriter {
public:
    ActionsWriter(const Plan& plan, const std::vector<Key>& keys, Context& context)
        : plan_(plan), keys_(keys), reporter_(context.diagnostics, {}), charge_(context.budget) {}

    Result<std::string> write() && {
        const auto& animations = plan_.character->animations;
        says_loops_ = std::any_of(
            animations.begin(), animations.end(),
            [](const Animation& animation) { return animation.loop != LoopMode::once; });
        for (std::size_t i = 0; i < animations.size(); ++i) {
            FC_TRY(write_animation(animations[i], plan_.actions[i]));
        }
        write_stand_ins();
        report();
        return std::move(text_);
    }

private:
    Status write_animation(const Animation& animation, std::int32_t number) {
        const RequiredAction* const required = required_action(number);
        const bool must_end = required != nullptr && is_waited_for(*required);
        const bool must_loop =
            required != nullptr && required->length == ActionLength::loops && !says_loops_;
        const ActionEnd end = must_end    ? ActionEnd::finite
                              : must_loop ? ActionEnd::again
                                          : ActionEnd::as_it_is;
        air::File one;
        one.actions.push_back(
            action_of(animation, number, keys_, end, must_end ? required->ticks : 0, changes_));
        const air::Action& action = one.actions.front();
        if (must_end && action.elements.back().time != last_ticks(animation)) {
            ended_.push_back(number);
        }
        first_frames_.emplace(number, first_frame(action));
        append(animation.name, {}, one);
        return charge_.add(std::exchange(uncharged_, 0), "the text of the actions");
    }

    static std::int32_t last_ticks(const Animation& animation) {
        const auto hold =
            std::find_if(animation.frames.begin(), animation.frames.end(),
                         [](const Frame& frame) { return frame.ticks == Frame::hold; });
        return hold == animation.frames.end() ? animation.frames.back().ticks : Frame::hold;
    }

    // One element that shows what the action shows first, with the boxes in which it is hit (W10).
    static air::Action first_frame(const air::Action& action) {
        air::Action first;
        air::Element element = action.elements.front();
        const air::Clsn* const boxes = action.boxes.data() + element.clsn2.first;
        first.boxes.assign(boxes, boxes + element.clsn2.count);
        element.clsn1 = {};
        element.clsn2 = {0, element.clsn2.count};
        element.interpolation = {};
        first.elements.push_back(element);
        return first;
    }

    void append(std::string_view name, std::string_view remark, const air::File& one) {
        const std::size_t before = text_.size();
        text_.append("; ")
            .append(text::one_line(name))
            .append(remark)
            .append("\n")
            .append(air::serialise(one));
        uncharged_ += text_.size() - before;
    }

    void write_stand_ins() {
        for (const RequiredAction& required : required_actions()) {
            if (first_frames_.contains(required.number)) {
                continue;
            }
            const auto source = relative_of(required);
            air::File one;
            one.actions.push_back(source == first_frames_.end() ? blank() : source->second);
            air::Action& action = one.actions.front();
            action.number = required.number;
            action.elements.front().time = required.ticks;
            const std::string remark =
                source == first_frames_.end()
                    ? ": a blank stand-in"
                    : fmt::format(": stands in, with the first frame of {}", source->first);
            append(action_name(required.number), remark, one);
            stand_ins_.push_back(required.number);
        }
    }

    // The nearest relative that the character has.
    std::map<std::int32_t, air::Action>::const_iterator relative_of(
        const RequiredAction& required) const {
        constexpr int most_steps = 16;
        const RequiredAction* now = &required;
        for (int i = 0; i < most_steps && now != nullptr; ++i) {
            if (const auto found = first_frames_.find(now->relative);
                found != first_frames_.end()) {
                return found;
            }
            now = now->relative == 0 ? nullptr : required_action(now->relative);
        }
        const auto stands = first_frames_.find(0);
        return stands != first_frames_.end() ? stands : first_frames_.begin();
    }

    static air::Action blank() {
        air::Action action;
        action.elements.emplace_back().sprite = {-1, 0};
        return action;
    }

    void report() const {
        if (!stand_ins_.empty()) {
            reporter_.report(write_problem.stand_ins, {},
                             "the engine needs {} that the character does not have; a frame of "
                             "another stands in for each: {}",
                             counted(stand_ins_.size(), "action"),
                             fmt::format("{}", fmt::join(stand_ins_, " ")));
        }
        if (!ended_.empty()) {
            reporter_.report(
                write_problem.hold_ended, {},
                "a frame that stays would keep the engine's states from ending; it got "
                "a time in {}: {}",
                counted(ended_.size(), "action"), fmt::format("{}", fmt::join(ended_, " ")));
        }
        if (changes_.hidden != 0) {
            reporter_.report(write_problem.frames_never_shown, {},
                             "{} behind one that stays; left out",
                             counted(changes_.hidden, "frame"));
        }
        if (changes_.offsets != 0) {
            reporter_.report(write_problem.offset_cut, {}, "AIR has 16 bits for an offset; {} cut",
                             counted(changes_.offsets, "offset"));
        }
    }

    const Plan& plan_;
    const std::vector<Key>& keys_;
    Reporter reporter_;
    Charge charge_;
    std::string text_;
    std::size_t uncharged_ = 0;
    // some formats do not say what loops; then the actions that the engine leaves by itself do (W9)
    bool says_loops_ = false;
    std::map<std::int32_t, air::Action> first_frames_;  // of the character's own actions
    std::vector<std::int32_t> stand_ins_;
    std::vector<std::int32_t> ended_;
    ActionChanges changes_;
};

}  // namespace

Result<std::string> actions_text(const Plan& plan, const std::vector<Key>& keys, Context& context) {
    return ActionsWriter(plan, keys, context).write();
}

}  // namespace fightconv::mugen
