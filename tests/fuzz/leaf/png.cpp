#include <libdeflate.h>

#include "core/base/bytes/byte_writer.hpp"
#include "formats/images/png/plain.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_png(const png::Image& a, const png::Image& b) {
    return a.picture.width != b.picture.width || a.picture.height != b.picture.height ? "the size"
           : a.picture.format != b.picture.format                                     ? "the format"
           : a.picture.pixels != b.picture.pixels                                     ? "the pixels"
           : a.palette != b.palette ? "the palette"
                                    : "";
}

void add_chunk(ByteWriter& out, std::string_view name, Bytes data) {
    out.be(static_cast<std::uint32_t>(data.size()));
    const std::uint32_t sum =
        libdeflate_crc32(libdeflate_crc32(0, name.data(), name.size()), data.data(), data.size());
    out.text(name);
    out.bytes(data);
    out.be(sum);
}

// A file whose sums are right, so that an engine gets behind them: chunks, each as a letter, a
// length and data. The data of all `d` together become one stream of zlib, stored.
ByteBuffer file_of_chunks(Bytes input) {
    struct Chunk {
        std::string_view name;
        Bytes data;
    };
    std::vector<Chunk> chunks;
    ByteBuffer rows;
    while (input.size() >= 2) {
        const auto name = input[0] == 'h'   ? "IHDR"
                          : input[0] == 'p' ? "PLTE"
                          : input[0] == 'a' ? "tRNS"
                          : input[0] == 'd' ? "IDAT"
                          : input[0] == 'e' ? "IEND"
                          : input[0] == 'c' ? "ABCD"
                                            : "abCd";
        const Bytes data = input.subspan(2, std::min<std::size_t>(input[1], input.size() - 2));
        chunks.push_back({name, data});
        if (input[0] == 'd') {
            rows.insert(rows.end(), data.begin(), data.end());
        }
        input = input.subspan(2 + data.size());
    }
    ByteWriter stream;
    stream.bytes(ByteBuffer{0x78, 0x01, 1});
    stream.le(static_cast<std::uint16_t>(rows.size()));
    stream.le(static_cast<std::uint16_t>(~rows.size()));
    stream.bytes(rows);
    stream.be(libdeflate_adler32(1, rows.data(), rows.size()));
    const ByteBuffer stored = std::move(stream).take();
    Bytes left = stored;
    auto data_chunks = std::count_if(chunks.begin(), chunks.end(),
                                     [](const Chunk& chunk) { return chunk.name == "IDAT"; });
    ByteWriter out;
    out.bytes(png::signature);
    for (const Chunk& chunk : chunks) {
        if (chunk.name != "IDAT") {
            add_chunk(out, chunk.name, chunk.data);
            continue;
        }
        const Bytes part = left.first(--data_chunks == 0 ? left.size() : chunk.data.size());
        add_chunk(out, chunk.name, part);
        left = left.subspan(part.size());
    }
    return std::move(out).take();
}

void check_png(Bytes input) {
    const auto image = read_twice(
        input.size(),
        [&](Context& context) {
            const std::uint64_t before = context.budget.used();
            auto result = png::decode({"fuzz.png", input}, context);
            require(context.budget.used() - before == (result ? result->picture.pixels.size() : 0),
                    "exactly the pixels stay charged");
            return result;
        },
        difference_of_png);
    if (!checks_everything()) {
        return;
    }
    Context once(limits());
    const auto through_libpng = png::decode_with_libpng({"fuzz.png", input}, once);
    require(image.has_value() == through_libpng.has_value(), "libpng reads the same files");
    if (!image) {
        return;
    }
    require(difference_of_png(*image, *through_libpng).empty() &&
                image->warning == through_libpng->warning,
            "libpng reads the same picture");
    const std::size_t size = std::size_t{image->picture.width} * image->picture.height;
    png::Image shown{.picture = {image->picture.width, image->picture.height, PixelFormat::rgba8888,
                                 PixelBuffer(size * 4)}};
    require(png::decode_into({"fuzz.png", input}, shown, once).has_value(),
            "what can be read can be shown in true colour");
    const Colours greys{};
    const Colours* const colours = image->palette ? &*image->palette : &greys;
    const auto bytes = png::encode(image->picture, colours, Context());
    require(bytes.has_value(), "a picture that was read can be written");
    Context context(limits());
    const auto back = png::decode({"fuzz.png", *bytes}, context);
    require(back && back->picture.pixels == image->picture.pixels, "its pixels come back");
    require(image->picture.format == PixelFormat::rgba8888 || back->palette == *colours,
            "its palette comes back");
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_png(const std::uint8_t* data, std::size_t size) {
    const fightconv::Bytes input{data, size};
    if (size != 0 && data[0] == 'h') {
        check_png(file_of_chunks(input));
    } else {
        check_png(input);
    }
}
