// The C interface as a program sees it: through the shared library.
#include <fightconv/fightconv.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <thread>

#include "tests/support/c_handles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/sff_builder.hpp"
#include "tests/support/temp_folder.hpp"

extern "C" int used_from_c(void);

namespace fightconv::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

Handle<fc_context> new_context() { return Handle<fc_context>(fc_context_new()); }

std::vector<std::uint8_t> bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A folder's files in memory.
struct Files {
    std::vector<std::string> names;
    std::vector<std::vector<std::uint8_t>> contents;

    explicit Files(const fs::path& folder) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file()) {
                names.push_back(entry.path().lexically_relative(folder).generic_string());
                contents.push_back(bytes_of(entry.path()));
            }
        }
    }
    std::vector<fc_file> list() const {
        std::vector<fc_file> files;
        for (std::size_t i = 0; i < names.size(); ++i) {
            files.push_back({names[i].c_str(), contents[i].data(), contents[i].size()});
        }
        return files;
    }
};

std::string error_text(const Handle<fc_context>& context) {
    const fc_problem* const error = fc_error(context.get());
    return error == nullptr ? "" : error->text;
}

std::map<std::string, std::vector<std::uint8_t>> files_of(const Handle<fc_output>& output) {
    std::map<std::string, std::vector<std::uint8_t>> files;
    for (std::size_t i = 0; i < fc_output_count(output.get()); ++i) {
        const fc_file* const file = fc_output_file(output.get(), i);
        files[file->name] = {file->bytes, file->bytes + file->size};
    }
    return files;
}

}  // namespace

TEST_CASE("the header is C", "[c]") {
    CHECK(used_from_c() == 1);
    CHECK(std::string(fc_version()).find('.') != std::string::npos);
}

TEST_CASE("from files in memory and from a path come the bytes that the program writes", "[c]") {
    const TempFolder folder;
    for (const char* const name : {"ember", "slate", "tide"}) {
        CAPTURE(name);
        const std::string input_path = samples + "/" + name;
        const auto run = run_fightconv(
            {"convert", input_path, "-o", folder.path().string(), "--to", "uff", "--to", "fspk"});
        REQUIRE(run.exit_code == 0);
        const auto context = new_context();
        const Files files(input_path);
        const Handle<fc_input> in_memory(
            fc_open_files(context.get(), files.list().data(), files.list().size(), nullptr, name));
        const Handle<fc_input> on_disk(fc_open_path(context.get(), input_path.c_str()));
        REQUIRE(in_memory);
        REQUIRE(on_disk);
        CHECK(std::string(fc_input_format(in_memory.get())) == "mugen");
        CHECK(std::string(fc_input_name(in_memory.get())) == name);
        for (const auto* const input : {&in_memory, &on_disk}) {
            const Handle<fc_output> output(fc_convert(context.get(), input->get(), "uff,fspk"));
            INFO(error_text(context));
            REQUIRE(output);
            CHECK(std::string(fc_output_format(output.get(), 0)) == "uff");
            const auto results = files_of(output);
            REQUIRE(results.size() >= 2);
            for (const auto& [path, bytes] : results) {
                CHECK(bytes == bytes_of(folder.path() / path));
            }
        }
    }
}

TEST_CASE("options are those of the command line, and a wrong one is told when it is used", "[c]") {
    const auto context = new_context();
    const Handle<fc_input> input(fc_open_path(context.get(), (samples + "/ember").c_str()));
    CHECK(fc_set_option(context.get(), "no-such-option", "1") == FC_WRONG_CALL);
    CHECK(error_text(context).find("no-such-option") != std::string::npos);
    CHECK(fc_error(context.get())->code == FC_WRONG_CALL);
    CHECK_FALSE(fc_convert(context.get(), input.get(), "uff,no-such-format"));
    CHECK(fc_error(context.get())->code == FC_WRONG_CALL);
    CHECK(error_text(context).find("no-such-format") != std::string::npos);
    CHECK(fc_set_option(context.get(), "uff-pixels", "purple") == FC_OK);
    CHECK_FALSE(fc_convert(context.get(), input.get(), "uff"));
    CHECK(fc_error(context.get())->code == FC_WRONG_CALL);
    CHECK(fc_set_option(context.get(), "uff-pixels", nullptr) == FC_OK);
    CHECK_FALSE(fc_error(context.get()));
    CHECK(fc_set_option(context.get(), "palette", "red") == FC_OK);
    CHECK_FALSE(fc_read(context.get(), input.get()));
    CHECK(fc_error(context.get())->code == FC_WRONG_CALL);
    CHECK(fc_set_option(context.get(), "palette", nullptr) == FC_OK);
    CHECK(fc_set_option(context.get(), "all-palettes", "on") == FC_OK);
    CHECK(fc_set_option(context.get(), "name", "burning") == FC_OK);
    CHECK(fc_set_option(context.get(), "verify", "on") == FC_OK);
    CHECK(fc_set_option(context.get(), "animations", "0") == FC_OK);
    const Handle<fc_output> output(fc_convert(context.get(), input.get(), "uff"));
    INFO(error_text(context));
    REQUIRE(output);
    CHECK(files_of(output).contains("burning-pal1.uff"));
}

TEST_CASE("every option takes any value or refuses it by its name", "[c]") {
    const auto context = new_context();
    const Handle<fc_input> input(fc_open_path(context.get(), (samples + "/ember").c_str()));
    CHECK(fc_set_option(context.get(), "animations", "200") == FC_OK);
    const json formats = json::parse(fc_formats_json(context.get()));
    std::size_t refused = 0;
    std::size_t accepted = 0;
    for (const std::string direction : {"reads", "writes"}) {
        for (const json& format : formats[direction]) {
            for (const json& option : format["options"]) {
                const std::string name = option["name"];
                for (const char* const value :
                     {"", "x", "on", "2", "-1", "1.5", "0,0", "[1]", "\xFF"}) {
                    const std::string id = format["id"];
                    CAPTURE(id, name, value);
                    CHECK(fc_set_option(context.get(), name.c_str(), value) == FC_OK);
                    const bool done =
                        direction == "reads"
                            ? Handle<fc_character>(fc_read(context.get(), input.get())) != nullptr
                            : Handle<fc_output>(
                                  fc_convert(context.get(), input.get(), id.c_str())) != nullptr;
                    ++(done ? accepted : refused);
                    if (!done) {
                        const fc_code code = fc_error(context.get())->code;
                        CHECK((code == FC_WRONG_CALL || code == FC_NOT_FOUND));
                        CHECK(error_text(context).find(name) != std::string::npos);
                    }
                    CHECK(fc_set_option(context.get(), name.c_str(), nullptr) == FC_OK);
                }
            }
        }
    }
    CHECK((accepted > 50 && refused > 50));
}

TEST_CASE("a picture that is kept packed has the indices that were in its file", "[c]") {
    constexpr std::uint16_t side = 7200;  // above the 48 MiB of pictures that are kept plain
    constexpr std::uint8_t run = 60;
    V2Sprite sprite{.key = {0, 0}, .width = side, .height = side, .format = 2};
    std::vector<std::uint8_t> expected;
    for (std::size_t i = 0; i < std::size_t{side} * side / run; ++i) {
        const auto index = static_cast<std::uint8_t>(i % 251);
        sprite.data.insert(sprite.data.end(), {std::uint8_t{0x40 | run}, index});
        expected.insert(expected.end(), run, index);
    }
    const ByteBuffer sff = SffV2Builder().palette({1, 1}, 7).sprite(std::move(sprite)).bytes();

    const auto context = new_context();
    const fc_file file{"large.sff", sff.data(), sff.size()};
    const Handle<fc_input> input(fc_open_files(context.get(), &file, 1, "large.sff", "large"));
    const Handle<fc_character> character(fc_read(context.get(), input.get()));
    INFO(error_text(context));
    REQUIRE(character);
    std::vector<std::uint8_t> indices(expected.size());
    REQUIRE(fc_sprite_indices(character.get(), 0, indices.data(), indices.size()) == FC_OK);
    CHECK((indices == expected));
}

TEST_CASE("a character is pixels and JSON", "[c]") {
    const auto context = new_context();
    const Handle<fc_input> input(fc_open_path(context.get(), (samples + "/ember").c_str()));
    const Handle<fc_character> character(fc_read(context.get(), input.get()));
    REQUIRE(character);
    const json document = json::parse(fc_character_json(context.get(), character.get()));
    CHECK(document["sprites"].size() == fc_sprite_count(character.get()));
    REQUIRE(fc_sprite_count(character.get()) > 0);
    CHECK(document["animations"].size() > 3);
    CHECK(document["moves"].size() > 1);
    for (std::size_t i = 0; i < fc_sprite_count(character.get()); ++i) {
        fc_sprite sprite{};
        REQUIRE(fc_sprite_at(character.get(), i, &sprite) == FC_OK);
        CHECK(document["sprites"][i]["size"] == json{sprite.width, sprite.height});
        CHECK(document["sprites"][i]["axis"] == json{sprite.axis_x, sprite.axis_y});
        const std::size_t pixels = std::size_t{sprite.width} * sprite.height;
        std::vector<std::uint8_t> rgba(pixels * 4);
        std::vector<std::uint8_t> indices(pixels);
        std::vector<std::uint8_t> colours(1024);
        REQUIRE(fc_sprite_rgba(character.get(), i, rgba.data(), rgba.size()) == FC_OK);
        CHECK(fc_sprite_rgba(character.get(), i, rgba.data(), rgba.size() + 1) == FC_WRONG_CALL);
        if (sprite.indexed == 0) {
            CHECK(fc_sprite_indices(character.get(), i, indices.data(), indices.size()) ==
                  FC_WRONG_CALL);
            CHECK(fc_sprite_palette(character.get(), i, colours.data()) == FC_WRONG_CALL);
            continue;
        }
        REQUIRE(fc_sprite_indices(character.get(), i, indices.data(), indices.size()) == FC_OK);
        REQUIRE(fc_sprite_palette(character.get(), i, colours.data()) == FC_OK);
        for (std::size_t p = 0; p < pixels; ++p) {
            const std::uint8_t* const colour = &colours[std::size_t{indices[p]} * 4];
            const bool seen = colour[3] != 0;
            REQUIRE((seen ? std::equal(colour, colour + 4, &rgba[p * 4]) : rgba[p * 4 + 3] == 0));
        }
    }
    fc_sprite sprite{};
    CHECK(fc_sprite_at(character.get(), fc_sprite_count(character.get()), &sprite) ==
          FC_WRONG_CALL);
    REQUIRE(fc_palette_count(character.get()) == document["palettes"].size());
    for (std::size_t i = 0; i < fc_sprite_count(character.get()); ++i) {
        std::vector<std::uint8_t> of_sprite(1024);
        std::vector<std::uint8_t> of_list(1024);
        if (const json& palette = document["sprites"][i]["palette"]; !palette.is_null()) {
            REQUIRE(fc_sprite_palette(character.get(), i, of_sprite.data()) == FC_OK);
            REQUIRE(fc_palette_at(character.get(), palette.get<std::size_t>(), of_list.data()) ==
                    FC_OK);
            CHECK(of_sprite == of_list);
        }
    }
    std::vector<std::uint8_t> colours(1024);
    CHECK(fc_palette_at(character.get(), fc_palette_count(character.get()), colours.data()) ==
          FC_WRONG_CALL);
    REQUIRE(fc_sound_count(character.get()) == document["sounds"].size());
    REQUIRE(fc_sound_count(character.get()) > 0);
    std::size_t size = 0;
    for (std::size_t i = 0; i < fc_sound_count(character.get()); ++i) {
        const std::uint8_t* const bytes = fc_sound_at(character.get(), i, &size);
        REQUIRE(size == document["sounds"][i]["bytes"]);
        CHECK(std::string(bytes, bytes + 4) == "RIFF");
    }
    CHECK_FALSE(fc_sound_at(character.get(), fc_sound_count(character.get()), &size));
    const json inspected = json::parse(fc_inspect_json(context.get(), input.get()));
    CHECK(inspected["name"] == document["info"]["name"]);
    const json formats = json::parse(fc_formats_json(context.get()));
    CHECK(formats["writes"].size() > 10);
    for (const json& format : formats["writes"]) {
        INFO(format["id"]);
        CHECK(Handle<fc_output>(
            fc_convert(context.get(), input.get(), format["id"].get<std::string>().c_str())));
    }
}

TEST_CASE("problems have an id, a severity, a place and words", "[c]") {
    const auto context = new_context();
    const TempFolder folder;
    fs::copy(samples + "/ember", folder.path() / "ember");
    for (const auto& entry : fs::directory_iterator(folder.path() / "ember")) {
        if (entry.path().extension() == ".sff") {
            fs::resize_file(entry.path(), fs::file_size(entry.path()) - 200);
        }
    }
    const Handle<fc_input> input(
        fc_open_path(context.get(), (folder.path() / "ember").string().c_str()));
    const Handle<fc_output> output(fc_convert(context.get(), input.get(), "uff"));
    REQUIRE(output);
    bool found = false;
    for (std::size_t i = 0; i < fc_diagnostic_count(context.get()); ++i) {
        const fc_problem& problem = *fc_diagnostic(context.get(), i);
        CHECK(*problem.id != '\0');
        CHECK(*problem.message != '\0');
        CHECK(fc_diagnostic_total(context.get(), problem.id) >= 1);
        found = found || (problem.severity == FC_WARNING && problem.offset > 0 &&
                          std::string(problem.file).find(".sff") != std::string::npos);
    }
    CHECK(found);
    CHECK_FALSE(fc_diagnostic(context.get(), fc_diagnostic_count(context.get())));
    CHECK(fc_set_option(context.get(), "strict", "on") == FC_OK);
    CHECK_FALSE(fc_convert(context.get(), input.get(), "uff"));
    CHECK(fc_error(context.get())->severity == FC_ERROR);
    CHECK(fc_validate(context.get(), input.get()) == FC_OK);
    CHECK(fc_diagnostic_count(context.get()) > 0);
}

TEST_CASE("bad inputs and wrong calls are answered, never a crash", "[c]") {
    const auto context = new_context();
    CHECK_FALSE(fc_open_path(context.get(), "no/such/character"));
    CHECK(fc_error(context.get())->code == FC_NOT_FOUND);
    CHECK_FALSE(fc_open_path(context.get(), nullptr));
    CHECK_FALSE(fc_open_path(nullptr, "x"));
    const fc_file empty{"a.def", nullptr, 0};
    CHECK_FALSE(fc_open_files(context.get(), nullptr, 1, nullptr, "x"));
    const Handle<fc_input> nothing(fc_open_files(context.get(), &empty, 1, "a.def", "x"));
    CHECK((!nothing || !fc_read(context.get(), nothing.get())));
    CHECK(fc_error(context.get()));
    const fc_file nameless{nullptr, nullptr, 0};
    CHECK_FALSE(fc_open_files(context.get(), &nameless, 1, nullptr, "x"));
    const fc_file outside{"../a.def", nullptr, 0};
    CHECK_FALSE(fc_open_files(context.get(), &outside, 1, nullptr, "x"));
    CHECK(fc_error(context.get())->code == FC_UNSAFE_PATH);
    CHECK_FALSE(fc_convert(context.get(), nullptr, "uff"));
    CHECK(fc_error(context.get())->code == FC_WRONG_CALL);
    CHECK(fc_set_limit(context.get(), FC_LIMIT_MEMORY, 0) == FC_WRONG_CALL);
    CHECK(fc_error(context.get())->code == FC_WRONG_CALL);
    CHECK(fc_set_limit(context.get(), FC_LIMIT_MEMORY, 1U << 30) == FC_OK);
    CHECK_FALSE(fc_error(context.get()));
    CHECK(fc_output_count(nullptr) == 0);
    CHECK(fc_sprite_count(nullptr) == 0);
    fc_input_free(nullptr);
    fc_output_free(nullptr);
    fc_character_free(nullptr);
    fc_context_free(nullptr);
}

TEST_CASE("limits and cancelling end a call with words", "[c]") {
    const auto context = new_context();
    const Handle<fc_input> input(fc_open_path(context.get(), (samples + "/ember").c_str()));
    REQUIRE(fc_set_limit(context.get(), FC_LIMIT_MEMORY, 1000) == FC_OK);
    CHECK_FALSE(fc_convert(context.get(), input.get(), "uff"));
    CHECK(fc_error(context.get())->code == FC_LIMIT_EXCEEDED);
    REQUIRE(fc_set_limit(context.get(), FC_LIMIT_MEMORY, 1U << 30) == FC_OK);
    REQUIRE(fc_set_limit(context.get(), FC_LIMIT_THREADS, 4) == FC_OK);

    struct Seen {
        std::mutex mutex;
        std::set<std::string> steps;
        std::string stop_at;
    } seen;
    fc_set_progress(
        context.get(),
        [](void* user, const char* step, std::size_t done, std::size_t total) {
            Seen& all = *static_cast<Seen*>(user);
            const std::lock_guard lock(all.mutex);
            all.steps.insert(step);
            return done > total || all.stop_at == step ? 1 : 0;
        },
        &seen);
    const Handle<fc_output> output(fc_convert(context.get(), input.get(), "uff,zx"));
    REQUIRE(output);
    CHECK(seen.steps == std::set<std::string>{"reading", "uff", "zx"});
    seen.stop_at = "zx";
    CHECK_FALSE(fc_convert(context.get(), input.get(), "uff,zx"));
    CHECK(fc_error(context.get())->code == FC_CANCELLED);
    seen.stop_at = "reading";
    CHECK_FALSE(fc_read(context.get(), input.get()));
    CHECK_FALSE(fc_inspect_json(context.get(), input.get()));
    CHECK(fc_validate(context.get(), input.get()) == FC_CANCELLED);
}

TEST_CASE("several threads can use the same input, each with its own context", "[c]") {
    const auto opening = new_context();
    const Handle<fc_input> input(fc_open_path(opening.get(), (samples + "/tide").c_str()));
    std::vector<std::map<std::string, std::vector<std::uint8_t>>> results(4);
    std::vector<std::thread> threads;
    for (auto& result : results) {
        threads.emplace_back([&result, &input] {
            const auto context = new_context();
            result = files_of(Handle<fc_output>(fc_convert(context.get(), input.get(), "uff")));
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (const auto& result : results) {
        CHECK(result.size() == 1);
        CHECK(result == results.front());
    }
}

TEST_CASE("the shared library exports the interface and nothing else", "[c]") {
    const auto symbols = run_program("nm", {"-D", "--defined-only", FIGHTCONV_SHARED_LIBRARY});
    REQUIRE(symbols.exit_code == 0);
    std::istringstream lines(symbols.out);
    std::size_t count = 0;
    for (std::string address, type, name; lines >> address >> type >> name; ++count) {
        CHECK(name.substr(0, 3) == "fc_");
    }
    CHECK(count > 20);
}

}  // namespace fightconv::test
