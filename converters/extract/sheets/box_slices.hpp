// Boxes of frames as JSON: each with all that it has, and as the slices of an Aseprite document.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "converters/json/json_writer.hpp"
#include "core/model/box_slots.hpp"

namespace fightconv {

void write_box(JsonWriter& json, const Box& box);

// A slice for each slot of boxes. Aseprite shows a slice from a key on until the next one: a key
// without area ends it.
class BoxSlices {
public:
    struct Corner {  // of the canvas, from the axis
        double x;
        double y;
    };
    // Frames come in their order.
    void add(const std::vector<Box>& boxes, std::size_t frame, Corner canvas);
    void write_items(JsonWriter& json) const;  // of the list of slices

private:
    struct Bounds {
        std::int64_t x = 0, y = 0, width = 0, height = 0;
        friend bool operator==(const Bounds&, const Bounds&) = default;
    };
    struct Key {
        std::size_t frame;
        Bounds bounds;
    };
    static Bounds bounds_of(const Box& box, Corner canvas);
    static void write_key(JsonWriter& json, const Key& key);
    void set(BoxSlot slot, std::size_t frame, const Bounds& bounds);

    std::map<BoxSlot, std::vector<Key>> slices_;
    std::vector<BoxSlot> shown_;  // by the frame before
};

}  // namespace fightconv
