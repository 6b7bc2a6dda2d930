// A character on pictures: one frame of each animation, or all frames.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

struct ContactSheetOptions {
    std::string title{};  // if the character has no name
    // of the frames, words keep their size; nothing: an overview is as large as fits, all frames
    // have their own size
    std::optional<std::uint32_t> scale{};
    bool boxes = true;
    bool outlines = false;  // boxes are not filled
    bool floor = false;     // a line at the height of the axis
    bool all_frames = false;
    // of an overview: each frame in every palette that a player can pick
    bool by_palette = false;
    Rgba background{96, 100, 108, 255};  // behind the frames
};

struct ContactSheetPage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    ByteBuffer png;
};

struct ContactSheet {
    Charge charge;  // of the pages
    std::vector<ContactSheetPage> pages;
};

// A character without animations shows its sprites. Pages are drawn by context.threads threads; the
// same for any number of them. A note says where frames reach too far to be shown whole
// (README.md). limit_exceeded, with advice, when it would be too large.
Result<ContactSheet> contact_sheet(const Character& character, const ContactSheetOptions& options,
                                   Context& context);

}  // namespace fightconv
