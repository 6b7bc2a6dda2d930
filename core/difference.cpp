#include "core/difference.hpp"

#include <algorithm>
#include <concepts>
#include <map>
#include <tuple>
#include <utility>

#include "core/text.hpp"
#include "core/where.hpp"

namespace fightconv {

namespace {

// A value as a message shows it.
template <std::integral T>
std::string words(T value) {
    return std::to_string(value);
}
std::string words(bool value) { return value ? "yes" : "no"; }
std::string words(float value) { return number_text(value); }
std::string words(double value) { return number_text(value); }
std::string words(std::string_view text) { return "'" + printable(text) + "'"; }
std::string words(const std::string& text) { return words(std::string_view(text)); }
std::string words(const Point& point) { return std::to_string(point.x) + "," + std::to_string(point.y); }
std::string words(const Key& key) { return std::to_string(key.group) + "," + std::to_string(key.number); }
std::string words(const SoundKey& key) { return std::to_string(key.group) + "," + std::to_string(key.number); }
std::string words(const Rgba& colour) {
    return std::to_string(colour.r) + "," + std::to_string(colour.g) + "," + std::to_string(colour.b) + "," + std::to_string(colour.a);
}
std::string words(BoxKind kind) {
    const auto number = static_cast<std::uint8_t>(kind);
    return number < box_kind_count ? std::string(name_of(kind)) : std::to_string(number);
}
std::string words(MoveType type) { return words(name_of(type)); }
std::string words(Guard guard) { return words(name_of(guard)); }
std::string words(PixelFormat format) { return format == PixelFormat::indexed8 ? "indexed" : "true colour"; }
std::string words(LoopMode mode) { return mode == LoopMode::once ? "once" : mode == LoopMode::loop ? "loop" : "ping-pong"; }
std::string words(const Blend& blend) {
    return std::string(name_of(blend.mode)) + " " + std::to_string(blend.source) + ":" + std::to_string(blend.destination);
}
std::string words(const Interpolation& interpolation) {
    std::string text;
    for (const auto& [set, name] :
         {std::pair{interpolation.offset, "offset "}, {interpolation.blend, "blend "}, {interpolation.scale, "scale "}, {interpolation.angle, "angle "}}) {
        text.append(set ? name : "");
    }
    return text.empty() ? "none" : text.substr(0, text.size() - 1);
}
template <class T>
std::string words(const std::optional<T>& value) {
    return value ? words(*value) : "none";
}
std::string ticks_words(std::int32_t ticks) { return ticks == Frame::hold ? "hold" : std::to_string(ticks); }

// The first pixel that is seen differently in two pictures of one size, and how many there are.
std::optional<std::string> pixels_seen_differ(const Picture& a, const Colours* colours_a, const Picture& b, const Colours* colours_b) {
    constexpr std::uint32_t band_pixels = 1U << 16;
    const std::uint32_t band_rows = std::max(1U, band_pixels / a.width);
    const std::size_t stride = std::size_t{a.width} * 4;
    std::vector<Rgba> seen_a(std::size_t{std::min(band_rows, a.height)} * a.width);
    std::vector<Rgba> seen_b(seen_a.size());
    const auto bytes_of = [](std::vector<Rgba>& pixels) { return MutableBytes(reinterpret_cast<std::uint8_t*>(pixels.data()), pixels.size() * 4); };
    std::uint64_t differing = 0;
    std::string first;
    for (std::uint32_t y = 0; y < a.height; y += band_rows) {
        const Rectangle band{0, static_cast<std::int32_t>(y), a.width, std::min(band_rows, a.height - y)};
        copy_rgba(a, band, colours_a, bytes_of(seen_a), stride);
        copy_rgba(b, band, colours_b, bytes_of(seen_b), stride);
        for (std::size_t i = 0; i < std::size_t{band.width} * band.height; ++i) {
            if (seen_a[i] != seen_b[i] && ++differing == 1) {
                first = "at " + std::to_string(i % a.width) + "," + std::to_string(y + i / a.width) + ": " + words(seen_a[i]) + " in the first, " +
                        words(seen_b[i]) + " in the second";
            }
        }
    }
    if (differing == 0) {
        return std::nullopt;
    }
    return std::to_string(differing) + " pixels differ, the first " + first;
}

class Comparison {
public:
    Comparison(const Character& first, const Character& second, const Aspects& aspects, std::size_t most)
        : first_(first), second_(second), aspects_(aspects), most_(most) {}

    std::vector<Difference> run() && {
        compare_character();
        compare_animations();
        if (aspects_.unused_sprites) {
            compare_sprites();
        }
        if (aspects_.palette_choices) {
            compare_palette_choices();
        }
        if (aspects_.moves) {
            compare_moves();
        }
        if (aspects_.sounds) {
            compare_sounds();
        }
        return std::move(found_);
    }

private:
    bool full() const { return found_.size() >= most_; }
    void add(const Where& where, std::string what) {
        if (!full()) {
            found_.push_back({where.text(), std::move(what)});
        }
    }
    void add_values(const Where& where, std::string_view field, const std::string& a, const std::string& b) {
        add(where, std::string(field) + ": " + a + " in the first, " + b + " in the second");
    }
    template <class T>
    void compare(const Where& where, std::string_view field, const T& a, const T& b) {
        if (a != b) {
            add_values(where, field, words(a), words(b));
        }
    }
    // Calls compare_items(i) for what both lists have, and says so when one is longer.
    template <class T, class CompareItems>
    void compare_lists(const Where& where, std::string_view field, const std::vector<T>& a, const std::vector<T>& b, CompareItems compare_items) {
        compare(where, field, a.size(), b.size());
        for (std::size_t i = 0; i < std::min(a.size(), b.size()) && !full(); ++i) {
            compare_items(i);
        }
    }
    // Pairs the items of two lists by a key, equal keys in their order. compare_pair(a, b); what has no partner is reported by name.
    template <class T, class KeyOf, class ComparePair>
    void compare_by_key(const Where& where, const std::vector<T>& a, const std::vector<T>& b, KeyOf key_of, ComparePair compare_pair) {
        std::multimap<std::decay_t<decltype(key_of(a[0]))>, const T*> unmatched;
        for (const T& item : b) {
            unmatched.emplace(key_of(item), &item);
        }
        for (const T& item : a) {
            if (full()) {
                return;
            }
            const auto partner = unmatched.lower_bound(key_of(item));
            if (partner == unmatched.end() || partner->first != key_of(item)) {
                add(where, words(key_of(item)) + " is only in the first");
            } else {
                compare_pair(item, *partner->second);
                unmatched.erase(partner);
            }
        }
        for (const auto& [key, item] : unmatched) {
            add(where, words(key) + " is only in the second");
        }
    }
    void compare_tags(const Where& where, const std::vector<Tag>& a, const std::vector<Tag>& b) {
        if (a == b) {
            return;
        }
        const std::size_t before = found_.size();
        compare_by_key(
            where, a, b, [](const Tag& tag) { return std::string_view(tag.first); },
            [&](const Tag& one, const Tag& other) { compare(where, words(one.first), one.second, other.second); });
        if (found_.size() == before) {
            add(where, "the same entries in another order");
        }
    }

    void compare_character() {
        const Where where{"character"};
        if (aspects_.info || aspects_.frames) {
            compare(where, "name", first_.info.name, second_.info.name);
        }
        if (aspects_.frames) {
            compare(where, "floor_y", first_.floor_y, second_.floor_y);
        }
        if (aspects_.info) {
            compare(where, "display name", first_.info.display_name, second_.info.display_name);
            compare(where, "author", first_.info.author, second_.info.author);
            compare(where, "version date", first_.info.version_date, second_.info.version_date);
            compare(where, "localcoord", first_.info.localcoord, second_.info.localcoord);
        }
        if (aspects_.properties) {
            compare_tags(Where{"properties"}, first_.properties, second_.properties);
        }
    }

    void compare_animations() {
        compare_by_key(
            Where{"animations"}, first_.animations, second_.animations, [](const Animation& animation) { return std::string_view(animation.name); },
            [&](const Animation& a, const Animation& b) {
                if (aspects_.frames) {
                    compare_animation(a, b);
                }
            });
    }
    void compare_animation(const Animation& a, const Animation& b) {
        const Where where{"animation", a.name};
        compare(where, "number", a.number, b.number);
        compare(where, "loop", a.loop, b.loop);
        compare(where, "loop start", a.loop_start, b.loop_start);
        compare(where, "floor_y", a.floor_y, b.floor_y);
        compare_lists(where, "frames", a.frames, b.frames, [&](std::size_t i) { compare_frame(Where{"frame", {}, i, &where}, a.frames[i], b.frames[i]); });
    }
    void compare_frame(const Where& where, const Frame& a, const Frame& b) {
        compare_shown(where, a, b);
        compare(where, "offset", a.offset, b.offset);
        if (a.ticks != b.ticks) {
            add_values(where, "ticks", ticks_words(a.ticks), ticks_words(b.ticks));
        }
        compare(where, "flip_h", a.flip_h, b.flip_h);
        compare(where, "flip_v", a.flip_v, b.flip_v);
        compare(where, "blend", a.blend, b.blend);
        compare(where, "scale_x", a.scale_x, b.scale_x);
        compare(where, "scale_y", a.scale_y, b.scale_y);
        compare(where, "angle", a.angle, b.angle);
        compare(where, "interpolation", a.interpolation, b.interpolation);
        compare(where, "label", a.label, b.label);
        compare(where, "program", a.program, b.program);
        if (a.boxes != b.boxes) {
            compare_lists(where, "boxes", a.boxes, b.boxes, [&](std::size_t i) { compare_box(Where{"box", {}, i, &where}, a.boxes[i], b.boxes[i]); });
        }
        if (a.cues != b.cues) {
            compare_lists(where, "cues", a.cues, b.cues, [&](std::size_t i) { compare_cue(Where{"cue", {}, i, &where}, a.cues[i], b.cues[i]); });
        }
        if (aspects_.tags) {
            compare_tags(Where{"tags", {}, {}, &where}, a.tags, b.tags);
        }
    }
    void compare_shown(const Where& where, const Frame& a, const Frame& b) {
        compare(where, "missing sprite", a.missing, b.missing);
        if (a.sprite.has_value() != b.sprite.has_value()) {
            const auto shown = [](const Character& character, const Frame& frame) { return frame.sprite ? words(character[*frame.sprite].key) : "blank"; };
            add_values(where, "sprite", shown(first_, a), shown(second_, b));
        } else if (a.sprite) {
            compare_sprite(where, *a.sprite, *b.sprite);
        }
    }
    void compare_box(const Where& where, const Box& a, const Box& b) {
        compare(where, "kind", a.kind, b.kind);
        compare(where, "name", a.name, b.name);
        compare(where, "x", a.x, b.x);
        compare(where, "y", a.y, b.y);
        compare(where, "width", a.width, b.width);
        compare(where, "height", a.height, b.height);
        compare(where, "enabled", a.enabled, b.enabled);
        compare(where, "knockback", a.knockback, b.knockback);
        compare(where, "damage", a.damage, b.damage);
        compare(where, "hitstun", a.hitstun, b.hitstun);
        compare(where, "blockstun", a.blockstun, b.blockstun);
        compare(where, "knockback angle", a.knockback_angle, b.knockback_angle);
        compare(where, "knockback strength", a.knockback_strength, b.knockback_strength);
        compare(where, "rotation", a.rotation, b.rotation);
    }
    void compare_cue(const Where& where, const Cue& a, const Cue& b) {
        compare(where, "clip", a.clip, b.clip);
        compare(where, "volume", a.volume, b.volume);
        compare(where, "pitch", a.pitch, b.pitch);
    }

    void compare_sprites() {
        compare_lists(Where{"sprites"}, "count", first_.sprites, second_.sprites, [&](std::size_t i) {
            const SpriteId id{static_cast<std::uint32_t>(i)};
            compare_sprite(Where{"sprite", {}, i}, id, id);
        });
    }
    void compare_sprite(const Where& where, SpriteId a, SpriteId b) {
        compare(where, "sprite", first_[a].key, second_[b].key);
        compare(where, "axis", first_[a].axis, second_[b].axis);
        if (const std::string& pixels = pixel_difference(a, b); !pixels.empty()) {
            add(where, pixels);
        }
    }
    // What differs between the pixels of two sprites, "" when nothing; each pair of pictures and colours is looked at once.
    const std::string& pixel_difference(SpriteId a, SpriteId b) {
        const Colours* const colours_a = first_.colours_of(a);
        const Colours* const colours_b = second_.colours_of(b);
        const auto [known, is_new] = pixel_differences_.try_emplace({&first_.picture_of(a), colours_a, &second_.picture_of(b), colours_b});
        if (is_new) {
            known->second = find_pixel_difference(first_.picture_of(a), colours_a, second_.picture_of(b), colours_b);
        }
        return known->second;
    }
    std::string find_pixel_difference(const Picture& a, const Colours* colours_a, const Picture& b, const Colours* colours_b) const {
        const auto size = [](const Picture& picture) { return std::to_string(picture.width) + "x" + std::to_string(picture.height); };
        if (a.width != b.width || a.height != b.height) {
            return "picture size: " + size(a) + " in the first, " + size(b) + " in the second";
        }
        if (aspects_.indexed_pixels && a.format != b.format) {
            return "pixels: " + words(a.format) + " in the first, " + words(b.format) + " in the second";
        }
        const bool same_bytes = a.format == b.format && std::ranges::equal(a.pixels.bytes(), b.pixels.bytes());
        const bool same_colours = !colours_a == !colours_b && (!colours_a || *colours_a == *colours_b);
        if (a.empty() || (same_bytes && same_colours)) {
            return {};
        }
        if (const auto seen = pixels_seen_differ(a, colours_a, b, colours_b)) {
            return *seen;
        }
        const bool must_be_same = aspects_.indexed_pixels && a.format == PixelFormat::indexed8;
        return !must_be_same ? "" : same_bytes ? "the palettes differ in colours that are not seen" : "the indices differ, the colours seen are equal";
    }

    void compare_palette_choices() {
        const auto colours = [](const Character& character, const PaletteChoice& choice) -> const Colours& { return character[choice.palette].colours; };
        const auto& a = first_.palette_choices;
        const auto& b = second_.palette_choices;
        compare_lists(Where{"palette choices"}, "count", a, b, [&](std::size_t i) {
            const Where where{"palette choice", {}, i};
            compare(where, "number", a[i].number, b[i].number);
            const auto& one = colours(first_, a[i]);
            const auto& other = colours(second_, b[i]);
            const auto [at_one, at_other] = std::mismatch(one.begin(), one.end(), other.begin());
            if (at_one != one.end()) {
                compare(where, "colour " + std::to_string(at_one - one.begin()), *at_one, *at_other);
            }
        });
        compare(Where{"palette choices"}, "chosen", first_.chosen_palette, second_.chosen_palette);
    }

    void compare_moves() {
        compare_by_key(
            Where{"moves"}, first_.moves, second_.moves, [](const Move& move) { return move.number; },
            [&](const Move& a, const Move& b) { compare_move(a, b); });
    }
    void compare_move(const Move& a, const Move& b) {
        const std::string number = std::to_string(a.number);
        const Where where{"move", number};
        compare(where, "animation", first_[a.animation].name, second_[b.animation].name);
        compare(where, "name", a.name, b.name);
        compare(where, "input", a.input, b.input);
        compare(where, "type", a.type, b.type);
        compare(where, "guard", a.guard, b.guard);
        compare(where, "power cost", a.power_cost, b.power_cost);
        compare(where, "power gain", a.power_gain, b.power_gain);
        compare_lists(where, "hits", a.hits, b.hits, [&](std::size_t i) { compare_hit(Where{"hit", {}, i, &where}, a.hits[i], b.hits[i]); });
        compare_lists(where, "notifies", a.notifies, b.notifies, [&](std::size_t i) {
            compare_notify(Where{"notify", {}, i, &where}, a.notifies[i], b.notifies[i]);
        });
        compare_lists(where, "cancels", a.cancels, b.cancels, [&](std::size_t i) {
            compare_cancel(Where{"cancel", {}, i, &where}, a.cancels[i], b.cancels[i]);
        });
    }
    void compare_hit(const Where& where, const Hit& a, const Hit& b) {
        compare(where, "first tick", a.first_tick, b.first_tick);
        compare(where, "last tick", a.last_tick, b.last_tick);
        compare(where, "damage", a.damage, b.damage);
        compare(where, "chip", a.chip, b.chip);
        compare(where, "hitstop", a.hitstop, b.hitstop);
        compare(where, "hitstun", a.hitstun, b.hitstun);
        compare(where, "blockstun", a.blockstun, b.blockstun);
        compare(where, "knockback_x", a.knockback_x, b.knockback_x);
        compare(where, "knockback_y", a.knockback_y, b.knockback_y);
        compare(where, "guard", a.guard, b.guard);
        compare(where, "sound", a.sound, b.sound);
        compare(where, "guard sound", a.guard_sound, b.guard_sound);
        compare(where, "power on hit", a.power_on_hit, b.power_on_hit);
        compare(where, "power on guard", a.power_on_guard, b.power_on_guard);
        compare(where, "alternative", a.alternative, b.alternative);
        compare(where, "approximate", a.approximate, b.approximate);
    }
    void compare_notify(const Where& where, const Notify& a, const Notify& b) {
        compare(where, "tick", a.tick, b.tick);
        compare(where, "event", a.event, b.event);
        compare_tags(Where{"values", {}, {}, &where}, a.values, b.values);
    }
    void compare_cancel(const Where& where, const Cancel& a, const Cancel& b) {
        compare(where, "into", a.into, b.into);
        compare(where, "first tick", a.first_tick, b.first_tick);
        compare(where, "on hit", a.on_hit, b.on_hit);
        compare(where, "on block", a.on_block, b.on_block);
        compare(where, "on whiff", a.on_whiff, b.on_whiff);
        compare(where, "approximate", a.approximate, b.approximate);
    }

    void compare_sounds() {
        compare_by_key(
            Where{"sounds"}, first_.sounds, second_.sounds, [](const Sound& sound) { return sound.key; },
            [&](const Sound& a, const Sound& b) {
                const std::string key = words(a.key);
                const Where where{"sound", key};
                compare(where, "bytes", a.size, b.size);
                if (a.size == b.size && !std::ranges::equal(first_.source_of(a).bytes, second_.source_of(b).bytes)) {
                    add(where, "the bytes differ");
                }
            });
    }

    using PixelPair = std::tuple<const Picture*, const Colours*, const Picture*, const Colours*>;  // a key to look up, never an order that is seen

    const Character& first_;
    const Character& second_;
    const Aspects& aspects_;
    std::size_t most_;
    std::vector<Difference> found_;
    std::map<PixelPair, std::string> pixel_differences_;
};

}  // namespace

std::vector<Difference> difference(const Character& first, const Character& second, const Aspects& aspects, std::size_t most) {
    return Comparison(first, second, aspects, most).run();
}

}  // namespace fightconv
