#include "core/model/box_slots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace fightconv {

namespace {

using SlotCounts = std::map<BoxKind, std::uint32_t>;  // the most boxes of each kind in a frame

void count_slots(const Animation& animation, SlotCounts& most) {
    for (const Frame& frame : animation.frames) {
        SlotCounts counts;
        for (const Box& box : frame.boxes) {
            std::uint32_t& all = most[box.kind];
            all = std::max(all, ++counts[box.kind]);
        }
    }
}

std::vector<BoxSlot> all_slots(const SlotCounts& counts) {
    std::vector<BoxSlot> slots;
    for (const auto& [kind, count] : counts) {
        for (std::uint32_t i = 0; i < count; ++i) {
            slots.push_back({kind, i});
        }
    }
    return slots;
}

}  // namespace

std::string name_of(BoxSlot slot) {
    const auto kind = static_cast<std::uint8_t>(slot.kind);
    const std::string word =
        kind < box_kind_count ? std::string(name_of(slot.kind)) : fmt::format("kind{}", kind);
    return fmt::format("{}-{}", word, slot.ordinal + 1);
}

std::vector<BoxSlot> slots_of(const std::vector<Box>& boxes) {
    SlotCounts counts;
    std::vector<BoxSlot> slots;
    slots.reserve(boxes.size());
    for (const Box& box : boxes) {
        slots.push_back({box.kind, counts[box.kind]++});
    }
    return slots;
}

std::vector<BoxSlot> slots_of(const Animation& animation) {
    SlotCounts most;
    count_slots(animation, most);
    return all_slots(most);
}

std::vector<BoxSlot> slots_of(const Character& character) {
    SlotCounts most;
    for (const Animation& animation : character.animations) {
        count_slots(animation, most);
    }
    return all_slots(most);
}

}  // namespace fightconv
