// A character's files in memory in, a .uff in memory out. The library opens no file here: this
// program reads them, and prints the result.
#include <deque>
#include <fightconv/fightconv.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace fs = std::filesystem;

// The files of a folder.
struct Files {
    std::deque<std::string> texts;  // which the list borrows
    std::vector<fightconv_file> list;

    explicit Files(const fs::path& folder) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file()) {
                std::ifstream file(entry.path(), std::ios::binary);
                const std::string& name =
                    texts.emplace_back(entry.path().lexically_relative(folder).generic_string());
                const std::string& bytes = texts.emplace_back(std::istreambuf_iterator<char>(file),
                                                              std::istreambuf_iterator<char>());
                list.push_back({name.c_str(), reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                bytes.size()});
            }
        }
    }
};

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "usage: character_to_uff FOLDER >FILE.uff\n";
        return 2;
    }
    try {
        const fs::path folder = arguments[1];
        const Files files(folder);
        fightconv::Context context;
        const auto input = context.open_files(files.list, "", folder.filename().string()).value();
        const auto output = context.convert(input, "uff").value();
        std::cout << output.files()[0].bytes << std::flush;
        for (const fightconv::Problem& problem : context.diagnostics()) {
            std::cerr << problem.text << '\n';
        }
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return std::cout ? 0 : 1;
}
