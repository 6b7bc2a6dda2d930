#include "converters/mugen/write/states/movement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "converters/mugen/play/player.hpp"
#include "converters/mugen/script/constants.hpp"
#include "converters/mugen/write/states/controllers.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::int32_t landing_state = 52;
constexpr double tolerance = 0.001;  // pixels

// Where it is at each tick, from where it began. The last place is that of the last tick.
struct Path {
    std::vector<double> x, y;
};

Path path_of(const Move& move, std::int32_t ticks) {
    Path path;
    Waypoint here;
    auto next = move.movement.begin();
    for (std::int32_t tick = 0; tick < ticks; ++tick) {
        for (; next != move.movement.end() && next->tick <= tick; ++next) {
            here = *next;
        }
        path.x.push_back(here.x);
        path.y.push_back(here.y);
    }
    return path;
}

// The number with the fewest decimals that is as close as places of this size allow.
double short_number(double value, double place) {
    const double allowed = std::max(2e-6, std::abs(place) * 2.4e-7);
    for (const double unit : {1.0, 10.0, 100.0, 1000.0, 1e4, 1e5}) {
        const double rounded = std::round(value * unit) / unit;
        if (std::abs(rounded - value) <= allowed) {
            return rounded;
        }
    }
    return std::round(value * 1e6) / 1e6;
}

// A change of velocity along one axis.
struct Setting {
    std::int32_t tick = 0;
    double velocity = 0;           // that it is set to
    double acceleration = 0;       // that is added in each tick behind it
    std::int32_t accelerated = 0;  // for how many ticks
};

// How velocity changes by itself from one tick to the next.
struct Physics {
    double friction = 1;
    double threshold = 0;  // below which it stops
    double gravity = 0;

    double next(double velocity) const noexcept {
        const double slower = velocity * friction;
        return (std::abs(slower) < threshold ? 0 : slower) + gravity;
    }
};

// Follows the places along one axis as the engine computes them: where the velocity does not lead
// there by itself, it is set, and where it grows evenly, something is added in each tick.
class Axis {
public:
    Axis(const std::vector<double>& places, double velocity, const std::vector<Physics>& physics)
        : places_(places),
          physics_(physics),
          velocity_(velocity),
          position_(places.empty() ? 0 : places.front()) {}

    std::vector<Setting> follow() && {
        const auto count = static_cast<std::int32_t>(places_.size());
        for (std::int32_t tick = 0; tick + 1 < count; ++tick) {
            const double wanted = places_[at(tick) + 1];
            if (accelerates_ > 0) {
                velocity_ += acceleration_;
                --accelerates_;
            }
            if (std::abs(position_ + velocity_ - wanted) > tolerance) {
                set(tick, wanted);
            }
            position_ += velocity_;
            velocity_ = physics_[at(tick)].next(velocity_);
        }
        return std::move(settings_);
    }

private:
    static std::size_t at(std::int32_t tick) noexcept { return static_cast<std::size_t>(tick); }

    void set(std::int32_t tick, double wanted) {
        Setting setting{.tick = tick, .velocity = short_number(wanted - position_, wanted)};
        // How long the steps from here on grow evenly, beyond what the physics do.
        const double own = physics_[at(tick)].gravity;
        const auto step = [&](std::int32_t t) { return places_[at(t) + 1] - places_[at(t)]; };
        const auto count = static_cast<std::int32_t>(places_.size());
        if (tick + 2 < count && physics_[at(tick)].friction == 1) {
            const double growth = short_number(step(tick + 1) - setting.velocity - own, wanted);
            double position = position_ + setting.velocity;
            double velocity = setting.velocity;
            std::int32_t ticks = 0;
            for (std::int32_t t = tick + 1; t + 1 < count && physics_[at(t)].friction == 1;
                 ++t, ++ticks) {
                velocity += growth + own;
                position += velocity;
                if (std::abs(position - places_[at(t) + 1]) > tolerance) {
                    break;
                }
            }
            if (growth != 0 && ticks >= 2) {
                setting.acceleration = growth;
                setting.accelerated = ticks;
            }
        }
        velocity_ = setting.velocity;
        acceleration_ = setting.acceleration;
        accelerates_ = setting.accelerated;
        settings_.push_back(setting);
    }

    const std::vector<double>& places_;
    const std::vector<Physics>& physics_;
    double velocity_;
    double position_;
    double acceleration_ = 0;
    std::int32_t accelerates_ = 0;
    std::vector<Setting> settings_;
};

void add_settings(std::vector<cns::Controller>& out, std::string_view axis,
                  const std::vector<Setting>& settings) {
    for (const Setting& setting : settings) {
        out.push_back(
            controller("VelSet", "move", at_time(setting.tick), {{axis, plain(setting.velocity)}}));
        if (setting.accelerated > 0) {
            out.push_back(controller("VelAdd", "move",
                                     fmt::format("time = [{}, {}]", setting.tick + 1,
                                                 setting.tick + setting.accelerated),
                                     {{axis, plain(setting.acceleration)}}));
        }
    }
}

// In the order of time, so that the file reads as the move goes.
void sort_by_time(std::vector<cns::Controller>& controllers) {
    const auto tick_of = [](const cns::Controller& each) {
        const std::string& text = each.triggers.front().text;
        return std::stol(text.substr(text.find_first_of("0123456789")));
    };
    std::stable_sort(controllers.begin(), controllers.end(),
                     [&](const cns::Controller& a, const cns::Controller& b) {
                         return tick_of(a) < tick_of(b);
                     });
}

// The tick in which the engine lands a character that falls freely; nothing if it does not within
// these ticks. The engines add floats, which decides where the ground is met exactly.
std::optional<std::int32_t> landing_of(const std::vector<double>& heights,
                                       const std::vector<Setting>& settings, double velocity,
                                       double gravity, std::int32_t ticks) {
    const auto single = [](double value) { return static_cast<float>(value); };
    float position = single(-Player::entry_height + (heights.empty() ? 0 : heights.front()));
    float speed = single(velocity);
    auto setting = settings.begin();
    float growth = 0;
    std::int32_t grows_until = -1;
    for (std::int32_t tick = 0; tick < ticks; ++tick) {
        speed += tick <= grows_until ? growth : 0;
        if (setting != settings.end() && setting->tick == tick) {
            speed = single(setting->velocity);
            growth = single(setting->acceleration);
            grows_until = tick + setting->accelerated;
            ++setting;
        }
        position += speed;
        speed += single(gravity);
        if (speed > 0 && position >= 0) {
            return tick + 1;
        }
    }
    return std::nullopt;
}

// Begins in the air. It falls as in a jump where that leads to the same places; otherwise its
// velocity is set tick by tick, and it does not land.
Movement in_air(const PlannedMove& move, const Path& path, const Forces& forces) {
    const std::size_t count = path.x.size();
    Movement movement{
        .physics = 'A', .start_velocity = {}, .controllers = {}, .lands = false, .is_in_air = true};
    if (move.move->movement.empty()) {
        movement.lands =
            forces.gravity > 0 && (!move.move->duration || move.move->next == landing_state);
        return movement;
    }
    const auto x = Axis(path.x, 0, std::vector<Physics>(count)).follow();
    const auto falling = Axis(path.y, -Player::entry_rise,
                              std::vector<Physics>(count, Physics{.gravity = forces.gravity}))
                             .follow();
    const auto floating = Axis(path.y, -Player::entry_rise, std::vector<Physics>(count)).follow();
    const auto landing =
        landing_of(path.y, falling, -Player::entry_rise, forces.gravity, move.ticks);
    const bool lands_in_time = landing == move.ticks && move.move->next == landing_state;
    const bool stays_up = !landing || lands_in_time;
    // Where the engine's gravity is no help, another state ends the fall, not the ground.
    if (stays_up &&
        (lands_in_time ? falling.size() <= floating.size() : falling.size() < floating.size())) {
        movement.lands = lands_in_time;
        add_settings(movement.controllers, "y", falling);
    } else {
        movement.physics = 'N';
        add_settings(movement.controllers, "y", floating);
    }
    add_settings(movement.controllers, "x", x);
    return movement;
}

// The ticks in which a character that begins on the ground is above it.
std::vector<bool> flight_of(const Path& path) {
    std::vector<bool> flies;
    for (std::size_t tick = 0; tick < path.y.size(); ++tick) {
        flies.push_back(path.y[tick] != 0 || path.y[std::min(tick + 1, path.y.size() - 1)] != 0);
    }
    return flies;
}

std::vector<Setting> steps_on_ground(const Path& path, const std::vector<bool>& flies,
                                     const Physics& walking) {
    std::vector<Physics> physics;
    std::transform(flies.begin(), flies.end(), std::back_inserter(physics),
                   [&](bool flying) { return flying ? Physics{} : walking; });
    return Axis(path.x, 0, physics).follow();
}

// Begins on the ground. While it is above the ground, its type is A and neither friction nor
// gravity change anything; on the ground there is friction, unless that needs more controllers.
Movement on_ground(const PlannedMove& move, const Path& path, const Forces& forces) {
    Movement movement{
        .physics = move.type == 'C' ? 'C' : 'S', .start_velocity = "0, 0", .controllers = {}};
    const std::vector<bool> flies = flight_of(path);
    auto x = steps_on_ground(path, flies,
                             move.type == 'C' ? Physics{.friction = forces.crouch_friction}
                                              : Physics{.friction = forces.stand_friction,
                                                        .threshold = Player::slowest_slide});
    if (auto sliding = steps_on_ground(path, flies, {}); sliding.size() < x.size()) {
        x = std::move(sliding);
        movement.physics = 'N';
    }
    for (std::size_t tick = 0; tick < flies.size(); ++tick) {
        if (flies[tick] != (tick > 0 && flies[tick - 1])) {
            movement.controllers.push_back(
                controller("StateTypeSet", flies[tick] ? "leaves the ground" : "lands",
                           at_time(static_cast<std::int64_t>(tick)),
                           {{"statetype", flies[tick] ? "A" : std::string(1, move.type)},
                            {"physics", flies[tick] ? "N" : std::string(1, movement.physics)}}));
        }
    }
    movement.is_in_air = !path.y.empty() && path.y.back() != 0;
    const auto y = Axis(path.y, 0, std::vector<Physics>(path.y.size())).follow();
    const auto at_start = [](const std::vector<Setting>& settings) {
        return settings.empty() || settings.front().tick != 0 ? 0 : settings.front().velocity;
    };
    movement.start_velocity = fmt::format("{}, {}", plain(at_start(x)), plain(at_start(y)));
    add_settings(movement.controllers, "x", x);
    add_settings(movement.controllers, "y", y);
    std::erase_if(movement.controllers, [](const cns::Controller& each) {
        return each.type == "VelSet" && each.triggers.front().text == at_time(0);
    });
    return movement;
}

}  // namespace

Forces forces_of(const std::vector<cns::Section>& constants, Point localcoord) {
    const Constants all = constants_of({.sections = constants, .states = {}}, localcoord);
    return {all["movement.yaccel"], all["movement.stand.friction"],
            all["movement.crouch.friction"]};
}

Movement movement_of(const PlannedMove& move, const Forces& forces) {
    const Path path = path_of(*move.move, move.move->movement.empty() ? 0 : move.ticks);
    Movement movement =
        move.type == 'A' ? in_air(move, path, forces) : on_ground(move, path, forces);
    if (!path.x.empty() && (path.x.front() != 0 || path.y.front() != 0)) {
        movement.controllers.push_back(
            controller("PosAdd", "move", at_time(0),
                       {{"x", plain(path.x.front())}, {"y", plain(path.y.front())}}));
    }
    sort_by_time(movement.controllers);
    return movement;
}

}  // namespace fightconv::mugen
