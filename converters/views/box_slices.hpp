// Boxes of frames as JSON: each with all that it has, and as the slices of an Aseprite document.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/model/box_slots.hpp"

namespace fightconv {

nlohmann::ordered_json box_object(const Box& box);

// A slice for each slot of boxes. Aseprite shows a slice from a key on until the next one: a key without area ends it.
class BoxSlices {
public:
    struct Corner {  // of the canvas, from the axis
        double x;
        double y;
    };
    // Frames come in their order.
    void add(const std::vector<Box>& boxes, std::size_t frame, Corner canvas);
    void append_to(nlohmann::ordered_json& slices) &&;

private:
    struct Slice {
        nlohmann::ordered_json bounds;  // in force
        nlohmann::ordered_json keys = nlohmann::ordered_json::array();
    };
    void set(Slice& slice, std::size_t frame, nlohmann::ordered_json bounds);

    std::map<BoxSlot, Slice> slices_;
    std::vector<BoxSlot> shown_;  // by the frame before
};

}  // namespace fightconv
