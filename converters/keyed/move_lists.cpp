#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "converters/keyed/lists.hpp"
#include "converters/keyed/values.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::keyed {

namespace {

bool is_key(std::string_view key) {
    return !key.empty() && std::none_of(key.begin(), key.end(), [](char c) {
        return static_cast<unsigned char>(c) <= ' ' || c == '=' || c == 0x7F;
    });
}

}  // namespace

// "1000:hb@0": into move 1000 on hit and on block (w: on whiff), from tick 0; "~" behind it where
// it is approximate.
std::string text_of_value(const std::vector<Cancel>& cancels) {
    std::string text;
    for (const auto& [into, first_tick, on_hit, on_block, on_whiff, approximate] : cancels) {
        text += fmt::format("{}{}:{}{}{}@{}{}", text.empty() ? "" : ",", into, on_hit ? "h" : "",
                            on_block ? "b" : "", on_whiff ? "w" : "", first_tick,
                            approximate ? "~" : "");
    }
    return text;
}

bool read_value(std::string_view text, std::vector<Cancel>& cancels) {
    while (!text.empty()) {
        std::string_view entry = take_until(text, ',');
        Cancel cancel;
        cancel.approximate = entry.ends_with('~');
        entry.remove_suffix(cancel.approximate ? 1 : 0);
        if (!read_item(take_until(entry, ':'), cancel.into)) {
            return false;
        }
        cancel.on_hit = take_letter(entry, 'h');
        cancel.on_block = take_letter(entry, 'b');
        cancel.on_whiff = take_letter(entry, 'w');
        if (!take_letter(entry, '@') || !read_item(entry, cancel.first_tick) ||
            cancel.first_tick < 0) {
            return false;
        }
        cancels.push_back(cancel);
    }
    return !cancels.empty();
}

std::string text_of_value(const std::vector<Notify>& notifies) {
    std::string text;
    for (const auto& [tick, event, values, approximate] : notifies) {
        text += fmt::format("{}{}{},{}", text.empty() ? "" : ";", tick, approximate ? "~" : "",
                            escaped(event));
        for (const auto& [key, value] : values) {
            text += fmt::format(",{}:{}", escaped(key), escaped(value));
        }
    }
    return text;
}
bool read_value(std::string_view text, std::vector<Notify>& notifies) {
    while (!text.empty()) {
        std::string_view entry = take_until(text, ';');
        Notify notify;
        std::string_view tick = take_until(entry, ',');
        notify.approximate = tick.ends_with('~');
        tick.remove_suffix(notify.approximate ? 1 : 0);
        if (!read_item(tick, notify.tick) || notify.tick < 0 ||
            !read_escaped(take_until(entry, ','), notify.event)) {
            return false;
        }
        while (!entry.empty()) {
            std::string_view pair = take_until(entry, ',');
            auto& [key, value] = notify.values.emplace_back();
            if (!read_escaped(take_until(pair, ':'), key) || !is_key(key) ||
                !read_escaped(pair, value)) {
                return false;
            }
        }
        notifies.push_back(std::move(notify));
    }
    return !notifies.empty();
}

std::string text_of_value(const std::vector<Waypoint>& movement) {
    std::string text;
    for (const auto& [tick, x, y] : movement) {
        text.append(text.empty() ? "" : ";")
            .append(std::to_string(tick))
            .append(",")
            .append(number_text(x))
            .append(",")
            .append(number_text(y));
    }
    return text;
}
bool read_value(std::string_view text, std::vector<Waypoint>& movement) {
    while (!text.empty()) {
        std::string_view entry = take_until(text, ';');
        Waypoint& point = movement.emplace_back();
        if (!read_item(take_until(entry, ','), point.tick) || point.tick < 0 ||
            !read_item(take_until(entry, ','), point.x) || !read_item(entry, point.y) ||
            !std::isfinite(point.x) || !std::isfinite(point.y)) {
            return false;
        }
    }
    return !movement.empty();
}

}  // namespace fightconv::keyed
