#include "tests/support/characters/roster.hpp"

#include <array>
#include <cstdlib>
#include <optional>

#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

namespace fs = std::filesystem;

namespace {

// The character's file of this kind: there is one .air, and what belongs to it is named alike.
fs::path file_of(const fs::path& character, const std::string& extension) {
    std::optional<fs::path> animations;
    for (const auto& entry : fs::directory_iterator(character)) {
        animations = entry.path().extension() == ".air" ? entry.path() : animations;
    }
    return animations.value().replace_extension(extension);
}

// Keeps the first actions of the .air: quick to convert.
void cut_actions(const fs::path& character, int kept) {
    const fs::path file = file_of(character, ".air");
    std::string text = read_file(file);
    std::size_t end = 0;
    for (int i = 0; i <= kept && end != text.npos; ++i) {
        end = text.find("[Begin Action", end == 0 ? 0 : end + 1);
    }
    fs::remove(file);  // it may be a hard link
    write_file(file, text.substr(0, end));
}

void replace_file(const fs::path& file, const std::string& content) {
    fs::remove(file);
    write_file(file, content);
}

void damage(const fs::path& character, std::size_t how) {
    static constexpr std::size_t part_of_header = 20;
    const std::array<void (*)(const fs::path&), 6> ways = {
        [](const fs::path& folder) { replace_file(file_of(folder, ".sff"), ""); },
        [](const fs::path& folder) {
            replace_file(file_of(folder, ".sff"), "a picture that was renamed");
        },
        [](const fs::path& folder) {
            replace_file(file_of(folder, ".sff"),
                         read_file(file_of(folder, ".sff")).substr(0, part_of_header));
        },
        [](const fs::path& folder) { fs::remove(file_of(folder, ".air")); },
        [](const fs::path& folder) {
            replace_file(file_of(folder, ".def"), "[Info]\nname = \"nothing else\"\n");
        },
        [](const fs::path& folder) {
            replace_file(file_of(folder, ".air"), "; no action at all\n");
        },
    };
    ways[how % ways.size()](character);
}

std::vector<fs::path> sources(bool with_corpus) {
    std::vector<fs::path> folders;
    for (const char* const sample : {"ember", "slate", "tide"}) {
        folders.push_back(fs::path(FIGHTCONV_SOURCE_DIR) / "samples" / sample);
    }
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    for (const char* const real : {"kfm-2001-v1", "kfm-mugen10", "blu-pots", "shotokan-kfm"}) {
        if (with_corpus && corpus != nullptr && fs::is_directory(fs::path(corpus) / real)) {
            folders.push_back(fs::path(corpus) / real);
        }
    }
    return folders;
}

// Hard links: many characters for the room of one.
void link_character(const fs::path& from, const fs::path& to) {
    fs::create_directories(to);
    fs::copy(from, to, fs::copy_options::recursive | fs::copy_options::create_hard_links);
}

}  // namespace

Roster make_roster(const fs::path& folder, const RosterRequest& request) {
    std::vector<fs::path> quick;
    std::vector<fs::path> whole;
    const fs::path store = folder.string() + "-store";
    for (const fs::path& source : sources(request.with_corpus)) {
        const std::string name = source.filename().string();
        fs::create_directories(store);
        fs::copy(source, store / name, fs::copy_options::recursive);
        fs::copy(source, store / (name + "-quick"), fs::copy_options::recursive);
        cut_actions(store / (name + "-quick"), 2);
        whole.push_back(store / name);
        if (quick.size() < 3) {  // the samples
            quick.push_back(store / (name + "-quick"));
        }
    }
    Roster roster;
    for (std::size_t i = 0; i < request.characters; ++i) {
        const fs::path& source =
            i % 25 == 0 ? whole[i / 25 % whole.size()] : quick[i % quick.size()];
        const std::string name = "char_" + std::to_string(i);
        const fs::path place = folder / (i % 3 == 0 ? "a" : "b") / name;
        fs::create_directories(place.parent_path());
        if (request.damages && i % 10 == 7) {
            link_character(source, place);
            damage(place, i / 10);
            roster.damaged.push_back(name);
        } else {
            i % 10 == 5 ? fs::create_directory_symlink(source, place)
                        : link_character(source, place);
            roster.good.push_back(name);
        }
    }
    return roster;
}

void copy_sample(const std::string& sample, const fs::path& to) {
    fs::create_directories(to);
    fs::copy(fs::path(FIGHTCONV_SOURCE_DIR) / "samples" / sample, to, fs::copy_options::recursive);
}

std::map<std::string, std::string> files_below(const fs::path& folder) {
    std::map<std::string, std::string> files;
    std::error_code missing;  // an output folder that stayed empty
    for (const auto& entry : fs::recursive_directory_iterator(folder, missing)) {
        if (entry.is_regular_file() && entry.path().filename() != "fightconv-batch.jsonl") {
            files.emplace(fs::relative(entry.path(), folder).string(), read_file(entry.path()));
        }
    }
    return files;
}

}  // namespace fightconv::test
