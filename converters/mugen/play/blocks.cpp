#include "converters/mugen/play/blocks.hpp"

#include <limits>

namespace fightconv::mugen {

namespace {

constexpr Known without_condition{1};

bool is_never(const Known& known) noexcept { return !holds(known) && known.why == nullptr; }

Known both(const Known& a, const Known& b) noexcept {
    if (is_never(a) || is_never(b)) {
        return {0};
    }
    return {holds(a) && holds(b) ? 1.0 : 0.0, true, a.why != nullptr ? a.why : b.why};
}

Known opposite(const Known& known) noexcept { return {holds(known) ? 0.0 : 1.0, true, known.why}; }

}  // namespace

Blocks::Blocks(const CompiledState& state, Evaluator& evaluator)
    : state_(state),
      evaluator_(evaluator),
      asked_(state.blocks.size()),
      counters_(state.blocks.size()) {}

void Blocks::begin(bool lists_cancels) {
    lists_cancels_ = lists_cancels;
    waits_ = false;
    next_ = 0;
    evaluator_.locals.assign(state_.locals, Known{0});
    evaluator_.locals_if.assign(lists_cancels ? state_.locals : 0, Known{0});
}

void Blocks::ask_up_to(std::uint32_t block) {
    while (block != cns::no_block && next_ <= block) {
        ask(next_);
        ++next_;
    }
}

Known Blocks::acts(std::uint32_t block) const {
    return block == cns::no_block ? without_condition : asked_[block].acts;
}

Known Blocks::would_act(std::uint32_t block) const {
    return block == cns::no_block ? without_condition : asked_[block].would_act;
}

void Blocks::ask(std::uint32_t block) {
    const CompiledBlock& text = state_.blocks[block];
    Asked& now = asked_[block];
    now.turns = 0;
    ++evaluator_.computed;
    if (text.unless != cns::no_block) {
        const Asked& before = asked_[text.unless];
        now.reached = both(before.reached, opposite(before.holds));
        now.would_be_reached = both(before.would_be_reached, opposite(before.holds_without));
    } else {
        now.reached = acts(text.outer);
        now.would_be_reached = would_act(text.outer);
    }
    const bool counts = text.persistent != 1 && !is_never(now.reached);
    if (counts && --counters_[block] > 0) {  // Z23: not even its else
        now.reached = now.would_be_reached = {0};
        waits_ = true;
    } else if (counts) {
        counters_[block] = 0;
    }
    const bool is_asked = !is_never(now.reached);
    now.holds = {0};
    if (is_asked) {
        now.holds =
            text.condition.empty()
                ? without_condition
                : evaluator_.condition(text.condition, {holds(now.reached), now.reached.why});
    }
    now.acts = both(now.reached, now.holds);
    if (holds(now.acts) && text.persistent != 1) {
        counters_[block] =
            text.persistent == 0 ? std::numeric_limits<std::int32_t>::max() : text.persistent;
        waits_ = true;
    }
    ask_if(block, is_asked);
}

void Blocks::ask_if(std::uint32_t block, bool is_asked) {
    const CompiledBlock& text = state_.blocks[block];
    Asked& now = asked_[block];
    now.would_act = now.holds_without = {0};
    if (!lists_cancels_ || is_never(now.would_be_reached)) {
        return;
    }
    if (text.condition.empty()) {
        now.holds_without = without_condition;
        now.would_act = now.would_be_reached;
        return;
    }
    now.holds_without = is_asked ? now.holds : evaluator_.condition_alone(text.condition);
    now.would_act =
        both(now.would_be_reached,
             text.asks_what_if ? evaluator_.condition_if(text.condition) : now.holds_without);
}

void Blocks::leave(std::uint32_t block) {
    for (std::uint32_t i = block; i < state_.blocks[block].end; ++i) {
        asked_[i].acts = asked_[i].would_act = {0};
    }
}

bool Blocks::repeats(std::uint32_t loop) {
    const CompiledBlock& text = state_.blocks[loop];
    const Known again = evaluator_.condition(text.again, {});
    if (!holds(again) || again.why != nullptr || ++asked_[loop].turns >= most_turns) {
        return false;
    }
    next_ = loop + 1;
    return true;
}

}  // namespace fightconv::mugen
