#include "converters/uff/exporter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>

#include "converters/pictures/loss_notes.hpp"
#include "converters/pictures/sheet.hpp"
#include "converters/uff/output.hpp"
#include "converters/uff/problems.hpp"
#include "converters/uff/tags.hpp"
#include "core/base/parallel.hpp"
#include "core/base/reporter.hpp"
#include "formats/uff/uff.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv {

namespace {

constexpr std::size_t most_bytes_at_once = 64U << 20;  // of a grid

using uff::AnimBlock;

struct Options {
    bool indexed = false;
    SheetLayout layout = SheetLayout::packed;
    int level = 6;
};

Where where_of(const Animation& animation) { return {"animation", animation.name}; }

// A package is written animation by animation: all sheets are laid out, then the records are made
// in order, then the pixels are rendered and compressed by several threads.
class Export {
public:
    Export(const Character& character, const Options& options, Context& context)
        : character_(character),
          options_(options),
          context_(context),
          reporter_(context.diagnostics, "") {}

    Result<ByteBuffer> run() {
        FC_TRY(lay_out());
        FC_TRY(make_records());
        set_floors();
        choose_pixels();
        auto bytes = render().and_then([&] { return uff::serialise(package_); });
        if (!bytes && bytes.error().code() == ErrorCode::limit_exceeded &&
            bytes.error().remedy().empty()) {
            return fail(std::move(bytes).error().remedy("leave animations out (--animations)"));
        }
        return bytes;
    }

    // Places in Character::moves; of run().
    const std::vector<std::uint32_t>& moves_left_out() const noexcept { return moves_left_out_; }

private:
    std::size_t count() const { return character_.animations.size(); }
    std::size_t pixel_bytes(std::size_t i) const {
        const auto pixels = static_cast<std::size_t>(sheets_[i].pixel_count());
        return backgrounds_[i] ? uff::palette_bytes + pixels : pixels * 4;
    }

    Status lay_out() {
        FC_ASSIGN(const SheetMaker maker, SheetMaker::of(character_, context_));
        FC_ASSIGN(sheets_, maker.lay_out_all(options_.layout, context_));
        return {};
    }

    Status make_records() {
        package_.char_name = character_.info.name;
        package_.animations.reserve(count());
        const keyed::MovesByAnimation moves(character_);
        for (std::uint32_t i = 0; i < count(); ++i) {
            std::vector<Tag> tags;
            if (i == 0) {
                keyed::add(keyed::CharacterFields{character_.info, character_.properties,
                                                  floor_is_computed()},
                           tags);
            }
            uff_tags::add_number(character_.animations[i].number, tags);
            const std::size_t before_moves = uff_tags::text_of(tags).size();
            FC_ASSIGN(AnimBlock block,
                      uff::make_block(character_, {i}, sheets_[i], std::move(tags), context_));
            add_moves(moves, {i}, before_moves, block);
            package_.animations.push_back(std::move(block));
        }
        return {};
    }

    // The moves stand in the tags of the first frame, behind the number of the animation.
    void add_moves(const keyed::MovesByAnimation& moves, AnimationId animation, std::size_t place,
                   AnimBlock& block) {
        if (moves.places(animation).empty() || block.frames.empty()) {
            return;
        }
        std::string& text = block.frames.front().tags;
        const auto with_space = [](const Tag& tag) {
            return 1 + uff_tags::text_of({&tag, 1}).size();
        };
        const std::size_t room = uff::most_counted - std::min(uff::most_counted, text.size());
        std::vector<Tag> tags;
        const std::vector<std::uint32_t> left_out =
            keyed::add_moves(character_, moves, animation, {room, with_space}, tags);
        if (!tags.empty()) {
            text.insert(place, " " + uff_tags::text_of(tags));
        }
        if (!left_out.empty()) {
            moves_left_out_.insert(moves_left_out_.end(), left_out.begin(), left_out.end());
            const Where where = where_of(character_[animation]);
            reporter_.about(where).report(uff_problem.moves_left_out, {},
                                          "{} of its {} moves are left out, because the tags of a "
                                          "frame can hold only {} bytes",
                                          left_out.size(), moves.places(animation).size(),
                                          uff::most_counted);
        }
    }

    // A character without a floor of its own gets one that follows from its frames (uff.md
    // "floor_y").
    bool floor_is_computed() const {
        return character_.floor_y == 0 &&
               std::none_of(
                   character_.animations.begin(), character_.animations.end(),
                   [](const Animation& animation) { return animation.floor_y.has_value(); });
    }
    void set_floors() {
        const auto& animations = character_.animations;
        if (!floor_is_computed()) {
            package_.floor_y = character_.floor_y;
            for (std::size_t i = 0; i < count(); ++i) {
                // losses() reports a floor of 0
                package_.animations[i].floor_y_override = animations[i].floor_y.value_or(0);
            }
        } else if (!animations.empty()) {
            const auto standing =
                std::find_if(animations.begin(), animations.end(),
                             [](const Animation& animation) { return animation.number == 0; });
            const auto first = standing == animations.end()
                                   ? 0
                                   : static_cast<std::size_t>(standing - animations.begin());
            package_.floor_y =
                uff::floor_of(package_.animations[first], sheets_[first]).value_or(0);
            for (std::size_t i = 0; i < count(); ++i) {
                const auto floor = uff::floor_of(package_.animations[i], sheets_[i]);
                set_override(i, floor == package_.floor_y ? std::nullopt : floor);
            }
        }
    }
    void set_override(std::size_t i, std::optional<std::uint16_t> floor) {
        package_.animations[i].floor_y_override = floor.value_or(0);
        if (floor == 0 && package_.floor_y != 0) {
            const Where where = where_of(character_.animations[i]);
            reporter_.about(where).report(
                uff_problem.floor_zero, {},
                "the animation has a floor of 0, which in UFF stands for the floor of the "
                "package, {}",
                package_.floor_y);
        }
    }

    void choose_pixels() {
        backgrounds_.resize(count());
        for (std::size_t i = 0; i < count() && options_.indexed; ++i) {
            backgrounds_[i] = transparent_index(sheets_[i]);
            if (!backgrounds_[i] && !sheets_[i].pieces.empty()) {
                const Where where = where_of(character_.animations[i]);
                reporter_.about(where).report(
                    uff_problem.indexed_not_possible, {}, "{}, so its sheet was written as RGBA",
                    sheets_[i].colours ? "the animation has a palette without a transparent colour"
                                       : "the animation shows true colour or several palettes");
            }
            package_.animations[i].pixel_flags = static_cast<std::uint8_t>(
                backgrounds_[i] ? uff::PixelLayout::indexed8 : uff::PixelLayout::rgba8888);
        }
    }

    Status render() {
        std::vector<std::size_t> largest_first(count());
        std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
        std::stable_sort(
            largest_first.begin(), largest_first.end(),
            [&](std::size_t a, std::size_t b) { return pixel_bytes(a) > pixel_bytes(b); });
        std::map<Content, std::size_t> known;
        std::vector<std::size_t> first(count());  // of the animations with the same sheet
        for (std::size_t i = 0; i < count(); ++i) {
            first[i] = known.try_emplace(content_of(character_, sheets_[i]), i).first->second;
        }
        std::erase_if(largest_first, [&](std::size_t i) { return first[i] != i; });
        for (const std::size_t i : largest_first) {
            FC_TRY(context_.budget.spend(unpacked_bytes(character_, sheets_[i]),
                                         "drawing packed pictures"));
        }
        // A sheet, and room for what it compresses to.
        const unsigned threads =
            count() == 0 ? 1
                         : context_.threads_for(2 * std::min(pixel_bytes(largest_first.front()),
                                                             most_bytes_at_once));
        compressed_.resize(count());
        FC_TRY(
            parallel_try(largest_first.size(), threads, context_, [&](std::size_t turn) -> Status {
                const std::size_t i = largest_first[turn];
                auto sheet = compressed_sheet(i);
                if (!sheet) {
                    return fail(
                        std::move(sheet).error().about(where_of(character_.animations[i]).text()));
                }
                compressed_[i] = *std::move(sheet);
                return {};
            }));
        for (std::size_t i = 0; i < count(); ++i) {
            package_.animations[i].pixel_block = compressed_[first[i]].bytes;
        }
        return {};
    }

    struct CompressedSheet {
        ByteBuffer bytes;
        Charge charge;
    };
    Result<CompressedSheet> compressed_sheet(std::size_t i) {
        FC_ASSIGN(ByteBuffer compressed, drawn_and_compressed(i));
        Charge charge(context_.budget);
        FC_TRY(charge.add(compressed.size(), "its compressed sheet"));
        return CompressedSheet{std::move(compressed), std::move(charge)};
    }

    Result<ByteBuffer> drawn_and_compressed(std::size_t i) {
        const Sheet& sheet = sheets_[i];
        const std::size_t size = pixel_bytes(i);
        const bool by_rows = sheet.cell_height != 0 && size > most_bytes_at_once;
        Charge charge(context_.budget);
        FC_TRY(charge.add(
            by_rows ? size / (sheet.height / sheet.cell_height) + 3 * zlib::piece_bytes : size,
            "its sheet"));
        if (by_rows) {
            return drawn_row_by_row(i);
        }
        PixelBuffer pixels(size);
        if (backgrounds_[i]) {
            std::memcpy(pixels.unpack().data(), sheet.colours->data(), uff::palette_bytes);
        }
        FC_TRY(draw(sheet, backgrounds_[i],
                    pixels.unpack().subspan(backgrounds_[i] ? uff::palette_bytes : 0)));
        return zlib::compress(pixels.unpack(), context_, 1, options_.level);
    }

    // A row of cells at a time: what the cells of a large grid leave free takes no memory.
    Result<ByteBuffer> drawn_row_by_row(std::size_t i) const {
        const Sheet& sheet = sheets_[i];
        const auto background = backgrounds_[i];
        zlib::StreamCompressor compressor(context_, options_.level);
        if (background) {
            FC_TRY(compressor.add({reinterpret_cast<const std::uint8_t*>(sheet.colours->data()),
                                   uff::palette_bytes}));
        }
        Sheet row{.width = sheet.width,
                  .height = sheet.cell_height,
                  .pieces = {},
                  .frames = {},
                  .colours = sheet.colours};
        PixelBuffer pixels(static_cast<std::size_t>(row.pixel_count()) * (background ? 1 : 4));
        auto piece = sheet.pieces.begin();
        for (std::uint32_t y = 0; y < sheet.height; y += sheet.cell_height) {
            row.pieces.clear();
            for (; piece != sheet.pieces.end() && piece->y < y + sheet.cell_height; ++piece) {
                row.pieces.push_back(*piece);
                row.pieces.back().y -= y;
            }
            FC_TRY(draw(row, background, pixels.unpack()));
            FC_TRY(compressor.add(pixels.unpack()));
        }
        return std::move(compressor).finish();
    }

    Status draw(const Sheet& sheet, std::optional<std::uint8_t> background,
                MutableBytes out) const {
        return background ? render_indexed(character_, sheet, *background, out, context_)
                          : render_rgba(character_, sheet, out, context_);
    }

    const Character& character_;
    const Options& options_;
    Context& context_;
    Reporter reporter_;
    std::vector<Sheet> sheets_;  // one per animation, like the two below
    // set: indexed, with this index where no piece is
    std::vector<std::optional<std::uint8_t>> backgrounds_;
    // what the package's pixel blocks borrow
    std::vector<CompressedSheet> compressed_;
    uff::Package package_;
    std::vector<std::uint32_t> moves_left_out_;
};

class UffExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }
    std::vector<Diagnostic> losses(const Character& character,
                                   const Context& context) const override {
        std::vector<Diagnostic> found =
            uff::losses(character, options_of<Options>(context).indexed);
        add_scale_note(character, uff_problem.loss_scale, "pictures and boxes are", found);
        return found;
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        if (character.animations.size() > uff::most_counted) {
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("{} animations, but UFF can hold at most {}",
                                          character.animations.size(), uff::most_counted))
                            .remedy("choose some of them (--animations)"));
        }
        const auto& options = options_of<Options>(context);
        Export work(character, options, context);
        FC_ASSIGN(ByteBuffer bytes, work.run());
        OutputSet set;
        set.moves_left_out = work.moves_left_out();
        set.files.push_back({fmt::format("{}.uff", name), std::move(bytes)});
        set.main_files.push_back(set.files.front().path);
        return set;
    }

    const OptionTable<Options> table_ =
        OptionTable<Options>()
            .choice<bool>(
                "uff-pixels", "FORMAT", {{"rgba", false}, {"indexed", true}}, &Options::indexed,
                "write pixels as true colour, or as indices if an animation has only one palette")
            .choice<SheetLayout>(
                "uff-layout", "LAYOUT",
                {{"packed", SheetLayout::packed}, {"grid", SheetLayout::grid}}, &Options::layout,
                "write sheets of trimmed pictures, or of cells that are all the same size")
            .choice<int>("compression", "HOW", {{"default", 6}, {"fast", 4}, {"small", 9}},
                         &Options::level,
                         "how hard the pixels are compressed: fast is quicker and larger, small "
                         "slower and smaller");
    const FormatInfo info_{
        .id = "uff",
        .name = "Universal Fighter Frame",
        .extensions = {".uff"},
        .output = ".uff",
        .options = table_.declared(),
        .holds = {.unused_sprites = false, .indexed_pixels = false, .selectable_palettes = false},
        .problems = {rows_of(uff_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_uff_exporter() { return std::make_unique<UffExporter>(); }

}  // namespace fightconv
