// The formats that can be written, from the registry: a new one is in every test over all of them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "converters/api/registry.hpp"

namespace fightconv::test {

// The ids of the exporters whose info `is_chosen` accepts, in the order of the registry.
template <class Chosen>
std::vector<std::string> written_formats(Chosen is_chosen) {
    std::vector<std::string> ids;
    for (const auto& exporter : builtin_registry().exporters) {
        if (is_chosen(exporter->info())) {
            ids.emplace_back(exporter->info().id);
        }
    }
    return ids;
}

// The ids of the exporters for other programs, and the `others`.
inline std::vector<std::string> formats_for_programs(const std::vector<std::string>& others = {}) {
    std::vector<std::string> ids =
        written_formats([](const FormatInfo& info) { return info.purpose == Purpose::character; });
    ids.insert(ids.end(), others.begin(), others.end());
    return ids;
}

}  // namespace fightconv::test
