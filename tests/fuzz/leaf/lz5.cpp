#include "tests/fuzz/sff_codec.hpp"

void fightconv::fuzz::test_lz5(const std::uint8_t* data, std::size_t size) {
    check_codec(sff::decode_lz5, sff::encode_lz5, 0x1F, {data, size});
}
