#include "converters/api/find_problem.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "converters/api/problems.hpp"
#include "converters/api/registry.hpp"
#include "converters/interface/problems.hpp"
#include "core/base/find.hpp"
#include "core/disk/problems.hpp"
#include "formats/archive/problems.hpp"
#include "formats/text/problems.hpp"
#include "formats/urho3d/ushd/problems.hpp"
#include "formats/wav/problems.hpp"

namespace fightconv {

namespace {

// The words for an error that kept a character from being converted, by the name of its code.
const std::map<std::string_view, PlainWords> words_of_errors = {
    {"not found",
     {"a file that the character needs is missing",
      "Look at the named file: its name may be misspelt in the .def, or it was left out when the "
      "character was packed. Download the character again or put the file into its folder."}},
    {"truncated",
     {"a file ends too early",
      "The download or the unpacking was probably cut short. Get the character again; if that does "
      "not help, the original is damaged."}},
    {"bad magic",
     {"a file is not what its name says",
      "Its first bytes belong to another format, or it is a placeholder. Get the character again, "
      "or convert it with a tool that knows the file."}},
    {"unsupported version",
     {"a file has a version that fightconv does not read",
      "Open it in an editor of its format and save it as one of the versions that the README "
      "lists."}},
    {"unsupported feature",
     {"fightconv cannot convert this character, or not to the chosen format",
      "The message says why. If it names an option, such as --animations for a part of the "
      "character, try that option or another --to format."}},
    {"malformed",
     {"a file contradicts itself",
      "The message names the place. Open the file in the editor that made it and save it again. If "
      "other programs show it correctly, please report it."}},
    {"over a limit",
     {"the character is larger than fightconv allows",
      "The limits protect you from damaged files. If the character really is that large, convert a "
      "part of it with --animations. A single file can have at most 512 MiB."}},
    {"unsafe path",
     {"a file name leads out of the character's folder",
      "Put the file into the folder and correct the name in the .def. fightconv reads nothing "
      "outside of the character's folder."}},
    {"I/O error",
     {"the system refused to read or write a file",
      "The message says why. Check the permissions, the free space and whether the disk is still "
      "connected, then run the same command again: finished results are kept."}},
    {"already exists",
     {"a result is already there, and is not replaced",
      "The message says why. --incremental replaces results whose input or options have changed, "
      "--overwrite replaces all, and --skip-existing keeps them without a failure."}},
    {"out of resources",
     {"the system did not let fightconv open more files",
      "Raise the limit (ulimit -n) or use fewer threads with -j, then run the same command "
      "again: finished results are kept."}},
    {"unmet",
     {"a character does not have what an option asks of it",
      "The message says what. Leave the option out for this character, or choose another value."}},
    {"cancelled",
     {"the run was interrupted", "Run the same command again: finished results are kept."}},
    {"internal error",
     {"there is a bug in fightconv", "Please report it together with the character."}},
};

std::map<std::string_view, Problem> collected() {
    std::map<std::string_view, Problem> problems;
    const auto add = [&](std::span<const Problem> rows) {
        for (const Problem& problem : rows) {
            problems.emplace(problem.id, problem);
        }
    };
    // what no format reports alone
    for (const auto rows : {rows_of(api_problem), rows_of(interface_problem), rows_of(disk_problem),
                            rows_of(archive::problem), rows_of(text::problem),
                            rows_of(ushd::problem), rows_of(wav::problem)}) {
        add(rows);
    }
    const auto add_those_of = [&](const auto& formats) {
        for (const auto& format : formats) {
            std::for_each(format->info().problems.begin(), format->info().problems.end(), add);
        }
    };
    const Registry registry = builtin_registry();
    add_those_of(registry.importers);
    add_those_of(registry.exporters);
    return problems;
}

}  // namespace

const std::map<std::string_view, Problem>& all_problems() {
    static const std::map<std::string_view, Problem> problems = collected();
    return problems;
}

const Problem* find_problem(std::string_view id) { return find_in(all_problems(), id); }

const PlainWords* words_for(std::string_view id) {
    if (id.starts_with(error_prefix)) {
        return find_in(words_of_errors, id.substr(error_prefix.size()));
    }
    const Problem* const problem = find_problem(id);
    return problem == nullptr ? nullptr : &problem->words;
}

}  // namespace fightconv
