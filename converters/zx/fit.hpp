// Which textures a conversion makes: how small their pictures are, and which animations are left
// out so that they fit.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "converters/zx/textures.hpp"

namespace fightconv::zx {

// 1/1 to 1/4: as small as pictures become as long as leaving animations out helps
inline constexpr std::uint32_t usual_scales = 4;
// 1/8, for characters that are made for large screens
inline constexpr std::uint32_t smallest_scale = 8;
// The smallest scale of one that is shown smaller than its pictures are (mugen.md C20): a pixel of
// its textures becomes no larger in the game than at 1/8 of another one.
std::uint32_t smallest_scale_of(const Character& character) noexcept;

struct FitRequest {
    std::string_view name;
    Division division = Division::atlas;
    std::uint32_t shrunk_by = 1;
    // shrinks the pictures further, and leaves animations out, as far as the video memory needs it
    bool fit = false;
};

struct Fitted {
    Textures textures;
    std::vector<bool> left_out;           // animations: empty ones, and those below
    std::vector<AnimationId> sacrificed;  // left out because they did not fit, the largest first
    // The video memory with all animations at 1/1, 1/2 ...; nothing: some animation is too large
    // for a texture.
    std::array<std::optional<std::uint64_t>, usual_scales> bytes_at{};
};

// With `fit`: the largest pictures of which all textures fit, at the usual scales. If none fit,
// animations that no move needs are left out at the smallest of them (never the basic ones, which
// every game needs), those that save most first, until the rest fits. If that is not enough either,
// all animations at the largest of the other scales at which they fit, or at the smallest one as
// few as possible. limit_exceeded as TextureMaker::lay_out(), and if nothing fits.
Result<Fitted> fit_textures(const TextureMaker& maker, const Character& character,
                            const FitRequest& request, Context& context);

}  // namespace fightconv::zx
