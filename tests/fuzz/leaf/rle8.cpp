#include "tests/fuzz/sff_codec.hpp"

void fightconv::fuzz::test_rle8(const std::uint8_t* data, std::size_t size) {
    check_codec(sff::decode_rle8, sff::encode_rle8, 0xFF, {data, size});
}
