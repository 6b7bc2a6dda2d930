// Input: four bytes - what to write, options, at which call of the progress function to stop, the
// limits - then the parts of a MUGEN character. All of it goes through the shared library.
#include <fightconv/fightconv.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/text.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/mugen_parts.hpp"
#include "tests/support/c_handles.hpp"

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

void check_problem(const fc_problem& problem) {
    for (const char* const text :
         {problem.id, problem.file, problem.item, problem.message, problem.remedy, problem.text}) {
        require(text != nullptr && is_utf8(text), "texts are UTF-8 and never NULL");
    }
    require(*problem.id != '\0' && *problem.message != '\0' && *problem.text != '\0',
            "a problem says what it is", problem.text);
    require(problem.offset >= -1 && problem.line >= -1 && problem.line != 0,
            "a place is known or -1", problem.text);
    require((problem.severity == FC_ERROR) == (problem.code != FC_OK), "errors have a code",
            problem.text);
    require(problem.code != FC_INTERNAL && problem.code != FC_WRONG_CALL,
            "no input finds a bug of ours", problem.text);
}

// After a call: it has an error exactly if it failed, and its diagnostics are counted.
void check_call(const Handle<fc_context>& context, const Progress& progress, bool succeeded) {
    const fc_problem* const error = fc_error(context.get());
    require((error == nullptr) == succeeded, "a call has an error exactly if it failed",
            error == nullptr ? "" : error->text);
    if (error != nullptr) {
        check_problem(*error);
        require(error->severity == FC_ERROR, "an error is one");
    }
    const bool stopped = progress.stop_at != 0 && progress.calls >= progress.stop_at;
    require(!stopped || (error != nullptr && error->code == FC_CANCELLED),
            "a cancelled call says so");
    for (std::size_t i = 0; i < fc_diagnostic_count(context.get()); ++i) {
        const fc_problem& problem = *fc_diagnostic(context.get(), i);
        check_problem(problem);
        require(fc_diagnostic_total(context.get(), problem.id) >= 1, "what is kept is counted",
                problem.id);
    }
    require(fc_diagnostic(context.get(), fc_diagnostic_count(context.get())) == nullptr,
            "there is nothing after the last diagnostic");
}

void check_sprites(const Handle<fc_character>& character, const nlohmann::json& document) {
    require(fc_sprite_count(character.get()) == document["sprites"].size(),
            "the JSON has each sprite");
    std::vector<std::uint8_t> pixels;
    std::array<std::uint8_t, 1024> colours{};
    for (std::size_t i = 0; i < fc_sprite_count(character.get()); ++i) {
        fc_sprite sprite{};
        require(fc_sprite_at(character.get(), i, &sprite) == FC_OK, "each sprite can be asked for");
        const std::size_t count = std::size_t{sprite.width} * sprite.height;
        pixels.resize(count * 4 + 1);
        require(fc_sprite_rgba(character.get(), i, pixels.data(), count * 4) == FC_OK,
                "each sprite has pixels");
        require(fc_sprite_rgba(character.get(), i, pixels.data(), count * 4 + 1) == FC_WRONG_CALL,
                "the size of the pixels is checked");
        const fc_code expected = sprite.indexed != 0 ? FC_OK : FC_WRONG_CALL;
        require(fc_sprite_indices(character.get(), i, pixels.data(), count) == expected,
                "exactly indexed sprites have indices");
        require(fc_sprite_palette(character.get(), i, colours.data()) == expected,
                "exactly indexed sprites have a palette");
        require(document["sprites"][i]["palette"].is_null() == (sprite.indexed == 0),
                "exactly indexed sprites have a palette in the JSON");
    }
    require(fc_palette_count(character.get()) == document["palettes"].size(),
            "the JSON has each palette");
    for (std::size_t i = 0; i < fc_palette_count(character.get()); ++i) {
        require(fc_palette_at(character.get(), i, colours.data()) == FC_OK,
                "each palette has colours");
    }
}

void check_sounds(const Handle<fc_character>& character, const nlohmann::json& document) {
    require(fc_sound_count(character.get()) == document["sounds"].size(),
            "the JSON has each sound");
    for (std::size_t i = 0; i < fc_sound_count(character.get()); ++i) {
        std::size_t size = 0;
        const std::uint8_t* const bytes = fc_sound_at(character.get(), i, &size);
        require(document["sounds"][i]["bytes"] == size, "the JSON has the size of each sound");
        require(size == 0 || ByteBuffer(bytes, bytes + size).size() == size,
                "each sound can be read");
    }
}

void check_output(const Handle<fc_output>& output) {
    require(fc_output_count(output.get()) > 0, "a result has files");
    for (std::size_t i = 0; i < fc_output_count(output.get()); ++i) {
        const fc_file& file = *fc_output_file(output.get(), i);
        const std::string name = file.name;
        require(!name.empty() && name.front() != '/' && name.find("..") == std::string::npos,
                "results have safe names", name);
        require(
            file.size == 0 || ByteBuffer(file.bytes, file.bytes + file.size).size() == file.size,
            "each result can be read", name);
        require(*fc_output_format(output.get(), i) != '\0', "each result has a format", name);
    }
}

std::string formats_of(std::uint8_t choice) {
    static const nlohmann::json writes = [] {
        const Handle<fc_context> context(fc_context_new());
        return nlohmann::json::parse(fc_formats_json(context.get()))["writes"];
    }();
    const std::string first = writes[choice % writes.size()]["id"];
    return choice < 128
               ? first
               : first + "," + writes[(choice + 1U) % writes.size()]["id"].get<std::string>();
}

void set_options(const Handle<fc_context>& context, std::uint8_t choice) {
    constexpr std::array<std::pair<const char*, const char*>, 7> options = {
        {{"all-palettes", "on"},
         {"strict", "on"},
         {"verify", "on"},
         {"animations", "0-200"},
         {"name", "../a b"},
         {"palette", "2"},
         {"atlas", "on"}}};
    for (std::size_t i = 0; i < options.size(); ++i) {
        if ((choice >> i & 1U) != 0) {
            // the last two have an effect on some formats only
            fc_set_option(context.get(), options[i].first, options[i].second);
        }
    }
    require(fc_set_option(context.get(), "no-such-option", "on") == FC_WRONG_CALL,
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
    std::vector<fc_file> files;
    for (const auto& [name, bytes] : parts.files) {
        files.push_back({name.c_str(), bytes.data(), bytes.size()});
    }
    const Handle<fc_context> context(fc_context_new());
    set_options(context, data[1]);
    fc_set_limit(context.get(), FC_LIMIT_INPUT_FILE, 16U << 20);
    fc_set_limit(context.get(), FC_LIMIT_MEMORY, 1ULL << (10 + data[3] % 17));
    Progress progress;
    const std::string main_file(parts.main_file);
    const Handle<fc_input> input(fc_open_files(context.get(), files.data(), files.size(),
                                               main_file.empty() ? nullptr : main_file.c_str(),
                                               "c"));
    check_call(context, progress, input != nullptr);
    const auto begin_call = [&] {
        progress = {data[2], 0};
        fc_set_progress(context.get(), count_call, &progress);
    };
    if (input == nullptr) {
        require(fc_read(context.get(), nullptr) == nullptr &&
                    fc_error(context.get())->code == FC_WRONG_CALL,
                "there is nothing to read");
        return;
    }
    begin_call();
    const char* const description = fc_inspect_json(context.get(), input.get());
    check_call(context, progress, description != nullptr);
    if (description != nullptr) {
        parsed(description, "inspect");
    }
    begin_call();
    check_call(context, progress, fc_validate(context.get(), input.get()) == FC_OK);
    begin_call();
    const Handle<fc_character> character(fc_read(context.get(), input.get()));
    check_call(context, progress, character != nullptr);
    if (character != nullptr) {
        progress = {};
        const char* const text = fc_character_json(context.get(), character.get());
        check_call(context, progress, text != nullptr);
        if (text != nullptr) {
            const nlohmann::json document = parsed(text, "character");
            check_sprites(character, document);
            check_sounds(character, document);
        }
    }
    begin_call();
    const Handle<fc_output> output(
        fc_convert(context.get(), input.get(), formats_of(data[0]).c_str()));
    check_call(context, progress, output != nullptr);
    if (output != nullptr) {
        check_output(output);
    }
}
