// The plan for each part of a character: the numbers of states and actions, the ways into states,
// the names of sounds. mugen_writer.md W12, W33, W39.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/commands/input.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

inline constexpr std::int32_t win_state = 180;  // of the winner; common1.cns does not have it (W13)

// Longer moves are played no further: a minute.
inline constexpr std::int32_t most_ticks = 3600;

// One of the moves of a character, with its place in the files.
struct PlannedMove {
    const Move* move = nullptr;
    std::int32_t number = 0;  // of its state
    // the engine has the state: at most a way into it is written
    bool is_engine_state = false;
    // the engine has also the way into it, by a held direction: only cancels need one
    bool is_begun_by_engine = false;
    char type = 'S';         // statetype at its beginning: S, C, A or L
    std::int32_t ticks = 1;  // after which the state is left
    // what follows it leads back to it, and nobody gets control there
    bool goes_round = false;
    bool is_follow_up = false;        // the states before it lead to it, not [Statedef -1]
    bool needs_control = false;       // of its way: may begin from a free character
    std::optional<GivenInput> input;  // nothing: no command leads to it
    // that are written, HitDefs and continued windows, by tick
    std::vector<const Hit*> hits;

    // Whether it only grabs: a throw of the model may also strike, where it can be guarded.
    bool is_throw() const;
};

// Whether a hit of a throw can be guarded, so that it is a strike for the engines.
bool is_guarded(const Hit& hit) noexcept;

// A state that follows a move without being one: the character says its number and when it is over,
// and there may be an action of this number.
struct PlannedRest {
    std::int32_t number = 0;
    bool is_in_air = false;                  // falls until it lands
    std::optional<std::int32_t> action;      // nothing: what was shown before
    std::optional<AnimationId> animation{};  // of this action
    std::int32_t ticks = 1;
};

// The way from one move to another.
struct PlannedCancel {
    const PlannedMove* from = nullptr;
    const PlannedMove* into = nullptr;
    const Cancel* cancel = nullptr;
};

// A way into a move: a ChangeState of [Statedef -1], or of the states before a follow-up.
struct PlannedWay {
    const PlannedMove* move = nullptr;
    Stances stances;                            // of those who may begin it by its input
    bool is_said = false;                       // the move says so, and not only its input
    bool refuses_down = false;                  // while down is held
    std::vector<const PlannedCancel*> cancels;  // into it
    bool is_near = false;                       // only where it reaches the opponent
};

// A move whose input begins another one, which is asked for first.
struct HiddenMove {
    const PlannedMove* move = nullptr;
    const PlannedMove* by = nullptr;
    bool is_cancelled_into = false;  // it can still follow other moves
};

// A sound as states name it.
struct SoundName {
    bool is_own = true;  // of the character's .snd, not the engine's
    SoundKey key;
};

struct Plan {
    const Character* character = nullptr;
    // of lengths and velocities that are invented: the width of the screen / 320 (W5)
    double scale = 1;
    std::vector<Move> made;                                // for a character without moves
    std::vector<PlannedMove> moves;                        // in the order of their numbers
    std::vector<PlannedRest> rests;                        // in the order of their numbers
    std::vector<std::int32_t> actions;                     // numbers of the animations, each once
    std::vector<PlannedCancel> cancels;                    // that are written
    std::vector<PlannedWay> ways;                          // in the order in which the engine asks
    std::map<std::string, SoundName, std::less<>> sounds;  // by clip
    // clips of the .snd that the character does not hold
    std::set<std::string> sounds_without_data;

    // of moves, by the number that they have in the character
    std::map<std::int32_t, std::size_t> places;
    std::set<std::int32_t> states;  // that are written

    // The rest is for losses and reports.
    std::vector<const PlannedMove*> renumbered;
    std::vector<const PlannedMove*> without_command;  // has an input that no command says
    std::vector<const PlannedMove*> never_free;       // begun only in situations that are not known
    std::vector<HiddenMove> hidden;
    std::size_t cancels_without_input = 0;
    std::size_t alternatives_left_out = 0;
    std::size_t alternatives_taken = 0;

    // by the number that it has in the character
    const PlannedMove* find(std::int32_t model_number) const noexcept;
    // written, or the engine's
    bool has_state(std::int32_t number) const noexcept;
    // "S5,0"; empty for a sound without a name
    std::string clip_text(std::string_view clip, bool own_is_plain) const;
};

// The things that a move sends out beside its projectiles, which are written.
std::vector<const Notify*> unwritten_notifies(const Move& move);

// Whether common1.cns has a state of this number.
bool is_common_state(std::int32_t number) noexcept;

// `letter_of`: what inputs call the buttons.
Plan plan_of(const Character& character, const ButtonLetters& letter_of);

// Fills in the ways of the plan, in the order in which the engine has to ask, and the moves that
// are hidden by others.
void order_ways(Plan& plan);

}  // namespace fightconv::mugen
