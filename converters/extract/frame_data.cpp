#include "converters/extract/frame_data.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

constexpr std::int32_t landing = 52;  // the engine's state

// The hits before `end` that need nothing but the move; all hits if there are none of these.
std::vector<Hit> certain_hits(const Move& move, std::int64_t end) {
    std::vector<Hit> hits;
    std::copy_if(move.hits.begin(), move.hits.end(), std::back_inserter(hits),
                 [&](const Hit& hit) { return !hit.alternative && hit.first_tick < end; });
    return hits.empty() ? move.hits : hits;
}

// Runs of ticks in which something can hit, and in brackets the ticks between them. Where another
// hit begins another run does; windows may overlap.
std::string active_text(std::vector<Hit> hits) {
    std::stable_sort(hits.begin(), hits.end(),
                     [](const Hit& a, const Hit& b) { return a.first_tick < b.first_tick; });
    std::string text;
    std::int64_t begin = hits.front().first_tick;  // of the run that is not written yet
    std::int64_t end = begin;
    for (const Hit& hit : hits) {
        const std::int64_t cut = std::min<std::int64_t>(end, hit.first_tick);
        if (cut > begin) {
            text += std::to_string(cut - begin);
            text += hit.first_tick > end ? fmt::format("({})", hit.first_tick - end) : ",";
            begin = hit.first_tick;
        }
        end = std::max<std::int64_t>(end, std::int64_t{hit.last_tick} + 1);
    }
    return text + std::to_string(end - begin);
}

std::string damage_text(const std::vector<Hit>& hits) {
    std::string text;
    for (const Hit& hit : hits) {
        if (!hit.continued || text.empty()) {
            text += fmt::format("{}{}{}",
                                text.empty()      ? ""
                                : hit.alternative ? "|"
                                                  : "+",
                                hit.approximate ? "~" : "", hit.damage);
        }
    }
    return text;
}

// The frame advantage, as far as the hit tells it.
std::optional<std::int64_t> advantage_of(const Move& move, const FrameData& data, const Hit& hit,
                                         std::int32_t stun) {
    const std::int64_t free = move.duration ? move.free_tick.value_or(0) : data.total;
    const bool says_stun = hit.hitstun > 0 || hit.blockstun > 0;
    if (!says_stun || hit.first_tick >= free) {
        return std::nullopt;
    }
    // The one who is hit has control in the tick behind his stun.
    const std::int64_t other_free = std::int64_t{hit.first_tick} + hit.hitstop + stun + 1;
    return other_free - (free + hit.attacker_hitstop);
}

}  // namespace

FrameData frame_data_of(const Character& character, const Move& move) {
    FrameData data;
    const Timeline timeline(character[move.animation]);
    data.total = move.duration ? *move.duration : static_cast<std::int64_t>(timeline.total());
    data.until_landing =
        move.duration ? move.stance == Stance::airborne && move.next == landing : timeline.holds();
    if (move.hits.empty()) {
        return data;
    }
    const std::vector<Hit> certain = certain_hits(
        move, timeline.holds() ? std::numeric_limits<std::int64_t>::max() : data.total);
    const auto last =
        std::max_element(certain.begin(), certain.end(),
                         [](const Hit& a, const Hit& b) { return a.last_tick < b.last_tick; });
    data.startup = std::int64_t{certain.front().first_tick} + 1;
    data.active = active_text(certain);
    data.recovery = std::max<std::int64_t>(data.total - last->last_tick - 1, 0);
    // A hit of several windows reaches with the first of them.
    const Hit& reaches = *std::find_if(certain.rbegin(), certain.rend() - 1,
                                       [](const Hit& hit) { return !hit.continued; });
    const auto advantage = [&](std::optional<std::int32_t> known, std::int32_t stun) {
        if (move.type == MoveType::throw_ || data.until_landing) {
            return std::string();
        }
        const std::optional<std::int64_t> ticks =
            known ? std::optional<std::int64_t>(*known) : advantage_of(move, data, reaches, stun);
        return ticks ? fmt::format("{:+}", *ticks) : std::string();
    };
    const HitEffect effect =
        move.hit_effect != HitEffect::stun || move.hit_advantage ? move.hit_effect : reaches.effect;
    switch (effect) {
        case HitEffect::stun: data.on_hit = advantage(move.hit_advantage, reaches.hitstun); break;
        case HitEffect::launch: data.on_hit = "launches"; break;
        case HitEffect::knockdown: data.on_hit = "knocks down"; break;
        case HitEffect::custom_state: data.on_hit = "custom state"; break;
    }
    data.on_block = reaches.guard == Guard::unblockable
                        ? std::string()
                        : advantage(move.block_advantage, reaches.blockstun);
    data.damage = damage_text(move.hits);
    data.power = move.hit_power;
    return data;
}

}  // namespace fightconv
