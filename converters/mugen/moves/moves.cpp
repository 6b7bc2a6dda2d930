#include "converters/mugen/moves/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

#include "converters/mugen/moves/cancels.hpp"
#include "converters/mugen/moves/outcome.hpp"
#include "converters/mugen/moves/played_move.hpp"
#include "converters/mugen/moves/problems.hpp"
#include "converters/mugen/moves/projectiles.hpp"
#include "converters/mugen/moves/reach.hpp"
#include "core/base/checked.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

// A button with nothing more than standing, crouching or jumping; of a follow-up its last step.
bool is_plain(std::string_view input) {
    constexpr std::string_view then = " > ";
    const std::size_t last = input.rfind(then);
    input.remove_prefix(last == std::string_view::npos ? 0 : last + then.size());
    if (input.starts_with("j.")) {
        input.remove_prefix(2);
    } else if (input.starts_with('5') || input.starts_with('2')) {
        input.remove_prefix(1);
    }
    return std::none_of(input.begin(), input.end(), [](char c) { return c >= '1' && c <= '9'; });
}

class Builder {
public:
    Builder(Player& player, const air::File& actions, const Buttons& buttons, Character& character,
            Context& context)
        : player_(player),
          combat_(player.combat()),
          facts_(combat_.facts()),
          character_(character),
          context_(context),
          helpers_(helper_states_of(player.program())),
          filler_(combat_, player_, helpers_, context),
          outcomes_(combat_, player_),
          projectiles_(combat_, player_),
          reach_(reach_of(player.program(), combat_, buttons, context)) {
        for (const air::Action& action : actions.actions) {
            if (!action.shadowed) {
                animations_.emplace(action.number, animations_.size());
            }
        }
    }

    Result<Entries> run() && {
        const std::set<std::int32_t> all = numbers();
        std::size_t left = all.size();
        for (const std::int32_t number : all) {
            FC_TRY(context_.check_cancelled());
            player_.begin_share(left--);
            const std::size_t before = character_.moves.size();
            FC_TRY(add(number));
            if (player_.is_exhausted() && character_.moves.size() > before) {
                incomplete_.push_back(name_of(character_.moves.back()));
            }
        }
        player_.begin_share(1);
        keep_cancels_into_moves(character_.moves);
        start_what_nothing_leads_to();
        const Reporter reporter(context_.diagnostics, {});
        if (tally_.values != 0) {
            reporter.report(moves_problem.hit_values, {}, "{} of {} HitDef values exact",
                            tally_.exact, tally_.values);
        }
        if (cut_cancels_) {
            reporter.report(moves_problem.cancels_cut, {},
                            "a move can be cancelled in too many ways; some of them are left out");
        }
        if (!incomplete_.empty()) {
            reporter.report(
                moves_problem.play_cut, {},
                "the states of this character take too long to play (--limit play=), so "
                "these hit at other times than in the game, or not at all; incomplete "
                "{}: {}",
                incomplete_.size() == 1 ? "is" : "are", list_of(incomplete_));
        }
        if (cut_movement_) {
            reporter.report(moves_problem.movement_cut, {},
                            "the moves of this character move in too many ticks; some of them have "
                            "no movement");
        }
        return std::move(entries_);
    }

private:
    // In a state of the character's own in which he has control, what can follow it is no cancel
    // (mugen.md C15); the move is begun by one who is free.
    void start_what_nothing_leads_to() {
        std::set<std::int32_t> chained;
        for (const Move& move : character_.moves) {
            for (const Cancel& cancel : move.cancels) {
                chained.insert(cancel.into);
            }
        }
        for (Move& move : character_.moves) {
            const auto way = reach_.by_command.find(move.number);
            if (move.starts.any() || way == reach_.by_command.end() ||
                chained.contains(move.number)) {
                continue;
            }
            move.starts = way->second.starts.in_own_states;
            if (!move.starts.any()) {
                Reporter(context_.diagnostics, combat_.files[way->second.file].name)
                    .about(fmt::format("state {}", move.number))
                    .report(
                        moves_problem.start_unknown, Place::at_line(way->second.line),
                        "its command works only where results cannot follow, as while the "
                        "character guards or is hit; they have the move, but nothing begins it");
            }
        }
    }

    static bool defines_hit(const CompiledState& state) {
        return std::any_of(state.controllers.begin(), state.controllers.end(),
                           [](const CompiledController& controller) {
                               return controller.act == Act::hit_definition;
                           });
    }

    // States that a command leads to, that hit, or that keep the HitDef of the state before them
    // (mugen.md C14).
    std::set<std::int32_t> numbers() const {
        std::set<std::int32_t> numbers;
        for (const auto& [number, state] : player_.program().states) {
            if (state.keeps_hit_definition || defines_hit(state)) {
                numbers.insert(number);
            }
        }
        for (const auto& [number, reached] : reach_.by_command) {
            numbers.insert(number);
        }
        return numbers;
    }

    static std::string name_of(const Move& move) {
        return move.name.empty() ? fmt::format("state {}", move.number)
                                 : fmt::format("state {} ({})", move.number, move.name);
    }

    static std::string list_of(const std::vector<std::string>& names) {
        constexpr std::size_t most = 8;
        const auto shown = static_cast<std::ptrdiff_t>(std::min(names.size(), most));
        return fmt::format(
            "{}{}", fmt::join(names.begin(), names.begin() + shown, ", "),
            names.size() > most ? fmt::format(" and {} more", names.size() - most) : std::string());
    }

    std::optional<std::size_t> animation_numbered(std::int32_t number) const {
        const auto found = animations_.find(number);
        return found == animations_.end() ? std::nullopt : std::optional(found->second);
    }

    // A state that leads to another, as it does: alone, or as it hits or is guarded, if its hit is
    // not to be the other one's as well. If it does not do so at all, it depends on something else,
    // and the state is played alone.
    template <class Play>
    static Played play_into(const CompiledState& next, Play play) {
        Played alone = play(Contact::none);
        for (const Contact contact : {Contact::hit, Contact::guarded}) {
            if (alone.next == next.number || next.keeps_hit_definition) {
                break;
            }
            Played touching = play(contact);
            if (touching.next == next.number) {
                return touching;
            }
        }
        return alone;
    }

    // The state before another, and which state has said what it shows: the nearest one on the way
    // there that does so.
    struct Before {
        Played played;
        std::int32_t shows_it = 0;
    };
    std::optional<Before> play_before(const CompiledState& state) {
        constexpr std::size_t longest_way = 8;
        const auto& states = player_.program().states;
        std::vector<const CompiledState*> way{&state};  // backwards
        Played played;
        while (way.size() <= longest_way && !played.shows_own) {
            const auto* const number = find_in(reach_.predecessors, way.back()->number);
            const auto* const before = number == nullptr ? nullptr : find_in(states, *number);
            if (before == nullptr || std::find(way.begin(), way.end(), before) != way.end()) {
                break;
            }
            played = play_into(*way.back(), [&](Contact contact) {
                return player_.play(before->number, {.contact = contact});
            });
            way.push_back(before);
        }
        if (!played.shows_own) {
            way.resize(std::min<std::size_t>(way.size(), 2));
        }
        if (way.size() < 2) {
            return std::nullopt;
        }
        const std::int32_t shows_it = way.back()->number;
        for (way.pop_back(); way.size() > 1; way.pop_back()) {
            const World before = played.world;
            const Scenario scenario{.has_control = false};
            played = play_into(*way[way.size() - 2], [&](Contact contact) {
                Scenario touching = scenario;
                touching.contact = contact;
                return player_.play(way.back()->number, touching, before);
            });
            played.shows_own = true;
        }
        return Before{std::move(played), shows_it};
    }

    // One that goes on with what the state before has left is played behind that. One that does not
    // say what it shows unless a helper plays it is played by that helper.
    Plays play(const CompiledState& state, const Reporter& reporter) {
        const bool follows =
            reach_.predecessors.contains(state.number) && !reach_.by_command.contains(state.number);
        Scenario scenario{.has_control = !follows, .lists_cancels = true};
        Plays plays{player_.play(state.number, scenario), {}, {}};
        std::optional<Before> first;
        if (!plays.whiff.shows_own || state.keeps_hit_definition) {
            first = play_before(state);
        }
        if (first) {
            if (!plays.whiff.shows_own && first->played.shows_own) {
                reporter.report(moves_problem.approximate_animation,
                                Place::at_line(state.text->line),
                                "this state does not say which animation it shows; used that of "
                                "state {}, which leads to it",
                                first->shows_it);
            }
            const bool shows = plays.whiff.shows_own || first->played.shows_own;
            plays.whiff = player_.play(state.number, scenario, first->played.world);
            plays.whiff.shows_own = shows;
        }
        const auto* const helper = find_in(helpers_, state.number);
        if (!plays.whiff.shows_own && helper != nullptr) {
            first.reset();
            scenario.helper = helper->identity;
            scenario.sender = helper->sender;
            plays.whiff = player_.play(state.number, scenario);
        }
        if (plays.whiff.shows_own && (first || scenario.helper)) {
            entries_.emplace(state.number,
                             Entry{{.has_control = scenario.has_control,
                                    .helper = scenario.helper,
                                    .sender = scenario.sender},
                                   first ? std::optional(first->played.world) : std::nullopt,
                                   first && first->played.next == state.number});
        }
        const auto play = [&] {
            return first ? player_.play(state.number, scenario, first->played.world)
                         : player_.play(state.number, scenario);
        };
        const bool can_touch = attacks(plays.whiff) || !state.opponents.empty();
        if (plays.whiff.inherited != nullptr || defines_hit(state)) {
            for (const Contact contact : {Contact::hit, Contact::guarded}) {
                scenario.contact = contact;
                scenario.opponent.is_in_reach = true;
                plays.touching.push_back(can_touch ? play() : plays.whiff);
            }
        }
        scenario.lists_cancels = false;
        play_with_others(state, plays, [&](const Opponent& opponent, Contact contact) {
            scenario.opponent = opponent;
            scenario.contact = contact;
            return play();
        });
        return plays;
    }

    // Whether it could hit somebody.
    static bool attacks(const Played& played) {
        return std::any_of(played.ticks.begin(), played.ticks.end(),
                           [](const PlayedTick& tick) { return tick.attacks; });
    }

    // If a HitDef has not acted, and the state asks for such opponents.
    template <class Play>
    static void play_with_others(const CompiledState& state, Plays& plays, Play play) {
        std::vector<const CompiledController*> idle;
        for (const CompiledController& controller : state.controllers) {
            const auto has = [&](const Played& played) { return played.has(controller); };
            if (controller.act == Act::hit_definition && !has(plays.whiff) &&
                std::none_of(plays.touching.begin(), plays.touching.end(), has)) {
                idle.push_back(&controller);
            }
        }
        for (const Opponent& opponent : state.opponents) {
            for (const Contact contact : {Contact::none, Contact::hit, Contact::guarded}) {
                if (idle.empty()) {
                    return;
                }
                Played played = play(opponent, contact);
                const bool can_touch = attacks(played);
                if (std::erase_if(idle, [&](const CompiledController* controller) {
                        return played.has(*controller);
                    }) > 0) {
                    plays.others.push_back(std::move(played));
                }
                if (!can_touch) {
                    break;  // with a contact it would be the same
                }
            }
        }
    }

    // One of the engine's own states shows the action of its number, but for the jump in the air.
    std::optional<std::size_t> animation_of_engine(std::int32_t number) const {
        constexpr std::int32_t air_jump = 45;
        std::optional<std::size_t> animation = animation_numbered(number);
        for (const std::int32_t shown : {44, 41}) {
            if (number == air_jump && !animation) {
                animation = animation_numbered(shown);
            }
        }
        return animation;
    }

    Status add(std::int32_t number) {
        const CompiledState* const state = find_in(player_.program().states, number);
        const Reached* const way = find_in(reach_.by_command, number);
        const std::string& file = combat_.files[state != nullptr ? state->file : way->file].name;
        const Reporter reporter =
            Reporter(context_.diagnostics, file).about(fmt::format("state {}", number));
        std::optional<Plays> plays;
        std::optional<std::size_t> animation;
        if (state == nullptr) {
            animation = animation_of_engine(number);
        } else {
            plays = play(*state, reporter);
            animation =
                plays->whiff.shows_own ? animation_numbered(plays->whiff.action) : std::nullopt;
        }
        if (!animation) {
            reporter.report(
                moves_problem.move_without_animation,
                Place::at_line(state != nullptr ? state->text->line : way->line),
                "could not tell which animation this state shows; the move was left out");
            return {};
        }
        Move move;
        move.number = number;
        move.animation = {static_cast<std::uint32_t>(*animation)};
        if (way != nullptr) {
            move.name = way->name;
            move.input = way->input;
            move.needs_control = way->needs_control;
            move.starts = way->starts.neutral;
        }
        if (auto* const path = find_in(reach_.follow_ups, number)) {
            move.input = *path;
        }
        if (plays) {
            ValueReader values(facts_, reporter);
            filler_.fill(move, *state, *plays, player_.actions().at(plays->whiff.action), values);
            outcomes_.fill(move, *state, *plays);
            projectiles_.fill(move, plays->whiff, reporter);
            move.cancels = cancels_of(*plays, cut_cancels_);
            keep_within_limits(move);
            tally_.values += values.tally().values;
            tally_.exact += values.tally().exact;
        }
        if (move.type == MoveType::normal && !move.input.empty() && !is_plain(move.input)) {
            move.type = MoveType::command_normal;
        }
        if (move.power_cost == 0 && way != nullptr) {
            move.power_cost = way->power;
        }
        constexpr std::int32_t first_walk = 20;
        constexpr std::int32_t last_run = 119;
        if (state == nullptr && number >= first_walk && number <= last_run) {
            move.type = MoveType::movement;
            fill_common_state(move);
        }
        FC_TRY(character_.charge.add(
            sizeof(Move) + move.name.size() + move.input.size() + move.hits.size() * sizeof(Hit) +
                move.notifies.size() * notify_bytes + move.projectiles.size() * sizeof(Projectile) +
                move.movement.size() * sizeof(Waypoint) + move.cancels.size() * sizeof(Cancel),
            "the moves"));
        describe(character_.animations[*animation], move, way != nullptr);
        character_.moves.push_back(std::move(move));
        return {};
    }

    // Adds the effect of those states of common1.cns to which commands lead: the character walks
    // and runs until the direction is released, and hops back until it lands.
    void fill_common_state(Move& move) const {
        constexpr std::int32_t standing = 0;
        constexpr std::int32_t walking = 20;
        constexpr std::int32_t running = 100;
        constexpr std::int32_t hopping_back = 105;
        constexpr std::int32_t landing = 106;
        if (move.number == walking || move.number == running) {
            move.next = standing;
            walk(move, move.number == walking ? "velocity.walk.fwd.x" : "velocity.run.fwd.x");
        } else if (move.number == hopping_back) {
            move.next = landing;
            hop(move);
        }
    }

    // Moves the character forward as long as its animation is shown once.
    void walk(Move& move, std::string_view velocity) const {
        const auto forward = static_cast<float>((*facts_.constants)[velocity]);
        const std::uint64_t ticks =
            std::min<std::uint64_t>(Timeline(character_[move.animation]).total(), Player::longest);
        Waypoint here;
        while (forward > 0 && std::cmp_less(here.tick + 1, ticks)) {
            ++here.tick;
            here.x += forward;
            move.movement.push_back(here);
        }
    }

    // Moves the character like a state with physics A (C18).
    void hop(Move& move) const {
        const Constants& constants = *facts_.constants;
        const auto forward = static_cast<float>(constants["velocity.run.back.x"]);
        const auto gravity = static_cast<float>(constants["movement.yaccel"]);
        auto down = static_cast<float>(constants["velocity.run.back.y"]);
        if (down >= 0 || gravity <= 0) {
            return;
        }
        Waypoint here;
        std::vector<Waypoint> movement;
        while (here.y < 0 || down <= 0) {
            here.x += forward;
            here.y += down;
            down += gravity;
            if (++here.tick == Player::longest) {
                return;
            }
            movement.push_back(here);
        }
        movement.pop_back();  // it has landed before that tick is shown
        move.duration = here.tick;
        move.movement = std::move(movement);
    }

    // Limits the cancels and waypoints of all moves together to far more than a real character has,
    // so that no file of states grows beyond what a result can hold.
    void keep_within_limits(Move& move) {
        constexpr std::size_t most_cancels_of_all = 1 << 18;
        constexpr std::size_t most_waypoints_of_all = 1 << 20;
        cancels_ += move.cancels.size();
        waypoints_ += move.movement.size();
        if (cancels_ > most_cancels_of_all) {
            move.cancels.clear();
            cut_cancels_ = true;
        }
        if (waypoints_ > most_waypoints_of_all) {
            move.movement.clear();
            cut_movement_ = true;
        }
    }

    void describe(Animation& animation, const Move& move, bool by_command) {
        if (by_command && named_.insert(move.animation.value).second) {
            animation.name = animation_name(move.name, animation.number);
        }
        if (move.hits.empty() || !marked_.insert(move.animation.value).second) {
            return;
        }
        const Timeline shown(animation);
        auto hit = move.hits.begin();
        for (const Timeline::Span& span : shown.spans()) {
            while (hit != move.hits.end() &&
                   (std::cmp_less(hit->last_tick, span.start) || hit->alternative)) {
                ++hit;
            }
            if (hit == move.hits.end()) {
                return;
            }
            if (std::cmp_less(hit->first_tick, span.end())) {
                mark(animation.frames[span.frame], *hit);
            }
        }
    }

    static void mark(Frame& frame, const Hit& hit) {
        for (Box& box : frame.boxes) {
            if (box.kind != BoxKind::attack) {
                continue;
            }
            box.damage = saturate<std::uint16_t>(hit.damage);
            box.hitstun = saturate<std::uint16_t>(hit.hitstun);
            box.blockstun = saturate<std::uint16_t>(hit.blockstun);
            box.knockback = hit.knockback_x != 0 || hit.knockback_y != 0;
            // not as floats, whose last bit differs between systems
            const double x = double{hit.knockback_x}, up = -double{hit.knockback_y};
            box.knockback_strength = static_cast<float>(std::hypot(x, up));
            box.knockback_angle =
                box.knockback ? static_cast<float>(std::atan2(up, x) * 180 / std::numbers::pi)
                              : 0.0F;
        }
    }

    static constexpr std::uint64_t notify_bytes = 1024;

    Player& player_;
    const Combat& combat_;
    const Facts facts_;
    Character& character_;
    Context& context_;
    const HelperStates helpers_;
    MoveFiller filler_;
    Outcomes outcomes_;
    Projectiles projectiles_;
    const Reach reach_;
    std::map<std::int32_t, std::size_t> animations_;  // by action number
    std::set<std::uint32_t> named_;                   // animations that have the name of a move
    // animations whose boxes have the values of a move
    std::set<std::uint32_t> marked_;
    Entries entries_;
    Tally tally_;
    std::vector<std::string> incomplete_;  // moves that were not played to their end
    std::size_t cancels_ = 0;              // of all moves
    std::size_t waypoints_ = 0;            // of all moves
    bool cut_cancels_ = false;
    bool cut_movement_ = false;
};

}  // namespace

std::string animation_name(std::string_view move_name, std::int32_t number) {
    constexpr std::size_t longest = 48;
    std::string name;
    for (const char c : lower_case(move_name)) {
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (keeps) {
            name.push_back(c);
        } else if (!name.empty() && name.back() != '_') {
            name.push_back('_');
        }
    }
    name.resize(std::min(name.size(), longest));
    name.resize(name.find_last_not_of('_') + 1);
    std::string otherwise = action_name(number);
    const bool says_something =
        std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!says_something || !otherwise.starts_with("action_")) {
        return otherwise;
    }
    name.append(otherwise.substr(std::string_view("action").size()));
    return action_number(name) == number ? name : otherwise;
}

Result<Entries> add_moves(Player& player, const air::File& actions, const Buttons& buttons,
                          Character& character, Context& context) {
    return Builder(player, actions, buttons, character, context).run();
}

}  // namespace fightconv::mugen
