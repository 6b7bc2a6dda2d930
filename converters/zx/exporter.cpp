#include "converters/zx/exporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "converters/fspk/build_pack.hpp"
#include "converters/fspk/losses.hpp"
#include "converters/fspk/moves_json.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/split.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "converters/zx/game.hpp"
#include "converters/zx/pictures_json.hpp"
#include "converters/zx/shrink.hpp"
#include "converters/zx/sounds.hpp"
#include "converters/zx/textures.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace {

struct Options : fspk::PackOptions {
    std::uint32_t shrunk_by = 1;
    bool atlas = false;
    bool game = true;

    Division division() const noexcept { return atlas ? Division::atlas : Division::by_animation; }
};

struct Asset {
    std::string table, id, path;
};

// One table of nether.toml each. Ids and paths are made of safe names: nothing in them needs escaping. `folder` leads to the assets.
std::string tables_of(const std::vector<Asset>& assets, std::string_view folder) {
    std::string text;
    for (const Asset& asset : assets) {
        text += fmt::format("\n[[assets.{}]]\nid = \"{}\"\npath = \"{}{}\"\n", asset.table, asset.id, folder, asset.path);
    }
    return text;
}

std::string video_memory(const zx::Textures& textures) {
    constexpr double mib = 1 << 20;
    const std::size_t count = textures.ids.size();
    return fmt::format("{} {} {:.2f} of the {} MiB of video memory that a game has for everything", counted(count, "texture"), count == 1 ? "takes" : "take",
                       static_cast<double>(textures.bytes()) / mib, zx::video_memory_bytes >> 20);
}

std::string what_helps(const Options& options) {
    std::string text = "convert fewer animations (--animations)";
    text += options.shrunk_by == 1 ? ", shrink the pictures to about a quarter of the memory (--scale 1/2)" : "";
    text += options.atlas ? "" : ", store what several animations show only once (--atlas)";
    return text += ", or load only some of the textures";
}

class Export {
public:
    Export(const Character& character, std::string_view name, const Options& options, Context& context)
        : character_(character), name_(name), options_(options), context_(context) {}

    Result<OutputSet> run() && {
        FC_ASSIGN(built_, fspk::build_pack(character_, name_, options_.layout, fspk::LeastSide::unit, context_));
        const std::string character_id = built_.character_id;
        const std::vector<bool> empty = built_.empty;
        Character small;
        const std::uint32_t by = options_.shrunk_by;
        if (by != 1) {
            FC_ASSIGN(small, zx::shrink_shown(character_, by, context_));
        }
        const Character& shown = by == 1 ? character_ : small;
        FC_ASSIGN(const zx::Textures textures, lay_out(shown, character_id));
        name_textures(textures);
        if (textures.bytes() > zx::video_memory_bytes) {
            Reporter(context_.diagnostics, "").warn("zx.video-memory", {}, "{}; {}", video_memory(textures), what_helps(options_));
        }

        OutputSet set{.folder = fmt::format("{}-zx", name_), .files = {}, .remark = video_memory(textures)};
        set.charge = Charge(context_.budget);
        FC_ASSIGN(std::vector<fspk::WrittenPack> packs, fspk::write_packs(built_, name_, options_, context_));
        std::vector<Asset> assets;
        for (fspk::WrittenPack& pack : packs) {
            const std::string ending = pack.file.substr(name_.size());  // ".fspk", "-1.fspk"
            assets.push_back({"data", fmt::format("char/{}{}", character_id, ending), path_of(pack.file)});
            set.main_files.push_back(path_of(pack.file));
            set.files.push_back({path_of(pack.file), std::move(pack.bytes)});
        }
        const std::vector<std::string> paths = paths_of(textures, character_id);
        Charge charge(context_.budget);
        FC_TRY(charge.add(cost_of_frames(), "the frames in the moves file"));
        nlohmann::ordered_json moves = fspk::moves_document(packs, character_, options_.layout);
        zx::add_pictures(moves, character_, shown, textures, paths, by, empty);
        const std::string moves_path = path_of(fmt::format("{}.moves.json", name_));
        set.files.push_back({moves_path, fspk::text_of(moves)});
        assets.push_back({"data", fmt::format("char/{}.moves.json", character_id), moves_path});
        for (std::size_t i = 0; i < paths.size(); ++i) {
            assets.push_back({"textures", textures.ids[i], paths[i]});
        }
        FC_ASSIGN(std::vector<zx::SoundFile> sounds, zx::sounds_of(character_, context_, set.charge));
        for (zx::SoundFile& sound : sounds) {
            const std::string path = path_of(fmt::format("sounds/{}.wav", sound.clip));
            assets.push_back({"sounds", fmt::format("{}.{}", character_id, sound.clip), path});
            set.files.push_back({path, std::move(sound.wav)});
        }
        const std::string fragment =
            fmt::format("# Copy the folder assets beside the game's nether.toml and add this to it: {}.\n", name_) + tables_of(assets, "");
        set.files.push_back({fmt::format("{}.nether.toml", name_), {fragment.begin(), fragment.end()}});
        FC_ASSIGN(PngFiles pngs, draw(shown, textures));
        set.charge.join(std::move(pngs.charge));
        for (std::size_t i = 0; i < paths.size(); ++i) {
            set.files.push_back({paths[i], std::move(pngs.files[i])});
        }
        if (options_.game && !textures.ids.empty()) {
            FC_ASSIGN(std::vector<OutputFile> game,
                      zx::game_files(game_parts(shown, textures, empty, sounds, character_id), character_id, tables_of(assets, "../"), context_));
            std::move(game.begin(), game.end(), std::back_inserter(set.files));
        }
        return set;
    }

private:
    Result<zx::Textures> lay_out(const Character& shown, const std::string& character_id) {
        auto textures = zx::lay_out_textures(shown, character_id, options_.division(), built_.empty, context_);
        if (!textures && textures.error().code() == ErrorCode::limit_exceeded) {
            return fail(std::move(textures).error().remedy("shrink the pictures (--scale 1/2), or leave animations out (--animations)"));
        }
        return textures;
    }

    std::uint64_t cost_of_frames() const {
        constexpr std::uint64_t per_frame = 2048;  // about what its object takes, and its text
        std::uint64_t bytes = 0;
        for (const Animation& animation : character_.animations) {
            bytes += per_frame * animation.frames.size();
        }
        return bytes;
    }

    // The pack's mesh keys are the ids of the textures, so that rom_texture() knows each of them (zx.md 3).
    void name_textures(const zx::Textures& textures) {
        if (options_.division() == Division::by_animation) {
            return;  // as they are
        }
        built_.pack.mesh_keys = textures.ids;
        for (std::size_t i = 0; i < built_.pack.moves.size(); ++i) {
            const auto animation = static_cast<std::size_t>(built_.sources[i].animation - character_.animations.data());
            built_.pack.moves[i].mesh_key = static_cast<std::uint16_t>(textures.places[animation].page);
        }
    }

    zx::GameParts game_parts(const Character& shown, const zx::Textures& textures, const std::vector<bool>& left_out, const std::vector<zx::SoundFile>& sounds,
                             const std::string& character_id) const {
        zx::GameParts parts{character_, name_, options_.shrunk_by, left_out, {}, {}, {}};
        for (std::size_t i = 0; i < textures.ids.size(); ++i) {
            parts.textures.push_back({textures.ids[i], textures.sheets[i].width, textures.sheets[i].height});
        }
        for (const zx::SoundFile& sound : sounds) {
            parts.sounds.push_back({sound.clip, fmt::format("{}.{}", character_id, sound.clip)});
        }
        parts.picture_of = [&](std::size_t animation, std::size_t frame) -> std::optional<zx::GamePicture> {
            const zx::Textures::Place place = textures.places[animation];
            const SheetFrame& seen = textures.sheets[place.page].frames[place.first_frame + frame];
            if (!seen.visible) {
                return std::nullopt;
            }
            const Point axis = shown[*character_.animations[animation].frames[frame].sprite].axis;
            return zx::GamePicture{place.page, seen.source, {axis.x - seen.place.x, axis.y - seen.place.y}};
        };
        return parts;
    }

    std::string path_of(const std::string& file) const { return fmt::format("assets/{}/{}", name_, file); }

    std::vector<std::string> paths_of(const zx::Textures& textures, const std::string& character_id) const {
        FileNames names;
        std::vector<std::string> paths;
        for (const std::string& id : textures.ids) {
            paths.push_back(path_of(names.take(std::string_view(id).substr(character_id.size() + 1), ".png")));
        }
        return paths;
    }

    Result<PngFiles> draw(const Character& shown, const zx::Textures& textures) {
        std::vector<PngToDraw> pictures;
        for (std::size_t i = 0; i < textures.ids.size(); ++i) {
            const Sheet& sheet = textures.sheets[i];
            pictures.push_back(
                {sheet.width, sheet.height, Where{"texture", textures.ids[i]}.text(), [&](MutableBytes out) { render_rgba(shown, sheet, out); }});
        }
        return draw_pngs(pictures, context_);
    }

    const Character& character_;
    std::string_view name_;
    const Options& options_;
    Context& context_;
    fspk::BuiltPack built_;
};

class ZxExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character, const Context&) const override { return fspk::losses_beside_assets(character); }

private:
    Result<OutputSet> output(const Character& character, std::string_view name, Context& context) const override {
        FC_ASSIGN(const Options options, table_.parse(context.options));
        return Export(character, name, options, context).run().map_error(fspk::with_remedy);
    }

    const OptionTable<Options> table_ = [] {
        OptionTable<Options> table;
        fspk::add_pack_options(table);
        table.choice<std::uint32_t>("scale", "FRACTION", {{"1/1", 1}, {"1/2", 2}, {"1/3", 3}, {"1/4", 4}}, &Options::shrunk_by,
                                    "the size of the pictures for a ZX game, which enlarges them again when it draws them");
        table.flag("game", &Options::game, "write a small game with the character in C beside the assets of a ZX game");
        table.flag("atlas", &Options::atlas, "put all animations of a ZX game into one texture instead of one for each");
        return table;
    }();
    const FormatInfo info_{.id = "zx",
                           .name = "Folder for a ZX game: pack, textures, sounds, moves",
                           .extensions = {".nether.toml", ".fspk", ".moves.json", ".png", ".wav", ".toml", ".c", ".h"},
                           .output = "-zx",
                           .options = table_.declared(),
                           .holds = fspk_rules::held()};
};

}  // namespace

std::unique_ptr<Exporter> make_zx_exporter() { return std::make_unique<ZxExporter>(); }

}  // namespace fightconv
