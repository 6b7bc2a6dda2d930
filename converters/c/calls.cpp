#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "converters/api/reports_json.hpp"
#include "converters/c/handles.hpp"
#include "converters/views/character_json.hpp"
#include "core/base/names.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::c {

namespace {

Result<std::unique_ptr<fc_input>> opened(const fc_context& handle, InputPlace place) {
    FC_ASSIGN(OpenedInput input, open_input(std::move(place), *handle.registry, Accept::parts));
    std::string format(input.importer->info().id);
    return std::unique_ptr<fc_input>(
        new fc_input{handle.registry, std::move(input), std::move(format)});
}

Result<std::vector<MemoryFile>> memory_files(const fc_file* files, std::size_t count) {
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
Result<OptionValues> options_for(const fc_context& handle, const Format& format) {
    OptionValues taken;
    for (const auto& [name, value] : handle.options) {
        if (format.info().options.find(name) != nullptr) {
            taken.emplace(name, value);
        }
    }
    FC_TRY(format.info().options.check(taken));
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

Result<ConversionRequest> request_of(const fc_context& handle, const OpenedInput& input,
                                     std::string_view formats) {
    ConversionRequest request;
    FC_ASSIGN(request.exporters, exporters_of(*handle.registry, formats));
    FC_ASSIGN(request.reading, options_for(handle, *input.importer));
    for (const Exporter* exporter : request.exporters) {
        FC_ASSIGN(OptionValues taken, options_for(handle, *exporter));
        request.writing.merge(taken);
    }
    FC_ASSIGN(request.all_palettes, flag(handle.options, "all-palettes"));
    FC_ASSIGN(request.strict, flag(handle.options, "strict"));
    FC_ASSIGN(const bool verified, flag(handle.options, "verify"));
    request.verify_with = verified ? handle.registry.get() : nullptr;
    if (const std::string list = text(handle.options, "animations"); !list.empty()) {
        FC_ASSIGN(request.animations, AnimationSelection::parse(list));
    }
    if (const std::string name = text(handle.options, "name"); !name.empty()) {
        request.name = safe_name(name);
    }
    return request;
}

// Tells the progress function of each step, and asks it from time to time whether to stop. It
// remembers the answer.
class Watch {
public:
    explicit Watch(const fc_context& handle) : progress_(handle.progress), user_(handle.user) {}

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

    fc_progress progress_;
    void* user_;
    std::string step_ = "reading";
    std::size_t done_ = 0;
    std::size_t total_ = 1;
    std::atomic<bool> stopped_ = false;
};

std::unique_ptr<fc_output> output_of(std::vector<OutputSet> sets) {
    auto output = std::make_unique<fc_output>();
    output->sets = std::move(sets);
    for (const OutputSet& set : output->sets) {
        for (const OutputFile& file : set.files) {
            fc_output::File& kept = output->files.emplace_back();
            kept.path = set.path_of(file);
            kept.set = &set;
            kept.view = {kept.path.c_str(), file.bytes.data(), file.bytes.size()};
        }
    }
    return output;
}

const Sprite* sprite_at(const fc_character* character, std::size_t index) {
    return character != nullptr && index < character->character.sprites.size()
               ? &character->character.sprites[index]
               : nullptr;
}

void copy_colours(const Colours& palette, std::uint8_t* colours) {
    for (const Rgba colour : palette) {
        for (const std::uint8_t channel : {colour.r, colour.g, colour.b, colour.a}) {
            *colours++ = channel;
        }
    }
}

// Hands over the handle that was made, unless there was no memory for the problems of the call.
template <class T>
T* given(fc_code code, std::unique_ptr<T> made) {
    return code == FC_OK ? made.release() : nullptr;
}

SpriteId id_of(std::size_t index) { return {static_cast<std::uint32_t>(index)}; }

}  // namespace

}  // namespace fightconv::c

using namespace fightconv;

fc_input* fc_open_path(fc_context* context, const char* path) {
    if (context == nullptr || path == nullptr) {
        c::wrong_call(context, "fc_open_path: the path is NULL");
        return nullptr;
    }
    std::unique_ptr<fc_input> input;
    const fc_code code = c::run(context, [&](Context& call) -> Status {
        FC_ASSIGN(InputPlace place, place_of(path_from_utf8(path), call));
        FC_ASSIGN(input, c::opened(*context, std::move(place)));
        return {};
    });
    return c::given(code, std::move(input));
}

fc_input* fc_open_files(fc_context* context, const fc_file* files, size_t count,
                        const char* main_file, const char* name) {
    if (context == nullptr || (files == nullptr && count != 0) || name == nullptr) {
        c::wrong_call(context, "fc_open_files: the files or the name are NULL");
        return nullptr;
    }
    std::unique_ptr<fc_input> input;
    const fc_code code = c::run(context, [&](Context&) -> Status {
        FC_ASSIGN(const std::vector<MemoryFile> list,
                  c::checked_argument(*context, c::memory_files(files, count)));
        FC_ASSIGN(InputPlace place, place_of(list, main_file == nullptr ? "" : main_file, name));
        FC_ASSIGN(input, c::opened(*context, std::move(place)));
        return {};
    });
    return c::given(code, std::move(input));
}

void fc_input_free(fc_input* input) { delete input; }

const char* fc_input_name(const fc_input* input) {
    return input == nullptr ? "" : input->opened.name.c_str();
}

const char* fc_input_format(const fc_input* input) {
    return input == nullptr ? "" : input->format.c_str();
}

const char* fc_inspect_json(fc_context* context, const fc_input* input) {
    if (context == nullptr || input == nullptr) {
        c::wrong_call(context, "fc_inspect_json: the input is NULL");
        return nullptr;
    }
    const fc_code code = c::run(context, [&](Context& call) -> Status {
        c::Watch watch(*context);
        FC_TRY(watch.begin_reading(call));
        FC_ASSIGN(call.options,
                  c::checked_argument(*context, c::options_for(*context, *input->opened.importer)));
        FC_ASSIGN(const Description description,
                  inspect_input(input->opened.place, "", *input->registry, call));
        JsonWriter json(std::nullopt);
        json.object([&] { write_members(json, description); });
        context->text = json.text();
        return {};
    });
    return code == FC_OK ? context->text.c_str() : nullptr;
}

fc_code fc_validate(fc_context* context, const fc_input* input) {
    if (context == nullptr || input == nullptr) {
        return c::wrong_call(context, "fc_validate: the input is NULL");
    }
    return c::run(context, [&](Context& call) -> Status {
        c::Watch watch(*context);
        FC_TRY(watch.begin_reading(call));
        FC_ASSIGN(call.options,
                  c::checked_argument(*context, c::options_for(*context, *input->opened.importer)));
        FC_TRY(check_input(input->opened.place, *input->registry, call));
        return {};
    });
}

fc_output* fc_convert(fc_context* context, const fc_input* input, const char* formats) {
    if (context == nullptr || input == nullptr || formats == nullptr) {
        c::wrong_call(context, "fc_convert: the input or the formats are NULL");
        return nullptr;
    }
    std::unique_ptr<fc_output> output;
    const fc_code code = c::run(context, [&](Context& call) -> Status {
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

void fc_output_free(fc_output* output) { delete output; }

size_t fc_output_count(const fc_output* output) {
    return output == nullptr ? 0 : output->files.size();
}

const fc_file* fc_output_file(const fc_output* output, size_t index) {
    return index < fc_output_count(output) ? &output->files[index].view : nullptr;
}

const char* fc_output_format(const fc_output* output, size_t index) {
    return index < fc_output_count(output) ? output->files[index].set->format.c_str() : "";
}

fc_character* fc_read(fc_context* context, const fc_input* input) {
    if (context == nullptr || input == nullptr) {
        c::wrong_call(context, "fc_read: the input is NULL");
        return nullptr;
    }
    std::unique_ptr<fc_character> character;
    const fc_code code = c::run(context, [&](Context& call) -> Status {
        c::Watch watch(*context);
        FC_TRY(watch.begin_reading(call));
        FC_ASSIGN(call.options,
                  c::checked_argument(*context, c::options_for(*context, *input->opened.importer)));
        FC_ASSIGN(Character read, input->opened.read(call));
        character = std::unique_ptr<fc_character>(new fc_character{std::move(read)});
        return {};
    });
    return c::given(code, std::move(character));
}

void fc_character_free(fc_character* character) { delete character; }

const char* fc_character_json(fc_context* context, const fc_character* character) {
    if (context == nullptr || character == nullptr) {
        c::wrong_call(context, "fc_character_json: the character is NULL");
        return nullptr;
    }
    const fc_code code = c::run(context, [&](Context& call) -> Status {
        JsonWriter json(std::nullopt);
        FC_TRY(write_character(json, character->character, call));
        context->text = json.text();
        return {};
    });
    return code == FC_OK ? context->text.c_str() : nullptr;
}

size_t fc_sprite_count(const fc_character* character) {
    return character == nullptr ? 0 : character->character.sprites.size();
}

fc_code fc_sprite_at(const fc_character* character, size_t index, fc_sprite* sprite) {
    const Sprite* const found = c::sprite_at(character, index);
    if (found == nullptr || sprite == nullptr) {
        return FC_WRONG_CALL;
    }
    const Picture& picture = character->character[found->picture];
    *sprite = {found->key.group,
               found->key.number,
               found->axis.x,
               found->axis.y,
               picture.width,
               picture.height,
               picture.format == PixelFormat::indexed8};
    return FC_OK;
}

fc_code fc_sprite_rgba(const fc_character* character, size_t index, uint8_t* pixels, size_t size) {
    const Sprite* const found = c::sprite_at(character, index);
    if (found == nullptr || pixels == nullptr) {
        return FC_WRONG_CALL;
    }
    const Picture& picture = character->character[found->picture];
    const std::size_t stride = std::size_t{picture.width} * 4;
    if (size != stride * picture.height) {
        return FC_WRONG_CALL;
    }
    if (!picture.empty()) {
        copy_rgba(picture, {0, 0, picture.width, picture.height},
                  character->character.colours_of(c::id_of(index)), {pixels, size}, stride);
    }
    return FC_OK;
}

fc_code fc_sprite_indices(const fc_character* character, size_t index, uint8_t* pixels,
                          size_t size) {
    const Sprite* const found = c::sprite_at(character, index);
    if (found == nullptr || pixels == nullptr) {
        return FC_WRONG_CALL;
    }
    const Picture& picture = character->character[found->picture];
    if (picture.format != PixelFormat::indexed8 || size != picture.pixels.size()) {
        return FC_WRONG_CALL;
    }
    std::ranges::copy(picture.pixels.unpacked(), pixels);
    return FC_OK;
}

fc_code fc_sprite_palette(const fc_character* character, size_t index, uint8_t colours[1024]) {
    const Sprite* const found = c::sprite_at(character, index);
    const Colours* const shown =
        found == nullptr ? nullptr : character->character.colours_of(c::id_of(index));
    if (shown == nullptr || colours == nullptr) {
        return FC_WRONG_CALL;
    }
    c::copy_colours(*shown, colours);
    return FC_OK;
}

size_t fc_palette_count(const fc_character* character) {
    return character == nullptr ? 0 : character->character.palettes.size();
}

fc_code fc_palette_at(const fc_character* character, size_t index, uint8_t colours[1024]) {
    if (index >= fc_palette_count(character) || colours == nullptr) {
        return FC_WRONG_CALL;
    }
    c::copy_colours(character->character.palettes[index].colours, colours);
    return FC_OK;
}

size_t fc_sound_count(const fc_character* character) {
    return character == nullptr ? 0 : character->character.sounds.size();
}

const uint8_t* fc_sound_at(const fc_character* character, size_t index, size_t* size) {
    if (index >= fc_sound_count(character) || size == nullptr) {
        return nullptr;
    }
    const Bytes bytes = character->character.source_of(character->character.sounds[index]).bytes;
    *size = bytes.size();
    return bytes.data();
}
