#include "converters/views/box_slices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "converters/pictures/box_colours.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

// Whole pixels; numbers that no canvas has are cut.
std::int64_t pixel(double position) {
    constexpr double most = 1e9;
    return std::llround(std::clamp(position, -most, most));
}

ordered_json bounds_of(const Box& box, BoxSlices::Corner canvas) {
    const std::int64_t x = pixel(box.x - canvas.x);
    const std::int64_t y = pixel(box.y - canvas.y);
    return {{"x", x}, {"y", y}, {"w", pixel(double{box.x} + box.width - canvas.x) - x}, {"h", pixel(double{box.y} + box.height - canvas.y) - y}};
}

std::string text_of(Rgba colour) { return fmt::format("#{:02x}{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b, colour.a); }

}  // namespace

ordered_json box_object(const Box& box) {
    ordered_json object = {{"kind", name_of(box.kind)}, {"x", box.x}, {"y", box.y}, {"width", box.width}, {"height", box.height}};
    const Box usual;
    const auto add_unusual = [&](const char* word, const auto& value, const auto& usual_value) {
        if (value != usual_value) {
            object[word] = value;
        }
    };
    add_unusual("name", box.name, usual.name);
    add_unusual("enabled", box.enabled, usual.enabled);
    add_unusual("knockback", box.knockback, usual.knockback);
    add_unusual("damage", box.damage, usual.damage);
    add_unusual("hitstun", box.hitstun, usual.hitstun);
    add_unusual("blockstun", box.blockstun, usual.blockstun);
    add_unusual("knockback_angle", box.knockback_angle, usual.knockback_angle);
    add_unusual("knockback_strength", box.knockback_strength, usual.knockback_strength);
    add_unusual("rotation", box.rotation, usual.rotation);
    return object;
}

void BoxSlices::set(Slice& slice, std::size_t frame, ordered_json bounds) {
    if (slice.bounds != bounds) {
        slice.keys.push_back({{"frame", frame}, {"bounds", bounds}});
        slice.bounds = std::move(bounds);
    }
}

void BoxSlices::add(const std::vector<Box>& boxes, std::size_t frame, Corner canvas) {
    const std::vector<BoxSlot> slots = slots_of(boxes);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        set(slices_[slots[i]], frame, bounds_of(boxes[i], canvas));
    }
    std::vector<BoxSlot> shown = slots;
    std::sort(shown.begin(), shown.end());
    for (const BoxSlot& before : shown_) {
        if (!std::binary_search(shown.begin(), shown.end(), before)) {
            set(slices_[before], frame, {{"x", 0}, {"y", 0}, {"w", 0}, {"h", 0}});
        }
    }
    shown_ = std::move(shown);
}

void BoxSlices::append_to(ordered_json& slices) && {
    for (auto& [slot, slice] : slices_) {
        slices.push_back({{"name", name_of(slot)}, {"color", text_of(colour_of(slot.kind))}, {"keys", std::move(slice.keys)}});
    }
}

}  // namespace fightconv
