#include "converters/exporters/png_files.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/parallel.hpp"
#include "formats/png/png.hpp"

namespace fightconv {

namespace {

std::uint64_t size_of(const PngToDraw& picture) { return std::uint64_t{picture.width} * picture.height * bytes_per_pixel(PixelFormat::rgba8888); }

Result<ByteBuffer> draw_png(const PngToDraw& wanted, Context& context, std::atomic<std::uint64_t>& charged) {
    FC_TRY(context.budget.charge(size_of(wanted), "its picture"));
    Result<ByteBuffer> encoded;
    {
        Picture picture{wanted.width, wanted.height, PixelFormat::rgba8888, PixelBuffer(static_cast<std::size_t>(size_of(wanted)))};
        wanted.draw(picture.pixels.bytes());
        png::EncodeOptions options;
        options.filters = false;
        encoded = png::encode(picture, nullptr, options);
    }
    context.budget.release(size_of(wanted));
    if (encoded) {
        FC_TRY(context.budget.charge(encoded->size(), "its PNG"));
        charged += encoded->size();
    }
    return encoded;
}

}  // namespace

Result<std::vector<ByteBuffer>> draw_pngs(const std::vector<PngToDraw>& pictures, Context& context) {
    std::vector<std::size_t> largest_first(pictures.size());
    std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
    std::stable_sort(largest_first.begin(), largest_first.end(), [&](std::size_t a, std::size_t b) { return size_of(pictures[a]) > size_of(pictures[b]); });
    // A picture, and room for what it compresses to.
    const unsigned threads = pictures.empty() ? 1 : context.threads_for(2 * size_of(pictures[largest_first.front()]));
    std::atomic<std::uint64_t> charged = 0;
    std::vector<Result<ByteBuffer>> drawn(pictures.size());
    parallel_for(pictures.size(), threads, [&](std::size_t turn) {
        const std::size_t i = largest_first[turn];
        drawn[i] = draw_png(pictures[i], context, charged);
    });
    context.budget.release(charged);
    std::vector<ByteBuffer> files;
    files.reserve(drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (!drawn[i]) {
            return fail(std::move(drawn[i]).error().about(pictures[i].item));
        }
        files.push_back(*std::move(drawn[i]));
    }
    return files;
}

}  // namespace fightconv
