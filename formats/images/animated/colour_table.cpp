#include "formats/images/animated/colour_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace fightconv {

namespace {

constexpr std::size_t most_colours = 256;

// Colours as numbers. The transparent colour is 0 and comes first.
std::uint32_t packed(const std::uint8_t* rgba, AlphaKind alpha) {
    const std::uint32_t seen = alpha == AlphaKind::full ? rgba[3] : rgba[3] < 128 ? 0U : 255U;
    return seen == 0
               ? 0
               : seen << 24 | std::uint32_t{rgba[0]} << 16 | std::uint32_t{rgba[1]} << 8 | rgba[2];
}

Rgba unpacked(std::uint32_t colour) {
    const auto byte = [&](unsigned shift) {
        return static_cast<std::uint8_t>(colour >> shift & 0xFF);
    };
    return {byte(16), byte(8), byte(0), byte(24)};
}

template <class Visit>
void for_each_pixel(const Picture& picture, Visit visit) {
    const PixelView bytes = picture.pixels.unpacked();
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        visit(bytes.data() + i);
    }
}

// Similar colours share a cell: those with the same upper bits in all channels.
constexpr unsigned cell_bits = 6;
constexpr std::size_t cell_count = std::size_t{1} << 3 * cell_bits;

std::size_t cell_of(const std::uint8_t* rgb) {
    const auto upper = [&](std::size_t i) {
        return static_cast<std::size_t>(rgb[i] >> (8 - cell_bits));
    };
    return upper(0) << 2 * cell_bits | upper(1) << cell_bits | upper(2);
}

// The number of pixels in a cell, and the sums of their channels.
struct Cell {
    std::uint32_t number = 0;
    std::uint64_t pixels = 0;
    std::array<std::uint64_t, 3> sum{};

    std::uint64_t mean(std::size_t channel) const { return sum[channel] / pixels; }
};

// The cells that become one colour.
struct Box {
    std::size_t first = 0;
    std::size_t end = 0;
    std::size_t channel = 0;  // the channel in which its colours differ most
    double error = 0;         // the sum of the squares of these differences

    void measure(const std::vector<Cell>& cells) {
        error = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            double pixels = 0, sum = 0, squares = 0;
            std::uint64_t lowest = 255, highest = 0;
            for (std::size_t c = first; c < end; ++c) {
                const auto count = static_cast<double>(cells[c].pixels);
                const auto value = static_cast<double>(cells[c].mean(i));
                lowest = std::min(lowest, cells[c].mean(i));
                highest = std::max(highest, cells[c].mean(i));
                pixels += count;
                sum += count * value;
                squares += count * value * value;
            }
            const double difference = squares - sum * sum / pixels;
            if (lowest < highest && difference > error) {
                error = difference;
                channel = i;
            }
        }
    }

    // Divides the box at the mean of its widest channel and returns the upper part.
    Box split(std::vector<Cell>& cells) {
        std::uint64_t pixels = 0, sum = 0;
        for (std::size_t c = first; c < end; ++c) {
            pixels += cells[c].pixels;
            sum += cells[c].mean(channel) * cells[c].pixels;
        }
        const std::uint64_t mean = sum / pixels;
        const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(first);
        const auto middle =
            std::stable_partition(begin, cells.begin() + static_cast<std::ptrdiff_t>(end),
                                  [&](const Cell& cell) { return cell.mean(channel) <= mean; });
        Box upper{static_cast<std::size_t>(middle - cells.begin()), end};
        end = upper.first;
        measure(cells);
        upper.measure(cells);
        return upper;
    }
};

// The cells that have pixels, by number.
Result<std::vector<Cell>> filled_cells(const AnimatedImage& image, const Context& context) {
    std::vector<Cell> cells(cell_count);
    for (const AnimatedImageFrame& frame : image.frames) {
        FC_TRY(context.check_cancelled());
        for_each_pixel(frame.picture, [&](const std::uint8_t* rgba) {
            if (packed(rgba, AlphaKind::one_bit) != 0) {
                Cell& cell = cells[cell_of(rgba)];
                ++cell.pixels;
                for (std::size_t i = 0; i < 3; ++i) {
                    cell.sum[i] += rgba[i];
                }
            }
        });
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].number = static_cast<std::uint32_t>(i);
    }
    cells.erase(std::remove_if(cells.begin(), cells.end(),
                               [](const Cell& cell) { return cell.pixels == 0; }),
                cells.end());
    return cells;
}

// Divides the box whose colours differ most, until there are `most` boxes.
std::vector<Box> divided(std::vector<Cell>& cells, std::size_t most) {
    std::vector<Box> boxes = {{0, cells.size()}};
    boxes.front().measure(cells);
    while (boxes.size() < most) {
        const auto widest =
            std::max_element(boxes.begin(), boxes.end(),
                             [](const Box& a, const Box& b) { return a.error < b.error; });
        if (widest->error <= 0) {
            break;
        }
        const Box upper = widest->split(cells);
        boxes.push_back(upper);
    }
    return boxes;
}

}  // namespace

Result<bool> ColourTable::build(const AnimatedImage& image, AlphaKind alpha,
                                const Context& context) {
    alpha_ = alpha;
    FC_ASSIGN(const bool is_exact, collect(image, context));
    if (!is_exact && alpha == AlphaKind::one_bit) {
        FC_TRY(reduce(image, context));
    }
    return is_exact;
}

Result<bool> ColourTable::collect(const AnimatedImage& image, const Context& context) {
    if (alpha_ == AlphaKind::one_bit) {
        exact_.push_back(0);
    }
    for (const AnimatedImageFrame& frame : image.frames) {
        FC_TRY(context.check_cancelled());
        const PixelView bytes = frame.picture.pixels.unpacked();
        std::optional<std::uint32_t> last;
        for (std::size_t i = 0; i < bytes.size(); i += 4) {
            const std::uint32_t colour = packed(bytes.data() + i, alpha_);
            if (colour == last) {
                continue;
            }
            last = colour;
            const auto place = std::lower_bound(exact_.begin(), exact_.end(), colour);
            if (place == exact_.end() || *place != colour) {
                if (exact_.size() == most_colours) {
                    return false;
                }
                exact_.insert(place, colour);
            }
        }
    }
    count_ = exact_.size();
    std::transform(exact_.begin(), exact_.end(), colours_.begin(), unpacked);
    return true;
}

Status ColourTable::reduce(const AnimatedImage& image, const Context& context) {
    FC_ASSIGN(std::vector<Cell> cells, filled_cells(image, context));
    const std::vector<Box> boxes = divided(cells, most_colours - 1);
    cells_.assign(cell_count, 0);
    count_ = boxes.size() + 1;
    for (std::size_t b = 0; b < boxes.size(); ++b) {
        Cell all;
        for (std::size_t c = boxes[b].first; c < boxes[b].end; ++c) {
            cells_[cells[c].number] = static_cast<std::uint8_t>(b + 1);
            all.pixels += cells[c].pixels;
            for (std::size_t i = 0; i < 3; ++i) {
                all.sum[i] += cells[c].sum[i];
            }
        }
        const auto mean = [&](std::size_t i) {
            return static_cast<std::uint8_t>((all.sum[i] + all.pixels / 2) / all.pixels);
        };
        colours_[b + 1] = {mean(0), mean(1), mean(2), 255};
    }
    return {};
}

std::uint8_t ColourTable::index_of(const std::uint8_t* rgba) const {
    const std::uint32_t colour = packed(rgba, alpha_);
    if (cells_.empty()) {
        return static_cast<std::uint8_t>(std::lower_bound(exact_.begin(), exact_.end(), colour) -
                                         exact_.begin());
    }
    return colour == 0 ? std::uint8_t{0} : cells_[cell_of(rgba)];
}

Picture ColourTable::indexed(const Picture& picture) const {
    Picture out{picture.width, picture.height, PixelFormat::indexed8,
                PixelBuffer(std::size_t{picture.width} * picture.height)};
    std::uint8_t* to = out.pixels.unpack().data();
    const std::uint8_t* last = nullptr;  // drawings have long runs of one colour
    for_each_pixel(picture, [&](const std::uint8_t* rgba) {
        *to = last != nullptr && std::memcmp(rgba, last, 4) == 0 ? to[-1] : index_of(rgba);
        ++to;
        last = rgba;
    });
    return out;
}

}  // namespace fightconv
