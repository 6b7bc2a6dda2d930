#include "core/model/validate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "core/base/checked.hpp"
#include "core/base/names.hpp"
#include "core/base/text.hpp"
#include "core/base/where.hpp"

namespace fightconv {

namespace {

bool is_tag_key(std::string_view key) {
    const auto forbidden = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '=' || c == 0x7F; };
    return !key.empty() && std::none_of(key.begin(), key.end(), forbidden);
}

std::string quoted(std::string_view text) { return "'" + printable(text) + "'"; }
std::string numbered(std::string_view what, std::size_t index) { return std::string(what) + " " + std::to_string(index); }

class Validation {
public:
    explicit Validation(const Character& character) : character_(character) {}

    std::vector<Violation> run() && {
        check_info();
        check_pictures();
        check_palette_choices();
        check_sprites();
        check_animations();
        check_moves();
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
        violations_.push_back({invariant, "I" + std::to_string(invariant) + " " + where.text() + " " + std::string(message)});
    }
    template <class Tag, class T>
    bool points_into(Id<Tag> id, const std::vector<T>& items, const Where& where, std::string_view kind) {
        if (id.value < items.size()) {
            return true;
        }
        add(1, where, "names " + numbered(kind, id.value) + " of " + std::to_string(items.size()));
        return false;
    }
    void check_text(const Where& where, std::string_view field, std::string_view text) {
        if (!is_utf8(text)) {
            add(5, where, "is not UTF-8 in its " + std::string(field) + ": " + quoted(text));
        }
    }
    template <std::size_t N>
    void check_finite(const Where& where, const std::array<std::pair<std::string_view, double>, N>& numbers) {
        for (const auto& [field, value] : numbers) {
            if (!std::isfinite(value)) {
                add(8, where, "is not finite in its " + std::string(field));
            }
        }
    }
    void check_tags(const Where& where, const std::vector<Tag>& tags) {
        for (const auto& [key, value] : tags) {
            check_text(where, "tag key", key);
            check_text(where, "tag value", value);
            if (!is_tag_key(key)) {
                add(5, where, "with the tag key " + quoted(key) + ": it is empty or has '=', a space or a control character");
            }
        }
    }

    void check_info() {
        const Where where{"the info"};
        check_text(where, "name", character_.info.name);
        check_text(where, "display name", character_.info.display_name);
        check_text(where, "author", character_.info.author);
        check_text(where, "version date", character_.info.version_date);
    }

    void check_pictures() {
        for (std::size_t i = 0; i < character_.pictures.size(); ++i) {
            const Picture& picture = character_.pictures[i];
            const auto pixels = checked_mul(picture.width, picture.height);
            const auto bytes = pixels ? checked_mul(*pixels, bytes_per_pixel(picture.format)) : std::nullopt;
            if (bytes != picture.pixels.size()) {
                add(2, Where{"picture", {}, i},
                    "is " + std::to_string(picture.width) + "x" + std::to_string(picture.height) + " at " + std::to_string(bytes_per_pixel(picture.format)) +
                        " bytes per pixel but has " + std::to_string(picture.pixels.size()) + " bytes");
            }
        }
    }

    void check_palette_choices() {
        for (std::size_t i = 0; i < character_.palette_choices.size(); ++i) {
            points_into(character_.palette_choices[i].palette, character_.palettes, Where{"palette choice", {}, i}, "palette");
        }
        if (character_.chosen_palette && *character_.chosen_palette >= character_.palette_choices.size()) {
            add(1, Where{"the chosen palette"},
                "is " + numbered("choice", *character_.chosen_palette) + " of " + std::to_string(character_.palette_choices.size()));
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
            require(is_plain_name(animation.name), 4, where, "has a name that is empty or has more than letters, digits, '_', '-', '.' and '~'");
            require(names.insert(lower_case(animation.name)).second, 4, where, "has the name of another animation");
            if (animation.frames.empty()) {
                add(7, where, "has no frame");
            } else if (animation.loop_start >= animation.frames.size()) {
                add(7, where, "loops to " + numbered("frame", animation.loop_start) + " of " + std::to_string(animation.frames.size()));
            }
            for (std::size_t f = 0; f < animation.frames.size(); ++f) {
                check_frame(Where{"frame", {}, f, &where}, animation.frames[f], animation.frames.size() == 1);
            }
        }
    }

    void check_frame(const Where& where, const Frame& frame, bool is_only_frame) {
        if (frame.sprite) {
            points_into(*frame.sprite, character_.sprites, where, "sprite");
        }
        const bool lasts = frame.ticks > 0 || frame.ticks == Frame::hold || (frame.ticks == 0 && is_only_frame);
        require(lasts, 6, where, "lasts " + std::to_string(frame.ticks) + " ticks");
        require(!frame.sprite || !frame.missing, 10, where, "has a sprite and names a missing one");
        require(frame.blend.source <= 256 && frame.blend.destination <= 256, 11, where, "has a blend value above 256");
        check_finite<3>(where, {{{"scale", frame.scale_x}, {"scale", frame.scale_y}, {"angle", frame.angle}}});
        check_text(where, "label", frame.label);
        check_text(where, "program", frame.program);
        check_tags(where, frame.tags);
        for (std::size_t i = 0; i < frame.boxes.size(); ++i) {
            check_box(Where{"box", {}, i, &where}, frame.boxes[i]);
        }
        for (std::size_t i = 0; i < frame.cues.size(); ++i) {
            const Where cue{"cue", {}, i, &where};
            check_text(cue, "clip", frame.cues[i].clip);
            check_finite<2>(cue, {{{"volume", frame.cues[i].volume}, {"pitch", frame.cues[i].pitch}}});
        }
    }

    void check_box(const Where& where, const Box& box) {
        check_text(where, "name", box.name);
        check_finite<7>(where, {{{"x", box.x},
                                 {"y", box.y},
                                 {"width", box.width},
                                 {"height", box.height},
                                 {"knockback angle", box.knockback_angle},
                                 {"knockback strength", box.knockback_strength},
                                 {"rotation", box.rotation}}});
        require(!(box.width < 0) && !(box.height < 0), 8, where, "has a negative width or height");
    }

    void check_moves() {
        for (std::size_t i = 0; i < character_.moves.size(); ++i) {
            const Move& move = character_.moves[i];
            const Where where{"move", {}, i};
            points_into(move.animation, character_.animations, where, "animation");
            check_text(where, "name", move.name);
            check_text(where, "input", move.input);
            for (std::size_t h = 0; h < move.hits.size(); ++h) {
                const Hit& hit = move.hits[h];
                const Where at{"hit", {}, h, &where};
                check_finite<2>(at, {{{"knockback_x", hit.knockback_x}, {"knockback_y", hit.knockback_y}}});
                if (hit.first_tick < 0 || hit.last_tick < hit.first_tick) {
                    add(9, at, "lasts from tick " + std::to_string(hit.first_tick) + " to " + std::to_string(hit.last_tick));
                }
            }
            for (std::size_t n = 0; n < move.notifies.size(); ++n) {
                const Where at{"notify", {}, n, &where};
                require(move.notifies[n].tick >= 0, 9, at, "is before the first tick");
                check_text(at, "event", move.notifies[n].event);
                check_tags(at, move.notifies[n].values);
            }
            for (std::size_t c = 0; c < move.cancels.size(); ++c) {
                require(move.cancels[c].first_tick >= 0, 9, Where{"cancel", {}, c, &where}, "is before the first tick");
            }
        }
    }

    void check_sounds() {
        const std::size_t end = character_.sound_file.bytes.size();
        std::set<SoundKey> keys;
        for (std::size_t i = 0; i < character_.sounds.size(); ++i) {
            const Sound& sound = character_.sounds[i];
            const Where where{"sound", {}, i};
            require(sound.offset <= end && sound.size <= end - sound.offset, 12, where, "lies outside of the sound file");
            require(keys.insert(sound.key).second, 12, where, "has the key of another sound");
        }
    }

    const Character& character_;
    std::vector<Violation> violations_;
};

}  // namespace

std::vector<Violation> validate(const Character& character) { return Validation(character).run(); }

}  // namespace fightconv
