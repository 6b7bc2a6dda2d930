#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "converters/fspk/events.hpp"
#include "converters/fspk/read/to_character.hpp"
#include "core/model/scale.hpp"

namespace fightconv::fspk {

namespace {

float pixels(std::int32_t units) { return static_cast<float>(units / units_per_pixel); }

// Upright boxes stay as they are, and rotated ones keep their angle. Of any other shape, the box
// around it.
Box box_of(const Shape& shape, BoxKind kind) {
    Box box;
    box.kind = kind;
    const std::int32_t size_x = std::max<std::int32_t>(shape.c, 0);
    const std::int32_t size_y = std::max<std::int32_t>(shape.d, 0);
    switch (static_cast<ShapeKind>(shape.kind)) {
        case ShapeKind::circle:
            box.x = pixels(shape.a - size_x);
            box.y = pixels(shape.b - size_x);
            box.width = box.height = pixels(2 * size_x);
            return box;
        case ShapeKind::capsule: {
            const std::int32_t radius = std::max<std::int32_t>(shape.e, 0) /
                                        static_cast<std::int32_t>(units_of_e / units_per_pixel);
            box.x = pixels(std::min(shape.a, shape.c) - radius);
            box.y = pixels(std::min(shape.b, shape.d) - radius);
            box.width = pixels(std::abs(shape.a - shape.c) + 2 * radius);
            box.height = pixels(std::abs(shape.b - shape.d) + 2 * radius);
            return box;
        }
        case ShapeKind::rotated:
            box.rotation = static_cast<float>(shape.e / units_of_e);
            [[fallthrough]];
        case ShapeKind::aabb: break;
    }
    box.x = pixels(shape.a);
    box.y = pixels(shape.b);
    box.width = pixels(size_x);
    box.height = pixels(size_y);
    return box;
}

// The ticks from one change of the windows to the next.
struct Segment {
    std::vector<Shape> attack, hurt, push;
    std::vector<Cue> cues;
};
using Segments = std::map<std::uint64_t, Segment>;  // by their first tick

// Adds shapes to those that are in force already: each shape once, in the order in which they come.
// False if there are more than `most`, which bounds the work as well.
bool join(std::vector<Shape>& shapes, const std::vector<Shape>& more, std::size_t most) {
    if (more.size() > most) {
        return false;
    }
    if (shapes.empty()) {
        shapes = more;
    } else if (shapes != more) {
        for (const Shape& shape : more) {
            if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end()) {
                shapes.push_back(shape);
            }
        }
    }
    return shapes.size() <= most;
}

// Empty segments from each tick on at which something changes.
Segments segments_of(const Pack& pack, const std::vector<std::size_t>& moves,
                     const std::optional<Timeline>& timeline, std::uint64_t total) {
    const Move& first = pack.moves[moves.front()];
    Segments segments;
    segments[0];
    const auto begins = [&](std::uint64_t tick) {
        if (tick < total) {
            segments[tick];
        }
    };
    const auto add_starts = [&](const auto& windows) {
        for (const auto& window : windows) {
            begins(window.start);
            begins(std::uint64_t{window.end} + 1);
        }
    };
    for (const std::size_t i : moves) {
        add_starts(pack.moves[i].hit_windows);
    }
    add_starts(first.hurt_windows);
    add_starts(first.push_windows);
    for (const Notify& notify : first.notifies) {
        begins(notify.frame);
    }
    if (timeline) {
        for (const Timeline::Span& span : timeline->spans()) {
            begins(span.start);
        }
    }
    return segments;
}

template <class Window>
Status cover(Segments& segments, const std::vector<Window>& windows,
             std::vector<Shape> Segment::*list, const Context& context, Charge& charge) {
    const std::size_t most = context.limits.boxes_per_frame;
    for (const Window& window : windows) {
        auto segment = segments.lower_bound(window.start);
        for (; segment != segments.end() && segment->first <= window.end; ++segment) {
            const std::uint64_t bytes = window.shapes.size() * sizeof(Box) + sizeof(Segment);
            FC_TRY(charge.add(bytes, "boxes of frames"));
            FC_TRY(context.budget.spend(window.shapes.size() * work_of_box, "boxes of frames"));
            if (!join(segment->second.*list, window.shapes, most)) {
                return fail(ErrorCode::limit_exceeded,
                            fmt::format("more than {} boxes at tick {}", most, segment->first));
            }
        }
    }
    return {};
}

void add_cues(Segments& segments, const Move& move, const Pack& pack) {
    for (const Notify& notify : move.notifies) {
        const auto segment = segments.find(notify.frame);
        for (const Emit& emit : notify.emits) {
            if (segment != segments.end() && is_sound(emit)) {
                segment->second.cues.push_back(cue_of(emit, pack));
            }
        }
    }
}

void add_to(Frame& frame, Segment segment, const Scale& scale) {
    const Scale back{1 / scale.x, 1 / scale.y};

    for (const auto& [kind, shapes] :
         {std::pair(BoxKind::attack, &segment.attack), std::pair(BoxKind::hurt, &segment.hurt),
          std::pair(BoxKind::physical_extent, &segment.push)}) {
        for (const Shape& shape : *shapes) {
            frame.boxes.push_back(scaled(box_of(shape, kind), back));
        }
    }
    frame.cues = std::move(segment.cues);
}

// The frame that is shown from a tick on. Interpolation towards a frame starts where the frame
// begins.
Frame frame_at(const Timeline& timeline, std::uint64_t tick) {
    const Timeline::Span& span = timeline.at(tick);
    Frame frame = timeline.frame_of(span);
    if (span.start != tick) {
        frame.interpolation = {};
    }
    return frame;
}

// How the animation ends: its last frame stays, or it returns to another one.
void set_end(const Timeline& timeline, const Segments& segments, Animation& animation) {
    if (timeline.holds()) {
        animation.frames.back().ticks = Frame::hold;
    } else if (const auto span = timeline.returns_to()) {
        const auto first = segments.find(timeline.spans()[*span].start);
        animation.loop = LoopMode::loop;
        animation.loop_start = static_cast<std::uint32_t>(std::distance(segments.begin(), first));
    }
}

}  // namespace

Result<Animation> to_animation(const Pack& pack, const std::vector<std::size_t>& moves,
                               const Animation* shown, const Scale& scale, const Context& context,
                               Charge& charge) {
    const Move& first = pack.moves[moves.front()];
    const std::optional<Timeline> timeline =
        shown == nullptr ? std::nullopt : std::optional<Timeline>(*shown);
    const std::uint64_t total =
        timeline ? timeline->total() : std::max<std::uint64_t>(first.total, 1);
    Segments segments = segments_of(pack, moves, timeline, total);
    for (const std::size_t i : moves) {
        FC_TRY(cover(segments, pack.moves[i].hit_windows, &Segment::attack, context, charge));
    }
    FC_TRY(cover(segments, first.hurt_windows, &Segment::hurt, context, charge));
    FC_TRY(cover(segments, first.push_windows, &Segment::push, context, charge));
    add_cues(segments, first, pack);

    FC_TRY(charge.add(sizeof(Animation) + segments.size() * sizeof(Frame), "frames"));
    Animation animation;
    animation.loop = LoopMode::once;
    for (auto segment = segments.begin(); segment != segments.end(); ++segment) {
        const auto next = std::next(segment);
        const std::uint64_t end = next == segments.end() ? total : next->first;
        Frame frame = timeline ? frame_at(*timeline, segment->first) : Frame();
        add_to(frame, std::move(segment->second), scale);
        // Each frame that is shown begins one, and a move of a pack is short.
        frame.ticks = static_cast<std::int32_t>(end - segment->first);
        animation.frames.push_back(std::move(frame));
    }
    if (timeline) {
        set_end(*timeline, segments, animation);
    }
    return animation;
}

}  // namespace fightconv::fspk
