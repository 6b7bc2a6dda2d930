#include "converters/mugen/script/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "converters/mugen/script/arithmetic.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

using Form = TriggerForm;
// The triggers of which fightconv knows more than the name.
constexpr auto known = std::to_array<TriggerName>({
    {"alive", Form::value, Ask::always_one},
    {"alpha", Form::axis},
    {"analog", Form::value, Ask::always_zero, 1, 1},  // a stick that nobody moves
    {"anim", Form::value, Ask::animation},
    {"animelemno", Form::value, Ask::element_number, 1, 1},
    {"animelemtime", Form::value, Ask::element_time, 1, 1},
    {"animexist", Form::value, Ask::animation_exists, 1, 1},
    {"animtime", Form::value, Ask::animation_time},
    {"authorname", Form::quoted},
    {"backedgebodydist", Form::value, Ask::edge_distance},
    {"backedgedist", Form::value, Ask::edge_distance},
    {"camerapos", Form::axis},
    {"command", Form::quoted},
    {"ctrl", Form::value, Ask::control},
    {"displayname", Form::quoted},
    {"drawgame", Form::value, Ask::always_zero},
    {"enemy", Form::redirection},
    {"enemynear", Form::redirection},
    {"facing", Form::value, Ask::always_one},
    {"frontedgebodydist", Form::value, Ask::edge_distance},
    {"frontedgedist", Form::value, Ask::edge_distance},
    {"fvar", Form::variable, Ask::float_variable, 1, 1},
    {"gamemode", Form::quoted},
    {"helper", Form::redirection},
    {"helperindex", Form::redirection},
    {"helpername", Form::quoted},
    {"hitcount", Form::value, Ask::hit_count},
    {"hitdefattr", Form::list},
    {"hitover", Form::value, Ask::usually_one},
    {"hitpausetime", Form::value, Ask::hit_pause_time},
    {"hitshakeover", Form::value, Ask::usually_one},
    {"hitvel", Form::axis},
    {"id", Form::value, Ask::usually_one},
    {"ishelper", Form::value, Ask::is_helper, 0, 1},
    {"ishometeam", Form::value, Ask::usually_one},
    {"life", Form::value, Ask::life},
    {"lifemax", Form::value, Ask::life},
    {"localcoord", Form::axis},
    {"lose", Form::value, Ask::always_zero},
    {"loseko", Form::value, Ask::always_zero},
    {"losetime", Form::value, Ask::always_zero},
    {"map", Form::variable},
    {"matchno", Form::value, Ask::usually_one},
    {"matchover", Form::value, Ask::always_zero},
    {"movecontact", Form::value, Ask::contact},
    {"moveguarded", Form::value, Ask::guarded},
    {"movehit", Form::value, Ask::hit},
    {"movereversed", Form::value, Ask::always_zero},
    {"movetype", Form::letter, Ask::move_type},
    {"name", Form::quoted},
    {"numenemy", Form::value, Ask::always_one},
    {"numexplod", Form::value, Ask::count_explods, 0, 1},
    {"numhelper", Form::value, Ask::count_helpers, 0, 1},
    {"numpartner", Form::value, Ask::always_zero},
    {"numproj", Form::value, Ask::count_projectiles},
    {"numprojid", Form::value, Ask::count_projectiles, 1, 1},
    {"numtarget", Form::value, Ask::count_targets, 0, 1},
    {"offset", Form::axis},
    {"p1name", Form::quoted},
    {"p2", Form::redirection},
    {"p2bodydist", Form::axis},
    {"p2bodydist x", Form::value, Ask::opponent_body_distance},
    {"p2dist", Form::axis},
    {"p2dist x", Form::value, Ask::opponent_distance},
    {"p2dist y", Form::value, Ask::opponent_height},
    {"p2life", Form::value, Ask::life},
    {"p2movetype", Form::letter, Ask::opponent_move_type},
    {"p2name", Form::quoted},
    {"p2screendist", Form::axis},
    {"p2stateno", Form::value, Ask::opponent_state_number},
    {"p2statetype", Form::letter, Ask::opponent_state_type},
    {"p3name", Form::quoted},
    {"p4name", Form::quoted},
    {"p5name", Form::quoted},
    {"p6name", Form::quoted},
    {"p7name", Form::quoted},
    {"p8name", Form::quoted},
    {"palno", Form::value, Ask::usually_one},
    {"parent", Form::redirection},
    {"parentdist", Form::axis},
    {"partner", Form::redirection},
    {"physics", Form::letter, Ask::physics},
    {"player", Form::redirection},
    {"playerid", Form::redirection},
    {"playerindex", Form::redirection},
    {"pos", Form::axis},
    {"pos x", Form::value, Ask::position_x},
    {"pos y", Form::value, Ask::position_y},
    {"power", Form::value, Ask::power},
    {"powermax", Form::value, Ask::power},
    {"prevmovetype", Form::letter},
    {"prevstateno", Form::value, Ask::previous_state},
    {"prevstatetype", Form::letter},
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
    {"roundno", Form::value, Ask::usually_one},
    {"roundstate", Form::value, Ask::round_state},
    {"scale", Form::axis},
    {"screenpos", Form::axis},
    {"screenpos y", Form::value, Ask::screen_height},
    {"selfanimexist", Form::value, Ask::animation_exists, 1, 1},
    {"selfcommand", Form::quoted},
    {"stagedist", Form::axis},
    {"stateno", Form::value, Ask::state_number},
    {"stateowner", Form::redirection},
    {"statetime", Form::value, Ask::time},
    {"statetype", Form::letter, Ask::state_type},
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
    {"win", Form::value, Ask::always_zero},
    {"winko", Form::value, Ask::always_zero},
    {"winperfect", Form::value, Ask::always_zero},
    {"wintime", Form::value, Ask::always_zero},
});
constexpr bool come_before(const TriggerName& a, const TriggerName& b) noexcept {
    return a.name < b.name;
}
static_assert(std::is_sorted(known.begin(), known.end(), come_before));

// The flags of AssertSpecial.
constexpr std::string_view flags_to_assert =
    "intro,invisible,noairguard,noautoturn,nocrouchguard,nojugglecheck,noshadow,"
    "nostandguard,nowalk,unguardable,globalnoshadow,nobardisplay,nobg,nofg,noko,nokoslow,nokosnd,"
    "nomusic,roundnotover,timerfreeze,nobrake,nocrouch,nostand,nojump,noairjump,nohardcodedkeys,"
    "nogetupfromliedown,nofastrecoverfromliedown,nofallcount,nofalldefenceup,noturntarget,noinput,"
    "nopowerbardisplay,autoguard,animfreeze,postroundinput,nohitdamage,noguarddamage,"
    "nodizzypointsdamage,noguardpointsdamage,noredlifedamage,nomakedust,noguardko,nokovelocity,"
    "noailevel,nointroreset,sizepushonly,animatehitpause,drawunder,runfirst,runlast,"
    "projtypecollision,nofallhitflag,globalnoko,nofightdisplay,nokodisplay,norounddisplay,"
    "nowindisplay,roundnotskip,roundfreeze,"
    // of later versions
    "camerafreeze,nocombodisplay,nodestroyself,nolifebaraction,nolifebardisplay";

// How Ikemen GO (06aab6c, compiler.go) reads the triggers that it knows. Those that a letter or a
// word belongs to have the letters or words that it knows.
constexpr std::string_view gethitvar_words =
    "air.animtype,air.velocity.x,air.velocity.y,air.velocity.z,airguard.velocity.x,"
    "airguard.velocity.y,airguard.velocity.z,airtype,animtype,attr,chainid,"
    "ctrltime,damage,dizzypoints,down.recover,down.recovertime,down.velocity.x,"
    "down.velocity.y,down.velocity.z,facing,fall,fall.animtype,fall.damage,"
    "fall.envshake.ampl,fall.envshake.dir,fall.envshake.freq,fall.envshake.mul,"
    "fall.envshake.phase,fall.envshake.time,fall.kill,fall.recover,fall.recovertime,"
    "fall.time,fall.xvel,fall.yvel,fall.zvel,fallcount,frame,ground.animtype,"
    "ground.velocity.x,ground.velocity.y,ground.velocity.z,groundtype,"
    "guard.velocity.x,guard.velocity.y,guard.velocity.z,guardcount,guarddamage,"
    "guarded,guardpoints,guardpower,hitcount,hitdamage,hitid,hitpower,"
    "hitshaketime,hittime,id,isbound,kill,playerno,power,priority,recovertime,"
    "redlife,score,slidetime,type,xaccel,xoff,xvel,xveladd,yaccel,yoff,yvel,"
    "yveladd,zaccel,zoff,zvel,zveladd";
constexpr std::string_view stagevar_words =
    "bound.screenleft,bound.screenright,camera.autocenter,camera.boundhigh,"
    "camera.boundleft,camera.boundlow,camera.boundright,camera.cuthigh,camera.cutlow,"
    "camera.floortension,camera.lowestcap,camera.startzoom,camera.tension,"
    "camera.tensionhigh,camera.tensionlow,camera.tensionvel,camera.verticalfollow,"
    "camera.yscrollspeed,camera.ytension.enable,camera.zoomin,camera.zoomindelay,"
    "camera.zoominspeed,camera.zoomout,camera.zoomoutspeed,info.author,info.displayname,"
    "info.name,playerinfo.botbound,playerinfo.leftbound,playerinfo.rightbound,"
    "playerinfo.topbound,reflection.color.b,reflection.color.g,reflection.color.r,"
    "reflection.intensity,reflection.offset.x,reflection.offset.y,reflection.xshear,"
    "reflection.yscale,scaling.botscale,scaling.botz,scaling.topscale,scaling.topz,"
    "shadow.color.b,shadow.color.g,shadow.color.r,shadow.fade.range.begin,"
    "shadow.fade.range.end,shadow.intensity,shadow.offset.x,shadow.offset.y,"
    "shadow.xshear,shadow.yscale,stageinfo.localcoord.x,stageinfo.localcoord.y,"
    "stageinfo.xscale,stageinfo.yscale,stageinfo.zoffset,stageinfo.zoffsetlink";
constexpr std::string_view fightscreenvar_words =
    "info.author,info.localcoord.x,info.localcoord.y,info.name,round.ctrl.time,"
    "round.over.hittime,round.over.time,round.over.waittime,round.over.wintime,"
    "round.slow.time,round.start.waittime,time.framespercount";
constexpr std::string_view palfxvar_words =
    "add.b,add.g,add.r,all.add.b,all.add.g,all.add.r,all.color,all.hue,all.invertall,"
    "all.invertblend,all.mul.b,all.mul.g,all.mul.r,all.time,bg.add.b,bg.add.g,bg.add.r,"
    "bg.color,bg.hue,bg.invertall,bg.mul.b,bg.mul.g,bg.mul.r,bg.time,color,hue,invertall,"
    "invertblend,mul.b,mul.g,mul.r,time";
constexpr std::string_view animframe_words =
    "alphadest,alphasource,angle,group,hflip,image,numclsn1,numclsn2,time,vflip,xoffset,"
    "xscale,yoffset,yscale";
// Its flags are compared with letters of H, L, M, A, F, D and P, and a sign: hitflag = MAF-
constexpr std::string_view hitdefvar_words = "guarddamage,guardflag,hitdamage,hitflag";
constexpr std::string_view movehitvar_words =
    "cornerpush,frame,id,overridden,playerno,sparkx,sparky,uniqhit";
constexpr std::string_view inputtime_words = "B,D,F,U,L,R,a,b,c,x,y,z,s,d,w,m";
// Ikemen GO compiles bgmvar and gameoption with any word. What they do not know reads another
// value, and later versions know more of them.
constexpr std::string_view any_word = "*";
// In later versions, target and helper have an index too.
constexpr auto spelled = std::to_array<TriggerSpelling>({
    {"abs", 1, 1},
    {"acos", 1, 1},
    {"ailevel", 0, 0},
    {"ailevelf", 0, 0},
    {"airjumpcount", 0, 0},
    {"alive", 0, 0},
    {"alpha", 0, 0, "source,dest"},
    {"angle", 0, 0},
    {"anim", 0, 0},
    {"animelemno", 1, 1},
    {"animelemtime", 1, 1},
    {"animexist", 1, 1},
    {"animframe", 1, 1, animframe_words},
    {"animlength", 0, 0},
    {"animplayerno", 0, 0},
    {"animtime", 0, 0},
    {"asin", 1, 1},
    {"atan", 1, 1},
    {"atan2", 2, 2},
    {"attack", 0, 0},
    {"backedge", 0, 0},
    {"backedgebodydist", 0, 0},
    {"backedgedist", 0, 0},
    {"bgmvar", 1, 1, any_word, "filename"},
    {"botbounddist", 0, 0},
    {"bottomedge", 0, 0},
    {"camerapos", 0, 0, "x,y"},
    {"camerazoom", 0, 0},
    {"canrecover", 0, 0},
    {"ceil", 1, 1},
    {"clamp", 3, 3},
    {"combocount", 0, 0},
    {"cond", 3, 3},
    {"consecutivewins", 0, 0},
    {"const", 1, 1, any_word},
    {"const1080p", 1, 1},
    {"const240p", 1, 1},
    {"const480p", 1, 1},
    {"const720p", 1, 1},
    {"cos", 1, 1},
    {"ctrl", 0, 0},
    {"defence", 0, 0},
    {"deg", 1, 1},
    {"dizzy", 0, 0},
    {"dizzypoints", 0, 0},
    {"dizzypointsmax", 0, 0},
    {"drawgame", 0, 0},
    {"drawpalno", 0, 0},
    {"e", 0, 0},
    {"enemy", 0, 1},
    {"enemynear", 0, 1},
    {"envshakevar", 1, 1, "time,freq,ampl"},
    {"exp", 1, 1},
    {"facing", 0, 0},
    {"fightscreenvar", 1, 1, fightscreenvar_words, "info.author,info.name"},
    {"fighttime", 0, 0},
    {"firstattack", 0, 0},
    {"float", 1, 1},
    {"floor", 1, 1},
    {"frontedge", 0, 0},
    {"frontedgebodydist", 0, 0},
    {"frontedgedist", 0, 0},
    {"fvar", 1, 1},
    {"gameheight", 0, 0},
    {"gameoption", 1, 1, any_word},
    {"gametime", 0, 0},
    {"gamewidth", 0, 0},
    {"gethitvar", 1, 1, gethitvar_words},
    {"groundangle", 0, 0},
    {"groundlevel", 0, 0},
    {"guardbreak", 0, 0},
    {"guardcount", 0, 0},
    {"guardpoints", 0, 0},
    {"guardpointsmax", 0, 0},
    {"helper", 0, 2},
    {"helperid", 0, 0},
    {"helperindex", 1, 1},
    {"helperindexexist", 1, 1},
    {"hitcount", 0, 0},
    {"hitdefvar", 1, 1, hitdefvar_words, {}, "guardflag,hitflag"},
    {"hitfall", 0, 0},
    {"hitover", 0, 0},
    {"hitoverridden", 0, 0},
    {"hitpausetime", 0, 0},
    {"hitshakeover", 0, 0},
    {"hitvel", 0, 0, "x,y,z"},
    {"id", 0, 0},
    {"ifelse", 3, 3},
    {"ikemenversion", 0, 0},
    {"incustomanim", 0, 0},
    {"incustomstate", 0, 0},
    {"index", 0, 0},
    {"indialogue", 0, 0},
    {"inguarddist", 0, 0},
    {"inputtime", 1, 1, inputtime_words, {}, {}, true},
    {"introstate", 0, 0},
    {"isasserted", 1, 1, flags_to_assert},
    {"ishelper", 0, 1},
    {"ishometeam", 0, 0},
    {"ishost", 0, 0},
    {"jugglepoints", 1, 1},
    {"lastplayerid", 0, 0},
    {"layerno", 0, 0},
    {"leftedge", 0, 0},
    {"lerp", 3, 3},
    {"life", 0, 0},
    {"lifemax", 0, 0},
    {"ln", 1, 1},
    {"localcoord", 0, 0, "x,y"},
    {"log", 2, 2},
    {"lose", 0, 0},
    {"loseko", 0, 0},
    {"losetime", 0, 0},
    {"map", 1, 1, any_word},
    {"matchno", 0, 0},
    {"matchover", 0, 0},
    {"max", 2, 2},
    {"memberno", 0, 0},
    {"min", 2, 2},
    {"movecontact", 0, 0},
    {"movecountered", 0, 0},
    {"moveguarded", 0, 0},
    {"movehit", 0, 0},
    {"movehitvar", 1, 1, movehitvar_words},
    {"movereversed", 0, 0},
    {"movetype", 0, 0, "i,a,h"},
    {"mugenversion", 0, 0},
    {"numenemy", 0, 0},
    {"numexplod", 0, 1},
    {"numhelper", 0, 1},
    {"numpartner", 0, 0},
    {"numplayer", 0, 0},
    {"numproj", 0, 0},
    {"numprojid", 1, 1},
    {"numtarget", 0, 1},
    {"numtext", 0, 1},
    {"offset", 0, 0, "x,y"},
    {"p2", 0, 0},
    {"p2bodydist", 0, 0, "x,y,z"},
    {"p2dist", 0, 0, "x,y,z"},
    {"p2life", 0, 0},
    {"p2movetype", 0, 0, "i,a,h"},
    {"p2stateno", 0, 0},
    {"p2statetype", 0, 0, "s,c,a,l"},
    {"palfxvar", 1, 1, palfxvar_words},
    {"palno", 0, 0},
    {"parent", 0, 0},
    {"parentdist", 0, 0, "x,y,z"},
    {"partner", 0, 1},
    {"pausetime", 0, 0},
    {"physics", 0, 0, "s,c,a,n"},
    {"pi", 0, 0},
    {"player", 1, 1},
    {"playercount", 0, 0},
    {"playerid", 1, 1},
    {"playeridexist", 1, 1},
    {"playerindex", 1, 1},
    {"playerindexexist", 1, 1},
    {"playerno", 0, 0},
    {"pos", 0, 0, "x,y,z"},
    {"power", 0, 0},
    {"powermax", 0, 0},
    {"prevanim", 0, 0},
    {"prevmovetype", 0, 0, "i,a,h"},
    {"prevstateno", 0, 0},
    {"prevstatetype", 0, 0, "s,c,a,l"},
    {"projcanceltime", 1, 1},
    {"projcontacttime", 1, 1},
    {"projguardedtime", 1, 1},
    {"projhittime", 1, 1},
    {"rad", 1, 1},
    {"random", 0, 0},
    {"randomrange", 2, 2},
    {"ratiolevel", 0, 0},
    {"receiveddamage", 0, 0},
    {"receivedhits", 0, 0},
    {"redlife", 0, 0},
    {"rightedge", 0, 0},
    {"root", 0, 0},
    {"rootdist", 0, 0, "x,y,z"},
    {"round", 2, 2},
    {"roundno", 0, 0},
    {"roundsexisted", 0, 0},
    {"roundstate", 0, 0},
    {"roundtype", 0, 0},
    {"runorder", 0, 0},
    {"scale", 0, 0, "x,y,z"},
    {"score", 0, 0},
    {"scoretotal", 0, 0},
    {"screenheight", 0, 0},
    {"screenpos", 0, 0, "x,y"},
    {"screenwidth", 0, 0},
    {"selfanimexist", 1, 1},
    {"selfstatenoexist", 1, 1},
    {"sign", 1, 1},
    {"sin", 1, 1},
    {"sprpriority", 0, 0},
    {"stagebackedge", 0, 0},
    {"stagebackedgedist", 0, 0},
    {"stageconst", 1, 1, any_word},
    {"stagefrontedge", 0, 0},
    {"stagefrontedgedist", 0, 0},
    {"stagetime", 0, 0},
    {"stagevar", 1, 1, stagevar_words, "info.author,info.displayname,info.name"},
    {"standby", 0, 0},
    {"stateno", 0, 0},
    {"stateowner", 0, 0},
    {"statetime", 0, 0},
    {"statetype", 0, 0, "s,c,a,l"},
    {"sysfvar", 1, 1},
    {"sysvar", 1, 1},
    {"tan", 1, 1},
    {"target", 0, 2},
    {"teamleader", 0, 0},
    {"teammode", 0, 0, "single,simul,turns,tag"},
    {"teamside", 0, 0},
    {"teamsize", 0, 0},
    {"tickspersecond", 0, 0},
    {"time", 0, 0},
    {"timeelapsed", 0, 0},
    {"timeremaining", 0, 0},
    {"timetotal", 0, 0},
    {"topbounddist", 0, 0},
    {"topedge", 0, 0},
    {"uniqhitcount", 0, 0},
    {"var", 1, 1},
    {"vel", 0, 0, "x,y,z"},
    {"win", 0, 0},
    {"winhyper", 0, 0},
    {"winko", 0, 0},
    {"winperfect", 0, 0},
    {"winspecial", 0, 0},
    {"wintime", 0, 0},
});
static_assert(std::is_sorted(spelled.begin(), spelled.end(),
                             [](const TriggerSpelling& a, const TriggerSpelling& b) {
                                 return a.name < b.name;
                             }));

// Triggers of versions after October 2024, and two that are spelled in their own ways. A name that
// is missing is refused, as the engine refuses it.
constexpr auto others = std::to_array<std::string_view>({
    "animelem",    "animelemvar",      "botboundbodydist", "clsnoverlap", "clsnvar",
    "debug",       "debugmode",        "decisiveround",    "drawpal",     "exploddrawpal",
    "explodvar",   "fightscreenstate", "gamefps",          "gamevar",     "getplayerid",
    "helpervar",   "hitbyattr",        "motifstate",       "motifvar",    "outrostate",
    "parentexist", "playernoexist",    "projclsnoverlap",  "projvar",     "reversaldefvar",
    "soundvar",    "spritevar",        "stagebgvar",       "systemfvar",  "systemvar",
    "textvar",     "timemod",          "topboundbodydist", "winclutch",   "xangle",
    "xshear",      "yangle",           "zoomvar",
});
static_assert(std::is_sorted(others.begin(), others.end()));

const TriggerName* known_named(std::string_view name) noexcept {
    const auto* const found =
        std::lower_bound(known.begin(), known.end(), TriggerName{name}, come_before);
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
            return std::all_of(number.begin(), number.end(),
                               [](char c) { return c >= '0' && c <= '9'; });
        }
    }
    return false;
}

bool has_item(std::string_view list, std::string_view item, char between) noexcept {
    while (!list.empty()) {
        const std::string_view each = list.substr(0, list.find(between));
        if (each == item) {
            return true;
        }
        list.remove_prefix(std::min(list.size(), each.size() + 1));
    }
    return false;
}

std::string_view asserted_flags() noexcept { return flags_to_assert; }

const TriggerSpelling* spelling_of(std::string_view name) noexcept {
    const auto* const found = std::lower_bound(
        spelled.begin(), spelled.end(), name,
        [](const TriggerSpelling& each, std::string_view wanted) { return each.name < wanted; });
    return found != spelled.end() && found->name == name ? found : nullptr;
}

bool is_trigger_name(std::string_view name) noexcept {
    name = name.substr(0, name.find(' '));
    return known_named(name) != nullptr || spelling_of(name) != nullptr ||
           std::binary_search(others.begin(), others.end(), name) ||
           std::any_of(functions().begin(), functions().end(),
                       [&](const Function& each) { return each.name == name; }) ||
           asks_projectile(name);
}

std::vector<std::string> trigger_names() {
    std::vector<std::string> all(others.begin(), others.end());
    for (const TriggerName& each : known) {
        all.emplace_back(each.name);
    }
    for (const TriggerSpelling& each : spelled) {
        all.emplace_back(each.name);
    }
    for (const Function& each : functions()) {
        all.emplace_back(each.name);
    }
    return all;
}

}  // namespace fightconv::mugen
