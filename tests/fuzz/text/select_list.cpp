// Input: a select.def. The folder of its characters does not exist, so each of them becomes an
// input that fails.
#include "converters/api/registry.hpp"
#include "converters/jobs/discovery.hpp"
#include "core/base/text/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string shown_of(const batch::Discovery& discovery) {
    std::string lines;
    for (const InputPlace& place : discovery.inputs) {
        lines.append(place.shown).append("\n");
    }
    return lines;
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_select_list(const std::uint8_t* data, std::size_t size) {
    static const Registry registry = builtin_registry();
    const std::string root = "no-such-folder";
    const auto found = read_twice(
        size,
        [&](Context&) {
            return batch::discover_listed({"select.def", {data, size}}, {root},
                                          {.registry = registry, .output_folder = {}});
        },
        [](const batch::Discovery& a, const batch::Discovery& b) {
            return difference_of_texts(shown_of(a), shown_of(b));
        });
    if (!found) {
        return;
    }
    require(!found->inputs.empty(), "a list without characters is an error");
    for (const InputPlace& place : found->inputs) {
        require(place.shown == root || place.shown.starts_with(root + "/"),
                "a character is below the folder that was given", place.shown);
        require((place.shown + "/").find("/../") == std::string::npos,
                "a character is below the folder that was given", place.shown);
    }
}
