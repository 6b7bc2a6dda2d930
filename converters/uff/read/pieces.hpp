// The pieces of a large sheet, which is never in memory as a whole: rectangles, filled while its
// rows pass by.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/image.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

class Pieces {
public:
    explicit Pieces(Context& context) noexcept : context_(context), charge_(context.budget) {}

    // Asks for a rectangle, which must lie inside the sheet.
    void add(const Rectangle& source);
    std::uint64_t pixels() const noexcept { return pixels_; }  // of all of them
    // Fills them; errors as of inflate_pixels(). What is plain of them takes at most
    // Limits::plain_pixel_bytes, the rest is packed.
    Status inflate(const AnimBlock& block, std::string_view file);

    Bytes palette() const noexcept { return palette_; }  // as stored; of indexed8 only
    // The rows of a rectangle that was asked for, without a gap.
    void copy(const Rectangle& source, MutableBytes to) const;

private:
    struct Piece {
        std::vector<PixelBuffer> packed{};  // whole rows from the top,
        ByteBuffer plain{};                 // and those that follow
    };
    // y, x, width, height
    using Place = std::tuple<std::int32_t, std::int32_t, std::uint32_t, std::uint32_t>;
    using Entry = std::pair<const Place, Piece>;

    std::uint32_t pixel_bytes() const noexcept { return is_indexed_ ? 1 : 4; }
    Status take_rows(const AnimBlock& block, Bytes rows);
    Status pack();

    Context& context_;
    Charge charge_;
    ByteBuffer palette_;
    std::map<Place, Piece> pieces_;
    std::map<Place, Piece>::iterator next_{};  // the first one that has not begun
    std::vector<Entry*> open_;                 // those in which the next row lies
    std::vector<Piece*> plain_;                // those that have plain rows
    std::uint64_t plain_bytes_ = 0;
    std::uint64_t pixels_ = 0;
    bool is_indexed_ = false;
    std::uint32_t row_ = 0;
};

}  // namespace fightconv::uff
