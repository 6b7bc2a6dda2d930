// A strict reader for the text files of Godot 3 and 4, written from the engine's documentation of
// the TSCN format and its class reference.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace fightconv::test {

// Values are JSON: numbers, strings, booleans, null, arrays; {"dictionary": [[key, value], ...]};
// {"call": "Vector2", "arguments": [...]} for what looks like a call, &"names" among them as
// {"call": "&", ...}.
struct GodotSection {
    std::string tag;  // "ext_resource", "node" ...
    nlohmann::ordered_json attributes = nlohmann::ordered_json::object();
    nlohmann::ordered_json properties = nlohmann::ordered_json::object();
};

struct GodotFile {
    GodotSection header;
    std::vector<GodotSection> sections;
};

// Null if the dictionary has no such key.
const nlohmann::ordered_json* entry_of(const nlohmann::ordered_json& dictionary,
                                       const nlohmann::ordered_json& key);

// Throws std::runtime_error at anything that the documentation does not allow for the version of
// the header: unknown tags, types and properties, values of the wrong type, references before their
// definition, equal ids, a wrong load_steps, names of nodes and animations with characters that
// have a meaning, two siblings of one name, a parent that does not exist, tracks that are not whole
// or address nothing.
void check_godot(const GodotFile& file);

// The file, after check_godot(). Text that is not of the format is an error with its line.
GodotFile read_godot(std::string_view text);

// The content of a file, in words of version 4 whatever its version: resources stand in the place
// of the references to them, and the changes that the documentation names between the versions are
// undone. So files of both versions that show the same are equal.
nlohmann::ordered_json content_of(const GodotFile& file);

}  // namespace fightconv::test
