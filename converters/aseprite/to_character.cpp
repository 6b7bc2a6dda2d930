#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "converters/aseprite/actions.hpp"
#include "converters/aseprite/boxes.hpp"
#include "converters/aseprite/document.hpp"
#include "converters/aseprite/pictures.hpp"
#include "converters/aseprite/problems.hpp"
#include "converters/aseprite/rules.hpp"
#include "converters/aseprite/user_data.hpp"
#include "converters/pictures/durations.hpp"
#include "converters/pictures/pivot.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/aseprite/blend.hpp"

namespace fightconv::ase {

namespace {

constexpr std::size_t bytes_of_box = sizeof(Box) + 100;  // and the name of its slice

std::int32_t coordinate(std::int64_t value) { return saturate<std::int32_t>(value); }

std::string stem_of(std::string_view file) {
    const std::string_view name = file.substr(file.rfind('/') + 1);
    return printable(name.substr(0, std::min(name.rfind('.'), name.size())));
}

// The picture of a frame and how it is blended.
struct Seen {
    std::optional<Placed> picture;
    SeenBlend blend;
};

class Reading {
public:
    Reading(const aseprite::Document& document, std::string_view file, Context& context)
        : document_(document),
          context_(context),
          reporter_(context.diagnostics, file),
          working_(context.budget),
          drawn_(document) {
        character_.charge = Charge(context.budget);
    }

    Result<Character> run() &&;

private:
    void find_axis();
    void report_slices();
    Status read_fields();
    Status read_frames();
    Result<Seen> see(std::size_t frame, const CelFields& fields);
    bool lies_by_axis(const CelFields& fields, std::int32_t x, std::int32_t y, std::uint32_t width,
                      std::uint32_t height) const;
    Rectangle seen_part(const aseprite::Cel& cel, const CelFields& fields) const;
    Result<SpriteId> show(const Seen& seen, const CelFields& fields, std::int32_t group,
                          Frame& frame);
    Result<SpriteId> sprite_with(Key key, std::uint32_t copy, const Placed& picture, Point axis);
    Key free_key(std::int16_t group);
    Status make_animations();
    void sort_sprites();
    void report_odd(const keyed::Oddities& oddities, const Where& where) {
        for (const std::string& oddity : oddities) {
            reporter_.about(where).report_text(aseprite_problem.user_data_odd, {}, oddity);
        }
    }

    const aseprite::Document& document_;
    Context& context_;
    Reporter reporter_;
    Charge working_;
    Character character_;
    aseprite::DrawnCels drawn_;
    Pictures pictures_{document_, character_, context_};
    Point axis_;
    Actions actions_;
    std::vector<CelFields> fields_;        // of each frame of the document
    std::vector<std::size_t> text_sizes_;  // of what they were read from
    std::vector<Frame> frames_;
    struct Numbered {
        Key key;
        std::uint32_t copy = 0;
        friend auto operator<=>(const Numbered&, const Numbered&) = default;
    };
    std::vector<Numbered> numbers_;       // of each sprite
    std::map<Numbered, SpriteId> known_;  // by what user data call it
    // pictures that have taken the place of another one
    std::map<std::pair<Key, Look>, SpriteId> changed_;
    std::map<Look, SpriteId> unnamed_;  // pictures without a key
    std::set<Key> taken_;
    std::map<std::int16_t, std::uint32_t> tried_;  // numbers of a group
};

Result<Character> Reading::run() && {
    find_axis();
    keyed::Oddities oddities;
    DocumentFields fields = document_fields_of(document_.user_data.text, oddities);
    report_odd(oddities, {"the user data of the document"});
    character_.info = std::move(fields.info);
    character_.floor_y = fields.floor_y;
    character_.properties = std::move(fields.properties);
    FC_TRY(character_.charge.add(
        2 * document_.user_data.text.size() + character_.properties.size() * sizeof(Tag),
        "the properties"));
    if (!fields.has_name) {
        character_.info.name = stem_of(reporter_.file());
    }
    FC_ASSIGN(actions_, actions_of(document_, reporter_, context_));
    report_slices();
    FC_TRY(read_fields());
    FC_TRY(read_frames());
    if (character_.sprites.empty()) {
        reporter_.report(aseprite_problem.nothing_seen, {}, "none of its frames shows a pixel");
    }
    FC_TRY(make_animations());
    sort_sprites();
    return std::move(character_);
}

// The slice for it, or the first pivot of another slice, or the middle of the lower edge.
void Reading::find_axis() {
    const auto is_axis = [](const aseprite::Slice& slice) {
        return lower_case(slice.name) == axis_slice && !slice.keys.empty();
    };
    const auto has_pivot = [](const aseprite::Slice& slice) {
        return slice.has_pivot && !slice.keys.empty();
    };
    auto found = std::find_if(document_.slices.begin(), document_.slices.end(), is_axis);
    if (found == document_.slices.end()) {
        found = std::find_if(document_.slices.begin(), document_.slices.end(), has_pivot);
    }
    if (found == document_.slices.end()) {
        axis_ = {document_.width / 2, document_.height};
        reporter_.report(aseprite_problem.no_axis, {},
                         "no slice is called 'axis' or has a pivot; the axis is the middle of the "
                         "lower edge, {},{}",
                         axis_.x, axis_.y);
        return;
    }
    const aseprite::SliceKey& key = found->keys.front();
    const std::int64_t in_x = found->has_pivot ? key.pivot[0] : std::int64_t{key.bounds.width} / 2;
    const std::int64_t in_y = found->has_pivot ? key.pivot[1] : std::int64_t{key.bounds.height} / 2;
    // No canvas is larger: sums of coordinates stay far from overflow.
    const auto clamped = [](std::int64_t value) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -(1 << 20), 1 << 20));
    };
    axis_ = {clamped(key.bounds.x + in_x), clamped(key.bounds.y + in_y)};
}

void Reading::report_slices() {
    for (const aseprite::Slice& slice : document_.slices) {
        if (lower_case(slice.name) != axis_slice && !kind_of_slice(slice.name)) {
            const Where where{"slice", slice.name};
            reporter_.about(where).report(aseprite_problem.slice_unknown, {},
                                          "its name is none of a kind of boxes; it was left out");
        }
    }
}

// A link has the user data of its picture. Of several layers the lowest one with a text counts.
Status Reading::read_fields() {
    fields_.resize(document_.frames.size());
    text_sizes_.resize(document_.frames.size());
    for (std::size_t f = 0; f < document_.frames.size(); ++f) {
        for (const aseprite::Cel& cel : document_.frames[f].cels) {
            const std::string& own = cel.user_data.text;
            const std::string& text =
                own.empty() ? aseprite::picture_of(document_, cel).user_data.text : own;
            if (text.empty()) {
                continue;
            }
            FC_TRY(working_.add(4 * text.size() + sizeof(CelFields), "the user data of cels"));
            text_sizes_[f] = text.size();
            keyed::Oddities oddities;
            fields_[f] = cel_fields_of(text, oddities);
            report_odd(oddities, {"frame", {}, f});
            if (const auto key = fields_[f].sprite) {
                taken_.insert(*key);
            }
            break;
        }
    }
    return {};
}

Status Reading::read_frames() {
    // of pictures without a key: the action that shows the frame first
    std::vector<std::optional<std::int32_t>> groups(document_.frames.size());
    for (const Action& action : actions_.actions) {
        for (const std::uint16_t frame : action.frames) {
            groups[frame] = groups[frame].value_or(action.number);
        }
    }
    for (const std::uint16_t frame : actions_.sprites) {
        groups[frame] = groups[frame].value_or(0);
    }
    SlicePlayer slices(document_, axis_);
    frames_.resize(document_.frames.size());
    FC_TRY(working_.add(frames_.size() * sizeof(Frame), "the frames"));
    for (std::size_t f = 0; f < frames_.size(); ++f) {
        FC_TRY(context_.check_cancelled());
        FC_TRY(pictures_.go_to(f));
        FC_ASSIGN(const std::vector<SeenBox> boxes, slices.next(context_.limits.boxes_per_frame));
        if (!groups[f]) {
            continue;
        }
        CelFields& fields = fields_[f];
        FC_ASSIGN(const Seen seen, see(f, fields));
        Frame& frame = frames_[f];
        const std::uint16_t duration = document_.frames[f].duration_ms;
        frame.ticks =
            fields.ticks && *fields.ticks >= Frame::hold && may_last(*fields.ticks, duration)
                ? *fields.ticks
                : ticks_of(duration);
        frame.flip_h = fields.flip.horizontal;
        frame.flip_v = fields.flip.vertical;
        frame.blend = fields.blend && seen_blend(*fields.blend) == seen.blend
                          ? *fields.blend
                          : blend_of(seen.blend);
        frame.scale_x = fields.scale.x;
        frame.scale_y = fields.scale.y;
        frame.angle = fields.angle;
        frame.interpolation = fields.interpolation;
        frame.offset = fields.offset;
        if (seen.picture) {
            FC_ASSIGN(frame.sprite, show(seen, fields, *groups[f], frame));
        } else {
            frame.missing = fields.missing;
        }
        FC_TRY(working_.add((boxes.size() + fields.boxes.size()) * bytes_of_box, "the boxes"));
        FC_TRY(context_.budget.spend(boxes.size() * work_of_box, "the boxes"));
        frame.boxes = boxes_of(fields.boxes, boxes);
        frame.cues = std::move(fields.cues);
        frame.label = std::move(fields.label);
        frame.program = std::move(fields.program);
        frame.tags = std::move(fields.tags);
    }
    return {};
}

Result<Seen> Reading::see(std::size_t frame, const CelFields& fields) {
    auto cels = drawn_.of(frame);
    Seen seen;
    if (cels) {
        if (cels->empty()) {
            return seen;
        }
        std::vector<const aseprite::Cel*> visible;
        for (const aseprite::Cel* const cel : *cels) {
            FC_ASSIGN(const bool is_clear, pictures_.is_clear(*cel, seen_part(*cel, fields)));
            if (!is_clear) {
                visible.push_back(cel);
            }
        }
        if (visible.empty()) {
            visible.push_back(cels->front());  // a sprite or a blend of which nothing is seen
        }
        cels = std::move(visible);
    }
    if (cels && cels->size() == 1) {
        const aseprite::Cel& cel = *cels->front();
        const aseprite::Layer& layer = document_.layers[cel.layer];
        const bool has_mode =
            layer.blend == aseprite::Blend::addition || layer.blend == aseprite::Blend::subtract;
        if ((layer.flags & aseprite::layer_background) == 0) {
            seen.blend = {has_mode ? layer.blend : aseprite::Blend::normal,
                          aseprite::product(layer.opacity, cel.opacity)};
        }
        const Rectangle part = seen_part(cel, fields);
        FC_ASSIGN(const bool is_clear, pictures_.is_clear(cel, part));
        if (is_clear && fields.empty && (fields.empty->width == 0 || fields.empty->height == 0)) {
            FC_ASSIGN(const Look look, pictures_.empty(fields.empty->width, fields.empty->height));
            seen.picture = Placed{look, cel.x, cel.y};
            return seen;
        }
        if (is_clear && (!fields.sprite || part.width == 0 || part.height == 0)) {
            return seen;
        }
        FC_ASSIGN(const auto look, pictures_.of_cel(cel, part, fields.flip));
        if (look) {
            seen.picture = Placed{*look, cel.x + part.x, cel.y + part.y};
            return seen;
        }
    }
    seen.blend = {};
    FC_ASSIGN(seen.picture, pictures_.drawn(cels, fields.flip));
    return seen;
}

// Whether a picture of that size lies where the axis in the user data puts it.
bool Reading::lies_by_axis(const CelFields& fields, std::int32_t x, std::int32_t y,
                           std::uint32_t width, std::uint32_t height) const {
    if (!fields.axis) {
        return false;
    }
    const std::int64_t left =
        axis_.x + pivot_of(fields.offset.x, fields.axis->x, width, fields.flip.horizontal);
    const std::int64_t top =
        axis_.y + pivot_of(fields.offset.y, fields.axis->y, height, fields.flip.vertical);
    return saturate<std::int16_t>(left) == x && saturate<std::int16_t>(top) == y;
}

// Aseprite does not show what lies beyond the canvas, so only cels that were written there are
// whole.
Rectangle Reading::seen_part(const aseprite::Cel& cel, const CelFields& fields) const {
    const aseprite::Cel& picture = aseprite::picture_of(document_, cel);
    return lies_by_axis(fields, cel.x, cel.y, picture.width, picture.height)
               ? Rectangle{0, 0, picture.width, picture.height}
               : pictures_.on_canvas(cel);
}

// The sprite, and the frame's offset of it: together they are where the picture is seen.
Result<SpriteId> Reading::show(const Seen& seen, const CelFields& fields, std::int32_t group,
                               Frame& frame) {
    const Placed& picture = *seen.picture;
    const Picture& pixels = character_[picture.look.picture];
    const auto place = [&](Point offset, Point axis) {
        return std::pair(axis_.x + pivot_of(offset.x, axis.x, pixels.width, frame.flip_h),
                         axis_.y + pivot_of(offset.y, axis.y, pixels.height, frame.flip_v));
    };
    Point axis = {coordinate(axis_of_pivot(std::int64_t{picture.x} - axis_.x, frame.offset.x,
                                           pixels.width, frame.flip_h)),
                  coordinate(axis_of_pivot(std::int64_t{picture.y} - axis_.y, frame.offset.y,
                                           pixels.height, frame.flip_v))};
    if (lies_by_axis(fields, picture.x, picture.y, pixels.width, pixels.height)) {
        axis = *fields.axis;
    }
    const auto key = fields.sprite ? fields.sprite : fields.missing;
    SpriteId sprite;
    if (key) {
        FC_ASSIGN(sprite, sprite_with(*key, fields.copy, picture, axis));
    } else {
        const auto [found, is_new] = unnamed_.try_emplace(
            picture.look, SpriteId{static_cast<std::uint32_t>(character_.sprites.size())});
        if (is_new) {
            const Key free = free_key(static_cast<std::int16_t>(group));
            FC_ASSIGN(found->second, sprite_with(free, 0, picture, axis));
        }
        sprite = found->second;
    }
    if (const Point known = character_[sprite].axis; known != axis) {
        const auto [x, y] = place({}, known);
        frame.offset = {coordinate(picture.x - x), coordinate(picture.y - y)};
    }
    return sprite;
}

Result<SpriteId> Reading::sprite_with(Key key, std::uint32_t copy, const Placed& picture,
                                      Point axis) {
    const SpriteId next{static_cast<std::uint32_t>(character_.sprites.size())};
    const auto [found, is_new] = known_.try_emplace({key, copy}, next);
    if (!is_new) {
        const Sprite& known = character_[found->second];
        if (known.picture == picture.look.picture && known.palette == picture.look.palette) {
            return found->second;
        }
        const auto [other, is_first] = changed_.try_emplace({key, picture.look}, next);
        if (!is_first) {
            return other->second;
        }
        const Key free = free_key(key.group);
        reporter_.report(
            aseprite_problem.sprite_changed, {},
            "frames show different pictures as sprite {},{}; another one of them is now "
            "sprite {},{}",
            key.group, key.number, free.group, free.number);
        key = free;
        copy = 0;
        known_.try_emplace({key, copy}, next);
    }
    if (character_.sprites.size() >= context_.limits.sprites) {
        return fail(reporter_.error(ErrorCode::limit_exceeded, {}, "more than {} sprites",
                                    context_.limits.sprites));
    }
    FC_TRY(character_.charge.add(2 * sizeof(Sprite), "the sprites"));
    character_.sprites.push_back({key, axis, picture.look.picture, picture.look.palette});
    numbers_.push_back({key, copy});
    return next;
}

// A group has more numbers than a file has frames.
Key Reading::free_key(std::int16_t group) {
    std::uint32_t& next = tried_[group];
    Key key{group, 0};
    do {
        key.number = static_cast<std::int16_t>(static_cast<std::uint16_t>(next++));
    } while (!taken_.insert(key).second);
    return key;
}

Status Reading::make_animations() {
    std::vector<keyed::PlacedMove> moves;
    for (const Action& action : actions_.actions) {
        FC_TRY(character_.charge.add(2 * sizeof(Animation) + action.name.size(), "the animations"));
        const AnimationId id{static_cast<std::uint32_t>(character_.animations.size())};
        Animation& animation = character_.animations.emplace_back();
        animation.number = action.number;
        animation.name = action.name;
        animation.loop = action.loop;
        animation.loop_start = action.loop_start;
        std::uint64_t bytes = 0;
        for (const std::uint16_t frame : action.frames) {
            const Frame& from = frames_[frame];
            bytes += sizeof(Frame) + text_sizes_[frame] + from.boxes.size() * bytes_of_box +
                     from.cues.size() * sizeof(Cue) + from.tags.size() * sizeof(Tag);
        }
        FC_TRY(
            character_.charge.add(bytes, fmt::format("the frames of animation '{}'", action.name)));
        animation.frames.reserve(action.frames.size());
        TickClock clock(1000);
        for (const std::uint16_t frame : action.frames) {
            Frame& added = animation.frames.emplace_back(frames_[frame]);
            const std::uint16_t duration = document_.frames[frame].duration_ms;
            if (added.ticks == ticks_of(duration) ||
                (added.ticks == 0 && action.frames.size() != 1)) {
                added.ticks = clock.next(duration, 1);
            }
        }
        if (action.tag != nullptr) {
            keyed::Oddities oddities;
            const std::string& text = action.tag->user_data.text;
            FC_TRY(character_.charge.add(4 * text.size(), "the moves"));
            TagFields fields = tag_fields_of(text, id, oddities);
            report_odd(oddities, {"tag", action.tag->name});
            animation.floor_y = fields.floor_y;
            std::move(fields.moves.begin(), fields.moves.end(), std::back_inserter(moves));
        }
    }
    character_.moves = keyed::in_order(std::move(moves));
    return {};
}

// Sorts the sprites by group and number. Sprites with the same key keep their order, because frames
// name the first one.
void Reading::sort_sprites() {
    std::vector<std::uint32_t> order(character_.sprites.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return numbers_[a] < numbers_[b]; });
    std::vector<Sprite> sorted;
    std::vector<std::uint32_t> place(order.size());
    for (const std::uint32_t old : order) {
        place[old] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(character_.sprites[old]);
    }
    character_.sprites = std::move(sorted);
    for (Animation& animation : character_.animations) {
        for (Frame& frame : animation.frames) {
            if (frame.sprite) {
                frame.sprite = SpriteId{place[frame.sprite->value]};
            }
        }
    }
}

}  // namespace

Result<Character> to_character(const aseprite::Document& document, std::string_view file,
                               Context& context) {
    return Reading(document, file, context).run();
}

}  // namespace fightconv::ase
