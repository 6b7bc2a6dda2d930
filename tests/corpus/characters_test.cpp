// Every real character of the corpus comes in sound, in the colours an independent decoder gives
// it, and is the same after a way through UFF, and through the files of Aseprite.
#include "tests/corpus/characters.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/given_options.hpp"

using namespace fightconv;
using test::characters_of_the_corpus;
using test::CorpusCharacter;
using test::importer;
using test::read;
namespace fs = std::filesystem;

namespace {

using Options = std::map<std::string, std::string, std::less<>>;

// Written in a format and read again.
Character after(const Registry& registry, std::string_view format, const Options& options,
                const Character& character) {
    Context context;
    context.threads = 2;
    context.options = test::given_options(*registry.exporter(format), options);
    auto written = registry.exporter(format)->write(character, "character", context);
    if (!written) {
        FAIL(written.error().render());
    }
    REQUIRE(written->files.size() == 1);
    OutputFile& file = written->files.front();
    const std::string name = file.path;
    return read(importer(registry, format), InputTree::from_memory({{name, std::move(file.bytes)}}),
                name);
}

std::string text_of(Key key, Point axis, std::uint32_t width, std::uint32_t height,
                    const std::string& rgba) {
    return std::to_string(key.group) + "," + std::to_string(key.number) + " axis " +
           std::to_string(axis.x) + "," + std::to_string(axis.y) + " size " +
           std::to_string(width) + "x" + std::to_string(height) + " " + rgba;
}

std::string text_of(const Character& character, SpriteId id) {
    const Sprite& sprite = character[id];
    const Picture& picture = character.picture_of(id);
    std::string rgba;
    if (!picture.empty()) {
        const std::size_t stride = std::size_t{picture.width} * 4;
        ByteBuffer shown(stride * picture.height);
        copy_rgba(picture, {0, 0, picture.width, picture.height}, character.colours_of(id), shown,
                  stride);
        rgba = test::sha256(shown);
    }
    return text_of(sprite.key, sprite.axis, picture.width, picture.height, rgba);
}

}  // namespace

TEST_CASE("Every sprite of a real character has the colours that a game shows") {
    const Registry registry = builtin_registry();
    std::vector<test::Oracle> oracles;
    for (const fs::path& file : test::oracle_files(test::corpus_or_skip())) {
        oracles.push_back(test::read_oracle(file));
    }
    std::size_t all = 0;
    std::size_t equal = 0;
    for (const CorpusCharacter& input : characters_of_the_corpus()) {
        const auto oracle =
            std::find_if(oracles.begin(), oracles.end(), [&](const test::Oracle& each) {
                return each.folder == input.folder && each.sff == input.sprites;
            });
        REQUIRE(oracle != oracles.end());
        const Character character = read(importer(registry, "mugen"),
                                         InputTree::open(input.folder).value(), input.definition);
        REQUIRE(character.sprites.size() == oracle->sprites.size());
        for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
            const test::OracleSprite& expected = oracle->sprites[i];
            const std::string found = text_of(character, {i});
            const std::string wanted =
                text_of(expected.key, expected.axis, expected.width, expected.height,
                        oracle->has_act ? expected.rgba_in_game : expected.rgba);
            ++all;
            equal += found == wanted ? 1U : 0U;
            if (found != wanted && all - equal <= 20) {
                FAIL_CHECK(input.definition << " sprite " << i << "\n  found    " << found
                                            << "\n  expected " << wanted);
            }
        }
    }
    std::cout << "corpus: " << equal << "/" << all << " sprites of characters in the right colours"
              << std::endl;
    CHECK(all > 0);
    CHECK(equal == all);
}

namespace {

void check_all_equal_after(std::string_view format, const std::vector<Options>& ways) {
    const std::vector<CorpusCharacter> inputs = characters_of_the_corpus();
    CHECK_FALSE(inputs.empty());
    const Registry registry = builtin_registry();
    const Aspects& holds = registry.exporter(format)->info().holds;
    std::size_t equal = 0;
    for (const CorpusCharacter& input : inputs) {
        const std::string place = (input.folder.filename() / input.definition).string();
        INFO(place);
        const Character character = read(importer(registry, "mugen"),
                                         InputTree::open(input.folder).value(), input.definition);
        std::vector<std::string> differences;
        for (const Options& options : ways) {
            for (const Difference& each :
                 difference(character, after(registry, format, options, character), holds, 20)
                     .kept()) {
                differences.push_back(place +
                                      (options.empty() ? "" : " " + options.begin()->second) +
                                      ", " + each.text());
            }
        }
        for (const std::string& each : differences) {
            UNSCOPED_INFO(each);
        }
        CHECK(differences.empty());
        equal += differences.empty() ? 1U : 0U;
    }
    std::cout << "corpus: " << equal << "/" << inputs.size() << " characters equal after " << format
              << std::endl;
}

}  // namespace

TEST_CASE("Every real character is equal after UFF") {
    check_all_equal_after("uff", {{{"uff-pixels", "rgba"}, {"uff-layout", "packed"}},
                                  {{"uff-pixels", "indexed"}, {"uff-layout", "grid"}}});
}

TEST_CASE("Every real character is equal after a file of Aseprite") {
    check_all_equal_after("aseprite", {{}});
}
