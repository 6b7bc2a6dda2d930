#include "formats/aseprite/aseprite.hpp"

#include <tuple>

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_aseprite(const aseprite::Document& a, const aseprite::Document& b) {
    const auto header = [](const aseprite::Document& d) {
        return std::tuple(d.depth, d.width, d.height, d.transparent_index, d.groups_blend,
                          d.has_uuids, d.pixel_size, d.grid_position, d.grid_size);
    };
    return header(a) != header(b)       ? "the headers"
           : a.layers != b.layers       ? "the layers"
           : a.frames != b.frames       ? "the frames"
           : a.tags != b.tags           ? "the tags"
           : a.slices != b.slices       ? "the slices"
           : a.user_data == b.user_data ? ""
                                        : "the user data";
}

void check_written(const aseprite::Document& document) {
    const auto bytes = aseprite::serialise(document);
    require(bytes.has_value(), "what can be read can be written",
            bytes ? "" : bytes.error().render());
    Context reading(limits());
    const auto back = aseprite::parse({"fuzz.aseprite", *bytes}, reading);
    require(back.has_value(), "what is written can be read", back ? "" : back.error().render());
    require(difference_of_aseprite(document, *back).empty(), "what is written comes back",
            difference_of_aseprite(document, *back));
}

void check_aseprite(Bytes input) {
    const auto document = read_twice(
        input.size(),
        [&](Context& context) {
            auto result = aseprite::parse({"fuzz.aseprite", input}, context);
            require(!result || context.budget.used() == result->charge.bytes(),
                    "a document says what it took from the budget");
            return result;
        },
        difference_of_aseprite);
    if (!document) {
        return;
    }
    if (checks_everything()) {
        check_written(*document);
    }
    const Context drawing(limits());
    for (const std::size_t frame : {std::size_t{0}, document->frames.size() - 1}) {
        if (const auto picture = aseprite::flatten(*document, frame, drawing); picture) {
            require(picture->pixels.size() == std::size_t{document->width} * document->height,
                    "a frame is as large as the canvas");
        } else {
            check(picture.error(), input.size());
        }
    }
    require(drawing.budget.used() == 0, "drawing keeps no memory");
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_aseprite(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_aseprite({data, size});
}
