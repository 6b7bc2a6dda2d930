// What can be extracted from: whatever an importer reads, and single files that are no character by themselves.
#pragma once

#include <filesystem>
#include <set>

#include "converters/interface/converter.hpp"

namespace fightconv {

struct ExtractionInput {
    Character character;
    std::set<std::filesystem::path> places;  // of the files that it was read from, canonical
};

// Also a .snd, of which the character has but the sounds, and a .sff without a .air, of which it has but the sprites. Errors of open_input(),
// of the importer, and of the readers of those files.
Result<ExtractionInput> read_for_extraction(const std::filesystem::path& path, const Registry& registry, Context& context);

}  // namespace fightconv
