#include "converters/mugen/files/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "converters/mugen/files/beside.hpp"
#include "formats/mugen/def/def.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

SortedDefinitions sort_definitions(const InputTree& folder, const std::vector<std::string>& names,
                                   const Limits& limits) {
    SortedDefinitions sorted;
    for (const std::string& name : names) {
        Context context(limits);  // problems are reported when the file is converted
        const auto bytes = read_text(folder, name, context);
        auto definition = bytes ? def::parse({name, *bytes}, context)
                                : Result<def::Definition>(fail(bytes.error()));
        if (!definition) {
            sorted.unclear.push_back(
                {name, fmt::format("cannot be read: {}", definition.error().message())});
            if (definition.error().code() == ErrorCode::exhausted) {
                sorted.exhausted = std::move(definition).error();
            }
        } else if (definition->kind == def::Kind::character) {
            sorted.characters.push_back(name);
        } else {
            (definition->kind == def::Kind::other ? sorted.unclear : sorted.other_kinds)
                .push_back({name, std::string(def::name_of(definition->kind))});
        }
    }
    return sorted;
}

std::vector<std::string>::const_iterator own_definition(const InputTree& folder,
                                                        const std::vector<std::string>& names) {
    return names.size() == 1
               ? names.begin()
               : std::find_if(names.begin(), names.end(), [&](const std::string& name) {
                     return text::equal_ignoring_case(stem(name), folder.root_name());
                 });
}

}  // namespace fightconv::mugen
