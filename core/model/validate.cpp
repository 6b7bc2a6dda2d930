#include "core/model/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <type_traits>
#include <utility>

#include "core/base/checked.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/base/where.hpp"
#include "core/model/fields.hpp"
#include "core/model/scale.hpp"

namespace fightconv {

namespace {

bool is_tag_key(std::string_view key) {
    const auto forbidden = [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == '=' || c == 0x7F;
    };
    return !key.empty() && std::none_of(key.begin(), key.end(), forbidden);
}

class Validation {
public:
    explicit Validation(const Character& character) : character_(character) {}

    std::vector<Violation> run() && {
        check_fields(Where{"the info"}, character_.info);
        check_pictures();
        check_selectable_palettes();
        check_sprites();
        check_animations();
        for (std::size_t i = 0; i < character_.moves.size(); ++i) {
            check_fields(Where{"move", {}, i}, character_.moves[i]);
        }
        check_sounds();
        check_tags(Where{"the properties"}, character_.properties);
        return std::move(violations_);
    }

private:
    void require(bool holds, int invariant, const Where& where, std::string_view otherwise) {
        if (!holds) {
            add(invariant, where, otherwise);
        }
    }
    void add(int invariant, const Where& where, std::string_view message) {
        violations_.push_back(
            {invariant, fmt::format("I{} {} {}", invariant, where.text(), message)});
    }
    template <class Tag, class T>
    bool points_into(Id<Tag> id, const std::vector<T>& items, const Where& where,
                     std::string_view kind) {
        if (id.value < items.size()) {
            return true;
        }
        add(1, where, fmt::format("names {} {} of {}", kind, id.value, items.size()));
        return false;
    }
    void check_text(const Where& where, std::string_view field, std::string_view text) {
        if (!is_utf8(text)) {
            add(5, where, fmt::format("is not UTF-8 in its {}: '{}'", field, printable(text)));
        }
    }
    void check_tags(const Where& where, const std::vector<Tag>& tags) {
        for (const auto& [key, value] : tags) {
            check_text(where, "tag key", key);
            check_text(where, "tag value", value);
            if (!is_tag_key(key)) {
                add(5, where,
                    fmt::format("has the tag key '{}', which is empty or contains '=', a space or "
                                "a control character",
                                printable(key)));
            }
        }
    }

    // The checks for all fields of a type: text, numbers, ids, and the fields of the items in a
    // list.
    template <class Struct>
    void check_fields(const Where& where, const Struct& value) {
        for_each_field<Struct>(
            [&](std::string_view name, auto field) { check_field(where, name, value.*field); });
    }
    template <class T>
    void check_field(const Where& where, std::string_view name, const T& value) {
        if constexpr (std::is_floating_point_v<T>) {
            if (!std::isfinite(value)) {
                add(8, where, fmt::format("is not finite in its {}", name));
            }
        }
    }
    void check_field(const Where& where, std::string_view name, const std::string& text) {
        check_text(where, name, text);
    }
    void check_field(const Where& where, std::string_view /*name*/, const std::vector<Tag>& tags) {
        check_tags(where, tags);
    }
    void check_field(const Where& where, std::string_view name, AnimationId id) {
        points_into(id, character_.animations, where, name);
    }
    void check_field(const Where& where, std::string_view name, const std::optional<SpriteId>& id) {
        if (id) {
            points_into(*id, character_.sprites, where, name);
        }
    }
    void check_field(const Where& where, std::string_view name, const Scale& scale) {
        if (!is_sensible_scale(scale.x) || !is_sensible_scale(scale.y)) {
            add(13, where,
                fmt::format("has a {} of {} and {}, not of {} to {}", name, scale.x, scale.y,
                            least_scale, greatest_scale));
        }
    }
    void check_field(const Where& where, std::string_view /*name*/, const Blend& blend) {
        require(blend.source <= 256 && blend.destination <= 256, 11, where,
                "has a blend value above 256");
    }
    void check_field(const Where& where, std::string_view name, const Hit& hit) {
        const Where inner{name, {}, {}, &where};
        check_fields(inner, hit);
        check(inner, hit);
    }
    template <class T>
    void check_field(const Where& where, std::string_view name, const std::vector<T>& items) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Where item{name, {}, i, &where};
            check_fields(item, items[i]);
            check(item, items[i]);
        }
    }

    // The checks for one struct beyond those.
    void check(const Where& where, const Frame& frame) {
        require(!frame.sprite || !frame.missing, 10, where,
                "has both a sprite and the key of a missing one");
    }
    void check(const Where& where, const Cue& cue) {
        require(cue.tick >= 0, 9, where, "is before the first tick");
    }
    void check(const Where& where, const Box& box) {
        require(!(box.width < 0) && !(box.height < 0), 8, where, "has a negative width or height");
    }
    void check(const Where& where, const Hit& hit) {
        if (hit.first_tick < 0 || hit.last_tick < hit.first_tick) {
            add(9, where, fmt::format("lasts from tick {} to {}", hit.first_tick, hit.last_tick));
        }
    }
    void check(const Where& where, const Notify& notify) {
        require(notify.tick >= 0, 9, where, "is before the first tick");
    }
    void check(const Where& where, const Projectile& projectile) {
        require(projectile.tick >= 0, 9, where, "is before the first tick");
    }
    void check(const Where& where, const Waypoint& waypoint) {
        require(waypoint.tick >= 0, 9, where, "is before the first tick");
    }
    void check(const Where& where, const Cancel& cancel) {
        require(cancel.first_tick >= 0, 9, where, "is before the first tick");
    }

    void check_pictures() {
        for (std::size_t i = 0; i < character_.pictures.size(); ++i) {
            const Picture& picture = character_.pictures[i];
            const auto pixels = checked_mul(picture.width, picture.height);
            const auto bytes =
                pixels ? checked_mul(*pixels, bytes_per_pixel(picture.format)) : std::nullopt;
            if (bytes != picture.pixels.size()) {
                add(2, Where{"picture", {}, i},
                    fmt::format("is {}x{} at {} bytes per pixel but has {} bytes", picture.width,
                                picture.height, bytes_per_pixel(picture.format),
                                picture.pixels.size()));
            }
        }
    }

    void check_selectable_palettes() {
        for (std::size_t i = 0; i < character_.selectable_palettes.size(); ++i) {
            points_into(character_.selectable_palettes[i].palette, character_.palettes,
                        Where{"selectable palette", {}, i}, "palette");
        }
        if (character_.selected_palette &&
            *character_.selected_palette >= character_.selectable_palettes.size()) {
            add(1, Where{"the selected palette"},
                fmt::format("is number {} of {}", *character_.selected_palette,
                            character_.selectable_palettes.size()));
        }
    }

    void check_sprites() {
        for (std::size_t i = 0; i < character_.sprites.size(); ++i) {
            const Sprite& sprite = character_.sprites[i];
            const Where where{"sprite", {}, i};
            if (sprite.palette) {
                points_into(*sprite.palette, character_.palettes, where, "palette");
            }
            if (points_into(sprite.picture, character_.pictures, where, "picture")) {
                const bool indexed = character_[sprite.picture].format == PixelFormat::indexed8;
                require(!indexed || sprite.palette, 3, where, "is indexed but has no palette");
                require(indexed || !sprite.palette, 3, where, "is true colour but has a palette");
            }
        }
    }

    void check_animations() {
        std::set<std::string> names;
        for (std::size_t i = 0; i < character_.animations.size(); ++i) {
            const Animation& animation = character_.animations[i];
            const Where where{"animation", animation.name, i};
            require(is_plain_name(animation.name), 4, where,
                    "has a name that is empty or contains more than letters, digits, '_', '-', '.' "
                    "and '~'");
            require(names.insert(lower_case(animation.name)).second, 4, where,
                    "has the name of another animation");
            if (animation.frames.empty()) {
                add(7, where, "has no frame");
            } else if (animation.loop_start >= animation.frames.size()) {
                add(7, where,
                    fmt::format("loops to frame {} of {}", animation.loop_start,
                                animation.frames.size()));
            }
            const bool is_only_frame = animation.frames.size() == 1;
            for (std::size_t f = 0; f < animation.frames.size(); ++f) {
                const std::int32_t ticks = animation.frames[f].ticks;
                if (ticks <= 0 && ticks != Frame::hold && !(ticks == 0 && is_only_frame)) {
                    add(6, Where{"frame", {}, f, &where}, fmt::format("lasts {} ticks", ticks));
                }
            }
            check_fields(where, animation);
        }
    }

    void check_sounds() {
        const std::size_t end = character_.sound_file.bytes.size();
        std::set<SoundKey> keys;
        for (std::size_t i = 0; i < character_.sounds.size(); ++i) {
            const Sound& sound = character_.sounds[i];
            const Where where{"sound", {}, i};
            require(sound.offset <= end && sound.size <= end - sound.offset, 12, where,
                    "is outside of the sound file");
            require(keys.insert(sound.key).second, 12, where, "has the key of another sound");
        }
    }

    const Character& character_;
    std::vector<Violation> violations_;
};

}  // namespace

std::vector<Violation> validate(const Character& character) { return Validation(character).run(); }

}  // namespace fightconv
