#include "converters/views/contact_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "converters/views/compositor.hpp"
#include "converters/views/drawing.hpp"
#include "converters/views/reach.hpp"
#include "core/base/parallel.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text.hpp"
#include "core/model/timeline.hpp"
#include "formats/movie/movie.hpp"

namespace fightconv {

namespace {

constexpr std::uint64_t longest_side = 32'767;    // what the programs that show pictures take
constexpr std::uint64_t tallest_column = 16'384;  // then the rows go on in a column beside it
constexpr std::uint32_t usual_width = 1'280;      // of a column; a row that is longer goes on below
constexpr std::uint32_t narrowest_column = 640;   // for the legend
constexpr std::uint32_t margin = 16;
constexpr std::uint32_t cell_gap = 8;
constexpr std::uint32_t title_scale = 2;
constexpr std::uint32_t title_height = text_height * title_scale + cell_gap / 2;
constexpr std::uint32_t ticks_height = text_height + cell_gap + 4;  // the words under a frame, and the space below
constexpr std::uint32_t narrowest_cell = 30;                        // for the words

constexpr Rgba page_colour{36, 38, 44, 255};
constexpr Rgba bright{240, 240, 244, 255};
constexpr Rgba quiet{172, 176, 186, 255};
constexpr Rgba axis_colour{255, 255, 255, 255};
constexpr Rgba loop_colour{96, 232, 128, 255};

Error with_advice(Error error) { return std::move(error).remedy("choose fewer animations with --animations, or use a smaller --scale"); }

// Frames are cut where they reach farther than a screen from the axis; otherwise a single effect would make the whole sheet huge.
std::int32_t farthest_of(const Character& character) { return std::clamp(character.info.localcoord.x, 320, 1'920); }

std::string timing_of(const Animation& animation) {
    const Timeline timeline(animation);
    std::string text = fmt::format("action {}   {}, {}", animation.number, counted(animation.frames.size(), "frame"), counted(timeline.total(), "tick"));
    if (timeline.holds()) {
        return text.append(", holds the last");
    }
    if (!timeline.returns_to()) {
        return text.append(", once");
    }
    text.append(animation.loop == LoopMode::ping_pong ? ", there and back" : ", loops");
    return animation.loop_start == 0 ? text : text.append(fmt::format(" from frame {}", animation.loop_start));
}

std::string ticks_of(const Frame& frame) { return frame.ticks == Frame::hold ? "hold" : std::to_string(frame.ticks); }

// Where the frames of an animation come to lie. Lengths are pixels of the sheet.
struct Row {
    const Animation* animation;
    Reach reach;  // what each cell shows, unscaled
    std::uint32_t cell_width = 0;
    std::uint32_t cell_height = 0;
    std::uint32_t columns = 1;
    std::uint32_t x = 0;
    std::uint32_t y = 0;

    std::uint64_t width() const { return columns * (std::uint64_t{cell_width} + cell_gap); }
    std::uint64_t height() const {
        const std::uint64_t lines = (animation->frames.size() + columns - 1) / columns;
        return title_height + lines * (std::uint64_t{cell_height} + ticks_height) + cell_gap;
    }
};

class SheetDrawer {
public:
    SheetDrawer(const Character& character, const ContactSheetOptions& options, Context& context)
        : character_(character), options_(options), context_(context), charge_(context.budget) {}

    Result<ContactSheet> run() && {
        for (const Animation& animation : character_.animations) {
            add_row(animation);
        }
        FC_TRY(lay_out());
        FC_TRY(charge());
        canvas_ = blank_canvas(static_cast<std::uint32_t>(width_), static_cast<std::uint32_t>(height_), page_colour);
        draw_header();
        parallel_for(rows_.size(), threads_, [&](std::size_t i) { draw_row(rows_[i]); });
        return ContactSheet{std::move(charge_), std::move(canvas_)};
    }

private:
    void add_row(const Animation& animation) {
        Row row{&animation, Reach(farthest_of(character_))};
        row.reach.add(Rectangle{0, 0, 1, 1});  // the axis
        Reach boxes(farthest_of(character_) / 2);
        for (const Frame& frame : animation.frames) {
            row.reach.add(bounds_of(character_, placement_of(frame)));
            if (options_.boxes) {
                boxes.add(frame.boxes);
                note_kinds(frame.boxes);
            }
        }
        if (!boxes.empty()) {
            row.reach.add(Rectangle{-boxes.axis().x, -boxes.axis().y, boxes.width(), boxes.height()});
        }
        if (row.reach.was_cut()) {
            const Where where{"animation", animation.name};
            Reporter(context_.diagnostics, "")
                .about(where)
                .note("preview.cut", {}, "it reaches more than {} pixels from the axis; the sheet shows only the part within that distance",
                      farthest_of(character_));
        }
        row.cell_width = std::max(row.reach.width() * options_.scale, narrowest_cell);
        row.cell_height = row.reach.height() * options_.scale;
        const std::size_t fitting = std::max(1U, (usual_width - 2 * margin) / (row.cell_width + cell_gap));
        row.columns = static_cast<std::uint32_t>(std::clamp<std::size_t>(animation.frames.size(), 1, fitting));
        rows_.push_back(row);
    }

    void note_kinds(const std::vector<Box>& boxes) {
        for (const Box& box : boxes) {
            if (const auto kind = static_cast<std::size_t>(box.kind); kind < kinds_.size()) {
                kinds_[kind] = true;
            }
        }
    }

    Status lay_out() {
        const std::uint64_t top = margin + title_height + 2 * (text_height + cell_gap) + cell_gap;
        std::uint64_t x = 0;
        std::uint64_t y = top;
        width_ = narrowest_column;
        height_ = top;
        for (Row& row : rows_) {
            if (y > top && y + row.height() > tallest_column) {
                x = width_;
                y = top;
            }
            row.x = static_cast<std::uint32_t>(std::min(x, longest_side) + margin);
            row.y = static_cast<std::uint32_t>(std::min(y, longest_side));
            y += row.height();
            width_ = std::max(width_, x + std::max<std::uint64_t>(narrowest_column, row.width() + std::uint64_t{2} * margin));
            height_ = std::max(height_, y);
        }
        if (std::max(width_, height_) > longest_side) {
            return fail(with_advice(
                {ErrorCode::limit_exceeded, fmt::format("the sheet would have {}x{} pixels, but a side can have at most {}", width_, height_, longest_side)}));
        }
        return {};
    }

    // The sheet, and for each thread a cell with its enlargement.
    Status charge() {
        std::uint64_t largest = 0;
        for (const Row& row : rows_) {
            largest = std::max(largest, std::uint64_t{4} * row.reach.width() * row.reach.height() * (1 + std::uint64_t{options_.scale} * options_.scale));
        }
        Status charged = charge_.add(4 * width_ * height_, "the sheet");
        if (charged) {
            threads_ = context_.threads_for(largest);
            charged = charge_.add(largest * threads_, "frames of the sheet");
        }
        return charged ? charged : Status(fail(with_advice(std::move(charged).error())));
    }

    void draw_header() {
        Point at{margin, margin};
        const std::string& name = character_.info.display_name.empty() ? character_.info.name : character_.info.display_name;
        draw_text(canvas_, at, name.empty() ? options_.title : name, bright, title_scale);
        at.y += static_cast<std::int32_t>(title_height);
        draw_text(canvas_, at, fmt::format("{}; the number under a frame: its ticks of 1/60 s", counted(character_.animations.size(), "animation")), quiet);
        at.y += static_cast<std::int32_t>(text_height + cell_gap);
        const auto put = [&](std::string_view words, Rgba colour) {
            fill(canvas_, {at.x, at.y, capital_height, capital_height}, colour);
            at.x += static_cast<std::int32_t>(capital_height + 4);
            draw_text(canvas_, at, words, quiet);
            at.x += static_cast<std::int32_t>(text_width(words) + cell_gap);
        };
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            if (kinds_[i]) {
                put(name_of(BoxKind(i)), colour_of(BoxKind(i)));
            }
        }
        put("+ axis", axis_colour);
        put("loop start", loop_colour);
    }

    void draw_row(const Row& row) {
        const Point at{static_cast<std::int32_t>(row.x), static_cast<std::int32_t>(row.y)};
        const std::string details = timing_of(*row.animation);
        const std::uint64_t room =
            (narrowest_column - 3 * margin - std::min<std::uint64_t>(text_width(details), narrowest_column / 2)) / text_width(" ", title_scale);
        const std::string name = row.animation->name.substr(0, static_cast<std::size_t>(room));
        draw_text(canvas_, at, name, bright, title_scale);
        const Point behind{at.x + static_cast<std::int32_t>(text_width(name, title_scale) + cell_gap), at.y + static_cast<std::int32_t>(capital_height)};
        draw_text(canvas_, behind, details, quiet);
        for (std::size_t i = 0; i < row.animation->frames.size(); ++i) {
            draw_cell(row, i);
        }
    }

    void draw_cell(const Row& row, std::size_t i) {
        const Frame& frame = row.animation->frames[i];
        const std::uint32_t x = row.x + static_cast<std::uint32_t>(i % row.columns) * (row.cell_width + cell_gap);
        const std::uint32_t y = row.y + title_height + static_cast<std::uint32_t>(i / row.columns) * (row.cell_height + ticks_height);
        const Point corner{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        fill(canvas_, {corner.x, corner.y, row.cell_width, row.cell_height}, options_.background);
        Picture cell = blank_canvas(row.reach.width(), row.reach.height(), options_.background);
        draw_frame(character_, placement_of(frame), row.reach.axis(), cell);
        cell = enlarged(cell, {0, 0, cell.width, cell.height}, options_.scale);
        const auto scale = static_cast<std::int32_t>(options_.scale);
        const Point axis{row.reach.axis().x * scale, row.reach.axis().y * scale};
        if (options_.boxes) {
            draw_boxes(cell, frame.boxes, axis, options_.scale);
        }
        draw_line(cell, {axis.x - 3, axis.y}, {axis.x + 3, axis.y}, axis_colour);
        draw_line(cell, {axis.x, axis.y - 3}, {axis.x, axis.y + 3}, axis_colour);
        paste(canvas_, cell, x, y);
        const bool is_return = row.animation->loop != LoopMode::once && row.animation->loop_start != 0 && i == row.animation->loop_start;
        if (is_return) {
            fill(canvas_, {corner.x - 4, corner.y, 3, row.cell_height + cell_gap / 2 + capital_height}, loop_colour);
        }
        draw_text(canvas_, {corner.x, corner.y + static_cast<std::int32_t>(row.cell_height + cell_gap / 2)}, ticks_of(frame), is_return ? loop_colour : quiet);
    }

    const Character& character_;
    const ContactSheetOptions& options_;
    Context& context_;
    Charge charge_;
    std::vector<Row> rows_;
    std::array<bool, box_kind_count> kinds_{};  // those that are shown
    std::uint64_t width_ = 0;
    std::uint64_t height_ = 0;
    unsigned threads_ = 1;
    Picture canvas_;
};

}  // namespace

Result<ContactSheet> contact_sheet(const Character& character, const ContactSheetOptions& options, Context& context) {
    return SheetDrawer(character, options, context).run();
}

}  // namespace fightconv
