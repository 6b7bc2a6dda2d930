#include <nlohmann/json.hpp>

#include "converters/jobs/report/report.hpp"
#include "core/base/text/base64.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/programs/batch_reports.hpp"

using namespace fightconv;
using namespace fightconv::batch;
using namespace fightconv::test;
using nlohmann::json;

namespace {

std::string valid() { return render_report(small_report(), ".json").value(); }

// The error of parse_report() for the report in which the value at `pointer` is another.
Error error_with(const char* pointer, json value) {
    json document = json::parse(valid());
    document[json::json_pointer(pointer)] = std::move(value);
    const auto report = parse_report(document.dump());
    REQUIRE_FALSE(report);
    return report.error();
}

std::string png_of_width(std::uint32_t width) {
    Picture picture{width, 1, PixelFormat::rgba8888, PixelBuffer(std::size_t{width} * 4)};
    return base64_text(png::encode(picture, nullptr, Context()).value());
}

}  // namespace

TEST_CASE("A report cut short anywhere is an error with its place, never a part of it") {
    const std::string text = valid();
    for (std::size_t length = 0; length + 2 < text.size(); ++length) {
        const auto report = parse_report(std::string_view(text).substr(0, length));
        REQUIRE_FALSE(report);
        CHECK(report.error().code() == ErrorCode::malformed);
        CHECK(report.error().place().offset.has_value());
    }
}

TEST_CASE("A value of another type or range is an error that names it") {
    CHECK(error_with("/entries/1/name", 5).message().starts_with("entries[1].name"));
    CHECK(error_with("/entries/0/outputs/1/bytes", -1)
              .message()
              .starts_with("entries[0].outputs[1].bytes"));
    CHECK(error_with("/entries/0/outputs/1/bytes", 1.5).code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/sprites", 1ULL << 41).code() == ErrorCode::limit_exceeded);
    CHECK(error_with("/entries/0/seconds", -0.5).code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/seconds", nullptr).code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/outcome", "won").message().starts_with("entries[0].outcome"));
    CHECK(error_with("/entries/0/problems/0/severity", "fatal").code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/outputs/0/sha256", std::string(64, 'A')).code() ==
          ErrorCode::malformed);
    CHECK(error_with("/entries/0/outputs", json::object()).code() == ErrorCode::malformed);
    CHECK(error_with("/entries/2", "text").message().starts_with("entries[2].name"));
    CHECK(error_with("/entries", nullptr).code() == ErrorCode::malformed);
    CHECK(error_with("/skipped/1/path", 0).message().starts_with("skipped[1].path"));
    CHECK(error_with("/entries/1/error", 0).message().starts_with("entries[1].error"));
}

TEST_CASE("A report of version 2, which has no verdicts, is read") {
    json document = json::parse(valid());
    document["version"] = 2;
    for (json& entry : document["entries"]) {
        entry.erase("verdict");
        entry.erase("facts");
    }
    const auto report = parse_report(document.dump());
    REQUIRE(report);
    CHECK(report->entries.size() == 3);
    CHECK(!report->entries[0].verdict);
    CHECK(!report->entries[0].facts);
}

TEST_CASE("A verdict has one of three words and at most 100 points, and a screen has a size") {
    CHECK(error_with("/entries/0/verdict/condition", "fine")
              .message()
              .starts_with("entries[0].verdict.condition"));
    CHECK(error_with("/entries/0/verdict/score", 101).code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/facts/width", 1e30).code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/facts", "none").message().starts_with("entries[0].facts"));
}

TEST_CASE("A thumbnail is a PNG of at most 96 pixels or nothing") {
    CHECK(error_with("/entries/0/thumbnail", "AAAA").code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/thumbnail", "no base64!").code() == ErrorCode::malformed);
    CHECK(error_with("/entries/0/thumbnail", base64_text(as_bytes("<svg onload=x>"))).code() ==
          ErrorCode::malformed);
    CHECK(error_with("/entries/0/thumbnail", std::string(65540, 'A')).code() ==
          ErrorCode::malformed);
    CHECK(error_with("/entries/0/thumbnail", png_of_width(97)).code() == ErrorCode::malformed);
    json document = json::parse(valid());
    document["entries"][0]["thumbnail"] = png_of_width(96);
    CHECK(parse_report(document.dump()));
}

TEST_CASE("Other JSON, other versions, and JSON made to fill the memory are refused") {
    CHECK(parse_report("{}").error().code() == ErrorCode::bad_magic);
    CHECK(parse_report("[]").error().code() == ErrorCode::bad_magic);
    CHECK(parse_report("7").error().code() == ErrorCode::bad_magic);
    CHECK(error_with("/format", "another").code() == ErrorCode::bad_magic);
    CHECK(error_with("/version", 1).code() == ErrorCode::unsupported_version);
    CHECK(error_with("/version", 4).code() == ErrorCode::unsupported_version);
    CHECK(parse_report(std::string(1'000'000, '[')).error().code() == ErrorCode::malformed);
    CHECK(parse_report(std::string(1'000'000, '[') + std::string(1'000'000, ']')).error().code() ==
          ErrorCode::bad_magic);
    std::string lists = "[[]";
    lists.reserve(std::size_t{3} << 23);
    for (int i = 0; i < (1 << 23); ++i) {
        lists += ",[]";
    }
    CHECK(parse_report(lists + "]").error().code() == ErrorCode::limit_exceeded);
    CHECK(parse_report("\"\xff\"").error().code() == ErrorCode::malformed);
}
