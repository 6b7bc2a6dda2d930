#include "formats/mugen/zss/zss.hpp"

#include "converters/mugen/files/zss_states.hpp"
#include "converters/mugen/play/player.hpp"
#include "tests/fuzz/combat.hpp"

namespace {

using namespace fightconv;

// The states that it makes are like those of a .cns, and can be played. The target `states`
// compiles each of its units, so most units of this one leave it at that.
void check_states(zss::File file) {
    Context context(fuzz::limits());
    mugen::Combat combat;
    mugen::ZssStates made(combat.constants, context);
    auto states = made.add(std::move(file), "fuzz.zss");
    fuzz::check(context);
    if (!states) {
        fuzz::require(states.error().code() == ErrorCode::limit_exceeded, "only limits end it",
                      states.error().render());
        return;
    }
    if (!fuzz::checks_everything()) {
        return;
    }
    combat.files.push_back({"fuzz.zss", *std::move(states)});
    for (const cns::Statedef& state : combat.files.front().states) {
        if (state.number >= 0) {
            combat.states.try_emplace(state.number, mugen::State{&state, 0});
        }
    }
    fuzz::check(combat.files.front().states, combat.facts());
    const mugen::Program program = mugen::compile(combat);
    if (!program.states.empty()) {
        const air::File actions;
        mugen::Player player(program, combat, actions, context.limits.play_instructions);
        player.play(program.states.begin()->first, {.lists_cancels = true});
    }
}

}  // namespace

void fightconv::fuzz::test_zss(const std::uint8_t* data, std::size_t size) {
    const auto difference = [](const zss::File& a, const zss::File& b) {
        return difference_of_texts(zss::serialise(a), zss::serialise(b));
    };
    auto file = read_twice(
        size,
        [&](Context& context) {
            return zss::parse({"fuzz.zss", {data, size}}, context);
        },
        difference);
    if (file && checks_everything()) {
        Context context(limits());
        context.limits.text_file_bytes *= 4;
        const auto back = zss::parse({"fuzz.zss", as_bytes(zss::serialise(*file))}, context);
        require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        require(found.empty(), "what is written comes back", found);
    }
    if (file) {
        check_states(*std::move(file));
    }
}
