#include "converters/mugen/files/find.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/mugen/files/beside.hpp"
#include "converters/mugen/files/definitions.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

Finding find(const InputTree& folder) {
    std::vector<std::string> definition_files;
    std::vector<std::string> sprite_files;
    const auto entries = folder.entries("");
    for (const TreeEntry& entry : entries ? *entries : std::vector<TreeEntry>()) {
        if (entry.kind == TreeEntry::Kind::folder || entry.kind == TreeEntry::Kind::outside) {
            continue;
        }
        if (has_extension(entry.name, ".def")) {
            definition_files.push_back(entry.name);
        } else if (has_extension(entry.name, ".sff")) {
            sprite_files.push_back(entry.name);
        }
    }
    const auto has_animations = [&](const std::string& name) {
        return folder.find(fmt::format("{}.air", stem(name))).has_value();
    };

    SortedDefinitions sorted = sort_definitions(folder, definition_files, Limits());
    Finding finding{{}, std::move(sorted.other_kinds)};
    finding.is_characters_folder = !sorted.characters.empty();
    std::vector<std::string> broken;  // named like a character
    for (PassedOver& unclear : sorted.unclear) {
        if (has_animations(unclear.path) ||
            text::equal_ignoring_case(stem(unclear.path), folder.root_name())) {
            broken.push_back(std::move(unclear.path));
        } else {
            finding.passed_over.push_back(std::move(unclear));
        }
    }
    std::vector<std::string>& candidates = sorted.characters.empty() ? broken : sorted.characters;
    if (const auto own = own_definition(folder, candidates); own != candidates.end()) {
        finding.inputs.emplace_back();  // the folder
        candidates.erase(own);
    }
    finding.inputs.insert(finding.inputs.end(), sorted.characters.begin(), sorted.characters.end());
    finding.inputs.insert(finding.inputs.end(), broken.begin(), broken.end());
    if (definition_files.empty()) {
        std::copy_if(sprite_files.begin(), sprite_files.end(), std::back_inserter(finding.parts),
                     has_animations);
    }
    return finding;
}

}  // namespace fightconv::mugen
