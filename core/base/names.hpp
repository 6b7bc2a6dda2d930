// Names: what they mean to the systems that will see them, and how they are kept apart.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace fightconv {

// CON, NUL, COM1 and so on, with any extension and in any case: Windows opens a device for them.
bool is_device_name(std::string_view name);

enum class NameCase : bool { matters, ignored };  // ignored: of ASCII letters

// Keeps the names of one list apart.
class UniqueNames {
public:
    explicit UniqueNames(NameCase name_case = NameCase::ignored) noexcept : case_(name_case) {}
    // `wanted`, or where the list has it the first of "WANTED_2", "WANTED_3" and so on that is free.
    std::string take(const std::string& wanted);

private:
    std::string key_of(const std::string& name) const;

    NameCase case_;
    std::map<std::string, std::uint32_t> numbers_;  // of each name that is taken: the last that was tried behind it
};

}  // namespace fightconv
