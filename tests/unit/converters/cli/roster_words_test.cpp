// The table of inspect --roster on terminals that are too narrow for it.
#include "converters/cli/commands/roster.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

namespace {

batch::Report small_roster() {
    batch::Entry entry;
    entry.input = "game/chars/a-long-folder/suave-dude";
    entry.verdict = Verdict{.condition = Condition::usable, .score = 97};
    entry.facts = batch::Facts{.display_name = "Suave Dude",
                               .author = "Somebody with a long name",
                               .format = "mugen",
                               .version = "SFF 2.01, MUGEN 1.1",
                               .localcoord = {1280, 720}};
    entry.input_bytes = 436'837;
    entry.sprites = 1281;
    batch::Report report;
    report.entries.push_back(entry);
    entry.facts->display_name = "Ω";
    report.entries.push_back(entry);
    return report;
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        widest = std::max(widest, cli::columns_of(std::string_view(text).substr(at, end - at)));
        at = end + 1;
    }
    return widest;
}

}  // namespace

TEST_CASE("The table of a roster shortens names and leaves columns out, but cuts no number") {
    for (const std::size_t columns : {200U, 132U, 100U, 80U, 60U, 40U}) {
        CAPTURE(columns);
        const Table table = cli::roster_words(small_roster(), columns);
        const std::string words = to_words(Description{{}, {table}}, false);
        INFO(words);
        CHECK(widest_line(words) <= columns);
        CHECK_THAT(words, Contains("usable") && Contains("dude"));
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const std::string cell = cell_text(table.rows[0][i]);
            if (table.columns[i] == "screen") {
                CHECK(cell == "1280x720");
            } else if (table.columns[i] == "version") {
                CHECK(cell == "SFF 2.01, MUGEN 1.1");
            } else if (table.columns[i] == "size") {
                CHECK(cell == "426.6 KiB");
            }
        }
    }
    const Table whole = cli::roster_words(small_roster(), SIZE_MAX);
    CHECK(whole.columns.size() == 9);
    CHECK_THAT(to_words(Description{{}, {whole}}, false), !Contains("…"));
    const Table usual = cli::roster_words(small_roster(), 80);
    CHECK(usual.columns == std::vector<std::string>{"verdict", "score", "input", "name", "author",
                                                    "screen", "sprites", "size"});
    CHECK(cell_text(usual.rows[0][2]) == "…ave-dude");
    CHECK(cell_text(usual.rows[0][4]) == "Somebody…");
    CHECK(cli::roster_words(small_roster(), 40).columns ==
          std::vector<std::string>{"verdict", "input", "name", "size"});
}
