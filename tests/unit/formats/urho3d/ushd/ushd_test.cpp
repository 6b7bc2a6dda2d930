#include "formats/urho3d/ushd/ushd.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hostile_bytes.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;

namespace {

void check_refused(const ByteBuffer& bytes, ErrorCode code, const std::string& words) {
    Context context;
    const auto shader = ushd::parse({"a.vs3", bytes}, context);
    REQUIRE_FALSE(shader);
    CHECK(shader.error().code() == code);
    CHECK(shader.error().place().offset);
    CHECK_THAT(shader.error().message(), Catch::Matchers::Contains(words));
}

}  // namespace

TEST_CASE("A shader of model 3 has registers") {
    const ByteBuffer bytes = test::ushd_file(3);
    Context context;
    const auto shader = ushd::parse({"a.vs3", bytes}, context);
    REQUIRE(shader);
    CHECK(shader->kind == ushd::Kind::vertex);
    CHECK(shader->model == 3);
    CHECK(shader->element_hash == 0);
    REQUIRE(shader->parameters.size() == 2);
    CHECK(shader->parameters[0].name == "Model");
    CHECK(shader->parameters[0].slot == 1);
    CHECK(shader->parameters[0].offset == 0);
    CHECK(shader->parameters[0].size == 64);
    CHECK(shader->parameters[1].name == "Time");
    REQUIRE(shader->texture_units.size() == 1);
    CHECK(shader->texture_units[0].name == "DiffMap");
    CHECK(shader->texture_units[0].unit == 3);
    CHECK(ByteBuffer(shader->bytecode.begin(), shader->bytecode.end()) ==
          ByteBuffer{1, 2, 3, 4, 5});
    CHECK(context.diagnostics.counts().empty());
    CHECK(context.budget.used() == shader->charge.bytes());
}

TEST_CASE("A shader of model 4 has constant buffers and a hash") {
    const ByteBuffer bytes = test::ushd_file(4);
    Context context;
    const auto shader = ushd::parse({"a.vs4", bytes}, context);
    REQUIRE(shader);
    CHECK(shader->model == 4);
    CHECK(shader->element_hash == 0x12345678);
    REQUIRE(shader->parameters.size() == 2);
    CHECK(shader->parameters[1].slot == 2);
    CHECK(shader->parameters[1].offset == 80);
    CHECK(shader->parameters[1].size == 4);
}

TEST_CASE("A shader that is not one is refused") {
    ByteBuffer bytes = test::ushd_file(3);
    CHECK(ushd::has_signature(bytes));
    bytes[0] = 'X';
    CHECK_FALSE(ushd::has_signature(bytes));
    check_refused(bytes, ErrorCode::bad_magic, "the file begins with 'XSHD', expected USHD");
    bytes = test::ushd_file(3);
    bytes[4] = 2;
    check_refused(bytes, ErrorCode::malformed, "shader type 2, expected 0 or 1");
    bytes[4] = 1;
    bytes[6] = 5;
    check_refused(bytes, ErrorCode::unsupported_version, "shader model 5, expected 3 or 4");
    bytes = test::ushd_file(3);
    bytes.push_back(0);
    check_refused(bytes, ErrorCode::malformed, "the shader ends here, but 1 more bytes follow");
    bytes = test::ushd_file(3);
    bytes.resize(bytes.size() - 5);
    // no bytecode
    check_refused(test::with_u32(bytes, bytes.size() - 4, 0), ErrorCode::malformed,
                  "the shader has no bytecode");
    check_refused(test::with_u32(test::ushd_file(3), 8, 0xFFFFFFFF), ErrorCode::truncated, "");
}

TEST_CASE("Oddities of a shader are reported") {
    ByteBuffer bytes = test::ushd_file(4);
    bytes[4] = 1;  // a pixel shader with a hash
    bytes[16] = 0xC3;
    bytes[bytes.size() - 10] = 16;  // of 16 texture units
    Context context;
    REQUIRE(ushd::parse({"a.ps4", bytes}, context));
    CHECK(context.diagnostics.counts().contains("ushd.element-hash"));
    CHECK(context.diagnostics.counts().contains("ushd.text-not-utf8"));
    CHECK(context.diagnostics.counts().contains("ushd.texture-unit"));
}

TEST_CASE("A shader that is cut or changed anywhere does no harm") {
    for (const unsigned model : {3U, 4U}) {
        CHECK(test::readable_cuts(ushd::parse, test::ushd_file(model)) == 0);
        CHECK(test::readable_pokes(ushd::parse, test::ushd_file(model)) > 100);
    }
}
