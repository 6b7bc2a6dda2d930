#include "formats/images/gif/gif.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <string>

#include "core/base/reporter.hpp"
#include "formats/images/animated/colour_table.hpp"
#include "formats/images/gif/problems.hpp"

namespace fightconv::gif {

namespace {

constexpr std::uint32_t longest_side = 65'535;
constexpr std::uint32_t shortest_time = 2;  // browsers show shorter pictures for 10/100 s
constexpr int transparent = 0;              // as ColourTable has it

struct Written {
    ByteBuffer& bytes;
    bool is_whole = true;  // giflib does not always look at what append() returns
};

extern "C" {
static int append(GifFileType* file, const GifByteType* bytes, int count) {
    Written& written = *static_cast<Written*>(file->UserData);
    try {
        written.bytes.insert(written.bytes.end(), bytes, bytes + count);
    } catch (const std::bad_alloc&) {
        written.is_whole = false;
        return 0;
    }
    return count;
}
}

// giflib's writer into memory. Every call returns whether it succeeded, put() also `cancelled`.
class Writer {
public:
    explicit Writer(ByteBuffer& out) : written_{out}, file_(EGifOpen(&written_, append, &error_)) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { close(); }

    bool begin(const AnimatedImage& image, const ColourTable& table) {
        if (file_ == nullptr) {
            return false;
        }
        int size = 2;
        while (static_cast<std::size_t>(size) < table.count()) {
            size *= 2;
        }
        std::array<GifColorType, 256> entries;
        std::transform(table.colours().begin(), table.colours().end(), entries.begin(),
                       [](Rgba colour) {
                           return GifColorType{colour.r, colour.g, colour.b};
                       });
        const std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)> colours(
            GifMakeMapObject(size, entries.data()), GifFreeMapObject);
        EGifSetGifVersion(file_, true);
        return colours &&
               EGifPutScreenDesc(file_, side(image.width, image), side(image.height, image), 8,
                                 transparent, colours.get()) == GIF_OK &&
               (!image.forever || put_endless_loop());
    }

    Result<bool> put(const Picture& part, const Rectangle& place, std::uint32_t scale,
                     std::uint32_t centiseconds, int disposal, const Context& context) {
        const GraphicsControlBlock control{disposal, false, static_cast<int>(centiseconds),
                                           transparent};
        std::array<GifByteType, 4> bytes{};
        EGifGCBToExtension(&control, bytes.data());
        const int width = static_cast<int>(part.width);
        const bool begun =
            EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()),
                             bytes.data()) == GIF_OK &&
            EGifPutImageDesc(file_, place.x * static_cast<int>(scale),
                             place.y * static_cast<int>(scale), width,
                             static_cast<int>(part.height), false, nullptr) == GIF_OK;
        const PixelView pixels = part.pixels.unpacked();
        ByteBuffer row(part.width);  // giflib masks the bits of the row that it is given
        for (std::uint32_t y = 0; begun && y < part.height; ++y) {
            FC_TRY(context.check_cancelled());
            const Bytes from = pixels.subspan(std::size_t{y} * part.width, part.width);
            std::copy(from.begin(), from.end(), row.begin());
            if (EGifPutLine(file_, row.data(), width) != GIF_OK) {
                return false;
            }
        }
        return begun;
    }

    bool close() {
        GifFileType* const file = file_;
        file_ = nullptr;
        return (file == nullptr || EGifCloseFile(file, &error_) == GIF_OK) && written_.is_whole;
    }

private:
    static int side(std::uint32_t length, const AnimatedImage& image) {
        return static_cast<int>(length * image.scale);
    }

    // Netscape's extension: a count of 0 is "forever"; without it a GIF plays once.
    bool put_endless_loop() {
        static constexpr std::array<GifByteType, 3> forever = {1, 0, 0};
        return EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
               EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0") == GIF_OK &&
               EGifPutExtensionBlock(file_, static_cast<int>(forever.size()), forever.data()) ==
                   GIF_OK &&
               EGifPutExtensionTrailer(file_) == GIF_OK;
    }

    int error_ = 0;
    Written written_;
    GifFileType* file_;
};

Result<std::size_t> count_of_alphas(const AnimatedImage& image, std::uint8_t lowest,
                                    std::uint8_t highest, const Context& context) {
    std::size_t count = 0;
    for (const AnimatedImageFrame& frame : image.frames) {
        FC_TRY(context.check_cancelled());
        const PixelView bytes = frame.picture.pixels.unpacked();
        for (std::size_t i = 3; i < bytes.size(); i += 4) {
            count += bytes[i] >= lowest && bytes[i] <= highest ? std::size_t{1} : 0;
        }
    }
    return count;
}

Status report_losses(const AnimatedImage& image, const std::vector<Moment>& moments,
                     bool exact_colours, Context& context) {
    const Reporter reporter(context.diagnostics, {});
    if (!exact_colours) {
        reporter.report(problem.colours_reduced, {},
                        "a GIF has at most 255 colours and a transparent one; the animation has "
                        "more, so similar colours became one. .apng and .webp keep all colours");
    }
    FC_ASSIGN(const std::size_t count, count_of_alphas(image, 1, 254, context));
    if (count != 0) {
        reporter.report(
            problem.partial_alpha, {},
            "{} pixels are partly transparent, which a GIF cannot hold: they are either opaque or "
            "not visible. --background mixes them with a colour; .apng and .webp keep them",
            count);
    }
    if (moments.size() != image.frames.size()) {
        reporter.report(
            problem.dropped_pictures, {},
            "{} of {} pictures are shorter than 2/100 s, the shortest time that browsers "
            "show in a GIF, and were left out; the total time is right",
            image.frames.size() - moments.size(), image.frames.size());
    }
    return {};
}

// If a picture is not opaque everywhere, all of it is drawn onto a canvas that the previous one has
// cleared, because a GIF cannot make pixels transparent again. If all pictures are opaque, the
// changed part is enough.
Status write(Writer& writer, const AnimatedImage& image, const std::vector<Moment>& moments,
             const ColourTable& table, const Context& context) {
    if (!writer.begin(image, table)) {
        throw std::bad_alloc();
    }
    FC_ASSIGN(const std::size_t transparent_pixels, count_of_alphas(image, 0, 127, context));
    const bool opaque = transparent_pixels == 0;
    Picture before;
    for (const Moment& moment : moments) {
        FC_TRY(context.check_cancelled());
        Picture picture = table.indexed(image.frames[moment.frame].picture);
        Rectangle part{0, 0, image.width, image.height};
        if (!opaque) {
            part = visible_bounds(picture, &table.colours()).value_or(Rectangle{0, 0, 1, 1});
        } else if (!before.empty()) {
            part = changed_part(before, picture);
        }
        const int disposal = opaque ? DISPOSE_DO_NOT : DISPOSE_BACKGROUND;
        FC_ASSIGN(const bool is_put,
                  writer.put(enlarged(picture, part, image.scale), part, image.scale,
                             moment.centiseconds, disposal, context));
        if (!is_put) {
            throw std::bad_alloc();
        }
        before = std::move(picture);
    }
    if (!writer.close()) {
        throw std::bad_alloc();
    }
    return {};
}

}  // namespace

std::vector<Moment> schedule(const AnimatedImage& image) {
    std::vector<Moment> moments;
    std::uint64_t ticks = 0;
    std::uint64_t from = 0;  // in 1/100 s
    for (std::size_t i = 0; i + 1 < image.frames.size(); ++i) {
        ticks += image.frames[i].ticks;
        const std::uint64_t end = rounded_time(ticks, 100);
        const std::uint64_t shown_until = std::max(end, from + shortest_time);
        if (shown_until <= end + 1) {
            moments.push_back({i, static_cast<std::uint32_t>(shown_until - from)});
            from = shown_until;
        }
    }
    const std::size_t last = image.frames.size() - 1;
    const auto left =
        static_cast<std::uint32_t>(rounded_time(ticks + image.frames[last].ticks, 100) - from);
    if (left >= shortest_time || moments.empty()) {
        moments.push_back({last, std::max(left, shortest_time)});
    } else if (const std::uint32_t missing = shortest_time - left;
               moments.back().centiseconds >= shortest_time + missing) {
        moments.back().centiseconds -= missing;
        moments.push_back({last, shortest_time});
    } else {
        moments.back() = {last, moments.back().centiseconds + left};
    }
    return moments;
}

Result<ByteBuffer> encode(const AnimatedImage& image, Context& context) {
    FC_TRY(check_image_size(image, longest_side));
    Charge charge(context.budget);
    FC_TRY(charge.add(
        std::uint64_t{image.width} * image.height * (2 + std::uint64_t{image.scale} * image.scale),
        "a picture of a GIF"));
    const std::vector<Moment> moments = schedule(image);
    ColourTable table;
    FC_ASSIGN(const bool exact, table.build(image, AlphaKind::one_bit, context));
    ByteBuffer out;
    Writer writer(out);
    FC_TRY(write(writer, image, moments, table, context));
    FC_TRY(report_losses(image, moments, exact, context));
    return out;
}

}  // namespace fightconv::gif
