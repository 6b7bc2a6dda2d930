#include "converters/uff/read/frames.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "converters/uff/problems.hpp"
#include "formats/uff/problems.hpp"

namespace fightconv::uff {

namespace {

// Zeroes what is not finite; whether there was something.
bool make_finite(std::initializer_list<float*> values) {
    bool repaired = false;
    for (float* const value : values) {
        if (!std::isfinite(*value)) {
            *value = 0;
            repaired = true;
        }
    }
    return repaired;
}

// A side from `start` of a negative size is the same side seen from its other end.
bool make_positive(float& start, float& size) {
    if (!(size < 0)) {
        return false;
    }
    start += size;
    size = -size;
    return true;
}

Box box_of(HitboxRecord record, const Reporter& reporter, Place place) {
    Box box{.kind = static_cast<BoxKind>(record.type),
            .name = std::move(record.name),
            .x = record.x,
            .y = record.y,
            .width = record.width,
            .height = record.height,
            .enabled = (record.flags & box_enabled) != 0,
            .knockback = (record.flags & box_knockback) != 0,
            .damage = record.damage,
            .hitstun = record.hitstun,
            .blockstun = record.blockstun,
            .knockback_angle = record.knockback_angle,
            .knockback_strength = record.knockback_strength,
            .rotation = record.rotation};
    bool not_finite = make_finite({&box.x, &box.y, &box.width, &box.height, &box.knockback_angle,
                                   &box.knockback_strength, &box.rotation});
    const bool negative_width = make_positive(box.x, box.width);
    const bool negative_height = make_positive(box.y, box.height);
    not_finite |= make_finite({&box.x, &box.y});  // the sum may have become too large
    if (not_finite) {
        reporter.report(problem.not_finite, place,
                        "a value of a hitbox is not a finite number, and was read as 0");
    }
    if (negative_width || negative_height) {
        reporter.report(
            problem.negative_size, place,
            "a hitbox has a negative width or height, and was read from its other corner");
    }
    return box;
}

Cue cue_of(AudioCue record, const Reporter& reporter, Place place) {
    Cue cue{std::move(record.clip_id), record.volume, record.pitch};
    if (!std::isfinite(cue.volume) || !std::isfinite(cue.pitch)) {
        reporter.report(
            problem.not_finite, place,
            "the volume or pitch of an audio cue is not a finite number, and was read as 1");
        cue.volume = std::isfinite(cue.volume) ? cue.volume : 1;
        cue.pitch = std::isfinite(cue.pitch) ? cue.pitch : 1;
    }
    return cue;
}

// A clock has units in which a frame of default_fps and a millisecond are both whole.
constexpr std::int64_t units_of_frame = 1000;
std::int64_t millisecond_of(const AnimBlock& block) {
    return std::max<std::int64_t>(block.default_fps, 1);
}

}  // namespace

TickClock clock_of(const AnimBlock& block) { return TickClock(1000 * millisecond_of(block)); }

Frame frame_of(FrameEntry entry, const Reporter& reporter, Place place) {
    Frame frame;
    frame.label = std::move(entry.label);
    frame.program = std::move(entry.program);
    frame.boxes.reserve(entry.hitboxes.size());
    for (HitboxRecord& record : entry.hitboxes) {
        frame.boxes.push_back(box_of(std::move(record), reporter, place));
    }
    frame.cues.reserve(entry.cues.size());
    for (AudioCue& record : entry.cues) {
        frame.cues.push_back(cue_of(std::move(record), reporter, place));
    }
    return frame;
}

std::int32_t ticks_of(const SpriteEntry& sprite, const uff_tags::FrameFields& fields,
                      const AnimBlock& block, TickClock& clock, const Reporter& reporter,
                      Place place) {
    if (fields.ticks) {
        const bool never_shown = *fields.ticks == 0 && block.sprites.size() == 1;
        if (*fields.ticks > 0 || *fields.ticks == Frame::hold || never_shown) {
            return *fields.ticks;
        }
        reporter.report(uff_problem.tag_value, place,
                        "mugen.ticks is {}, which no frame can last; it was ignored",
                        *fields.ticks);
    }
    if (sprite.duration_ms == 0 && block.default_fps == 0) {
        reporter.report(problem.no_duration, place,
                        "duration_ms and default_fps are both 0; the frame lasts 1 tick");
        return 1;
    }
    return sprite.duration_ms == 0
               ? clock.next(units_of_frame, 1)
               : clock.next(sprite.duration_ms * millisecond_of(block), millisecond_of(block));
}

}  // namespace fightconv::uff
