// The base of all classes that read a ZSS: the place, sentences, keys and values, reports.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/reporter.hpp"
#include "formats/mugen/zss/cursor.hpp"
#include "formats/mugen/zss/problems.hpp"
#include "formats/mugen/zss/zss.hpp"

namespace fightconv::zss {

inline constexpr std::size_t longest_sentence = std::size_t{64} << 10;

bool is_name(std::string_view name) noexcept;  // of a variable, in lower case

struct Sentence {
    std::string text;  // on one line, without comments and surrounding spaces
    char end = 0;      // what it ends before: one of : ; { } ] or 0 at the end of the file
    std::uint32_t line = 0;
};

class Reader {
protected:
    Reader(Source source, Context& context)
        : context_(context),
          cursor_(as_text(source.bytes)),
          reporter_(context.diagnostics, source.file) {
        file_.charge = Charge(context.budget);
    }

    // Where parameters are by their keys.
    using Places = std::map<std::string, std::size_t, std::less<>>;

    Reporter here() const { return reporter_.about(item_); }

    // Ikemen GO does not load the character; here it is read as it is meant (Z31).
    template <class... Args>
    void refused(std::uint32_t line, fmt::format_string<Args...> text, Args&&... args) {
        here().report(problem.refused, Place::at_line(line),
                      "{}; Ikemen GO does not load the character",
                      fmt::vformat(text, fmt::make_format_args(args...)));
    }

    // The rest of the state is not read.
    template <class... Args>
    void broken(std::uint32_t line, fmt::format_string<Args...> text, Args&&... args) {
        if (!is_broken_) {
            here().report(problem.unreadable, Place::at_line(line),
                          "{}; the rest of this state or function is left out",
                          fmt::vformat(text, fmt::make_format_args(args...)));
        }
        is_broken_ = true;
    }

    Status charge(std::uint64_t bytes) { return file_.charge.add(bytes, "statements"); }

    // zss.md Z10: up to the first of : ; { } outside of quotes; := does not end it. In a header up
    // to ']', too, if that closes no interval.
    Result<Sentence> sentence(bool in_header = false);
    // Passes its ';'.
    void end_of_sentence(const Sentence& sentence);
    // Z12: of equal keys the last one counts.
    Status take(const Sentence& key, Sentence value, std::vector<cns::Parameter>& parameters,
                Places& places);
    // "a, b, _" without their $, in lower case.
    std::vector<std::string> names_in(std::string_view list, std::uint32_t line);

    Context& context_;
    Cursor cursor_;
    File file_;
    std::string item_;  // the state or function that is read
    bool is_broken_ = false;

private:
    bool ends_sentence(char c, bool in_header, std::size_t brackets) const noexcept;

    Reporter reporter_;
};

}  // namespace fightconv::zss
