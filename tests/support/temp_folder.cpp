#include "tests/support/temp_folder.hpp"

#include <fmt/format.h>

#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>

namespace fightconv::test {

namespace fs = std::filesystem;

TempFolder::TempFolder() {
    std::random_device random;
    do {
        path_ = fs::temp_directory_path() / fmt::format("fightconv-test-{:08x}", random());
    } while (!fs::create_directory(path_));
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void write_file(const fs::path& path, std::string_view content) {
    fs::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file) {
        throw std::runtime_error("cannot write " + path.string());
    }
}

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error("cannot read " + path.string());
    }
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

}  // namespace fightconv::test
