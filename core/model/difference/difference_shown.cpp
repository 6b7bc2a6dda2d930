#include "core/model/difference/difference_shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/checked.hpp"
#include "core/model/difference/difference_words.hpp"
#include "core/model/scale.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

using namespace difference_words;

constexpr double pixel_tolerance = 0.5;
constexpr double factor_tolerance = 1e-4;    // of scales, and of angles in degrees
constexpr double edge_tolerance = 1.0 / 16;  // pixels

bool is_near(double a, double b, double tolerance) {
    return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}
bool is_near_angle(double a, double b) { return std::abs(std::remainder(a - b, 360)) <= 0.01; }

struct SeenBox {
    BoxKind kind;
    std::array<double, 4> edges;
};

std::vector<SeenBox> seen_boxes(const Frame& frame, const Scale& scale, double farthest_edge) {
    std::vector<SeenBox> boxes;
    for (const Box& box : frame.boxes) {
        if (box.enabled && box.width > 0 && box.height > 0 &&
            static_cast<std::uint8_t>(box.kind) < box_kind_count) {
            const double left = box.x * scale.x;
            const double top = box.y * scale.y;
            std::array edges = {left, top, left + box.width * scale.x, top + box.height * scale.y};
            for (double& edge : edges) {
                edge = std::clamp(edge, -farthest_edge, farthest_edge);
            }
            if (edges[0] < edges[2] && edges[1] < edges[3]) {
                boxes.push_back({box.kind, edges});
            }
        }
    }
    return boxes;
}

bool are_alike(const std::vector<SeenBox>& a, const std::vector<SeenBox>& b) {
    const auto near_edge = [](double one, double other) {
        return std::abs(one - other) <= edge_tolerance;
    };
    const auto alike = [&](const SeenBox& one, const SeenBox& other) {
        return one.kind == other.kind &&
               std::equal(one.edges.begin(), one.edges.end(), other.edges.begin(), near_edge);
    };
    return std::is_permutation(a.begin(), a.end(), b.begin(), b.end(), alike);
}

std::string words_of_boxes(const std::vector<SeenBox>& boxes) {
    std::string text;
    for (const SeenBox& box : boxes) {
        text += fmt::format("{}{} {},{} to {},{}", text.empty() ? "" : "; ", words(box.kind),
                            box.edges[0], box.edges[1], box.edges[2], box.edges[3]);
    }
    return text.empty() ? "none" : text;
}

std::string drawing_words(const Placement& shown) {
    return fmt::format("at {},{} flipped {}/{} scaled {} {} turned {}", shown.x, shown.y,
                       shown.flip_h, shown.flip_v, shown.scale_x, shown.scale_y, shown.angle);
}

// A flip and a negative scale look the same.
double drawn_scale(double scale, bool flip) { return flip ? -scale : scale; }

bool is_drawn(const Placement& placement) {
    return placement.scale_x != 0 && placement.scale_y != 0 && !placement.blend.shows_nothing();
}

bool drawn_alike(const Placement& a, const Placement& b) {
    return std::abs(a.x - b.x) <= pixel_tolerance && std::abs(a.y - b.y) <= pixel_tolerance &&
           is_near(drawn_scale(a.scale_x, a.flip_h), drawn_scale(b.scale_x, b.flip_h),
                   factor_tolerance) &&
           is_near(drawn_scale(a.scale_y, a.flip_v), drawn_scale(b.scale_y, b.flip_v),
                   factor_tolerance) &&
           is_near_angle(a.angle, b.angle);
}

std::string loop_words(const Timeline& timeline) {
    const auto& span = timeline.returns_to();
    return span ? fmt::format("tick {}", timeline.spans()[*span].start) : "none";
}

std::set<std::uint64_t> changes_of(const Timeline& a, const Timeline& b) {
    std::set<std::uint64_t> changes;
    for (const Timeline* timeline : {&a, &b}) {
        for (const Timeline::Span& span : timeline->spans()) {
            changes.insert(span.start);
        }
    }
    changes.erase(changes.lower_bound(std::min(a.total(), b.total())), changes.end());
    return changes;
}

}  // namespace

const std::optional<Rectangle>& ShownComparison::visible_part(
    const Character& of, SpriteId sprite, std::map<SpriteId, std::optional<Rectangle>>& known) {
    const auto [place, is_new] = known.try_emplace(sprite);
    if (is_new) {
        place->second = visible_bounds(of.picture_of(sprite), of.colours_of(sprite));
    }
    return place->second;
}

std::string ShownComparison::compare_looks(SpriteId a, SpriteId b) {
    if (!compared_.emplace(a, b).second) {
        return {};
    }
    const Rectangle& one = *visible_part(first_, a, visible_first_);
    const Rectangle& other = *visible_part(second_, b, visible_second_);
    const auto axis_in = [](const Sprite& sprite, const Rectangle& part) {
        return Point{saturate<std::int32_t>(std::int64_t{sprite.axis.x} - part.x),
                     saturate<std::int32_t>(std::int64_t{sprite.axis.y} - part.y)};
    };
    if (first_[a].key != second_[b].key) {
        return both_values("sprite", words(first_[a].key), words(second_[b].key));
    }
    if (axis_in(first_[a], one) != axis_in(second_[b], other)) {
        return both_values("axis in what is seen", words(axis_in(first_[a], one)),
                           words(axis_in(second_[b], other)));
    }
    if (one.width != other.width || one.height != other.height) {
        return both_values("size", fmt::format("{}x{}", one.width, one.height),
                           fmt::format("{}x{}", other.width, other.height));
    }
    std::vector<std::uint8_t> row(std::size_t{one.width} * 4);
    std::vector<std::uint8_t> other_row(row.size());
    const RgbaReader reader(first_.picture_of(a), first_.colours_of(a));
    const RgbaReader other_reader(second_.picture_of(b), second_.colours_of(b));
    for (std::uint32_t y = 0; y < one.height; ++y) {
        const auto line = static_cast<std::int32_t>(y);
        reader.copy({one.x, one.y + line, one.width, 1}, row, row.size());
        other_reader.copy({other.x, other.y + line, other.width, 1}, other_row, row.size());
        if (row != other_row) {
            return fmt::format("the pixels of sprite {} differ in row {}", words(first_[a].key), y);
        }
    }
    return {};
}

Placement ShownComparison::placement_of(const Character& character, const Timeline& timeline,
                                        std::uint64_t tick) const {
    const bool is_common = first_.info.scale == second_.info.scale;
    return scaled(timeline.placement(tick), is_common ? Scale() : character.info.scale);
}

void ShownComparison::compare(const Animation& a, const Animation& b,
                              const std::function<void(ShownDifference&&)>& report) {
    const Timeline one(a, precision_.ticks);
    const Timeline other(b, precision_.ticks);
    if (one.total() != other.total()) {
        report({.kind = DifferenceKind::timing,
                .what = both_values("ticks", words(one.total()), words(other.total()))});
    }
    if (loop_words(one) != loop_words(other)) {
        report({.kind = DifferenceKind::animations,
                .what = both_values("returns to", loop_words(one), loop_words(other))});
    }
    bool drawing_differs = false;
    bool boxes_differ = false;
    for (const std::uint64_t tick : changes_of(one, other)) {
        const Placement shown = placement_of(first_, one, tick);
        const Placement other_shown = placement_of(second_, other, tick);
        const std::string when = fmt::format("tick {}", tick);
        const bool seen =
            is_drawn(shown) && shown.sprite && visible_part(first_, *shown.sprite, visible_first_);
        const bool other_seen = is_drawn(other_shown) && other_shown.sprite &&
                                visible_part(second_, *other_shown.sprite, visible_second_);
        if (seen != other_seen) {
            report({DifferenceKind::frames, when,
                    both_values("something is seen", words(seen), words(other_seen)), shown.sprite,
                    other_shown.sprite});
        } else if (seen) {
            if (std::string what = compare_looks(*shown.sprite, *other_shown.sprite);
                !what.empty()) {
                report({DifferenceKind::pixels, when, std::move(what), shown.sprite,
                        other_shown.sprite});
            }
            if (!drawn_alike(shown, other_shown) && !std::exchange(drawing_differs, true)) {
                report({.kind = DifferenceKind::drawing,
                        .when = when,
                        .what = both_values("drawn", drawing_words(shown),
                                            drawing_words(other_shown))});
            }
        }
        const auto boxes_of = [&](const Character& character, const Timeline& timeline) {
            return seen_boxes(timeline.frame_of(timeline.at(tick)), character.info.scale,
                              precision_.farthest_edge);
        };
        const std::vector<SeenBox> boxes = boxes_of(first_, one);
        const std::vector<SeenBox> other_boxes = boxes_of(second_, other);
        if (!are_alike(boxes, other_boxes) && !std::exchange(boxes_differ, true)) {
            report(
                {.kind = DifferenceKind::boxes,
                 .when = when,
                 .what = both_values("boxes", words_of_boxes(boxes), words_of_boxes(other_boxes))});
        }
    }
}

}  // namespace fightconv
