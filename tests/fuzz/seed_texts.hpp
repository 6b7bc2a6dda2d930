// The texts among the seeds: one as most are written, one with every feature, one with what is
// wrong in real files.
#pragma once
#include <string_view>

namespace fightconv::fuzz {

constexpr std::string_view air_plain = R"(; standing
[Begin Action 0]
Clsn2Default: 2
 Clsn2[0] = -9, -61, 17, -35
 Clsn2[1] = 10, 0, -10, -45
0,0, 0,0, 8
Clsn1: 1
 Clsn1[0] = 1,2,3,4
0,1, 0,-3, 8, H
Loopstart
0,2, 1,0, 8, VH
0,3, 0,0, -1

[Begin Action 200]
200,0, 0,0, 3
)";

constexpr std::string_view air_full = R"([Begin Action 5]
0,0,0,0,4,,A
Interpolate Offset
Interpolate Blend
Interpolate Scale
Interpolate Angle
0,1,5,-5,4,H,AS128D128,1.5,0.5,45
0,2,0,0,4,V,A1
0,3,0,0,4,HV,S
-1,0,0,0,4,,AS256D0,,-2,1e3
Clsn1Default: 1
 Clsn1[0] = 0,0,10,10
200,0,0,0,-1,,sub
)";

constexpr std::string_view air_odd = R"(0,0,0,0,1
[Begin Action -5] trailing
0,0,0
0,0,x,99999,70000
0,0,0,0,0
0,0,0,0,-7
Clsn2: 3
 Clsn2[0] = 1,2,3
Clsn1[0] = 1,2,3,4
Clsn2:
Clsn1Default: -1
Interpolate Nothing
[Begin Action 7
[Begin Action -5]
0,0,0,0,1
[Something]
0,0,0,0,1
)";

constexpr std::string_view def_character = R"([Info]
name = "Kung Fu Man"
displayname = "K"
versiondate = 04,14,2001
mugenversion = 1.1
author = "Someone"
pal.defaults = 1,2,3
localcoord = 320,240

[Files]
cmd = c.cmd
cns = c.cns
st = c.cns
st0 = "c s.cns"
stcommon = common1.cns
sprite = c.sff
anim = c.air
sound = c.snd
pal1 = c.act
pal2 = sub\c2.act

[Palette Keymap]
x = 1
a2 = 12

[Arcade]
intro.storyboard = intro.def
ending.storyboard = ending.def
)";

constexpr std::string_view def_odd = R"([Info
name = "half
name = again
localcoord = 0
displayname = "caf\xE9"
[Files
sprite =
sprite = b.sff ; comment
pal.defaults = 0,13,x
[Info]
name = other
[Palette Keymap]
x = 99
)";

constexpr std::string_view cns_plain = R"([Data]
life = 900
[Size]
head.pos = -5, -90
[Velocity]
jump.neu = 0,-8.4
[Statedef 200, Punch]
type = S
movetype = A
anim = 200
poweradd = 10 + 5*(var(1)=2)

[State 200, 1]
type = HitDef
triggerall = !(time = 1 || time = 2)
trigger1 = AnimElem = 3, >= 0
trigger2 = AnimElemTime(2) = [0,4) && movecontact
attr = S, NA
damage = Ceil(0.85*40), ifelse(var(20),4,8)
hitsound = S5,0+random%2
ground.velocity = -const(size.height)/2.5, root, fvar(1)

[State 200, 2]
type = ChangeState
trigger1 = AnimTime = 0
value = 0
)";

constexpr std::string_view cns_odd = R"(junk
[Statedef WIN]
[State 1]
type = Null
[Statedef 5
anim = 1
ANIM = 2
[State]
trigger0 = 1
trigger1 time = 0
trigger1 = hitdefattr = SC, NA || projhit10 = 1, < 5
trigger2 = timemod = 4, 1 ^^ !(1 && 0) := 5
trigger3 = (((1 + ) / 0
type
[Statedef 5]
[Other]
= 5
)";

constexpr std::string_view zss_plain = R"([Function Clamp(v, most) r]
let r = $v;
if $v > $most { let r = $most; }
[StateDef 200; type: S; movetype: A;
anim: 200; velset: 0, 0;] # punch
if time = 4 {
	hitDef{attr: S, NA; damage: 30, $x; guardflag: MA; pausetime: 8, 8;}
} else if animTime = 0 && stateNo = [200, 299] {
	changeState{value: 0; ctrl: 1}
} else ignoreHitPause persistent(3) { turn{} }
let x = call Clamp(time * 2, 8);
let a, b = 1, parent, life;
persistent(0) if time >= 10 { helper{id: 5; name: "a;b#"; stateno: 900} }
[StateDef -1]
# Palm
ignoreHitPause if command = "QCF_x" && (ctrl || map(combo) := moveContact) {
	mapSet{map: "combo"; value: 1}
	var(1) := var(1) + 1;
	enemyNear, fvar(0) := life;
}
)";

constexpr std::string_view zss_loops = R"([StateDef 1]
for i = 1; numHelper(7); 2 {
	if $i = 3 { continue; }
	while $n < 4 { let n = $n + 1; break; }
}
for 0; 9 { null{} }
switch stateNo & 3 {
case 200; 210; [230, 239]: poweradd{value: 10}
default: null{}
case 300: call F();
}
[StateDef +1]
[StateDef const(stateno.action)]
)";

constexpr std::string_view zss_odd = R"(junk
[StateDef 200; type: S]
persistent(1) velSet{x: 1; X: 2} turn{}
varSet{v: 1; value: "no end
var(1) = 2;
break;
}
if { turn{} } else turn{}
[Command]
name = "x"
[Function f(1a)]
[StateDef 200]
let a b;
switch 1 { turn{} }
)";

constexpr std::string_view cmd_plain = R"([Defaults]
command.time = 15
[Command]
name = "QCF_x"
command = ~D, DF, F, x
[Command]
name = "QCF_x"
command = ~30$B, F, x+y
time = 20
buffer.time = 3
[Statedef -1]
[State -1, Palm]
type = ChangeState
value = 1000
triggerall = command = "QCF_x" || command = "holddown" && command = "a"
triggerall = command != "holdup"
trigger1 = statetype = S
trigger1 = ctrl
trigger2 = stateno = [200,299] && movecontact && power >= 500
)";

constexpr std::string_view cmd_odd = R"([Remap]
x =
[Command]
name = a
[Command 2]
name = "b
command = ?, >~F+/q, , ~99999999999a
time = 0
[Statedef -1]
[State -1]
type = ChangeState
value = 200 + var(1)
triggerall = command > = "b"
)";

constexpr std::string_view settings_own = R"(# what I always want
to = ["uff", "page"]
buttons = "x,y,z,a,b,c"
animations = "0-299,1000"
overwrite = true
jobs = 2
[gif]
scale = 3
[zx]
picture-scale = "1/2"
)";

constexpr std::string_view settings_formats = R"(verify = true
to = "fspk"
strict = false
palette = 2
[contact-sheet]
scale = 2
boxes = false
)";

constexpr std::string_view settings_odd = R"(too = "uff"
unknown = 3
to = [1.5, {a = 1}]
animations = "9-1"
"\u65E5" = 1979-05-27T07:32:00Z
[nothing]
x = """
y"""
)";

constexpr std::string_view settings_deep = R"(to = [[[[[[[[["uff"]]]]]]]]]
[gif.scale.more]
a.b.c.d = { e = { f = [ { g = 1 } ] } }
[[gif]]
)";

constexpr std::string_view select_plain = R"(; the roster
[Characters]
kfm, stages/kfm.def
kfm/evil.def, random, order = 2
randomselect
"Ryu Final", includestage = 0
empty
[ExtraStages]
stages/dojo.def
[Options]
arcade.maxmatches = 6,1,1
)";

constexpr std::string_view select_odd = R"([characters]
kfm\kfm.def\
a.zip, x
slot = { a, b }
./././b/../c
,,,
[Characters
kfm.7z/kfm
/absolute
[CHARACTERS]
日本
)";

}  // namespace fightconv::fuzz
