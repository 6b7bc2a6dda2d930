// formats/images/gif, apng and webp: what readers that share no code with the writers make of a
// image.
#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>

#include "formats/images/apng/apng.hpp"
#include "formats/images/gif/gif.hpp"
#include "formats/images/webp/webp.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/pictures/animated_image_readers.hpp"
#include "tests/support/pictures/pixels.hpp"

namespace fightconv {

using test::SeenImage;

namespace {

struct Format {
    const char* name;
    Result<ByteBuffer> (*encode)(const AnimatedImage&, Context&);
    SeenImage (*read)(Bytes);
    std::uint32_t units_per_second;
};
constexpr std::array<Format, 3> formats = {{
    {"gif", gif::encode, test::read_gif, 100},
    {"apng", apng::encode, test::read_apng, 60},
    {"webp", webp::encode, test::read_webp, 1000},
}};

Picture picture_of(std::uint32_t width, std::uint32_t height, const std::vector<Rgba>& pixels) {
    Picture picture{width, height, PixelFormat::rgba8888,
                    PixelBuffer(std::size_t{width} * height * 4)};
    std::memcpy(picture.pixels.unpack().data(), pixels.data(), pixels.size() * 4);
    return picture;
}

// Noise of so many colours on a canvas; some of it transparent where `holes` says so.
AnimatedImage noisy_image(std::uint32_t seed, std::size_t frames, unsigned colours, bool holes) {
    test::Pixels random(seed);
    AnimatedImage image{.width = 13, .height = 9, .forever = true};
    for (std::size_t i = 0; i < frames; ++i) {
        std::vector<Rgba> pixels(std::size_t{13} * 9);
        for (Rgba& pixel : pixels) {
            const auto value = random.below(colours);
            pixel = holes && random.below(3) == 0
                        ? Rgba{}
                        : Rgba{static_cast<std::uint8_t>(value),
                               static_cast<std::uint8_t>(value * 7), 9, 255};
        }
        image.frames.push_back({picture_of(13, 9, pixels), 2 + random.below(9)});
    }
    return image;
}

void check_shows(const Format& format, const AnimatedImage& image) {
    Context context;
    const auto bytes = format.encode(image, context);
    REQUIRE(bytes);
    const SeenImage seen = format.read(*bytes);
    CHECK(seen.width == image.width * image.scale);
    CHECK(seen.height == image.height * image.scale);
    CHECK(seen.plays == (image.forever ? 0U : 1U));
    REQUIRE(seen.frames.size() == image.frames.size());
    std::uint64_t ticks = 0, shown = 0;
    for (std::size_t i = 0; i < seen.frames.size(); ++i) {
        CAPTURE(format.name, i);
        const Picture expected =
            enlarged(image.frames[i].picture, {0, 0, image.width, image.height}, image.scale);
        CHECK(test::different_pixels(seen.frames[i].canvas, expected) == 0);
        ticks += image.frames[i].ticks;
        CHECK(seen.frames[i].denominator == format.units_per_second);
        shown += seen.frames[i].numerator;
        CHECK(shown == rounded_time(ticks, format.units_per_second));
    }
}

}  // namespace

TEST_CASE("Every format of moving pictures shows each picture exactly, at its time and no later",
          "[animated]") {
    for (const Format& format : formats) {
        check_shows(format, noisy_image(1, 7, 200, true));
        check_shows(format, noisy_image(2, 5, 3, true));
        check_shows(format, noisy_image(3, 6, 100, false));  // opaque: only what changes is stored
        AnimatedImage large = noisy_image(5, 3, 40, true);
        large.scale = 3;
        check_shows(format, large);
        AnimatedImage once = noisy_image(6, 2, 250, true);
        once.forever = false;
        check_shows(format, once);
    }
}

TEST_CASE("An image of one picture is shown for ever in any format", "[animated]") {
    const AnimatedImage image = noisy_image(4, 1, 9, true);
    check_shows(formats[0], image);
    check_shows(formats[1], image);
    Context context;
    // libwebp makes a picture of it
    const SeenImage still = test::read_webp(webp::encode(image, context).value());
    REQUIRE(still.frames.size() == 1);
    CHECK(test::different_pixels(still.frames[0].canvas, image.frames[0].picture) == 0);
}

TEST_CASE("APNG and WebP keep partial alpha and more than 256 colours", "[animated]") {
    AnimatedImage image{.width = 40, .height = 40};
    for (std::uint8_t shift = 0; shift < 2; ++shift) {
        std::vector<Rgba> pixels(1600);
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            pixels[i] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 3), shift,
                         static_cast<std::uint8_t>(1 + i % 255)};
        }
        image.frames.push_back({picture_of(40, 40, pixels), 3});
    }
    check_shows(formats[1], image);
    check_shows(formats[2], image);
}

TEST_CASE("An APNG of few colours is stored with indices, partial alpha included", "[animated]") {
    AnimatedImage image{.width = 2, .height = 1};
    image.frames.push_back({picture_of(2, 1, {{1, 2, 3, 128}, {}}), 1});
    image.frames.push_back({picture_of(2, 1, {{4, 5, 6, 255}, {1, 2, 3, 128}}), 1});
    check_shows(formats[1], image);
    Context context;
    const ByteBuffer bytes = apng::encode(image, context).value();
    CHECK(bytes[25] == 3);  // the colour type of IHDR
}

TEST_CASE("A GIF of too many colours takes near ones, the same every time, and says so",
          "[animated]") {
    AnimatedImage image{.width = 64, .height = 64};
    std::vector<Rgba> pixels(4096);
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        pixels[i] = {static_cast<std::uint8_t>(i % 64 * 4), static_cast<std::uint8_t>(i / 64 * 4),
                     128, 255};
    }
    image.frames.push_back({picture_of(64, 64, pixels), 10});
    Context context;
    const ByteBuffer bytes = gif::encode(image, context).value();
    CHECK(context.diagnostics.counts().count("gif.colours-reduced") == 1);
    const SeenImage seen = test::read_gif(bytes);
    int worst = 0;
    for (std::size_t i = 0; i < pixels.size() * 4; ++i) {
        worst = std::max(worst, std::abs(int{seen.frames[0].canvas.pixels.unpacked()[i]} -
                                         int{image.frames[0].picture.pixels.unpack()[i]}));
    }
    CHECK(worst <= 16);  // 255 colours for 4096: cells of about 16 by 16
    Context again;
    CHECK(gif::encode(image, again).value() == bytes);
}

TEST_CASE("A GIF shows pixels from half alpha on, and says what it could not hold", "[animated]") {
    AnimatedImage image{.width = 3, .height = 1};
    image.frames.push_back({picture_of(3, 1, {{9, 8, 7, 127}, {9, 8, 7, 128}, {}}), 60});
    Context context;
    const SeenImage seen = test::read_gif(gif::encode(image, context).value());
    CHECK(test::different_pixels(seen.frames[0].canvas,
                                 picture_of(3, 1, {{}, {9, 8, 7, 255}, {}})) == 0);
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].id() == "gif.partial-alpha");
    CHECK_THAT(context.diagnostics.kept()[0].message, Catch::Matchers::Contains("2 pixels"));
}

TEST_CASE("A blank picture is no reason for a format to fail, nor is one that comes twice",
          "[animated]") {
    for (const Format& format : formats) {
        CAPTURE(format.name);
        Context context;
        AnimatedImage image{.width = 4, .height = 4};
        image.frames.push_back({picture_of(4, 4, std::vector<Rgba>(16)), 30});
        CHECK(test::different_pixels(
                  format.read(format.encode(image, context).value()).frames.back().canvas,
                  image.frames[0].picture) == 0);
        image.frames.push_back({image.frames[0].picture, 30});
        CHECK(test::different_pixels(
                  format.read(format.encode(image, context).value()).frames.back().canvas,
                  image.frames[0].picture) == 0);
    }
}

TEST_CASE(
    "No frame of a GIF is shorter than 2/100 s, the time of the whole is right and the last "
    "picture is there",
    "[animated]") {
    const auto schedule = [](const std::vector<std::uint32_t>& ticks) {
        AnimatedImage image;
        for (const std::uint32_t each : ticks) {
            image.frames.push_back({{}, each});
        }
        return gif::schedule(image);
    };
    CHECK(schedule({3, 3, 6}) == std::vector<gif::Moment>{{0, 5}, {1, 5}, {2, 10}});
    CHECK(schedule({4, 4, 4}) == std::vector<gif::Moment>{{0, 7}, {1, 6}, {2, 7}});
    CHECK(schedule({1}) == std::vector<gif::Moment>{{0, 2}});
    // a flash of one tick is kept
    CHECK(schedule({5, 1, 5}) == std::vector<gif::Moment>{{0, 8}, {1, 2}, {2, 8}});
    CHECK(schedule({36'000, 1}) == std::vector<gif::Moment>{{0, 60'000}, {1, 2}});
    CHECK(schedule({6, 6, 1}) == std::vector<gif::Moment>{{0, 10}, {1, 10}, {2, 2}});
    CHECK(schedule({7, 1}).back() == gif::Moment{1, 2});  // borrowed from the one before
    CHECK(schedule({1, 1}) == std::vector<gif::Moment>{{1, 3}});
    test::Pixels random(9);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::uint32_t> ticks(1 + random.below(60));
        std::generate(ticks.begin(), ticks.end(),
                      [&] { return 1 + random.below(round % 2 == 0 ? 2 : 9); });
        const auto moments = schedule(ticks);
        std::uint64_t sum = 0;
        for (const gif::Moment& moment : moments) {
            CHECK(moment.centiseconds >= 2);
            const std::uint64_t start = std::accumulate(
                ticks.begin(), ticks.begin() + static_cast<std::ptrdiff_t>(moment.frame),
                std::uint64_t{0});
            CHECK(sum <= rounded_time(start, 100) + 2);  // never later than the eye tells
            sum += moment.centiseconds;
        }
        CHECK(sum ==
              std::max<std::uint64_t>(
                  rounded_time(std::accumulate(ticks.begin(), ticks.end(), std::uint64_t{0}), 100),
                  2));
        CHECK(moments.back().frame == ticks.size() - 1);
    }
    const std::vector<std::uint32_t> second(60, 1);
    CHECK(schedule(second).size() >= 50);  // as many as a GIF can show in it
}

TEST_CASE("A GIF that leaves pictures out says how many", "[animated]") {
    AnimatedImage image = noisy_image(7, 30, 20, true);
    for (AnimatedImageFrame& frame : image.frames) {
        frame.ticks = 1;
    }
    Context context;
    const SeenImage seen = test::read_gif(gif::encode(image, context).value());
    CHECK(seen.frames.size() < 30);
    CHECK(test::different_pixels(seen.frames.back().canvas, image.frames.back().picture) == 0);
    CHECK(context.diagnostics.counts().count("gif.dropped-pictures") == 1);
}

TEST_CASE("An image that a format or the memory cannot hold is refused with advice", "[animated]") {
    const std::map<std::string, std::uint32_t> longest = {
        {"gif", 65'535}, {"apng", 65'535}, {"webp", 16'383}};
    for (const Format& format : formats) {
        CAPTURE(format.name);
        AnimatedImage image{.width = longest.at(format.name) / 16 + 1, .height = 1, .scale = 16};
        image.frames.push_back({picture_of(image.width, 1, std::vector<Rgba>(image.width)), 1});
        Context context;
        const auto refused = format.encode(image, context);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code() == ErrorCode::limit_exceeded);
        CHECK_THAT(refused.error().remedy(), Catch::Matchers::Contains("--scale"));
        Limits limits;
        limits.live_decoded_bytes = 100;
        Context small(limits);
        const auto starved = format.encode(noisy_image(1, 9, 100, true), small);
        CHECK_FALSE(starved);
        CHECK(small.budget.used() == 0);
    }
}

TEST_CASE("The changed part of a picture is the smallest rectangle around what differs",
          "[animated]") {
    const Picture before = picture_of(4, 3, std::vector<Rgba>(12));
    std::vector<Rgba> pixels(12);
    CHECK(changed_part(before, picture_of(4, 3, pixels)) == Rectangle{0, 0, 1, 1});
    pixels[6].b = 1;
    CHECK(changed_part(before, picture_of(4, 3, pixels)) == Rectangle{2, 1, 1, 1});
    pixels[9].a = 1;
    CHECK(changed_part(before, picture_of(4, 3, pixels)) == Rectangle{1, 1, 2, 2});
}

TEST_CASE("A WebP that would last longer than its library counts is refused", "[animated]") {
    AnimatedImage image = noisy_image(1, 1, 4, false);
    image.frames[0].ticks = 130'000'000;
    Context context;
    const auto refused = webp::encode(image, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    CHECK(refused.error().message() ==
          "the animation lasts 130000000 ticks, but libwebp can count only 24 days");
}

}  // namespace fightconv
