// Memory that ends, in every function of the C interface that takes any: it returns NULL or the
// code of the error, and the next call gives the whole result.

#include "tests/alloc/failing_new.hpp"
#include "tests/alloc/sweep.hpp"
#include "tests/support/c_handles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace fightconv::test {

namespace {

Written as_written(std::string_view text) { return {{"", ByteBuffer(text.begin(), text.end())}}; }

Written as_written(const fc_output* output) {
    Written files;
    for (std::size_t i = 0; i < fc_output_count(output); ++i) {
        const fc_file& file = *fc_output_file(output, i);
        files.emplace(file.name, ByteBuffer(file.bytes, file.bytes + file.size));
    }
    return files;
}

// `call` makes a call with the context, and gives what came of it; nothing if the call failed.
using Call = std::function<std::optional<Written>(fc_context* context)>;

void fail_each_call(const std::string& name, const Call& call) {
    const Handle<fc_context> context(fc_context_new());
    const auto whole = call(context.get());
    fail_each(name, [&]() -> std::optional<Written> {
        auto written = call(context.get());
        const fc_problem* const error = fc_error(context.get());
        if (written.has_value() == (error != nullptr) ||
            (error != nullptr && error->code != FC_LIMIT_EXCEEDED)) {
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
Call handle(std::function<T*(fc_context* context)> make, std::function<Written(T* made)> written) {
    return [=](fc_context* context) -> std::optional<Written> {
        const Handle<T> made(make(context));
        return made ? std::optional(written(made.get())) : std::nullopt;
    };
}

std::optional<Written> text_or_nothing(const char* text) {
    return text == nullptr ? std::nullopt : std::optional(as_written(text));
}

Handle<fc_input> opened(const std::string& path) {
    const Handle<fc_context> context(fc_context_new());
    return Handle<fc_input>(fc_open_path(context.get(), path.c_str()));
}

}  // namespace

TEST_CASE(
    "Whichever allocation fails, every function of the C interface that opens or lists something "
    "fails cleanly",
    "[.line-9]") {
    fail_each("fc_context_new", [] {
        const Handle<fc_context> context(fc_context_new());
        return context ? text_or_nothing(fc_formats_json(context.get())) : std::nullopt;
    });
    fail_each_call("fc_formats_json",
                   [](fc_context* context) { return text_or_nothing(fc_formats_json(context)); });
    fail_each_call("fc_set_option", [](fc_context* context) {
        const bool is_set =
            fc_set_option(context, "animations",
                          "a value that is too long to be kept without an allocation, 0-100") ==
            FC_OK;
        return is_set ? std::optional(Written()) : std::nullopt;
    });
    fail_each_call(
        "fc_open_path",
        handle<fc_input>(
            [](fc_context* context) { return fc_open_path(context, (samples + "/ember").c_str()); },
            [](fc_input* input) {
                return as_written(std::string(fc_input_name(input)) + fc_input_format(input));
            }));
    const std::string sprites = read_file(samples + "/ember/ember.sff");
    const fc_file file = {"ember.sff", reinterpret_cast<const std::uint8_t*>(sprites.data()),
                          sprites.size()};
    fail_each_call(
        "fc_open_files",
        handle<fc_input>(
            [&](fc_context* context) {
                return fc_open_files(context, &file, 1, "ember.sff", "ember");
            },
            [](fc_input* input) {
                return as_written(std::string(fc_input_name(input)) + fc_input_format(input));
            }));
}

TEST_CASE(
    "Whichever allocation fails, every function of the C interface that reads an input fails "
    "cleanly",
    "[.line-9]") {
    for (const std::string path : {"/ember", "/ember/ember.sff", "/ember/ember.snd"}) {
        const auto input = opened(samples + path);
        REQUIRE(input);
        fail_each_call("fc_inspect_json of " + path, [&](fc_context* context) {
            return text_or_nothing(fc_inspect_json(context, input.get()));
        });
        fail_each_call("fc_validate of " + path, [&](fc_context* context) {
            return fc_validate(context, input.get()) == FC_OK
                       ? std::optional(as_written(std::to_string(fc_diagnostic_count(context))))
                       : std::nullopt;
        });
    }
    const auto ember = opened(samples + "/ember");
    fail_each_call(
        "fc_read",
        handle<fc_character>([&](fc_context* context) { return fc_read(context, ember.get()); },
                             [](fc_character* character) {
                                 return as_written(std::to_string(fc_sprite_count(character)));
                             }));
    const Handle<fc_context> context(fc_context_new());
    const Handle<fc_character> character(fc_read(context.get(), ember.get()));
    fail_each_call("fc_character_json", [&](fc_context* other) {
        return text_or_nothing(fc_character_json(other, character.get()));
    });
}

TEST_CASE(
    "Whichever allocation fails, a conversion through the C interface gives all of its results or "
    "none",
    "[.line-9]") {
    const auto ember = opened(samples + "/ember");
    for (const char* const formats : {"uff,fspk", "moves-json,moves-csv", "page"}) {
        fail_each_call(
            std::string("fc_convert to ") + formats,
            handle<fc_output>(
                [&](fc_context* context) { return fc_convert(context, ember.get(), formats); },
                [](fc_output* output) { return as_written(output); }));
    }
}

}  // namespace fightconv::test
