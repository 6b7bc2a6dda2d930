#include "converters/mugen/lint/check_words.hpp"

#include <array>
#include <string>
#include <vector>

#include "core/base/closest.hpp"
#include "core/base/text.hpp"

namespace fightconv::mugen {

namespace {

// The lists have the words of MUGEN 1.1 and those of Ikemen GO, in lower case. A word that is
// missing can be a false alarm, so they have more than a character needs.
constexpr std::string_view controllers =
    " "
    "afterimage afterimagetime allpalfx angleadd angledraw anglemul angleset appendtoclipboard "
    "assertcommand assertinput assertspecial attackdist attackmulset bgpalfx bindtoparent "
    "bindtoroot bindtotarget camera cameractrl changeanim changeanim2 changestate clearclipboard "
    "createplatform ctrlset defencemulset depth destroyself dialogue displaytoclipboard "
    "dizzypointsadd dizzypointsset dizzyset envcolor envshake explod explodbindtime fallenvshake "
    "forcefeedback gamemakeanim gethitvarset gravity groundleveloffset guardbreakset "
    "guardpointsadd guardpointsset height helper hitadd hitby hitdef hitfalldamage hitfallset "
    "hitfallvel hitoverride hitvelset lifeadd lifebaraction lifeset loadfile loadstate makedust "
    "mapadd mapset matchrestart modifybgctrl modifybgctrl3d modifybgm modifychar modifyexplod "
    "modifyhitdef modifyplayer modifyprojectile modifyreflection modifyreversaldef modifyshadow "
    "modifysnd modifystagebg modifystagevar modifytext movehitreset nothitby null offset "
    "overrideclsn palfx parentmapadd parentmapset parentvaradd parentvarset pause playbgm "
    "playerpush playsnd posadd posfreeze posset poweradd powerset printtoconsole projectile "
    "redlifeadd redlifeset remappal remapsprite removeexplod removetext reversaldef rootmapadd "
    "rootmapset rootvaradd rootvarset roundtimeadd roundtimeset savefile savestate scoreadd "
    "screenbound selfstate shiftinput sndpan sprpriority statetypeset stopsnd superpause tagin "
    "tagout targetadd targetbind targetdizzypointsadd targetdrop targetfacing "
    "targetguardpointsadd targetlifeadd targetpoweradd targetredlifeadd targetscoreadd "
    "targetstate targetveladd targetvelset teammapadd teammapset text trans transformclsn "
    "transformsprite turn varadd varrandom varrangeset varset veladd velmul velset victoryquote "
    "width zoom ";

// The controllers that need a `value`.
constexpr std::string_view value_controllers =
    " "
    "angleadd angleset attackdist changeanim changeanim2 changestate ctrlset lifeadd lifeset "
    "playsnd poweradd powerset selfstate targetfacing targetlifeadd targetpoweradd targetstate ";

constexpr std::string_view statedef_parameters =
    " "
    "anim ctrl facep2 hitcountpersist hitdefpersist juggle movehitpersist movetype physics "
    "poweradd sprpriority type velset ";

constexpr std::string_view hitdef_parameters =
    " "
    "affectteam air.animtype air.cornerpush.veloff air.fall air.hittime air.juggle air.type "
    "air.velocity airguard.cornerpush.veloff airguard.ctrltime airguard.velocity animtype "
    "attack.depth attack.height attack.width attr chainid crouch.friction damage dizzypoints "
    "down.bounce down.cornerpush.veloff down.hittime down.recover down.recovertime down.velocity "
    "envshake.ampl envshake.dir envshake.freq envshake.mul envshake.phase envshake.time fall "
    "fall.animtype fall.damage fall.envshake.ampl fall.envshake.dir fall.envshake.freq "
    "fall.envshake.mul fall.envshake.phase fall.envshake.time fall.kill fall.recover "
    "fall.recovertime fall.xvelocity fall.yvelocity fall.zvelocity forcecrouch forcenofall "
    "forcestand getpower givepower ground.cornerpush.veloff ground.hittime ground.slidetime "
    "ground.type ground.velocity guard.cornerpush.veloff guard.ctrltime guard.dist "
    "guard.dist.depth guard.dist.height guard.dist.width guard.hittime guard.kill "
    "guard.pausetime guard.slidetime guard.sparkangle guard.sparkno guard.sparkscale "
    "guard.velocity guardflag guardpoints guardsound guardsound.channel hitflag hitonce hitsound "
    "hitsound.channel id ignorehitpause keepstate kill maxdist mindist missonoverride nochainid "
    "numhits p1facing p1getp2facing p1sprpriority p1stateno p2clsncheck p2clsnrequire p2facing "
    "p2getp1state p2sprpriority p2stateno palfx.add palfx.color palfx.hue palfx.invertall "
    "palfx.invertblend palfx.mul palfx.sinadd palfx.sincolor palfx.sinhue palfx.sinmul "
    "palfx.time pausetime persistent priority redirectid redlife score snap sparkangle sparkno "
    "sparkscale sparkxy stand.friction teamside unhittabletime xaccel yaccel zaccel ";

// A word stands between two blanks.
bool has_word(std::string_view words, std::string_view word) {
    return !word.empty() && word.find(' ') == std::string_view::npos &&
           words.find(std::string(" ").append(word).append(" ")) != std::string_view::npos;
}

std::optional<std::string_view> closest_of(std::string_view words, std::string_view word) {
    std::vector<std::string_view> all;
    for (std::size_t begin = 1; begin < words.size();) {
        const std::size_t end = words.find(' ', begin);
        all.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return closest(word, all);
}

// Letters of who is hit, how, and by whom; case does not matter. Ikemen GO reads both flags with
// one function.
constexpr std::string_view flag_letters = "HLMAFDP+-";
constexpr std::string_view state_letters = "SCA";
constexpr std::array<std::string_view, 2> attack_letters{"NSHA", "ATP"};  // "NA", "SP"

char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

char first_not_of(std::string_view text, std::string_view letters) noexcept {
    for (const char c : text) {
        if (c != ' ' && c != '\t' && c != ',' && letters.find(upper(c)) == std::string_view::npos) {
            return c;
        }
    }
    return 0;
}

}  // namespace

bool is_controller(std::string_view type) { return has_word(controllers, type); }

std::optional<std::string_view> required_parameter(std::string_view type) {
    return has_word(value_controllers, type) ? std::optional<std::string_view>("value")
           : type == "assertspecial"         ? std::optional<std::string_view>("flag")
                                             : std::nullopt;
}

char unknown_letter(std::string_view key, std::string_view value) noexcept {
    if (key != "attr") {
        return first_not_of(value, flag_letters);
    }
    const std::size_t comma = std::min(value.find(','), value.size());
    char unknown = first_not_of(value.substr(0, comma), state_letters);
    std::size_t place = 0;  // in a pair
    for (const char c : value.substr(comma)) {
        const bool is_between = c == ' ' || c == '\t' || c == ',';
        if (!is_between && unknown == 0 &&
            (place >= attack_letters.size() ||
             attack_letters[place].find(upper(c)) == std::string_view::npos)) {
            unknown = c;
        }
        place = is_between ? 0 : place + 1;
    }
    return unknown;
}

bool is_statedef_parameter(std::string_view key) { return has_word(statedef_parameters, key); }
bool is_hitdef_parameter(std::string_view key) { return has_word(hitdef_parameters, key); }

std::optional<std::string_view> meant_controller(std::string_view type) {
    return closest_of(controllers, type);
}
std::optional<std::string_view> meant_statedef_parameter(std::string_view key) {
    return closest_of(statedef_parameters, key);
}
std::optional<std::string_view> meant_hitdef_parameter(std::string_view key) {
    return closest_of(hitdef_parameters, key);
}

}  // namespace fightconv::mugen
