// The blocks of a state that was written in ZSS, while it runs: which of its controllers act, and
// what loops do. zss.md Z16, Z21-Z24, Z34.
#pragma once

#include <cstdint>
#include <vector>

#include "converters/mugen/play/evaluator.hpp"

namespace fightconv::mugen {

class Blocks {
public:
    // The state is entered. Borrows both.
    Blocks(const CompiledState& state, Evaluator& evaluator);

    // The state runs once, in a tick. `lists_cancels`: would_act() is asked, too.
    void begin(bool lists_cancels);
    // Asks the conditions that stand before what is in the block, each once.
    void ask_up_to(std::uint32_t block);
    Known acts(std::uint32_t block) const;
    // The same if commands were given. What stands behind else takes them as not given.
    Known would_act(std::uint32_t block) const;

    void leave(std::uint32_t block);
    // Whether a loop goes on; then its conditions will be asked again.
    bool repeats(std::uint32_t loop);
    // Whether something may act in the next tick even if nothing changes that it asks for.
    bool waits() const noexcept { return waits_; }

private:
    static constexpr std::uint32_t most_turns = 2'500;  // Z16

    struct Asked {
        Known reached;  // its condition is asked
        Known holds;    // it does
        Known acts;     // both
        // if commands were given
        Known would_be_reached;
        Known holds_without;  // the commands
        Known would_act;
        std::uint32_t turns = 0;
    };

    void ask(std::uint32_t block);
    void ask_if(std::uint32_t block, bool is_asked);

    const CompiledState& state_;
    Evaluator& evaluator_;
    std::vector<Asked> asked_;            // by block
    std::vector<std::int32_t> counters_;  // of those that are not persistent
    std::uint32_t next_ = 0;              // the first block that was not asked
    bool lists_cancels_ = false;
    bool waits_ = false;
};

}  // namespace fightconv::mugen
