// The code that tests of exporters with pictures share: each frame is cut from its PNG as the files
// beside it say, and compared with the character.
#pragma once

#include <cstdint>

#include "converters/extract/sheets/sheet_json.hpp"
#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

// throws std::runtime_error where there is none
const ByteBuffer& file_of(const OutputSet& set, std::string_view path);

// They throw std::runtime_error at the first thing that is not as their README says. Of the frames
// only every `step`-th is cut out.
void check_zx(const OutputSet& set, const Character& character, std::string_view fspk_version,
              std::uint32_t shrunk_by, std::size_t step = 1);
void check_framesmith(const OutputSet& set, const Character& character, std::size_t step = 1);
// Also that the JSON has what readers of its layout ask for, those of Godot and Phaser among them.
void check_sheets(const OutputSet& set, const Character& character, JsonLayout layout,
                  std::size_t step = 1);

}  // namespace fightconv::test
