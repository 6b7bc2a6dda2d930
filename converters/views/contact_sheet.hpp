// All animations of a character on one picture: a row for each, with its frames, their ticks and boxes.
#pragma once

#include <string>

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

struct ContactSheetOptions {
    std::string title{};
    std::uint32_t scale = 1;  // of the frames; words keep their size
    bool boxes = true;
    Rgba background{96, 100, 108, 255};  // behind the frames
};

struct ContactSheet {
    Charge charge;    // of the picture
    Picture picture;  // rgba8888, opaque
};

// Drawn by context.threads threads; the same for any number of them. A note says where frames reach too far to be shown whole (README.md).
// limit_exceeded, with advice, when it would be too large.
Result<ContactSheet> contact_sheet(const Character& character, const ContactSheetOptions& options, Context& context);

}  // namespace fightconv
