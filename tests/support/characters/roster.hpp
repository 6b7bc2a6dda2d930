// Folders full of characters, made from the samples and, where it is there, the corpus.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace fightconv::test {

struct RosterRequest {
    std::size_t characters = 20;
    bool damages = false;      // spoils one of ten, each in another way
    bool with_corpus = false;  // some of the folder in FIGHTCONV_CORPUS, where it is there
};

struct Roster {
    std::vector<std::string> good;  // names of the folders
    std::vector<std::string> damaged;
};

// Makes folders of characters in `folder`/a and `folder`/b: whole samples and quick ones (few
// actions), renamed, some of them links.
Roster make_roster(const std::filesystem::path& folder, const RosterRequest& request);

// The sample "ember" and the like, copied to the folder `to`.
void copy_sample(const std::string& sample, const std::filesystem::path& to);

// Every file below `folder` by its relative path, the journal of a batch apart.
std::map<std::string, std::string> files_below(const std::filesystem::path& folder);

}  // namespace fightconv::test
