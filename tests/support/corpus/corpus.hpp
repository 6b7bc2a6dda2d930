// The folder of real characters that the corpus tests read where it lies.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/text/text.hpp"
#include "tests/support/skip.hpp"

namespace fightconv::test {

// FIGHTCONV_CORPUS, or the folder beside the sources. Where there is none, the program is skipped.
inline std::filesystem::path corpus_or_skip() {
    const char* given = std::getenv("FIGHTCONV_CORPUS");
    const std::filesystem::path folder =
        given != nullptr ? given : FIGHTCONV_SOURCE_DIR "/../shared/corpus";
    if (!std::filesystem::is_directory(folder)) {
        skip("there is no folder of real characters " + folder.string());
    }
    return folder;
}

// The folder beside it with the texts of more characters. Where there is none, the program is
// skipped.
inline std::filesystem::path corpus_of_moves_or_skip() {
    const std::filesystem::path folder = corpus_or_skip().string() + "_moves";
    if (!std::filesystem::is_directory(folder)) {
        skip("there is no folder of real characters " + folder.string());
    }
    return folder;
}

// The corpus's files with one of the extensions (in small letters, with the dot), sorted.
inline std::vector<std::filesystem::path> corpus_files(const std::vector<std::string>& extensions) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus_or_skip())) {
        const std::string extension = lower_case(entry.path().extension().string());
        if (entry.is_regular_file() &&
            std::find(extensions.begin(), extensions.end(), extension) != extensions.end()) {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace fightconv::test
