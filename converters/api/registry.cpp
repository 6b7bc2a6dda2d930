#include "converters/framesmith/exporter.hpp"
#include "converters/fspk/exporter.hpp"
#include "converters/fspk/importer.hpp"
#include "converters/interface/converter.hpp"
#include "converters/mugen/importer.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/uff/importer.hpp"
#include "converters/zx/exporter.hpp"

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
