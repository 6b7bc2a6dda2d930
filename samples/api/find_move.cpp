// Searches a roster for fast moves.    find_move TICKS FOLDER
//
// FOLDER holds the folders of characters. The moves that hit within so many ticks are printed, each
// with its character and how it has to be guarded.
#include <cstdlib>
#include <fightconv/fightconv.hpp>
#include <filesystem>
#include <iostream>
#include <set>

namespace fs = std::filesystem;

static void search(fightconv::Context& context, const fs::path& folder, std::int32_t ticks) {
    const auto input = context.open(folder.string());
    const auto character = input ? context.read(*input) : input.error();
    if (!character) {
        std::cerr << character.error().what() << '\n';
        return;
    }
    for (const fightconv::Move& move : character->moves()) {
        const auto startup = fightconv::known(move.frame_data().startup);
        if (startup && *startup <= ticks) {
            std::cout << character->info().name << "  " << move.input << "  startup " << *startup
                      << "  " << move.guard_name() << '\n';
        }
    }
}

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: find_move TICKS FOLDER\n";
        return 2;
    }
    std::set<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(arguments[2])) {
        if (entry.is_directory()) {
            folders.insert(entry.path());
        }
    }
    fightconv::Context context;
    for (const fs::path& folder : folders) {
        search(context, folder, std::atoi(arguments[1]));
    }
}
