#include "converters/pictures/png_files.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/parallel.hpp"
#include "formats/images/animated/animated_image.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv {

namespace {

PixelFormat format_of(const PngToDraw& wanted) {
    return wanted.colours != nullptr ? PixelFormat::indexed8 : PixelFormat::rgba8888;
}

std::uint64_t drawn_bytes(const PngToDraw& wanted) {
    return std::uint64_t{wanted.width} * wanted.height * bytes_per_pixel(format_of(wanted));
}

// The size of the picture as it is written, enlarged.
std::uint64_t size_of(const PngToDraw& wanted) {
    return drawn_bytes(wanted) * wanted.scale * wanted.scale;
}

struct Drawn {
    ByteBuffer png;
    Charge charge;
};

Result<ByteBuffer> enlarge_and_encode(const Picture& picture, const PngToDraw& wanted,
                                      const png::EncodeOptions& options, const Context& context) {
    if (wanted.scale == 1) {
        return png::encode(picture, wanted.colours, context, options);
    }
    Charge charge(context.budget);
    FC_TRY(charge.add(size_of(wanted), "its enlarged picture"));
    return png::encode(enlarged(picture, {0, 0, picture.width, picture.height}, wanted.scale),
                       wanted.colours, context, options);
}

Result<ByteBuffer> draw_and_encode(const PngToDraw& wanted, const png::EncodeOptions& options,
                                   const Context& context, unsigned threads) {
    Charge charge(context.budget);
    FC_TRY(charge.add(drawn_bytes(wanted), "its picture"));
    if (wanted.scale == 1) {
        png::UnfilteredWriter writer(wanted.width, wanted.height, options, wanted.colours);
        FC_TRY(wanted.draw(writer.pixels()));
        return std::move(writer).finish(context, threads);
    }
    Picture picture{wanted.width, wanted.height, format_of(wanted),
                    PixelBuffer(static_cast<std::size_t>(drawn_bytes(wanted)))};
    FC_TRY(wanted.draw(picture.pixels.unpack()));
    return enlarge_and_encode(picture, wanted, options, context);
}

Result<Drawn> draw_png(const PngToDraw& wanted, const Context& context, unsigned threads) {
    const png::EncodeOptions options{.text = wanted.text, .filters = false};
    FC_ASSIGN(ByteBuffer encoded,
              wanted.picture != nullptr
                  ? enlarge_and_encode(*wanted.picture, wanted, options, context)
                  : draw_and_encode(wanted, options, context, threads));
    Charge charge(context.budget);
    FC_TRY(charge.add(encoded.size(), "its PNG"));
    return Drawn{std::move(encoded), std::move(charge)};
}

// For each picture, the index of the first one that looks like it.
std::vector<std::size_t> first_of_each(const std::vector<PngToDraw>& pictures) {
    std::vector<std::size_t> first(pictures.size());
    std::map<std::pair<Content, std::vector<std::pair<std::string, std::string>>>, std::size_t>
        known;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        first[i] =
            pictures[i].content.empty()
                ? i
                : known.try_emplace({pictures[i].content, pictures[i].text}, i).first->second;
    }
    return first;
}

}  // namespace

PngToDraw png_of(const Character& character, const Sheet& sheet, std::string item,
                 const Context& context) {
    PngToDraw picture{.width = sheet.width,
                      .height = sheet.height,
                      .item = std::move(item),
                      .draw = {},
                      .content = content_of(character, sheet)};
    picture.unpacked_bytes = unpacked_bytes(character, sheet);
    if (const auto background = transparent_index(sheet)) {
        picture.colours = sheet.colours;
        picture.draw = [&character, &sheet, &context, index = *background](MutableBytes out) {
            return render_indexed(character, sheet, index, out, context);
        };
    } else {
        picture.draw = [&character, &sheet, &context](MutableBytes out) {
            return render_rgba(character, sheet, out, context);
        };
    }
    return picture;
}

Result<PngFiles> draw_pngs(const std::vector<PngToDraw>& pictures, Context& context) {
    const std::vector<std::size_t> first = first_of_each(pictures);
    std::vector<std::size_t> largest_first(pictures.size());
    std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
    std::stable_sort(largest_first.begin(), largest_first.end(), [&](std::size_t a, std::size_t b) {
        return size_of(pictures[a]) > size_of(pictures[b]);
    });
    // A picture, and room for what it compresses to.
    const unsigned threads =
        pictures.empty() ? 1 : context.threads_for(2 * size_of(pictures[largest_first.front()]));
    std::erase_if(largest_first, [&](std::size_t i) { return first[i] != i; });
    const auto within_each = static_cast<unsigned>(
        std::max<std::size_t>(threads / std::max<std::size_t>(largest_first.size(), 1), 1));
    for (const std::size_t i : largest_first) {
        FC_TRY(context.budget.spend(pictures[i].unpacked_bytes, "drawing packed pictures"));
    }
    std::vector<Drawn> drawn(pictures.size());
    FC_TRY(parallel_try(largest_first.size(), threads, context, [&](std::size_t turn) -> Status {
        const std::size_t i = largest_first[turn];
        auto made = draw_png(pictures[i], context, within_each);
        if (!made) {
            return fail(std::move(made).error().about(pictures[i].item));
        }
        drawn[i] = *std::move(made);
        return {};
    }));
    PngFiles pngs;
    pngs.charge = Charge(context.budget);
    pngs.files.reserve(drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (first[i] != i) {
            const ByteBuffer& same = pngs.files[first[i]];
            FC_TRY(pngs.charge.add(same.size(), "its PNG"));
            pngs.files.push_back(same);
            continue;
        }
        pngs.files.push_back(std::move(drawn[i].png));
        pngs.charge.join(std::move(drawn[i].charge));
    }
    return pngs;
}

}  // namespace fightconv
