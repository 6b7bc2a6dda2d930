#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "converters/aseprite/boxes.hpp"
#include "converters/aseprite/document.hpp"
#include "converters/aseprite/problems.hpp"
#include "converters/aseprite/rules.hpp"
#include "converters/aseprite/user_data.hpp"
#include "converters/pictures/durations.hpp"
#include "converters/pictures/pivot.hpp"
#include "core/base/checked.hpp"
#include "core/base/parallel.hpp"
#include "core/base/reporter.hpp"
#include "core/base/where.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::ase {

namespace {

constexpr std::size_t most_frames = 65'535;
// of all different pictures: bounds the work that a small character may ask for
constexpr std::uint64_t most_pixels = 1ULL << 30;
// How far the canvas reaches from the axis. Cels may lie beyond it.
constexpr std::int64_t farthest = 4096;

// The picture of a cel. Frames that show the same picture in the same way share its pixels.
struct CelLook {
    std::optional<PictureId> picture;  // nothing: one clear pixel
    std::optional<PaletteId> palette;
    keyed::Flips flip;
    auto key() const { return std::tuple(picture, palette, flip.horizontal, flip.vertical); }
};

// The content of one frame of the document, and the place of its top-left corner, seen from the
// axis.
struct CelPlan {
    CelLook look;
    std::uint32_t width = 1, height = 1;
    std::int64_t x = 0, y = 0;
    SeenBlend blend;
    CelFields fields;
};

class Writing {
public:
    Writing(const Character& character, Context& context)
        : character_(character), context_(context), working_(context.budget) {}

    Result<File> run() &&;

private:
    Status count_frames();
    void number_sprites();
    void choose_depth();
    CelPlan plan_of(const Frame& frame) const;
    void find_canvas();
    Status add_frames();
    Status add_frame(const Frame& frame, std::int64_t duration_ms);
    std::uint32_t number_of(const CelLook& look);
    void add_tags();
    void add_slices();
    Status compress();
    Result<ByteBuffer> compressed(const CelLook& look);
    template <class Visit>
    void for_each_frame(Visit visit) const;
    Frame frame_of_unused(SpriteId sprite) const {
        Frame frame;
        frame.sprite = sprite;
        frame.ticks = ticks_of(hold_ms);
        return frame;
    }
    std::size_t bytes_of(const CelLook& look) const {
        const Picture* const picture = look.picture ? &character_[*look.picture] : nullptr;
        return (picture == nullptr ? 1 : std::size_t{picture->width} * picture->height) *
               aseprite::bytes_of(document_.depth);
    }

    const Character& character_;
    Context& context_;
    std::vector<std::uint32_t> moves_left_out_{};
    Charge working_;
    aseprite::Document document_;
    std::optional<PaletteId> palette_;       // of an indexed document
    std::vector<std::uint32_t> copies_;      // of each sprite: which one with its key it is
    std::vector<SpriteId> unused_;           // that no frame shows
    std::vector<std::size_t> first_frames_;  // of each animation
    Point axis_;
    std::vector<aseprite::Blend> layers_;
    std::vector<CelLook> looks_;
    std::map<decltype(CelLook().key()), std::uint32_t> look_at_;
    // and its frame
    std::map<std::tuple<std::uint16_t, std::int16_t, std::int16_t, std::uint8_t, std::uint32_t,
                        std::string>,
             std::uint16_t>
        cel_at_;
    // of each look
    std::vector<ByteBuffer> streams_;
};

Result<File> Writing::run() && {
    FC_TRY(count_frames());
    number_sprites();
    choose_depth();
    find_canvas();
    FC_TRY(add_frames());
    add_tags();
    add_slices();
    document_.user_data.text = text_of(DocumentFields{.info = character_.info,
                                                      .floor_y = character_.floor_y,
                                                      .properties = character_.properties});
    FC_TRY(compress());
    File file{{}, Charge(context_.budget), std::move(moves_left_out_)};
    std::uint64_t size = 0;
    for (const aseprite::Frame& frame : document_.frames) {
        for (const aseprite::Cel& cel : frame.cels) {
            size += cel.link ? 0 : streams_[*cel.stream].size();
        }
    }
    FC_TRY(file.charge.add(size, "the file"));
    FC_ASSIGN(file.bytes, aseprite::serialise(document_, streams_));
    FC_TRY(file.charge.add(file.bytes.size() - size, "the file"));
    return file;
}

Status Writing::count_frames() {
    std::vector<bool> shown(character_.sprites.size());
    std::size_t count = 0;
    std::uint64_t bytes = 0;
    for (const Animation& animation : character_.animations) {
        first_frames_.push_back(count);
        count += animation.frames.size();
        for (const Frame& frame : animation.frames) {
            bytes += frame.boxes.size() * sizeof(aseprite::SliceKey);
            if (frame.sprite) {
                shown[frame.sprite->value] = true;
            }
        }
    }
    for (std::uint32_t i = 0; i < shown.size(); ++i) {
        if (!shown[i]) {
            unused_.push_back({i});
        }
    }
    count += unused_.size();
    if (count > most_frames) {
        return fail(Error(ErrorCode::limit_exceeded,
                          fmt::format("{} frames and sprites that no frame shows, but a file can "
                                      "hold at most {} frames",
                                      count, most_frames))
                        .remedy("leave animations out (--animations)"));
    }
    return working_.add(bytes + count * (sizeof(aseprite::Frame) + sizeof(aseprite::Cel)),
                        "the frames of the document");
}

void Writing::number_sprites() {
    std::map<Key, std::uint32_t> counts;
    for (const Sprite& sprite : character_.sprites) {
        copies_.push_back(counts[sprite.key]++);
    }
}

void Writing::choose_depth() {
    palette_ = shared_palette(character_);
    if (!palette_) {
        return;
    }
    const Colours& colours = character_[*palette_].colours;
    const auto clear = std::find_if(colours.begin(), colours.end(),
                                    [](const Rgba& colour) { return colour.a == 0; });
    document_.depth = aseprite::Depth::indexed;
    document_.transparent_index = static_cast<std::uint8_t>(clear - colours.begin());
}

// A frame as a cel whose picture is flipped as the frame is.
CelPlan Writing::plan_of(const Frame& frame) const {
    CelPlan plan;
    CelFields& fields = plan.fields;
    fields.offset = frame.offset;
    fields.flip = {frame.flip_h, frame.flip_v};
    if (frame.sprite) {
        const Sprite& sprite = character_[*frame.sprite];
        const Picture& picture = character_[sprite.picture];
        fields.sprite = sprite.key;
        fields.copy = copies_[frame.sprite->value];
        if (picture.empty()) {
            fields.empty = {picture.width, picture.height};
        } else {
            plan.look = {sprite.picture,
                         palette_ ? std::nullopt : character_.palette_of(*frame.sprite),
                         fields.flip};
            plan.width = picture.width;
            plan.height = picture.height;
        }
        plan.x = pivot_of(frame.offset.x, sprite.axis.x, picture.width, frame.flip_h);
        plan.y = pivot_of(frame.offset.y, sprite.axis.y, picture.height, frame.flip_v);
    } else {
        fields.missing = frame.missing;
    }
    fields.scale = {frame.scale_x, frame.scale_y};
    fields.angle = frame.angle;
    plan.blend = seen_blend(frame.blend);
    if (blend_of(plan.blend) != frame.blend) {
        fields.blend = frame.blend;
    }
    fields.interpolation = frame.interpolation;
    if (boxes_of({}, seen_boxes(frame.boxes)) != frame.boxes) {
        fields.boxes = frame.boxes;
    }
    fields.cues = frame.cues;
    fields.label = frame.label;
    fields.program = frame.program;
    fields.tags = frame.tags;
    return plan;
}

template <class Visit>
void Writing::for_each_frame(Visit visit) const {
    for (const Animation& animation : character_.animations) {
        std::for_each(animation.frames.begin(), animation.frames.end(), visit);
    }
    for (const SpriteId sprite : unused_) {
        visit(frame_of_unused(sprite));
    }
}

// The canvas has all that frames show, as far as that is not far away; and the layers that they
// need.
void Writing::find_canvas() {
    std::int64_t left = 0, top = 0, right = 1, bottom = 1;
    std::vector<bool> used(3);
    constexpr std::array modes = {aseprite::Blend::normal, aseprite::Blend::addition,
                                  aseprite::Blend::subtract};
    for_each_frame([&](const Frame& frame) {
        if (frame.sprite) {
            const Sprite& sprite = character_[*frame.sprite];
            const Picture& picture = character_[sprite.picture];
            const std::int64_t x =
                pivot_of(frame.offset.x, sprite.axis.x, picture.width, frame.flip_h);
            const std::int64_t y =
                pivot_of(frame.offset.y, sprite.axis.y, picture.height, frame.flip_v);
            left = std::min(left, x);
            top = std::min(top, y);
            right = std::max(right, x + picture.width);
            bottom = std::max(bottom, y + picture.height);
        }
        used[static_cast<std::size_t>(
            std::find(modes.begin(), modes.end(), seen_blend(frame.blend).layer) - modes.begin())] =
            true;
    });
    axis_ = {static_cast<std::int32_t>(std::min(-left, farthest)),
             static_cast<std::int32_t>(std::min(-top, farthest))};
    document_.width = static_cast<std::uint16_t>(axis_.x + std::min(right, farthest));
    document_.height = static_cast<std::uint16_t>(axis_.y + std::min(bottom, farthest));
    for (std::size_t i = 0; i < modes.size(); ++i) {
        if (used[i] || i == 0) {
            layers_.push_back(modes[i]);
            aseprite::Layer& layer = document_.layers.emplace_back();
            layer.name = i == 0 ? "sprite" : i == 1 ? "sprite add" : "sprite sub";
            layer.flags |= aseprite::layer_prefers_links;
            layer.blend = modes[i];
        }
    }
}

Status Writing::add_frames() {
    for (const Animation& animation : character_.animations) {
        const std::vector<std::int64_t> durations = durations_ms(animation);
        for (std::size_t f = 0; f < animation.frames.size(); ++f) {
            const Where of_animation{"animation", animation.name};
            if (Status status = add_frame(animation.frames[f], durations[f]); !status) {
                return fail(
                    std::move(status).error().about(Where{"frame", {}, f, &of_animation}.text()));
            }
        }
    }
    for (const SpriteId sprite : unused_) {
        FC_TRY(add_frame(frame_of_unused(sprite), hold_ms));
    }
    if (document_.frames.empty()) {
        document_.frames.emplace_back();
    }
    if (palette_) {
        aseprite::Palette& palette = document_.frames.front().palette.emplace();
        for (const Rgba& colour : character_[*palette_].colours) {
            palette.colours.push_back({colour.r, colour.g, colour.b, colour.a});
        }
    }
    return {};
}

Status Writing::add_frame(const Frame& frame, std::int64_t duration_ms) {
    aseprite::Frame& added = document_.frames.emplace_back();
    added.duration_ms = saturate<std::uint16_t>(std::max<std::int64_t>(duration_ms, 1));
    CelPlan plan = plan_of(frame);
    if (ticks_of(added.duration_ms) != frame.ticks) {
        plan.fields.ticks = frame.ticks;
    }
    if (!frame.sprite && plan.fields == CelFields{} && plan.blend == SeenBlend{}) {
        return {};
    }
    aseprite::Cel cel;
    cel.layer = static_cast<std::uint16_t>(
        std::find(layers_.begin(), layers_.end(), plan.blend.layer) - layers_.begin());
    cel.x = saturate<std::int16_t>(axis_.x + plan.x);
    cel.y = saturate<std::int16_t>(axis_.y + plan.y);
    cel.opacity = plan.blend.opacity;
    if (frame.sprite) {
        const Sprite& sprite = character_[*frame.sprite];
        const Picture& picture = character_[sprite.picture];
        const std::int64_t left = axis_.x + plan.x, top = axis_.y + plan.y;
        const bool is_on_canvas = left >= 0 && top >= 0 &&
                                  left + picture.width <= document_.width &&
                                  top + picture.height <= document_.height;
        if (!is_on_canvas) {
            plan.fields.axis = sprite.axis;
        }
    }
    const std::uint32_t look = number_of(plan.look);
    cel.user_data.text = text_of(plan.fields);
    FC_TRY(working_.add(2 * cel.user_data.text.size() + sizeof(*cel_at_.begin()),
                        "the user data of the document"));
    const auto frame_number = static_cast<std::uint16_t>(document_.frames.size() - 1);
    const auto [same, is_new] = cel_at_.try_emplace(
        {cel.layer, cel.x, cel.y, cel.opacity, look, cel.user_data.text}, frame_number);
    if (is_new) {
        cel.width = static_cast<std::uint16_t>(plan.width);
        cel.height = static_cast<std::uint16_t>(plan.height);
        cel.stream = look;
    } else {
        cel.link = same->second;
        cel.user_data = {};  // a link has that of its picture (aseprite.md 2)
    }
    if (plan.width > UINT16_MAX || plan.height > UINT16_MAX) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("a picture of {}x{} pixels, but a side can have at most {}",
                                plan.width, plan.height, UINT16_MAX));
    }
    added.cels.push_back(std::move(cel));
    return {};
}

std::uint32_t Writing::number_of(const CelLook& look) {
    const auto [found, is_new] =
        look_at_.try_emplace(look.key(), static_cast<std::uint32_t>(looks_.size()));
    if (is_new) {
        looks_.push_back(look);
    }
    return found->second;
}

void Writing::add_tags() {
    const keyed::MovesByAnimation moves(character_);
    const auto add = [&](std::string name, std::size_t from, std::size_t to) -> aseprite::Tag& {
        return document_.tags.emplace_back(aseprite::Tag{
            std::move(name), static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)});
    };
    for (std::uint32_t i = 0; i < character_.animations.size(); ++i) {
        const Animation& animation = character_.animations[i];
        const std::size_t first = first_frames_[i], last = first + animation.frames.size() - 1;
        aseprite::Tag& tag =
            add(fmt::format("{} {}", animation.number, animation.name), first, last);
        tag.direction = animation.loop == LoopMode::ping_pong ? aseprite::Direction::ping_pong
                                                              : aseprite::Direction::forward;
        tag.repeat = animation.loop == LoopMode::once ? 1 : 0;
        std::vector<std::uint32_t> left_out;
        tag.user_data.text = tag_text(character_, moves, {i}, left_out);
        if (!left_out.empty()) {
            moves_left_out_.insert(moves_left_out_.end(), left_out.begin(), left_out.end());
            const Where where{"animation", animation.name};
            Reporter(context_.diagnostics, "")
                .about(where)
                .report(aseprite_problem.moves_left_out, {},
                        "{} of its {} moves are left out, because a text can hold only {} bytes",
                        left_out.size(), moves.places({i}).size(), longest_text);
        }
        if (animation.loop_start != 0) {
            add(fmt::format("{}{}", animation.number, loop_suffix), first + animation.loop_start,
                last);
        }
    }
    const std::size_t shown = document_.frames.size() - unused_.size();
    if (!unused_.empty() || document_.tags.empty()) {
        add(std::string(unused_tag), unused_.empty() ? 0 : shown, document_.frames.size() - 1);
    }
}

void Writing::add_slices() {
    aseprite::Slice& axis = document_.slices.emplace_back();
    axis.name = axis_slice;
    axis.has_pivot = true;
    axis.keys.push_back({0, {axis_.x, axis_.y, 1, 1}, {}, {}});
    axis.user_data.colour = {0, 255, 0, 255};
    for (aseprite::Slice& slice : box_slices(character_, axis_, document_.frames.size())) {
        document_.slices.push_back(std::move(slice));
    }
}

Status Writing::compress() {
    std::vector<std::size_t> largest_first(looks_.size());
    std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
    std::stable_sort(largest_first.begin(), largest_first.end(), [&](std::size_t a, std::size_t b) {
        return bytes_of(looks_[a]) > bytes_of(looks_[b]);
    });
    const std::uint64_t pixels =
        std::accumulate(looks_.begin(), looks_.end(), std::uint64_t{0},
                        [&](std::uint64_t sum, const CelLook& look) {
                            return sum + bytes_of(look) / aseprite::bytes_of(document_.depth);
                        });
    if (pixels > most_pixels) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the pictures have {} pixels together, but the limit is {}", pixels,
                                most_pixels));
    }
    const unsigned threads =
        looks_.empty() ? 1 : context_.threads_for(2 * bytes_of(looks_[largest_first.front()]));
    streams_.resize(looks_.size());
    const auto compress_one = [&](std::size_t turn) -> Status {
        FC_ASSIGN(streams_[largest_first[turn]], compressed(looks_[largest_first[turn]]));
        return {};
    };
    FC_TRY(parallel_try(looks_.size(), threads, context_, compress_one));
    for (const ByteBuffer& stream : streams_) {
        FC_TRY(working_.add(stream.size(), "the compressed pictures"));
    }
    return {};
}

Result<ByteBuffer> Writing::compressed(const CelLook& look) {
    Charge charge(context_.budget);
    FC_TRY(charge.add(bytes_of(look), "a picture"));
    ByteBuffer pixels(bytes_of(look), palette_ ? document_.transparent_index : std::uint8_t{0});
    if (look.picture) {
        const Picture& picture = character_[*look.picture];
        const PixelFormat format = palette_ ? PixelFormat::indexed8 : PixelFormat::rgba8888;
        const std::size_t stride = std::size_t{picture.width} * bytes_per_pixel(format);
        if (palette_) {
            std::ranges::copy(picture.pixels.unpacked(), pixels.begin());
        } else {
            const Colours* const colours =
                look.palette ? &character_[*look.palette].colours : nullptr;
            copy_rgba(picture, {0, 0, picture.width, picture.height}, colours, pixels, stride);
        }
        mirror(pixels, stride, picture.width, picture.height, format, look.flip.horizontal,
               look.flip.vertical);
    }
    return zlib::compress(pixels, context_);
}

}  // namespace

std::optional<PaletteId> shared_palette(const Character& character) {
    std::optional<PaletteId> shared;
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        const auto palette = character.palette_of({i});
        if (!palette || (shared && *palette != *shared &&
                         character[*palette].colours != character[*shared].colours)) {
            return std::nullopt;
        }
        shared = shared ? shared : palette;
    }
    const auto is_clear = [](const Rgba& colour) { return colour.a == 0; };
    const bool has_clear = shared && std::any_of(character[*shared].colours.begin(),
                                                 character[*shared].colours.end(), is_clear);
    return has_clear ? shared : std::nullopt;
}

Result<File> to_file(const Character& character, Context& context) {
    return Writing(character, context).run();
}

}  // namespace fightconv::ase
