// A small file system of a test's own.
#pragma once

#include <sys/mount.h>

#include <filesystem>
#include <string>

#include "tests/support/skip.hpp"

namespace fightconv::test {

// On a folder, as root.
class Mounted {
public:
    explicit Mounted(std::filesystem::path folder, const std::string& size = "1m")
        : folder_(std::move(folder)), options_("size=" + size) {
        std::filesystem::create_directories(folder_);
        if (mount("none", folder_.c_str(), "tmpfs", 0, options_.c_str()) != 0) {
            skip("only root can mount a file system");
        }
    }
    ~Mounted() { umount2(folder_.c_str(), MNT_DETACH); }
    Mounted(const Mounted&) = delete;
    Mounted& operator=(const Mounted&) = delete;

    bool make_read_only() const {
        return mount("none", folder_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, options_.c_str()) ==
               0;
    }

private:
    std::filesystem::path folder_;
    std::string options_;
};

}  // namespace fightconv::test
