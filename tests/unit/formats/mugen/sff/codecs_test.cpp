#include "formats/mugen/sff/codecs.hpp"

#include <algorithm>
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/pictures/pixels.hpp"

using namespace fightconv;
using namespace fightconv::sff;
using fightconv::test::hex;
using fightconv::test::Pixels;

namespace {

using Decode = std::function<DecodeOutcome(Bytes, MutableBytes)>;

struct Decoded {
    ByteBuffer pixels;
    DecodeOutcome outcome;
};

// Into a buffer of its own between canaries; the data too has its own allocation, so that a
// sanitizer sees a read beyond it.
Decoded run(const Decode& decode, Bytes data, std::size_t pixels) {
    constexpr std::size_t guard = 80;
    constexpr std::uint8_t canary = 0xA5;
    const ByteBuffer in(data.begin(), data.end());
    ByteBuffer out(guard + pixels + guard, canary);
    const DecodeOutcome outcome = decode(in, MutableBytes(out).subspan(guard, pixels));
    const auto intact = [](std::uint8_t byte) { return byte == canary; };
    REQUIRE(std::all_of(out.begin(), out.begin() + guard, intact));
    REQUIRE(std::all_of(out.end() - guard, out.end(), intact));
    REQUIRE(outcome.consumed <= in.size());
    REQUIRE(outcome.written <= pixels);
    return {ByteBuffer(out.begin() + guard, out.end() - guard), outcome};
}

// One packet after the other, one pixel after the other, as mugen.md V5 and V7 say it.
class Reference {
public:
    Reference(Bytes in, std::size_t pixels) : in_(in), pixels_(pixels) {}

    Decoded rle8() {
        while (more()) {
            const std::uint8_t byte = in_[at_];
            if ((byte & 0xC0) != 0x40) {
                put(byte);
                ++at_;
            } else if (in_.size() - at_ < 2) {
                break;
            } else {
                for (int i = 0; i < (byte & 0x3F); ++i) {
                    put(in_[at_ + 1]);
                }
                at_ += 2;
            }
        }
        return finish();
    }

    Decoded lz5() {
        while (more()) {
            const std::uint8_t control = in_[at_++];
            for (int k = 0; k < 8 && more(); ++k) {
                if (!((control >> k & 1) != 0 ? lz_packet() : rle_packet())) {
                    return finish();
                }
            }
        }
        return finish();
    }

private:
    bool more() const { return at_ < in_.size() && out_.size() < pixels_; }
    bool have(std::size_t bytes) const { return in_.size() - at_ >= bytes; }
    void put(std::uint8_t pixel) {
        if (out_.size() < pixels_) {
            out_.push_back(pixel);
        }
    }
    bool rle_packet() {
        const int length = in_[at_] >> 5;
        if (!have(length == 0 ? 2 : 1)) {
            return false;
        }
        for (int i = 0; i < (length == 0 ? in_[at_ + 1] + 8 : length); ++i) {
            put(in_[at_] & 0x1F);
        }
        at_ += length == 0 ? 2 : 1;
        return true;
    }
    bool lz_packet() {
        const unsigned first = in_[at_];
        if ((first & 0x3F) == 0) {
            if (!have(3)) {
                return false;
            }
            copy(((first & 0xC0) << 2 | in_[at_ + 1]) + 1, in_[at_ + 2] + 3u);
            at_ += 3;
            return true;
        }
        const bool fourth = short_copies_ % 4 == 3;
        if (!have(fourth ? 1 : 2)) {
            return false;
        }
        recycled_ |= (first & 0xC0) >> (2 * (short_copies_ % 4));
        ++short_copies_;
        copy((fourth ? recycled_ : in_[at_ + 1]) + 1, (first & 0x3F) + 1);
        if (fourth) {
            recycled_ = 0;
        }
        at_ += fourth ? 1 : 2;
        return true;
    }
    void copy(std::size_t distance, std::size_t length) {
        bad_distance_ |= distance > out_.size();
        for (std::size_t i = 0; i < length; ++i) {
            put(distance > out_.size() ? std::uint8_t{0} : out_[out_.size() - distance]);
        }
    }
    Decoded finish() {
        DecodeOutcome outcome{out_.size(), at_, out_.size() < pixels_, bad_distance_};
        out_.resize(pixels_);
        return {out_, outcome};
    }

    Bytes in_;
    std::size_t pixels_;
    std::size_t at_ = 0;
    ByteBuffer out_;
    unsigned short_copies_ = 0;
    unsigned recycled_ = 0;
    bool bad_distance_ = false;
};

void require_equal(const Decoded& ours, const Decoded& expected) {
    REQUIRE(ours.pixels == expected.pixels);
    REQUIRE(ours.outcome.written == expected.outcome.written);
    REQUIRE(ours.outcome.consumed == expected.outcome.consumed);
    REQUIRE(ours.outcome.input_ended == expected.outcome.input_ended);
    REQUIRE(ours.outcome.bad_distance == expected.outcome.bad_distance);
}

struct Vector {
    const char* data;
    const char* pixels;
};

void check_vector(const Decode& decode, const Vector& vector) {
    const ByteBuffer data = hex(vector.data);
    const ByteBuffer pixels = hex(vector.pixels);
    const Decoded whole = run(decode, data, pixels.size());
    CHECK(whole.pixels == pixels);
    CHECK(whole.outcome.written == pixels.size());
    CHECK(whole.outcome.consumed == data.size());
    CHECK_FALSE(whole.outcome.input_ended);
    CHECK_FALSE(whole.outcome.bad_distance);
    for (std::size_t length = 0; length < data.size(); ++length) {
        CAPTURE(length);
        const Decoded part = run(decode, Bytes(data).first(length), pixels.size());
        CHECK(part.outcome.input_ended);
        CHECK(part.outcome.written < pixels.size());
        CHECK(std::equal(pixels.begin(),
                         pixels.begin() + static_cast<std::ptrdiff_t>(part.outcome.written),
                         part.pixels.begin()));
        CHECK(std::all_of(part.pixels.begin() + static_cast<std::ptrdiff_t>(part.outcome.written),
                          part.pixels.end(), [](auto p) { return p == 0; }));
    }
}

void check_smaller_pictures(const Decode& decode, const Vector& vector) {
    const ByteBuffer data = hex(vector.data);
    const ByteBuffer pixels = hex(vector.pixels);
    for (std::size_t fewer = 0; fewer < pixels.size(); ++fewer) {
        const Decoded cut = run(decode, data, fewer);
        CHECK(std::equal(cut.pixels.begin(), cut.pixels.end(), pixels.begin()));
        CHECK_FALSE(cut.outcome.input_ended);
    }
}

const Vector lz5_vector = {"7C 69 04 02 01 0C 02 00 44 04 41 00 09 01 3F",
                           "09090904040404040404040404090909090909090909090909090909091f"};

constexpr std::size_t sizes[] = {0,    1,    2,    3,    7,     8,     9,     62,   63,
                                 64,   65,   71,   72,   255,   256,   257,   263,  264,
                                 1023, 1024, 1025, 4096, 16383, 16384, 16385, 40000};

void check_round_trips(const std::function<ByteBuffer(Bytes)>& encode, const Decode& decode,
                       unsigned colours) {
    Pixels source(colours);
    const auto check = [&](const ByteBuffer& pixels) {
        const ByteBuffer data = encode(pixels);
        const Decoded back = run(decode, data, pixels.size());
        REQUIRE(back.pixels == pixels);
        REQUIRE_FALSE(back.outcome.input_ended);
        REQUIRE_FALSE(back.outcome.bad_distance);
        REQUIRE(back.outcome.consumed == data.size());
    };
    for (const std::size_t size : sizes) {
        CAPTURE(size);
        check(ByteBuffer(size, 0));
        check(ByteBuffer(size, static_cast<std::uint8_t>(colours - 1)));
        check(source.noise(size, colours));
        check(source.noise(size, 2));
        for (int i = 0; i < 4; ++i) {
            check(source.drawing(size, colours));
        }
    }
    for (int i = 0; i < 300; ++i) {
        check(source.drawing(source.below(600), 1 + source.below(colours)));
    }
}

// The decoder against the reference: whole streams, damaged ones, and ones of random bytes; room
// for fewer, as many and more pixels.
void check_against(const Decode& decode, const std::function<ByteBuffer(Bytes)>& encode,
                   Decoded (Reference::*reference)(), unsigned colours) {
    Pixels source(2024);
    for (int i = 0; i < 20'000; ++i) {
        CAPTURE(i);
        const std::size_t size = source.below(i % 16 == 0 ? 3000 : 300);
        ByteBuffer data =
            i % 4 == 0 ? source.noise(size, 256) : encode(source.drawing(size, colours));
        source.damage(data);
        const std::size_t pixels =
            i % 3 == 0 ? size : source.below(static_cast<std::uint32_t>(2 * size + 2));
        require_equal(run(decode, data, pixels), (Reference(data, pixels).*reference)());
    }
}

}  // namespace

TEST_CASE("RLE8 decodes runs and literals, and stays inside both sides when they are short") {
    const Vector vector = {"43 05 07 41 40 C5", "05 05 05 07 40 C5"};
    check_vector(decode_rle8, vector);
    check_smaller_pictures(decode_rle8, vector);
}

TEST_CASE("RLE8 takes a run of no pixels for nothing") {
    const Decoded decoded = run(decode_rle8, hex("40 09 01"), 1);
    CHECK(decoded.pixels == hex("01"));
    CHECK(decoded.outcome.consumed == 3);
    CHECK_FALSE(decoded.outcome.input_ended);
}

TEST_CASE("RLE8 ends on a zero-length run as the last byte") {
    const Decoded decoded = run(decode_rle8, hex("40"), 16);
    CHECK(decoded.outcome.input_ended);
    CHECK(decoded.outcome.written == 0);
    CHECK(decoded.outcome.consumed == 0);
}

TEST_CASE("Data left over behind the last pixel is no error and is not consumed") {
    const Decoded decoded = run(decode_rle8, hex("43 05 07 07"), 3);
    CHECK(decoded.outcome.consumed == 2);
    CHECK_FALSE(decoded.outcome.input_ended);
    CHECK(run(decode_lz5, hex("00 61 62 63"), 3).outcome.consumed == 2);
    CHECK(run(decode_rle5, hex("02 00 FF FF"), 3).outcome.consumed == 2);
}

TEST_CASE("RLE5 decodes run lengths as value + 1") {
    check_vector(decode_rle5, {"02 82 05 43 01", "05 05 05 03 03 03 01"});
}

TEST_CASE("RLE5 decodes a run of colour 0 without a colour byte") {
    check_vector(decode_rle5, {"03 00 00 81 1F 21", "00 00 00 00 1F 01 01"});
}

TEST_CASE("RLE5 takes run lengths as they are when only that fits exactly") {
    const Decoded decoded = run(decode_rle5, hex("02 82 05 43 21"), 5);
    CHECK(decoded.pixels == hex("05 05 03 03 01"));
    CHECK_FALSE(decoded.outcome.input_ended);
    SECTION("but not when input would be left over") {
        const Decoded with_rest = run(decode_rle5, hex("02 82 05 43 21 09"), 5);
        CHECK(with_rest.pixels == hex("05 05 05 03 03"));
    }
}

TEST_CASE("LZ5 decodes short and long runs, short and long copies and the recycled offset") {
    check_vector(decode_lz5, lz5_vector);
    check_smaller_pictures(decode_lz5, lz5_vector);
}

TEST_CASE("LZ5 reads a copy from before the first pixel as 0 and says so") {
    const Decoded decoded = run(decode_lz5, hex("01 01 05"), 4);
    CHECK(decoded.pixels == hex("00 00 00 00"));
    CHECK(decoded.outcome.written == 2);
    CHECK(decoded.outcome.bad_distance);
    CHECK(decoded.outcome.input_ended);
    SECTION("up to where the picture begins") {
        // A run of one 7, then ten pixels from three back: two of nothing, then the 7 in each third
        // place.
        const Decoded partly = run(decode_lz5, hex("02 27 09 02"), 11);
        CHECK(partly.pixels == hex("07 00 00 07 00 00 07 00 00 07 00"));
        CHECK(partly.outcome.bad_distance);
        CHECK_FALSE(partly.outcome.input_ended);
    }
}

TEST_CASE("LZ5 copies overlap from every short distance") {
    for (unsigned distance = 1; distance <= 20; ++distance) {
        CAPTURE(distance);
        ByteBuffer expected;
        ByteBuffer data;
        for (unsigned i = 0; i < distance; ++i) {  // `distance` single pixels
            if (i % 8 == 0) {
                data.push_back(0);
            }
            data.push_back(static_cast<std::uint8_t>(0x20 | i));
            expected.push_back(static_cast<std::uint8_t>(i));
        }
        if (distance % 8 == 0) {
            data.push_back(0xFF);
        } else {
            data[data.size() - 1 - distance % 8] = static_cast<std::uint8_t>(1u << distance % 8);
        }
        for (const unsigned byte : {0u, distance - 1, 97u}) {  // a long copy of 100
            data.push_back(static_cast<std::uint8_t>(byte));
        }
        for (unsigned i = 0; i < 100; ++i) {
            expected.push_back(expected[expected.size() - distance]);
        }
        CHECK(run(decode_lz5, data, expected.size()).pixels == expected);
        ByteBuffer with_more = expected;
        with_more.resize(expected.size() + 64);
        CHECK(run(decode_lz5, data, with_more.size()).pixels == with_more);
    }
}

TEST_CASE("No data gives a picture of index 0 and says that the data ended") {
    for (const Decode& decode : {Decode(decode_rle8), Decode(decode_rle5), Decode(decode_lz5)}) {
        const Decoded decoded = run(decode, {}, 10);
        CHECK(decoded.pixels == ByteBuffer(10, 0));
        CHECK(decoded.outcome.input_ended);
        CHECK_FALSE(run(decode, {}, 0).outcome.input_ended);
        CHECK(run(decode, hex("FF FF FF"), 0).outcome.consumed == 0);
    }
}

TEST_CASE("RLE8 gives back every picture") { check_round_trips(encode_rle8, decode_rle8, 256); }
TEST_CASE("RLE5 gives back every picture") { check_round_trips(encode_rle5, decode_rle5, 32); }
TEST_CASE("LZ5 gives back every picture") { check_round_trips(encode_lz5, decode_lz5, 32); }

TEST_CASE("The encoders compress what can be compressed") {
    CHECK(encode_rle8(ByteBuffer(63, 9)).size() == 2);
    CHECK(encode_rle8(hex("01 01 02 02")) == hex("01 01 02 02"));
    CHECK(encode_rle8(hex("41")) == hex("41 41"));
    CHECK(encode_rle5(ByteBuffer(256, 0)).size() == 2);
    CHECK(encode_rle5(hex("05 05 05 03 03 03 01")) == hex("02 82 05 43 01"));
    CHECK(encode_lz5(ByteBuffer(263, 9)).size() == 3);

    Pixels source(5);
    const ByteBuffer texture = source.noise(1000, 32);
    ByteBuffer twice = texture;
    twice.insert(twice.end(), texture.begin(), texture.end());
    CHECK(encode_lz5(twice).size() <= encode_lz5(texture).size() + 16);  // four long copies
    CHECK(encode_lz5(texture).size() <= 1000 + 1000 / 8);

    // copies from 250 back, 50 long, a pixel between them: two bytes each, the fourth one
    ByteBuffer quarters = texture;
    for (unsigned i = 0; i < 40; ++i) {
        for (unsigned k = 0; k < 50; ++k) {
            quarters.push_back(quarters[quarters.size() - 250]);
        }
        quarters.push_back(static_cast<std::uint8_t>((quarters[quarters.size() - 250] + 1) % 32));
    }
    CHECK(encode_lz5(quarters).size() <= encode_lz5(texture).size() + 40 * 7 / 4 + 40 + 80 / 8 + 1);
}

TEST_CASE("RLE8 agrees with a slow decoder on any input") {
    check_against(decode_rle8, encode_rle8, &Reference::rle8, 256);
}
TEST_CASE("LZ5 agrees with a slow decoder on any input") {
    check_against(decode_lz5, encode_lz5, &Reference::lz5, 32);
}

TEST_CASE("RLE5 stays inside both sides on any input") {
    Pixels source(7);
    for (int i = 0; i < 20'000; ++i) {
        ByteBuffer data = i % 4 == 0 ? source.noise(source.below(300), 256)
                                     : encode_rle5(source.drawing(source.below(300), 32));
        source.damage(data);
        const std::size_t pixels = source.below(600);
        const Decoded decoded = run(decode_rle5, data, pixels);
        REQUIRE(decoded.outcome.input_ended == (decoded.outcome.written < pixels));
    }
}
