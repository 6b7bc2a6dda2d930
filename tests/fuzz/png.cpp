#include "formats/png/plain.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference(const png::Image& a, const png::Image& b) {
    return a.picture.width != b.picture.width || a.picture.height != b.picture.height ? "the size"
           : a.picture.format != b.picture.format                                     ? "the format"
           : a.picture.pixels != b.picture.pixels                                     ? "the pixels"
           : a.palette != b.palette                                                   ? "the palette"
                                                                                      : "";
}

void check_png(Bytes input) {
    const auto image = read_twice(
        input.size(),
        [&](Context& context) {
            const std::uint64_t before = context.budget.used();
            auto result = png::decode({"fuzz.png", input}, context);
            require(context.budget.used() - before == (result ? result->picture.pixels.size() : 0), "exactly the pixels stay charged");
            return result;
        },
        difference);
    if (!checks_everything()) {
        return;
    }
    Context once(limits());
    const auto through_libpng = png::decode_with_libpng({"fuzz.png", input}, once);
    require(image.has_value() == through_libpng.has_value(), "libpng reads the same files");
    if (!image) {
        return;
    }
    require(difference(*image, *through_libpng).empty() && image->warning == through_libpng->warning, "libpng reads the same picture");
    const Colours greys{};
    const Colours* const colours = image->palette ? &*image->palette : &greys;
    const auto bytes = png::encode(image->picture, colours);
    require(bytes.has_value(), "a picture that was read can be written");
    Context context(limits());
    const auto back = png::decode({"fuzz.png", *bytes}, context);
    require(back && back->picture.pixels == image->picture.pixels, "its pixels come back");
    require(image->picture.format == PixelFormat::rgba8888 || back->palette == *colours, "its palette comes back");
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_unit(const std::uint8_t* data, std::size_t size) { fightconv::fuzz::check_png({data, size}); }
