#include "converters/mugen/player.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "converters/mugen/hits.hpp"
#include "core/base/checked.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

ActionTimes::ActionTimes(const air::Action& action) {
    std::int64_t loop_start = 0;
    for (std::size_t i = 0; i < action.elements.size(); ++i) {
        const air::Element& element = action.elements[i];
        if (i == action.loop_start) {
            loop_start = total_;
        }
        starts_.push_back(total_);
        attacks_.push_back(element.clsn1.count > 0);
        if (element.time == Frame::hold) {
            total_ = -1;
            return;
        }
        total_ += std::max(element.time, 0);
    }
    loop_ = total_ - loop_start;
    if (action.elements.empty()) {
        total_ = -1;
    }
}

std::size_t ActionTimes::element_at(std::int64_t elapsed) const noexcept {
    if (starts_.empty()) {
        return 0;
    }
    if (total_ > 0 && elapsed >= total_) {
        elapsed = total_ - std::max<std::int64_t>(loop_, 1);
    }
    // The last of those that begin here: those before it are never shown.
    const auto behind = std::upper_bound(starts_.begin(), starts_.end(), elapsed);
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(behind - starts_.begin() - 1, 0));
}

bool ActionTimes::attacks_at(std::int64_t elapsed) const noexcept { return !attacks_.empty() && attacks_[element_at(elapsed)]; }

std::int64_t ActionTimes::start_of(std::int64_t element) const noexcept {
    return element < 1 || std::cmp_greater(element, starts_.size()) ? 0 : starts_[static_cast<std::size_t>(element) - 1];
}

std::int64_t ActionTimes::element_time(std::int64_t element, std::int64_t elapsed) const noexcept {
    if (std::cmp_greater(element, starts_.size())) {
        return std::min<std::int64_t>(total_ < 0 ? -1 : elapsed - total_, -1);
    }
    return elapsed - start_of(element);
}

std::int64_t ActionTimes::next(std::int64_t elapsed) const noexcept {
    if (total_ > 0 && elapsed >= total_) {
        elapsed = total_ - loop_;
    }
    return elapsed + 1;
}

namespace {

constexpr std::size_t most_possible_cancels = 1024;  // of a played state
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr std::int32_t common_stand = 0;
constexpr std::int32_t common_stand_up = 12;  // from crouching
constexpr std::int32_t common_landing = 52;
// Where a state of type A is entered from: on the way up, at a height that a jump reaches. mugen.md C18.
constexpr double entry_height = 60;
constexpr double entry_rise = 3;
constexpr double enough_power = 1e6;
constexpr double far = 150;  // where the opponent stands

bool holds(const Known& known) noexcept { return !std::isnan(known.number) && known.number != 0; }

}  // namespace

// One state from its entry to its end.
class Player::Run {
public:
    Run(Player& player, const World& world, const Scenario& scenario) : player_(player), world_(world), scenario_(scenario) {}

    Played play(std::int32_t number, bool is_first) && {
        enter(number, is_first);
        while (!left_ && world_.time < longest) {
            tick();
        }
        if (played_.ticks.empty()) {
            played_.action = world_.action;
        }
        played_.world = world_;
        return std::move(played_);
    }

    // Lets the states that always run set what they set; a state that they lead to is not entered.
    World prepare(int ticks) && {
        for (int i = 0; i < ticks; ++i) {
            run_always();
            left_ = false;
        }
        return world_;
    }

private:
    // ---- values

    template <std::size_t size>
    Known variable(const std::array<Known, size>& list, const Known& index) const {
        if (!(index.number >= 0) || index.number >= static_cast<double>(size)) {
            return {0, true, index.why};
        }
        Known value = list[static_cast<std::size_t>(index.number)];
        value.why = value.why == nullptr ? index.why : value.why;
        return value;
    }

    Known ask(const cns::Instruction& asked, const Known* arguments) {
        using cns::Ask;
        const auto exact = [](double number, bool is_integer = true) { return Known{number, is_integer, nullptr}; };
        const auto usually = [&](double number) { return Known{number, true, &asked.text}; };
        const auto letter = [&](char c) { return exact(c); };
        switch (asked.ask) {
            case Ask::nothing: return {asked.number, asked.is_integer, nullptr};
            case Ask::word: return exact(asked.number);
            case Ask::quoted: return exact(-1);
            case Ask::command: return exact(asks_what_if_ || asked.op == cns::Op::not_equal ? 1 : 0);
            case Ask::time: return exact(static_cast<double>(world_.time));
            case Ask::animation_time: return exact(world_.shown == nullptr || world_.shown->total() < 0 ? -1 : double(world_.elapsed - world_.shown->total()));
            case Ask::element_time:
                return {world_.shown == nullptr ? -1 : double(world_.shown->element_time(std::int64_t(arguments[0].number), world_.elapsed)), true,
                        arguments[0].why};
            case Ask::element_number: return {world_.shown == nullptr ? 1 : double(world_.shown->element_at(world_.elapsed)) + 1, true, arguments[0].why};
            case Ask::animation: return exact(world_.action);
            case Ask::animation_exists: return {player_.actions_.contains(whole(arguments[0])) ? 1.0 : 0.0, true, arguments[0].why};
            case Ask::state_number: return exact(world_.state);
            case Ask::previous_state: return {double(world_.previous), true, &asked.text};
            case Ask::state_type: return letter(world_.state_type);
            case Ask::move_type: return letter(world_.move_type);
            case Ask::physics: return letter(world_.physics);
            case Ask::control: return world_.control;
            case Ask::velocity_x: return world_.velocity_x;
            case Ask::velocity_y: return world_.velocity_y;
            case Ask::position_x: return {world_.position_x.number, false, &asked.text};
            case Ask::position_y: return world_.position_y;
            case Ask::variable: return variable(world_.var, arguments[0]);
            case Ask::float_variable: return variable(world_.fvar, arguments[0]);
            case Ask::system_variable: return variable(world_.sysvar, arguments[0]);
            case Ask::system_float_variable: return variable(world_.sysfvar, arguments[0]);
            case Ask::set_variable: set(world_.var, arguments[0], arguments[1]); return arguments[1];
            case Ask::set_float_variable: set(world_.fvar, arguments[0], arguments[1]); return arguments[1];
            case Ask::contact: return exact(double(world_.contact));
            case Ask::hit: return exact(world_.contact_kind == Contact::hit ? double(world_.contact) : 0);
            case Ask::guarded: return exact(world_.contact_kind == Contact::guarded ? double(world_.contact) : 0);
            case Ask::hit_count: return exact(world_.contact_kind == Contact::hit && world_.contact > 0 ? 1 : 0);
            case Ask::hit_attribute:
                return exact(world_.move_type == 'A' && world_.hit_definition != nullptr && has_attribute(*world_.hit_definition->text, asked.text) ? 1 : 0);
            case Ask::projectile_contact: return exact(0);
            case Ask::random: return usually(500);
            case Ask::opponent_distance: return usually(far - std::abs(world_.position_x.number));
            case Ask::opponent_state_type: return usually('S');
            case Ask::opponent_move_type: return usually('I');
            case Ask::round_state: return usually(2);
            case Ask::life: return usually(1000);
            case Ask::power: return asks_what_if_ ? exact(enough_power) : usually(0);
            case Ask::alive: return exact(1);
            case Ask::one: return usually(1);
            case Ask::other:
            case Ask::function: break;
        }
        return usually(0);
    }

    Known compute(const cns::Instruction& instruction, const Known* arguments) {
        if (instruction.ask == cns::Ask::function) {
            return call(instruction, arguments);
        }
        if (instruction.ask != cns::Ask::nothing || instruction.arguments == 0) {
            return ask(instruction, arguments);
        }
        const Known& a = arguments[0];
        if (instruction.arguments == 1) {
            const auto result = cns::compute(instruction.op, {a.number, a.is_integer});
            return result ? Known{result->value, result->is_integer, a.why} : Known{undefined, false, a.why};
        }
        const Known& b = arguments[1];
        if (instruction.arguments == 3) {
            cns::Node node{.op = instruction.op, .open_low = instruction.open_low, .open_high = instruction.open_high};
            const Known& c = arguments[2];
            return {cns::holds(node, a.number, b.number, c.number) ? 1.0 : 0.0, true, a.why != nullptr ? a.why : b.why != nullptr ? b.why : c.why};
        }
        // One side may decide alone.
        const double decides = instruction.op == cns::Op::both ? 0 : 1;
        if (instruction.op == cns::Op::both || instruction.op == cns::Op::any) {
            for (const Known* side : {&a, &b}) {
                if (side->why == nullptr && holds(*side) == (decides != 0)) {
                    return {decides, true, nullptr};
                }
            }
            const bool both = holds(a) && holds(b);
            const bool any = holds(a) || holds(b);
            return {(instruction.op == cns::Op::both ? both : any) ? 1.0 : 0.0, true, a.why != nullptr ? a.why : b.why};
        }
        if (instruction.op == cns::Op::multiply && ((a.why == nullptr && a.number == 0) || (b.why == nullptr && b.number == 0))) {
            return {0, true, nullptr};
        }
        const auto result = cns::compute(instruction.op, {a.number, a.is_integer}, {b.number, b.is_integer});
        const std::string* const why = a.why != nullptr ? a.why : b.why;
        return result ? Known{result->value, result->is_integer, why} : Known{undefined, false, why};
    }

    Known call(const cns::Instruction& instruction, const Known* arguments) const {
        if (instruction.function == nullptr) {  // ifelse, cond
            Known chosen = holds(arguments[0]) ? arguments[1] : arguments[2];
            chosen.why = arguments[0].why != nullptr ? arguments[0].why : chosen.why;
            return chosen;
        }
        std::array<cns::Number, 3> numbers{};
        const std::string* why = nullptr;
        for (std::size_t i = 0; i < instruction.arguments; ++i) {
            numbers[i] = {arguments[i].number, arguments[i].is_integer};
            why = why != nullptr ? why : arguments[i].why;
        }
        const auto result = instruction.function->compute(numbers.data(), player_.combat_.facts());
        return result ? Known{result->value, result->is_integer, why} : Known{undefined, false, why};
    }

    Known value(const cns::Code& code) {
        stack_.clear();
        for (const cns::Instruction& instruction : code.instructions) {
            const std::size_t count = std::min<std::size_t>(instruction.arguments, stack_.size());
            const Known result = compute(instruction, stack_.data() + (stack_.size() - count));
            stack_.resize(stack_.size() - count);
            stack_.push_back(result);
        }
        return stack_.empty() ? Known{undefined, false, nullptr} : stack_.back();
    }

    Known all(const Conditions& conditions) {
        Known result{1, true, nullptr};
        for (const cns::Code& code : conditions) {
            const Known each = value(code);
            if (!holds(each)) {
                if (each.why == nullptr) {
                    return {0, true, nullptr};
                }
                result.number = 0;
            }
            result.why = result.why != nullptr ? result.why : each.why;
        }
        return result;
    }

    Known acts(const CompiledController& controller) {
        const Known common = all(controller.all);
        if (!holds(common) && common.why == nullptr) {
            return common;
        }
        Known any{0, true, nullptr};
        for (const Conditions& group : controller.groups) {
            const Known each = all(group);
            if (holds(each) && each.why == nullptr) {
                any = each;
                break;
            }
            any.number = holds(any) || holds(each) ? 1 : 0;
            any.why = any.why != nullptr ? any.why : each.why;
        }
        if (!holds(any) && any.why == nullptr) {
            return any;
        }
        return {holds(common) && holds(any) ? 1.0 : 0.0, true, common.why != nullptr ? common.why : any.why};
    }

    // ---- what controllers do

    template <std::size_t size>
    static void set(std::array<Known, size>& list, const Known& index, const Known& value) {
        if (index.number >= 0 && index.number < static_cast<double>(size)) {
            list[static_cast<std::size_t>(index.number)] = {std::isnan(value.number) ? 0 : value.number, value.is_integer, value.why};
        }
    }

    static Known truncated(Known value) noexcept {
        return {std::isnan(value.number) ? 0 : std::trunc(std::clamp(value.number, -2147483648.0, 2147483647.0)), true, value.why};
    }

    // `certain`: it does for certain what it does; otherwise what it sets depends on `why`.
    void set_variables(const CompiledController& controller, bool happens, const std::string* why) {
        for (const Argument& argument : controller.arguments) {
            const Known index = value(argument.index);
            Known result = value(argument.value);
            const auto put = [&](auto& list, bool is_float) {
                const Known before = variable(list, index);
                if (controller.act == Act::randomise_variable) {
                    result = {0, true, &random_};
                } else if (controller.act == Act::add_to_variable) {
                    result.number += before.number;
                    result.why = result.why != nullptr ? result.why : before.why;
                }
                if (!happens) {
                    result = before;
                }
                if (!is_float) {
                    result = truncated(result);
                }
                result.why = why != nullptr ? why : result.why;
                set(list, index, result);
            };
            switch (argument.field) {
                case Field::var: put(world_.var, false); break;
                case Field::fvar: put(world_.fvar, true); break;
                case Field::sysvar: put(world_.sysvar, false); break;
                case Field::sysfvar: put(world_.sysfvar, true); break;
                default: break;
            }
        }
    }

    void set_range(const CompiledController& controller, bool happens, const std::string* why) {
        const auto fill = [&](auto& list, Field field) {
            const cns::Code* const code = controller.find(field);
            if (code == nullptr) {
                return;
            }
            const cns::Code* const from = controller.find(Field::first);
            const cns::Code* const to = controller.find(Field::last);
            const double first = from == nullptr ? 0 : std::clamp(value(*from).number, 0.0, double(list.size()));
            const double last = to == nullptr ? double(list.size()) - 1 : std::clamp(value(*to).number, -1.0, double(list.size()) - 1);
            const Known filled = value(*code);
            for (auto i = static_cast<std::size_t>(first); i < list.size() && double(i) <= last; ++i) {
                Known result = happens ? filled : list[i];
                result.why = why != nullptr ? why : result.why;
                set(list, {double(i), true, nullptr}, result);
            }
        };
        fill(world_.var, Field::value);
        fill(world_.fvar, Field::float_value);
    }

    void move(const CompiledController& controller, bool happens, const std::string* why) {
        const auto along = [&](Field field, Known& velocity, Known& position) {
            const cns::Code* const code = controller.find(field);
            if (code == nullptr) {
                return;
            }
            const bool of_velocity = controller.act == Act::set_velocity || controller.act == Act::add_velocity || controller.act == Act::multiply_velocity;
            Known& target = of_velocity ? velocity : position;
            Known result = value(*code);
            if (std::isnan(result.number)) {
                return;
            }
            if (controller.act == Act::add_velocity || controller.act == Act::add_position) {
                result.number += target.number;
                result.why = result.why != nullptr ? result.why : target.why;
            } else if (controller.act == Act::multiply_velocity) {
                result.number *= target.number;
                result.why = result.why != nullptr ? result.why : target.why;
            }
            if (!happens) {
                result = target;
            }
            target = {std::clamp(result.number, -1e6, 1e6), false, why != nullptr ? why : result.why};
        };
        along(Field::x, world_.velocity_x, world_.position_x);
        along(Field::y, world_.velocity_y, world_.position_y);
    }

    void set_type(Field field, const cns::Code& code) {
        if (code.instructions.empty()) {
            return;
        }
        const cns::Instruction& word = code.instructions.front();
        const char letter = static_cast<char>(word.text.empty() ? static_cast<int>(word.number) : word.text.front() & ~0x20);
        if (letter == 'U') {
            return;
        }
        (field == Field::state_type ? world_.state_type : field == Field::move_type ? world_.move_type : world_.physics) = letter;
    }

    void show(std::int32_t number, std::int64_t element = 1) {
        const auto found = player_.actions_.find(number);
        if (found == player_.actions_.end()) {
            return;  // the engine goes on showing what it shows
        }
        shows_own_ = true;
        world_.action = number;
        world_.shown = &found->second;
        world_.elapsed = found->second.start_of(element);
    }

    void show(const cns::Code& code, const cns::Code* element = nullptr) {
        const Known number = value(code);
        if (number.why != nullptr) {
            depends_on(number.why);
        }
        if (!std::isnan(number.number) && std::abs(number.number) < 1e9) {
            const Known first = element == nullptr ? Known{1} : value(*element);
            show(static_cast<std::int32_t>(number.number), std::isnan(first.number) ? 1 : static_cast<std::int64_t>(std::clamp(first.number, 1.0, 1e6)));
        }
    }

    static std::int32_t whole(const Known& value) noexcept { return static_cast<std::int32_t>(truncated(value).number); }

    void depends_on(const std::string* why) noexcept { played_.depends = played_.depends != nullptr ? played_.depends : why; }

    // ---- states

    void enter(std::int32_t number, bool is_first) {
        world_.previous = world_.state;
        world_.state = number;
        world_.time = 0;
        world_.position_x = {};
        const auto found = player_.program_.states.find(number);
        state_ = found == player_.program_.states.end() ? nullptr : &found->second;
        world_.state_type = 'S';
        world_.move_type = 'I';
        world_.physics = 'N';
        world_.freezes_position = false;
        if (state_ == nullptr || !state_->keeps_hit_definition) {
            world_.hit_definition = nullptr;
        }
        played_.inherited = world_.hit_definition;
        event_ = world_.hit_definition == nullptr ? PlayedTick::no_hit : PlayedTick::inherited_hit;
        if (state_ == nullptr || !state_->keeps_contact) {
            world_.contact = 0;
            world_.contact_kind = Contact::none;
        }
        if (state_ == nullptr) {
            show(number);  // one of the engine's own, which show the action of their number
            return;
        }
        counters_.assign(state_->controllers.size(), 0);
        for (const Argument& argument : state_->entry) {
            switch (argument.field) {
                case Field::state_type:
                case Field::move_type:
                case Field::physics: set_type(argument.field, argument.value); break;
                case Field::animation: show(argument.value); break;
                case Field::control: world_.control = value(argument.value); break;
                case Field::x: world_.velocity_x = value(argument.value); break;
                case Field::y: world_.velocity_y = value(argument.value); break;
                default: break;
            }
        }
        played_.state_type = world_.state_type;
        if (world_.state_type == 'A' && is_first) {
            world_.position_y = {-entry_height, false, nullptr};
            if (std::none_of(state_->entry.begin(), state_->entry.end(), [](const Argument& argument) { return argument.field == Field::y; })) {
                world_.velocity_y = {-entry_rise, false, nullptr};
            }
        }
        entry_y_ = world_.position_y.number;
    }

    void leave(std::int32_t next) {
        played_.next = next;
        left_ = true;
    }

    void tick() {
        if (holds(world_.control) && world_.state_type == 'C') {  // nobody holds down
            leave(common_stand_up);
            return;
        }
        run_always();
        if (!left_ && state_ != nullptr) {
            run(*state_, counters_, true);
        }
        if (left_) {
            return;
        }
        if (played_.ticks.empty()) {
            played_.action = world_.action;
            played_.shows_own = shows_own_;
        }
        const bool can_hit = world_.hit_definition != nullptr && world_.move_type == 'A' && world_.shown != nullptr && world_.shown->attacks_at(world_.elapsed);
        played_.ticks.push_back({world_.action, world_.elapsed, event_, can_hit, holds(world_.control), static_cast<float>(world_.position_x.number),
                                 static_cast<float>(world_.position_y.number - entry_y_)});
        advance(can_hit);
    }

    void advance(bool can_hit) {
        if (world_.contact > 0) {
            ++world_.contact;
        } else if (can_hit && scenario_.contact != Contact::none) {
            world_.contact = 1;
            world_.contact_kind = scenario_.contact;
            played_.contact = static_cast<std::int32_t>(world_.time);
        }
        if (!world_.freezes_position) {
            world_.position_x.number += world_.velocity_x.number;
            world_.position_y.number += world_.velocity_y.number;
        }
        world_.freezes_position = false;
        const auto& constants = player_.combat_.constants;
        if (world_.physics == 'S') {
            world_.velocity_x.number *= constants["movement.stand.friction"];
        } else if (world_.physics == 'C') {
            world_.velocity_x.number *= constants["movement.crouch.friction"];
        } else if (world_.physics == 'A') {
            world_.velocity_y.number += constants["movement.yaccel"];
            if (world_.velocity_y.number > 0 && world_.position_y.number >= 0) {
                if (world_.position_y.why != nullptr) {
                    depends_on(world_.position_y.why);
                }
                ++world_.time;
                leave(common_landing);
                return;
            }
        }
        if (world_.shown != nullptr) {
            world_.elapsed = world_.shown->next(world_.elapsed);
        }
        ++world_.time;
    }

    void run_always() {
        for (std::size_t i = 0; i < player_.program_.always.size() && !left_; ++i) {
            const CompiledState& state = player_.program_.always[i];
            std::vector<std::int32_t>& counters = always_counters_[i];
            counters.resize(state.controllers.size());
            run(state, counters, false);
        }
    }

    void run(const CompiledState& state, std::vector<std::int32_t>& counters, bool is_own) {
        for (std::size_t i = 0; i < state.controllers.size() && !left_; ++i) {
            const CompiledController& controller = state.controllers[i];
            if (player_.work_left_ == 0) {
                left_ = true;
                return;
            }
            --player_.work_left_;
            if (!is_own && (controller.act == Act::event || controller.act == Act::hit_definition)) {
                continue;
            }
            if (controller.persistent != 1) {
                if (--counters[i] > 0) {
                    continue;
                }
                counters[i] = 0;
            }
            if (scenario_.lists_cancels && controller.asks_command && controller.act == Act::change_state) {
                list_cancel(controller);
            }
            const Known acting = acts(controller);
            const bool happens = holds(acting);
            if (!happens && acting.why == nullptr) {
                continue;
            }
            if (happens && controller.persistent != 1) {
                counters[i] = controller.persistent == 0 ? std::numeric_limits<std::int32_t>::max() : controller.persistent;
            }
            act(controller, happens, acting.why);
        }
    }

    // What if its commands were given?
    void list_cancel(const CompiledController& controller) {
        if (holds(world_.control)) {
            return;  // who is free to act need not cancel
        }
        const cns::Code* const number = controller.find(Field::value);
        asks_what_if_ = true;
        const Known acting = acts(controller);
        const Known into = number == nullptr ? Known{undefined} : value(*number);
        asks_what_if_ = false;
        if ((!holds(acting) && acting.why == nullptr) || !(into.number >= 0) || into.number > 2147483647.0) {
            return;
        }
        const PossibleCancel cancel{static_cast<std::int32_t>(world_.time), whole(into), &controller, acting.why != nullptr ? acting.why : into.why};
        const bool known = std::any_of(played_.cancels.begin(), played_.cancels.end(), [&](const PossibleCancel& each) {
            return each.controller == &controller && each.into == cancel.into && (each.assumed == nullptr || cancel.assumed != nullptr);
        });
        if (!known && played_.cancels.size() < most_possible_cancels) {
            played_.cancels.push_back(cancel);
        }
    }

    void act(const CompiledController& controller, bool happens, const std::string* why) {
        switch (controller.act) {
            case Act::set_variable:
            case Act::add_to_variable:
            case Act::randomise_variable: set_variables(controller, happens, why); return;
            case Act::set_variable_range: set_range(controller, happens, why); return;
            case Act::set_velocity:
            case Act::add_velocity:
            case Act::multiply_velocity:
            case Act::set_position:
            case Act::add_position: move(controller, happens, why); return;
            default: break;
        }
        if (!happens) {
            if (controller.act == Act::change_state || controller.act == Act::change_animation) {
                depends_on(why);
            }
            return;
        }
        switch (controller.act) {
            case Act::change_state: change_state(controller, why); break;
            case Act::change_animation:
                if (const cns::Code* const number = controller.find(Field::value)) {
                    show(*number, controller.find(Field::element));
                }
                break;
            case Act::hit_definition: define_hit(controller, why); break;
            case Act::event: played_.events.push_back({static_cast<std::int32_t>(world_.time), &controller, why}); break;
            case Act::gravity: world_.velocity_y.number += player_.combat_.constants["movement.yaccel"]; break;
            case Act::freeze_position: world_.freezes_position = true; break;
            case Act::set_control:
                if (const cns::Code* const number = controller.find(Field::value)) {
                    world_.control = value(*number);
                }
                break;
            case Act::set_types:
                for (const Argument& argument : controller.arguments) {
                    set_type(argument.field, argument.value);
                }
                break;
            default: break;
        }
    }

    void change_state(const CompiledController& controller, const std::string* why) {
        const cns::Code* const number = controller.find(Field::value);
        const Known next = number == nullptr ? Known{undefined} : value(*number);
        if (!(next.number >= 0) || next.number > 2147483647.0) {
            return;
        }
        if (why != nullptr || next.why != nullptr) {
            depends_on(why != nullptr ? why : next.why);
        }
        if (const cns::Code* const control = controller.find(Field::control)) {
            world_.control = value(*control);
        }
        if (const cns::Code* const animation = controller.find(Field::animation)) {
            show(*animation);
        }
        leave(static_cast<std::int32_t>(next.number));
    }

    // A HitDef that acts again while it is in force is the same hit; after another one, or a pause, it is a new one.
    void define_hit(const CompiledController& controller, const std::string* why) {
        const auto tick = static_cast<std::int32_t>(world_.time);
        const bool again = world_.hit_definition == &controller && last_definition_ == tick - 1;
        last_definition_ = tick;
        if (again) {
            return;
        }
        world_.hit_definition = &controller;
        event_ = static_cast<std::int32_t>(played_.events.size());
        played_.events.push_back({tick, &controller, why});
    }

    static inline const std::string random_ = "random";

    Player& player_;
    World world_;
    const Scenario scenario_;
    const CompiledState* state_ = nullptr;
    Played played_;
    std::vector<std::int32_t> counters_;                                // of controllers that are not persistent, of the state
    std::map<std::size_t, std::vector<std::int32_t>> always_counters_;  // of the states that always run
    std::vector<Known> stack_;
    double entry_y_ = 0;
    std::int32_t event_ = PlayedTick::no_hit;  // of the HitDef in force
    std::int32_t last_definition_ = -2;        // the tick in which it acted last
    bool shows_own_ = false;
    bool asks_what_if_ = false;  // the commands are given
    bool left_ = false;
};

Player::Player(const Program& program, const Combat& combat, const air::File& actions) : program_(program), combat_(combat) {
    for (const air::Action& action : actions.actions) {
        if (!action.shadowed) {
            actions_.emplace(action.number, ActionTimes(action));
        }
    }
    start_.control = {1, true, nullptr};
    if (const auto stands = actions_.find(common_stand); stands != actions_.end()) {
        start_.shown = &stands->second;
    }
    mark_variables();
    start_ = Run(*this, start_, {}).prepare(2);
}

// What some state sets is 0 only until then.
void Player::mark_variables() {
    const auto mark = [&](auto& list, const char* kind, const cns::Code* index) {
        const bool is_one = index != nullptr && index->is_constant;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list[i].why == nullptr && (!is_one || index->instructions.front().number == static_cast<double>(i))) {
                list[i].why = &reasons_.emplace_back(std::string(kind) + "(" + std::to_string(i) + ")");
            }
        }
    };
    const auto mark_state = [&](const CompiledState& state) {
        for (const CompiledController& controller : state.controllers) {
            if (controller.assigns) {
                mark(start_.var, "var", nullptr);
                mark(start_.fvar, "fvar", nullptr);
            }
            for (const Argument& argument : controller.arguments) {
                switch (argument.field) {
                    case Field::var: mark(start_.var, "var", &argument.index); break;
                    case Field::fvar: mark(start_.fvar, "fvar", &argument.index); break;
                    case Field::sysvar: mark(start_.sysvar, "sysvar", &argument.index); break;
                    case Field::sysfvar: mark(start_.sysfvar, "sysfvar", &argument.index); break;
                    case Field::first:
                    case Field::last: mark(start_.var, "var", nullptr); break;
                    default: break;
                }
            }
        }
    };
    for (const auto& [number, state] : program_.states) {
        mark_state(state);
    }
    std::for_each(program_.always.begin(), program_.always.end(), mark_state);
}

Played Player::play(std::int32_t number, const Scenario& scenario) { return Run(*this, start_, scenario).play(number, true); }

Played Player::play(std::int32_t number, const Scenario& scenario, const World& before) {
    return Run(*this, before, scenario).play(number, false);
}

}  // namespace fightconv::mugen
