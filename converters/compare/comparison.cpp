#include "converters/compare/comparison.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "converters/api/open_input.hpp"
#include "converters/mugen/sprites.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

struct AspectWords {
    bool Aspects::*aspect;
    std::string_view words;
};
constexpr std::array<AspectWords, 9> aspect_words = {{{&Aspects::frames, "pictures and frames"},
                                                      {&Aspects::unused_sprites, "sprites that no frame shows"},
                                                      {&Aspects::indexed_pixels, "palette indices"},
                                                      {&Aspects::palette_choices, "palettes to choose from"},
                                                      {&Aspects::moves, "names and inputs of moves"},
                                                      {&Aspects::properties, "properties"},
                                                      {&Aspects::info, "author and names"},
                                                      {&Aspects::tags, "tags of frames"},
                                                      {&Aspects::sounds, "sounds"}}};

struct ReadInput {
    Character character;
    std::string format;
};

bool is_sprite_file(const fs::path& path) {
    std::error_code ignored;
    return has_extension(utf8_from_path(path.filename()), ".sff") && fs::is_regular_file(path, ignored);
}

Result<ReadInput> read_sprite_file(const fs::path& path, Context& context) {
    const std::string name = utf8_from_path(path.filename());
    FC_ASSIGN(const InputTree tree, InputTree::open(path.parent_path()));
    Character character;
    FC_TRY(mugen::read_sprites(tree, {name, std::nullopt, name, ""}, character, context));
    return ReadInput{std::move(character), "sff"};
}

Result<ReadInput> read_character(const fs::path& path, const Registry& registry, Context& context) {
    FC_ASSIGN(const OpenedInput opened, open_input(path, registry));
    FC_ASSIGN(Character character, opened.importer->read(opened.tree, opened.main_file, context));
    return ReadInput{std::move(character), std::string(opened.importer->info().id)};
}

}  // namespace

Aspects held_by(const Registry& registry, std::string_view format) {
    const Exporter* const exporter = registry.exporter(format);
    return exporter == nullptr ? Aspects::all() : exporter->info().holds;
}

Aspects comparable(const Registry& registry, std::string_view first, std::string_view second) {
    return first == second ? Aspects::all() : held_by(registry, first) & held_by(registry, second);
}

std::vector<std::string_view> left_out(const Aspects& aspects) {
    std::vector<std::string_view> words;
    for (const AspectWords& each : aspect_words) {
        if (!(aspects.*each.aspect)) {
            words.push_back(each.words);
        }
    }
    return words;
}

std::string left_out_text(const Comparison& comparison) {
    const std::vector<std::string_view> words = left_out(comparison.aspects);
    if (words.empty()) {
        return {};
    }
    const bool by_ticks = comparison.aspects.ticks && !comparison.aspects.frames;
    return fmt::format("{}not compared, for not both formats ({} and {}) hold it: {}",
                       by_ticks ? "compared tick by tick: how long animations last, where they can be hurt, where and how they hit, what is heard; " : "",
                       comparison.first_format, comparison.second_format, fmt::join(words, ", "));
}

Result<Comparison> compare_inputs(const ComparisonInput& first, const ComparisonInput& second, const Registry& registry, std::size_t most) {
    const bool only_sprites = is_sprite_file(first.path) && is_sprite_file(second.path);
    const auto read = [&](const ComparisonInput& input) {
        auto opened = only_sprites ? read_sprite_file(input.path, input.context) : read_character(input.path, registry, input.context);
        if (opened) {
            return opened;
        }
        // Files of both inputs may have one name, so the path is said.
        const std::string path = utf8_from_path(input.path);
        Error error = std::move(opened).error().in_file(path);
        return Result<ReadInput>(fail(error.file() == path ? std::move(error) : std::move(error).while_doing("reading " + path)));
    };
    FC_ASSIGN(ReadInput one, read(first));
    FC_ASSIGN(ReadInput other, read(second));
    const Aspects aspects = comparable(registry, one.format, other.format);
    Differences differences = difference(one.character, other.character, aspects, most);
    return Comparison{std::move(one.character), std::move(other.character), std::move(one.format), std::move(other.format), aspects, std::move(differences)};
}

}  // namespace fightconv
