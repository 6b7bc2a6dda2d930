#include "converters/mugen/play/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "converters/mugen/play/attributes.hpp"

namespace fightconv::mugen {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double enough_power = 1e6;
Op mirrored(Op op) noexcept {
    switch (op) {
        case Op::less: return Op::greater;
        case Op::less_equal: return Op::greater_equal;
        case Op::greater: return Op::less;
        case Op::greater_equal: return Op::less_equal;
        default: return op;
    }
}

// Whether a comparison comes out the same for every number that `a` may be.
bool is_decided(Op op, const Known& a, const Known& b, bool holds) noexcept {
    if (!a.or_more || b.why != nullptr) {
        return false;
    }
    switch (op) {
        case Op::less:
        case Op::less_equal: return !holds;
        case Op::greater:
        case Op::greater_equal: return holds;
        case Op::equal:
        case Op::not_equal: return b.number < a.number;
        default: return false;
    }
}

Number number_of(const Known& known) noexcept { return {known.number, known.is_integer}; }

Known combined(Op op, const Known& a, const Known& b) noexcept {
    const auto result = mugen::compute(op, number_of(a), number_of(b));
    return {result ? result->value : 0, a.is_integer && b.is_integer,
            a.why != nullptr ? a.why : b.why};
}

}  // namespace

Known undefined() noexcept { return {not_a_number, true, nullptr}; }
Known sum(const Known& a, const Known& b) noexcept { return combined(Op::add, a, b); }
Known product(const Known& a, const Known& b) noexcept { return combined(Op::multiply, a, b); }
Known Evaluator::ask(const Instruction& asked, const Known* arguments) {
    const auto exact = [](double number, bool is_integer = true) {
        return Known{number, is_integer, nullptr};
    };
    const auto usually = [&](double number) { return Known{number, true, &asked.text}; };
    const auto letter = [&](char c) { return exact(c); };
    switch (asked.ask) {
        case Ask::nothing: return {asked.number, asked.is_integer, nullptr};
        case Ask::word: return exact(asked.number);
        case Ask::quoted: return exact(-1);
        case Ask::command: return exact(asks_what_if_ || asked.op == Op::not_equal ? 1 : 0);
        case Ask::time: return exact(static_cast<double>(world_.time));
        case Ask::animation_time:
            return exact(world_.shown == nullptr ? -1 : double(world_.shown->time(world_.elapsed)));
        case Ask::element_time: {
            const auto time = world_.shown == nullptr
                                  ? std::optional<std::int64_t>(-1)
                                  : world_.shown->element_time(whole(arguments[0]), world_.elapsed);
            return {time ? static_cast<double>(*time) : not_a_number, true, arguments[0].why};
        }
        case Ask::element_number: {
            const std::int32_t later = whole(arguments[0]);
            const std::int64_t elapsed = world_.elapsed + later;
            if (world_.shown == nullptr || elapsed < 0) {
                return {world_.shown == nullptr ? 1 : not_a_number, true, arguments[0].why};
            }
            const std::size_t element = later == 0
                                            ? world_.shown->element_at(elapsed, world_.from_start)
                                            : world_.shown->element_of(elapsed);
            return {static_cast<double>(element) + 1, true, arguments[0].why};
        }
        case Ask::animation: return exact(world_.action);
        case Ask::animation_exists:
            return {actions_.contains(whole(arguments[0])) ? 1.0 : 0.0, true, arguments[0].why};
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
        case Ask::variable: return ask_variable(&World::var, arguments[0]);
        case Ask::float_variable: return ask_variable(&World::fvar, arguments[0]);
        case Ask::system_variable: return ask_variable(&World::sysvar, arguments[0]);
        case Ask::system_float_variable: return ask_variable(&World::sysfvar, arguments[0]);
        case Ask::map: {
            const auto place = static_cast<std::size_t>(asked.number);
            if (place >= world_.maps.size()) {
                return usually(0);
            }
            note(world_.maps[place], aspects_of_map(place));
            return world_.maps[place];
        }
        case Ask::local: {
            const auto place = static_cast<std::size_t>(asked.number);
            const std::vector<Known>& list = asks_what_if_ ? locals_if : locals;
            return place < list.size() ? list[place] : usually(0);
        }
        case Ask::set_variable: return store(&World::var, arguments[0], arguments[1], true);
        case Ask::set_float_variable: return store(&World::fvar, arguments[0], arguments[1], false);
        case Ask::set_system_variable:
            return store(&World::sysvar, arguments[0], arguments[1], true);
        case Ask::set_system_float_variable:
            return store(&World::sysfvar, arguments[0], arguments[1], false);
        case Ask::set_map: return store_map(asked, arguments[0]);
        case Ask::contact: return exact(double(world_.contact));
        case Ask::hit:
            return exact(world_.contact_kind == Contact::hit ? double(world_.contact) : 0);
        case Ask::guarded:
            return exact(world_.contact_kind == Contact::guarded ? double(world_.contact) : 0);
        case Ask::hit_count: return exact(world_.hits);
        case Ask::hit_attribute:
            return exact(world_.move_type == 'A' && world_.hit_definition != nullptr &&
                                 has_attribute(*world_.hit_definition->text, asked.text)
                             ? 1
                             : 0);
        case Ask::hit_pause_time: return exact(world_.hit_pause);
        case Ask::projectile_contact: return exact(0);
        case Ask::projectile_time: return exact(-1);  // it has touched nobody
        case Ask::random: return usually(500);
        case Ask::is_helper:
            return exact(world_.helper &&
                                 (asked.arguments == 0 || *world_.helper == whole(arguments[0]))
                             ? 1
                             : 0);
        case Ask::count_helpers: return counted('h', arguments, asked);
        case Ask::count_explods: return counted('e', arguments, asked);
        case Ask::count_projectiles: return counted('p', arguments, asked);
        case Ask::opponent_distance: return distance(2 * half_width_, asked);
        case Ask::opponent_body_distance: return distance(0, asked);
        case Ask::screen_height: {  // where the ground of most stages is, nine tenths down
            constexpr double ground = 0.9 * 240 / 320;
            return {world_.position_y.number + ground * facts_.localcoord.x, false, &asked.text};
        }
        case Ask::opponent_height: {  // he stands on the ground, unless he is in the air
            Known known = of_opponent(-world_.position_y.number, asked);
            known.is_integer = false;
            known.why = world_.position_y.why != nullptr    ? world_.position_y.why
                        : world_.opponent.state_type == 'A' ? &asked.text
                                                            : known.why;
            return known;
        }
        case Ask::edge_distance: return usually(far_);
        case Ask::absent: return {not_a_number, true, &asked.text};
        case Ask::opponent_state_type: return of_opponent(world_.opponent_type(), asked);
        case Ask::opponent_move_type: return of_opponent(world_.opponent_is_hit ? 'H' : 'I', asked);
        case Ask::opponent_state_number: return usually(opponent_state());
        case Ask::target_state_number: return usually_of_target(opponent_state(), asked);
        case Ask::target_life: return usually_of_target(life_, asked);
        case Ask::target_usually_one: return usually_of_target(1, asked);
        case Ask::target_other: return usually_of_target(0, asked);
        case Ask::target_state_type: return of_target(world_.opponent_type(), asked);
        case Ask::target_move_type: return of_target('H', asked);
        case Ask::count_targets: {
            const bool is_meant = asked.arguments == 0 || world_.touched_by < 0 ||
                                  arguments[0].number < 0 ||
                                  world_.touched_by == whole(arguments[0]);
            return world_.has_target ? exact(is_meant ? 1 : 0) : usually(0);
        }
        case Ask::sender_state_number: return of_sender(sender_now().number, asked);
        case Ask::sender_state_type: return of_sender(sender_now().state_type, asked);
        case Ask::sender_move_type: return of_sender(sender_now().move_type, asked);
        case Ask::sender_usually_one: return of_sender(1, asked);
        case Ask::sender_other: return of_sender(0, asked);
        case Ask::round_state: return exact(2);
        case Ask::life: return usually(life_);
        case Ask::power: return asks_what_if_ ? exact(enough_power) : usually(0);
        case Ask::always_one: return exact(1);
        case Ask::always_zero: return exact(0);
        case Ask::usually_one: return usually(1);
        case Ask::other:
        case Ask::function: break;
    }
    return usually(0);
}

void Evaluator::set(Known& variable, Aspects aspect, const Known& value) {
    ++computed;
    note(variable, aspect);
    const double number = std::isnan(value.number) ? 0 : value.number;
    if (keeps_questions) {
        SetVariable& set = was_set.emplace_back();
        set.variable = &variable;
        set.aspect = aspect;
        assign(set.value, {number, value.is_integer, value.why});
    }
    set_variable(world_, variable, aspect, {number, value.is_integer, value.why});
}

// zss.md Z17: the value of an assignment is what was stored.
template <class List>
Known Evaluator::store(List list, const Known& index, Known value, bool is_integer) {
    value = is_integer ? truncated(value) : single(value);
    if (sets_nothing_) {
        return value;
    }
    value = as_stored(variable(world_.*list, index), value);
    set(list, index, value);
    return value;
}

Known Evaluator::store_map(const Instruction& asked, const Known& value) {
    const auto place = static_cast<std::size_t>(asked.number);
    if (sets_nothing_ || place >= world_.maps.size()) {
        return single(value);
    }
    const Known stored = as_stored(world_.maps[place], single(value));
    set_map(place, stored);
    return stored;
}

Known Evaluator::as_stored(const Known& before, Known value) const noexcept {
    value = assigning_.happens ? value : before;
    value.why = assigning_.why != nullptr ? assigning_.why : value.why;
    return value;
}

// It is exact only for the opponent that the state is played with.
Known Evaluator::of_opponent(double number, const Instruction& asked) const {
    return {number, true, is_of_trigger_ && !asks_what_if_ ? nullptr : &asked.text};
}

Known Evaluator::of_target(double number, const Instruction& asked) const {
    return world_.has_target ? of_opponent(number, asked) : Known{not_a_number, true, &asked.text};
}

Known Evaluator::usually_of_target(double number, const Instruction& asked) const {
    return {world_.has_target ? number : not_a_number, true, &asked.text};
}

// The states of the engine's common1.cns.zss in which somebody is hit, or guards.
std::int32_t Evaluator::opponent_state() const noexcept {
    if (!world_.opponent_is_hit) {
        return 0;
    }
    const std::int32_t crouches = world_.opponent.state_type == 'C' ? 1 : 0;
    const std::int32_t moves = world_.clock < world_.opponent_shakes ? 0 : 1;
    if (world_.opponent_guards) {
        return 150 + 2 * crouches + moves;
    }
    if (world_.opponent_lies) {
        return 5110;
    }
    if (world_.target_trips) {
        return 5070 + moves;
    }
    if (moves == 0 || !world_.opponent_flies) {
        return 5000 + 10 * crouches + moves;
    }
    constexpr std::int32_t falling = 5050;
    constexpr std::int32_t lifted = 5030;
    return world_.target_falls ? falling : lifted;
}

// Only a helper has one.
Known Evaluator::of_sender(double number, const Instruction& asked) const {
    return {world_.helper ? number : not_a_number, true, &asked.text};
}

// The distance to the opponent's axis from the axis or, with `apart` = 0, between the fronts of the
// two bodies.
Known Evaluator::distance(double apart, const Instruction& asked) const {
    if (world_.opponent.is_near) {  // whom it pushes along
        return of_opponent(std::max(0.0, -world_.position_x.number) + apart, asked);
    }
    if (world_.opponent.is_in_reach) {
        const double pushed = world_.pushed_before + double{way_at(world_.push, world_.clock)};
        const double between = reach_ + pushed - world_.position_x.number - 2 * half_width_;
        return of_opponent(std::max(0.0, between) + apart, asked);
    }
    Known known = of_opponent(far_ - world_.position_x.number - 2 * half_width_ + apart, asked);
    known.or_more = known.why == nullptr;
    known.why = &asked.text;
    return known;
}

// How many of its own there are: those that were sent out since the state began, each as long as it
// lasts. All helpers are meant by an id of 0, too, and all explods by one below 0; for projectiles
// such a number is 0 (numHelper(), numExplod() and numProjID() of the engine's char.go).
Known Evaluator::counted(char kind, const Known* arguments, const Instruction& asked) const {
    const std::int32_t asked_for_id = asked.arguments == 0 ? -1 : whole(arguments[0]);
    const bool means_all = asked.arguments == 0 || (kind == 'h' && asked_for_id <= 0) ||
                           (kind == 'e' && asked_for_id < 0);
    const auto is_meant = [&](const Made& made) {
        return made.kind == kind && (means_all || made.identity == std::max(asked_for_id, 0));
    };
    return {static_cast<double>(std::count_if(world_.made.begin(), world_.made.end(), is_meant)),
            true, &asked.text};
}

// A missing value makes every result that is computed of it inexact, though the engine goes on with
// 0.
Known Evaluator::known(const std::optional<Number>& number, const std::string* why) {
    has_undefined_ = has_undefined_ || !number;
    return number ? Known{number->value, number->is_integer, why} : Known{not_a_number, true, why};
}

std::optional<double> Evaluator::exact_number(const Code& code) {
    has_undefined_ = false;
    const Known number = value(code);
    return number.why == nullptr && !has_undefined_ && std::isfinite(number.number)
               ? std::optional(number.number)
               : std::nullopt;
}

Known Evaluator::compute(const Instruction& instruction, const Known* arguments) {
    if (instruction.ask == Ask::function) {
        return call(instruction, arguments);
    }
    if (instruction.ask != Ask::nothing || instruction.arguments == 0) {
        if (keeps_questions) {
            asked_for |= aspects_of(instruction, arguments);
        }
        return ask(instruction, arguments);
    }
    const Known& a = arguments[0];
    if (instruction.arguments == 1) {
        return known(mugen::compute(instruction.op, number_of(a)), a.why);
    }
    const Known& b = arguments[1];
    if (instruction.arguments == 3) {
        const Known& c = arguments[2];
        if (a.or_more && b.why == nullptr && c.why == nullptr && c.number < a.number) {
            return {instruction.op == Op::outside ? 1.0 : 0.0, true, nullptr};
        }
        const bool inside = is_inside(number_of(a), number_of(b), number_of(c),
                                      instruction.open_low, instruction.open_high);
        const std::string* const of_bounds = b.why != nullptr ? b.why : c.why;
        return {inside == (instruction.op == Op::inside) ? 1.0 : 0.0, true,
                a.why != nullptr ? a.why : of_bounds};
    }
    // One side may decide alone.
    const double decides = instruction.op == Op::both ? 0 : 1;
    if (instruction.op == Op::both || instruction.op == Op::any) {
        for (const Known* side : {&a, &b}) {
            if (side->why == nullptr && holds(*side) == (decides != 0)) {
                return {decides, true, nullptr};
            }
        }
        const bool is_both = instruction.op == Op::both;
        const bool result = is_both ? holds(a) && holds(b) : holds(a) || holds(b);
        return {result ? 1.0 : 0.0, true, a.why != nullptr ? a.why : b.why};
    }
    if (instruction.needs_value && std::isnan(a.number)) {
        return a;
    }
    const auto result = mugen::compute(instruction.op, number_of(a), number_of(b));
    if (a.why == nullptr && b.why == nullptr) {
        return known(result, nullptr);
    }
    // x * 0 is 0, whatever x is.
    const auto is_zero = [](const Known& side) { return side.why == nullptr && side.number == 0; };
    const bool times_zero = instruction.op == Op::multiply && (is_zero(a) || is_zero(b));
    const bool decided =
        result && (times_zero || is_decided(instruction.op, a, b, result->value != 0) ||
                   is_decided(mirrored(instruction.op), b, a, result->value != 0));
    const std::string* const why = decided ? nullptr : a.why != nullptr ? a.why : b.why;
    return known(result, why);
}

Known Evaluator::call(const Instruction& instruction, const Known* arguments) {
    if (instruction.is_choice()) {
        Known chosen = holds(arguments[0]) ? arguments[1] : arguments[2];
        chosen.why = arguments[0].why != nullptr ? arguments[0].why : chosen.why;
        return chosen;
    }
    std::array<Number, 3> numbers{};
    const std::string* why = nullptr;
    for (std::size_t i = 0; i < instruction.arguments; ++i) {
        numbers[i] = number_of(arguments[i]);
        why = why != nullptr ? why : arguments[i].why;
    }
    return known(instruction.function->compute(numbers.data(), facts_), why);
}

Known Evaluator::computed_value(const Code& code) {
    if (code.empty()) {
        return undefined();
    }
    stack_.resize(std::max(stack_.size(), code.instructions.size()));
    Known* top = stack_.data();
    for (std::size_t i = 0; i < code.instructions.size(); ++i) {
        const Instruction& instruction = code.instructions[i];
        top -= instruction.arguments;
        if (instruction.ask == Ask::nothing && instruction.arguments == 0) {
            assign(*top, {instruction.number, instruction.is_integer, nullptr});
        } else {
            assign(*top, compute(instruction, top));
        }
        if (instruction.join != 0 && top->why == nullptr) {
            const bool is_any = code.instructions[i + instruction.join].op == Op::any;
            if (holds(*top) == is_any) {  // one side decides alone
                assign(*top, {is_any ? 1.0 : 0.0, true, nullptr});
                i += instruction.join;
            }
        }
        ++top;
    }
    computed += code.instructions.size();
    --top;
    return {top->number, top->is_integer, top->why, top->or_more};
}

// The first line that is false for certain decides, so it is all that the answer depends on.
Known Evaluator::all(const std::vector<Code>& lines, const std::vector<std::uint32_t>& order) {
    Known result{1, true, nullptr};
    std::size_t first_unknown = lines.size();
    const Aspects before = asked_for;
    const auto seen_before = static_cast<std::ptrdiff_t>(seen.size());
    Aspects asked = before;
    for (const std::uint32_t place : order) {
        asked_for = 0;
        const auto seen_here = static_cast<std::ptrdiff_t>(seen.size());
        const Known each = value(lines[place]);
        if (!holds(each)) {
            if (each.why == nullptr) {
                asked_for |= before;
                seen.erase(seen.begin() + seen_before, seen.begin() + seen_here);
                return {0, true, nullptr};
            }
            result.number = 0;
        }
        if (each.why != nullptr && place < first_unknown) {
            first_unknown = place;
            result.why = each.why;
        }
        asked |= asked_for;
    }
    asked_for = asked;
    return result;
}

Known Evaluator::acts(const CompiledController& controller) {
    is_of_trigger_ = true;
    const Known acting = any_group(controller);
    is_of_trigger_ = false;
    return acting;
}

Known Evaluator::any_group(const CompiledController& controller) {
    if (controller.acts_always) {
        return {1, true, nullptr};
    }
    const Known common = all(controller.triggers.all, controller.order.front());
    if (!holds(common) && common.why == nullptr) {
        return common;
    }
    Known any{0, true, nullptr};
    for (std::size_t i = 0; i < controller.triggers.groups.size(); ++i) {
        const Known each = all(controller.triggers.groups[i], controller.order[i + 1]);
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
    return {holds(common) && holds(any) ? 1.0 : 0.0, true,
            common.why != nullptr ? common.why : any.why};
}

Known Evaluator::condition(const Code& code, const Acting& assigning) {
    assigning_ = assigning;
    is_of_trigger_ = true;
    const Known result = value(code);
    is_of_trigger_ = false;
    assigning_ = {};
    return result;
}

Known Evaluator::condition_alone(const Code& code) {
    sets_nothing_ = true;
    const Known result = condition(code, {});
    sets_nothing_ = false;
    return result;
}

Known Evaluator::condition_if(const Code& code) {
    asks_what_if_ = true;
    const Known result = condition_alone(code);
    asks_what_if_ = false;
    return result;
}

Known Evaluator::value_if(const Code& code) {
    asks_what_if_ = sets_nothing_ = true;
    const Known result = value(code);
    asks_what_if_ = sets_nothing_ = false;
    return result;
}

Known Evaluator::would_act(const CompiledController& controller) {
    asks_what_if_ = true;
    const Known result = acts(controller);
    asks_what_if_ = false;
    return result;
}

}  // namespace fightconv::mugen
