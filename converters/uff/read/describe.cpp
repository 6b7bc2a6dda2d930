// inspect: .uff
#include <fmt/format.h>

#include "converters/inspect/description.hpp"
#include "converters/interface/selection.hpp"
#include "converters/uff/read/to_character.hpp"
#include "core/base/text/text.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

namespace {

JsonValue loop_name(std::uint8_t mode) {
    static constexpr std::array<std::string_view, 3> names = {"once", "loop", "ping_pong"};
    return mode < names.size() ? JsonValue(names[mode]) : JsonValue(mode);
}

JsonValue floor_text(const uff::AnimBlock& block) {
    return block.floor_y_override == 0 ? JsonValue("inherit") : JsonValue(block.floor_y_override);
}

Description describe_animation(const uff::AnimBlock& block) {
    Description description;
    description.facts = {{"animation", json_text(block.name)},
                         {"default_fps", block.default_fps},
                         {"loop", loop_name(block.loop_mode)},
                         {"sheet", fmt::format("{}x{}", block.sheet_w, block.sheet_h)},
                         {"floor_y", floor_text(block)}};
    Table frames{"frames",
                 {"frame", "x", "y", "width", "height", "pivot_x", "pivot_y", "flags", "ms",
                  "label", "tags"},
                 {}};
    Table boxes{
        "boxes",
        {"frame", "type", "name", "x", "y", "width", "height", "damage", "hitstun", "blockstun"},
        {}};
    Table cues{"cues", {"frame", "clip", "volume", "pitch"}, {}};
    for (std::size_t i = 0; i < block.sprites.size(); ++i) {
        const uff::SpriteEntry& entry = block.sprites[i];
        const uff::FrameEntry* const frame = i < block.frames.size() ? &block.frames[i] : nullptr;
        frames.rows.push_back({i, entry.src_x, entry.src_y, entry.src_w, entry.src_h, entry.pivot_x,
                               entry.pivot_y, entry.entry_flags, entry.duration_ms,
                               frame == nullptr ? "" : json_text(frame->label),
                               frame == nullptr ? "" : json_text(frame->tags)});
        if (frame == nullptr) {
            continue;
        }
        for (const uff::HitboxRecord& box : frame->hitboxes) {
            boxes.rows.push_back({i, name_of(static_cast<BoxKind>(box.type)), json_text(box.name),
                                  box.x, box.y, box.width, box.height, box.damage, box.hitstun,
                                  box.blockstun});
        }
        for (const uff::AudioCue& cue : frame->cues) {
            cues.rows.push_back({i, json_text(cue.clip_id), cue.volume, cue.pitch});
        }
    }
    description.tables = {std::move(frames), std::move(boxes), std::move(cues)};
    return description;
}

}  // namespace

Result<Description> describe(Source source, std::string_view animation, Context& context) {
    FC_ASSIGN(const uff::Package package, uff::parse(source, context));
    Table animations{"animations",
                     {"index", "name", "fps", "loop", "sheet", "frames", "floor_y", "boxes", "cues",
                      "pixel_bytes"},
                     {}};
    for (std::size_t i = 0; i < package.animations.size(); ++i) {
        const uff::AnimBlock& block = package.animations[i];
        if (!animation.empty() && is_named(animation, block.name, static_cast<std::int64_t>(i))) {
            return describe_animation(block);
        }
        std::uint64_t boxes = 0;
        std::uint64_t cues = 0;
        for (const uff::FrameEntry& frame : block.frames) {
            boxes += frame.hitboxes.size();
            cues += frame.cues.size();
        }
        animations.rows.push_back(
            {i, json_text(block.name), block.default_fps, loop_name(block.loop_mode),
             fmt::format("{}x{}", block.sheet_w, block.sheet_h), block.sprites.size(),
             floor_text(block), boxes, cues, block.pixel_block.size()});
    }
    if (!animation.empty()) {
        return fail(no_such_animation(animation, {}));
    }
    Description description;
    description.facts = {{"format", "UFF"},
                         {"version", package.version},
                         {"character", json_text(package.char_name)},
                         {"floor_y", package.floor_y}};
    description.tables = {std::move(animations)};
    return description;
}

}  // namespace fightconv::uff
