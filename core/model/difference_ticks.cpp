#include "core/model/difference_ticks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <set>

#include "core/base/checked.hpp"
#include "core/model/difference_words.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

using namespace difference_words;

constexpr std::uint64_t ticks_compared = 255;
constexpr std::uint64_t longest = 65'535;
constexpr double units_per_pixel = 16;

// A box in whole units.
struct Area {
    std::int32_t x = 0, y = 0, width = 0, height = 0;
    friend auto operator<=>(const Area&, const Area&) = default;
};
struct Extent {
    std::int32_t start, size;
};
Extent extent_of(float start, float size) {
    using Edge = std::numeric_limits<std::int16_t>;
    const auto units = [](float pixels) { return std::lround(std::clamp(double{pixels} * units_per_pixel, -1e7, 1e7)); };
    const std::int32_t low = saturate<std::int16_t>(units(start));
    const std::int32_t high = saturate<std::int16_t>(units(start) + units(size));
    return {low, std::min<std::int32_t>(high - low, Edge::max())};
}
std::string words_of(const Area& area) {
    const auto pixels = [](std::int32_t units) { return words(units / units_per_pixel); };
    return pixels(area.x) + "," + pixels(area.y) + " " + pixels(area.width) + "x" + pixels(area.height);
}

// What a hit does.
struct Effect {
    std::array<std::uint16_t, 5> values{};
    Guard guard = Guard::mid;
    friend auto operator<=>(const Effect&, const Effect&) = default;
};
Effect effect_of(const Hit& hit, const Move& move) {
    const Guard said = hit.guard != Guard::none ? hit.guard : move.guard;
    const auto small = [](std::int32_t value) { return std::uint16_t{saturate<std::uint8_t>(value)}; };
    return {{saturate<std::uint16_t>(hit.damage), saturate<std::uint16_t>(hit.chip), small(hit.hitstop), small(hit.hitstun), small(hit.blockstun)},
            said == Guard::none ? Guard::mid : said};  // one that nothing is known of can be blocked standing and crouching
}
std::string words_of(const Effect& effect) {
    static constexpr std::array<std::string_view, 5> names = {"damage", "chip", "hitstop", "hitstun", "blockstun"};
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text.append(names[i]).append(" ").append(std::to_string(effect.values[i])).append(" ");
    }
    return text.append("guard ").append(name_of(effect.guard));
}

std::string words_of(const Cue& cue) { return words(cue); }

template <class T>
std::string words_of(const std::vector<T>& items) {
    std::string text;
    for (const T& item : items) {
        text.append(text.empty() ? "" : "; ").append(words_of(item));
    }
    return text.empty() ? "none" : text;
}
template <class T>
void sort_and_unite(std::vector<T>& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

std::vector<Area> areas_of(const Frame& frame, BoxKind kind) {
    std::vector<Area> areas;
    for (const Box& box : frame.boxes) {
        if (box.kind == kind && box.enabled) {
            const Extent x = extent_of(box.x, box.width);
            const Extent y = extent_of(box.y, box.height);
            areas.push_back({x.start, y.start, x.size, y.size});
        }
    }
    sort_and_unite(areas);
    return areas;
}

struct State {
    std::vector<Area> hurt, attack;
    std::vector<Effect> effects;
    std::vector<Cue> cues;  // that begin with the tick
};

class Player {
public:
    explicit Player(const PlayedAnimation& played) : played_(played), timeline_(*played.animation) {}

    std::uint64_t length() const { return timeline_.total(); }

    // The ticks at which something may change.
    void add_changes(std::set<std::uint64_t>& changes) const {
        for (const Timeline::Span& span : timeline_.spans()) {
            if (span.start >= ticks_compared) {
                break;
            }
            changes.insert(span.start);
        }
        for (const Move* move : played_.moves) {
            for (const Hit& hit : move->hits) {
                for (const std::int64_t tick : {std::int64_t{hit.first_tick}, std::int64_t{hit.last_tick} + 1}) {
                    if (tick > 0 && tick < std::int64_t{ticks_compared}) {
                        changes.insert(static_cast<std::uint64_t>(tick));
                    }
                }
            }
        }
    }

    State at(std::uint64_t tick) const {
        const Timeline::Span& span = timeline_.at(tick);
        const Frame& frame = timeline_.frame_of(span);
        State state{areas_of(frame, BoxKind::hurt), areas_of(frame, BoxKind::attack), {}, {}};
        if (tick == span.start) {
            state.cues = frame.cues;
        }
        if (played_.hits_are_known && !state.attack.empty()) {
            state.effects = effects_at(tick);
            if (state.effects.empty()) {
                state.attack.clear();
            }
        }
        return state;
    }

private:
    std::vector<Effect> effects_at(std::uint64_t tick) const {
        std::vector<Effect> effects;
        for (const Move* move : played_.moves) {
            for (const Hit& hit : move->hits) {
                if (!hit.alternative && std::cmp_less_equal(hit.first_tick, tick) && std::cmp_less_equal(tick, hit.last_tick)) {
                    effects.push_back(effect_of(hit, *move));
                }
            }
        }
        sort_and_unite(effects);
        return effects;
    }

    const PlayedAnimation& played_;
    Timeline timeline_;
};

// Layouts that count to 255 or to 65535 cut what is longer.
bool lasts_as_long(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t shorter = std::min(a, b);
    return a == b || shorter == ticks_compared || shorter == longest;
}

std::string ticks_text(std::uint64_t first, std::uint64_t last) {
    return first == last ? "tick " + std::to_string(first) : "ticks " + std::to_string(first) + " to " + std::to_string(last);
}

}  // namespace

std::vector<TickDifference> difference_by_ticks(const PlayedAnimation& first, const PlayedAnimation& second) {
    std::vector<TickDifference> found;
    const Player a(first);
    const Player b(second);
    const std::uint64_t length_a = a.length();
    const std::uint64_t length_b = b.length();
    if (!lasts_as_long(length_a, length_b)) {
        found.push_back({DifferenceKind::timing, "", both_values("ticks", words(length_a), words(length_b))});
    }
    const std::uint64_t end = std::min({length_a, length_b, ticks_compared});
    std::set<std::uint64_t> changes;
    a.add_changes(changes);
    b.add_changes(changes);
    changes.erase(changes.lower_bound(end), changes.end());
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        const State one = a.at(*change);
        const State other = b.at(*change);
        const auto next = std::next(change);
        const std::uint64_t last = (next == changes.end() ? end : *next) - 1;
        const auto compare = [&](DifferenceKind kind, std::uint64_t until, std::string_view field, const auto& in_one, const auto& in_other) {
            if (in_one != in_other) {
                found.push_back({kind, ticks_text(*change, until), both_values(field, words_of(in_one), words_of(in_other))});
            }
        };
        compare(DifferenceKind::boxes, last, "hurt boxes", one.hurt, other.hurt);
        compare(DifferenceKind::boxes, last, "attack boxes that hit", one.attack, other.attack);
        if (first.hits_are_known && second.hits_are_known) {
            compare(DifferenceKind::moves, last, "hits", one.effects, other.effects);
        }
        compare(DifferenceKind::cues, *change, "sounds", one.cues, other.cues);
    }
    return found;
}

}  // namespace fightconv
