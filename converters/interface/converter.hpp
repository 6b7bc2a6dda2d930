// The interfaces of importers and exporters, and a registry of them; converters/api/registry.hpp
// has the one of the built-in ones.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/file_kind.hpp"
#include "converters/interface/options.hpp"
#include "converters/interface/sprite_changes.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"
#include "core/base/problem.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/character.hpp"
#include "core/model/difference/difference.hpp"

namespace fightconv {

// The purpose of an exporter, by which commands and lists group exporters.
enum class Purpose : std::uint8_t {
    character,  // for other programs: a package, a pack, a project
    view,       // to look at: a page, a sheet, a GIF
    parts,      // the parts of a character as separate files: sprites, sounds, a table of moves
};

struct FormatInfo {
    std::string_view id;                       // "uff", as in --to uff
    std::string_view name;                     // "Universal Fighter Frame"
    std::vector<std::string_view> extensions;  // with the dot, lower case
    // of an exporter, the part after the base name: ".uff", "-zx"
    std::string_view output = {};
    DeclaredOptions options = {};          // from an OptionTable, which holds and checks them
    Purpose purpose = Purpose::character;  // of an exporter
    // exporters: what comes back when the output is read again
    Aspects holds = Aspects::all();
    // of an exporter for other programs or to look at: its output shows pictures
    bool pictures = true;
    // importers: reads only a part of a character; exporters: accepts such a part too
    bool partial = false;
    // importers: the actions that the engine of the format needs, in ascending order
    std::span<const std::int32_t> required_actions = {};
    // importers: files of the format that are described and checked by themselves
    std::span<const FileKind> files = {};
    // importers: reads files in the folder `data` of the game too (InputTree::game_data)
    bool reads_game_data = false;
    // the tables of what can be reported for this format alone, each by rows_of()
    std::vector<std::span<const Problem>> problems = {};
};

enum class Confidence : std::uint8_t { no, maybe, certain };

struct ProbeInput {
    std::string_view file_name;  // of the main file; empty for a folder
    Bytes head;                  // its first bytes, at most 4096
    // the files beside it, or in the folder, and its folders with a '/' behind their names
    const std::vector<std::string>& names;
};

// A file that looks like an input but is not one.
struct PassedOver {
    std::string path;
    std::string reason;  // "a stage"
    friend bool operator==(const PassedOver&, const PassedOver&) = default;
};

// The inputs that an importer finds in a folder.
struct Finding {
    // main files in the folder; an empty name is the folder itself
    std::vector<std::string> inputs;
    std::vector<PassedOver> passed_over = {};
    // Parts of a character that can be read alone. They are inputs unless the folder, or one above
    // it, is that of a character.
    std::vector<std::string> parts = {};
    bool is_characters_folder = false;
};

class Importer {
public:
    virtual ~Importer() = default;
    virtual const FormatInfo& info() const noexcept = 0;
    // how sure it is that it reads the input; no I/O
    virtual Confidence probe(const ProbeInput& input) const noexcept = 0;
    // `main_file` is relative to the tree; empty when the input is the folder itself. The result is
    // valid (validate() is empty) and has its charge.
    Result<Character> read(const InputTree& tree, std::string_view main_file,
                           Context& context) const;
    // The information about the character that read() gives, without its pictures. By default it
    // calls read().
    virtual Result<CharacterInfo> read_info(const InputTree& tree, std::string_view main_file,
                                            Context& context) const;
    // The files that read() looks for, including missing ones. They decide whether an earlier
    // result is still correct. By default the main file.
    virtual Result<std::vector<std::string>> files(const InputTree& tree,
                                                   std::string_view main_file,
                                                   Context& context) const;
    // The inputs that a batch converts in a folder (not in the folders below it). By default none.
    virtual Finding find(const InputTree& folder) const;
    // The part of check() that looks for what engines make of the files of a character that read()
    // gives: problems are diagnostics. By default nothing.
    virtual Status check_for_engines(const InputTree& tree, std::string_view main_file,
                                     Context& context) const;
    // Whether a character fights, so that the engine needs its `required_actions` whatever it has.
    // By default false: only its actions tell.
    virtual bool fights(const InputTree& tree, std::string_view main_file, Context& context) const;
    // A strict check for `validate`: problems are diagnostics; an error means that the input cannot
    // be read at all. By default it calls read().
    virtual Result<Character> check(const InputTree& tree, std::string_view main_file,
                                    Context& context) const;
    // The versions that the files name, "SFF 2.01, MUGEN 1.1"; empty if there are none or they
    // cannot be read. By default empty.
    virtual std::string version(const InputTree& tree, std::string_view main_file,
                                Context& context) const;

protected:
    // find() gives this if every file in the folder with such a name is a character.
    static Finding files_named(const InputTree& folder, bool (*is_input)(std::string_view name));

private:
    virtual Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                         Context& context) const = 0;
};

// The files that a character was read from, and what it has that they have not
// (Context::own_files).
struct OwnFiles {
    const Importer& importer;
    const InputTree& tree;
    std::string_view main_file;
    bool new_pictures = false;   // pictures or colours of another input
    bool scaled_frames = false;  // frames that show pictures for another screen
    SpriteChanges changes{};     // without new pictures: the only sprites that differ
};

inline constexpr std::string_view palettes_lost = ".loss.palettes";

class Exporter {
public:
    virtual ~Exporter() = default;
    virtual const FormatInfo& info() const noexcept = 0;
    // The parts of this character that the format cannot hold, known before anything is written.
    // Ids "<format>.loss.*", severity note; that all palettes but one are left out ends with
    // palettes_lost.
    virtual std::vector<Diagnostic> losses(const Character& character,
                                           const Context& context) const;
    // Pure: no disk, no clock. `name` is the base name of the output ("kfm"), already safe. The
    // set's charge covers its files. `internal` if the character is not valid. With
    // Context::own_files also the errors of reading them, and unsupported_feature for changes that
    // they cannot take over.
    Result<OutputSet> write(const Character& character, std::string_view name,
                            Context& context) const;
    // The file or folder that stands for the whole output of this base name: "kfm.uff", "kfm-zx".
    std::string main_output(std::string_view name) const {
        return std::string(name).append(info().output);
    }
    // Whether the character has anything for this output; if not, write() fails.
    virtual bool applies_to(const Character& character) const;
    // For --verify: whether the files of the set that no importer reads say the same as those that
    // are read. `tree` has them by their paths. malformed, with the file; by default there are
    // none.
    virtual Status check_others(const OutputSet& set, const InputTree& tree,
                                Context& context) const;

private:
    virtual Result<OutputSet> write_files(const Character& character, std::string_view name,
                                          Context& context) const = 0;
};

// Which inputs are accepted: whole characters only, or also parts of one.
enum class Accept : bool { characters, parts };

struct Registry {
    std::vector<std::unique_ptr<Importer>> importers;
    std::vector<std::unique_ptr<Exporter>> exporters;

    const Exporter* exporter(std::string_view id) const noexcept;  // null if there is none
    const Importer* importer(std::string_view id) const noexcept;
    // The most confident importer, or the first of several equally confident ones; null if all of
    // them answer no.
    const Importer* importer_for(const ProbeInput& input,
                                 Accept accept = Accept::characters) const noexcept;
};

}  // namespace fightconv
