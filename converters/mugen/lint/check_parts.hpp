// The parts of check_for_engines(): each looks at what was read and reports.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/files/combat.hpp"
#include "converters/mugen/lint/check_for_engines.hpp"
#include "converters/mugen/script/code.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"

namespace fightconv::mugen {

struct KnownAction {
    const air::Action* action = nullptr;
    bool stays = false;  // an element of it stays for ever
};
// by number; of equal ones the first counts
using KnownActions = std::map<std::int32_t, KnownAction>;

// The parts that are checked: a character, or one file of it.
struct Checked {
    const Combat& combat;
    const KnownActions* actions = nullptr;  // null if they are not known
    std::string_view actions_file = {};
    // all that a trigger may ask for; null if they are not known
    const std::set<std::string>* command_names = nullptr;
    // a state that is not in `combat` and not the engine's does not exist
    bool has_all_states = false;
    bool is_read = false;        // so reading has reported what it cannot read
    bool is_mugen_1 = true;      // made for MUGEN 1.x or Ikemen GO, or nobody knows
    LineMends* mends = nullptr;  // to which mends are added
};

void add_mend(LineMends* mends, LineMend mend);

// The states that engines run, with the file that they are in: those that another state of their
// number replaces are left out (C3).
void for_each_state(
    const Combat& combat,
    const std::function<void(const cns::Statedef& state, const std::string& file)>& visit);

bool is_exit(const cns::Controller& controller) noexcept;  // ChangeState, SelfState, DestroySelf

// The first number of the value, if it is exact (C5).
std::optional<std::int32_t> literal(std::string_view value, const Facts& facts);

// The first letter of the value, in upper case; 0 if there is none.
char letter(const std::vector<cns::Parameter>& parameters, std::string_view key) noexcept;

KnownActions known_actions(const air::File& file);

// The names of all commands of a .cmd, and reports about them: directions in lower case (W42), too
// many names (W43).
std::set<std::string> check_commands(const cns::File& file, std::string_view file_name,
                                     Context& context, LineMends* mends = nullptr);

// Commands that nothing defines (W34, W49).
void check_command_names(const Checked& checked, Context& context);

// Parameters that a controller lacks, words that no engine knows, numbers that none reads (W7,
// W34).
void check_controllers(const Checked& checked, Context& context);
void check_constants(const cns::File& file, std::string_view file_name, Context& context);  // W7

// States that do not exist or never end, actions that do not exist (W28, W34).
void check_states(const Checked& checked, Context& context);

// HitDefs that never hit, or more often than they are meant to (W33 to W35). limit_exceeded.
Status check_hits(const Checked& checked, Context& context);

// Actions whose end the engine waits for (W8, W9).
void check_required_actions(const Checked& checked, Context& context);

// W19, W20
void check_sprites(const sff::File& file, std::string_view file_name, Context& context);
void check_sound_list(const snd::File& file, std::string_view file_name, Context& context);  // W48

}  // namespace fightconv::mugen
