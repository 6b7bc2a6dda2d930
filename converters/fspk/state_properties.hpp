// The properties of a state of 1.5, which say how it plays (fspk.md 5.4), in both directions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/reporter.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

struct StateFacts {
    std::int32_t action = 0;
    std::optional<std::int32_t> number;     // nothing: it only shows its animation
    const fightconv::Move* move = nullptr;  // how it plays, if that is known
    std::optional<std::size_t> next;        // the state that follows
    std::vector<std::uint32_t> hits;        // of each hit window the hit that it belongs to
    bool continues_hit = false;             // the first of them is the hit of the state before
};

// Sorted by their names, as framesmith writes them.
std::vector<Property> properties_of(const StateFacts& facts, const Reporter& reporter);

// The values in the properties; numbers that make no sense are ignored. The move has only its
// duration, free tick and movement.
struct ReadFacts {
    std::optional<std::int32_t> action, number;
    std::optional<std::size_t> next;
    std::vector<std::uint32_t> hits;  // of each window; empty: each window is a hit
    bool continues_hit = false;
    std::optional<std::int32_t> duration, free_tick;
    std::vector<Waypoint> movement;
};
ReadFacts read_facts(const std::vector<Property>& properties, std::size_t windows);

}  // namespace fightconv::fspk
