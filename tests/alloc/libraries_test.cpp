// Memory that ends in libraries written in C, which take it by malloc: what they then return is an
// error, not a result.
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <optional>

#include "formats/images/webp/webp.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/pictures/pixels.hpp"
#include "tests/support/sanitized.hpp"

namespace fightconv {

namespace {

std::uint64_t address_space_in_use() {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * 4096;
}

// This process may not use more addresses than it does now and so many bytes, as long as this
// lives.
class AddressLimit {
public:
    explicit AddressLimit(std::uint64_t bytes_more) {
        getrlimit(RLIMIT_AS, &before_);
        const rlimit limited{address_space_in_use() + bytes_more, before_.rlim_max};
        setrlimit(RLIMIT_AS, &limited);
    }
    ~AddressLimit() { setrlimit(RLIMIT_AS, &before_); }
    AddressLimit(const AddressLimit&) = delete;
    AddressLimit& operator=(const AddressLimit&) = delete;

private:
    rlimit before_{};
};

// Noise, which takes much memory to compress.
AnimatedImage image_of_noise(std::uint32_t side) {
    test::Pixels random(1);
    AnimatedImage image;
    image.width = image.height = side;
    for (int i = 0; i < 2; ++i) {
        Picture picture{side, side, PixelFormat::rgba8888,
                        PixelBuffer(std::size_t{side} * side * 4)};
        const MutableBytes bytes = picture.pixels.unpack();
        std::ranges::copy(random.noise(bytes.size(), 256), bytes.begin());
        for (std::size_t alpha = 3; alpha < bytes.size(); alpha += 4) {
            bytes[alpha] = 0xFF;
        }
        image.frames.push_back({std::move(picture), 1});
    }
    return image;
}

}  // namespace

TEST_CASE("A WebP is whole, or an error, however little memory libwebp gets") {
    if (test::is_sanitized) {
        return;  // a sanitizer needs addresses of its own
    }
    const AnimatedImage image = image_of_noise(256);
    Context unlimited;
    const ByteBuffer whole = webp::encode(image, unlimited).value();
    std::size_t refused = 0;
    bool is_whole = false;
    for (std::uint64_t more = 0; !is_whole; more += 1 << 19) {
        INFO(more << " bytes more");
        REQUIRE(more < std::uint64_t{1} << 30);
        std::optional<Result<ByteBuffer>> bytes;
        try {
            const AddressLimit limit(more);
            Context context;
            bytes = webp::encode(image, context);
        } catch (const std::bad_alloc&) {  // of ours, which ends a conversion as well
            continue;
        }
        is_whole = bytes->has_value();
        refused += is_whole ? 0 : 1;
        REQUIRE((!is_whole || **bytes == whole));
        REQUIRE((is_whole || bytes->error().code() == ErrorCode::unsupported_feature));
    }
    CHECK(refused > 0);
}

}  // namespace fightconv
