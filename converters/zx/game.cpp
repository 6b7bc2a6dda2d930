#include "converters/zx/game.hpp"

#include <fmt/format.h>

#include "embedded/game_source.hpp"

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

std::string manifest(const CharacterInfo& info, std::string_view id, std::string_view assets) {
    return fmt::format(
        "# A game that starts: nether build (which needs clang and lld), then nether run --players "
        "2.\n"
        "[game]\n"
        "id = \"{}\"\n"
        "title = {}\n"
        "author = {}\n"
        "version = \"0.1.0\"\n"
        "max_players = 2\n"
        "tick_rate = 60\n"
        "compress_textures = false  # compressing loses alpha\n"
        "\n"
        "[build]\n"
        "script = \"clang --target=wasm32 -O2 -ffreestanding -nostdlib -fno-builtin -Wl,--no-entry "
        "-Wl,--export=init,--export=update,--export=render -Wl,-z,stack-size=16384 -o game.wasm "
        "game.c\"\n"
        "wasm = \"game.wasm\"\n"
        "{}",
        id, toml_text(info.name.empty() ? id : std::string_view(info.name)),
        toml_text(info.author.empty() ? "unknown" : info.author), assets);
}

std::string replaced(std::string text, std::string_view word, std::string_view by) {
    for (std::size_t at = text.find(word); at != std::string::npos;
         at = text.find(word, at + by.size())) {
        text.replace(at, word.size(), by);
    }
    return text;
}

OutputFile file_of(std::string_view name, std::string_view text) {
    return {fmt::format("game/{}", name), {text.begin(), text.end()}};
}

}  // namespace

Result<std::vector<OutputFile>> game_files(const GameParts& parts, std::string_view assets,
                                           Context& context) {
    FC_ASSIGN(const std::string tables, game_header(parts, context));
    const std::string header = fmt::format("{}.h", parts.name);
    const std::string source =
        replaced(replaced(std::string(embedded::game_source), "CHARACTER.h", header),
                 "CHARACTER_character", c_name(parts.name) + "_character");
    std::vector<OutputFile> files;
    files.push_back(file_of("nether.toml", manifest(parts.character.info, parts.name, assets)));
    files.push_back(file_of("game.c", source));
    files.push_back(file_of(header, tables));
    return files;
}

}  // namespace fightconv::zx
