#include "converters/uff/tags_moves.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/text.hpp"

namespace fightconv::uff_tags {

namespace {

// Takes the text before the separator, and the separator; all of the text if there is none.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}
bool take_letter(std::string_view& text, char letter) {
    const bool there = text.starts_with(letter);
    text.remove_prefix(there ? 1 : 0);
    return there;
}
template <class Number>
bool read_item(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

constexpr std::string_view notify_separators = "%,;:";
std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        if (notify_separators.find(c) == std::string_view::npos) {
            result.push_back(c);
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        result.append({'%', digits[byte >> 4U], digits[byte & 15U]});
    }
    return result;
}
bool read_escaped(std::string_view text, std::string& result) {
    while (!text.empty()) {
        result.append(take_until(text, '%'));
        if (text.empty()) {
            return true;
        }
        unsigned byte = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + std::min<std::size_t>(text.size(), 2), byte, 16);
        if (error != std::errc{} || end != text.data() + 2 || notify_separators.find(static_cast<char>(byte)) == std::string_view::npos) {
            return false;
        }
        result.push_back(static_cast<char>(byte));
        text.remove_prefix(2);
    }
    return true;
}

bool is_key(std::string_view key) {
    return !key.empty() && std::none_of(key.begin(), key.end(), [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '=' || c == 0x7F; });
}

}  // namespace

// "1000:hb@0": into move 1000 on hit and on block (w: on whiff), from tick 0; "~" behind it where it is approximate.
std::string text_of_value(const std::vector<Cancel>& cancels) {
    std::string text;
    for (const auto& [into, first_tick, on_hit, on_block, on_whiff, approximate] : cancels) {
        text += fmt::format("{}{}:{}{}{}@{}{}", text.empty() ? "" : ",", into, on_hit ? "h" : "", on_block ? "b" : "", on_whiff ? "w" : "", first_tick,
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
        if (!take_letter(entry, '@') || !read_item(entry, cancel.first_tick) || cancel.first_tick < 0) {
            return false;
        }
        cancels.push_back(cancel);
    }
    return !cancels.empty();
}

std::string text_of_value(const std::vector<Notify>& notifies) {
    std::string text;
    for (const auto& [tick, event, values, approximate] : notifies) {
        text += fmt::format("{}{}{},{}", text.empty() ? "" : ";", tick, approximate ? "~" : "", escaped(event));
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
        if (!read_item(tick, notify.tick) || notify.tick < 0 || !read_escaped(take_until(entry, ','), notify.event)) {
            return false;
        }
        while (!entry.empty()) {
            std::string_view pair = take_until(entry, ',');
            auto& [key, value] = notify.values.emplace_back();
            if (!read_escaped(take_until(pair, ':'), key) || !is_key(key) || !read_escaped(pair, value)) {
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
        text.append(text.empty() ? "" : ";").append(std::to_string(tick)).append(",").append(number_text(x)).append(",").append(number_text(y));
    }
    return text;
}
bool read_value(std::string_view text, std::vector<Waypoint>& movement) {
    while (!text.empty()) {
        std::string_view entry = take_until(text, ';');
        Waypoint& point = movement.emplace_back();
        if (!read_item(take_until(entry, ','), point.tick) || point.tick < 0 || !read_item(take_until(entry, ','), point.x) || !read_item(entry, point.y) ||
            !std::isfinite(point.x) || !std::isfinite(point.y)) {
            return false;
        }
    }
    return !movement.empty();
}

}  // namespace fightconv::uff_tags
