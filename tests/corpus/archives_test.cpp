// Real characters in archives of each kind become what they become from their folders.
#include "converters/api/convert.hpp"
#include "converters/api/registry.hpp"
#include "tests/corpus/characters.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// Framesmith's project is the most work: a picture for each tick. The short form takes the format
// that has all of a character, and one of two kinds of archives in turn.
std::vector<std::string> targets() {
    return is_whole() ? std::vector<std::string>{"uff",        "fspk",  "zx",  "mugen",
                                                 "framesmith", "page",  "gif", "contact-sheet",
                                                 "sprites",    "sheets"}
                      : std::vector<std::string>{"uff"};
}

// All files of all targets.
std::map<std::string, ByteBuffer> converted(const fs::path& path, const Registry& registry) {
    Context context;
    context.threads = 2;
    const auto input = open_input(path, registry, context);
    CAPTURE(path.string());
    REQUIRE(input);
    std::map<std::string, ByteBuffer> files;
    for (const std::string& target : targets()) {
        ConversionRequest request;
        request.exporters = {registry.exporter(target)};
        const auto results = convert(*input, request, context);
        CAPTURE(target, results ? "" : results.error().render());
        REQUIRE(results);
        for (const OutputSet& set : *results) {
            for (const OutputFile& file : set.files) {
                files.emplace(target + "/" + file.path, file.bytes);
            }
        }
    }
    return files;
}

}  // namespace

TEST_CASE("A real character in an archive becomes the same bytes as in its folder") {
    const Registry registry = builtin_registry();
    std::size_t turn = 0;
    for (const CorpusCharacter& character : characters_of_the_corpus()) {
        const std::string name = character.folder.filename().string();
        std::vector<Packed> files;
        for (const auto& [path, content] : files_below(character.folder)) {
            files.push_back({name + "/" + path, content});
        }
        const auto expected = converted(character.folder / character.definition, registry);
        CHECK(expected.size() >= targets().size());
        const TempFolder folder;
        write_file(folder / "a.zip", as_text(zip_archive(files)));
        write_file(folder / "a.7z", as_text(sevenzip_archive(files)));
        write_file(folder / "a.tar.gz", as_text(tar_gz_archive(files)));
        write_file(folder / "a.rar", rar5_archive(files));
        for (const char* const archive : is_whole()
                                             ? std::vector{"a.zip", "a.7z", "a.tar.gz", "a.rar"}
                                             : std::vector{turn++ % 2 == 0 ? "a.zip" : "a.7z"}) {
            CAPTURE(name, archive);
            CHECK(converted(fs::path(folder / archive) / name / character.definition, registry) ==
                  expected);
        }
    }
}
