// The folder of real characters that the corpus tests read where it lies.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/text/text.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

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

// The files of its name in the folder: "intro.def", "intro.sff", "intro.air".
inline std::string contents_of_name(const std::filesystem::path& path) {
    std::map<std::string, std::string> contents;
    for (const auto& entry : std::filesystem::directory_iterator(path.parent_path())) {
        if (entry.is_regular_file() && entry.path().stem() == path.stem()) {
            contents[entry.path().filename().string()] = read_file(entry.path());
        }
    }
    std::string all;
    for (const auto& [name, content] : contents) {
        all.append(name).append(1, '\0').append(content).append(1, '\0');
    }
    return all;
}

// The corpus's files with one of the extensions (in small letters, with the dot), sorted. Of those
// that are the same in several folders, with the files of their name, only the first: many
// characters have the intro of Kung Fu Man.
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
    std::set<std::string> known;
    std::erase_if(files, [&](const std::filesystem::path& path) {
        return !known.insert(path.extension().string() + contents_of_name(path)).second;
    });
    return files;
}

}  // namespace fightconv::test
