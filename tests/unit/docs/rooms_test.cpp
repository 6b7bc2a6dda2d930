// Which room may include which: docs/architecture.md "Rooms". Nothing includes upwards.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace fs = std::filesystem;

namespace {

// From the bottom up; those in one line do not know each other.
const std::vector<std::vector<std::string>> floors = {
    {"core/base"},
    {"core/model", "core/disk"},
    {"formats"},
    {"converters/json"},
    {"converters/interface"},
    {"converters/pictures", "converters/sounds", "converters/keyed"},
    {"converters/uff", "converters/fspk", "converters/openbor", "converters/urho3d",
     "converters/aseprite", "converters/sprites", "converters/mugen/script"},
    {"converters/fight", "converters/framesmith", "converters/mugen/commands"},
    {"converters/zx", "converters/godot"},
    {"converters/mugen/files"},
    {"converters/mugen/play"},
    {"converters/mugen/moves", "converters/mugen/lint", "converters/mugen/write"},
    {"converters/mugen/repair"},
    {"converters/mugen"},
    {"converters/inspect"},
    {"converters/extract"},
    {"converters/preview"},
    {"converters/compare"},
    {"converters/api"},
    {"converters/jobs", "converters/c"},
    {"converters/batch"},
    {"converters/cli"},
};

// Whether there are rooms inside of the room; then its own files lie beside them.
bool has_rooms(const std::string& room) {
    return std::any_of(floors.begin(), floors.end(), [&](const std::vector<std::string>& floor) {
        return std::any_of(floor.begin(), floor.end(),
                           [&](const std::string& other) { return other.starts_with(room + "/"); });
    });
}

// The floor and the room of a path; nothing for what is generated or of others.
std::pair<std::size_t, std::string> room_of(const std::string& path) {
    for (std::size_t i = 0; i < floors.size(); ++i) {
        for (const std::string& room : floors[i]) {
            if (path.starts_with(room + "/") &&
                (!has_rooms(room) || path.find('/', room.size() + 1) == std::string::npos)) {
                return {i, room};
            }
        }
    }
    return {floors.size(), ""};
}

}  // namespace

TEST_CASE("no room includes one above it or beside it") {
    const fs::path top = FIGHTCONV_SOURCE_DIR;
    std::size_t includes = 0;
    for (const char* const layer : {"core", "formats", "converters"}) {
        for (const auto& entry : fs::recursive_directory_iterator(top / layer)) {
            const std::string name = entry.path().lexically_relative(top).generic_string();
            if (!name.ends_with(".cpp") && !name.ends_with(".hpp")) {
                continue;
            }
            const auto [floor, room] = room_of(name);
            INFO(name);
            REQUIRE_FALSE(room.empty());  // a new room needs its place in the list
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);) {
                constexpr std::string_view opening = "#include \"";
                if (!line.starts_with(opening)) {
                    continue;
                }
                const std::string included =
                    line.substr(opening.size(), line.rfind('"') - opening.size());
                const auto [other_floor, other_room] = room_of(included);
                INFO(included);
                CHECK((other_room.empty() || other_room == room || other_floor < floor));
                includes += other_room.empty() ? 0U : 1U;
            }
        }
    }
    CHECK(includes > 500);
}
