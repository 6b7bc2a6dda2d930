#include "converters/api/compare_inputs.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

constexpr std::string_view sprite_files = "sff";  // the importer of single sprite files

bool is_sprite_file(const InputPlace& place) { return has_extension(place.main_file, ".sff"); }

Result<Compared> read_input(const ComparisonInput& input, bool as_sprites,
                            const Registry& registry) {
    const Importer* const sprites = as_sprites ? registry.importer(sprite_files) : nullptr;
    if (sprites != nullptr) {
        FC_ASSIGN(input.context.options, sprites->info().options.parse(input.options));
        FC_ASSIGN(Character character,
                  sprites->read(input.place.tree, input.place.main_file, input.context));
        character.info = {};  // the name of the file says nothing about the sprites
        return Compared{std::move(character), std::string(sprite_files)};
    }
    FC_ASSIGN(const OpenedInput opened, open_input(input.place, registry));
    FC_ASSIGN(Character character, opened.read(input.context, input.options));
    return Compared{std::move(character), std::string(opened.importer->info().id)};
}

// The pixels of all sprites as they are seen: each picture once in each of its colours, because
// that is how often it is compared.
std::uint64_t bytes_seen(const Character& character) {
    std::set<std::pair<const Picture*, const Colours*>> seen;
    std::uint64_t bytes = 0;
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        const Picture& picture = character.picture_of(SpriteId{i});
        if (seen.emplace(&picture, character.colours_of(SpriteId{i})).second) {
            bytes += std::uint64_t{4} * picture.width * picture.height;
        }
    }
    return bytes;
}

}  // namespace

Result<Comparison> compare_inputs(const ComparisonInput& first, const ComparisonInput& second,
                                  const Registry& registry, std::size_t most) {
    const bool as_sprites = is_sprite_file(first.place) && is_sprite_file(second.place);
    const auto read = [&](const ComparisonInput& input) {
        auto compared = read_input(input, as_sprites, registry);
        if (compared) {
            return compared;
        }
        // Files of both inputs may have the same name, so the message names the path.
        const std::string& path = input.place.shown;
        Error error = std::move(compared).error().in_file(path);
        return Result<Compared>(fail(
            error.file() == path ? std::move(error)
                                 : std::move(error).while_doing(fmt::format("reading {}", path))));
    };
    FC_ASSIGN(Compared one, read(first));
    FC_ASSIGN(Compared other, read(second));
    const Budget& budget = first.context.budget;
    budget.begin_step(one.character.input_bytes + other.character.input_bytes);
    FC_TRY(budget.spend(bytes_seen(one.character) + bytes_seen(other.character),
                        "comparing the pictures"));
    return compare(std::move(one), std::move(other), registry, most);
}

}  // namespace fightconv
