// Random characters -> UFF -> what a game draws, and -> UFF -> Character: nothing that UFF holds
// may change.
#include "converters/uff/exporter.hpp"
#include "converters/uff/read/importer.hpp"
#include "core/model/difference/difference.hpp"
#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/uff/drawing.hpp"

namespace fightconv {

namespace {

constexpr std::uint32_t seeds = 150;

struct UffOptions {
    std::string pixels, layout;
};
const std::vector<UffOptions> variants = {
    {"rgba", "packed"}, {"rgba", "grid"}, {"indexed", "packed"}, {"indexed", "grid"}};

ByteBuffer exported(const Character& character, const UffOptions& variant) {
    Context context;
    context.options = test::given_options(
        *make_uff_exporter(), {{"uff-pixels", variant.pixels}, {"uff-layout", variant.layout}});
    auto set = make_uff_exporter()->write(character, "c", context);
    INFO((set ? "" : set.error().render()));
    REQUIRE(set);
    return std::move(set->files.at(0).bytes);
}

void check_comes_back(const Character& character, const UffOptions& variant) {
    INFO(variant.pixels << " " << variant.layout);
    const ByteBuffer bytes = exported(character, variant);
    Context context;
    const auto back =
        make_uff_importer()->read(InputTree::from_memory({{"c.uff", bytes}}), "c.uff", context);
    INFO((back ? "" : back.error().render()));
    REQUIRE(back);
    REQUIRE(validate(*back).empty());
    const auto differences = difference(character, *back, make_uff_exporter()->info().holds);
    INFO((differences.empty() ? "" : differences.kept().front().text()));
    REQUIRE(differences.empty());
}

}  // namespace

TEST_CASE("Random characters are sound", "[uff_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        const auto violations = validate(test::random_character(seed));
        INFO((violations.empty() ? "" : violations.front().message));
        REQUIRE(violations.empty());
    }
}

TEST_CASE("A game that knows nothing of our tags draws each frame as MUGEN does",
          "[uff_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        const Character character = test::random_character(seed);
        for (const UffOptions& variant : variants) {
            const ByteBuffer bytes = exported(character, variant);
            Context context;
            const auto package = uff::parse({"c.uff", bytes}, context);
            REQUIRE(package);
            REQUIRE(package->animations.size() == character.animations.size());
            for (std::size_t a = 0; a < package->animations.size(); ++a) {
                const uff::AnimBlock& block = package->animations[a];
                const ByteBuffer sheet = test::sheet_of(block);
                for (std::size_t f = 0; f < block.sprites.size(); ++f) {
                    INFO("seed " << seed << " " << variant.pixels << " " << variant.layout
                                 << " animation " << a << " frame " << f);
                    REQUIRE(test::draw(block, sheet, f) ==
                            test::draw(character, character.animations[a].frames[f]));
                }
            }
        }
    }
}

TEST_CASE("Packages pass the strict check", "[uff_round_trip]") {
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
        for (const UffOptions& variant : variants) {
            Context context;
            const ByteBuffer bytes = exported(test::random_character(seed), variant);
            REQUIRE(uff::check({"c.uff", bytes}, context));
            INFO("seed " << seed
                         << (context.diagnostics.kept().empty()
                                 ? ""
                                 : context.diagnostics.kept().front().render()));
            REQUIRE(context.diagnostics.counts().empty());
        }
    }
}

TEST_CASE("Everything that UFF holds comes back from a package", "[uff_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        for (const UffOptions& variant : variants) {
            Character character = test::random_character(seed);
            if (seed % 3 == 0) {
                character.info.scale = {0.18, seed % 2 == 0 ? 1 : 1.9};
            }
            check_comes_back(character, variant);
        }
    }
}

TEST_CASE("Sheets of which only pieces are kept are the same characters as whole ones",
          "[uff_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        const Character character = test::random_character(seed);
        for (const UffOptions& variant : variants) {
            const InputTree tree =
                InputTree::from_memory({{"c.uff", exported(character, variant)}});
            Context context;
            const Character whole = make_uff_importer()->read(tree, "c.uff", context).value();
            for (const std::uint64_t plain_bytes : {0U, 200U, 5'000U}) {
                INFO("seed " << seed << " " << variant.pixels << " " << variant.layout << " "
                             << plain_bytes);
                Context in_pieces;
                in_pieces.limits.plain_pixel_bytes = plain_bytes;
                const Character found = make_uff_importer()->read(tree, "c.uff", in_pieces).value();
                REQUIRE(difference(whole, found, Aspects::all()).empty());
                REQUIRE(found.pictures.size() == whole.pictures.size());
                for (std::size_t i = 0; i < whole.pictures.size(); ++i) {
                    // also where they are transparent
                    REQUIRE(found.pictures[i].pixels == whole.pictures[i].pixels);
                }
                REQUIRE(in_pieces.diagnostics.kept().size() == context.diagnostics.kept().size());
            }
        }
    }
}

TEST_CASE("Many pictures that share what is seen of them come back", "[uff_round_trip]") {
    test::CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    std::vector<Frame> unseen;
    for (std::int16_t i = 0; i < 40; ++i) {
        const std::string row(static_cast<std::size_t>(i), '.');
        unseen.push_back(test::frame_of(builder.sprite({0, i}, {i, 0}, {row, row}, palette)));
    }
    builder.animation(0, "unseen", unseen);
    for (const UffOptions& variant : variants) {
        check_comes_back(builder.character, variant);
    }
}

}  // namespace fightconv
