#include "converters/pictures/file_names.hpp"

#include "core/base/output_set.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace {

constexpr std::size_t stem_bytes = 150;  // a safe name has 200; the rest is for the number and the extension

std::string stem_of(std::string_view wanted) {
    std::string stem = safe_name(wanted);
    if (stem.size() > stem_bytes) {
        stem.resize(stem_bytes);
        while (!is_utf8(stem)) {
            stem.pop_back();
        }
    }
    return stem;
}

}  // namespace

std::string FileNames::take(std::string_view wanted, std::string_view extension) { return names_.take(stem_of(wanted)).append(extension); }

}  // namespace fightconv
