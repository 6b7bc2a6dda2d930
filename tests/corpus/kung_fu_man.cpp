// "air 421 @3+4" is the element in line 421 of the .air, which begins behind 3 ticks and lasts 4:
// each that is named has a Clsn1 above it. A HitDef is in force from its trigger to the next one's,
// or to the end of the state. The opponent stands far away. "cmd" gives the lines of the command
// and of the ChangeState.
#include "tests/corpus/kung_fu_man.hpp"

#include <utility>

namespace fightconv::test {

namespace {
constexpr Guard high = Guard::high;
constexpr Guard mid = Guard::mid;
constexpr Guard low = Guard::low;
}  // namespace

// kfm.cns, kfm.air and kfm.cmd of MUGEN 1.1: those of 1.0 and of Ikemen GO have the same lines.
std::vector<ExpectedMove> kung_fu_man() {
    using enum MoveType;
    return {
        // clang-format off
        // cns 256, HitDef 269 at AnimElem 3; air 421 @3+4; cmd 291, 630
        {.number = 200, .animation = 200, .total = 12, .input = "5x", .name = "Stand Light Punch",
         .type = normal, .gain = 10,
         .hits = {{.first = 3, .last = 6, .damage = 23, .hitstop = 8, .stun = 11, .control = 5,
                   .x = 4, .guard = mid}}},
        // cns 320, HitDef 342 at AnimElem 3; air 456 @8+2; cmd 296, 642
        {.number = 210, .animation = 210, .total = 23, .input = "5y", .name = "Stand Strong Punch",
         .type = normal, .gain = 30,
         .hits = {{.first = 8, .last = 9, .damage = 57, .hitstop = 12, .stun = 16, .control = 12,
                   .x = 5.5F, .guard = mid}}},
        // cns 383, HitDef 400 at Time 0; air 492 @4+3; cmd 276, 654
        {.number = 230, .animation = 230, .total = 15, .input = "5a", .name = "Stand Light Kick",
         .type = normal, .gain = 11,
         .hits = {{.first = 4, .last = 6, .damage = 26, .hitstop = 12, .stun = 14, .control = 10,
                   .x = 5, .guard = mid}}},
        // cns 426, HitDef 443 at Time 0; air 521 @7+4, 529 @11+4; cmd 281, 666
        {.number = 240, .animation = 240, .total = 25,
         .input = "5b", .name = "Standing Strong Kick", .type = normal, .gain = 30,
         .hits = {{.first = 7, .last = 14, .damage = 63, .hitstop = 12, .stun = 17, .control = 12,
                   .x = 6, .guard = mid}}},
        // cns 487, HitDef 503 at Time 0, pausetime 10,11: the one who is hit shakes for 11; air 558
        // @3+6, of which 4 are
        // shown: control comes at Time 6 (CtrlSet 523), and as nobody holds down, he stands up in
        // the tick behind it; cmd 291, 687
        {.number = 400, .animation = 400, .total = 12,
         .input = "2x", .name = "Crouching Light Punch", .type = normal, .gain = 8,
         .hits = {{.first = 3, .last = 6, .damage = 23, .hitstop = 11, .stun = 9, .control = 4,
                   .x = 4, .guard = low}}},
        // cns 541, HitDefs 558 at AnimElem 3 and 578 at 4; air 577 @4+3, 586 @7+7; cmd 296, 697
        {.number = 410, .animation = 410, .total = 22,
         .input = "2y", .name = "Crouching Strong Punch", .type = normal, .gain = 25,
         .hits = {{.first = 4, .last = 6, .damage = 37, .hitstop = 12, .stun = 17, .control = 12,
                   .x = 4, .guard = mid}, {.first = 7, .last = 13, .damage = 36, .hitstop = 12,
                   .stun = 17, .control = 12, .x = 7, .guard = mid}}},
        // cns 604, HitDef 620 at Time 0; air 616 @4+3; cmd 276, 709
        {.number = 430, .animation = 430, .total = 17,
         .input = "2a", .name = "Crouching Light Kick", .type = normal, .gain = 11,
         .hits = {{.first = 4, .last = 6, .damage = 28, .hitstop = 12, .stun = 10, .control = 6,
                   .x = 5, .guard = low}}},
        // cns 654, HitDef 670 at Time 0; air 658 @9+4; cmd 281, 721
        {.number = 440, .animation = 440, .total = 30,
         .input = "2b", .name = "Crouching Strong Kick", .type = normal, .gain = 35,
         .hits = {{.first = 9, .last = 12, .damage = 72, .hitstop = 12, .stun = 17, .control = 10,
                   .x = 1.5F, .y = -2, .guard = low}}},
        // cns 698, HitDef 714 at Time 0, pausetime 7,8; air 691 @3+11, holds from 698 @18; cmd 291,
        // 733
        {.number = 600, .animation = 600, .total = 19, .input = "j.x", .name = "Jump Light Punch",
         .type = normal, .gain = 5,
         .hits = {{.first = 3, .last = 13, .damage = 20, .hitstop = 8, .stun = 8, .control = 5,
                   .x = 4, .guard = high}}},
        // cns 740, HitDef 756 at Time 0; air 716 @6+5, holds from 724 @23; cmd 296, 745
        {.number = 610, .animation = 610, .total = 24, .input = "j.y", .name = "Jump Strong Punch",
         .type = normal, .gain = 30,
         .hits = {{.first = 6, .last = 10, .damage = 72, .hitstop = 12, .stun = 14, .control = 12,
                   .x = 6, .guard = high}}},
        // cns 777, HitDef 793 at Time 0; air 738 @3+3, 746 @6+12, holds from 750 @18; cmd 276, 757
        {.number = 630, .animation = 630, .total = 19, .input = "j.a", .name = "Jump Light Kick",
         .type = normal, .gain = 10,
         .hits = {{.first = 3, .last = 17, .damage = 26, .hitstop = 8, .stun = 10, .control = 6,
                   .x = 4, .guard = high}}},
        // cns 814, HitDef 830 at Time 0; air 766 @6+5, holds from 775 @19; cmd 281, 767
        {.number = 640, .animation = 640, .total = 20, .input = "j.b", .name = "Jump Strong Kick",
         .type = normal, .gain = 30,
         .hits = {{.first = 6, .last = 10, .damage = 70, .hitstop = 12, .stun = 15, .control = 12,
                   .x = 7, .guard = high}}},
        // cns 864, HitDef 881: S, NT, no guardflag, no damage; p1stateno 810, whose TargetLifeAdd
        // (1011) takes 78; air 785 @0+1; cmd 296 with 312, 609
        {.number = 800, .animation = 800, .total = 22, .input = "6y", .name = "Kung Fu Throw",
         .type = throw_,
         .hits = {{.damage = 78, .guard = Guard::unblockable}}},
        // cns 1122, HitDefs 1155 and 1175 at AnimElem 5, by the distance, the second from 40 on;
        // air 864 @8+3; cmd 199, 462
        {.number = 1000, .animation = 1000, .total = 33,
         .input = "236x", .name = "Light Kung Fu Palm", .type = special, .gain = 55,
         .hits = {{.first = 8, .last = 10, .damage = 85, .chip = 4, .hitstop = 15, .stun = 17,
                   .control = 12, .x = 7, .guard = mid}, {.first = 8, .last = 10, .damage = 90,
                   .chip = 4, .hitstop = 15, .stun = 17, .control = 12, .x = 4, .y = -3.5F,
                   .guard = mid}}},
        // cns 1207, HitDefs 1245 and 1265 at AnimElem 5, by the distance, the second from 40 on;
        // air 910 @9+3; cmd 203, 470
        {.number = 1010, .animation = 1010, .total = 38,
         .input = "236y", .name = "Strong Kung Fu Palm", .type = special, .gain = 60,
         .hits = {{.first = 9, .last = 11, .damage = 85, .chip = 4, .hitstop = 15, .stun = 17,
                   .control = 12, .x = 7, .guard = mid}, {.first = 9, .last = 11, .damage = 90,
                   .chip = 4, .hitstop = 15, .stun = 17, .control = 12, .x = 4, .y = -3.5F,
                   .guard = mid}}},
        // cns 1298, HitDef 1366 at AnimElem 4, pausetime 8,7; air 961 @10+5, 964 @15+4; cmd 207,
        // 453
        {.number = 1020, .animation = 1020, .total = 41,
         .input = "236x+y", .name = "Fast Kung Fu Palm", .type = special, .cost = 330,
         .hits = {{.first = 10, .last = 18, .damage = 95, .chip = 5, .hitstop = 7, .stun = 22,
                   .control = 20, .x = 8, .y = -7, .guard = mid}}},
        // cns 1585, HitDef 1612 at Time 0; air 1028 @7+2; cmd 239, 437
        {.number = 1050, .animation = 1050, .total = 9,
         .input = "66a", .name = "Light Kung Fu Knee", .type = special, .gain = 55,
         .hits = {{.first = 7, .last = 8, .damage = 80, .chip = 4, .hitstop = 12, .stun = 22,
                   .control = 20, .x = 3.5F, .y = -7, .guard = mid}}},
        // cns 1652, hitdefpersist: the HitDef of state 1050; air 1040 @0+4, 1043, 1046 @8+4, holds
        // from 1061 @20
        {.number = 1051, .animation = 1051, .total = 21, .input = "66a", .type = special,
         .hits = {{.last = 11, .damage = 80, .chip = 4, .hitstop = 12, .stun = 22, .control = 20,
                   .x = 3.5F, .y = -7, .guard = mid, .continued = true}}},
        // cns 1719, HitDef 1748 at Time 0, damage 35 + (prevstateno = 1061)*5; air 1114 @6+3; with
        // "a" from states 1051 and 1061
        {.number = 1055, .animation = 1055, .total = 33, .input = "66a > 5a", .type = special,
         .hits = {{.first = 6, .last = 8, .damage = 35, .chip = 2, .hitstop = 12, .stun = 18,
                   .control = 12, .x = 6, .guard = mid}}},
        // cns 1802, HitDef 1829 at Time 0; air 1175 @7+2; cmd 243, 445
        {.number = 1060, .animation = 1060, .total = 9,
         .input = "66b", .name = "Strong Kung Fu Knee", .type = special, .gain = 60,
         .hits = {{.first = 7, .last = 8, .damage = 90, .chip = 4, .hitstop = 12, .stun = 22,
                   .control = 20, .x = 3.5F, .y = -7.5F, .guard = mid}}},
        // cns 1855, hitdefpersist: the HitDef of state 1060; air 1187 @0+4, 1190, 1193, 1196 @12+4,
        // holds from 1211 @26
        {.number = 1061, .animation = 1061, .total = 27, .input = "66b", .type = special,
         .hits = {{.last = 15, .damage = 90, .chip = 4, .hitstop = 12, .stun = 22, .control = 20,
                   .x = 3.5F, .y = -7.5F, .guard = mid, .continued = true}}},
        // cns 1883, HitDef 1935 at Time 0, pausetime 8,7; air 1235 @6+1; cmd 235, 428
        {.number = 1070, .animation = 1070, .total = 7,
         .input = "66a+b", .name = "Fast Kung Fu Knee", .type = special, .cost = 330,
         .hits = {{.first = 6, .last = 6, .damage = 35, .chip = 3, .hitstop = 7, .stun = 20,
                   .control = 18, .x = 2, .y = -6, .guard = mid}}},
        // cns 1965, HitDef 1995 at Time 0; air 1247 @0+4, 1250, 1253, 1256 @12+4, holds from 1271
        // @26; from state 1070
        {.number = 1071, .animation = 1071, .total = 27, .input = "66a+b", .type = special,
         .hits = {{.last = 15, .damage = 68, .chip = 4, .hitstop = 12, .stun = 20, .control = 18,
                   .x = 3, .y = -9.5F, .guard = mid}}},
        // cns 2030, HitDef 2076 at Time 0, anim 1055; with "a" from state 1071
        {.number = 1075, .animation = 1055, .total = 33, .input = "66a+b > 5a", .type = special,
         .hits = {{.first = 6, .last = 8, .damage = 42, .chip = 2, .hitstop = 12, .stun = 20,
                   .control = 15, .x = 6, .guard = mid}}},
        // cns 2116, HitDefs 2138 at Time 0, pausetime 4,8, and 2160 at AnimElem 7 (@9); air 1285
        // @3+2, 1302 @9+1, 1305 @10+3; cmd 187, 487
        {.number = 1100, .animation = 1100, .total = 31,
         .input = "623x", .name = "Light Kung Fu Upper", .type = special, .gain = 55,
         .hits = {{.first = 3, .last = 4, .damage = 52, .chip = 4, .hitstop = 8, .stun = 20,
                   .control = 15, .x = 3, .guard = mid}, {.first = 9, .last = 12, .damage = 55,
                   .chip = 4, .hitstop = 12, .stun = 20, .control = 15, .x = 1, .y = -9.5F,
                   .guard = mid}}},
        // cns 2191, HitDefs 2213 at Time 0, pausetime 4,8, and 2235 at AnimElem 7 (@11); air 1334
        // @4+3, 1351 @11+1, 1354 @12+3; cmd 191, 495
        {.number = 1110, .animation = 1110, .total = 38,
         .input = "623y", .name = "Strong Kung Fu Upper", .type = special, .gain = 60,
         .hits = {{.first = 4, .last = 6, .damage = 57, .chip = 4, .hitstop = 8, .stun = 20,
                   .control = 15, .x = 3, .guard = mid}, {.first = 11, .last = 14, .damage = 60,
                   .chip = 4, .hitstop = 12, .stun = 20, .control = 15, .x = 1, .y = -10.5F,
                   .guard = mid}}},
        // cns 2266, HitDefs 2313 at Time 0 and at AnimElem 4 (@3), pausetime 6,10, and 2337 at
        // AnimElem 7 (@6);
        // air 1384 @2+1, 1390 @3+1, 1403 @6+1, 1406 @7+3; cmd 195, 478
        {.number = 1120, .animation = 1120, .total = 37,
         .input = "623x+y", .name = "Fast Kung Fu Upper", .type = special, .cost = 330,
         .hits = {{.first = 2, .last = 2, .damage = 30, .chip = 4, .hitstop = 10, .stun = 23,
                   .control = 18, .x = 3, .guard = mid}, {.first = 3, .last = 3, .damage = 30,
                   .chip = 4, .hitstop = 10, .stun = 23, .control = 18, .x = 3, .guard = mid},
                   {.first = 6, .last = 9, .damage = 68, .chip = 4, .hitstop = 12, .stun = 23,
                   .control = 18, .x = 1.2F, .y = -11, .guard = mid}}},
        // cns 2372, HitDef 2406 at Time 0; air 1450 @13+2; cmd 211, 512
        {.number = 1200, .animation = 1200, .total = 31,
         .input = "214x", .name = "Light Kung Fu Blow", .type = special, .gain = 50,
         .hits = {{.first = 13, .last = 14, .damage = 100, .chip = 6, .hitstop = 12, .stun = 20,
                   .control = 16, .x = 10, .guard = mid}}},
        // cns 2435, HitDef 2469 at Time 0; air 1496 @17+2; cmd 215, 520
        {.number = 1210, .animation = 1210, .total = 36,
         .input = "214y", .name = "Strong Kung Fu Blow", .type = special, .gain = 60,
         .hits = {{.first = 17, .last = 18, .damage = 125, .chip = 9, .hitstop = 12, .stun = 22,
                   .control = 18, .x = 10, .guard = mid}}},
        // cns 2498, HitDef 2557 at Time 0; air 1542 @9+3; cmd 219, 503
        {.number = 1220, .animation = 1220, .total = 35,
         .input = "214x+y", .name = "Fast Kung Fu Blow", .type = special, .cost = 330,
         .hits = {{.first = 9, .last = 11, .damage = 125, .chip = 9, .hitstop = 15, .stun = 32,
                   .control = 20, .x = 15, .guard = mid}}},
        // cns 2927, HitDef 2949 at Time 0; air 1709 @8+4; cmd 223, 574
        {.number = 1400, .animation = 1400, .total = 30,
         .input = "236a", .name = "Light Kung Fu Zankou", .type = special, .gain = 50,
         .hits = {{.first = 8, .last = 11, .damage = 100, .chip = 6, .hitstop = 12, .stun = 17,
                   .control = 12, .x = 9, .guard = mid}}},
        // cns 2996, HitDef 3018 at Time 0; air 1738 @9+4; cmd 227, 582
        {.number = 1410, .animation = 1410, .total = 34,
         .input = "236b", .name = "Strong Kung Fu Zankou", .type = special, .gain = 50,
         .hits = {{.first = 9, .last = 12, .damage = 100, .chip = 6, .hitstop = 12, .stun = 17,
                   .control = 12, .x = 9, .guard = mid}}},
        // cns 3065, HitDefs 3112 at AnimElemTime(4) = -2 (@13) and 3134 at AnimElem 4; air 1764
        // @8+7, 1770 @15+4; cmd 231, 565
        {.number = 1420, .animation = 1420, .total = 43,
         .input = "236a+b", .name = "Far Kung Fu Zankou", .type = special, .cost = 330,
         .hits = {{.first = 13, .last = 14, .damage = 25, .chip = 2, .hitstop = 9, .stun = 24,
                   .control = 22, .x = 7, .guard = mid}, {.first = 15, .last = 18, .damage = 100,
                   .chip = 8, .hitstop = 12, .stun = 24, .control = 22, .x = 5, .y = -4,
                   .guard = mid}}},
        // cns 3188, HitDefs 3268 at AnimElem 5 and 13 (@27), 3291 at AnimElem 21 (@42); SuperPause
        // takes 1000 (3209);
        // air 1810 @13+2, 1838 @28+2, 1866 @43+3; cmd 156, 392
        {.number = 3000, .animation = 3000, .total = 88,
         .input = "236236x", .name = "Triple Kung Fu Palm", .type = super, .cost = 1000,
         .hits = {{.first = 13, .last = 14, .damage = 72, .chip = 4, .hitstop = 15, .stun = 32,
                   .control = 30, .x = 6, .guard = mid}, {.first = 28, .last = 29, .damage = 72,
                   .chip = 4, .hitstop = 15, .stun = 32, .control = 30, .x = 6, .guard = mid},
                   {.first = 43, .last = 45, .damage = 75, .chip = 4, .hitstop = 15, .stun = 32,
                   .control = 30, .x = 5, .y = -4, .guard = mid}}},
        // cns 3334, HitDef 3379 at Time 0; SuperPause takes 1000 (3355); air 1919 @7+2, 1922 @9+3;
        // cmd 166, 378
        {.number = 3050, .animation = 3050, .total = 44,
         .input = "214214x", .name = "Smash Kung Fu Upper", .type = super, .cost = 1000,
         .hits = {{.first = 7, .last = 11, .damage = 155, .chip = 12, .hitstop = 30, .stun = 28,
                   .control = 26, .x = 1.3F, .y = -25, .guard = mid}}},
        // clang-format on
    };
}

// kfm720.air and kfm720.cmd have the ticks, Clsn1 and commands of kfm.air and kfm.cmd, line by
// line. In kfm720.cns (five lines less from 1606 on) every ground.velocity is four times kfm.cns's,
// as the 1280 of localcoord (def 13) is of 320; every ground.slidetime but that of line 286 is two
// ticks longer; of the other values above only ground.hittime of line 286 differs. He is entered
// into the air 60 of his own, smaller pixels above the ground, and lands behind 11 ticks: rising at
// 3, with yaccel 1.76, he is at -10.8 behind 10 of them and at 3.8 behind 11.
std::vector<ExpectedMove> kung_fu_man_720() {
    std::vector<ExpectedMove> moves = kung_fu_man();
    for (ExpectedMove& move : moves) {
        for (ExpectedHit& hit : move.hits) {
            hit.x *= 4;
            hit.y *= 4;
            hit.control += move.number == 200 || hit.control == 0 ? 0 : 2;
            if (move.number == 600 || move.number == 630) {
                hit.last = 10;
            }
        }
    }
    moves.front().hits.front().stun = 10;
    return moves;
}

// The kfm.cmd of this copy ends before its [Statedef -1] (line 369): no command leads to a state.
std::vector<ExpectedMove> kung_fu_man_2001() {
    using enum MoveType;
    return {
        // clang-format off
        // cns 225, HitDef 238 at AnimElem 3; air 422 @3+4
        {.number = 200, .animation = 200, .total = 12, .type = normal, .gain = 20,
         .hits = {{.first = 3, .last = 6, .damage = 23, .hitstop = 8, .stun = 10, .control = 5,
                   .x = 4, .guard = mid}}},
        // cns 289, HitDef 311 at AnimElem 3; air 457 @8+2
        {.number = 210, .animation = 210, .total = 23, .type = normal, .gain = 65,
         .hits = {{.first = 8, .last = 9, .damage = 57, .hitstop = 12, .stun = 13, .control = 12,
                   .x = 5.5F, .guard = mid}}},
        // cns 351, HitDef 368 at Time 0; air 493 @4+3
        {.number = 230, .animation = 230, .total = 15, .type = normal, .gain = 22,
         .hits = {{.first = 4, .last = 6, .damage = 26, .hitstop = 12, .stun = 11, .control = 10,
                   .x = 5, .guard = mid}}},
        // cns 394, HitDef 411 at Time 0; air 522 @7+4, 530 @11+4
        {.number = 240, .animation = 240, .total = 25, .type = normal, .gain = 65,
         .hits = {{.first = 7, .last = 14, .damage = 63, .hitstop = 12, .stun = 15, .control = 12,
                   .x = 6, .guard = mid}}},
        // cns 455, HitDef 471 at Time 0, pausetime 10,11; air 559 @3+6, of which 3 are shown:
        // control comes at Time 5 (CtrlSet 491)
        {.number = 400, .animation = 400, .total = 12, .type = normal, .gain = 15,
         .hits = {{.first = 3, .last = 5, .damage = 23, .hitstop = 11, .stun = 10, .control = 4,
                   .x = 4, .guard = low}}},
        // cns 516, HitDefs 533 at AnimElem 3 and 553 at 4; air 578 @4+3, 587 @7+7
        {.number = 410, .animation = 410, .total = 22, .type = normal, .gain = 50,
         .hits = {{.first = 4, .last = 6, .damage = 37, .hitstop = 12, .stun = 15, .control = 12,
                   .x = 4, .guard = mid}, {.first = 7, .last = 13, .damage = 36, .hitstop = 12,
                   .stun = 15, .control = 12, .x = 7, .guard = mid}}},
        // cns 579, HitDef 595 at Time 0; air 617 @4+3
        {.number = 430, .animation = 430, .total = 17, .type = normal, .gain = 22,
         .hits = {{.first = 4, .last = 6, .damage = 28, .hitstop = 12, .stun = 10, .control = 6,
                   .x = 5, .guard = low}}},
        // cns 631, HitDef 647 at Time 0; air 659 @9+4
        {.number = 440, .animation = 440, .total = 30, .type = normal, .gain = 70,
         .hits = {{.first = 9, .last = 12, .damage = 72, .hitstop = 12, .stun = 15, .control = 10,
                   .x = 1.5F, .y = -2, .guard = low}}},
        // cns 675, HitDef 691 at Time 0, pausetime 7,8; air 692 @3+11, holds from 699 @18
        {.number = 600, .animation = 600, .total = 19, .type = normal, .gain = 11,
         .hits = {{.first = 3, .last = 13, .damage = 20, .hitstop = 8, .stun = 5, .control = 5,
                   .x = 4, .guard = high}}},
        // cns 716, HitDef 732 at Time 0; air 717 @6+6, holds from 725 @24
        {.number = 610, .animation = 610, .total = 25, .type = normal, .gain = 65,
         .hits = {{.first = 6, .last = 11, .damage = 72, .hitstop = 12, .stun = 17, .control = 17,
                   .x = 5, .guard = high}}},
        // cns 753, HitDef 769 at Time 0; air 739 @3+3, 747 @6+15, holds from 751 @21
        {.number = 630, .animation = 630, .total = 22, .type = normal, .gain = 20,
         .hits = {{.first = 3, .last = 20, .damage = 26, .hitstop = 8, .stun = 6, .control = 6,
                   .x = 4, .guard = high}}},
        // cns 789, HitDef 805 at Time 0; air 767 @6+6, holds from 776 @20
        {.number = 640, .animation = 640, .total = 21, .type = normal, .gain = 65,
         .hits = {{.first = 6, .last = 11, .damage = 70, .hitstop = 12, .stun = 15, .control = 15,
                   .x = 5, .guard = high}}},
        // cns 839, HitDef 856: S, NT, no guardflag, no damage; p1stateno 810, whose TargetLifeAdd
        // (986) takes 78; air 786 @0+1
        {.number = 800, .animation = 800, .total = 22, .type = throw_,
         .hits = {{.damage = 78, .guard = Guard::unblockable}}},
        // cns 1097, HitDefs 1130 and 1150 at AnimElem 5, by the distance; air 865 @8+3
        {.number = 1000, .animation = 1000, .total = 37, .type = special, .gain = 110,
         .hits = {{.first = 8, .last = 10, .damage = 85, .chip = 4, .hitstop = 15, .stun = 15,
                   .control = 12, .x = 7, .guard = mid}, {.first = 8, .last = 10, .damage = 90,
                   .chip = 4, .hitstop = 15, .stun = 15, .control = 12, .x = 4, .y = -3.5F,
                   .guard = mid}}},
        // cns 1182, HitDefs 1220 and 1240 at AnimElem 5, by the distance; air 910 @10+3
        {.number = 1010, .animation = 1010, .total = 41, .type = special, .gain = 120,
         .hits = {{.first = 10, .last = 12, .damage = 85, .chip = 4, .hitstop = 15, .stun = 15,
                   .control = 12, .x = 7, .guard = mid}, {.first = 10, .last = 12, .damage = 90,
                   .chip = 4, .hitstop = 15, .stun = 15, .control = 12, .x = 4, .y = -3.5F,
                   .guard = mid}}},
        // cns 1273, HitDef 1341 at AnimElem 4, pausetime 8,7; air 960 @10+5, 963 @15+4
        {.number = 1020, .animation = 1020, .total = 43, .type = special, .cost = 330,
         .hits = {{.first = 10, .last = 18, .damage = 95, .chip = 5, .hitstop = 7, .stun = 20,
                   .control = 20, .x = 8, .y = -7, .guard = mid}}},
        // cns 1560, HitDef 1587 at Time 0; air 1026 @8+3
        {.number = 1050, .animation = 1050, .total = 11, .type = special, .gain = 110,
         .hits = {{.first = 8, .last = 10, .damage = 80, .chip = 4, .hitstop = 12, .stun = 20,
                   .control = 20, .x = 3.5F, .y = -7, .guard = mid}}},
        // cns 1627, hitdefpersist: the HitDef of state 1050; air 1038 @0+4, 1041, 1044 @8+4, holds
        // from 1059 @20
        {.number = 1051, .animation = 1051, .total = 21, .type = special,
         .hits = {{.last = 11, .damage = 80, .chip = 4, .hitstop = 12, .stun = 20, .control = 20,
                   .x = 3.5F, .y = -7, .guard = mid, .continued = true}}},
        // cns 1694, HitDef 1723 at Time 0, damage 35 + (prevstateno = 1061)*5; air 1112 @6+3
        {.number = 1055, .animation = 1055, .total = 33, .type = special,
         .hits = {{.first = 6, .last = 8, .damage = 35, .chip = 2, .hitstop = 12, .stun = 16,
                   .control = 12, .x = 6, .guard = mid}}},
        // cns 1777, HitDef 1804 at Time 0; air 1173 @9+3
        {.number = 1060, .animation = 1060, .total = 12, .type = special, .gain = 120,
         .hits = {{.first = 9, .last = 11, .damage = 90, .chip = 4, .hitstop = 12, .stun = 20,
                   .control = 20, .x = 3.5F, .y = -7.5F, .guard = mid}}},
        // cns 1830, hitdefpersist: the HitDef of state 1060; air 1185 @0+4, 1188, 1191, 1194 @12+4,
        // holds from 1209 @26
        {.number = 1061, .animation = 1061, .total = 27, .type = special,
         .hits = {{.last = 15, .damage = 90, .chip = 4, .hitstop = 12, .stun = 20, .control = 20,
                   .x = 3.5F, .y = -7.5F, .guard = mid, .continued = true}}},
        // cns 1858, HitDef 1910 at Time 0, pausetime 8,7; air 1233 @7+1
        {.number = 1070, .animation = 1070, .total = 8, .type = special, .cost = 330,
         .hits = {{.first = 7, .last = 7, .damage = 35, .chip = 3, .hitstop = 7, .stun = 18,
                   .control = 18, .x = 2, .y = -6, .guard = mid}}},
        // cns 1940, HitDef 1970 at Time 0; air 1245 @0+4, 1248, 1251, 1254 @12+4, holds from 1269
        // @26
        {.number = 1071, .animation = 1071, .total = 27, .type = special,
         .hits = {{.last = 15, .damage = 68, .chip = 4, .hitstop = 12, .stun = 18, .control = 18,
                   .x = 3, .y = -9.5F, .guard = mid}}},
        // cns 2005, HitDef 2051 at Time 0, anim 1055
        {.number = 1075, .animation = 1055, .total = 33, .type = special,
         .hits = {{.first = 6, .last = 8, .damage = 42, .chip = 2, .hitstop = 12, .stun = 18,
                   .control = 15, .x = 6, .guard = mid}}},
        // cns 2091, HitDefs 2113 at Time 0, pausetime 4,8, and 2135 at AnimElem 7 (@9); air 1283
        // @3+2, 1300 @9+1, 1303 @10+3
        {.number = 1100, .animation = 1100, .total = 31, .type = special, .gain = 110,
         .hits = {{.first = 3, .last = 4, .damage = 52, .chip = 4, .hitstop = 8, .stun = 18,
                   .control = 15, .x = 3, .guard = mid}, {.first = 9, .last = 12, .damage = 55,
                   .chip = 4, .hitstop = 12, .stun = 18, .control = 15, .x = 1, .y = -9.5F,
                   .guard = mid}}},
        // cns 2166, HitDefs 2188 at Time 0, pausetime 4,8, and 2210 at AnimElem 7 (@11); air 1332
        // @4+3, 1349 @11+1, 1352 @12+3
        {.number = 1110, .animation = 1110, .total = 38, .type = special, .gain = 120,
         .hits = {{.first = 4, .last = 6, .damage = 57, .chip = 4, .hitstop = 8, .stun = 18,
                   .control = 15, .x = 3, .guard = mid}, {.first = 11, .last = 14, .damage = 60,
                   .chip = 4, .hitstop = 12, .stun = 18, .control = 15, .x = 1, .y = -10.5F,
                   .guard = mid}}},
        // cns 2241, HitDefs 2288 at Time 0 and at AnimElem 4 (@5), pausetime 6,10, and 2312 at
        // AnimElem 7 (@8);
        // air 1382 @3+2, 1388 @5+1, 1401 @8+1, 1404 @9+3
        {.number = 1120, .animation = 1120, .total = 35, .type = special, .cost = 330,
         .hits = {{.first = 3, .last = 4, .damage = 30, .chip = 4, .hitstop = 10, .stun = 21,
                   .control = 18, .x = 3, .guard = mid}, {.first = 5, .last = 5, .damage = 30,
                   .chip = 4, .hitstop = 10, .stun = 21, .control = 18, .x = 3, .guard = mid},
                   {.first = 8, .last = 11, .damage = 68, .chip = 4, .hitstop = 12, .stun = 21,
                   .control = 18, .x = 1.2F, .y = -11, .guard = mid}}},
        // cns 2347, HitDef 2381 at Time 0; air 1447 @13+2
        {.number = 1200, .animation = 1200, .total = 31, .type = special, .gain = 100,
         .hits = {{.first = 13, .last = 14, .damage = 100, .chip = 6, .hitstop = 12, .stun = 18,
                   .control = 16, .x = 10, .guard = mid}}},
        // cns 2410, HitDef 2444 at Time 0; air 1493 @17+2
        {.number = 1210, .animation = 1210, .total = 36, .type = special, .gain = 120,
         .hits = {{.first = 17, .last = 18, .damage = 125, .chip = 9, .hitstop = 12, .stun = 20,
                   .control = 18, .x = 10, .guard = mid}}},
        // cns 2473, HitDef 2532 at Time 0; air 1539 @9+3
        {.number = 1220, .animation = 1220, .total = 35, .type = special, .cost = 330,
         .hits = {{.first = 9, .last = 11, .damage = 125, .chip = 9, .hitstop = 15, .stun = 30,
                   .control = 20, .x = 15, .guard = mid}}},
        // cns 2572, HitDefs 2652 at AnimElem 5 (@13) and 13 (@34), 2675 at AnimElem 21 (@56);
        // SuperPause takes 1000 (2593);
        // air 1586 @15+2, 1613 @34+2, 1640 @53+3: the last is over as the third HitDef begins, so
        // the second has it,
        // and the third is no hit
        {.number = 3000, .animation = 3000, .total = 98, .type = super, .cost = 1000,
         .hits = {{.first = 15, .last = 16, .damage = 72, .chip = 4, .hitstop = 15, .stun = 30,
                   .control = 30, .x = 6, .guard = mid}, {.first = 34, .last = 35, .damage = 72,
                   .chip = 4, .hitstop = 15, .stun = 30, .control = 30, .x = 6, .guard = mid},
                   {.first = 53, .last = 55, .damage = 72, .chip = 4, .hitstop = 15, .stun = 30,
                   .control = 30, .x = 6, .guard = mid, .continued = true}}},
        // cns 2718, HitDef 2763 at Time 0; SuperPause takes 1000 (2739); air 1692 @7+2, 1695 @9+3
        {.number = 3050, .animation = 3050, .total = 44, .type = super, .cost = 1000,
         .hits = {{.first = 7, .last = 11, .damage = 155, .chip = 12, .hitstop = 30, .stun = 26,
                   .control = 26, .x = 1.3F, .y = -25, .guard = mid}}},
        // clang-format on
    };
}

}  // namespace fightconv::test
