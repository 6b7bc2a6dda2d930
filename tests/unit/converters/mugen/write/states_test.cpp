// States, as our own reader plays them and as they stand in the file. mugen_writer.md W12, W28, W33
// to W39.
#include "converters/mugen/play/pushback.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

class Fighter {
public:
    Fighter()
        : body_(builder_.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, builder_.palette())) {
        builder_.animation(0, "stand", {frame_of(body_, 7)});
    }

    // 4 ticks, 8 with an attack box, 8 without.
    Move& add(std::int32_t number, const std::string& input = "") {
        Frame hits = frame_of(body_, 8);
        hits.boxes = {box_of(BoxKind::attack, 10, -40, 20, 10)};
        builder_.animation(number, "move_" + std::to_string(number),
                           {frame_of(body_, 4), hits, frame_of(body_, 8)});
        Move move;
        move.number = number;
        move.animation = {static_cast<std::uint32_t>(builder_.character.animations.size() - 1)};
        move.input = input;
        move.type = MoveType::normal;
        move.duration = 20;
        move.needs_control = true;
        builder_.character.moves.reserve(200);
        return builder_.character.moves.emplace_back(std::move(move));
    }
    Character& character() { return builder_.character; }

private:
    CharacterBuilder builder_;
    SpriteId body_;
};

Hit hit_in(std::int32_t first, std::int32_t last) {
    return {.first_tick = first,
            .last_tick = last,
            .damage = 30,
            .chip = 3,
            .hitstop = 8,
            .attacker_hitstop = 7,
            .hitstun = 15,
            .blockstun = 10,
            .knockback_x = 4.5F,
            .pushback = 14.0625F,  // of slidetimes of 3 and 2 ticks
            .block_pushback = 8.3125F,
            .guard = Guard::high,
            .power_on_hit = 5,
            .power_on_guard = 2};
}

MugenFolder checked(const Character& character) {
    MugenFolder folder = mugen_folder(character);
    CHECK(check_mugen(folder.set) == std::vector<std::string>{});
    return folder;
}

}  // namespace

TEST_CASE("A HitDef acts in one tick and has every value of the hit (W35, W36)") {
    Fighter fighter;
    fighter.add(200, "5x").hits = {hit_in(4, 11)};
    const MugenFolder folder = checked(fighter.character());
    const std::string state = folder.state(200);
    for (const std::string line :
         {"trigger1 = time = 4", "attr = S, NA", "guardflag = HA", "animtype = Light",
          "damage = 30, 3", "pausetime = 7, 8", "ground.hittime = 14", "ground.slidetime = 3",
          "guard.hittime = 10", "guard.slidetime = 2", "guard.ctrltime = 10",
          "ground.velocity = -4.5", "air.velocity = -4.5, -3", "guard.velocity = -4.5",
          "getpower = 5, 2", "sparkxy = -10, -35", "priority = 4, Hit", "hitflag = MAF"}) {
        CHECK_THAT(state, Contains(line + "\n"));
    }
    const Character back = folder.read();
    REQUIRE(move_numbered(back, 200).hits.size() == 1);
    CHECK(move_numbered(back, 200).hits[0] == hit_in(4, 11));
}

TEST_CASE(
    "A hit that ends before its boxes ends with the movetype, and goes on in a later window") {
    Fighter fighter;
    Hit second = hit_in(9, 10);
    second.continued = true;
    fighter.add(200, "5x").hits = {hit_in(4, 6), second};
    const MugenFolder folder = checked(fighter.character());
    const Character back = folder.read();
    const auto& hits = move_numbered(back, 200).hits;
    REQUIRE(hits.size() == 2);
    CHECK(hits[0] == hit_in(4, 6));
    CHECK(hits[1] == second);
}

TEST_CASE("Hits that lift let fall (W36), and a launch comes back as one (mugen.md C8)") {
    Fighter fighter;
    Hit launch = hit_in(4, 11), knock, sweep;
    launch.knockback_y = -8;
    launch.pushback = mugen::flight(launch.knockback_x, -8, 0.35F);
    knock = sweep = launch;
    launch.effect = HitEffect::launch;
    knock.effect = sweep.effect = HitEffect::knockdown;
    sweep.guard = Guard::low;
    fighter.add(200, "5x").hits = {launch};
    fighter.add(210, "5y").hits = {knock};
    fighter.add(220, "2x").hits = {sweep};
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200),
               Contains("ground.velocity = -4.5, -8\n") && Contains("animtype = Up\n") &&
                   Contains("fall = 1\nfall.recover = 1\nfall.recovertime = 4\n"));
    CHECK_THAT(folder.state(210), Contains("fall = 1\n") && Contains("ground.type = High\n") &&
                                      !Contains("fall.recover"));
    CHECK_THAT(folder.state(220), Contains("fall = 1\n") && Contains("ground.type = Trip\n"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 200).hits.at(0) == launch);
    CHECK(move_numbered(back, 210).hits.at(0) == knock);
    CHECK(move_numbered(back, 220).hits.at(0) == sweep);
}

TEST_CASE("An opponent whom a MUGEN character launches without a fall recovers, as before") {
    Fighter fighter;
    Hit launch = hit_in(4, 11);
    launch.knockback_y = -8;
    launch.pushback = mugen::flight(launch.knockback_x, -8, 0.35F);
    launch.effect = HitEffect::launch;
    fighter.add(200, "5x").hits = {launch};
    fighter.character().properties = {{"airjuggle", "15"}};
    CHECK_THAT(checked(fighter.character()).state(200), Contains("fall = 1\n"));
    fighter.character().properties.emplace_back("ko.echo", "0");
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200), Contains("ground.velocity = -4.5, -8\n") && !Contains("fall"));
    CHECK(move_numbered(folder.read(), 200).hits.at(0) == launch);
}

TEST_CASE("The winner's pose has the sounds of its frames (W13, W39)") {
    Fighter fighter;
    fighter.add(180);
    fighter.character().moves.clear();
    fighter.character().animations.back().frames[1].cues = {{"snd_7_1", 1, 1, 0}, {"", 1, 1, 1}};
    CHECK_THAT(checked(fighter.character()).state(180),
               Contains("type = PlaySnd\ntrigger1 = time = 4\nvalue = 7, 1\n"));
}

TEST_CASE("Without gravity a state in the air ends by time (W33)") {
    Fighter fighter;
    fighter.add(600, "j.x").duration.reset();
    fighter.character().properties = {{"yaccel", "0"}};
    CHECK_THAT(checked(fighter.character()).state(600),
               Contains("type = ChangeState\ntrigger1 = time >= 20\n"));
}

TEST_CASE("A throw is the simple one (W37)") {
    Fighter fighter;
    Move& move = fighter.add(800, "6y");
    move.type = MoveType::throw_;
    move.hits = {{.first_tick = 4, .last_tick = 11, .damage = 90, .guard = Guard::unblockable}};
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(800), Contains("attr = S, NT\n") && Contains("hitflag = M-\n") &&
                                      Contains("priority = 1, Miss\n") &&
                                      Contains("ground.velocity = -3, -4\n") &&
                                      !Contains("guardflag"));
    CHECK(folder.has("mugen.loss.throws"));
}

TEST_CASE("A throw whose hit can be guarded strikes, and one hit of a move can do both (W37)") {
    Fighter fighter;
    Move& move = fighter.add(220, "5z");
    move.type = MoveType::throw_;
    move.hits = {{.first_tick = 4, .last_tick = 6, .damage = 30, .guard = Guard::mid},
                 {.first_tick = 9, .last_tick = 11, .damage = 90, .guard = Guard::unblockable}};
    const std::string state = checked(fighter.character()).state(220);
    const std::size_t second = state.rfind("time = 9\n");
    REQUIRE(second != state.npos);
    CHECK_THAT(state.substr(0, second), Contains("attr = S, NA\n") && Contains("hitflag = MAF\n") &&
                                            Contains("guardflag = MA\n") && !Contains("fall = 1"));
    CHECK_THAT(state.substr(second),
               Contains("attr = S, NT\n") && Contains("hitflag = M-\n") && !Contains("guardflag"));
}

TEST_CASE("Attacks in the engine's range get numbers of their own, and cancels follow (W12)") {
    Fighter fighter;
    fighter.add(200, "5x").hits = {hit_in(4, 11)};
    fighter.character().moves[0].cancels = {{.into = 120, .on_hit = true, .on_block = true}};
    Move& guard = fighter.add(120, "2y");
    guard.hits = {hit_in(4, 11)};
    guard.stance = Stance::crouching;
    const MugenFolder folder = checked(fighter.character());
    CHECK(folder.has("mugen.loss.numbers"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 400).stance == Stance::crouching);
    REQUIRE(move_numbered(back, 200).cancels.size() == 1);
    CHECK(move_numbered(back, 200).cancels[0] ==
          Cancel{.into = 400, .on_hit = true, .on_block = true});
}

TEST_CASE(
    "A command that begins a state of the engine's number elsewhere begins the character's own") {
    Fighter fighter;
    fighter.add(200, "5x").starts = {.standing = true};
    const auto add = [&](std::int32_t number, const std::string& input, Stances starts) {
        Move& move = fighter.add(number, input);
        move.type = MoveType::none;
        move.stance = starts.airborne ? Stance::airborne : Stance::standing;
        move.starts = starts;
    };
    add(100, "66", {.standing = true});
    add(105, "j.66", {.airborne = true});
    add(106, "j.44", {.airborne = true});
    add(45, "j.5y", {.airborne = true});
    add(5200, "5a+x", {.standing = true, .crouching = true});
    const MugenFolder folder = checked(fighter.character());
    CHECK(folder.has("mugen.loss.numbers"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 600).input == "j.66");
    CHECK(move_numbered(back, 610).input == "j.44");
    CHECK(move_numbered(back, 210).input == "5a+x");
    CHECK_THAT(folder.text(".cmd"), Contains("value = 100\n") && Contains("value = 45\n") &&
                                        !Contains("value = 106\n") && !Contains("value = 5200\n"));
}

TEST_CASE("Cancels keep their ticks and their conditions (W45)") {
    Fighter fighter;
    Move& first = fighter.add(200, "5x");
    first.hits = {hit_in(4, 11)};
    first.cancels = {
        {.into = 210, .on_hit = true},
        {.into = 220, .on_block = true},
        {.into = 230, .first_tick = 9, .on_hit = true, .on_block = true},
        {.into = 240, .first_tick = 12, .on_hit = true, .on_block = true, .on_whiff = true},
        {.into = 250, .first_tick = 14, .on_whiff = true}};
    const std::vector<Cancel> cancels = first.cancels;
    fighter.add(210, "5y");
    fighter.add(220, "5z");
    fighter.add(230, "5a");
    fighter.add(240, "236x");
    fighter.add(250, "5c");
    const Character back = checked(fighter.character()).read();
    CHECK(move_numbered(back, 200).cancels == cancels);
}

TEST_CASE("Only motions that end with a button are remembered (W46)") {
    Fighter fighter;
    fighter.add(1000, "236x").type = MoveType::special;
    fighter.add(1100, "5a").type = MoveType::special;
    fighter.add(700, "66").type = MoveType::special;
    const std::string commands = checked(fighter.character()).text(".cmd");
    CHECK_THAT(commands, Contains("command = ~D, DF, F, x\nbuffer.time = 8\n"));
    CHECK(commands.find("buffer.time = 8") == commands.rfind("buffer.time = 8"));
}

TEST_CASE("A move that is over soon does not begin twice by one input (W46)") {
    Fighter fighter;
    fighter.add(1000, "236x").duration = 5;
    fighter.add(1010, "214x").free_tick = 3;
    fighter.add(1020, "623x");
    const std::string commands = checked(fighter.character()).text(".cmd");
    CHECK_THAT(commands, Contains("command = ~D, DF, F, x\nbuffer.time = 5\n") &&
                             Contains("command = ~D, DB, B, x\nbuffer.time = 3\n") &&
                             Contains("command = ~F, D, DF, x\nbuffer.time = 8\n"));
}

TEST_CASE("Moves that follow each other in a circle end, unless the character may act in it") {
    Fighter fighter;
    fighter.add(200, "5x").next = 210;
    fighter.add(210).next = 200;
    fighter.add(220, "5y").next = 220;
    Move& free = fighter.add(230, "5z");
    free.next = 230;
    free.free_tick = 4;
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200), Contains("value = 210\n"));
    CHECK_THAT(folder.state(210), Contains("value = 0\nctrl = 1\n"));
    CHECK_THAT(folder.state(220), Contains("value = 0\nctrl = 1\n"));
    CHECK_THAT(folder.state(230), Contains("value = 230\n"));
    CHECK(folder.has("mugen.next-unknown"));
}

TEST_CASE("States that the engine begins by a held direction have no way of their own") {
    Fighter fighter;
    for (const auto& [number, input] :
         {std::pair<std::int32_t, const char*>{11, "2"}, {20, "6"}, {100, "66"}}) {
        fighter.add(number, input).type = MoveType::movement;
    }
    const MugenFolder folder = checked(fighter.character());
    const std::string commands = folder.text(".cmd");
    CHECK_THAT(commands,
               !Contains("value = 11\n") && !Contains("value = 20\n") && Contains("value = 100\n"));
    CHECK(!folder.has("mugen.loss.inputs"));
}

TEST_CASE("An attack is cancelled into a jump of the engine, but a button comes first") {
    Fighter fighter;
    Move& punch = fighter.add(600, "j.x");
    punch.hits = {hit_in(4, 11)};
    punch.starts = {.airborne = true};
    punch.cancels = {{.into = 45, .on_hit = true}, {.into = 610, .on_hit = true}};
    fighter.add(610, "j.y").starts = {.airborne = true};
    Move& jump = fighter.add(45, "j.8");
    jump.type = MoveType::none;
    jump.stance = Stance::airborne;
    jump.starts = {.airborne = true};  // which the engine knows
    const MugenFolder folder = checked(fighter.character());
    const std::string commands = folder.text(".cmd");
    CHECK_THAT(commands, Contains("triggerall = command = \"holdup\"\n"
                                  "trigger1 = (stateno = 600) && statetype = A && movehit\n"
                                  "value = 45\n"));
    CHECK(commands.find("value = 610\n") < commands.find("value = 45\n"));
    CHECK(!folder.has("mugen.loss.cancels"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 45).input == "j.8");
    CHECK(move_numbered(back, 600).cancels ==
          std::vector<Cancel>{{.into = 45, .on_hit = true}, {.into = 610, .on_hit = true}});
}

TEST_CASE("In the air, a button with a direction is asked for before the button alone (W44)") {
    Fighter fighter;
    for (const auto& [number, input] :
         {std::pair<std::int32_t, const char*>{600, "j.x"}, {610, "j.6x"}, {620, "j.2x"}}) {
        fighter.add(number, input).stance = Stance::airborne;
    }
    const std::string commands = checked(fighter.character()).text(".cmd");
    CHECK(commands.find("value = 610\n") < commands.find("value = 600\n"));
    CHECK(commands.find("value = 620\n") < commands.find("value = 600\n"));
}

TEST_CASE("The type of a move does not lift it above an input with more to it (W44)") {
    Fighter fighter;
    fighter.add(200, "5x");
    fighter.add(210, "6x");
    fighter.add(1000, "5a").type = MoveType::special;
    fighter.add(1010, "6a+b");
    fighter.add(1020, "5x").type = MoveType::special;
    fighter.add(3000, "236x").type = MoveType::super;
    fighter.add(3010, "41236x").type = MoveType::special;
    const MugenFolder folder = checked(fighter.character());
    const std::string commands = folder.text(".cmd");
    const auto place = [&](int number) {
        return commands.find("value = " + std::to_string(number) + "\n");
    };
    CHECK(place(1010) < place(1000));
    CHECK(place(210) < place(200));
    CHECK(place(3010) < place(3000));
    CHECK(place(200) < place(1020));
    REQUIRE(folder.has("mugen.loss.hidden-moves"));
    for (const Diagnostic& each : folder.losses) {
        if (each.id() == "mugen.loss.hidden-moves") {
            CHECK_THAT(each.message, Catch::Matchers::EndsWith(": 1020 (5x) behind 200 (5x)"));
        }
    }
}

TEST_CASE(
    "A move behind another one with its input is told, unless power or other moves lead to it") {
    Fighter fighter;
    Move& first = fighter.add(200, "5x");
    first.hits = {hit_in(4, 11)};
    first.cancels = {{.into = 210, .on_hit = true}, {.into = 220, .on_hit = true}};
    Move& chained = fighter.add(210, "5x");
    chained.needs_control = false;
    fighter.add(220, "5x > y").needs_control = false;
    Move& costly = fighter.add(3000, "5x");
    costly.type = MoveType::super;
    costly.power_cost = 500;
    SECTION("all are in reach") {
        CHECK(!checked(fighter.character()).has("mugen.loss.hidden-moves"));
    }
    SECTION("a follow-up comes after what [Statedef -1] asks for") {
        Move& other = fighter.add(230, "5y");
        other.needs_control = false;
        fighter.character().moves[0].cancels.push_back(
            {.into = 230, .on_hit = true, .on_block = true});
        const MugenFolder folder = checked(fighter.character());
        CHECK(folder.has("mugen.loss.hidden-moves"));
    }
}

TEST_CASE("Follow-ups with more to their input are asked for first") {
    Fighter fighter;
    Move& first = fighter.add(200, "5x");
    first.cancels = {{.into = 210, .on_whiff = true}, {.into = 220, .on_whiff = true}};
    fighter.add(210, "5x > y").needs_control = false;
    fighter.add(220, "5x > 236y").needs_control = false;
    const std::string state = checked(fighter.character()).state(200);
    CHECK(state.find("value = 220\n") < state.find("value = 210\n"));
}

TEST_CASE("A throw with the input of another move asks whether it reaches the opponent") {
    Fighter fighter;
    fighter.add(200, "6y");
    Move& grab = fighter.add(800, "6y");
    grab.type = MoveType::throw_;
    grab.hits = {{.first_tick = 4, .last_tick = 11, .damage = 90, .guard = Guard::unblockable}};
    const MugenFolder folder = checked(fighter.character());
    const std::string commands = folder.text(".cmd");
    CHECK_THAT(commands, Contains("trigger1 = p2bodydist X <= 14\ntrigger1 = p2statetype != "
                                  "A\ntrigger1 = p2movetype != H\nvalue = 800\n"));
    CHECK(commands.find("value = 800\n") < commands.find("value = 200\n"));
    CHECK(!folder.has("mugen.loss.hidden-moves"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 800).input == "6y");
    CHECK(move_numbered(back, 800).needs_control);
    fighter.character().info.scale = {2, 2};
    CHECK_THAT(checked(fighter.character()).text(".cmd"), Contains("p2bodydist X <= 44\n"));
}

TEST_CASE("Two moves with one input: one stands and the other crouches") {
    Fighter fighter;
    fighter.add(1300, "6x").stance = Stance::standing;
    fighter.add(1320, "6x").stance = Stance::crouching;
    fighter.add(1330, "6y").stance = Stance::crouching;
    const std::string commands = checked(fighter.character()).text(".cmd");
    CHECK_THAT(commands, Contains("triggerall = command != \"holddown\"\ntrigger1 = statetype = "
                                  "S\ntrigger1 = ctrl\nvalue = 1300\n"));
    CHECK_THAT(commands, Contains("triggerall = command = \"holdfwd\"\ntrigger1 = statetype = "
                                  "C\ntrigger1 = ctrl\nvalue = 1320\n"));
    CHECK_THAT(commands, Contains("triggerall = command != \"holddown\"\ntrigger1 = statetype = "
                                  "S\ntrigger1 = ctrl\nvalue = 1330\n"));
}

TEST_CASE("A move is begun in the stances in which it starts, also if only others lead to it") {
    Fighter fighter;
    Move& first = fighter.add(200, "5x");
    first.starts = {.standing = true};
    first.hits = {hit_in(4, 11)};
    first.cancels = {{.into = 280, .on_hit = true, .on_block = true}};
    Move& any = fighter.add(280, "5z");
    any.needs_control = false;
    any.starts = {true, true, true};
    Move& dash = fighter.add(300, "623x");
    dash.stance = Stance::airborne;
    dash.starts = {.standing = true};
    fighter.add(310, "623y").starts = {.standing = true, .airborne = true};
    fighter.add(710, "5x+y").needs_control = false;
    const MugenFolder folder = checked(fighter.character());
    const std::string commands = folder.text(".cmd");
    CHECK_THAT(commands, Contains("triggerall = command = \"z\"\ntrigger1 = ctrl\ntrigger2 = "
                                  "(stateno = 200) && movecontact\nvalue = 280\n"));
    CHECK_THAT(commands, Contains("trigger1 = statetype = S\ntrigger1 = ctrl\nvalue = 300\n"));
    CHECK_THAT(commands, Contains("trigger1 = statetype != C\ntrigger1 = ctrl\nvalue = 310\n"));
    CHECK_THAT(commands, !Contains("value = 710\n"));
    CHECK(folder.has("mugen.loss.inputs"));
    const Character back = folder.read();
    for (const std::int32_t number : {200, 280, 300, 310}) {
        INFO(number);
        CHECK(move_numbered(back, number).starts ==
              move_numbered(fighter.character(), number).starts);
    }
}

TEST_CASE("A follow-up is reached from the state before it") {
    Fighter fighter;
    Move& first = fighter.add(200, "5x");
    first.hits = {hit_in(4, 11)};
    first.cancels = {{.into = 210, .on_hit = true}};
    Move& second = fighter.add(210, "5x > 6y");
    second.needs_control = false;
    second.hits = {hit_in(4, 11)};
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200), Contains("triggerall = command = \"y\"\ntriggerall = command = "
                                           "\"holdfwd\"\ntrigger1 = movehit\nvalue = 210\n"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 210).input == "5x > 6y");
    CHECK(!move_numbered(back, 210).needs_control);
    CHECK(move_numbered(back, 200).cancels == std::vector<Cancel>{{.into = 210, .on_hit = true}});
}

TEST_CASE("Power is spent and given, and asked for (W36)") {
    Fighter fighter;
    Move& move = fighter.add(3000, "236236x");
    move.type = MoveType::super;
    move.power_cost = 1000;
    move.power_gain = 50;
    move.hits = {hit_in(4, 11)};
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.text(".cmd"), Contains("triggerall = power >= 1000\n"));
    CHECK_THAT(folder.state(3000), Contains("poweradd = -1000\n") &&
                                       Contains("priority = 5, Hit\n") &&
                                       Contains("attr = S, HA\n"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 3000).power_cost == 1000);
    CHECK(move_numbered(back, 3000).power_gain == 50);
    CHECK(move_numbered(back, 3000).type == MoveType::super);
}

TEST_CASE("Power that a contact gains beyond its HitDef is added when it hits") {
    Fighter fighter;
    Move& more = fighter.add(200, "5x");
    more.hits = {hit_in(4, 11)};
    more.next = 0;
    more.hit_power = 180;
    Move& as_said = fighter.add(210, "5y");
    as_said.hits = {hit_in(4, 11)};
    as_said.hit_power = 5;
    Move& first = fighter.add(220, "5z");
    first.hits = {hit_in(4, 11)};
    first.next = 210;  // in which it gains the rest
    first.hit_power = 10;
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200),
               Contains("type = PowerAdd\ntrigger1 = movehit = 1\nvalue = 175\npersistent = 0\n"));
    CHECK_THAT(folder.state(210), !Contains("PowerAdd"));
    CHECK_THAT(folder.state(220), !Contains("PowerAdd"));
    CHECK(move_numbered(folder.read(), 200).hit_power == 180);
}

TEST_CASE("A move ends by time, and gives control when the character is free (W28)") {
    Fighter fighter;
    Move& move = fighter.add(200, "5x");
    move.free_tick = 16;
    move.next = 0;
    Move& crouching = fighter.add(400, "2x");
    crouching.stance = Stance::crouching;
    crouching.next = 11;
    crouching.free_tick = 20;
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200), Contains("type = CtrlSet\ntrigger1 = time = 16\nvalue = 1\n") &&
                                      Contains("trigger1 = time >= 20\nvalue = 0\nctrl = 1\n"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 200).duration == 20);
    CHECK(move_numbered(back, 200).free_tick == 16);
    CHECK(move_numbered(back, 400).next == 11);
    CHECK(move_numbered(back, 400).free_tick == 20);
}

TEST_CASE(
    "A player who stands up or walks after a move has control, which common1 does not give there") {
    const std::int32_t next = GENERATE(0, 10, 11, 12, 20);
    Fighter fighter;
    fighter.add(200, "5x").next = next;
    CHECK_THAT(checked(fighter.character()).state(200),
               Contains("value = " + std::to_string(next) + "\nctrl = 1\n"));
}

TEST_CASE("A state that follows and is no move is made, and its control comes when it did (W34)") {
    Fighter fighter;
    Move& move = fighter.add(200, "5x");
    move.next = 1052;
    move.free_tick = 30;
    const MugenFolder folder = checked(fighter.character());
    CHECK(folder.has("mugen.states-made"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 200).next == 1052);
    CHECK(move_numbered(back, 200).free_tick == 30);
}

TEST_CASE("One in the air falls and lands (W33)") {
    Fighter fighter;
    Move& move = fighter.add(600, "j.x");
    move.duration.reset();
    move.hits = {hit_in(4, 11)};
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(600), Contains("type = A\nmovetype = A\nphysics = A\n") &&
                                      !Contains("velset") && !Contains("ChangeState"));
    const Character back = folder.read();
    CHECK(move_numbered(back, 600).input == "j.x");
    CHECK(move_numbered(back, 600).next == 52);
    CHECK(move_numbered(back, 600).stance == Stance::airborne);
}

TEST_CASE("One falls freely again after it was read, whatever its gravity (W33)") {
    const std::string gravity = GENERATE("0.45", "0.44", "0.2", "1.5");
    CAPTURE(gravity);
    Fighter fighter;
    fighter.add(600, "j.x").duration.reset();
    fighter.character().properties = {{"yaccel", gravity}};
    const Character back = checked(fighter.character()).read();
    REQUIRE(!move_numbered(back, 600).movement.empty());
    CHECK_THAT(checked(back).state(600),
               Contains("physics = A\n") && !Contains("VelSet") && !Contains("ChangeState"));
}

TEST_CASE("Sounds of frames are played by the move that shows them (W39)") {
    Fighter fighter;
    Move& move = fighter.add(200, "5x");
    auto& frames = fighter.character().animations[move.animation.value].frames;
    frames[1].cues = {{"snd_5_2", 0.5F, 1.25F, 2}, {"common_6_0", 1, 1, 0}, {"", 1, 1, 0}};
    frames[2].cues = {{"whoosh", 1, 1, 0}};
    const MugenFolder folder = checked(fighter.character());
    CHECK_THAT(folder.state(200),
               Contains("trigger1 = time = 6\nvalue = 5, 2\nvolumescale = 50\nfreqmul = 1.25\n") &&
                   Contains("trigger1 = time = 4\nvalue = F6, 0\n") &&
                   Contains("trigger1 = time = 12\nvalue = 100, 0\n"));
    CHECK(folder.has("mugen.sounds-missing"));
}

TEST_CASE(
    "Sounds of actions that the engine's states show are played with the action, and never twice") {
    Fighter fighter;
    const auto with_sound = [&](std::int32_t number, std::int32_t tick) {
        const Move& move = fighter.add(number);
        auto& frames = fighter.character().animations[move.animation.value].frames;
        frames[0].cues = {{"snd_1_" + std::to_string(number), 1, 1, 0}};
        frames[1].cues = {{"snd_2_" + std::to_string(number), 1, 1, tick}};
    };
    for (const std::int32_t number : {0, 20, 190, 5000}) {
        with_sound(number, 3);
    }
    fighter.character().moves.clear();
    const auto sounds_of = [&](const MugenFolder& folder) { return folder.state(-3); };
    SECTION("walking and the introduction, but neither standing nor being hit") {
        const MugenFolder folder = checked(fighter.character());
        const std::string sounds = sounds_of(folder);
        CHECK_THAT(
            sounds,
            Contains("trigger1 = anim = 20\ntrigger1 = animelemtime(1) = 1\nvalue = 1, 20\n") &&
                Contains("trigger1 = anim = 20\ntrigger1 = animelemtime(2) = 3\nvalue = 2, 20\n") &&
                Contains("anim = 190\n"));
        CHECK_THAT(sounds, !Contains("anim = 0\n") && !Contains("anim = 5000\n"));
        CHECK(folder.has("mugen.loss.sounds-of-frames"));
    }
    SECTION("a state that shows the action plays them itself") {
        Move borrows;
        borrows.number = 700;
        borrows.animation = {2};
        fighter.character().moves = {borrows};
        const MugenFolder folder = checked(fighter.character());
        CHECK_THAT(sounds_of(folder), !Contains("anim = 20\n"));
        CHECK_THAT(folder.state(700), Contains("value = 1, 20\n"));
    }
    SECTION(
        "of a character from MUGEN only the introduction: its other sounds belong to its states") {
        fighter.character().properties = {{"ko.echo", "0"}};
        CHECK_THAT(sounds_of(checked(fighter.character())),
                   !Contains("anim = 20\n") && Contains("anim = 190\n"));
    }
}

TEST_CASE("A helper of a move is a comment (W38)") {
    Fighter fighter;
    fighter.add(1000, "236x").notifies = {
        {.tick = 9, .event = "helper", .values = {{"stateno", "1005"}}}};
    const MugenFolder folder = checked(fighter.character());
    CHECK(folder.has("mugen.loss.notifies"));
    CHECK_THAT(folder.text(".cns"),
               Contains("; tick 9: a helper is sent out, which is not written, stateno = 1005\n"));
}

TEST_CASE("Animations with attack boxes hit also in a character without moves (W12)") {
    Fighter fighter;
    for (const std::int32_t number : {200, 210, 400, 600}) {
        fighter.add(number);
        Frame& frame = fighter.character().animations.back().frames[1];
        frame.boxes.front().damage = 12;
        frame.boxes.front().hitstun = 10;
        frame.boxes.front().blockstun = 8;
        frame.boxes.front().knockback_strength = 5;
    }
    fighter.character().moves.clear();
    const MugenFolder folder = checked(fighter.character());
    CHECK(folder.has("mugen.attacks-made"));
    CHECK_THAT(folder.state(200), Contains("damage = 12, ") && Contains("ground.velocity = -5"));
    const Character character = folder.read();
    std::vector<std::string> inputs;
    for (const std::int32_t number : {200, 210, 400, 600}) {
        const Move& move = move_numbered(character, number);
        inputs.push_back(move.input);
        REQUIRE(!move.hits.empty());
        CHECK(std::tuple(move.hits[0].damage, move.hits[0].hitstun, move.hits[0].blockstun) ==
              std::tuple(12, 10, 8));
    }
    CHECK(inputs == std::vector<std::string>{"5a", "5b", "5x", "j.a"});
    // those of another character without attack boxes stay as they are
    for (Animation& animation : fighter.character().animations) {
        for (Frame& frame : animation.frames) {
            frame.boxes.clear();
        }
    }
    CHECK_FALSE(checked(fighter.character()).has("mugen.attacks-made"));
}

TEST_CASE("The projectiles of a scaled character are scaled, too, and slow ones stay slow (W38)") {
    Fighter fighter;
    Move& move = fighter.add(1000, "236x");
    const std::int32_t action = fighter.character().animations[move.animation.value].number;
    move.projectiles.push_back({.tick = 2,
                                .action = action,
                                .velocity_x = 4,
                                .acceleration_x = 0.00001F,
                                .hit = hit_in(0, 10)});
    CHECK_THAT(checked(fighter.character()).text(".cns"),
               Contains("accel = 0.00001, 0") && !Contains("doscale = 1"));
    fighter.character().info.scale = {0.5, 0.5};
    CHECK_THAT(checked(fighter.character()).text(".cns"), Contains("proj.doscale = 1"));
}

TEST_CASE("A projectile of the model comes back as it was (W38)") {
    Fighter fighter;
    Move& move = fighter.add(1000, "236x");
    move.notifies = {{2, "projectile", {}}, {2, "helper", {}}};
    const std::int32_t action = fighter.character().animations[move.animation.value].number;
    move.projectiles.push_back({.tick = 2,
                                .action = action,
                                .x = 30.5F,
                                .y = -40,
                                .velocity_x = 4,
                                .acceleration_y = 0.25F,
                                .life = 60,
                                .hits = 2,
                                .interval = 3,
                                .priority = 2,
                                .hit = {.last_tick = 59,
                                        .damage = 40,
                                        .chip = 5,
                                        .hitstop = 8,
                                        .attacker_hitstop = 8,
                                        .hitstun = 16,
                                        .blockstun = 12,
                                        .knockback_x = 4,
                                        .guard = Guard::mid}});
    const MugenFolder folder = checked(fighter.character());
    CHECK(folder.has("mugen.loss.notifies"));
    CHECK_THAT(folder.text(".cns"),
               Contains("; tick 2: a helper is sent out") && !Contains("a projectile is sent out"));
    const Character character = folder.read();
    const Move& read = move_numbered(character, 1000);
    REQUIRE(read.projectiles.size() == 1);
    Projectile back = read.projectiles.front();
    const Projectile& was = move.projectiles.front();
    CHECK(back.hit.damage == was.hit.damage);
    CHECK(std::tuple(back.hit.hitstop, back.hit.hitstun, back.hit.blockstun) ==
          std::tuple(was.hit.hitstop, was.hit.hitstun, was.hit.blockstun));
    back.hit = was.hit;
    CHECK(back == was);
    CHECK_THAT(folder.text(".cns"), Contains("projheightbound"));
    // one without a life ends where the engine ends it, at the ground
    move.projectiles.front().life.reset();
    CHECK_THAT(checked(fighter.character()).text(".cns"), !Contains("projheightbound"));
}

TEST_CASE("Places come back as the velocities lead there (mugen.md C18)") {
    Fighter fighter;
    const auto moves_back = [&](const std::vector<Waypoint>& movement, Stance stance,
                                std::int32_t duration, std::optional<std::int32_t> next) {
        Fighter one;
        Move& move = one.add(1000, stance == Stance::airborne ? "j.236x" : "236x");
        move.movement = movement;
        move.stance = stance;
        move.duration = duration;
        move.next = next;
        const Character back = checked(one.character()).read();
        const Move& read = move_numbered(back, 1000);
        CHECK(read.duration == duration);
        REQUIRE(read.movement.size() == movement.size());
        for (std::size_t i = 0; i < movement.size(); ++i) {
            CHECK(read.movement[i].tick == movement[i].tick);
            CHECK(read.movement[i].x == Approx(movement[i].x).margin(0.002));
            CHECK(read.movement[i].y == Approx(movement[i].y).margin(0.002));
        }
    };
    SECTION("friction") {
        std::vector<Waypoint> slide;
        double x = 0, v = 6;
        for (std::int32_t tick = 1; tick < 20 && v != 0; ++tick) {
            x += v;
            v = v * 0.85 < 1 ? 0 : v * 0.85;
            slide.push_back({tick, static_cast<float>(x), 0});
        }
        moves_back(slide, Stance::standing, 20, 0);
    }
    SECTION("a leap with gravity of its own") {
        std::vector<Waypoint> leap;
        double y = 0, v = -7;
        for (std::int32_t tick = 4; tick < 20; ++tick) {
            y += v;
            v += 0.6;
            leap.push_back({tick, static_cast<float>(3 * (tick - 3)), static_cast<float>(y)});
        }
        moves_back(leap, Stance::standing, 20, 50);
    }
    SECTION("jumps from place to place") {
        moves_back({{0, 2, 0}, {5, 30, 0}, {6, 20, -4}, {12, 20, 0}}, Stance::standing, 20, 0);
    }
    SECTION("standing still in the air") {
        moves_back({{1, 4, 0}, {2, 8, 0}, {3, 8, -9}}, Stance::airborne, 20, 50);
    }
}

TEST_CASE(
    "Hits without a box, several in one tick, and more commands than MUGEN holds are reported "
    "(W43)") {
    Fighter fighter;
    fighter.add(200, "5x").hits = {hit_in(4, 6), hit_in(4, 8), hit_in(13, 15)};
    // 4 * 35 names for moves that begin one another
    for (const char motion : {'2', '4', '6', '8'}) {
        for (std::int32_t i = 0; i < 35; ++i) {
            const std::string second = std::to_string(1 + i % 9 + (i % 9 >= 4 ? 1 : 0));
            fighter.add(1000 + 100 * (motion - '0') + i,
                        std::string(1, motion) + second + std::to_string(1 + i / 9) + "x");
        }
    }
    const MugenFolder folder = mugen_folder(fighter.character());
    for (const auto& [id, line] :
         {std::pair("mugen.hits-without-boxes",
                    "note: 1 window of hits cannot hit, because these ticks have no attack box"),
          {"mugen.hits-in-one-tick",
           "note: only the first of several hits that begin in one tick can be written; 1 hit left "
           "out"},
          {"mugen.too-many-commands",
           "warning: MUGEN holds 128 names of commands; no command leads to "}}) {
        CHECK_THAT(first_report(folder.reports, id), StartsWith(line));
    }
}

TEST_CASE(
    "Losses of states are noted before they are written: labels, floors, alternatives, conditions "
    "and cancels without an input") {
    Fighter fighter;
    Hit other = hit_in(4, 11);
    other.alternative = true;
    Move& first = fighter.add(200, "5x");
    first.hits = {hit_in(4, 11), other};
    first.cancels = {{.into = 999, .on_hit = true}};
    fighter.add(210, "5y").hits = {other};  // stands in for a hit
    fighter.character().animations[0].floor_y = 5;
    fighter.character().animations[0].frames[0].label = "start";
    const MugenFolder folder = checked(fighter.character());
    for (const auto& [id, count] : {std::pair("mugen.loss.labels", "1 frame"),
                                    {"mugen.loss.floors", "1 animation"},
                                    {"mugen.loss.alternatives", "1 window"},
                                    {"mugen.loss.conditions", "1 condition"},
                                    {"mugen.loss.cancels", "1 cancel"}}) {
        CHECK_THAT(first_report(folder.losses, id),
                   StartsWith("note: ") && Contains(std::string("(") + count + ")"));
    }
}
