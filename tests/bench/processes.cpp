#include "tests/bench/processes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>

#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/formats.hpp"
#include "tests/support/programs/process.hpp"

namespace fightconv::bench {

namespace fs = std::filesystem;

namespace {

struct Usage {
    double wall = 0, user = 0, system = 0, peak_mib = 0;
};

Usage usage_of(const std::string& self, const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {process_argument, FIGHTCONV_PROGRAM};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const test::Outcome outcome = test::run_program(self, all);
    Usage usage;
    double kib = 0;
    std::istringstream text(outcome.out);
    if (outcome.exit_code != 0 || !(text >> usage.wall >> usage.user >> usage.system >> kib)) {
        fmt::print(stderr, "bench: fightconv {}: {}\n", fmt::join(arguments, " "), outcome.err);
        std::exit(1);
    }
    usage.peak_mib = kib / 1024;
    return usage;
}

// The best of some runs, each into an empty folder. What takes long varies less and is not
// repeated.
Usage best_usage(const std::string& self, std::vector<std::string> arguments,
                 const fs::path& folder) {
    constexpr int most_runs = 3;
    constexpr double long_enough = 1.2;
    std::replace(arguments.begin(), arguments.end(), std::string("OUT"), folder.string());
    Usage best;
    double spent = 0;
    for (int run = 0; run < most_runs && spent < long_enough; ++run) {
        fs::remove_all(folder);
        fs::create_directories(folder);
        const Usage usage = usage_of(self, arguments);
        spent += usage.wall;
        if (run == 0 || usage.wall < best.wall) {
            best = usage;
        }
    }
    fs::remove_all(folder);
    return best;
}

struct Task {
    std::string name;
    std::vector<std::string> before, behind;  // the input
};

std::vector<Task> tasks() {
    std::vector<Task> all = {
        {"inspect", {"inspect"}, {"-q"}},
        {"inspect --digest", {"inspect"}, {"--digest", "-q", "-j", "1"}},
        {"validate", {"validate"}, {"-q"}},
        {"extract", {"extract"}, {"-o", "OUT", "-q", "-j", "1"}},
        {"page", {"preview"}, {"-o", "OUT/a.html", "-q", "-j", "1"}},
        {"contact sheet", {"preview"}, {"-o", "OUT/a.png", "-q", "-j", "1"}},
        {"all frames", {"preview"}, {"-o", "OUT/a.png", "--all-frames", "-q", "-j", "1"}},
        {"all frames -j 2", {"preview"}, {"-o", "OUT/a.png", "--all-frames", "-q", "-j", "2"}},
    };
    for (const std::string& format : test::formats_for_programs()) {
        all.push_back(
            {"to " + format, {"convert"}, {"-o", "OUT", "--to", format, "-q", "-j", "1"}});
    }
    return all;
}

}  // namespace

int print_usage(const std::vector<std::string>& program_and_arguments) {
    std::vector<char*> arguments;
    for (const std::string& argument : program_and_arguments) {
        arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const auto start = std::chrono::steady_clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) {
        fmt::print(stderr, "{} cannot be started\n", arguments[0]);
        return 1;
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    const double wall =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    fmt::print("{} {} {} {}\n", wall, seconds(used.ru_utime), seconds(used.ru_stime),
               used.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

void processes(const Roots& roots, const std::string& self) {
    const fs::path folder = fs::temp_directory_path() / "fightconv-bench-process";
    fmt::print(
        "\nWhole processes, one thread unless said otherwise\n{:<18}{:<18}{:>9}{:>9}{:>9}{:>10}\n",
        "character", "task", "wall s", "user s", "sys s", "peak MiB");
    for (const char* const name : {"tide", "kfm-mugen11", "kfm720-ikemen"}) {
        const auto root = std::find_if(roots.begin(), roots.end(), [&](const fs::path& each) {
            return fs::is_directory(each / name);
        });
        for (const Task& task : tasks()) {
            if (root == roots.end()) {
                break;
            }
            std::vector<std::string> arguments = task.before;
            arguments.push_back((*root / name).string());
            for (const std::string& argument : task.behind) {
                arguments.push_back(
                    argument.starts_with("OUT") ? folder.string() + argument.substr(3) : argument);
            }
            const Usage usage = best_usage(self, arguments, folder);
            fmt::print("{:<18}{:<18}{:>9.3f}{:>9.3f}{:>9.3f}{:>10.1f}\n", name, task.name,
                       usage.wall, usage.user, usage.system, usage.peak_mib);
            record(fmt::format("{} {}: CPU s", name, task.name), usage.user + usage.system);
            record(fmt::format("{} {}: peak MiB", name, task.name), usage.peak_mib);
        }
    }
}

}  // namespace fightconv::bench
