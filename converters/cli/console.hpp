// Messages for people on stderr: errors, summaries of diagnostics, a progress line. Documents for
// programs go to stdout.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/diagnostics.hpp"

namespace spdlog {
class logger;
}

namespace fightconv::cli {

enum class Verbosity : std::uint8_t { quiet, normal, verbose };

// A rendered error with the path of its `input` in front, unless it begins with that path already.
// "chars/kfm: kfm.sff+0x4c1: the file ends ...", "chars/kfm.uff+0x4c1: the file ends ..."
std::string error_of_input(std::string_view input, const std::string& error);

// The part of the text that fits into this number of columns of a terminal.
std::string cut(std::string_view text, std::size_t columns);
std::size_t columns_of(std::string_view text);

// The text in lines of at most `width` columns. The first line goes on at `column`, and the others
// begin at `indent`.
std::string wrapped(std::string_view text, std::size_t column, std::size_t indent,
                    std::size_t width = 100);

class Console {
public:
    explicit Console(Verbosity verbosity);

    void info(std::string_view text);     // not with -q
    void warning(std::string_view text);  // not with -q
    void error(std::string_view text);
    void error(const Error& error);  // with its remedy on a second line
    void error(const Error& error, std::string_view input);

    // One line for each kind of warning: the first one, and how many more there are. With -v one
    // line for each diagnostic. `label` names the input if there are several.
    void diagnostics(const DiagnosticSink& sink, std::string_view label);

    Verbosity verbosity() const noexcept { return verbosity_; }

private:
    Verbosity verbosity_;
    std::shared_ptr<spdlog::logger> plain_, named_;  // the second one writes the level first
};

// A line that is redrawn during the work, for one character after a second: "[####----]
// 123/500  12.3/s  4.5 MB/s  0:31 left  3 failed  kfm, ryu". It is drawn only if stderr is a
// terminal, changes no setting of the terminal, and is erased by the destructor. Safe to use from
// several threads.
class Progress {
public:
    struct Work {
        std::size_t characters = 0;
        std::uint64_t bytes = 0;  // of the inputs; 0 if not known
    };
    // `is_stopping`: whether the line says that running conversions are being finished; may be
    // empty.
    Progress(Work total, bool wanted, std::function<bool()> is_stopping = {});
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    bool is_shown() const noexcept { return shown_; }
    void starts(std::string_view name);
    void finished(std::string_view name, std::uint64_t bytes, bool failed);
    // Runs `print`, whose output then appears above the line.
    void above(const std::function<void()>& print);

    // The line for a terminal with this number of columns, without control sequences.
    std::string line(std::size_t columns) const;

private:
    void draw();
    void clear();

    Work total_;
    bool shown_;
    bool due_ = false;  // it has been drawn
    std::function<bool()> is_stopping_;
    std::mutex mutex_;
    Work done_;
    std::size_t failed_ = 0;
    std::vector<std::string> current_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::condition_variable_any ended_;
    std::jthread ticker_;
};

// Returns the result of `work`, and shows the line on the terminal meanwhile.
template <class Function>
auto with_progress(std::string_view name, Verbosity verbosity, Function work) {
    Progress progress({1, 0}, verbosity != Verbosity::quiet);
    progress.starts(name);
    return work();
}

}  // namespace fightconv::cli
