#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/reporter.hpp"
#include "formats/uff/problems.hpp"
#include "formats/uff/records.hpp"

namespace fightconv::uff {

namespace {

constexpr std::size_t pixel_flags_at =
    offset_in_file<&wire::AnimHeader::settings> + offset_in_file<&AnimSettings::pixel_flags>;

// Looks at one package that was read; reports only, changes nothing.
class Checker {
public:
    Checker(Source source, Context& context)
        : source_(source), context_(context), reporter_(context.diagnostics, source.file) {}

    void check(const Package& package);

private:
    void check(const AnimBlock& block, const Where& where);
    void check(const AnimBlock& block, const SpriteEntry& sprite, std::uint64_t at,
               const Reporter& reporter);
    void check(const FrameEntry& frame, const Where& where);
    void check_pixels(const AnimBlock& block, const Reporter& reporter);

    Source source_;
    Context& context_;
    Reporter reporter_;
    std::set<std::uint64_t> sheets_;  // pixel blocks that were looked at
};

bool has_area(const AnimBlock& block) noexcept { return block.sheet_w != 0 && block.sheet_h != 0; }

void Checker::check(const Package& package) {
    if (package.animations.empty()) {
        reporter_.about("package").report(
            problem.no_animations,
            Place::at_offset(offset_in_file<&wire::PackageHeader::animations>),
            "the package has no animation");
    }
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < package.animations.size(); ++i) {
        const AnimBlock& block = package.animations[i];
        const std::string item = fmt::format("animation {} '{}'", i, block.name);
        const Where where{item};
        if (block.name.empty()) {
            reporter_.about(where).report(problem.empty_name, Place::at_offset(block.offset),
                                          "the animation has no name");
        } else if (!names.insert(block.name).second) {
            reporter_.about(where).report(problem.duplicate_name, Place::at_offset(block.offset),
                                          "an animation before this one has the same name");
        }
        check(block, where);
    }
}

void Checker::check(const AnimBlock& block, const Where& where) {
    const Reporter reporter = reporter_.about(where);
    if (block.sprites.empty()) {
        reporter.report(problem.no_frames,
                        Place::at_offset(block.offset + offset_in_file<&wire::AnimHeader::frames>),
                        "the animation has no frame");
    }
    if (block.frames.empty() && !block.sprites.empty()) {
        reporter.report(
            problem.no_hitbox_block,
            Place::at_offset(block.offset + offset_in_file<&wire::AnimHeader::hitbox_size>),
            "the animation has no hitbox block, and so no boxes, labels or cues");
    }
    // The name in the file may be longer or shorter than the repaired one.
    const auto header = load_be<wire::AnimHeader>(source_.bytes.data() + block.offset);
    const std::uint64_t table = block.offset + size_in_file<wire::AnimHeader> + header.name_length;
    for (std::size_t i = 0; i < block.sprites.size(); ++i) {
        const Where frame_where{"frame", {}, i, &where};
        check(block, block.sprites[i], table + i * size_in_file<SpriteEntry>,
              reporter_.about(frame_where));
        if (i < block.frames.size()) {
            const FrameEntry& frame = block.frames[i];
            if (frame.id != i) {
                reporter_.about(frame_where)
                    .report(problem.frame_id, Place::at_offset(frame.offset),
                            "the id is {}, expected {}", frame.id, i);
            }
            check(frame, frame_where);
        }
    }
    check_pixels(block, reporter);
}

void Checker::check(const AnimBlock& block, const SpriteEntry& sprite, std::uint64_t at,
                    const Reporter& reporter) {
    if (sprite.duration_ms == 0 && block.default_fps == 0) {
        reporter.report(problem.no_duration,
                        Place::at_offset(at + offset_in_file<&SpriteEntry::duration_ms>),
                        "duration_ms and default_fps are both 0");
    }
    if (!has_area(block)) {
        return;
    }
    const std::uint32_t width = sprite.src_w != 0 ? sprite.src_w : block.frame_w;
    const std::uint32_t height = sprite.src_h != 0 ? sprite.src_h : block.frame_h;
    if (width == 0 || height == 0) {
        reporter.report(problem.empty_rectangle,
                        Place::at_offset(at + offset_in_file<&SpriteEntry::src_w>),
                        "neither src_w and src_h nor frame_w and frame_h give the frame a size");
    } else if (sprite.src_x + width > block.sheet_w || sprite.src_y + height > block.sheet_h) {
        reporter.report(problem.rectangle_outside, Place::at_offset(at),
                        "the rectangle at {},{} of {}x{} reaches beyond the sheet of {}x{}",
                        sprite.src_x, sprite.src_y, width, height, block.sheet_w, block.sheet_h);
    }
}

void Checker::check(const FrameEntry& frame, const Where& where) {
    const Place place = Place::at_offset(frame.offset);
    for (std::size_t i = 0; i < frame.hitboxes.size(); ++i) {
        const HitboxRecord& box = frame.hitboxes[i];
        const Where box_where{"hitbox", {}, i, &where};
        const Reporter reporter = reporter_.about(box_where);
        const auto values = {
            box.x,       box.y, box.width, box.height, box.knockback_angle, box.knockback_strength,
            box.rotation};
        if (!std::all_of(values.begin(), values.end(),
                         [](float value) { return std::isfinite(value); })) {
            reporter.report(problem.not_finite, place,
                            "a value of the hitbox is not a finite number");
        }
        if (box.width < 0 || box.height < 0) {
            reporter.report(problem.negative_size, place,
                            "the width or height of the hitbox is negative");
        }
        if (std::abs(box.rotation) > 180) {
            reporter.report(problem.rotation_range, place,
                            "the rotation lies outside of -180 to 180");
        }
    }
    for (std::size_t i = 0; i < frame.cues.size(); ++i) {
        const AudioCue& cue = frame.cues[i];
        const Where cue_where{"cue", {}, i, &where};
        if (!std::isfinite(cue.volume) || !std::isfinite(cue.pitch)) {
            reporter_.about(cue_where).report(
                problem.not_finite, place,
                "the volume or pitch of the audio cue is not a finite number");
        } else if (cue.volume < 0 || cue.volume > 1 || cue.pitch <= 0) {
            reporter_.about(cue_where).report(
                problem.cue_range, place,
                "the audio cue's volume lies outside of 0 to 1, or its pitch is not above 0");
        }
    }
}

void Checker::check_pixels(const AnimBlock& block, const Reporter& reporter) {
    if ((block.pixel_flags & ~pixel_layout_mask) != 0) {
        reporter.report(
            problem.unknown_flags, Place::at_offset(block.offset + pixel_flags_at),
            "pixel_flags have other bits than the two of the layout; they were ignored");
    }
    if (block.pixel_block.empty() || !sheets_.insert(block.pixel_offset).second) {
        return;
    }
    const Status inflated =
        is_large(block, context_.limits)
            ? inflate_rows(block, source_.file, context_, [](Bytes) { return Status(); })
            : inflate_pixels(block, source_.file, context_).map([](const InflatedPixels&) {});
    if (!inflated) {
        reporter.report_text(problem.pixels_unreadable, Place::at_offset(block.pixel_offset),
                             inflated.error().message());
    }
}

}  // namespace

Status check(Source source, Context& context) {
    FC_ASSIGN(const Package package, parse(source, context));
    Checker(source, context).check(package);
    return {};
}

}  // namespace fightconv::uff
