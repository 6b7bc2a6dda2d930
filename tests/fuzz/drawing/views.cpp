// Input: one byte, which of the views and parts and whether at twice the size, then the parts of a
// MUGEN character.
#include <zlib.h>

#include <nlohmann/json.hpp>

#include "converters/api/registry.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/text.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv::fuzz {
namespace {

// The JSON of a page, as its scripts read it back (converters/preview/page/renderer.js, player.js):
// the first part of the data, in base64, deflated; in it the size of the JSON (u32, little endian),
// the JSON, and the palettes.
std::string json_of_page(std::string_view page) {
    constexpr std::string_view tag = R"(<script type="text/plain" id="data">)";
    constexpr std::size_t greatest_expansion = 1032;
    const std::size_t tagged = page.find(tag);
    require(tagged != std::string_view::npos, "a page has its data");
    const std::string_view data = page.substr(tagged + tag.size());
    const auto packed = bytes_of_base64(data.substr(0, data.find_first_of(" <")));
    require(packed.has_value(), "the data of a page is base64");
    ByteBuffer bytes(packed->size() * greatest_expansion);
    uLongf length = bytes.size();
    require(
        ::uncompress(bytes.data(), &length, packed->data(), packed->size()) == Z_OK && length >= 4,
        "the data of a page can be inflated");
    const std::size_t size = bytes[0] | std::size_t{bytes[1]} << 8 | std::size_t{bytes[2]} << 16 |
                             std::size_t{bytes[3]} << 24;
    require(size + 4 <= length && (length - size - 4) % 1024 == 0, "behind the JSON are palettes");
    return std::string(as_text(Bytes(bytes).subspan(4, size)));
}

void check_json(const OutputSet& set) {
    constexpr std::size_t largest = 1U << 20;
    for (const OutputFile& file : set.files) {
        const bool is_page = file.path.ends_with(".html");
        if ((!is_page && !file.path.ends_with(".json")) || file.bytes.size() > largest) {
            continue;
        }
        const std::string text =
            is_page ? json_of_page(as_text(file.bytes)) : std::string(as_text(file.bytes));
        require(nlohmann::json::accept(text), "what other programs read is JSON", file.path);
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_views(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    const auto character = character_of(false, Bytes(data, size).subspan(1));
    if (!character) {
        return;
    }
    static const Registry registry = builtin_registry();
    std::vector<const Exporter*> exporters;
    for (const auto& exporter : registry.exporters) {
        if (exporter->info().purpose != Purpose::character) {
            exporters.push_back(exporter.get());
        }
    }
    const Exporter& exporter = *exporters[data[0] % exporters.size()];
    Context writing(limits());
    writing.options =
        test::given_options(exporter, {{"scale", data[0] / exporters.size() % 2 == 0 ? "1" : "2"}});
    const auto set = exporter.write(*character, "c", writing);
    const bool has_nothing = !set && set.error().code() == ErrorCode::not_found;
    require(set || has_nothing || set.error().code() == ErrorCode::limit_exceeded,
            "a sound character that is small enough can be written",
            set ? "" : set.error().render());
    if (set && checks_everything()) {
        check_json(*set);
    }
}
