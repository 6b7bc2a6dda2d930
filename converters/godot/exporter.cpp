#include "converters/godot/exporter.hpp"

#include <fmt/format.h>

#include "converters/godot/character_json.hpp"
#include "converters/godot/output.hpp"
#include "converters/godot/problems.hpp"
#include "converters/pictures/png_files.hpp"
#include "converters/pictures/sheet_pages.hpp"
#include "converters/sounds/sound_wavs.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

using godot::Version;

struct GodotOptions {
    Version version = Version::v4;
    bool project = true;
};

// The editor of version 3 blurs the pictures without these settings (godot.md 6). It adds what is
// missing.
constexpr std::string_view import_settings =
    "[remap]\n\nimporter=\"texture\"\ntype=\"StreamTexture\"\n\n[params]\n\ncompress/mode=0\nflags/"
    "repeat=0\nflags/filter=false\nflags/mipmaps=false\n";

OutputFile text_file(std::string path, std::string_view text) {
    return {std::move(path), ByteBuffer(text.begin(), text.end())};
}

class GodotExport {
public:
    GodotExport(const Character& character, std::string_view name, const GodotOptions& options,
                Context& context)
        : character_(character),
          name_(name),
          version_(options.version),
          with_project_(options.project && options.version == Version::v4),
          context_(context),
          set_{.folder = fmt::format("{}-godot", name), .files = {}} {
        set_.charge = Charge(context.budget);
    }

    Result<OutputSet> run() && {
        FC_TRY(lay_out());
        const auto as_it_is = [](wav::Pcm samples) { return Result<wav::Pcm>(std::move(samples)); };
        FC_ASSIGN(std::vector<SoundWav> sounds, sound_wavs(character_, godot_problem.sound_left_out,
                                                           as_it_is, context_, set_.charge));
        for (const SoundWav& sound : sounds) {
            files_.sounds.emplace(sound.clip, fmt::format("sounds/{}.wav", sound.clip));
        }
        FC_ASSIGN(ByteBuffer scene, godot::scene_of(character_, pages_, files_, name_, version_,
                                                    context_, set_.charge));
        set_.files.push_back({fmt::format("{}.tscn", name_), std::move(scene)});
        FC_TRY(add_sprite_frames());
        FC_TRY(add_document());
        if (with_project_) {
            FC_ASSIGN(std::vector<OutputFile> fight,
                      godot::fight_files(character_, files_, name_, context_, set_.charge));
            std::move(fight.begin(), fight.end(), std::back_inserter(set_.files));
        }
        FC_TRY(add_pictures());
        for (SoundWav& sound : sounds) {
            set_.files.push_back({files_.sounds.at(sound.clip), std::move(sound.wav)});
        }
        return std::move(set_);
    }

private:
    Status lay_out() {
        FC_ASSIGN(pages_,
                  lay_out_textures(character_, true, godot_problem.large_texture, context_));
        for (std::size_t page = 0; page < pages_.sheets.size(); ++page) {
            files_.textures.push_back(page == 0 ? "atlas.png"
                                                : fmt::format("atlas{}.png", page + 1));
        }
        return {};
    }

    Status add_sprite_frames() {
        const std::string path = fmt::format("{}_frames.tres", name_);
        FC_ASSIGN(godot::SpriteFramesFiles frames,
                  godot::sprite_frames(character_, pages_, files_.textures, name_, path, version_,
                                       context_, set_.charge));
        if (frames.uneven != 0) {
            Reporter(context_.diagnostics, "")
                .report(godot_problem.frames_uneven, {},
                        "the SpriteFrames of Godot 3 show all frames of {} equally long, because "
                        "they would have to be repeated too often",
                        counted(frames.uneven, "animation"));
        }
        set_.files.push_back({path, std::move(frames.resource)});
        set_.files.push_back({fmt::format("{}_frames.tscn", name_), std::move(frames.scene)});
        return {};
    }

    Status add_document() {
        Charge charge(context_.budget);
        FC_TRY(charge.add(godot::document_bytes(character_), "the moves"));
        set_.files.push_back(
            {fmt::format("{}.json", name_), godot::character_document(character_)});
        return {};
    }

    Status add_pictures() {
        std::vector<PngToDraw> pictures;
        for (std::size_t page = 0; page < pages_.sheets.size(); ++page) {
            pictures.push_back(
                png_of(character_, pages_.sheets[page], files_.textures[page], context_));
        }
        FC_ASSIGN(PngFiles pngs, draw_pngs(pictures, context_));
        set_.charge.join(std::move(pngs.charge));
        for (std::size_t page = 0; page < pngs.files.size(); ++page) {
            set_.files.push_back({files_.textures[page], std::move(pngs.files[page])});
            if (version_ == Version::v3) {
                set_.files.push_back(text_file(files_.textures[page] + ".import", import_settings));
            }
        }
        return {};
    }

    const Character& character_;
    std::string_view name_;
    Version version_;
    bool with_project_;
    Context& context_;
    OutputSet set_;
    SheetPages pages_;
    godot::SceneFiles files_;
};

class GodotExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }
    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        return godot::losses(character);
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<GodotOptions>(context);
        return GodotExport(character, name, options, context).run().map_error([](Error error) {
            const bool too_large = error.code() == ErrorCode::limit_exceeded;
            return too_large ? std::move(error).remedy("convert fewer animations (--animations)")
                             : std::move(error);
        });
    }

    const OptionTable<GodotOptions> table_ = [] {
        OptionTable<GodotOptions> table;
        table.choice<Version>("godot-version", "VERSION", {{"4", Version::v4}, {"3", Version::v3}},
                              &GodotOptions::version,
                              "the version of Godot that reads the scenes: 4 for 4.x, 3 for 3.x");
        table.choice<bool>("godot-project", "WHETHER", {{"on", true}, {"off", false}},
                           &GodotOptions::project,
                           "make the folder a project of Godot 4 in which the character fights: on "
                           "or off");
        return table;
    }();
    const FormatInfo info_{.id = "godot",
                           .name = "Scenes, SpriteFrames, sounds and a fight for the Godot engine",
                           .extensions = {".tscn", ".tres", ".json", ".png", ".wav", ".import",
                                          ".gd", ".godot", ".md"},
                           .output = "-godot",
                           .options = table_.declared(),
                           .holds = Aspects::none(),
                           .problems = {rows_of(godot_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_godot_exporter() { return std::make_unique<GodotExporter>(); }

}  // namespace fightconv
