#include "formats/images/png/session.hpp"

#include <cstdio>
#include <new>

namespace fightconv::png {

namespace {

void keep(std::array<char, 160>& target, png_const_charp words) noexcept {
    std::snprintf(target.data(), target.size(), "%s", words);
}

extern "C" {
[[noreturn]] static void on_error(png_structp png, png_const_charp words) {
    keep(static_cast<Words*>(png_get_error_ptr(png))->error, words);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp words) {
    if (auto& warning = static_cast<Words*>(png_get_error_ptr(png))->warning; warning[0] == '\0') {
        keep(warning, words);
    }
}

static void write_bytes(png_structp png, png_bytep bytes, png_size_t count) {
    ByteBuffer& out = *static_cast<ByteBuffer*>(png_get_io_ptr(png));
    bool kept = true;
    try {
        out.insert(out.end(), bytes, bytes + count);
    } catch (const std::bad_alloc&) {
        kept = false;
    }
    if (!kept) {
        png_error(png, "out of memory");
    }
}

static void flush_nothing(png_structp) {}
}

}  // namespace

Session::Session(Way way, Words& words) : way_(way) {
    png_ = way == Way::read
               ? png_create_read_struct(PNG_LIBPNG_VER_STRING, &words, on_error, on_warning)
               : png_create_write_struct(PNG_LIBPNG_VER_STRING, &words, on_error, on_warning);
    info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
    if (info_ == nullptr) {
        destroy();
        throw std::bad_alloc();
    }
}

void Session::destroy() noexcept {
    if (way_ == Way::read) {
        png_destroy_read_struct(&png_, &info_, nullptr);
    } else {
        png_destroy_write_struct(&png_, &info_);
    }
}

void write_into(png_structp png, ByteBuffer& out) {
    png_set_write_fn(png, &out, write_bytes, flush_nothing);
}

}  // namespace fightconv::png
