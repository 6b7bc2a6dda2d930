#include "converters/mugen/lint/controller_forms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

struct Row {
    std::string_view type;
    // NAME: one expression. NAME:3 up to three, NAME:4/3 at least three of four, NAME:~2 may be
    // empty. A, S: one or two behind an owner's letter. T attribute, Q quoted, E quoted or empty,
    // O quoted_part, + and ++ filled with a letter or two, * any. F=SCA: first letter; W=a,b: word,
    // M=0,1: leading_number, L: one of asserted_flags(); P=HMD, B=HMF: one or two numbers with a
    // letter; N: with_n. Behind it &A|B: looked at only beside A or B; !A|B: not looked at beside
    // one of them. @ROW: also those of that row; @ROW. with "ROW." before their names.
    std::string_view parameters;
    std::string_view needed = {};  // one of these, with '|' between them
};

constexpr std::string_view fighters = "value";
constexpr std::string_view axes = "x y z";
constexpr std::string_view variable = "v:1&value fv:1&value!v value:1&v|fv";
constexpr std::string_view clipboard = "params:100000 text:O";
constexpr std::string_view map = "value:* map:E&value";
constexpr std::string_view added = "absolute value";
constexpr std::string_view of_target = "id absolute value";

// Sorted by type.
constexpr auto rows = std::to_array<Row>({
    {"afterimage",
     "trans:+ alpha:2 time length timegap framegap palcolor palhue palinvertall "
     "palinvertblend palbright:3 palcontrast:3 palpostbright:3 paladd:3 palmul:3"},
    {"afterimagetime", "time value:1!time"},
    {"allpalfx", "@palfx"},
    {"angleadd", "value"},
    {"angledraw", "value scale:2"},
    {"anglemul", "value"},
    {"angleset", "value"},
    {"appendtoclipboard", clipboard, "text"},
    {"assertcommand", "name:Q buffer.time", "name"},
    {"assertinput", "flag:* flag2:* flag3:*", "flag"},
    {"assertspecial", "flag:L", "flag"},
    {"attackdist", "value:2", "value"},
    {"attackmulset", "value damage redlife dizzypoints guardpoints",
     "value|damage|redlife|dizzypoints|guardpoints"},
    {"bgpalfx", "@palfx"},
    {"bindtoparent", "time facing pos:3"},
    {"bindtoroot", "time facing pos:3"},
    {"bindtotarget", "id time pos:B=hmf posz"},
    {"camera", "followid view:* pos:2"},
    {"changeanim", "readplayerid elem value:A", "value"},
    {"changeanim2", "readplayerid elem value:A", "value"},
    {"changestate", "value ctrl anim:A continue readplayerid", "value"},
    {"ctrlset", "value", "value"},
    {"defencemulset", "value multype:M=0,1 onhit", "value"},
    {"destroyself", "recursive removeexplods removetexts"},
    {"dialogue", "hidebars force"},
    {"displaytoclipboard", clipboard, "text"},
    {"dizzypointsadd", added, "value"},
    {"dizzypointsset", fighters, "value"},
    {"dizzyset", fighters, "value"},
    {"envcolor", "value:3/3 time under"},
    {"envshake", "time ampl phase freq mul"},
    {"explod",
     "@explods anim:A ownpal interpolation.time interpolation.animelem "
     "interpolation.scale:2 interpolation.angle:3 interpolation.alpha:2 "
     "interpolation.offset:3 interpolation.focallength interpolation.palfx.mul:3 "
     "interpolation.palfx.add:3 interpolation.palfx.color interpolation.palfx.hue"},
    {"explodbindtime", "id time value:1!time"},
    {"explods",
     "remappal:2 id postype:F=pfblrn space:++ facing vfacing pos:3 random:3 vel:3 "
     "velocity:3 friction:3 accel:3 projection:++ scale:2 bindtime removetime supermove "
     "supermovetime pausemovetime sprpriority bindid ontop under layerno shadow:3 "
     "removeongethit removeonchangestate "
     "trans:W=none,add1,sub,default,add,addalpha,alpha alpha:2 @palfx. window:4 "
     "animelem animfreeze angle yangle xangle focallength"},
    {"forcefeedback", "waveform:W=sine,square,sinesquare,off time freq:4 ampl:4 self"},
    {"gamemakeanim", "pos:2 random:2 under anim:A value:A!anim"},
    {"groundleveloffset", "value", "value"},
    {"guardbreakset", fighters, "value"},
    {"guardpointsadd", added, "value"},
    {"guardpointsset", fighters, "value"},
    {"height", "value:2", "value"},
    {"helper",
     "helpertype:W=normal,player,projectile name:Q postype:F=pfblrn ownpal size.xscale "
     "size.yscale size.ground.back size.ground.front size.air.back size.air.front "
     "size.height size.height.crouch size.height.air:2 size.height.down "
     "size.proj.doscale size.head.pos:2 size.mid.pos:2 size.shadowoffset size.depth "
     "size.weight size.pushfactor stateno keyctrl:4 id pos:2 facing pausemovetime "
     "supermovetime remappal:2 extendsmap inheritjuggle inheritchannels immortal "
     "kovelocity preserve standby ownclsnscale"},
    {"hitadd", fighters, "value"},
    {"hitby", "value:T value2:T!value attr:T slot time playerno playerid stack",
     "value|value2|attr"},
    {"hitdef",
     "attr:T guardflag:* hitflag:* ground.type:F=hltn air.type:F=hltn animtype:F=lmhbud "
     "air.animtype:F=lmhbud fall.animtype:F=lmhbud affectteam:F=ebf teamside id chainid "
     "nochainid:8 kill guard.kill fall.kill hitonce air.juggle getpower:2 damage:2 givepower:2 "
     "numhits hitsound:S hitsound.channel guardsound:S guardsound.channel priority:P=hmd p1stateno "
     "p2stateno p2getp1state p1sprpriority sprpriority p2sprpriority forcestand forcecrouch "
     "forcenofall fall.damage fall.xvelocity fall.yvelocity fall.zvelocity fall.recover "
     "fall.recovertime sparkno:A sparkangle guard.sparkno:A guard.sparkangle sparkxy:2 "
     "down.hittime p1facing p1getp2facing mindist:3 maxdist:3 snap:4 p2facing air.hittime fall "
     "air.fall air.cornerpush.veloff down.bounce down.velocity:3 down.cornerpush.veloff "
     "ground.hittime guard.hittime guard.dist:2 pausetime:2 guard.pausetime:2 air.velocity:3 "
     "airguard.velocity:3 ground.slidetime guard.slidetime guard.ctrltime airguard.ctrltime "
     "ground.velocity:N guard.velocity:3 ground.cornerpush.veloff guard.cornerpush.veloff "
     "airguard.cornerpush.veloff xaccel yaccel zaccel @palfx. envshake.time envshake.ampl "
     "envshake.freq envshake.phase envshake.mul fall.envshake.time fall.envshake.ampl "
     "fall.envshake.freq fall.envshake.phase fall.envshake.mul dizzypoints guardpoints redlife:2 "
     "score:2 p2clsncheck:W=none,clsn1,clsn2,size p2clsnrequire:W=none,clsn1,clsn2,size "
     "down.recover down.recovertime attack.depth:2"},
    {"hitfallset", "value xvel yvel"},
    {"hitoverride", "attr:T slot stateno time forceair keepstate"},
    {"hitvelset", axes},
    {"lifeadd", "absolute kill value", "value"},
    {"lifebaraction", "top timemul time anim spr:2 snd:2 text:Q"},
    {"lifeset", fighters, "value"},
    {"loadfile", "path:Q savedata:W=map,var,fvar"},
    {"makedust", "spacing pos:2 pos2:2"},
    {"mapadd", map, "map"},
    {"mapset", map, "map"},
    {"modifybgctrl",
     "id time:3 value:3 x y source:2 dest:2 add:3 mul:3 sinadd:4 sinmul:4 "
     "sincolor:2 sinhue:2 invertall invertblend color hue",
     "id"},
    {"modifyexplod", "index @explods anim:A interpolation"},
    {"modifyhitdef", "@hitdef"},
    {"modifyprojectile", "id index @projectile"},
    {"modifyreversaldef", "reversal.attr:T @hitdef"},
    {"modifysnd",
     "channel pan abspan volume volumescale freqmul priority loopstart loopend "
     "position loop loopcount stopongethit stoponchangestate"},
    {"nothitby", "@hitby", "value|value2|attr"},
    {"offset", "x y"},
    {"palfx",
     "time color hue add:3/3 mul:3/3 sinadd:4/3 sinmul:4/3 sincolor:2/2 sinhue:2/2 "
     "invertall invertblend"},
    {"parentmapadd", map, "map"},
    {"parentmapset", map, "map"},
    {"parentvaradd", variable},
    {"parentvarset", variable},
    {"pause", "time movetime pausebg endcmdbuftime"},
    {"playbgm", "bgm:Q volume loop loopstart loopend startposition loopcount"},
    {"playerpush", "value priority", "value|priority"},
    {"playsnd",
     "value:S channel lowpriority pan abspan volume volumescale freqmul loop priority "
     "loopstart loopend startposition loopcount stopongethit stoponchangestate",
     "value"},
    {"posadd", axes},
    {"posfreeze", "value"},
    {"posset", axes},
    {"poweradd", fighters, "value"},
    {"powerset", fighters, "value"},
    {"printtoconsole", clipboard, "text"},
    {"projectile",
     "postype:F=pfblrn projid projremove projremovetime projshadow:3 projmisstime projhits "
     "projpriority projhitanim:A projremanim:A projcancelanim:A velocity:3 velmul:3 remvelocity:3 "
     "accel:3 projscale:2 projangle projclsnscale:2 projclsnangle @hitdef offset:3 "
     "projsprpriority projlayerno projstagebound projedgebound projheightbound:2 projdepthbound "
     "projanim:A supermovetime pausemovetime ownpal remappal:2 @afterimage."},
    {"redlifeadd", added, "value"},
    {"redlifeset", fighters, "value"},
    {"remappal", "source:2 dest:2", "dest"},
    {"removeexplod", "id index"},
    {"removetext", "id"},
    {"reversaldef", "reversal.attr:T @hitdef", "reversal.attr"},
    {"rootmapadd", map, "map"},
    {"rootmapset", map, "map"},
    {"rootvaradd", variable},
    {"rootvarset", variable},
    {"roundtimeadd", fighters, "value"},
    {"roundtimeset", fighters, "value"},
    {"savefile", "path:Q savedata:W=map,var,fvar"},
    {"scoreadd", fighters, "value"},
    {"screenbound", "value movecamera:2 stagebound"},
    {"selfstate", "@changestate", "value"},
    {"shadowoffset", "reflection x y z"},
    {"sndpan", "channel pan abspan", "channel"},
    {"sprpriority", "layerno value"},
    {"statedef",
     "type:F=scalu movetype:F=iahu physics:F=scanu hitcountpersist movehitpersist "
     "hitdefpersist sprpriority facep2 juggle velset:3 anim:A ctrl poweradd"},
    {"statetypeset", "statetype:F=scal value:F=scal!statetype movetype:F=iah physics:F=scan"},
    {"stopsnd", "channel", "channel"},
    {"superpause",
     "time movetime pausebg endcmdbuftime darken anim:A pos:2 p2defmul poweradd "
     "unhittable sound:S"},
    {"tagin", "self partner stateno partnerstateno ctrl partnerctrl leader"},
    {"tagout", "self partner stateno partnerstateno"},
    {"targetadd", "playerid", "playerid"},
    {"targetbind", "id time pos:3"},
    {"targetdizzypointsadd", of_target, "value"},
    {"targetdrop", "excludeid keepone"},
    {"targetfacing", "id value"},
    {"targetguardpointsadd", of_target, "value"},
    {"targetlifeadd", "id absolute kill dizzy redlife value", "value"},
    {"targetpoweradd", "id value", "value"},
    {"targetredlifeadd", of_target, "value"},
    {"targetscoreadd", "id value", "value"},
    {"targetstate", "id value", "value"},
    {"targetveladd", "id x y z"},
    {"targetvelset", "id x y z"},
    {"teammapadd", map, "map"},
    {"teammapset", map, "map"},
    {"trans", "trans:W=none,add1,sub,default,add,addalpha,alpha alpha:2"},
    {"transformclsn", "scale:2 angle", "scale|angle"},
    {"varadd", variable},
    {"varrandom", "v range:2", "v"},
    {"varrangeset", "first last value fvalue:1!value", "value|fvalue"},
    {"varset", variable},
    {"veladd", axes},
    {"velmul", axes},
    {"velset", axes},
    {"victoryquote", "value"},
    {"width", "edge:~2 player:~2 value:2!edge|player", "value|edge|player"},
    {"zoom", "pos:2 scale lag camerabound time stagebound"},
});
static_assert(std::is_sorted(rows.begin(), rows.end(),
                             [](const Row& a, const Row& b) { return a.type < b.type; }));

// Parameters of several controllers, and of what is none.
constexpr auto other_rows = std::to_array<std::string_view>({"explods", "statedef"});

// Controllers of whose parameters nothing is said here, or which have none. A controller that is
// missing can be a false alarm, so those of later versions are among them.
constexpr auto other_controllers = std::to_array<std::string_view>({"clearclipboard",
                                                                    "depth",
                                                                    "fallenvshake",
                                                                    "gethitvarset",
                                                                    "gravity",
                                                                    "hitfalldamage",
                                                                    "hitfallvel",
                                                                    "loadstate",
                                                                    "matchrestart",
                                                                    "modifybgctrl3d",
                                                                    "modifybgm",
                                                                    "modifyplayer",
                                                                    "modifyreflection",
                                                                    "modifyshadow",
                                                                    "modifystagebg",
                                                                    "modifystagevar",
                                                                    "modifytext",
                                                                    "movehitreset",
                                                                    "null",
                                                                    "overrideclsn",
                                                                    "remapsprite",
                                                                    "savestate",
                                                                    "shiftinput",
                                                                    "text",
                                                                    "transformsprite",
                                                                    "turn"});

// Parameters of HitDefs that only MUGEN or later versions know.
constexpr auto other_hitdef_parameters = std::to_array<std::string_view>(
    {"attack.height", "attack.width", "crouch.friction", "envshake.dir", "fall.envshake.dir",
     "guard.dist.depth", "guard.dist.height", "guard.dist.width", "guard.sparkscale",
     "ignorehitpause", "keepstate", "missonoverride", "persistent", "redirectid", "sparkscale",
     "stand.friction", "unhittabletime"});

template <class Words>
bool is_listed(const Words& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

const Row* row_of(std::string_view type) {
    const auto* const row = std::lower_bound(
        rows.begin(), rows.end(), type,
        [](const Row& each, std::string_view wanted) { return each.type < wanted; });
    return row != rows.end() && row->type == type ? row : nullptr;
}

std::uint32_t number_in(std::string_view digits) {
    std::uint32_t number = 1;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

ParameterForm form_in(std::string_view text) {
    if (text.empty()) {
        return {.kind = ValueKind::numbers};
    }
    if (const std::size_t sign = text.find('!'); sign != std::string_view::npos) {
        ParameterForm form = form_in(text.substr(0, sign));
        form.unread_beside = text.substr(sign + 1);
        return form;
    }
    if (const std::size_t sign = text.find('&'); sign != std::string_view::npos) {
        ParameterForm form = form_in(text.substr(0, sign));
        form.read_beside = text.substr(sign + 1);
        return form;
    }
    switch (text.front()) {
        case 'A': return {.kind = ValueKind::sound};
        case 'S': return {.kind = ValueKind::sound, .most = 2};
        case 'T': return {.kind = ValueKind::attribute, .may_be_empty = true};
        case 'Q': return {.kind = ValueKind::quoted};
        case 'E': return {.kind = ValueKind::quoted, .may_be_empty = true};
        case 'O': return {.kind = ValueKind::quoted_part};
        case 'P': return {.kind = ValueKind::with_letter, .words = text.substr(2)};
        case 'B': return {.kind = ValueKind::with_letter, .most = 2, .words = text.substr(2)};
        case 'N': return {.kind = ValueKind::with_n, .most = 3};
        case 'L': return {.kind = ValueKind::word, .words = asserted_flags()};
        case 'F': return {.kind = ValueKind::first_letter, .words = text.substr(2)};
        case 'M':
            return {
                .kind = ValueKind::leading_number, .may_be_empty = true, .words = text.substr(2)};
        case 'W': return {.kind = ValueKind::word, .words = text.substr(2)};
        case '+':
            return {.kind = ValueKind::filled, .fewest = static_cast<std::uint32_t>(text.size())};
        case '*': return {.kind = ValueKind::any, .may_be_empty = true};
        default: break;
    }
    const bool may_be_empty = text.starts_with('~');
    const std::string_view counts = text.substr(may_be_empty ? 1 : 0);
    const std::size_t slash = counts.find('/');
    return {.kind = ValueKind::numbers,
            .fewest = slash == std::string_view::npos ? 1 : number_in(counts.substr(slash + 1)),
            .most = number_in(counts.substr(0, slash)),
            .may_be_empty = may_be_empty};
}

void add_names(const Row& row, const std::string& before, std::vector<std::string>& names) {
    std::string_view rest = row.parameters;
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        if (!item.starts_with('@')) {
            names.push_back(before + std::string(item.substr(0, item.find(':'))));
            continue;
        }
        const bool is_prefixed = item.ends_with('.');
        const std::string_view name = item.substr(1, item.size() - (is_prefixed ? 2 : 1));
        if (const Row* const other = row_of(name)) {
            add_names(*other, is_prefixed ? before + std::string(item.substr(1)) : before, names);
        }
    }
}

std::optional<ParameterForm> form_in_row(const Row& row, std::string_view key) {
    std::string_view rest = row.parameters;
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        if (item.starts_with('@')) {
            const bool is_prefixed = item.ends_with('.');
            const std::string_view name = item.substr(1, item.size() - (is_prefixed ? 2 : 1));
            const std::string_view before = is_prefixed ? item.substr(1) : std::string_view();
            const Row* const other = key.starts_with(before) ? row_of(name) : nullptr;
            if (other != nullptr) {
                if (const auto form = form_in_row(*other, key.substr(before.size()))) {
                    return form;
                }
            }
        } else if (const std::size_t colon = item.find(':'); item.substr(0, colon) == key) {
            return form_in(colon == std::string_view::npos ? std::string_view()
                                                           : item.substr(colon + 1));
        }
    }
    return std::nullopt;
}

}  // namespace

bool is_controller(std::string_view type) {
    return is_listed(other_controllers, type) ||
           (row_of(type) != nullptr && !is_listed(other_rows, type));
}

std::vector<std::string> controller_names() {
    std::vector<std::string> names(other_controllers.begin(), other_controllers.end());
    for (const Row& row : rows) {
        if (!is_listed(other_rows, row.type)) {
            names.emplace_back(row.type);
        }
    }
    return names;
}

bool is_known_parameter(std::string_view type, std::string_view key) {
    return form_of_parameter(type, key) ||
           (type == "hitdef" && is_listed(other_hitdef_parameters, key));
}

std::vector<std::string> parameter_names(std::string_view type) {
    std::vector<std::string> names;
    if (const Row* const row = row_of(type)) {
        add_names(*row, {}, names);
    }
    if (type == "hitdef") {
        names.insert(names.end(), other_hitdef_parameters.begin(), other_hitdef_parameters.end());
    }
    return names;
}

std::optional<ParameterForm> form_of_parameter(std::string_view type, std::string_view key) {
    const Row* const row = row_of(type);
    if (row == nullptr) {
        return std::nullopt;
    }
    if (key == "redirectid" && type != "statedef") {
        return ParameterForm{.kind = ValueKind::numbers};
    }
    // flag2 and flag3 have the words of flag
    return form_in_row(*row, type == "assertspecial" && (key == "flag2" || key == "flag3")
                                 ? std::string_view("flag")
                                 : key);
}

std::string_view needed_parameters(std::string_view type) {
    const Row* const row = row_of(type);
    return row == nullptr ? std::string_view() : row->needed;
}

UnknownAttribute unknown_attribute(std::string_view value) {
    constexpr auto pairs =
        std::to_array<std::string_view>({"na", "nt", "np", "sa", "st", "sp", "ha", "ht", "hp", "aa",
                                         "at", "ap", "n", "s", "h", "a"});
    const std::size_t comma = std::min(value.find(','), value.size());
    const std::string_view states = text::trim(value.substr(0, comma));
    for (std::size_t i = 0; i < states.size(); ++i) {
        const auto sign = static_cast<unsigned char>(states[i]);
        const char small = static_cast<char>(sign | 0x20U);
        if (small == 's' || small == 'c' || small == 'a') {
            continue;
        }
        if (sign >= 128 || (small >= 'a' && small <= 'z')) {
            return {states.substr(i, 1), true, true};
        }
        return {};  // the engine reads no further
    }
    for (std::size_t begin = comma; begin < value.size();) {
        const std::size_t end = std::min(value.find(',', begin + 1), value.size());
        const std::string_view item = text::trim(value.substr(begin + 1, end - begin - 1));
        const std::string pair = lower_case(text::trim(item.substr(0, 2)));
        if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) {
            return {item, true};
        }
        if (item.size() > 2) {
            return {};  // nor here
        }
        begin = end;
    }
    return {};
}

}  // namespace fightconv::mugen
