// The texts of the corpus: they read back as they are written, and every character is found.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "formats/mugen/def/def.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/mugen/air_text.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;

namespace {

def::Definition parse_def(std::string_view text) {
    Context context;
    auto definition = def::parse({.file = "corpus.def", .bytes = as_bytes(text)}, context);
    REQUIRE(definition);
    return *std::move(definition);
}

}  // namespace

TEST_CASE("Every .air of the corpus reads back as it is written") {
    const auto files = test::corpus_files({".air"});
    CHECK_FALSE(files.empty());
    for (const auto& path : files) {
        CAPTURE(path.string());
        const air::File file = test::parse_air(test::read_file(path)).file;
        CHECK(test::describe(test::parse_air(air::serialise(file)).file) == test::describe(file));
    }
}

TEST_CASE("Every .def of the corpus keeps its kind, names and files when it is written") {
    const auto files = test::corpus_files({".def"});
    CHECK_FALSE(files.empty());
    for (const auto& path : files) {
        CAPTURE(path.string());
        const def::Definition definition = parse_def(test::read_file(path));
        const def::Definition read = parse_def(def::serialise(definition));
        CHECK(read.kind == definition.kind);
        CHECK(read.name == definition.name);
        CHECK(read.sprite.path == definition.sprite.path);
        CHECK(read.palettes[0].path == definition.palettes[0].path);
        CHECK(read.keymap == definition.keymap);
    }
}

TEST_CASE("Every character folder of the corpus has a character definition") {
    for (const auto& folder : std::filesystem::directory_iterator(test::corpus_or_skip())) {
        if (!folder.is_directory() || folder.path().filename() == "extra") {
            continue;
        }
        CAPTURE(folder.path().string());
        const auto files = test::corpus_files({".def"});
        CHECK(std::count_if(files.begin(), files.end(), [&](const std::filesystem::path& path) {
                  return path.parent_path() == folder.path() &&
                         parse_def(test::read_file(path)).kind == def::Kind::character;
              }) >= 1);
    }
}
