// The exporters of parts of a character as files for other programs: README.md says what each of
// them writes.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

// NAME-sprites: each different picture as a PNG
std::unique_ptr<Exporter> make_sprites_exporter();
// NAME-sheets: animations as PNG and JSON
std::unique_ptr<Exporter> make_sheets_exporter();
std::unique_ptr<Exporter> make_palettes_exporter();    // NAME-palettes: .gpl and .act
std::unique_ptr<Exporter> make_sounds_exporter();      // NAME-sounds: WAV files
std::unique_ptr<Exporter> make_moves_csv_exporter();   // NAME-moves.csv: frame data
std::unique_ptr<Exporter> make_moves_json_exporter();  // NAME-moves.json
// NAME-character.json: everything but pixels and samples
std::unique_ptr<Exporter> make_character_json_exporter();

}  // namespace fightconv
