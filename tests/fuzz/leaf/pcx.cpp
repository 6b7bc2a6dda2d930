#include "formats/images/pcx/pcx.hpp"

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

constexpr std::uint64_t most_pixels = 1 << 16;  // the same code runs for larger ones

Picture decoded(const pcx::Header& header, Bytes body, std::uint8_t before,
                pcx::DecodeOutcome& outcome) {
    Picture picture{header.width,
                    header.height,
                    header.planes == 1 ? PixelFormat::indexed8 : PixelFormat::rgba8888,
                    {}};
    picture.pixels =
        PixelBuffer(std::size_t{header.width} * header.height * bytes_per_pixel(picture.format));
    std::fill(picture.pixels.unpack().begin(), picture.pixels.unpack().end(), before);
    outcome = pcx::decode(header, body, picture.pixels.unpack());
    return picture;
}

void check_pcx(Bytes input) {
    const auto header = pcx::parse_header({"fuzz.pcx", input});
    if (!header) {
        return check(header.error(), input.size());
    }
    if (std::uint64_t{header->width} * header->height >
        (depth == Depth::default_limits ? limits().sprite_pixels : most_pixels)) {
        return;
    }
    const Bytes body = input.subspan(pcx::header_bytes);
    pcx::DecodeOutcome outcome;
    const Picture picture = decoded(*header, body, 0xA5, outcome);
    require(outcome.consumed <= body.size(), "the body is not passed");
    if (!checks_everything()) {
        return;
    }
    require(picture.pixels == decoded(*header, body, 0x5A, outcome).pixels,
            "what was in the buffer before does not matter");
    if (picture.empty() || outcome.input_ended) {
        return;  // pixels that are missing have no alpha, those that are written have
    }
    const auto bytes = pcx::serialise(picture, nullptr);
    require(bytes.has_value(), "a picture that was read can be written");
    const auto again = pcx::parse_header({"fuzz.pcx", *bytes});
    require(again && again->width == header->width && again->height == header->height &&
                again->planes == header->planes,
            "its header comes back");
    require(picture.pixels ==
                decoded(*again, Bytes(*bytes).subspan(pcx::header_bytes), 0xA5, outcome).pixels,
            "its pixels come back");
    require(!outcome.input_ended, "it is complete");
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_pcx(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_pcx({data, size});
}
