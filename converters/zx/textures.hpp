// The textures of a character: a sheet for each animation, or as few common ones as can hold them all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/pictures/sheet_pages.hpp"

namespace fightconv::zx {

inline constexpr std::uint32_t longest_texture_side = 8192;      // what the runtime's graphics take (zx.md 2)
inline constexpr std::uint64_t video_memory_bytes = 4ULL << 20;  // for everything (zx.md 4)

struct Textures : SheetPages {
    std::vector<std::string> ids;  // of the sheets, as rom_texture() is asked for them

    std::uint64_t bytes() const noexcept;  // of video memory
};

// The ids are CHARACTER.ANIMATION, or CHARACTER.atlas, CHARACTER.atlas2 and so on. Animations that are `left_out` get no texture, and their place has no
// meaning. The errors are those of lay_out_pages().
Result<Textures> lay_out_textures(const Character& shown, std::string_view character_id, Division division, const std::vector<bool>& left_out,
                                  Context& context);

}  // namespace fightconv::zx
