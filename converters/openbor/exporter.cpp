#include "converters/openbor/exporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "converters/openbor/model_text.hpp"
#include "converters/openbor/output.hpp"
#include "converters/openbor/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

constexpr std::size_t longest_model_name = 50;
constexpr double usual_width = 320;
// No character is made for a screen of less than 40 or more than 20,480 pixels.
constexpr double least_size = 1.0 / 64;
constexpr double largest_size = 8;

enum class Size : std::uint8_t { fit, own };

struct OpenborOptions {
    Size size = Size::fit;
    bool game = false;
};

// One word of ASCII, because it is a part of every path (openbor.md 1.2). Names of which nothing is
// left are told apart by a digest (FNV-1a).
std::string model_name(std::string_view name) {
    std::string kept(name.substr(0, longest_model_name));
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 128; };
    if (std::none_of(kept.begin(), kept.end(), is_ascii)) {
        const auto digest = std::accumulate(
            name.begin(), name.end(), std::uint32_t{2'166'136'261}, [](std::uint32_t sum, char c) {
                return (sum ^ static_cast<unsigned char>(c)) * std::uint32_t{16'777'619};
            });
        return fmt::format("character_{:08x}", digest);
    }
    std::replace_if(kept.begin(), kept.end(), std::not_fn(is_ascii), '_');
    return safe_name(kept);
}

class OpenborExport {
public:
    OpenborExport(const Character& character, std::string_view name, const OpenborOptions& options,
                  Context& context)
        : character_(character),
          name_(name),
          options_(options),
          context_(context),
          reporter_(context.diagnostics, "") {}

    Result<OutputSet> run() && {
        Charge charge(context_.budget);
        FC_TRY(charge.add(
            bytes_per_sprite * character_.sprites.size() +
                bytes_per_animation * (character_.animations.size() + character_.moves.size()),
            "what is known of its pictures and animations"));
        const openbor::Names names = openbor::name_animations(character_);
        // As wide as MUGEN shows it on a screen of 320x240.
        const Point screen = character_.info.localcoord;
        const double size = options_.size == Size::fit && screen.x > 0
                                ? std::clamp(usual_width / screen.x, least_size, largest_size)
                                : 1;
        FC_ASSIGN(const openbor::Pictures pictures,
                  openbor::Pictures::of(character_, size, context_));
        const std::string name = model_name(name_);
        openbor::Model model{character_, names, pictures, name, fmt::format("data/chars/{}/", name),
                             {}};
        OutputSet set{.folder = fmt::format("{}-openbor", name_), .files = {}};
        set.charge = Charge(context_.budget);
        FC_ASSIGN(
            model.sounds,
            openbor::add_sounds(character_, fmt::format("data/sounds/{}/", name), set, context_));
        model.size = size;
        openbor::TextLosses losses;
        FC_ASSIGN(const std::string text, openbor::text_of(model, losses, charge));
        FC_TRY(add_text(fmt::format("{}{}.txt", model.folder, name), text, set));
        FC_TRY(add_text(fmt::format("{}.models.txt", name), openbor::models_fragment(model), set));
        // the sounds were made first because the text names them
        std::rotate(set.files.begin(), set.files.end() - 2, set.files.end());
        FC_TRY(pictures.add_files(model.folder, set, context_));
        if (options_.game) {
            FC_TRY(openbor::add_game(model, text, options_.size == Size::own ? screen : Point(),
                                     set, context_));
        }
        report(names, losses, model.size);
        return set;
    }

private:
    // mostly the colours of a true-colour picture
    static constexpr std::uint64_t bytes_per_sprite = 1536;
    static constexpr std::uint64_t bytes_per_animation = 1024;  // its name and those that are taken

    static Status add_text(std::string path, std::string_view text, OutputSet& set) {
        FC_TRY(set.charge.add(text.size(), path));
        set.files.push_back({std::move(path), {text.begin(), text.end()}});
        return {};
    }

    void report(const openbor::Names& names, const openbor::TextLosses& losses, double size) const {
        if (!names.without_keys.empty()) {
            std::string moves;
            constexpr std::size_t most = 12;
            for (std::size_t i = 0; i < std::min(names.without_keys.size(), most); ++i) {
                moves += fmt::format("{}{} ({})", i == 0 ? "" : ", ", names.without_keys[i]->number,
                                     names.without_keys[i]->input);
            }
            const std::size_t count = names.without_keys.size();
            reporter_.report(openbor_problem.no_command, {},
                             "{} {} no OpenBOR command and cannot be started: {}{}",
                             counted(count, "move"), count == 1 ? "has" : "have", moves,
                             count > most ? " ..." : "");
        }
        if (names.follows != 0) {
            reporter_.report(openbor_problem.follow, {},
                             "{} have no name of their own in OpenBOR and became follow1 to "
                             "follow{}; the model's text names each action",
                             counted(names.follows, "animation"), names.follows);
        }
        count_note(openbor_problem.box_rounded, losses.frames_with_rounded_boxes, "frame",
                   "boxes of OpenBOR are whole pixels; those of {} were rounded");
        count_note(openbor_problem.attack_left_out, losses.frames_that_never_hit, "frame",
                   "no hit is in force in {} with attack boxes; these boxes were left out");
        count_note(openbor_problem.cue_left_out, losses.sounds, "sound",
                   "sounds that the character does not have, or that begin together with another, "
                   "were left out ({} in all)");
        count_note(
            openbor_problem.loop_cut, losses.repeats_cut, "animation",
            "loops and states that follow would have too many frames; {} end before they are over");
        const Point screen = character_.info.localcoord;
        if (size != 1) {
            reporter_.report(openbor_problem.screen, {},
                             "the character is made for a screen of {}x{}, and is drawn {} times "
                             "as large, as MUGEN shows it on one of 320x240",
                             screen.x, screen.y, number_text(size));
        }
    }

    void count_note(const Problem& problem, std::size_t number, std::string_view one,
                    std::string_view text) const {
        if (number != 0) {
            const std::string count = counted(number, one);
            reporter_.report_text(problem, {}, fmt::vformat(text, fmt::make_format_args(count)));
        }
    }

    const Character& character_;
    std::string_view name_;
    const OpenborOptions& options_;
    Context& context_;
    const Reporter reporter_;
};

class OpenborExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        return openbor::losses_of(character);
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<OpenborOptions>(context);
        return OpenborExport(character, name, options, context).run();
    }

    const OptionTable<OpenborOptions> table_ =
        OptionTable<OpenborOptions>()
            .choice<Size>("openbor-size", "SIZE", {{"fit", Size::fit}, {"own", Size::own}},
                          &OpenborOptions::size,
                          "fit: draw the character as large as MUGEN does on a screen of 320x240; "
                          "own: keep its pixels")
            .flag("openbor-game", &OpenborOptions::game,
                  "write a small game around the model too, and NAME.pak with all of it");
    const FormatInfo info_{.id = "openbor",
                           .name = "OpenBOR: a playable model",
                           .extensions = {".txt", ".png", ".act", ".wav"},
                           .output = "-openbor",
                           .options = table_.declared(),
                           .holds = Aspects::none(),
                           .problems = {rows_of(openbor_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_openbor_exporter() { return std::make_unique<OpenborExporter>(); }

}  // namespace fightconv
