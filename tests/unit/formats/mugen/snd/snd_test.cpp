#include "formats/mugen/snd/snd.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mugen/snd_builder.hpp"

using namespace fightconv;
using test::SndFile;
using test::SndNode;

namespace {

struct Read {
    Context context;
    snd::File file;
    explicit Read(Bytes bytes) {
        auto parsed = snd::parse({"a.snd", bytes}, context);
        REQUIRE(parsed);
        file = *std::move(parsed);
    }
    bool reports(const std::string& id) const {
        return context.diagnostics.counts().count(id) != 0;
    }
};

ByteBuffer bytes_of(const snd::Sound& sound) { return {sound.data.begin(), sound.data.end()}; }

const SndFile three{{{{5, 0}, {1, 2, 3}}, {{5, 1}, {}}, {{-1, 70000}, {4}}}};

}  // namespace

TEST_CASE(
    "The sounds of an SND come in the file's order, with 32 bits of group and number and their "
    "places") {
    const ByteBuffer bytes = three.bytes();
    const Read read(bytes);
    REQUIRE(read.file.sounds.size() == 3);
    CHECK(read.file.sounds[0].key == SoundKey{5, 0});
    CHECK(bytes_of(read.file.sounds[0]) == ByteBuffer{1, 2, 3});
    CHECK(read.file.sounds[0].data_offset == 24 + 16);
    CHECK(read.file.sounds[1].data.empty());
    CHECK(read.file.sounds[2].key == SoundKey{-1, 70000});
    CHECK(bytes_of(read.file.sounds[2]) == ByteBuffer{4});
    CHECK(read.context.diagnostics.counts().empty());
}

TEST_CASE("The version of an SND is not looked at, its signature is") {
    ByteBuffer bytes = three.bytes();
    bytes[12] = 99;
    CHECK(Read(bytes).file.sounds.size() == 3);
    bytes[3] = 'X';
    Context context;
    const auto refused = snd::parse({"a.snd", bytes}, context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::bad_magic);
    CHECK_FALSE(snd::has_signature(bytes));
}

TEST_CASE("The first of two sounds with one key is played; the other is kept and marked") {
    const ByteBuffer bytes = SndFile{{{{1, 1}, {1}}, {{1, 1}, {2}}}}.bytes();
    const Read read(bytes);
    CHECK_FALSE(read.file.sounds[0].shadowed);
    CHECK(read.file.sounds[1].shadowed);
    CHECK(read.reports("snd.duplicate"));
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE("A length that lies is clamped to the file, or to where the next sound begins") {
    const ByteBuffer past_end =
        SndFile{{{.key = {1, 1}, .data = {1, 2}, .length = 0xFFFFFFFF}}}.bytes();
    const Read at_end(past_end);
    CHECK(bytes_of(at_end.file.sounds[0]) == ByteBuffer{1, 2});
    CHECK(at_end.reports("snd.length-past-end"));

    const ByteBuffer past_next =
        SndFile{{{.key = {1, 1}, .data = {1, 2}, .length = 10}, {{1, 2}, {3}}}}.bytes();
    const Read at_next(past_next);
    CHECK(bytes_of(at_next.file.sounds[0]) == ByteBuffer{1, 2});
    CHECK(bytes_of(at_next.file.sounds[1]) == ByteBuffer{3});
    CHECK(at_next.reports("snd.length-past-next"));
}

TEST_CASE(
    "A length below the room leaves a gap that nobody minds, and what the last sound calls next "
    "does not count") {
    const ByteBuffer bytes = SndFile{{{.key = {1, 1}, .data = {1, 2}, .length = 1},
                                      {.key = {1, 2}, .data = {3}, .next = 0}}}
                                 .bytes();
    const Read read(bytes);
    CHECK(bytes_of(read.file.sounds[0]) == ByteBuffer{1});
    CHECK(bytes_of(read.file.sounds[1]) == ByteBuffer{3});
    CHECK(read.context.diagnostics.counts().empty());
}

TEST_CASE("A list that ends early, leads back or leads out of the file gives what came before") {
    for (const std::uint32_t next : {0U, 24U, 25U, 39U, 1000U, 0xFFFFFFFFU}) {
        const ByteBuffer bytes =
            SndFile{{{.key = {1, 1}, .data = {1}, .next = next}, {{1, 2}, {2}}}}.bytes();
        const Read read(bytes);
        CHECK(read.file.sounds.size() == 1);
        CHECK(read.reports("snd.list-short"));
    }
    const ByteBuffer promised = SndFile{.nodes = {{{1, 1}, {1}}}, .count = 0xFFFFFFFF}.bytes();
    CHECK(Read(promised).file.sounds.size() == 1);
    const ByteBuffer nowhere = SndFile{.nodes = {{{1, 1}, {1}}}, .first = 5000}.bytes();
    CHECK(Read(nowhere).file.sounds.empty());
}

TEST_CASE("Sounds beyond the count are not read, and none at all are no failure") {
    const ByteBuffer fewer = SndFile{.nodes = three.nodes, .count = 2}.bytes();
    CHECK(Read(fewer).file.sounds.size() == 2);
    const ByteBuffer none = SndFile{}.bytes();
    const Read read(none);
    CHECK(read.file.sounds.empty());
    CHECK(read.context.diagnostics.counts().empty());
}

TEST_CASE("More sounds than the limit, or than memory is given for, are refused") {
    const ByteBuffer bytes = three.bytes();
    Limits few;
    few.sounds = 2;
    Context limited(few);
    const auto refused = snd::parse({"a.snd", bytes}, limited);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    Limits little;
    little.live_decoded_bytes = 10;
    Context poor(little);
    CHECK_FALSE(snd::parse({"a.snd", bytes}, poor));
}

TEST_CASE("An SND that is cut anywhere gives a located error or the sounds before the cut") {
    const ByteBuffer bytes = three.bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        Context context;
        const auto file = snd::parse({"a.snd", Bytes(bytes).first(size)}, context);
        CAPTURE(size);
        if (file) {
            CHECK(context.diagnostics.warnings() > 0);
        } else {
            CHECK(size < 24);
            CHECK(file.error().code() == ErrorCode::truncated);
            CHECK(file.error().place().offset.has_value());
        }
    }
}

TEST_CASE("A serialised SND gives its sounds back") {
    const ByteBuffer bytes = three.bytes();
    const Read read(bytes);
    const ByteBuffer again = snd::serialise(read.file).value();
    const Read back(again);
    REQUIRE(back.file.sounds.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(back.file.sounds[i].key == read.file.sounds[i].key);
        CHECK(bytes_of(back.file.sounds[i]) == bytes_of(read.file.sounds[i]));
    }
    CHECK(back.context.diagnostics.counts().empty());
    CHECK(back.file.sounds[0].data_offset == 512 + 16);
}

TEST_CASE("More sounds than offsets of 32 bits reach are not written") {
    const ByteBuffer sound(1 << 24);
    snd::File file;
    file.sounds.resize(256, {{0, 0}, sound});
    const auto bytes = snd::serialise(file);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(bytes.error().message(),
               Catch::Matchers::Contains("bytes, but an offset in a .snd has 32 bits"));
}
