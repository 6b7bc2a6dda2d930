#include "formats/images/png/plain.hpp"

#include <libdeflate.h>

#include <bit>
#include <cstring>

#include "core/base/bytes/record_fields.hpp"
#include "core/model/pixel_kernels.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::png {

namespace {

using Name = std::array<char, 4>;
constexpr Name header_name{'I', 'H', 'D', 'R'}, palette_name{'P', 'L', 'T', 'E'},
    alpha_name{'t', 'R', 'N', 'S'}, data_name{'I', 'D', 'A', 'T'}, end_name{'I', 'E', 'N', 'D'};
constexpr std::size_t around_data = 12;  // length, name, CRC
constexpr std::size_t most_colours = 256;

struct Chunk {
    Name name;
    Bytes data;
};

// The next chunk, if it is whole and its CRC is right.
std::optional<Chunk> take_chunk(Bytes& left) {
    if (left.size() < around_data) {
        return std::nullopt;
    }
    const auto length = load_be<std::uint32_t>(left.data());
    if (length > left.size() - around_data) {
        return std::nullopt;
    }
    Chunk chunk{.name = {}, .data = left.subspan(8, length)};
    std::memcpy(chunk.name.data(), left.data() + 4, chunk.name.size());
    if (libdeflate_crc32(0, left.data() + 4, length + 4) !=
        load_be<std::uint32_t>(left.data() + 8 + length)) {
        return std::nullopt;
    }
    left = left.subspan(length + around_data);
    return chunk;
}

bool is_critical(const Name& name) noexcept { return (name[0] & 0x20) == 0; }

// The parts of a file that matter, if all of it is as it has to be.
struct Parts {
    Bytes palette, alpha;
    std::vector<Bytes> data;
    std::size_t data_bytes = 0;
};

std::optional<Parts> parts_of(Bytes file, const Header& header) {
    Bytes left = file.subspan(signature.size());
    const auto head = take_chunk(left);
    const bool is_plain = head && head->name == header_name && header.bit_depth == 8 &&
                          head->data[10] == 0 && head->data[11] == 0 && head->data[12] == 0;
    if (!is_plain) {
        return std::nullopt;
    }
    Parts parts;
    bool data_ended = false;
    for (;;) {
        const auto chunk = take_chunk(left);
        if (!chunk) {
            return std::nullopt;
        }
        const Bytes data = chunk->data;
        const bool has_data = !parts.data.empty();
        if (chunk->name == data_name) {
            if (data_ended ||
                (header.colour_type == ColourType::palette && parts.palette.empty())) {
                return std::nullopt;
            }
            parts.data.push_back(data);
            parts.data_bytes += data.size();
            continue;
        }
        data_ended = has_data;
        if (chunk->name == end_name) {
            return has_data && data.empty() ? std::optional(std::move(parts)) : std::nullopt;
        }
        if (chunk->name == palette_name) {
            if (header.colour_type != ColourType::palette || has_data || !parts.palette.empty() ||
                data.empty() || data.size() % 3 != 0 || data.size() / 3 > most_colours) {
                return std::nullopt;
            }
            parts.palette = data;
        } else if (chunk->name == alpha_name) {
            if (has_data || !parts.alpha.empty() || data.empty() ||
                data.size() > parts.palette.size() / 3) {
                return std::nullopt;
            }
            parts.alpha = data;
        } else if (is_critical(chunk->name)) {
            return std::nullopt;
        }
    }
}

Colours colours_of(const Parts& parts) {
    Colours colours{};
    for (std::size_t i = 0; i < parts.palette.size() / 3; ++i) {
        colours[i] = {parts.palette[3 * i], parts.palette[3 * i + 1], parts.palette[3 * i + 2],
                      i < parts.alpha.size() ? parts.alpha[i] : std::uint8_t{0xFF}};
    }
    return colours;
}

// Whether zlib cannot reach further back than the stream says that it does: libdeflate does not
// look at that.
bool window_holds(Bytes stream, std::size_t size) noexcept {
    constexpr std::uint8_t greatest_window = 0x78;  // of deflate: 32 KiB
    return stream.size() >= 2 &&
           (stream[0] == greatest_window || size <= std::size_t{256} << (stream[0] >> 4));
}

bool inflate(const Parts& parts, MutableBytes out) {
    ByteBuffer joined;
    Bytes stream = parts.data.front();
    if (parts.data.size() > 1) {
        joined.reserve(parts.data_bytes);
        for (const Bytes part : parts.data) {
            joined.insert(joined.end(), part.begin(), part.end());
        }
        stream = joined;
    }
    if (!window_holds(stream, out.size())) {
        return false;
    }
    const zlib::Inflated inflated = zlib::decompress(stream, out);
    return inflated.fault.empty() && inflated.used == stream.size();
}

// The filters of PNG (RFC 2083, section 6), for pixels of `Pixel` bytes. They count on what is left
// of a row and above it being 0 where there is nothing.
template <std::size_t Pixel>
class Unfilter {
    // The bytes of one pixel, with room for sums and differences. Functions of them are always
    // inlined: clang 14 breaks calls that return vectors when it links.
    using Lanes = std::int16_t __attribute__((vector_size(8)));
    using Four = std::uint8_t __attribute__((vector_size(4)));

    [[gnu::always_inline]] static Lanes load(const std::uint8_t* bytes) noexcept {
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < Pixel; ++i) {
            word |= std::uint32_t{bytes[i]} << 8 * i;
        }
        return __builtin_convertvector(std::bit_cast<Four>(word), Lanes);
    }
    [[gnu::always_inline]] static void store(std::uint8_t* bytes, Lanes lanes) noexcept {
        const auto word = std::bit_cast<std::uint32_t>(__builtin_convertvector(lanes, Four));
        for (std::size_t i = 0; i < Pixel; ++i) {
            bytes[i] = static_cast<std::uint8_t>(word >> 8 * i);
        }
    }

    [[gnu::always_inline]] static Lanes distance(Lanes lanes) noexcept {
        return lanes < 0 ? -lanes : lanes;
    }

    static void sub(std::uint8_t* row, std::size_t size) noexcept {
        Lanes left{};
        for (std::size_t at = 0; at < size; at += Pixel) {
            left = (load(row + at) + left) & 0xFF;
            store(row + at, left);
        }
    }

    static void up(std::uint8_t* row, const std::uint8_t* above, std::size_t size) noexcept {
        for (std::size_t i = 0; i < size; ++i) {
            row[i] = static_cast<std::uint8_t>(row[i] + above[i]);
        }
    }

    static void average(std::uint8_t* row, const std::uint8_t* above, std::size_t size) noexcept {
        Lanes left{};
        for (std::size_t at = 0; at < size; at += Pixel) {
            left = (load(row + at) + ((left + load(above + at)) >> 1)) & 0xFF;
            store(row + at, left);
        }
    }

    static void paeth(std::uint8_t* row, const std::uint8_t* above, std::size_t size) noexcept {
        Lanes left{}, corner{};
        for (std::size_t at = 0; at < size; at += Pixel) {
            const Lanes up = load(above + at);
            const Lanes to_left = up - corner, to_up = left - corner, to_corner = to_left + to_up;
            const Lanes from_left = distance(to_left), from_up = distance(to_up),
                        from_corner = distance(to_corner);
            const Lanes upper = from_up <= from_corner ? up : corner;
            const Lanes nearest =
                from_left <= from_up ? (from_left <= from_corner ? left : corner) : upper;
            left = (load(row + at) + nearest) & 0xFF;
            corner = up;
            store(row + at, left);
        }
    }

public:
    // `above` is the row before, without filters. False if there is no such filter.
    static bool run(std::uint8_t filter, std::uint8_t* row, const std::uint8_t* above,
                    std::size_t size) noexcept {
        switch (filter) {
            case 0: return true;
            case 1: sub(row, size); return true;
            case 2: up(row, above, size); return true;
            case 3: average(row, above, size); return true;
            case 4: paeth(row, above, size); return true;
            default: return false;
        }
    }
};

// Copies pixels as decode() gives them: indices as they are, everything else as RGBA.
template <std::size_t Pixel>
void copy_row(const std::uint8_t* row, std::uint32_t width, std::uint8_t* out) noexcept {
    if constexpr (Pixel == 1 || Pixel == 4) {
        std::memcpy(out, row, width * Pixel);
    } else {
        for (std::uint32_t x = 0; x < width; ++x, row += Pixel, out += 4) {
            constexpr bool grey = Pixel == 2;
            const std::array<std::uint8_t, 4> pixel{row[0], row[grey ? 0 : 1], row[grey ? 0 : 2],
                                                    grey ? row[1] : std::uint8_t{0xFF}};
            std::memcpy(out, pixel.data(), pixel.size());
        }
    }
}

template <std::size_t Pixel>
bool unfilter_all(std::uint8_t* rows, const Header& header, std::uint8_t* out) {
    const std::size_t row_bytes = header.width * Pixel;
    const std::size_t out_bytes = std::size_t{header.width} * (Pixel == 1 ? 1 : 4);
    const ByteBuffer nothing(row_bytes);
    const std::uint8_t* above = nothing.data();
    for (std::uint32_t y = 0; y < header.height; ++y, rows += row_bytes + 1, out += out_bytes) {
        if (!Unfilter<Pixel>::run(rows[0], rows + 1, above, row_bytes)) {
            return false;
        }
        above = rows + 1;
        copy_row<Pixel>(above, header.width, out);
    }
    return true;
}

}  // namespace

bool decode_plain(Bytes file, const Header& header, MutableBytes out,
                  std::optional<Colours>& palette) {
    const auto parts = parts_of(file, header);
    if (!parts) {
        return false;
    }
    const std::size_t pixel = channels(header.colour_type);
    PixelBuffer rows((header.width * pixel + 1) * header.height);
    if (!inflate(*parts, rows.unpack())) {
        return false;
    }
    std::uint8_t* const filtered = rows.unpack().data();
    const auto unfilter = [&] {
        switch (pixel) {
            case 1: return unfilter_all<1>(filtered, header, out.data());
            case 2: return unfilter_all<2>(filtered, header, out.data());
            case 3: return unfilter_all<3>(filtered, header, out.data());
            default: return unfilter_all<4>(filtered, header, out.data());
        }
    };
    if (!unfilter()) {
        return false;
    }
    const std::size_t count = parts->palette.size() / 3;
    if (count != 0 && count < most_colours && highest_index(out) >= count) {
        return false;  // libpng warns
    }
    if (count != 0) {
        palette = colours_of(*parts);
    }
    return true;
}

}  // namespace fightconv::png
