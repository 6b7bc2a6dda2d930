#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <stdexcept>

#include "core/model/timeline.hpp"
#include "tests/support/openbor/reader.hpp"

namespace fightconv::test {

namespace {

constexpr std::uint64_t most_ticks_checked = 20'000;  // of an animation
constexpr std::size_t most_parts = 100;
constexpr int longest_delay = 10'737'418;

const std::set<std::string> without_end = {"idle", "walk",        "backwalk", "run", "duck",
                                           "jump", "forwardjump", "victory",  "lose"};

std::uint64_t units_at(std::uint64_t tick) { return (tick * 100 + 30) / 60; }

// that the engine counts
constexpr long long most_units = std::numeric_limits<std::int32_t>::max();

// Nothing is written that is farther away.
int rounded(double value) { return static_cast<int>(std::lround(std::clamp(value, -1e6, 1e6))); }

class OpenborCheck {
public:
    OpenborCheck(const OutputSet& set, const Character& character, bool exact_colours)
        : character_(character), model_(read_openbor(set)), exact_colours_(exact_colours) {}

    std::size_t run() && {
        std::set<std::string> seen;
        for (const auto& [name, written] : model_.animations) {
            where_ = name;
            seen.insert(play(name, written));
        }
        for (const Animation& animation : character_.animations) {
            where_ = animation.name;
            check(seen.count(animation.name) == 1, "it was not written");
        }
        return compared_;
    }

private:
    void check(bool claim, const std::string& problem) const {
        if (!claim) {
            throw std::runtime_error(fmt::format("{} at tick {}: {}", where_, tick_, problem));
        }
    }

    // Names are cut in comments, and have a '?' for each byte that is not ASCII.
    static std::string in_comment(std::string name) {
        name = name.substr(0, 120);
        std::replace_if(
            name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) >= 128; },
            '?');
        return name;
    }

    const Animation& animation_of(const std::string& comment) const {
        for (const Animation& animation : character_.animations) {
            if (comment.starts_with(fmt::format(" action {}: {}\n", animation.number,
                                                in_comment(animation.name)))) {
                return animation;
            }
        }
        throw std::runtime_error("no animation of the character is meant by" + comment);
    }
    const fightconv::Move* move_of(const std::string& comment, const Animation& animation) const {
        for (const fightconv::Move& move : character_.moves) {
            if (&character_[move.animation] == &animation &&
                comment.find(fmt::format("\n state {}: ", move.number)) != std::string::npos) {
                return &move;
            }
        }
        return nullptr;
    }

    const std::string& play(const std::string& name, const OpenborAnimation& written) {
        const Animation& animation = animation_of(written.comment);
        const fightconv::Move* const move = move_of(written.comment, animation);
        check((move != nullptr) == (written.comment.find("\n state ") != std::string::npos),
              "no move is meant by" + written.comment);
        const bool ends =
            move != nullptr || (without_end.count(name) == 0 && !name.starts_with("follow"));
        std::vector<Part> parts;
        parts.reserve(most_parts);
        const Animation* shown_last = &animation;
        for (const fightconv::Move* each = move;;) {
            check(parts.size() < most_parts, "more states follow than can be checked");
            parts.push_back({Timeline(*shown_last), each, parts.empty() ? 0 : parts.back().end});
            each = move_behind(each, parts);
            // The engine ends an attack in the air when the character lands.
            parts.back().end +=
                ticks_of(parts.back(), ends, each == nullptr && name.starts_with("jump"));
            if (each == nullptr) {
                break;
            }
            shown_last = &character_[each->animation];
        }
        const Timeline& timeline = parts.front().timeline;
        check(written.loops == (!ends && timeline.returns_to().has_value()), "another loop");
        std::vector<std::uint64_t> starts = {0};
        for (const OpenborFrame& frame : written.frames) {
            starts.push_back(starts.back() + static_cast<std::uint64_t>(frame.delay));
        }
        const std::uint64_t total = parts.back().end;
        tick_ = total;
        if (timeline.holds() && !ends) {
            check(written.frames.back().delay == 30000, "it does not hold");
        } else if (timeline.holds() && name == "block") {
            check(written.frames.back().delay == 10, "block ends too late");
        } else if (std::none_of(
                       written.frames.begin(), written.frames.end(),
                       [](const OpenborFrame& frame) { return frame.delay == longest_delay; })) {
            check(starts.back() == units_at(total), "another length");
        }
        if (written.loops) {
            check(starts[written.loop_start] ==
                      units_at(timeline.spans()[*timeline.returns_to()].start),
                  "the loop starts elsewhere");
        }
        std::size_t place = 0;
        std::size_t before = written.frames.size();
        const std::vector<std::size_t> ids = attack_ids(written);
        std::size_t id_before = 0;  // of the hit that was in force last
        const Hit* landed_before = nullptr;
        const Frame* shown_before = nullptr;
        const Hit* hit_before = nullptr;
        std::int64_t moved = 0;
        std::int64_t moved_before = 0;  // in the states before
        std::size_t moved_frames = 0;
        auto part = parts.begin();
        for (tick_ = 0; tick_ < std::min(total, most_ticks_checked); ++tick_) {
            const auto move_until = [&](auto is_over) {
                for (; moved_frames < written.frames.size() && !is_over(moved_frames);
                     ++moved_frames) {
                    moved += written.frames[moved_frames].move;
                }
            };
            if (tick_ == part->end) {
                move_until([&](std::size_t frame) { return starts[frame] >= units_at(tick_); });
                moved_before = moved;
                ++part;
            }
            while (starts[place + 1] <= units_at(tick_)) {
                ++place;
            }
            const std::uint64_t tick = tick_ - part->begin;
            const OpenborFrame& frame = written.frames[place];
            const Frame& shown = part->timeline.frame_of(part->timeline.at(tick));
            const Hit* const hit = hit_at(part->move, tick);
            const bool is_pause = ids[place] == pause;
            if (place != before && !is_pause && (place == 0 || ids[place - 1] != pause)) {
                check(std::abs(static_cast<double>(starts[place]) / 100 -
                               static_cast<double>(tick_) / 60) <= 0.005,
                      "it is shown too early or too late");
                check_cue(frame, part->timeline, tick);
            }
            move_until([&](std::size_t number) { return number > place; });
            if (place != before && !is_pause && ids[place + 1] != pause) {
                check_movement(*part, starts[place + 1], moved - moved_before);
            }
            if (!is_pause && (place != before || &shown != shown_before || hit != hit_before)) {
                check_frame(frame, shown, part->move, hit);
                ++compared_;
            }
            // A hit of a tick may begin with the pause.
            const std::size_t attack = is_pause && hit != landed_before ? place + 1 : place;
            if (hit != nullptr && ids[attack] != pause && ids[attack] != 0) {
                const bool is_same =
                    hit == landed_before || (landed_before != nullptr && hit->continued);
                const bool has_room = written.frames[attack].delay > 1 ||
                                      (attack > 0 && written.frames[attack - 1].delay > 1);
                check(landed_before == nullptr || (ids[attack] == id_before) == is_same ||
                          (!is_same && !has_room),
                      is_same ? "one hit lands twice" : "another hit does not land");
                landed_before = hit;
                id_before = ids[attack];
            }
            before = place;
            shown_before = &shown;
            hit_before = hit;
        }
        return animation.name;
    }

    // A state of those that are shown one after the other.
    struct Part {
        Timeline timeline;
        const fightconv::Move* move = nullptr;
        std::uint64_t begin = 0;
        std::uint64_t end = begin;
    };
    static std::uint64_t ticks_of(const Part& part, bool ends, bool lands) {
        const std::uint64_t total = part.timeline.total();
        if (!ends || part.move == nullptr || !part.move->duration) {
            return total;
        }
        const auto duration = static_cast<std::uint64_t>(std::max(*part.move->duration, 1));
        const bool goes_on = part.timeline.holds() || part.timeline.returns_to();
        if (duration <= total) {
            return lands ? total : duration;
        }
        return goes_on ? duration : total;
    }
    const fightconv::Move* move_behind(const fightconv::Move* move,
                                       const std::vector<Part>& parts) const {
        if (move == nullptr || !move->next || is_basic(*move->next)) {
            return nullptr;
        }
        for (const fightconv::Move& each : character_.moves) {
            if (each.number == *move->next) {
                const bool is_new = std::none_of(parts.begin(), parts.end(), [&](const Part& part) {
                    return part.move == &each;
                });
                return is_new ? &each : nullptr;
            }
        }
        return nullptr;
    }
    static bool is_basic(std::int32_t number) {
        return number < 200 || (number >= 5000 && number <= 5999);
    }

    // The number of the attack that the engine sees in each frame; 0 for one without attack boxes,
    // and `pause` for the shortest of these between two attacks. Ends with a 0.
    static constexpr std::size_t pause = std::numeric_limits<std::size_t>::max();
    static std::vector<std::size_t> attack_ids(const OpenborAnimation& written) {
        std::vector<std::size_t> ids;
        std::size_t last = 0;
        for (const OpenborFrame& frame : written.frames) {
            const bool follows = !ids.empty() && ids.back() != 0;
            if (frame.attacks.empty()) {
                ids.push_back(0);
            } else {
                ids.push_back(last += follows ? 0U : 1U);
            }
        }
        for (std::size_t i = 1; i + 1 < ids.size(); ++i) {
            const bool is_between = ids[i - 1] != 0 && ids[i + 1] != 0;
            ids[i] = ids[i] == 0 && written.frames[i].delay == 1 && is_between ? pause : ids[i];
        }
        ids.push_back(0);
        return ids;
    }

    // The hit that began last among those that need nothing but the move.
    static const Hit* hit_at(const fightconv::Move* move, std::uint64_t tick) {
        const Hit* last = nullptr;
        if (move == nullptr) {
            return last;
        }
        const bool all = std::all_of(move->hits.begin(), move->hits.end(),
                                     [](const Hit& hit) { return hit.alternative; });
        for (const Hit& hit : move->hits) {
            const bool began =
                (all || !hit.alternative) && static_cast<std::uint64_t>(hit.first_tick) <= tick;
            last = began && (last == nullptr || hit.first_tick >= last->first_tick) ? &hit : last;
        }
        return last != nullptr && static_cast<std::uint64_t>(last->last_tick) >= tick ? last
                                                                                      : nullptr;
    }

    void check_movement(const Part& part, std::uint64_t end, std::int64_t moved) const {
        double x = 0;
        if (part.move != nullptr && !is_basic(part.move->number)) {
            for (const Waypoint& point : part.move->movement) {
                const std::uint64_t tick = part.begin + static_cast<std::uint64_t>(point.tick);
                x = units_at(tick) <= end ? static_cast<double>(point.x) : x;
            }
        }
        check(moved == std::llround(std::clamp(x, -1e6, 1e6)),
              fmt::format("it moved {} px instead of {}", moved, x));
    }

    void check_cue(const OpenborFrame& frame, const Timeline& timeline, std::uint64_t tick) const {
        const Timeline::Span& span = timeline.at(tick);
        std::string path;
        for (const Cue& cue : timeline.frame_of(span).cues) {
            const bool is_now =
                (Timeline::tick_of(span, cue) - span.start) == tick_in(timeline, span, tick);
            if (is_now) {
                path = sound_of(cue.clip);
                break;
            }
        }
        check(frame.sound == path,
              "another sound: '" + frame.sound + "' instead of '" + path + "'");
    }
    // The tick within the span, however often the loop was repeated.
    static std::uint64_t tick_in(const Timeline& timeline, const Timeline::Span& span,
                                 std::uint64_t tick) {
        if (tick >= timeline.total()) {
            if (!timeline.returns_to()) {
                return 1;  // it stays: no cue is heard again
            }
            const std::uint64_t from = timeline.spans()[*timeline.returns_to()].start;
            tick = from + (tick - from) % (timeline.total() - from);
        }
        return tick - span.start;
    }
    std::string sound_of(const std::string& clip) const {
        for (const Sound& sound : character_.sounds) {
            if (name_of(sound.key) == clip) {
                return fmt::format("data/sounds/{}/{}.wav", model_.name, clip);
            }
        }
        return "";
    }

    void check_frame(const OpenborFrame& frame, const Frame& shown, const fightconv::Move* move,
                     const Hit* hit) {
        std::vector<OpenborBox> hurt;
        std::vector<OpenborBox> attacks;
        bool hurts = false;
        for (const Box& box : shown.boxes) {
            const int left = rounded(box.x);
            const int top = rounded(box.y);
            const OpenborBox place{left, top,
                                   std::max(rounded(double{box.x} + box.width) - left, 1),
                                   std::max(rounded(double{box.y} + box.height) - top, 1)};
            hurts = hurts || (box.enabled && box.kind == BoxKind::attack &&
                              (box.damage != 0 || box.hitstun != 0));
            if (box.enabled && box.kind == BoxKind::hurt) {
                hurt.push_back(place);
            } else if (box.enabled && box.kind == BoxKind::attack) {
                attacks.push_back(place);
            }
        }
        check(frame.hurt == hurt, "other hurt boxes");
        const bool attacks_by_itself =
            (move == nullptr || move->hits.empty()) && (hurts || character_.moves.empty());
        if (hit == nullptr && !attacks_by_itself) {
            attacks.clear();
        }
        if (attacks.empty() && frame.attacks.size() == 1 && frame.attacks[0].reaches_nobody()) {
            check(frame.attacks[0].damage == 0, "nobody is hit, with damage");
            check_drawing(frame, shown);
            return;
        }
        check(frame.attacks.size() == attacks.size(),
              fmt::format("{} attack boxes instead of {}", frame.attacks.size(), attacks.size()));
        for (std::size_t i = 0; i < attacks.size(); ++i) {
            const OpenborAttack& attack = frame.attacks[i];
            check(attack.box == attacks[i], "another attack box");
            if (hit != nullptr) {
                check(attack.damage == damage_of(*hit), "other damage");
                check(attack.knockdown == (hit->effect == HitEffect::stun ? 0 : 1),
                      "it knocks down, or does not");
                check(attack.noblock == (hit->guard == Guard::unblockable ? 1 : 0),
                      "it can be blocked, or cannot");
                check(attack.pause == std::min(std::llround(std::max(hit->hitstop, 0) * 200.0 / 60),
                                               most_units),
                      "another hitstop");
                check(attack.sound == sound_of(hit->sound), "another sound of the hit");
            }
        }
        check_drawing(frame, shown);
    }

    int damage_of(const Hit& hit) const {
        double percent = 100;
        for (const Tag& property : character_.properties) {
            percent = property.first == "attack" ? std::stod(property.second) : percent;
        }
        const int damage = std::max(hit.damage, 0);
        return damage == 0 ? 0
                           : static_cast<int>(std::max(std::lround(damage * percent / 100), 1L));
    }

    void check_drawing(const OpenborFrame& frame, const Frame& shown) {
        constexpr double least_scale = 1.0 / 256;
        std::optional<Rectangle> visible;
        if (shown.sprite && std::abs(shown.scale_x) >= least_scale &&
            std::abs(shown.scale_y) >= least_scale &&
            shown.blend != Blend{BlendMode::add, 0, 256}) {
            visible = bounds_of(*shown.sprite);
        }
        check(frame.picture.empty() == !visible, "something is shown, or is not");
        if (!visible) {
            return;
        }
        check(frame.flip_x == shown.flip_h && frame.flip_y == shown.flip_v, "another flip");
        const double turned = frame.rotate + shown.angle;  // clockwise and counter-clockwise
        check(std::abs(turned - 360 * std::round(turned / 360)) <= 0.5 + 1e-6, "another angle");
        const Sprite& sprite = character_[*shown.sprite];
        double x = static_cast<double>(sprite.axis.x) - visible->x - frame.offset_x;
        double y = static_cast<double>(sprite.axis.y) - visible->y - frame.offset_y;
        x *= frame.flip_x ? -frame.scale_x : frame.scale_x;
        y *= frame.flip_y ? -frame.scale_y : frame.scale_y;
        const double angle = shown.angle * std::numbers::pi / 180;
        const double seen_x = x * std::cos(angle) + y * std::sin(angle);
        const double seen_y = -x * std::sin(angle) + y * std::cos(angle);
        const bool is_plain =
            std::abs(shown.scale_x) == 1 && std::abs(shown.scale_y) == 1 && shown.angle == 0;
        const double tolerance =
            is_plain ? 0 : std::max(std::abs(frame.scale_x), std::abs(frame.scale_y));
        const auto is_close = [&](double value, double wanted) {
            return std::abs(value - std::clamp(wanted, -9e5, 9e5)) <= tolerance ||
                   std::abs(wanted) > 9e5;
        };
        check(is_close(seen_x, shown.offset.x) && is_close(seen_y, shown.offset.y),
              "it is drawn elsewhere");
        check(std::abs(shown.scale_x) > 256 || frame.scale_x == shown.scale_x, "another scale");
        if (checked_.emplace(shown.sprite->value, frame.picture).second) {
            check_pixels(frame.picture, *shown.sprite, *visible);
        }
    }

    // Looked for once, because many frames show the same sprite.
    const std::optional<Rectangle>& bounds_of(SpriteId id) {
        const auto [found, is_new] = bounds_.try_emplace(id.value);
        if (is_new) {
            found->second = visible_bounds(character_.picture_of(id), character_.colours_of(id));
        }
        return found->second;
    }

    void check_pixels(const std::string& path, SpriteId id, const Rectangle& visible) const {
        const Picture& picture = character_.picture_of(id);
        const Picture& written = model_.pictures.at(path);
        check(written.width == visible.width && written.height == visible.height, "another size");
        const auto palette = character_.palette_of(id);
        const auto& selectable = character_.selectable_palettes;
        const std::size_t current = character_.selected_palette.value_or(0);
        const bool changes =
            palette && !selectable.empty() &&
            character_[*palette].colours == character_[selectable[current].palette].colours;
        const std::size_t count = model_.own_palettes ? 1 : model_.colours.size();
        check(!changes || model_.own_palettes || count == selectable.size(),
              "another number of palettes");
        ByteBuffer rgba(std::size_t{visible.width} * visible.height * 4);
        for (std::size_t place = 0; place < count; ++place) {
            // The selected palette comes first.
            const std::size_t number = place == 0 ? current : place <= current ? place - 1 : place;
            const Colours& drawn_with = model_.colours_of(path, place);
            const Colours* const colours = changes ? &character_[selectable[number].palette].colours
                                                   : character_.colours_of(id);
            copy_rgba(picture, visible, character_.colours_of(id), rgba,
                      std::size_t{visible.width} * 4);
            for (std::uint32_t y = 0; y < visible.height; ++y) {
                for (std::uint32_t x = 0; x < visible.width; ++x) {
                    const std::size_t at = (std::size_t{y} * visible.width + x) * 4;
                    const std::uint8_t index = written.pixels.unpacked()[at / 4];
                    if ((index != 0) != (rgba[at + 3] >= 128)) {
                        check(false, path + ": a pixel is drawn, or is not");
                    }
                    if (index == 0 || !exact_colours_) {
                        continue;
                    }
                    Rgba wanted{rgba[at], rgba[at + 1], rgba[at + 2], 255};
                    if (changes) {
                        wanted =
                            (*colours)[picture.pixels.unpacked()
                                           [(std::size_t{y} + static_cast<std::size_t>(visible.y)) *
                                                picture.width +
                                            static_cast<std::size_t>(visible.x) + x]];
                    }
                    const Rgba& colour = drawn_with[index];
                    if (colour.r != wanted.r || colour.g != wanted.g || colour.b != wanted.b) {
                        check(false, path + ": another colour");
                    }
                }
            }
        }
    }

    const Character& character_;
    const OpenborModel model_;
    const bool exact_colours_;
    std::string where_;
    std::uint64_t tick_ = 0;
    std::size_t compared_ = 0;
    std::map<std::uint32_t, std::optional<Rectangle>> bounds_;
    std::set<std::pair<std::uint32_t, std::string>> checked_;
};

}  // namespace

std::size_t check_openbor(const OutputSet& set, const Character& character, bool exact_colours) {
    return OpenborCheck(set, character, exact_colours).run();
}

}  // namespace fightconv::test
