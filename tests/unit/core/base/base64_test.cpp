#include "core/base/text/base64.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("base64 is that of RFC 4648") {
    for (const auto& [plain, text] :
         {std::pair("", ""), std::pair("f", "Zg=="), std::pair("fo", "Zm8="),
          std::pair("foo", "Zm9v"), std::pair("foob", "Zm9vYg==")}) {
        CHECK(base64_text(as_bytes(plain)) == text);
        CHECK(as_text(bytes_of_base64(text).value()) == plain);
    }
    ByteBuffer all;
    for (int i = 0; i < 256; ++i) {
        all.push_back(static_cast<std::uint8_t>(255 - i));
    }
    CHECK(bytes_of_base64(base64_text(all)).value() == all);
}

TEST_CASE("Text that is not canonical base64 is nothing") {
    for (const char* const text : {"Z", "Zg", "Zg=", "Zh==", "Zm9=", "====", "Zg==Zg==", "Z g=",
                                   "Zm9v\n", "Zm-_", "\xff\xff\xff\xff"}) {
        CHECK_FALSE(bytes_of_base64(text));
    }
}
