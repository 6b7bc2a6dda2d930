// Describes in words how two characters differ, for tests, `diff` and `convert --verify`.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv {

// How exactly a format stores the values that a game without pictures uses at each tick. The
// defaults mean: exactly.
struct TickPrecision {
    static constexpr double infinite = std::numeric_limits<double>::infinity();

    // number of ticks that are compared, from the start
    std::uint64_t ticks = std::numeric_limits<std::uint64_t>::max();
    // an animation of one of these lengths may have been cut
    std::array<std::uint64_t, 2> counts_to{};
    // edges of boxes are rounded to whole units; 0: not rounded
    double units_per_pixel = 0;
    // pixels; a shorter side becomes the shortest
    double least_edge = -infinite, greatest_edge = infinite, longest_side = infinite;
    double shortest_side = 0;
    std::int32_t least_number = std::numeric_limits<std::int32_t>::min();
    std::int32_t greatest_damage = std::numeric_limits<std::int32_t>::max();  // and chip damage
    // of hitstop, hitstun and blockstun
    std::int32_t greatest_time = std::numeric_limits<std::int32_t>::max();
    // false: those of empty_animations() may be missing
    bool empty_animations = true;
    friend bool operator==(const TickPrecision&, const TickPrecision&) = default;
};

// How exactly a format stores what an animation shows at each tick. The defaults mean: exactly.
struct ShownPrecision {
    // an animation of more ticks is shortened as Timeline does it
    std::uint64_t ticks = std::numeric_limits<std::uint64_t>::max();
    // boxes are cut this far from the axis, in pixels of the game
    double farthest_edge = TickPrecision::infinite;
    friend bool operator==(const ShownPrecision&, const ShownPrecision&) = default;
};

// The parts of a Character that a format may or may not be able to hold. The set of animations is
// always compared.
struct Aspects {
    bool unused_sprites = false;  // sprites that no frame shows; duplicates of a key
    bool indexed_pixels = false;  // indices and palettes, not only the colours seen
    bool selectable_palettes = false;
    bool moves = true;
    bool properties = true;
    // author, display name, date, localcoord, scale; the name also with `frames`
    bool info = true;
    bool tags = true;
    // what an animation shows: pixels as seen, axis, timing, flips, boxes, cues, labels; its number
    // and loop; floors
    bool frames = true;
    bool sounds = false;
    // The values that a game without pictures uses (core/model/difference/difference_ticks.hpp);
    // has no effect together with `frames`.
    std::optional<TickPrecision> ticks = TickPrecision{};
    // The picture at each tick, no matter how it is divided into frames
    // (core/model/difference/difference_shown.hpp); has no effect together with `frames`.
    std::optional<ShownPrecision> shown{};
    // false: of every palette the first colour is transparent, and all others are opaque
    bool palette_alpha = true;

    static constexpr Aspects all() {
        return {
            true, true, true, true, true, true, true, true, true, TickPrecision{}, ShownPrecision{},
            true};
    }
    static constexpr Aspects none() {
        return {false, false, false, false,        false,        false,
                false, false, false, std::nullopt, std::nullopt, false};
    }
    friend bool operator==(const Aspects&, const Aspects&) = default;
};
// The aspects that both hold; ticks with the precision of the less exact one.
Aspects operator&(const Aspects& a, const Aspects& b);

// The subject of a difference, in the order of the lists.
enum class DifferenceKind : std::uint8_t {
    character,
    properties,
    sprites,  // missing or added ones
    pixels,
    palettes,
    axes,
    animations,  // missing or added ones; number, loop, floor
    frames,      // missing or added ones; the sprite that is shown
    timing,
    drawing,  // offset, flips, blending, scale, angle, interpolation
    boxes,
    cues,
    tags,  // labels and programs too
    moves,
    sounds,
};
inline constexpr std::size_t difference_kind_count = 15;
std::string_view name_of(DifferenceKind kind) noexcept;   // "pixels"
std::string_view title_of(DifferenceKind kind) noexcept;  // "pixels of sprites"

enum class Change : std::uint8_t { added, removed, changed };  // added: only in the second
inline constexpr std::size_t change_count = 3;
std::string_view name_of(Change change) noexcept;

struct Difference {
    DifferenceKind kind = DifferenceKind::character;
    Change change = Change::changed;
    std::string where{};  // "animation 'stand' frame 3"
    std::string what{};   // "ticks: 7 in the first, 8 in the second"
    // The sprites concerned, if their pictures show the difference.
    std::optional<SpriteId> first{};
    std::optional<SpriteId> second{};

    std::string text() const { return where + ": " + what; }
};

// All differences: the first ones of each kind in words, and the number of all.
class Differences {
public:
    explicit Differences(std::size_t most_of_a_kind) : most_(most_of_a_kind) {}

    // make() is called only if the Difference is kept.
    template <class Make>
    void add(DifferenceKind kind, Change change, Make make) {
        auto& counts = counts_[static_cast<std::size_t>(kind)];
        ++counts[static_cast<std::size_t>(change)];
        ++total_;
        if (auto& kept = kept_[static_cast<std::size_t>(kind)]; kept.size() < most_) {
            kept.push_back(make());
        }
    }

    bool empty() const noexcept { return total_ == 0; }
    std::uint64_t total() const noexcept { return total_; }
    std::uint64_t count(DifferenceKind kind, Change change) const noexcept {
        return counts_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(change)];
    }
    std::uint64_t count(DifferenceKind kind) const noexcept;
    const std::vector<Difference>& of(DifferenceKind kind) const noexcept {
        return kept_[static_cast<std::size_t>(kind)];
    }
    std::vector<Difference> kept() const;  // the differences of all kinds

private:
    std::size_t most_;
    std::uint64_t total_ = 0;
    std::array<std::array<std::uint64_t, change_count>, difference_kind_count> counts_{};
    std::array<std::vector<Difference>, difference_kind_count> kept_;
};

// Empty if the two are equal in `aspects`. Animations are matched by name, sprites and sounds by
// key, moves by number. Ordered lists such as frames are matched by position; the extra items of
// the longer list form one gap, placed where the remaining items differ least. At most `most`
// differences of each kind are kept.
Differences difference(const Character& first, const Character& second, const Aspects& aspects,
                       std::size_t most = 1000);

}  // namespace fightconv
