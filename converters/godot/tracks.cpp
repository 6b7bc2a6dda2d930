#include "converters/godot/tracks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "converters/pictures/pivot.hpp"
#include "core/base/text/names.hpp"
#include "core/model/scale.hpp"

namespace fightconv::godot {

namespace {

// The keys of one property. A value that does not change gets no key.
struct PropertyKeys {
    std::string times;
    std::string values;
    std::string last;
    std::size_t count = 0;

    void set(double seconds, std::string value) {
        if (count != 0 && value == last) {
            return;
        }
        const std::string_view comma = count == 0 ? "" : ", ";
        times.append(comma).append(number(seconds));
        values.append(comma).append(value);
        last = std::move(value);
        ++count;
    }
};

template <class Applies>
bool any_frame(const Character& character, Applies applies) {
    return std::any_of(
        character.animations.begin(), character.animations.end(), [&](const Animation& animation) {
            return std::any_of(animation.frames.begin(), animation.frames.end(), applies);
        });
}

std::tuple<std::string, float, float> key_of(const Cue& cue) {
    return {cue.clip, cue.volume, cue.pitch};
}

// The most memory that the keys of a clip take, before they are made.
std::uint64_t key_bytes(const Timeline& timeline, const Clip& clip) {
    constexpr std::uint64_t text_bytes = 256;  // of the properties of one
    std::uint64_t count = 2;
    for (std::size_t i = clip.first_span; i < clip.first_span + clip.span_count; ++i) {
        const Timeline::Span& span = timeline.spans()[i];
        const bool moves = timeline.placement(span.start) != timeline.placement(span.end() - 1);
        count += moves ? std::min(span.ticks, most_keys_of_a_span) : 1;
    }
    return count * (sizeof(ClipKey) + sizeof(double) + text_bytes);
}

}  // namespace

// All tracks of one Animation, as lines of its sub-resource.
class TrackWriter::Tracks {
public:
    explicit Tracks(bool is_v4) : array_(is_v4 ? "PackedFloat32Array" : "PoolRealArray") {}

    void values(std::string_view path, const PropertyKeys& keys) {
        if (keys.count != 0) {
            begin("value", path);
            lines_ += fmt::format(
                "tracks/{}/keys = {{\n\"times\": {}( {} ),\n\"transitions\": {}( {} "
                "),\n\"update\": 1,\n\"values\": [ {} ]\n}}\n",
                count_++, array_, keys.times, array_, ones(keys.count), keys.values);
        }
    }
    // Calls play() of the node.
    void plays(std::string_view path, const std::vector<double>& seconds,
               const std::string& method) {
        begin("method", path);
        PropertyKeys keys;
        const std::string call = fmt::format("{{ \"args\": [  ], \"method\": {} }}", method);
        for (const double time : seconds) {
            keys.last.clear();
            keys.set(time, call);
        }
        lines_ += fmt::format(
            "tracks/{}/keys = {{\n\"times\": {}( {} ),\n\"transitions\": {}( {} ),\n\"values\": [ "
            "{} ]\n}}\n",
            count_++, array_, keys.times, array_, ones(keys.count), keys.values);
    }
    const std::string& lines() const { return lines_; }

private:
    void begin(std::string_view type, std::string_view path) {
        lines_ += fmt::format(
            "tracks/{0}/type = \"{1}\"\ntracks/{0}/path = NodePath({2})\ntracks/{0}/interp = "
            "0\ntracks/{0}/loop_wrap = false\n"
            "tracks/{0}/imported = false\ntracks/{0}/enabled = true\n",
            count_, type, in_quotes(path));
    }
    static std::string ones(std::size_t count) {
        std::string text = "1";
        for (std::size_t i = 1; i < count; ++i) {
            text += ", 1";
        }
        return text;
    }

    std::string_view array_;
    std::string lines_;
    std::size_t count_ = 0;
};

std::vector<SoundPlayer> sound_players(const Character& character) {
    std::set<std::tuple<std::string, float, float>> known;
    UniqueNames names;
    std::vector<SoundPlayer> players;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            for (const Cue& cue : frame.cues) {
                if (known.insert(key_of(cue)).second) {
                    players.push_back({names.take(node_name(plain_name(cue.clip))), &cue});
                }
            }
        }
    }
    return players;
}

std::string area_name(BoxKind kind) {
    std::string name;
    bool upper = true;
    const std::string slot = name_of(BoxSlot{kind, 0});
    for (const char c : std::string_view(slot).substr(0, slot.rfind('-'))) {
        if (c != '_') {
            name += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        }
        upper = c == '_';
    }
    return name;
}

std::string shape_path(const BoxSlot& slot) {
    return fmt::format("{}/{}", area_name(slot.kind), name_of(slot));
}

Needs needs_of(const Character& character, const SheetPages& pages) {
    Needs needs;
    needs.pages = pages.sheets.size() > 1;
    needs.flip_h = any_frame(character, [](const Frame& frame) { return frame.flip_h; });
    needs.flip_v = any_frame(character, [](const Frame& frame) { return frame.flip_v; });
    needs.scale = is_scaled(character) || any_frame(character, [](const Frame& frame) {
                      return frame.scale_x != 1 || frame.scale_y != 1;
                  });
    needs.angle = any_frame(character, [](const Frame& frame) { return frame.angle != 0; });
    needs.blend = any_frame(
        character, [](const Frame& frame) { return frame.blend.mode != BlendMode::normal; });
    needs.box_rotation = any_frame(character, [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(),
                           [](const Box& box) { return box.rotation != 0; });
    });
    return needs;
}

std::optional<Part> part_of(const Character& character, const SheetPages& pages,
                            std::size_t animation, std::size_t frame, bool flip_h, bool flip_v) {
    const SheetPages::Place& place = pages.places[animation];
    const SheetFrame& shown = pages.sheets[place.page].frames[place.first_frame + frame];
    const std::optional<SpriteId> sprite = character.animations[animation].frames[frame].sprite;
    if (!shown.visible || !sprite) {
        return std::nullopt;
    }
    const Point axis = character[*sprite].axis;
    return Part{place.page, shown.source,
                pivot_of(0, std::int64_t{axis.x} - shown.place.x, shown.source.width, flip_h),
                pivot_of(0, std::int64_t{axis.y} - shown.place.y, shown.source.height, flip_v)};
}

Light light_of(const Blend& blend) {
    const double source = blend.source / 256.0;
    switch (blend.mode) {
        case BlendMode::normal: break;
        case BlendMode::subtract: return {subtract_mode, 1, source};
        case BlendMode::add:
            if (blend.destination == 256) {
                return {add_mode, 1, source};
            }
            if (blend.source + blend.destination == 256) {
                return {mix_mode, 1, source};
            }
            return {premultiplied_mode, source, 1 - blend.destination / 256.0};
    }
    return {};
}

TrackWriter::TrackWriter(const Character& character, const SheetPages& pages, const Needs& needs,
                         const std::vector<BoxSlot>& slots, const std::vector<SoundPlayer>& players,
                         const std::vector<std::string>& textures, ResourceText& scene,
                         Context& context)
    : character_(character),
      pages_(pages),
      needs_(needs),
      slots_(slots),
      textures_(textures),
      scene_(scene),
      context_(context) {
    for (const SoundPlayer& player : players) {
        player_nodes_.emplace(key_of(*player.cue), player.node);
    }
}

// Pictures are not premultiplied, and the editor gives clear pixels the colours of those beside
// them, so a shader multiplies them (godot.md 4).
std::string TrackWriter::premultiplying_shader() {
    const std::string code = fmt::format(
        "shader_type canvas_item;\nrender_mode blend_premul_alpha;\n\nvoid fragment() {{\n{}"
        "\tCOLOR.rgb *= texture(TEXTURE, UV).a;\n}}\n",
        // In version 4 the texture is already in COLOR.
        scene_.is_v4() ? "" : "\tCOLOR *= texture(TEXTURE, UV);\n");
    return scene_.add_sub("Shader", fmt::format("code = {}\n", in_quotes(code)));
}

const std::string& TrackWriter::material(int mode) {
    std::string& reference = materials_[mode];
    if (!reference.empty()) {
        return reference;
    }
    if (mode == premultiplied_mode) {
        reference =
            scene_.add_sub("ShaderMaterial", fmt::format("shader = {}\n", premultiplying_shader()));
    } else {
        reference = scene_.add_sub("CanvasItemMaterial",
                                   mode == mix_mode ? "" : fmt::format("blend_mode = {}\n", mode));
    }
    return reference;
}

Result<std::string> TrackWriter::add(std::size_t index, const Timeline& timeline, const Clip& clip,
                                     const Clip* following) {
    const Animation& animation = character_.animations[index];
    Charge charge(context_.budget);
    FC_TRY(charge.add(key_bytes(timeline, clip), "the keys of an animation"));
    std::vector<std::pair<double, ClipKey>> keys;
    for (ClipKey& key : keys_of(timeline, clip, character_.info.scale)) {
        keys.emplace_back(key_seconds(key.tick), key);
    }
    std::vector<Moment> moments;
    for (std::size_t i = clip.first_span; i < clip.first_span + clip.span_count; ++i) {
        moments.push_back(
            {key_seconds(timeline.spans()[i].start - clip.start), timeline.spans()[i].frame});
    }
    // The frame that follows is set one key before the end, because the engine reaches the end a
    // little late or early (godot.md 5).
    double seconds = static_cast<double>(clip.ticks) / 60;
    if (clip.loops) {
        keys.emplace_back(key_seconds(clip.ticks), keys.front().second);
        moments.push_back({key_seconds(clip.ticks), moments.front().frame});
    } else if (following != nullptr) {
        const Timeline::Span& next = timeline.spans()[following->first_span];
        const double early = (static_cast<double>(clip.ticks) - 0.5) / 60;
        keys.emplace_back(
            early,
            ClipKey{0, next.frame, scaled(timeline.placement(next.start), character_.info.scale)});
        moments.push_back({early, next.frame});
        seconds = (static_cast<double>(clip.ticks) - 0.25) / 60;
    }
    Tracks tracks(scene_.is_v4());
    add_picture(index, keys, tracks);
    add_boxes(animation, moments, tracks);
    add_sounds(timeline, clip, tracks);
    const std::string_view loop = !clip.loops      ? ""
                                  : scene_.is_v4() ? "loop_mode = 1\n"
                                                   : "loop = true\n";
    std::string reference = scene_.add_sub(
        "Animation", fmt::format("length = {}\n{}{}", real(seconds), loop, tracks.lines()));
    FC_TRY(scene_.charge_written());
    return reference;
}

void TrackWriter::add_picture(std::size_t animation,
                              const std::vector<std::pair<double, ClipKey>>& keys, Tracks& tracks) {
    PropertyKeys texture, region, offset, position, flip_h, flip_v, visible, scale, rotation,
        material_keys, colour;
    bool first = true;
    for (const auto& [seconds, key] : keys) {
        const Placement& shown = key.placement;
        const auto part =
            part_of(character_, pages_, animation, key.frame, shown.flip_h, shown.flip_v);
        visible.set(seconds, word(part.has_value()));
        if (!part) {
            continue;
        }
        // what is not seen before its first key may have its value already
        const double from = first ? 0 : seconds;
        first = false;
        texture.set(from, textures_[part->page]);
        region.set(from, fmt::format("Rect2( {}, {}, {}, {} )", part->source.x, part->source.y,
                                     part->source.width, part->source.height));
        offset.set(from, vector2(static_cast<double>(part->offset_x),
                                 static_cast<double>(part->offset_y)));
        position.set(from, vector2(shown.x, shown.y));
        flip_h.set(from, word(shown.flip_h));
        flip_v.set(from, word(shown.flip_v));
        scale.set(from, vector2(shown.scale_x, shown.scale_y));
        rotation.set(from, real(-shown.angle * std::numbers::pi / 180));  // clockwise, in radians
        if (needs_.blend) {
            const Light light = light_of(shown.blend);
            material_keys.set(from, material(light.mode));
            colour.set(from, fmt::format("Color( {0}, {0}, {0}, {1} )", number(light.rgb),
                                         number(light.alpha)));
        }
    }
    const auto add_track = [&](bool needed, std::string_view path, const PropertyKeys& property) {
        if (needed) {
            tracks.values(path, property);
        }
    };
    add_track(needs_.pages, "Sprite:texture", texture);
    add_track(true, "Sprite:region_rect", region);
    add_track(true, "Sprite:offset", offset);
    add_track(true, "Sprite:position", position);
    add_track(needs_.flip_h, "Sprite:flip_h", flip_h);
    add_track(needs_.flip_v, "Sprite:flip_v", flip_v);
    add_track(true, "Sprite:visible", visible);
    add_track(needs_.scale, "Sprite:scale", scale);
    add_track(needs_.angle, "Sprite:rotation", rotation);
    add_track(needs_.blend, "Sprite:material", material_keys);
    add_track(needs_.blend, "Sprite:self_modulate", colour);
}

void TrackWriter::add_boxes(const Animation& animation, const std::vector<Moment>& moments,
                            Tracks& tracks) {
    struct Use {
        std::size_t moment;
        const Box* box;
    };
    std::map<BoxSlot, std::vector<Use>> uses;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const std::vector<Box>& boxes = animation.frames[moments[i].frame].boxes;
        const std::vector<BoxSlot> slots = slots_of(boxes);
        for (std::size_t b = 0; b < boxes.size(); ++b) {
            uses[slots[b]].push_back({i, &boxes[b]});
        }
    }
    for (const BoxSlot& slot : slots_) {
        PropertyKeys disabled, position, size, rotation;
        std::size_t next = 0;  // the moment after the use before
        for (const auto& [moment, own] : uses[slot]) {
            const Box box = scaled(*own, character_.info.scale);
            if (moment != next) {
                disabled.set(moments[next].seconds, word(true));
            }
            const double seconds = moments[moment].seconds;
            const double from = position.count == 0 ? 0 : seconds;
            disabled.set(seconds, word(!box.enabled));
            position.set(from, vector2(double{box.x} + double{box.width} / 2,
                                       double{box.y} + double{box.height} / 2));
            size.set(from, scene_.is_v4() ? vector2(box.width, box.height)
                                          : vector2(box.width / 2, box.height / 2));
            rotation.set(from, real(-box.rotation * std::numbers::pi / 180));
            next = moment + 1;
        }
        if (next != moments.size()) {
            disabled.set(moments[next].seconds, word(true));
        }
        const std::string path = shape_path(slot);
        tracks.values(path + ":disabled", disabled);
        tracks.values(path + ":position", position);
        tracks.values(path + (scene_.is_v4() ? ":shape:size" : ":shape:extents"), size);
        if (needs_.box_rotation) {
            tracks.values(path + ":rotation", rotation);
        }
    }
}

void TrackWriter::add_sounds(const Timeline& timeline, const Clip& clip, Tracks& tracks) {
    std::map<std::string, std::set<std::uint64_t>> ticks;
    for (std::size_t i = clip.first_span; i < clip.first_span + clip.span_count; ++i) {
        const Timeline::Span& span = timeline.spans()[i];
        for (const Cue& cue : timeline.frame_of(span).cues) {
            ticks[player_nodes_.at(key_of(cue))].insert(Timeline::tick_of(span, cue) - clip.start);
        }
    }
    for (const auto& [node, when] : ticks) {
        std::vector<double> seconds;
        // The engine passes over a key at 0 in some loops (godot.md 5).
        std::transform(
            when.begin(), when.end(), std::back_inserter(seconds),
            [](std::uint64_t tick) { return tick == 0 ? 0.25 / 60 : key_seconds(tick); });
        tracks.plays("Sounds/" + node, seconds, scene_.name("play"));
    }
}

}  // namespace fightconv::godot
