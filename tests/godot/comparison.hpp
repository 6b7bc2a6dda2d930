// Folders for Godot, and what the engine makes of them, beside the characters that they were made
// from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

// An animation of the scene: one of the character from its beginning, or its loop alone.
struct Clip {
    std::string name;
    std::size_t animation = 0;
    std::uint64_t start = 0;                   // the tick of the animation at which the clip begins
    std::uint64_t ticks = 0;                   // how many are compared
    std::optional<std::uint64_t> enters_loop;  // the tick of the clip
    std::vector<std::uint64_t> shots;          // the ticks whose pixels are compared; version 4
};

struct Project {
    std::string name;
    Character character;
    OutputSet set;
    std::vector<Clip> clips;
};

// The samples, and one of them at another scale.
std::vector<Project> sample_projects(std::string_view version);
// Characters that use everything there is.
std::vector<Project> random_projects(std::string_view version);
// A real character, more of them in the long form. Empty where there is none.
std::vector<Project> real_projects(std::string_view version);

// Writes the folders into a project of the engine, and jobs.json, which tells its probe what to
// play.
void write_projects(const std::vector<Project>& projects, const std::filesystem::path& folder);

// Compares what the probe wrote with the characters: picture, boxes and sounds of each tick,
// pixels, and the durations of SpriteFrames.
void check_result(const std::vector<Project>& projects, const std::string& text);

}  // namespace fightconv::test
