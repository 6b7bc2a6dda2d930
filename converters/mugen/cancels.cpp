#include "converters/mugen/cancels.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/reporter.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_cancels = 256;  // of a move

class CancelFinder {
public:
    CancelFinder(Player& player, std::vector<Move>& moves, Context& context) : player_(player), moves_(moves), context_(context) {}

    Status run() && {
        for (Move& move : moves_) {
            FC_TRY(context_.check_cancelled());
            const auto state = player_.program().states.find(move.number);
            if (state != player_.program().states.end()) {
                FC_TRY(add(move));
            }
        }
        if (cut_) {
            Reporter(context_.diagnostics, {}).warn("mugen.cancels-cut", {}, "a move can be cancelled in too many ways; some of them are left out");
        }
        return {};
    }

private:
    using Found = std::map<std::tuple<std::int32_t, std::int32_t, bool>, Cancel>;  // by the move, the first tick, and whether it is approximate

    Status add(Move& move) {
        Found found;
        const bool may_hit = !move.hits.empty();
        for (const Contact contact : {Contact::none, Contact::hit, Contact::guarded}) {
            if (contact == Contact::none || may_hit) {
                const Played played = player_.play(move.number, {.contact = contact, .lists_cancels = true});
                for (const PossibleCancel& cancel : played.cancels) {
                    put(cancel, contact, played.contact, found);
                }
            }
        }
        FC_TRY(context_.budget.charge(found.size() * sizeof(Cancel), "the cancels of moves"));
        for (const auto& [key, cancel] : found) {
            if (cancel.approximate && !move.cancels.empty() && move.cancels.back().into == cancel.into && move.cancels.back().first_tick == cancel.first_tick) {
                // What is certain need not be said again.
                Cancel rest = cancel;
                rest.on_hit = cancel.on_hit && !move.cancels.back().on_hit;
                rest.on_block = cancel.on_block && !move.cancels.back().on_block;
                rest.on_whiff = cancel.on_whiff && !move.cancels.back().on_whiff;
                if (rest.on_hit || rest.on_block || rest.on_whiff) {
                    move.cancels.push_back(rest);
                }
            } else {
                move.cancels.push_back(cancel);
            }
        }
        return {};
    }

    bool is_move(std::int32_t number) const {
        const auto place = std::lower_bound(moves_.begin(), moves_.end(), number, [](const Move& move, std::int32_t wanted) { return move.number < wanted; });
        return place != moves_.end() && place->number == number;
    }

    void put(const PossibleCancel& possible, Contact contact, std::optional<std::int32_t> touched, Found& found) {
        if (!is_move(possible.into)) {
            return;
        }
        // One that is possible as soon as there is a contact does not wait for a tick.
        const bool waits_for_contact = touched && possible.tick == *touched + 1;
        const std::int32_t first_tick = waits_for_contact ? 0 : possible.tick;
        const bool approximate = possible.assumed != nullptr;
        const auto [place, is_new] =
            found.try_emplace({possible.into, first_tick, approximate}, Cancel{.into = possible.into, .first_tick = first_tick, .approximate = approximate});
        if (is_new && found.size() > most_cancels) {
            found.erase(place);
            cut_ = true;
            return;
        }
        Cancel& cancel = place->second;
        cancel.on_whiff = cancel.on_whiff || contact == Contact::none;
        cancel.on_hit = cancel.on_hit || contact == Contact::hit;
        cancel.on_block = cancel.on_block || contact == Contact::guarded;
    }

    Player& player_;
    std::vector<Move>& moves_;
    Context& context_;
    bool cut_ = false;
};

}  // namespace

Status add_cancels(Player& player, std::vector<Move>& moves, Context& context) { return CancelFinder(player, moves, context).run(); }

}  // namespace fightconv::mugen
