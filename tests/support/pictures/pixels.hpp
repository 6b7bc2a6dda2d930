// Seeded pixels for tests: the same on every system.
#pragma once

#include <algorithm>
#include <random>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::test {

class Pixels {
public:
    explicit Pixels(std::uint32_t seed) : random_(seed) {}

    std::uint32_t below(std::uint32_t limit) {
        return static_cast<std::uint32_t>(random_() % limit);
    }

    ByteBuffer noise(std::size_t count, unsigned colours) {
        ByteBuffer pixels(count);
        std::generate(pixels.begin(), pixels.end(),
                      [&] { return static_cast<std::uint8_t>(below(colours)); });
        return pixels;
    }

    // Pixels like those of sprites for a codec: runs, single pixels, and repetitions of what came
    // before.
    ByteBuffer drawing(std::size_t count, unsigned colours) {
        ByteBuffer pixels;
        while (pixels.size() < count) {
            const std::size_t length = std::size_t{1} << below(10);
            const std::uint32_t kind = below(3);
            if (kind == 0 || pixels.empty()) {
                pixels.insert(pixels.end(), length, static_cast<std::uint8_t>(below(colours)));
            } else if (kind == 1) {
                const ByteBuffer dots = noise(length % 40, colours);
                pixels.insert(pixels.end(), dots.begin(), dots.end());
            } else {
                const std::size_t distance =
                    1 +
                    below(static_cast<std::uint32_t>(std::min<std::size_t>(pixels.size(), 1200)));
                for (std::size_t i = 0; i < length; ++i) {
                    pixels.push_back(pixels[pixels.size() - distance]);
                }
            }
        }
        pixels.resize(count);
        return pixels;
    }

    // A few bytes changed, inserted at the end or cut off.
    void damage(ByteBuffer& bytes) {
        for (std::uint32_t times = below(4); times > 0 && !bytes.empty(); --times) {
            const std::size_t at = below(static_cast<std::uint32_t>(bytes.size()));
            switch (below(4)) {
                case 0: bytes[at] = static_cast<std::uint8_t>(below(256)); break;
                case 1: bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ 1u << below(8)); break;
                case 2: bytes.resize(at); break;
                default: bytes.push_back(static_cast<std::uint8_t>(below(256))); break;
            }
        }
    }

private:
    std::mt19937 random_;
};

}  // namespace fightconv::test
