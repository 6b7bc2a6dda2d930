// Reports about one file, or about one item in it: problems as diagnostics, unreadable data as
// errors.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

#include "core/base/diagnostics.hpp"
#include "core/base/where.hpp"

namespace fightconv {

class Reporter {
public:
    // Borrows both.
    Reporter(DiagnosticSink& sink, std::string_view file) noexcept : sink_(&sink), file_(file) {}

    // The same for one item of the file: "sprite 200,3". A Where is borrowed, and becomes text only
    // when something is reported.
    Reporter about(std::string item) const {
        Reporter scoped = *this;
        scoped.item_ = std::move(item);
        return scoped;
    }
    Reporter about(const Where& where) const {
        Reporter scoped = *this;
        scoped.where_ = &where;
        return scoped;
    }
    Reporter about(Where&&) const = delete;  // it would be destroyed before the report

    template <class... Args>
    void report(const Problem& problem, Place place, fmt::format_string<Args...> text,
                Args&&... args) const {
        report_text(problem, place, fmt::vformat(text, fmt::make_format_args(args...)));
    }
    // The same where it does no harm.
    template <class... Args>
    void note(const Problem& problem, Place place, fmt::format_string<Args...> text,
              Args&&... args) const {
        add(problem, true, place, fmt::vformat(text, fmt::make_format_args(args...)));
    }
    void report_text(const Problem& problem, Place place, std::string message) const {
        add(problem, false, place, std::move(message));
    }

    // An error of this file and item, for the caller to return.
    template <class... Args>
    Error error(ErrorCode code, Place place, fmt::format_string<Args...> text,
                Args&&... args) const {
        return Error(code, fmt::vformat(text, fmt::make_format_args(args...)))
            .in_file(file_)
            .at(place)
            .about(item());
    }

    std::string_view file() const noexcept { return file_; }

private:
    void add(const Problem& problem, bool harmless, Place place, std::string message) const {
        sink_->report({&problem, harmless, std::string(file_), place, item(), std::move(message)});
    }
    std::string item() const { return where_ != nullptr ? where_->text() : item_; }

    DiagnosticSink* sink_;
    std::string_view file_;
    std::string item_;
    const Where* where_ = nullptr;
};

}  // namespace fightconv
