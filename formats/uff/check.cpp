#include <cmath>
#include <set>

#include "core/base/byte_reader.hpp"
#include "formats/uff/records.hpp"

namespace fightconv::uff {

namespace {

constexpr std::size_t pixel_flags_at = offset_in_file<&wire::AnimHeader::settings> + offset_in_file<&AnimSettings::pixel_flags>;

// Looks at one package that was read; reports only, changes nothing.
class Checker {
public:
    Checker(Source source, Context& context) noexcept : source_(source), context_(context) {}

    void check(const Package& package);

private:
    void check(const AnimBlock& block);
    void check(const AnimBlock& block, const SpriteEntry& sprite, std::uint64_t at);
    void check(const FrameEntry& frame);
    void check_pixels(const AnimBlock& block);

    void report(std::string id, Severity severity, std::uint64_t offset, std::string message) {
        context_.diagnostics.report({std::move(id), severity, std::string(source_.file), Place::at_offset(offset), item_, std::move(message)});
    }

    Source source_;
    Context& context_;
    std::string item_;                // what is being looked at
    std::set<std::uint64_t> sheets_;  // pixel blocks that were looked at
};

bool has_area(const AnimBlock& block) noexcept { return block.sheet_w != 0 && block.sheet_h != 0; }

void Checker::check(const Package& package) {
    item_ = "package";
    if (package.animations.empty()) {
        report("uff.no-animations", Severity::warning, offset_in_file<&wire::PackageHeader::animations>, "the package has no animation");
    }
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < package.animations.size(); ++i) {
        const AnimBlock& block = package.animations[i];
        item_ = "animation " + std::to_string(i) + " '" + block.name + "'";
        if (block.name.empty()) {
            report("uff.empty-name", Severity::warning, block.offset, "the animation has no name");
        } else if (!names.insert(block.name).second) {
            report("uff.duplicate-name", Severity::warning, block.offset, "an animation before this one has the same name");
        }
        check(block);
    }
}

void Checker::check(const AnimBlock& block) {
    if (block.sprites.empty()) {
        report("uff.no-frames", Severity::warning, block.offset + offset_in_file<&wire::AnimHeader::frames>, "the animation has no frame");
    }
    if (block.frames.empty() && !block.sprites.empty()) {
        report("uff.no-hitbox-block", Severity::note, block.offset + offset_in_file<&wire::AnimHeader::hitbox_size>,
               "the animation has no hitbox block: no boxes, labels or cues");
    }
    // The name in the file may be longer or shorter than the repaired one.
    const auto header = load_be<wire::AnimHeader>(source_.bytes.data() + block.offset);
    const std::uint64_t table = block.offset + size_in_file<wire::AnimHeader> + header.name_length;
    const std::string animation = item_;
    for (std::size_t i = 0; i < block.sprites.size(); ++i) {
        item_ = animation + " frame " + std::to_string(i);
        check(block, block.sprites[i], table + i * size_in_file<SpriteEntry>);
        if (i < block.frames.size()) {
            const FrameEntry& frame = block.frames[i];
            if (frame.id != i) {
                report("uff.frame-id", Severity::warning, frame.offset, "the id is " + std::to_string(frame.id) + ", expected " + std::to_string(i));
            }
            check(frame);
        }
    }
    item_ = animation;
    check_pixels(block);
}

void Checker::check(const AnimBlock& block, const SpriteEntry& sprite, std::uint64_t at) {
    if (sprite.duration_ms == 0 && block.default_fps == 0) {
        report("uff.no-duration", Severity::warning, at + offset_in_file<&SpriteEntry::duration_ms>, "duration_ms and default_fps are both 0");
    }
    if (!has_area(block)) {
        return;
    }
    const std::uint32_t width = sprite.src_w != 0 ? sprite.src_w : block.frame_w;
    const std::uint32_t height = sprite.src_h != 0 ? sprite.src_h : block.frame_h;
    if (width == 0 || height == 0) {
        report("uff.empty-rectangle", Severity::warning, at + offset_in_file<&SpriteEntry::src_w>,
               "neither src_w, src_h nor frame_w, frame_h give the frame a size");
    } else if (sprite.src_x + width > block.sheet_w || sprite.src_y + height > block.sheet_h) {
        report("uff.rectangle-outside", Severity::warning, at,
               "rectangle " + std::to_string(sprite.src_x) + "," + std::to_string(sprite.src_y) + " " + std::to_string(width) + "x" + std::to_string(height) +
                   " leaves the sheet of " + std::to_string(block.sheet_w) + "x" + std::to_string(block.sheet_h));
    }
}

void Checker::check(const FrameEntry& frame) {
    const std::string frame_item = item_;
    for (std::size_t i = 0; i < frame.hitboxes.size(); ++i) {
        const HitboxRecord& box = frame.hitboxes[i];
        item_ = frame_item + " hitbox " + std::to_string(i);
        for (const float value : {box.x, box.y, box.width, box.height, box.knockback_angle, box.knockback_strength, box.rotation}) {
            if (!std::isfinite(value)) {
                report("uff.not-finite", Severity::warning, frame.offset, "a value of the hitbox is not a finite number");
                break;
            }
        }
        if (box.width < 0 || box.height < 0) {
            report("uff.negative-size", Severity::warning, frame.offset, "width or height of the hitbox is negative");
        }
        if (std::abs(box.rotation) > 180) {
            report("uff.rotation-range", Severity::warning, frame.offset, "the rotation lies outside of -180 to 180");
        }
    }
    for (std::size_t i = 0; i < frame.cues.size(); ++i) {
        const AudioCue& cue = frame.cues[i];
        item_ = frame_item + " cue " + std::to_string(i);
        if (!std::isfinite(cue.volume) || !std::isfinite(cue.pitch)) {
            report("uff.not-finite", Severity::warning, frame.offset, "volume or pitch of the audio cue is not a finite number");
        } else if (cue.volume < 0 || cue.volume > 1 || cue.pitch <= 0) {
            report("uff.cue-range", Severity::warning, frame.offset, "the audio cue's volume lies outside of 0 to 1, or its pitch is not above 0");
        }
    }
}

void Checker::check_pixels(const AnimBlock& block) {
    if ((block.pixel_flags & ~pixel_layout_mask) != 0) {
        report("uff.unknown-flags", Severity::note, block.offset + pixel_flags_at, "pixel_flags have bits beside the two of the layout: ignored");
    }
    if (block.pixel_block.empty() || !sheets_.insert(block.pixel_offset).second) {
        return;
    }
    const auto pixels = inflate_pixels(block, source_.file, context_);
    if (pixels) {
        context_.budget.release(pixels->size());
    } else {
        report("uff.pixels-unreadable", Severity::warning, block.pixel_offset, pixels.error().message());
    }
}

}  // namespace

Status check(Source source, Context& context) {
    FC_ASSIGN(const Package package, parse(source, context));
    Checker(source, context).check(package);
    context.budget.release(package.charged);
    return {};
}

}  // namespace fightconv::uff
