#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "converters/godot/clip_names.hpp"
#include "converters/godot/output.hpp"
#include "converters/godot/tracks.hpp"
#include "core/model/clips.hpp"
#include "core/model/scale.hpp"

namespace fightconv::godot {

namespace {

// Version 3 has no durations: a frame is repeated (godot.md 2). So many repetitions may all
// animations of a character have together.
constexpr std::uint64_t most_repetitions = 1U << 20;

// A rectangle about the character's axis that holds every frame.
struct Canvas {
    std::int64_t left = 0, top = 0, right = 1, bottom = 1;
};

class Writer {
public:
    Writer(const Character& character, const SheetPages& pages, Version version, Context& context)
        : character_(character),
          pages_(pages),
          text_(version, "gd_resource type=\"SpriteFrames\"", context.budget),
          charge_(context.budget) {}

    Result<ByteBuffer> write(const std::vector<std::string>& textures, Charge& charge) {
        for (const std::string& path : textures) {
            textures_.push_back(text_.add_external(text_.is_v4() ? "Texture2D" : "Texture", path));
        }
        std::string animations;
        const std::vector<ClipNames> names = clip_names(character_);
        for (std::size_t i = 0; i < character_.animations.size(); ++i) {
            const Timeline timeline(character_.animations[i]);
            for (const Clip& clip : clips_of(timeline)) {
                const std::string& name =
                    clip.part == Clip::Part::loop ? names[i].loop : names[i].first;
                animations += (animations.empty() ? "" : ", ") + animation(i, timeline, clip, name);
            }
            const std::uint64_t bytes = 3 * animations.size();  // it is copied into the file
            FC_TRY(charge_.add(bytes - std::min(bytes, charge_.bytes()), "the text of the frames"));
            FC_TRY(text_.charge_written());
        }
        text_.write(fmt::format("[resource]\nanimations = [ {} ]\n", animations));
        return std::move(text_).finish(charge);
    }

    Canvas canvas_of_all() {
        bool first = true;
        for (std::size_t i = 0; i < character_.animations.size(); ++i) {
            for (std::size_t f = 0; f < character_.animations[i].frames.size(); ++f) {
                if (const auto part = placed(i, f)) {
                    const std::int64_t right = part->offset_x + part->source.width;
                    const std::int64_t bottom = part->offset_y + part->source.height;
                    canvas_ = first ? Canvas{part->offset_x, part->offset_y, right, bottom}
                                    : Canvas{std::min(canvas_.left, part->offset_x),
                                             std::min(canvas_.top, part->offset_y),
                                             std::max(canvas_.right, right),
                                             std::max(canvas_.bottom, bottom)};
                    first = false;
                }
            }
        }
        return canvas_;
    }
    std::uint64_t uneven() const { return uneven_; }

private:
    // A frame as its animation shows it, from the character's axis.
    std::optional<Part> placed(std::size_t animation, std::size_t index) const {
        const Frame& frame = character_.animations[animation].frames[index];
        if (frame.blend.shows_nothing()) {
            return std::nullopt;
        }
        auto part = part_of(character_, pages_, animation, index, frame.flip_h, frame.flip_v);
        if (part) {
            part->offset_x += frame.offset.x;
            part->offset_y += frame.offset.y;
        }
        return part;
    }

    // The reference to the texture of a frame; null if there is nothing to see.
    std::string texture(std::size_t animation, std::size_t index) {
        const auto part = placed(animation, index);
        if (!part) {
            return "null";
        }
        const Rectangle& source = part->source;
        std::string& reference = parts_[{part->page, source.x, source.y, source.width,
                                         source.height, part->offset_x, part->offset_y}];
        if (reference.empty()) {
            reference = text_.add_sub(
                "AtlasTexture",
                fmt::format("atlas = {}\nregion = Rect2( {}, {}, {}, {} )\nmargin = Rect2( {}, {}, "
                            "{}, {} )\n",
                            textures_[part->page], source.x, source.y, source.width, source.height,
                            part->offset_x - canvas_.left, part->offset_y - canvas_.top,
                            canvas_.right - canvas_.left - source.width,
                            canvas_.bottom - canvas_.top - source.height));
        }
        return reference;
    }

    std::string animation(std::size_t index, const Timeline& timeline, const Clip& clip,
                          const std::string& name) {
        const auto begin = timeline.spans().begin() + static_cast<std::ptrdiff_t>(clip.first_span);
        const auto end = begin + static_cast<std::ptrdiff_t>(clip.span_count);
        std::uint64_t unit =
            text_.is_v4() ? 1
                          : std::accumulate(begin, end, std::uint64_t{0},
                                            [](std::uint64_t all, const Timeline::Span& span) {
                                                return std::gcd(all, span.ticks);
                                            });
        const std::uint64_t repetitions = clip.ticks / unit - clip.span_count;
        const bool even = !text_.is_v4() && repetitions > most_repetitions - repetitions_;
        if (even) {
            ++uneven_;
            unit = std::max<std::uint64_t>(clip.ticks / clip.span_count, 1);
        } else if (!text_.is_v4()) {
            repetitions_ += repetitions;
        }
        std::string frames;
        for (auto span = begin; span != end; ++span) {
            const std::string shown = texture(index, span->frame);
            if (text_.is_v4()) {
                frames += fmt::format("{}{{ \"duration\": {}, \"texture\": {} }}",
                                      frames.empty() ? "" : ", ",
                                      real(static_cast<double>(span->ticks)), shown);
                continue;
            }
            for (std::uint64_t i = 0; i < (even ? 1 : span->ticks / unit); ++i) {
                frames.append(frames.empty() ? "" : ", ").append(shown);
            }
        }
        return fmt::format(
            "{{\n\"frames\": [ {} ],\n\"loop\": {},\n\"name\": {},\n\"speed\": {}\n}}", frames,
            clip.loops, text_.name(name), real(60 / static_cast<double>(unit)));
    }

    using PartKey = std::tuple<std::uint32_t, std::int32_t, std::int32_t, std::uint32_t,
                               std::uint32_t, std::int64_t, std::int64_t>;

    const Character& character_;
    const SheetPages& pages_;
    ResourceText text_;
    std::vector<std::string> textures_;
    Canvas canvas_;
    std::map<PartKey, std::string> parts_;
    std::uint64_t repetitions_ = 0;
    std::uint64_t uneven_ = 0;
    Charge charge_;
};

}  // namespace

Result<SpriteFramesFiles> sprite_frames(const Character& character, const SheetPages& pages,
                                        const std::vector<std::string>& textures,
                                        std::string_view name, std::string_view resource_path,
                                        Version version, Context& context, Charge& charge) {
    Writer writer(character, pages, version, context);
    const Canvas canvas = writer.canvas_of_all();
    SpriteFramesFiles files;
    ResourceText scene(version, "gd_scene", context.budget);
    const std::string frames = scene.add_external("SpriteFrames", resource_path);
    const bool v4 = scene.is_v4();
    scene.write(
        fmt::format("[node name={} type=\"{}\"]\n{}{} = {}\ncentered = false\noffset = {}\n",
                    in_quotes(node_name(name)), v4 ? "AnimatedSprite2D" : "AnimatedSprite",
                    v4 ? "texture_filter = 1\n" : "", v4 ? "sprite_frames" : "frames", frames,
                    vector2(static_cast<double>(canvas.left), static_cast<double>(canvas.top))));
    if (is_scaled(character)) {
        scene.write(
            fmt::format("scale = {}\n", vector2(character.info.scale.x, character.info.scale.y)));
    }
    if (!character.animations.empty()) {
        const std::string first = clip_names(character)[first_animation(character)].first;
        scene.write(fmt::format(
            "animation = {}\n{}", scene.name(first),
            v4 ? fmt::format("autoplay = {}\n", in_quotes(first)) : "playing = true\n"));
    }
    FC_ASSIGN(files.scene, std::move(scene).finish(charge));
    FC_ASSIGN(files.resource, writer.write(textures, charge));
    files.uneven = writer.uneven();
    return files;
}

}  // namespace fightconv::godot
