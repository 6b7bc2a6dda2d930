#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "converters/api/reports_json.hpp"
#include "converters/c/handles.hpp"
#include "converters/extract/character_json.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/model/fields.hpp"

namespace fightconv::c {

namespace {

Result<std::unique_ptr<fightconv_input>> opened(const fightconv_context& handle, InputPlace place) {
    FC_ASSIGN(OpenedInput input, open_input(std::move(place), *handle.registry, Accept::parts));
    std::string format(input.importer->info().id);
    return std::unique_ptr<fightconv_input>(
        new fightconv_input{handle.registry, std::move(input), std::move(format)});
}

Result<std::vector<MemoryFile>> memory_files(const fightconv_file* files, std::size_t count) {
    std::vector<MemoryFile> list;
    list.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (files[i].name == nullptr || (files[i].bytes == nullptr && files[i].size != 0)) {
            return fail(ErrorCode::malformed,
                        fmt::format("file {} of {} has no name or no bytes", i + 1, count));
        }
        list.push_back({files[i].name, {files[i].bytes, files[i].size}});
    }
    return list;
}

// The options of the context that the format declares, checked by it.
template <class Format>
Result<OptionValues> options_for(const fightconv_context& handle, const Format& format) {
    OptionValues taken;
    for (const auto& [name, value] : handle.options) {
        if (format.info().options.find(name) != nullptr) {
            taken.emplace(name, value);
        }
    }
    FC_TRY(format.info().options.parse(taken));
    return taken;
}

Result<bool> flag(const OptionValues& given, const char* name) {
    const auto found = given.find(std::string_view(name));
    const auto value = found == given.end() ? std::optional(false) : flag_of(found->second);
    return value ? Result<bool>(*value)
                 : fail(ErrorCode::malformed,
                        fmt::format("{} takes on|off, not '{}'", name, printable(found->second)));
}

std::string text(const OptionValues& given, const char* name) {
    const auto found = given.find(std::string_view(name));
    return found == given.end() ? std::string() : found->second;
}

Result<std::vector<const Exporter*>> exporters_of(const Registry& registry,
                                                  std::string_view formats) {
    std::vector<const Exporter*> exporters;
    for (std::string_view rest = formats;;) {
        const std::string_view id = rest.substr(0, rest.find(','));
        const Exporter* const exporter = registry.exporter(id);
        if (exporter == nullptr) {
            return fail(ErrorCode::not_found,
                        fmt::format("there is no format '{}' that can be written", printable(id)));
        }
        exporters.push_back(exporter);
        if (id.size() == rest.size()) {
            return exporters;
        }
        rest.remove_prefix(id.size() + 1);
    }
}

Result<ConversionRequest> request_of(const fightconv_context& handle, const OpenedInput& input,
                                     std::string_view formats) {
    ConversionRequest request;
    FC_ASSIGN(request.exporters, exporters_of(*handle.registry, formats));
    FC_ASSIGN(request.reading, options_for(handle, *input.importer));
    for (const Exporter* exporter : request.exporters) {
        FC_ASSIGN(OptionValues taken, options_for(handle, *exporter));
        request.writing.merge(taken);
    }
    FC_ASSIGN(const bool all_palettes, flag(handle.options, "all-palettes"));
    if (all_palettes) {
        FC_TRY(request.set_all_palettes());
    }
    FC_ASSIGN(request.share_palettes, flag(handle.options, "share-palettes"));
    if (const std::string colours = text(handle.options, "colours"); !colours.empty()) {
        FC_TRY(request.set_colours(colours));
    }
    FC_ASSIGN(const bool is_dithered, flag(handle.options, "dither"));
    if (is_dithered) {
        FC_TRY(request.set_dither());
    }
    FC_ASSIGN(request.strict, flag(handle.options, "strict"));
    FC_ASSIGN(const bool verified, flag(handle.options, "verify"));
    request.verify_with = verified ? handle.registry.get() : nullptr;
    if (const std::string list = text(handle.options, "animations"); !list.empty()) {
        FC_ASSIGN(request.animations, AnimationSelection::parse(list));
    }
    const std::string name = text(handle.options, "name");
    if (name.find('{') == std::string::npos) {
        request.name = name.empty() ? "" : safe_name(name);
    } else {
        FC_ASSIGN(const NameTemplate names, parse_result_names(name));
        if (names.has("palette") && !all_palettes && !request.reading.contains("palette")) {
            return fail(ErrorCode::malformed, "name: {palette} needs palette or all-palettes");
        }
        request.name = result_name(names, input.name, request.reading, [&] {
            return author_of(input, request.reading, handle.limits);
        });
    }
    return request;
}

// Tells the progress function of each step, and asks it from time to time whether to stop. It
// remembers the answer.
class Watch {
public:
    explicit Watch(const fightconv_context& handle)
        : progress_(handle.progress), user_(handle.user) {}

    void attach(Context& context) {
        if (progress_ != nullptr) {
            context.cancelled = [this] { return ask(); };
        }
    }
    // The only step of a call that reads and writes nothing.
    Status begin_reading(Context& context) {
        attach(context);
        return context.check_cancelled();
    }
    // Steps begin on the thread of the call, while no other thread works.
    void begin(const Step& step) {
        step_ = std::string(step.what);
        done_ = step.done;
        total_ = step.total;
        ask();
    }

private:
    bool ask() {
        if (progress_ != nullptr && !stopped_.load() &&
            progress_(user_, step_.c_str(), done_, total_) != 0) {
            stopped_ = true;
        }
        return stopped_.load();
    }

    fightconv_progress progress_;
    void* user_;
    std::string step_ = "reading";
    std::size_t done_ = 0;
    std::size_t total_ = 1;
    std::atomic<bool> stopped_ = false;
};

std::unique_ptr<fightconv_output> output_of(std::vector<OutputSet> sets) {
    auto output = std::make_unique<fightconv_output>();
    output->sets = std::move(sets);
    for (const OutputSet& set : output->sets) {
        for (const OutputFile& file : set.files) {
            fightconv_output::File& kept = output->files.emplace_back();
            kept.path = set.path_of(file);
            kept.set = &set;
            kept.view = {kept.path.c_str(), file.bytes.data(), file.bytes.size()};
        }
    }
    return output;
}

// A text of C ends at its first zero byte. The texts of all fields have none afterwards; they are
// written as messages write them.
template <class T>
void end_texts(T& item);
void end_texts(std::string& text) {
    if (text.find('\0') != std::string::npos) {
        text = printable(text);
    }
}
void end_texts(Tag& pair) {
    end_texts(pair.first);
    end_texts(pair.second);
}
template <class T>
void end_texts(std::vector<T>& list) {
    for (T& item : list) {
        end_texts(item);
    }
}
template <class T>
void end_texts(T& item) {
    for_each_field<T>([&](std::string_view, auto member) { end_texts(item.*member); });
}

// About the bytes that frame data take for a frame or a hit while they are computed.
constexpr std::uint64_t work_of_item = 64;

// Computes what the model does not hold. Many moves can show one long animation.
Status prepare(fightconv_character& handle, const Context& context) {
    Character& character = handle.character;
    end_texts(character.info);
    end_texts(character.animations);
    end_texts(character.moves);
    end_texts(character.properties);
    for (const Move& move : character.moves) {
        FC_TRY(context.budget.spend(
            (character[move.animation].frames.size() + move.hits.size()) * work_of_item,
            "the frame data"));
        handle.frame_data.push_back(frame_data_of(character, move));
    }
    for (const Sound& sound : character.sounds) {
        handle.sound_names.push_back(name_of(sound.key));
    }
    return {};
}

// Hands over the handle that was made, unless there was no memory for the problems of the call.
template <class T>
T* given(fightconv_code code, std::unique_ptr<T> made) {
    return code == FIGHTCONV_OK ? made.release() : nullptr;
}

}  // namespace

}  // namespace fightconv::c

using namespace fightconv;

fightconv_input* fightconv_open_path(fightconv_context* context, const char* path) {
    if (context == nullptr || path == nullptr) {
        c::wrong_call(context, "fightconv_open_path: the path is NULL");
        return nullptr;
    }
    std::unique_ptr<fightconv_input> input;
    const fightconv_code code = c::run(context, [&](Context& call) -> Status {
        FC_ASSIGN(InputPlace place, place_of(path_from_utf8(path), call));
        place.problems = call.diagnostics.kept();  // the calls that read it report them, too
        FC_ASSIGN(input, c::opened(*context, std::move(place)));
        return {};
    });
    return c::given(code, std::move(input));
}

fightconv_input* fightconv_open_files(fightconv_context* context, const fightconv_file* files,
                                      size_t count, const char* main_file, const char* name) {
    if (context == nullptr || (files == nullptr && count != 0) || name == nullptr) {
        c::wrong_call(context, "fightconv_open_files: the files or the name are NULL");
        return nullptr;
    }
    std::unique_ptr<fightconv_input> input;
    const fightconv_code code = c::run(context, [&](Context&) -> Status {
        FC_ASSIGN(const std::vector<MemoryFile> list,
                  c::checked_argument(*context, c::memory_files(files, count)));
        FC_ASSIGN(InputPlace place, place_of(list, main_file == nullptr ? "" : main_file, name));
        FC_ASSIGN(input, c::opened(*context, std::move(place)));
        return {};
    });
    return c::given(code, std::move(input));
}

void fightconv_input_free(fightconv_input* input) { delete input; }

const char* fightconv_input_name(const fightconv_input* input) {
    return input == nullptr ? "" : input->opened.name.c_str();
}

const char* fightconv_input_format(const fightconv_input* input) {
    return input == nullptr ? "" : input->format.c_str();
}

char* fightconv_inspect_json(fightconv_context* context, const fightconv_input* input) {
    if (context == nullptr || input == nullptr) {
        c::wrong_call(context, "fightconv_inspect_json: the input is NULL");
        return nullptr;
    }
    return c::document(context, [&](Context& call, JsonWriter& json) -> Status {
        c::Watch watch(*context);
        FC_TRY(watch.begin_reading(call));
        FC_ASSIGN(OptionValues options,
                  c::checked_argument(*context, c::options_for(*context, *input->opened.importer)));
        FC_ASSIGN(const Description description,
                  inspect_input(input->opened.place, "", *input->registry, call, options));
        json.object([&] { write_members(json, description); });
        return {};
    });
}

fightconv_code fightconv_validate(fightconv_context* context, const fightconv_input* input) {
    if (context == nullptr || input == nullptr) {
        return c::wrong_call(context, "fightconv_validate: the input is NULL");
    }
    return c::run(context, [&](Context& call) -> Status {
        c::Watch watch(*context);
        FC_TRY(watch.begin_reading(call));
        FC_ASSIGN(OptionValues options,
                  c::checked_argument(*context, c::options_for(*context, *input->opened.importer)));
        FC_TRY(check_input(input->opened.place, *input->registry, call, options));
        return {};
    });
}

fightconv_output* fightconv_convert(fightconv_context* context, const fightconv_input* input,
                                    const char* formats) {
    if (context == nullptr || input == nullptr || formats == nullptr) {
        c::wrong_call(context, "fightconv_convert: the input or the formats are NULL");
        return nullptr;
    }
    std::unique_ptr<fightconv_output> output;
    const fightconv_code code = c::run(context, [&](Context& call) -> Status {
        c::Watch watch(*context);
        watch.attach(call);
        FC_ASSIGN(ConversionRequest request,
                  c::checked_argument(*context, c::request_of(*context, input->opened, formats)));
        request.progress = [&](const Step& step) { watch.begin(step); };
        FC_ASSIGN(std::vector<OutputSet> sets, convert(input->opened, request, call));
        output = c::output_of(std::move(sets));
        return {};
    });
    return c::given(code, std::move(output));
}

void fightconv_output_free(fightconv_output* output) { delete output; }

size_t fightconv_output_count(const fightconv_output* output) {
    return output == nullptr ? 0 : output->files.size();
}

const fightconv_file* fightconv_output_file(const fightconv_output* output, size_t index) {
    return index < fightconv_output_count(output) ? &output->files[index].view : nullptr;
}

const char* fightconv_output_format(const fightconv_output* output, size_t index) {
    return index < fightconv_output_count(output) ? output->files[index].set->format.c_str() : "";
}

fightconv_character* fightconv_read(fightconv_context* context, const fightconv_input* input) {
    if (context == nullptr || input == nullptr) {
        c::wrong_call(context, "fightconv_read: the input is NULL");
        return nullptr;
    }
    std::unique_ptr<fightconv_character> character;
    const fightconv_code code = c::run(context, [&](Context& call) -> Status {
        c::Watch watch(*context);
        FC_TRY(watch.begin_reading(call));
        FC_ASSIGN(OptionValues options,
                  c::checked_argument(*context, c::options_for(*context, *input->opened.importer)));
        FC_ASSIGN(Character read, input->opened.read(call, std::move(options)));
        character = std::unique_ptr<fightconv_character>(new fightconv_character{std::move(read)});
        FC_TRY(c::prepare(*character, call));
        return {};
    });
    return c::given(code, std::move(character));
}

void fightconv_character_free(fightconv_character* character) { delete character; }

char* fightconv_character_json(fightconv_context* context, const fightconv_character* character) {
    if (context == nullptr || character == nullptr) {
        c::wrong_call(context, "fightconv_character_json: the character is NULL");
        return nullptr;
    }
    return c::document(context, [&](Context& call, JsonWriter& json) {
        return write_character(json, character->character, call);
    });
}
