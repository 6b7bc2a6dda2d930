#include "converters/aseprite/exporter.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "converters/aseprite/document.hpp"
#include "converters/aseprite/problems.hpp"
#include "converters/pictures/loss_notes.hpp"

namespace fightconv {

namespace {

using Loss = std::optional<std::string>;

Loss lost_indices(const Character& character) {
    const bool any = std::any_of(character.sprites.begin(), character.sprites.end(),
                                 [](const Sprite& sprite) { return sprite.palette.has_value(); });
    return any && !ase::shared_palette(character)
               ? Loss(
                     "palette indices become true colour, because a file has one palette and the "
                     "sprites have several, or one without a transparent colour")
               : Loss();
}

Loss lost_palettes(const Character& character) { return note_of_palettes(character); }

Loss lost_sounds(const Character& character) {
    const std::size_t count = character.sounds.size();
    return count == 0
               ? Loss()
               : fmt::format(
                     "the sounds are left out, because an Aseprite file can only name them ({} in "
                     "all; `fightconv extract --sounds` writes them as files)",
                     count);
}

struct LossRow {
    const Problem* problem;
    Loss (*find)(const Character&);
};
constexpr std::array<LossRow, 3> loss_rows = {{{&aseprite_problem.loss_indices, lost_indices},
                                               {&aseprite_problem.loss_palettes, lost_palettes},
                                               {&aseprite_problem.loss_sounds, lost_sounds}}};

class AsepriteExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }
    std::vector<Diagnostic> losses(const Character& character,
                                   const Context& /*context*/) const override {
        std::vector<Diagnostic> found;
        for (const auto& [problem, find] : loss_rows) {
            if (auto message = find(character)) {
                found.push_back({.problem = problem, .message = *std::move(message)});
            }
        }
        add_scale_note(character, aseprite_problem.loss_scale, "pictures and slices are", found);
        return found;
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        FC_ASSIGN(ase::File file, ase::to_file(character, context));
        OutputSet set;
        set.files.push_back({main_output(name), std::move(file.bytes)});
        set.main_files.push_back(set.files.front().path);
        set.charge = std::move(file.charge);
        set.moves_left_out = std::move(file.moves_left_out);
        return set;
    }

    const FormatInfo info_{
        .id = "aseprite",
        .name = "Aseprite",
        .extensions = {".aseprite", ".ase"},
        .output = ".aseprite",
        .holds = {.unused_sprites = true, .indexed_pixels = false, .selectable_palettes = false},
        .problems = {rows_of(aseprite_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_aseprite_exporter() { return std::make_unique<AsepriteExporter>(); }

}  // namespace fightconv
