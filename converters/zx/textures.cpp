#include "converters/zx/textures.hpp"

#include <numeric>
#include <utility>

namespace fightconv::zx {

std::uint64_t Textures::bytes() const noexcept {
    return std::accumulate(sheets.begin(), sheets.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Sheet& sheet) { return sum + sheet.pixel_count() * bytes_per_pixel(PixelFormat::rgba8888); });
}

Result<Textures> lay_out_textures(const Character& shown, std::string_view character_id, Division division, Context& context) {
    FC_ASSIGN(SheetPages pages, lay_out_pages(shown, division, SheetLayout::packed, longest_texture_side, context));
    Textures textures{std::move(pages), {}};
    for (std::size_t i = 0; i < textures.sheets.size(); ++i) {
        const std::string page = i == 0 ? "atlas" : "atlas" + std::to_string(i + 1);
        textures.ids.push_back(std::string(character_id) + "." + (division == Division::atlas ? page : shown.animations[i].name));
    }
    return textures;
}

}  // namespace fightconv::zx
