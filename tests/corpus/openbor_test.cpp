// Real characters play in OpenBOR tick by tick as they do: a strict reader compares each frame.
#include <cmath>
#include <iostream>

#include "converters/mugen/importer.hpp"
#include "converters/openbor/exporter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/openbor/reader.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

// The strict reader knows whole pixels of the game only, so offsets that a scale would make others
// are left out.
void make_offsets_whole(Character& character) {
    const auto is_whole = [](double pixels) { return pixels == std::floor(pixels); };
    const Scale& scale = character.info.scale;
    for (Animation& animation : character.animations) {
        for (Frame& frame : animation.frames) {
            if (!is_whole(frame.offset.x * scale.x) || !is_whole(frame.offset.y * scale.y)) {
                frame.offset = {};
            }
        }
    }
}

}  // namespace

TEST_CASE("Every frame of every character is the same in OpenBOR") {
    const auto importer = make_mugen_importer();
    const auto exporter = make_openbor_exporter();
    std::size_t characters = 0;
    for (const auto& file : corpus_files({".def"})) {
        const auto tree = InputTree::open(file.parent_path());
        REQUIRE(tree);
        Context context;
        auto character = importer->read(*tree, file.filename().string(), context);
        if (!character || character->animations.empty()) {
            continue;  // a stage, a font
        }
        make_offsets_whole(*character);
        INFO(file);
        context.options = test::given_options(*exporter, {{"openbor-size", "own"}});
        const auto set = exporter->write(*character, "hero", context);
        REQUIRE(set);
        const auto kept = context.diagnostics.kept();
        const bool is_exact = std::none_of(kept.begin(), kept.end(), [](const Diagnostic& each) {
            return each.id() == "openbor.colours-reduced";
        });
        std::size_t frames = 0;
        CHECK_NOTHROW(frames = check_openbor(*set, in_pixels_of_game(*character), is_exact));
        CHECK(frames > 0);
        std::cout << "corpus: " << file.lexically_relative(corpus_or_skip()) << ": " << frames
                  << " frames compared" << std::endl;
        ++characters;
    }
    CHECK(characters > 10);
}
