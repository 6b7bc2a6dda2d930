#include "core/base/diagnostics.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

constexpr Problem harmless{"a.x", Severity::note};
constexpr Problem odd{"b.y", Severity::warning};
constexpr Problem leading{
    .id = "c.z", .severity = Severity::warning, .words = {}, .effect = {}, .leads = true};

}  // namespace

TEST_CASE("A diagnostic is one line with place, message, item and id") {
    const Diagnostic diagnostic{.problem = &odd,
                                .file = "kfm.sff",
                                .place = Place::at_offset(16),
                                .item = "sprite 0,1",
                                .message = "4 bytes of 9\n"};
    CHECK(diagnostic.render() == "kfm.sff+0x10: 4 bytes of 9\\x0a (sprite 0,1) [b.y]");
}

TEST_CASE("The first of each id are kept, the rest is counted") {
    DiagnosticSink sink(2);
    for (int i = 0; i < 5; ++i) {
        sink.report({.problem = &harmless, .message = std::to_string(i)});
    }
    sink.report({.problem = &odd});
    REQUIRE(sink.kept().size() == 3);
    CHECK(sink.kept()[1].message == "1");
    CHECK(sink.counts().at("a.x").total == 5);
    CHECK(sink.warnings() == 1);
}

TEST_CASE("Problems of a whole character are kept before everything else") {
    DiagnosticSink sink(2);
    sink.report({.problem = &harmless, .message = "1"});
    sink.report({.problem = &leading, .message = "2"});
    sink.report({.problem = &odd, .message = "3"});
    sink.report({.problem = &leading, .message = "4"});
    std::string order;
    for (const Diagnostic& diagnostic : sink.kept()) {
        order += diagnostic.message;
    }
    CHECK(order == "2413");
}

TEST_CASE("An id that was once a warning counts as one") {
    DiagnosticSink sink(1);
    sink.report({.problem = &odd, .harmless = true});
    sink.report({.problem = &odd});
    CHECK(sink.counts().at("b.y").severity == Severity::warning);
    CHECK(sink.warnings() == 2);
}
