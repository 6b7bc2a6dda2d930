#include "formats/mugen/act/act.hpp"

#include "formats/images/pcx/pcx.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

Colours some_colours() {
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const auto value = static_cast<std::uint8_t>(i);
        colours[i] = {value, static_cast<std::uint8_t>(value * 3),
                      static_cast<std::uint8_t>(255 - value),
                      static_cast<std::uint8_t>(i == 0 ? 0 : 255)};
    }
    return colours;
}

}  // namespace

TEST_CASE("An ACT holds the last colour first; index 0 is transparent") {
    ByteBuffer bytes(768, 0);
    bytes[0] = 7;    // the last colour
    bytes[765] = 9;  // the first one
    Context context;
    const auto colours = act::parse({"a.act", bytes}, context);
    REQUIRE(colours.has_value());
    CHECK(colours->back() == Rgba{7, 0, 0, 255});
    CHECK(colours->front() == Rgba{9, 0, 0, 0});
    CHECK((*colours)[1] == Rgba{0, 0, 0, 255});
    CHECK(context.diagnostics.counts().empty());
}

TEST_CASE("A serialised ACT gives the colours back") {
    Context context;
    const ByteBuffer bytes = act::serialise(some_colours());
    CHECK(bytes.size() == 768);
    const auto colours = act::parse({"a.act", bytes}, context);
    REQUIRE(colours.has_value());
    CHECK(*colours == some_colours());
}

TEST_CASE("Photoshop's four bytes behind an ACT are ignored in silence, others with a note") {
    ByteBuffer bytes = act::serialise(some_colours());
    bytes.insert(bytes.end(), {0, 0x20, 0, 0});
    Context context;
    CHECK(act::parse({"a.act", bytes}, context) == some_colours());
    CHECK(context.diagnostics.counts().empty());
    bytes.push_back(0);
    CHECK(act::parse({"a.act", bytes}, context) == some_colours());
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].id() == "act.size-odd");
    CHECK(context.diagnostics.kept()[0].file == "a.act");
    CHECK(context.diagnostics.warnings() == 0);
}

TEST_CASE("An ACT cut anywhere is refused with file, place and remedy") {
    const ByteBuffer whole = act::serialise(some_colours());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        Context context;
        const auto cut = act::parse({"a.act", Bytes(whole).first(length)}, context);
        REQUIRE_FALSE(cut.has_value());
        CHECK(cut.error().code() == ErrorCode::truncated);
        CHECK(cut.error().file() == "a.act");
        CHECK(cut.error().place() == Place::at_offset(length));
        CHECK_FALSE(cut.error().remedy().empty());
    }
}

TEST_CASE("A PCX in an ACT's place gives the palette at its end") {
    const Colours colours = some_colours();
    Picture picture{200, 3, PixelFormat::indexed8, PixelBuffer(600)};
    for (std::uint8_t& pixel : picture.pixels.unpack()) {
        pixel = static_cast<std::uint8_t>(&pixel - picture.pixels.unpack().data());
    }
    ByteBuffer bytes = *pcx::serialise(picture, &colours);
    Context context;
    CHECK(act::parse({"a.act", bytes}, context) == colours);
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].id() == "act.is-pcx");

    bytes.push_back(0);  // the marker is not where it should be: bytes like any others
    CHECK_FALSE(act::parse({"a.act", bytes}, context) == colours);
    CHECK(context.diagnostics.kept().back().id() == "act.size-odd");
}
