#include "tests/support/programs/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "tests/support/hang.hpp"

namespace fightconv::test {

namespace {

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error("pipe2 failed");
        }
    }
    ~Pipe() { close_end(0), close_end(1); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_end(std::size_t end) {
        if (ends[end] >= 0) {
            close(ends[end]);
            ends[end] = -1;
        }
    }
};

// True while there may be more.
bool drain(int descriptor, std::string& into) {
    std::array<char, 4096> buffer;
    const ssize_t got = read(descriptor, buffer.data(), buffer.size());
    if (got > 0) {
        into.append(buffer.data(), static_cast<std::size_t>(got));
    }
    return got > 0;
}

using Clock = std::chrono::steady_clock;

// Waits for something to read; true when `deadline` came first.
bool poll_until(std::array<pollfd, 2>& waiting, std::optional<Clock::time_point> deadline) {
    if (!deadline) {
        poll(waiting.data(), waiting.size(), -1);
        return false;
    }
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(
                          std::max(*deadline - Clock::now(), Clock::duration::zero()))
                          .count();
    const timespec time{left / 1'000'000'000, left % 1'000'000'000};
    return ppoll(waiting.data(), waiting.size(), &time, nullptr) == 0;
}

// Whether the program is so far that it ends in order; on a busy machine that takes a while.
// Nothing can be caught of SIGKILL.
bool is_ready_for(int signal, pid_t child) {
    if (signal == SIGKILL) {
        return true;
    }
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    const std::string_view name = "SigCgt:";
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(name)) {
            const std::uint64_t caught = std::stoull(line.substr(name.size()), nullptr, 16);
            return (caught >> (signal - 1) & 1) != 0;
        }
    }
    return true;  // it has ended
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments,
                         const RunOptions& options, int out, int err) {
    const rlimit hang{hang_seconds, hang_seconds};
    setrlimit(RLIMIT_CPU, &hang);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    const int input =
        open(options.input.empty() ? "/dev/null" : options.input.c_str(), O_RDONLY | O_CLOEXEC);
    dup2(input, STDIN_FILENO);
    if (!options.working_folder.empty() && chdir(options.working_folder.c_str()) != 0) {
        _exit(126);
    }
    if (options.signal) {
        signal(options.signal->number, SIG_DFL);  // who started the tests may ignore it
        // A program of ./dev coverage that is killed while it writes its counts would spoil those
        // of all others.
        setenv("GCOV_PREFIX", "/dev/null", 1);
        setenv("GCOV_ERROR_FILE", "/dev/null", 1);
    }
    setenv("XDG_CONFIG_HOME", "/nowhere", 1);  // settings of whoever runs the tests
    for (const std::string& setting : options.environment) {
        putenv(const_cast<char*>(setting.c_str()));
    }
    std::vector<char*> values{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) {
        values.push_back(const_cast<char*>(argument.c_str()));
    }
    values.push_back(nullptr);
    execvp(program.c_str(), values.data());
    _exit(127);
}

}  // namespace

Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const RunOptions& options) {
    Pipe out;
    Pipe err;
    std::optional<Clock::time_point> signal_at;
    if (options.signal) {
        signal_at = Clock::now() + options.signal->after;
    }
    const pid_t child = fork();
    if (child == 0) {
        become(program, arguments, options, out.ends[1], err.ends[1]);
    }
    out.close_end(1);
    err.close_end(1);
    Outcome outcome;
    bool out_open = true;
    bool err_open = true;
    while (out_open || err_open) {
        std::array<pollfd, 2> waiting = {
            {{out_open ? out.ends[0] : -1, POLLIN, 0}, {err_open ? err.ends[0] : -1, POLLIN, 0}}};
        if (poll_until(waiting, signal_at)) {
            const std::atomic<bool>* const condition = options.signal->not_before;
            if ((condition == nullptr || *condition) &&
                is_ready_for(options.signal->number, child)) {
                kill(child, options.signal->number);
                signal_at.reset();
            } else {
                signal_at = Clock::now() + std::chrono::milliseconds(10);
            }
        }
        if (waiting[0].revents != 0) {
            out_open = drain(out.ends[0], outcome.out);
        }
        if (waiting[1].revents != 0) {
            err_open = drain(err.ends[0], outcome.err);
        }
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    outcome.user_seconds = static_cast<double>(usage.ru_utime.tv_sec) +
                           static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
    outcome.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
    outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return outcome;
}

Outcome run_fightconv(const std::vector<std::string>& arguments, const RunOptions& options) {
    static const std::string program = [] {
        const char* const path = std::getenv("FIGHTCONV_PROGRAM");
        if (path == nullptr) {
            throw std::runtime_error("FIGHTCONV_PROGRAM is not set; run through ctest");
        }
        return std::string(path);
    }();
    return run_program(program, arguments, options);
}

}  // namespace fightconv::test
