// formats/zlib: a stream that is inflated part by part is judged like one that is inflated as a
// whole, and one that was compressed piece by piece is a stream like any other.
#include "formats/zlib/zlib.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/dice.hpp"

namespace fightconv::zlib {

namespace {

ByteBuffer content(std::size_t size) {
    test::Dice dice(3);
    ByteBuffer bytes(size);
    std::generate(bytes.begin(), bytes.end(),
                  [&] { return static_cast<std::uint8_t>(dice.below(9)); });
    return bytes;
}

// The fault that is found instead of `size` bytes, read in parts of `part` bytes.
std::string_view fault_in_parts(Bytes packed, std::size_t size, std::size_t part, ByteBuffer& out) {
    out.assign(size, 0);
    StreamDecompressor stream(packed);
    for (std::size_t at = 0; at < size; at += part) {
        if (const std::string_view fault =
                stream.next(MutableBytes(out).subspan(at, std::min(part, size - at)));
            !fault.empty()) {
            return fault;
        }
    }
    return stream.finish();
}

// Much that repeats, a drawing, and bytes that cannot be compressed: deflate has another kind of
// block for each.
ByteBuffer mixed_content(std::size_t size) {
    ByteBuffer bytes = content(size);
    test::Dice dice(5);
    std::fill(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size / 3),
              std::uint8_t{7});
    std::generate(bytes.end() - static_cast<std::ptrdiff_t>(size / 3), bytes.end(),
                  [&] { return static_cast<std::uint8_t>(dice.below(256)); });
    return bytes;
}

// Both zlib and libdeflate read it, to the last bit.
void check_stream(const ByteBuffer& packed, const ByteBuffer& bytes) {
    ByteBuffer out(bytes.size());
    const Inflated inflated = decompress(packed, out);
    CHECK(inflated.fault.empty());
    CHECK(inflated.used == packed.size());
    CHECK((out == bytes));
    CHECK(fault_in_parts(packed, bytes.size(), std::size_t{1} << 20, out).empty());
    CHECK((out == bytes));
}

ByteBuffer added_in_parts(const ByteBuffer& bytes, std::size_t part, int level) {
    const Context context;
    StreamCompressor compressor(context, level);
    for (std::size_t at = 0; at < bytes.size(); at += part) {
        REQUIRE(compressor.add(Bytes(bytes).subspan(at, std::min(part, bytes.size() - at))));
    }
    return std::move(compressor).finish();
}

}  // namespace

TEST_CASE("Many bytes are compressed in pieces, with the same bytes on any number of threads") {
    const Context context;
    for (const std::size_t size : {piece_bytes, piece_bytes + 1, 2 * piece_bytes - 1,
                                   2 * piece_bytes, 2 * piece_bytes + 12'345}) {
        const ByteBuffer bytes = mixed_content(size);
        for (const int level : {0, 1, 6, 12}) {
            CAPTURE(size, level);
            const ByteBuffer packed = compress(bytes, context, 1, level).value();
            check_stream(packed, bytes);
            CHECK((compress(bytes, context, 3, level).value() == packed));
            const std::size_t at_once = compress(bytes, level).size();
            CHECK(packed.size() < at_once + at_once / 200);
        }
    }
}

TEST_CASE("A stream that is added in parts is the same whatever the parts") {
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{70'000}, piece_bytes,
                                   piece_bytes + 1, 2 * piece_bytes + 12'345}) {
        CAPTURE(size);
        const ByteBuffer bytes = mixed_content(size);
        const ByteBuffer packed = added_in_parts(bytes, size + 1, 6);
        check_stream(packed, bytes);
        CHECK((added_in_parts(bytes, size / 3 + 1, 6) == packed));
    }
}

TEST_CASE("Compressing many bytes hears between two pieces that it is to stop") {
    Context context;
    int asked = 0;
    context.cancelled = [&] { return ++asked == 3; };
    const ByteBuffer bytes(8 * piece_bytes);
    const auto packed = compress(bytes, context);
    REQUIRE_FALSE(packed);
    CHECK(packed.error().code() == ErrorCode::cancelled);
    CHECK(asked == 3);
    asked = 0;
    StreamCompressor compressor(context, 6);
    const Status added = compressor.add(bytes);
    REQUIRE_FALSE(added);
    CHECK(added.error().code() == ErrorCode::cancelled);
    CHECK(asked == 3);
}

TEST_CASE("Zlib streams come back in parts of any size") {
    const ByteBuffer bytes = content(100'000);
    const ByteBuffer packed = compress(bytes);
    for (const std::size_t part : {1U, 7U, 1'000U, 99'999U, 100'000U}) {
        ByteBuffer out;
        CHECK(fault_in_parts(packed, bytes.size(), part, out).empty());
        CHECK(out == bytes);
    }
    ByteBuffer nothing;
    CHECK(fault_in_parts(compress(Bytes()), 0, 1, nothing).empty());
}

TEST_CASE("Zlib streams that are damaged are found in parts as they are as a whole") {
    const ByteBuffer bytes = content(2'000);
    const ByteBuffer packed = compress(bytes);
    std::size_t size = bytes.size();
    std::vector<ByteBuffer> streams;
    std::string_view expected;
    bool is_any_fault_right = false;
    SECTION("truncated") {
        for (std::size_t left = 0; left < packed.size(); ++left) {
            streams.emplace_back(packed.begin(),
                                 packed.begin() + static_cast<std::ptrdiff_t>(left));
        }
        expected = "damaged zlib data";
        // libdeflate reads zeros behind the end, and so may find too many bytes
        is_any_fault_right = true;
    }
    SECTION("followed by other bytes") {
        streams.push_back(packed);
        streams.back().insert(streams.back().end(), {1, 2, 3});
    }
    SECTION("with a wrong checksum") {
        for (std::size_t i = 1; i <= 4; ++i) {
            streams.push_back(packed);
            streams.back()[packed.size() - i] ^= 0x10U;
        }
        expected = "damaged zlib data";
    }
    SECTION("no stream at all") {
        streams.push_back(content(50));
        expected = "damaged zlib data";
    }
    SECTION("shorter than expected") {
        streams.push_back(packed);
        size += GENERATE(1U, 500U);
        expected = "fewer bytes";
    }
    SECTION("longer than expected") {
        streams.push_back(packed);
        size -= GENERATE(1U, 500U, 2'000U);
        expected = "more bytes";
    }
    for (const ByteBuffer& stream : streams) {
        ByteBuffer whole(size);
        INFO(stream.size() << " bytes");
        const std::string_view fault = decompress(stream, whole).fault;
        CHECK((fault == expected || (is_any_fault_right && !fault.empty())));
        for (const std::size_t part : {1U, 300U, 5'000U}) {
            ByteBuffer out;
            CHECK(fault_in_parts(stream, size, part, out) == expected);
            CHECK((!fault.empty() || out == whole));
        }
    }
}

}  // namespace fightconv::zlib
