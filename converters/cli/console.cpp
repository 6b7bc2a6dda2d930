#include "converters/cli/console.hpp"

#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/ansicolor_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::cli {

namespace {

constexpr int stderr_descriptor = 2;

// Writes the text. Whatever part of it came from a file is made safe for a terminal.
void log(spdlog::logger& logger, spdlog::level::level_enum level, std::string_view text) {
    std::string safe;
    for (std::string_view rest = text;;) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        safe += printable(rest.substr(0, end));
        if (end == rest.size()) {
            break;
        }
        safe += '\n';
        rest.remove_prefix(end + 1);
    }
    logger.log(level, "{}", safe);
}

std::string with_remedy(const Error& error) {
    return error.remedy().empty()
               ? error.render()
               : fmt::format("{}\n       {}", error.render(), printable(error.remedy()));
}

}  // namespace

std::string error_of_input(std::string_view input, const std::string& error) {
    const std::string path = printable(input);
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    const auto is_about = [&](std::string_view file) {
        const std::string_view rest = error.starts_with(file)
                                          ? std::string_view(error).substr(file.size())
                                          : std::string_view();
        return rest.starts_with(":") || rest.starts_with("+0x");
    };
    if (is_about(path)) {
        return error;
    }
    return is_about(name) ? path.substr(0, path.size() - name.size()) + error
                          : fmt::format("{}: {}", path, error);
}

std::string wrapped(std::string_view text, std::size_t column, std::size_t indent,
                    std::size_t width) {
    std::string lines;
    for (bool is_first = true; !text.empty(); is_first = false) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (!is_first && column + 1 + end > width) {
            lines.append("\n").append(indent, ' ');
            column = indent;
        } else if (!is_first) {
            lines += ' ';
            ++column;
        }
        lines += text.substr(0, end);
        column += end;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Console::Console(Verbosity verbosity) : verbosity_(verbosity) {
    const char* const terminal = std::getenv("TERM");
    const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    const bool colours =
        platform::is_terminal(stderr_descriptor) && !is_dumb && std::getenv("NO_COLOR") == nullptr;
    const auto logger_of = [&](const char* pattern) {
        auto logger = std::make_shared<spdlog::logger>(
            "fightconv", std::make_shared<spdlog::sinks::ansicolor_stderr_sink_mt>(
                             colours ? spdlog::color_mode::always : spdlog::color_mode::never));
        // with the same end of line on every system
        logger->set_formatter(std::make_unique<spdlog::pattern_formatter>(
            pattern, spdlog::pattern_time_type::local, "\n"));
        logger->set_level(verbosity == Verbosity::quiet ? spdlog::level::err : spdlog::level::info);
        logger->flush_on(spdlog::level::info);
        return logger;
    };
    plain_ = logger_of("%v");
    named_ = logger_of("%^%l%$: %v");
}

void Console::info(std::string_view text) { log(*plain_, spdlog::level::info, text); }

void Console::warning(std::string_view text) { log(*named_, spdlog::level::warn, text); }

void Console::error(std::string_view text) { log(*named_, spdlog::level::err, text); }

void Console::error(const Error& failure) { error(with_remedy(failure)); }

void Console::error(const Error& failure, std::string_view input) {
    error(error_of_input(input, with_remedy(failure)));
}

void Console::diagnostics(const DiagnosticSink& sink, std::string_view label) {
    if (verbosity_ == Verbosity::quiet) {
        return;
    }
    const std::string prefix = label.empty() ? "" : fmt::format("{}: ", printable(label));
    const auto print = [&](Severity severity, const std::string& text) {
        if (severity == Severity::warning) {
            warning(prefix + text);
        } else {
            info(fmt::format("{}note: {}", prefix, text));
        }
    };
    if (verbosity_ == Verbosity::verbose) {
        for (const Diagnostic& diagnostic : sink.kept()) {
            print(diagnostic.severity(), diagnostic.render());
        }
        return;
    }
    std::set<std::string_view> seen;
    for (const Diagnostic& first : sink.kept()) {
        const DiagnosticSink::Count& count = sink.counts().at(first.id());
        if (seen.insert(first.id()).second && count.severity == Severity::warning) {
            print(count.severity, count.total == 1
                                      ? first.render()
                                      : fmt::format("{}, and {} more of these (-v lists them)",
                                                    first.render(), count.total - 1));
        }
    }
}

}  // namespace fightconv::cli
