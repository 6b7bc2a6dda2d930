// The parts of a character as separate files: sprites, sheets, palettes, sounds, the table of
// moves.
#include "converters/extract/exporters.hpp"

#include <fmt/format.h>

#include "converters/extract/character_json.hpp"
#include "converters/extract/extraction_pictures.hpp"
#include "converters/extract/moves_table.hpp"
#include "converters/extract/problems.hpp"
#include "converters/extract/set_files.hpp"
#include "converters/extract/sheets/sheets.hpp"
#include "converters/extract/sounds.hpp"
#include "converters/pictures/loss_notes.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

// An exporter whose work is one function and whose options are one table.
template <class Options>
class PartExporter final : public Exporter {
public:
    using Write = Result<OutputSet> (*)(const Character& character, std::string_view name,
                                        const Options& options, Context& context);
    using Applies = bool (*)(const Character& character);

    PartExporter(FormatInfo info, OptionTable<Options> table, Write writes, Applies has)
        : table_(std::move(table)), info_(std::move(info)), write_(writes), applies_(has) {
        info_.options = table_.declared();
        info_.purpose = Purpose::parts;
        info_.holds = Aspects::none();
        info_.problems = {rows_of(extract_problem)};
    }

    const FormatInfo& info() const noexcept override { return info_; }
    bool applies_to(const Character& character) const override { return applies_(character); }
    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        std::vector<Diagnostic> found;
        if (info_.extensions.front() == ".png") {
            add_scale_note(character, extract_problem.loss_scale, "pictures are", found);
        }
        return found;
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<Options>(context);
        FC_ASSIGN(OutputSet set, write_(character, name, options, context));
        if (set.contents.empty()) {
            set.contents = counted(set.files.size(), "file");
        }
        return set;
    }

    OptionTable<Options> table_;
    FormatInfo info_;
    Write write_;
    Applies applies_;
};

template <class Options>
std::unique_ptr<Exporter> part(FormatInfo info, OptionTable<Options> table,
                               typename PartExporter<Options>::Write write,
                               typename PartExporter<Options>::Applies applies) {
    return std::make_unique<PartExporter<Options>>(std::move(info), std::move(table), write,
                                                   applies);
}

struct NoOptions {};

bool has_animations(const Character& character) {
    return has_pictures(character) && !character.animations.empty();
}
bool has_moves(const Character& character) { return !character.moves.empty(); }

// One file of the table of moves.
OutputSet moves_file(const Character& character, std::string file, ByteBuffer bytes) {
    OutputSet set;
    set.files.push_back({std::move(file), std::move(bytes)});
    set.contents = counted(character.moves.size(), "move");
    return set;
}

}  // namespace

std::unique_ptr<Exporter> make_sprites_exporter() {
    OptionTable<SpriteOptions> table;
    table.text("names", "TEMPLATE", default_sprite_names, parse_sprite_names, &SpriteOptions::names,
               "the names of the sprites' files, made of {group}, {number}, {index} and {name}");
    table.text("sprite", "SPRITES", "", SpriteSelection::parse, &SpriteOptions::selection,
               "write only these sprites: group and number, or a whole group, separated by spaces",
               true);
    table.flag("shown", &SpriteOptions::shown,
               "write only the sprites that the animations show; --animations implies this");
    table.number("scale", "K", 1, largest_enlargement, &SpriteOptions::scale,
                 "draw each pixel as a square of K by K pixels");
    return part<SpriteOptions>(
        {.id = "sprites",
         .name = "each different picture as a PNG with its palette, and a list of all sprites",
         .extensions = {".png"},
         .output = "-sprites",
         .partial = true},
        std::move(table),
        [](const Character& character, std::string_view name, const SpriteOptions& options,
           Context& context) { return extract_sprites(character, name, options, context); },
        has_pictures);
}

std::unique_ptr<Exporter> make_sheets_exporter() {
    OptionTable<SheetOptions> table;
    table.flag("atlas", &SheetOptions::atlas,
               "write one sheet for all animations instead of one for each");
    table.choice<JsonLayout>("json-layout", "LAYOUT",
                             {{"aseprite", JsonLayout::aseprite},
                              {"aseprite-hash", JsonLayout::aseprite_hash},
                              {"texturepacker", JsonLayout::texturepacker}},
                             &SheetOptions::layout,
                             "the layout of the JSON files beside the sheets");
    table.text("prefix", "TEMPLATE", default_prefix, parse_prefix, &SheetOptions::prefix,
               "what the names of animations in the JSON begin with, and those of frames with "
               "--json-layout texturepacker; {name} is the name of the output");
    table.number("padding", "N", 0, 64, &SheetOptions::padding,
                 "free pixels between the pictures of a sheet");
    table.number("extrude", "N", 0, 16, &SheetOptions::extrude,
                 "repeat the outermost pixels of each picture of a sheet N times around it");
    table.flag("power-of-two", &SheetOptions::power_of_two,
               "make each side of a sheet a power of two");
    table.number("largest", "N", 64, longest_extracted_side, &SheetOptions::largest,
                 "the longest side of a sheet; an atlas has more sheets instead");
    table.number("scale", "K", 1, largest_enlargement, &SheetOptions::scale,
                 "draw each pixel as a square of K by K pixels");
    return part<SheetOptions>(
        {.id = "sheets",
         .name = "each animation as a PNG, and as JSON with its frames, times, boxes and the axis",
         .extensions = {".png", ".json"},
         .output = "-sheets"},
        std::move(table),
        [](const Character& character, std::string_view name, const SheetOptions& options,
           Context& context) { return extract_sheets(character, name, options, context); },
        has_animations);
}

std::unique_ptr<Exporter> make_palettes_exporter() {
    return part<NoOptions>(
        {.id = "palettes",
         .name = "each different palette as .gpl and .act, and a list of all",
         .extensions = {".gpl", ".act"},
         .output = "-palettes",
         .partial = true},
        {},
        [](const Character& character, std::string_view name, const NoOptions&, Context& context) {
            return extract_palettes(character, name, context);
        },
        [](const Character& character) { return !character.palettes.empty(); });
}

std::unique_ptr<Exporter> make_sounds_exporter() {
    return part<NoOptions>(
        {.id = "sounds",
         .name = "the sounds as WAV files of 16-bit PCM, and a list of them",
         .extensions = {".wav"},
         .output = "-sounds",
         .partial = true},
        {},
        [](const Character& character, std::string_view name, const NoOptions&, Context& context) {
            return extract_sounds(character, name, context);
        },
        [](const Character& character) { return !character.sounds.empty(); });
}

std::unique_ptr<Exporter> make_moves_csv_exporter() {
    return part<NoOptions>(
        {.id = "moves-csv",
         .name = "frame data of the moves as comma-separated values",
         .extensions = {".csv"},
         .output = "-moves.csv"},
        {},
        [](const Character& character, std::string_view name, const NoOptions&,
           Context&) -> Result<OutputSet> {
            const std::string text = to_csv(moves_table(character).tables.front());
            return moves_file(character, fmt::format("{}-moves.csv", name),
                              ByteBuffer(text.begin(), text.end()));
        },
        has_moves);
}

std::unique_ptr<Exporter> make_moves_json_exporter() {
    return part<NoOptions>(
        {.id = "moves-json",
         .name = "frame data of the moves as JSON",
         .extensions = {".json"},
         .output = "-moves.json"},
        {},
        [](const Character& character, std::string_view name, const NoOptions&,
           Context&) -> Result<OutputSet> {
            JsonWriter json(document_indent);
            json.object([&] { write_members(json, moves_table(character)); });
            return moves_file(character, fmt::format("{}-moves.json", name),
                              std::move(json).file());
        },
        has_moves);
}

std::unique_ptr<Exporter> make_character_json_exporter() {
    return part<NoOptions>(
        {.id = "character-json",
         .name = "everything but pixels and samples as JSON: sprites, animations with their boxes, "
                 "moves",
         .extensions = {".json"},
         .output = "-character.json"},
        {},
        [](const Character& character, std::string_view name, const NoOptions&,
           Context& context) -> Result<OutputSet> {
            JsonWriter json(document_indent);
            FC_TRY(write_character(json, character, context));
            OutputSet set;
            set.charge = Charge(context.budget);
            FC_TRY(add_document(set, fmt::format("{}-character.json", name), std::move(json)));
            return set;
        },
        [](const Character&) { return true; });
}

}  // namespace fightconv
