// A MUGEN character whose files are kept, but for what is wrong in its .sff and .air.
// mugen_writer.md 9.
#pragma once

#include <optional>
#include <string_view>

#include "converters/interface/sprite_changes.hpp"
#include "converters/mugen/files/locate.hpp"
#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "core/base/output_set.hpp"

namespace fightconv::mugen {

struct RepairOptions {
    std::optional<sff::Version> version{};    // of the .sff; nothing: the one that it has
    bool encode = false;                      // all pictures again
    std::optional<sff::Encoding> encoding{};  // how; nothing: the smallest
    bool reduce = false;                      // leave out sprites that no action names
    bool mend_states = false;                 // lines for which Ikemen GO refuses the character
    // the pictures or colours of the character are not those of the files
    bool new_pictures = false;
    // otherwise only these sprites of it may be others than in the files
    SpriteChanges changes{};
};

// The folder FOLDER with the files of the character that `files` were located for: all files of its
// folder, but for those that only another character there uses. Every file is copied byte for byte,
// except the .sff, the .air and, if that is asked for, the states, if something is mended in them,
// or if the options ask for another .sff. What was mended is reported and listed in
// fightconv-repairs.txt; what keeps engines from loading the rest is reported. The errors of
// reading the files.
Result<OutputSet> repair(const InputTree& tree, const CharacterFiles& files,
                         const Character& character, std::string_view folder,
                         const RepairOptions& options, Context& context);

}  // namespace fightconv::mugen
