#include "converters/mugen/moves/projectiles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>

#include "converters/mugen/play/attributes.hpp"
#include "core/base/checked.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_projectiles = 256;  // of a move
constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();

bool has(const CompiledController& controller, std::string_view key) {
    return cns::find(controller.text->parameters, key) != nullptr;
}

bool is_sent_from_itself(const CompiledController& controller) {
    const cns::Parameter* const from = cns::find(controller.text->parameters, "postype");
    return from == nullptr || lower_case(from->value) == "p1";
}

// The numbers of a controller of which every one has to be exact.
class ExactReader {
public:
    ExactReader(const Event& event, const Facts& facts)
        : given_(event.controller->values), silent_(0), values_(facts, Reporter(silent_, {})) {
        values_.know(&event.values);
    }
    double number(std::string_view key, std::size_t place, double otherwise) {
        return values_.number(given_, key, place, otherwise);
    }
    std::int32_t integer(std::string_view key, std::size_t place, std::int32_t otherwise) {
        return values_.integer(given_, key, place, otherwise);
    }
    // The number as a length, which is not so large that it could not be added up.
    float length(std::string_view key, std::size_t place) {
        return static_cast<float>(std::clamp(number(key, place, 0), -1e6, 1e6));
    }
    bool all_exact() const noexcept { return values_.tally().values == values_.tally().exact; }

private:
    const std::vector<ValueCode>& given_;
    DiagnosticSink silent_;
    ValueReader values_;
};

// How a helper moves from tick to tick: its first velocity, and what that gains in each tick.
struct EvenMotion {
    double velocity = 0, acceleration = 0;
};
template <float PlayedTick::*Place>
std::optional<EvenMotion> even_motion(const std::vector<PlayedTick>& ticks) {
    constexpr double margin = 1.0 / 16;  // px; positions are sums of single precision
    const auto at = [&](std::size_t tick) { return double{ticks[tick].*Place}; };
    EvenMotion motion;
    if (ticks.size() > 1) {
        motion.velocity = at(1) - at(0);
    }
    if (ticks.size() > 2) {
        motion.acceleration = at(2) - 2 * at(1) + at(0);
        motion.acceleration = std::abs(motion.acceleration) < 1e-4 ? 0 : motion.acceleration;
    }
    double place = at(0);
    for (std::size_t tick = 1; tick < ticks.size(); ++tick) {
        place += motion.velocity + motion.acceleration * static_cast<double>(tick - 1);
        if (std::abs(place - at(tick)) > margin + std::abs(place) * 1e-4) {
            return std::nullopt;
        }
    }
    return motion;
}

// Whether it shows one animation, which begins with the state.
bool shows_one_animation(const Played& played) {
    const std::vector<PlayedTick>& ticks = played.ticks;
    return played.shows_own && ticks.front().elapsed == 0 &&
           std::all_of(ticks.begin(), ticks.end(), [&](const PlayedTick& tick) {
               return tick.action == ticks.front().action &&
                      (&tick == &ticks.front() || tick.elapsed != 0);
           });
}

const Event* only_hit(const Played& played) {
    const Event* hit = nullptr;
    for (const Event& event : played.events) {
        if (event.controller->act == Act::hit_definition) {
            if (hit != nullptr) {
                return nullptr;
            }
            hit = &event;
        }
    }
    return hit;
}

// Between which heights a projectile stays: `projheightbound`.
struct Heights {
    std::int32_t highest = 0, lowest = 0;
};
constexpr Heights usual_heights{-240, 1};

// The tick in which it ends because it rises above the highest of them, or falls below the lowest
// (Projectile.update() of the engine's char.go).
std::optional<std::int32_t> leaves_heights(double y, float velocity, float acceleration,
                                           const Heights& heights) {
    auto place = static_cast<float>(y);
    for (std::int32_t tick = 0; tick < Player::longest; ++tick) {
        if ((velocity > 0 && place > static_cast<float>(heights.lowest)) ||
            (velocity < 0 && place < static_cast<float>(heights.highest))) {
            return tick;
        }
        place += velocity;
        velocity += acceleration;
    }
    return std::nullopt;
}

bool is_attack(const CompiledController& controller) {
    return controller.act == Act::hit_definition || controller.text->type == "projectile";
}
bool attacks(const CompiledState& state) {
    return state.keeps_hit_definition ||
           std::any_of(state.controllers.begin(), state.controllers.end(), is_attack);
}

}  // namespace

void Projectiles::fill(Move& move, const Played& played, const Reporter& reporter) {
    // A helper is played once for each height in which it is sent out, and each time that its
    // sender stays then if it asks for that.
    using Sent = std::tuple<const CompiledController*, double, std::int64_t>;
    std::map<Sent, std::optional<Projectile>> known;
    const CompiledState& state = player_.program().states.at(move.number);
    for (const Event& event : played.events) {
        if (move.projectiles.size() == most_projectiles) {
            return;
        }
        ValueReader values(facts_, reporter);
        std::optional<Projectile> sent;
        const auto tick = static_cast<std::size_t>(event.tick);
        const bool in_air = played.state_type == 'A';
        const double height = (in_air ? -Player::entry_height : 0.0) +
                              (tick < played.ticks.size() ? double{played.ticks[tick].y} : 0.0);
        if (event.controller->text->type == "projectile") {
            sent = projectile_of(event, height, in_air, values);
        } else if (event.controller->text->type == "helper" && event.values.empty()) {
            Sender sender{.first = sender_state(state)};
            if (played.next && asks_sender(event)) {
                const CompiledState* const next = find_in(player_.program().states, *played.next);
                sender.leaves = static_cast<std::int64_t>(played.ticks.size()) - event.tick;
                sender.next =
                    next != nullptr ? sender_state(*next) : Sender::State{.number = *played.next};
            }
            const auto [place, is_new] =
                known.try_emplace({event.controller, height, sender.leaves});
            if (is_new) {
                place->second = helper_of(event, height, sender, values);
            }
            sent = place->second;
        }
        if (sent) {
            sent->tick = event.tick;
            sent->approximate = sent->approximate || event.assumed != nullptr;
            move.projectiles.push_back(*sent);
        }
    }
}

// As Ikemen GO does it (06aab6c, char.go): it moves in the tick in which it is sent out, before it
// can hit, and gains its acceleration behind each move.
std::optional<Projectile> Projectiles::projectile_of(const Event& event, double height,
                                                     bool is_assumed, ValueReader& values) const {
    const CompiledController& controller = *event.controller;
    constexpr std::array<std::string_view, 5> unread = {"projangle", "projclsnscale",
                                                        "projclsnangle", "p1stateno", "p2stateno"};
    if (!has(controller, "attr") || !is_sent_from_itself(controller) ||
        std::any_of(unread.begin(), unread.end(),
                    [&](std::string_view key) { return has(controller, key); })) {
        return std::nullopt;
    }
    ExactReader given(event, facts_);
    Projectile sent;
    sent.action = given.integer("projanim", 0, 0);
    const ActionTimes* const shown = find_in(player_.actions(), sent.action);
    const float velocity_x = given.length("velocity", 0);
    const float velocity_y = given.length("velocity", 1);
    const float offset_y = given.length("offset", 1);
    sent.acceleration_x = given.length("accel", 0);
    sent.acceleration_y = given.length("accel", 1);
    sent.x = given.length("offset", 0) + velocity_x;
    sent.y = offset_y + velocity_y;
    sent.velocity_x = velocity_x + sent.acceleration_x;
    sent.velocity_y = velocity_y + sent.acceleration_y;
    sent.hits = given.integer("projhits", 0, 1);
    sent.interval = std::max(given.integer("projmisstime", 0, 0), 0);
    sent.priority = std::max(given.integer("projpriority", 0, 1), 1);
    constexpr std::int32_t never = -1;
    const std::int32_t time = given.integer("projremovetime", 0, never);
    const Heights heights{given.integer("projheightbound", 0, usual_heights.highest),
                          given.integer("projheightbound", 1, usual_heights.lowest)};
    // The pictures are as large as the character's own, or a little off where it is scaled and they
    // are not: that is how most authors have it.
    const auto is_as_large = [&](std::size_t place, std::string_view scale) {
        const double given_scale = given.number("projscale", place, 1);
        const bool is_scaled_anyway = (*facts_.constants)["size.proj.doscale"] != 0;
        return given_scale == 1 || (!is_scaled_anyway && given_scale == (*facts_.constants)[scale]);
    };
    // One that flies backwards turns round, and so does its picture.
    const bool is_even = velocity_x >= 0 && sent.acceleration_x >= 0 &&
                         given.number("velmul", 0, 1) == 1 && given.number("velmul", 1, 1) == 1 &&
                         is_as_large(0, "size.xscale") && is_as_large(1, "size.yscale");
    if (!is_even || !given.all_exact() || shown == nullptr || shown->attacks_from(0).empty() ||
        sent.hits < 1 || time == 0) {
        return std::nullopt;
    }
    const auto leaves =
        leaves_heights(height + double{offset_y}, velocity_y, sent.acceleration_y, heights);
    if (leaves == 0) {
        return std::nullopt;
    }
    if (time > 0) {
        sent.life = time;
    } else if (time < never && shown->end()) {  // until its animation ends
        sent.life = saturate<std::int32_t>(*shown->end());
    }
    if (leaves) {
        sent.life = std::min(sent.life.value_or(*leaves), *leaves);
        sent.approximate = is_assumed;
    }
    values.know(&event.values);
    sent.hit = hit_of(controller, combat_.version_ticks, values);
    values.know(nullptr);
    sent.hit.last_tick = sent.life ? std::max(*sent.life - 1, 0) : unlimited;
    return sent;
}

bool Projectiles::asks_sender(const Event& event) const {
    ExactReader given(event, facts_);
    const CompiledState* const state =
        find_in(player_.program().states, given.integer("stateno", 0, 0));
    return state != nullptr && state->asks_sender;
}

std::optional<Projectile> Projectiles::helper_of(const Event& event, double height,
                                                 const Sender& sender, ValueReader& values) {
    const CompiledController& controller = *event.controller;
    ExactReader given(event, facts_);
    constexpr std::int32_t forward = 1;
    const std::int32_t number = given.integer("stateno", 0, 0);
    const std::int32_t identity = given.integer("id", 0, 0);
    const float x = given.length("pos", 0);
    const float y = given.length("pos", 1);
    const bool looks_forward = given.integer("facing", 0, forward) == forward;
    const bool is_steered = given.integer("keyctrl", 0, 0) != 0;
    // its size is the character's, if nothing else is written
    const auto is_as_usual = [&](std::string_view key) {
        const double usual = (*facts_.constants)[key];
        return given.number(key, 0, usual) == usual;
    };
    const bool is_resized = !is_as_usual("size.xscale") || !is_as_usual("size.yscale");
    const CompiledState* const state = find_in(player_.program().states, number);
    if (is_resized || !is_sent_from_itself(controller) || !looks_forward || is_steered ||
        !given.all_exact() || state == nullptr) {
        return std::nullopt;
    }
    const double from = height + double{y};
    const Scenario alone{.helper = identity, .sender = sender};
    const Played played = player_.play_helper(number, alone, from);
    const Event* const defined = only_hit(played);
    if (played.ticks.empty() || defined == nullptr || !is_simple(played) ||
        !shows_one_animation(played)) {
        return std::nullopt;
    }
    const auto along = even_motion<&PlayedTick::x>(played.ticks);
    const auto down = even_motion<&PlayedTick::y>(played.ticks);
    const auto can_hit = [](const PlayedTick& tick) { return tick.attacks; };
    const auto first = std::find_if(played.ticks.begin(), played.ticks.end(), can_hit);
    if (!along || !down || first == played.ticks.end() ||
        !ends_by_contact(number, alone, from, Contact::hit) ||
        !ends_by_contact(number, alone, from, Contact::guarded)) {
        return std::nullopt;
    }
    Projectile sent;
    sent.action = played.ticks.front().action;
    sent.x = x + played.ticks.front().x;
    sent.y = y + played.ticks.front().y;
    sent.velocity_x = static_cast<float>(along->velocity);
    sent.velocity_y = static_cast<float>(down->velocity);
    sent.acceleration_x = static_cast<float>(along->acceleration);
    sent.acceleration_y = static_cast<float>(down->acceleration);
    const auto lasts = static_cast<std::int32_t>(played.ticks.size());
    if (played.is_destroyed || played.next) {
        sent.life = lasts;
    }
    sent.priority = 0;  // helpers do not meet projectiles
    values.know(&defined->values);
    sent.hit = hit_of(*defined->controller, combat_.version_ticks, values);
    values.know(nullptr);
    sent.hit.first_tick = static_cast<std::int32_t>(first - played.ticks.begin());
    const auto last = std::find_if(played.ticks.rbegin(), played.ticks.rend(), can_hit);
    sent.hit.last_tick =
        sent.life ? static_cast<std::int32_t>(played.ticks.rend() - last) - 1 : unlimited;
    sent.approximate = defined->assumed != nullptr;
    return sent;
}

bool Projectiles::is_simple(const Played& played) const {
    const CompiledState& state = player_.program().states.at(played.world.state);
    const World& world = played.world;
    const bool is_known = world.position_x.why == nullptr && world.position_y.why == nullptr &&
                          world.velocity_x.why == nullptr && world.velocity_y.why == nullptr;
    const bool is_bound =
        std::any_of(state.text->controllers.begin(), state.text->controllers.end(),
                    [](const cns::Controller& each) { return each.type.starts_with("bindto"); });
    const CompiledState* const next =
        played.next ? find_in(player_.program().states, *played.next) : nullptr;
    return is_known && !is_bound &&
           std::none_of(played.events.begin(), played.events.end(),
                        [&](const Event& event) { return sends_out_attack(*event.controller); }) &&
           (!played.next ||
            (next != nullptr && !attacks(*next) &&
             std::none_of(next->controllers.begin(), next->controllers.end(),
                          [&](const CompiledController& each) { return sends_out_attack(each); })));
}

// Whether it is a projectile, or a helper that may attack; others are only seen.
bool Projectiles::sends_out_attack(const CompiledController& controller) const {
    if (controller.text->type != "helper") {
        return controller.text->type == "projectile";
    }
    ExactReader given({.controller = &controller}, facts_);
    const CompiledState* const state =
        find_in(player_.program().states, given.integer("stateno", 0, 0));
    return !given.all_exact() || (state != nullptr && attacks(*state));
}

bool Projectiles::ends_by_contact(std::int32_t state, const Scenario& alone, double height,
                                  Contact contact) {
    constexpr std::size_t longest_end = 30;  // ticks
    Scenario touching = alone;
    touching.contact = contact;
    touching.opponent.is_in_reach = true;
    const Played played = player_.play_helper(state, touching, height);
    return played.contacts.size() == 1 && (played.is_destroyed || played.next) &&
           played.ticks.size() - static_cast<std::size_t>(played.contacts.front().tick) <=
               longest_end &&
           is_simple(played) && only_hit(played) != nullptr;
}

}  // namespace fightconv::mugen
