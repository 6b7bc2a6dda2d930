#include "converters/framesmith/exporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "converters/framesmith/problems.hpp"
#include "converters/framesmith/project.hpp"
#include "converters/framesmith/tick_sheet.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/write/losses.hpp"
#include "converters/json/json_writer.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "converters/pictures/sheet.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

bool is_drawn_otherwise(const Frame& frame) {
    return frame.blend != Blend{} || frame.scale_x != 1 || frame.scale_y != 1 || frame.angle != 0 ||
           frame.interpolation.any();
}

// In the name of a state's file '~' means a variant of another state (fspk.md 3.4).
std::string file_stem(std::string input) {
    std::replace(input.begin(), input.end(), '~', '_');
    return input;
}

// Whether framesmith's training mode can begin a move by it: a direction and a button, a motion of
// three directions or more and a button, or a dash (src/lib/training/buildMoveList.ts).
bool can_train(std::string_view input) {
    const std::size_t directions = std::min(input.find_first_not_of("123456789"), input.size());
    const std::string_view rest = input.substr(directions);
    if (rest.empty()) {
        return input == "44" || input == "66";
    }
    return rest.size() == 1 && std::string_view("LMHPKS").find(rest[0]) != std::string_view::npos &&
           (directions == 1 || directions >= 3);
}

class Export {
public:
    Export(const Character& character, std::string_view name, Context& context)
        : character_(character), name_(name), context_(context) {}

    Result<OutputSet> run() && {
        FC_ASSIGN(fspk::BuiltPack built,
                  fspk::build_pack(character_, name_, fspk::Layout::v2_0, context_));
        built.character_id = safe_name(fspk_rules::output_id(name_));  // a folder's name as well
        const std::string folder = fmt::format("characters/{}/", built.character_id);
        OutputSet set{.folder = fmt::format("{}-framesmith", name_), .files = {}};
        set.files.push_back(
            {folder + "character.json", framesmith::character_file(built, character_)});
        set.files.push_back({folder + "cancel_table.json", framesmith::cancel_table(built.pack)});
        FileNames states;
        for (std::size_t i = 0; i < built.sources.size(); ++i) {
            set.files.push_back(
                {folder + "states/" + states.take(file_stem(built.pack.moves[i].input), ".json"),
                 framesmith::state_file(built, i, context_.diagnostics)});
        }
        report_training(built);
        FC_TRY(add_sheets(built, folder, set));
        set.files.push_back({"framesmith.rules.json", framesmith::rules_file(built.pack)});
        return set;
    }

private:
    void report_training(const fspk::BuiltPack& built) const {
        constexpr std::size_t most_named = 12;
        std::vector<std::string> inputs;
        std::size_t moves = 0;
        for (std::size_t i = 0; i < built.sources.size(); ++i) {
            const Move* const move = built.sources[i].move;
            if (move != nullptr && !move->input.empty()) {
                ++moves;
                if (const std::string& input = built.pack.moves[i].input; !can_train(input)) {
                    inputs.push_back(input);
                }
            }
        }
        if (!inputs.empty()) {
            const auto named = std::span(inputs).first(std::min(inputs.size(), most_named));
            Reporter(context_.diagnostics, {})
                .report(framesmith_problem.training_inputs, {},
                        "framesmith's training mode cannot begin {} of {} moves with an input: "
                        "{}{}",
                        inputs.size(), moves, fmt::join(named, ", "),
                        named.size() < inputs.size() ? " ..." : "");
        }
    }

    struct Asset {
        std::string path;
        const framesmith::TickSheet* sheet = nullptr;
    };

    // A picture for each animation, as many ticks of it as its states have.
    Status add_sheets(const fspk::BuiltPack& built, const std::string& folder, OutputSet& set) {
        FC_ASSIGN(const framesmith::TickSheetMaker maker,
                  framesmith::TickSheetMaker::of(character_, context_));
        std::vector<framesmith::TickSheet> sheets;
        std::vector<PngToDraw> pictures;
        sheets.reserve(built.sources.size());  // the pictures to draw refer to them
        std::set<const Animation*> seen;
        std::map<std::string, Asset> assets;  // by the name of its animation
        FileNames names;
        std::vector<std::string> paths;
        std::uint64_t pixels = 0;
        Charge charge(context_.budget);
        for (std::size_t i = 0; i < built.sources.size(); ++i) {
            const Animation& animation = *built.sources[i].animation;
            if (!seen.insert(&animation).second) {
                continue;
            }
            const framesmith::TickSheet& sheet =
                sheets.emplace_back(maker.lay_out(animation, built.pack.moves[i].total));
            report_cut(animation, sheet);
            const std::uint64_t bytes = sheet.ticks.size() * sizeof sheet.ticks.front();
            FC_TRY(charge.add(bytes, "the ticks of its picture"));
            if (sheet.ticks.empty()) {
                continue;
            }
            paths.push_back(fmt::format("assets/{}", names.take(animation.name, ".png")));
            assets[animation.name] = {paths.back(), &sheet};
            pictures.push_back({sheet.width(), sheet.height(),
                                Where{"animation", animation.name}.text(),
                                [this, &sheet](MutableBytes out) {
                                    return framesmith::draw(character_, sheet, out, context_);
                                }});
            pictures.back().content = content_of(sheet);
            pictures.back().unpacked_bytes = framesmith::unpacked_bytes(character_, sheet);
            pixels += std::uint64_t{sheet.width()} * sheet.height();
        }
        FC_TRY(check_all_sheets(pixels));
        set.files.push_back({folder + "assets.json", assets_file(assets)});
        FC_ASSIGN(PngFiles pngs, draw_pngs(pictures, context_));
        set.charge.join(std::move(pngs.charge));
        for (std::size_t i = 0; i < pngs.files.size(); ++i) {
            set.files.push_back({folder + paths[i], std::move(pngs.files[i])});
        }
        return {};
    }

    static ByteBuffer assets_file(const std::map<std::string, Asset>& assets) {
        JsonWriter json(framesmith::file_indent);
        json.object([&] {
            json.member("version", 1);
            json.key("textures").object([&] {
                for (const auto& [name, asset] : assets) {
                    json.member(name, asset.path);
                }
            });
            json.key("models").object([] {});
            json.key("animations").object([&] {
                for (const auto& [name, asset] : assets) {
                    write_animation(json.key(name), name, *asset.sheet);
                }
            });
        });
        return std::move(json).file();
    }

    static void write_animation(JsonWriter& json, const std::string& name,
                                const framesmith::TickSheet& sheet) {
        json.object([&] {
            json.member("mode", "sprite");
            json.member("texture", name);
            json.key("frame_size").object([&] {
                json.member("w", sheet.cell_width);
                json.member("h", sheet.cell_height);
            });
            json.member("frames", sheet.ticks.size());
            json.key("pivot").object([&] {
                json.member("x", sheet.pivot.x);
                json.member("y", sheet.pivot.y);
            });
        });
    }

    Content content_of(const framesmith::TickSheet& sheet) const {
        Content content = {sheet.cell_width, sheet.cell_height, sheet.columns,
                           static_cast<std::uint32_t>(sheet.pivot.x),
                           static_cast<std::uint32_t>(sheet.pivot.y)};
        for (const std::optional<framesmith::Shot>& shot : sheet.ticks) {
            if (!shot) {
                content.push_back(UINT32_MAX);  // no picture
                continue;
            }
            add_content(content, character_, shot->sprite, shot->part,
                        static_cast<std::uint32_t>(shot->x), static_cast<std::uint32_t>(shot->y),
                        (shot->flip_h ? 1U : 0U) + (shot->flip_v ? 2U : 0U) + 4U);
        }
        return content;
    }

    void report_cut(const Animation& animation, const framesmith::TickSheet& sheet) {
        if (sheet.ticks_cut != 0) {
            const Where where{"animation", animation.name};
            Reporter(context_.diagnostics, "")
                .about(where)
                .report(
                    framesmith_problem.preview_cut, {},
                    "its picture would have a side of more than {} pixels; its end was left out "
                    "({})",
                    framesmith::longest_image_side, counted(sheet.ticks_cut, "tick"));
        }
    }

    const Character& character_;
    std::string_view name_;
    Context& context_;
};

class FramesmithExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        std::vector<Diagnostic> found = fspk::losses_of_project(character);
        const auto moves =
            std::count_if(character.moves.begin(), character.moves.end(), [](const Move& move) {
                return std::any_of(move.hits.begin(), move.hits.end(),
                                   [](const Hit& hit) { return hit.chip != 0; });
            });
        if (moves != 0) {
            found.push_back(
                {.problem = &framesmith_problem.loss_chip,
                 .message = fmt::format("a state has no chip damage (in {})",
                                        counted(static_cast<std::uint64_t>(moves), "move"))});
        }
        std::ptrdiff_t frames = 0;
        for (const Animation& animation : character.animations) {
            frames +=
                std::count_if(animation.frames.begin(), animation.frames.end(), is_drawn_otherwise);
        }
        if (frames != 0) {
            found.push_back(
                {.problem = &framesmith_problem.loss_effects,
                 .message = fmt::format(
                     "the sheets do not show scaling, rotation, blending or interpolation (in {})",
                     counted(static_cast<std::uint64_t>(frames), "frame"))});
        }
        return found;
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        return Export(character, name, context).run().map_error(fspk::with_remedy);
    }

    const FormatInfo info_{.id = "framesmith",
                           .name = "framesmith project",
                           .extensions = {".json", ".png"},
                           .output = "-framesmith",
                           .holds = Aspects::none(),
                           .problems = {rows_of(framesmith_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_framesmith_exporter() {
    return std::make_unique<FramesmithExporter>();
}

}  // namespace fightconv
