// converters/uff/tags: the text of tags, and what the keys carry.
#include "converters/uff/tags.hpp"

#include "converters/uff/rules.hpp"
#include "core/model/fields.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::uff_tags {

using namespace keyed;

namespace {

std::vector<Tag> parse_clean(std::string_view text) {
    Oddities oddities;
    auto tags = parse(text, oddities);
    CHECK(oddities.empty());
    return tags;
}

std::string written(const FrameFields& fields) {
    std::vector<Tag> tags;
    add(fields, tags);
    return text_of(tags);
}

FrameFields read_frame(std::string_view text) {
    Oddities oddities;
    auto tags = parse(text, oddities);
    auto fields = take_frame_fields(tags, oddities);
    CHECK(tags.empty());
    CHECK(oddities.empty());
    return fields;
}

}  // namespace

TEST_CASE("Tags are key=value pairs separated by one space", "[uff_tags]") {
    CHECK(text_of(std::vector<Tag>{}).empty());
    CHECK(text_of(std::vector<Tag>{{"a", "1"}, {"b.c", ""}}) == "a=1 b.c=");
    CHECK(parse_clean("a=1 b.c=") == std::vector<Tag>{{"a", "1"}, {"b.c", ""}});
}

TEST_CASE("Values keep spaces, control characters, percent, equals and other alphabets",
          "[uff_tags]") {
    const std::vector<Tag> tags{{"k", "a b=c%\n\x7F"}, {"\xC3\xA9", "\xE6\xBC\xA2"}};
    CHECK(text_of(tags) == "k=a%20b%3Dc%25%0A%7F \xC3\xA9=\xE6\xBC\xA2");
    CHECK(parse_clean(text_of(tags)) == tags);
    CHECK(parse_clean("k=%2f%2F") == std::vector<Tag>{{"k", "//"}});
}

TEST_CASE("Odd tag texts are read, reported, and read the same when they are written again",
          "[uff_tags]") {
    struct Case {
        std::string_view text;
        std::vector<Tag> tags;
        std::size_t reports;
    };
    const std::vector<Case> cases = {
        {"word", {{"word", ""}}, 1},
        {"a=1  b=2", {{"a", "1"}, {"b", "2"}}, 1},
        {" a=1 ", {{"a", "1"}}, 1},
        {"a=%4", {{"a", "%4"}}, 1},
        {"a=%zz%41", {{"a", "%zzA"}}, 1},
        {"a=b=c", {{"a", "b=c"}}, 0},
        {"=x", {{"%3Dx", ""}}, 2},
        {"==x", {{"%3D", "x"}}, 1},
        {"a\tb=1", {{"a%09b", "1"}}, 1},
        {"a=%FF", {{"a", "\xC3\xBF"}}, 1},
        {"a=1 a=2", {{"a", "1"}, {"a", "2"}}, 0},
        {"   ", {}, 1},
        {"a= b=", {{"a", ""}, {"b", ""}}, 0},
        {"%", {{"%", ""}}, 1},
        {"a=\t", {{"a", "\t"}}, 0},
    };
    for (const Case& each : cases) {
        INFO("'" << each.text << "'");
        Oddities oddities;
        CHECK(parse(each.text, oddities) == each.tags);
        CHECK(oddities.size() == each.reports);
        CHECK(parse_clean(text_of(each.tags)) == each.tags);
    }
}

TEST_CASE("A frame with nothing but defaults has no tags", "[uff_tags]") {
    CHECK(written({}).empty());
}

TEST_CASE("Every field of a frame is written and read back", "[uff_tags]") {
    FrameFields fields;
    fields.blank = true;
    fields.sprite = Key{-1, 32767};
    fields.ticks = -1;
    fields.offset = {-3, 4};
    fields.trim = Trim{{-1, 2}, 30, 40};
    fields.blank_flips = {true, true};
    fields.blend = {BlendMode::add, 256, 128};
    fields.scale = {0.1, -2};
    fields.angle = 22.5;
    fields.interpolation = {true, false, true, true};
    fields.loop_start = true;
    const std::string text = written(fields);
    CHECK(text ==
          "mugen.blank=1 mugen.sprite=-1,32767 mugen.ticks=-1 mugen.offset=-3,4 "
          "mugen.trim=-1,2,30,40 mugen.flip=hv mugen.blend=add:256:128 mugen.scale=0.1,-2 "
          "mugen.angle=22.5 mugen.lerp=offset,scale,angle mugen.loopstart=1");
    CHECK(written(read_frame(text)) == text);
    CHECK(read_frame("mugen.blend=sub").blend == Blend{BlendMode::subtract, 256, 256});
    CHECK(read_frame("mugen.flip=v").blank_flips == Flips{false, true});
}

TEST_CASE("A value that cannot be read stays a tag and leaves the field alone", "[uff_tags]") {
    for (const std::string_view text :
         {"mugen.ticks=ten", "mugen.ticks=", "mugen.ticks=99999999999", "mugen.sprite=1",
          "mugen.sprite=1,2,3", "mugen.sprite=40000,1", "mugen.offset=1,", "mugen.trim=1,2,3",
          "mugen.trim=1,2,-3,4", "mugen.blend=add:300:1", "mugen.blend=add", "mugen.blend=mul",
          "mugen.scale=nan,1", "mugen.angle=inf", "mugen.lerp=", "mugen.lerp=colour",
          "mugen.blank=0", "mugen.flip=x", "mugen.flip="}) {
        INFO(text);
        Oddities oddities;
        auto tags = parse(text, oddities);
        CHECK(written(take_frame_fields(tags, oddities)).empty());
        CHECK(text_of(tags) == text);
        CHECK(oddities.size() == 1);
    }
}

TEST_CASE("Only the first of equal keys is taken, and other keys keep their order", "[uff_tags]") {
    Oddities oddities;
    std::vector<Tag> tags{
        {"b", "1"}, {"mugen.angle", "1"}, {"mugen.angle", "2"}, {"mugen.new", "x"}, {"a", "2"}};
    CHECK(take_frame_fields(tags, oddities).angle == 1);
    CHECK(tags ==
          std::vector<Tag>{{"b", "1"}, {"mugen.angle", "2"}, {"mugen.new", "x"}, {"a", "2"}});
}

namespace {

Character two_animations_three_moves() {
    Character character;
    character.animations.resize(2);
    character.animations[0].number = 200;
    character.animations[1].number = -5;
    Move first;
    first.number = 200;
    first.name = "Light Punch";
    first.input = "236P";
    first.type = MoveType::special;
    first.guard = Guard::mid;
    first.power_cost = 500;
    first.power_gain = -20;
    first.notifies = {{5, "helper", {{"stateno", "1005"}, {"pos", "3, 4"}}}, {7, "projectile", {}}};
    first.cancels = {{.into = 1000, .on_hit = true, .on_block = true},
                     {.into = 210, .first_tick = 6, .on_whiff = true, .approximate = true}};
    first.notifies[1].approximate = true;
    first.duration = 24;
    first.next = 11;
    first.free_tick = 30;
    first.stance = Stance::crouching;
    first.needs_control = true;
    first.starts = {.standing = true, .airborne = true};
    first.movement = {{3, 15, 0}, {8, 20.5F, -4}};
    first.hit_advantage = -3;
    first.block_advantage = 2;
    first.hit_effect = HitEffect::knockdown;
    first.hit_power = -400;
    first.hits.push_back({.first_tick = 3,
                          .last_tick = 5,
                          .damage = 30,
                          .chip = 2,
                          .hitstop = 8,
                          .attacker_hitstop = 9,
                          .hitstun = 12,
                          .blockstun = 10,
                          .effect = HitEffect::knockdown,
                          .knockback_x = 2.5F,
                          .knockback_y = -4,
                          .guard = Guard::high,
                          .sound = "snd_5_0",
                          .guard_sound = "common_6_0",
                          .power_on_hit = 15,
                          .power_on_guard = 7,
                          .approximate = true});
    first.hits.push_back({.first_tick = 6, .last_tick = 6, .continued = true, .alternative = true});
    first.projectiles.push_back({.tick = 7,
                                 .action = 1005,
                                 .x = 30,
                                 .y = -40,
                                 .velocity_x = 5.5F,
                                 .acceleration_y = 0.25F,
                                 .life = 90,
                                 .hits = 2,
                                 .interval = 4,
                                 .priority = 0,
                                 .hit = {.last_tick = 89, .damage = 40},
                                 .approximate = true});
    Move second;
    second.number = 201;
    second.projectiles.resize(1);
    second.hits.push_back({.first_tick = 1, .last_tick = 2, .damage = 7, .knockback_y = 1});
    Move third;
    third.number = -1;
    third.animation = {1};
    character.moves = {first, second, third};
    return character;
}

std::string moves_text(const Character& character, AnimationId animation) {
    std::vector<Tag> tags;
    add_number(character[animation].number, tags);
    add_moves(character, MovesByAnimation(character), animation,
              {SIZE_MAX, [](const Tag&) { return std::size_t{}; }}, tags);
    return text_of(tags);
}

}  // namespace

TEST_CASE("The moves of an animation stand on its first frame, the second one under move.2",
          "[uff_tags]") {
    const Character character = two_animations_three_moves();
    CHECK(moves_text(character, {0}) ==
          "mugen.action=200 move.number=200 move.name=Light%20Punch move.input=236P "
          "move.type=special move.guard=mid move.cost.power=500 move.gain.power=-20 "
          "move.duration=24 move.next=11 move.free_tick=30 move.stance=crouching "
          "move.needs_control=1 move.starts=standing,airborne move.movement=3,15,0;8,20.5,-4 "
          "move.hit_advantage=-3 move.block_advantage=2 move.hit_effect=knockdown "
          "move.hit_power=-400 "
          "move.notifies=5,helper,stateno:1005,pos:3%252C%204;7~,projectile "
          "move.cancels=1000:hb@0,210:w@6~ hit.1.ticks=3-5 hit.1.damage=30 hit.1.chip=2 "
          "hit.1.hitstop=8 hit.1.attacker_hitstop=9 hit.1.hitstun=12 hit.1.blockstun=10 "
          "hit.1.effect=knockdown hit.1.knockback=2.5,-4 hit.1.guard=high hit.1.sound=snd_5_0 "
          "hit.1.guard_sound=common_6_0 hit.1.power=15 hit.1.guard_power=7 hit.1.approximate=1 "
          "hit.2.ticks=6-6 hit.2.continued=1 hit.2.alternative=1 move.projectile.1.tick=7 "
          "move.projectile.1.action=1005 move.projectile.1.offset=30,-40 "
          "move.projectile.1.velocity=5.5,0 move.projectile.1.acceleration=0,0.25 "
          "move.projectile.1.life=90 move.projectile.1.hits=2 move.projectile.1.interval=4 "
          "move.projectile.1.priority=0 move.projectile.1.approximate=1 "
          "move.projectile.1.hit.ticks=0-89 move.projectile.1.hit.damage=40 move.2.number=201 "
          "move.2.hit.1.ticks=1-2 move.2.hit.1.damage=7 move.2.hit.1.knockback=0,1 "
          "move.2.projectile.1.tick=0 move.2.projectile.1.hit.ticks=0-0");
    CHECK(moves_text(character, {1}) == "mugen.action=-5 move.number=-1");
}

TEST_CASE("Moves are read back as they were", "[uff_tags]") {
    Character character = two_animations_three_moves();
    const bool shuffled = GENERATE(false, true);
    if (shuffled) {
        std::swap(character.moves[0], character.moves[2]);
    }
    CHECK(MovesByAnimation(character).sorted() == !shuffled);
    std::vector<PlacedMove> placed;
    for (std::uint32_t i = 0; i < 2; ++i) {
        Oddities oddities;
        auto tags = parse(moves_text(character, {i}), oddities);
        CHECK(take_number(tags, oddities) == character.animations[i].number);
        const std::vector<PlacedMove> moves = take_moves({i}, tags, oddities);
        CHECK(tags.empty());
        CHECK(oddities.empty());
        placed.insert(placed.end(), moves.begin(), moves.end());
    }
    const std::vector<Move> moves = in_order(std::move(placed));
    REQUIRE(moves.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        for_each_field<Move>([&](std::string_view name, auto field) {
            INFO(name);
            CHECK((moves[i].*field == character.moves[i].*field));
        });
    }
}

TEST_CASE("Keys that only look like those of moves stay tags", "[uff_tags]") {
    for (const std::string_view text :
         {"move.1.name=x", "move.02.name=x", "move.0.name=x", "hit.0.damage=1", "hit.damage=1",
          "hit.1.colour=red", "move.x=1", "move.2=1", "hit.1=1", "hit.99999999999.damage=1",
          "move.2.hit.damage=1", "moves.name=x", "move.hit.1.damage=1", "move.projectile.0.tick=1",
          "move.projectile.tick=1", "move.projectile.1.hit.1.damage=1"}) {
        INFO(text);
        Oddities oddities;
        auto tags = parse(text, oddities);
        CHECK(take_moves({0}, tags, oddities).empty());
        CHECK(text_of(tags) == text);
    }
}

TEST_CASE("A hit whose ticks run backwards is not a move", "[uff_tags]") {
    for (const std::string_view text :
         {"hit.1.ticks=5-3", "hit.1.ticks=-1-3", "hit.1.ticks=3", "move.2.hit.7.ticks=a-b"}) {
        Oddities oddities;
        auto tags = parse(text, oddities);
        CHECK(take_moves({0}, tags, oddities).empty());
        CHECK(oddities.size() == 1);
        CHECK(tags.size() == 1);
    }
}

TEST_CASE("Gaps in the numbers of hits and moves cost nothing", "[uff_tags]") {
    Oddities oddities;
    auto tags = parse("move.4000000000.name=far hit.3000000000.damage=2 hit.7.damage=1", oddities);
    const std::vector<PlacedMove> moves = take_moves({3}, tags, oddities);
    REQUIRE(moves.size() == 2);
    REQUIRE(moves[0].move.hits.size() == 2);
    CHECK(moves[0].move.hits[0].damage == 1);
    CHECK(moves[1].move.name == "far");
    CHECK(moves[1].move.animation == AnimationId{3});
}

TEST_CASE("Values of the whole character are char tags, unknown ones properties", "[uff_tags]") {
    CharacterFields fields;
    fields.info.author = "Ann O.";
    fields.info.display_name = "\xE7\x82\x8E";
    fields.info.version_date = "2001-02-03";
    fields.info.localcoord = {640, 480};
    fields.properties = {{"life", "1000"}, {"size", "16,16,60"}};
    fields.floor_is_computed = true;
    std::vector<Tag> tags;
    add(fields, tags);
    CHECK(text_of(tags) ==
          "char.author=Ann%20O. char.display_name=\xE7\x82\x8E char.version_date=2001-02-03 "
          "char.localcoord=640,480 char.autofloor=1 char.life=1000 char.size=16,16,60");
    Oddities oddities;
    tags.emplace_back("other", "1");
    const CharacterFields back = take_character_fields(tags, oddities);
    CHECK(back.info == fields.info);
    CHECK(back.properties == fields.properties);
    CHECK(back.floor_is_computed);
    CHECK(tags == std::vector<Tag>{{"other", "1"}});
}

TEST_CASE("The scale is char tags, and a scale of 1 is a property as in a .cns", "[uff_tags]") {
    CharacterFields fields;
    fields.info.scale = {0.18, 1};
    fields.properties = {{"xscale", "1"}, {"yscale", "1"}};
    std::vector<Tag> tags;
    add(fields, tags);
    CHECK(text_of(tags) == "char.xscale=0.18 char.xscale=1 char.yscale=1");
    Oddities oddities;
    const CharacterFields back = take_character_fields(tags, oddities);
    CHECK(back.info.scale == fields.info.scale);
    CHECK(back.properties == fields.properties);
    CHECK(oddities.empty());
    for (const std::string value : {"0", "-1", "nan", "inf", "1e9", "0.001", "", "2x"}) {
        INFO(value);
        std::vector<Tag> odd = {{"char.yscale", value}};
        Oddities found;
        CHECK(take_character_fields(odd, found).info.scale == Scale());
        CHECK(found.size() == 1);
        CHECK(odd.size() == 1);
    }
}

TEST_CASE("Ticks come back from milliseconds as long as these fit", "[uff_tags]") {
    CHECK(uff_rules::duration_ms(1) == 17);
    CHECK(uff_rules::duration_ms(2) == 33);
    CHECK(uff_rules::duration_ms(3) == 50);
    CHECK(uff_rules::duration_ms(60) == 1000);
    CHECK(uff_rules::duration_ms(Frame::hold) == 0);
    CHECK(uff_rules::duration_ms(0) == 0);
    CHECK(uff_rules::duration_ms(uff_rules::longest_ticks) == 65533);
    CHECK(uff_rules::duration_ms(uff_rules::longest_ticks + 1) == 65535);
    CHECK(uff_rules::duration_ms(INT32_MAX) == 65535);
    for (std::int32_t ticks = 1; ticks <= uff_rules::longest_ticks; ++ticks) {
        REQUIRE(uff_rules::ticks(uff_rules::duration_ms(ticks)) == ticks);
    }
}

}  // namespace fightconv::uff_tags
