#include "tests/fuzz/sff_codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    fuzz::check_codec(sff::decode_rle5, sff::encode_rle5, 0x1F, {data, size});
    return 0;
}
