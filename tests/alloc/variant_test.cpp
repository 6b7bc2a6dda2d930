// Memory that ends while a value of several kinds is copied, at each allocation in turn.
#include "core/base/variant.hpp"

#include <new>
#include <string>
#include <vector>

#include "converters/json/json_value.hpp"
#include "tests/alloc/failing_new.hpp"
#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

const std::string long_text = "a text that is too long to be kept without an allocation";

// How many copies fail before one does not, because all of its allocations are allowed.
template <class T>
std::size_t failing_copies(const T& value) {
    for (std::size_t n = 1;; ++n) {
        test::allocations_left = n;
        try {
            const T copy = value;
            test::allocations_left = 0;
            return n - 1;
        } catch (const std::bad_alloc&) {
            CHECK(test::allocations_left == 0);
        }
    }
}

}  // namespace

TEST_CASE("A variant of nothing but texts, lists and plain values is copied, or not at all",
          "[alloc]") {
    using Value = Variant<bool, double, std::string, std::vector<std::string>>;
    CHECK(failing_copies(Value(0.5)) == 0);
    CHECK(failing_copies(Value(long_text)) == 1);
    CHECK(failing_copies(std::vector<Value>{true, long_text,
                                            std::vector<std::string>{long_text, long_text}}) == 5);
    const Value text(long_text);
    Value copy(text);
    CHECK(std::get<std::string>(copy) == long_text);
    copy = 0.5;
    copy = text;
    CHECK(copy == text);
    CHECK(std::get<std::string>(Value(std::move(copy))) == long_text);
}

TEST_CASE("A JSON value is copied and destroyed, whichever allocation fails", "[alloc]") {
    const JsonValue value =
        JsonObject{{long_text, long_text}, {"list", JsonList{1, long_text, JsonList{long_text}}}};
    CHECK(failing_copies(value) == 7);
}

}  // namespace fightconv
