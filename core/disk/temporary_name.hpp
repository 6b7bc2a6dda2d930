// The names of the temporary files and folders of a run in an output folder:
// ".<name>.fightconv-<pid>-<n>.<kind>" (reliability.md 6). The next run recognises by them what a
// killed run left behind.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fightconv {

struct TemporaryName {
    enum class Kind : std::uint8_t {
        file,    // .tmp: a file that is being written
        folder,  // .d: a folder that is being filled
        aside,   // .old: the earlier result, while the new one replaces it in steps
    };
    std::string name;  // the final one
    std::int64_t process = 0;
    std::uint32_t number = 0;
    Kind kind = Kind::file;

    std::string text() const;
    static std::optional<TemporaryName> parse(std::string_view text);
};

}  // namespace fightconv
