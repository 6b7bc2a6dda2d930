#include "converters/mugen/script/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "converters/mugen/script/arithmetic.hpp"
#include "core/base/closest.hpp"
#include "core/base/text.hpp"

namespace fightconv::mugen {

namespace {

using Form = TriggerForm;
// Those that fightconv knows more of than the name.
constexpr auto known = std::to_array<TriggerName>({
    {"alive", Form::value, Ask::alive},
    {"analog", Form::value, Ask::nothing_else, 1, 1},  // a stick that nobody moves
    {"anim", Form::value, Ask::animation},
    {"animelemno", Form::value, Ask::element_number, 1, 1},
    {"animelemtime", Form::value, Ask::element_time, 1, 1},
    {"animexist", Form::value, Ask::animation_exists, 1, 1},
    {"animtime", Form::value, Ask::animation_time},
    {"authorname", Form::word},
    {"backedgebodydist", Form::value, Ask::edge_distance},
    {"backedgedist", Form::value, Ask::edge_distance},
    {"camerapos", Form::axis},
    {"command", Form::word},
    {"ctrl", Form::value, Ask::control},
    {"displayname", Form::word},
    {"drawgame", Form::value, Ask::nothing_else},
    {"enemy", Form::redirection},
    {"enemynear", Form::redirection},
    {"facing", Form::value, Ask::alive},
    {"frontedgebodydist", Form::value, Ask::edge_distance},
    {"frontedgedist", Form::value, Ask::edge_distance},
    {"fvar", Form::variable, Ask::float_variable, 1, 1},
    {"helper", Form::redirection},
    {"helperindex", Form::redirection},
    {"helpername", Form::word},
    {"hitcount", Form::value, Ask::hit_count},
    {"hitdefattr", Form::list},
    {"hitover", Form::value, Ask::one},
    {"hitpausetime", Form::value, Ask::nothing_else},
    {"hitshakeover", Form::value, Ask::one},
    {"hitvel", Form::axis},
    {"ishelper", Form::value, Ask::nothing_else, 0, 1},
    {"ishometeam", Form::value, Ask::one},
    {"life", Form::value, Ask::life},
    {"lifemax", Form::value, Ask::life},
    {"lose", Form::value, Ask::nothing_else},
    {"loseko", Form::value, Ask::nothing_else},
    {"losetime", Form::value, Ask::nothing_else},
    {"map", Form::variable},
    {"matchno", Form::value, Ask::one},
    {"matchover", Form::value, Ask::nothing_else},
    {"movecontact", Form::value, Ask::contact},
    {"moveguarded", Form::value, Ask::guarded},
    {"movehit", Form::value, Ask::hit},
    {"movereversed", Form::value, Ask::nothing_else},
    {"movetype", Form::word, Ask::move_type},
    {"name", Form::word},
    {"numenemy", Form::value, Ask::alive},
    {"numexplod", Form::value, Ask::count_explods, 0, 1},
    {"numhelper", Form::value, Ask::count_helpers, 0, 1},
    {"numproj", Form::value, Ask::count_projectiles},
    {"numprojid", Form::value, Ask::count_projectiles, 1, 1},
    {"numtarget", Form::value, Ask::count_targets},
    {"offset", Form::axis},
    {"p1name", Form::word},
    {"p2", Form::redirection},
    {"p2bodydist", Form::axis},
    {"p2bodydist x", Form::value, Ask::opponent_body_distance},
    {"p2dist", Form::axis},
    {"p2dist x", Form::value, Ask::opponent_distance},
    {"p2life", Form::value, Ask::life},
    {"p2movetype", Form::word, Ask::opponent_move_type},
    {"p2name", Form::word},
    {"p2screendist", Form::axis},
    {"p2statetype", Form::word, Ask::opponent_state_type},
    {"p3name", Form::word},
    {"p4name", Form::word},
    {"palno", Form::value, Ask::one},
    {"parent", Form::redirection},
    {"parentdist", Form::axis},
    {"partner", Form::redirection},
    {"physics", Form::word, Ask::physics},
    {"player", Form::redirection},
    {"playerid", Form::redirection},
    {"pos", Form::axis},
    {"pos x", Form::value, Ask::position_x},
    {"pos y", Form::value, Ask::position_y},
    {"power", Form::value, Ask::power},
    {"powermax", Form::value, Ask::power},
    {"prevmovetype", Form::word},
    {"prevstateno", Form::value, Ask::previous_state},
    {"prevstatetype", Form::word},
    {"projcontact", Form::value, Ask::projectile_contact, 0, 1},
    {"projcontacttime", Form::value, Ask::projectile_time, 1, 1},
    {"projguarded", Form::value, Ask::projectile_contact, 0, 1},
    {"projguardedtime", Form::value, Ask::projectile_time, 1, 1},
    {"projhit", Form::value, Ask::projectile_contact, 0, 1},
    {"projhittime", Form::value, Ask::projectile_time, 1, 1},
    {"random", Form::value, Ask::random},
    {"reversaldefattr", Form::list},
    {"root", Form::redirection},
    {"rootdist", Form::axis},
    {"roundno", Form::value, Ask::one},
    {"roundstate", Form::value, Ask::round_state},
    {"screenpos", Form::axis},
    {"selfanimexist", Form::value, Ask::animation_exists, 1, 1},
    {"selfcommand", Form::word},
    {"stagedist", Form::axis},
    {"stateno", Form::value, Ask::state_number},
    {"stateowner", Form::redirection},
    {"statetime", Form::value, Ask::time},
    {"statetype", Form::word, Ask::state_type},
    {"sysfvar", Form::variable, Ask::system_float_variable, 1, 1},
    {"sysvar", Form::variable, Ask::system_variable, 1, 1},
    {"target", Form::redirection},
    {"teammode", Form::word},
    {"time", Form::value, Ask::time},
    {"uniqhitcount", Form::value, Ask::hit_count},
    {"var", Form::variable, Ask::variable, 1, 1},
    {"vel", Form::axis},
    {"vel x", Form::value, Ask::velocity_x},
    {"vel y", Form::value, Ask::velocity_y},
    {"win", Form::value, Ask::nothing_else},
    {"winko", Form::value, Ask::nothing_else},
    {"winperfect", Form::value, Ask::nothing_else},
    {"wintime", Form::value, Ask::nothing_else},
});
static_assert(std::ranges::is_sorted(known, {}, &TriggerName::name));

// All others, but for the functions of arithmetic.hpp. A name that is missing can be a false alarm,
// so there are more than a character needs.
constexpr auto others = std::to_array<std::string_view>({
    "ailevel", "ailevelf", "airjumpcount", "alpha", "angle", "animelem", "animelemcount",
    "animelemlength", "animelemvar", "animframe", "animlength", "animplayerno", "animtimeleft",
    "attack", "attackmul", "backedge", "bgmlength", "bgmposition", "bgmvar", "botboundbodydist",
    "botbounddist", "bottomboundbodydist", "bottombounddist", "bottomedge", "camerazoom",
    "canrecover", "clsnoverlap", "clsnvar", "combocount", "cond", "consecutivewins", "const",
    "continuescreen", "cursorvar", "debug", "debugmode", "decisiveround", "defence", "defencemul",
    "dizzy", "dizzypoints", "dizzypointsmax", "drawpal", "drawpalgroup", "drawpalno", "envcolor",
    "envshake", "envshakevar", "exploddrawpal", "explodexist", "explodvar", "fightscreenstate",
    "fightscreenvar", "fighttime", "finalround", "firstattack", "float", "framespercount",
    "frontboundbodydist", "frontedge", "gamefps", "gameheight", "gamemode", "gameoption",
    "gametime", "gamevar", "gamewidth", "gethitvar", "getplayerid", "groundangle", "groundlevel",
    "groundleveloffset", "guardbreak", "guardcount", "guardpoints", "guardpointsmax", "guardtime",
    "helperid", "helperindexexist", "helpervar", "hitbyattr", "hitdefvar", "hitfall",
    "hitoverridden", "hitoverride", "hitpause", "hitstun", "id", "ifelse", "ikemenversion",
    "inbattle", "incustomanim", "incustomstate", "index", "indialogue", "inguarddist", "inputtime",
    "introstate", "introtime", "isasserted", "ishost", "jugglepoints", "lastplayerid", "layerno",
    "leadermode", "leftedge", "localcoord", "localscale", "majorversion", "maparray", "mapexist",
    "matchtime", "maxlife", "maxpower", "memberno", "mod", "modelnotused", "motifstate", "motifvar",
    "movecountered", "movehitvar", "mugenversion", "netplay", "numberofhelpers", "numbg",
    "numpartner", "numplayer", "numstagebg", "numtargets", "numtext", "outro", "outrostate",
    "p2clsn", "p2stateno", "p5name", "p6name", "p7name", "p8name", "palfxvar", "parentexist",
    "pausetime", "pixel", "playcount", "playercount", "playeridexist", "playerindex",
    "playerindexexist", "playerno", "playernoexist", "playertype", "pow", "powermode", "prevanim",
    "prevstate", "product", "projcanceltime", "projclsnoverlap", "projexist", "projvar", "rand",
    "randomrange", "ratio", "ratiolevel", "receiveddamage", "receivedhits", "redlife",
    "reversaldefvar", "rightedge", "roundresult", "roundscore", "roundsexisted", "roundswon",
    "roundtime", "roundtype", "runorder", "scale", "score", "scoretotal", "screenbound",
    "screenheight", "screenwidth", "sctrl", "selfhitcount", "selfstatenoexist", "shader",
    "soundvar", "sprite", "spritevar", "sprpriority", "sqrt", "stagebackedgedist", "stagebgvar",
    "stageconst", "stagefrontedgedist", "stagetime", "stagevar", "standby", "statenoexist",
    "stateownerid", "stateownername", "stateownerplayerno", "storyboard", "sum", "systemfvar",
    "systemvar", "tagmode", "teamleader", "teamside", "teamsize", "textvar", "ticks",
    "tickspersecond", "ticktime", "timeelapsed", "timeleft", "timemod", "timeremaining",
    "timetotal", "topboundbodydist", "topbounddist", "topedge", "trunc", "winclutch", "wincount",
    "winhyper", "winpersonal", "winspecial", "winthrow", "xangle", "xor", "xshear", "yangle",
    "zdist", "zoom", "zoomvar",
});
static_assert(std::ranges::is_sorted(others));

const TriggerName* known_named(std::string_view name) noexcept {
    const auto* const found = std::ranges::lower_bound(known, name, {}, &TriggerName::name);
    return found != known.end() && found->name == name ? found : nullptr;
}

}  // namespace

TriggerForm form_of(std::string_view name) noexcept {
    const TriggerName* const found = known_named(name);
    return found == nullptr ? TriggerForm::value : found->form;
}

Ask ask_named(std::string_view name, std::uint32_t arguments) noexcept {
    const TriggerName* const found = known_named(name);
    if (found != nullptr) {
        return found->fewest <= arguments && arguments <= found->most ? found->ask : Ask::other;
    }
    return asks_projectile(name) ? Ask::projectile_contact : Ask::other;
}

bool asks_projectile(std::string_view name) noexcept {
    for (const std::string_view word : {"projhit", "projcontact", "projguarded"}) {
        if (name.starts_with(word)) {
            const std::string_view number = name.substr(word.size());
            return std::ranges::all_of(number, is_digit);
        }
    }
    return false;
}

bool is_trigger_name(std::string_view name) noexcept {
    name = name.substr(0, name.find(' '));
    return known_named(name) != nullptr || std::ranges::binary_search(others, name) ||
           std::ranges::find(functions(), name, &Function::name) != functions().end() || asks_projectile(name);
}

std::optional<std::string_view> meant_trigger_name(std::string_view name) {
    std::vector<std::string_view> all(others.begin(), others.end());
    std::ranges::transform(known, std::back_inserter(all), &TriggerName::name);
    std::ranges::transform(functions(), std::back_inserter(all), &Function::name);
    return closest(name, all);
}

}  // namespace fightconv::mugen
