// Independent records of a real character: by a decoder of its files (*.oracle.json.gz of the
// corpus) and by the engine (*.engine.json.gz).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/model/character.hpp"
#include "formats/mugen/air/air.hpp"

namespace fightconv::test {

struct OracleSprite {
    Key key;
    Point axis;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    // SHA-256 of the picture in the colours of the sprite file; "" for a blank sprite
    std::string rgba;
    std::string rgba_in_game;  // the same in the colours of the .def's pal1
};

struct Oracle {
    std::filesystem::path folder;  // of the files
    std::string sff;               // file names in it
    std::string air;               // "" = none was read
    std::vector<OracleSprite> sprites;
    bool has_act = false;
    air::File actions;
};

// Throws std::runtime_error on a file that is not as the corpus README says, so that no key is
// passed over in silence.
Oracle read_oracle(const std::filesystem::path& file);

// The oracle files below the folder, sorted.
std::vector<std::filesystem::path> oracle_files(const std::filesystem::path& corpus);

using Windows = std::vector<std::pair<std::int32_t, std::int32_t>>;  // first and last tick

// The outcome of a state that touched an opponent who stood there, or held back.
struct RecordedTouch {
    // how much earlier the first one had control; nothing: it is not known, or somebody fell
    std::optional<std::int32_t> advantage;
    // One own hit on the ground in the first tick in which there can be one, which changes nothing
    // of what the attacker does: what a table of moves can say.
    bool is_simple = false;
    bool is_throw = false;
    std::optional<std::int32_t>
        damage;              // that the first HitDef says which hits; nothing: none does
    std::int32_t power = 0;  // gained in all
};

// The record of a state that Ikemen GO entered with nobody in reach.
struct RecordedState {
    Windows active;                        // the runs of ticks in which it can hit
    std::optional<std::int32_t> duration;  // nothing: it was not left within longest_recorded ticks
    // It can hit, and did so each time in the same ticks, touching nobody.
    bool is_timed = false;
    std::optional<RecordedTouch> hit;    // nothing: it touches nobody, or not twice the same
    std::optional<RecordedTouch> guard;  // the same when he holds back
};
inline constexpr std::int32_t longest_recorded = 300;

struct EngineRecord {
    std::filesystem::path folder;  // of the character
    std::map<std::int32_t, RecordedState> states;
};

// Throws std::runtime_error on a file that is not as the corpus README says.
EngineRecord read_engine_record(const std::filesystem::path& file);

// The engine's files below the folder, sorted.
std::vector<std::filesystem::path> engine_files(const std::filesystem::path& corpus);

std::string sha256(Bytes bytes);  // lower-case hexadecimal

}  // namespace fightconv::test
