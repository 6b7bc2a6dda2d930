#include "converters/mugen/play/player.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "converters/mugen/play/blocks.hpp"
#include "converters/mugen/play/effects.hpp"
#include "converters/mugen/play/hit_in_force.hpp"
#include "converters/mugen/play/sent_out.hpp"
#include "converters/mugen/play/world.hpp"
#include "core/base/find.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_possible_cancels = 1024;  // of a played state
constexpr std::size_t most_contacts = 64;            // of a played state
constexpr std::size_t most_events = 1 << 14;         // of a played state
constexpr std::int32_t common_stand = 0;
constexpr std::int32_t common_stand_up = 12;  // from crouching
constexpr std::int32_t common_landing = 52;
constexpr std::int32_t common_hop_back = 105;  // which ends by itself

// The work of a tick, of a contact and of a controller, beside the instructions of its triggers and
// values.
constexpr std::uint64_t work_of_a_tick = 16;
constexpr std::uint64_t work_of_a_contact = 16;
constexpr std::uint64_t work_of_a_controller = 2;

// So many instructions may be computed for each instruction in the files of a character: more than
// ten times as many as a real one was seen to need. The total is at most `most_times` the basic
// number, even for the largest file.
constexpr std::uint64_t instructions_for_each = 30'000;
constexpr std::uint64_t most_times = 200;
// The least bytes of the files for each instruction. Files of an archive count with their packed
// bytes, which can be few.
constexpr std::uint64_t bytes_of_an_instruction = 8;

// Calls `visit` with each Code of the state.
template <class Visit>
void for_each_code(const CompiledState& state, Visit visit) {
    const auto visit_all = [&](const std::vector<Code>& lines) {
        std::for_each(lines.begin(), lines.end(), visit);
    };
    for (const CompiledController& controller : state.controllers) {
        visit_all(controller.triggers.all);
        std::for_each(controller.triggers.groups.begin(), controller.triggers.groups.end(),
                      visit_all);
        for (const Argument& argument : controller.arguments) {
            visit(argument.value);
            visit(argument.index);
        }
    }
    for (const CompiledBlock& block : state.blocks) {
        visit(block.condition);
        visit(block.again);
    }
}
template <class Visit>
void for_each_state(const Program& program, const Visit& visit) {
    for (const auto& [number, state] : program.states) {
        visit(state);
    }
    std::for_each(program.always.begin(), program.always.end(), visit);
    std::for_each(program.last.begin(), program.last.end(), visit);
}

// Also those of triggers that need not be asked.
std::uint64_t instructions_of(const Program& program) {
    std::uint64_t sum = 0;
    for_each_state(program, [&](const CompiledState& state) {
        for_each_code(state, [&](const Code& code) { sum += code.instructions.size(); });
        for (const CompiledController& controller : state.controllers) {
            sum += controller.certain_lines;
        }
    });
    return sum;
}

bool counts_helpers(const Program& program) {
    bool counts = false;
    const auto look = [&](const Code& code) {
        counts = counts || std::any_of(code.instructions.begin(), code.instructions.end(),
                                       [](const Instruction& instruction) {
                                           return instruction.ask == Ask::count_helpers;
                                       });
    };
    for_each_state(program, [&](const CompiledState& state) { for_each_code(state, look); });
    return counts;
}

}  // namespace

bool Played::has(const CompiledController& controller) const noexcept {
    return std::any_of(events.begin(), events.end(),
                       [&](const Event& event) { return event.controller == &controller; });
}

// One state from its entry to its end.
class Player::StatePlay {
public:
    StatePlay(Player& player, const World& world, const Scenario& scenario)
        : player_(player),
          world_(player.world_),
          scenario_(scenario),
          evaluator_(world_, player.actions_, player.combat_.facts()),
          effects_(world_, evaluator_),
          sent_out_(world_, evaluator_, player.actions_, player.helper_ticks_),
          hit_(world_, evaluator_, sent_out_, scenario.contact, std::int32_t{longest},
               player.combat_),
          always_counters_(player.always_.size()),
          asked_(player.asked_),
          watch_(player.watch_),
          changed_(player.changed_) {
        world_ = world;
        changed_ |= aspect::every_tick | aspect::variables;
        world_.opponent = scenario.opponent;
        if (scenario.helper) {
            world_.helper = scenario.helper;
            world_.sender = scenario.sender;
        }
        world_.has_target = world_.has_target || scenario.has_target;
        for (std::size_t i = 0; i < player.always_.size(); ++i) {
            const AlwaysPart& part = player.always_[i];
            if (part.state != nullptr) {
                always_blocks_.emplace_back(*part.state, evaluator_);
            }
            if (part.state != nullptr ||
                (scenario.lists_cancels && part.controller->may_be_cancel())) {
                asked_.forget(i);
                asked_.set(i, everything);
            }
        }
        for (const CompiledState& state : player.program_.last) {
            last_blocks_.emplace_back(state, evaluator_);
        }
    }

    Played play(std::int32_t number, bool is_first) && {
        begin(number, is_first);
        while (!left_ && now() < longest) {
            tick();
            if (scenario_.until_free && !played_.ticks.empty() && played_.ticks.back().control) {
                break;
            }
        }
        if (played_.ticks.empty()) {  // it is left in its first tick
            played_.action = world_.action;
            played_.shows_own = shows_own_;
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
    void show(std::int32_t number) {
        const auto found = player_.actions_.find(number);
        if (found == player_.actions_.end()) {
            return;  // the engine goes on showing what it shows
        }
        shows_own_ = true;
        world_.action = number;
        world_.shown = &found->second;
        world_.elapsed = 0;
        world_.from_start = true;
    }

    // Shows the action that a controller names: one below 0 is action 0. (-2 is none at all, which
    // is not played.)
    void change_to(std::int32_t number) {
        constexpr std::int32_t invisible = -2;
        show(number < 0 && number != invisible ? 0 : number);
    }

    // Also an element of what was shown before, if there is no such action.
    void change_animation(const CompiledController& controller) {
        const Code* const element = controller.find(Field::element);
        const std::int32_t first = element == nullptr ? 1 : whole(evaluator_.value(*element));
        if (const Code* const number = controller.find(Field::value)) {
            change_to(whole(evaluator_.value(*number)));
            if (element != nullptr && world_.shown != nullptr) {
                world_.elapsed = world_.shown->start_of(first).value_or(0);
                world_.from_start = world_.shown->starts_with(first);
            }
        }
    }

    // ---- states

    void enter(std::int32_t number, bool is_first) {
        world_.previous = world_.state;
        world_.state = number;
        world_.time = 0;
        state_ = find_in(player_.program_.states, number);
        world_.freezes_position = false;
        if (state_ == nullptr || !state_->keeps_hit_definition) {
            drop_hit();
        }
        if (state_ == nullptr || !state_->keeps_contact) {
            world_.contact = 0;
            world_.contact_kind = Contact::none;
        }
        if (state_ == nullptr || !state_->keeps_hit_count) {
            world_.hits = 0;
        }
        if (state_ == nullptr) {
            show(number);  // one of the engine's own, which show the action of their number
            return;
        }
        for (const auto& [field, letter] :
             {std::pair{Field::state_type, 'S'}, {Field::move_type, 'I'}, {Field::physics, 'N'}}) {
            if (std::none_of(state_->entry.begin(), state_->entry.end(),
                             [&, wanted = field](const Argument& argument) {
                                 return argument.field == wanted;
                             })) {
                effects_.letter_of(field) = letter;
            }
        }
        counters_.assign(state_->controllers.size(), 0);
        blocks_.reset();
        if (state_->is_zss) {
            blocks_.emplace(*state_, evaluator_);
        }
        for (const Argument& argument : state_->entry) {
            switch (argument.field) {
                case Field::state_type:
                case Field::move_type:
                case Field::physics: effects_.set_type(argument.field, argument.value); break;
                case Field::animation: show(whole(evaluator_.value(argument.value))); break;
                case Field::control: world_.control = evaluator_.value(argument.value); break;
                case Field::x: world_.velocity_x = length(evaluator_.value(argument.value)); break;
                case Field::y: world_.velocity_y = length(evaluator_.value(argument.value)); break;
                case Field::juggle: world_.juggle = whole(evaluator_.value(argument.value)); break;
                default: break;
            }
        }
        if (world_.state_type == 'A' && is_first) {
            world_.position_y = {-entry_height, false, nullptr};
            if (std::none_of(state_->entry.begin(), state_->entry.end(),
                             [](const Argument& argument) { return argument.field == Field::y; })) {
                world_.velocity_y = {-entry_rise, false, nullptr};
            }
        }
    }

    // Begins the run with this state.
    void begin(std::int32_t number, bool is_first) {
        world_.position_x = {0, false};
        if (!scenario_.has_control) {
            world_.control = {};
        }
        enter(number, is_first);
        played_.state_type = world_.state_type;
        played_.inherited = world_.hit_definition;
        event_ = world_.hit_definition == nullptr ? PlayedTick::no_hit : PlayedTick::inherited_hit;
        entry_y_ = world_.position_y.number;
    }

    std::int64_t now() const noexcept { return static_cast<std::int64_t>(played_.ticks.size()); }
    std::int32_t tick_now() const noexcept { return static_cast<std::int32_t>(now()); }

    void leave(std::int32_t next) {
        played_.next = next;
        left_ = true;
    }

    void tick() {
        // nobody holds down
        if (world_.time > 0 && holds(world_.control) && world_.state_type == 'C') {
            leave(common_stand_up);
            return;
        }
        if (!work(work_of_a_tick)) {
            return;
        }
        sent_out_.begin_tick();
        hit_.begin_tick();
        world_.pause_left = world_.pause_moves > 0 ? std::max(world_.pause_left - 1, 0) : 0;
        world_.pause_moves = std::max(world_.pause_moves - 1, 0);
        world_.flags = {};
        // in the tick of entry they have run for the state before
        if (scenario_.runs_always && world_.time > 0) {
            run_always();
        }
        if (!left_ && state_ != nullptr) {
            run(*state_);
        }
        for (std::size_t i = 0; i < last_blocks_.size() && !left_; ++i) {
            runs_always_ = true;
            run(player_.program_.last[i], last_blocks_[i]);
            runs_always_ = false;
        }
        // it begins again, in the same tick
        if (left_ && played_.next == world_.state && now() > 0) {
            left_ = false;
            played_.next.reset();
            enter(world_.state, false);
            run(*state_);
        }
        if (left_) {
            return;
        }
        if (played_.ticks.empty()) {
            played_.action = world_.action;
            played_.shows_own = shows_own_;
        }
        const bool can_hit = world_.hit_definition != nullptr && world_.move_type == 'A' &&
                             world_.shown != nullptr &&
                             world_.shown->attacks_at(world_.elapsed, world_.from_start);
        played_.ticks.push_back({world_.action, world_.elapsed, event_, can_hit,
                                 holds(world_.control), world_.flags.unguardable,
                                 static_cast<float>(world_.position_x.number),
                                 static_cast<float>(world_.position_y.number - entry_y_)});
        advance(can_hit);
    }

    // The engine moves the character before it looks for collisions: one who lands in this tick
    // touches nobody in it (actionRun() of its char.go).
    void advance(bool can_hit) {
        if (!world_.freezes_position) {
            move();
        }
        world_.freezes_position = false;
        if (world_.physics == 'A' && world_.state != common_hop_back &&
            world_.velocity_y.number > 0 && world_.position_y.number >= 0) {
            ++world_.time;
            played_.lands = true;
            played_.ticks.back().control = false;  // the engine's own state 52 takes it
            if (!player_.program_.states.contains(common_landing)) {
                world_.control = {};
            }
            leave(common_landing);
            return;
        }
        std::int32_t hit_pause = 0;
        if (can_hit && hit_.may_touch_opponent()) {
            hit_pause = touch();
        } else if (world_.contact > 0) {
            ++world_.contact;
        }
        if (world_.shown != nullptr) {
            world_.elapsed = world_.shown->next(world_.elapsed);
        }
        ++world_.time;
        ++world_.clock;
        play_hit_pause(hit_pause);
    }

    // The ticks of hitstop that follow.
    std::int32_t touch() {
        if (!work(work_of_a_contact + world_.hit_definition->values.size())) {
            return 0;
        }
        const auto outcome = hit_.touch();
        if (!outcome) {
            return 0;
        }
        if (outcome->into) {
            world_.control = {};
            leave(*outcome->into);
        }
        if (outcome->is_contact && played_.contacts.size() < most_contacts) {
            played_.contacts.push_back(
                {tick_now() - 1, event_, outcome->in_air, outcome->flight, outcome->lies});
        }
        return outcome->hit_pause;
    }

    // Plays the hitstop. Only controllers act that ignore it; nothing moves, and no time
    // passes. A state that they lead to begins behind it, but its control is there before. The
    // engine asks a ChangeState or SelfState of the state itself only in every second tick,
    // beginning with the first (StateBlock.Run() of its bytecode.go).
    void play_hit_pause(std::int32_t ticks) {
        static const std::vector<std::size_t> none;
        const auto& always = scenario_.runs_always ? player_.always_in_hit_pause_ : none;
        const auto& own = state_ != nullptr ? state_->in_hit_pause : none;
        if (always.empty() && own.empty()) {
            return;
        }
        for (world_.hit_pause = ticks; world_.hit_pause > 0 && !left_; --world_.hit_pause) {
            runs_always_ = true;
            for (const std::size_t k : always) {
                if (!left_) {
                    run_in_hit_pause(*player_.always_[k].controller, always_counters_[k]);
                }
            }
            runs_always_ = false;
            for (const std::size_t k : own) {
                const CompiledController& controller = state_->controllers[k];
                const bool is_asked =
                    controller.act != Act::change_state || (ticks - world_.hit_pause) % 2 == 0;
                if (is_asked && !left_) {
                    run_in_hit_pause(controller, counters_[k]);
                }
            }
            if (!left_) {
                work(work_of_a_tick);
            }
            played_.ticks.back().control = played_.ticks.back().control || holds(world_.control);
        }
        world_.hit_pause = 0;
    }

    void run_in_hit_pause(const CompiledController& controller, std::int32_t& counter) {
        run(controller, counter);
        if (!left_) {
            work(work_of_a_controller);
        }
    }

    // A Pause with a `movetime` that is longer than its `time` has none (setPauseTime() and
    // setSuperPauseTime() of the engine's char.go).
    void begin_pause(const CompiledController& controller) {
        const bool is_super = controller.text->type == "superpause";
        const auto value = [&](Field field, std::int32_t otherwise) {
            const Code* const code = controller.find(field);
            constexpr std::int32_t most = 1'000'000;
            return std::min(code == nullptr ? otherwise : whole(evaluator_.value(*code)), most);
        };
        const std::int32_t moves = std::max(value(Field::move_time, 0), 0);
        const std::int32_t time = value(Field::pause_time, is_super ? 30 : 0);
        if (moves == 0 || moves > time) {
            return;
        }
        world_.pause_left = time;
        world_.pause_moves = moves;
        sent_out_.wait(moves);
        world_.pause_begin = world_.clock;
        // in the hitstop the movetime does not pass
        hit_.begin_pause(std::min(moves + std::max(world_.hit_pause - 1, 0), time));
    }

    // Velocity, and then what physics makes of it; in single precision, which decides in which tick
    // somebody lands.
    void move() {
        // Positions are of single precision already, so that nothing has to be added for 0.
        const auto go = [](Known& position, const Known& velocity) {
            if (velocity.number != 0 || velocity.why != nullptr) {
                position = length(sum(position, velocity));
            }
        };
        go(world_.position_x, world_.velocity_x);
        go(world_.position_y, world_.velocity_y);
        const bool slides = world_.velocity_x.number != 0;
        if (world_.physics == 'S' && slides) {
            world_.velocity_x = product(world_.velocity_x, player_.stand_friction_);
            if (std::abs(world_.velocity_x.number) < slowest_slide) {
                world_.velocity_x.number = 0;
            }
        } else if (world_.physics == 'C' && slides) {
            world_.velocity_x = product(world_.velocity_x, player_.crouch_friction_);
        } else if (world_.physics == 'A') {
            fall();
        }
    }

    void fall() { world_.velocity_y = length(sum(world_.velocity_y, player_.gravity_)); }

    // Takes so much work, and what the evaluator has computed. Whether there was so much left;
    // otherwise the state is left.
    bool work(std::uint64_t instructions) noexcept {
        instructions += std::exchange(evaluator_.computed, 0);
        left_ = player_.share_ <= instructions;
        player_.share_ -= left_ ? player_.share_ : instructions;
        return !left_;
    }

    void run_always() {
        if (player_.always_.empty()) {
            return;
        }
        changed_ |= watch_.look(world_);
        // what controllers have not seen that were asked before it changed
        Aspects later = aspect::every_tick;
        const auto see_changes = [&](Aspects changed) {
            changed_ |= changed;
            later |= changed;
        };
        for (std::size_t i = asked_.next(0, changed_); i != AskedAspects::none;
             i = asked_.next(i + 1, changed_)) {
            if (asked_.is_as_seen(i, changed_, evaluator_.computed)) {
                for (const SetVariable& set : asked_.set_by(i)) {
                    set_variable(world_, *set.variable, set.aspect, set.value);
                }
                see_changes(std::exchange(world_.changed_variables, 0));
                continue;
            }
            const AlwaysPart& part = player_.always_[i];
            evaluator_.forget_questions();
            evaluator_.keeps_questions = runs_always_ = true;
            const bool acts = part.state != nullptr ? run(*part.state, always_blocks_[part.place])
                                                    : run(*part.controller, always_counters_[i]);
            evaluator_.keeps_questions = runs_always_ = false;
            // it has asked for what it sets, too
            const bool only_sets = part.controller != nullptr && part.controller->persistent == 1 &&
                                   (!acts || sets_variable(part.controller->act));
            asked_.set(i, evaluator_.asked_for | (acts && !only_sets ? aspect::every_tick : 0));
            if (only_sets) {
                asked_.see(i, evaluator_.seen, evaluator_.was_set);
            } else {
                asked_.forget(i);
            }
            if (left_ || !work(work_of_a_controller)) {
                return;
            }
            see_changes(only_sets ? std::exchange(world_.changed_variables, 0)
                                  : watch_.look(world_));
        }
        work(asked_.work());
        changed_ = later;
    }

    void run(const CompiledState& state) {
        if (state.is_zss) {
            run(state, *blocks_);
            return;
        }
        for (std::size_t i = 0; i < state.controllers.size() && !left_; ++i) {
            run(state.controllers[i], counters_[i]);
            if (!left_) {
                work(work_of_a_controller);
            }
        }
    }

    // A state of ZSS, once. Whether it may do something again in the next tick, even if nothing
    // changes that it asks for.
    bool run(const CompiledState& state, Blocks& blocks) {
        const bool lists_cancels = scenario_.lists_cancels && state.has_cancels;
        blocks.begin(lists_cancels);
        bool acts_again = false;
        for (std::size_t i = 0; i < state.controllers.size() && !left_;) {
            const CompiledController& controller = state.controllers[i++];
            blocks.ask_up_to(controller.block);
            if (lists_cancels) {
                what_if(controller, blocks.would_act(controller.block));
            }
            const Known acting = blocks.acts(controller.block);
            if (holds(acting) || acting.why != nullptr) {
                const Acting how{holds(acting), acting.why};
                if (controller.act == Act::leave_block || controller.act == Act::repeat) {
                    i = how.happens ? jump(controller, blocks, i) : i;
                } else {
                    evaluator_.assign_as(how);
                    const bool acted = act(controller, how);
                    evaluator_.assign_as({});
                    acts_again = acts_again || (acted && !sets_variable(controller.act) &&
                                                controller.act != Act::compute);
                }
            }
            evaluator_.forget_variables();  // a loop would make the lists very long
            if (!left_) {
                work(work_of_a_controller);
            }
        }
        return acts_again || blocks.waits();
    }

    // Where it goes on.
    static std::size_t jump(const CompiledController& controller, Blocks& blocks,
                            std::size_t next) {
        if (controller.act == Act::leave_block) {
            blocks.leave(controller.target);
            return next;
        }
        return blocks.repeats(controller.target) ? controller.first : next;
    }

    void what_if(const CompiledController& controller, const Known& acting) {
        if (controller.may_be_cancel()) {
            add_cancel(controller, acting);
        } else if (holds(acting) || acting.why != nullptr) {
            effects_.set_locals_if(controller, {holds(acting), acting.why});
        }
    }

    // Whether it may do something again in the next tick, even if nothing changes that it asks for.
    bool run(const CompiledController& controller, std::int32_t& counter) {
        if (scenario_.lists_cancels && controller.may_be_cancel()) {
            list_cancel(controller);
        }
        if (controller.needs_command) {
            return false;  // nobody gives one
        }
        if (controller.persistent != 1) {
            if (--counter > 0) {
                return true;
            }
            counter = 0;
        }
        const Known acting = evaluator_.acts(controller);
        if (!holds(acting) && acting.why == nullptr) {
            return false;
        }
        if (holds(acting) && controller.persistent != 1) {
            counter = controller.persistent == 0 ? std::numeric_limits<std::int32_t>::max()
                                                 : controller.persistent;
        }
        return act(controller, {holds(acting), acting.why});
    }

    // Would it be a cancel if its commands were given?
    void list_cancel(const CompiledController& controller) {
        evaluator_.asked_for |= aspect::control;
        if (holds(world_.control)) {
            return;  // who is free to act need not cancel
        }
        if (add_cancel(controller, evaluator_.would_act(controller)) &&
            controller.find(Field::value)->is_constant && !controller.assigns) {
            evaluator_.forget_questions();  // there is nothing more to find, whatever changes
        }
    }

    // Adds the cancel if the controller would act so, and returns whether that is certain.
    bool add_cancel(const CompiledController& controller, const Known& acting) {
        evaluator_.asked_for |= aspect::control;
        if (holds(world_.control)) {
            return false;
        }
        const Code* const number = controller.find(Field::value);
        const Known into = number == nullptr ? undefined() : evaluator_.value(*number);
        if ((!holds(acting) && acting.why == nullptr) || !(into.number >= 0) ||
            into.number > 2147483647.0) {
            return false;
        }
        const PossibleCancel cancel{static_cast<std::int32_t>(now()), whole(into), &controller,
                                    acting.why != nullptr ? acting.why : into.why};
        const bool known = std::any_of(
            played_.cancels.begin(), played_.cancels.end(), [&](const PossibleCancel& each) {
                return each.controller == &controller && each.into == cancel.into &&
                       (each.assumed == nullptr || cancel.assumed != nullptr);
            });
        if (!known && played_.cancels.size() < most_possible_cancels) {
            played_.cancels.push_back(cancel);
        }
        return cancel.assumed == nullptr;
    }

    // False if there is nothing to do unless it acts for certain.
    bool act(const CompiledController& controller, const Acting& acting) {
        switch (controller.act) {
            case Act::set_variable:
            case Act::add_to_variable:
            case Act::randomise_variable: effects_.set_variables(controller, acting); return true;
            case Act::set_variable_range: effects_.set_range(controller, acting); return true;
            case Act::compute: evaluator_.value(controller.arguments.front().value); return true;
            case Act::set_velocity:
            case Act::add_velocity:
            case Act::multiply_velocity:
            case Act::set_position:
            case Act::add_position: effects_.move(controller, acting); return true;
            default: break;
        }
        if (!acting.happens) {
            return false;
        }
        switch (controller.act) {
            case Act::change_state:
                if (acting.why != nullptr && runs_always_) {
                    return false;
                }
                change_state(controller);
                break;
            case Act::change_animation: change_animation(controller); break;
            case Act::hit_definition: define_hit(controller, acting.why); break;
            case Act::reversal_definition: drop_hit(); break;  // there is one of both at a time
            case Act::event: happen(controller, acting.why); break;
            case Act::reset_contact: world_.contact = 0; break;
            case Act::add_hits:
                if (const Code* const number = controller.find(Field::value)) {
                    world_.hits = whole({double(world_.hits) + whole(evaluator_.value(*number))});
                }
                break;
            case Act::remove_explod: sent_out_.remove_explods(controller); break;
            case Act::modify_explod: sent_out_.modify_explods(controller); break;
            case Act::gravity: fall(); break;
            case Act::freeze_position: world_.freezes_position = true; break;
            case Act::assert_special: world_.flags = world_.flags | controller.flags; break;
            case Act::set_control:
                if (const Code* const number = controller.find(Field::value)) {
                    world_.control = evaluator_.value(*number);
                }
                break;
            case Act::set_types:
                for (const Argument& argument : controller.arguments) {
                    effects_.set_type(argument.field, argument.value);
                }
                break;
            case Act::destroy_self:  // of one who is no helper it does nothing
                played_.is_destroyed = left_ = world_.helper.has_value();
                break;
            default: break;
        }
        return true;
    }

    void happen(const CompiledController& controller, const std::string* why) {
        if (controller.text->type != "explod") {
            add_event(controller, why);
        }
        const std::string_view type = controller.text->type;
        if (type == "pause" || type == "superpause") {
            begin_pause(controller);
        } else if (type == "targetstate") {
            hit_.hold_opponent();
        }
        sent_out_.add(controller);
    }

    void add_event(const CompiledController& controller, const std::string* why) {
        if (played_.events.size() == most_events) {  // in loops of ZSS
            player_.share_ = 0;
            left_ = true;
            return;
        }
        played_.events.push_back(
            {tick_now(), tick_now(), &controller, why, exact_values(controller)});
    }

    // The values that are no constants, but are exact in this tick.
    std::vector<ExactValue> exact_values(const CompiledController& controller) {
        std::vector<ExactValue> values;
        for (const std::size_t place : controller.open_values) {
            const ValueCode& value = controller.values[place];
            if (const auto number = evaluator_.exact_number(value.code)) {
                values.push_back({&value, *number});
            }
        }
        return values;
    }

    void change_state(const CompiledController& controller) {
        const Code* const number = controller.find(Field::value);
        if (number == nullptr || number->empty()) {
            return;
        }
        const std::int32_t next = whole(evaluator_.value(*number));
        if (const Code* const control = controller.find(Field::control)) {
            const Known given = evaluator_.value(*control);
            world_.control = whole(given) < 0 ? world_.control : given;
        }
        if (const Code* const animation = controller.find(Field::animation)) {
            constexpr std::int32_t as_it_is = -1;
            const std::int32_t action = whole(evaluator_.value(*animation));
            if (action != as_it_is) {
                change_to(action);
            }
        }
        leave(std::max(next, common_stand));
    }

    // A HitDef that acts again in the next tick is the same hit, unless it has touched in between;
    // after another one, or a pause, it is a new one.
    void define_hit(const CompiledController& controller, const std::string* why) {
        const bool again =
            last_event_ != PlayedTick::no_hit && world_.is_armed &&
            played_.events[static_cast<std::size_t>(last_event_)].controller == &controller &&
            played_.events[static_cast<std::size_t>(last_event_)].last == tick_now() - 1;
        world_.hit_definition = &controller;
        world_.is_armed = true;
        if (!again) {
            add_event(controller, why);
            last_event_ = static_cast<std::int32_t>(played_.events.size()) - 1;
        }
        event_ = last_event_;
        played_.events[static_cast<std::size_t>(last_event_)].last = tick_now();
    }

    void drop_hit() noexcept {
        world_.hit_definition = nullptr;
        event_ = PlayedTick::no_hit;
    }

    Player& player_;
    World& world_;
    const Scenario scenario_;
    Evaluator evaluator_;
    Effects effects_;
    SentOut sent_out_;
    HitInForce hit_;
    const CompiledState* state_ = nullptr;
    Played played_;
    // of controllers that are not persistent, of the state
    std::vector<std::int32_t> counters_;
    std::vector<std::int32_t> always_counters_;  // of the states that always run
    // of ZSS: of the state, of those that always run, and of those that run behind the state
    std::optional<Blocks> blocks_;
    std::vector<Blocks> always_blocks_;
    std::vector<Blocks> last_blocks_;
    AskedAspects& asked_;  // by them
    WorldWatch& watch_;
    Aspects& changed_;  // since they were asked
    double entry_y_ = 0;
    std::int32_t event_ = PlayedTick::no_hit;       // of the HitDef in force
    std::int32_t last_event_ = PlayedTick::no_hit;  // of the HitDef that acted last
    bool shows_own_ = false;
    // A controller of the states that always run acts. They lead elsewhere for certain or not at
    // all: what they wait for is rare, such as the end of the round.
    bool runs_always_ = false;
    bool left_ = false;
};

Player::Player(const Program& program, const Combat& combat, const air::File& actions,
               std::uint64_t instructions, std::uint64_t input_bytes)
    : program_(program),
      combat_(combat),
      actions_(times_of(actions)),
      always_(always_parts(program)),
      counts_helpers_(counts_helpers(program)),
      gravity_(single({combat.constants["movement.yaccel"]})),
      stand_friction_(single({combat.constants["movement.stand.friction"]})),
      crouch_friction_(single({combat.constants["movement.crouch.friction"]})),
      watch_(world_),
      asked_(always_.size()) {
    const std::uint64_t counted =
        std::min(instructions_of(program_), input_bytes / bytes_of_an_instruction);
    left_ = std::min(instructions * most_times, instructions + instructions_for_each * counted);
    begin_share(1);
    start_.control = {1, true, nullptr};
    start_.juggle_left = whole({combat.constants["data.airjuggle"]});
    for (std::size_t i = 0; i < always_.size(); ++i) {
        if (always_[i].controller != nullptr && always_[i].controller->ignores_hit_pause) {
            always_in_hit_pause_.push_back(i);
        }
    }
    if (auto* const stands = find_in(actions_, common_stand)) {
        start_.shown = &*stands;
    }
    for (const std::string& name : program_.maps.all()) {
        const auto given = combat.maps.find(name);
        start_.maps.push_back({given == combat.maps.end() ? 0 : given->second, false, nullptr});
    }
    mark_variables(program_, start_, reasons_);
    start_ = StatePlay(*this, start_, {}).prepare(2);
}

void Player::begin_share(std::size_t states) noexcept {
    constexpr std::uint64_t part_of_one = 16;
    left_ += share_;
    share_ = left_ / std::min(std::max<std::uint64_t>(states, 1), part_of_one);
    left_ -= share_;
}

namespace {

// The second value of its `pos`, if that is a constant.
double height_of_helper(const CompiledController& helper) {
    std::size_t place = 0;
    for (const ValueCode& value : helper.values) {
        if (value.parameter->key == "pos" && place++ == 1) {
            return value.code.constant().value_or(0);
        }
    }
    return 0;
}

}  // namespace

void Player::measure_helpers(std::int32_t number) {
    const auto found = program_.states.find(number);
    if (!counts_helpers_ || found == program_.states.end()) {
        return;
    }
    for (const CompiledController& controller : found->second.controllers) {
        const Code* const state =
            controller.text->type == "helper" ? controller.find(Field::state) : nullptr;
        const Code* const identity = controller.find(Field::identity);
        const auto constant = [](const Code* code) {
            return code == nullptr || !code->constant() ? 0
                                                        : whole({*code->constant(), true, nullptr});
        };
        const auto begins = state != nullptr && state->is_constant
                                ? program_.states.find(constant(state))
                                : program_.states.end();
        if (begins == program_.states.end()) {
            continue;
        }
        const std::pair key(begins->first, begins->second.asks_sender ? number : any_sender);
        if (!helper_ticks_.contains(key)) {
            helper_ticks_[key] =
                ticks_of_helper(begins->first, constant(identity), height_of_helper(controller),
                                {.first = sender_state(found->second)});
        }
    }
}

// It is followed through the states that it enters by itself.
std::int64_t Player::ticks_of_helper(std::int32_t number, std::int32_t identity, double y,
                                     const Sender& sender) {
    constexpr int most_states = 8;
    const Scenario scenario{.helper = identity, .sender = sender, .runs_always = false};
    World world = start_;
    world.position_y = length({y, false});
    std::int64_t ticks = 0;
    for (int i = 0; i < most_states; ++i) {
        const Played played = StatePlay(*this, world, scenario).play(number, false);
        ticks += static_cast<std::int64_t>(played.ticks.size());
        if (played.is_destroyed) {
            return ticks;
        }
        if (!played.next) {
            break;
        }
        number = *played.next;
        world = played.world;
    }
    return Made::for_ever;
}

Played Player::play(std::int32_t number, const Scenario& scenario) {
    measure_helpers(number);
    return StatePlay(*this, start_, scenario).play(number, true);
}

Played Player::play(std::int32_t number, const Scenario& scenario, const World& before) {
    measure_helpers(number);
    return StatePlay(*this, before, scenario).play(number, false);
}

Played Player::play_helper(std::int32_t number, const Scenario& scenario, double y) {
    World world = start_;
    world.position_y = length({y, false});
    Scenario alone = scenario;
    alone.runs_always = false;
    return StatePlay(*this, world, alone).play(number, false);
}

}  // namespace fightconv::mugen
