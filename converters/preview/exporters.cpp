// Pages, contact sheets, GIF, APNG and WebP as exporters.
#include "converters/preview/exporters.hpp"

#include <fmt/format.h>

#include <charconv>

#include "converters/extract/extraction_pictures.hpp"
#include "converters/extract/set_files.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/loss_notes.hpp"
#include "converters/preview/contact_sheet.hpp"
#include "converters/preview/page/page.hpp"
#include "converters/preview/problems.hpp"
#include "converters/preview/render_animated_image.hpp"
#include "core/base/text/text.hpp"
#include "formats/images/apng/apng.hpp"
#include "formats/images/gif/gif.hpp"
#include "formats/images/gif/problems.hpp"
#include "formats/images/webp/webp.hpp"

namespace fightconv {

namespace {

// "RRGGBB", with or without a '#'.
Result<Rgba> parse_colour(std::string_view text) {
    std::string_view digits = text.substr(text.starts_with('#') ? 1 : 0);
    std::uint32_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 6 || error != std::errc() || end != digits.data() + digits.size()) {
        return fail(
            ErrorCode::malformed,
            fmt::format("expected a colour as six hexadecimal digits, RRGGBB, not '{}'", text));
    }
    const auto byte = [&](unsigned shift) {
        return static_cast<std::uint8_t>(value >> shift & 0xFF);
    };
    return Rgba{byte(16), byte(8), byte(0), 255};
}

// How frames are drawn. Boxes are usual on a sheet, not in a GIF.
template <class Options>
void add_drawing(OptionTable<Options>& table) {
    table.flag("boxes", &Options::boxes, "draw the boxes");
    table.flag("outlines", &Options::outlines, "draw the boxes, but only their outlines");
    table.flag("floor", &Options::floor, "draw a line where the character stands");
    table.text("background", "RRGGBB", "", parse_colour, &Options::background,
               "the colour behind the frames");
}

struct SheetDrawing {
    std::optional<std::uint32_t> scale;
    bool boxes = true;
    bool outlines = false;
    bool floor = false;
    bool all_frames = false;
    bool by_palette = false;
    std::optional<Rgba> background;
};
struct AnimatedImageDrawing {
    std::uint32_t scale = 1;
    bool boxes = false;
    bool outlines = false;
    bool floor = false;
    bool ticks = false;
    std::optional<Rgba> background;
};
constexpr std::string_view scale_help = "draw each pixel as a square of K by K pixels";

std::vector<Diagnostic> scale_note(const Character& character) {
    std::vector<Diagnostic> found;
    add_scale_note(character, preview_problem.loss_scale, "pictures and boxes are", found);
    return found;
}

class PageExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
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
                           .partial = true,
                           .problems = {rows_of(preview_problem)}};
};

class ContactSheetExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }
    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        return scale_note(character);
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& drawing = options_of<SheetDrawing>(context);
        if (drawing.all_frames && drawing.by_palette) {
            return fail(ErrorCode::malformed,
                        "--all-frames and --by-palette cannot be used together");
        }
        ContactSheetOptions options{.title = std::string(name),
                                    .scale = drawing.scale,
                                    .boxes = drawing.boxes || drawing.outlines,
                                    .outlines = drawing.outlines,
                                    .floor = drawing.floor,
                                    .all_frames = drawing.all_frames,
                                    .by_palette = drawing.by_palette};
        options.background = drawing.background.value_or(options.background);
        FC_ASSIGN(ContactSheet sheet, contact_sheet(character, options, context));
        OutputSet set;
        set.charge = std::move(sheet.charge);
        const auto& first = sheet.pages.front();
        const std::string shown = character.animations.empty()
                                      ? counted(character.sprites.size(), "sprite")
                                      : counted(character.animations.size(), "animation");
        set.contents = fmt::format("{}, {}", shown,
                                   sheet.pages.size() == 1
                                       ? fmt::format("{}x{} pixels", first.width, first.height)
                                       : counted(sheet.pages.size(), "page"));
        for (ContactSheetPage& page : sheet.pages) {
            const std::size_t number = set.files.size() + 1;
            set.files.push_back(
                {number == 1 ? main_output(name) : fmt::format("{}-{}.png", name, number),
                 std::move(page.png)});
        }
        return set;
    }

    const OptionTable<SheetDrawing> table_ = [] {
        OptionTable<SheetDrawing> table;
        table.number("scale", "K", 1, largest_enlargement, &SheetDrawing::scale, scale_help);
        add_drawing(table);
        table.flag("all-frames", &SheetDrawing::all_frames,
                   "show every frame with its ticks, not one frame of each animation");
        table.flag("by-palette", &SheetDrawing::by_palette,
                   "show each animation once in every palette that a player can pick");
        return table;
    }();
    const FormatInfo info_{
        .id = "contact-sheet",
        .name = "one frame of each animation with its boxes on one sheet, or all frames",
        .extensions = {".png"},
        .output = ".png",
        .options = table_.declared(),
        .purpose = Purpose::view,
        .holds = Aspects::none(),
        .partial = true,
        .problems = {rows_of(preview_problem)}};
};

// The names of a kind of animated image, and its encoder.
struct AnimatedImageKind {
    std::string_view id, name, extension, output;
    Result<ByteBuffer> (*encode)(const AnimatedImage&, Context&);
};

class AnimatedImageExporter final : public Exporter {
public:
    explicit AnimatedImageExporter(const AnimatedImageKind& kind)
        : encode_(kind.encode),
          info_{.id = kind.id,
                .name = kind.name,
                .extensions = {kind.extension},
                .output = kind.output,
                .options = table_.declared(),
                .purpose = Purpose::view,
                .holds = Aspects::none(),
                .problems = {rows_of(preview_problem), rows_of(gif::problem)}} {}

    const FormatInfo& info() const noexcept override { return info_; }
    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        return scale_note(character);
    }

private:
    // A folder with an image of each animation.
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& drawing = options_of<AnimatedImageDrawing>(context);
        const AnimatedImageOptions options{.scale = drawing.scale,
                                           .boxes = drawing.boxes || drawing.outlines,
                                           .outlines = drawing.outlines,
                                           .floor = drawing.floor,
                                           .ticks = drawing.ticks,
                                           .background = drawing.background};
        FC_TRY(foresee_work(character, options, context));
        OutputSet set{main_output(name), {}};
        set.charge = Charge(context.budget);
        FileNames names;
        for (const Animation& animation : character.animations) {
            FC_ASSIGN(const RenderedImage rendered,
                      render_animated_image(character, animation, options, context));
            const AnimatedImage& image = rendered.image;
            FC_ASSIGN(ByteBuffer bytes, encode_(image, context));
            FC_TRY(add_file(set, names.take(animation.name, info_.extensions.front()),
                            std::move(bytes)));
            const std::uint64_t hundredths = rounded_time(image.ticks(), 100);
            set.contents =
                fmt::format("{} in {}.{:02} s, {}x{} pixels", counted(image.frames.size(), "frame"),
                            hundredths / 100, hundredths % 100, image.width * image.scale,
                            image.height * image.scale);
        }
        if (set.files.empty()) {
            return fail(Error(ErrorCode::not_found, "the character has no animations"));
        }
        if (set.files.size() > 1) {
            set.contents = counted(set.files.size(), "animation");
        }
        return set;
    }

    // Too much work is refused before the first of many images is drawn.
    static Status foresee_work(const Character& character, const AnimatedImageOptions& options,
                               Context& context) {
        std::uint64_t work = 0;
        for (const Animation& animation : character.animations) {
            FC_TRY(context.check_cancelled());
            FC_ASSIGN(const std::uint64_t drawing,
                      animated_image_work(character, animation, options, context));
            work += drawing + work_of_file;
            FC_TRY(context.budget.foresee(work, "drawing the animations"));
        }
        return {};
    }

    Result<ByteBuffer> (*encode_)(const AnimatedImage&, Context&);
    const OptionTable<AnimatedImageDrawing> table_ = [] {
        OptionTable<AnimatedImageDrawing> table;
        table.number("scale", "K", 1, largest_enlargement, &AnimatedImageDrawing::scale,
                     scale_help);
        add_drawing(table);
        table.flag("ticks", &AnimatedImageDrawing::ticks, "count the ticks below the frames");
        return table;
    }();
    const FormatInfo info_;
};

}  // namespace

std::unique_ptr<Exporter> make_page_exporter() { return std::make_unique<PageExporter>(); }
std::unique_ptr<Exporter> make_contact_sheet_exporter() {
    return std::make_unique<ContactSheetExporter>();
}
std::unique_ptr<Exporter> make_gif_exporter() {
    return std::make_unique<AnimatedImageExporter>(
        AnimatedImageKind{"gif", "GIF of each animation, in 1/100 s, with at most 255 colours",
                          ".gif", "-gif", gif::encode});
}
std::unique_ptr<Exporter> make_apng_exporter() {
    return std::make_unique<AnimatedImageExporter>(
        AnimatedImageKind{"apng", "animated PNG of each animation, exact in time and colours",
                          ".apng", "-apng", apng::encode});
}
std::unique_ptr<Exporter> make_webp_exporter() {
    return std::make_unique<AnimatedImageExporter>(
        AnimatedImageKind{"webp", "animated WebP of each animation, exact in colours, in 1/1000 s",
                          ".webp", "-webp", webp::encode});
}

}  // namespace fightconv
