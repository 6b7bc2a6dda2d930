#include "tests/support/mugen/sff_checker.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <stdexcept>
#include <utility>

namespace fightconv::test {

namespace {

constexpr std::size_t sff_tables_begin = 512;
constexpr std::size_t sff_palette_bytes = 16;
constexpr std::size_t sff_sprite_bytes = 28;
constexpr unsigned sff_raw = 0, sff_rle8 = 2, sff_rle5 = 3, sff_lz5 = 4, sff_png8 = 10,
                   sff_png24 = 11, sff_png32 = 12;

using Pixels8 = std::vector<std::uint8_t>;

class StrictSffReader {
public:
    explicit StrictSffReader(Bytes bytes) : bytes_(bytes) {}

    StrictSff read() {
        read_header();
        for (std::uint32_t i = 0; i < palette_count_; ++i) {
            read_palette(i);
        }
        for (std::uint32_t i = 0; i < sprite_count_; ++i) {
            read_sprite(i);
        }
        check_keys();
        check_selectable_palettes();
        check_indices();
        check_data_is_used();
        return std::move(file_);
    }

private:
    void expect(bool holds, const std::string& rule) const {
        if (!holds) {
            throw std::runtime_error(rule + where_);
        }
    }
    std::uint32_t u8(std::size_t at) const {
        expect(at < bytes_.size(), "the file ends early");
        return bytes_[at];
    }
    std::uint32_t u16(std::size_t at) const { return u8(at) | u8(at + 1) << 8; }
    std::uint32_t u32(std::size_t at) const { return u16(at) | u16(at + 2) << 16; }
    int i16(std::size_t at) const {
        const auto value = static_cast<int>(u16(at));
        return value < 32'768 ? value : value - 65'536;
    }
    void expect_zeros(std::size_t from, std::size_t to) const {
        for (std::size_t i = from; i < to; ++i) {
            expect(u8(i) == 0, "W14: bytes that should be 0 are not");
        }
    }

    void read_header() {
        constexpr char signature[] = "ElecbyteSpr";
        for (std::size_t i = 0; i < sizeof(signature); ++i) {
            expect(u8(i) == static_cast<std::uint8_t>(signature[i]), "W14: signature");
        }
        file_.minor = u8(13);
        expect(u8(12) == 0 && file_.minor <= 1 && u8(14) == 0 && u8(15) == 2, "W14: version");
        expect_zeros(16, 24);
        expect(u32(24) == u32(12), "W14: the compatible version is not the version");
        expect_zeros(28, 36);
        sprite_count_ = u32(40);
        palette_count_ = u32(48);
        expect(sprite_count_ <= 65'535 && palette_count_ <= 65'535, "W23: too many nodes");
        sprite_table_ = u32(36);
        ldata_ = u32(52);
        tdata_ = u32(60);
        expect(u32(44) == sff_tables_begin, "W14: the palettes are not at 512");
        expect(sprite_table_ == sff_tables_begin + palette_count_ * sff_palette_bytes,
               "W14: the sprites do not follow the palettes");
        expect(ldata_ == sprite_table_ + sprite_count_ * sff_sprite_bytes,
               "W14: ldata does not follow the sprites");
        expect(tdata_ == std::uint64_t{ldata_} + u32(56), "W14: tdata does not follow ldata");
        expect(bytes_.size() == std::uint64_t{tdata_} + u32(64),
               "W14: the file does not end with tdata");
        expect_zeros(68, sff_tables_begin);
        used_.resize(bytes_.size() - ldata_);
    }

    // The bytes of a node in its block; they count as used.
    Bytes data_of(std::size_t block, std::size_t block_end, std::uint32_t offset,
                  std::uint32_t length) {
        expect(std::uint64_t{offset} + length <= block_end - block,
               "W14: data outside of its block");
        std::fill_n(used_.begin() + static_cast<std::ptrdiff_t>(block - ldata_ + offset), length,
                    true);
        return bytes_.subspan(block + offset, length);
    }

    void read_palette(std::uint32_t index) {
        where_ = " (palette node " + std::to_string(index) + ")";
        const std::size_t at = sff_tables_begin + index * sff_palette_bytes;
        StrictPalette palette{i16(at), i16(at + 2), false, u16(at + 6), {}};
        const std::uint32_t length = u32(at + 12);
        palette.is_link = length == 0;
        if (palette.is_link) {
            expect(palette.link < index, "W22: a link that does not lead backward");
            palette.colours = file_.palettes[palette.link].colours;
        } else {
            const Bytes data = data_of(ldata_, tdata_, u32(at + 8), length);
            // One colour is a palette in which nothing but index 0 was ever set.
            expect(length == 4 || length == 128 || length == 1'024,
                   "W18: a palette of " + std::to_string(length) + " bytes");
            for (std::size_t i = 0; i < length; i += 4) {
                palette.colours.push_back({data[i], data[i + 1], data[i + 2], data[i + 3]});
                expect(file_.minor == 1 || data[i + 3] == (i == 0 ? 0 : 255),
                       "W18: the alpha of a colour in 2.00");
            }
        }
        expect(u16(at + 4) == palette.colours.size() || palette.is_link,
               "W18: the number of colours");
        file_.palettes.push_back(std::move(palette));
    }

    void read_sprite(std::uint32_t index) {
        where_ = " (sprite node " + std::to_string(index) + ")";
        const std::size_t at = sprite_table_ + index * sff_sprite_bytes;
        StrictSprite sprite;
        sprite.group = i16(at);
        sprite.number = i16(at + 2);
        sprite.width = u16(at + 4);
        sprite.height = u16(at + 6);
        sprite.axis_x = i16(at + 8);
        sprite.axis_y = i16(at + 10);
        sprite.format = u8(at + 14);
        sprite.depth = u8(at + 15);
        sprite.palette = u16(at + 24);
        const std::uint32_t length = u32(at + 20);
        sprite.is_link = length == 0;
        sprite.shows = index;
        expect(u16(at + 26) <= 1, "V1: flags");
        if (sprite.is_link) {
            const std::uint32_t target = u16(at + 12);
            expect(target < index, "W22: a link that does not lead backward");
            const StrictSprite& shown = file_.sprites[target];
            expect(!shown.is_link, "W22: a link to a link");
            expect(sprite.width == shown.width && sprite.height == shown.height,
                   "W22: a link of another size");
            expect(sprite.format == 1 || sprite.format == shown.format,
                   "W22: the format of a link");
            expect(sprite.depth == shown.depth, "W22: the depth of a link");
            sprite.shows = target;
            sprite.true_colour = shown.true_colour;
        } else {
            const bool in_tdata = (u16(at + 26) & 1U) != 0;
            decode(sprite, data_of(in_tdata ? tdata_ : ldata_, in_tdata ? bytes_.size() : tdata_,
                                   u32(at + 16), length));
        }
        expect(!sprite.true_colour || sprite.palette == 0, "W21: true colour with a palette");
        expect(sprite.true_colour || sprite.width == 0 || sprite.height == 0 ||
                   sprite.palette < palette_count_,
               "W20: a palette outside of the table");
        file_.sprites.push_back(std::move(sprite));
    }

    void decode(StrictSprite& sprite, Bytes data) {
        const std::size_t pixels = std::size_t{sprite.width} * sprite.height;
        if (pixels == 0) {
            expect(sprite.format == sff_raw && data.size() == 1,
                   "a blank sprite is raw and one byte");
            return;
        }
        const bool is_png = sprite.format >= sff_png8;
        expect(!is_png || file_.minor == 1, "W17: a PNG in 2.00");
        sprite.true_colour = sprite.format == sff_png24 || sprite.format == sff_png32 ||
                             (sprite.format == sff_raw && sprite.depth > 8);
        const unsigned five = sprite.format == sff_lz5 || sprite.format == sff_rle5 ? 5U : 8U;
        const unsigned depth = sprite.format == sff_png24   ? 24U
                               : sprite.format == sff_png32 ? 32U
                                                            : five;
        expect(sprite.depth == depth ||
                   (sprite.format == sff_raw && (sprite.depth == 24 || sprite.depth == 32)),
               "W15: depth");
        if (sprite.format == sff_raw) {
            read_raw(sprite, data, pixels);
            return;
        }
        const std::uint32_t prefix = u32(static_cast<std::size_t>(data.data() - bytes_.data()));
        expect(prefix == pixels * (sprite.true_colour ? sprite.depth / 8 : 1),
               "W16: the length before the data");
        data = data.subspan(4);
        switch (sprite.format) {
            case sff_rle8: sprite.pixels = read_rle8(data, pixels); break;
            case sff_rle5: sprite.pixels = read_rle5(data, pixels); break;
            case sff_lz5: sprite.pixels = read_lz5(data, pixels); break;
            case sff_png8:
            case sff_png24:
            case sff_png32: read_png(sprite, data); break;
            default: expect(false, "V2: format");
        }
        expect(sprite.pixels.size() == pixels * (sprite.true_colour ? 4 : 1),
               "the data do not fill the picture exactly");
    }

    void read_raw(StrictSprite& sprite, Bytes data, std::size_t pixels) const {
        const std::size_t each = sprite.depth / 8;
        expect(data.size() == pixels * each, "V4: the length of raw pixels");
        if (each == 1) {
            sprite.pixels.assign(data.begin(), data.end());
            return;
        }
        for (std::size_t i = 0; i < data.size(); i += each) {
            sprite.pixels.insert(
                sprite.pixels.end(),
                {data[i], data[i + 1], data[i + 2], each == 4 ? data[i + 3] : std::uint8_t{255}});
        }
    }

    Pixels8 read_rle8(Bytes data, std::size_t pixels) const {
        Pixels8 out;
        for (std::size_t i = 0; i < data.size(); ++i) {
            expect(out.size() < pixels, "V5: bytes after the last pixel");
            if ((data[i] & 0xC0) == 0x40) {
                expect(i + 1 < data.size(), "V5: a run without a colour");
                out.insert(out.end(), data[i] & 0x3F, data[i + 1]);
                ++i;
            } else {
                out.push_back(data[i]);
            }
        }
        return out;
    }

    Pixels8 read_rle5(Bytes data, std::size_t pixels) const {
        Pixels8 out;
        std::size_t i = 0;
        const auto next = [&] {
            expect(i < data.size(), "V6: a packet that is cut short");
            return data[i++];
        };
        while (i < data.size()) {
            expect(out.size() < pixels, "V6: bytes after the last pixel");
            const std::size_t run = next() + 1U;
            const unsigned flags = next();
            out.insert(out.end(), run, (flags & 0x80) != 0 ? next() : std::uint8_t{0});
            for (unsigned k = 0; k < (flags & 0x7F); ++k) {
                const unsigned packed = next();
                out.insert(out.end(), (packed >> 5) + 1, static_cast<std::uint8_t>(packed & 0x1F));
            }
        }
        return out;
    }

    Pixels8 read_lz5(Bytes data, std::size_t pixels) const {
        Pixels8 out;
        std::size_t i = 0;
        unsigned collected = 0, copies = 0;
        const auto next = [&] {
            expect(i < data.size(), "V7: a packet that is cut short");
            return static_cast<unsigned>(data[i++]);
        };
        const auto copy = [&](std::size_t distance, std::size_t length) {
            expect(distance <= out.size(), "V8: a copy from before the first pixel");
            for (std::size_t k = 0; k < length; ++k) {
                out.push_back(out[out.size() - distance]);
            }
        };
        while (i < data.size()) {
            const unsigned control = next();
            for (unsigned bit = 0; bit < 8 && i < data.size(); ++bit) {
                expect(out.size() < pixels, "V7: bytes after the last pixel");
                const unsigned first = next();
                if ((control >> bit & 1) == 0) {
                    const std::size_t length = (first >> 5) != 0 ? first >> 5 : next() + 8;
                    out.insert(out.end(), length, static_cast<std::uint8_t>(first & 0x1F));
                } else if ((first & 0x3F) == 0) {
                    const std::size_t distance = (first << 2 & 0x300) + next() + 1;
                    copy(distance, next() + 3);
                } else {
                    collected = (collected << 2 | first >> 6) & 0xFF;
                    copy(++copies % 4 == 0 ? collected + 1 : next() + 1, (first & 0x3F) + 1);
                }
            }
        }
        return out;
    }

    // PNGs as writers make them: one size, 8 bits, without interlacing.
    void read_png(StrictSprite& sprite, Bytes data) const {
        const auto big = [&](std::size_t at) {
            expect(at + 4 <= data.size(), "a PNG that is cut short");
            return std::uint32_t{data[at]} << 24 | std::uint32_t{data[at + 1]} << 16 |
                   std::uint32_t{data[at + 2]} << 8 | data[at + 3];
        };
        expect(
            big(0) == 0x89504E47 && big(4) == 0x0D0A1A0A && big(8) == 13 && big(12) == 0x49484452,
            "the head of a PNG");
        expect(big(16) == sprite.width && big(20) == sprite.height,
               "V9: the size in the PNG is not that of the node");
        const unsigned type = sprite.format == sff_png8 ? 3 : sprite.format == sff_png24 ? 2 : 6;
        expect(data[24] == 8 && data[25] == type && data[28] == 0, "V9: the kind of the PNG");
        Pixels8 packed;
        std::size_t at = 8;
        bool ended = false;
        while (!ended) {
            const std::size_t length = big(at);
            const std::uint32_t kind = big(at + 4);
            expect(at + 12 + length <= data.size(), "a PNG that is cut short");
            expect(big(at + 8 + length) == crc32(0, &data[at + 4], static_cast<uInt>(length + 4)),
                   "the CRC of a chunk of a PNG");
            if (kind == 0x49444154) {
                packed.insert(packed.end(), data.begin() + static_cast<std::ptrdiff_t>(at) + 8,
                              data.begin() + static_cast<std::ptrdiff_t>(at + 8 + length));
            }
            ended = kind == 0x49454E44;
            at += 12 + length;
        }
        expect(at == data.size(), "bytes after a PNG");
        const std::size_t each = type == 3 ? 1 : type == 2 ? 3 : 4;
        unfilter(sprite, inflated(packed, (sprite.width * each + 1) * sprite.height), each);
    }

    Pixels8 inflated(const Pixels8& packed, std::size_t size) const {
        Pixels8 rows(size);
        uLongf length = static_cast<uLongf>(size);
        expect(uncompress(rows.data(), &length, packed.data(), static_cast<uLong>(packed.size())) ==
                       Z_OK &&
                   length == size,
               "the pixels of a PNG");
        return rows;
    }

    void unfilter(StrictSprite& sprite, Pixels8 rows, std::size_t each) const {
        const std::size_t row = sprite.width * each;
        Pixels8 above(row);
        for (std::size_t y = 0; y < sprite.height; ++y) {
            const unsigned filter = rows[y * (row + 1)];
            std::uint8_t* const line = &rows[y * (row + 1) + 1];
            for (std::size_t x = 0; x < row; ++x) {
                const int left = x < each ? 0 : line[x - each];
                const int corner = x < each ? 0 : above[x - each];
                line[x] =
                    static_cast<std::uint8_t>(line[x] + predicted(filter, left, above[x], corner));
            }
            above.assign(line, line + row);
            for (std::size_t x = 0; x < row; x += each) {
                sprite.pixels.insert(sprite.pixels.end(), line + x, line + x + each);
                if (each == 3) {
                    sprite.pixels.push_back(255);
                }
            }
        }
    }

    int predicted(unsigned filter, int left, int up, int corner) const {
        switch (filter) {
            case 0: return 0;
            case 1: return left;
            case 2: return up;
            case 3: return (left + up) / 2;
            case 4: {
                const int a = std::abs(up - corner), b = std::abs(left - corner),
                          c = std::abs(left + up - 2 * corner);
                return a <= b && a <= c ? left : b <= c ? up : corner;
            }
            default: expect(false, "the filter of a PNG"); return 0;
        }
    }

    void check_keys() {
        std::set<std::pair<int, int>> palettes, sprites;
        for (const StrictPalette& palette : file_.palettes) {
            where_ = " (palette " + std::to_string(palette.group) + "," +
                     std::to_string(palette.number) + ")";
            expect(palettes.insert({palette.group, palette.number}).second,
                   "W21: a palette's key comes twice");
        }
        for (const StrictSprite& sprite : file_.sprites) {
            where_ = " (sprite " + std::to_string(sprite.group) + "," +
                     std::to_string(sprite.number) + ")";
            expect(sprites.insert({sprite.group, sprite.number}).second,
                   "W23: a sprite's key comes twice");
        }
        where_.clear();
    }

    // (1,1)...(1,n) first and in order, then nothing of group 1. Others stand behind the twelfth
    // place.
    void check_selectable_palettes() const {
        std::size_t selectable = 0;
        while (selectable < file_.palettes.size() && file_.palettes[selectable].group == 1) {
            expect(file_.palettes[selectable].number == static_cast<int>(selectable) + 1,
                   "W19: the order of the selectable palettes");
            ++selectable;
        }
        const bool others = selectable < file_.palettes.size();
        expect(!others || selectable >= 12,
               "W19: other palettes at one of the first twelve places");
        for (std::size_t i = selectable; i < file_.palettes.size(); ++i) {
            expect(file_.palettes[i].group != 1, "W19: a selectable palette after other palettes");
        }
    }

    void check_indices() {
        for (const StrictSprite& sprite : file_.sprites) {
            const StrictSprite& shown = file_.sprites[sprite.shows];
            where_ = " (sprite " + std::to_string(sprite.group) + "," +
                     std::to_string(sprite.number) + ")";
            if (!shown.true_colour && !shown.pixels.empty() &&
                file_.palettes[sprite.palette].colours.size() > 1) {
                expect(*std::max_element(shown.pixels.begin(), shown.pixels.end()) <
                           file_.palettes[sprite.palette].colours.size(),
                       "W18: pixels of a colour that the palette does not have");
            }
        }
        where_.clear();
    }

    void check_data_is_used() const {
        expect(std::find(used_.begin(), used_.end(), false) == used_.end(),
               "W14: gaps between the data");
    }

    Bytes bytes_;
    std::uint32_t sprite_table_ = 0, sprite_count_ = 0, palette_count_ = 0, ldata_ = 0, tdata_ = 0;
    std::vector<bool> used_;  // bytes from ldata on
    std::string where_;
    StrictSff file_;
};

}  // namespace

const StrictSprite* StrictSff::find(int group, int number) const {
    const auto found = std::find_if(sprites.begin(), sprites.end(), [&](const StrictSprite& each) {
        return each.group == group && each.number == number;
    });
    return found == sprites.end() ? nullptr : &*found;
}

std::vector<std::uint8_t> StrictSff::drawn(const StrictSprite& sprite) const {
    const StrictSprite& shown = sprites[sprite.shows];
    if (shown.true_colour || shown.pixels.empty()) {
        return shown.pixels;
    }
    std::array<std::array<std::uint8_t, 4>, 256> colours{};
    const auto& own = palettes[sprite.palette].colours;
    std::copy_n(own.begin(), std::min(own.size(), colours.size()), colours.begin());
    std::vector<std::uint8_t> rgba(4 * shown.pixels.size());
    std::uint8_t* at = rgba.data();
    for (const std::uint8_t index : shown.pixels) {
        std::memcpy(at, &colours[index], 4);
        at += 4;
    }
    return rgba;
}

StrictSff read_strict_sff(Bytes bytes) { return StrictSffReader(bytes).read(); }

}  // namespace fightconv::test
