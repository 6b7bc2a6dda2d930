#include "tests/fuzz/sff_codec.hpp"

void fightconv::fuzz::test_rle5(const std::uint8_t* data, std::size_t size) {
    check_codec(sff::decode_rle5, sff::encode_rle5, 0x1F, {data, size});
}
