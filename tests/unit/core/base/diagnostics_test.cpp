#include "core/base/diagnostics.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("a diagnostic is one line with place, message, item and id") {
    const Diagnostic diagnostic{"sff.data-short",     Severity::warning, "kfm.sff",
                                Place::at_offset(16), "sprite 0,1",      "4 bytes of 9\n"};
    CHECK(diagnostic.render() == "kfm.sff+0x10: 4 bytes of 9\\x0a (sprite 0,1) [sff.data-short]");
}

TEST_CASE("the first of each id are kept, the rest is counted") {
    DiagnosticSink sink(2);
    for (int i = 0; i < 5; ++i) {
        sink.report({.id = "a.x", .severity = Severity::note, .message = std::to_string(i)});
    }
    sink.report({.id = "b.y", .severity = Severity::warning});
    REQUIRE(sink.kept().size() == 3);
    CHECK(sink.kept()[1].message == "1");
    CHECK(sink.counts().at("a.x").total == 5);
    CHECK(sink.warnings() == 1);
}

TEST_CASE("what concerns a whole character is kept before everything else") {
    DiagnosticSink sink(2);
    sink.report({.id = "a.x", .message = "1"});
    sink.report({.id = "mugen.sprites-unreadable", .message = "2"});
    sink.report({.id = "a.y", .message = "3"});
    sink.report({.id = "mugen.sprites-unreadable", .message = "4"});
    std::string order;
    for (const Diagnostic& diagnostic : sink.kept()) {
        order += diagnostic.message;
    }
    CHECK(order == "2413");
}

TEST_CASE("an id that was once a warning counts as one") {
    DiagnosticSink sink(1);
    sink.report({.id = "a.x", .severity = Severity::note});
    sink.report({.id = "a.x", .severity = Severity::warning});
    CHECK(sink.counts().at("a.x").severity == Severity::warning);
    CHECK(sink.warnings() == 2);
}
