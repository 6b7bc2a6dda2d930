#include "core/base/diagnostics.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

constexpr Problem harmless{"a.x", Severity::note};
constexpr Problem odd{"b.y", Severity::warning};
constexpr Problem refusing{"d.w", Severity::warning, {}, refusal("line", "wrong")};
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

TEST_CASE("An id that was once a warning is one, but its harmless reports are none") {
    DiagnosticSink sink(1);
    sink.report({.problem = &odd, .harmless = true});
    sink.report({.problem = &odd});
    CHECK(sink.counts().at("b.y").severity == Severity::warning);
    CHECK(sink.counts().at("b.y").total == 2);
    CHECK(sink.warnings() == 1);
}

TEST_CASE("A sink takes over what another has of an effect, also what that has only counted") {
    DiagnosticSink other(2);
    for (int i = 0; i < 5; ++i) {
        other.report({.problem = &refusing, .message = std::to_string(i)});
    }
    other.report({.problem = &odd});
    for (const std::uint32_t per_id : {0U, 1U, 9U}) {
        DiagnosticSink sink(per_id);
        sink.report({.problem = &refusing});
        sink.add(other, Effect::refusal);
        CHECK(sink.counts().size() == 1);
        CHECK(sink.counts().at("d.w").total == 6);
        CHECK(sink.warnings() == 6);
        CHECK(sink.kept().size() == std::min(per_id, 3U));
    }
}
