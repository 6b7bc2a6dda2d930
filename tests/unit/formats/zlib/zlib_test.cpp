// formats/zlib: a stream that is inflated part by part is judged like one that is inflated as a whole.
#include "formats/zlib/zlib.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/dice.hpp"

namespace fightconv::zlib {

namespace {

ByteBuffer content(std::size_t size) {
    test::Dice dice(3);
    ByteBuffer bytes(size);
    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<std::uint8_t>(dice.below(9)); });
    return bytes;
}

// What is found instead of `size` bytes, read in parts of `part` bytes.
std::string_view fault_in_parts(Bytes packed, std::size_t size, std::size_t part, ByteBuffer& out) {
    out.assign(size, 0);
    StreamDecompressor stream(packed);
    for (std::size_t at = 0; at < size; at += part) {
        if (const std::string_view fault = stream.next(MutableBytes(out).subspan(at, std::min(part, size - at))); !fault.empty()) {
            return fault;
        }
    }
    return stream.finish();
}

}  // namespace

TEST_CASE("zlib streams come back in parts of any size") {
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

TEST_CASE("zlib streams that are damaged are found in parts as they are as a whole") {
    const ByteBuffer bytes = content(2'000);
    const ByteBuffer packed = compress(bytes);
    std::size_t size = bytes.size();
    std::vector<ByteBuffer> streams;
    std::string_view expected;
    bool is_any_fault_right = false;
    SECTION("truncated") {
        for (std::size_t left = 0; left < packed.size(); ++left) {
            streams.emplace_back(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(left));
        }
        expected = "damaged zlib data";
        is_any_fault_right = true;  // libdeflate reads zeros behind the end, and so may find too many bytes
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
