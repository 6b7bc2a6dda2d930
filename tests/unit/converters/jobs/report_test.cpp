#include "converters/jobs/report/report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "converters/jobs/report/summary.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/programs/batch_reports.hpp"

using namespace fightconv;
using namespace fightconv::batch;
using namespace fightconv::test;

namespace {

std::string rendered(const Report& report, std::string_view extension) {
    return render_report(report, extension).value();
}

// The rows of a CSV as RFC 4180 reads them.
std::vector<std::vector<std::string>> csv_rows(std::string_view csv) {
    std::vector<std::vector<std::string>> rows(1, {""});
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        std::string& cell = rows.back().back();
        if (csv[i] == '"' && quoted && csv.substr(i + 1).starts_with('"')) {
            cell.push_back(csv[i++]);
        } else if (csv[i] == '"') {
            quoted = !quoted;
        } else if (csv[i] == ',' && !quoted) {
            rows.back().emplace_back();
        } else if (csv.substr(i).starts_with("\r\n") && !quoted) {
            rows.push_back({""});
            ++i;
        } else {
            cell.push_back(csv[i]);
        }
    }
    rows.pop_back();
    return rows;
}

std::vector<FrequentProblem> problems_of(std::vector<Entry> entries) {
    return frequent_problems({std::move(entries), {}});
}

Entry with_problem(std::string name, std::string id, std::uint64_t count,
                   Severity severity = Severity::warning) {
    Entry entry = batch_entry(std::move(name));
    entry.problems = {{id, severity, count, "first of " + id}};
    return entry;
}

}  // namespace

TEST_CASE("Totals add up what all characters have") {
    const Totals totals = totals_of(small_report());
    CHECK(totals.characters == 3);
    CHECK(totals.of(Outcome::converted) == 2);
    CHECK(totals.of(Outcome::failed) == 1);
    CHECK(totals.of(Outcome::not_run) == 0);
    CHECK(totals.input_bytes == 3010);
    CHECK(totals.output_bytes == 2155);
    CHECK(totals.outputs == 3);
    CHECK(totals.sprites == 286);
    CHECK(totals.warnings == 5);
    CHECK(totals.notes == 1);
    CHECK(totals.seconds == 2.125);
    CHECK(totals.skipped == 2);
}

TEST_CASE("Failures come before warnings and notes, and what most characters have comes first") {
    Entry failed = batch_entry("z", Outcome::failed);
    failed.error = EntryError{"not found", "z.def: not found: z.sff", ""};
    const auto problems = problems_of(
        {with_problem("a", "text.long-line", 9), with_problem("b", "mugen.missing-sprite", 1),
         with_problem("c", "mugen.missing-sprite", 1),
         with_problem("d", "act.is-pcx", 99, Severity::note), failed});
    REQUIRE(problems.size() == 4);
    CHECK(problems[0].ids == std::vector<std::string>{"error:not found"});
    CHECK(problems[0].weight() == "failure");
    CHECK(problems[1].ids == std::vector<std::string>{"mugen.missing-sprite"});
    CHECK(problems[1].characters == 2);
    CHECK(problems[1].character == "b");
    CHECK(problems[2].occurrences == 9);
    CHECK(problems[3].weight() == "note");
    CHECK_FALSE(problems[2].advice.empty());
}

TEST_CASE(
    "Problems of a whole character come before other warnings, in the summary and in its own "
    "entry") {
    Entry entry = with_problem("a", "mugen.sprites-unreadable", 1);
    entry.problems.push_back({"air.box-short", Severity::warning, 3, "a box"});
    const Report report{{entry, with_problem("b", "air.box-short", 4)}, {}};
    CHECK(frequent_problems(report).front().ids ==
          std::vector<std::string>{"mugen.sprites-unreadable"});
    const std::string row = rendered(report, ".md");
    // said once
    CHECK(row.find("| first of mugen.sprites-unreadable<br>mugen.") == std::string::npos);
    CHECK(row.find("| first of mugen.sprites-unreadable<br>air.box-short (3) |") !=
          std::string::npos);
    const std::string page = rendered(report, ".html");
    CHECK(
        page.find(
            "<p class=\"tag warning\"><bdi>first of mugen.sprites-unreadable</bdi></p><details>") !=
        std::string::npos);
}

TEST_CASE(
    "Ids that mean the same to people are one problem, and a character that has several counts "
    "once") {
    Entry entry = with_problem("a", "air.box-short", 2);
    entry.problems.push_back({"air.flip-unknown", Severity::note, 3, "second"});
    const auto problems =
        problems_of({entry, with_problem("b", "air.flip-unknown", 1, Severity::note)});
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].ids == std::vector<std::string>{"air.box-short", "air.flip-unknown"});
    CHECK(problems[0].characters == 2);
    CHECK(problems[0].occurrences == 6);
    CHECK(problems[0].weight() == "warning");
    CHECK(problems[0].example == "first of air.box-short");
}

TEST_CASE(
    "An id without words of its own speaks with its first message; no more than ten are listed") {
    std::vector<Entry> entries;
    for (int i = 0; i < 12; ++i) {
        entries.push_back(with_problem("c" + std::to_string(i), "new.id-" + std::to_string(i),
                                       100 - static_cast<std::uint64_t>(i)));
    }
    const auto problems = problems_of(entries);
    REQUIRE(problems.size() == 10);
    CHECK(problems[0].what == "first of new.id-0");
    CHECK(problems[9].what == "first of new.id-9");
    CHECK(problems[0].advice.empty());
}

TEST_CASE("The CSV is read back cell by cell, and no cell is a formula") {
    const auto rows = csv_rows(rendered(small_report(), ".csv"));
    REQUIRE(rows.size() == 4);
    for (const auto& row : rows) {
        CHECK(row.size() == 25);
    }
    CHECK(rows[0][0] == "name");
    CHECK(rows[1] == std::vector<std::string>{"kfm",
                                              "chars/kfm/kfm.def",
                                              "converted",
                                              "",
                                              "",
                                              "",
                                              "damaged",
                                              "99",
                                              "2 sprites cut short",
                                              "3000",
                                              "2148",
                                              "281",
                                              "90",
                                              "31",
                                              "0.125",
                                              "2",
                                              "1",
                                              "air.time-zero 1; sff.data-short 2",
                                              "kfm.uff; kfm/kfm.fspk",
                                              "Kung Fu Man",
                                              "Elecbyte",
                                              "mugen",
                                              "SFF 2.01, MUGEN 1.1",
                                              "320x240",
                                              ""});
    CHECK(rows[2][4] == small_report().entries[1].error->message);
    CHECK(rows[3][0] == "'" + std::string(hostile_name));
    for (const char* const start : {"=", "+", "-", "@", "\t", "\r"}) {
        CHECK(csv_rows(rendered({{batch_entry(start + std::string("1+1"))}, {}}, ".csv"))[1][0] ==
              std::string("'") + start + "1+1");
    }
    CHECK(csv_rows(rendered({{batch_entry("a=1")}, {}}, ".csv"))[1][0] == "a=1");
}

TEST_CASE(
    "The worst comes first: failures, damaged, refused, not read, usable, whole; then by score and "
    "input") {
    const auto judged = [](const char* name, Condition condition, std::uint32_t score) {
        Entry entry = batch_entry(name);
        entry.verdict = Verdict{condition, score, ""};
        return entry;
    };
    Report report{
        {judged("fine", Condition::whole, 100), judged("b", Condition::usable, 60),
         batch_entry("late", Outcome::not_run), judged("a", Condition::usable, 60),
         judged("half", Condition::damaged, 70), judged("torn", Condition::damaged, 20),
         judged("barred", Condition::refused, 50), batch_entry("broken", Outcome::failed)},
        {}};
    sort_worst_first(report);
    std::vector<std::string> names;
    std::transform(report.entries.begin(), report.entries.end(), std::back_inserter(names),
                   [](const Entry& entry) { return entry.name; });
    CHECK(names ==
          std::vector<std::string>{"broken", "torn", "half", "barred", "late", "a", "b", "fine"});
    CHECK(verdicts_text(totals_of(report)) == "2 damaged, 1 refused, 2 usable, 1 whole");
}

TEST_CASE("Characters with the same pictures name each other, at most three of them") {
    Report report;
    for (const std::string name : {"a", "b", "c", "d", "e", "alone"}) {
        report.entries.push_back(batch_entry(name));
        report.entries.back().facts = Facts{.pictures = name == "alone" ? "1" : "2"};
    }
    report.entries.push_back(batch_entry("blank"));
    report.entries.back().facts = Facts{};
    CHECK(totals_of(report).duplicates == 5);
    const auto same = same_pictures(report);
    CHECK(same.at(&report.entries[1]) == "chars/a/a.def; chars/c/c.def; chars/d/d.def; 1 more");
    CHECK(!same.contains(&report.entries[5]));
    CHECK(csv_rows(rendered(report, ".csv"))[1].back() ==
          "chars/b/b.def; chars/c/c.def; chars/d/d.def; 1 more");
    CHECK(rendered(report, ".md").find("same pictures as chars/b/b.def") != std::string::npos);
    CHECK(rendered(report, ".html").find("Same pictures as <bdi>chars/b/b.def") !=
          std::string::npos);
}

TEST_CASE("A picture leads to the page that the batch has written, whatever its name is") {
    Report report{{batch_entry("k")}, {}};
    report.entries[0].outputs = {{"k.uff", 1, std::string(64, 'a')},
                                 {"javascript:x?\"'.html", 1, std::string(64, 'a')}};
    // nobody knows where it is
    CHECK(rendered(report, ".html").find("<a href") == std::string::npos);
    report.outputs_at = "../out/";
    CHECK(rendered(report, ".html").find("<a href=\"./../out/javascript%3Ax%3F%22%27.html\"") !=
          std::string::npos);
}

TEST_CASE("Hostile text neither ends a Markdown cell nor marks anything") {
    const std::string page = rendered(small_report(), ".md");
    const std::size_t at = page.find("| =");
    REQUIRE(at != std::string::npos);
    const std::string row = page.substr(at, page.find('\n', at) - at);
    std::size_t bars = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        bars += row[i] == '|' ? 1U : 0U;
        i += row[i] == '\\' ? 1U : 0U;
    }
    CHECK(bars == 13);
    CHECK(row.starts_with(
        "| =\\<script\\>pwned=1\\</script\\>\"'\\>\\<img src=x "
        "onerror=pwned=1\\>\\|\\`\\*\\[a\\](b) \\{\\{rows\\}\\} ,\\\\x0d<br>\\\\x1b"));
    CHECK(page.find("## The most frequent problems") != std::string::npos);
}

TEST_CASE("Hostile text in the page is only ever text, and fills no place of the template") {
    const std::string page = rendered(small_report(), ".html");
    CHECK(page.find("<script>pwned") == std::string::npos);
    CHECK(page.find("<img src=x") == std::string::npos);
    CHECK(page.find("=&lt;script&gt;pwned=1&lt;/script&gt;&quot;&#39;&gt;") != std::string::npos);
    std::size_t rows = 0;
    for (std::size_t at = page.find("data-outcome=\""); at != std::string::npos;
         at = page.find("data-outcome=\"", at + 1)) {
        ++rows;
    }
    CHECK(rows == 3);
    CHECK(page.find("{{title}}") == std::string::npos);
    CHECK(page.find("http:") == std::string::npos);
    CHECK(page.find("https:") == std::string::npos);
}

TEST_CASE("An empty report has a page, a table and a list in every kind") {
    for (const char* const extension : {".html", ".json", ".csv", ".md"}) {
        CHECK_FALSE(rendered({}, extension).empty());
    }
    CHECK(csv_rows(rendered({}, ".csv")).size() == 1);
    CHECK(parse_report(rendered({}, ".json")).value() == Report{});
}

TEST_CASE("Other extensions are refused with those that there are") {
    const auto refused = render_report({}, ".pdf");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::unsupported_feature);
    CHECK(refused.error().remedy().find(".html") != std::string::npos);
}

TEST_CASE(
    "The JSON is read back as the report it was made of, and carries totals and words for other "
    "readers") {
    const std::string text = rendered(small_report(), ".json");
    CHECK(parse_report(text).value() == small_report());
    const auto document = nlohmann::json::parse(text);
    CHECK(document["totals"]["characters"] == 3);
    CHECK(document["totals"]["not run"] == 0);
    CHECK(document["frequent_problems"][0]["ids"][0] == "error:not found");
    CHECK(document["frequent_problems"][0]["advice"].get<std::string>().size() > 20);
}

TEST_CASE("Text that is no UTF-8 is written with its bytes escaped, and stays so") {
    Report report{{batch_entry("k\xff"
                               "fm")},
                  {}};
    const Report read = parse_report(rendered(report, ".json")).value();
    CHECK(read.entries[0].name == "k\\xfffm");
    CHECK(rendered(read, ".json") == rendered(report, ".json"));
}

TEST_CASE("Parts merge to the same report in any order, what all of them tell counts once") {
    const Report whole = small_report();
    Report a{{whole.entries[0]}, whole.skipped};
    Report b{{whole.entries[1], whole.entries[0]}, whole.skipped};
    b.entries[1].seconds = 7;
    Report c{{whole.entries[2], batch_entry("ryu", Outcome::not_run)}, {}};
    std::vector<std::size_t> order = {0, 1, 2};
    const std::vector<Report> parts = {a, b, c};
    const Report merged = merge_reports(parts).value();
    REQUIRE(merged.entries.size() == 3);
    // the worst comes first
    CHECK(merged.entries.front().name == "ryu");
    // the part that ran it, not the one that did not
    CHECK(std::find(merged.entries.begin(), merged.entries.end(), whole.entries[1]) !=
          merged.entries.end());
    CHECK(merged.skipped.size() == 2);
    do {
        CHECK(merge_reports({parts[order[0]], parts[order[1]], parts[order[2]]}).value() == merged);
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(merge_reports({}).value() == Report{});
}

TEST_CASE("Parts that tell different results of an input do not merge") {
    Report a = small_report();
    Report b = small_report();
    b.entries[0].outputs[0].bytes = 1;
    const auto merged = merge_reports({a, b});
    REQUIRE_FALSE(merged);
    CHECK(merged.error().message().find("chars/kfm/kfm.def") != std::string::npos);
    CHECK_FALSE(merged.error().remedy().empty());
}
