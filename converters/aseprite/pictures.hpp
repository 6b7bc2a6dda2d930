// The pictures that the frames of a document show, each different one once.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "converters/keyed/values.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/aseprite/aseprite.hpp"

namespace fightconv::ase {

// The picture and the colours of a frame, without its place.
struct Look {
    PictureId picture;
    std::optional<PaletteId> palette;
    friend auto operator<=>(const Look&, const Look&) = default;
};
// The top-left corner of a picture on the canvas.
struct Placed {
    Look look;
    std::int32_t x = 0, y = 0;
};

class Pictures {
public:
    // Borrows all three. The pictures and palettes become a part of the character.
    Pictures(const aseprite::Document& document, Character& character, Context& context);

    // Frames come in their order: palettes may change.
    Status go_to(std::size_t frame);

    // The part of a cel's picture that lies on the canvas. Without width or height nothing does.
    Rectangle on_canvas(const aseprite::Cel& cel) const;
    // Whether nothing is seen of a part of a cel's picture.
    Result<bool> is_clear(const aseprite::Cel& cel, const Rectangle& part);
    // A part of a cel's picture, flipped. Nothing if only drawing it tells: clear pixels of a
    // background are not clear.
    Result<std::optional<Look>> of_cel(const aseprite::Cel& cel, const Rectangle& part,
                                       keyed::Flips flip);
    // A picture without pixels.
    Result<Look> empty(std::uint32_t width, std::uint32_t height);
    // Draws these cels over each other, or everything in the frame if there is no list, flipped.
    // Nothing if there is nothing to see.
    Result<std::optional<Placed>> drawn(
        const std::optional<std::vector<const aseprite::Cel*>>& cels, keyed::Flips flip);

private:
    // Pictures by what they are; the hash decides first.
    struct Entry {
        std::uint64_t hash;
        PictureId picture;
        std::optional<PaletteId> palette;
    };
    struct ByPixels {
        const Character* character;
        bool operator()(const Entry& a, const Entry& b) const;
    };
    std::size_t offset_in(const aseprite::Cel& picture, const Rectangle& part,
                          std::uint32_t y) const;
    Result<Picture> new_picture(std::uint32_t width, std::uint32_t height, PixelFormat format);
    Look keep(Picture picture);
    Result<std::optional<Placed>> drawn_as_indices(const std::vector<const aseprite::Cel*>& cels,
                                                   keyed::Flips flip);
    bool can_stay_indexed(const std::vector<const aseprite::Cel*>& cels) const;
    Result<std::optional<Placed>> cut(const Picture& canvas, keyed::Flips flip);
    bool is_indexed() const noexcept { return document_.depth == aseprite::Depth::indexed; }
    const Colours* colours() const {
        return palette_ ? &character_.palettes[palette_->value].colours : nullptr;
    }
    bool is_background(const aseprite::Cel& cel) const {
        return (document_.layers[cel.layer].flags & aseprite::layer_background) != 0;
    }

    const aseprite::Document& document_;
    Character& character_;
    Context& context_;
    std::size_t frame_ = 0;
    std::optional<PaletteId> palette_;  // of the frame, if the document is indexed
    std::map<Colours, PaletteId, bool (*)(const Colours&, const Colours&)> palettes_;
    std::set<Entry, ByPixels> entries_;
    // the x, y, width and height of a part of a picture
    using PartKey =
        std::tuple<const aseprite::Cel*, std::int32_t, std::int32_t, std::uint32_t, std::uint32_t>;
    PartKey key_of(const aseprite::Cel& cel, const Rectangle& part) const {
        return {&aseprite::picture_of(document_, cel), part.x, part.y, part.width, part.height};
    }
    std::map<PartKey, bool> clear_;
    std::map<std::tuple<PartKey, bool, bool, std::optional<PaletteId>>, std::optional<Look>> cels_;
    std::uint64_t drawn_pixels_ = 0;
};

}  // namespace fightconv::ase
