#include "converters/mugen/moves/cancels.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/find.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_cancels = 256;  // of a move

// by the state, the first tick, and whether it is approximate
using FoundCancels = std::map<std::tuple<std::int32_t, std::int32_t, bool>, Cancel>;

// Removes the conditions under which a cancel into the same state is certain, at this tick or an
// earlier one.
Cancel beyond(Cancel cancel, const Cancel& certain) noexcept {
    cancel.on_hit = cancel.on_hit && !certain.on_hit;
    cancel.on_block = cancel.on_block && !certain.on_block;
    cancel.on_whiff = cancel.on_whiff && !certain.on_whiff;
    return cancel;
}

void add_cancels_of(const Played& played, bool Cancel::*when, FoundCancels& found, bool& cut) {
    for (const PossibleCancel& possible : played.cancels) {
        const bool approximate = possible.assumed != nullptr;
        // One that is possible as soon as there is a contact, and not then without it, does not
        // wait for a tick.
        const auto* const known =
            find_in(found, std::tuple(possible.into, possible.tick, approximate));
        const bool waits_for_contact = !played.contacts.empty() &&
                                       possible.tick == played.contacts.front().tick + 1 &&
                                       (known == nullptr || !known->on_whiff);
        const std::int32_t first_tick = waits_for_contact ? 0 : possible.tick;
        const std::tuple key(possible.into, first_tick, approximate);
        if (found.size() == most_cancels && !found.contains(key)) {
            cut = true;
            continue;
        }
        Cancel& cancel = found[key];
        cancel.into = possible.into;
        cancel.first_tick = first_tick;
        cancel.approximate = approximate;
        cancel.*when = true;
    }
}

}  // namespace

std::vector<Cancel> cancels_of(const Plays& plays, bool& cut) {
    FoundCancels found;
    add_cancels_of(plays.whiff, &Cancel::on_whiff, found, cut);
    if (!plays.touching.empty()) {
        add_cancels_of(plays.touching.front(), &Cancel::on_hit, found, cut);
        add_cancels_of(plays.touching.back(), &Cancel::on_block, found, cut);
    }
    std::vector<Cancel> cancels;
    for (const auto& [key, cancel] : found) {
        Cancel rest = cancel;
        for (auto known = cancels.rbegin();
             cancel.approximate && known != cancels.rend() && known->into == cancel.into; ++known) {
            rest = known->approximate ? rest : beyond(rest, *known);
        }
        if (rest.on_hit || rest.on_block || rest.on_whiff) {
            cancels.push_back(rest);
        }
    }
    return cancels;
}

void keep_cancels_into_moves(std::vector<Move>& moves) {
    const auto is_no_move = [&](const Cancel& cancel) {
        const auto place = std::lower_bound(
            moves.begin(), moves.end(), cancel.into,
            [](const Move& move, std::int32_t wanted) { return move.number < wanted; });
        return place == moves.end() || place->number != cancel.into;
    };
    for (Move& move : moves) {
        std::erase_if(move.cancels, is_no_move);
    }
}

}  // namespace fightconv::mugen
