// The pages of a contact sheet: which cells are on them, and where.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "converters/preview/contact_sheet.hpp"
#include "converters/preview/reach.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

// A size in 1/64: 64 is the original size, 128 twice as large. What is larger than the original is
// so by a whole factor.
struct Zoom {
    static constexpr std::uint32_t original = 64;
    std::uint32_t value = original;

    std::uint32_t of(std::uint32_t length) const {
        return static_cast<std::uint32_t>(
            std::max<std::uint64_t>((std::uint64_t{length} * value + 63) / 64, 1));
    }
    double factor() const { return value / double{original}; }
};

struct ContactCell {
    Placement placement;
    const std::vector<Box>* boxes = nullptr;
    const Colours* colours = nullptr;  // instead of those of the sprite
    std::string name{};                // below the picture; only the second line if it is empty
    std::string details{};
    bool loop_start = false;
    Reach reach;  // what is shown, unscaled
    Zoom zoom{};
    Rectangle area{};  // of the background, on the band
};

// The words above the frames of an animation.
struct ContactTitle {
    std::int32_t x = 0;
    std::uint32_t width = 0;  // what is wider is cut
    std::string name{};
    std::string details{};
};

// A strip of a page from its left to its right side.
struct ContactBand {
    std::uint32_t height = 0;
    std::vector<ContactTitle> titles{};
    std::vector<ContactCell> cells{};
    bool is_header = false;
};

struct ContactPage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t text_scale = 1;
    std::vector<ContactBand> bands;
};

struct ContactLayout {
    std::vector<ContactPage> pages;
    std::size_t cells = 0;
    std::string rule;  // what the cells show, for the header
    Charge charge;
};

inline constexpr std::uint32_t contact_margin = 16;

// Charged to the budget. Notes say what was cut.
Result<ContactLayout> lay_out_contact_sheet(const Character& character,
                                            const ContactSheetOptions& options, Context& context);

}  // namespace fightconv
