#include "converters/extract/sheets/box_slices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "converters/pictures/box_colours.hpp"

namespace fightconv {

namespace {

// Whole pixels; numbers that no canvas has are cut.
std::int64_t pixel(double position) {
    constexpr double most = 1e9;
    return std::llround(std::clamp(position, -most, most));
}

std::string text_of(Rgba colour) {
    return fmt::format("#{:02x}{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b, colour.a);
}

}  // namespace

void write_box(JsonWriter& json, const Box& box) {
    const Box usual;
    const auto add_unusual = [&](std::string_view word, const auto& value,
                                 const auto& usual_value) {
        if (value != usual_value) {
            json.member(word, value);
        }
    };
    json.object([&] {
        json.member("kind", name_of(box.kind));
        json.member("x", box.x);
        json.member("y", box.y);
        json.member("width", box.width);
        json.member("height", box.height);
        add_unusual("name", box.name, usual.name);
        add_unusual("enabled", box.enabled, usual.enabled);
        add_unusual("knockback", box.knockback, usual.knockback);
        add_unusual("damage", box.damage, usual.damage);
        add_unusual("hitstun", box.hitstun, usual.hitstun);
        add_unusual("blockstun", box.blockstun, usual.blockstun);
        add_unusual("knockback_angle", box.knockback_angle, usual.knockback_angle);
        add_unusual("knockback_strength", box.knockback_strength, usual.knockback_strength);
        add_unusual("rotation", box.rotation, usual.rotation);
    });
}

BoxSlices::Bounds BoxSlices::bounds_of(const Box& box, Corner canvas) {
    const std::int64_t x = pixel(box.x - canvas.x);
    const std::int64_t y = pixel(box.y - canvas.y);
    return {x, y, pixel(double{box.x} + box.width - canvas.x) - x,
            pixel(double{box.y} + box.height - canvas.y) - y};
}

void BoxSlices::set(BoxSlot slot, std::size_t frame, const Bounds& bounds) {
    std::vector<Key>& keys = slices_[slot];
    if (keys.empty() || keys.back().bounds != bounds) {
        keys.push_back({frame, bounds});
    }
}

void BoxSlices::add(const std::vector<Box>& boxes, std::size_t frame, Corner canvas) {
    const std::vector<BoxSlot> slots = slots_of(boxes);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        set(slots[i], frame, bounds_of(boxes[i], canvas));
    }
    std::vector<BoxSlot> shown = slots;
    std::sort(shown.begin(), shown.end());
    for (const BoxSlot& before : shown_) {
        if (!std::binary_search(shown.begin(), shown.end(), before)) {
            set(before, frame, {});
        }
    }
    shown_ = std::move(shown);
}

void BoxSlices::write_key(JsonWriter& json, const Key& key) {
    json.object([&] {
        json.member("frame", key.frame);
        json.key("bounds").object([&] {
            json.member("x", key.bounds.x);
            json.member("y", key.bounds.y);
            json.member("w", key.bounds.width);
            json.member("h", key.bounds.height);
        });
    });
}

void BoxSlices::write_items(JsonWriter& json) const {
    for (const auto& slice : slices_) {
        json.object([&] {
            json.member("name", name_of(slice.first));
            json.member("color", text_of(colour_of(slice.first.kind)));
            json.key("keys").list(slice.second, [&](const Key& key) { write_key(json, key); });
        });
    }
}

}  // namespace fightconv
