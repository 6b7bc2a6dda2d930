#include "converters/uff/tags.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "converters/uff/tags_values.hpp"
#include "core/model/fields.hpp"

namespace fightconv::uff_tags {

namespace {

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
    Row<AnimationFields>{"mugen.action", [](const AnimationFields& from) { return std::optional(text_of_value(*from.number)); },
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
    MoveRow{"number", [](const PlacedMove& from) { return std::optional(text_of_value(from.move.number)); },
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
