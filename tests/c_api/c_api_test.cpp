// The C interface as a program sees it: through the shared library.
#include <fightconv/fightconv.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "tests/support/c_handles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

extern "C" int used_from_c(void);
extern "C" int used_from_cpp11(void);

namespace fightconv::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

Handle<fightconv_context> new_context() {
    return Handle<fightconv_context>(fightconv_context_new());
}

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
    std::vector<fightconv_file> list() const {
        std::vector<fightconv_file> files;
        for (std::size_t i = 0; i < names.size(); ++i) {
            files.push_back({names[i].c_str(), contents[i].data(), contents[i].size()});
        }
        return files;
    }
};

std::string error_text(const Handle<fightconv_context>& context) {
    const fightconv_problem* const error = fightconv_error(context.get());
    return error == nullptr ? "" : error->text;
}

std::map<std::string, std::vector<std::uint8_t>> files_of(const Handle<fightconv_output>& output) {
    std::map<std::string, std::vector<std::uint8_t>> files;
    for (std::size_t i = 0; i < fightconv_output_count(output.get()); ++i) {
        const fightconv_file* const file = fightconv_output_file(output.get(), i);
        files[file->name] = {file->bytes, file->bytes + file->size};
    }
    return files;
}

}  // namespace

TEST_CASE("The header is C99 and C++11", "[c]") {
    CHECK(used_from_c() == 1);
    CHECK(used_from_cpp11() == 1);
    CHECK(std::string(fightconv_version()).find('.') != std::string::npos);
}

TEST_CASE("From files in memory and from a path come the bytes that the program writes", "[c]") {
    const TempFolder folder;
    for (const char* const name : {"ember", "slate", "tide"}) {
        CAPTURE(name);
        const std::string input_path = samples + "/" + name;
        const auto run = run_fightconv(
            {"convert", input_path, "-o", folder.path().string(), "--to", "uff", "--to", "fspk"});
        REQUIRE(run.exit_code == 0);
        const auto context = new_context();
        const Files files(input_path);
        const Handle<fightconv_input> in_memory(fightconv_open_files(
            context.get(), files.list().data(), files.list().size(), nullptr, name));
        const Handle<fightconv_input> on_disk(
            fightconv_open_path(context.get(), input_path.c_str()));
        REQUIRE(in_memory);
        REQUIRE(on_disk);
        CHECK(std::string(fightconv_input_format(in_memory.get())) == "mugen");
        CHECK(std::string(fightconv_input_name(in_memory.get())) == name);
        for (const auto* const input : {&in_memory, &on_disk}) {
            const Handle<fightconv_output> output(
                fightconv_convert(context.get(), input->get(), "uff,fspk"));
            INFO(error_text(context));
            REQUIRE(output);
            CHECK(std::string(fightconv_output_format(output.get(), 0)) == "uff");
            const auto results = files_of(output);
            REQUIRE(results.size() >= 2);
            for (const auto& [path, bytes] : results) {
                CHECK(bytes == bytes_of(folder.path() / path));
            }
        }
    }
}

TEST_CASE("Options are those of the command line, and a wrong one is told when it is used", "[c]") {
    const auto context = new_context();
    const Handle<fightconv_input> input(
        fightconv_open_path(context.get(), (samples + "/ember").c_str()));
    CHECK(fightconv_set_option(context.get(), "no-such-option", "1") == FIGHTCONV_WRONG_CALL);
    CHECK(error_text(context).find("no-such-option") != std::string::npos);
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff,no-such-format"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL);
    CHECK(error_text(context).find("no-such-format") != std::string::npos);
    CHECK(fightconv_set_option(context.get(), "uff-pixels", "purple") == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL);
    CHECK(fightconv_set_option(context.get(), "uff-pixels", nullptr) == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_error(context.get()));
    CHECK(fightconv_set_option(context.get(), "palette", "red") == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_read(context.get(), input.get()));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL);
    CHECK(fightconv_set_option(context.get(), "palette", "1") == FIGHTCONV_OK);
    CHECK(fightconv_set_option(context.get(), "all-palettes", "on") == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff"));
    CHECK(error_text(context).find("together with palette") != std::string::npos);
    CHECK(fightconv_set_option(context.get(), "palette", nullptr) == FIGHTCONV_OK);
    CHECK(fightconv_set_option(context.get(), "name", "{author}_burning") == FIGHTCONV_OK);
    CHECK(fightconv_set_option(context.get(), "verify", "on") == FIGHTCONV_OK);
    CHECK(fightconv_set_option(context.get(), "animations", "0") == FIGHTCONV_OK);
    const Handle<fightconv_output> output(fightconv_convert(context.get(), input.get(), "uff"));
    INFO(error_text(context));
    REQUIRE(output);
    CHECK(files_of(output).contains("fightconv_burning-pal1.uff"));
    CHECK(fightconv_set_option(context.get(), "all-palettes", nullptr) == FIGHTCONV_OK);
    CHECK(fightconv_set_option(context.get(), "name", "{palette}") == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff"));
    CHECK(fightconv_set_option(context.get(), "name", nullptr) == FIGHTCONV_OK);
    CHECK(fightconv_set_option(context.get(), "palette", "7") == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_UNMET);
}

TEST_CASE("Every option takes any value or refuses it by its name", "[c]") {
    const auto context = new_context();
    const Handle<fightconv_input> input(
        fightconv_open_path(context.get(), (samples + "/ember").c_str()));
    CHECK(fightconv_set_option(context.get(), "animations", "200") == FIGHTCONV_OK);
    const json formats = json::parse(Text(fightconv_formats_json(context.get())).get());
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
                    CHECK(fightconv_set_option(context.get(), name.c_str(), value) == FIGHTCONV_OK);
                    const bool done = direction == "reads"
                                          ? Handle<fightconv_character>(fightconv_read(
                                                context.get(), input.get())) != nullptr
                                          : Handle<fightconv_output>(fightconv_convert(
                                                context.get(), input.get(), id.c_str())) != nullptr;
                    ++(done ? accepted : refused);
                    if (!done) {
                        const fightconv_code code = fightconv_error(context.get())->code;
                        CHECK((code == FIGHTCONV_WRONG_CALL || code == FIGHTCONV_NOT_FOUND));
                        CHECK(error_text(context).find(name) != std::string::npos);
                    }
                    CHECK(fightconv_set_option(context.get(), name.c_str(), nullptr) ==
                          FIGHTCONV_OK);
                }
            }
        }
    }
    CHECK((accepted > 50 && refused > 50));
}

TEST_CASE("A picture that is kept packed has the indices that were in its file", "[c]") {
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
    const fightconv_file file{"large.sff", sff.data(), sff.size()};
    const Handle<fightconv_input> input(
        fightconv_open_files(context.get(), &file, 1, "large.sff", "large"));
    const Handle<fightconv_character> character(fightconv_read(context.get(), input.get()));
    INFO(error_text(context));
    REQUIRE(character);
    std::vector<std::uint8_t> indices(expected.size());
    REQUIRE(fightconv_sprite_indices(character.get(), 0, indices.data(), indices.size()) ==
            FIGHTCONV_OK);
    CHECK((indices == expected));
}

TEST_CASE("Sprites are pixels, indices and palettes", "[c]") {
    const auto context = new_context();
    const Handle<fightconv_input> input(
        fightconv_open_path(context.get(), (samples + "/ember").c_str()));
    const Handle<fightconv_character> character(fightconv_read(context.get(), input.get()));
    REQUIRE(character);
    const auto info = filled<fightconv_info>(fightconv_character_info, character.get()).value();
    REQUIRE(info.sprite_count > 50);
    for (std::uint32_t i = 0; i < info.sprite_count; ++i) {
        const auto sprite =
            filled<fightconv_sprite>(fightconv_sprite_at, character.get(), i).value();
        const std::size_t pixels = std::size_t{sprite.width} * sprite.height;
        std::vector<std::uint8_t> rgba(pixels * 4);
        std::vector<std::uint8_t> indices(pixels);
        std::vector<std::uint8_t> colours(1024);
        REQUIRE(fightconv_sprite_rgba(character.get(), i, rgba.data(), rgba.size()) ==
                FIGHTCONV_OK);
        CHECK(fightconv_sprite_rgba(character.get(), i, rgba.data(), rgba.size() + 1) ==
              FIGHTCONV_WRONG_CALL);
        if (sprite.palette == FIGHTCONV_NONE) {
            CHECK(fightconv_sprite_indices(character.get(), i, indices.data(), indices.size()) ==
                  FIGHTCONV_WRONG_CALL);
            continue;
        }
        REQUIRE(fightconv_sprite_indices(character.get(), i, indices.data(), indices.size()) ==
                FIGHTCONV_OK);
        REQUIRE(fightconv_palette_colours(character.get(), sprite.palette, colours.data()) ==
                FIGHTCONV_OK);
        for (std::size_t p = 0; p < pixels; ++p) {
            const std::uint8_t* const colour = &colours[std::size_t{indices[p]} * 4];
            const bool seen = colour[3] != 0;
            REQUIRE((seen ? std::equal(colour, colour + 4, &rgba[p * 4]) : rgba[p * 4 + 3] == 0));
        }
    }
    CHECK(fightconv_find_sprite(character.get(), 0, 1) == 1);
    CHECK(fightconv_find_sprite(character.get(), 9999, 0) == FIGHTCONV_NONE);
}

TEST_CASE("inspect and every format work through the shared library", "[c]") {
    const auto context = new_context();
    const Handle<fightconv_input> input(
        fightconv_open_path(context.get(), (samples + "/ember").c_str()));
    const json inspected =
        json::parse(Text(fightconv_inspect_json(context.get(), input.get())).get());
    CHECK(inspected["name"] == "Ember");
    std::size_t written = 0;
    for (std::uint32_t i = 0; i < fightconv_format_count(context.get()); ++i) {
        const auto format = filled<fightconv_format>(fightconv_format_at, context.get(), i).value();
        INFO(format.id);
        if (format.purpose != FIGHTCONV_READS) {
            CHECK(
                Handle<fightconv_output>(fightconv_convert(context.get(), input.get(), format.id)));
            ++written;
        }
    }
    CHECK(written > 10);
}

TEST_CASE("Problems have an id, a severity, a place and words", "[c]") {
    const auto context = new_context();
    const TempFolder folder;
    fs::copy(samples + "/ember", folder.path() / "ember");
    for (const auto& entry : fs::directory_iterator(folder.path() / "ember")) {
        if (entry.path().extension() == ".sff") {
            fs::resize_file(entry.path(), fs::file_size(entry.path()) - 200);
        }
    }
    const Handle<fightconv_input> input(
        fightconv_open_path(context.get(), (folder.path() / "ember").string().c_str()));
    const Handle<fightconv_output> output(fightconv_convert(context.get(), input.get(), "uff"));
    REQUIRE(output);
    bool found = false;
    for (std::size_t i = 0; i < fightconv_diagnostic_count(context.get()); ++i) {
        const fightconv_problem& problem = *fightconv_diagnostic(context.get(), i);
        CHECK(*problem.id != '\0');
        CHECK(*problem.message != '\0');
        CHECK(fightconv_diagnostic_total(context.get(), problem.id) >= 1);
        found = found || (problem.severity == FIGHTCONV_WARNING && problem.offset > 0 &&
                          std::string(problem.file).find(".sff") != std::string::npos);
    }
    CHECK(found);
    CHECK_FALSE(fightconv_diagnostic(context.get(), fightconv_diagnostic_count(context.get())));
    CHECK(fightconv_set_option(context.get(), "strict", "on") == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff"));
    CHECK(fightconv_error(context.get())->severity == FIGHTCONV_ERROR);
    CHECK(fightconv_validate(context.get(), input.get()) == FIGHTCONV_OK);
    CHECK(fightconv_diagnostic_count(context.get()) > 0);
}

TEST_CASE("Bad inputs and wrong calls are answered, never a crash", "[c]") {
    const auto context = new_context();
    CHECK_FALSE(fightconv_open_path(context.get(), "no/such/character"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_NOT_FOUND);
    CHECK_FALSE(fightconv_open_path(context.get(), nullptr));
    CHECK_FALSE(fightconv_open_path(nullptr, "x"));
    const fightconv_file empty{"a.def", nullptr, 0};
    CHECK_FALSE(fightconv_open_files(context.get(), nullptr, 1, nullptr, "x"));
    const Handle<fightconv_input> nothing(
        fightconv_open_files(context.get(), &empty, 1, "a.def", "x"));
    CHECK((!nothing || !fightconv_read(context.get(), nothing.get())));
    CHECK(fightconv_error(context.get()));
    const fightconv_file nameless{nullptr, nullptr, 0};
    CHECK_FALSE(fightconv_open_files(context.get(), &nameless, 1, nullptr, "x"));
    const fightconv_file outside{"../a.def", nullptr, 0};
    CHECK_FALSE(fightconv_open_files(context.get(), &outside, 1, nullptr, "x"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_UNSAFE_PATH);
    CHECK_FALSE(fightconv_convert(context.get(), nullptr, "uff"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL);
    CHECK(fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_MEMORY, 0) == FIGHTCONV_WRONG_CALL);
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL);
    CHECK(fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_MEMORY, 1U << 30) == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_error(context.get()));
    CHECK(fightconv_output_count(nullptr) == 0);
    fightconv_text_free(nullptr);
    fightconv_input_free(nullptr);
    fightconv_output_free(nullptr);
    fightconv_character_free(nullptr);
    fightconv_context_free(nullptr);
}

TEST_CASE("Limits and cancelling end a call with words", "[c]") {
    const auto context = new_context();
    const Handle<fightconv_input> input(
        fightconv_open_path(context.get(), (samples + "/ember").c_str()));
    REQUIRE(fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_MEMORY, 1000) == FIGHTCONV_OK);
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_LIMIT_EXCEEDED);
    REQUIRE(fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_MEMORY, 1U << 30) == FIGHTCONV_OK);
    REQUIRE(fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_THREADS, 4) == FIGHTCONV_OK);

    struct Seen {
        std::mutex mutex;
        std::set<std::string> steps;
        std::string stop_at;
    } seen;
    fightconv_set_progress(
        context.get(),
        [](void* user, const char* step, std::size_t done, std::size_t total) {
            Seen& all = *static_cast<Seen*>(user);
            const std::lock_guard lock(all.mutex);
            all.steps.insert(step);
            return done > total || all.stop_at == step ? 1 : 0;
        },
        &seen);
    const Handle<fightconv_output> output(fightconv_convert(context.get(), input.get(), "uff,zx"));
    REQUIRE(output);
    CHECK(seen.steps == std::set<std::string>{"reading", "uff", "zx"});
    seen.stop_at = "zx";
    CHECK_FALSE(fightconv_convert(context.get(), input.get(), "uff,zx"));
    CHECK(fightconv_error(context.get())->code == FIGHTCONV_CANCELLED);
    seen.stop_at = "reading";
    CHECK_FALSE(fightconv_read(context.get(), input.get()));
    CHECK_FALSE(Text(fightconv_inspect_json(context.get(), input.get())));
    CHECK(fightconv_validate(context.get(), input.get()) == FIGHTCONV_CANCELLED);
}

TEST_CASE("Several threads can use the same input, each with its own context", "[c]") {
    const auto opening = new_context();
    const Handle<fightconv_input> input(
        fightconv_open_path(opening.get(), (samples + "/tide").c_str()));
    std::vector<std::map<std::string, std::vector<std::uint8_t>>> results(4);
    std::vector<std::thread> threads;
    for (auto& result : results) {
        threads.emplace_back([&result, &input] {
            const auto context = new_context();
            result = files_of(
                Handle<fightconv_output>(fightconv_convert(context.get(), input.get(), "uff")));
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

TEST_CASE("The shared library exports the functions of the header and nothing else", "[c]") {
    std::ifstream file(std::string(FIGHTCONV_SOURCE_DIR) + "/include/fightconv/fightconv.h");
    const std::string header{std::istreambuf_iterator<char>(file), {}};
    const std::regex declaration("FIGHTCONV_EXPORT[^(]*\\b(fightconv_\\w+)\\(");
    std::set<std::string> declared;
    for (std::sregex_iterator found(header.begin(), header.end(), declaration), end; found != end;
         ++found) {
        declared.insert((*found)[1]);
    }
    CHECK(declared.size() > 50);
    const auto symbols = run_program("nm", {"-D", "--defined-only", FIGHTCONV_SHARED_LIBRARY});
    REQUIRE(symbols.exit_code == 0);
    std::istringstream lines(symbols.out);
    std::set<std::string> exported;
    for (std::string address, type, name; lines >> address >> type >> name;) {
        exported.insert(name);
    }
    CHECK(exported == declared);
}

}  // namespace fightconv::test
