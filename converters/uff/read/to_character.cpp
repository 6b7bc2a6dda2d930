#include "converters/uff/read/to_character.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "converters/pictures/pivot.hpp"
#include "converters/uff/problems.hpp"
#include "converters/uff/read/frames.hpp"
#include "converters/uff/read/pictures.hpp"
#include "converters/uff/tags.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "formats/uff/problems.hpp"

namespace fightconv::uff {

namespace {

// How many times the rectangles of a sheet may cover it in total. Sheets pack their pictures side
// by side; a file that needs more is meant to waste time. Small sheets count as larger ones,
// because frames that show the same pixel trimmed from many pictures cover theirs many times.
constexpr std::uint64_t greatest_cover = 8;
constexpr std::uint64_t least_sheet_pixels = std::uint64_t{64} * 64;

// A frame between its records and its sprite.
struct Draft {
    uff_tags::FrameFields fields;
    std::optional<Look> look;
};

Where where_of(const AnimBlock& block) {
    return {"animation", std::string_view(block.name).substr(0, 80)};
}

Rectangle source_of(const AnimBlock& block, const SpriteEntry& sprite) {
    return {sprite.src_x, sprite.src_y,
            sprite.src_w != 0 ? sprite.src_w : std::uint32_t{block.frame_w},
            sprite.src_h != 0 ? sprite.src_h : std::uint32_t{block.frame_h}};
}

std::uint32_t right_of(const Rectangle& source) noexcept {
    return static_cast<std::uint32_t>(source.x) + source.width;
}
std::uint32_t bottom_of(const Rectangle& source) noexcept {
    return static_cast<std::uint32_t>(source.y) + source.height;
}

bool ends_in_sheet(const AnimBlock& block, const Rectangle& source) noexcept {
    return right_of(source) <= block.sheet_w && bottom_of(source) <= block.sheet_h;
}

// The most pixels that all different rectangles of a sheet may have together.
std::uint64_t greatest_pixels(const AnimBlock& block) noexcept {
    return greatest_cover *
           std::max(std::uint64_t{block.sheet_w} * block.sheet_h, least_sheet_pixels);
}

// The axis in the whole picture, whose rectangle `source` lies `at` there.
Point axis_of(const SpriteEntry& sprite, const Rectangle& source, const Frame& frame, Point at) {
    return {saturate<std::int32_t>(
                axis_of_pivot(sprite.pivot_x, frame.offset.x, source.width, frame.flip_h) + at.x),
            saturate<std::int32_t>(
                axis_of_pivot(sprite.pivot_y, frame.offset.y, source.height, frame.flip_v) + at.y)};
}

class Conversion {
public:
    Conversion(Package package, std::string_view file, Context& context)
        : package_(std::move(package)),
          context_(context),
          reporter_(context.diagnostics, file),
          of_drafts_(context.budget) {
        character_.charge = Charge(context.budget);
    }

    Result<Character> run() && {
        FC_TRY(read_animations());
        FC_TRY(cut_pictures());
        FC_TRY(place_sprites());
        return std::move(character_);
    }

private:
    using SheetMembers = std::vector<std::size_t>;  // animations, by index

    Status read_animations();
    Status read_frames(std::size_t index);
    Status read_frame(std::size_t index, std::size_t i);
    std::vector<Tag> read_tags(std::size_t index, std::size_t i, const std::string& text,
                               uff_tags::FrameFields& frame, const Reporter& reporter);
    void name_animations();
    void number_animations();

    Status cut_pictures();
    Status cut_sheet(const SheetMembers& members);
    Result<InflatedPixels> inflate_pieces(const SheetMembers& members, Pieces& pieces);
    bool lies_in_sheet(const AnimBlock& block, std::size_t frame, const Rectangle& source);

    Status place_sprites();
    Status place_frame(std::size_t animation, std::size_t frame);
    Status place_tagged(const Draft& draft, const SpriteEntry& sprite, const Rectangle& source,
                        Frame& frame);
    Status place_untagged(std::size_t animation, const Draft& draft, const SpriteEntry& sprite,
                          const Rectangle& source, Frame& frame);
    Result<SpriteId> sprite_of(Key key, const Look& look, Point axis);

    static Place place_of(const AnimBlock& block, std::size_t frame) {
        return Place::at_offset(frame < block.frames.size() ? block.frames[frame].offset
                                                            : block.offset);
    }

    Package package_;
    Context& context_;
    Reporter reporter_;
    Character character_;
    Pictures pictures_{character_, context_};
    std::vector<std::vector<Draft>> drafts_;  // by animation and frame
    Charge of_drafts_;
    std::vector<keyed::PlacedMove> moves_;
    std::vector<std::optional<std::int32_t>> numbers_;  // of the animations, where a tag says it
    bool floor_is_computed_ = false;
    TickClock clock_{1};  // of the animation at hand

    using SpriteIdentity = std::tuple<Key, Look, std::int32_t, std::int32_t>;
    std::map<SpriteIdentity, SpriteId> sprites_;
    // Pictures of the animation at hand that have no key; their first frame says where the axis is.
    struct Untagged {
        Key key;
        Point axis;
    };
    std::map<Look, Untagged> untagged_;
};

// ---- records ------------------------------------------------------------------------------------

Status Conversion::read_animations() {
    character_.info.name = package_.char_name;
    const std::size_t count = package_.animations.size();
    FC_TRY(character_.charge.add(count * sizeof(Animation), "the animations"));
    FC_TRY(of_drafts_.add(count * sizeof(std::vector<Draft>), "the animations"));
    drafts_.resize(count);
    numbers_.resize(count);
    character_.animations.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        FC_TRY(read_frames(i));
    }
    character_.moves = keyed::in_order(std::move(moves_));
    character_.floor_y = floor_is_computed_ ? std::uint16_t{0} : package_.floor_y;
    name_animations();
    number_animations();
    return {};
}

Status Conversion::read_frames(std::size_t index) {
    AnimBlock& block = package_.animations[index];
    Animation& animation = character_.animations.emplace_back();
    animation.loop = block.loop_mode <= 2 ? static_cast<LoopMode>(block.loop_mode) : LoopMode::once;
    const std::size_t count = block.sprites.size();
    std::uint64_t size = count * sizeof(Frame);
    for (const FrameEntry& entry : block.frames) {
        size += entry.hitboxes.size() * sizeof(Box) + entry.cues.size() * sizeof(Cue);
    }
    const std::string what = fmt::format("the frames of {}", where_of(block).text());
    FC_TRY(character_.charge.add(size, what));
    FC_TRY(of_drafts_.add(count * sizeof(Draft), what));
    animation.frames.reserve(std::max<std::size_t>(count, 1));
    drafts_[index].reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        FC_TRY(read_frame(index, i));
    }
    if (block.floor_y_override != 0 && !floor_is_computed_) {
        animation.floor_y = block.floor_y_override;
    }
    if (count == 0) {
        const Where where = where_of(block);
        reporter_.about(where).report(problem.no_frames, Place::at_offset(block.offset),
                                      "the animation has no frame; it was given one blank frame");
        animation.frames.emplace_back().ticks = Frame::hold;
    }
    return {};
}

Status Conversion::read_frame(std::size_t index, std::size_t i) {
    AnimBlock& block = package_.animations[index];
    Animation& animation = character_.animations[index];
    const Where animation_where = where_of(block);
    const Where where{"frame", {}, i, &animation_where};
    const Reporter reporter = reporter_.about(where);
    const Place place = place_of(block, i);
    FrameEntry entry = i < block.frames.size() ? std::move(block.frames[i]) : FrameEntry{};
    Draft& draft = drafts_[index].emplace_back();
    std::vector<Tag> tags = read_tags(index, i, entry.tags, draft.fields, reporter);
    if (block.sprites[i].tag != 0) {
        tags.emplace_back("uff.tag", std::to_string(block.sprites[i].tag));
    }
    FC_TRY(character_.charge.add(tags.size() * sizeof(Tag),
                                 fmt::format("the tags of {}", animation_where.text())));
    Frame& frame = animation.frames.emplace_back(frame_of(std::move(entry), reporter, place));
    if (i == 0) {
        clock_ = clock_of(block);
    }
    frame.ticks = ticks_of(block.sprites[i], draft.fields, block, clock_, reporter, place);
    frame.blend = draft.fields.blend;
    frame.scale_x = draft.fields.scale.x;
    frame.scale_y = draft.fields.scale.y;
    frame.angle = draft.fields.angle;
    frame.interpolation = draft.fields.interpolation;
    for (std::size_t cue = 0; cue < std::min(frame.cues.size(), draft.fields.cue_ticks.size());
         ++cue) {
        frame.cues[cue].tick = draft.fields.cue_ticks[cue];
    }
    frame.tags = std::move(tags);
    if (draft.fields.loop_start && animation.loop_start == 0) {
        animation.loop_start = static_cast<std::uint32_t>(i);
    }
    return {};
}

// The tags that no field of the model takes.
std::vector<Tag> Conversion::read_tags(std::size_t index, std::size_t i, const std::string& text,
                                       uff_tags::FrameFields& frame, const Reporter& reporter) {
    uff_tags::Oddities oddities;
    std::vector<Tag> tags = uff_tags::parse(text, oddities);
    frame = uff_tags::take_frame_fields(tags, oddities);
    if (i == 0) {
        numbers_[index] = uff_tags::take_number(tags, oddities);
        auto moves = keyed::take_moves({static_cast<std::uint32_t>(index)}, tags, oddities);
        std::move(moves.begin(), moves.end(), std::back_inserter(moves_));
    }
    if (i == 0 && index == 0) {
        auto fields = keyed::take_character_fields(tags, oddities);
        fields.info.name = std::move(character_.info.name);
        character_.info = std::move(fields.info);
        character_.properties = std::move(fields.properties);
        floor_is_computed_ = fields.floor_is_computed;
    }
    for (std::string& oddity : oddities) {
        reporter.report_text(uff_problem.tag_odd, place_of(package_.animations[index], i),
                             std::move(oddity));
    }
    return tags;
}

void Conversion::name_animations() {
    UniqueNames names;
    for (std::size_t i = 0; i < character_.animations.size(); ++i) {
        const AnimBlock& block = package_.animations[i];
        std::string name =
            names.take(block.name.empty() ? fmt::format("animation_{}", i)
                                          : plain_name(block.name, longest_safe_name));
        if (name != block.name) {
            const Where where = where_of(block);
            reporter_.about(where).report(
                uff_problem.animation_renamed, Place::at_offset(block.offset),
                "its name is empty, already taken or unsafe as a file name; it is now called '{}'",
                name);
        }
        character_.animations[i].name = std::move(name);
    }
}

void Conversion::number_animations() {
    std::set<std::int32_t> taken;
    for (const auto& number : numbers_) {
        if (number) {
            taken.insert(*number);
        }
    }
    std::int32_t next = 0;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        if (!numbers_[i]) {
            while (taken.contains(next)) {
                ++next;
            }
        }
        character_.animations[i].number = numbers_[i] ? *numbers_[i] : next++;
    }
}

// ---- pictures -----------------------------------------------------------------------------------

Status Conversion::cut_pictures() {
    std::vector<SheetMembers> sheets;  // in the order of their first animation
    std::map<std::uint64_t, std::size_t> sheet_at;
    for (std::size_t i = 0; i < package_.animations.size(); ++i) {
        const AnimBlock& block = package_.animations[i];
        if (block.pixel_block.empty()) {
            continue;
        }
        const auto [found, is_new] = sheet_at.try_emplace(block.pixel_offset, sheets.size());
        if (is_new) {
            sheets.emplace_back();
        }
        sheets[found->second].push_back(i);
    }
    for (const SheetMembers& members : sheets) {
        const AnimBlock& block = package_.animations[members.front()];
        if (auto status = cut_sheet(members); !status) {
            return fail(std::move(status)
                            .error()
                            .in_file(reporter_.file())
                            .at(Place::at_offset(block.pixel_offset))
                            .about(where_of(block).text()));
        }
    }
    return {};
}

Status Conversion::cut_sheet(const SheetMembers& members) {
    const AnimBlock& first = package_.animations[members.front()];
    Pieces pieces(context_);
    const bool is_large = uff::is_large(first, context_.limits);
    const auto inflated = is_large ? inflate_pieces(members, pieces)
                                   : inflate_pixels(first, reporter_.file(), context_);
    if (!inflated) {
        if (inflated.error().code() == ErrorCode::limit_exceeded) {
            return fail(inflated.error());
        }
        const Where where = where_of(first);
        reporter_.about(where).report(
            problem.pixels_unreadable, Place::at_offset(first.pixel_offset),
            "{}; the frames that show this sheet are blank", inflated.error().message());
        return {};
    }
    FC_ASSIGN(const SheetPixels sheet,
              is_large ? pictures_.sheet(first, pieces) : pictures_.sheet(first, inflated->bytes));
    const std::uint64_t most = greatest_pixels(first);
    std::uint64_t covered = 0;
    std::map<std::array<std::int64_t, 9>, Look> known;  // by rectangle and trim
    for (const std::size_t animation : members) {
        const AnimBlock& block = package_.animations[animation];
        for (std::size_t i = 0; i < block.sprites.size(); ++i) {
            Draft& draft = drafts_[animation][i];
            const Rectangle source = source_of(block, block.sprites[i]);
            if (draft.fields.blank || !lies_in_sheet(block, i, source)) {
                continue;
            }
            const uff_tags::Trim trim = draft.fields.trim.value_or(uff_tags::Trim{});
            const std::array<std::int64_t, 9> key = {source.x,
                                                     source.y,
                                                     source.width,
                                                     source.height,
                                                     draft.fields.trim ? 1 : 0,
                                                     trim.at.x,
                                                     trim.at.y,
                                                     trim.picture_width,
                                                     trim.picture_height};
            const auto found = known.find(key);
            if (found != known.end()) {
                draft.look = found->second;
                continue;
            }
            covered += std::uint64_t{source.width} * source.height;
            if (covered > most) {
                return fail(
                    ErrorCode::limit_exceeded,
                    fmt::format("the different rectangles of the sheet cover it more than {} times",
                                greatest_cover));
            }
            FC_ASSIGN(draft.look, pictures_.cut(sheet, source, draft.fields.trim));
            known.emplace(key, *draft.look);
        }
    }
    return {};
}

// Nothing of a large sheet but the pieces that cut_sheet() asks for. What is too large is refused
// before anything is inflated; cut_sheet() refuses rectangles that cover the sheet too often, and
// does not come to one that is not there.
Result<InflatedPixels> Conversion::inflate_pieces(const SheetMembers& members, Pieces& pieces) {
    for (const std::size_t animation : members) {
        const AnimBlock& block = package_.animations[animation];
        for (std::size_t i = 0; i < block.sprites.size(); ++i) {
            const Rectangle source = source_of(block, block.sprites[i]);
            const bool is_needed = !drafts_[animation][i].fields.blank && source.width != 0 &&
                                   source.height != 0 && ends_in_sheet(block, source);
            if (is_needed && pieces.pixels() <= greatest_pixels(block)) {
                FC_TRY(pictures_.check_size(source.width, source.height));
                pieces.add(source);
            }
        }
    }
    FC_TRY(pieces.inflate(package_.animations[members.front()], reporter_.file()));
    return InflatedPixels{};
}

bool Conversion::lies_in_sheet(const AnimBlock& block, std::size_t frame, const Rectangle& source) {
    const Where animation_where = where_of(block);
    const Where where{"frame", {}, frame, &animation_where};
    if (source.width == 0 || source.height == 0) {
        reporter_.about(where).report(
            problem.empty_rectangle, place_of(block, frame),
            "its rectangle has no width or no height; the frame is blank");
        return false;
    }
    if (!ends_in_sheet(block, source)) {
        reporter_.about(where).report(
            problem.rectangle_outside, place_of(block, frame),
            "its rectangle reaches to {},{} in a sheet of {}x{} pixels; the frame is blank",
            right_of(source), bottom_of(source), block.sheet_w, block.sheet_h);
        return false;
    }
    return true;
}

// ---- sprites ------------------------------------------------------------------------------------

Status Conversion::place_sprites() {
    for (std::size_t animation = 0; animation < drafts_.size(); ++animation) {
        untagged_.clear();
        for (std::size_t frame = 0; frame < drafts_[animation].size(); ++frame) {
            FC_TRY(place_frame(animation, frame));
        }
    }
    return {};
}

Status Conversion::place_frame(std::size_t animation, std::size_t index) {
    const AnimBlock& block = package_.animations[animation];
    const SpriteEntry& sprite = block.sprites[index];
    const Draft& draft = drafts_[animation][index];
    Frame& frame = character_.animations[animation].frames[index];
    frame.offset = draft.fields.offset;
    frame.flip_h = draft.fields.blank ? draft.fields.blank_flips.horizontal
                                      : (sprite.entry_flags & flip_h) != 0;
    frame.flip_v =
        draft.fields.blank ? draft.fields.blank_flips.vertical : (sprite.entry_flags & flip_v) != 0;
    if (draft.look) {
        const Rectangle source = source_of(block, sprite);
        return draft.fields.sprite ? place_tagged(draft, sprite, source, frame)
                                   : place_untagged(animation, draft, sprite, source, frame);
    }
    frame.missing = draft.fields.sprite;
    if (draft.fields.blank && frame.offset == Point{}) {
        // of a blank frame the pivot is the offset (uff.md "Coordinates")
        frame.offset = {sprite.pivot_x, sprite.pivot_y};
    }
    return {};
}

Status Conversion::place_tagged(const Draft& draft, const SpriteEntry& sprite,
                                const Rectangle& source, Frame& frame) {
    const Point at = draft.fields.trim ? draft.fields.trim->at : Point{};
    FC_ASSIGN(frame.sprite,
              sprite_of(*draft.fields.sprite, *draft.look, axis_of(sprite, source, frame, at)));
    return {};
}

// A package of another program: the first frame of a picture gives its axis, the others differ from
// it by their offset.
Status Conversion::place_untagged(std::size_t animation, const Draft& draft,
                                  const SpriteEntry& sprite, const Rectangle& source,
                                  Frame& frame) {
    const auto count = static_cast<std::uint16_t>(untagged_.size());
    const Point at = draft.fields.trim ? draft.fields.trim->at : Point{};
    const auto [found, is_new] = untagged_.try_emplace(*draft.look);
    auto& [key, axis] = found->second;
    if (is_new) {
        // Groups and numbers have 16 bits (mugen.md T7), as the counts of animations and frames
        // have.
        key = {static_cast<std::int16_t>(static_cast<std::uint16_t>(animation)),
               static_cast<std::int16_t>(count)};
        axis = axis_of(sprite, source, frame, at);
    }
    frame.offset = {saturate<std::int32_t>(sprite.pivot_x - pivot_of(0, std::int64_t{axis.x} - at.x,
                                                                     source.width, frame.flip_h)),
                    saturate<std::int32_t>(sprite.pivot_y - pivot_of(0, std::int64_t{axis.y} - at.y,
                                                                     source.height, frame.flip_v))};
    FC_ASSIGN(frame.sprite, sprite_of(key, *draft.look, axis));
    return {};
}

Result<SpriteId> Conversion::sprite_of(Key key, const Look& look, Point axis) {
    const auto [found, is_new] =
        sprites_.try_emplace({key, look, axis.x, axis.y},
                             SpriteId{static_cast<std::uint32_t>(character_.sprites.size())});
    if (is_new) {
        if (character_.sprites.size() >= context_.limits.sprites) {
            return fail(reporter_.error(ErrorCode::limit_exceeded, {}, "more than {} sprites",
                                        context_.limits.sprites));
        }
        character_.sprites.push_back({key, axis, look.picture, look.palette});
    }
    return found->second;
}

}  // namespace

Result<Character> to_character(Package package, std::string_view file, Context& context) {
    return Conversion(std::move(package), file, context).run();
}

}  // namespace fightconv::uff
