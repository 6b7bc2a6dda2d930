#include "converters/pictures/file_names.hpp"

namespace fightconv {

namespace {

// a safe name has 200; the rest is for the number and the extension
constexpr std::size_t stem_bytes = 150;

}  // namespace

std::string FileNames::take(std::string_view wanted, std::string_view extension) {
    return names_.take(safe_name(wanted, stem_bytes)).append(extension);
}

}  // namespace fightconv
