// How two animations differ for the eye, no matter how they are divided into frames: how long they
// last, to which tick they return, and at each tick which sprite is seen where, and which boxes
// there are.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/model/difference/difference.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

struct ShownDifference {
    DifferenceKind kind = DifferenceKind::frames;
    std::string when{};  // "tick 3"; empty for the whole animation
    std::string what{};
    std::optional<SpriteId> first{};
    std::optional<SpriteId> second{};
};

// Compares positions to the nearest pixel, and edges of boxes within 1/16 pixel, as the game shows
// them: with the scale of each character. Positions of two with the same scale are those of the
// pictures, to whose pixels readers round. Ignores the transparent borders of pictures, blending,
// the rotation of boxes, disabled boxes, those without an area and those of kinds outside the 12.
// Borrows both characters.
class ShownComparison {
public:
    ShownComparison(const Character& first, const Character& second,
                    const ShownPrecision& precision)
        : first_(first), second_(second), precision_(precision) {}

    // Each difference once, at the first tick at which it is met; the same pair of sprites only in
    // the first animation that shows it.
    void compare(const Animation& a, const Animation& b,
                 const std::function<void(ShownDifference&&)>& report);

private:
    Placement placement_of(const Character& character, const Timeline& timeline,
                           std::uint64_t tick) const;
    const std::optional<Rectangle>& visible_part(
        const Character& of, SpriteId sprite, std::map<SpriteId, std::optional<Rectangle>>& known);
    // what differs; empty if they look the same or have been compared before
    std::string compare_looks(SpriteId a, SpriteId b);

    const Character& first_;
    const Character& second_;
    const ShownPrecision precision_;
    std::map<SpriteId, std::optional<Rectangle>> visible_first_;
    std::map<SpriteId, std::optional<Rectangle>> visible_second_;
    std::set<std::pair<SpriteId, SpriteId>> compared_;
};

}  // namespace fightconv
