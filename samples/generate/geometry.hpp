// Plane geometry for the sample art. Only + - * / and sqrt, so that every machine draws the same
// pixels (libm's sine may differ).
#pragma once

#include <optional>
#include <variant>
#include <vector>

namespace fightconv::samples {

// x to the right, y down.
struct Vec {
    double x = 0;
    double y = 0;
};
constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec operator*(Vec a, double k) { return {a.x * k, a.y * k}; }
constexpr double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
constexpr Vec left_of(Vec a) { return {-a.y, a.x}; }  // a quarter turn, from right to down
constexpr double mix(double a, double b, double t) { return a + (b - a) * t; }
constexpr Vec mix(Vec a, Vec b, double t) { return {mix(a.x, b.x, t), mix(a.y, b.y, t)}; }
double length(Vec a);
Vec unit(Vec a);  // {1, 0} for no direction

double sine(double turns);
double cosine(double turns);
Vec rotated(Vec a, double turns);

// The surface at a point of a shape: the part of the surface normal in the plane, and the way in
// from the rim (0) to the middle (1).
struct Surface {
    Vec normal;
    double depth = 0;
};

struct Limb {  // a capsule from a to b
    Vec a;
    double a_radius = 1;
    Vec b;
    double b_radius = 1;
};
struct Oval {
    Vec centre;
    double x_radius = 1;
    double y_radius = 1;
    double turns = 0;
};
// a convex stone: corners clockwise on the screen, a bevel along the edges, a flat front that leans
// by `front`
struct Block {
    std::vector<Vec> corners;
    double bevel = 1;
    Vec front;
};
using Shape = std::variant<Limb, Oval, Block>;

struct Bounds {
    double left = 0, top = 0, right = 0, bottom = 0;
};
Bounds bounds(const Shape& shape, double grow);

// The surface at a point of the shape grown by `grow` on all sides; nothing outside.
std::optional<Surface> surface(const Shape& shape, Vec point, double grow);

// How bright a surface is under the one lamp of all samples, top left and towards the viewer: 0..1.
double lit(const Surface& surface);

// A tongue of `pieces` limbs that starts at `base`, follows `reach` and sways sideways by `sway` at
// the tip; `phase` in turns.
struct Tongue {
    Vec base;
    Vec reach;
    double radius = 1;
    double sway = 0;
    double phase = 0;
    int pieces = 6;
};
std::vector<Limb> limbs(const Tongue& tongue);

}  // namespace fightconv::samples
