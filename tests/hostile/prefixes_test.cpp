// Every file cut anywhere, and every field set to extremes (reliability.md 10, line 3): success, or
// an error that says where, soon.
#include <algorithm>
#include <array>
#include <ctime>

#include "tests/hostile/inputs.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/programs/known_job.hpp"
#include "tests/support/sanitized.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

bool contains_any(const std::string& text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return text.find(part) != std::string::npos; });
}

// Whether it is read.
bool ends_well(const DamagedInput& input, const ByteBuffer& bytes) {
    const std::clock_t start = std::clock();
    Context context;
    bool is_read = false;
    {
        const Result<Character> character = input.read_with(bytes, context);
        is_read = character.has_value();
        if (!character) {
            const Error& error = character.error();
            INFO(error.render());
            CHECK(error.code() != ErrorCode::internal);
            CHECK_FALSE(error.message().empty());
            CHECK((!error.file().empty() || error.code() == ErrorCode::not_found));
            const bool has_place = error.place().offset || error.place().line ||
                                   error.message().find("of the PNG") != std::string::npos;
            // Where a part is missing as a whole, no place of the file is wrong.
            const bool is_about_the_whole =
                error.code() == ErrorCode::not_found ||
                error.code() == ErrorCode::unsupported_feature ||
                error.code() == ErrorCode::unsafe_path || bytes.empty() ||
                contains_any(error.message(),
                             {"no sprite could be read", "there is no 'sprite", "there is no 'anim",
                              "there is no action", "signature is missing", "the head of a PNG"});
            CHECK((has_place || is_about_the_whole));
        }
    }
    CHECK(is_in_time(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 2));
    CHECK(context.budget.used() == 0);
    return is_read;
}

// From one place of a file to the next, so that there are about as many as are wanted.
std::size_t step_for(std::size_t bytes, std::size_t places) {
    return bytes <= places ? 1 : bytes / places;
}

constexpr std::array<std::uint64_t, 5> extremes = {0, 1, 0x7FFF'FFFF'FFFF'FFFF,
                                                   0x8000'0000'0000'0000, ~0ULL};

void cut_anywhere(bool (*is_wanted)(const DamagedInput&), std::size_t least_refused = 100) {
    std::size_t read = 0;
    std::size_t refused = 0;
    for (const DamagedInput& input : sample_inputs()) {
        if (!is_wanted(input)) {
            continue;
        }
        const ByteBuffer& whole = input.bytes();
        CAPTURE(input.importer, input.damaged, whole.size());
        for (std::size_t size = 0; size < whole.size();
             size += is_whole() ? 1 : step_for(whole.size(), 40)) {
            CAPTURE(size);
            (ends_well(input, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)})
                 ? read
                 : refused) += 1;
        }
        CHECK(ends_well(input, whole));
    }
    CHECK(read > 100);
    CHECK(refused > least_refused);
}

void set_any_field(bool (*is_wanted)(const DamagedInput&)) {
    std::size_t read = 0;
    std::size_t refused = 0;
    for (const DamagedInput& input : sample_inputs()) {
        if (!is_wanted(input)) {
            continue;
        }
        ByteBuffer bytes = input.bytes();
        CAPTURE(input.importer, input.damaged, bytes.size());
        std::size_t turn = 0;
        for (std::size_t at = 0; at < bytes.size();
             at += at < 64 ? 1 : step_for(bytes.size(), is_whole() ? 3000 : 40)) {
            for (const std::size_t width : {1U, 2U, 4U}) {
                for (const std::uint64_t extreme : extremes) {
                    if (at + width > bytes.size() || (!is_whole() && ++turn % 7 != 0)) {
                        continue;
                    }
                    const ByteBuffer before(
                        bytes.begin() + static_cast<std::ptrdiff_t>(at),
                        bytes.begin() + static_cast<std::ptrdiff_t>(at + width));
                    // the highest bytes of the extreme, so that a sign is a sign
                    for (std::size_t i = 0; i < width; ++i) {
                        bytes[at + i] = static_cast<std::uint8_t>(
                            extreme <= 1 ? extreme >> (8 * i) : extreme >> (8 * (8 - width + i)));
                    }
                    if (std::equal(before.begin(), before.end(),
                                   bytes.begin() + static_cast<std::ptrdiff_t>(at))) {
                        continue;  // the file as it was
                    }
                    CAPTURE(at, width, extreme);
                    (ends_well(input, bytes) ? read : refused) += 1;
                    std::copy(before.begin(), before.end(),
                              bytes.begin() + static_cast<std::ptrdiff_t>(at));
                }
            }
        }
    }
    CHECK(read > 100);
    CHECK(refused > 100);
}

// Each takes a long time, so that they are cases of their own.
bool is_sff(const DamagedInput& input) { return input.importer == "sff"; }
bool is_urho3d(const DamagedInput& input) { return input.importer == "urho3d"; }
bool is_other(const DamagedInput& input) { return !is_sff(input) && !is_urho3d(input); }

}  // namespace

TEST_CASE("Every prefix of an .sff is read or refused with its place", "[.line-3]") {
    cut_anywhere(is_sff, 4);  // most of its sprites are read if the last ones are missing
}
TEST_CASE("Every prefix of Urho3D's files is read or refused with its place", "[.line-3]") {
    cut_anywhere(is_urho3d);
}
TEST_CASE("Every prefix of every other kind of file is read or refused with its place",
          "[.line-3]") {
    cut_anywhere(is_other);
}

TEST_CASE("An .sff with any field at its extremes is read or refused with its place", "[.line-3]") {
    set_any_field(is_sff);
}
TEST_CASE("Urho3D's files with any field at its extremes are read or refused with their place",
          "[.line-3]") {
    set_any_field(is_urho3d);
}
TEST_CASE("Every other file with any field at its extremes is read or refused with its place",
          "[.line-3]") {
    set_any_field(is_other);
}
