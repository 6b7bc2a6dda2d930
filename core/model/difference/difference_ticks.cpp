#include "core/model/difference/difference_ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <set>

#include "core/model/difference/difference_words.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

using namespace difference_words;

// A box in pixels.
struct Area {
    double x = 0, y = 0, width = 0, height = 0;
    friend auto operator<=>(const Area&, const Area&) = default;
};
struct Extent {
    double start, size;
};
Extent extent_of(float start, float size, double scale, const TickPrecision& precision) {
    const auto rounded = [&](double length) {
        const double pixels = length * scale;
        const double units = precision.units_per_pixel;
        return units == 0 ? pixels : std::round(pixels * units) / units + 0.0;  // never -0
    };
    const auto edge = [&](double pixels) {
        return std::clamp(pixels, precision.least_edge, precision.greatest_edge);
    };
    const double low = edge(rounded(start));
    const double high = edge(rounded(start) + std::max(rounded(size), precision.shortest_side));
    return {low, std::min(high - low, precision.longest_side)};
}
std::string words_of(const Area& area) {
    const auto pixels = [](double value) { return words(static_cast<float>(value)); };
    return fmt::format("{},{} {}x{}", pixels(area.x), pixels(area.y), pixels(area.width),
                       pixels(area.height));
}

// The effect of a hit: its numbers and how it is guarded.
struct Effect {
    std::array<std::int32_t, 5> values{};
    Guard guard = Guard::mid;
    friend auto operator<=>(const Effect&, const Effect&) = default;
};
Effect effect_of(const Hit& hit, const Move& move, const TickPrecision& precision) {
    const Guard guard = hit.guard != Guard::none ? hit.guard : move.guard;
    const auto damage = [&](std::int32_t value) {
        return std::clamp(value, precision.least_number, precision.greatest_damage);
    };
    const auto time = [&](std::int32_t value) {
        return std::clamp(value, precision.least_number, precision.greatest_time);
    };
    return {{damage(hit.damage), damage(hit.chip), time(hit.hitstop), time(hit.hitstun),
             time(hit.blockstun)},
            // by default a hit can be blocked standing and crouching
            guard == Guard::none ? Guard::mid : guard};
}
std::string words_of(const Effect& effect) {
    static constexpr std::array<std::string_view, 5> names = {"damage", "chip", "hitstop",
                                                              "hitstun", "blockstun"};
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += fmt::format("{} {} ", names[i], effect.values[i]);
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

std::vector<Area> areas_of(const Frame& frame, BoxKind kind, const Scale& scale,
                           const TickPrecision& precision) {
    std::vector<Area> areas;
    for (const Box& box : frame.boxes) {
        if (box.kind == kind && box.enabled) {
            const Extent x = extent_of(box.x, box.width, scale.x, precision);
            const Extent y = extent_of(box.y, box.height, scale.y, precision);
            if (x.size > 0 && y.size > 0) {  // a box without an area meets nothing
                areas.push_back({x.start, y.start, x.size, y.size});
            }
        }
    }
    sort_and_unite(areas);
    return areas;
}

struct State {
    std::vector<Area> hurt, attack;
    std::vector<Effect> effects;
    std::vector<Cue> cues;  // that begin at the tick
};

class Player {
public:
    Player(const PlayedAnimation& played, const TickPrecision& precision)
        : played_(played), precision_(precision), timeline_(*played.animation) {}

    std::uint64_t length() const { return timeline_.total(); }

    // The ticks at which something can change.
    void add_changes(std::set<std::uint64_t>& changes) const {
        for (const Timeline::Span& span : timeline_.spans()) {
            if (span.start >= precision_.ticks) {
                break;
            }
            changes.insert(span.start);
            for (const Cue& cue : timeline_.frame_of(span).cues) {
                changes.insert(Timeline::tick_of(span, cue));
            }
        }
        for (const Move* move : played_.moves) {
            for (const Hit& hit : move->hits) {
                for (const std::int64_t tick :
                     {std::int64_t{hit.first_tick}, std::int64_t{hit.last_tick} + 1}) {
                    if (tick > 0 && std::cmp_less(tick, precision_.ticks)) {
                        changes.insert(static_cast<std::uint64_t>(tick));
                    }
                }
            }
        }
    }

    State at(std::uint64_t tick) const {
        const Timeline::Span& span = timeline_.at(tick);
        const Frame& frame = timeline_.frame_of(span);
        State state{areas_of(frame, BoxKind::hurt, played_.scale, precision_),
                    areas_of(frame, BoxKind::attack, played_.scale, precision_),
                    {},
                    {}};
        for (Cue cue : frame.cues) {
            if (tick == Timeline::tick_of(span, cue)) {
                cue.tick = 0;
                state.cues.push_back(std::move(cue));
            }
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
                if (!hit.alternative && std::cmp_less_equal(hit.first_tick, tick) &&
                    std::cmp_less_equal(tick, hit.last_tick)) {
                    effects.push_back(effect_of(hit, *move, precision_));
                }
            }
        }
        sort_and_unite(effects);
        return effects;
    }

    const PlayedAnimation& played_;
    const TickPrecision& precision_;
    Timeline timeline_;
};

// A format that cannot count that far has cut the longer animation.
bool lasts_as_long(std::uint64_t a, std::uint64_t b, const TickPrecision& precision) {
    return a == b || std::find(precision.counts_to.begin(), precision.counts_to.end(),
                               std::min(a, b)) != precision.counts_to.end();
}

std::string ticks_text(std::uint64_t first, std::uint64_t last) {
    return first == last ? fmt::format("tick {}", first)
                         : fmt::format("ticks {} to {}", first, last);
}

}  // namespace

std::vector<TickDifference> difference_by_ticks(const PlayedAnimation& first,
                                                const PlayedAnimation& second,
                                                const TickPrecision& precision) {
    std::vector<TickDifference> found;
    const Player a(first, precision);
    const Player b(second, precision);
    const std::uint64_t length_a = a.length();
    const std::uint64_t length_b = b.length();
    if (!lasts_as_long(length_a, length_b, precision)) {
        found.push_back(
            {DifferenceKind::timing, "", both_values("ticks", words(length_a), words(length_b))});
    }
    const std::uint64_t end = std::min({length_a, length_b, precision.ticks});
    std::set<std::uint64_t> changes;
    a.add_changes(changes);
    b.add_changes(changes);
    changes.erase(changes.lower_bound(end), changes.end());
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        const State one = a.at(*change);
        const State other = b.at(*change);
        const auto next = std::next(change);
        const std::uint64_t last = (next == changes.end() ? end : *next) - 1;
        const auto compare = [&](DifferenceKind kind, std::uint64_t until, std::string_view field,
                                 const auto& in_one, const auto& in_other) {
            if (in_one != in_other) {
                found.push_back({kind, ticks_text(*change, until),
                                 both_values(field, words_of(in_one), words_of(in_other))});
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
