// The differences as a page: one file that needs no other, with the changed pictures side by side
// and their changes highlighted.
#pragma once

#include <filesystem>
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

}  // namespace fightconv
