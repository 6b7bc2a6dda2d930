// The folder of real characters that the corpus tests read where it lies.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

namespace fightconv::test {

// FIGHTCONV_CORPUS, or the folder beside the sources. Where there is none, the program says so and ends with the code that ctest takes for "skipped".
inline std::filesystem::path corpus_or_skip() {
    constexpr int skipped = 77;
    const char* given = std::getenv("FIGHTCONV_CORPUS");
    const std::filesystem::path folder = given != nullptr ? given : FIGHTCONV_SOURCE_DIR "/../shared/corpus";
    if (!std::filesystem::is_directory(folder)) {
        std::cout << "corpus: skipped, no folder " << folder.string() << std::endl;
        std::exit(skipped);
    }
    return folder;
}

}  // namespace fightconv::test
