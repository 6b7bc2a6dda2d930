// What an independent decoder read from a real character: the *.oracle.json.gz of the corpus.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/model/character.hpp"
#include "formats/air/air.hpp"

namespace fightconv::test {

struct OracleSprite {
    Key key;
    Point axis;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::string rgba;          // SHA-256 of the picture in the colours of the sprite file; "" for a blank sprite
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

// Throws std::runtime_error on a file that is not as the corpus README says, so that no key is passed over in silence.
Oracle read_oracle(const std::filesystem::path& file);

// The oracle files below the folder, sorted.
std::vector<std::filesystem::path> oracle_files(const std::filesystem::path& corpus);

std::string sha256(Bytes bytes);  // lower-case hexadecimal

}  // namespace fightconv::test
