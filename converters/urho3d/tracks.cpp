#include "converters/urho3d/tracks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "converters/urho3d/rules.hpp"

namespace fightconv::urho3d {

namespace {

// about what a key and a box take at the most, with the text that is made of them
constexpr std::uint64_t key_bytes = 1024;
constexpr std::uint64_t box_bytes = 768;
constexpr std::uint64_t slot_bytes = 512;

using Area = std::tuple<float, float, float, float>;  // centre and size in pixels

// Nothing: it meets nothing, so its shape is parked.
std::optional<Area> area_of(const Box& box, bool mirrored) {
    if (!takes_part(box)) {
        return std::nullopt;
    }
    const float x = box.x + box.width / 2;
    return Area{mirrored ? -x : x, -(box.y + box.height / 2), box.width, box.height};
}

void mirror(Placement& shown) {
    shown.x = -shown.x;
    shown.angle = -shown.angle;
    shown.flip_h = !shown.flip_h;
}

std::string quaternion_text(double degrees) {
    const double half = half_angle(degrees);
    return fmt::format("{} 0 0 {}", number_text(static_cast<float>(std::cos(half))),
                       number_text(static_cast<float>(std::sin(half)) + 0.0F));
}

// Adds keys to a track, each only if its value is another one.
template <class State>
class Changes {
public:
    explicit Changes(Track track) : track_(std::move(track)) {}

    template <class Text>
    void at(std::uint64_t tick, const State& state, Text text_of) {
        if (!last_ || !(*last_ == state)) {
            last_ = state;
            track_.keys.push_back({tick, text_of()});
        }
    }
    Track take() && { return std::move(track_); }

private:
    Track track_;
    std::optional<State> last_;
};

class TrackMaker {
public:
    TrackMaker(const Plan& plan, const Action& action, bool mirrored,
               const std::vector<ClipKey>& keys)
        : plan_(plan), action_(action), mirrored_(mirrored), keys_(keys) {}

    std::vector<Track> run() && {
        add_picture();
        using Pair = std::pair<double, double>;
        add<Pair>(
            {Track::Part::node, 0, "Position", "Vector3", {}},
            [](const Placement& shown) {
                return Pair{shown.x, -shown.y};
            },
            [](const Pair& at) {
                return fmt::format("{} {} 0", units_text(at.first), units_text(at.second));
            });
        if (plan_.turns) {
            add<double>(
                {Track::Part::node, 0, "Rotation", "Quaternion", {}},
                [](const Placement& shown) { return shown.angle; }, quaternion_text);
        }
        add<Pair>(
            {Track::Part::node, 0, "Scale", "Vector3", {}},
            // The engines draw a sprite that is flipped by itself beside its place (urho3d.md 2).
            [](const Placement& shown) {
                return Pair{shown.flip_h ? -shown.scale_x : shown.scale_x,
                            shown.flip_v ? -shown.scale_y : shown.scale_y};
            },
            [](const Pair& scale) {
                return fmt::format("{} {} 1", number_text(number(scale.first)),
                                   number_text(number(scale.second)));
            });
        add_boxes();
        return std::move(tracks_);
    }

private:
    template <class State, class Get, class Text>
    void add(Track track, Get state_of, Text text_of) {
        Changes<State> changes(std::move(track));
        for (const ClipKey& key : keys_) {
            const State state = state_of(key.placement);
            changes.at(key.tick, state, [&] { return text_of(state); });
        }
        tracks_.push_back(std::move(changes).take());
    }

    void add_picture() {
        Changes<std::uint32_t> changes({Track::Part::sprite, 0, "Sprite", "ResourceRef", {}});
        const Page& page = plan_.pages[action_.page];
        for (const ClipKey& key : keys_) {
            const std::uint32_t sprite = action_.sprites[key.frame];
            changes.at(key.tick, sprite,
                       [&] { return reference_to(plan_, page, page.sprites[sprite]); });
        }
        tracks_.push_back(std::move(changes).take());
    }

    // A shape whose box is not there only moves away; its size does not matter then.
    void add_boxes() {
        std::vector<Changes<Area>> sizes;
        std::vector<Changes<std::optional<Area>>> centres;
        for (std::size_t slot = 0; slot < plan_.slots.size(); ++slot) {
            sizes.emplace_back(Track{Track::Part::box, slot, "Size", "Vector2", {}});
            centres.emplace_back(Track{Track::Part::box, slot, "Center", "Vector2", {}});
        }
        std::vector<std::optional<Area>> areas(plan_.slots.size());
        const Frame* last = nullptr;
        for (const ClipKey& key : keys_) {
            const Frame& frame = action_.animation->frames[key.frame];
            if (std::exchange(last, &frame) == &frame) {
                continue;
            }
            find_areas(frame, areas);
            for (std::size_t slot = 0; slot < areas.size(); ++slot) {
                put(key.tick, slot, areas[slot], sizes[slot], centres[slot]);
            }
        }
        for (std::size_t slot = 0; slot < areas.size(); ++slot) {
            if (Track track = std::move(sizes[slot]).take(); !track.keys.empty()) {
                track.keys.front().tick = 0;  // parked until then
                tracks_.push_back(std::move(track));
            }
            tracks_.push_back(std::move(centres[slot]).take());
        }
    }
    void find_areas(const Frame& frame, std::vector<std::optional<Area>>& areas) const {
        std::fill(areas.begin(), areas.end(), std::nullopt);
        const std::vector<BoxSlot> slots = slots_of(frame.boxes);
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const auto slot = std::lower_bound(plan_.slots.begin(), plan_.slots.end(), slots[i]);
            if (slot != plan_.slots.end() && *slot == slots[i]) {
                areas[static_cast<std::size_t>(slot - plan_.slots.begin())] = area_of(
                    within_reach(scaled(frame.boxes[i], plan_.character.info.scale)), mirrored_);
            }
        }
    }
    void put(std::uint64_t tick, std::size_t slot, const std::optional<Area>& area,
             Changes<Area>& sizes, Changes<std::optional<Area>>& centres) const {
        if (area) {
            const auto [x, y, width, height] = *area;
            sizes.at(tick, {0, 0, width, height}, [w = width, h = height] {
                return fmt::format("{} {}", units_text(w), units_text(h));
            });
            centres.at(tick, Area{x, y, 0, 0}, [cx = x, cy = y] {
                return fmt::format("{} {}", units_text(cx), units_text(cy));
            });
        } else {
            centres.at(tick, std::nullopt,
                       [&] { return fmt::format("0 {}", parked_y(plan_.slots[slot].kind)); });
        }
    }

    const Plan& plan_;
    const Action& action_;
    bool mirrored_;
    const std::vector<ClipKey>& keys_;
    std::vector<Track> tracks_;
};

std::uint64_t expected_bytes(const Animation& animation, const Timeline& timeline,
                             std::size_t slots) {
    const bool interpolated =
        std::any_of(animation.frames.begin(), animation.frames.end(),
                    [](const Frame& frame) { return frame.interpolation.any(); });
    std::uint64_t bytes = slot_bytes * (slots + 1);
    for (const Timeline::Span& span : timeline.spans()) {
        bytes += key_bytes * (interpolated ? std::min(span.ticks, most_keys_of_a_span) : 1) +
                 box_bytes * timeline.frame_of(span).boxes.size();
    }
    return bytes;
}

}  // namespace

Result<std::vector<ClipTracks>> tracks_of(const Plan& plan, const Action& action, bool mirrored,
                                          Charge& charge) {
    const Animation& animation = *action.animation;
    const Timeline timeline(animation, longest_action);
    FC_TRY(charge.add(expected_bytes(animation, timeline, plan.slots.size()),
                      "the keys of an animation"));
    std::vector<ClipTracks> clips;
    for (const Clip& clip : clips_of(timeline)) {
        const std::string ending(ending_of(clip.part));
        std::vector<ClipKey> keys = keys_of(timeline, clip, plan.character.info.scale);
        for (ClipKey& key : keys) {
            if (mirrored) {
                mirror(key.placement);
            }
        }
        clips.push_back({action.stem + ending, animation.name + ending, clip,
                         TrackMaker(plan, action, mirrored, keys).run()});
    }
    return clips;
}

std::vector<TimedKey> timed_keys(const Track& track, const Clip& clip) {
    std::vector<TimedKey> keys;
    for (const TrackKey& key : track.keys) {
        keys.push_back({static_cast<float>(key_seconds(key.tick)), &key.value});
    }
    if (clip.loops && track.keys.size() > 1) {
        keys.push_back({static_cast<float>(key_seconds(clip.ticks)), &track.keys.front().value});
    }
    return keys;
}

float seconds_of(const Clip& clip) {
    return static_cast<float>(static_cast<double>(clip.ticks) / ticks_per_second);
}

std::string reference_to(const Plan& plan, const Page& page, const AtlasSprite& sprite) {
    return fmt::format("SpriteSheet2D;{}.xml@{}", plan.resource(page.stem), sprite.name);
}

}  // namespace fightconv::urho3d
