// Input: four bytes - what to write, options, at which call of the progress function to stop, the
// limits - then the parts of a MUGEN character. All of it goes through the shared library.
#include <fightconv/fightconv.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/text/text.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/mugen_parts.hpp"
#include "tests/support/c_handles.hpp"
#include "tests/support/characters/typed_character.hpp"

namespace fightconv::fuzz {
namespace {

using test::Handle;

// Counts the calls of the progress function, and cancels at one of them; 0: never.
struct Progress {
    unsigned stop_at = 0;
    unsigned calls = 0;
};

int count_call(void* user, const char* step, std::size_t done, std::size_t total) {
    auto& progress = *static_cast<Progress*>(user);
    require(step != nullptr && *step != '\0' && done < total, "progress names a step");
    return ++progress.calls == progress.stop_at ? 1 : 0;
}

nlohmann::json parsed(const char* text, const char* what) {
    nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
    require(!document.is_discarded(), "what is returned is JSON", what);
    return document;
}

void check_problem(const fightconv_problem& problem) {
    for (const char* const text :
         {problem.id, problem.file, problem.item, problem.message, problem.remedy, problem.text}) {
        require(text != nullptr && is_utf8(text), "texts are UTF-8 and never NULL");
    }
    require(*problem.id != '\0' && *problem.message != '\0' && *problem.text != '\0',
            "a problem says what it is", problem.text);
    require(problem.offset >= -1 && problem.line >= -1 && problem.line != 0,
            "a place is known or -1", problem.text);
    require((problem.severity == FIGHTCONV_ERROR) == (problem.code != FIGHTCONV_OK),
            "errors have a code", problem.text);
    require(problem.code != FIGHTCONV_INTERNAL && problem.code != FIGHTCONV_WRONG_CALL,
            "no input finds a bug of ours", problem.text);
}

// After a call: it has an error exactly if it failed, and its diagnostics are counted.
void check_call(const Handle<fightconv_context>& context, const Progress& progress,
                bool succeeded) {
    const fightconv_problem* const error = fightconv_error(context.get());
    require((error == nullptr) == succeeded, "a call has an error exactly if it failed",
            error == nullptr ? "" : error->text);
    if (error != nullptr) {
        check_problem(*error);
        require(error->severity == FIGHTCONV_ERROR, "an error is one");
    }
    const bool stopped = progress.stop_at != 0 && progress.calls >= progress.stop_at;
    require(!stopped || (error != nullptr && error->code == FIGHTCONV_CANCELLED),
            "a cancelled call says so");
    for (std::size_t i = 0; i < fightconv_diagnostic_count(context.get()); ++i) {
        const fightconv_problem& problem = *fightconv_diagnostic(context.get(), i);
        check_problem(problem);
        require(fightconv_diagnostic_total(context.get(), problem.id) >= 1,
                "what is kept is counted", problem.id);
    }
    require(
        fightconv_diagnostic(context.get(), fightconv_diagnostic_count(context.get())) == nullptr,
        "there is nothing after the last diagnostic");
}

// The structs say what the JSON says, and pixels and samples can be read.
void check_character(const Handle<fightconv_character>& character, const nlohmann::json& document) {
    require(test::TypedCharacter(character.get()).whole() == document,
            "the structs say what the JSON says");
    std::vector<std::uint8_t> pixels;
    std::array<std::uint8_t, 1024> colours{};
    for (std::uint32_t i = 0; i < document["sprites"].size(); ++i) {
        const auto sprite =
            test::filled<fightconv_sprite>(fightconv_sprite_at, character.get(), i).value();
        const std::size_t count = std::size_t{sprite.width} * sprite.height;
        pixels.resize(count * 4 + 1);
        require(fightconv_sprite_rgba(character.get(), i, pixels.data(), count * 4) == FIGHTCONV_OK,
                "each sprite has pixels");
        require(fightconv_sprite_rgba(character.get(), i, pixels.data(), count * 4 + 1) ==
                    FIGHTCONV_WRONG_CALL,
                "the size of the pixels is checked");
        const fightconv_code expected =
            sprite.palette != FIGHTCONV_NONE ? FIGHTCONV_OK : FIGHTCONV_WRONG_CALL;
        require(fightconv_sprite_indices(character.get(), i, pixels.data(), count) == expected,
                "exactly sprites with a palette have indices");
        require(
            fightconv_palette_colours(character.get(), sprite.palette, colours.data()) == expected,
            "the palette of a sprite has colours");
    }
    for (std::uint32_t i = 0; i < document["sounds"].size(); ++i) {
        const auto sound =
            test::filled<fightconv_sound>(fightconv_sound_at, character.get(), i).value();
        require(
            sound.byte_count == 0 ||
                ByteBuffer(sound.bytes, sound.bytes + sound.byte_count).size() == sound.byte_count,
            "each sound can be read");
    }
}

void check_output(const Handle<fightconv_output>& output) {
    require(fightconv_output_count(output.get()) > 0, "a result has files");
    for (std::size_t i = 0; i < fightconv_output_count(output.get()); ++i) {
        const fightconv_file& file = *fightconv_output_file(output.get(), i);
        const std::string name = file.name;
        require(!name.empty() && name.front() != '/' && name.find("..") == std::string::npos,
                "results have safe names", name);
        require(
            file.size == 0 || ByteBuffer(file.bytes, file.bytes + file.size).size() == file.size,
            "each result can be read", name);
        require(*fightconv_output_format(output.get(), i) != '\0', "each result has a format",
                name);
    }
}

std::string formats_of(std::uint8_t choice) {
    static const nlohmann::json writes = [] {
        const Handle<fightconv_context> context(fightconv_context_new());
        const test::Text text(fightconv_formats_json(context.get()));
        return nlohmann::json::parse(text.get())["writes"];
    }();
    const std::string first = writes[choice % writes.size()]["id"];
    return choice < 128
               ? first
               : first + "," + writes[(choice + 1U) % writes.size()]["id"].get<std::string>();
}

void set_options(const Handle<fightconv_context>& context, std::uint8_t choice) {
    constexpr std::array<std::pair<const char*, const char*>, 7> options = {
        {{"all-palettes", "on"},
         {"strict", "on"},
         {"verify", "on"},
         {"animations", "0-200"},
         {"name", "../a b"},
         {"palette", "2"},
         {"atlas", "on"}}};
    constexpr std::size_t all_palettes = 0, palette = 5;  // they are refused together
    for (std::size_t i = 0; i < options.size(); ++i) {
        const bool is_refused = i == palette && (choice >> all_palettes & 1U) != 0;
        if ((choice >> i & 1U) != 0 && !is_refused) {
            // the last two have an effect on some formats only
            fightconv_set_option(context.get(), options[i].first, options[i].second);
        }
    }
    require(fightconv_set_option(context.get(), "no-such-option", "on") == FIGHTCONV_WRONG_CALL,
            "options that do not exist are refused");
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_c_api(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t head = 4;
    if (size < head) {
        return;
    }
    const MugenParts parts = split({data + head, size - head});
    std::vector<fightconv_file> files;
    for (const auto& [name, bytes] : parts.files) {
        files.push_back({name.c_str(), bytes.data(), bytes.size()});
    }
    const Handle<fightconv_context> context(fightconv_context_new());
    set_options(context, data[1]);
    fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_INPUT_FILE, 16U << 20);
    fightconv_set_limit(context.get(), FIGHTCONV_LIMIT_MEMORY, 1ULL << (10 + data[3] % 17));
    Progress progress;
    const std::string main_file(parts.main_file);
    const Handle<fightconv_input> input(
        fightconv_open_files(context.get(), files.data(), files.size(),
                             main_file.empty() ? nullptr : main_file.c_str(), "c"));
    check_call(context, progress, input != nullptr);
    const auto begin_call = [&] {
        progress = {data[2], 0};
        fightconv_set_progress(context.get(), count_call, &progress);
    };
    if (input == nullptr) {
        require(fightconv_read(context.get(), nullptr) == nullptr &&
                    fightconv_error(context.get())->code == FIGHTCONV_WRONG_CALL,
                "there is nothing to read");
        return;
    }
    begin_call();
    const test::Text description(fightconv_inspect_json(context.get(), input.get()));
    check_call(context, progress, description != nullptr);
    if (description != nullptr) {
        parsed(description.get(), "inspect");
    }
    begin_call();
    check_call(context, progress, fightconv_validate(context.get(), input.get()) == FIGHTCONV_OK);
    begin_call();
    const Handle<fightconv_character> character(fightconv_read(context.get(), input.get()));
    check_call(context, progress, character != nullptr);
    if (character != nullptr) {
        progress = {};
        const test::Text text(fightconv_character_json(context.get(), character.get()));
        check_call(context, progress, text != nullptr);
        if (text != nullptr) {
            check_character(character, parsed(text.get(), "character"));
        }
    }
    begin_call();
    const Handle<fightconv_output> output(
        fightconv_convert(context.get(), input.get(), formats_of(data[0]).c_str()));
    check_call(context, progress, output != nullptr);
    if (output != nullptr) {
        check_output(output);
    }
}
