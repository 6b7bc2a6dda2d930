#include "converters/interface/options.hpp"

#include "converters/api/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

namespace {

enum class Pace : std::uint8_t { slow, fast };

struct Wishes {
    bool loud = false;
    bool polite = true;
    Pace pace = Pace::fast;
    std::uint32_t size = 3;
    std::optional<std::int32_t> palette;
    std::string name = "nobody";
    std::string song;
};

Result<std::string> read_name(std::string_view text) {
    if (text.empty()) {
        return fail(ErrorCode::malformed, "a name has at least one letter");
    }
    return std::string(text);
}

OptionTable<Wishes> table() {
    return OptionTable<Wishes>()
        .flag("loud", &Wishes::loud, "be loud")
        .flag("polite", &Wishes::polite, "be polite")
        .choice<Pace>("pace", "PACE", {{"slow", Pace::slow}, {"fast", Pace::fast}}, &Wishes::pace,
                      "how fast")
        .number("size", "N", 1, 16, &Wishes::size, "how large")
        .number("palette", "N", 0, 100, &Wishes::palette, "which colours")
        .text("name", "NAME", "nobody", read_name, &Wishes::name, "whose")
        .file("song", "data/song.txt", &Wishes::song, "what to sing");
}

std::string refusal_of(const OptionValues& values) {
    const auto parsed = table().parse(values);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().code() == ErrorCode::malformed);
    // says the same without its struct
    const auto checked = table().declared().parse(values);
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message() == parsed.error().message());
    return parsed.error().message();
}

Character small_character() {
    test::CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {0, 1}, {"12", "3."}, builder.palette());
    builder.animation(0, "stand", {test::frame_of(sprite, 5)});
    return std::move(builder.character);
}

// A value that an option of this kind cannot take.
std::vector<std::string> impossible_values(const OptionInfo& option) {
    switch (option.kind) {
        case OptionKind::flag: return {"", "yes", "ON"};
        case OptionKind::choice: return {"", "no-such-word", option.words.front() + " "};
        case OptionKind::number: return {"", "-1", "1.5", "0x1", "99999999999999999999", "huge"};
        case OptionKind::text: return {std::string(300, '{')};
        case OptionKind::file: return {};  // any content
    }
    return {};
}

}  // namespace

TEST_CASE("Options that are not given have the values that the struct starts with, and say so") {
    const Wishes wishes = table().parse({}).value();
    CHECK_FALSE(wishes.loud);
    CHECK(wishes.polite);
    CHECK(wishes.pace == Pace::fast);
    CHECK(wishes.size == 3);
    CHECK_FALSE(wishes.palette);
    CHECK(wishes.name == "nobody");
    const DeclaredOptions declared = table().declared();
    const auto default_of = [&](std::string_view name) {
        return declared.find(name)->default_text;
    };
    CHECK(default_of("loud") == "off");
    CHECK(default_of("polite") == "on");
    CHECK(default_of("pace") == "fast");
    CHECK(default_of("size") == "3");
    CHECK(default_of("palette").empty());
    CHECK(default_of("name") == "nobody");
    CHECK(declared.find("volume") == nullptr);
}

TEST_CASE("Options that are given reach their members; those of other tables are passed over") {
    const Wishes wishes = table()
                              .parse({{"loud", "on"},
                                      {"polite", "off"},
                                      {"pace", "slow"},
                                      {"size", "16"},
                                      {"palette", "0"},
                                      {"name", "Ember"},
                                      {"song", "la\nla"},
                                      {"uff-pixels", "cmyk"}})
                              .value();
    CHECK(wishes.loud);
    CHECK_FALSE(wishes.polite);
    CHECK(wishes.pace == Pace::slow);
    CHECK(wishes.size == 16);
    CHECK(wishes.palette == 0);
    CHECK(wishes.name == "Ember");
    CHECK(wishes.song == "la\nla");
}

TEST_CASE("A value that an option does not take is refused with its name and what it takes") {
    CHECK(refusal_of({{"loud", "yes"}}) == "loud takes on or off, not 'yes'");
    CHECK(refusal_of({{"pace", "Slow"}}) == "pace takes slow or fast, not 'Slow'");
    CHECK(refusal_of({{"name", ""}}) == "name: a name has at least one letter");
    for (const std::string size :
         {"", "0", "17", "-1", "+3", " 3", "3 ", "3.0", "0x3", "three", "99999999999999999999"}) {
        CHECK(refusal_of({{"size", size}}) ==
              "size takes a whole number from 1 to 16, not '" + size + "'");
    }
    // never obeyed by a terminal
    CHECK(refusal_of({{"pace", "\x1b[2J"}}) == "pace takes slow or fast, not '\\x1b[2J'");
}

TEST_CASE("A flag is on or off, and a whole number has digits only") {
    CHECK(flag_of("on") == true);
    CHECK(flag_of("off") == false);
    CHECK_FALSE(flag_of(""));
    CHECK_FALSE(flag_of("On"));
    CHECK(whole_number("0") == 0);
    CHECK(whole_number("9223372036854775807") == 9223372036854775807);
    CHECK_FALSE(whole_number("9223372036854775808"));
    CHECK_FALSE(whole_number("-0"));
    CHECK_FALSE(whole_number(""));
}

TEST_CASE("The ZX exporter refuses a scale that is none when a program uses it as a library") {
    const Registry registry = builtin_registry();
    const Exporter& zx = *registry.exporter("zx");
    for (const std::string scale : {"", "0", "huge", "1/0", "0/1", "-1", "1/9"}) {
        const auto options = zx.info().options.parse({{"picture-scale", scale}});
        CAPTURE(scale);
        REQUIRE_FALSE(options);
        CHECK(options.error().code() == ErrorCode::malformed);
        CHECK(options.error().message() ==
              "picture-scale takes 1/1, 1/2, 1/3, 1/4, 1/5, 1/6, 1/7 or 1/8, not '" + scale + "'");
    }
    Context context;
    context.options = zx.info().options.parse({{"picture-scale", "1/4"}}).value();
    CHECK(zx.write(small_character(), "small", context));
}

TEST_CASE("Every format refuses a value that one of its options does not take, naming the option") {
    const Registry registry = builtin_registry();
    std::size_t refused = 0;
    const auto check = [&](const FormatInfo& info) {
        for (const OptionInfo& option : info.options) {
            for (const std::string& value : impossible_values(option)) {
                const auto parsed = info.options.parse({{option.name, value}});
                CAPTURE(info.id, option.name, value);
                REQUIRE_FALSE(parsed);
                CHECK(parsed.error().code() == ErrorCode::malformed);
                CHECK_THAT(parsed.error().message(), Catch::Matchers::StartsWith(option.name));
                ++refused;
            }
        }
    };
    for (const auto& exporter : registry.exporters) {
        check(exporter->info());
    }
    for (const auto& importer : registry.importers) {
        check(importer->info());
    }
    CHECK(refused > 50);
}
