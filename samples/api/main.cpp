// A character's files in memory in, a .uff in memory out. The library opens no file here: this
// program reads them, and prints the result.
#include <deque>
#include <fightconv/fightconv.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace fs = std::filesystem;

static fightconv::Result<fightconv::ByteBuffer> to_uff(std::span<const fightconv::MemoryFile> files,
                                                       const std::string& name) {
    const fightconv::Registry registry = fightconv::builtin_registry();
    FC_ASSIGN(fightconv::InputPlace place, fightconv::place_of(files, "", name));
    FC_ASSIGN(const fightconv::OpenedInput input,
              fightconv::open_input(std::move(place), registry));
    // its limits, its threads; afterwards context.diagnostics tells what was odd
    fightconv::Context context;
    FC_ASSIGN(auto results,
              fightconv::convert(input, {.exporters = {registry.exporter("uff")}}, context));
    return std::move(results.front().files.front().bytes);
}

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: character_to_uff FOLDER >FILE.uff\n";
        return 2;
    }
    const fs::path folder = arguments[1];
    std::deque<fightconv::ByteBuffer> contents;  // which the files borrow
    std::vector<fightconv::MemoryFile> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            std::ifstream file(entry.path(), std::ios::binary);
            contents.emplace_back(std::istreambuf_iterator<char>(file),
                                  std::istreambuf_iterator<char>());
            files.push_back(
                {entry.path().lexically_relative(folder).generic_string(), contents.back()});
        }
    }
    const auto uff = to_uff(files, folder.filename().string());
    if (!uff) {
        std::cerr << uff.error().render() << '\n';
        return 1;
    }
    std::cout << fightconv::as_text(*uff) << std::flush;
    return std::cout ? 0 : 1;
}
