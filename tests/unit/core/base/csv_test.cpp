#include "core/base/csv.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("a cell is quoted where it has to be", "[text]") {
    CHECK(csv_cell("Ember") == "Ember");
    CHECK(csv_cell("").empty());
    CHECK(csv_cell("a,b") == "\"a,b\"");
    CHECK(csv_cell("\"x\"\n") == "\"\"\"x\"\"\n\"");
    CHECK(csv_cell("\xFF") == "\\xff");
}

TEST_CASE("no cell is a formula, and numbers stay numbers", "[text]") {
    for (const char* formula : {"=1+1", "+cmd", "-2+3", "@sum", "-", "-.5", "+1e5", "--1", "\tx"}) {
        CHECK(csv_cell(formula) == std::string("'") + formula);
    }
    CHECK(csv_cell("=a,b") == "\"'=a,b\"");
    for (const char* number : {"-3", "+2", "-0.25", "12"}) {
        CHECK(csv_cell(number) == number);
    }
}
