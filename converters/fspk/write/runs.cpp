#include "converters/fspk/write/runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fightconv::fspk {

namespace {

using Edge = std::numeric_limits<std::int16_t>;

struct Extent {
    std::int16_t start, size;
};
Extent extent_of(double low, double size, bool& clamped) {
    const double high = low + size;
    const double kept_low = std::clamp<double>(low, Edge::min(), Edge::max());
    const double kept_high = std::clamp<double>(high, Edge::min(), Edge::max());
    const double kept_size = std::min<double>(kept_high - kept_low, Edge::max());
    clamped = clamped || kept_low != low || kept_size != high - low;
    return {static_cast<std::int16_t>(kept_low), static_cast<std::int16_t>(kept_size)};
}

Run run_of(const Frame& frame, BoxKind kind, const Scale& scale, Runs& found) {
    const auto counts = [&](const Box& box) { return box.kind == kind && box.enabled; };
    Run run;
    run.shapes.reserve(
        static_cast<std::size_t>(std::count_if(frame.boxes.begin(), frame.boxes.end(), counts)));
    for (const Box& box : frame.boxes) {
        if (!counts(box)) {
            continue;
        }
        const FittedBox fitted = fit_box(box, scale);
        found.boxes_clamped += fitted.fit == FittedBox::Fit::clamped ? 1U : 0U;
        found.boxes_beyond += fitted.fit == FittedBox::Fit::beyond ? 1U : 0U;
        if (fitted.fit == FittedBox::Fit::beyond) {
            continue;
        }
        run.shapes.push_back(fitted.shape);
        run.values.damage = std::max(run.values.damage, box.damage);
        run.values.hitstun = std::max(run.values.hitstun, box.hitstun);
        run.values.blockstun = std::max(run.values.blockstun, box.blockstun);
    }
    return run;
}

bool same_set(const std::vector<Shape>& a, const std::vector<Shape>& b) {
    if (a.size() != b.size() || a.size() < 2) {
        return a == b;
    }
    const auto sorted = [](std::vector<Shape> shapes) {
        std::sort(shapes.begin(), shapes.end());
        return shapes;
    };
    return sorted(a) == sorted(b);
}

}  // namespace

double to_units(float pixels, double scale) {
    return std::round(static_cast<double>(pixels) * scale * units_per_pixel);
}

bool is_flat(const Box& box, const Scale& scale) {
    return std::min(to_units(box.width, scale.x), to_units(box.height, scale.y)) < units_per_pixel;
}

FittedBox fit_box(const Box& box, const Scale& scale) {
    const double width = std::max<double>(to_units(box.width, scale.x), units_per_pixel);
    const double height = std::max<double>(to_units(box.height, scale.y), units_per_pixel);
    bool clamped = false;
    const Extent x = extent_of(to_units(box.x, scale.x), width, clamped);
    const Extent y = extent_of(to_units(box.y, scale.y), height, clamped);
    if (std::min(x.size, y.size) < units_per_pixel) {
        return {FittedBox::Fit::beyond, {}};
    }
    return {clamped ? FittedBox::Fit::clamped : FittedBox::Fit::whole,
            {static_cast<std::uint8_t>(ShapeKind::aabb), 0, x.start, y.start, x.size, y.size, 0}};
}

Runs runs_of(const Timeline& timeline, BoxKind kind, std::uint32_t last, const Scale& scale,
             CompareValues compare_values) {
    Runs found;
    found.runs.reserve(std::min<std::size_t>(timeline.spans().size(), last + std::size_t{1}));
    bool continues = false;  // the run before reaches to this frame
    for (const Timeline::Span& span : timeline.spans()) {
        Run run = run_of(timeline.frame_of(span), kind, scale, found);
        const std::uint64_t end = span.end() - 1;
        found.frames_cut += !run.shapes.empty() && end > last ? 1U : 0U;
        if (run.shapes.empty() || span.start > last) {
            continues = false;
            continue;
        }
        run.start = static_cast<std::uint32_t>(span.start);
        run.end = static_cast<std::uint32_t>(std::min<std::uint64_t>(end, last));
        const bool extends =
            continues && same_set(found.runs.back().shapes, run.shapes) &&
            (compare_values == CompareValues::no || found.runs.back().values == run.values);
        if (extends) {
            found.runs.back().end = run.end;
        } else {
            found.runs.push_back(std::move(run));
        }
        continues = true;
    }
    return found;
}

}  // namespace fightconv::fspk
