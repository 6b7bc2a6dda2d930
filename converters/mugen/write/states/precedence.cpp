#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "converters/mugen/commands/performance.hpp"
#include "converters/mugen/write/plan.hpp"
#include "core/base/find.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_compared = 1024;  // ways; beyond this nothing is said about hidden ones

// If two inputs can be meant, the one with more to it has to be asked for first.
enum class Rank : std::uint8_t {
    motion,
    chord,
    command_normal,
    crouching,
    standing,
    airborne,
    anywhere,
    held  // no button: whoever presses one as well means a move with it
};

Rank rank_of(const PlannedWay& way) {
    const GivenInput& input = *way.move->input;
    if (input.directions > 0) {
        return Rank::motion;
    }
    if (input.commands.empty()) {
        return Rank::held;
    }
    if (input.buttons > 1 || input.commands.size() > 1) {
        return Rank::chord;
    }
    if (input.holds_direction) {
        return Rank::command_normal;
    }
    const bool on_ground = way.stances.standing || way.stances.crouching;
    if (way.stances.airborne && on_ground) {
        return Rank::anywhere;
    }
    switch (input.state_type) {
        case 'A': return Rank::airborne;
        case 'C': return Rank::crouching;
        default: return Rank::standing;
    }
}

int count_of(const Stances& stances) noexcept {
    return int{stances.standing} + int{stances.crouching} + int{stances.airborne};
}

// If two moves have the same input, the first is: a throw, which is begun only where it can reach;
// the one that costs more, for players who have the power; the one that only follows other moves;
// the one that is begun in fewer stances. Otherwise their order stays.
bool comes_before(const PlannedWay& a, const PlannedWay& b) {
    const auto key = [](const PlannedWay& way) {
        const PlannedMove& move = *way.move;
        const GivenInput& input = *move.input;
        const auto more = [](std::size_t count) { return -static_cast<std::int64_t>(count); };
        return std::tuple(rank_of(way), more(input.directions), !input.is_charged,
                          more(input.buttons), more(input.names.size()), !move.is_throw(),
                          -std::int64_t{move.move->power_cost}, move.needs_control,
                          way.is_said ? count_of(way.stances) : 0);
    };
    return key(a) < key(b);
}

bool is_down(const GivenInput& input) noexcept { return input.direction <= 3; }

// The stance of a player who gives the input of the move.
Stance stance_of_player(const PlannedWay& way) noexcept {
    const auto& [standing, crouching, airborne] = way.stances;
    if (crouching && (!standing || is_down(*way.move->input))) {
        return Stance::crouching;
    }
    return standing ? Stance::standing : Stance::airborne;
}

class Precedence {
public:
    explicit Precedence(Plan& plan) : plan_(plan) {}

    void run() && {
        std::map<const PlannedMove*, std::vector<const PlannedCancel*>> cancels;
        for (const PlannedCancel& cancel : plan_.cancels) {
            cancels[cancel.into].push_back(&cancel);
        }
        std::set<std::vector<std::string>> standing;  // the commands of moves that stand
        for (const PlannedMove& move : plan_.moves) {
            if (move.input && !move.is_follow_up && move.type == 'S') {
                standing.insert(move.input->names);
            }
        }
        for (const PlannedMove& move : plan_.moves) {
            if (move.input) {
                PlannedWay way = way_of(move, standing);
                if (auto* const found = find_in(cancels, &move)) {
                    way.cancels = std::move(*found);
                }
                plan_.ways.push_back(std::move(way));
            }
        }
        // [Statedef -1] is run before the state itself.
        const auto begun =
            std::stable_partition(plan_.ways.begin(), plan_.ways.end(),
                                  [](const PlannedWay& way) { return !way.move->is_follow_up; });
        std::stable_sort(plan_.ways.begin(), begun, comes_before);
        std::stable_sort(begun, plan_.ways.end(), comes_before);
        keep_throws_near();
        if (plan_.ways.size() <= most_compared) {
            find_hidden();
        }
    }

private:
    PlannedWay way_of(const PlannedMove& move,
                      const std::set<std::vector<std::string>>& standing) const {
        const GivenInput& input = *move.input;
        const bool is_held = input.state_type == 'S' && input.directions == 0;
        PlannedWay way{.move = &move, .stances = move.move->starts, .cancels = {}};
        way.is_said = way.stances.any();
        if (!way.is_said) {
            way.stances = stances_of(move, is_held, standing);
        }
        way.refuses_down =
            is_held && !move.is_begun_by_engine && way.stances == Stances{.standing = true};
        return way;
    }

    static Stances stances_of(const PlannedMove& move, bool is_held,
                              const std::set<std::vector<std::string>>& standing) {
        const GivenInput& input = *move.input;
        if (input.state_type == 'A') {
            return {.airborne = true};
        }
        // If two moves have one input, the one that crouches is for a player who crouches.
        if (input.state_type == 'C' ||
            (is_held && move.type == 'C' && standing.contains(input.names))) {
            return {.crouching = true};
        }
        return {.standing = true, .crouching = !is_held};
    }

    // A throw that shares its input with another move leaves it to that one where it cannot reach.
    void keep_throws_near() {
        std::map<std::vector<std::string>, Stances> others;
        const auto is_throw = [](const PlannedWay& way) { return way.move->is_throw(); };
        const auto begins = [](const PlannedWay& way) {
            return way.move->needs_control && !way.move->is_follow_up;
        };
        for (const PlannedWay& way : plan_.ways) {
            if (begins(way) && !is_throw(way)) {
                others[way.move->input->names].add(way.stances);
            }
        }
        for (PlannedWay& way : plan_.ways) {
            Stances shared = way.stances;
            const auto other = others.find(way.move->input->names);
            shared.keep(other == others.end() ? Stances() : other->second);
            way.is_near = is_throw(way) && begins(way) && !way.move->hits.empty() && shared.any();
        }
    }

    void find_hidden() {
        for (std::size_t i = 0; i < plan_.ways.size(); ++i) {
            const PlannedWay& way = plan_.ways[i];
            const PlannedMove& move = *way.move;
            const std::vector<InputMoment> performance = performance_of(*move.input);
            // Whether those before it take the input in the same situation.
            const auto hider = [&](auto&& takes) -> const PlannedMove* {
                const auto found = std::find_if(
                    plan_.ways.begin(), plan_.ways.begin() + static_cast<std::ptrdiff_t>(i),
                    [&](const PlannedWay& other) {
                        const bool stands_up = other.refuses_down && is_down(*move.input);
                        return !other.is_near && !stands_up &&
                               other.move->move->power_cost <= move.move->power_cost &&
                               takes(other) && gives(performance, *other.move->input);
                    });
                return found - plan_.ways.begin() == static_cast<std::ptrdiff_t>(i) ? nullptr
                                                                                    : found->move;
            };
            const PlannedMove* hidden_by = nullptr;
            if (move.needs_control && !move.is_follow_up) {
                const Stance stance = stance_of_player(way);
                hidden_by = hider([&](const PlannedWay& other) {
                    return !other.move->is_follow_up && other.move->needs_control &&
                           other.stances.has(stance);
                });
                if (hidden_by == nullptr) {
                    continue;
                }
            }
            const bool is_cancelled_into = std::any_of(
                way.cancels.begin(), way.cancels.end(), [&](const PlannedCancel* cancel) {
                    const PlannedMove* const by = hider(
                        [&](const PlannedWay& other) { return is_cancel_like(other, *cancel); });
                    hidden_by = hidden_by == nullptr ? by : hidden_by;
                    return by == nullptr;
                });
            if (hidden_by != nullptr && (!is_cancelled_into || move.needs_control)) {
                plan_.hidden.push_back({&move, hidden_by, is_cancelled_into});
            }
        }
    }

    // Whether the other one can be cancelled into wherever this cancel is possible.
    static bool is_cancel_like(const PlannedWay& other, const PlannedCancel& cancel) {
        return std::any_of(
            other.cancels.begin(), other.cancels.end(), [&](const PlannedCancel* each) {
                const Cancel& a = *each->cancel;
                const Cancel& b = *cancel.cancel;
                return each->from == cancel.from && a.first_tick <= b.first_tick &&
                       a.on_hit >= b.on_hit && a.on_block >= b.on_block && a.on_whiff >= b.on_whiff;
            });
    }

    Plan& plan_;
};

}  // namespace

void order_ways(Plan& plan) { Precedence(plan).run(); }

}  // namespace fightconv::mugen
