// The textures of a character: a sheet for each animation, or as few common ones as hold them all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/exporters/sheet.hpp"
#include "core/context.hpp"

namespace fightconv::zx {

inline constexpr std::uint32_t longest_texture_side = 8192;      // what the runtime's graphics take (fspk.md 4.2)
inline constexpr std::uint64_t video_memory_bytes = 4ULL << 20;  // for everything (fspk.md 4.4)

enum class Division : std::uint8_t { by_animation, atlas };

struct Textures {
    std::vector<std::string> ids;  // as rom_texture() is asked for them
    std::vector<Sheet> sheets;     // one per id

    struct Place {
        std::uint16_t texture = 0;
        std::size_t first_frame = 0;  // of the animation, among the frames of the sheet
    };
    std::vector<Place> places;  // one per animation

    std::uint64_t bytes() const noexcept;  // of video memory
};

// The ids are CHARACTER.ANIMATION, or CHARACTER.atlas, CHARACTER.atlas2 and so on. An animation lies in one texture as a whole.
// limit_exceeded where that would be larger than a texture can be, or all textures together than is sensible.
Result<Textures> lay_out_textures(const Character& shown, std::string_view character_id, Division division, Context& context);

}  // namespace fightconv::zx
