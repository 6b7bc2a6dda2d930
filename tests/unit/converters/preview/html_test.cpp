#include "converters/preview/html.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("Text in a page has no marks, control characters or invalid UTF-8") {
    CHECK(html_text("<a href=\"x\">'&'</a>") ==
          "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
    CHECK(html_text(std::string_view("\0\x1b\xff\n", 4)) == "\\x00\\x1b\\xff\\x0a");
    CHECK(html_text("リュウ") == "リュウ");
}

TEST_CASE("Places of a page are filled once, and values are not looked at again") {
    CHECK(fill_page("<{{a}}|{{b}}|{{a}}>", {{"a", "{{b}}"}, {"b", "2"}}) == "<{{b}}|2|{{b}}>");
    CHECK(fill_page("{{unknown}}{{open", {}) == "{{open");
}
