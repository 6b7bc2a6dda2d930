#include "converters/views/preview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "converters/views/contact_sheet.hpp"
#include "converters/views/movie_maker.hpp"
#include "converters/views/page.hpp"
#include "core/base/text.hpp"
#include "formats/apng/apng.hpp"
#include "formats/gif/gif.hpp"
#include "formats/png/png.hpp"
#include "formats/webp/webp.hpp"

namespace fightconv {

namespace {

std::string words_for(std::size_t count, std::string_view thing) { return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s"); }

Result<Preview> make_sheet(const Character& character, const PreviewRequest& request, Context& context) {
    ContactSheetOptions options{request.title, request.scale, request.boxes.value_or(true)};
    options.background = request.background.value_or(options.background);
    FC_ASSIGN(const ContactSheet sheet, contact_sheet(character, options, context));
    png::EncodeOptions encoding;
    encoding.alpha = false;
    encoding.filters = false;
    FC_ASSIGN(ByteBuffer bytes, png::encode(sheet.picture, nullptr, encoding));
    return Preview{std::move(bytes),
                   fmt::format("{}, {}x{} pixels", words_for(character.animations.size(), "animation"), sheet.picture.width, sheet.picture.height)};
}

template <Result<ByteBuffer> (*encode)(const Movie&, Context&)>
Result<Preview> make_movie(const Character& character, const PreviewRequest& request, Context& context) {
    FC_ASSIGN(const RenderedMovie rendered,
              render_movie(character, character.animations.front(), {request.scale, request.boxes.value_or(false), request.background}, context));
    const Movie& movie = rendered.movie;
    FC_ASSIGN(ByteBuffer bytes, encode(movie, context));
    const std::uint64_t hundredths = rounded_time(movie.ticks(), 100);
    return Preview{std::move(bytes), fmt::format("{} in {}.{:02} s, {}x{} pixels", words_for(movie.frames.size(), "picture"), hundredths / 100,
                                                 hundredths % 100, movie.width * movie.scale, movie.height * movie.scale)};
}

Result<Preview> make_page(const Character& character, const PreviewRequest& request, Context& context) {
    FC_ASSIGN(ByteBuffer bytes, preview_page(character, context.diagnostics, request.title, context));
    return Preview{std::move(bytes), words_for(character.animations.size(), "animation")};
}

constexpr std::array formats = {
    PreviewFormat{".html", "a page to play every animation, with boxes and palettes", false, false, make_page},
    PreviewFormat{".png", "every animation with its frames, ticks and boxes on one sheet", false, true, make_sheet},
    PreviewFormat{".gif", "one animation, in 1/100 s, with at most 255 colours", true, true, make_movie<gif::encode>},
    PreviewFormat{".apng", "one animation, exact in time and colours", true, true, make_movie<apng::encode>},
    PreviewFormat{".webp", "one animation, exact in colours, in 1/1000 s", true, true, make_movie<webp::encode>},
};

}  // namespace

std::span<const PreviewFormat> preview_formats() { return formats; }

const PreviewFormat* preview_format_of(std::string_view file_name) {
    const auto found = std::find_if(formats.begin(), formats.end(), [&](const PreviewFormat& format) { return has_extension(file_name, format.extension); });
    return found == formats.end() ? nullptr : &*found;
}

}  // namespace fightconv
