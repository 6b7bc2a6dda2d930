#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <utility>

#include "converters/openbor/output.hpp"
#include "converters/pictures/font.hpp"
#include "converters/pictures/png_files.hpp"
#include "core/base/bytes/byte_writer.hpp"

namespace fightconv::openbor {

namespace {

constexpr Point least_screen = {480, 272};
constexpr Point largest_screen = {3'840, 2'160};
constexpr std::int32_t floor_height = 42;  // below the fighters' feet
constexpr std::int32_t between_fighters = 140;
constexpr int foes = 20;  // one after the other
constexpr std::int32_t cell = 10;
constexpr std::int32_t cells = 16;  // of the font, in each direction
constexpr std::int32_t arrow_side = 15;
constexpr std::size_t longest_part_of_foe = 46;

enum Ink : std::uint8_t { clear, sky, ground, light };
const Colours& inks() {
    static const Colours colours = [] {
        Colours made{};
        made.at(clear) = {255, 0, 255, 255};
        made.at(sky) = {90, 120, 160, 255};
        made.at(ground) = {60, 60, 70, 255};
        made.at(light) = {255, 255, 255, 255};
        return made;
    }();
    return colours;
}

PngToDraw drawing(std::int32_t width, std::int32_t height, std::string item,
                  std::function<Ink(std::int32_t x, std::int32_t y)> ink) {
    PngToDraw png{.width = static_cast<std::uint32_t>(width),
                  .height = static_cast<std::uint32_t>(height),
                  .item = std::move(item),
                  .draw = {}};
    png.colours = &inks();
    png.draw = [width, height, ink = std::move(ink)](MutableBytes out) -> Status {
        for (std::int32_t y = 0; y < height; ++y) {
            for (std::int32_t x = 0; x < width; ++x) {
                out[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(x)] = ink(x, y);
            }
        }
        return {};
    };
    return png;
}

// 16 by 16 cells in the order of ASCII. The first one must not be empty, because the engine crashes
// while it draws the bar of its loading screen.
Ink font_ink(std::int32_t x, std::int32_t y) {
    const std::int32_t number = y / cell * cells + x / cell;
    const std::int32_t column = x % cell - 2;
    const std::int32_t row = y % cell;
    const auto character = static_cast<char>(number);
    if (number == 0) {
        return x == 0 && y == 0 ? light : clear;
    }
    if (number > 126 || !has_glyph(character) || column < 0 ||
        column >= static_cast<std::int32_t>(glyph_width) ||
        row >= static_cast<std::int32_t>(Glyph().size())) {
        return clear;
    }
    const std::uint8_t bits = glyph_of(character).at(static_cast<std::size_t>(row));
    return (bits >> (static_cast<std::int32_t>(glyph_width) - 1 - column) & 1) != 0 ? light : clear;
}

Ink arrow_ink(std::int32_t x, std::int32_t y) {
    return x <= 2 * std::min(y, arrow_side - 1 - y) ? light : clear;
}

class Game {
public:
    Game(const Model& model, Point screen, OutputSet& set, Context& context)
        : model_(model),
          foe_(model.name.substr(0, longest_part_of_foe) + "_foe"),
          screen_{std::clamp(screen.x, least_screen.x, largest_screen.x),
                  std::clamp(screen.y, least_screen.y, largest_screen.y)},
          floor_(screen_.y - floor_height),
          set_(set),
          context_(context) {}

    Status run(std::string_view text) {
        FC_TRY(add_foe(text));
        FC_TRY(add_text(
            "data/models.txt",
            models_fragment(model_) + fmt::format("load {0} data/chars/{0}/{0}.txt\n", foe_)));
        FC_TRY(add_text("data/video.txt", fmt::format("video {}x{}\n", screen_.x, screen_.y)));
        // Without depth down is crouching, and not a way to walk.
        FC_TRY(add_text("data/levels.txt",
                        fmt::format("set Training\nlives 3\nskipselect {0}\nz {1} {1} {1}\n"
                                    "file data/levels/training.txt\n",
                                    model_.name, floor_)));
        FC_TRY(add_text("data/levels/training.txt", level()));
        FC_TRY(add_text("data/menu.txt", "# The engine asks for this file.\n"));
        FC_TRY(add_pictures());
        return add_package();
    }

private:
    Status add(std::string path, ByteBuffer bytes) {
        FC_TRY(set_.charge.add(bytes.size(), path));
        set_.files.push_back({std::move(path), std::move(bytes)});
        return {};
    }
    Status add_text(std::string path, std::string_view text) {
        return add(std::move(path), {text.begin(), text.end()});
    }

    // The same character, led by the engine.
    Status add_foe(std::string_view text) {
        const std::string head = fmt::format("name {}\ntype player\n", model_.name);
        const std::size_t at = text.find(head);
        std::string foe(text);
        foe.replace(at, head.size(), fmt::format("name {}\ntype enemy\n", foe_));
        return add_text(fmt::format("data/chars/{0}/{0}.txt", foe_), foe);
    }

    std::string level() const {
        const std::int32_t left = (screen_.x - between_fighters) / 2;
        std::string text = fmt::format(
            "background data/bgs/floor\npanel data/bgs/floor\norder aaaa\ndirection both\n"
            "settime 0\nnotime 1\nspawn1 {} {} 0\ngroup 1 1\nat 0\n",
            left, floor_);
        for (int i = 0; i < foes; ++i) {
            text += fmt::format("spawn {}\ncoords {} {}\nat 0\n", foe_, left + between_fighters,
                                floor_);
        }
        text += "wait\nat 0\n";
        return text;
    }

    Status add_pictures() {
        static constexpr std::array<std::string_view, 10> screens = {
            "floor",   "title",    "titleb",  "select",   "logo",
            "loading", "loading2", "hiscore", "complete", "unlockbg"};
        const std::int32_t horizon = floor_ - floor_height;
        const std::int32_t font_side = cell * cells;
        const std::vector<PngToDraw> pngs = {
            drawing(screen_.x, screen_.y, "the background",
                    [horizon](std::int32_t, std::int32_t y) { return y < horizon ? sky : ground; }),
            drawing(font_side, font_side, "the font", font_ink),
            drawing(arrow_side, arrow_side, "an arrow", arrow_ink),
            drawing(arrow_side, arrow_side, "an arrow", [](std::int32_t x, std::int32_t y) {
                return arrow_ink(arrow_side - 1 - x, y);
            })};
        FC_ASSIGN(PngFiles drawn, draw_pngs(pngs, context_));
        for (const std::string_view name : screens) {
            FC_TRY(add(fmt::format("data/bgs/{}.png", name), drawn.files[0]));
        }
        for (const std::string_view number : {"", "2", "3", "4", "5", "6", "7", "8"}) {
            FC_TRY(add(fmt::format("data/sprites/font{}.png", number), drawn.files[1]));
        }
        FC_TRY(add("data/sprites/arrow.png", std::move(drawn.files[2])));
        return add("data/sprites/arrowl.png", std::move(drawn.files[3]));
    }

    // "PACK", a version, the files, their directory, and where that begins. Names have '\'.
    Status add_package() {
        const auto is_in_game = [](const OutputFile& file) {
            return std::string_view(file.path).starts_with("data/");
        };
        std::uint64_t bytes = 12;
        for (const OutputFile& file : set_.files) {
            bytes += is_in_game(file) ? file.bytes.size() + file.path.size() + 13 : 0;
        }
        if (bytes > std::numeric_limits<std::uint32_t>::max()) {
            return fail(ErrorCode::limit_exceeded,
                        "a package of OpenBOR has less than 4 GiB; leave out --openbor-game");
        }
        const std::string path = model_.name + ".pak";
        FC_TRY(set_.charge.add(bytes, path));
        ByteWriter pack(static_cast<std::size_t>(bytes));
        pack.text("PACK");
        pack.le(std::uint32_t{0});
        std::vector<std::uint32_t> starts;
        for (const OutputFile& file : set_.files) {
            starts.push_back(static_cast<std::uint32_t>(pack.size()));
            if (is_in_game(file)) {
                pack.bytes(file.bytes);
            }
        }
        const auto directory = static_cast<std::uint32_t>(pack.size());
        for (std::size_t i = 0; i < set_.files.size(); ++i) {
            const OutputFile& file = set_.files[i];
            if (!is_in_game(file)) {
                continue;
            }
            std::string name = file.path;
            std::replace(name.begin(), name.end(), '/', '\\');
            pack.le(static_cast<std::uint32_t>(name.size() + 13));
            pack.le(starts[i]);
            pack.le(static_cast<std::uint32_t>(file.bytes.size()));
            pack.text(name);
            pack.zeros(1);
        }
        pack.le(directory);
        set_.files.push_back({path, std::move(pack).take()});
        return {};
    }

    const Model& model_;
    std::string foe_;
    Point screen_;
    std::int32_t floor_;
    OutputSet& set_;
    Context& context_;
};

}  // namespace

Status add_game(const Model& model, std::string_view text, Point screen, OutputSet& set,
                Context& context) {
    return Game(model, screen, set, context).run(text);
}

}  // namespace fightconv::openbor
