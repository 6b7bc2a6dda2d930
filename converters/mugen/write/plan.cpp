#include "converters/mugen/write/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>

#include "converters/fight/fighter.hpp"
#include "converters/mugen/play/player.hpp"
#include "core/model/action_names.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

constexpr auto common_states = std::to_array<std::int32_t>(
    {0,    10,   11,   12,   20,   40,   45,   50,   51,   52,   100,  105,  106,
     120,  130,  131,  132,  140,  150,  151,  152,  153,  154,  155,  170,  175,
     190,  191,  5000, 5001, 5010, 5011, 5020, 5030, 5035, 5040, 5050, 5070, 5071,
     5080, 5081, 5100, 5101, 5110, 5120, 5150, 5200, 5201, 5210, 5500, 5900});
static_assert(std::is_sorted(common_states.begin(), common_states.end()));

// The engine's, with the exception of winning, intros and taunts, whose states characters define
// (W12, W13).
bool is_reserved(std::int32_t number) noexcept {
    constexpr std::int32_t first_of_round = 171;
    constexpr std::int32_t last_of_round = 199;
    const bool is_of_round =
        number >= first_of_round && number <= last_of_round && !is_common_state(number);
    return number < 0 || (is_basic_number(number) && !is_of_round);
}

// The engine's states that players begin, on the ground or in the air: jumps, the run and the hop
// back (W41). All others follow from them, from guarding or from a hit.
struct BegunState {
    std::int32_t number;
    bool in_air;
};
constexpr auto begun_states =
    std::to_array<BegunState>({{40, false}, {45, true}, {100, false}, {105, false}});

bool is_begun_by_players(std::int32_t number, const Stances& stances) noexcept {
    return std::any_of(begun_states.begin(), begun_states.end(), [&](const BegunState& each) {
        return each.number == number &&
               (each.in_air ? stances.airborne : stances.standing || stances.crouching);
    });
}

constexpr std::string_view then = " > ";
bool follows(const Move& move) { return move.input.find(then) != std::string::npos; }

char type_of(const Move& move, const std::optional<GivenInput>& input) {
    switch (move.stance) {
        case Stance::standing: return 'S';
        case Stance::crouching: return 'C';
        case Stance::airborne: return 'A';
        case Stance::lying: return 'L';
        case Stance::none: break;
    }
    return input ? input->state_type : 'S';
}

// "snd_5_0", "common_5_0"
std::optional<SoundName> sound_named(std::string_view clip) {
    SoundName name;
    for (const auto& [prefix, own] :
         {std::pair<std::string_view, bool>{"snd_", true}, {"common_", false}}) {
        if (clip.starts_with(prefix)) {
            clip.remove_prefix(prefix.size());
            name.is_own = own;
            const char* const end = clip.data() + clip.size();
            const auto [first, error] = std::from_chars(clip.data(), end, name.key.group);
            if (error != std::errc{} || first == end || *first != '_' || name.key.group < 0) {
                return std::nullopt;
            }
            const auto [last, error_of_second] = std::from_chars(first + 1, end, name.key.number);
            return error_of_second == std::errc{} && last == end && name.key.number >= 0
                       ? std::optional(name)
                       : std::nullopt;
        }
    }
    return std::nullopt;
}

// Moves that are made here have the engine's names of the buttons.
std::optional<char> own_letter(std::string_view name) {
    return name.size() == 1 ? std::optional(name.front()) : std::nullopt;
}

class Planner {
public:
    Planner(const Character& character, const ButtonLetters& letter_of)
        : character_(character), letter_of_(letter_of) {
        plan_.character = &character;
        if (character.moves.empty()) {
            plan_.made = fight::attacks_of_boxes(character);
        }
        plan_.scale = character.info.localcoord.x / 320.0;
    }

    Plan run() && {
        number_actions();
        add_moves();
        number_moves();
        break_circles();
        add_rests();
        choose_ways();
        add_cancels();
        close_ways();
        order_ways(plan_);
        name_sounds();
        return std::move(plan_);
    }

private:
    const std::vector<Move>& moves() const noexcept {
        return plan_.made.empty() ? character_.moves : plan_.made;
    }

    void number_actions() {
        std::set<std::int32_t> taken;
        for (const Animation& animation : character_.animations) {
            taken.insert(animation.number);
        }
        std::set<std::int32_t> used;
        std::int32_t next = first_free_action;
        for (const Animation& animation : character_.animations) {
            std::int32_t number = animation.number;
            if (!used.insert(number).second) {
                while (taken.contains(next)) {
                    ++next;
                }
                number = next++;
                used.insert(number);
            }
            plan_.actions.push_back(number);
        }
    }

    void add_moves() {
        for (const Move& move : moves()) {
            PlannedMove planned;
            planned.move = &move;
            planned.number = move.number;
            planned.is_follow_up = follows(move);
            if (!move.input.empty()) {
                planned.input =
                    given_input(move.input, plan_.made.empty() ? letter_of_ : own_letter);
            }
            planned.type = type_of(move, planned.input);
            choose_hits(planned);
            planned.is_engine_state = is_reserved(move.number) && is_common_state(move.number) &&
                                      planned.hits.empty() && !is_own(planned);
            // Walking, crouching, jumping: with control the engine does it, and what is cancelled
            // into it has none.
            planned.is_begun_by_engine =
                planned.is_engine_state && planned.input && planned.input->commands.empty();
            if (planned.is_begun_by_engine && planned.is_follow_up) {
                planned.input.reset();
            }
            planned.ticks = ticks_of(planned);
            plan_.moves.push_back(std::move(planned));
        }
    }

    // A character may have a state of its own under a number of the engine's, which it begins where
    // the engine's state is never begun: whoever dashes in the air would be put on the ground by
    // the engine's 106, which is the end of a hop back.
    bool is_own(const PlannedMove& planned) const {
        const Move& move = *planned.move;
        if (!planned.input || planned.input->commands.empty() || move.stance == Stance::none) {
            return false;
        }
        if (character_.knows_starts()) {
            return move.starts.any() && !is_begun_by_players(move.number, move.starts);
        }
        const bool in_air = planned.input->state_type == 'A';
        return !is_begun_by_players(move.number, {.standing = !in_air, .airborne = in_air});
    }

    // An alternative stands in for a move that has no other hit (W36).
    void choose_hits(PlannedMove& planned) {
        const std::vector<Hit>& hits = planned.move->hits;
        const auto is_plain = [](const Hit& hit) { return !hit.alternative; };
        const bool has_plain = std::any_of(hits.begin(), hits.end(), is_plain);
        for (const Hit& hit : hits) {
            if (is_plain(hit) || (!has_plain && planned.hits.empty())) {
                planned.hits.push_back(&hit);
                plan_.alternatives_taken += hit.alternative ? 1U : 0U;
            } else {
                ++plan_.alternatives_left_out;
            }
        }
        std::stable_sort(planned.hits.begin(), planned.hits.end(),
                         [](const Hit* a, const Hit* b) { return a->first_tick < b->first_tick; });
    }

    // Its duration, or as long as its animation (W28).
    std::int32_t ticks_of(const PlannedMove& planned) const {
        const Move& move = *planned.move;
        if (move.duration) {
            return std::clamp(*move.duration, 1, most_ticks);
        }
        std::uint64_t ticks =
            std::max<std::uint64_t>(Timeline(character_[move.animation]).total(), 1);
        for (const Hit* const hit : planned.hits) {
            ticks = std::max(ticks, static_cast<std::uint64_t>(hit->first_tick) + 1);
        }
        return static_cast<std::int32_t>(std::min<std::uint64_t>(ticks, most_ticks));
    }

    // Attacks in the engine's range get numbers of their own (W12), and so do those whose number
    // another move has.
    void number_moves() {
        std::set<std::int32_t> taken;
        for (const Move& move : moves()) {
            taken.insert(move.number);
        }
        std::set<std::int32_t> used;
        for (PlannedMove& planned : plan_.moves) {
            if (planned.is_engine_state ||
                (!is_reserved(planned.number) && used.insert(planned.number).second)) {
                continue;
            }
            std::int32_t& number =
                next_.try_emplace(base_of(planned), base_of(planned)).first->second;
            while (taken.contains(number) || is_reserved(number)) {
                number += step;
            }
            taken.insert(number);
            used.insert(number);
            planned.number = number;
        }
        std::stable_sort(
            plan_.moves.begin(), plan_.moves.end(),
            [](const PlannedMove& a, const PlannedMove& b) { return a.number < b.number; });
        for (const PlannedMove& planned : plan_.moves) {
            if (planned.number != planned.move->number) {
                plan_.renumbered.push_back(&planned);
            }
            if (!planned.is_engine_state) {
                plan_.states.insert(planned.number);
            }
            plan_.places.emplace(planned.move->number,
                                 static_cast<std::size_t>(&planned - plan_.moves.data()));
        }
    }

    // Moves that follow each other in a circle would go on for ever, unless the character may act
    // in one of them.
    void break_circles() {
        // in which a move was reached first; 0: in none
        std::vector<std::size_t> walk_of(plan_.moves.size());
        for (std::size_t first = 0; first < plan_.moves.size(); ++first) {
            PlannedMove* now = &plan_.moves[first];
            while (true) {
                std::size_t& walk = walk_of[static_cast<std::size_t>(now - plan_.moves.data())];
                const auto& next = now->move->next;
                const PlannedMove* const following = next ? plan_.find(*next) : nullptr;
                const bool gives_control =
                    now->move->free_tick && *now->move->free_tick <= now->ticks;
                if (walk != 0 || following == nullptr || now->is_engine_state || gives_control) {
                    break;
                }
                walk = first + 1;
                const auto place = static_cast<std::size_t>(following - plan_.moves.data());
                if (walk_of[place] == walk) {
                    now->goes_round = true;
                    break;
                }
                now = &plan_.moves[place];
            }
        }
    }

    // States that follow and are no moves (W34: each state that something leads to has to be
    // there).
    void add_rests() {
        std::map<std::int32_t, PlannedRest> rests;
        for (const PlannedMove& planned : plan_.moves) {
            const auto& next = planned.move->next;
            if (next && !planned.is_engine_state && plan_.find(*next) == nullptr &&
                !is_reserved(*next) && !rests.contains(*next)) {
                rests.emplace(*next, rest_of(planned, *next));
            }
        }
        for (const auto& [number, rest] : rests) {
            plan_.rests.push_back(rest);
            plan_.states.insert(number);
        }
    }

    PlannedRest rest_of(const PlannedMove& planned, std::int32_t number) const {
        const Move& move = *planned.move;
        // One who lands by falling gets no control for it (mugen.md C18), so whoever is known to
        // get it has landed.
        const bool gets_control = move.free_tick && *move.free_tick > planned.ticks;
        PlannedRest rest{.number = number,
                         .is_in_air = !gets_control && height_behind(planned) < 0,
                         .action = {}};
        const auto shown =
            std::find_if(character_.animations.begin(), character_.animations.end(),
                         [&](const Animation& each) { return each.number == number; });
        if (shown != character_.animations.end()) {
            rest.action = number;
            rest.animation =
                AnimationId{static_cast<std::uint32_t>(shown - character_.animations.begin())};
            rest.ticks = static_cast<std::int32_t>(
                std::clamp<std::uint64_t>(Timeline(*shown).total(), 1, most_ticks));
        }
        if (gets_control) {
            rest.ticks = std::min(*move.free_tick - planned.ticks, most_ticks);
        }
        return rest;
    }

    // Above the ground, y down, one step behind the last tick: one who is about to land is on the
    // ground then.
    static double height_behind(const PlannedMove& planned) noexcept {
        const double start = planned.type == 'A' ? -Player::entry_height : 0.0;
        const std::vector<Waypoint>& places = planned.move->movement;
        if (places.empty()) {
            return start;
        }
        const Waypoint& last = places.back();
        const bool moves_on = places.size() > 1 && last.tick == places[places.size() - 2].tick + 1;
        const double last_step = moves_on ? double{last.y} - places[places.size() - 2].y : 0.0;
        return start + last.y + last_step;
    }

    static std::int32_t base_of(const PlannedMove& planned) noexcept {
        switch (planned.move->type) {
            case MoveType::super: return 3000;
            case MoveType::special: return 1000;
            case MoveType::throw_: return 800;
            default: return planned.type == 'A' ? 600 : planned.type == 'C' ? 400 : 200;
        }
    }

    // If several moves have one input, it begins some of them, and others only follow (mugen.md
    // C14): it begins those that need control, have a name or are cancelled into. A format without
    // this information says of no move that it needs control.
    void choose_ways() {
        const bool says_control = std::any_of(moves().begin(), moves().end(),
                                              [](const Move& move) { return move.needs_control; });
        std::set<std::int32_t> chained;
        for (const Move& move : moves()) {
            for (const Cancel& cancel : move.cancels) {
                chained.insert(cancel.into);
            }
        }
        const bool knows_starts = character_.knows_starts();
        std::set<std::string> begun;
        const auto begins = [&](const Move& move) {
            return move.needs_control || !move.name.empty() || chained.contains(move.number);
        };
        for (const PlannedMove& planned : plan_.moves) {
            if (begins(*planned.move)) {
                begun.insert(planned.move->input);
            }
        }
        std::vector<PlannedMove*> in_order;  // of the character
        for (PlannedMove& planned : plan_.moves) {
            in_order.push_back(&planned);
        }
        std::sort(in_order.begin(), in_order.end(),
                  [](const PlannedMove* a, const PlannedMove* b) { return a->move < b->move; });
        for (PlannedMove* const planned : in_order) {
            const Move& move = *planned->move;
            const bool is_left_to_engine =
                planned->is_engine_state && given_input(move.input, letter_of_);
            if (!move.input.empty() && !planned->input && !is_left_to_engine) {
                plan_.without_command.push_back(planned);
            } else if (planned->input && !begins(move) && !begun.insert(move.input).second) {
                planned->input.reset();  // the state before it leads to it
            }
            const bool begins_free = knows_starts ? move.starts.any()
                                                  : move.needs_control || !says_control ||
                                                        !chained.contains(move.number);
            planned->needs_control = begins_free && !planned->is_begun_by_engine;
        }
    }

    // A move that nobody may begin and no written move is cancelled into: a ChangeState without a
    // trigger1 would keep the engine from loading the character.
    void close_ways() {
        std::set<const PlannedMove*> followed;
        for (const PlannedCancel& cancel : plan_.cancels) {
            followed.insert(cancel.into);
        }
        for (PlannedMove& planned : plan_.moves) {
            if (planned.input && !planned.is_follow_up && !planned.needs_control &&
                !followed.contains(&planned)) {
                planned.input.reset();
                if (!planned.is_begun_by_engine) {
                    plan_.never_free.push_back(&planned);
                }
            }
        }
    }

    void add_cancels() {
        for (const PlannedMove& planned : plan_.moves) {
            for (const Cancel& cancel : planned.move->cancels) {
                const PlannedMove* const into = plan_.find(cancel.into);
                if (into != nullptr && into->input && !planned.is_engine_state) {
                    plan_.cancels.push_back({&planned, into, &cancel});
                } else {
                    ++plan_.cancels_without_input;
                }
            }
        }
    }

    // Clips that have no number get those from (100,0) on (W39).
    void name_sounds() {
        for (const Sound& sound : character_.sounds) {
            held_.insert(sound.key);
        }
        taken_ = held_;
        for (const Animation& animation : character_.animations) {
            for (const Frame& frame : animation.frames) {
                std::for_each(frame.cues.begin(), frame.cues.end(),
                              [&](const Cue& cue) { name_sound(cue.clip); });
            }
        }
        for (const Move& move : moves()) {
            for (const Hit& hit : move.hits) {
                name_sound(hit.sound);
                name_sound(hit.guard_sound);
            }
            for (const Projectile& projectile : move.projectiles) {
                name_sound(projectile.hit.sound);
                name_sound(projectile.hit.guard_sound);
            }
        }
        SoundKey next{first_sound_group, 0};
        for (const std::string& clip : unnumbered_) {
            while (taken_.contains(next)) {
                ++next.number;
            }
            plan_.sounds[clip].key = next;
            ++next.number;
        }
    }

    void name_sound(const std::string& clip) {
        if (clip.empty() || plan_.sounds.contains(clip)) {
            return;
        }
        const auto named = sound_named(clip);
        plan_.sounds.emplace(clip, named.value_or(SoundName{}));
        if (!named) {
            unnumbered_.push_back(clip);
        } else if (named->is_own) {
            taken_.insert(named->key);
        }
        if (!named || (named->is_own && !held_.contains(named->key))) {
            plan_.sounds_without_data.insert(clip);
        }
    }

    static constexpr std::int32_t first_free_action = 20000;
    static constexpr std::int32_t step = 10;
    static constexpr std::int32_t first_sound_group = 100;

    const Character& character_;
    const ButtonLetters& letter_of_;
    Plan plan_;
    std::map<std::int32_t, std::int32_t> next_;  // the number to be tried next, of each range
    std::set<SoundKey> held_;                    // by the character
    std::set<SoundKey> taken_;                   // and named by something
    std::vector<std::string> unnumbered_;        // clips
};

}  // namespace

bool is_guarded(const Hit& hit) noexcept {
    return hit.guard != Guard::none && hit.guard != Guard::unblockable;
}

bool PlannedMove::is_throw() const {
    return move->type == MoveType::throw_ &&
           std::none_of(hits.begin(), hits.end(), [](const Hit* hit) { return is_guarded(*hit); });
}

std::vector<const Notify*> unwritten_notifies(const Move& move) {
    std::multiset<std::int32_t> written;
    for (const Projectile& projectile : move.projectiles) {
        if (move.type != MoveType::throw_) {
            written.insert(projectile.tick);
        }
    }
    std::vector<const Notify*> rest;
    for (const Notify& notify : move.notifies) {
        if (const auto found = written.find(notify.tick); found != written.end()) {
            written.erase(found);
        } else {
            rest.push_back(&notify);
        }
    }
    return rest;
}

bool is_common_state(std::int32_t number) noexcept {
    return std::binary_search(common_states.begin(), common_states.end(), number);
}

const PlannedMove* Plan::find(std::int32_t model_number) const noexcept {
    const auto found = places.find(model_number);
    return found == places.end() ? nullptr : &moves[found->second];
}

bool Plan::has_state(std::int32_t number) const noexcept {
    return is_common_state(number) || states.contains(number);
}

std::string Plan::clip_text(std::string_view clip, bool own_is_plain) const {
    const auto found = sounds.find(clip);
    if (found == sounds.end()) {
        return {};
    }
    const SoundName& name = found->second;
    const std::string_view mark = name.is_own == own_is_plain ? "" : name.is_own ? "S" : "F";
    return fmt::format("{}{}, {}", mark, name.key.group, name.key.number);
}

Plan plan_of(const Character& character, const ButtonLetters& letter_of) {
    return Planner(character, letter_of).run();
}

}  // namespace fightconv::mugen
