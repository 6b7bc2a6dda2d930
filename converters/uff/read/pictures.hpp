// Cuts pictures out of sheets and keeps those that look the same only once, whichever sheet they
// come from.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "converters/uff/read/pieces.hpp"
#include "converters/uff/tags.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

// The picture and the colours of a frame, without its place.
struct Look {
    PictureId picture;
    std::optional<PaletteId> palette;
    friend auto operator<=>(const Look&, const Look&) = default;
};

// A sheet as inflated from its pixel block: the bytes of all rows, or of a large sheet the pieces
// of it that are needed. Both are borrowed.
struct SheetPixels {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    PixelFormat format = PixelFormat::rgba8888;
    Bytes pixels;
    const Pieces* pieces = nullptr;
    std::optional<PaletteId> palette;
    const Colours* colours = nullptr;  // of the palette
};

class Pictures {
public:
    Pictures(Character& character, Context& context) noexcept
        : character_(character), context_(context), seen_(ByLook{&character}) {}

    // The sheet of a block, whose palette is added to the character where it is new. limit_exceeded
    // over Limits::palettes.
    Result<SheetPixels> sheet(const AnimBlock& block, Bytes inflated);
    Result<SheetPixels> sheet(const AnimBlock& block, const Pieces& pieces);

    // limit_exceeded if no picture of this size may be cut.
    Status check_size(std::uint32_t width, std::uint32_t height) const;

    // The picture in `source`, which must lie inside the sheet, put back into its place when it was
    // trimmed. limit_exceeded over the limits of sprites and memory.
    Result<Look> cut(const SheetPixels& sheet, const Rectangle& source,
                     const std::optional<uff_tags::Trim>& trim);

private:
    // A picture as it looks: its size, where its visible pixels are, and their colours.
    struct Seen {
        std::uint32_t width;
        std::uint32_t height;
        Rectangle visible;  // in the picture
        std::uint64_t hash;
        Point stored_at;  // of the visible rectangle in the picture that the character has
        const Colours* colours;
        Look look;
    };
    class VisibleRows;
    struct ByLook {
        const Character* character;
        bool operator()(const Seen& a, const Seen& b) const;
    };
    struct ByBytes {
        bool operator()(const Colours& a, const Colours& b) const noexcept;
    };
    static std::uint64_t hash_of(const Picture& picture, const Seen& seen);

    Status set_palette(SheetPixels& sheet, Bytes stored);
    Result<Picture> restore(const SheetPixels& sheet, Seen& seen, const Picture& piece);
    Result<Picture> new_picture(std::uint32_t width, std::uint32_t height, PixelFormat format,
                                Charge& charge);
    void pack_if_many();

    Character& character_;
    Context& context_;
    std::map<Colours, PaletteId, ByBytes> palettes_;  // its nodes stay where they are
    std::set<Seen, ByLook> seen_;
    std::uint64_t bytes_ = 0;  // that the pictures take
};

}  // namespace fightconv::uff
