// The differences as a page: one file that needs no other, with the changed pictures side by side
// and their changes highlighted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "converters/compare/comparison.hpp"
#include "core/disk/own_file.hpp"

namespace fightconv {

struct PageNames {
    std::string first, second;  // of the inputs, as the user gave them
};

// limit_exceeded if a picture exceeds the budget. The page has at most about 32 MB of pictures and
// says how many it leaves out.
Result<std::string> render_difference_page(const Comparison& comparison, const PageNames& names,
                                           Context& context);

// An error if a file that is not such a page is in the place of `file`. Changes nothing.
Status check_difference_page(const std::filesystem::path& file);

// Writes the page into its file, as a whole or not at all, and creates the folders above it. `any`
// replaces whatever file is there.
Status write_difference_page(std::string_view page, const std::filesystem::path& file,
                             Replace replace);

struct DifferencePictures {
    std::uint32_t width = 0, height = 0;   // of each
    ByteBuffer first, second, difference;  // PNG; empty where there is none
};

// The sprites of a difference with their axes in the same place, and the second one dimmed, with
// each pixel highlighted that differs from the first. If there is only one picture, it alone.
// Nothing if there is none, or one that is too large to be shown (most_pixels).
inline constexpr std::uint64_t most_pixels = 4ULL << 20;
Result<std::optional<DifferencePictures>> draw_difference(const Comparison& comparison,
                                                          const Difference& difference,
                                                          Context& context);

}  // namespace fightconv
