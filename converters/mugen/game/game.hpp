// The folder of a game of MUGEN or Ikemen GO: where its characters are, and which of them it lists.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/result.hpp"
#include "core/disk/input_tree.hpp"

namespace fightconv::mugen {

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

// A character that a select.def lists: "kfm", "kfm/other.def", "kfm.zip".
struct ListedCharacter {
    std::string entry;  // with '/' between folders
    Place place;
};
// The lines below [Characters] that name one, in their order, also those that come again.
// unsafe_path for an entry that leads out of the folder of the characters.
Result<std::vector<ListedCharacter>> listed_characters(Source select_def, Context& context);

// Where a listed character is.
struct FoundCharacter {
    std::size_t root;             // the first of the trees that has it
    std::string path;             // in it
    std::string in_archive = {};  // the .def, if the path is that of an archive and names one
};
// An entry is a folder ("kfm" is kfm/kfm.def), a .def with or without its extension, or an archive;
// in that MUGEN names a .def as "kfm.zip:other.def", and Ikemen GO as "kfm.zip/other.def".
std::optional<FoundCharacter> find_listed(const std::vector<std::optional<InputTree>>& trees,
                                          const std::string& entry);

// The paths in an archive, whose name without extensions is `stem`, at which a listed character may
// be. `definition`: FoundCharacter::in_archive.
std::vector<std::string> definitions_in_archive(const std::string& stem,
                                                const std::string& definition);

}  // namespace fightconv::mugen
