#include "formats/urho3d/ani/ani.hpp"

#include <random>

#include "tests/support/catch.hpp"
#include "tests/support/hostile_bytes.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;
using test::Dump;

namespace {

ani::Animation read_ani(const ByteBuffer& bytes, Context& context) {
    auto animation = ani::parse({"a.ani", bytes}, context);
    INFO((animation ? "" : animation.error().render()));
    REQUIRE(animation);
    CHECK(context.budget.used() == animation->charge.bytes());
    return *std::move(animation);
}

Error error_of_ani(const ByteBuffer& bytes) {
    Context context;
    const auto animation = ani::parse({"a.ani", bytes}, context);
    REQUIRE_FALSE(animation);
    return animation.error();
}

bool reports_ani(const ByteBuffer& bytes, const std::string& id) {
    Context context;
    read_ani(bytes, context);
    return context.diagnostics.counts().contains(id);
}

ByteBuffer bytes_of_value(Bytes value) { return {value.begin(), value.end()}; }

// One track of bone "a" with two keys that have no values.
ByteBuffer two_keys(float first, float second, float length) {
    return Dump()
        .text("UANI")
        .name("")
        .f32({length})
        .u32(1)
        .name("a")
        .u8(0)
        .u32(2)
        .f32({first, second})
        .bytes();
}

}  // namespace

TEST_CASE("UANI: every field is read") {
    Context context;
    const ByteBuffer bytes = test::uani_file();
    const ani::Animation animation = read_ani(bytes, context);
    CHECK(animation.layout == ani::Layout::uani);
    CHECK(animation.name == "walk");
    CHECK(animation.length == 1.5F);
    REQUIRE(animation.tracks.size() == 3);
    const ani::Track& root = animation.tracks[0];
    CHECK(root.name == "root");
    CHECK(root.mask == (ani::has_position | ani::has_rotation | ani::has_scale));
    REQUIRE(root.keys.size() == 2);
    CHECK(root.keys[1] == ani::Key{1.5F, {4, 5, 6}, {0, 1, 0, 0}, {2, 2, 2}});
    CHECK(animation.tracks[1].mask == ani::has_rotation);
    CHECK(animation.tracks[1].keys ==
          std::vector{ani::Key{0.25F, {}, {0.5F, 0.5F, 0.5F, 0.5F}, {1, 1, 1}}});
    CHECK(animation.tracks[2].keys.size() == 2);  // two keys of one time are a step
    CHECK(animation.variant_tracks.empty());
    CHECK(context.diagnostics.counts().empty());
}

TEST_CASE("UAN2: each version has its weights and variant tracks") {
    for (const std::uint32_t version : {1U, 2U, 3U, 4U}) {
        INFO("version " << version);
        Context context;
        const ByteBuffer bytes = test::uan2_file(version);
        const ani::Animation animation = read_ani(bytes, context);
        CHECK(animation.layout == ani::Layout::uan2);
        CHECK(animation.version == version);
        REQUIRE(animation.tracks.size() == 1);
        using Weights = std::array<float, 3>;
        CHECK(animation.tracks[0].weights == (version == 4   ? Weights{0.5F, 0.25F, 0.125F}
                                              : version == 3 ? Weights{0.5F, 0.5F, 0.5F}
                                                             : Weights{1, 1, 1}));
        CHECK(animation.tracks[0].keys ==
              std::vector{ani::Key{0, {1, 2, 3}, {1, 0, 0, 0}, {1, 1, 1}}});
        CHECK(animation.variant_tracks.size() == (version == 1 ? 0 : 4));
        CHECK(context.diagnostics.counts().empty());
    }
}

TEST_CASE("UAN2: variant tracks have values as they are stored") {
    Context context;
    const ByteBuffer bytes = test::uan2_file(4);
    const ani::Animation animation = read_ani(bytes, context);
    REQUIRE(animation.variant_tracks.size() == 4);
    CHECK(animation.type_numbers == ani::TypeNumbers::original);
    const ani::VariantTrack& position = animation.variant_tracks[0];
    CHECK(position.path == "@/Position");
    CHECK(position.type == 5);
    CHECK(position.interpolation == ani::Interpolation::linear);
    CHECK(position.tension == 0.75F);
    CHECK(position.weight == 0.5F);
    REQUIRE(position.keys.size() == 2);
    CHECK(position.keys[1].time == 1);
    CHECK(bytes_of_value(position.keys[1].value) == Dump().f32({4, 5, 6}).bytes());
    CHECK(position.keys[1].tangent_in.empty());
    CHECK(bytes_of_value(animation.variant_tracks[1].keys.at(0).value) ==
          Dump().u32(0xDEADBEEF).name("a.png").bytes());
    const ani::VariantKey& enabled = animation.variant_tracks[2].keys.at(0);
    CHECK(bytes_of_value(enabled.value) == ByteBuffer{1});
    CHECK(bytes_of_value(enabled.tangent_in) == ByteBuffer{0});
    CHECK(bytes_of_value(enabled.tangent_out) == ByteBuffer{1});
    CHECK(bytes_of_value(animation.variant_tracks[3].keys.at(0).value) ==
          Dump().u8(2).name("one").name("two").bytes());
}

TEST_CASE("UAN2: the numbers of types are those with which the file ends where it should") {
    Context context;
    const ByteBuffer bytes = test::uan2_file(4, 2);
    const ani::Animation animation = read_ani(bytes, context);
    CHECK(animation.type_numbers == ani::TypeNumbers::shifted);
    REQUIRE(animation.variant_tracks.size() == 4);
    CHECK(bytes_of_value(animation.variant_tracks[1].keys.at(0).value) ==
          Dump().u32(0xDEADBEEF).name("a.png").bytes());

    // 16 bytes are a Quaternion, or two numbers of 8 bytes; both times type 7.
    const auto one_value = [](unsigned type, unsigned size) {
        return Dump()
            .text("UAN2")
            .u32(2)
            .name("")
            .f32({1})
            .u32(0)
            .u32(1)
            .name("a")
            .u8(type)
            .u8(0)
            .f32({0})
            .u32(1)
            .f32({0})
            .add(ByteBuffer(size, 1))
            .bytes();
    };
    CHECK(reports_ani(one_value(7, 16), "ani.types-ambiguous"));
    CHECK_FALSE(reports_ani(one_value(6, 16), "ani.types-ambiguous"));
    CHECK_FALSE(reports_ani(one_value(8, 24), "ani.types-ambiguous"));
}

TEST_CASE("UAN2: lengths of values are stored in 7 bits of each byte") {
    Dump dump;
    dump.text("UAN2")
        .u32(2)
        .name("")
        .f32({1})
        .u32(0)
        .u32(1)
        .name("a")
        .u8(10)
        .u8(0)
        .f32({0})
        .u32(1)
        .f32({0});
    dump.u8(0x81).u8(0x82).u8(0x80).u8(0x00).add(ByteBuffer(1 + 2 * 128, 7));
    Context context;
    CHECK(read_ani(dump.bytes(), context).variant_tracks.at(0).keys.at(0).value.size() == 4 + 257);
}

TEST_CASE("An animation that cannot be read is refused, with the place") {
    ByteBuffer bytes = test::uani_file();
    CHECK(ani::has_signature(bytes));
    bytes[3] = 'J';
    CHECK_FALSE(ani::has_signature(bytes));
    CHECK(error_of_ani(bytes).code() == ErrorCode::bad_magic);
    CHECK(error_of_ani(test::with_u32(test::uan2_file(4), 4, 5)).code() ==
          ErrorCode::unsupported_version);
    CHECK(error_of_ani(test::with_u32(test::uan2_file(1), 4, 0)).code() ==
          ErrorCode::unsupported_version);
    for (ByteBuffer longer : {test::uani_file(), test::uan2_file(1), test::uan2_file(2)}) {
        const std::size_t size = longer.size();
        longer.push_back(0);
        CHECK(error_of_ani(longer).code() == ErrorCode::malformed);
        CHECK(error_of_ani(longer).place() == Place::at_offset(size));
    }
    const Error count = error_of_ani(test::with_u32(test::uani_file(), 13, 0xFFFFFFFF));
    CHECK(count.code() == ErrorCode::truncated);
    CHECK(count.place() == Place::at_offset(13));
    const auto variant = [](unsigned type, unsigned interpolation) {
        return Dump()
            .text("UAN2")
            .u32(2)
            .name("")
            .f32({1})
            .u32(0)
            .u32(1)
            .name("a")
            .u8(type)
            .u8(interpolation)
            .f32({0})
            .u32(0)
            .bytes();
    };
    CHECK(error_of_ani(variant(29, 0)).code() == ErrorCode::malformed);
    CHECK(error_of_ani(variant(5, 4)).code() == ErrorCode::malformed);
}

TEST_CASE("Values that contain values are not read") {
    const auto one_byte = [](unsigned type) {
        return Dump()
            .text("UAN2")
            .u32(2)
            .name("")
            .f32({1})
            .u32(0)
            .u32(1)
            .name("a")
            .u8(type)
            .u8(0)
            .f32({0})
            .u32(1)
            .f32({0})
            .u8(0)
            .bytes();
    };
    // a list of values; or a reference, for which the bytes are too few
    CHECK(error_of_ani(one_byte(14)).code() == ErrorCode::unsupported_feature);
    // an IntRect; or a list of values
    CHECK(error_of_ani(one_byte(16)).code() == ErrorCode::truncated);
}

TEST_CASE("Oddities of an animation are reported") {
    CHECK(reports_ani(two_keys(0.5F, 0.25F, 1), "ani.keys-unordered"));
    CHECK(reports_ani(two_keys(-1, 0, 1), "ani.keys-unordered"));
    CHECK(reports_ani(two_keys(0, 2, 1), "ani.key-behind-end"));
    CHECK(reports_ani(two_keys(0, 0, -1), "ani.bad-length"));
    CHECK_FALSE(reports_ani(two_keys(1, 1, 1), "ani.keys-unordered"));
    CHECK_FALSE(reports_ani(two_keys(1, 1, 1), "ani.key-behind-end"));
    CHECK(
        reports_ani(Dump().text("UANI").name("\xC3").f32({1}).u32(0).bytes(), "ani.text-not-utf8"));
    CHECK(reports_ani(Dump()
                          .text("UANI")
                          .name("")
                          .f32({1})
                          .u32(2)
                          .name("a")
                          .u8(0)
                          .u32(0)
                          .name("a")
                          .u8(0)
                          .u32(0)
                          .bytes(),
                      "ani.duplicate-track"));
    Context context;
    const ByteBuffer bytes = Dump()
                                 .text("UANI")
                                 .name("")
                                 .f32({1})
                                 .u32(1)
                                 .name("a")
                                 .u8(9)
                                 .u32(1)
                                 .f32({0, 1, 2, 3})
                                 .bytes();
    CHECK(read_ani(bytes, context).tracks[0].mask == 1);
    CHECK(context.diagnostics.counts().contains("ani.unknown-mask"));
}

TEST_CASE("An animation that is cut or changed anywhere does no harm") {
    CHECK(test::readable_cuts(ani::parse, test::uani_file()) == 0);
    CHECK(test::readable_pokes(ani::parse, test::uani_file()) > 100);
    for (const std::uint32_t version : {1U, 2U, 3U, 4U}) {
        CHECK(test::readable_cuts(ani::parse, test::uan2_file(version)) == 0);
        CHECK(test::readable_pokes(ani::parse, test::uan2_file(version, version == 4 ? 2 : 0)) >
              100);
    }
}

TEST_CASE("An animation that does not fit into the memory is refused") {
    Limits limits;
    limits.live_decoded_bytes = 64;
    Context context(limits);
    const ByteBuffer bytes = test::uani_file();
    const auto animation = ani::parse({"a.ani", bytes}, context);
    REQUIRE_FALSE(animation);
    CHECK(animation.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == 0);
}

TEST_CASE("UANI is written as it was read, and what is written is read back") {
    Context context;
    const ByteBuffer bytes = test::uani_file();
    CHECK(ani::serialise(read_ani(bytes, context)).value() == bytes);
    std::mt19937 random(7);
    const auto number = [&] {
        return static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 8;
    };
    for (int i = 0; i < 100; ++i) {
        ani::Animation animation;
        animation.name = std::string(random() % 9, 'n');
        animation.length = number();
        animation.tracks.resize(random() % 5);
        for (ani::Track& track : animation.tracks) {
            track.name = "bone" + std::to_string(random() % 100);
            track.mask = static_cast<std::uint8_t>(random() % 8);
            track.keys.resize(random() % 6);
            for (ani::Key& key : track.keys) {
                const auto fill = [&](auto& values, unsigned bit) {
                    if ((track.mask & bit) != 0) {
                        std::generate(values.begin(), values.end(), number);
                    }
                };
                key.time = number();
                fill(key.position, ani::has_position);
                fill(key.rotation, ani::has_rotation);
                fill(key.scale, ani::has_scale);
            }
        }
        Context reading;
        const ByteBuffer written = ani::serialise(animation).value();
        const ani::Animation back = read_ani(written, reading);
        CHECK(back.name == animation.name);
        CHECK(back.length == animation.length);
        CHECK(back.tracks == animation.tracks);
    }
}

TEST_CASE("Values that UANI cannot hold are not written") {
    const auto refused = [](const auto& change, ErrorCode code, const std::string& words) {
        ani::Animation animation;
        animation.tracks.push_back({"a", 1, {1, 1, 1}, {}});
        CHECK(ani::serialise(animation));
        change(animation);
        const auto bytes = ani::serialise(animation);
        REQUIRE_FALSE(bytes);
        CHECK(bytes.error().code() == code);
        CHECK_THAT(bytes.error().render(), Catch::Matchers::Contains(words));
    };
    refused([](ani::Animation& a) { a.layout = ani::Layout::uan2; }, ErrorCode::unsupported_feature,
            "animations are written as UANI only");
    refused([](ani::Animation& a) { a.variant_tracks.emplace_back(); },
            ErrorCode::unsupported_feature, "only UAN2 has variant tracks");
    refused(
        [](ani::Animation& a) {
            a.tracks[0].weights = {1, 1, 0};
        },
        ErrorCode::unsupported_feature, "only UAN2 stores weights of tracks (a)");
    refused([](ani::Animation& a) { a.tracks[0].mask = 8; }, ErrorCode::malformed,
            "the mask is 8, expected at most 7 (a)");
    refused([](ani::Animation& a) { a.tracks[0].name = std::string("a\0b", 3); },
            ErrorCode::malformed, "contains a zero byte, which would end it");
    refused([](ani::Animation& a) { a.name = std::string("\0", 1); }, ErrorCode::malformed,
            "contains a zero byte, which would end it");
}
