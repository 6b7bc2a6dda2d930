// The data that a page unpacks to play a character.
#pragma once

#include <libdeflate.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "converters/preview/page/page.hpp"
#include "core/base/text/base64.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::test {

// The text in its first part: the length of the text, the text, colours.
inline nlohmann::json page_data(const Character& character) {
    Context context;
    const ByteBuffer bytes = preview_page(character, context.diagnostics, "title", context).value();
    const std::string_view page(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    constexpr std::string_view opening = R"(id="data">)";
    const std::size_t begin = page.find(opening) + opening.size();
    const ByteBuffer packed =
        bytes_of_base64(page.substr(begin, page.find_first_of(" <", begin) - begin)).value();
    ByteBuffer data(32 << 20);
    std::size_t size = 0;
    const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
        decompressor(libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
    REQUIRE(libdeflate_zlib_decompress(decompressor.get(), packed.data(), packed.size(),
                                       data.data(), data.size(), &size) == LIBDEFLATE_SUCCESS);
    const std::size_t text = data[0] | std::size_t{data[1]} << 8 | std::size_t{data[2]} << 16;
    return nlohmann::json::parse(data.begin() + 4,
                                 data.begin() + 4 + static_cast<std::ptrdiff_t>(text));
}

}  // namespace fightconv::test
