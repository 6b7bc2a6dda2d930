// The folder of a game of MUGEN or Ikemen GO: where its characters are, and which of them it lists.
#pragma once

#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/result.hpp"
#include "core/disk/tree_entry.hpp"

namespace fightconv::batch {

struct SelectList {
    std::string shown;  // the path, beginning with the root as it was given
    FileBytes bytes;
};

// The select.def of the first root that is a game: the one that its screenpack names (the motif of
// save/config.ini, save/config.json or data/mugen.cfg, or else data/system.def), or
// data/select.def. not_found if no root has one, and the errors of reading.
Result<SelectList> select_list_of(const std::vector<std::string>& roots, const Links& links);

// The roots, and before each that is a game its folder "chars", in which the entries of a
// select.def are looked for first.
std::vector<std::string> with_character_folders(const std::vector<std::string>& roots,
                                                const Links& links);

}  // namespace fightconv::batch
