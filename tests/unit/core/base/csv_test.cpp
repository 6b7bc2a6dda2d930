#include "core/base/text/csv.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("A cell is quoted where it has to be", "[text]") {
    CHECK(csv_cell("Ember") == "Ember");
    CHECK(csv_cell("").empty());
    CHECK(csv_cell("a,b") == "\"a,b\"");
    CHECK(csv_cell("\"x\"\n") == "\"\"\"x\"\"\n\"");
    CHECK(csv_cell("\xFF") == "\\xff");
}

TEST_CASE("No cell is a formula, and numbers stay numbers", "[text]") {
    for (const char* formula :
         {"=1+1", "+cmd", "-2+3", "@sum", "-", "-.5", "+1e5", "--1", "\tx", " =1+1", "  \t=1",
          "\u00A0\u3000@sum", " -3", "\uFF1D1+1", "\uFF0B1", "\uFF0D1", " \uFF20sum"}) {
        CHECK(csv_cell(formula) == std::string("'") + formula);
    }
    CHECK(csv_cell("=a,b") == "\"'=a,b\"");
    for (const char* text : {"-3", "+2", "-0.25", "12", " 1", "  ", " a=1", "\u3042"}) {
        CHECK(csv_cell(text) == text);
    }
}
