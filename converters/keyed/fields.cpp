#include "converters/keyed/fields.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "core/model/fields.hpp"
#include "core/model/scale.hpp"

namespace fightconv::keyed {

namespace {

constexpr Row<Hit> ticks_row = {
    "ticks",
    [](const Hit& hit) {
        return std::optional(fmt::format("{}-{}", hit.first_tick, hit.last_tick));
    },
    [](std::string_view text, Hit& hit) {
        return read_list(text, '-', hit.first_tick, hit.last_tick) && hit.first_tick >= 0 &&
               hit.last_tick >= hit.first_tick;
    },
    2};
constexpr Row<Hit> knockback_row = {
    "knockback",
    [](const Hit& hit) {
        return hit.knockback_x == 0 && hit.knockback_y == 0
                   ? std::nullopt
                   : std::optional(list(hit.knockback_x, hit.knockback_y));
    },
    [](std::string_view text, Hit& hit) {
        return read_list(text, ',', hit.knockback_x, hit.knockback_y);
    },
    2};

// The row of a field of a hit, by its place in the list; the second of two fields that share a row
// has none.
template <std::size_t Place>
constexpr std::optional<Row<Hit>> hit_row() {
    constexpr auto& field = std::get<Place>(fields<Hit>);
    if (field.key == "first_tick") {
        return ticks_row;
    }
    if (field.key == "knockback_x") {
        return knockback_row;
    }
    if (field.key == "last_tick" || field.key == "knockback_y") {
        return std::nullopt;
    }
    return row<Hit, field.member>(field.key == "power_on_hit"     ? "power"
                                  : field.key == "power_on_guard" ? "guard_power"
                                                                  : field.key);
}

constexpr std::size_t hit_row_count = member_count<Hit>() - 2;
template <std::size_t... Place>
constexpr std::array<Row<Hit>, hit_row_count> hit_rows_of(std::index_sequence<Place...> /*all*/) {
    std::array<Row<Hit>, hit_row_count> rows{};
    std::size_t count = 0;
    for (const auto& row : {hit_row<Place>()...}) {
        if (row) {
            rows[count++] = *row;
        }
    }
    return rows;
}
constexpr auto hit_rows = hit_rows_of(std::make_index_sequence<member_count<Hit>()>());
static_assert(members_in(hit_rows) == member_count<Hit>());

// Two numbers, which are not written if both are 0.
template <auto X, auto Y>
constexpr Row<Projectile> pair_row(std::string_view key) {
    return {
        key,
        [](const Projectile& from) {
            return from.*X == 0 && from.*Y == 0 ? std::nullopt
                                                : std::optional(list(from.*X, from.*Y));
        },
        [](std::string_view text, Projectile& to) { return read_list(text, ',', to.*X, to.*Y); },
        2};
}

constexpr std::array projectile_rows = {
    // Always written, so that a projectile with nothing but defaults is there at all.
    Row<Projectile>{"tick",
                    [](const Projectile& from) { return std::optional(text_of_value(from.tick)); },
                    [](std::string_view text, Projectile& to) {
                        return read_value(text, to.tick) && to.tick >= 0;
                    }},
    row<Projectile, &Projectile::action>("action"),
    pair_row<&Projectile::x, &Projectile::y>("offset"),
    pair_row<&Projectile::velocity_x, &Projectile::velocity_y>("velocity"),
    pair_row<&Projectile::acceleration_x, &Projectile::acceleration_y>("acceleration"),
    row<Projectile, &Projectile::life>("life"),
    row<Projectile, &Projectile::hits>("hits"),
    row<Projectile, &Projectile::interval>("interval"),
    row<Projectile, &Projectile::priority>("priority"),
    row<Projectile, &Projectile::approximate>("approximate"),
};
// its hit is said by keys
static_assert(members_in(projectile_rows) == member_count<Projectile>() - 1);

using MoveRow = Row<PlacedMove>;
template <auto Member>
constexpr MoveRow move_row(std::string_view key) {
    return {
        key, [](const PlacedMove& from) { return row<Move, Member>({}).write(from.move); },
        [](std::string_view text, PlacedMove& to) { return read_value(text, to.move.*Member); }};
}

constexpr std::array move_rows = {
    // Always written, so that a move with nothing but defaults is there at all.
    MoveRow{"number",
            [](const PlacedMove& from) { return std::optional(text_of_value(from.move.number)); },
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
    move_row<&Move::starts>("starts"),
    move_row<&Move::movement>("movement"),
    move_row<&Move::hit_advantage>("hit_advantage"),
    move_row<&Move::block_advantage>("block_advantage"),
    move_row<&Move::hit_effect>("hit_effect"),
    move_row<&Move::hit_power>("hit_power"),
    move_row<&Move::notifies>("notifies"),
    move_row<&Move::cancels>("cancels"),
    row<PlacedMove, &PlacedMove::order>("order"),
};
// order is none of Move; its animation, its hits and its projectiles are said by keys
static_assert(members_in(move_rows) - 1 == member_count<Move>() - 3);

template <auto Member>
constexpr Row<CharacterFields> info_row(std::string_view key) {
    return {
        key,
        [](const CharacterFields& from) { return row<CharacterInfo, Member>({}).write(from.info); },
        [](std::string_view text, CharacterFields& to) {
            return read_value(text, to.info.*Member);
        }};
}

constexpr std::string_view xscale = "xscale";
constexpr std::string_view yscale = "yscale";
// A file may say that a character is not scaled. That is a property, like every other constant of a
// .cns (mugen.md C20).
bool is_no_scale(std::string_view key, std::string_view text) {
    double scale = 0;
    return (key == xscale || key == yscale) && read_value(text, scale) && scale == 1;
}

// Half of the scale, by its name in a .cns.
template <double Scale::*Side>
constexpr Row<CharacterFields> scale_row(std::string_view key, std::size_t members) {
    return {key,
            [](const CharacterFields& from) {
                const double scale = from.info.scale.*Side;
                return scale == 1 ? std::nullopt : std::optional(text_of_value(scale));
            },
            [](std::string_view text, CharacterFields& to) {
                return read_value(text, to.info.scale.*Side) &&
                       is_sensible_scale(to.info.scale.*Side);
            },
            members};
}

constexpr std::string_view character_prefix = "char.";
constexpr std::array character_rows = {
    info_row<&CharacterInfo::author>("author"),
    info_row<&CharacterInfo::display_name>("display_name"),
    info_row<&CharacterInfo::version_date>("version_date"),
    info_row<&CharacterInfo::localcoord>("localcoord"),
    scale_row<&Scale::x>(xscale, 1),
    scale_row<&Scale::y>(yscale, 0),
    row<CharacterFields, &CharacterFields::floor_is_computed>("autofloor"),
};
// autofloor is none of it; its name is the package's
static_assert(members_in(character_rows) - 1 == member_count<CharacterInfo>() - 1);

// ---- keys of moves ------------------------------------------------------------------------------

// "move.name" -> move 1, no hit, "name"; "hit.3.damage" -> move 1, hit 3; "move.2.hit.3.damage" ->
// move 2, hit 3; "move.projectile.1.hit.damage" -> move 1, projectile 1, its hit.
struct MoveKey {
    std::uint32_t move = 1;
    std::uint32_t projectile = 0;  // 0: no field of a projectile
    std::uint32_t hit = 0;         // 0: no field of a hit
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
    if (!of_hit && consume(key, "projectile.")) {
        const auto projectile = consume_count(key);
        if (!projectile) {
            return std::nullopt;
        }
        parsed.projectile = *projectile;
        parsed.hit = consume(key, "hit.") ? 1 : 0;  // it has no other
    } else if (of_hit) {
        const auto hit = consume_count(key);
        if (!hit) {
            return std::nullopt;
        }
        parsed.hit = *hit;
    }
    parsed.field = key;
    return parsed;
}

std::string move_prefix(std::size_t index) {
    return index == 0 ? "move." : fmt::format("move.{}.", index + 1);
}
std::string hit_prefix(std::size_t move, std::size_t hit) {
    return fmt::format("{}hit.{}.", move == 0 ? "" : move_prefix(move), hit + 1);
}

std::string projectile_prefix(std::size_t move, std::size_t projectile) {
    return fmt::format("{}projectile.{}.", move_prefix(move), projectile + 1);
}

using HitDraft = Draft<Hit, hit_rows.size()>;
struct ProjectileDraft {
    Draft<Projectile, projectile_rows.size()> fields{projectile_rows};
    HitDraft hit{hit_rows};
};
struct MoveDraft {
    Draft<PlacedMove, move_rows.size()> fields{move_rows};
    std::map<std::uint32_t, HitDraft> hits;
    std::map<std::uint32_t, ProjectileDraft> projectiles;

    Taken take(const MoveKey& key, std::string_view text) {
        if (key.projectile != 0) {
            ProjectileDraft& projectile = projectiles[key.projectile];
            return key.hit == 0 ? projectile.fields.take(key.field, text)
                                : projectile.hit.take(key.field, text);
        }
        return key.hit == 0 ? fields.take(key.field, text)
                            : hits.try_emplace(key.hit, HitDraft{hit_rows})
                                  .first->second.take(key.field, text);
    }
    bool any() const {
        return fields.any() ||
               std::any_of(hits.begin(), hits.end(),
                           [](const auto& hit) { return hit.second.any(); }) ||
               std::any_of(projectiles.begin(), projectiles.end(),
                           [](const auto& each) { return each.second.fields.any(); });
    }
};

}  // namespace

MovesByAnimation::MovesByAnimation(const Character& character)
    : places_(character.animations.size()) {
    AnimationId last;
    for (std::uint32_t place = 0; place < character.moves.size(); ++place) {
        const AnimationId animation = character.moves[place].animation;
        places_[animation.value].push_back(place);
        sorted_ = sorted_ && last <= animation;
        last = animation;
    }
}

std::vector<std::uint32_t> add_moves(const Character& character, const MovesByAnimation& moves,
                                     AnimationId animation, Room room, std::vector<Tag>& tags) {
    std::vector<std::uint32_t> left_out;
    std::size_t index = 0;
    for (const std::uint32_t place : moves.places(animation)) {
        const Move& move = character.moves[place];
        const auto order = moves.sorted() ? std::nullopt : std::optional(place + 1);
        const std::size_t before = tags.size();
        add_rows(move_rows, move_prefix(index), PlacedMove{move, order}, tags);
        for (std::size_t hit = 0; hit < move.hits.size(); ++hit) {
            add_rows(hit_rows, hit_prefix(index, hit), move.hits[hit], tags);
        }
        for (std::size_t i = 0; i < move.projectiles.size(); ++i) {
            const std::string prefix = projectile_prefix(index, i);
            add_rows(projectile_rows, prefix, move.projectiles[i], tags);
            add_rows(hit_rows, prefix + "hit.", move.projectiles[i].hit, tags);
        }
        std::size_t size = 0;
        for (std::size_t i = before; i < tags.size(); ++i) {
            size += room.size_of(tags[i]);
        }
        if (size > room.bytes) {
            tags.resize(before);
            left_out.push_back(place);
        } else {
            room.bytes -= size;
            ++index;
        }
    }
    return left_out;
}

std::vector<PlacedMove> take_moves(AnimationId animation, std::vector<Tag>& tags,
                                   Oddities& oddities) {
    std::map<std::uint32_t, MoveDraft> drafts;
    take_each(tags, oddities, [&](std::string_view key, std::string_view text) {
        const auto move_key = parse_move_key(key);
        return move_key ? drafts[move_key->move].take(*move_key, text) : Taken::no;
    });
    std::vector<PlacedMove> moves;
    for (auto& [index, draft] : drafts) {
        if (!draft.any()) {
            continue;
        }
        PlacedMove& placed = moves.emplace_back(std::move(draft.fields.value));
        placed.move.animation = animation;
        for (const auto& [hit_index, hit] : draft.hits) {
            if (hit.any()) {
                placed.move.hits.push_back(hit.value);
            }
        }
        for (const auto& [place, projectile] : draft.projectiles) {
            if (projectile.fields.any()) {
                placed.move.projectiles.push_back(projectile.fields.value);
                placed.move.projectiles.back().hit = projectile.hit.value;
            }
        }
    }
    return moves;
}

std::vector<Move> in_order(std::vector<PlacedMove> placed) {
    // Moves without a place come after those that have one.
    std::stable_sort(placed.begin(), placed.end(), [](const PlacedMove& a, const PlacedMove& b) {
        return a.order.value_or(UINT32_MAX) < b.order.value_or(UINT32_MAX);
    });
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
        const Taken taken = is_no_scale(key, text) ? Taken::no : draft.take(key, text);
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
    static constexpr std::array<std::string_view, 3> prefixes = {"move.", "hit.", character_prefix};
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](std::string_view prefix) { return key.starts_with(prefix); });
}

}  // namespace fightconv::keyed
