#include "formats/images/pcx/pcx.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/byte_runs.hpp"
#include "core/base/bytes/byte_writer.hpp"

namespace fightconv::pcx {

namespace {

struct FileHeader {
    std::uint8_t magic = 0x0A, version = 5;  // with a palette
    std::uint8_t encoding = 1;               // run lengths
    std::uint8_t bits_per_pixel = 8;
    std::uint16_t left = 0, top = 0, right = 0, bottom = 0;
    std::uint8_t planes = 1;
    std::uint16_t bytes_per_line = 0;
    std::uint16_t palette_kind = 1;  // colours, not greys
    static constexpr void fields(auto& r, auto&& io) {
        io(r.magic, r.version, r.encoding, r.bits_per_pixel, r.left, r.top, r.right, r.bottom);
        io(Pad<4>(), Pad<48>(), Pad<1>());  // resolution, the palette of 16 colours, reserved
        io(r.planes, r.bytes_per_line, r.palette_kind, Pad<58>());
    }
};
static_assert(size_in_file<FileHeader> == header_bytes);

constexpr std::uint8_t run_marker = 0xC0;  // in the top two bits; the low six are the length
constexpr std::uint8_t longest_run = 0x3F;
constexpr std::uint32_t longest_side = 0xFFFF;

bool starts_run(std::uint8_t byte) noexcept { return (byte & run_marker) == run_marker; }

// How the bytes of the body form scan lines. A stride below the width contradicts the picture; then
// lines have no padding.
struct Layout {
    std::size_t width;
    std::size_t height;
    std::size_t stride;      // of one plane
    std::size_t line_bytes;  // of all planes
    std::size_t last_pixel;  // bytes of a line up to the end of its pixels

    explicit Layout(const Header& header) noexcept
        : width(header.width),
          height(header.height),
          stride(std::max<std::size_t>(header.bytes_per_line, header.width)),
          line_bytes(stride * header.planes),
          last_pixel(line_bytes - stride + width) {}
};

// The progress of a decoder.
struct Position {
    std::size_t consumed = 0;
    std::size_t line = 0;
    std::size_t column = 0;  // in the bytes of the line
    bool run_was_cut = false;

    bool filled(const Layout& layout) const noexcept {
        return line == layout.height || (line + 1 == layout.height && column >= layout.last_pixel);
    }
};

// Writes one value into bytes [column, column + count) of a scan line; bytes in the padding are
// dropped.
struct IndexedLines {
    const Layout& layout;
    MutableBytes out;

    void put(std::size_t line, std::size_t column, std::size_t count,
             std::uint8_t value) const noexcept {
        const std::size_t first = std::min(column, layout.width);
        const std::size_t last = std::min(column + count, layout.width);
        std::fill_n(out.data() + line * layout.width + first, last - first, value);
    }
};
struct PlanarLines {
    const Layout& layout;
    MutableBytes out;  // RGBA

    void put(std::size_t line, std::size_t column, std::size_t count,
             std::uint8_t value) const noexcept {
        std::uint8_t* const pixels = out.data() + line * layout.width * 4;
        for (const std::size_t end = column + count; column < end; ++column) {
            const std::size_t plane = column / layout.stride;
            const std::size_t x = column % layout.stride;
            if (x < layout.width) {
                pixels[x * 4 + plane] = value;
                pixels[x * 4 + 3] = 0xFF;
            }
        }
    }
};

enum class AtLineEnd : std::uint8_t { cut, carry };

// Any layout and encoding, packet by packet.
template <class Lines>
Position decode_packets(const Header& header, const Layout& layout, Bytes body,
                        AtLineEnd at_line_end, const Lines& lines) noexcept {
    Position position;
    while (position.line < layout.height && position.consumed < body.size()) {
        std::size_t length = 1;
        if (header.encoding != 0 && starts_run(body[position.consumed])) {
            if (body.size() - position.consumed < 2) {
                break;
            }
            length = body[position.consumed++] & longest_run;
        }
        const std::uint8_t value = body[position.consumed++];
        while (length != 0 && position.line < layout.height) {
            const std::size_t count = std::min(length, layout.line_bytes - position.column);
            lines.put(position.line, position.column, count, value);
            position.column += count;
            length -= count;
            if (position.column == layout.line_bytes) {
                position.column = 0;
                ++position.line;
                if (at_line_end == AtLineEnd::cut) {
                    position.run_was_cut |= length != 0;
                    length = 0;
                }
            }
        }
    }
    return position;
}

// The usual picture at full speed: one plane, run lengths, runs cut at the end of a line.
Position decode_indexed(const Layout& layout, Bytes body, MutableBytes out) noexcept {
    const IndexedLines lines{layout, out};
    const std::uint8_t* from = body.data();
    const std::uint8_t* const from_end = from + body.size();
    Position position;
    for (; position.line < layout.height; ++position.line) {
        std::uint8_t* const to = out.data() + position.line * layout.width;
        const std::size_t room = out.size() - position.line * layout.width;
        std::size_t column = 0;
        // A turn takes up to 8 literals or up to 7 and a run: it reads at most 9 bytes and writes
        // within 7 + 64. What it writes beyond its line is overwritten by the next one.
        while (column < layout.stride && from_end - from >= 9 && column + 71 <= room) {
            const std::size_t before_run = bytes_before_marker<run_marker>(from);
            const std::size_t literals = std::min(before_run, layout.stride - column);
            std::memcpy(to + column, from, 8);
            from += literals;
            column += literals;
            if (before_run < 8 && column < layout.stride) {
                std::memset(to + column, from[1], 64);
                column += from[0] & longest_run;
                from += 2;
            }
        }
        while (column < layout.stride && from < from_end) {
            std::size_t length = 1;
            if (starts_run(*from)) {
                if (from_end - from < 2) {
                    break;
                }
                length = *from++ & longest_run;
            }
            lines.put(position.line, column, length, *from++);
            column += length;
        }
        position.run_was_cut |= column > layout.stride;
        if (column < layout.stride) {
            position.column = column;
            break;
        }
    }
    position.consumed = static_cast<std::size_t>(from - body.data());
    const std::size_t written =
        position.line * layout.width + std::min(position.column, layout.width);
    std::fill_n(out.data() + written, out.size() - written, std::uint8_t{0});
    return position;
}

Position decode_lines(const Header& header, const Layout& layout, Bytes body, AtLineEnd at_line_end,
                      MutableBytes out) noexcept {
    if (header.planes == 1 && header.encoding != 0 && at_line_end == AtLineEnd::cut) {
        return decode_indexed(layout, body, out);
    }
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    return header.planes == 1
               ? decode_packets(header, layout, body, at_line_end, IndexedLines{layout, out})
               : decode_packets(header, layout, body, at_line_end, PlanarLines{layout, out});
}

void append_line(ByteBuffer& out, Bytes line) {
    for (auto at = line.begin(); at != line.end();) {
        const std::uint8_t value = *at;
        const auto limit = at + std::min<std::ptrdiff_t>(longest_run, line.end() - at);
        const auto run_end =
            std::find_if(at, limit, [value](std::uint8_t byte) { return byte != value; });
        const auto length = static_cast<std::uint8_t>(run_end - at);
        if (length > 1 || starts_run(value)) {
            out.push_back(static_cast<std::uint8_t>(run_marker | length));
        }
        out.push_back(value);
        at = run_end;
    }
}

}  // namespace

Result<Header> parse_header(Source source) {
    const auto refuse = [&](ErrorCode code, std::string message) {
        return fail(Error(code, std::move(message)).in_file(source.file));
    };
    if (source.bytes.size() < header_bytes) {
        return refuse(ErrorCode::truncated,
                      fmt::format("a PCX header has {} bytes, but there are only {}", header_bytes,
                                  source.bytes.size()));
    }
    const auto record = load_le<FileHeader>(source.bytes.data());
    if (record.magic != FileHeader().magic) {
        return refuse(ErrorCode::bad_magic,
                      fmt::format("a PCX begins with the byte 10, not {}", record.magic));
    }
    Header header;
    header.encoding = record.encoding;
    header.bits_per_pixel = record.bits_per_pixel;
    header.planes = record.planes;
    header.bytes_per_line = record.bytes_per_line;
    // Modulo 2^16: an empty picture is written as the box 0,0,65535,65535 (mugen.md S6).
    header.width = static_cast<std::uint16_t>(record.right - record.left + 1);
    header.height = static_cast<std::uint16_t>(record.bottom - record.top + 1);
    if (header.bits_per_pixel != 8 || (header.planes != 1 && header.planes != 3)) {
        return refuse(
            ErrorCode::unsupported_feature,
            fmt::format("the PCX has {} planes of {} bits; expected 1 or 3 planes of 8 bits",
                        header.planes, header.bits_per_pixel));
    }
    return header;
}

DecodeOutcome decode(const Header& header, Bytes body, MutableBytes out) noexcept {
    if (out.empty()) {
        return {};
    }
    const Layout layout(header);
    Position position = decode_lines(header, layout, body, AtLineEnd::cut, out);
    bool carried = false;
    if (!position.filled(layout) && position.run_was_cut) {
        position = decode_lines(header, layout, body, AtLineEnd::carry, out);
        carried = position.filled(layout);
        if (!carried) {
            position = decode_lines(header, layout, body, AtLineEnd::cut, out);
        }
    }
    return {position.consumed, !position.filled(layout), carried};
}

Bytes palette_at_end(Bytes file) noexcept {
    const bool is_there = file.size() >= header_bytes + marked_palette_bytes &&
                          file[file.size() - marked_palette_bytes] == palette_marker;
    return is_there ? file.last(palette_bytes) : Bytes();
}

Colours colours(Bytes rgb768) noexcept {
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const Bytes rgb = rgb768.subspan(i * 3, 3);
        colours[i] = {rgb[0], rgb[1], rgb[2], static_cast<std::uint8_t>(i == 0 ? 0 : 0xFF)};
    }
    return colours;
}

Result<ByteBuffer> serialise(const Picture& picture, const Colours* colours) {
    if (picture.width > longest_side || picture.height > longest_side) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the picture has {}x{} pixels, but a side of a PCX has at most {}",
                                picture.width, picture.height, longest_side));
    }
    const std::uint8_t planes = picture.format == PixelFormat::indexed8 ? 1 : 3;
    const std::uint32_t stride = std::min(picture.width + picture.width % 2, longest_side);
    ByteWriter writer;
    writer.le(FileHeader{.right = static_cast<std::uint16_t>(picture.width - 1),
                         .bottom = static_cast<std::uint16_t>(picture.height - 1),
                         .planes = planes,
                         .bytes_per_line = static_cast<std::uint16_t>(stride)});
    ByteBuffer out = std::move(writer).take();
    const std::uint32_t pixel_bytes = bytes_per_pixel(picture.format);
    const PixelView pixels = picture.pixels.unpacked();
    ByteBuffer line(stride);
    for (std::size_t y = 0; y < picture.height; ++y) {
        const Bytes row = pixels.subspan(y * picture.width * pixel_bytes,
                                         std::size_t{picture.width} * pixel_bytes);
        for (std::size_t plane = 0; plane < planes; ++plane) {
            for (std::size_t x = 0; x < picture.width; ++x) {
                line[x] = row[x * pixel_bytes + plane];
            }
            append_line(out, line);
        }
    }
    if (planes == 1 && colours != nullptr) {
        out.push_back(palette_marker);
        for (const Rgba colour : *colours) {
            out.insert(out.end(), {colour.r, colour.g, colour.b});
        }
    }
    return out;
}

}  // namespace fightconv::pcx
