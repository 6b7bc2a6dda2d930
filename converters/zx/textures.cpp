#include "converters/zx/textures.hpp"

#include <fmt/core.h>

#include <numeric>
#include <utility>

namespace fightconv::zx {

std::uint64_t Textures::bytes() const noexcept {
    return std::accumulate(sheets.begin(), sheets.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Sheet& sheet) { return sum + sheet.pixel_count() * bytes_per_pixel(PixelFormat::rgba8888); });
}

Result<Textures> lay_out_textures(const Character& shown, std::string_view character_id, Division division, const std::vector<bool>& left_out,
                                  Context& context) {
    FC_ASSIGN(SheetPages pages, lay_out_pages(shown, division, SheetLayout::packed, longest_texture_side, context));
    Textures textures{{{}, std::move(pages.places)}, {}};
    for (std::size_t i = 0; i < pages.sheets.size(); ++i) {
        if (division == Division::atlas) {
            textures.ids.push_back(i == 0 ? fmt::format("{}.atlas", character_id) : fmt::format("{}.atlas{}", character_id, i + 1));
        } else if (left_out[i]) {
            continue;
        } else {
            textures.places[i].page = static_cast<std::uint32_t>(textures.sheets.size());
            textures.ids.push_back(fmt::format("{}.{}", character_id, shown.animations[i].name));
        }
        textures.sheets.push_back(std::move(pages.sheets[i]));
    }
    return textures;
}

}  // namespace fightconv::zx
