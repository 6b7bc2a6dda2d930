#include "formats/aseprite/aseprite.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/characters/aseprite_file.hpp"
#include "tests/support/hostile_bytes.hpp"

using namespace fightconv;
using namespace fightconv::aseprite;
using Catch::Matchers::Contains;
using test::Dump;

namespace {

using Chunks = std::vector<ByteBuffer>;
using Reports = std::vector<std::string>;

Document document_of(const ByteBuffer& bytes, Context& context) {
    const std::uint64_t used_before = context.budget.used();
    auto document = aseprite::parse({"a.aseprite", bytes}, context);
    INFO((document ? "" : document.error().render()));
    REQUIRE(document);
    CHECK(context.budget.used() == used_before + document->charge.bytes());
    const Status checked = aseprite::check(*document);
    INFO((checked ? "" : checked.error().render()));
    CHECK(checked);
    return *std::move(document);
}

Reports reports_of(const ByteBuffer& bytes) {
    Context context;
    (void)document_of(bytes, context);
    Reports ids;
    for (const auto& [id, count] : context.diagnostics.counts()) {
        ids.emplace_back(id);
    }
    return ids;
}

Error refusal_of(const ByteBuffer& bytes) {
    Context context;
    const auto document = aseprite::parse({"a.aseprite", bytes}, context);
    REQUIRE_FALSE(document);
    CHECK(context.budget.used() == 0);
    return document.error();
}

// A file of one frame, RGBA unless said otherwise.
ByteBuffer file_of(const Chunks& chunks, const test::AseHeader& header = {}) {
    return test::ase_file(header, {test::ase_frame(50, chunks)});
}

void check_refused(const Chunks& chunks, ErrorCode code, const std::string& words) {
    const Error error = refusal_of(file_of(chunks));
    CHECK(error.code() == code);
    CHECK(error.place().offset);
    CHECK_THAT(error.render(), Contains(words));
}

ErrorCode code_of(const Chunks& chunks) { return refusal_of(file_of(chunks)).code(); }

const ByteBuffer pixel = {1, 2, 3, 255};
const ByteBuffer a_layer = test::ase_layer("a");

Result<Document> parse_file(Source source, Context& context) {
    return aseprite::parse(source, context);
}

}  // namespace

TEST_CASE("Aseprite: the header") {
    Context context;
    const Document document = document_of(test::ase_indexed_file(), context);
    CHECK(document.depth == Depth::indexed);
    CHECK(document.width == 4);
    CHECK(document.height == 3);
    CHECK(document.transparent_index == 2);
    CHECK_FALSE(document.groups_blend);
    CHECK_FALSE(document.has_uuids);
    CHECK(document.pixel_size == std::array<std::uint8_t, 2>{1, 2});
    CHECK(document.grid_position == std::array<std::int16_t, 2>{-1, 3});
    CHECK(document.grid_size == std::array<std::uint16_t, 2>{16, 8});
    CHECK(document.user_data == UserData{"axis=1,2"});
    CHECK(aseprite::has_signature(test::ase_indexed_file()));
    CHECK_FALSE(aseprite::has_signature(ByteBuffer{0, 0, 0, 0, 0xE0}));
    CHECK_FALSE(aseprite::has_signature(ByteBuffer(128)));
}

TEST_CASE("Aseprite: layers, and the user data behind them") {
    Context context;
    const Document document = document_of(test::ase_indexed_file(), context);
    CHECK(document.layers == std::vector<Layer>{{"below", LayerType::image, 11},
                                                {"group", LayerType::group, 1},
                                                {"above",
                                                 LayerType::image,
                                                 3,
                                                 1,
                                                 Blend::addition,
                                                 128,
                                                 {},
                                                 {"t", Colour{1, 2, 3, 4}}}});
    const Document rgba = document_of(test::ase_rgba_file(), context);
    CHECK(rgba.groups_blend);
    CHECK(rgba.has_uuids);
    Uuid uuid;
    uuid.fill(7);
    CHECK(rgba.layers ==
          std::vector<Layer>{{"group", LayerType::group, 3, 0, Blend::multiply, 100, uuid},
                             {"inside", LayerType::image, 3, 1, Blend::normal, 255, uuid}});
    const Document old =
        document_of(file_of({test::ase_layer("a", 3, 0, 0, 0, 9)}, {32, 0}), context);
    CHECK(old.layers[0].opacity == 255);  // the opacity is not valid
}

TEST_CASE("Aseprite: frames and cels") {
    Context context;
    const Document document = document_of(test::ase_indexed_file(), context);
    REQUIRE(document.frames.size() == 3);
    CHECK(document.frames[0].duration_ms == 65535);
    CHECK(document.frames[1].duration_ms == 70);
    CHECK(document.frames[2].duration_ms == 1);
    Cel below{0, -1, 1, 255, 0, {}, 3, 2, {0, 1, 2, 3, 4, 1}};
    Cel above{2, 5, -2, 200, -1, {}, 2, 1, {3, 1}, {{0x10000, -0x8000, 0x20000, 0x30000}}, {"cel"}};
    CHECK(document.frames[0].cels == std::vector<Cel>{below, above});
    CHECK(document.frames[1].cels == std::vector<Cel>{{0, -1, 1, 200, 0, 0}});
    CHECK(document.frames[2].cels == std::vector<Cel>{{0, 7, 7, 200, 0, 0}});  // a link to a link
    CHECK(&picture_of(document, document.frames[2].cels[0]) == &document.frames[0].cels[0]);
    CHECK(cel_at(document, 0, 2) == &document.frames[0].cels[1]);
    CHECK(cel_at(document, 0, 1) == nullptr);
    const Document unordered =
        document_of(file_of({a_layer, a_layer, test::ase_raw_cel(1, 0, 0, 1, 1, pixel),
                             test::ase_raw_cel(0, 0, 0, 1, 1, pixel)}),
                    context);
    CHECK(unordered.frames[0].cels[0].layer == 0);
    const Document grey =
        document_of(file_of({a_layer, test::ase_raw_cel(0, 0, 0, 1, 1, {1, 2})}, {16}), context);
    CHECK(grey.frames[0].cels[0].pixels == ByteBuffer{1, 2});
}

TEST_CASE("Aseprite: the new palettes, whole and in part") {
    Context context;
    const Document document = document_of(test::ase_indexed_file(), context);
    Palette expected{{{0, 0, 0, 255},
                      {255, 0, 0, 255},
                      {0, 255, 0, 255},
                      {0, 0, 255, 128},
                      {255, 255, 255, 255}},
                     {{2, "green"}}};
    CHECK(*palette_at(document, 0) == expected);
    CHECK(palette_at(document, 1) == palette_at(document, 0));
    expected.colours[3] = {0x33, 0x22, 0x11, 0xFF};
    CHECK(*palette_at(document, 2) == expected);
    CHECK(palette_at(document_of(file_of({}), context), 0) == nullptr);
    // Colours that are not listed are black.
    const Document part = document_of(
        file_of({test::ase_chunk(0x2019, test::ase_palette_head(3, 1, 1).u16(0).u32(0x04030201))}),
        context);
    CHECK(palette_at(part, 0)->colours ==
          std::vector<Colour>{{0, 0, 0, 255}, {1, 2, 3, 4}, {0, 0, 0, 255}});
}

TEST_CASE("Aseprite: the old palettes, until there is a new one") {
    Context context;
    Dump packages;
    packages.u16(2).u8(1).u8(1).u8(1).u8(2).u8(3).u8(1).u8(1).u8(4).u8(5).u8(63);
    const Document old = document_of(file_of({test::ase_chunk(0x0004, packages)}), context);
    CHECK(palette_at(old, 0)->colours ==
          std::vector<Colour>{{0, 0, 0, 255}, {1, 2, 3, 255}, {0, 0, 0, 255}, {4, 5, 63, 255}});
    const Document older = document_of(file_of({test::ase_chunk(0x0011, packages)}), context);
    CHECK(palette_at(older, 0)->colours[3] == Colour{16, 20, 255, 255});
    Dump all;
    all.u16(1).u8(0).u8(0).add(ByteBuffer(768, 9));
    CHECK(palette_at(document_of(file_of({test::ase_chunk(0x0004, all)}), context), 0)->colours ==
          std::vector<Colour>(256, Colour{9, 9, 9, 255}));
    const ByteBuffer newer =
        test::ase_chunk(0x2019, test::ase_palette_head(1, 0, 0).u16(0).u32(0xFFFFFFFF));
    CHECK(palette_at(document_of(file_of({newer, test::ase_chunk(0x0004, all)}), context), 0)
              ->colours.size() == 1);
    CHECK(palette_at(document_of(file_of({test::ase_chunk(0x0004, all), newer}), context), 0)
              ->colours.size() == 1);
}

TEST_CASE("Aseprite: tags and slices") {
    Context context;
    const Document document = document_of(test::ase_indexed_file(), context);
    CHECK(document.tags ==
          std::vector<Tag>{{"walk", 0, 2, Direction::ping_pong, 3, {10, 20, 30}, {"number=20"}},
                           {"", 1, 1, Direction::forward, 0, {10, 20, 30}}});
    CHECK(document.slices ==
          std::vector<Slice>{
              {"hurt1", true, true, {{0, {-1, 2, 3, 4}, {1, 1, 2, 2}, {-16, 6}}, {2}}, {"slice"}}});
    const Document plain = document_of(
        file_of({test::ase_chunk(
            0x2022, Dump().u32(1).u32(0).u32(0).u16(0).u32(0).u32(1).u32(2).u32(3).u32(4))}),
        context);
    CHECK(plain.slices == std::vector<Slice>{{"", false, false, {{0, {1, 2, 3, 4}}}}});
}

TEST_CASE("Aseprite: what is left out is reported") {
    // external files, a path
    CHECK(reports_of(test::ase_indexed_file()) == Reports{"aseprite.left-out"});
    CHECK(reports_of(test::ase_rgba_file()).empty());
    const Reports left_out = {"aseprite.left-out"};
    CHECK(reports_of(file_of({test::ase_chunk(0x2016, Dump().u32(1))})) == left_out);
    CHECK(reports_of(file_of({test::ase_chunk(
              0x2007, Dump().u16(2).u16(0).u32(0).u32(0).u32(0).u32(3).text("icc"))})) == left_out);
    CHECK(reports_of(file_of({test::ase_tileset(0, 1, 1, 1, pixel), test::ase_user_text("a"),
                              test::ase_user_text("b")})) == left_out);
    CHECK(reports_of(file_of({test::ase_user_text("a"), test::ase_user_text("b")})) == left_out);
    CHECK(reports_of(file_of({test::ase_chunk(0x2006, Dump().add(ByteBuffer(36, 1)))})) ==
          left_out);
    CHECK(reports_of(file_of(
              {test::ase_chunk(0x2018, test::ase_tags(0)), test::ase_user_text("a")})) == left_out);
    const ByteBuffer properties =
        test::ase_chunk(0x2020, Dump().u32(5).u16(1).text("a").u32(12).u32(1).u32(0));
    Context context;
    CHECK(document_of(file_of({a_layer, properties}), context).layers[0].user_data ==
          UserData{"a"});
    CHECK(reports_of(file_of({a_layer, properties})) == left_out);
    CHECK(reports_of(file_of({a_layer, test::ase_raw_cel(0, 0, 0, 0, 1, {}),
                              test::ase_user_text("a")})) == Reports{"aseprite.empty-cel"});
    CHECK(reports_of(file_of({test::ase_chunk(0x7777, Dump().u32(1))})) ==
          Reports{"aseprite.unknown-chunk"});
}

TEST_CASE("Aseprite: oddities are reported") {
    const ByteBuffer good = file_of({a_layer});
    CHECK(reports_of(good).empty());
    CHECK(reports_of(test::with_u32(good, 0, 5)) == Reports{"aseprite.wrong-size"});
    CHECK(reports_of(test::with_u32(good, 128 + 12, 5)) == Reports{"aseprite.chunk-counts"});
    CHECK(reports_of(test::with_u32(good, 128 + 12, 0)).empty());
    ByteBuffer more = good;
    more.push_back(0);
    CHECK(reports_of(test::with_u32(more, 0, static_cast<std::uint32_t>(more.size()))) ==
          Reports{"aseprite.unused-bytes"});
    CHECK(reports_of(file_of({test::ase_chunk(0x2018, test::ase_tags(0).u8(1))})) ==
          Reports{"aseprite.unused-bytes"});
    ByteBuffer packed = test::stored_zlib(pixel);
    packed.push_back(1);
    CHECK(reports_of(file_of({a_layer, test::ase_packed_cel(0, 0, 0, 1, 1, packed)})) ==
          Reports{"aseprite.unused-bytes"});
    CHECK(reports_of(file_of({test::ase_layer("\xC3")})) == Reports{"aseprite.text-not-utf8"});
    CHECK(reports_of(file_of({a_layer, test::ase_raw_cel(0, 0, 0, 1, 1, {1})}, {8})) ==
          Reports{"aseprite.index-outside"});
    // transparent
    CHECK(reports_of(file_of({a_layer, test::ase_raw_cel(0, 0, 0, 1, 1, {2})}, {8})).empty());
    const auto slice = [](std::uint32_t first, std::uint32_t second) {
        Dump dump;
        dump.u32(2)
            .u32(0)
            .u32(0)
            .u16(0)
            .u32(first)
            .add(ByteBuffer(16))
            .u32(second)
            .add(ByteBuffer(16));
        return test::ase_chunk(0x2022, dump);
    };
    CHECK(
        reports_of(test::ase_file({}, {test::ase_frame(1, {slice(0, 1)}), test::ase_frame(1, {})}))
            .empty());
    CHECK(reports_of(file_of({slice(0, 0)})) == Reports{"aseprite.slice-keys"});
    CHECK(reports_of(file_of({slice(0, 1)})) == Reports{"aseprite.slice-keys"});
}

TEST_CASE("Aseprite: the second number of chunks counts if the first is full") {
    ByteBuffer frame = test::ase_frame(1, Chunks(0x10001, test::ase_chunk(0x2016, Dump())));
    frame[6] = frame[7] = 0xFF;
    Context context;
    const auto document = aseprite::parse({"a.aseprite", test::ase_file({}, {frame})}, context);
    REQUIRE(document);
    CHECK(context.diagnostics.counts().at("aseprite.left-out").total == 0x10001);
}

TEST_CASE("Aseprite: a file that cannot be read is refused, with the place") {
    const ByteBuffer good = file_of({a_layer, test::ase_raw_cel(0, 0, 0, 1, 1, pixel)});
    const auto refused = [&](std::size_t at, std::uint8_t value, ErrorCode code, std::size_t place,
                             const std::string& words = "") {
        ByteBuffer bytes = good;
        bytes[at] = value;
        INFO("byte " << at << " set to " << int{value});
        const Error error = refusal_of(bytes);
        CHECK(error.code() == code);
        CHECK(error.place() == Place::at_offset(place));
        CHECK_THAT(error.message(), Contains(words));
    };
    refused(4, 0, ErrorCode::bad_magic, 4, "the signature is a500, expected a5e0");
    refused(6, 0, ErrorCode::malformed, 6);  // frames
    refused(7, 0xFF, ErrorCode::truncated, 128);
    refused(8, 0, ErrorCode::malformed, 6, "1 frames of 0x3 pixels");  // width
    // height
    refused(10, 0, ErrorCode::malformed, 6);
    refused(12, 24, ErrorCode::malformed, 12, "24 bits of a pixel, expected 8, 16 or 32");  // depth
    // size of the frame
    refused(128, 15, ErrorCode::malformed, 128);
    refused(131, 1, ErrorCode::truncated, 144);
    // its magic
    refused(132, 0, ErrorCode::malformed, 128, "frame 0 has the signature f100 and ");
    // number of chunks
    refused(135, 0xF0, ErrorCode::truncated, 144);
    // size of a chunk
    refused(144, 5, ErrorCode::malformed, 144, "a chunk of 5 bytes, expected at least 6");
    refused(146, 1, ErrorCode::truncated, 150);
    // type of the layer: a tilemap, whose tileset would follow its name
    refused(152, 2, ErrorCode::truncated, 169);
    refused(152, 3, ErrorCode::malformed, 144,
            "a layer of type 3 with blend mode 0, expected at most 2 and 18");
    refused(154, 1, ErrorCode::malformed, 144);   // child level
    refused(160, 19, ErrorCode::malformed, 144);  // blend mode
    const Error error = refusal_of(file_of({a_layer, test::ase_tilemap_cel(0, 0, 0, 1, 1, {0})}));
    CHECK(error.code() == ErrorCode::malformed);
    CHECK_THAT(error.message(), Contains("a tilemap in layer 0, which has pictures"));
    CHECK(error.item() == "frame 0, chunk 2005");
}

TEST_CASE("Aseprite: tilemaps become pictures") {
    Context context;
    const Document document = document_of(test::ase_tilemap_file(), context);
    REQUIRE(document.layers.size() == 1);
    CHECK(document.layers[0].name == "map");
    CHECK(document.layers[0].type == LayerType::image);
    CHECK(document.layers[0].user_data == UserData{});
    const Cel& cel = document.frames[0].cels.at(0);
    CHECK((cel.x == 0 && cel.y == -1 && cel.width == 4 && cel.height == 4));
    CHECK(cel.pixels == ByteBuffer{1, 3, 3, 1,    //
                                   4, 5, 5, 4,    //
                                   4, 5, 1, 4,    //
                                   1, 3, 3, 5});  //
    const Cel& link = document.frames[1].cels.at(0);
    CHECK((link.link == std::uint16_t{0} && link.x == 2 && link.opacity == 200));
    CHECK(reports_of(test::ase_tilemap_file()) ==
          Reports{"aseprite.left-out", "aseprite.tilemap-drawn"});
}

TEST_CASE("Aseprite: tiles that are not square are turned in their place") {
    const ByteBuffer tiles = {1, 255, 2, 255, 3, 255, 4, 255, 5, 255, 6, 255};  // grey, 3x2
    const auto pixels_of = [&](std::uint32_t tile) {
        Context context;
        const Document document = document_of(
            file_of({test::ase_tileset(0, 1, 3, 2, tiles, 2), test::ase_tilemap_layer("map", 0),
                     test::ase_tilemap_cel(0, 0, 0, 1, 1, {tile})},
                    {16}),
            context);
        return document.frames[0].cels.at(0).pixels;
    };
    CHECK(pixels_of(0) == tiles);
    CHECK(pixels_of(test::ase_flip_x) ==
          ByteBuffer{3, 255, 2, 255, 1, 255, 6, 255, 5, 255, 4, 255});
    CHECK(pixels_of(test::ase_flip_y) ==
          ByteBuffer{4, 255, 5, 255, 6, 255, 1, 255, 2, 255, 3, 255});
    CHECK(pixels_of(test::ase_flip_diagonal) == ByteBuffer{1, 255, 4, 255, 0, 0,  //
                                                           2, 255, 5, 255, 0, 0});
    // first flipped, then turned
    CHECK(pixels_of(test::ase_flip_diagonal | test::ase_flip_y) ==
          ByteBuffer{2, 255, 5, 255, 0, 0, 1, 255, 4, 255, 0, 0});
}

TEST_CASE("Aseprite: empty tiles, and tiles that the tileset does not have, are clear") {
    const auto found = [](std::uint32_t flags, std::uint32_t tile) {
        const ByteBuffer bytes =
            file_of({test::ase_tileset(0, 1, 1, 1, pixel, flags), test::ase_tilemap_layer("map", 0),
                     test::ase_tilemap_cel(0, 0, 0, 1, 1, {tile})});
        Context context;
        return std::pair(document_of(bytes, context).frames[0].cels.at(0).pixels,
                         reports_of(bytes).size());
    };
    const ByteBuffer clear(4);
    CHECK(found(2, 0) == std::pair(pixel, std::size_t{2}));
    CHECK(found(2, 0xFFFFFFFF) == std::pair(clear, std::size_t{2}));
    CHECK(found(6, 0) == std::pair(clear, std::size_t{2}));
    CHECK(found(6, 1) == std::pair(clear, std::size_t{3}));
    const ByteBuffer outside =
        file_of({test::ase_tileset(0, 1, 1, 1, pixel), test::ase_tilemap_layer("map", 0),
                 test::ase_tilemap_cel(0, 0, 0, 2, 1, {1, 0x1FFFFFFF})});
    CHECK(reports_of(outside) ==
          Reports{"aseprite.left-out", "aseprite.tile-outside", "aseprite.tilemap-drawn"});
    // A tilemap without tiles is left out, as other cels without pixels are.
    CHECK(
        reports_of(file_of({test::ase_tileset(0, 1, 1, 1, pixel), test::ase_tilemap_layer("map", 0),
                            test::ase_tilemap_cel(0, 0, 0, 0, 1, {})})) ==
        Reports{"aseprite.empty-cel", "aseprite.left-out", "aseprite.tilemap-drawn"});
}

TEST_CASE("Aseprite: a tilemap whose tiles are in another file is left out") {
    const std::uint32_t flags = GENERATE(1U, 0U);  // in another file, nowhere
    const ByteBuffer first = test::ase_frame(
        100, {test::ase_tileset(0, 1, 1, 1, {}, flags | 4), test::ase_tilemap_layer("map", 0),
              a_layer, test::ase_tilemap_cel(0, 0, 0, 1, 1, {1}), test::ase_user_text("of the cel"),
              test::ase_raw_cel(1, 0, 0, 1, 1, pixel)});
    const ByteBuffer bytes =
        test::ase_file({}, {first, test::ase_frame(100, {test::ase_linked_cel(0, 0, 0, 0)})});
    Context context;
    const Document document = document_of(bytes, context);
    CHECK(document.layers.size() == 2);
    REQUIRE(document.frames[0].cels.size() == 1);
    CHECK(document.frames[0].cels[0].layer == 1);
    CHECK(document.frames[1].cels.empty());
    CHECK(reports_of(bytes) == Reports{"aseprite.left-out", "aseprite.tileset-missing"});
}

TEST_CASE("Aseprite: tiles of a background are as clear as others") {
    Context context;
    const Document document = document_of(
        file_of({test::ase_tileset(0, 1, 1, 1, {2}, 2), test::ase_tilemap_layer("map", 0, 11),
                 test::ase_tilemap_cel(0, 0, 0, 1, 1, {0})},
                {8}),
        context);
    CHECK(document.layers[0].flags == 3);
    CHECK(document.frames[0].cels.at(0).pixels == ByteBuffer{2});
}

TEST_CASE("Aseprite: tilesets and tilemaps that cannot be right are refused") {
    const ByteBuffer tileset = test::ase_tileset(0, 1, 1, 1, pixel);
    const ByteBuffer layer = test::ase_tilemap_layer("map", 0);
    check_refused({test::ase_tileset(0, 1, 0, 1, pixel)}, ErrorCode::malformed,
                  "a tileset with tiles of 0x1 pixels");
    check_refused({test::ase_tileset(0, 2, 1, 1, pixel)}, ErrorCode::malformed,
                  "for a tileset of 2 tiles of 1x1 pixels");
    check_refused({test::ase_tileset(0, 0xFFFFFFFF, 0xFFFF, 0xFFFF, pixel)}, ErrorCode::malformed,
                  "cannot inflate to the 18446744073709551615 of a tileset");
    check_refused({tileset, layer, test::ase_tilemap_cel(0, 0, 0, 1, 1, {1}, 16)},
                  ErrorCode::unsupported_feature, "tiles of 16 bits; only 32 are read");
    check_refused({tileset, layer, test::ase_tilemap_cel(0, 0, 0, 2, 1, {1})}, ErrorCode::malformed,
                  "for a tilemap of 2x1 tiles");
    check_refused({test::ase_tileset(0, 1, 2, 1, ByteBuffer(8)), layer,
                   test::ase_tilemap_cel(0, 0, 0, 8193, 1, {1})},
                  ErrorCode::limit_exceeded, "a cel of 16386x1 pixels; at most 16384 on a side");
}

TEST_CASE("Aseprite: cels that cannot be right are refused") {
    // no layer
    CHECK(code_of({test::ase_raw_cel(0, 0, 0, 1, 1, pixel)}) == ErrorCode::malformed);
    // a group
    CHECK(code_of({test::ase_layer("a", 3, 1), test::ase_raw_cel(0, 0, 0, 1, 1, pixel)}) ==
          ErrorCode::malformed);
    CHECK(code_of({a_layer, test::ase_raw_cel(0, 0, 0, 1, 2, pixel)}) == ErrorCode::truncated);
    check_refused({a_layer, test::ase_chunk(0x2005, test::ase_cel_head(0, 0, 0, 255, 4))},
                  ErrorCode::malformed, "a cel of type 4, expected at most 3");
    CHECK(code_of({a_layer, test::ase_linked_cel(0, 0, 0, 0)}) == ErrorCode::malformed);  // itself
    CHECK(code_of({a_layer, test::ase_linked_cel(0, 0, 0, 9)}) == ErrorCode::malformed);
    const ByteBuffer cel = test::ase_raw_cel(0, 0, 0, 1, 1, pixel);
    check_refused({a_layer, cel, cel}, ErrorCode::malformed, "frame 0 has two cels of layer 0");
    const ByteBuffer packed = test::stored_zlib(pixel);
    // inflates to fewer bytes
    CHECK(code_of({a_layer, test::ase_packed_cel(0, 0, 0, 2, 1, packed)}) == ErrorCode::malformed);
    // to more
    CHECK(
        code_of({a_layer, test::ase_packed_cel(0, 0, 0, 1, 1, test::stored_zlib(ByteBuffer(5)))}) ==
        ErrorCode::malformed);
    // no zlib
    CHECK(code_of({a_layer, test::ase_packed_cel(0, 0, 0, 1, 1, {0x78, 0x01, 7})}) ==
          ErrorCode::malformed);
    check_refused({a_layer, test::ase_packed_cel(0, 0, 0, 9999, 9999, packed)},
                  ErrorCode::limit_exceeded, "a cel of 9999x9999 pixels; at most ");
    CHECK(code_of({a_layer, test::ase_packed_cel(0, 0, 0, 1, 16385, packed)}) ==
          ErrorCode::limit_exceeded);
    // impossible for zlib
    CHECK(code_of({a_layer, test::ase_packed_cel(0, 0, 0, 5000, 5000, packed)}) ==
          ErrorCode::malformed);
    const ByteBuffer second = test::ase_frame(1, {test::ase_linked_cel(0, 0, 0, 0)});
    // to nothing
    CHECK(refusal_of(test::ase_file({}, {test::ase_frame(1, {a_layer}), second})).code() ==
          ErrorCode::malformed);
}

TEST_CASE("Aseprite: other chunks that cannot be right are refused") {
    const auto tag = [](unsigned from, unsigned to, unsigned direction) {
        return Chunks{test::ase_chunk(
            0x2018, test::ase_tags(1).add(test::ase_tag(from, to, direction, 0, "a").bytes()))};
    };
    CHECK(reports_of(file_of(tag(0, 0, 3))).empty());
    check_refused(tag(0, 1, 0), ErrorCode::malformed, "(frame 0, chunk 2018, tag 'a'");
    CHECK(code_of(tag(1, 0, 0)) == ErrorCode::malformed);
    CHECK(code_of(tag(0, 0, 4)) == ErrorCode::malformed);
    CHECK(code_of({test::ase_chunk(0x2018, test::ase_tags(0xFFFF))}) == ErrorCode::truncated);
    const auto palette = [](std::uint32_t size, std::uint32_t first, std::uint32_t last) {
        return Chunks{
            test::ase_chunk(0x2019, test::ase_palette_head(size, first, last).add(ByteBuffer(12)))};
    };
    CHECK(code_of(palette(2, 1, 0)) == ErrorCode::malformed);
    CHECK(code_of(palette(2, 1, 2)) == ErrorCode::malformed);
    CHECK(code_of(palette(3, 0, 2)) == ErrorCode::truncated);
    CHECK(code_of(palette(257, 0, 1)) == ErrorCode::malformed);
    CHECK(code_of(palette(0xFFFFFFFF, 0, 0xFFFFFFFE)) == ErrorCode::malformed);
    CHECK(code_of({test::ase_chunk(0x0004, Dump().u16(1).u8(1).u8(0).add(ByteBuffer(768)))}) ==
          ErrorCode::malformed);
    CHECK(code_of({test::ase_chunk(0x0011, Dump().u16(1).u8(0).u8(1).u8(64).u8(0).u8(0))}) ==
          ErrorCode::malformed);
    check_refused({test::ase_chunk(0x2020, Dump().u32(4).u32(7).add(ByteBuffer(20)))},
                  ErrorCode::malformed, "properties of 7 bytes, expected at least 8");
    CHECK(code_of({test::ase_chunk(0x2020, Dump().u32(4).u32(12).u32(0))}) == ErrorCode::truncated);
    CHECK(code_of({test::ase_chunk(0x2007, Dump().u16(2).u16(0).u32(0).u32(0).u32(0).u32(9))}) ==
          ErrorCode::truncated);
    CHECK(code_of({test::ase_chunk(0x2022, Dump().u32(0xFFFFFFFF).u32(0).u32(0).u16(0))}) ==
          ErrorCode::truncated);
    // no child of a picture
    CHECK(code_of({test::ase_layer("a"), test::ase_layer("b", 3, 0, 1)}) == ErrorCode::malformed);
    Chunks groups;
    for (unsigned level = 0; level <= 65; ++level) {
        groups.push_back(test::ase_layer("g", 3, 1, level));
    }
    check_refused(groups, ErrorCode::limit_exceeded,
                  "the layer is 65 groups deep; at most 64 are read");
    groups.pop_back();
    CHECK(reports_of(file_of(groups)).empty());
}

TEST_CASE("Aseprite: more layers or tags than 16 bits count are refused") {
    CHECK(reports_of(file_of(Chunks(65'535, a_layer))).empty());
    check_refused(Chunks(65'536, a_layer), ErrorCode::limit_exceeded, "more than 65535 layers");
    const ByteBuffer tags =
        test::ase_chunk(0x2018, test::ase_tags(40'000).add(ByteBuffer(40'000 * 19)));
    check_refused({tags, tags}, ErrorCode::limit_exceeded, "80000 tags");
}

TEST_CASE("Aseprite: a file that is cut or changed anywhere does no harm") {
    for (const ByteBuffer& bytes :
         {test::ase_indexed_file(), test::ase_rgba_file(), test::ase_tilemap_file()}) {
        CHECK(test::readable_cuts(parse_file, bytes) == 0);
        CHECK(test::readable_pokes(parse_file, bytes) > 100);
    }
}
