#include "formats/wav/resample.hpp"

#include <cmath>
#include <numbers>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

// A fifth of a second.
wav::Pcm sine(double hz, std::uint32_t rate) {
    constexpr double level = 20000;
    wav::Pcm pcm{1, rate, {}};
    for (std::size_t i = 0; i < rate / 5; ++i) {
        pcm.samples.push_back(static_cast<std::int16_t>(std::lround(
            level * std::sin(2 * std::numbers::pi * hz * static_cast<double>(i) / rate))));
    }
    return pcm;
}

wav::Pcm at_zx_rate(const wav::Pcm& pcm) {
    Context context;
    auto made = wav::to_mono(pcm, 22050, context);
    REQUIRE(made);
    CHECK(context.budget.used() == made->bytes());
    return *std::move(made);
}

// The mean square of what two signals differ by, away from the ends where one of them is cut.
double difference(const wav::Pcm& a, const wav::Pcm& b) {
    constexpr std::size_t edge = 300;
    REQUIRE(a.samples.size() == b.samples.size());
    double sum = 0;
    for (std::size_t i = edge; i + edge < a.samples.size(); ++i) {
        const double d = a.samples[i] - b.samples[i];
        sum += d * d;
    }
    return std::sqrt(sum / static_cast<double>(a.samples.size() - 2 * edge));
}

}  // namespace

TEST_CASE("A tone is the same tone at another rate") {
    for (const std::uint32_t rate : {8000U, 11025U, 15600U, 18500U, 44100U, 48000U}) {
        for (const double hz : {100.0, 1000.0, 3500.0}) {
            CAPTURE(rate, hz);
            CHECK(difference(at_zx_rate(sine(hz, rate)), sine(hz, 22050)) < 3);
        }
    }
}

TEST_CASE("Frequencies that the lower rate cannot hold are gone, not folded back") {
    for (const double hz : {11100.0, 13000.0, 20000.0}) {
        CAPTURE(hz);
        const wav::Pcm made = at_zx_rate(sine(hz, 44100));
        CHECK(difference(made, {1, 22050, std::vector<std::int16_t>(made.samples.size())}) < 3);
    }
}

TEST_CASE("A constant stays what it is, whatever the rates") {
    for (const std::uint32_t rate : {8000U, 22049U, 44100U}) {
        const wav::Pcm constant{1, rate, std::vector<std::int16_t>(4000, 12345)};
        const wav::Pcm made = at_zx_rate(constant);
        CHECK(std::abs(made.samples[made.samples.size() / 2] - 12345) <= 1);
    }
}

TEST_CASE("The length stays, to the sample") {
    CHECK(at_zx_rate({1, 11025, std::vector<std::int16_t>(100)}).samples.size() == 200);
    CHECK(at_zx_rate({1, 44100, std::vector<std::int16_t>(101)}).samples.size() == 51);
    CHECK(at_zx_rate({1, 44100, {}}).samples.empty());
    CHECK(at_zx_rate({1, 44100, {5}}).samples.size() == 1);
}

TEST_CASE("Channels are mixed to their mean; at the rate that is wanted nothing else happens") {
    CHECK(at_zx_rate({2, 22050, {100, 200, -32768, -32768, 3, 4}}).samples ==
          std::vector<std::int16_t>{150, -32768, 4});
    const wav::Pcm mono{1, 22050, {1, 32767, -32768}};
    CHECK(at_zx_rate(mono).samples == mono.samples);
}

TEST_CASE("Loud edges are cut at full level, not wrapped") {
    wav::Pcm square{1, 8000, {}};
    for (int i = 0; i < 800; ++i) {
        square.samples.push_back(i / 20 % 2 == 0 ? std::int16_t{32767} : std::int16_t{-32768});
    }
    const wav::Pcm made = at_zx_rate(square);
    for (std::size_t i = 300; i + 300 < made.samples.size(); ++i) {
        // a wrap would be a step of 65535
        CHECK(std::abs(made.samples[i] - made.samples[i - 1]) < 40000);
    }
}

TEST_CASE("A rate that blows a sound up is refused before memory is taken") {
    Context context;
    const auto refused =
        wav::to_mono({1, 999, std::vector<std::int16_t>(1'000'000)}, 22050, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::unsupported_feature);
    CHECK_THAT(refused.error().message(), Catch::Matchers::Contains("999 Hz"));
    CHECK(context.budget.used() == 0);
    CHECK(wav::to_mono({1, 1000, std::vector<std::int16_t>(1000)}, 22050, context));
    // nothing to resample
    CHECK(wav::to_mono({1, 1, std::vector<std::int16_t>(1000)}, 1, context));
    // 44 MB would be needed
    Context small(Limits{.live_decoded_bytes = 40 << 20});
    const auto starved =
        wav::to_mono({1, 1000, std::vector<std::int16_t>(1'000'000)}, 22050, small);
    REQUIRE_FALSE(starved);
    CHECK(starved.error().code() == ErrorCode::limit_exceeded);
}
