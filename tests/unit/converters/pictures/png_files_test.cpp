#include "converters/pictures/png_files.hpp"

#include <algorithm>
#include <atomic>

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

namespace fightconv {

TEST_CASE("Pictures that look the same are drawn once, and each has its file", "[png_files]") {
    std::atomic<int> drawn = 0;
    std::vector<PngToDraw> pictures;
    for (const Content& content :
         {Content{1, 2}, Content{}, Content{1, 2}, Content{1, 3}, Content{}}) {
        PngToDraw picture{2, 1, "a picture", {}};
        picture.draw = [&](MutableBytes out) -> Status {
            ++drawn;
            std::fill(out.begin(), out.end(), std::uint8_t{9});
            return {};
        };
        picture.content = content;
        pictures.push_back(std::move(picture));
    }
    pictures.push_back(pictures.front());
    pictures.back().text = {{"Title", "another text makes another file"}};
    for (const unsigned threads : {1U, 4U}) {
        drawn = 0;
        Context context;
        context.threads = threads;
        const auto pngs = draw_pngs(pictures, context);
        REQUIRE(pngs);
        CHECK(drawn == 5);
        REQUIRE(pngs->files.size() == pictures.size());
        CHECK(pngs->files[0] == pngs->files[2]);
        CHECK(pngs->files[0] != pngs->files[5]);
        std::size_t bytes = 0;
        for (const ByteBuffer& file : pngs->files) {
            bytes += file.size();
        }
        CHECK(context.budget.used() == bytes);
    }
}

TEST_CASE("The content of a sheet says how it looks", "[png_files]") {
    test::CharacterBuilder builder;
    const PaletteId colours = builder.palette();
    const SpriteId first = builder.sprite({0, 0}, {}, {"12"}, colours);
    const SpriteId second = builder.sprite({0, 1}, {}, {"21"}, colours);
    for (const auto& frames : {std::vector{first}, std::vector{first}, std::vector{second},
                               std::vector{first, second}}) {
        std::vector<Frame> shown;
        std::transform(frames.begin(), frames.end(), std::back_inserter(shown),
                       [](SpriteId sprite) { return test::frame_of(sprite); });
        builder.animation(static_cast<std::int32_t>(builder.character.animations.size()),
                          std::to_string(builder.character.animations.size()), std::move(shown));
    }
    const Context context;
    const auto sheets = SheetMaker::of(builder.character, Context())
                            .value()
                            .lay_out_all(SheetLayout::packed, context);
    REQUIRE(sheets);
    std::vector<Content> contents;
    std::transform(sheets->begin(), sheets->end(), std::back_inserter(contents),
                   [&](const Sheet& sheet) { return content_of(builder.character, sheet); });
    CHECK(contents[0] == contents[1]);
    CHECK(contents[0] != contents[2]);
    CHECK(contents[0] != contents[3]);
}

}  // namespace fightconv
