// Every real character verifies in every format that fightconv reads, with what the format cannot
// hold compared as it holds it.
#include <iostream>

#include "converters/api/convert.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "tests/corpus/characters.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

struct VerifiedFormat {
    std::string format;
    OptionValues options = {};
};
const std::vector<VerifiedFormat> verified_formats = {{"uff"},
                                                      {"mugen"},
                                                      {"mugen", {{"sff-version", "2.00"}}},
                                                      {"mugen", {{"sff-version", "1.01"}}},
                                                      {"aseprite"},
                                                      {"urho3d"},
                                                      {"fspk"}};

}  // namespace

TEST_CASE("Every real character is verified in every format") {
    const Registry registry = builtin_registry();
    std::size_t verified = 0;
    std::size_t true_colour = 0;
    for (const CorpusCharacter& character : characters_of_the_corpus()) {
        for (const VerifiedFormat& target : verified_formats) {
            INFO(character.folder.filename().string()
                 << "/" << character.definition << " as " << target.format);
            Context context;
            context.threads = 2;
            const auto input =
                open_input(character.folder / character.definition, registry, context);
            REQUIRE(input);
            ConversionRequest request;
            request.exporters = {registry.exporter(target.format)};
            request.writing = target.options;
            request.verify_with = &registry;
            const auto sets = convert(*input, request, context);
            if (!sets && sets.error().code() == ErrorCode::unsupported_feature) {
                ++true_colour;
                continue;
            }
            INFO((sets ? "" : sets.error().render()));
            REQUIRE(sets);
            CHECK(sets->front().verified);
            ++verified;
        }
    }
    std::cout << verified << " conversions verified, " << true_colour
              << " refused because of true colour\n";
    CHECK(verified > 5 * true_colour);
}
