// What the fuzz targets share: the limits they read within, and the claims that hold for every input. A claim that does not hold ends
// the program, which is how an engine learns of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fightconv::fuzz {

// Well under what an engine allows the process, so that memory that nobody accounted for shows.
inline Limits limits() {
    Limits limits;
    limits.input_file_bytes = 16ULL << 20;
    limits.live_decoded_bytes = 64ULL << 20;
    limits.sprite_pixels = 1ULL << 20;
    return limits;
}

inline void require(bool holds, std::string_view claim, std::string_view detail = "") {
    if (!holds) {
        std::fprintf(stderr, "does not hold: %.*s\n%.*s\n", static_cast<int>(claim.size()), claim.data(), static_cast<int>(detail.size()), detail.data());
        std::abort();
    }
}

// A failure of reading an input of `size` bytes.
inline void check(const Error& error, std::uint64_t size) {
    const Place& place = error.place();
    require(error.code() != ErrorCode::internal, "no input finds a bug of ours", error.render());
    require(!error.message().empty(), "an error says what is wrong", error.render());
    require(!place.offset || *place.offset <= size, "an error lies in the input", error.render());
    require(!place.line || (*place.line > 0 && *place.line <= size + 1), "an error lies in the input", error.render());
}

// Their offsets may be those that the input claims.
inline void check(const Context& context) {
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        require(!diagnostic.id.empty() && !diagnostic.message.empty(), "a diagnostic has an id and says something", diagnostic.render());
    }
}

inline std::string rendered(const Context& context) {
    std::string lines;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        lines.append(diagnostic.render()).append("\n");
    }
    return lines;
}

// What `read(context)` gives; nothing when it fails. It is called twice, and has to come to the same end: difference(first, second)
// says in words what is not the same.
template <class Read, class Difference>
auto read_twice(std::uint64_t size, const Read& read, const Difference& difference) {
    Context context(limits());
    Context again(limits());
    auto first = read(context);
    const auto second = read(again);
    check(context);
    require(rendered(context) == rendered(again), "a second reading reports the same", rendered(context) + "then\n" + rendered(again));
    require(first.has_value() == second.has_value(), "a second reading fails when the first does");
    std::optional<typename std::decay_t<decltype(first)>::value_type> result;
    if (!first) {
        check(first.error(), size);
        require(first.error().render() == second.error().render(), "a second reading fails as the first", first.error().render());
    } else {
        const std::string found = difference(*first, *second);
        require(found.empty(), "a second reading gives the same", found);
        result = *std::move(first);
    }
    return result;
}

inline std::string difference_of_texts(const std::string& first, const std::string& second) {
    return first == second ? std::string() : first + "\n--- then ---\n" + second;
}

inline bool equal(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

}  // namespace fightconv::fuzz
