// What differs, as a page: one file that asks for nothing, with the changed pictures side by side and what changed in them lit.
#pragma once

#include <filesystem>
#include <string>

#include "converters/compare/comparison.hpp"

namespace fightconv {

struct PageNames {
    std::string first, second;  // of the inputs, as the user gave them
};

// `limit_exceeded` when the budget does not hold a picture. The page has at most some 32 MB of pictures and says how many it leaves out.
Result<std::string> render_difference_page(const Comparison& comparison, const PageNames& names, Context& context);

// Why nothing is written in the place of `file`: something else than such a page is there. Touches nothing.
Status check_difference_page(const std::filesystem::path& file);

// The page in its file, whole or not at all; folders above it are made. `any` says that whatever file is there may go.
enum class Replace : bool { own, any };
Status write_difference_page(std::string_view page, const std::filesystem::path& file, Replace replace);

}  // namespace fightconv
