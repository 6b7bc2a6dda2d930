#include "converters/mugen/find.hpp"

#include <algorithm>

#include "converters/mugen/locate.hpp"
#include "core/base/text.hpp"
#include "formats/def/def.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

// The .defs of a folder by what they are.
struct Definitions {
    std::vector<std::string> characters;
    std::vector<std::string> broken;  // named like a character's, and no character's
    std::vector<PassedOver> others;
};

Definitions sort_definitions(const InputTree& folder, const std::vector<std::string>& names) {
    Definitions definitions;
    for (const std::string& name : names) {
        Context context;  // what is odd about it is told when it is converted
        const auto bytes = folder.read(name, context);
        const auto definition = bytes ? def::parse({name, *bytes}, context) : Result<def::Definition>(fail(bytes.error()));
        const std::string stem_of_name(stem(name));
        if (definition && definition->kind == def::Kind::character) {
            definitions.characters.push_back(name);
        } else if (definition && definition->kind != def::Kind::other) {
            definitions.others.push_back({name, "a " + std::string(def::name_of(definition->kind))});
        } else if (folder.find(stem_of_name + ".air") || text::equal_ignoring_case(stem_of_name, folder.root_name())) {
            definitions.broken.push_back(name);
        } else {
            definitions.others.push_back({name, definition ? "names no sprites or no states" : definition.error().message()});
        }
    }
    return definitions;
}

// The .def whose character the folder stands for (D1).
std::vector<std::string>::const_iterator own_definition(const InputTree& folder, const std::vector<std::string>& names) {
    return names.size() == 1
               ? names.begin()
               : std::find_if(names.begin(), names.end(), [&](const std::string& name) { return text::equal_ignoring_case(stem(name), folder.root_name()); });
}

}  // namespace

Finding find(const InputTree& folder) {
    Finding finding;
    const auto entries = folder.entries("");
    std::vector<std::string> definition_files;
    std::vector<std::string> sprite_files;
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
    Definitions definitions = sort_definitions(folder, definition_files);
    const bool has_characters = !definitions.characters.empty();
    std::vector<std::string> rest = has_characters ? definitions.characters : definitions.broken;
    if (const auto own = own_definition(folder, rest); own != rest.end()) {
        finding.inputs.emplace_back();  // the folder
        rest.erase(own);
    }
    if (has_characters) {
        rest.insert(rest.end(), definitions.broken.begin(), definitions.broken.end());
    }
    finding.inputs.insert(finding.inputs.end(), rest.begin(), rest.end());
    finding.passed_over = std::move(definitions.others);
    if (definition_files.empty()) {
        std::copy_if(sprite_files.begin(), sprite_files.end(), std::back_inserter(finding.inputs),
                     [&](const std::string& name) { return folder.find(std::string(stem(name)) + ".air").has_value(); });
    }
    return finding;
}

}  // namespace fightconv::mugen
