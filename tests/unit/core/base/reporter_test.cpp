#include "core/base/reporter.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

constexpr Problem found{"sff.odd", Severity::warning};

}  // namespace

TEST_CASE("A reporter names its file, its item and the place") {
    DiagnosticSink sink(10);
    const Reporter reporter(sink, "kfm.sff");
    reporter.report(found, Place::at_offset(16), "{} of {}", 2, "three");
    reporter.about("sprite 200,3").note(found, {}, "nothing");
    const Where animation{"animation", "stand"};
    reporter.about(animation).report(found, Place::at_line(3), "gone");
    REQUIRE(sink.kept().size() == 3);
    CHECK(sink.kept()[0].render() == "kfm.sff+0x10: 2 of three [sff.odd]");
    CHECK(sink.kept()[1].render() == "kfm.sff: nothing (sprite 200,3) [sff.odd]");
    CHECK(sink.kept()[1].severity() == Severity::note);
    CHECK(sink.kept()[2].render() == "kfm.sff:3: gone (animation 'stand') [sff.odd]");
    CHECK(sink.counts().at("sff.odd").severity == Severity::warning);
}

TEST_CASE("An error of a reporter carries what a diagnostic would") {
    DiagnosticSink sink(10);
    const Error error = Reporter(sink, "kfm.sff")
                            .about("node 4")
                            .error(ErrorCode::truncated, Place::at_offset(8), "need {} bytes", 28);
    CHECK(error.render() == "kfm.sff+0x8: need 28 bytes (node 4)");
    CHECK(sink.kept().empty());
}
