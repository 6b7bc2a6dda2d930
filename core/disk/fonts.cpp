#include "core/disk/fonts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_font = 64U << 20;
constexpr std::size_t most_fonts = 6;  // that one picture may open

// Parts of the names of fonts, in lower case, those with the most characters first.
constexpr std::array<std::string_view, 18> wanted_fonts = {
    "notosanscjk", "sourcehansans", "notosansjp",
    "notosanssc",  "wqy",           "droidsansfallback",
    "msgothic",    "yugothic",      "meiryo",
    "msyh",        "simsun",        "malgun",
    "ipag",        "vl-gothic",     "unifont",
    "segoeui.",    "dejavusans.",   "liberationsans-regular"};

std::vector<fs::path> font_folders() {
    std::vector<fs::path> folders = {"/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts",
                                     "/System/Library/Fonts"};
    for (const auto& [variable, folder] :
         {std::pair("HOME", ".local/share/fonts"), std::pair("HOME", ".fonts"),
          std::pair("WINDIR", "Fonts")}) {
        if (const char* const value = std::getenv(variable); value != nullptr) {
            folders.push_back(fs::path(value) / folder);
        }
    }
    return folders;
}

std::size_t rank_of(const std::string& file) {
    const std::string name = lower_case(file);
    const bool is_font =
        has_extension(name, ".ttf") || has_extension(name, ".ttc") || has_extension(name, ".otf");
    const auto found =
        std::find_if(wanted_fonts.begin(), wanted_fonts.end(),
                     [&](std::string_view part) { return name.find(part) != std::string::npos; });
    return is_font ? static_cast<std::size_t>(found - wanted_fonts.begin()) : wanted_fonts.size();
}

// The best ones first, of one kind the file whose name sorts first.
std::vector<fs::path> installed_fonts() {
    std::vector<std::tuple<std::size_t, std::string, fs::path>> found;
    for (const fs::path& folder : font_folders()) {
        std::error_code error;
        for (auto entry = fs::recursive_directory_iterator(
                 folder, fs::directory_options::skip_permission_denied, error);
             !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
            std::error_code ignored;
            const std::string name = utf8_from_path(entry->path().filename());
            const std::size_t rank = rank_of(name);
            if (rank < wanted_fonts.size() && lower_case(name).find("bold") == std::string::npos &&
                entry->is_regular_file(ignored)) {
                found.emplace_back(rank, name, entry->path());
            }
        }
    }
    std::sort(found.begin(), found.end());
    std::vector<fs::path> fonts;
    std::transform(found.begin(),
                   found.begin() + static_cast<std::ptrdiff_t>(std::min(found.size(), most_fonts)),
                   std::back_inserter(fonts),
                   [](const auto& font) { return std::get<fs::path>(font); });
    return fonts;
}

}  // namespace

std::optional<ByteBuffer> system_font(std::size_t candidate) {
    const std::vector<fs::path> fonts = installed_fonts();
    if (candidate >= fonts.size()) {
        return std::nullopt;
    }
    std::error_code error;
    std::ifstream file(fonts[candidate], std::ios::binary);
    if (const auto size = fs::file_size(fonts[candidate], error); error || size > largest_font) {
        return ByteBuffer();
    }
    return ByteBuffer(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

}  // namespace fightconv
