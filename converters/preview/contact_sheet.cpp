#include "converters/preview/contact_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "converters/preview/compositor.hpp"
#include "converters/preview/contact_layout.hpp"
#include "converters/preview/drawing.hpp"
#include "core/base/parallel.hpp"
#include "core/base/text/text.hpp"
#include "formats/images/animated/animated_image.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv {

namespace {

constexpr std::uint32_t header_scale = 2;  // of the words in a title
constexpr Rgba page_colour{36, 38, 44, 255};
constexpr Rgba bright{240, 240, 244, 255};
constexpr Rgba quiet{172, 176, 186, 255};
constexpr Rgba axis_colour{255, 255, 255, 255};
constexpr Rgba loop_colour{96, 232, 128, 255};

// Draws the text as draw_text() does, cut with dots where it would be wider than `room`, and
// returns the width of what was drawn.
std::uint32_t draw_cut(Picture& canvas, Point top_left, std::string text, Rgba colour,
                       std::uint32_t scale, std::uint32_t room) {
    constexpr std::string_view dots = "...";
    if (const std::size_t most = room / text_width(" ", scale); text.size() > most) {
        const std::size_t cut = std::min(dots.size(), most);
        text.resize(most - cut);
        text.append(dots, 0, cut);
    }
    draw_text(canvas, top_left, text, colour, scale);
    return text_width(text, scale);
}

class SheetDrawer {
public:
    SheetDrawer(const Character& character, const ContactSheetOptions& options, Context& context)
        : character_(character), options_(options), context_(context) {}

    Result<ContactSheet> run() && {
        FC_ASSIGN(layout_, lay_out_contact_sheet(character_, options_, context_));
        note_kinds();
        title_ = title();
        if (!character_.info.author.empty()) {
            author_ = fmt::format("by {}", ascii_text(character_.info.author));
        }
        std::uint64_t largest = 0;  // what a thread needs: a band, and a frame with its enlargement
        std::uint64_t work = 0;
        for (const ContactPage& page : layout_.pages) {
            work += std::uint64_t{4} * page.width * page.height;
            for (const ContactBand& band : page.bands) {
                std::uint64_t cells = 0;
                for (const ContactCell& cell : band.cells) {
                    const std::uint64_t bytes =
                        std::uint64_t{8} * cell.reach.width() * cell.reach.height() +
                        std::uint64_t{4} * cell.zoom.of(cell.reach.width()) *
                            cell.zoom.of(cell.reach.height());
                    cells = std::max(cells, bytes);
                    work += bytes + unpacked_bytes(character_, cell.placement);
                }
                largest = std::max(largest, std::uint64_t{4} * page.width * band.height + cells);
            }
        }
        std::uint64_t page_bytes = 0;
        for (const ContactPage& page : layout_.pages) {
            page_bytes = std::max(page_bytes, std::uint64_t{3} * page.width * page.height);
        }
        FC_TRY(context_.budget.spend(work, "drawing the sheet"));
        const unsigned threads = context_.threads_for(largest + page_bytes);
        Charge working(context_.budget);
        if (Status charged = working.add((largest + page_bytes) * threads, "frames of the sheet");
            !charged) {
            return fail(std::move(charged).error().remedy(
                "choose fewer animations with --animations, or use a smaller --scale"));
        }
        std::vector<Result<ByteBuffer>> files(layout_.pages.size());
        const auto pages = static_cast<unsigned>(std::min<std::size_t>(files.size(), threads));
        parallel_for(files.size(), pages,
                     [&](std::size_t i) { files[i] = draw_page(i, threads / pages); });
        ContactSheet sheet{Charge(context_.budget), {}};
        for (std::size_t i = 0; i < files.size(); ++i) {
            FC_ASSIGN(ByteBuffer png, std::move(files[i]));
            FC_TRY(sheet.charge.add(png.size(), "the sheet"));
            sheet.pages.push_back(
                {layout_.pages[i].width, layout_.pages[i].height, std::move(png)});
        }
        return sheet;
    }

private:
    void note_kinds() {
        for (const ContactPage& page : layout_.pages) {
            for (const ContactBand& band : page.bands) {
                for (const ContactCell& cell : band.cells) {
                    note_kinds_of(cell);
                }
            }
        }
    }

    void note_kinds_of(const ContactCell& cell) {
        for (std::size_t i = 0; cell.boxes != nullptr && i < cell.boxes->size(); ++i) {
            if (const auto kind = static_cast<std::size_t>((*cell.boxes)[i].kind);
                kind < kinds_.size()) {
                kinds_[kind] = true;
            }
        }
    }

    // Draws as many bands at a time as there are threads.
    Result<ByteBuffer> draw_page(std::size_t number, unsigned threads) const {
        const ContactPage& page = layout_.pages[number];
        png::UnfilteredWriter writer(page.width, page.height, {.alpha = false, .filters = false});
        std::vector<Picture> canvases(threads);
        for (std::size_t first = 0; first < page.bands.size(); first += threads) {
            FC_TRY(context_.check_cancelled());
            const std::size_t count = std::min<std::size_t>(threads, page.bands.size() - first);
            parallel_for(count, threads, [&](std::size_t i) {
                canvases[i] = draw_band(number, page.bands[first + i]);
            });
            for (std::size_t i = 0; i < count; ++i) {
                writer.add(canvases[i]);
            }
        }
        writer.add(blank_canvas(page.width, contact_margin, page_colour));
        return std::move(writer).finish(context_, threads);
    }

    Picture draw_band(std::size_t number, const ContactBand& band) const {
        Picture canvas = blank_canvas(layout_.pages[number].width, band.height, page_colour);
        const std::uint32_t text = layout_.pages[number].text_scale;
        if (band.is_header) {
            draw_header(canvas, number, text);
        }
        for (const ContactTitle& title : band.titles) {
            draw_cut(canvas, {title.x, 0}, title.name, bright, text, title.width);
            draw_cut(canvas, {title.x, static_cast<std::int32_t>(13 * text)}, title.details, quiet,
                     text, title.width);
        }
        for (const ContactCell& cell : band.cells) {
            draw_cell(canvas, cell, text);
        }
        return canvas;
    }

    // The display name, or the name if only that can be drawn: many characters whose display name
    // is in another script have a name in ASCII, which is easier to read than code points.
    std::string title() const {
        const CharacterInfo& info = character_.info;
        const bool only_name_is_drawn =
            !info.name.empty() && can_draw(info.name) && !can_draw(info.display_name);
        const std::string& name =
            info.display_name.empty() || only_name_is_drawn ? info.name : info.display_name;
        return ascii_text(name.empty() ? options_.title : name);
    }

    void draw_header(Picture& canvas, std::size_t number, std::uint32_t text) const {
        const auto down = [&](std::uint32_t lines) {
            return static_cast<std::int32_t>(lines * text);
        };
        Point at{contact_margin, contact_margin};
        std::string page = layout_.pages.size() == 1
                               ? ""
                               : fmt::format("page {} of {}", number + 1, layout_.pages.size());
        const std::uint32_t behind = canvas.width - contact_margin - text_width(page, text);
        draw_text(canvas, {static_cast<std::int32_t>(behind), at.y + down(7)}, page, quiet, text);
        const std::uint32_t room = behind - 2 * contact_margin;
        const std::uint32_t used =
            draw_cut(canvas, at, title_, bright, header_scale * text, room) + 8 * text;
        draw_cut(canvas, {at.x + static_cast<std::int32_t>(used), at.y + down(7)}, author_, quiet,
                 text, room - std::min(room, used));
        at.y += down(24);
        const bool has_animations = !character_.animations.empty();
        const std::string count =
            counted(has_animations ? character_.animations.size() : layout_.cells,
                    has_animations ? "animation" : "sprite");
        draw_cut(canvas, at, fmt::format("{} {}", count, layout_.rule), quiet, text,
                 canvas.width - 2 * contact_margin);
        at.y += down(16);
        const auto put = [&](std::string_view words, Rgba colour) {
            fill(canvas, {at.x, at.y, capital_height * text, capital_height * text}, colour);
            at.x += down(capital_height + 4);
            draw_text(canvas, at, words, quiet, text);
            at.x += static_cast<std::int32_t>(text_width(words, text) + 8 * text);
        };
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            if (kinds_[i]) {
                put(name_of(BoxKind(i)), colour_of(BoxKind(i)));
            }
        }
        if (has_animations) {
            put("+ axis", axis_colour);
        }
        if (options_.floor) {
            put("floor", floor_colour);
        }
        if (options_.all_frames) {
            put("loop start", loop_colour);
        }
    }

    // The frame with its boxes on its own canvas, and whether nothing of it is seen.
    Picture drawn(const ContactCell& cell, Point& axis, bool& is_blank) const {
        Picture picture =
            blank_canvas(cell.reach.width(), cell.reach.height(), options_.background);
        axis = cell.reach.axis();
        if (options_.floor) {
            const std::uint32_t thickness =
                (Zoom::original + cell.zoom.value - 1) / cell.zoom.value;
            fill(picture, {0, axis.y, picture.width, thickness}, floor_colour);
        }
        const Picture before = picture;
        draw_frame(character_, cell.placement, axis, picture, cell.colours);
        is_blank = std::ranges::equal(before.pixels.unpacked(), picture.pixels.unpacked());
        const double factor = cell.zoom.factor();
        if (cell.zoom.value > Zoom::original) {
            picture = enlarged(picture, {0, 0, picture.width, picture.height},
                               cell.zoom.value / Zoom::original);
        } else if (cell.zoom.value < Zoom::original) {
            picture = shrunk(picture, cell.zoom.of(picture.width), cell.zoom.of(picture.height));
        }
        axis = {static_cast<std::int32_t>(axis.x * factor),
                static_cast<std::int32_t>(axis.y * factor)};
        if (cell.boxes != nullptr) {
            draw_boxes(picture, *cell.boxes, axis, factor, !options_.outlines);
        }
        return picture;
    }

    void draw_cell(Picture& canvas, const ContactCell& cell, std::uint32_t text) const {
        const auto right = [](std::int32_t x, std::uint32_t by) {
            return x + static_cast<std::int32_t>(by);
        };
        fill(canvas, cell.area, options_.background);
        Point axis;
        bool is_blank = false;
        const Picture picture = drawn(cell, axis, is_blank);
        // In the middle, on the lower edge.
        const Point corner{
            right(cell.area.x, (cell.area.width - std::min(cell.area.width, picture.width)) / 2),
            right(cell.area.y, cell.area.height - std::min(cell.area.height, picture.height))};
        if (options_.floor) {  // to both sides of the frame
            fill(canvas,
                 {cell.area.x, corner.y + axis.y, cell.area.width,
                  std::max(cell.zoom.value / Zoom::original, 1U)},
                 floor_colour);
        }
        paste(canvas, picture, static_cast<std::uint32_t>(corner.x),
              static_cast<std::uint32_t>(corner.y));
        if (!character_.animations.empty()) {
            const std::int32_t left = cell.area.x, top = cell.area.y;
            const std::int32_t last_x = right(left, cell.area.width) - 1,
                               last_y = right(top, cell.area.height) - 1;
            const Point at{corner.x + axis.x, corner.y + axis.y};
            // or below the feet
            const bool is_near =
                at.x >= left && at.x <= last_x && at.y >= top && at.y <= last_y + 3;
            const auto stroke = [&](Point from, Point to) {
                if (is_near) {
                    draw_line(canvas,
                              {std::clamp(from.x, left, last_x), std::clamp(from.y, top, last_y)},
                              {std::clamp(to.x, left, last_x), std::clamp(to.y, top, last_y)},
                              axis_colour);
                }
            };
            stroke({at.x - 3, at.y}, {at.x + 3, at.y});
            stroke({at.x, at.y - 3}, {at.x, at.y + 3});
        }
        if (is_blank) {
            const std::uint32_t width = std::min(text_width("blank", text), cell.area.width);
            draw_cut(
                canvas,
                {right(cell.area.x, (cell.area.width - width) / 2),
                 right(cell.area.y,
                       (cell.area.height - std::min(cell.area.height, text_height * text)) / 2)},
                "blank", bright, text, cell.area.width);
        }
        if (cell.loop_start) {
            fill(canvas,
                 {cell.area.x - 4, cell.area.y, 3,
                  cell.area.height + 4 * text + capital_height * text},
                 loop_colour);
        }
        Point words{cell.area.x, right(cell.area.y, cell.area.height + 5 * text)};
        if (!cell.name.empty()) {
            draw_cut(canvas, words, cell.name, bright, text, cell.area.width);
            words.y += static_cast<std::int32_t>(12 * text);
        }
        draw_cut(canvas, words, cell.details, cell.loop_start ? loop_colour : quiet, text,
                 cell.area.width);
    }

    const Character& character_;
    const ContactSheetOptions& options_;
    Context& context_;
    ContactLayout layout_;
    std::array<bool, box_kind_count> kinds_{};  // those that are shown
    std::string title_;                         // in the header of each page
    std::string author_;
};

}  // namespace

Result<ContactSheet> contact_sheet(const Character& character, const ContactSheetOptions& options,
                                   Context& context) {
    return SheetDrawer(character, options, context).run();
}

}  // namespace fightconv
