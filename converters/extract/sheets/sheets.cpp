#include "converters/extract/sheets/sheets.hpp"

#include <fmt/core.h>

#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "converters/extract/extraction_pictures.hpp"
#include "converters/extract/set_files.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "core/base/text/text.hpp"
#include "embedded/readme_of_aseprite.hpp"
#include "embedded/readme_of_texturepacker.hpp"

namespace fightconv {

namespace {

// About what each takes at the most in a JSON while its text grows.
constexpr std::uint64_t frame_bytes = 3072;
constexpr std::uint64_t box_bytes = 1536;

std::uint64_t document_bytes(std::span<const Animation> animations) {
    std::uint64_t bytes = 0;
    for (const Animation& animation : animations) {
        for (const Frame& frame : animation.frames) {
            bytes += frame_bytes + box_bytes * frame.boxes.size();
        }
    }
    return bytes;
}

class SheetsExtraction {
public:
    SheetsExtraction(const Character& character, std::string_view name, const SheetOptions& options,
                     Context& context)
        : character_(character),
          options_(options),
          division_(options.atlas ? Division::atlas : Division::by_animation),
          context_(context),
          name_(name),
          prefix_(options.prefix.expand([&](std::string_view) { return std::string(name); })),
          set_{fmt::format("{}-sheets", name), {}} {}

    Result<OutputSet> run() && {
        const SheetRules rules{options_.largest / options_.scale, options_.padding,
                               options_.extrude, options_.power_of_two};
        FC_ASSIGN(pages_,
                  lay_out_pages(character_, division_, SheetLayout::as_drawn, rules, context_));
        FC_TRY(check_all_sheets(enlarged_pixels()));
        const std::vector<std::string> stems = stems_of_pages();
        std::vector<PngToDraw> pictures;
        for (const Sheet& sheet : pages_.sheets) {
            pictures.push_back(png_of(character_, sheet,
                                      fmt::format("sheet '{}'", stems[pictures.size()]), context_));
            pictures.back().scale = options_.scale;
        }
        FC_ASSIGN(PngFiles pngs, draw_pngs(pictures, context_));
        set_.charge = std::move(pngs.charge);
        std::size_t first = 0;  // animation of the page
        for (std::size_t page = 0; page < pngs.files.size(); ++page) {
            const std::size_t begin = first;
            while (first < pages_.places.size() && pages_.places[first].page == page) {
                ++first;
            }
            set_.files.push_back({stems[page] + ".png", std::move(pngs.files[page])});
            const std::span<const Animation> animations(character_.animations.data() + begin,
                                                        first - begin);
            FC_TRY(add_json(stems[page], pages_.sheets[page], animations,
                            pictures[page].colours != nullptr));
        }
        FC_TRY(add_readme(stems.front()));
        return std::move(set_);
    }

private:
    std::uint64_t enlarged_pixels() const {
        const std::uint64_t pixels = std::accumulate(
            pages_.sheets.begin(), pages_.sheets.end(), std::uint64_t{0},
            [](std::uint64_t sum, const Sheet& sheet) { return sum + sheet.pixel_count(); });
        return pixels * options_.scale * options_.scale;
    }

    std::vector<std::string> stems_of_pages() const {
        FileNames names;
        std::vector<std::string> stems;
        for (std::size_t page = 0; page < pages_.sheets.size(); ++page) {
            const std::string atlas = page == 0 ? "atlas" : fmt::format("atlas{}", page + 1);
            stems.push_back(names.take(
                division_ == Division::atlas ? atlas : character_.animations[page].name, ""));
        }
        return stems;
    }

    Status add_json(const std::string& stem, const Sheet& sheet,
                    std::span<const Animation> animations, bool indexed) {
        Charge charge(context_.budget);
        FC_TRY(charge.add(document_bytes(animations), fmt::format("the JSON of sheet '{}'", stem)));
        const SheetImage image{stem + ".png", sheet.width, sheet.height, options_.scale,
                               indexed,       prefix_,     sheet.frames, animations};
        JsonWriter json(document_indent);
        write_sheet(json, character_, image, options_.layout);
        return add_document(set_, stem + ".json", std::move(json));
    }

    // The code in it shows the first animation, which lies in the first sheet.
    Status add_readme(const std::string& first_stem) {
        std::string text(options_.layout == JsonLayout::texturepacker
                             ? embedded::readme_of_texturepacker
                             : embedded::readme_of_aseprite);
        // No name contains braces (core/base/text/names.hpp).
        for (const auto& [field, value] :
             {std::pair<std::string_view, std::string>("{name}", name_),
              {"{sheet}", first_stem},
              {"{animation}", prefix_ + character_.animations.front().name}}) {
            text = replaced(std::move(text), field, value);
        }
        return add_file(set_, "README.md", {text.begin(), text.end()});
    }

    const Character& character_;
    const SheetOptions& options_;
    Division division_;
    Context& context_;
    std::string name_;
    std::string prefix_;
    OutputSet set_;
    SheetPages pages_;
};

}  // namespace

Result<NameTemplate> parse_prefix(std::string_view text) {
    static constexpr std::array<NameTemplate::Field, 1> fields = {{{"name"}}};
    return text.empty() ? NameTemplate() : NameTemplate::parse(text, fields);
}

Result<OutputSet> extract_sheets(const Character& character, std::string_view name,
                                 const SheetOptions& options, Context& context) {
    if (!has_pictures(character) || character.animations.empty()) {
        return fail(Error(ErrorCode::not_found, has_pictures(character)
                                                    ? "the input contains no animations"
                                                    : "the input contains no pictures")
                        .remedy("sheets need sprites and animations: a character, a .sff with its "
                                ".air, or a .uff"));
    }
    if (options.power_of_two && !std::has_single_bit(options.scale)) {
        return fail(ErrorCode::malformed,
                    fmt::format("--power-of-two needs a --scale of 1, 2, 4, 8 or 16, not {}",
                                options.scale));
    }
    auto set = SheetsExtraction(character, name, options, context).run();
    if (!set && set.error().code() == ErrorCode::limit_exceeded) {
        return fail(std::move(set).error().remedy(
            "convert fewer animations (--animations), or allow larger sheets (--largest)"));
    }
    return set;
}

}  // namespace fightconv
