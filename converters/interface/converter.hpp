// What an importer and an exporter are, and the list of those that are built in.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/output_set.hpp"
#include "core/disk/input_tree.hpp"
#include "core/model/character.hpp"
#include "core/model/difference.hpp"

namespace fightconv {

// An option that only one format has. The command line makes "--NAME VALUE" of it and checks the value.
struct OptionInfo {
    std::string_view name;                 // "uff-pixels"
    std::vector<std::string_view> values;  // the words allowed, the default first; empty = free text
    std::string_view value_name;           // for the help; "N" = a whole number; empty = a switch without a value, that gives the second word
    std::string_view help;
};

struct FormatInfo {
    std::string_view id;                       // "uff", as in --to uff
    std::string_view name;                     // "Universal Fighter Frame"
    std::vector<std::string_view> extensions;  // with the dot, lower case
    std::vector<OptionInfo> options;
    Aspects holds = Aspects::all();  // exporters: what comes back when the output is read again
};

enum class Confidence : std::uint8_t { no, maybe, certain };

struct ProbeInput {
    std::string_view file_name;             // of the main file; empty for a folder
    Bytes head;                             // its first bytes, at most 4096
    const std::vector<std::string>& names;  // the files beside it (or in the folder)
};

class Importer {
public:
    virtual ~Importer() = default;
    virtual const FormatInfo& info() const noexcept = 0;
    virtual Confidence probe(const ProbeInput& input) const noexcept = 0;  // no I/O
    // `main_file` is relative to the tree; empty when the input is the folder itself. The result is valid (validate() is empty).
    Result<Character> read(const InputTree& tree, std::string_view main_file, Context& context) const;
    // The files that read() looks for, those that are missing included: they decide whether a result is still right. As it stands: the main file.
    virtual Result<std::vector<std::string>> files(const InputTree& tree, std::string_view main_file, Context& context) const;
    // Strict check for `validate`: everything odd as diagnostics, an error when it cannot be read at all. As it stands: what read() reports.
    virtual Status check(const InputTree& tree, std::string_view main_file, Context& context) const;

private:
    virtual Result<Character> import(const InputTree& tree, std::string_view main_file, Context& context) const = 0;
};

class Exporter {
public:
    virtual ~Exporter() = default;
    virtual const FormatInfo& info() const noexcept = 0;
    // What of this character the format cannot hold: said before, not found out after. Ids "<format>.loss.*", severity note.
    virtual std::vector<Diagnostic> losses(const Character& character, const Context& context) const = 0;
    // Pure: no disk, no clock. `name` is the base name of the output ("kfm"), already safe. `internal` for a character that is not valid.
    Result<OutputSet> write(const Character& character, std::string_view name, Context& context) const;
    // The file or folder that stands for the whole output of this base name: "kfm.uff", "kfm-zx".
    virtual std::string main_output(std::string_view name) const;

private:
    virtual Result<OutputSet> output(const Character& character, std::string_view name, Context& context) const = 0;
};

struct Registry {
    std::vector<std::unique_ptr<Importer>> importers;
    std::vector<std::unique_ptr<Exporter>> exporters;

    const Exporter* exporter(std::string_view id) const noexcept;          // null when there is none
    const Importer* importer_for(const ProbeInput& input) const noexcept;  // the most confident, null when none says more than no
};

// Every format there is, one line each (converters/api/registry.cpp).
Registry builtin_registry();

}  // namespace fightconv
