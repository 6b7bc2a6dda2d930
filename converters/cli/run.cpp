#include "converters/cli/run.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "converters/cli/command_line.hpp"
#include "converters/cli/completion.hpp"
#include "converters/jobs/convert_and_publish.hpp"
#include "core/base/find.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/closest.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::cli {

namespace {

const Subcommand* subcommand_named(std::string_view name) {
    const auto* const found =
        find_where(all_commands, [&](const Subcommand* command) { return command->name == name; });
    return found == nullptr ? nullptr : *found;
}

void print_overview(std::ostream& out) {
    out << "fightconv " FIGHTCONV_VERSION
           ": converts 2D fighting-game characters from one format into another\n\n"
           "Usage: fightconv COMMAND [options]\n"
           "       fightconv CHARACTER            makes a .uff and a page of it in the folder "
           "\"converted\" beside it\n\nCommands:\n";
    for (const Subcommand* subcommand : all_commands) {
        out << fmt::format("  {:<10}{}\n", subcommand->name, subcommand->summary);
    }
    out << "\n`fightconv COMMAND --help` explains a command. A first example, where kfm is the "
           "folder of a character: fightconv convert kfm -o out\n";
}

// The first steps, for a window that a double-click has opened.
void print_first_steps(std::ostream& out) {
    out << "fightconv converts 2D fighting-game characters from one format into another.\n"
           "Drop the folder of a character, or of many, on the icon of fightconv.exe.\n"
           "A page that plays the character, and a .uff, are written into the folder "
           "\"converted\" beside it.\n"
           "Everything else is done in a terminal: type cmd in the address bar of this folder's "
           "window,\n"
           "press Enter, and type: fightconv --help\n";
}

// A folder or file that was dropped on the program is converted into a folder beside it, with a
// page to look at. The result of an earlier drop is replaced. `-o` makes it an ordinary conversion.
ExitCode convert_dropped(const Arguments& arguments, const Registry& registry) {
    std::error_code ignored;
    const std::filesystem::path first =
        std::filesystem::absolute(path_from_utf8(arguments.front()), ignored).lexically_normal();
    const std::filesystem::path trimmed = first.filename().empty() ? first.parent_path() : first;
    const auto has = [&](std::string_view option) {
        return std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
            return argument.starts_with(option);
        });
    };
    if (has("-o") || has("--output")) {
        return run_subcommand(convert_command, arguments, registry);
    }
    Arguments full = arguments;
    full.insert(full.end(),
                {"--incremental", "-o", utf8_from_path(trimmed.parent_path() / "converted")});
    if (!has("--to")) {
        full.insert(full.end(), {"--to", "uff", "--to", "page"});
    }
    return run_subcommand(drop_command, full, registry);
}

bool names_path(const std::string& argument) {
    std::error_code ignored;
    return !argument.starts_with('-') &&
           std::filesystem::exists(platform::long_path(path_from_utf8(argument)), ignored);
}

ExitCode no_such_command(std::string_view what, const std::string& name) {
    std::vector<std::string_view> names;
    std::transform(all_commands.begin(), all_commands.end(), std::back_inserter(names),
                   [](const Subcommand* command) { return command->name; });
    const auto meant = closest(name, names);
    return usage_error("fightconv",
                       fmt::format("there is no {} '{}'{}", what, name,
                                   meant ? fmt::format("; did you mean {}?", *meant) : ""));
}

ExitCode run_command(const Arguments& arguments, const Registry& registry) {
    set_usage_errors_as_json(std::find(arguments.begin(), arguments.end(), "--json") !=
                             arguments.end());
    if (arguments.empty()) {
        if (platform::has_window_of_its_own()) {
            print_first_steps(std::cerr);
        } else {
            print_overview(std::cerr);
            std::cerr << "\nerror: no command and no character is given\n";
        }
        return ExitCode::wrong_command_line;
    }
    const std::string& first = arguments.front();
    if (first == "help" && arguments.size() > 1) {
        const Subcommand* const command = subcommand_named(arguments[1]);
        if (command == nullptr) {
            return no_such_command("command", arguments[1]);
        }
        return print_help(*command, {arguments.begin() + 2, arguments.end()}, registry);
    }
    if (first == "--help" || first == "-h" || first == "help") {
        print_overview(std::cout);
        return ExitCode::done;
    }
    if (first == completion_command) {
        std::cout << completions({arguments.begin() + 1, arguments.end()}, registry);
        return ExitCode::done;
    }
    if (first == "__manual") {
        std::cout << manual(registry);
        return ExitCode::done;
    }
    if (first == "--version" || first == "-V" || first == "version") {
        if (arguments.size() > 1) {
            return usage_error("fightconv", fmt::format("{} cannot be used together with '{}'",
                                                        first, arguments[1]));
        }
        std::cout << fmt::format("fightconv {} (libpng {}, libdeflate)\n", FIGHTCONV_VERSION,
                                 png_get_libpng_ver(nullptr));
        return ExitCode::done;
    }
    if (const Subcommand* const command = subcommand_named(first)) {
        return run_subcommand(*command, {arguments.begin() + 1, arguments.end()}, registry);
    }
    if (names_path(first)) {
        return convert_dropped(arguments, registry);
    }
    return no_such_command("file, folder or command", first);
}

#ifdef _WIN32
constexpr int no_reader = EINVAL;
#else
constexpr int no_reader = EPIPE;
#endif

// Output can be lost when it is flushed now, or may have been lost in an earlier write.
ExitCode checked_output(ExitCode code) {
    errno = 0;
    std::cout.flush();
    const bool is_flushed = std::fflush(stdout) == 0;
    if (is_flushed && std::cout.good() && std::ferror(stdout) == 0) {
        return code;
    }
    if (errno == 0) {  // an earlier write failed; another write finds the reason
        std::fputc('\n', stdout);
        std::fflush(stdout);
    }
    const int reason = errno != 0 ? errno : EIO;
    if (reason == no_reader) {
        return code;  // `fightconv inspect X | head`: the reader does not want more
    }
    Console(Verbosity::normal)
        .error(fmt::format("cannot write to standard output: {}",
                           std::generic_category().message(reason)));
    return worse(code, ExitCode::environment);
}

int run_arguments(const Arguments& arguments, const Registry& registry) {
    try {
        return static_cast<int>(checked_output(run_command(arguments, registry)));
    } catch (...) {
        const Error error = error_of_exception();
        Console(Verbosity::normal).error(error);
        return static_cast<int>(exit_code_of(error));
    }
}

}  // namespace

int run(int count, char** values, const Registry& registry) {
    platform::open_standard_streams();
#ifdef SIGXFSZ
    // exceeding a file-size limit is an error of that write and does not end the program
    std::signal(SIGXFSZ, SIG_IGN);
#endif
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);  // the same for a reader that has gone
#endif
    watch_for_interruption();
    const Arguments arguments = platform::arguments_of(count, values);
    const int code = run_arguments(arguments, registry);
    // The window waits after a double-click or a drop, not after a command that a timer or another
    // program has started.
    if (platform::has_window_of_its_own() &&
        (arguments.empty() ||
         (subcommand_named(arguments.front()) == nullptr && names_path(arguments.front())))) {
        std::cerr << "\nPress Enter to close this window.\n";
        std::cin.get();
    }
    return code;
}

}  // namespace fightconv::cli
