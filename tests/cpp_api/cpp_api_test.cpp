// The C++ header as a program sees it: with the shared library, and without anything else of
// fightconv.
#include <algorithm>
#include <fightconv/fightconv.hpp>
#include <stdexcept>

#include "tests/support/catch.hpp"

namespace {

const std::string ember_path = FIGHTCONV_SOURCE_DIR "/samples/ember";

fightconv::Character read(fightconv::Context& context, const std::string& path) {
    const fightconv::Input input = context.open(path).value();
    return context.read(input).value();
}

}  // namespace

TEST_CASE("Ranges go over all parts of a character") {
    fightconv::Context context;
    const fightconv::Character ember = read(context, ember_path);
    const fightconv_info info = ember.info();
    CHECK(std::string_view(info.name) == "Ember");
    std::size_t boxes = 0;
    std::size_t cues = 0;
    std::size_t seen = 0;
    for (const fightconv::Animation& animation : ember.animations()) {
        CHECK(animation.frames().size() == animation.frame_count);
        for (const fightconv::Frame& frame : animation.frames()) {
            for (const fightconv::Box& box : frame.boxes()) {
                boxes += box.kind_name() == "hurt" || box.kind_name() == "attack" ? 1U : 0U;
            }
            cues += frame.cues().size();
            CHECK(frame.tags().empty());
            if (const auto sprite = frame.shown()) {
                CHECK(sprite->rgba().size() == std::size_t{sprite->width} * sprite->height * 4);
                ++seen;
            }
        }
    }
    CHECK((boxes > 100 && cues > 3 && seen > 100));
    std::size_t hits = 0;
    std::size_t cancels = 0;
    std::size_t values = 0;
    std::size_t projectiles = 0;
    for (const fightconv::Move& move : ember.moves()) {
        CHECK(move.shown().frames().size() > 0);
        hits += move.hits().size();
        cancels += move.cancels().size();
        for (const fightconv::Notify& notify : move.notifies()) {
            for (const fightconv::NotifyValue& value : notify.values()) {
                values += *value.key != '\0' ? 1U : 0U;
            }
        }
        for (const fightconv::Projectile& projectile : move.projectiles()) {
            CHECK(projectile.hit().damage == 60);
            ++projectiles;
        }
        for (const fightconv::Waypoint& point : move.movement()) {
            CHECK(point.tick >= 0);
        }
    }
    CHECK((hits > 5 && cancels > 3 && values > 0 && projectiles == 1));
    const auto moves = ember.moves();
    const auto fastest = std::find_if(moves.begin(), moves.end(), [](const fightconv::Move& move) {
        return fightconv::known(move.frame_data().startup) == 4;
    });
    REQUIRE(fastest != moves.end());
    CHECK(std::string_view(fastest->input) == "6y");
    CHECK(fastest->guard_name() == "unblockable");
    for (const fightconv::Sound& sound : ember.sounds()) {
        CHECK(std::equal(sound.bytes, sound.bytes + 4, "RIFF"));
    }
    CHECK(ember.properties().size() == info.property_count);
    CHECK(ember.palette_choices()[1].number == 2);
    CHECK(ember.palettes().size() == info.palette_count);
}

TEST_CASE("Sprites are found, and have pixels, indices and colours") {
    fightconv::Context context;
    const fightconv::Character ember = read(context, ember_path);
    const auto sprite = ember.sprite(0, 0);
    REQUIRE(sprite);
    const std::vector<std::uint8_t> rgba = sprite->rgba();
    const std::vector<std::uint8_t> indices = sprite->indices();
    const std::array<std::uint8_t, 1024> colours = ember.palettes()[sprite->palette].colours();
    REQUIRE(indices.size() * 4 == rgba.size());
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const std::uint8_t* const colour = &colours[indices[i] * 4U];
        REQUIRE((rgba[i * 4 + 3] == 0 || std::equal(colour, colour + 4, &rgba[i * 4])));
    }
    CHECK_FALSE(ember.sprite(9999, 0));
    CHECK(ember.animation(0)->frame_count > 0);
    CHECK_FALSE(ember.animation(-7));
    CHECK_THROWS_AS(ember.sprites()[ember.sprites().size()], std::out_of_range);
}

TEST_CASE("A failure is a result that is asked, or an exception") {
    fightconv::Context context;
    const fightconv::Result<fightconv::Input> nobody = context.open("no/such/character");
    REQUIRE_FALSE(nobody);
    CHECK(nobody.error().code() == FIGHTCONV_NOT_FOUND);
    CHECK(nobody.error().problem().file == "no/such/character");
    CHECK_THROWS_AS(nobody.value(), fightconv::Error);
    CHECK_THROWS_AS(context.set("no-such-option", "1").value(), fightconv::Error);
    CHECK(context.set("palette", "red"));
    const fightconv::Input ember = context.open(ember_path).value();
    CHECK(context.read(ember).error().code() == FIGHTCONV_WRONG_CALL);
    CHECK(context.unset("palette"));
    CHECK(context.limit(FIGHTCONV_LIMIT_MEMORY, 1000));
    CHECK(context.read(ember).error().code() == FIGHTCONV_LIMIT_EXCEEDED);
    CHECK_FALSE(context.limit(FIGHTCONV_LIMIT_MEMORY, 0));
}

TEST_CASE("Progress can end a call, and its exception comes out of the call") {
    fightconv::Context context;
    const fightconv::Input ember = context.open(ember_path).value();
    std::vector<std::string> steps;
    context.set_progress([&](std::string_view step, std::size_t, std::size_t) {
        steps.emplace_back(step);
        return true;
    });
    CHECK(context.convert(ember, "uff"));
    CHECK((steps.front() == "reading" && steps.back() == "uff"));
    context.set_progress([](std::string_view, std::size_t, std::size_t) { return false; });
    CHECK(context.convert(ember, "uff").error().code() == FIGHTCONV_CANCELLED);
    context.set_progress(
        [](std::string_view, std::size_t, std::size_t) -> bool { throw std::logic_error("mine"); });
    CHECK_THROWS_AS(context.convert(ember, "uff"), std::logic_error);
    context.set_progress({});
    CHECK(context.validate(ember));
    CHECK_FALSE(context.diagnostics().empty());
}

TEST_CASE("Files in memory become files in memory") {
    fightconv::Context context;
    const fightconv::Input ember = context.open(ember_path).value();
    CHECK((ember.name() == "ember" && ember.format() == "mugen"));
    const fightconv::Output first = context.convert(ember, "uff").value();
    REQUIRE(first.files().size() == 1);
    const fightconv::OutputFile uff = first.files()[0];
    CHECK((uff.name == "ember.uff" && uff.format == "uff" && uff.bytes.size() > 10'000));
    CHECK_THROWS_AS(first.files()[1], std::out_of_range);
    const std::vector<fightconv_file> files = {
        {"ember.uff", reinterpret_cast<const std::uint8_t*>(uff.bytes.data()), uff.bytes.size()}};
    const fightconv::Input again = context.open_files(files, "ember.uff", "ember").value();
    CHECK(again.format() == "uff");
    const fightconv::Character character = context.read(again).value();
    CHECK(character.animations().size() > 20);
    CHECK(context.character_json(character)->find("\"animations\"") != std::string::npos);
    CHECK(context.inspect_json(again)->front() == '{');
}

TEST_CASE("Formats have options with kinds and ranges") {
    const fightconv::Context context;
    const std::vector<fightconv::Format> formats = context.formats();
    const auto uff = std::find_if(formats.begin(), formats.end(), [](const auto& format) {
        return std::string_view(format.id) == "uff" && format.purpose != FIGHTCONV_READS;
    });
    REQUIRE(uff != formats.end());
    CHECK(uff->options.front().kind == FIGHTCONV_OPTION_CHOICE);
    CHECK(context.options().size() == 8);
}
