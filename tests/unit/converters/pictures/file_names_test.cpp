#include "converters/pictures/file_names.hpp"

#include "core/base/text/names.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("Names that are the same, in whatever case, get numbers", "[file_names]") {
    FileNames names;
    CHECK(names.take("stand", ".png") == "stand.png");
    CHECK(names.take("Stand", ".png") == "Stand_2.png");
    CHECK(names.take("stand", ".png") == "stand_3.png");
    CHECK(names.take("stand_2", ".png") == "stand_2_2.png");  // taken by the second
    CHECK(names.take("", ".png") == "unnamed.png");
}

TEST_CASE("With number and extension a name is still a safe one, however long or odd",
          "[file_names]") {
    FileNames names;
    for (const std::string& wanted :
         {std::string(400, 'x'), std::string(149, 'x') + "\xC3\xA9\xC3\xA9", std::string("con"),
          std::string("a/b:c*"), std::string(149, 'x') + "...."}) {
        for (int i = 0; i < 3; ++i) {
            const std::string name = names.take(wanted, ".json");
            CHECK(name == safe_name(name));
        }
    }
}
