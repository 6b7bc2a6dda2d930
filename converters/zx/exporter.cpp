#include "converters/zx/exporter.hpp"

#include <fmt/format.h>

#include "converters/fspk/rules.hpp"
#include "converters/fspk/write/build_pack.hpp"
#include "converters/fspk/write/losses.hpp"
#include "converters/fspk/write/moves_json.hpp"
#include "converters/fspk/write/split.hpp"
#include "converters/pictures/file_names.hpp"
#include "converters/pictures/png_files.hpp"
#include "converters/zx/assets.hpp"
#include "converters/zx/fit.hpp"
#include "converters/zx/output.hpp"
#include "converters/zx/problems.hpp"
#include "converters/zx/sounds.hpp"
#include "core/base/where.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv {

namespace {

struct Options : fspk::PackOptions {
    std::uint32_t shrunk_by = 1;
    bool atlas = true;
    bool fit = false;
    bool game = true;
};

class Export {
public:
    Export(const Character& character, SheetMaker looks, std::string_view name,
           const Options& options, Context& context)
        : character_(character),
          name_(name),
          options_(options),
          context_(context),
          maker_(character, std::move(looks)) {}

    Result<OutputSet> run() && {
        FC_ASSIGN(fitted_, zx::fit_textures(maker_, character_, request_, context_));
        OutputSet set{.folder = fmt::format("{}-zx", name_), .files = {}};
        set.charge = Charge(context_.budget);
        for (const AnimationId id : fitted_.sacrificed) {
            set.left_out.push_back(character_[id].name);
        }
        FC_ASSIGN(std::vector<SoundWav> sounds, zx::sounds_of(character_, context_, set.charge));
        FC_ASSIGN(std::vector<fspk::WrittenPack> packs, pack(sounds));
        report_memory(packs, sounds, set);

        std::vector<zx::Asset> assets;
        // framesmith's reader of today reads this layout only
        const std::size_t pack_bytes =
            options_.layout == fspk::Layout::v2_0 ? packs.front().bytes.size() : 0;
        for (fspk::WrittenPack& pack : packs) {
            set.main_files.push_back(path_of(pack.file));
            assets.push_back({std::string(zx::pack_table), fmt::format("char/{}", pack.file),
                              path_of(pack.file)});
            set.files.push_back({path_of(pack.file), std::move(pack.bytes)});
        }
        const std::vector<std::string> paths = texture_paths();
        FC_TRY(add_moves_file(packs, paths, set));
        for (std::size_t i = 0; i < paths.size(); ++i) {
            assets.push_back({"textures", fitted_.textures.list[i].id, paths[i]});
        }
        for (SoundWav& sound : sounds) {
            const std::string path = path_of(fmt::format("sounds/{}.wav", sound.clip));
            assets.push_back({"sounds", zx::sound_id(name_, sound.clip), path});
            set.files.push_back({path, std::move(sound.wav)});
        }
        const std::string fragment =
            fmt::format(
                "# Copy the folder assets beside the game's nether.toml and add this to it: {}.\n",
                name_) +
            zx::tables_of(assets, "");
        set.files.push_back(
            {fmt::format("{}.nether.toml", name_), {fragment.begin(), fragment.end()}});
        FC_TRY(add_textures(paths, set));
        if (options_.game && !fitted_.textures.list.empty()) {
            FC_ASSIGN(std::vector<OutputFile> game,
                      zx::game_files(game_parts(sounds), assets, pack_bytes, context_));
            std::move(game.begin(), game.end(), std::back_inserter(set.files));
        }
        return set;
    }

private:
    std::string path_of(const std::string& file) const {
        return fmt::format("assets/{}/{}", name_, file);
    }

    Result<std::vector<fspk::WrittenPack>> pack(const std::vector<SoundWav>& sounds) {
        FC_ASSIGN(built_,
                  fspk::build_pack(character_, name_, options_.layout, context_, fitted_.left_out));
        zx::name_assets(built_, character_, name_, request_.division, fitted_.textures, sounds);
        return fspk::write_packs(built_, name_, options_, context_);
    }

    void report_memory(const std::vector<fspk::WrittenPack>& packs,
                       const std::vector<SoundWav>& sounds, OutputSet& set) {
        zx::MemoryUse use{fitted_, request_, character_, fitted_.textures.bytes()};
        for (const fspk::WrittenPack& pack : packs) {
            use.rom += pack.bytes.size();
        }
        for (const SoundWav& sound : sounds) {
            use.rom += sound.wav.size() - wav::header_bytes;
        }
        use.report(context_.diagnostics);
        set.remark = use.remark();
    }

    // NAME.moves.json. It is no asset: a game is built from it.
    Status add_moves_file(const std::vector<fspk::WrittenPack>& packs,
                          const std::vector<std::string>& paths, OutputSet& set) {
        constexpr std::uint64_t per_frame = 1024;  // about what it takes while the text grows
        std::uint64_t bytes = 0;
        for (const Animation& animation : character_.animations) {
            bytes += per_frame * animation.frames.size();
        }
        Charge charge(context_.budget);
        FC_TRY(charge.add(bytes, "the frames in the moves file"));
        JsonWriter json = fspk::moves_file(packs);
        json.object([&] {
            fspk::write_moves(json, packs, character_, options_.layout);
            zx::write_pictures(json, character_, fitted_, paths);
        });
        set.files.push_back({path_of(fmt::format("{}.moves.json", name_)), std::move(json).file()});
        return {};
    }

    std::vector<std::string> texture_paths() const {
        FileNames names;
        std::vector<std::string> paths;
        for (const zx::Texture& texture : fitted_.textures.list) {
            paths.push_back(
                path_of(names.take(std::string_view(texture.id).substr(name_.size() + 1), ".png")));
        }
        return paths;
    }

    Status add_textures(const std::vector<std::string>& paths, OutputSet& set) {
        std::vector<PngToDraw> pictures;
        for (const zx::Texture& texture : fitted_.textures.list) {
            pictures.push_back({texture.width, texture.height, Where{"texture", texture.id}.text(),
                                [&](MutableBytes out) {
                                    return maker_.draw(texture, fitted_.textures.shrunk_by, out,
                                                       context_);
                                }});
            Content& content = pictures.back().content;
            content = {texture.width, texture.height};
            for (const zx::Piece& piece : texture.pieces) {
                const Point axis = character_[piece.sprite].axis;
                content.insert(content.end(), {static_cast<std::uint32_t>(axis.x),
                                               static_cast<std::uint32_t>(axis.y)});
                add_content(content, character_, piece.sprite, piece.blocks, piece.x, piece.y,
                            piece.source * 257U + piece.destination);
            }
        }
        FC_ASSIGN(PngFiles pngs, draw_pngs(pictures, context_));
        set.charge.join(std::move(pngs.charge));
        for (std::size_t i = 0; i < paths.size(); ++i) {
            set.files.push_back({paths[i], std::move(pngs.files[i])});
        }
        return {};
    }

    zx::GameParts game_parts(const std::vector<SoundWav>& sounds) const {
        const zx::Textures& textures = fitted_.textures;
        zx::GameParts parts{character_, name_, textures.shrunk_by, fitted_.left_out, {}, {}, {}};
        for (const zx::Texture& texture : textures.list) {
            parts.textures.push_back({texture.id, texture.width, texture.height});
        }
        for (const SoundWav& sound : sounds) {
            parts.sounds.push_back({sound.clip, zx::sound_id(name_, sound.clip)});
        }
        parts.picture_of = [&textures](std::size_t animation,
                                       std::size_t frame) -> std::optional<zx::GamePicture> {
            const zx::ShownPiece& shown = textures.frames[animation][frame];
            return shown.visible ? std::optional(zx::GamePicture{
                                       shown.texture, textures.source_of(shown), shown.pivot})
                                 : std::nullopt;
        };
        return parts;
    }

    const Character& character_;
    std::string_view name_;
    const Options& options_;
    Context& context_;
    zx::TextureMaker maker_;
    zx::FitRequest request_{name_, options_.atlas ? Division::atlas : Division::by_animation,
                            options_.shrunk_by, options_.fit};
    zx::Fitted fitted_;
    fspk::BuiltPack built_;  // what the packs borrow from
};

class ZxExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character,
                                   const Context& context) const override {
        return fspk::losses_beside_assets(character, options_of<Options>(context).layout);
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<Options>(context);
        FC_ASSIGN(SheetMaker looks, SheetMaker::of(character, context));
        return Export(character, std::move(looks), name, options, context)
            .run()
            .map_error(fspk::with_remedy);
    }

    const OptionTable<Options> table_ = [] {
        OptionTable<Options> table;
        fspk::add_pack_options(table);
        table.choice<std::uint32_t>(
            "picture-scale", "FRACTION",
            {{"1/1", 1},
             {"1/2", 2},
             {"1/3", 3},
             {"1/4", 4},
             {"1/5", 5},
             {"1/6", 6},
             {"1/7", 7},
             {"1/8", zx::smallest_scale}},
            &Options::shrunk_by,
            "the size of the pictures for a ZX game, which enlarges them again when it draws them");
        table.flag("atlas", &Options::atlas,
                   "put all animations of a ZX game into one texture instead of one for each");
        table.flag("game", &Options::game,
                   "write a small game beside the assets of a ZX game, in which the character can "
                   "be played at once");
        table.flag("fit", &Options::fit,
                   "make the pictures for a ZX game smaller, and leave animations out that no move "
                   "needs, until they fit into its video memory");
        return table;
    }();
    const FormatInfo info_{
        .id = "zx",
        .name = "Folder for a ZX game: pack, textures, sounds, moves",
        .extensions = {".nether.toml", ".fspk", ".moves.json", ".png", ".wav", ".toml", ".c", ".h"},
        .output = "-zx",
        .options = table_.declared(),
        .holds = fspk_rules::held(),
        .problems = {rows_of(zx_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_zx_exporter() { return std::make_unique<ZxExporter>(); }

}  // namespace fightconv
