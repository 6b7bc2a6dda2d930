#include "converters/aseprite/actions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "converters/aseprite/problems.hpp"
#include "converters/aseprite/rules.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::ase {

namespace {

// A tag that plays more frames than that before it ends is read as one that plays for ever.
constexpr std::size_t most_repeated_frames = 10'000;

struct TagName {
    std::optional<std::int32_t> number;
    std::string_view name;
};

// "200 stand_light": the number in front, and what follows.
TagName parse_name(std::string_view text) {
    TagName parsed{{}, text};
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{}) {
        parsed.number = number;
        parsed.name = text.substr(static_cast<std::size_t>(end - text.data()));
        if (parsed.name.starts_with(' ')) {
            parsed.name.remove_prefix(1);
        } else {
            parsed.name.remove_prefix(
                std::min(parsed.name.find_first_not_of("_-"), parsed.name.size()));
        }
    }
    return parsed;
}

bool is_backwards(aseprite::Direction direction) {
    return direction == aseprite::Direction::reverse ||
           direction == aseprite::Direction::ping_pong_reverse;
}
bool is_ping_pong(aseprite::Direction direction) {
    return direction == aseprite::Direction::ping_pong ||
           direction == aseprite::Direction::ping_pong_reverse;
}

class TagReading {
public:
    TagReading(const aseprite::Document& document, const Reporter& reporter, const Context& context)
        : document_(document),
          reporter_(reporter),
          context_(context),
          found_{{}, {}, Charge(context.budget)} {}

    Result<Actions> run() &&;

private:
    bool is_loop(const aseprite::Tag& tag) const;
    Status add(const aseprite::Tag* tag, std::uint16_t from, std::uint16_t to);
    void set_order(Action& action, const aseprite::Tag& tag) const;
    void set_loop_starts();
    void name_and_number();
    void report_unused_frames() const;

    const aseprite::Document& document_;
    const Reporter& reporter_;
    const Context& context_;
    Actions found_;
    std::uint64_t frames_ = 0;
};

// "200 loop" or "walk loop", within a longer tag: the part of it that is repeated.
bool TagReading::is_loop(const aseprite::Tag& tag) const {
    const auto surrounds = [&](const aseprite::Tag& other) {
        return other.from < tag.from && other.to >= tag.to;
    };
    return lower_case(tag.name).ends_with(loop_suffix) &&
           std::any_of(document_.tags.begin(), document_.tags.end(), surrounds);
}

Result<Actions> TagReading::run() && {
    const auto last = static_cast<std::uint16_t>(document_.frames.size() - 1);
    if (document_.tags.empty()) {
        reporter_.report(aseprite_problem.no_tags, {},
                         "it has no tag, so all of its frames are action 0");
        FC_TRY(add(nullptr, 0, last));
    }
    for (const aseprite::Tag& tag : document_.tags) {
        if (lower_case(tag.name) == unused_tag) {
            FC_TRY(found_.charge.add((std::uint64_t{tag.to} - tag.from + 1) * sizeof(std::uint16_t),
                                     "the frames of a tag"));
            for (std::uint32_t frame = tag.from; frame <= tag.to; ++frame) {
                found_.sprites.push_back(static_cast<std::uint16_t>(frame));
            }
        } else if (!is_loop(tag)) {
            FC_TRY(add(&tag, tag.from, tag.to));
        }
    }
    set_loop_starts();
    name_and_number();
    report_unused_frames();
    return std::move(found_);
}

Status TagReading::add(const aseprite::Tag* tag, std::uint16_t from, std::uint16_t to) {
    const std::size_t count = static_cast<std::size_t>(to - from) + 1;
    const std::size_t repeats = tag == nullptr ? 1 : std::max<std::size_t>(tag->repeat, 1);
    const std::size_t all = repeats * count <= most_repeated_frames ? repeats * count : count;
    frames_ += all;
    if (found_.actions.size() >= context_.limits.animations || frames_ > context_.limits.frames) {
        return fail(reporter_.error(
            ErrorCode::limit_exceeded, {},
            "the tags have more than {} frames together, or there are more than {} tags",
            context_.limits.frames, context_.limits.animations));
    }
    FC_TRY(
        found_.charge.add(2 * sizeof(Action) + all * sizeof(std::uint16_t), "the frames of a tag"));
    Action& action = found_.actions.emplace_back();
    action.tag = tag;
    action.frames.resize(count);
    std::iota(action.frames.begin(), action.frames.end(), from);
    if (tag != nullptr) {
        set_order(action, *tag);
    }
    return {};
}

// A tag that is repeated a number of times becomes the frames that it shows, once.
void TagReading::set_order(Action& action, const aseprite::Tag& tag) const {
    if (is_backwards(tag.direction)) {
        std::reverse(action.frames.begin(), action.frames.end());
    }
    const std::vector<std::uint16_t> once = action.frames;
    if (tag.repeat == 0 || tag.repeat * once.size() > most_repeated_frames) {
        action.loop = is_ping_pong(tag.direction) ? LoopMode::ping_pong : LoopMode::loop;
        if (tag.repeat != 0) {
            const Where where{"tag", tag.name};
            reporter_.about(where).report(
                aseprite_problem.repeat_many, {},
                "it is repeated {} times; it was read as a loop without end", tag.repeat);
        }
        return;
    }
    action.loop = LoopMode::once;
    for (std::uint16_t i = 1; i < tag.repeat; ++i) {
        if (!is_ping_pong(tag.direction)) {
            action.frames.insert(action.frames.end(), once.begin(), once.end());
        } else if (i % 2 == 1) {  // the frame at which it turns round is shown once
            action.frames.insert(action.frames.end(), once.rbegin() + 1, once.rend());
        } else {
            action.frames.insert(action.frames.end(), once.begin() + 1, once.end());
        }
    }
}

void TagReading::set_loop_starts() {
    for (const aseprite::Tag& tag : document_.tags) {
        if (lower_case(tag.name) == unused_tag || !is_loop(tag)) {
            continue;
        }
        Action* smallest = nullptr;
        for (Action& action : found_.actions) {
            const bool surrounds =
                action.tag != nullptr && action.tag->from < tag.from && action.tag->to >= tag.to;
            if (surrounds && (smallest == nullptr || action.tag->to - action.tag->from <
                                                         smallest->tag->to - smallest->tag->from)) {
                smallest = &action;
            }
        }
        if (smallest != nullptr && !is_backwards(smallest->tag->direction)) {
            smallest->loop_start = static_cast<std::uint32_t>(tag.from - smallest->tag->from);
        }
    }
}

void TagReading::name_and_number() {
    std::set<std::int32_t> taken;
    for (const Action& action : found_.actions) {
        if (const auto number =
                action.tag == nullptr ? std::optional(0) : parse_name(action.tag->name).number) {
            taken.insert(*number);
        }
    }
    std::int32_t next = 0;
    UniqueNames names;
    for (Action& action : found_.actions) {
        const TagName given = action.tag == nullptr ? TagName{0, {}} : parse_name(action.tag->name);
        while (!given.number && taken.contains(next)) {
            ++next;
        }
        action.number = given.number ? *given.number : next++;
        action.name =
            names.take(given.name.empty() ? action_name(action.number) : plain_name(given.name));
        if (!given.name.empty() && action.name != given.name) {
            const Where where{"tag", action.tag->name};
            reporter_.about(where).report(
                aseprite_problem.animation_renamed, {},
                "its name is taken or cannot be that of a file; the animation is now called '{}'",
                action.name);
        }
    }
}

void TagReading::report_unused_frames() const {
    std::vector<bool> used(document_.frames.size());
    for (const Action& action : found_.actions) {
        for (const std::uint16_t frame : action.frames) {
            used[frame] = true;
        }
    }
    for (const std::uint16_t frame : found_.sprites) {
        used[frame] = true;
    }
    if (const auto unused = std::count(used.begin(), used.end(), false); unused > 0) {
        reporter_.report(aseprite_problem.frames_untagged, {}, "{} have no tag and were left out",
                         counted(static_cast<std::uint64_t>(unused), "frame"));
    }
}

}  // namespace

Result<Actions> actions_of(const aseprite::Document& document, const Reporter& reporter,
                           const Context& context) {
    return TagReading(document, reporter, context).run();
}

}  // namespace fightconv::ase
