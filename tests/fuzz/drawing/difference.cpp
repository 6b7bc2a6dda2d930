// Input: one byte of the formats that the characters are said to come from, the size of the first
// (u16, little endian), then the parts of two MUGEN characters.
#include "converters/api/registry.hpp"
#include "converters/compare/difference_page.hpp"
#include "core/base/text/text.hpp"
#include "tests/fuzz/converters.hpp"

namespace fightconv::fuzz {
namespace {

Compared compared(Character character, const Registry& registry, unsigned choice) {
    return {std::move(character),
            std::string(registry.importers[choice % registry.importers.size()]->info().id)};
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_difference(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t head = 3;
    constexpr std::size_t most_differences = 20;
    if (size < head) {
        return;
    }
    static const Registry registry = builtin_registry();
    const Bytes input = Bytes(data, size).subspan(head);
    const std::size_t middle =
        std::min<std::size_t>(std::size_t{data[1]} | std::size_t{data[2]} << 8, input.size());
    auto first = character_of(false, input.first(middle));
    auto second = character_of(false, input.subspan(middle));
    if (!first || !second) {
        return;
    }
    const Comparison comparison =
        compare(compared(*std::move(first), registry, data[0] % 16),
                compared(*std::move(second), registry, data[0] / 16), registry, most_differences);
    for (const Difference& difference : comparison.differences.kept()) {
        require(!difference.text().empty(), "a difference is described");
    }
    Context context(limits());
    const auto page = render_difference_page(comparison, {"first", "second"}, context);
    require(page || page.error().code() == ErrorCode::limit_exceeded,
            "a comparison that is small enough has a page", page ? "" : page.error().render());
    require(!page || is_utf8(*page), "a page is a text");
    if (checks_everything()) {
        const auto again = character_of(false, input.first(middle));
        require(difference_in(Aspects::all(), comparison.first.character, *again).empty(),
                "a character is equal to itself");
    }
}
