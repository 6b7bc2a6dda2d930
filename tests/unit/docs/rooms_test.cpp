// Which room may include which: docs/architecture.md "Rooms". Nothing includes upwards.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace fs = std::filesystem;

namespace {

using Floors = std::vector<std::vector<std::string>>;

// The tables of rooms in docs/architecture.md, in their order: a floor for each row.
std::vector<Floors> tables_of_rooms() {
    std::ifstream page(FIGHTCONV_SOURCE_DIR "/docs/architecture.md");
    std::vector<Floors> tables;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line == "| room | holds |") {
            tables.emplace_back();
            inside = true;
        } else if (!line.starts_with("|")) {
            inside = false;
        } else if (inside && !line.starts_with("|---")) {
            static const std::regex name("`([a-z0-9_/]+?)(/\\*)?`");
            const std::string rooms = line.substr(0, line.find('|', 1));
            std::vector<std::string>& floor = tables.back().emplace_back();
            for (std::sregex_iterator found(rooms.begin(), rooms.end(), name), end; found != end;
                 ++found) {
                floor.push_back(found->str(1));
            }
        }
    }
    return tables;
}

// From the bottom up; those in one line do not know each other. The rooms of the wing lie below it.
Floors all_floors() {
    const std::vector<Floors> tables = tables_of_rooms();
    REQUIRE(tables.size() == 2);
    Floors floors = tables[0];
    const auto wing =
        std::find(floors.begin(), floors.end(), std::vector<std::string>{"converters/mugen"});
    REQUIRE(wing != floors.end());
    floors.insert(wing, tables[1].begin(), tables[1].end());
    return floors;
}

// Whether there are rooms inside of the room; then its own files lie beside them.
bool has_rooms(const Floors& floors, const std::string& room) {
    return std::any_of(floors.begin(), floors.end(), [&](const std::vector<std::string>& floor) {
        return std::any_of(floor.begin(), floor.end(),
                           [&](const std::string& other) { return other.starts_with(room + "/"); });
    });
}

// The floor and the room of a path; nothing for what is generated or of others.
std::pair<std::size_t, std::string> room_of(const Floors& floors, const std::string& path) {
    for (std::size_t i = 0; i < floors.size(); ++i) {
        for (const std::string& room : floors[i]) {
            if (path.starts_with(room + "/") &&
                (!has_rooms(floors, room) ||
                 path.find('/', room.size() + 1) == std::string::npos)) {
                return {i, room};
            }
        }
    }
    return {floors.size(), ""};
}

}  // namespace

TEST_CASE("No room includes one above it or beside it") {
    const fs::path top = FIGHTCONV_SOURCE_DIR;
    const Floors floors = all_floors();
    std::size_t includes = 0;
    for (const char* const layer : {"core", "formats", "converters"}) {
        for (const auto& entry : fs::recursive_directory_iterator(top / layer)) {
            const std::string name = entry.path().lexically_relative(top).generic_string();
            if (!name.ends_with(".cpp") && !name.ends_with(".hpp")) {
                continue;
            }
            const auto [floor, room] = room_of(floors, name);
            INFO(name);
            REQUIRE_FALSE(room.empty());  // a new room needs its place in the table
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);) {
                constexpr std::string_view opening = "#include \"";
                if (!line.starts_with(opening)) {
                    continue;
                }
                const std::string included =
                    line.substr(opening.size(), line.rfind('"') - opening.size());
                const auto [other_floor, other_room] = room_of(floors, included);
                INFO(included);
                CHECK((other_room.empty() || other_room == room || other_floor < floor));
                includes += other_room.empty() ? 0U : 1U;
            }
        }
    }
    CHECK(includes > 500);
}
