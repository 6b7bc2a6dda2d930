#include "tests/fuzz/sff_codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    fuzz::check_codec(sff::decode_rle8, sff::encode_rle8, 0xFF, {data, size});
    return 0;
}
