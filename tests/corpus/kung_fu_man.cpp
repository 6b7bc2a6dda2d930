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
        // cns 256, HitDef 269 at AnimElem 3; air 421 @3+4; cmd 291, 630
        {200,
         200,
         12,
         "5x",
         "Stand Light Punch",
         normal,
         0,
         10,
         {{3, 6, 23, 0, 8, 11, 5, 4, 0, mid}}},
        // cns 320, HitDef 342 at AnimElem 3; air 456 @8+2; cmd 296, 642
        {210,
         210,
         23,
         "5y",
         "Stand Strong Punch",
         normal,
         0,
         30,
         {{8, 9, 57, 0, 12, 16, 12, 5.5F, 0, mid}}},
        // cns 383, HitDef 400 at Time 0; air 492 @4+3; cmd 276, 654
        {230,
         230,
         15,
         "5a",
         "Stand Light Kick",
         normal,
         0,
         11,
         {{4, 6, 26, 0, 12, 14, 10, 5, 0, mid}}},
        // cns 426, HitDef 443 at Time 0; air 521 @7+4, 529 @11+4; cmd 281, 666
        {240,
         240,
         25,
         "5b",
         "Standing Strong Kick",
         normal,
         0,
         30,
         {{7, 14, 63, 0, 12, 17, 12, 6, 0, mid}}},
        // cns 487, HitDef 503 at Time 0, pausetime 10,11: the one who is hit shakes for 11; air 558
        // @3+6, of which 4 are
        // shown: control comes at Time 6 (CtrlSet 523), and as nobody holds down, he stands up in
        // the tick behind it; cmd 291, 687
        {400,
         400,
         12,
         "2x",
         "Crouching Light Punch",
         normal,
         0,
         8,
         {{3, 6, 23, 0, 11, 9, 4, 4, 0, low}}},
        // cns 541, HitDefs 558 at AnimElem 3 and 578 at 4; air 577 @4+3, 586 @7+7; cmd 296, 697
        {410,
         410,
         22,
         "2y",
         "Crouching Strong Punch",
         normal,
         0,
         25,
         {{4, 6, 37, 0, 12, 17, 12, 4, 0, mid}, {7, 13, 36, 0, 12, 17, 12, 7, 0, mid}}},
        // cns 604, HitDef 620 at Time 0; air 616 @4+3; cmd 276, 709
        {430,
         430,
         17,
         "2a",
         "Crouching Light Kick",
         normal,
         0,
         11,
         {{4, 6, 28, 0, 12, 10, 6, 5, 0, low}}},
        // cns 654, HitDef 670 at Time 0; air 658 @9+4; cmd 281, 721
        {440,
         440,
         30,
         "2b",
         "Crouching Strong Kick",
         normal,
         0,
         35,
         {{9, 12, 72, 0, 12, 17, 10, 1.5F, -2, low}}},
        // cns 698, HitDef 714 at Time 0, pausetime 7,8; air 691 @3+11, holds from 698 @18; cmd 291,
        // 733
        {600,
         600,
         19,
         "j.x",
         "Jump Light Punch",
         normal,
         0,
         5,
         {{3, 13, 20, 0, 8, 8, 5, 4, 0, high}}},
        // cns 740, HitDef 756 at Time 0; air 716 @6+5, holds from 724 @23; cmd 296, 745
        {610,
         610,
         24,
         "j.y",
         "Jump Strong Punch",
         normal,
         0,
         30,
         {{6, 10, 72, 0, 12, 14, 12, 6, 0, high}}},
        // cns 777, HitDef 793 at Time 0; air 738 @3+3, 746 @6+12, holds from 750 @18; cmd 276, 757
        {630,
         630,
         19,
         "j.a",
         "Jump Light Kick",
         normal,
         0,
         10,
         {{3, 17, 26, 0, 8, 10, 6, 4, 0, high}}},
        // cns 814, HitDef 830 at Time 0; air 766 @6+5, holds from 775 @19; cmd 281, 767
        {640,
         640,
         20,
         "j.b",
         "Jump Strong Kick",
         normal,
         0,
         30,
         {{6, 10, 70, 0, 12, 15, 12, 7, 0, high}}},
        // cns 864, HitDef 881: S, NT, no guardflag, no damage; p1stateno 810, whose TargetLifeAdd
        // (1011) takes 78; air 785 @0+1; cmd 296 with 312, 609
        {800,
         800,
         22,
         "6y",
         "Kung Fu Throw",
         throw_,
         0,
         0,
         {{0, 0, 78, 0, 0, 0, 0, 0, 0, Guard::unblockable}}},
        // cns 1122, HitDefs 1155 and 1175 at AnimElem 5, by the distance, the second from 40 on;
        // air 864 @8+3; cmd 199, 462
        {1000,
         1000,
         33,
         "236x",
         "Light Kung Fu Palm",
         special,
         0,
         55,
         {{8, 10, 85, 4, 15, 17, 12, 7, 0, mid}, {8, 10, 90, 4, 15, 17, 12, 4, -3.5F, mid}}},
        // cns 1207, HitDefs 1245 and 1265 at AnimElem 5, by the distance, the second from 40 on;
        // air 910 @9+3; cmd 203, 470
        {1010,
         1010,
         38,
         "236y",
         "Strong Kung Fu Palm",
         special,
         0,
         60,
         {{9, 11, 85, 4, 15, 17, 12, 7, 0, mid}, {9, 11, 90, 4, 15, 17, 12, 4, -3.5F, mid}}},
        // cns 1298, HitDef 1366 at AnimElem 4, pausetime 8,7; air 961 @10+5, 964 @15+4; cmd 207,
        // 453
        {1020,
         1020,
         41,
         "236x+y",
         "Fast Kung Fu Palm",
         special,
         330,
         0,
         {{10, 18, 95, 5, 7, 22, 20, 8, -7, mid}}},
        // cns 1585, HitDef 1612 at Time 0; air 1028 @7+2; cmd 239, 437
        {1050,
         1050,
         9,
         "66a",
         "Light Kung Fu Knee",
         special,
         0,
         55,
         {{7, 8, 80, 4, 12, 22, 20, 3.5F, -7, mid}}},
        // cns 1652, hitdefpersist: the HitDef of state 1050; air 1040 @0+4, 1043, 1046 @8+4, holds
        // from 1061 @20
        {1051,
         1051,
         21,
         "66a",
         "",
         special,
         0,
         0,
         {{0, 11, 80, 4, 12, 22, 20, 3.5F, -7, mid, true}}},
        // cns 1719, HitDef 1748 at Time 0, damage 35 + (prevstateno = 1061)*5; air 1114 @6+3; with
        // "a" from states 1051 and 1061
        {1055, 1055, 33, "66a > 5a", "", special, 0, 0, {{6, 8, 35, 2, 12, 18, 12, 6, 0, mid}}},
        // cns 1802, HitDef 1829 at Time 0; air 1175 @7+2; cmd 243, 445
        {1060,
         1060,
         9,
         "66b",
         "Strong Kung Fu Knee",
         special,
         0,
         60,
         {{7, 8, 90, 4, 12, 22, 20, 3.5F, -7.5F, mid}}},
        // cns 1855, hitdefpersist: the HitDef of state 1060; air 1187 @0+4, 1190, 1193, 1196 @12+4,
        // holds from 1211 @26
        {1061,
         1061,
         27,
         "66b",
         "",
         special,
         0,
         0,
         {{0, 15, 90, 4, 12, 22, 20, 3.5F, -7.5F, mid, true}}},
        // cns 1883, HitDef 1935 at Time 0, pausetime 8,7; air 1235 @6+1; cmd 235, 428
        {1070,
         1070,
         7,
         "66a+b",
         "Fast Kung Fu Knee",
         special,
         330,
         0,
         {{6, 6, 35, 3, 7, 20, 18, 2, -6, mid}}},
        // cns 1965, HitDef 1995 at Time 0; air 1247 @0+4, 1250, 1253, 1256 @12+4, holds from 1271
        // @26; from state 1070
        {1071, 1071, 27, "66a+b", "", special, 0, 0, {{0, 15, 68, 4, 12, 20, 18, 3, -9.5F, mid}}},
        // cns 2030, HitDef 2076 at Time 0, anim 1055; with "a" from state 1071
        {1075, 1055, 33, "66a+b > 5a", "", special, 0, 0, {{6, 8, 42, 2, 12, 20, 15, 6, 0, mid}}},
        // cns 2116, HitDefs 2138 at Time 0, pausetime 4,8, and 2160 at AnimElem 7 (@9); air 1285
        // @3+2, 1302 @9+1, 1305 @10+3; cmd 187, 487
        {1100,
         1100,
         31,
         "623x",
         "Light Kung Fu Upper",
         special,
         0,
         55,
         {{3, 4, 52, 4, 8, 20, 15, 3, 0, mid}, {9, 12, 55, 4, 12, 20, 15, 1, -9.5F, mid}}},
        // cns 2191, HitDefs 2213 at Time 0, pausetime 4,8, and 2235 at AnimElem 7 (@11); air 1334
        // @4+3, 1351 @11+1, 1354 @12+3; cmd 191, 495
        {1110,
         1110,
         38,
         "623y",
         "Strong Kung Fu Upper",
         special,
         0,
         60,
         {{4, 6, 57, 4, 8, 20, 15, 3, 0, mid}, {11, 14, 60, 4, 12, 20, 15, 1, -10.5F, mid}}},
        // cns 2266, HitDefs 2313 at Time 0 and at AnimElem 4 (@3), pausetime 6,10, and 2337 at
        // AnimElem 7 (@6);
        // air 1384 @2+1, 1390 @3+1, 1403 @6+1, 1406 @7+3; cmd 195, 478
        {1120,
         1120,
         37,
         "623x+y",
         "Fast Kung Fu Upper",
         special,
         330,
         0,
         {{2, 2, 30, 4, 10, 23, 18, 3, 0, mid},
          {3, 3, 30, 4, 10, 23, 18, 3, 0, mid},
          {6, 9, 68, 4, 12, 23, 18, 1.2F, -11, mid}}},
        // cns 2372, HitDef 2406 at Time 0; air 1450 @13+2; cmd 211, 512
        {1200,
         1200,
         31,
         "214x",
         "Light Kung Fu Blow",
         special,
         0,
         50,
         {{13, 14, 100, 6, 12, 20, 16, 10, 0, mid}}},
        // cns 2435, HitDef 2469 at Time 0; air 1496 @17+2; cmd 215, 520
        {1210,
         1210,
         36,
         "214y",
         "Strong Kung Fu Blow",
         special,
         0,
         60,
         {{17, 18, 125, 9, 12, 22, 18, 10, 0, mid}}},
        // cns 2498, HitDef 2557 at Time 0; air 1542 @9+3; cmd 219, 503
        {1220,
         1220,
         35,
         "214x+y",
         "Fast Kung Fu Blow",
         special,
         330,
         0,
         {{9, 11, 125, 9, 15, 32, 20, 15, 0, mid}}},
        // cns 2927, HitDef 2949 at Time 0; air 1709 @8+4; cmd 223, 574
        {1400,
         1400,
         30,
         "236a",
         "Light Kung Fu Zankou",
         special,
         0,
         50,
         {{8, 11, 100, 6, 12, 17, 12, 9, 0, mid}}},
        // cns 2996, HitDef 3018 at Time 0; air 1738 @9+4; cmd 227, 582
        {1410,
         1410,
         34,
         "236b",
         "Strong Kung Fu Zankou",
         special,
         0,
         50,
         {{9, 12, 100, 6, 12, 17, 12, 9, 0, mid}}},
        // cns 3065, HitDefs 3112 at AnimElemTime(4) = -2 (@13) and 3134 at AnimElem 4; air 1764
        // @8+7, 1770 @15+4; cmd 231, 565
        {1420,
         1420,
         43,
         "236a+b",
         "Far Kung Fu Zankou",
         special,
         330,
         0,
         {{13, 14, 25, 2, 9, 24, 22, 7, 0, mid}, {15, 18, 100, 8, 12, 24, 22, 5, -4, mid}}},
        // cns 3188, HitDefs 3268 at AnimElem 5 and 13 (@27), 3291 at AnimElem 21 (@42); SuperPause
        // takes 1000 (3209);
        // air 1810 @13+2, 1838 @28+2, 1866 @43+3; cmd 156, 392
        {3000,
         3000,
         88,
         "236236x",
         "Triple Kung Fu Palm",
         super,
         1000,
         0,
         {{13, 14, 72, 4, 15, 32, 30, 6, 0, mid},
          {28, 29, 72, 4, 15, 32, 30, 6, 0, mid},
          {43, 45, 75, 4, 15, 32, 30, 5, -4, mid}}},
        // cns 3334, HitDef 3379 at Time 0; SuperPause takes 1000 (3355); air 1919 @7+2, 1922 @9+3;
        // cmd 166, 378
        {3050,
         3050,
         44,
         "214214x",
         "Smash Kung Fu Upper",
         super,
         1000,
         0,
         {{7, 11, 155, 12, 30, 28, 26, 1.3F, -25, mid}}},
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
        // cns 225, HitDef 238 at AnimElem 3; air 422 @3+4
        {200, 200, 12, "", "", normal, 0, 20, {{3, 6, 23, 0, 8, 10, 5, 4, 0, mid}}},
        // cns 289, HitDef 311 at AnimElem 3; air 457 @8+2
        {210, 210, 23, "", "", normal, 0, 65, {{8, 9, 57, 0, 12, 13, 12, 5.5F, 0, mid}}},
        // cns 351, HitDef 368 at Time 0; air 493 @4+3
        {230, 230, 15, "", "", normal, 0, 22, {{4, 6, 26, 0, 12, 11, 10, 5, 0, mid}}},
        // cns 394, HitDef 411 at Time 0; air 522 @7+4, 530 @11+4
        {240, 240, 25, "", "", normal, 0, 65, {{7, 14, 63, 0, 12, 15, 12, 6, 0, mid}}},
        // cns 455, HitDef 471 at Time 0, pausetime 10,11; air 559 @3+6, of which 3 are shown:
        // control comes at Time 5 (CtrlSet 491)
        {400, 400, 12, "", "", normal, 0, 15, {{3, 5, 23, 0, 11, 10, 4, 4, 0, low}}},
        // cns 516, HitDefs 533 at AnimElem 3 and 553 at 4; air 578 @4+3, 587 @7+7
        {410,
         410,
         22,
         "",
         "",
         normal,
         0,
         50,
         {{4, 6, 37, 0, 12, 15, 12, 4, 0, mid}, {7, 13, 36, 0, 12, 15, 12, 7, 0, mid}}},
        // cns 579, HitDef 595 at Time 0; air 617 @4+3
        {430, 430, 17, "", "", normal, 0, 22, {{4, 6, 28, 0, 12, 10, 6, 5, 0, low}}},
        // cns 631, HitDef 647 at Time 0; air 659 @9+4
        {440, 440, 30, "", "", normal, 0, 70, {{9, 12, 72, 0, 12, 15, 10, 1.5F, -2, low}}},
        // cns 675, HitDef 691 at Time 0, pausetime 7,8; air 692 @3+11, holds from 699 @18
        {600, 600, 19, "", "", normal, 0, 11, {{3, 13, 20, 0, 8, 5, 5, 4, 0, high}}},
        // cns 716, HitDef 732 at Time 0; air 717 @6+6, holds from 725 @24
        {610, 610, 25, "", "", normal, 0, 65, {{6, 11, 72, 0, 12, 17, 17, 5, 0, high}}},
        // cns 753, HitDef 769 at Time 0; air 739 @3+3, 747 @6+15, holds from 751 @21
        {630, 630, 22, "", "", normal, 0, 20, {{3, 20, 26, 0, 8, 6, 6, 4, 0, high}}},
        // cns 789, HitDef 805 at Time 0; air 767 @6+6, holds from 776 @20
        {640, 640, 21, "", "", normal, 0, 65, {{6, 11, 70, 0, 12, 15, 15, 5, 0, high}}},
        // cns 839, HitDef 856: S, NT, no guardflag, no damage; p1stateno 810, whose TargetLifeAdd
        // (986) takes 78; air 786 @0+1
        {800, 800, 22, "", "", throw_, 0, 0, {{0, 0, 78, 0, 0, 0, 0, 0, 0, Guard::unblockable}}},
        // cns 1097, HitDefs 1130 and 1150 at AnimElem 5, by the distance; air 865 @8+3
        {1000,
         1000,
         37,
         "",
         "",
         special,
         0,
         110,
         {{8, 10, 85, 4, 15, 15, 12, 7, 0, mid}, {8, 10, 90, 4, 15, 15, 12, 4, -3.5F, mid}}},
        // cns 1182, HitDefs 1220 and 1240 at AnimElem 5, by the distance; air 910 @10+3
        {1010,
         1010,
         41,
         "",
         "",
         special,
         0,
         120,
         {{10, 12, 85, 4, 15, 15, 12, 7, 0, mid}, {10, 12, 90, 4, 15, 15, 12, 4, -3.5F, mid}}},
        // cns 1273, HitDef 1341 at AnimElem 4, pausetime 8,7; air 960 @10+5, 963 @15+4
        {1020, 1020, 43, "", "", special, 330, 0, {{10, 18, 95, 5, 7, 20, 20, 8, -7, mid}}},
        // cns 1560, HitDef 1587 at Time 0; air 1026 @8+3
        {1050, 1050, 11, "", "", special, 0, 110, {{8, 10, 80, 4, 12, 20, 20, 3.5F, -7, mid}}},
        // cns 1627, hitdefpersist: the HitDef of state 1050; air 1038 @0+4, 1041, 1044 @8+4, holds
        // from 1059 @20
        {1051, 1051, 21, "", "", special, 0, 0, {{0, 11, 80, 4, 12, 20, 20, 3.5F, -7, mid, true}}},
        // cns 1694, HitDef 1723 at Time 0, damage 35 + (prevstateno = 1061)*5; air 1112 @6+3
        {1055, 1055, 33, "", "", special, 0, 0, {{6, 8, 35, 2, 12, 16, 12, 6, 0, mid}}},
        // cns 1777, HitDef 1804 at Time 0; air 1173 @9+3
        {1060, 1060, 12, "", "", special, 0, 120, {{9, 11, 90, 4, 12, 20, 20, 3.5F, -7.5F, mid}}},
        // cns 1830, hitdefpersist: the HitDef of state 1060; air 1185 @0+4, 1188, 1191, 1194 @12+4,
        // holds from 1209 @26
        {1061,
         1061,
         27,
         "",
         "",
         special,
         0,
         0,
         {{0, 15, 90, 4, 12, 20, 20, 3.5F, -7.5F, mid, true}}},
        // cns 1858, HitDef 1910 at Time 0, pausetime 8,7; air 1233 @7+1
        {1070, 1070, 8, "", "", special, 330, 0, {{7, 7, 35, 3, 7, 18, 18, 2, -6, mid}}},
        // cns 1940, HitDef 1970 at Time 0; air 1245 @0+4, 1248, 1251, 1254 @12+4, holds from 1269
        // @26
        {1071, 1071, 27, "", "", special, 0, 0, {{0, 15, 68, 4, 12, 18, 18, 3, -9.5F, mid}}},
        // cns 2005, HitDef 2051 at Time 0, anim 1055
        {1075, 1055, 33, "", "", special, 0, 0, {{6, 8, 42, 2, 12, 18, 15, 6, 0, mid}}},
        // cns 2091, HitDefs 2113 at Time 0, pausetime 4,8, and 2135 at AnimElem 7 (@9); air 1283
        // @3+2, 1300 @9+1, 1303 @10+3
        {1100,
         1100,
         31,
         "",
         "",
         special,
         0,
         110,
         {{3, 4, 52, 4, 8, 18, 15, 3, 0, mid}, {9, 12, 55, 4, 12, 18, 15, 1, -9.5F, mid}}},
        // cns 2166, HitDefs 2188 at Time 0, pausetime 4,8, and 2210 at AnimElem 7 (@11); air 1332
        // @4+3, 1349 @11+1, 1352 @12+3
        {1110,
         1110,
         38,
         "",
         "",
         special,
         0,
         120,
         {{4, 6, 57, 4, 8, 18, 15, 3, 0, mid}, {11, 14, 60, 4, 12, 18, 15, 1, -10.5F, mid}}},
        // cns 2241, HitDefs 2288 at Time 0 and at AnimElem 4 (@5), pausetime 6,10, and 2312 at
        // AnimElem 7 (@8);
        // air 1382 @3+2, 1388 @5+1, 1401 @8+1, 1404 @9+3
        {1120,
         1120,
         35,
         "",
         "",
         special,
         330,
         0,
         {{3, 4, 30, 4, 10, 21, 18, 3, 0, mid},
          {5, 5, 30, 4, 10, 21, 18, 3, 0, mid},
          {8, 11, 68, 4, 12, 21, 18, 1.2F, -11, mid}}},
        // cns 2347, HitDef 2381 at Time 0; air 1447 @13+2
        {1200, 1200, 31, "", "", special, 0, 100, {{13, 14, 100, 6, 12, 18, 16, 10, 0, mid}}},
        // cns 2410, HitDef 2444 at Time 0; air 1493 @17+2
        {1210, 1210, 36, "", "", special, 0, 120, {{17, 18, 125, 9, 12, 20, 18, 10, 0, mid}}},
        // cns 2473, HitDef 2532 at Time 0; air 1539 @9+3
        {1220, 1220, 35, "", "", special, 330, 0, {{9, 11, 125, 9, 15, 30, 20, 15, 0, mid}}},
        // cns 2572, HitDefs 2652 at AnimElem 5 (@13) and 13 (@34), 2675 at AnimElem 21 (@56);
        // SuperPause takes 1000 (2593);
        // air 1586 @15+2, 1613 @34+2, 1640 @53+3: the last is over as the third HitDef begins, so
        // the second has it,
        // and the third is no hit
        {3000,
         3000,
         98,
         "",
         "",
         super,
         1000,
         0,
         {{15, 16, 72, 4, 15, 30, 30, 6, 0, mid},
          {34, 35, 72, 4, 15, 30, 30, 6, 0, mid},
          {53, 55, 72, 4, 15, 30, 30, 6, 0, mid, true}}},
        // cns 2718, HitDef 2763 at Time 0; SuperPause takes 1000 (2739); air 1692 @7+2, 1695 @9+3
        {3050, 3050, 44, "", "", super, 1000, 0, {{7, 11, 155, 12, 30, 26, 26, 1.3F, -25, mid}}},
    };
}

}  // namespace fightconv::test
