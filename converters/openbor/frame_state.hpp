// The state of a frame in OpenBOR: the values that its commands set, as whole numbers (openbor.md 4
// to 6).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "converters/openbor/pictures.hpp"
#include "converters/openbor/pieces.hpp"

namespace fightconv::openbor {

// The place of a box from the top-left corner of the picture, like the offset.
struct BoxPlace {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    friend bool operator==(const BoxPlace&, const BoxPlace&) = default;
};

struct Attack {
    BoxPlace box;
    std::int32_t damage = 0;
    std::int32_t knockdown = 0;  // 1: whoever is hit falls
    std::int32_t noblock = 0;    // 1: cannot be blocked
    std::int64_t pause = 0;      // of both fighters, in 1/200 s
    std::string_view sound{};    // clip; empty: the engine's
    friend bool operator==(const Attack&, const Attack&) = default;
};

struct DrawMethod {
    bool flip_x = false;
    bool flip_y = false;
    double scale_x = 1;
    double scale_y = 1;
    int rotate = 0;         // degrees, clockwise
    int alpha = 0;          // 0 none, 1 screen, 6 half and half
    bool is_black = false;  // all of its pixels
    friend bool operator==(const DrawMethod&, const DrawMethod&) = default;
};

struct FrameState {
    std::int64_t offset_x = 0;
    std::int64_t offset_y = 0;
    std::vector<BoxPlace> hurt;
    std::vector<Attack> attacks;
    DrawMethod draw;
    std::string_view file;  // empty: nothing is shown
    bool boxes_rounded = false;
};

// The frame of a piece, of a character with this scale. A frame that shows nothing keeps the offset
// of the one before.
FrameState state_of(const Piece& piece, const Scale& scale, const FrameState& before,
                    const Pictures& pictures);

}  // namespace fightconv::openbor
