#include "converters/compare/comparison.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace fightconv {

namespace {

struct AspectWords {
    bool Aspects::*aspect;
    std::string_view words;
};
constexpr std::array<AspectWords, 9> aspect_words = {
    {{&Aspects::frames, "pictures and frames"},
     {&Aspects::unused_sprites, "sprites that no frame shows"},
     {&Aspects::indexed_pixels, "palette indices"},
     {&Aspects::selectable_palettes, "selectable palettes"},
     {&Aspects::moves, "names and inputs of moves"},
     {&Aspects::properties, "properties"},
     {&Aspects::info, "author and names"},
     {&Aspects::tags, "tags of frames"},
     {&Aspects::sounds, "sounds"}}};

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
    const Aspects& aspects = comparison.aspects;
    const bool by_ticks = aspects.ticks && !aspects.frames;
    const bool as_seen = aspects.shown && !aspects.frames;
    return fmt::format(
        "{}{}not compared, because only one of the two formats ({} and {}) can hold it: {}",
        by_ticks
            ? "compared tick by tick: lengths of animations, hurtboxes, hitboxes, hits and sounds; "
            : "",
        as_seen ? "compared tick by tick: what is seen, and boxes; " : "", comparison.first.format,
        comparison.second.format, fmt::join(words, ", "));
}

Comparison compare(Compared first, Compared second, const Registry& registry, std::size_t most) {
    const Aspects aspects = comparable(registry, first.format, second.format);
    Differences differences = difference(first.character, second.character, aspects, most);
    return {std::move(first), std::move(second), aspects, std::move(differences)};
}

}  // namespace fightconv
