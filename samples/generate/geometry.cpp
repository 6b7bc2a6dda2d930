#include "samples/generate/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace fightconv::samples {

double length(Vec a) { return std::sqrt(dot(a, a)); }

Vec unit(Vec a) {
    const double size = length(a);
    return size > 0 ? a * (1 / size) : Vec{1, 0};
}

double sine(double turns) {
    double t = turns - std::floor(turns + 0.5);
    if (t > 0.25) {
        t = 0.5 - t;
    } else if (t < -0.25) {
        t = -0.5 - t;
    }
    const double x = t * 6.283185307179586;
    const double xx = x * x;
    return x * (1 - xx / 6 * (1 - xx / 20 * (1 - xx / 42 * (1 - xx / 72))));
}

double cosine(double turns) { return sine(turns + 0.25); }

Vec rotated(Vec a, double turns) {
    const double s = sine(turns);
    const double c = cosine(turns);
    return {a.x * c - a.y * s, a.x * s + a.y * c};
}

namespace {

std::optional<Surface> surface_of(const Limb& limb, Vec point, double grow) {
    const Vec along = limb.b - limb.a;
    const double size = dot(along, along);
    const double t = size > 0 ? std::clamp(dot(point - limb.a, along) / size, 0.0, 1.0) : 0;
    const double radius = mix(limb.a_radius, limb.b_radius, t) + grow;
    const Vec away = point - (limb.a + along * t);
    const double distance = length(away);
    if (distance >= radius) {
        return std::nullopt;
    }
    return Surface{away * (1 / radius), 1 - distance / radius};
}

std::optional<Surface> surface_of(const Oval& oval, Vec point, double grow) {
    const Vec p = rotated(point - oval.centre, -oval.turns);
    const Vec scaled{p.x / (oval.x_radius + grow), p.y / (oval.y_radius + grow)};
    const double distance = length(scaled);
    if (distance >= 1) {
        return std::nullopt;
    }
    return Surface{rotated(scaled, oval.turns), 1 - distance};
}

std::optional<Surface> surface_of(const Block& block, Vec point, double grow) {
    double nearest = 1e9;
    Vec facing;
    for (std::size_t i = 0; i < block.corners.size(); ++i) {
        const Vec from = block.corners[i];
        const Vec edge = unit(block.corners[(i + 1) % block.corners.size()] - from);
        const double inside = dot(point - from, left_of(edge)) + grow;
        if (inside <= 0) {
            return std::nullopt;
        }
        if (inside < nearest) {
            nearest = inside;
            facing = left_of(edge) * -1;
        }
    }
    return Surface{nearest < block.bevel ? facing * 0.8 : block.front,
                   std::min(1.0, nearest / (3 * block.bevel))};
}

Bounds bounds_of(const Limb& limb) {
    return {std::min(limb.a.x - limb.a_radius, limb.b.x - limb.b_radius),
            std::min(limb.a.y - limb.a_radius, limb.b.y - limb.b_radius),
            std::max(limb.a.x + limb.a_radius, limb.b.x + limb.b_radius),
            std::max(limb.a.y + limb.a_radius, limb.b.y + limb.b_radius)};
}

Bounds bounds_of(const Oval& oval) {
    const double radius = std::max(oval.x_radius, oval.y_radius);
    return {oval.centre.x - radius, oval.centre.y - radius, oval.centre.x + radius,
            oval.centre.y + radius};
}

Bounds bounds_of(const Block& block) {
    Bounds box{1e9, 1e9, -1e9, -1e9};
    for (const Vec corner : block.corners) {
        box = {std::min(box.left, corner.x), std::min(box.top, corner.y),
               std::max(box.right, corner.x), std::max(box.bottom, corner.y)};
    }
    return box;
}

}  // namespace

Bounds bounds(const Shape& shape, double grow) {
    const Bounds box = std::visit([](const auto& one) { return bounds_of(one); }, shape);
    return {box.left - grow, box.top - grow, box.right + grow, box.bottom + grow};
}

std::optional<Surface> surface(const Shape& shape, Vec point, double grow) {
    return std::visit([&](const auto& one) { return surface_of(one, point, grow); }, shape);
}

double lit(const Surface& surface) {
    const double towards = std::sqrt(std::max(0.0, 1 - dot(surface.normal, surface.normal)));
    const double light = -0.48 * surface.normal.x - 0.64 * surface.normal.y + 0.6 * towards;
    return std::clamp((light + 0.32) / 1.45, 0.0, 1.0);
}

std::vector<Limb> limbs(const Tongue& tongue) {
    const auto spine = [&](double t) {
        const Vec side = unit(left_of(tongue.reach));
        return tongue.base + tongue.reach * t +
               side * (tongue.sway * t * sine(tongue.phase - t * 0.7));
    };
    const auto radius = [&](double t) { return tongue.radius * (1 - t) * (1 + t * 0.6); };
    std::vector<Limb> pieces;
    for (int i = 0; i < tongue.pieces; ++i) {
        const double from = static_cast<double>(i) / tongue.pieces;
        const double to = static_cast<double>(i + 1) / tongue.pieces;
        pieces.push_back({spine(from), radius(from), spine(to), radius(to)});
    }
    return pieces;
}

}  // namespace fightconv::samples
