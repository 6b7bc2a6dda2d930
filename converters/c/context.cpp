#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>

#include "converters/api/general_options.hpp"
#include "converters/api/reports_json.hpp"
#include "converters/c/handles.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::c {

namespace {

// The texts of a problem can be anything that a file says; C wants an end and JSON wants UTF-8.
std::string c_text(std::string_view text) {
    return text.find('\0') == std::string_view::npos ? json_text(text) : printable(text);
}

std::int64_t number_or_none(const auto& value) {
    return value ? static_cast<std::int64_t>(*value) : -1;
}

}  // namespace

const char* Problem::keep(std::string_view text) {
    return texts_.emplace_back(c_text(text)).c_str();
}

Problem::Problem(const Diagnostic& diagnostic) {
    view_ = {diagnostic.severity() == Severity::warning ? FIGHTCONV_WARNING : FIGHTCONV_NOTE,
             FIGHTCONV_OK,
             keep(diagnostic.id()),
             keep(diagnostic.file),
             number_or_none(diagnostic.place.offset),
             number_or_none(diagnostic.place.line),
             keep(diagnostic.item),
             keep(diagnostic.message),
             "",
             keep(diagnostic.render())};
}

Problem::Problem(const Error& error, fightconv_code code) {
    view_ = {FIGHTCONV_ERROR,
             code,
             keep(code == FIGHTCONV_WRONG_CALL ? "wrong call" : name_of(error.code())),
             keep(error.file()),
             number_or_none(error.place().offset),
             number_or_none(error.place().line),
             keep(error.item()),
             keep(error.message()),
             keep(error.remedy()),
             keep(code == FIGHTCONV_WRONG_CALL ? error.message() : error.render())};
}

fightconv_code code_of(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::io:
        case ErrorCode::exists: return FIGHTCONV_IO;  // the library writes no results to the disk
        case ErrorCode::exhausted: return FIGHTCONV_EXHAUSTED;
        case ErrorCode::not_found: return FIGHTCONV_NOT_FOUND;
        case ErrorCode::truncated: return FIGHTCONV_TRUNCATED;
        case ErrorCode::bad_magic: return FIGHTCONV_BAD_MAGIC;
        case ErrorCode::unsupported_version: return FIGHTCONV_UNSUPPORTED_VERSION;
        case ErrorCode::unsupported_feature: return FIGHTCONV_UNSUPPORTED_FEATURE;
        case ErrorCode::malformed: return FIGHTCONV_MALFORMED;
        case ErrorCode::limit_exceeded: return FIGHTCONV_LIMIT_EXCEEDED;
        case ErrorCode::unsafe_path: return FIGHTCONV_UNSAFE_PATH;
        case ErrorCode::unmet: return FIGHTCONV_UNMET;
        case ErrorCode::cancelled: return FIGHTCONV_CANCELLED;
        case ErrorCode::internal: return FIGHTCONV_INTERNAL;
    }
    return FIGHTCONV_INTERNAL;
}

namespace {

void forget_last_call(fightconv_context& handle) {
    handle.error.reset();
    handle.is_wrong_call = false;
    handle.diagnostics.clear();
    handle.totals.clear();
}

// Takes no memory.
fightconv_code fail_without_memory(fightconv_context& handle) noexcept {
    static const fightconv_problem no_memory{FIGHTCONV_ERROR,
                                             FIGHTCONV_OUT_OF_MEMORY,
                                             "out of memory",
                                             "",
                                             -1,
                                             -1,
                                             "",
                                             "there is not enough memory",
                                             "close other programs, or convert less at once",
                                             "out of memory: there is not enough memory"};
    handle.fallback = &no_memory;
    return FIGHTCONV_OUT_OF_MEMORY;
}

// The result of a call, and what it has reported.
fightconv_code finish(fightconv_context& handle, const Context& context, const Status& status) {
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        handle.diagnostics.emplace_back(diagnostic);
    }
    for (const auto& [id, count] : context.diagnostics.counts()) {
        handle.totals.emplace(id, count.total);
    }
    if (status) {
        return FIGHTCONV_OK;
    }
    const fightconv_code code =
        handle.is_wrong_call ? FIGHTCONV_WRONG_CALL : code_of(status.error().code());
    handle.error = std::make_unique<Problem>(status.error(), code);
    return code;
}

Status run_guarded(const std::function<Status(Context& context)>& work, Context& context) {
    try {
        return work(context);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        return fail(error_of_exception());
    }
}

}  // namespace

fightconv_code run(fightconv_context* handle,
                   const std::function<Status(Context& context)>& work) noexcept {
    if (handle == nullptr) {
        return FIGHTCONV_WRONG_CALL;
    }
    handle->fallback = nullptr;
    try {
        forget_last_call(*handle);
        Context context(handle->limits);
        context.threads = handle->threads;
        return finish(*handle, context, run_guarded(work, context));
    } catch (...) {
        return fail_without_memory(*handle);
    }
}

char* document(fightconv_context* handle,
               const std::function<Status(Context& context, JsonWriter& json)>& write) noexcept {
    std::unique_ptr<char[]> text;
    const fightconv_code code = run(handle, [&](Context& context) -> Status {
        JsonWriter json(std::nullopt);
        FC_TRY(write(context, json));
        const std::string_view written = json.text();
        text = std::make_unique_for_overwrite<char[]>(written.size() + 1);
        *std::copy(written.begin(), written.end(), text.get()) = '\0';
        return {};
    });
    return code == FIGHTCONV_OK ? text.release() : nullptr;
}

fightconv_code wrong_call(fightconv_context* handle, const char* message) noexcept {
    if (handle != nullptr) {
        run(handle, [&](Context&) {
            return checked_argument<Status>(*handle, fail(ErrorCode::malformed, message));
        });
    }
    return FIGHTCONV_WRONG_CALL;
}

const char* Catalogue::keep(std::string_view text) { return texts_.emplace_back(text).c_str(); }

fightconv_option Catalogue::view_of(const OptionInfo& option) {
    std::vector<const char*>& words = words_.emplace_back();
    for (const std::string& word : option.words) {
        words.push_back(keep(word));
    }
    static_assert(static_cast<int>(OptionKind::file) == FIGHTCONV_OPTION_FILE);
    return {.size = sizeof(fightconv_option),
            .name = keep(option.name),
            .help = keep(option.help),
            .kind = static_cast<fightconv_option_kind>(option.kind),
            .word_count = static_cast<std::uint32_t>(words.size()),
            .words = words.empty() ? nullptr : words.data(),
            .least = option.least,
            .most = option.most,
            .default_value = keep(option.default_text),
            .repeatable = option.repeatable};
}

void Catalogue::add(const FormatInfo& info, fightconv_purpose purpose) {
    std::string extensions;
    for (const std::string_view extension : info.extensions) {
        extensions.append(extensions.empty() ? "" : " ").append(extension);
    }
    std::vector<fightconv_option>& options = options_.emplace_back();
    for (const OptionInfo& option : info.options) {
        options.push_back(view_of(option));
    }
    formats_.push_back({.size = sizeof(fightconv_format),
                        .id = keep(info.id),
                        .name = keep(info.name),
                        .extensions = keep(extensions),
                        .purpose = purpose});
}

Catalogue::Catalogue(const Registry& registry) {
    for (const GeneralOption& option : general_options()) {
        if (option.in_library) {
            general_.push_back(
                view_of({.name = std::string(option.name),
                         .kind = option.value.empty() ? OptionKind::flag : OptionKind::text,
                         .value_name = std::string(option.value),
                         .help = option.help,
                         .default_text = option.value.empty() ? "off" : ""}));
        }
    }
    for (const auto& importer : registry.importers) {
        add(importer->info(), FIGHTCONV_READS);
    }
    for (const auto& exporter : registry.exporters) {
        switch (exporter->info().purpose) {
            case Purpose::character: add(exporter->info(), FIGHTCONV_WRITES_CHARACTER); break;
            case Purpose::view: add(exporter->info(), FIGHTCONV_WRITES_VIEW); break;
            case Purpose::parts: add(exporter->info(), FIGHTCONV_WRITES_PARTS); break;
        }
    }
}

const std::vector<fightconv_option>* Catalogue::options(std::uint32_t format) const noexcept {
    if (format == FIGHTCONV_NONE) {
        return &general_;
    }
    return format < options_.size() ? &options_[format] : nullptr;
}

namespace {

bool is_known(const Registry& registry, std::string_view name) {
    const GeneralOption* const general = general_option(name);
    const auto declares = [&](const auto& format) {
        return format->info().options.find(name) != nullptr;
    };
    return (general != nullptr && general->in_library) ||
           std::any_of(registry.importers.begin(), registry.importers.end(), declares) ||
           std::any_of(registry.exporters.begin(), registry.exporters.end(), declares);
}

}  // namespace

}  // namespace fightconv::c

using namespace fightconv;

int fightconv_api_version(void) { return FIGHTCONV_API_VERSION; }

const char* fightconv_version(void) { return FIGHTCONV_VERSION; }

fightconv_context* fightconv_context_new(void) {
    try {
        return new fightconv_context;
    } catch (...) {
        return nullptr;
    }
}

void fightconv_context_free(fightconv_context* context) { delete context; }

void fightconv_text_free(char* text) { delete[] text; }

uint32_t fightconv_format_count(const fightconv_context* context) {
    return context == nullptr ? 0 : static_cast<std::uint32_t>(context->catalogue.formats().size());
}

fightconv_code fightconv_format_at(const fightconv_context* context, uint32_t index,
                                   fightconv_format* format) {
    return index < fightconv_format_count(context)
               ? c::give(context->catalogue.formats()[index], format)
               : FIGHTCONV_WRONG_CALL;
}

uint32_t fightconv_option_count(const fightconv_context* context, uint32_t format) {
    const auto* const options = context == nullptr ? nullptr : context->catalogue.options(format);
    return options == nullptr ? 0 : static_cast<std::uint32_t>(options->size());
}

fightconv_code fightconv_option_at(const fightconv_context* context, uint32_t format,
                                   uint32_t index, fightconv_option* option) {
    return index < fightconv_option_count(context, format)
               ? c::give((*context->catalogue.options(format))[index], option)
               : FIGHTCONV_WRONG_CALL;
}

char* fightconv_formats_json(fightconv_context* context) {
    return c::document(context, [&](Context&, JsonWriter& json) -> Status {
        // a package is made of any files; only the command line does that
        write_formats(json, *context->registry);
        return {};
    });
}

fightconv_code fightconv_set_option(fightconv_context* context, const char* name,
                                    const char* value) {
    if (context == nullptr || name == nullptr) {
        return c::wrong_call(context, "fightconv_set_option: the name is NULL");
    }
    return c::run(context, [&](Context&) -> Status {
        if (!c::is_known(*context->registry, name)) {
            return c::checked_argument<Status>(
                *context, fail(ErrorCode::not_found,
                               fmt::format("there is no option '{}'", printable(name))));
        }
        if (value == nullptr) {
            context->options.erase(name);
        } else {
            context->options[name] = value;
        }
        return {};
    });
}

fightconv_code fightconv_set_limit(fightconv_context* context, fightconv_limit limit,
                                   uint64_t value) {
    if (context == nullptr || value == 0) {
        return c::wrong_call(context, "fightconv_set_limit: the limit is 0");
    }
    return c::run(context, [&](Context&) -> Status {
        const auto number = static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xFFFFFFFF));
        constexpr std::uint64_t most_play = 1ULL << 40;
        switch (limit) {
            case FIGHTCONV_LIMIT_MEMORY: context->limits.live_decoded_bytes = value; return {};
            case FIGHTCONV_LIMIT_INPUT_FILE: context->limits.input_file_bytes = value; return {};
            case FIGHTCONV_LIMIT_THREADS: context->threads = number; return {};
            case FIGHTCONV_LIMIT_DIAGNOSTICS:
                context->limits.diagnostics_per_id = number;
                return {};
            case FIGHTCONV_LIMIT_WORK: context->limits.work_bytes = value; return {};
            case FIGHTCONV_LIMIT_PLAY:
                context->limits.play_instructions = std::min<std::uint64_t>(value, most_play);
                return {};
        }
        return c::checked_argument<Status>(
            *context, fail(ErrorCode::malformed, "fightconv_set_limit: there is no such limit"));
    });
}

void fightconv_set_progress(fightconv_context* context, fightconv_progress progress, void* user) {
    if (context != nullptr) {
        context->progress = progress;
        context->user = user;
    }
}

const fightconv_problem* fightconv_error(const fightconv_context* context) {
    if (context == nullptr) {
        return nullptr;
    }
    return context->error ? &context->error->view() : context->fallback;
}

size_t fightconv_diagnostic_count(const fightconv_context* context) {
    return context == nullptr ? 0 : context->diagnostics.size();
}

const fightconv_problem* fightconv_diagnostic(const fightconv_context* context, size_t index) {
    return index < fightconv_diagnostic_count(context) ? &context->diagnostics[index].view()
                                                       : nullptr;
}

uint64_t fightconv_diagnostic_total(const fightconv_context* context, const char* id) {
    if (context == nullptr || id == nullptr) {
        return 0;
    }
    const auto found = context->totals.find(std::string_view(id));
    return found == context->totals.end() ? 0 : found->second;
}
