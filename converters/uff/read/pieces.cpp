#include "converters/uff/read/pieces.hpp"

#include <algorithm>
#include <cstring>

namespace fightconv::uff {

namespace {

// beside its pixels: rows that are packed together, and how the system keeps them
constexpr std::uint64_t bytes_of_strip = 64;

constexpr std::string_view what_pieces_are = "the pictures of a large sheet";

}  // namespace

void Pieces::add(const Rectangle& source) {
    const bool is_new =
        pieces_.try_emplace({source.y, source.x, source.width, source.height}).second;
    pixels_ += is_new ? std::uint64_t{source.width} * source.height : 0;
}

Status Pieces::inflate(const AnimBlock& block, std::string_view file) {
    is_indexed_ =
        static_cast<PixelLayout>(block.pixel_flags & pixel_layout_mask) == PixelLayout::indexed8;
    FC_TRY(charge_.add(std::min(context_.limits.plain_pixel_bytes, pixels_ * pixel_bytes()),
                       what_pieces_are));
    next_ = pieces_.begin();
    return inflate_rows(block, file, context_, [&](Bytes bytes) -> Status {
        if (is_indexed_ && palette_.empty()) {
            palette_.assign(bytes.begin(), bytes.end());
            return {};
        }
        return take_rows(block, bytes);
    });
}

Status Pieces::take_rows(const AnimBlock& block, Bytes rows) {
    const std::size_t stride = std::size_t{block.sheet_w} * pixel_bytes();
    const auto end = row_ + static_cast<std::uint32_t>(rows.size() / stride);
    for (; next_ != pieces_.end() && static_cast<std::uint32_t>(std::get<0>(next_->first)) < end;
         ++next_) {
        open_.push_back(&*next_);
    }
    for (Entry* const entry : open_) {
        auto& [place, piece] = *entry;
        const auto [top, left, width, height] = place;
        if (piece.plain.empty()) {
            plain_.push_back(&piece);
        }
        const std::uint32_t piece_end = static_cast<std::uint32_t>(top) + height;
        const std::size_t before = piece.plain.size();
        for (std::uint32_t y = std::max(static_cast<std::uint32_t>(top), row_);
             y < std::min(piece_end, end); ++y) {
            const Bytes row =
                rows.subspan((y - row_) * stride + static_cast<std::size_t>(left) * pixel_bytes(),
                             std::size_t{width} * pixel_bytes());
            piece.plain.insert(piece.plain.end(), row.begin(), row.end());
        }
        plain_bytes_ += piece.plain.size() - before;
        // a buffer that grows may take twice as much
        if (plain_bytes_ > context_.limits.plain_pixel_bytes / 2) {
            FC_TRY(pack());
        }
    }
    row_ = end;
    std::erase_if(open_, [&](const Entry* entry) {
        return static_cast<std::uint32_t>(std::get<0>(entry->first)) + std::get<3>(entry->first) <=
               end;
    });
    return {};
}

Status Pieces::pack() {
    for (Piece* const piece : plain_) {
        PixelBuffer& strip = piece->packed.emplace_back(piece->plain.size());
        std::memcpy(strip.unpack().data(), piece->plain.data(), strip.size());
        piece->plain = ByteBuffer();  // gives its memory back
        strip.pack();
        FC_TRY(charge_.add(strip.stored_bytes() + bytes_of_strip, what_pieces_are));
    }
    plain_.clear();
    plain_bytes_ = 0;
    return {};
}

void Pieces::copy(const Rectangle& source, MutableBytes to) const {
    const Piece& piece = pieces_.at({source.y, source.x, source.width, source.height});
    std::uint8_t* out = to.data();
    for (const PixelBuffer& strip : piece.packed) {
        out = std::ranges::copy(strip.unpacked(), out).out;
    }
    std::ranges::copy(piece.plain, out);
}

}  // namespace fightconv::uff
