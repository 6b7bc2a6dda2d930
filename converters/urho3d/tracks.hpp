// The changes of an action over time, before they are written for an engine: the attributes of the
// prefab's parts, with a key wherever one changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/urho3d/plan.hpp"
#include "core/model/clips.hpp"

namespace fightconv::urho3d {

struct TrackKey {
    std::uint64_t tick = 0;  // of the clip
    std::string value;       // as the engines write values of this type
};

struct Track {
    // the child node of the sprite, the sprite itself, one of the boxes
    enum class Part : std::uint8_t { node, sprite, box };
    Part part = Part::node;
    std::size_t box = 0;  // index of its slot
    std::string_view attribute;
    std::string_view type;
    std::vector<TrackKey> keys;  // the first at tick 0; neighbours differ
};

struct ClipTracks {
    std::string stem;  // "200", "200.intro", "200.loop"
    std::string name;  // of the animation, with the same ending
    Clip clip;
    // the sprite's picture is the first; every slot has at least a centre, so that an action leaves
    // none of another where it was
    std::vector<Track> tracks;
};

// One clip of the action, or its intro and its loop, of the character as it is drawn or as its
// mirror image. What is made is charged to `charge` first.
Result<std::vector<ClipTracks>> tracks_of(const Plan& plan, const Action& action, bool mirrored,
                                          Charge& charge);

// A key in seconds.
struct TimedKey {
    float seconds;
    const std::string* value;
};
// The keys in seconds. A loop gets its first value again a quarter of a tick before it begins again
// (urho3d.md 3).
std::vector<TimedKey> timed_keys(const Track& track, const Clip& clip);
float seconds_of(const Clip& clip);

// The sprite of a page as an engine refers to it.
std::string reference_to(const Plan& plan, const Page& page, const AtlasSprite& sprite);

}  // namespace fightconv::urho3d
