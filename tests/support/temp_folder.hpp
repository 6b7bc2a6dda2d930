// A folder of a test's own, gone afterwards; and files as a test wants them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fightconv::test {

class TempFolder {
public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::filesystem::path& path() const noexcept { return path_; }
    std::string operator/(std::string_view name) const { return (path_ / name).generic_string(); }

private:
    std::filesystem::path path_;
};

// makes the folders above it
void write_file(const std::filesystem::path& path, std::string_view content);
std::string read_file(const std::filesystem::path& path);

}  // namespace fightconv::test
