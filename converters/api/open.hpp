// Finds the importer for a place, which is a path or files in memory.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/converter.hpp"
#include "core/base/text/names.hpp"

namespace fightconv {

// The place of an input.
struct InputPlace {
    InputTree tree;         // the folder of the input
    std::string main_file;  // in the tree; empty when the folder itself is the input
    std::string shown;      // the name for messages: the path as it was given
    bool in_archive = false;
    std::vector<Diagnostic> problems{};  // found when it was unpacked; reading it reports them
    std::uint64_t bytes = 0;             // of its files, if they were measured in an archive
};

// A file or folder on the disk, or in an archive: "kfm.zip" for all of it, "roster.7z/kfm" for a
// part. The context's limits and memory are for the archive, which is unpacked in memory.
// not_found, or io if it is neither; for an archive the errors of archives::unpack().
Result<InputPlace> place_of(const std::filesystem::path& path, Context& context,
                            const Links& links = {});

// Moves a place that is a folder to a file or a folder in it. not_found if there is none.
Status go_to(const std::string& path, InputPlace& place);

// Files in memory, whose bytes must outlive the place. `main_file` is one of them, or empty for the
// folder that they form. Messages use `name`, and so do the results of a folder.
Result<InputPlace> place_of(std::span<const MemoryFile> files, std::string_view main_file,
                            std::string_view name);

// A file whose kind only its content tells, such as a stream: an archive, or one file. `owner`
// keeps the bytes alive. The errors of archives::unpack().
Result<InputPlace> place_of_content(Bytes bytes, const std::string& name,
                                    std::shared_ptr<const void> owner, Context& context);

struct OpenedInput {
    InputPlace place;
    // safe base name of outputs: the stem of the file, or the name of the folder
    std::string name;
    const Importer* importer;  // of the registry that was given
    // options of the importer: files that the game of the input has for all of its characters
    // (OptionInfo::in_game)
    OptionValues found;

    std::shared_ptr<const void> kept{};  // keeps the files of a deferred tree in memory

    // Gives the context the options of the importer: those that are given, and for others those
    // that were found. malformed for a value that the importer does not accept.
    Status use_options(OptionValues given, Context& context) const;
    // With these options.
    Result<Character> read(Context& context, OptionValues given = {}) const;
    Result<Character> check(Context& context, OptionValues given = {}) const;
    // The files that the importer looks for, as paths in the tree, including missing ones.
    Result<std::vector<std::string>> files(Context& context) const {
        return importer->files(place.tree, place.main_file, context);
    }

private:
    Status begin(OptionValues given, Context& context) const;
};

// Finds the importer for a place: the one that is most confident from the name and the first bytes.
// In an archive the only character in any of its folders. unsupported_feature if there is none, or
// several in an archive; the remedy names what fightconv can read, or the characters.
Result<OpenedInput> open_input(InputPlace place, const Registry& registry,
                               Accept accept = Accept::characters);
Result<OpenedInput> open_input(const std::filesystem::path& path, const Registry& registry,
                               Context& context, Accept accept = Accept::characters,
                               const Links& links = {});

// The inputs in a folder for all importers, without those below it. `in_character`: the folder lies
// in that of a character, which is carried on by the result.
Finding find_inputs(const InputTree& folder, const Registry& registry, bool in_character);

// Every input in a tree, as a path in it: a file, or a folder ("" for the root) that is one by
// itself. By byte value.
std::vector<std::string> inputs_below(const InputTree& tree, const Registry& registry);

// A safe name must have room for the parts that outputs add: "~2", "-pal12", "-framesmith",
// ".moves.json".
inline constexpr std::size_t longest_output_name = longest_safe_name - 50;

// The base name of the outputs of a place, or of a path that has not been opened yet.
std::string output_name(const InputPlace& place);
std::string output_name(const std::filesystem::path& path);

// The files of an opened input that are on the disk, as canonical paths. Files whose path cannot be
// found out are left out.
std::set<std::filesystem::path> disk_files(const OpenedInput& opened);
// The same for files of a tree.
std::set<std::filesystem::path> disk_files(const InputTree& tree,
                                           const std::vector<std::string>& files);

}  // namespace fightconv
