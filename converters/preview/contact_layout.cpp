#include "converters/preview/contact_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "converters/preview/compositor.hpp"
#include "converters/preview/drawing.hpp"
#include "converters/preview/key_frame.hpp"
#include "converters/preview/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

constexpr std::uint32_t overview_side = 1'600;
constexpr std::uint32_t page_side = 4'096;
constexpr std::uint64_t most_page_pixels = 1ULL << 30;  // of all pages: bounds the work
constexpr std::uint32_t cell_gap = 8;
constexpr std::uint32_t line_height = 14;    // of a name or a number
constexpr std::uint32_t title_height = 30;   // of an animation: two lines
constexpr std::uint32_t title_gap = 16;      // between animations side by side
constexpr std::uint32_t title_width = 120;   // at least, if the frames are narrower
constexpr std::uint32_t header_height = 76;  // of a page
constexpr std::uint32_t header_width = 640;
constexpr std::uint32_t screen_width = 1'920;  // on which text of scale 1 can be read
constexpr std::uint32_t narrowest_cell = 88;   // of an overview; with words of 14 characters
constexpr std::uint32_t narrowest_frame = 30;  // with words of 5 characters
constexpr Zoom largest_zoom{4 * Zoom::original};

// Frames are cut where they reach farther than a screen from the axis; otherwise a single effect
// would make the whole sheet huge.
std::int32_t farthest_of(const Character& character) {
    return std::clamp(character.info.localcoord.x, 320, 1'920);
}

// Number, frames and ticks, short enough for a narrow cell.
std::string numbers_of(const Animation& animation) {
    return fmt::format("{}: {}f {}t", animation.number, animation.frames.size(),
                       Timeline(animation).total());
}

std::string timing_of(const Animation& animation) {
    const Timeline timeline(animation);
    std::string text = numbers_of(animation);
    if (timeline.holds()) {
        return text.append(", holds");
    }
    if (!timeline.returns_to()) {
        return text.append(", once");
    }
    text.append(animation.loop == LoopMode::ping_pong ? ", ping-pong" : ", loops");
    return animation.loop_start == 0 ? text
                                     : text.append(fmt::format(" from {}", animation.loop_start));
}

// Our font lacks most scripts. The number is easier to read than code points, and --animations
// takes it as well as the name.
std::string drawn_name(const Animation& animation) {
    return can_draw(animation.name) ? animation.name : std::to_string(animation.number);
}

Error with_advice(Error error) {
    return std::move(error).remedy(
        "choose fewer animations with --animations, or use a smaller --scale");
}

class Layout {
public:
    Layout(const Character& character, const ContactSheetOptions& options, Context& context)
        : character_(character), options_(options), context_(context) {
        layout_.charge = Charge(context.budget);
    }

    Result<ContactLayout> run() && {
        FC_TRY(charge());
        if (options_.all_frames) {
            layout_.rule =
                "with every frame (f) and its ticks of 1/60 s (t) below it; number: frames, ticks";
            FC_TRY(lay_out_frames());
        } else {
            FC_TRY(lay_out_overview());
        }
        std::uint64_t pixels = 0;
        for (ContactPage& page : layout_.pages) {
            for (const ContactBand& band : page.bands) {
                page.height += band.height;
            }
            page.height += contact_margin;
            pixels += std::uint64_t{page.width} * page.height;
        }
        FC_TRY(check_size(pixels));
        return std::move(layout_);
    }

private:
    std::size_t palettes() const {
        return options_.by_palette ? std::max<std::size_t>(character_.selectable_palettes.size(), 1)
                                   : 1;
    }

    static Status check_size(std::uint64_t pixels) {
        if (pixels > most_page_pixels) {
            return fail(
                with_advice({ErrorCode::limit_exceeded,
                             fmt::format("the sheet would have {} pixels, but the limit is {}",
                                         pixels, most_page_pixels)}));
        }
        return {};
    }

    Status charge() {
        std::uint64_t cells = character_.animations.empty()
                                  ? character_.sprites.size()
                                  : character_.animations.size() * palettes();
        if (options_.all_frames) {
            for (const Animation& animation : character_.animations) {
                cells += animation.frames.size();
            }
        }
        constexpr std::uint64_t words = 64;
        Status charged =
            layout_.charge.add(cells * (sizeof(ContactCell) + words), "the frames of the sheet");
        return charged ? charged : Status(fail(with_advice(std::move(charged).error())));
    }

    Reach reach_of(const Frame& frame) const {
        Reach reach(farthest_of(character_));
        reach.add(bounds_of(character_, placement_of(frame)));
        if (options_.boxes) {
            Reach boxes(farthest_of(character_) / 2);
            boxes.add(frame.boxes);
            if (!boxes.empty()) {
                reach.add(
                    Rectangle{-boxes.axis().x, -boxes.axis().y, boxes.width(), boxes.height()});
            }
        }
        if (options_.floor && !reach.empty()) {
            reach.add(Rectangle{-reach.axis().x, 0, reach.width(), 1});
        }
        return reach;
    }

    void report_cut(const Animation& animation, bool was_cut) const {
        if (was_cut) {
            const Where where{"animation", animation.name};
            Reporter(context_.diagnostics, "")
                .about(where)
                .report(
                    preview_problem.cut, {},
                    "it reaches more than {} pixels from the axis; the sheet shows only the part "
                    "within that distance",
                    farthest_of(character_));
        }
    }

    ContactCell cell_of(const Frame& frame) const {
        ContactCell cell{.placement = placement_of(frame), .reach = reach_of(frame)};
        cell.boxes = options_.boxes ? &frame.boxes : nullptr;
        return cell;
    }

    // One cell for each animation, or for each sprite if there are no animations.
    std::vector<ContactCell> key_cells() {
        std::vector<ContactCell> cells;
        for (const Animation& animation : character_.animations) {
            if (animation.frames.empty()) {
                continue;
            }
            const std::size_t shown = key_frame(character_, animation);
            ContactCell cell = cell_of(animation.frames[shown]);
            report_cut(animation, cell.reach.was_cut());
            cell.name = drawn_name(animation);
            cell.details = numbers_of(animation);
            if (!options_.by_palette || character_.selectable_palettes.empty()) {
                cells.push_back(std::move(cell));
                continue;
            }
            for (const SelectablePalette& each : character_.selectable_palettes) {
                ContactCell& coloured = cells.emplace_back(cell);
                coloured.details = fmt::format("palette {}", each.number);
                const auto sprite = cell.placement.sprite;
                if (sprite &&
                    character_[*sprite].palette == character_.selectable_palettes.front().palette) {
                    coloured.colours = &character_[each.palette].colours;
                }
            }
        }
        if (character_.animations.empty()) {
            for (std::uint32_t i = 0; i < character_.sprites.size(); ++i) {
                Frame frame;
                frame.sprite = SpriteId{i};
                ContactCell& cell = cells.emplace_back(cell_of(frame));
                cell.boxes = nullptr;
                const Sprite& sprite = character_.sprites[i];
                const Picture& picture = character_[sprite.picture];
                cell.name = fmt::format("{},{}", sprite.key.group, sprite.key.number);
                cell.details = fmt::format("{}x{}", picture.width, picture.height);
            }
        }
        for (ContactCell& cell : cells) {
            if (cell.reach.empty()) {
                cell.reach.add(Rectangle{0, 0, 1, 1});
            }
        }
        return cells;
    }

    Status lay_out_overview() {
        std::vector<ContactCell> cells = key_cells();
        layout_.cells = cells.size();
        layout_.rule = character_.animations.empty() ? "with group, number and size in pixels"
                       : options_.by_palette         ? "with one frame of each in every palette"
                                             : "with one frame of each (the first with an attack "
                                               "box); number: frames (f), ticks (t)";
        const std::uint32_t side = options_.scale ? page_side : overview_side;
        const std::uint32_t room = side - 2 * contact_margin + cell_gap;
        const auto [width, height] = choose_zooms(cells, side);
        if (width + cell_gap > room ||
            height + 2 * line_height + cell_gap + header_height + contact_margin > side) {
            return fail(
                with_advice({ErrorCode::limit_exceeded,
                             fmt::format("a frame would have {}x{} pixels on a page of at most {}",
                                         width, height, side)}));
        }
        const std::uint32_t band = height + 2 * line_height + cell_gap;
        const std::size_t rows_of_page = (side - header_height - contact_margin) / band;
        const std::size_t most_columns = room / (width + cell_gap);
        const std::size_t rows =
            std::max<std::size_t>((cells.size() + most_columns - 1) / most_columns, 1);
        // The cells are spread evenly over the rows.
        const std::size_t columns =
            std::clamp<std::size_t>((cells.size() + rows - 1) / rows, 1, most_columns);
        const auto page_width = static_cast<std::uint32_t>(std::max<std::size_t>(
            columns * (width + cell_gap) - cell_gap + std::size_t{2} * contact_margin,
            header_width));
        for (std::size_t i = 0; i < cells.size() || layout_.pages.empty();
             i += columns * rows_of_page) {
            ContactPage& page = new_page(page_width);
            for (std::size_t first = i; first < std::min(cells.size(), i + columns * rows_of_page);
                 first += columns) {
                ContactBand& row = page.bands.emplace_back(ContactBand{.height = band});
                for (std::size_t j = first; j < std::min(cells.size(), first + columns); ++j) {
                    cells[j].area = {static_cast<std::int32_t>(contact_margin +
                                                               (j - first) * (width + cell_gap)),
                                     0, width, height};
                    row.cells.push_back(std::move(cells[j]));
                }
            }
        }
        return {};
    }

    // How large each is drawn, and the size of the cells. Without --scale most frames get one zoom,
    // with which all fit on a page if that is possible; larger ones get a smaller one.
    std::pair<std::uint32_t, std::uint32_t> choose_zooms(std::vector<ContactCell>& cells,
                                                         std::uint32_t side) const {
        std::vector<std::uint32_t> widths{1}, heights{1};
        for (const ContactCell& cell : cells) {
            widths.push_back(cell.reach.width());
            heights.push_back(cell.reach.height());
        }
        std::sort(widths.begin(), widths.end());
        std::sort(heights.begin(), heights.end());
        Zoom usual;
        std::uint32_t most_width = widths.back(), most_height = heights.back();
        if (options_.scale) {
            usual.value = *options_.scale * Zoom::original;
            most_width = usual.of(most_width);
            most_height = usual.of(most_height);
        } else {
            const std::size_t most = (widths.size() - 1) * 9 / 10;
            std::tie(most_width, most_height) =
                most_room(cells.size(), widths[most], heights[most], side);
            usual = zoom_into(widths[most], heights[most], most_width, most_height);
        }
        std::uint32_t width = options_.scale ? narrowest_frame : narrowest_cell;
        std::uint32_t height = 1;
        for (ContactCell& cell : cells) {
            cell.zoom = options_.scale ? usual
                                       : std::min(usual,
                                                  zoom_into(cell.reach.width(), cell.reach.height(),
                                                            most_width, most_height),
                                                  is_smaller);
            width = std::max(width, cell.zoom.of(cell.reach.width()));
            height = std::max(height, cell.zoom.of(cell.reach.height()));
        }
        return {width, height};
    }
    static bool is_smaller(Zoom a, Zoom b) { return a.value < b.value; }

    // The largest cell, about as wide as high as this, of which so many fit on a page; at least the
    // narrowest.
    static std::pair<std::uint32_t, std::uint32_t> most_room(std::size_t count, std::uint32_t width,
                                                             std::uint32_t height,
                                                             std::uint32_t side) {
        const double shape = std::clamp(double(height) / double(width), 0.5, 2.0);
        for (std::uint32_t columns = 1;; ++columns) {
            const std::uint32_t cell_width =
                (side - 2 * contact_margin + cell_gap) / columns - cell_gap;
            const auto cell_height = static_cast<std::uint32_t>(cell_width * shape);
            const std::uint64_t rows = (count + columns - 1) / columns;
            const bool is_narrowest =
                (side - 2 * contact_margin + cell_gap) / (columns + 1) - cell_gap < narrowest_cell;
            if (rows * (cell_height + 2 * line_height + cell_gap) + header_height +
                        contact_margin <=
                    side ||
                is_narrowest) {
                return {cell_width, cell_height};
            }
        }
    }

    static Zoom zoom_into(std::uint32_t width, std::uint32_t height, std::uint32_t most_width,
                          std::uint32_t most_height) {
        const std::uint64_t value = std::min(std::uint64_t{most_width} * Zoom::original / width,
                                             std::uint64_t{most_height} * Zoom::original / height);
        const std::uint64_t whole = value > Zoom::original ? value - value % Zoom::original : value;
        return {
            static_cast<std::uint32_t>(std::clamp<std::uint64_t>(whole, 1, largest_zoom.value))};
    }

    // An animation of a sheet of all frames, and what all of its cells show.
    struct Strip {
        const Animation* animation;
        Reach reach;
    };

    Status lay_out_frames() {
        const Zoom zoom{options_.scale.value_or(1) * Zoom::original};
        std::vector<Strip> strips;
        std::uint32_t narrowest = header_width;
        std::uint64_t pixels = 0;  // of the cells alone
        for (const Animation& animation : character_.animations) {
            Reach reach(farthest_of(character_));
            reach.add(Rectangle{0, 0, 1, 1});  // the axis
            bool was_cut = false;
            for (const Frame& frame : animation.frames) {
                const Reach shown = reach_of(frame);
                was_cut = was_cut || shown.was_cut();
                if (!shown.empty()) {
                    reach.add(
                        Rectangle{-shown.axis().x, -shown.axis().y, shown.width(), shown.height()});
                }
            }
            report_cut(animation, was_cut);
            const std::uint32_t width = zoom.of(reach.width()), height = zoom.of(reach.height());
            const std::uint32_t around = 3 * (line_height + title_height + header_height);
            if (width + 2 * contact_margin > page_side ||
                height + 3 * cell_gap + around + contact_margin > page_side) {
                return fail(with_advice({ErrorCode::limit_exceeded,
                                         fmt::format("a frame of animation '{}' would have {}x{} "
                                                     "pixels on a page of at most {}",
                                                     animation.name, width, height, page_side)}));
            }
            narrowest = std::max(narrowest, width + 2 * contact_margin);
            pixels += std::uint64_t{animation.frames.size()} * std::max(width, narrowest_frame) *
                      (height + line_height);
            strips.push_back({&animation, reach});
        }
        FC_TRY(check_size(pixels));
        // The narrowest page that is no higher than a screen of its width, or the widest ones.
        constexpr std::uint32_t step = 64;
        // five screens of the game, as far as that is sensible
        const std::uint64_t usual = std::uint64_t{5} *
                                    static_cast<std::uint32_t>(farthest_of(character_)) *
                                    zoom.value / Zoom::original;
        const auto widest = std::max(
            static_cast<std::uint32_t>(std::clamp<std::uint64_t>(usual, screen_width, page_side)),
            narrowest);
        std::uint32_t many = (widest - narrowest) / step;
        // A cell that cannot fit on one page is laid out once.
        std::uint32_t few = pixels > std::uint64_t{widest} * widest * 9 / 16 ? many : 0;
        while (few < many) {
            const std::uint32_t middle = (few + many) / 2;
            lay_out_strips(strips, narrowest + middle * step, zoom);
            if (layout_.pages.size() == 1) {
                many = middle;
            } else {
                few = middle + 1;
            }
        }
        lay_out_strips(strips, narrowest + few * step, zoom);
        for (const ContactPage& page : layout_.pages) {
            for (const ContactBand& band : page.bands) {
                layout_.cells += band.cells.size();
            }
        }
        return {};
    }

    // Animations whose frames fit into one line stand side by side.
    void lay_out_strips(const std::vector<Strip>& strips, std::uint32_t page_width, Zoom zoom) {
        layout_.pages.clear();
        const std::uint32_t text = (page_width + screen_width - 1) / screen_width;
        const std::uint32_t room = page_width - 2 * contact_margin;
        const std::uint32_t screen = page_width * 9 / 16;
        std::uint32_t used = 0;   // of the page's height
        std::uint32_t right = 0;  // of the last band, up to where it is taken
        const auto begin_page = [&] {
            ContactPage& page = new_page(page_width);
            page.text_scale = text;
            page.bands.front().height = header_height * text;
            used = header_height * text + contact_margin;
        };
        begin_page();
        for (const Strip& strip : strips) {
            const Animation& animation = *strip.animation;
            const std::uint32_t width = std::max(zoom.of(strip.reach.width()),
                                                 std::min(narrowest_frame * text, room)),
                                height =
                                    std::max(zoom.of(strip.reach.height()), line_height * text);
            const std::uint32_t cells = height + (line_height + cell_gap) * text;
            const std::size_t columns =
                std::max<std::size_t>((room + cell_gap) / (width + cell_gap), 1);
            const std::size_t count = animation.frames.size();
            const std::uint32_t least = std::min(title_width * text, room);
            for (std::size_t first = 0; first < std::max<std::size_t>(count, 1); first += columns) {
                const std::size_t end = std::min(count, first + columns);
                const auto wide =
                    std::max(static_cast<std::uint32_t>((end - first) * (width + cell_gap)), least);
                const bool begins = first == 0;
                bool fits_beside =
                    begins && count <= columns && right > 0 && right + title_gap + wide <= room;
                std::uint32_t title = begins ? title_height * text : 0;
                ContactPage* page = &layout_.pages.back();
                const std::uint32_t higher =
                    fits_beside ? std::max(page->bands.back().height, title + cells) -
                                      page->bands.back().height
                                : title + cells;
                if (used + higher > screen && page->bands.size() > 1) {
                    begin_page();
                    page = &layout_.pages.back();
                    title = title_height * text;  // again
                    fits_beside = false;
                }
                if (!fits_beside) {
                    page->bands.push_back({.height = 0});
                    right = 0;
                }
                ContactBand& band = page->bands.back();
                const std::uint32_t left = contact_margin + right + (right > 0 ? title_gap : 0);
                used += std::max(band.height, title + cells) - band.height;
                band.height = std::max(band.height, title + cells);
                if (title > 0) {
                    band.titles.push_back({static_cast<std::int32_t>(left), wide,
                                           drawn_name(animation), timing_of(animation)});
                }
                add_frames(band, strip, {first, end},
                           {static_cast<std::int32_t>(left), static_cast<std::int32_t>(title),
                            width, height},
                           zoom);
                // Behind frames that go on in the next line there is no room.
                right = count <= columns ? left + wide - contact_margin : room;
            }
        }
    }

    void add_frames(ContactBand& band, const Strip& strip,
                    std::pair<std::size_t, std::size_t> frames, Rectangle area, Zoom zoom) const {
        const Animation& animation = *strip.animation;
        for (std::size_t i = frames.first; i < frames.second; ++i) {
            const Frame& frame = animation.frames[i];
            ContactCell& cell = band.cells.emplace_back(
                ContactCell{.placement = placement_of(frame), .reach = strip.reach, .zoom = zoom});
            cell.boxes = options_.boxes ? &frame.boxes : nullptr;
            cell.details = frame.ticks == Frame::hold ? "hold" : std::to_string(frame.ticks);
            cell.loop_start = animation.loop != LoopMode::once && animation.loop_start != 0 &&
                              i == animation.loop_start;
            cell.area = area;
            area.x += static_cast<std::int32_t>(area.width + cell_gap);
        }
    }

    ContactPage& new_page(std::uint32_t width) {
        return layout_.pages.emplace_back(
            ContactPage{.width = width, .bands = {{.height = header_height, .is_header = true}}});
    }

    const Character& character_;
    const ContactSheetOptions& options_;
    Context& context_;
    ContactLayout layout_;
};

}  // namespace

Result<ContactLayout> lay_out_contact_sheet(const Character& character,
                                            const ContactSheetOptions& options, Context& context) {
    return Layout(character, options, context).run();
}

}  // namespace fightconv
