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

constexpr std::string_view settings_preset = R"(verify = true
[preset.p]
to = "fspk"
strict = false
[preset.p.contact-sheet]
scale = 2
boxes = false
[preset.other]
palette = 2
)";

constexpr std::string_view settings_odd = R"(too = "uff"
preset = 3
to = [1.5, {a = 1}]
animations = "9-1"
"\u65E5" = 1979-05-27T07:32:00Z
[nothing]
x = """
y"""
)";

constexpr std::string_view settings_deep = R"(to = [[[[[[[[["uff"]]]]]]]]]
[preset.p.gif.scale.more]
a.b.c.d = { e = { f = [ { g = 1 } ] } }
[[preset]]
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
