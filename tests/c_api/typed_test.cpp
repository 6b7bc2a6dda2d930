// The plain structs of the C interface: what they say, their sizes, and how fast they are.
#include <fightconv/fightconv.h>

#include <cstddef>
#include <filesystem>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/characters/typed_character.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

namespace {

using nlohmann::json;

struct Read {
    Handle<fightconv_context> context{fightconv_context_new()};
    Handle<fightconv_character> character;

    explicit Read(const std::string& path) {
        const Handle<fightconv_input> input(fightconv_open_path(context.get(), path.c_str()));
        REQUIRE(input);
        character.reset(fightconv_read(context.get(), input.get()));
        REQUIRE(character);
    }
    json document() const {
        return json::parse(Text(fightconv_character_json(context.get(), character.get())).get());
    }
};

}  // namespace

TEST_CASE("The structs say what the JSON says", "[c]") {
    const std::string package =
        std::string(FIGHTCONV_SOURCE_DIR) + "/tests/fuzz/seeds/uff/every-field";
    const TempFolder folder;
    std::filesystem::copy_file(package, folder / "random.uff");
    for (const std::string& path :
         {samples + "/ember", samples + "/slate", samples + "/tide", folder / "random.uff"}) {
        CAPTURE(path);
        const Read read(path);
        CHECK(TypedCharacter(read.character.get()).whole() == read.document());
    }
}

TEST_CASE("Frame data are those of the table of moves", "[c]") {
    const Read ember(samples + "/ember");
    const auto run = run_fightconv({"inspect", samples + "/ember", "--moves", "--json"});
    REQUIRE(run.exit_code == 0);
    const auto number_or_unknown = [](const json& value) {
        return value.is_number() ? value.get<std::int32_t>() : FIGHTCONV_UNKNOWN;
    };
    std::size_t compared = 0;
    const json table = json::parse(run.out);
    for (std::uint32_t i = 0; i < table["moves"].size(); ++i) {
        const json& row = table["moves"][i];
        const auto move = filled<fightconv_move>(fightconv_move_at, ember.character.get(), i);
        const auto data =
            filled<fightconv_frame_data>(fightconv_frame_data_at, ember.character.get(), i);
        REQUIRE((move && data));
        CAPTURE(move->number);
        CHECK(row["state"] == move->number);
        CHECK(number_or_unknown(row["startup"]) == data->startup);
        CHECK(row["total"] == data->total);
        for (const auto& [text, column] :
             {std::pair(data->active, "active"), std::pair(data->on_hit, "on_hit"),
              std::pair(data->on_block, "on_block"), std::pair(data->damage, "damage")}) {
            CHECK(row[column] == text);
        }
        ++compared;
    }
    CHECK(compared > 5);
}

// Programs that were compiled with an older header go on as they are: a struct may grow at its end,
// and then its row here grows, but what was there before stays where it was.
TEST_CASE("The structs have the sizes and places that programs were compiled with", "[c]") {
    if (sizeof(void*) != 8) {
        WARN("skipped: the numbers are those of systems with pointers of 64 bits");
        return;
    }
    CHECK(sizeof(fightconv_problem) == 72);
    CHECK(sizeof(fightconv_file) == 24);
    CHECK(sizeof(fightconv_format) == 40);
    CHECK(sizeof(fightconv_option) == 72);
    CHECK(sizeof(fightconv_info) == 104);
    CHECK(sizeof(fightconv_pair) == 24);
    CHECK(sizeof(fightconv_palette) == 16);
    CHECK(sizeof(fightconv_palette_choice) == 16);
    CHECK(sizeof(fightconv_sprite) == 40);
    CHECK(sizeof(fightconv_animation) == 40);
    CHECK(sizeof(fightconv_frame) == 112);
    CHECK(sizeof(fightconv_box) == 72);
    CHECK(sizeof(fightconv_cue) == 32);
    CHECK(sizeof(fightconv_move) == 120);
    CHECK(sizeof(fightconv_frame_data) == 64);
    CHECK(sizeof(fightconv_hit) == 104);
    CHECK(sizeof(fightconv_cancel) == 32);
    CHECK(sizeof(fightconv_notify) == 32);
    CHECK(sizeof(fightconv_projectile) == 64);
    CHECK(sizeof(fightconv_waypoint) == 24);
    CHECK(sizeof(fightconv_sound) == 40);
    CHECK(offsetof(fightconv_problem, text) == 64);
    CHECK(offsetof(fightconv_option, repeatable) == 64);
    CHECK(offsetof(fightconv_info, property_count) == 96);
    CHECK(offsetof(fightconv_frame, program) == 104);
    CHECK(offsetof(fightconv_box, name) == 64);
    CHECK(offsetof(fightconv_move, projectile_count) == 112);
    CHECK(offsetof(fightconv_frame_data, on_block) == 56);
    CHECK(offsetof(fightconv_hit, guard_sound) == 96);
}

TEST_CASE("A struct is filled as far as the caller and the library know it", "[c]") {
    const Read ember(samples + "/ember");
    struct Newer {
        fightconv_box box;
        std::uint64_t added;
    } newer{};
    newer.box.size = sizeof newer;
    newer.added = 7;
    REQUIRE(fightconv_box_at(ember.character.get(), 0, 0, 0, &newer.box) == FIGHTCONV_OK);
    CHECK(newer.box.size == sizeof(fightconv_box));
    CHECK(newer.box.width > 0);
    CHECK(newer.added == 7);
    fightconv_box box{};
    CHECK(fightconv_box_at(ember.character.get(), 0, 0, 0, &box) == FIGHTCONV_WRONG_CALL);
    box.size = sizeof box - 1;
    CHECK(fightconv_box_at(ember.character.get(), 0, 0, 0, &box) == FIGHTCONV_WRONG_CALL);
    CHECK(box.width == 0);
}

TEST_CASE("An index that nothing has is a wrong call", "[c]") {
    const Read ember(samples + "/ember");
    const fightconv_character* const character = ember.character.get();
    constexpr std::uint32_t none = FIGHTCONV_NONE;
    CHECK_FALSE(filled<fightconv_palette>(fightconv_palette_at, character, none));
    CHECK_FALSE(filled<fightconv_palette_choice>(fightconv_palette_choice_at, character, none));
    CHECK_FALSE(filled<fightconv_sprite>(fightconv_sprite_at, character, none));
    CHECK_FALSE(filled<fightconv_animation>(fightconv_animation_at, character, none));
    CHECK_FALSE(filled<fightconv_frame>(fightconv_frame_at, character, none, 0U));
    CHECK_FALSE(filled<fightconv_frame>(fightconv_frame_at, character, 0U, none));
    CHECK_FALSE(filled<fightconv_box>(fightconv_box_at, character, 0U, 0U, none));
    CHECK_FALSE(filled<fightconv_cue>(fightconv_cue_at, character, 0U, none, 0U));
    CHECK_FALSE(filled<fightconv_pair>(fightconv_tag_at, character, 0U, 0U, none));
    CHECK_FALSE(filled<fightconv_move>(fightconv_move_at, character, none));
    CHECK_FALSE(filled<fightconv_frame_data>(fightconv_frame_data_at, character, none));
    CHECK_FALSE(filled<fightconv_hit>(fightconv_hit_at, character, 0U, none));
    CHECK_FALSE(filled<fightconv_cancel>(fightconv_cancel_at, character, 0U, none));
    CHECK_FALSE(filled<fightconv_notify>(fightconv_notify_at, character, none, 0U));
    CHECK_FALSE(filled<fightconv_pair>(fightconv_notify_value_at, character, 0U, none, 0U));
    CHECK_FALSE(filled<fightconv_projectile>(fightconv_projectile_at, character, 0U, none));
    CHECK_FALSE(filled<fightconv_hit>(fightconv_projectile_hit_at, character, 0U, none));
    CHECK_FALSE(filled<fightconv_waypoint>(fightconv_waypoint_at, character, 0U, none));
    CHECK_FALSE(filled<fightconv_sound>(fightconv_sound_at, character, none));
    CHECK_FALSE(filled<fightconv_pair>(fightconv_property_at, character, none));
    CHECK_FALSE(filled<fightconv_info>(fightconv_character_info, nullptr));
    CHECK(fightconv_palette_colours(character, none, nullptr) == FIGHTCONV_WRONG_CALL);
    CHECK(fightconv_find_animation(character, 0) == 0);
    CHECK(fightconv_find_animation(character, -77) == FIGHTCONV_NONE);
    CHECK(fightconv_find_animation(nullptr, 0) == FIGHTCONV_NONE);
    for (const std::int32_t value : {-1, 7, 255, 256, 1 << 30}) {
        CHECK(std::string(fightconv_name_of(FIGHTCONV_NAMES_GUARD, value)).empty());
    }
    CHECK(std::string(fightconv_name_of(FIGHTCONV_NAMES_BOX_KIND, 200)) == "unknown");
}

TEST_CASE("The types and ranges of options can be asked for", "[c]") {
    const Handle<fightconv_context> context(fightconv_context_new());
    std::map<std::string, fightconv_option> options;  // "uff:uff-pixels"
    const auto add_options = [&](const std::string& id, std::uint32_t format) {
        const std::uint32_t count = fightconv_option_count(context.get(), format);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto option =
                filled<fightconv_option>(fightconv_option_at, context.get(), format, i).value();
            options[id + ":" + option.name] = option;
        }
        return count;
    };
    const json formats = json::parse(Text(fightconv_formats_json(context.get())).get());
    CHECK(fightconv_format_count(context.get()) ==
          formats["reads"].size() + formats["writes"].size());
    for (std::uint32_t i = 0; i < fightconv_format_count(context.get()); ++i) {
        const auto format = filled<fightconv_format>(fightconv_format_at, context.get(), i).value();
        const bool is_read = i < formats["reads"].size();
        const json& expected =
            is_read ? formats["reads"][i] : formats["writes"][i - formats["reads"].size()];
        CHECK((format.purpose == FIGHTCONV_READS) == is_read);
        CHECK(expected["id"] == format.id);
        CHECK(expected["name"] == format.name);
        CHECK(expected["options"].size() == add_options(is_read ? "" : format.id, i));
    }
    CHECK(add_options("every", FIGHTCONV_NONE) == 8);
    for (const char* const name : {"animations", "all-palettes", "strict", "verify", "name"}) {
        CHECK(options.count(std::string("every:") + name) == 1);
    }
    const fightconv_option& pixels = options.at("uff:uff-pixels");
    CHECK(pixels.kind == FIGHTCONV_OPTION_CHOICE);
    REQUIRE(pixels.word_count == 2);
    CHECK(std::string(pixels.words[1]) == "indexed");
    CHECK(std::string(pixels.default_value) == "rgba");
    const fightconv_option& palette = options.at(":palette");
    CHECK(palette.kind == FIGHTCONV_OPTION_NUMBER);
    CHECK((palette.least == 0 && palette.most == INT32_MAX && palette.words == nullptr));
    CHECK(options.at("every:strict").kind == FIGHTCONV_OPTION_FLAG);
    CHECK(options.at(":common-commands").kind == FIGHTCONV_OPTION_FILE);
    CHECK_FALSE(filled<fightconv_format>(fightconv_format_at, context.get(), 10'000U));
    CHECK_FALSE(filled<fightconv_option>(fightconv_option_at, context.get(), 10'000U, 0U));
    CHECK(fightconv_option_count(context.get(), 10'000) == 0);
}

}  // namespace fightconv::test
