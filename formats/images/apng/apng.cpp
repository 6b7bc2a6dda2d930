#include "formats/images/apng/apng.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/parallel.hpp"
#include "formats/images/animated/colour_table.hpp"
#include "formats/images/png/png.hpp"
#include "formats/images/png/session.hpp"

namespace fightconv::apng {

namespace {

constexpr std::uint32_t longest_side = 65'535;
constexpr std::size_t signature_bytes = 8;
constexpr std::size_t chunk_head_bytes = 8;  // length and type; a CRC of 4 follows the data
constexpr std::uint8_t dispose_none = 0;
constexpr std::uint8_t blend_source = 0;

struct Chunk {
    std::string_view type;
    Bytes data;
};

std::vector<Chunk> chunks_of(Bytes png) {
    std::vector<Chunk> chunks;
    png = png.subspan(signature_bytes);
    while (!png.empty()) {
        const std::size_t length = load_be<std::uint32_t>(png.data());
        chunks.push_back({as_text(png.subspan(4, 4)), png.subspan(chunk_head_bytes, length)});
        png = png.subspan(chunk_head_bytes + length + 4);
    }
    return chunks;
}

// Chunks by libpng, one at a time.
class ChunkWriter {
public:
    ChunkWriter() : session_(png::Session::Way::write, words_) {
        session_.run([this](png_structp png, png_infop) { png::write_into(png, out_); });
    }

    Status begin() {
        return checked(session_.run([](png_structp png, png_infop) { png_write_sig(png); }));
    }
    Status write(std::string_view type, Bytes data) {
        return checked(session_.run([&](png_structp png, png_infop) {
            png_write_chunk(png, reinterpret_cast<png_const_bytep>(type.data()), data.data(),
                            data.size());
        }));
    }
    ByteBuffer take() && { return std::move(out_); }

private:
    Status checked(bool done) const {
        return done ? Status()
                    : Status(
                          fail(ErrorCode::limit_exceeded,
                               fmt::format("the APNG cannot be written: {}", words_.error.data())));
    }

    ByteBuffer out_;
    png::Words words_;
    png::Session session_;
};

// A frame as a PNG of its own: the part that differs from the previous frame and replaces it there.
struct Still {
    Rectangle part;
    ByteBuffer png;
};

class Encoder {
public:
    Encoder(const AnimatedImage& image, Context& context)
        : image_(image), context_(context), charge_(context.budget), stills_(image.frames.size()) {}

    Result<ByteBuffer> run() && {
        FC_TRY(take_indices());
        FC_TRY(compress());
        FC_TRY(out_.begin());
        for (std::size_t i = 0; i < stills_.size(); ++i) {
            FC_TRY(write_frame(i));
        }
        return std::move(out_).take();
    }

private:
    Status take_indices() {
        ColourTable table;
        FC_ASSIGN(const bool is_exact, table.build(image_, AlphaKind::full, context_));
        if (!is_exact) {
            return {};
        }
        FC_TRY(charge_.add(std::uint64_t{image_.width} * image_.height * image_.frames.size(),
                           "the pictures of an APNG with indices"));
        colours_ = table.colours();
        for (const AnimatedImageFrame& frame : image_.frames) {
            FC_TRY(context_.check_cancelled());
            indexed_.push_back(table.indexed(frame.picture));
        }
        return {};
    }

    const Picture& picture(std::size_t frame) const {
        return indexed_.empty() ? image_.frames[frame].picture : indexed_[frame];
    }

    Status compress() {
        const std::uint64_t enlarged_bytes = std::uint64_t{image_.width} * image_.height *
                                             image_.scale * image_.scale *
                                             bytes_per_pixel(picture(0).format);
        const unsigned threads = context_.threads_for(2 * enlarged_bytes);
        FC_TRY(charge_.add(2 * enlarged_bytes * threads, "the pictures of an APNG"));
        return parallel_try(stills_.size(), threads, context_,
                            [&](std::size_t i) { return compress(i); });
    }

    Status compress(std::size_t i) {
        stills_[i].part = i == 0 ? Rectangle{0, 0, image_.width, image_.height}
                                 : changed_part(picture(i - 1), picture(i));
        png::EncodeOptions options;
        options.filters = indexed_.empty();
        FC_ASSIGN(stills_[i].png, png::encode(enlarged(picture(i), stills_[i].part, image_.scale),
                                              &colours_, context_, options));
        return {};
    }

    // The first frame provides the beginning of the file, the last one its end.
    Status write_frame(std::size_t frame) {
        bool is_controlled = false;
        for (const Chunk& chunk : chunks_of(stills_[frame].png)) {
            if (chunk.type == "IDAT") {
                if (!is_controlled) {
                    FC_TRY(out_.write("fcTL",
                                      control(stills_[frame].part, image_.frames[frame].ticks)));
                    is_controlled = true;
                }
                FC_TRY(frame == 0 ? out_.write("IDAT", chunk.data)
                                  : out_.write("fdAT", numbered(chunk.data)));
            } else if (chunk.type == "IEND" ? frame + 1 == stills_.size() : frame == 0) {
                FC_TRY(out_.write(chunk.type, chunk.data));
                FC_TRY(chunk.type == "IHDR" ? out_.write("acTL", animation()) : Status());
            }
        }
        return {};
    }

    ByteBuffer animation() const {
        ByteWriter out;
        out.be(static_cast<std::uint32_t>(stills_.size()));
        out.be<std::uint32_t>(image_.forever ? 0 : 1);
        return std::move(out).take();
    }

    ByteBuffer control(const Rectangle& part, std::uint32_t ticks) {
        ByteWriter out;
        out.be(sequence_++);
        out.be(part.width * image_.scale);
        out.be(part.height * image_.scale);
        out.be(static_cast<std::uint32_t>(part.x) * image_.scale);
        out.be(static_cast<std::uint32_t>(part.y) * image_.scale);
        out.be(static_cast<std::uint16_t>(ticks));
        out.be<std::uint16_t>(60);
        out.be(dispose_none);
        out.be(blend_source);
        return std::move(out).take();
    }

    ByteBuffer numbered(Bytes data) {
        ByteWriter out;
        out.be(sequence_++);
        out.bytes(data);
        return std::move(out).take();
    }

    const AnimatedImage& image_;
    Context& context_;
    Charge charge_;
    Colours colours_{};
    std::vector<Picture> indexed_;  // empty: true colour
    std::vector<Still> stills_;
    ChunkWriter out_;
    std::uint32_t sequence_ = 0;  // of fcTL and fdAT together
};

}  // namespace

Result<ByteBuffer> encode(const AnimatedImage& image, Context& context) {
    FC_TRY(check_image_size(image, longest_side));
    return Encoder(image, context).run();
}

}  // namespace fightconv::apng
