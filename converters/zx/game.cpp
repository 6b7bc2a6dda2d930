#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "converters/fight/fighter.hpp"
#include "converters/zx/output.hpp"
#include "core/base/text/text.hpp"
#include "embedded/game_source.hpp"
#include "embedded/output_readme.hpp"
#include "embedded/viewer_source.hpp"

namespace fightconv::zx {

namespace {

// A basic string of TOML; the text is UTF-8.
std::string toml_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if ((c >= 0 && c < ' ') || c == '\x7f') {
            out += fmt::format("\\u{:04X}", static_cast<int>(c));
        } else {
            out += c;
        }
    }
    return out + '"';
}

// The manifest of a game; `build` is its table [build], and `comment` stands above all.
std::string manifest(const CharacterInfo& info, std::string_view id, std::string_view comment,
                     int players, std::string_view build, std::string_view assets) {
    return fmt::format(
        "{}"
        "[game]\n"
        "id = \"{}\"\n"
        "title = {}\n"
        "author = {}\n"
        "version = \"0.1.0\"\n"
        "max_players = {}\n"
        "tick_rate = 60\n"
        "compress_textures = false  # compressing loses alpha\n"
        "\n"
        "[build]\n"
        "{}{}",
        comment, id, toml_text(info.name.empty() ? id : std::string_view(info.name)),
        toml_text(info.author.empty() ? "unknown" : info.author), players, build, assets);
}

constexpr std::string_view game_comment =
    "# A game that starts: nether build (which needs clang and lld), then nether run --players "
    "2.\n";
constexpr std::string_view game_build =
    "script = \"clang --target=wasm32 -O2 -ffreestanding -nostdlib -fno-builtin -Wl,--no-entry "
    "-Wl,--export=init,--export=update,--export=render -Wl,-z,stack-size=16384 -o game.wasm "
    "game.c\"\n"
    "wasm = \"game.wasm\"\n";
constexpr std::string_view viewer_comment =
    "# An example in Rust: nether build (which needs cargo and the target wasm32), then nether "
    "run.\n";
constexpr std::string_view viewer_build =
    "script = \"cargo build --release --target wasm32-unknown-unknown\"\n"
    "wasm = \"target/wasm32-unknown-unknown/release/viewer.wasm\"\n";
constexpr std::string_view viewer_crate =
    "[package]\n"
    "name = \"viewer\"\n"
    "version = \"0.1.0\"\n"
    "edition = \"2021\"\n"
    "\n"
    "[lib]\n"
    "path = \"viewer.rs\"\n"
    "crate-type = [\"cdylib\"]\n"
    "\n"
    "[dependencies]\n"
    "# framesmith's reader of packs, 0.2 or newer\n"
    "framesmith-fspack = { git = \"https://github.com/RobDavenport/framesmith\" }\n"
    "\n"
    "[profile.release]\n"
    "opt-level = \"s\"\n"
    "panic = \"abort\"\n"
    "\n"
    "[workspace]\n";

OutputFile file_of(std::string path, std::string_view text) {
    return {std::move(path), {text.begin(), text.end()}};
}

}  // namespace

Result<std::vector<OutputFile>> game_files(const GameParts& parts, const std::vector<Asset>& assets,
                                           std::size_t pack_bytes, Context& context) {
    FC_ASSIGN(const std::string tables, game_header(parts, context));
    const CharacterInfo& info = parts.character.info;
    const std::string header = fmt::format("{}.h", parts.name);
    const std::string source =
        replaced(replaced(std::string(embedded::game_source), "CHARACTER.h", header),
                 "CHARACTER_character", c_name(parts.name) + "_character");
    std::vector<Asset> packs, others;
    std::partition_copy(assets.begin(), assets.end(), std::back_inserter(packs),
                        std::back_inserter(others),
                        [](const Asset& asset) { return asset.table == pack_table; });
    std::vector<OutputFile> files;
    files.push_back(file_of(
        "README.md", replaced(std::string(embedded::output_readme), "CHARACTER", parts.name)));
    files.push_back(file_of("game/nether.toml", manifest(info, parts.name, game_comment, 2,
                                                         game_build, tables_of(others, "../"))));
    files.push_back(file_of("game/game.c", source));
    files.push_back(file_of(fmt::format("game/{}", header), tables));
    if (pack_bytes != 0) {
        packs.resize(1);  // with --split the first one
        std::string viewer(embedded::viewer_source);
        for (const auto& [word, by] :
             {std::pair<std::string_view, std::string>{"char/CHARACTER.fspk", packs.front().id},
              {"CHARACTER", std::string(parts.name)},
              {"PACK_BYTES: usize = 0", fmt::format("PACK_BYTES: usize = {}", pack_bytes)},
              {"ZOOM: f32 = 1.0",
               fmt::format("ZOOM: f32 = {:.4f}", fight::zoom_of(info.localcoord))}}) {
            viewer = replaced(std::move(viewer), word, by);
        }
        files.push_back(file_of("rust/nether.toml",
                                manifest(info, fmt::format("{}-viewer", parts.name), viewer_comment,
                                         1, viewer_build, tables_of(packs, "../"))));
        files.push_back(file_of("rust/Cargo.toml", viewer_crate));
        files.push_back(file_of("rust/viewer.rs", viewer));
    }
    return files;
}

}  // namespace fightconv::zx
