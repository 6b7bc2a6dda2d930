#include "converters/mugen/play/sent_out.hpp"

#include <algorithm>
#include <string_view>

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_made = 64;  // things of a character that are counted

}  // namespace

void SentOut::add(const CompiledController& controller) {
    const std::string_view type = controller.text->type;
    const bool is_explod = type == "explod";
    const bool counts = type == "helper" || type == "projectile" || is_explod;
    const auto ticks = counts ? ticks_of(controller) : std::nullopt;
    if (!ticks || world_.made.size() == most_made) {
        return;
    }
    const Code* const identity = controller.find(Field::identity);
    const std::int32_t id = identity == nullptr ? 0 : whole(evaluator_.value(*identity));
    // in the hitstop, the ticks of it that are left come before that of the clock
    const std::int64_t first = world_.clock - world_.hit_pause;
    const std::int64_t last = *ticks == Made::for_ever ? *ticks : first + *ticks;
    const Code* const goes_on = is_explod ? controller.find(Field::ignores_hit_pause) : nullptr;
    world_.made.push_back({type.front(), std::max(id, 0), first, last,
                           goes_on == nullptr || holds(evaluator_.value(*goes_on))});
}

// For how many ticks behind the first one it is counted; nothing: it is not there at all. The
// engine removes explods and projectiles behind the controllers of a tick (Explod.update() and
// Projectile.update() in its char.go), so the one who asks finds them in that tick, too. A helper
// ends when it runs, which it does behind its parent.
std::optional<std::int64_t> SentOut::ticks_of(const CompiledController& controller) {
    constexpr std::int32_t until_animation_ends = -2;
    if (controller.text->type == "helper") {
        const Code* const state = controller.find(Field::state);
        const std::int32_t begins = state == nullptr ? 0 : whole(evaluator_.value(*state));
        for (const std::int32_t sender : {world_.state, any_sender}) {
            const auto known = helper_ticks_.find({begins, sender});
            if (known != helper_ticks_.end()) {
                return known->second;
            }
        }
        return Made::for_ever;
    }
    const Code* const animation = controller.find(Field::animation);
    const auto action =
        actions_.find(animation == nullptr ? 0 : whole(evaluator_.value(*animation)));
    const bool is_explod = controller.text->type == "explod";
    if (is_explod && animation != nullptr && action == actions_.end()) {
        return std::nullopt;
    }
    const Code* const remove_time = controller.find(Field::remove_time);
    const std::int32_t time = remove_time != nullptr ? whole(evaluator_.value(*remove_time))
                              : is_explod            ? until_animation_ends
                                                     : -1;
    if (time >= 0) {
        return time;
    }
    if (time > until_animation_ends || animation == nullptr || action == actions_.end()) {
        return Made::for_ever;
    }
    return action->second.end().value_or(Made::for_ever);
}

template <class Change>
void SentOut::change_explods(const CompiledController& controller, Change change) {
    const Code* const identity = controller.find(Field::identity);
    const std::int32_t id = identity == nullptr ? -1 : whole(evaluator_.value(*identity));
    for (Made& made : world_.made) {
        if (made.kind == 'e' && (id < 0 || made.identity == id)) {
            change(made);
        }
    }
}

void SentOut::remove_explods(const CompiledController& controller) {
    change_explods(controller, [](Made& made) { made.last = made.first - 1; });
    std::erase_if(world_.made, [](const Made& made) { return made.last < made.first; });
}

// The time counts from the beginning of the explod.
void SentOut::modify_explods(const CompiledController& controller) {
    const Code* const remove_time = controller.find(Field::remove_time);
    const std::int32_t time = remove_time == nullptr ? -2 : whole(evaluator_.value(*remove_time));
    if (time >= -1) {
        change_explods(controller, [&](Made& made) {
            made.last = time < 0 ? Made::for_ever : std::max(made.first + time, world_.clock);
        });
    }
}

void SentOut::begin_tick() {
    std::erase_if(world_.made, [&](const Made& made) { return made.last < world_.clock; });
}

void SentOut::pass_hit_pause(std::int32_t ticks) noexcept {
    for (Made& made : world_.made) {
        if (made.goes_on_in_hit_pause) {
            made.first -= ticks;
            made.last -= made.last == Made::for_ever ? 0 : ticks;
        }
    }
}

void SentOut::wait(std::int32_t ticks) noexcept {
    for (Made& made : world_.made) {
        made.first += ticks;
        made.last += made.last == Made::for_ever ? 0 : ticks;
    }
}

}  // namespace fightconv::mugen
