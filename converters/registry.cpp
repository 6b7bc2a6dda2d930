#include "converters/converter.hpp"
#include "converters/exporters/framesmith/framesmith_exporter.hpp"
#include "converters/exporters/fspk/fspk_exporter.hpp"
#include "converters/exporters/uff/uff_exporter.hpp"
#include "converters/exporters/zx/zx_exporter.hpp"
#include "converters/importers/fspk/fspk_importer.hpp"
#include "converters/importers/mugen/mugen_importer.hpp"
#include "converters/importers/uff/uff_importer.hpp"

namespace fightconv {

const Exporter* Registry::exporter(std::string_view id) const noexcept {
    for (const auto& candidate : exporters) {
        if (candidate->info().id == id) {
            return candidate.get();
        }
    }
    return nullptr;
}

const Importer* Registry::importer_for(const ProbeInput& input) const noexcept {
    const Importer* best = nullptr;
    Confidence most = Confidence::no;
    for (const auto& candidate : importers) {
        if (const Confidence confidence = candidate->probe(input); confidence > most) {
            most = confidence;
            best = candidate.get();
        }
    }
    return best;
}

Registry builtin_registry() {
    Registry registry;
    registry.importers.push_back(make_mugen_importer());
    registry.importers.push_back(make_uff_importer());
    registry.importers.push_back(make_fspk_importer());
    registry.exporters.push_back(make_uff_exporter());
    registry.exporters.push_back(make_fspk_exporter());
    registry.exporters.push_back(make_zx_exporter());
    registry.exporters.push_back(make_framesmith_exporter());
    return registry;
}

}  // namespace fightconv
