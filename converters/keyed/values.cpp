#include "converters/keyed/values.hpp"

#include <fmt/format.h>

#include <array>

namespace fightconv::keyed {

namespace {

template <class Enum>
bool read_name(std::string_view text, Enum last, Enum& value) {
    for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(last); ++i) {
        if (name_of(static_cast<Enum>(i)) == text) {
            value = static_cast<Enum>(i);
            return true;
        }
    }
    return false;
}

struct InterpolationName {
    std::string_view name;
    bool Interpolation::*member;
};
constexpr std::array<InterpolationName, 4> interpolation_names = {
    {{"offset", &Interpolation::offset},
     {"blend", &Interpolation::blend},
     {"scale", &Interpolation::scale},
     {"angle", &Interpolation::angle}}};

}  // namespace

std::string text_of_value(const std::string& value) { return value; }
bool read_value(std::string_view text, std::string& value) {
    value = text;
    return true;
}

// Only the other value than the default is written, which a flag has before it is read.
std::string text_of_value(bool value) { return value ? "1" : "0"; }
bool read_value(std::string_view text, bool& value) {
    const bool is_readable = text == text_of_value(!value);
    value = value != is_readable;
    return is_readable;
}

std::string text_of_value(Point value) { return list(value.x, value.y); }
bool read_value(std::string_view text, Point& value) {
    return read_list(text, ',', value.x, value.y);
}

std::string text_of_value(Key value) { return list(value.group, value.number); }
bool read_value(std::string_view text, Key& value) {
    return read_list(text, ',', value.group, value.number);
}

std::string text_of_value(Scale value) { return list(value.x, value.y); }
bool read_value(std::string_view text, Scale& value) {
    return read_list(text, ',', value.x, value.y);
}

std::string text_of_value(Flips value) {
    return std::string(value.horizontal ? "h" : "") + (value.vertical ? "v" : "");
}
bool read_value(std::string_view text, Flips& value) {
    value = {text.starts_with('h'), text.ends_with('v')};
    return text == text_of_value(value) && !text.empty();
}

// "add:128:256" with source and destination; "sub" and "normal" have them only if they are not 256.
std::string text_of_value(const Blend& value) {
    const std::string_view name = value.mode == BlendMode::subtract ? "sub" : name_of(value.mode);
    const bool is_usual = value.mode != BlendMode::add && value.source == Blend{}.source &&
                          value.destination == Blend{}.destination;
    return is_usual ? std::string(name)
                    : fmt::format("{}:{}:{}", name, value.source, value.destination);
}
bool read_value(std::string_view text, Blend& value) {
    const std::string_view name = text.substr(0, text.find(':'));
    text.remove_prefix(std::min(name.size() + 1, text.size()));
    value = {.mode = name == "sub"   ? BlendMode::subtract
                     : name == "add" ? BlendMode::add
                                     : BlendMode::normal};
    const bool is_known = value.mode != BlendMode::normal || name == name_of(BlendMode::normal);
    const bool is_usual = text.empty() && value.mode != BlendMode::add;
    return is_known && (is_usual || (read_list(text, ':', value.source, value.destination) &&
                                     value.source <= 256 && value.destination <= 256));
}

std::string text_of_value(const Interpolation& value) {
    std::string text;
    for (const auto& [name, member] : interpolation_names) {
        if (value.*member) {
            text.append(text.empty() ? "" : ",").append(name);
        }
    }
    return text;
}
bool read_value(std::string_view text, Interpolation& value) {
    for (const auto& [name, member] : interpolation_names) {
        if (text.starts_with(name)) {
            value.*member = true;
            text.remove_prefix(name.size());
            text.remove_prefix(text.size() > 1 && text[0] == ',' ? 1 : 0);
        }
    }
    return text.empty() && value.any();
}

std::string text_of_value(const std::vector<std::int32_t>& value) {
    return fmt::format("{}", fmt::join(value, ","));
}
bool read_value(std::string_view text, std::vector<std::int32_t>& value) {
    for (bool more = true; more;) {
        const std::size_t end = text.find(',');
        more = end != std::string_view::npos;
        if (!read_value(text.substr(0, end), value.emplace_back()) || value.back() < 0) {
            return false;
        }
        text.remove_prefix(more ? end + 1 : text.size());
    }
    return true;
}

std::string text_of_value(MoveType value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, MoveType& value) {
    return read_name(text, MoveType::throw_, value);
}
std::string text_of_value(Guard value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, Guard& value) {
    return read_name(text, Guard::unblockable, value);
}

std::string text_of_value(HitEffect value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, HitEffect& value) {
    return read_name(text, HitEffect::custom_state, value);
}
std::string text_of_value(Stance value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, Stance& value) {
    return read_name(text, Stance::lying, value);
}

// "standing,airborne"
std::string text_of_value(const Stances& value) {
    std::string text;
    for_each_stance(value, [&](Stance stance) {
        text.append(text.empty() ? "" : ",").append(name_of(stance));
    });
    return text;
}
bool read_value(std::string_view text, Stances& value) {
    constexpr std::array members = {&Stances::standing, &Stances::crouching, &Stances::airborne};
    for (std::size_t i = 0; i < members.size(); ++i) {
        const std::string_view name = name_of(static_cast<Stance>(i + 1));
        if (text.starts_with(name)) {
            value.*members[i] = true;
            text.remove_prefix(name.size());
            text.remove_prefix(text.size() > 1 && text[0] == ',' ? 1 : 0);
        }
    }
    return text.empty() && value.any();
}

}  // namespace fightconv::keyed
