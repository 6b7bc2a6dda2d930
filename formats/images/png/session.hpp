// libpng, with all its longjmps in one place. Only for formats that are read or written through
// libpng.
#pragma once

#include <png.h>

#include <array>
#include <cstdint>

#include "core/base/bytes/bytes.hpp"

namespace fightconv::png {

// libpng's messages, kept where a longjmp cannot lose them.
struct Words {
    std::array<char, 160> error{};
    std::array<char, 160> warning{};  // the first one
};

// Owns libpng's two structs, for reading or for writing.
class Session {
public:
    enum class Way : std::uint8_t { read, write };
    Session(Way way, Words& words);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { destroy(); }

    // Runs `step(png, info)`; false if libpng failed in it. An error leaves the step by longjmp, so
    // the step must not own anything that needs destruction then. It may throw where libpng has not
    // called it.
    template <class Step>
    bool run(const Step& step) {
        if (setjmp(png_jmpbuf(png_)) != 0) {  // NOLINT(cert-err52-cpp): how libpng reports errors
            return false;
        }
        step(png_, info_);
        return true;
    }

private:
    void destroy() noexcept;

    Way way_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

// Appends everything that `png` writes to `out`.
void write_into(png_structp png, ByteBuffer& out);

}  // namespace fightconv::png
