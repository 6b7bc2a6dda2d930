#include "samples/generate/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace fightconv::samples {
namespace {

int whole(double value) { return static_cast<int>(std::floor(value)); }

// Calls `visit(sample index, surface)` for each fine sample of the room that the shape covers.
template <class Visit>
void for_each_sample(const Shape& shape, double grow, int left, int top, int width, int height,
                     int fine, const Visit& visit) {
    const Bounds box = bounds(shape, grow);
    const int first_x = std::max(0, (whole(box.left) - left) * fine);
    const int first_y = std::max(0, (whole(box.top) - top) * fine);
    const int last_x = std::min(width, whole(box.right) + 1 - left) * fine;
    const int last_y = std::min(height, whole(box.bottom) + 1 - top) * fine;
    for (int y = first_y; y < last_y; ++y) {
        for (int x = first_x; x < last_x; ++x) {
            const Vec point{left + (x + 0.5) / fine, top + (y + 0.5) / fine};
            if (const auto found = surface(shape, point, grow)) {
                visit(static_cast<std::size_t>(y) * static_cast<std::size_t>(width * fine) +
                          static_cast<std::size_t>(x),
                      *found);
            }
        }
    }
}

double brightness(const Surface& surface, Finish finish, double shade) {
    switch (finish) {
        case Finish::flat: return std::clamp(shade, 0.0, 0.999);
        case Finish::glow: return std::clamp(surface.depth * 0.75 + shade, 0.0, 0.999);
        case Finish::lit: break;
    }
    return std::clamp(lit(surface) + shade, 0.0, 0.999);
}

// Sixteen levels are enough for edges, and make a file half as large.
constexpr int coarse = 17;
std::uint8_t coarsened(int value) {
    return static_cast<std::uint8_t>((value + coarse / 2) / coarse * coarse);
}

Drawing cut(const Picture& whole_picture, int left, int top, std::uint32_t pixel_bytes,
            const auto& visible) {
    const auto width = static_cast<int>(whole_picture.width);
    const auto height = static_cast<int>(whole_picture.height);
    int x0 = width, y0 = height, x1 = 0, y1 = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (visible(static_cast<std::size_t>(y * width + x))) {
                x0 = std::min(x0, x);
                y0 = std::min(y0, y);
                x1 = std::max(x1, x + 1);
                y1 = std::max(y1, y + 1);
            }
        }
    }
    x0 = std::min(x0, x1);
    y0 = std::min(y0, y1);
    Drawing drawing{{static_cast<std::uint32_t>(x1 - x0),
                     static_cast<std::uint32_t>(y1 - y0),
                     whole_picture.format,
                     {}},
                    {-(left + x0), -(top + y0)}};
    const std::size_t row = drawing.picture.width * pixel_bytes;
    drawing.picture.pixels = PixelBuffer(row * drawing.picture.height);
    const PixelView from = whole_picture.pixels.unpacked();
    const MutableBytes to = drawing.picture.pixels.unpack();
    for (int y = y0; y < y1; ++y) {
        const Bytes line =
            from.subspan(static_cast<std::size_t>(y * width + x0) * pixel_bytes, row);
        std::copy(line.begin(), line.end(),
                  to.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y - y0) * row));
    }
    return drawing;
}

}  // namespace

PixelCanvas::PixelCanvas(Bounds room, std::span<const Ramp> ramps)
    : ramps_(ramps),
      left_(whole(room.left)),
      top_(whole(room.top)),
      width_(whole(room.right) - left_),
      height_(whole(room.bottom) - top_),
      samples_(static_cast<std::size_t>(width_ * fine) * static_cast<std::size_t>(height_ * fine)) {
}

void PixelCanvas::paint(const Shape& shape, const Ink& ink) {
    for_each_sample(
        shape, 0, left_, top_, width_, height_, fine, [&](std::size_t at, const Surface& surface) {
            Sample& sample = samples_[at];
            const auto shade =
                static_cast<std::uint8_t>(brightness(surface, ink.finish, ink.shade) * 256);
            if (ink.finish == Finish::glow && sample.ramp == ink.ramp && sample.part == ink.part) {
                sample.shade = std::max(sample.shade, shade);
            } else {
                sample = {ink.ramp, ink.part, shade};
            }
        });
}

// The material that most samples of the pixel have, at their mean brightness; nothing when less
// than half are covered.
PixelCanvas::Pixel PixelCanvas::pixel_at(int x, int y) const {
    struct Count {
        const Sample* sample = nullptr;
        int samples = 0;
        int shade = 0;
    };
    std::array<Count, fine * fine> counts{};
    std::size_t kinds = 0;
    int covered = 0;
    for (int i = 0; i < fine * fine; ++i) {
        const Sample& sample = samples_[static_cast<std::size_t>(
            (y * fine + i / fine) * width_ * fine + x * fine + i % fine)];
        if (sample.ramp == none) {
            continue;
        }
        ++covered;
        std::size_t k = 0;
        while (k < kinds &&
               !(counts[k].sample->ramp == sample.ramp && counts[k].sample->part == sample.part)) {
            ++k;
        }
        kinds = std::max(kinds, k + 1);
        counts[k] = {&sample, counts[k].samples + 1, counts[k].shade + sample.shade};
    }
    if (covered * 2 < fine * fine) {
        return {};
    }
    const Count& most =
        *std::max_element(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(kinds),
                          [](const Count& a, const Count& b) { return a.samples < b.samples; });
    const Ramp& ramp = ramps_[most.sample->ramp];
    const int step = most.shade * ramp.count / (most.samples * 256);
    return {most.sample->ramp, most.sample->part, static_cast<std::uint8_t>(ramp.first + step)};
}

std::vector<PixelCanvas::Pixel> PixelCanvas::pixels() const {
    std::vector<Pixel> pixels;
    pixels.reserve(static_cast<std::size_t>(width_ * height_));
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            pixels.push_back(pixel_at(x, y));
        }
    }
    return pixels;
}

Drawing PixelCanvas::drawing() const {
    const std::vector<Pixel> pixels = this->pixels();
    Picture picture{static_cast<std::uint32_t>(width_), static_cast<std::uint32_t>(height_),
                    PixelFormat::indexed8, PixelBuffer(pixels.size())};
    const MutableBytes out = picture.pixels.unpack();
    constexpr std::array<std::array<int, 2>, 4> around{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            const auto at = static_cast<std::size_t>(y * width_ + x);
            const Pixel& own = pixels[at];
            std::uint8_t index = own.index;
            std::uint8_t outline = 0;
            for (const auto [dx, dy] : around) {
                if (x + dx < 0 || x + dx >= width_ || y + dy < 0 || y + dy >= height_) {
                    continue;
                }
                const Pixel& other = pixels[static_cast<std::size_t>((y + dy) * width_ + x + dx)];
                if (own.ramp == none && other.ramp != none) {
                    outline = std::max(outline, ramps_[other.ramp].line);
                } else if (own.ramp != none && other.ramp != none && other.part > own.part &&
                           ramps_[own.ramp].line != 0 && ramps_[other.ramp].line != 0) {
                    index = ramps_[own.ramp].line;
                }
            }
            out[at] = own.ramp == none ? outline : index;
        }
    }
    return cut(picture, left_, top_, 1, [&](std::size_t at) { return out[at] != 0; });
}

ColourCanvas::ColourCanvas(Bounds room)
    : left_(whole(room.left)),
      top_(whole(room.top)),
      width_(whole(room.right) - left_),
      height_(whole(room.bottom) - top_),
      samples_(static_cast<std::size_t>(width_ * fine) * static_cast<std::size_t>(height_ * fine)) {
}

void ColourCanvas::paint(std::span<const Shape> shapes, const Paint& paint, double grow) {
    ++layer_;
    for (const Shape& shape : shapes) {
        for_each_sample(shape, grow, left_, top_, width_, height_, fine,
                        [&](std::size_t at, const Surface& surface) {
                            Sample& sample = samples_[at];
                            const auto depth = static_cast<float>(surface.depth);
                            if (sample.layer != layer_) {
                                sample.below = sample.now;
                            } else if (depth <= sample.depth) {
                                return;
                            }
                            const double light = brightness(surface, paint.finish, paint.shade);
                            const Rgba colour = paint.bands[static_cast<std::size_t>(
                                light * static_cast<double>(paint.bands.size()))];
                            const auto over = [&](int top, int below) {
                                return static_cast<std::uint8_t>(
                                    (top * colour.a + below * (255 - colour.a) + 127) / 255);
                            };
                            const Rgba below = sample.below;
                            sample = {{over(colour.r, below.r), over(colour.g, below.g),
                                       over(colour.b, below.b), over(255, below.a)},
                                      below,
                                      layer_,
                                      depth};
                        });
    }
}

// The mean of the samples, in steps of `coarse`. Inside of the figure a colour that only one sample
// lacks is taken as it is: there the outlines stay crisp, and the file small.
Rgba ColourCanvas::pixel_at(int x, int y) const {
    std::array<Rgba, fine * fine> colours;
    int r = 0, g = 0, b = 0, a = 0;
    for (int i = 0; i < fine * fine; ++i) {
        const Rgba sample =
            samples_[static_cast<std::size_t>((y * fine + i / fine) * width_ * fine + x * fine +
                                              i % fine)]
                .now;
        colours[static_cast<std::size_t>(i)] = sample;
        r += sample.r;
        g += sample.g;
        b += sample.b;
        a += sample.a;
    }
    if (a == 255 * fine * fine) {
        for (const Rgba& colour : colours) {
            if (std::count(colours.begin(), colours.end(), colour) >= fine * fine - 1) {
                return {coarsened(colour.r), coarsened(colour.g), coarsened(colour.b), 255};
            }
        }
    }
    const int alpha = (a + fine * fine / 2) / (fine * fine);
    if (alpha < coarse / 2) {
        return {};
    }
    const auto straight = [a](int sum) {
        return coarsened(std::min(255, (sum * 255 + a / 2) / a));
    };
    return {straight(r), straight(g), straight(b), coarsened(alpha)};
}

Drawing ColourCanvas::drawing() const {
    Picture picture{static_cast<std::uint32_t>(width_), static_cast<std::uint32_t>(height_),
                    PixelFormat::rgba8888,
                    PixelBuffer(static_cast<std::size_t>(width_ * height_) * 4)};
    const MutableBytes out = picture.pixels.unpack();
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            const Rgba colour = pixel_at(x, y);
            const auto at = static_cast<std::size_t>(y * width_ + x) * 4;
            out[at] = colour.r;
            out[at + 1] = colour.g;
            out[at + 2] = colour.b;
            out[at + 3] = colour.a;
        }
    }
    return cut(picture, left_, top_, 4, [&](std::size_t at) { return out[at * 4 + 3] != 0; });
}

}  // namespace fightconv::samples
