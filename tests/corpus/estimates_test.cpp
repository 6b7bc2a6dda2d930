// How much of the hits of real characters is certain (mugen.md C18).
#include <filesystem>
#include <iostream>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/extract/frame_data.hpp"
#include "core/model/character.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"

using namespace fightconv;

TEST_CASE("Few hits of real characters are estimates") {
    const Registry registry = builtin_registry();
    std::size_t hits = 0;
    std::size_t placed = 0;  // their ticks are certain
    std::size_t exact = 0;   // and so are their values
    std::size_t damages = 0;
    std::size_t exact_damages = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::corpus_or_skip())) {
        Context opening;
        const auto input = entry.is_directory() ? open_input(entry.path(), registry, opening)
                                                : fail(ErrorCode::not_found, "");
        Context context;
        const auto character = input ? input->read(context) : fail(ErrorCode::not_found, "");
        if (!character) {
            continue;
        }
        std::size_t of_character = 0;
        for (const Move& move : character->moves) {
            for (const Hit& hit : move.hits) {
                of_character += hit.continued ? 0U : 1U;
                exact += hit.continued || hit.approximate ? 0U : 1U;
            }
            const std::string damage = frame_data_of(*character, move).damage;
            damages += damage.empty() ? 0U : 1U;
            exact_damages += damage.empty() || damage.find('~') != std::string::npos ? 0U : 1U;
        }
        const auto counts = context.diagnostics.counts();
        const auto estimated = counts.find("mugen.approximate-trigger");
        hits += of_character;
        placed += of_character - (estimated == counts.end() ? 0U : estimated->second.total);
    }
    const auto percent = [](const char* name, std::size_t part, std::size_t all) {
        const double share =
            all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
        std::cout << "corpus: " << name << " " << part << " of " << all << " = " << share << " %"
                  << std::endl;
        return share;
    };
    CHECK(percent("hits placed exactly", placed, hits) >= 99);
    CHECK(percent("hits without any estimate", exact, hits) >= 97);
    CHECK(percent("damages without ~", exact_damages, damages) >= 96);
}
