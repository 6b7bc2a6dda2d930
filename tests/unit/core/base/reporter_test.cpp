#include "core/base/reporter.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("a reporter names its file, its item and the place") {
    DiagnosticSink sink(10);
    const Reporter reporter(sink, "kfm.sff");
    reporter.warn("sff.odd", Place::at_offset(16), "{} of {}", 2, "three");
    reporter.about("sprite 200,3").note("sff.harmless", {}, "nothing");
    const Where animation{"animation", "stand"};
    reporter.about(animation).warn("sff.odd", Place::at_line(3), "gone");
    REQUIRE(sink.kept().size() == 3);
    CHECK(sink.kept()[0].render() == "kfm.sff+0x10: 2 of three [sff.odd]");
    CHECK(sink.kept()[1].render() == "kfm.sff: nothing (sprite 200,3) [sff.harmless]");
    CHECK(sink.kept()[1].severity == Severity::note);
    CHECK(sink.kept()[2].render() == "kfm.sff:3: gone (animation 'stand') [sff.odd]");
    CHECK(sink.warnings() == 2);
}

TEST_CASE("an error of a reporter carries what a diagnostic would") {
    DiagnosticSink sink(10);
    const Error error = Reporter(sink, "kfm.sff")
                            .about("node 4")
                            .error(ErrorCode::truncated, Place::at_offset(8), "need {} bytes", 28);
    CHECK(error.render() == "kfm.sff+0x8: truncated: need 28 bytes (node 4)");
    CHECK(sink.kept().empty());
}
