#include <random>

#include "formats/aseprite/aseprite.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/aseprite_file.hpp"

using namespace fightconv;
using namespace fightconv::aseprite;

namespace {

Result<Document> written_and_read(const Document& document, Context& context) {
    const auto bytes = aseprite::serialise(document);
    INFO((bytes ? "" : bytes.error().render()));
    REQUIRE(bytes);
    auto back = aseprite::parse({"a.aseprite", *bytes}, context);
    INFO((back ? "" : back.error().render()));
    REQUIRE(back);
    CHECK(context.diagnostics.counts().empty());
    return back;
}

void check_equal(const Document& a, const Document& b) {
    CHECK(a.depth == b.depth);
    CHECK(std::pair(a.width, a.height) == std::pair(b.width, b.height));
    CHECK(a.transparent_index == b.transparent_index);
    CHECK(a.groups_blend == b.groups_blend);
    CHECK(a.has_uuids == b.has_uuids);
    CHECK(a.pixel_size == b.pixel_size);
    CHECK(a.grid_position == b.grid_position);
    CHECK(a.grid_size == b.grid_size);
    CHECK((a.layers == b.layers));
    CHECK((a.frames == b.frames));
    CHECK((a.tags == b.tags));
    CHECK((a.slices == b.slices));
    CHECK((a.user_data == b.user_data));
}

class Dice {
public:
    explicit Dice(unsigned seed) : random_(seed) {}

    template <class T = unsigned>
    T below(unsigned sides) {
        return static_cast<T>(random_() % sides);
    }
    template <class T>
    T any() {
        return static_cast<T>(random_());
    }
    bool toss() { return below(2) == 0; }
    std::string word() { return std::string(below(4), static_cast<char>('a' + below(26))); }
    Colour colour() {
        return {any<std::uint8_t>(), any<std::uint8_t>(), any<std::uint8_t>(), any<std::uint8_t>()};
    }
    UserData user_data() {
        return {toss() ? word() : "", toss() ? std::optional(colour()) : std::nullopt};
    }
    Palette palette() {
        Palette palette;
        for (unsigned i = 256 + below(20); i > 0; --i) {
            palette.colours.push_back(colour());
        }
        palette.names[below(256)] = word();
        return palette;
    }
    Document document();

private:
    Cel cel(const Document& document, std::size_t frame, std::uint16_t layer);

    std::mt19937 random_;
};

Cel Dice::cel(const Document& document, std::size_t frame, std::uint16_t layer) {
    Cel cel{layer, any<std::int16_t>(), any<std::int16_t>(), any<std::uint8_t>(),
            any<std::int16_t>()};
    cel.user_data = user_data();
    if (toss()) {
        cel.precise_bounds = {any<std::int32_t>(), any<std::int32_t>(), any<std::int32_t>(),
                              any<std::int32_t>()};
    }
    if (frame > 0) {
        const auto target = below<std::uint16_t>(static_cast<unsigned>(frame));
        if (const Cel* const picture = cel_at(document, target, layer);
            picture != nullptr && !picture->link) {
            cel.link = target;
            return cel;
        }
    }
    cel.width = static_cast<std::uint16_t>(1 + below(9));
    cel.height = static_cast<std::uint16_t>(1 + below(9));
    cel.pixels.resize(std::size_t{cel.width} * cel.height * bytes_of(document.depth));
    for (std::uint8_t& byte : cel.pixels) {
        byte = any<std::uint8_t>();
    }
    return cel;
}

Document Dice::document() {
    Document document;
    document.depth = std::array{Depth::indexed, Depth::grey, Depth::rgba}[below(3)];
    document.width = static_cast<std::uint16_t>(1 + below(20));
    document.height = static_cast<std::uint16_t>(1 + below(20));
    document.transparent_index = any<std::uint8_t>();
    document.groups_blend = toss();
    document.has_uuids = toss();
    document.pixel_size = {static_cast<std::uint8_t>(1 + below(255)), 2};
    document.grid_position = {any<std::int16_t>(), any<std::int16_t>()};
    document.grid_size = {any<std::uint16_t>(), any<std::uint16_t>()};
    document.user_data = user_data();
    for (unsigned i = below(6); i > 0; --i) {
        const Layer* const previous = document.layers.empty() ? nullptr : &document.layers.back();
        const unsigned deepest =
            previous == nullptr ? 0
                                : previous->level + (previous->type == LayerType::group ? 1U : 0U);
        Layer layer{word(),
                    toss() ? LayerType::image : LayerType::group,
                    any<std::uint16_t>(),
                    below<std::uint16_t>(deepest + 1),
                    below<Blend>(19),
                    any<std::uint8_t>()};
        if (document.has_uuids) {
            layer.uuid.fill(any<std::uint8_t>());
        }
        layer.user_data = user_data();
        document.layers.push_back(std::move(layer));
    }
    document.frames.resize(below(5) + 1);
    for (std::size_t i = 0; i < document.frames.size(); ++i) {
        Frame& frame = document.frames[i];
        frame.duration_ms = static_cast<std::uint16_t>(1 + below(65535));
        if (i == 0 || toss()) {
            frame.palette = palette();
        }
        for (std::uint16_t layer = 0; layer < document.layers.size(); ++layer) {
            if (document.layers[layer].type == LayerType::image && below(4) > 0) {
                frame.cels.push_back(cel(document, i, layer));
            }
        }
    }
    const auto frames = static_cast<unsigned>(document.frames.size());
    for (unsigned i = below(4); i > 0; --i) {
        const auto from = below<std::uint16_t>(frames);
        Tag tag{word(), from, static_cast<std::uint16_t>(from + below(frames - from)),
                below<Direction>(4), any<std::uint16_t>()};
        tag.colour = {1, any<std::uint8_t>(), 3};
        tag.user_data = user_data();
        document.tags.push_back(std::move(tag));
    }
    for (unsigned i = below(4); i > 0; --i) {
        Slice slice{word(), toss(), toss(), {}, user_data()};
        for (std::uint32_t frame = 0; frame < frames; frame += 1 + below(2)) {
            SliceKey key{frame,
                         {any<std::int32_t>(), any<std::int32_t>(), any<std::uint32_t>(),
                          any<std::uint32_t>()}};
            key.centre = slice.has_centre
                             ? Rectangle{any<std::int32_t>(), 1, any<std::uint32_t>(), 2}
                             : Rectangle{};
            key.pivot = slice.has_pivot ? std::array{any<std::int32_t>(), any<std::int32_t>()}
                                        : std::array<std::int32_t, 2>{};
            slice.keys.push_back(key);
        }
        document.slices.push_back(std::move(slice));
    }
    return document;
}

// A document of one frame with one cel.
Document small_document() {
    Document document;
    document.width = document.height = 1;
    document.layers = {{"a"}};
    document.frames = {{10, {{0, 0, 0, 255, 0, {}, 1, 1, {1, 2, 3, 4}}}}};
    return document;
}

}  // namespace

TEST_CASE("Aseprite: random content that is written is read back") {
    Dice dice(7);
    for (int i = 0; i < 300; ++i) {
        INFO("document " << i);
        const Document document = dice.document();
        Context context;
        const auto back = written_and_read(document, context);
        check_equal(document, *back);
        CHECK(aseprite::serialise(*back).value() == aseprite::serialise(document).value());
    }
}

TEST_CASE("Aseprite: what another program wrote is written and read back") {
    for (const ByteBuffer& bytes : {test::ase_indexed_file(), test::ase_rgba_file()}) {
        Context context;
        Context again;
        const auto document = aseprite::parse({"a.aseprite", bytes}, context);
        REQUIRE(document);
        check_equal(*document, *written_and_read(*document, again));
    }
}

TEST_CASE("Aseprite: every chunk has the place at which Aseprite writes it") {
    Context context;
    const ByteBuffer bytes =
        aseprite::serialise(*aseprite::parse({"a.aseprite", test::ase_indexed_file()}, context))
            .value();
    const auto u16 = [&](std::size_t at) { return bytes[at] + 256U * bytes[at + 1]; };
    std::vector<unsigned> kinds;
    const std::size_t end = 128 + u16(128);
    for (std::size_t at = 128 + 16; at < end; at += u16(at)) {
        kinds.push_back(u16(at + 4));
    }
    CHECK(kinds == std::vector<unsigned>{0x2007, 0x2019, 0x2020, 0x2018, 0x2020, 0x2020, 0x2004,
                                         0x2004, 0x2004, 0x2020, 0x2022, 0x2020, 0x2005, 0x2005,
                                         0x2006, 0x2020});
    CHECK(u16(0) == bytes.size());
    CHECK(u16(128 + 6) == kinds.size());
    CHECK(u16(128 + 12) == kinds.size());
}

TEST_CASE("Aseprite: a document that contradicts itself is not written") {
    CHECK(aseprite::serialise(small_document()));
    const auto code = [](auto change) {
        Document document = small_document();
        change(document);
        const auto bytes = aseprite::serialise(document);
        REQUIRE_FALSE(bytes);
        return bytes.error().code();
    };
    using D = Document;
    const std::string long_text(0x10000, 'a');
    CHECK(code([](D& d) { d.width = 0; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.height = 0; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames.clear(); }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.depth = static_cast<Depth>(24); }) == ErrorCode::malformed);
    // 4 bytes for a pixel
    CHECK(code([](D& d) { d.depth = Depth::indexed; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames.resize(0x10000); }) == ErrorCode::limit_exceeded);
    CHECK(code([](D& d) { d.frames[0].duration_ms = 0; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].palette.emplace(); }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].palette = {{{}}, {{1, "a"}}}; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].cels[0].layer = 1; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].cels[0].link = std::uint16_t{0}; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].cels[0].width = 2; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].cels[0] = Cel{}; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.frames[0].cels.push_back(d.frames[0].cels[0]); }) ==
          ErrorCode::malformed);
    CHECK(code([](D& d) {
              d.frames.insert(d.frames.end(), 2, {1, {{0, 0, 0, 255, 0, 0}}}),
                  d.frames[2].cels[0].link = std::uint16_t{1};
          }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.layers[0].level = 1; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.layers[0].type = LayerType::group; }) == ErrorCode::malformed);
    CHECK(code([](D& d) { d.layers[0].blend = static_cast<Blend>(19); }) == ErrorCode::malformed);
    CHECK(code([&](D& d) { d.layers[0].name = long_text; }) == ErrorCode::limit_exceeded);
    CHECK(code([&](D& d) { d.user_data.text = long_text; }) == ErrorCode::limit_exceeded);
    CHECK(code([](D& d) { d.tags = {{"a", 0, 1}}; }) == ErrorCode::malformed);
    CHECK(code([](D& d) {
              d.tags = {{"a", 0, 0, static_cast<Direction>(4)}};
          }) == ErrorCode::malformed);
    CHECK(code([](D& d) {
              d.slices = {{"a", false, true, {{0, {}, {1, 0, 0, 0}}}}};
          }) == ErrorCode::malformed);
    CHECK(code([](D& d) {
              d.slices = {{"a", true, false, {{0, {}, {}, {1, 0}}}}};
          }) == ErrorCode::malformed);
}
