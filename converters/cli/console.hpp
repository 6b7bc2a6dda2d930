// Words for people on stderr: messages, sums of diagnostics, a progress line. Documents for machines go to stdout.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/diagnostics.hpp"

namespace fightconv::cli {

enum class Verbosity : std::uint8_t { quiet, normal, verbose };

// A rendered error of `input`, as a path was given: with that in front, unless it begins with it already.
// "chars/kfm: kfm.sff+0x4c1: truncated: ...", "chars/kfm.uff+0x4c1: truncated: ..."
std::string error_of_input(std::string_view input, const std::string& error);

class Console {
public:
    explicit Console(Verbosity verbosity);

    void info(std::string_view text);     // not with -q
    void warning(std::string_view text);  // not with -q
    void error(std::string_view text);
    void error(const Error& error);  // with its remedy on a second line
    void error(const Error& error, std::string_view input);

    // One line per id with the first places, all of them with -v. `label` says whose they are when there are several inputs.
    void diagnostics(const DiagnosticSink& sink, std::string_view label);

    Verbosity verbosity() const noexcept { return verbosity_; }

private:
    Verbosity verbosity_;
};

// A line that is redrawn while there is work: "[####----] 123/500  12.3/s  4.5 MB/s  0:31 left  3 failed  kfm, ryu". Draws nothing
// unless stderr is a terminal, changes no setting of it, and is gone when the value is. Safe to use from several threads.
class Progress {
public:
    struct Work {
        std::size_t characters = 0;
        std::uint64_t bytes = 0;  // of the inputs; 0 where they are not known
    };
    // `is_stopping`: the line says that what is under way is being finished; may be empty.
    Progress(Work total, bool wanted, std::function<bool()> is_stopping = {});
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    bool is_shown() const noexcept { return shown_; }
    void starts(std::string_view name);
    void finished(std::string_view name, std::uint64_t bytes, bool failed);
    // Runs `print`, whose words then stand above the line.
    void above(const std::function<void()>& print);

    // The line for a terminal of so many columns, without anything that drives one.
    std::string line(std::size_t columns) const;

private:
    void draw();
    void clear();

    Work total_;
    bool shown_;
    std::function<bool()> is_stopping_;
    std::mutex mutex_;
    Work done_;
    std::size_t failed_ = 0;
    std::vector<std::string> current_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::condition_variable_any ended_;
    std::jthread ticker_;
};

}  // namespace fightconv::cli
