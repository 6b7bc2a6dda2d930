// A hit as a HitDef. mugen_writer.md W35 to W37.
#pragma once

#include <cstdint>

#include "converters/mugen/write/plan.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

// The properties that all hits of a character have in common.
struct HitManner {
    const Plan* plan = nullptr;
    bool has_attacker_pause = true;  // otherwise the attacker pauses as long as who is hit
    // W36; not for a character from MUGEN: what its HitDefs lift without `fall` recovers
    bool launched_falls = true;
};
HitManner hit_manner(const Plan& plan);

// In force from the first tick of the hit on. `height`: of the middle of the attack boxes in this
// tick, y down; for the spark.
cns::Controller hit_definition(const PlannedMove& move, const Hit& hit, std::int32_t height,
                               const HitManner& manner);

}  // namespace fightconv::mugen
