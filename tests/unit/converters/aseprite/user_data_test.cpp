#include "converters/aseprite/user_data.hpp"

#include "converters/pictures/durations.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::ase;

TEST_CASE(
    "User data are lines of key=value, with everything in values that is no plain text as %XX") {
    const std::vector<Tag> tags = {{"label", "a b=c"}, {"program", "x\ny%\r\x7F"}, {"empty", ""}};
    CHECK(text_of(tags) == "label=a b=c\nprogram=x%0Ay%25%0D%7F\nempty=");
    keyed::Oddities oddities;
    CHECK(tags_of(text_of(tags), oddities) == tags);
    CHECK(oddities.empty());
}

TEST_CASE("Lines of people are left out with words, and Windows' line ends are none of the value") {
    keyed::Oddities oddities;
    CHECK(tags_of("sprite=0,1\r\n\nmake the arm longer\n two=1\n=3\nx=%zz%4\xFF", oddities) ==
          std::vector<Tag>{{"sprite", "0,1"}, {"x", "%zz%4\xC3\xBF"}});
    CHECK(oddities ==
          keyed::Oddities{
              "3 lines are not key=value and left out, the first is 'make the arm longer'"});
}

TEST_CASE("A cel says only what is not usual") {
    CHECK(text_of(CelFields{}).empty());
    CelFields fields;
    fields.sprite = Key{200, -1};
    fields.offset = {3, -4};
    fields.flip = {true, false};
    fields.ticks = -1;
    fields.boxes = {test::box_of(BoxKind::hurt, 0.5F, -60, 24, 60)};
    fields.boxes[0].damage = 30;
    fields.boxes[0].enabled = false;
    fields.boxes[0].name = "a,b";
    fields.cues = {{"snd_5_0", 1, 1, 2}};
    fields.tags = {{"sprite", "mine"}};
    const std::string text = text_of(fields);
    CHECK(text ==
          "sprite=200,-1\noffset=3,-4\nflip=h\nticks=-1\nboxes=hurt,0.5,-60,24,60,name:a%252Cb,"
          "enabled:0,damage:30\nsounds=snd_5_0,1,1,2\ntag.sprite=mine");
    keyed::Oddities oddities;
    CHECK(cel_fields_of(text, oddities) == fields);
    CHECK(oddities.empty());
}

TEST_CASE("A value that cannot be read stays as a tag of the frame") {
    keyed::Oddities oddities;
    const CelFields fields = cel_fields_of("sprite=x\nboxes=hurt,1,2,-3,4\nnote=mine", oddities);
    CHECK(fields.tags ==
          std::vector<Tag>{{"sprite", "x"}, {"boxes", "hurt,1,2,-3,4"}, {"note", "mine"}});
    CHECK(oddities.size() == 2);
}

TEST_CASE("Ticks that no duration shows are believed as long as the duration is theirs") {
    for (std::int32_t ticks = 1; ticks <= 3932; ++ticks) {
        for (const int ms : {ticks * 1000 / 60, (ticks * 1000 + 59) / 60}) {
            const auto duration = static_cast<std::uint16_t>(std::min(ms, 65535));
            REQUIRE(ticks_of(duration) == ticks);
            REQUIRE(may_last(ticks, duration));
        }
    }
    CHECK(ticks_of(1) == 1);
    CHECK(may_last(Frame::hold, hold_ms));
    CHECK_FALSE(may_last(Frame::hold, 150));
    CHECK(may_last(100'000, 65'535));
    CHECK_FALSE(may_last(100'000, 65'534));
    CHECK_FALSE(may_last(10, 150));
}

TEST_CASE("Layer and opacity show each blend that they can, and only such a one comes back") {
    for (const BlendMode mode : {BlendMode::normal, BlendMode::add, BlendMode::subtract}) {
        for (std::uint16_t opacity = 0; opacity <= 255; ++opacity) {
            const auto layer = mode == BlendMode::add        ? aseprite::Blend::addition
                               : mode == BlendMode::subtract ? aseprite::Blend::subtract
                                                             : aseprite::Blend::normal;
            const SeenBlend seen{layer, static_cast<std::uint8_t>(opacity)};
            // as which a normal layer shows it too
            const bool is_nothing = mode == BlendMode::add && opacity == 0;
            CHECK(seen_blend(blend_of(seen)) ==
                  (is_nothing ? SeenBlend{aseprite::Blend::normal, 0} : seen));
        }
    }
    CHECK(blend_of(seen_blend({})) == Blend{});
    CHECK(blend_of(seen_blend({BlendMode::add, 256, 256})) == Blend{BlendMode::add, 256, 256});
    CHECK(seen_blend({BlendMode::add, 128, 128}).layer == aseprite::Blend::normal);
}
