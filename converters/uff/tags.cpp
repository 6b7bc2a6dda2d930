#include "converters/uff/tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

#include "converters/uff/tags_moves.hpp"
#include "core/base/text.hpp"
#include "core/model/fields.hpp"

namespace fightconv::uff_tags {

namespace {

// ---- values ---------------------------------------------------------------------------------------------------------------------

template <class T>
bool read_number(std::string_view text, T& value) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return false;
    }
    if constexpr (std::is_floating_point_v<T>) {
        if (!std::isfinite(number)) {
            return false;
        }
    }
    value = number;
    return true;
}

template <class T>
std::string number(T value) {
    if constexpr (std::is_floating_point_v<T>) {
        return number_text(value);
    } else {
        return std::to_string(value);
    }
}

template <class First, class... Others>
std::string list(First first, Others... others) {
    return (number(first) + ... + ("," + number(others)));
}

// "1,2,3" into as many numbers; when one of them is not a number the others may be set all the same.
template <class... Numbers>
bool read_list(std::string_view text, char separator, Numbers&... numbers) {
    std::size_t left = sizeof...(Numbers);
    const auto read_next = [&](auto& value) {
        const std::size_t end = --left == 0 ? text.size() : std::min(text.find(separator), text.size());
        const bool good = read_number(text.substr(0, end), value);
        text.remove_prefix(std::min(end + 1, text.size()));
        return good;
    };
    return (read_next(numbers) && ...);
}

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

// Each kind of value: its text, and back. A value that cannot be read leaves the frame as it was, since rows read into a copy.
std::string text_of_value(const std::string& value) { return value; }
bool read_value(std::string_view text, std::string& value) {
    value = text;
    return true;
}

template <class T>
requires std::is_arithmetic_v<T> std::string text_of_value(T value) { return number(value); }
template <class T>
requires std::is_arithmetic_v<T>
bool read_value(std::string_view text, T& value) { return read_number(text, value); }

std::string text_of_value(bool) { return "1"; }
bool read_value(std::string_view text, bool& value) {
    value = text == "1";
    return value;
}

std::string text_of_value(Point value) { return list(value.x, value.y); }
bool read_value(std::string_view text, Point& value) { return read_list(text, ',', value.x, value.y); }

std::string text_of_value(Key value) { return list(value.group, value.number); }
bool read_value(std::string_view text, Key& value) { return read_list(text, ',', value.group, value.number); }

std::string text_of_value(Scale value) { return list(value.x, value.y); }
bool read_value(std::string_view text, Scale& value) { return read_list(text, ',', value.x, value.y); }

std::string text_of_value(const Trim& value) { return list(value.at.x, value.at.y, value.picture_width, value.picture_height); }
bool read_value(std::string_view text, Trim& value) { return read_list(text, ',', value.at.x, value.at.y, value.picture_width, value.picture_height); }

std::string text_of_value(Flips value) { return std::string(value.horizontal ? "h" : "") + (value.vertical ? "v" : ""); }
bool read_value(std::string_view text, Flips& value) {
    value = {text.starts_with('h'), text.ends_with('v')};
    return text == text_of_value(value) && !text.empty();
}

std::string text_of_value(const Blend& value) { return value.mode == BlendMode::subtract ? "sub" : fmt::format("add:{}:{}", value.source, value.destination); }
bool read_value(std::string_view text, Blend& value) {
    if (text == "sub") {
        value = {.mode = BlendMode::subtract};
        return true;
    }
    value.mode = BlendMode::add;
    return text.starts_with("add:") && read_list(text.substr(4), ':', value.source, value.destination) && value.source <= 256 && value.destination <= 256;
}

struct InterpolationName {
    std::string_view name;
    bool Interpolation::*member;
};
constexpr std::array<InterpolationName, 4> interpolation_names = {
    {{"offset", &Interpolation::offset}, {"blend", &Interpolation::blend}, {"scale", &Interpolation::scale}, {"angle", &Interpolation::angle}}};

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

std::string text_of_value(const std::vector<std::int32_t>& value) { return fmt::format("{}", fmt::join(value, ",")); }
bool read_value(std::string_view text, std::vector<std::int32_t>& value) {
    for (bool more = true; more;) {
        const std::size_t end = text.find(',');
        more = end != std::string_view::npos;
        if (!read_number(text.substr(0, end), value.emplace_back()) || value.back() < 0) {
            return false;
        }
        text.remove_prefix(more ? end + 1 : text.size());
    }
    return true;
}

std::string text_of_value(MoveType value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, MoveType& value) { return read_name(text, MoveType::throw_, value); }
std::string text_of_value(Guard value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, Guard& value) { return read_name(text, Guard::unblockable, value); }

std::string text_of_value(HitEffect value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, HitEffect& value) { return read_name(text, HitEffect::knockdown, value); }
std::string text_of_value(Stance value) { return std::string(name_of(value)); }
bool read_value(std::string_view text, Stance& value) { return read_name(text, Stance::lying, value); }

std::string text_of_value(const std::vector<Waypoint>& value) { return text_of(value); }
bool read_value(std::string_view text, std::vector<Waypoint>& value) { return read(text, value); }
std::string text_of_value(const std::vector<Cancel>& value) { return text_of(value); }
bool read_value(std::string_view text, std::vector<Cancel>& value) { return read(text, value); }
std::string text_of_value(const std::vector<Notify>& value) { return text_of(value); }
bool read_value(std::string_view text, std::vector<Notify>& value) { return read(text, value); }

template <class T>
std::string text_of_value(const std::optional<T>& value) {
    return text_of_value(*value);
}
template <class T>
bool read_value(std::string_view text, std::optional<T>& value) {
    return read_value(text, value.emplace());
}

// ---- tables of keys -------------------------------------------------------------------------------------------------------------

// One key of a T: its text, and reading it back into a T that has the default there.
template <class T>
struct Row {
    std::string_view key;
    std::optional<std::string> (*write)(const T&);  // nothing for the default
    bool (*read)(std::string_view, T&);
    std::size_t members = 1;  // of T that it holds
};

// So that no member of the model can be forgotten here.
template <class T, std::size_t Count>
constexpr std::size_t members_in(const std::array<Row<T>, Count>& rows) {
    std::size_t sum = 0;
    for (const Row<T>& row : rows) {
        sum += row.members;
    }
    return sum;
}

template <class T, auto Member>
constexpr Row<T> row(std::string_view key) {
    return {key,
            [](const T& from) -> std::optional<std::string> {
                if (from.*Member == T{}.*Member) {
                    return std::nullopt;
                }
                return text_of_value(from.*Member);
            },
            [](std::string_view text, T& to) { return read_value(text, to.*Member); }};
}

constexpr std::array frame_rows = {
    row<FrameFields, &FrameFields::blank>("mugen.blank"),
    row<FrameFields, &FrameFields::sprite>("mugen.sprite"),
    row<FrameFields, &FrameFields::ticks>("mugen.ticks"),
    row<FrameFields, &FrameFields::offset>("mugen.offset"),
    row<FrameFields, &FrameFields::trim>("mugen.trim"),
    row<FrameFields, &FrameFields::blank_flips>("mugen.flip"),
    row<FrameFields, &FrameFields::blend>("mugen.blend"),
    row<FrameFields, &FrameFields::scale>("mugen.scale"),
    row<FrameFields, &FrameFields::angle>("mugen.angle"),
    row<FrameFields, &FrameFields::interpolation>("mugen.lerp"),
    row<FrameFields, &FrameFields::loop_start>("mugen.loopstart"),
    row<FrameFields, &FrameFields::cue_ticks>("mugen.cues"),
};

constexpr std::array animation_rows = {
    Row<AnimationFields>{"mugen.action", [](const AnimationFields& from) { return std::optional(number(*from.number)); },
                         [](std::string_view text, AnimationFields& to) { return read_value(text, to.number); }},
};

constexpr std::array hit_rows = {
    Row<Hit>{"ticks", [](const Hit& hit) { return std::optional(fmt::format("{}-{}", hit.first_tick, hit.last_tick)); },
             [](std::string_view text, Hit& hit) {
                 return read_list(text, '-', hit.first_tick, hit.last_tick) && hit.first_tick >= 0 && hit.last_tick >= hit.first_tick;
             },
             2},
    row<Hit, &Hit::continued>("continued"),
    row<Hit, &Hit::damage>("damage"),
    row<Hit, &Hit::chip>("chip"),
    row<Hit, &Hit::hitstop>("hitstop"),
    row<Hit, &Hit::attacker_hitstop>("attacker_hitstop"),
    row<Hit, &Hit::hitstun>("hitstun"),
    row<Hit, &Hit::blockstun>("blockstun"),
    row<Hit, &Hit::effect>("effect"),
    Row<Hit>{"knockback",
             [](const Hit& hit) { return hit.knockback_x == 0 && hit.knockback_y == 0 ? std::nullopt : std::optional(list(hit.knockback_x, hit.knockback_y)); },
             [](std::string_view text, Hit& hit) { return read_list(text, ',', hit.knockback_x, hit.knockback_y); }, 2},
    row<Hit, &Hit::guard>("guard"),
    row<Hit, &Hit::sound>("sound"),
    row<Hit, &Hit::guard_sound>("guard_sound"),
    row<Hit, &Hit::power_on_hit>("power"),
    row<Hit, &Hit::power_on_guard>("guard_power"),
    row<Hit, &Hit::alternative>("alternative"),
    row<Hit, &Hit::approximate>("approximate"),
};
static_assert(members_in(hit_rows) == member_count<Hit>());

using MoveRow = Row<PlacedMove>;
template <auto Member>
constexpr MoveRow move_row(std::string_view key) {
    return {key, [](const PlacedMove& from) { return row<Move, Member>({}).write(from.move); },
            [](std::string_view text, PlacedMove& to) { return read_value(text, to.move.*Member); }};
}

constexpr std::array move_rows = {
    // Always written, so that a move with nothing but defaults is there at all.
    MoveRow{"number", [](const PlacedMove& from) { return std::optional(number(from.move.number)); },
            [](std::string_view text, PlacedMove& to) { return read_value(text, to.move.number); }},
    move_row<&Move::name>("name"),
    move_row<&Move::input>("input"),
    move_row<&Move::type>("type"),
    move_row<&Move::guard>("guard"),
    move_row<&Move::power_cost>("cost.power"),
    move_row<&Move::power_gain>("gain.power"),
    move_row<&Move::duration>("duration"),
    move_row<&Move::next>("next"),
    move_row<&Move::free_tick>("free_tick"),
    move_row<&Move::stance>("stance"),
    move_row<&Move::needs_control>("needs_control"),
    move_row<&Move::movement>("movement"),
    move_row<&Move::notifies>("notifies"),
    move_row<&Move::cancels>("cancels"),
    row<PlacedMove, &PlacedMove::order>("order"),
};
static_assert(members_in(move_rows) - 1 == member_count<Move>() - 2);  // order is none of Move; its animation and its hits are said by keys

template <auto Member>
constexpr Row<CharacterFields> info_row(std::string_view key) {
    return {key, [](const CharacterFields& from) { return row<CharacterInfo, Member>({}).write(from.info); },
            [](std::string_view text, CharacterFields& to) { return read_value(text, to.info.*Member); }};
}

constexpr std::string_view character_prefix = "char.";
constexpr std::array character_rows = {
    info_row<&CharacterInfo::author>("author"),
    info_row<&CharacterInfo::display_name>("display_name"),
    info_row<&CharacterInfo::version_date>("version_date"),
    info_row<&CharacterInfo::localcoord>("localcoord"),
    row<CharacterFields, &CharacterFields::floor_is_computed>("autofloor"),
};
static_assert(members_in(character_rows) - 1 == member_count<CharacterInfo>() - 1);  // autofloor is none of it; its name is the package's

template <class T, std::size_t Count>
void add_rows(const std::array<Row<T>, Count>& rows, const std::string& prefix, const T& from, std::vector<Tag>& tags) {
    for (const Row<T>& row : rows) {
        if (auto text = row.write(from)) {
            tags.emplace_back(fmt::format("{}{}", prefix, row.key), *std::move(text));
        }
    }
}

enum class Taken : std::uint8_t { no, yes, unreadable };

// A T that is being read: which of its rows are taken already.
template <class T, std::size_t Count>
struct Draft {
    const std::array<Row<T>, Count>& rows;
    T value{};
    std::array<bool, Count> seen{};

    bool any() const { return std::find(seen.begin(), seen.end(), true) != seen.end(); }

    Taken take(std::string_view key, std::string_view text) {
        const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row<T>& row) { return row.key == key; });
        const auto index = static_cast<std::size_t>(found - rows.begin());
        if (found == rows.end() || seen[index]) {
            return Taken::no;
        }
        T copy = value;
        if (!found->read(text, copy)) {
            return Taken::unreadable;
        }
        value = std::move(copy);
        seen[index] = true;
        return Taken::yes;
    }
};

// Removes the tags that `take(key, value)` takes and says which of its keys it could not read.
template <class Take>
void take_each(std::vector<Tag>& tags, Oddities& oddities, Take take) {
    const auto taken = [&](const Tag& tag) {
        const Taken result = take(std::string_view(tag.first), std::string_view(tag.second));
        if (result == Taken::unreadable) {
            oddities.push_back(fmt::format("tag '{}' has the value '{}', which cannot be read; it was kept as a tag", tag.first, tag.second));
        }
        return result == Taken::yes;
    };
    std::erase_if(tags, taken);
}

// ---- keys of moves --------------------------------------------------------------------------------------------------------------

// "move.name" -> move 1, no hit, "name"; "hit.3.damage" -> move 1, hit 3; "move.2.hit.3.damage" -> move 2, hit 3.
struct MoveKey {
    std::uint32_t move = 1;
    std::uint32_t hit = 0;  // 0: a field of the move itself
    std::string_view field;
};

bool consume(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) {
        return false;
    }
    text.remove_prefix(prefix.size());
    return true;
}

// "12." without leading zeros; nothing is consumed otherwise.
std::optional<std::uint32_t> consume_count(std::string_view& text) {
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || text[0] == '0' || end == text.data() + text.size() || *end != '.') {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return count;
}

std::optional<MoveKey> parse_move_key(std::string_view key) {
    MoveKey parsed;
    bool of_hit = consume(key, "hit.");
    if (!of_hit) {
        if (!consume(key, "move.")) {
            return std::nullopt;
        }
        if (const auto move = consume_count(key)) {
            if (*move == 1) {
                return std::nullopt;  // the first move has no number
            }
            parsed.move = *move;
            of_hit = consume(key, "hit.");
        }
    }
    if (of_hit) {
        const auto hit = consume_count(key);
        if (!hit) {
            return std::nullopt;
        }
        parsed.hit = *hit;
    }
    parsed.field = key;
    return parsed;
}

std::string move_prefix(std::size_t index) { return index == 0 ? "move." : fmt::format("move.{}.", index + 1); }
std::string hit_prefix(std::size_t move, std::size_t hit) { return fmt::format("{}hit.{}.", move == 0 ? "" : move_prefix(move), hit + 1); }

using HitDraft = Draft<Hit, hit_rows.size()>;
struct MoveDraft {
    Draft<PlacedMove, move_rows.size()> fields{move_rows};
    std::map<std::uint32_t, HitDraft> hits;

    Taken take(const MoveKey& key, std::string_view text) {
        return key.hit == 0 ? fields.take(key.field, text) : hits.try_emplace(key.hit, HitDraft{hit_rows}).first->second.take(key.field, text);
    }
    bool any() const {
        return fields.any() || std::any_of(hits.begin(), hits.end(), [](const auto& hit) { return hit.second.any(); });
    }
};

}  // namespace

void add(const FrameFields& fields, std::vector<Tag>& tags) { add_rows(frame_rows, {}, fields, tags); }

FrameFields take_frame_fields(std::vector<Tag>& tags, Oddities& oddities) {
    Draft<FrameFields, frame_rows.size()> draft{frame_rows};
    take_each(tags, oddities, [&](std::string_view key, std::string_view text) { return draft.take(key, text); });
    return draft.value;
}

MovesByAnimation::MovesByAnimation(const Character& character) : places_(character.animations.size()) {
    AnimationId last;
    for (std::uint32_t place = 0; place < character.moves.size(); ++place) {
        const AnimationId animation = character.moves[place].animation;
        places_[animation.value].push_back(place);
        sorted_ = sorted_ && last <= animation;
        last = animation;
    }
}

void add_animation_fields(const Character& character, const MovesByAnimation& moves, AnimationId animation, std::vector<Tag>& tags) {
    add_rows(animation_rows, {}, AnimationFields{character[animation].number, {}}, tags);
    std::size_t index = 0;
    for (const std::uint32_t place : moves.places(animation)) {
        const Move& move = character.moves[place];
        const auto order = moves.sorted() ? std::nullopt : std::optional(place + 1);
        add_rows(move_rows, move_prefix(index), PlacedMove{move, order}, tags);
        for (std::size_t hit = 0; hit < move.hits.size(); ++hit) {
            add_rows(hit_rows, hit_prefix(index, hit), move.hits[hit], tags);
        }
        ++index;
    }
}

AnimationFields take_animation_fields(AnimationId animation, std::vector<Tag>& tags, Oddities& oddities) {
    Draft<AnimationFields, animation_rows.size()> draft{animation_rows};
    std::map<std::uint32_t, MoveDraft> moves;
    take_each(tags, oddities, [&](std::string_view key, std::string_view text) {
        const auto move_key = parse_move_key(key);
        return move_key ? moves[move_key->move].take(*move_key, text) : draft.take(key, text);
    });
    AnimationFields fields = std::move(draft.value);
    for (auto& [index, move] : moves) {
        if (!move.any()) {
            continue;
        }
        PlacedMove& placed = fields.moves.emplace_back(std::move(move.fields.value));
        placed.move.animation = animation;
        for (const auto& [hit_index, hit] : move.hits) {
            if (hit.any()) {
                placed.move.hits.push_back(hit.value);
            }
        }
    }
    return fields;
}

std::vector<Move> in_order(std::vector<PlacedMove> placed) {
    // Moves without a place come after those that have one.
    std::stable_sort(placed.begin(), placed.end(),
                     [](const PlacedMove& a, const PlacedMove& b) { return a.order.value_or(UINT32_MAX) < b.order.value_or(UINT32_MAX); });
    std::vector<Move> moves;
    moves.reserve(placed.size());
    for (PlacedMove& each : placed) {
        moves.push_back(std::move(each.move));
    }
    return moves;
}

void add(const CharacterFields& fields, std::vector<Tag>& tags) {
    add_rows(character_rows, std::string(character_prefix), fields, tags);
    for (const auto& [key, value] : fields.properties) {
        tags.emplace_back(fmt::format("{}{}", character_prefix, key), value);
    }
}

CharacterFields take_character_fields(std::vector<Tag>& tags, Oddities& oddities) {
    Draft<CharacterFields, character_rows.size()> draft{character_rows};
    std::vector<Tag> properties;
    take_each(tags, oddities, [&](std::string_view key, std::string_view text) {
        if (!consume(key, character_prefix) || key.empty()) {
            return Taken::no;
        }
        const Taken taken = draft.take(key, text);
        if (taken == Taken::no) {
            properties.emplace_back(key, text);
            return Taken::yes;
        }
        return taken;
    });
    draft.value.properties = std::move(properties);
    return std::move(draft.value);
}

bool is_reserved(std::string_view key) noexcept {
    static constexpr std::array<std::string_view, 4> prefixes = {"mugen.", "move.", "hit.", character_prefix};
    return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) { return key.starts_with(prefix); });
}

}  // namespace fightconv::uff_tags
