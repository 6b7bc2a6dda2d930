// Names that every file system accepts, and names that are unique in a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace fightconv {

// CON, NUL, COM1 and so on, with any extension and in any case: Windows opens a device for them.
bool is_device_name(std::string_view name);

// Names of animations and files consist of what every file system and format accepts
// (reliability.md 7): letters, digits, '.', '_', '-', '~' and valid UTF-8 beyond ASCII, but nothing
// that printable() escapes. Everything else becomes '_'. The result has at most `most` bytes, cut
// between characters, and is "unnamed" if nothing is left.
std::string plain_name(std::string_view wanted, std::size_t most = std::string::npos);
bool is_plain_name(std::string_view name);  // plain_name() does not change it

// A plain name that every system accepts as a file name: no leading '.', '-' or '~', no trailing
// '.', no device name. most file systems allow 255; names of temporary files are longer
inline constexpr std::size_t longest_safe_name = 200;
std::string safe_name(std::string_view wanted, std::size_t most = longest_safe_name);

// Whether a copy of somebody's file may keep its name: every system accepts it, also with spaces
// and other characters that safe_name() replaces.
bool is_portable_name(std::string_view name);

enum class NameCase : bool { matters, ignored };  // ignored: of ASCII letters

// Keeps the names of one list apart.
class UniqueNames {
public:
    explicit UniqueNames(NameCase name_case = NameCase::ignored) noexcept : case_(name_case) {}
    // `wanted`, or if it is taken, the first of "WANTED_2", "WANTED_3" and so on that is free.
    std::string take(const std::string& wanted);

private:
    std::string key_of(const std::string& name) const;

    NameCase case_;
    // for each name that is taken: the last number that was tried with it
    std::map<std::string, std::uint32_t> numbers_;
};

}  // namespace fightconv
