// The damage that every reader has to stand: a file that is cut anywhere, and one with any byte
// changed.
#pragma once

#include <array>

#include "core/base/context.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::test {

// Reads within a small budget. An error has a place in the file and a reason; memory is charged in
// proportion to the file, and given back.
template <class Parse>
bool reads(const Parse& parse, Bytes bytes) {
    Limits limits;
    limits.live_decoded_bytes = 1 << 20;
    Context context(limits);
    bool is_read = false;
    {
        const auto result = parse(Source{"hostile", bytes}, context);
        is_read = result.has_value();
        CHECK(context.budget.used() <= 1024 + 64 * bytes.size());
        if (!result) {
            CHECK(result.error().code() != ErrorCode::internal);
            CHECK_FALSE(result.error().message().empty());
            CHECK(result.error().file() == "hostile");
            CHECK(result.error().place().offset.value_or(bytes.size() + 1) <= bytes.size());
        }
    }
    CHECK(context.budget.used() == 0);
    return is_read;
}

// The number of shorter files that can be read; each of the others is refused.
template <class Parse>
std::size_t readable_cuts(const Parse& parse, const ByteBuffer& bytes) {
    std::size_t readable = 0;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        INFO("cut to " << size << " bytes");
        readable += reads(parse, Bytes(bytes).first(size)) ? 1U : 0U;
    }
    return readable;
}

// The number of changed files that can be read.
template <class Parse>
std::size_t readable_pokes(const Parse& parse, ByteBuffer bytes) {
    constexpr std::array<std::uint8_t, 6> values = {0, 1, 3, 0x7F, 0x80, 0xFF};
    std::size_t readable = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const std::uint8_t before = bytes[at];
        for (const std::uint8_t value : values) {
            INFO("byte " << at << " set to " << int{value});
            bytes[at] = value;
            readable += reads(parse, bytes) ? 1U : 0U;
        }
        bytes[at] = before;
    }
    return readable;
}

// The bytes with a u32 changed, for what a test says about one field.
inline ByteBuffer with_u32(ByteBuffer bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) {
        bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i));
    }
    return bytes;
}

}  // namespace fightconv::test
