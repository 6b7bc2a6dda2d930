// The characters of the corpus, and reading one in a test.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv::test {

struct CorpusCharacter {
    std::filesystem::path folder;
    std::string definition;
    std::string sprites;
};

// Each .def of a character in each folder of the corpus, in order.
std::vector<CorpusCharacter> characters_of_the_corpus();

const Importer& importer(const Registry& registry, std::string_view id);

// Fails the test if it cannot be read, or is not valid.
Character read(const Importer& from, const InputTree& tree, const std::string& main_file);

}  // namespace fightconv::test
