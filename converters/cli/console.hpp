// Words for people on stderr: messages, sums of diagnostics, a progress line. Documents for machines go to stdout.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "core/diagnostics.hpp"

namespace fightconv::cli {

enum class Verbosity : std::uint8_t { quiet, normal, verbose };

class Console {
public:
    explicit Console(Verbosity verbosity);

    void info(std::string_view text);     // not with -q
    void warning(std::string_view text);  // not with -q
    void error(std::string_view text);
    void error(const Error& error);  // with its remedy on a second line

    // One line per id with the first places, all of them with -v. `label` says whose they are when there are several inputs.
    void diagnostics(const DiagnosticSink& sink, std::string_view label);

    Verbosity verbosity() const noexcept { return verbosity_; }

private:
    Verbosity verbosity_;
};

// A line that is redrawn: "[3/12] kfm  2.1 characters/s  4 s left". Draws nothing unless stderr is a terminal.
// Clear it (or let it go) before other words are printed.
class Progress {
public:
    Progress(std::size_t total, bool wanted);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void starts(std::string_view name);
    void finished_one();
    void clear();

private:
    void draw();
    std::size_t total_;
    bool shown_;
    std::mutex mutex_;
    std::size_t done_ = 0;
    std::string current_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace fightconv::cli
