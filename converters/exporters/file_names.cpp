#include "converters/exporters/file_names.hpp"

#include "core/output_set.hpp"
#include "core/text.hpp"

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

std::string FileNames::take(std::string_view wanted, std::string_view extension) {
    const std::string stem = stem_of(wanted);
    std::string name = stem;
    while (!taken_.insert(lower_case(name)).second) {
        name = stem + "_" + std::to_string(++repeated_.try_emplace(lower_case(stem), 1).first->second);
    }
    return name.append(extension);
}

}  // namespace fightconv
