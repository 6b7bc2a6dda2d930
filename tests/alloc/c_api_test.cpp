// Memory that ends, in every function of the C interface that takes any: it returns NULL or the
// code of the error, and the next call gives the whole result.

#include "tests/alloc/failing_new.hpp"
#include "tests/alloc/sweep.hpp"
#include "tests/support/c_handles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

namespace {

Written as_written(std::string_view text) { return {{"", ByteBuffer(text.begin(), text.end())}}; }

Written as_written(const fightconv_output* output) {
    Written files;
    for (std::size_t i = 0; i < fightconv_output_count(output); ++i) {
        const fightconv_file& file = *fightconv_output_file(output, i);
        files.emplace(file.name, ByteBuffer(file.bytes, file.bytes + file.size));
    }
    return files;
}

// `call` makes a call with the context, and gives what came of it; nothing if the call failed.
using Call = std::function<std::optional<Written>(fightconv_context* context)>;

void fail_each_call(const std::string& name, const Call& call) {
    const Handle<fightconv_context> context(fightconv_context_new());
    const auto whole = call(context.get());
    fail_each(name, [&]() -> std::optional<Written> {
        auto written = call(context.get());
        const fightconv_problem* const error = fightconv_error(context.get());
        if (written.has_value() == (error != nullptr) ||
            (error != nullptr && error->code != FIGHTCONV_OUT_OF_MEMORY)) {
            allocations_left = 0;
            FAIL("the result of the call contradicts its error: "
                 << (error == nullptr ? "none" : error->text));
        }
        if (!written) {
            REQUIRE((call(context.get()) == whole));
        }
        return written;
    });
}

// A call that makes a handle; `written` describes the object behind it.
template <class T>
Call handle(std::function<T*(fightconv_context* context)> make,
            std::function<Written(T* made)> written) {
    return [=](fightconv_context* context) -> std::optional<Written> {
        const Handle<T> made(make(context));
        return made ? std::optional(written(made.get())) : std::nullopt;
    };
}

std::optional<Written> text_or_nothing(char* document) {
    const Text text(document);
    return text == nullptr ? std::nullopt : std::optional(as_written(text.get()));
}

Handle<fightconv_input> opened(const std::string& path) {
    const Handle<fightconv_context> context(fightconv_context_new());
    return Handle<fightconv_input>(fightconv_open_path(context.get(), path.c_str()));
}

// Reads frames, boxes, moves, their frame data and sounds, and counts them.
std::size_t count_of_parts(const fightconv_character* character) {
    std::size_t count = 0;
    const auto info = filled<fightconv_info>(fightconv_character_info, character).value();
    for (std::uint32_t a = 0; a < info.animation_count; ++a) {
        const auto animation =
            filled<fightconv_animation>(fightconv_animation_at, character, a).value();
        for (std::uint32_t f = 0; f < animation.frame_count; ++f) {
            const auto frame = filled<fightconv_frame>(fightconv_frame_at, character, a, f).value();
            for (std::uint32_t b = 0; b < frame.box_count; ++b) {
                count += filled<fightconv_box>(fightconv_box_at, character, a, f, b) ? 1U : 0U;
            }
        }
    }
    for (std::uint32_t m = 0; m < info.move_count; ++m) {
        count += filled<fightconv_move>(fightconv_move_at, character, m) ? 1U : 0U;
        count += filled<fightconv_frame_data>(fightconv_frame_data_at, character, m) ? 1U : 0U;
    }
    for (std::uint32_t s = 0; s < info.sound_count; ++s) {
        count += filled<fightconv_sound>(fightconv_sound_at, character, s) ? 1U : 0U;
    }
    return count;
}

}  // namespace

TEST_CASE(
    "Whichever allocation fails, every function of the C interface that opens or lists something "
    "fails cleanly",
    "[.line-9]") {
    fail_each("fightconv_context_new", [] {
        const Handle<fightconv_context> context(fightconv_context_new());
        return context ? text_or_nothing(fightconv_formats_json(context.get())) : std::nullopt;
    });
    fail_each_call("fightconv_formats_json", [](fightconv_context* context) {
        return text_or_nothing(fightconv_formats_json(context));
    });
    fail_each_call("fightconv_set_option", [](fightconv_context* context) {
        const bool is_set =
            fightconv_set_option(
                context, "animations",
                "a value that is too long to be kept without an allocation, 0-100") == FIGHTCONV_OK;
        return is_set ? std::optional(Written()) : std::nullopt;
    });
    fail_each_call("fightconv_open_path",
                   handle<fightconv_input>(
                       [](fightconv_context* context) {
                           return fightconv_open_path(context, (samples + "/ember").c_str());
                       },
                       [](fightconv_input* input) {
                           return as_written(std::string(fightconv_input_name(input)) +
                                             fightconv_input_format(input));
                       }));
    const std::string sprites = read_file(samples + "/ember/ember.sff");
    const fightconv_file file = {"ember.sff", reinterpret_cast<const std::uint8_t*>(sprites.data()),
                                 sprites.size()};
    fail_each_call("fightconv_open_files",
                   handle<fightconv_input>(
                       [&](fightconv_context* context) {
                           return fightconv_open_files(context, &file, 1, "ember.sff", "ember");
                       },
                       [](fightconv_input* input) {
                           return as_written(std::string(fightconv_input_name(input)) +
                                             fightconv_input_format(input));
                       }));
}

TEST_CASE(
    "Whichever allocation fails, every function of the C interface that reads an input fails "
    "cleanly",
    "[.line-9]") {
    for (const std::string path : {"/ember", "/ember/ember.sff", "/ember/ember.snd"}) {
        const auto input = opened(samples + path);
        REQUIRE(input);
        fail_each_call("fightconv_inspect_json of " + path, [&](fightconv_context* context) {
            return text_or_nothing(fightconv_inspect_json(context, input.get()));
        });
        fail_each_call("fightconv_validate of " + path, [&](fightconv_context* context) {
            return fightconv_validate(context, input.get()) == FIGHTCONV_OK
                       ? std::optional(
                             as_written(std::to_string(fightconv_diagnostic_count(context))))
                       : std::nullopt;
        });
    }
    const auto ember = opened(samples + "/ember");
    fail_each_call(
        "fightconv_read",
        handle<fightconv_character>(
            [&](fightconv_context* context) { return fightconv_read(context, ember.get()); },
            [](fightconv_character* character) {
                return as_written(std::to_string(count_of_parts(character)));
            }));
    const Handle<fightconv_context> context(fightconv_context_new());
    const Handle<fightconv_character> character(fightconv_read(context.get(), ember.get()));
    fail_each_call("fightconv_character_json", [&](fightconv_context* other) {
        return text_or_nothing(fightconv_character_json(other, character.get()));
    });
}

TEST_CASE("Reading the structs of a character takes no memory", "[.line-9]") {
    const auto input = opened(samples + "/ember");
    const Handle<fightconv_context> context(fightconv_context_new());
    const Handle<fightconv_character> character(fightconv_read(context.get(), input.get()));
    REQUIRE(character);
    allocations_left = 1;  // none succeeds
    const std::size_t read = count_of_parts(character.get());
    const auto option =
        filled<fightconv_option>(fightconv_option_at, context.get(), FIGHTCONV_NONE, 0U);
    const std::size_t left = allocations_left;
    allocations_left = 0;
    CHECK(left == 1);
    CHECK(read > 200);
    CHECK(option);
}

TEST_CASE(
    "Whichever allocation fails, a conversion through the C interface gives all of its results or "
    "none",
    "[.line-9]") {
    const auto ember = opened(samples + "/ember");
    for (const char* const formats : {"uff,fspk", "moves-json,moves-csv", "page"}) {
        fail_each_call(std::string("fightconv_convert to ") + formats,
                       handle<fightconv_output>(
                           [&](fightconv_context* context) {
                               return fightconv_convert(context, ember.get(), formats);
                           },
                           [](fightconv_output* output) { return as_written(output); }));
    }
}

}  // namespace fightconv::test
