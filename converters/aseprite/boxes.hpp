// Boxes of frames as slices of a document, and back (aseprite.md 5).
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/model/box_slots.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::ase {

// A box that a slice shows in a frame.
struct SeenBox {
    BoxKind kind = BoxKind::hurt;
    std::optional<BoxSlot> slot;  // nothing: the slice has another name than those that are written
    std::string name;             // of such a slice
    aseprite::Rectangle bounds;   // from the character's axis
};

// Whole pixels that contain the box. Without area if the box has none.
aseprite::Rectangle bounds_of(const Box& box);

// The boxes of a frame as slices show them, in the order of the slices.
std::vector<SeenBox> seen_boxes(const std::vector<Box>& boxes);

// The boxes of a frame: those that its user data list, as far as slices show them, with the place
// and size that they have there; then those that only slices show.
std::vector<Box> boxes_of(const std::vector<Box>& listed, const std::vector<SeenBox>& seen);

// A slice for each slot of the character, with a key at each change. The frames of the animations
// follow each other; `axis` is where it lies on the canvas. The document has `frames`, perhaps more
// than the animations.
std::vector<aseprite::Slice> box_slices(const Character& character, Point axis, std::size_t frames);

// The kind of box that a slice with this name shows; nothing if it is none.
std::optional<BoxKind> kind_of_slice(std::string_view name);

// Goes through the frames of a document and knows what their slices show. Borrows the document.
class SlicePlayer {
public:
    SlicePlayer(const aseprite::Document& document, Point axis);

    // Frames come in their order. limit_exceeded over `most`.
    Result<std::vector<SeenBox>> next(std::size_t most);

private:
    struct Key {
        std::uint32_t frame;
        std::size_t slice;
        aseprite::Rectangle bounds;  // from the axis
    };
    std::vector<SeenBox> slices_;  // those that show boxes; bounds of the current frame
    std::vector<Key> keys_;        // by frame
    std::set<std::size_t> visible_;
    std::size_t next_key_ = 0;
    std::uint32_t frame_ = 0;
};

}  // namespace fightconv::ase
