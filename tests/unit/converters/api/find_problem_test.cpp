#include "converters/api/find_problem.hpp"

#include <filesystem>
#include <regex>
#include <set>

#include "core/base/result.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;

TEST_CASE("Every problem has an id of its room, and words and advice for people") {
    CHECK(all_problems().size() > 300);
    for (const auto& [id, problem] : all_problems()) {
        INFO(id);
        CHECK(id == problem.id);
        CHECK(id.find('.') != std::string_view::npos);
        CHECK(find_problem(id) == &problem);
        CHECK(words_for(id) == &problem.words);
        CHECK(!problem.words.what.empty());
        CHECK(!problem.words.what.ends_with('.'));
        CHECK(problem.words.advice.ends_with('.'));
    }
}

TEST_CASE("No table of problems is forgotten") {
    namespace fs = std::filesystem;
    static const std::regex row(R"re(\{\s*"([a-z0-9]+(\.[a-z0-9-]+)+)",\s*(note|warning),)re");
    std::size_t rows = 0;
    for (const char* const layer : {"core", "formats", "converters"}) {
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(FIGHTCONV_SOURCE_DIR) / layer)) {
            if (entry.path().filename() != "problems.hpp") {
                continue;
            }
            const std::string text = test::read_file(entry.path());
            for (std::sregex_iterator found(text.begin(), text.end(), row), end; found != end;
                 ++found) {
                INFO(entry.path() << ": " << found->str(1));
                CHECK(find_problem(found->str(1)) != nullptr);
                ++rows;
            }
        }
    }
    CHECK(rows == all_problems().size());
}

TEST_CASE(
    "Each problem has the effect on the verdict of the right part: damage, a gap, a refusal") {
    const auto effect = [](std::string_view id) { return find_problem(id)->effect; };
    CHECK(effect("sff.data-short").kind == Effect::damage);
    CHECK(effect("sff.data-short").part == Part::sprites);
    CHECK(effect("mugen.missing-sound").kind == Effect::gap);
    CHECK(effect("mugen.missing-sound").part == Part::sounds);
    CHECK(effect("mugen.refused-trigger").kind == Effect::refusal);
    CHECK(effect("mugen.approximate-value").kind == Effect::approximation);
    CHECK(effect("air.time-zero").kind == Effect::none);
    CHECK(find_problem("mugen.sprites-unreadable")->leads);
    CHECK(!find_problem("sff.data-short")->leads);
}

TEST_CASE("Every error code has words for people") {
    for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
        const std::string id =
            std::string(error_prefix) + std::string(name_of(static_cast<ErrorCode>(code)));
        INFO(id);
        CHECK(words_for(id) != nullptr);
    }
    CHECK(words_for("sff") == nullptr);
    CHECK(words_for("") == nullptr);
    CHECK(words_for("new.id") == nullptr);
    CHECK(find_problem("error:internal error") == nullptr);
}
