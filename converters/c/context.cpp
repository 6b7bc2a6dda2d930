#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>

#include "converters/api/general_options.hpp"
#include "converters/api/reports_json.hpp"
#include "converters/c/handles.hpp"
#include "core/base/text.hpp"

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
    view_ = {diagnostic.severity() == Severity::warning ? FC_WARNING : FC_NOTE,
             FC_OK,
             keep(diagnostic.id()),
             keep(diagnostic.file),
             number_or_none(diagnostic.place.offset),
             number_or_none(diagnostic.place.line),
             keep(diagnostic.item),
             keep(diagnostic.message),
             "",
             keep(diagnostic.render())};
}

Problem::Problem(const Error& error, fc_code code) {
    view_ = {FC_ERROR,
             code,
             keep(code == FC_WRONG_CALL ? "wrong call" : name_of(error.code())),
             keep(error.file()),
             number_or_none(error.place().offset),
             number_or_none(error.place().line),
             keep(error.item()),
             keep(error.message()),
             keep(error.remedy()),
             keep(code == FC_WRONG_CALL ? error.message() : error.render())};
}

fc_code code_of(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::io: return FC_IO;
        case ErrorCode::exhausted: return FC_EXHAUSTED;
        case ErrorCode::not_found: return FC_NOT_FOUND;
        case ErrorCode::truncated: return FC_TRUNCATED;
        case ErrorCode::bad_magic: return FC_BAD_MAGIC;
        case ErrorCode::unsupported_version: return FC_UNSUPPORTED_VERSION;
        case ErrorCode::unsupported_feature: return FC_UNSUPPORTED_FEATURE;
        case ErrorCode::malformed: return FC_MALFORMED;
        case ErrorCode::limit_exceeded: return FC_LIMIT_EXCEEDED;
        case ErrorCode::unsafe_path: return FC_UNSAFE_PATH;
        case ErrorCode::cancelled: return FC_CANCELLED;
        case ErrorCode::internal: return FC_INTERNAL;
    }
    return FC_INTERNAL;
}

namespace {

void forget_last_call(fc_context& handle) {
    handle.error.reset();
    handle.is_wrong_call = false;
    handle.diagnostics.clear();
    handle.totals.clear();
    handle.text.clear();
}

// Tells an error for which there may be no memory left.
fc_code fail_with(fc_context& handle, const Error& error, fc_code code) noexcept {
    try {
        handle.error = std::make_unique<Problem>(error, code);
    } catch (...) {
        static const fc_problem no_memory{FC_ERROR,
                                          FC_LIMIT_EXCEEDED,
                                          "limit exceeded",
                                          "",
                                          -1,
                                          -1,
                                          "",
                                          "there is not enough memory",
                                          "",
                                          "limit exceeded: there is not enough memory"};
        handle.fallback = &no_memory;
    }
    return code;
}

Status run_guarded(const std::function<Status(Context& context)>& work, Context& context) {
    try {
        return work(context);
    } catch (...) {
        return fail(error_of_exception());
    }
}

}  // namespace

fc_code run(fc_context* handle, const std::function<Status(Context& context)>& work) noexcept {
    if (handle == nullptr) {
        return FC_WRONG_CALL;
    }
    handle->fallback = nullptr;
    try {
        forget_last_call(*handle);
        Context context(handle->limits);
        context.threads = handle->threads;
        const Status status = run_guarded(work, context);
        for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
            handle->diagnostics.emplace_back(diagnostic);
        }
        for (const auto& [id, count] : context.diagnostics.counts()) {
            handle->totals.emplace(id, count.total);
        }
        return status ? FC_OK
                      : fail_with(
                            *handle, status.error(),
                            handle->is_wrong_call ? FC_WRONG_CALL : code_of(status.error().code()));
    } catch (...) {
        return fail_with(*handle, Error(ErrorCode::limit_exceeded, "there is not enough memory"),
                         FC_LIMIT_EXCEEDED);
    }
}

fc_code wrong_call(fc_context* handle, const char* message) noexcept {
    if (handle != nullptr) {
        run(handle, [&](Context&) {
            return checked_argument<Status>(*handle, fail(ErrorCode::malformed, message));
        });
    }
    return FC_WRONG_CALL;
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

int fc_api_version(void) { return FC_API_VERSION; }

const char* fc_version(void) { return FIGHTCONV_VERSION; }

fc_context* fc_context_new(void) {
    try {
        return new fc_context;
    } catch (...) {
        return nullptr;
    }
}

void fc_context_free(fc_context* context) { delete context; }

const char* fc_formats_json(fc_context* context) {
    const fc_code code = c::run(context, [&](Context&) -> Status {
        JsonWriter json(std::nullopt);
        // a package is made of any files; only the command line does that
        write_formats(json, *context->registry, false);
        context->text = json.text();
        return {};
    });
    return code == FC_OK ? context->text.c_str() : nullptr;
}

fc_code fc_set_option(fc_context* context, const char* name, const char* value) {
    if (context == nullptr || name == nullptr) {
        return c::wrong_call(context, "fc_set_option: the name is NULL");
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

fc_code fc_set_limit(fc_context* context, fc_limit limit, uint64_t value) {
    if (context == nullptr || value == 0) {
        return c::wrong_call(context, "fc_set_limit: the limit is 0");
    }
    return c::run(context, [&](Context&) -> Status {
        const auto number = static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xFFFFFFFF));
        constexpr std::uint64_t most_play = 1ULL << 40;
        switch (limit) {
            case FC_LIMIT_MEMORY: context->limits.live_decoded_bytes = value; return {};
            case FC_LIMIT_INPUT_FILE: context->limits.input_file_bytes = value; return {};
            case FC_LIMIT_THREADS: context->threads = number; return {};
            case FC_LIMIT_DIAGNOSTICS: context->limits.diagnostics_per_id = number; return {};
            case FC_LIMIT_WORK: context->limits.work_bytes = value; return {};
            case FC_LIMIT_PLAY:
                context->limits.play_instructions = std::min<std::uint64_t>(value, most_play);
                return {};
        }
        return c::checked_argument<Status>(
            *context, fail(ErrorCode::malformed, "fc_set_limit: there is no such limit"));
    });
}

void fc_set_progress(fc_context* context, fc_progress progress, void* user) {
    if (context != nullptr) {
        context->progress = progress;
        context->user = user;
    }
}

const fc_problem* fc_error(const fc_context* context) {
    if (context == nullptr) {
        return nullptr;
    }
    return context->error ? &context->error->view() : context->fallback;
}

size_t fc_diagnostic_count(const fc_context* context) {
    return context == nullptr ? 0 : context->diagnostics.size();
}

const fc_problem* fc_diagnostic(const fc_context* context, size_t index) {
    return index < fc_diagnostic_count(context) ? &context->diagnostics[index].view() : nullptr;
}

uint64_t fc_diagnostic_total(const fc_context* context, const char* id) {
    if (context == nullptr || id == nullptr) {
        return 0;
    }
    const auto found = context->totals.find(std::string_view(id));
    return found == context->totals.end() ? 0 : found->second;
}
