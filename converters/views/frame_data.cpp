#include "converters/views/frame_data.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/timeline.hpp"

namespace fightconv {

namespace {

std::string active_text(const std::vector<Hit>& hits) {
    std::string text;
    std::optional<std::int64_t> behind;
    for (const Hit& hit : hits) {
        if (hit.alternative) {
            continue;
        }
        if (behind) {
            const std::int64_t gap = hit.first_tick - *behind;
            text += gap > 0 ? fmt::format("({})", gap) : ",";
        }
        behind = std::int64_t{hit.last_tick} + 1;
        text.append(std::to_string(*behind - hit.first_tick));
    }
    return text;
}

std::string damage_text(const std::vector<Hit>& hits) {
    std::string text;
    for (const Hit& hit : hits) {
        text += fmt::format("{}{}{}", text.empty() ? "" : hit.alternative ? "|" : "+", hit.approximate ? "~" : "", hit.damage);
    }
    return text;
}

}  // namespace

FrameData frame_data_of(const Character& character, const Move& move) {
    FrameData data;
    const Timeline timeline(character[move.animation]);
    data.total = static_cast<std::int64_t>(timeline.total());
    data.until_landing = timeline.holds();
    if (move.hits.empty()) {
        return data;
    }
    const auto last = std::find_if(move.hits.rbegin(), move.hits.rend(), [](const Hit& hit) { return !hit.alternative; });
    const Hit& final = last == move.hits.rend() ? move.hits.back() : *last;
    const auto advantage = [&](std::int32_t stun) -> std::optional<std::int64_t> {
        if (move.type == MoveType::throw_ || stun <= 0 || data.until_landing || final.first_tick >= data.total) {
            return std::nullopt;
        }
        return stun - (data.total - final.first_tick - 1);
    };
    data.startup = std::int64_t{move.hits.front().first_tick} + 1;
    data.active = active_text(move.hits);
    data.recovery = std::max<std::int64_t>(data.total - final.last_tick - 1, 0);
    data.on_hit = advantage(final.hitstun);
    data.on_block = advantage(final.blockstun);
    data.damage = damage_text(move.hits);
    return data;
}

}  // namespace fightconv
