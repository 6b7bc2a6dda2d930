// The parts that the fuzz targets share: the limits they read within, and the claims that hold for
// every input. A claim that does not hold ends the program, which is how an engine learns of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::fuzz {

// How much of a unit is checked. An engine gives most units one reading, because every further one
// costs as much again (engine.cpp).
enum class Depth : std::uint8_t {
    reading,         // it is read or written once
    everything,      // it is also read again, written and read back
    default_limits,  // it is read or written once, within the limits that users have
};

// The depth of the unit that runs; set by engine.cpp or replay.cpp.
// NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
inline Depth depth = Depth::everything;

// One input, checked as deep as `depth` says: test_sff and so on, a function for each target
// (CMakeLists.txt).
#define FIGHTCONV_FUZZ_TARGET(name, kind, bytes) \
    void test_##name(const std::uint8_t* data, std::size_t size);
#include "targets.inc"
#undef FIGHTCONV_FUZZ_TARGET

inline bool checks_everything() { return depth == Depth::everything; }

inline double processor_seconds() {
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Well under what an engine allows the process, so that memory that nobody accounted for shows.
inline Limits limits() {
    Limits limits;
    if (depth == Depth::default_limits) {
        return limits;
    }
    limits.input_file_bytes = 16ULL << 20;
    limits.live_decoded_bytes = checks_everything() ? 64ULL << 20 : 8ULL << 20;
    limits.play_instructions = 2'000;
    limits.sprite_pixels = checks_everything() ? 1ULL << 20 : 1ULL << 16;
    return limits;
}

inline void require(bool holds, std::string_view claim, std::string_view detail = "") {
    if (!holds) {
        std::fprintf(stderr, "does not hold: %.*s\n%.*s\n", static_cast<int>(claim.size()),
                     claim.data(), static_cast<int>(detail.size()), detail.data());
        std::abort();
    }
}

// A failure of reading an input of `size` bytes.
inline void check(const Error& error, std::uint64_t size) {
    const Place& place = error.place();
    const bool in_input = (!place.offset || *place.offset <= size) &&
                          (!place.line || (*place.line > 0 && *place.line <= size + 1));
    // the text is made only then: it takes longer than many units
    if (error.code() == ErrorCode::internal || error.message().empty() || !in_input) {
        require(error.code() != ErrorCode::internal, "no input finds a bug of ours",
                error.render());
        require(!error.message().empty(), "an error says what is wrong", error.render());
        require(in_input, "an error lies in the input", error.render());
    }
}

// Their offsets may be those that the input claims.
inline void check(const Context& context) {
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        if (diagnostic.id().empty() || diagnostic.message.empty()) {
            require(false, "a diagnostic has an id and says something", diagnostic.render());
        }
    }
}

inline std::string rendered(const Context& context) {
    std::string lines;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        lines.append(diagnostic.render()).append("\n");
    }
    return lines;
}

inline std::string difference_of_texts(const std::string& first, const std::string& second) {
    return first == second ? std::string() : first + "\n--- then ---\n" + second;
}

// The result of `read(context)`; nothing if it fails. When everything is checked it is called
// twice, and has to come to the same end: difference(first, second) says in words what is not the
// same.
template <class Read, class Difference>
auto read_twice(std::uint64_t size, const Read& read, const Difference& difference) {
    Context context(limits());
    auto first = read(context);
    check(context);
    if (!first) {
        check(first.error(), size);
    }
    if (checks_everything()) {
        Context again(limits());
        const auto second = read(again);
        const std::string found = difference_of_texts(rendered(context), rendered(again));
        require(found.empty(), "a second reading reports the same", found);
        require(first.has_value() == second.has_value(),
                "a second reading fails when the first does");
        if (first) {
            const std::string found_in_result = difference(*first, *second);
            require(found_in_result.empty(), "a second reading gives the same", found_in_result);
        } else {
            require(first.error().render() == second.error().render(),
                    "a second reading fails as the first", first.error().render());
        }
    }
    std::optional<typename std::decay_t<decltype(first)>::value_type> result;
    if (first) {
        result = *std::move(first);
    }
    return result;
}

inline bool equal(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

}  // namespace fightconv::fuzz
