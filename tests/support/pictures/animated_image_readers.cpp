#include "tests/support/pictures/animated_image_readers.hpp"

#include <webp/demux.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/base/bytes/byte_writer.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv::test {

namespace {

void demand(bool claim, const char* otherwise) {
    if (!claim) {
        throw std::runtime_error(otherwise);
    }
}

class Cursor {
public:
    explicit Cursor(Bytes bytes) : bytes_(bytes) {}

    Bytes take(std::size_t count) {
        demand(count <= bytes_.size(), "the bytes end too early");
        const Bytes taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    std::uint32_t le(std::size_t count) {
        std::uint32_t value = 0;
        const Bytes taken = take(count);
        for (std::size_t i = count; i-- > 0;) {
            value = value << 8 | taken[i];
        }
        return value;
    }
    std::uint32_t be(std::size_t count) {
        std::uint32_t value = 0;
        for (const std::uint8_t byte : take(count)) {
            value = value << 8 | byte;
        }
        return value;
    }
    bool ended() const { return bytes_.empty(); }

private:
    Bytes bytes_;
};

Picture canvas_of(std::uint32_t width, std::uint32_t height) {
    Picture canvas{width, height, PixelFormat::rgba8888,
                   PixelBuffer(std::size_t{width} * height * 4)};
    std::fill(canvas.pixels.unpack().begin(), canvas.pixels.unpack().end(), std::uint8_t{0});
    return canvas;
}

std::uint8_t* pixel(Picture& canvas, std::size_t x, std::size_t y) {
    return canvas.pixels.unpack().data() + (y * canvas.width + x) * 4;
}

void check_inside(const SeenImage& image, std::uint64_t x, std::uint64_t y, std::uint64_t width,
                  std::uint64_t height) {
    demand(width != 0 && height != 0 && x + width <= image.width && y + height <= image.height,
           "a frame leaves the canvas");
}

// The LZW of GIF89a, appendix F.
ByteBuffer unpacked(const ByteBuffer& data, unsigned minimum_bits, std::size_t count) {
    const std::size_t clear = std::size_t{1} << minimum_bits;
    std::vector<ByteBuffer> words;
    const auto start = [&] {
        words.assign(clear + 2, {});
        for (std::size_t i = 0; i < clear; ++i) {
            words[i] = {static_cast<std::uint8_t>(i)};
        }
    };
    start();
    ByteBuffer out;
    ByteBuffer last;
    unsigned bits = minimum_bits + 1;
    std::size_t position = 0;  // in bits
    for (;;) {
        std::size_t code = 0;
        for (unsigned i = 0; i < bits; ++i, ++position) {
            demand(position / 8 < data.size(), "the pixels end without an end code");
            code |= static_cast<std::size_t>(data[position / 8] >> position % 8 & 1) << i;
        }
        if (code == clear + 1) {
            demand(out.size() == count, "not as many pixels as the frame has");
            return out;
        }
        if (code == clear) {
            start();
            bits = minimum_bits + 1;
            last.clear();
            continue;
        }
        ByteBuffer word;
        if (code < words.size()) {
            word = words[code];
        } else {
            demand(code == words.size() && !last.empty(), "a code that is not there yet");
            word = last;
            word.push_back(last.front());
        }
        if (!last.empty() && words.size() < 4096) {
            words.push_back(last);
            words.back().push_back(word.front());
        }
        if (words.size() == std::size_t{1} << bits && bits < 12) {
            ++bits;
        }
        out.insert(out.end(), word.begin(), word.end());
        last = std::move(word);
    }
}

ByteBuffer sub_blocks(Cursor& from) {
    ByteBuffer all;
    for (std::uint32_t size = from.le(1); size != 0; size = from.le(1)) {
        const Bytes block = from.take(size);
        all.insert(all.end(), block.begin(), block.end());
    }
    return all;
}

struct Control {
    std::uint32_t disposal = 0;
    std::uint32_t centiseconds = 0;
    std::optional<std::uint32_t> transparent;
};

class GifReader {
public:
    explicit GifReader(Bytes bytes) : from_(bytes) {}

    SeenImage read() && {
        demand(as_text(from_.take(6)) == "GIF89a", "no GIF89a");
        image_.width = from_.le(2);
        image_.height = from_.le(2);
        image_.plays = 1;
        const std::uint32_t flags = from_.le(1);
        from_.take(2);
        demand((flags & 0x80) != 0, "no global table");
        table_ = from_.take(std::size_t{3} << ((flags & 7) + 1));
        canvas_ = canvas_of(image_.width, image_.height);
        for (;;) {
            switch (from_.le(1)) {
                case 0x21: read_extension(); break;
                case 0x2C: read_frame(); break;
                case 0x3B:
                    demand(from_.ended(), "bytes behind the trailer");
                    return std::move(image_);
                default: demand(false, "an unknown block");
            }
        }
    }

private:
    void read_extension() {
        const std::uint32_t label = from_.le(1);
        const ByteBuffer data = sub_blocks(from_);
        if (label == 0xFF) {
            demand(
                data.size() == 14 && as_text(data).substr(0, 11) == "NETSCAPE2.0" && data[11] == 1,
                "an unknown application");
            image_.plays = data[12] | static_cast<std::uint32_t>(data[13]) << 8;
        } else {
            demand(label == 0xF9 && data.size() == 4, "an unknown extension");
            control_ = {data[0] >> 2U & 7U, data[1] | static_cast<std::uint32_t>(data[2]) << 8,
                        std::nullopt};
            if ((data[0] & 1) != 0) {
                control_.transparent = data[3];
            }
        }
    }

    void read_frame() {
        const std::uint32_t left = from_.le(2), top = from_.le(2), width = from_.le(2),
                            height = from_.le(2);
        check_inside(image_, left, top, width, height);
        demand(from_.le(1) == 0, "a local table or interlacing");
        const std::uint32_t minimum_bits = from_.le(1);
        const ByteBuffer indices =
            unpacked(sub_blocks(from_), minimum_bits, std::size_t{width} * height);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            if (indices[i] != control_.transparent) {
                std::uint8_t* const to = pixel(canvas_, left + i % width, top + i / width);
                std::memcpy(to, table_.subspan(indices[i] * std::size_t{3}, 3).data(), 3);
                to[3] = 255;
            }
        }
        image_.frames.push_back({canvas_, control_.centiseconds, 100});
        demand(control_.disposal == 1 || control_.disposal == 2, "an unexpected disposal");
        for (std::size_t y = top; control_.disposal == 2 && y < top + height; ++y) {
            std::memset(pixel(canvas_, left, y), 0, std::size_t{width} * 4);
        }
    }

    Cursor from_;
    SeenImage image_;
    Bytes table_;
    Control control_;
    Picture canvas_;
};

struct ApngFrame {
    std::uint32_t width, height, x, y, numerator, denominator, dispose, blend;
};

class ApngReader {
public:
    explicit ApngReader(Bytes bytes) : from_(bytes) {}

    SeenImage read() && {
        demand(as_text(from_.take(8)) == "\x89PNG\r\n\x1A\n", "no PNG");
        std::uint32_t frames = 0;
        for (std::string type; type != "IEND";) {
            const std::uint32_t length = from_.be(4);
            type = as_text(from_.take(4));
            const Bytes data = from_.take(length);
            const uLong crc = crc32(crc32(0, reinterpret_cast<const Bytef*>(type.data()), 4),
                                    data.data(), length);
            demand(crc == from_.be(4), "a wrong CRC");
            if (type == "IHDR") {
                header_.assign(data.begin(), data.end());
                Cursor fields(data);
                image_.width = fields.be(4);
                image_.height = fields.be(4);
                canvas_ = canvas_of(image_.width, image_.height);
            } else if (type == "acTL") {
                demand(data_.empty() && length == 8, "acTL behind pixels");
                Cursor fields(data);
                frames = fields.be(4);
                image_.plays = fields.be(4);
            } else if (type == "fcTL") {
                finish_frame();
                begin_frame(data);
            } else if (type == "IDAT") {
                demand(frame_ && image_.frames.empty(), "IDAT that is not the first frame's");
                data_.insert(data_.end(), data.begin(), data.end());
            } else if (type == "fdAT") {
                demand(frame_ && !image_.frames.empty(), "fdAT without a frame of its own");
                Cursor fields(data);
                demand(fields.be(4) == sequence_++, "a wrong sequence number");
                data_.insert(data_.end(), data.begin() + 4, data.end());
            } else if (type != "IEND") {
                demand(type == "PLTE" || type == "tRNS", "an unknown chunk");
                tables_.emplace_back(type, ByteBuffer(data.begin(), data.end()));
            }
        }
        finish_frame();
        demand(from_.ended(), "bytes behind IEND");
        demand(image_.frames.size() == frames, "not as many frames as acTL says");
        return std::move(image_);
    }

private:
    void begin_frame(Bytes data) {
        Cursor fields(data);
        demand(data.size() == 26 && fields.be(4) == sequence_++, "a wrong fcTL");
        ApngFrame frame{};
        for (std::uint32_t* const field : {&frame.width, &frame.height, &frame.x, &frame.y}) {
            *field = fields.be(4);
        }
        frame.numerator = fields.be(2);
        frame.denominator = fields.be(2);
        frame.dispose = fields.be(1);
        frame.blend = fields.be(1);
        demand(frame.dispose == 0 && frame.blend == 0, "an unexpected disposal or blend");
        check_inside(image_, frame.x, frame.y, frame.width, frame.height);
        demand(!image_.frames.empty() ||
                   (frame.width == image_.width && frame.height == image_.height),
               "a first frame that is not whole");
        frame_ = frame;
    }

    // The frame as a PNG by itself.
    ByteBuffer still() const {
        ByteWriter out;
        const auto chunk = [&](std::string_view type, Bytes data) {
            out.be(static_cast<std::uint32_t>(data.size()));
            out.text(type);
            out.bytes(data);
            uLong crc = crc32(0, reinterpret_cast<const Bytef*>(type.data()), 4);
            crc = data.empty() ? crc : crc32(crc, data.data(), static_cast<uInt>(data.size()));
            out.be(static_cast<std::uint32_t>(crc));
        };
        out.text("\x89PNG\r\n\x1A\n");
        ByteWriter header;
        header.be(frame_->width);
        header.be(frame_->height);
        header.bytes(Bytes(header_).subspan(8));
        chunk("IHDR", std::move(header).take());
        for (const auto& [type, data] : tables_) {
            chunk(type, data);
        }
        chunk("IDAT", data_);
        chunk("IEND", {});
        return std::move(out).take();
    }

    void finish_frame() {
        if (!frame_) {
            return;
        }
        Context context;
        const auto image = png::decode({"frame", still()}, context);
        demand(image && image->warning.empty(), "a frame that libpng does not like");
        const Picture& picture = image->picture;
        ByteBuffer rgba(std::size_t{picture.width} * picture.height * 4);
        copy_rgba(picture, {0, 0, picture.width, picture.height},
                  image->palette ? &*image->palette : nullptr, rgba,
                  std::size_t{picture.width} * 4);
        for (std::size_t y = 0; y < picture.height; ++y) {
            std::memcpy(pixel(canvas_, frame_->x, frame_->y + y),
                        rgba.data() + y * picture.width * 4, std::size_t{picture.width} * 4);
        }
        image_.frames.push_back({canvas_, frame_->numerator, frame_->denominator});
        frame_.reset();
        data_.clear();
    }

    Cursor from_;
    SeenImage image_;
    ByteBuffer header_;
    std::vector<std::pair<std::string, ByteBuffer>> tables_;
    std::optional<ApngFrame> frame_;
    ByteBuffer data_;
    Picture canvas_;
    std::uint32_t sequence_ = 0;
};

}  // namespace

SeenImage read_gif(Bytes bytes) { return GifReader(bytes).read(); }

SeenImage read_apng(Bytes bytes) { return ApngReader(bytes).read(); }

SeenImage read_webp(Bytes bytes) {
    WebPAnimDecoderOptions options;
    demand(WebPAnimDecoderOptionsInit(&options) != 0, "another libwebpdemux");
    options.color_mode = MODE_RGBA;
    const WebPData data{bytes.data(), bytes.size()};
    const std::unique_ptr<WebPAnimDecoder, void (*)(WebPAnimDecoder*)> decoder(
        WebPAnimDecoderNew(&data, &options), WebPAnimDecoderDelete);
    WebPAnimInfo info;
    demand(decoder && WebPAnimDecoderGetInfo(decoder.get(), &info) != 0, "no WebP");
    SeenImage image{info.canvas_width, info.canvas_height, info.loop_count, {}};
    int last = 0;
    while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0) {
        std::uint8_t* pixels = nullptr;
        int end = 0;
        demand(WebPAnimDecoderGetNext(decoder.get(), &pixels, &end) != 0,
               "a frame that libwebp does not like");
        Picture canvas = canvas_of(image.width, image.height);
        copy_rgba({image.width, image.height, PixelFormat::rgba8888,
                   [&] {
                       PixelBuffer buffer(canvas.pixels.size());
                       std::memcpy(buffer.unpack().data(), pixels, buffer.size());
                       return buffer;
                   }()},
                  {0, 0, image.width, image.height}, nullptr, canvas.pixels.unpack(),
                  std::size_t{image.width} * 4);
        image.frames.push_back({std::move(canvas), static_cast<std::uint64_t>(end - last), 1000});
        last = end;
    }
    return image;
}

std::size_t different_pixels(const Picture& a, const Picture& b) {
    const PixelView left = a.pixels.unpacked(), right = b.pixels.unpacked();
    demand(left.size() == right.size(), "pictures of different sizes");
    std::size_t count = 0;
    for (std::size_t i = 0; i < left.size(); i += 4) {
        count += std::equal(left.begin() + static_cast<std::ptrdiff_t>(i),
                            left.begin() + static_cast<std::ptrdiff_t>(i + 4),
                            right.begin() + static_cast<std::ptrdiff_t>(i))
                     ? std::size_t{0}
                     : std::size_t{1};
    }
    return count;
}

}  // namespace fightconv::test
