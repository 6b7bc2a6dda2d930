// mugen_writer.md W50 to W54.
#include "converters/mugen/repair/mend_sff.hpp"

#include <algorithm>
#include <map>
#include <random>

#include "formats/mugen/sff/codecs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using test::ReadSff;

namespace {

struct Outcome {
    ByteBuffer bytes;
    std::vector<std::string> mends;
};

Outcome mended(const ByteBuffer& bytes, const std::set<Key>* keep = nullptr) {
    Context context;
    auto result = sff::mend({"x.sff", bytes}, keep, nullptr, context);
    if (!result) {
        FAIL(result.error().render());
    }
    return {std::move(result->bytes), std::move(result->mends)};
}

// The visible part of the first sprite with each key, with the palettes that recolour it.
struct Seen {
    Point axis;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    ByteBuffer pixels;
    std::optional<Colours> colours;
    bool in_act_colours = false;
    friend bool operator==(const Seen&, const Seen&) = default;
};

std::map<Key, Seen> seen_in(const ByteBuffer& bytes) {
    const ReadSff read(bytes);
    const auto replaced = sff::palettes_replaced_by_act(read.file);
    std::map<Key, Seen> seen;
    for (std::size_t i = 0; i < read.file.sprites.size(); ++i) {
        const sff::SpriteNode& node = read.file.sprites[i];
        const bool blank = read.pixels(i).empty();
        Seen one{node.axis, blank ? 0 : node.width, blank ? 0 : node.height, read.pixels(i), {},
                 false};
        if (node.palette && !blank) {
            one.colours = read.file.palettes[*node.palette].colours;
            one.in_act_colours =
                std::find(replaced.begin(), replaced.end(), *node.palette) != replaced.end();
        }
        seen.emplace(node.key, std::move(one));
    }
    return seen;
}

std::size_t warnings_of(const ByteBuffer& bytes) {
    return static_cast<std::size_t>(ReadSff(bytes).context.diagnostics.warnings());
}

}  // namespace

TEST_CASE("A sprite file without faults is not written anew", "[sff][mend]") {
    test::SffV2Builder file;
    file.palette({1, 1}, 7).sprite({.key = {0, 0}, .width = 2, .data = {1, 2}}).link({0, 1}, 0, 0);
    CHECK(mended(file.bytes()).bytes.empty());
    test::SffV1Builder old;
    old.own({0, 0}, test::plain_pcx(2, 1, 3), 9)
        .shared({0, 1}, test::plain_pcx(2, 1, 4))
        .link({0, 2}, 0, true);
    CHECK(mended(old.bytes()).mends.empty());
}

TEST_CASE("Lengths, prefixes, links and palettes that lie are written as they were read (W50)",
          "[sff][mend]") {
    test::SffV2Builder file;
    file.palette({1, 1}, 7).palette({1, 1}, 8).palette({1, 2}, 9);
    // data end too early
    file.sprite({.key = {0, 0}, .width = 2, .height = 2, .data = {1, 2}});
    // to a later node
    file.link({0, 1}, 3, 0);
    // to nowhere
    file.link({0, 2}, 77, 0);
    // a strange prefix
    file.sprite(
        {.key = {0, 3}, .width = 4, .format = 2, .data = {1, 2, 3, 4}, .palette = 1, .prefix = 99});
    // again
    file.sprite({.key = {0, 3}, .width = 1, .data = {5}});
    // no such palette
    file.sprite({.key = {0, 4}, .width = 1, .data = {6}, .palette = 50});
    const ByteBuffer before = file.bytes();
    const Outcome result = mended(before);
    CHECK(result.mends.size() >= 6);
    CHECK(seen_in(result.bytes) == seen_in(before));
    CHECK(warnings_of(result.bytes) == 0);
    CHECK(mended(result.bytes).mends.empty());
    const ReadSff read(result.bytes);
    CHECK(read.file.palettes[1].key != Key{1, 1});
    CHECK(read.file.palettes[1].colours == test::test_colours(8));
    CHECK(read.file.sprites[1].source == 1);  // it has the picture, and the later one is the link
}

TEST_CASE("An old file keeps its version, and the sprites that palettes recolour (W54)",
          "[sff][mend]") {
    test::SffV1Builder file;
    file.own({5, 0}, test::plain_pcx(1, 1, 3), 1);
    file.own({0, 0}, test::plain_pcx(2, 1, 3), 9);
    file.own({7, 0}, test::plain_pcx(1, 1, 3), 2);
    // again
    file.node({.key = {0, 0},
               .data = test::joined(
                   {test::plain_pcx(2, 1, 9), test::palette_tail(test::test_colours(5))})});
    file.shared({0, 1}, test::plain_pcx(2, 1, 4));
    file.nodes.back().length = 1'000'000;
    const ByteBuffer before = file.bytes();
    const Outcome result = mended(before);
    REQUIRE_FALSE(result.bytes.empty());
    CHECK(ReadSff(result.bytes).file.version == sff::Version::v1_01);
    CHECK(seen_in(result.bytes) == seen_in(before));
    CHECK(mended(result.bytes).mends.empty());
}

TEST_CASE("Reducing leaves out the sprites that nobody asked for", "[sff][mend]") {
    test::SffV2Builder file;
    file.palette({1, 1}, 7)
        .sprite({.key = {0, 0}, .width = 2, .data = {1, 2}})
        .link({0, 1}, 0, 0)
        .sprite({.key = {0, 2}, .data = {3}});
    const std::set<Key> keep{{0, 1}};
    const Outcome result = mended(file.bytes(), &keep);
    const auto seen = seen_in(result.bytes);
    REQUIRE(seen.size() == 1);
    CHECK(seen.at({0, 1}).pixels == ByteBuffer{1, 2});
    CHECK(result.mends.size() == 2);
    CHECK(mended(result.bytes, &keep).mends.empty());
}

TEST_CASE("A damaged file shows the same after it was mended, whatever the damage", "[sff][mend]") {
    test::SffV2Builder v2;
    v2.palette({1, 1}, 7).palette({1, 2}, 8).palette({2, 0}, 9);
    v2.sprite({.key = {0, 0}, .width = 3, .height = 2, .data = {1, 2, 3, 4, 5, 6}});
    v2.sprite({.key = {0, 1}, .width = 8, .format = 2, .data = {0x44, 9, 1, 2, 3, 4}});
    v2.sprite({.key = {0, 2},
               .width = 4,
               .format = 4,
               .depth = 5,
               .data = sff::encode_lz5(ByteBuffer{1, 1, 1, 1}),
               .palette = 2});
    v2.link({1, 0}, 1, 1).link({1, 1}, 0, 2);
    test::SffV1Builder v1;
    v1.own({0, 0}, test::plain_pcx(2, 2, 3), 9)
        .shared({0, 1}, test::plain_pcx(3, 1, 4))
        .own({9000, 0}, test::plain_pcx(1, 1, 2), 3);
    v1.link({0, 2}, 0, true).link({0, 3}, 1, false).shared({0, 4}, test::plain_pcx(1, 3, 7));
    std::mt19937 random(3);
    for (const ByteBuffer& whole : {v2.bytes(), v1.bytes()}) {
        for (int round = 0; round < 400; ++round) {
            ByteBuffer bytes = whole;
            for (auto count = random() % 4 + 1; count > 0; --count) {
                const std::size_t at =
                    random() % 2 == 0 ? 512 + random() % (bytes.size() - 512) : 16 + random() % 56;
                bytes[at] = static_cast<std::uint8_t>(random());
            }
            if (random() % 4 == 0) {
                bytes.resize(bytes.size() - random() % (bytes.size() - 512));
            }
            Context context;
            const auto result = sff::mend({"x.sff", bytes}, nullptr, nullptr, context);
            if (!result || result->mends.empty()) {
                continue;
            }
            CAPTURE(round, result->mends);
            CHECK(seen_in(result->bytes) == seen_in(bytes));
            const ReadSff again(result->bytes);
            for (const Diagnostic& left : again.context.diagnostics.kept()) {
                INFO(left.render());
                CHECK((left.severity() == Severity::note || left.id() == "sff.colour-missing" ||
                       left.id() == "sff.no-palette" ||
                       (left.id() == "sff.palette-missing" && again.file.palettes.empty()) ||
                       (left.id() == "sff.duplicate-sprite" &&
                        again.file.version == sff::Version::v1_01)));
            }
            CHECK(mended(result->bytes).mends.empty());
        }
    }
}
