// Pages, contact sheets and movies as exporters.
#include <fmt/format.h>

#include <charconv>

#include "converters/pictures/file_names.hpp"
#include "converters/views/contact_sheet.hpp"
#include "converters/views/exporters.hpp"
#include "converters/views/movie_maker.hpp"
#include "converters/views/page.hpp"
#include "converters/views/set_files.hpp"
#include "core/base/text.hpp"
#include "formats/apng/apng.hpp"
#include "formats/gif/gif.hpp"
#include "formats/png/png.hpp"
#include "formats/webp/webp.hpp"

namespace fightconv {

namespace {

constexpr std::int64_t largest_scale = 16;

// "RRGGBB", with or without a '#'.
Result<Rgba> parse_colour(std::string_view text) {
    std::string_view digits = text.substr(text.starts_with('#') ? 1 : 0);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 6 || error != std::errc() || end != digits.data() + digits.size()) {
        return fail(ErrorCode::malformed, fmt::format("expected a colour as six hexadecimal digits, RRGGBB, not '{}'", text));
    }
    const auto byte = [&](unsigned shift) { return static_cast<std::uint8_t>(value >> shift & 0xFF); };
    return Rgba{byte(16), byte(8), byte(0), 255};
}

// How frames are drawn. Boxes are usual on a sheet, not in a movie.
struct Drawing {
    std::uint32_t scale = 1;
    bool boxes = false;
    std::optional<Rgba> background;
};
struct SheetDrawing : Drawing {
    SheetDrawing() { boxes = true; }
};
template <class Options>
OptionTable<Options> drawing_table() {
    OptionTable<Options> table;
    table.number("scale", "K", 1, largest_scale, static_cast<std::uint32_t Options::*>(&Drawing::scale), "draw each pixel as a square of K by K pixels");
    table.flag("boxes", static_cast<bool Options::*>(&Drawing::boxes), "draw the boxes");
    table.text("background", "RRGGBB", "", parse_colour, static_cast<std::optional<Rgba> Options::*>(&Drawing::background), "the colour behind the frames");
    return table;
}

class PageExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

private:
    Result<OutputSet> output(const Character& character, std::string_view name, Context& context) const override {
        FC_ASSIGN(ByteBuffer bytes, preview_page(character, context.diagnostics, name, context));
        OutputSet set;
        set.files.push_back({main_output(name), std::move(bytes)});
        set.contents = counted(character.animations.size(), "animation");
        return set;
    }

    const FormatInfo info_{.id = "page",
                           .name = "page to play every animation, with boxes and palettes",
                           .extensions = {".html"},
                           .output = ".html",
                           .purpose = Purpose::view,
                           .holds = Aspects::none(),
                           .partial = true};
};

class ContactSheetExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

private:
    Result<OutputSet> output(const Character& character, std::string_view name, Context& context) const override {
        FC_ASSIGN(const SheetDrawing drawing, table_.parse(context.options));
        ContactSheetOptions options{std::string(name), drawing.scale, drawing.boxes};
        options.background = drawing.background.value_or(options.background);
        FC_ASSIGN(const ContactSheet sheet, contact_sheet(character, options, context));
        png::EncodeOptions encoding;
        encoding.alpha = false;
        encoding.filters = false;
        FC_ASSIGN(ByteBuffer bytes, png::encode(sheet.picture, nullptr, encoding));
        OutputSet set;
        set.files.push_back({main_output(name), std::move(bytes)});
        set.contents = fmt::format("{}, {}x{} pixels", counted(character.animations.size(), "animation"), sheet.picture.width, sheet.picture.height);
        return set;
    }

    const OptionTable<SheetDrawing> table_ = drawing_table<SheetDrawing>();
    const FormatInfo info_{.id = "contact-sheet",
                           .name = "every animation with its frames, ticks and boxes on one sheet",
                           .extensions = {".png"},
                           .output = ".png",
                           .options = table_.declared(),
                           .purpose = Purpose::view,
                           .holds = Aspects::none()};
};

// What a kind of movie is, and what encodes it.
struct MovieKind {
    std::string_view id, name, extension, output;
    Result<ByteBuffer> (*encode)(const Movie&, Context&);
};

class MovieExporter final : public Exporter {
public:
    explicit MovieExporter(const MovieKind& kind)
        : encode_(kind.encode),
          info_{.id = kind.id,
                .name = kind.name,
                .extensions = {kind.extension},
                .output = kind.output,
                .options = table_.declared(),
                .purpose = Purpose::view,
                .holds = Aspects::none()} {}

    const FormatInfo& info() const noexcept override { return info_; }

private:
    // A folder with a movie of each animation.
    Result<OutputSet> output(const Character& character, std::string_view name, Context& context) const override {
        FC_ASSIGN(const Drawing drawing, table_.parse(context.options));
        OutputSet set{main_output(name), {}};
        set.charge = Charge(context.budget);
        FileNames names;
        for (const Animation& animation : character.animations) {
            FC_ASSIGN(const RenderedMovie rendered, render_movie(character, animation, {drawing.scale, drawing.boxes, drawing.background}, context));
            const Movie& movie = rendered.movie;
            FC_ASSIGN(ByteBuffer bytes, encode_(movie, context));
            FC_TRY(add_file(set, names.take(animation.name, info_.extensions.front()), std::move(bytes)));
            const std::uint64_t hundredths = rounded_time(movie.ticks(), 100);
            set.contents = fmt::format("{} in {}.{:02} s, {}x{} pixels", counted(movie.frames.size(), "picture"), hundredths / 100, hundredths % 100,
                                       movie.width * movie.scale, movie.height * movie.scale);
        }
        if (set.files.empty()) {
            return fail(Error(ErrorCode::not_found, "the character has no animations"));
        }
        if (set.files.size() > 1) {
            set.contents = counted(set.files.size(), "movie");
        }
        return set;
    }

    Result<ByteBuffer> (*encode_)(const Movie&, Context&);
    const OptionTable<Drawing> table_ = drawing_table<Drawing>();
    const FormatInfo info_;
};

}  // namespace

std::unique_ptr<Exporter> make_page_exporter() { return std::make_unique<PageExporter>(); }
std::unique_ptr<Exporter> make_contact_sheet_exporter() { return std::make_unique<ContactSheetExporter>(); }
std::unique_ptr<Exporter> make_gif_exporter() {
    return std::make_unique<MovieExporter>(MovieKind{"gif", "movie of each animation, in 1/100 s, with at most 255 colours", ".gif", "-gif", gif::encode});
}
std::unique_ptr<Exporter> make_apng_exporter() {
    return std::make_unique<MovieExporter>(MovieKind{"apng", "movie of each animation, exact in time and colours", ".apng", "-apng", apng::encode});
}
std::unique_ptr<Exporter> make_webp_exporter() {
    return std::make_unique<MovieExporter>(MovieKind{"webp", "movie of each animation, exact in colours, in 1/1000 s", ".webp", "-webp", webp::encode});
}

}  // namespace fightconv
