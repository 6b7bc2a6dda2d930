// Broken packs: what is said of them, and that reading them ends well.
#include <algorithm>

#include "tests/support/first_report.hpp"
#include "tests/support/fspk/small_pack.hpp"

using namespace fightconv;
using namespace fightconv::fspk;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

TEST_CASE("A pack cut anywhere is refused with the specification's words", "[fspk]") {
    for (const Layout layout : layouts) {
        const ByteBuffer bytes = bytes_of(small_pack(), layout);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const ByteBuffer cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
            const auto view = View::parse({"a.fspk", cut});
            REQUIRE_FALSE(view);
            REQUIRE(view.error().code() ==
                    (size < 16 ? ErrorCode::truncated : ErrorCode::malformed));
            REQUIRE_THAT(view.error().message(), Contains(size < 16 ? "TooShort" : "OutOfBounds"));
            REQUIRE(view.error().place().offset);
        }
    }
}

namespace {

ByteBuffer poked(ByteBuffer bytes, std::size_t at, const ByteBuffer& values) {
    std::copy(values.begin(), values.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
    return bytes;
}

}  // namespace

TEST_CASE("Each field of the header and the table is looked at", "[fspk]") {
    struct Poke {
        std::size_t at;
        ByteBuffer values;
        ErrorCode code;
        std::string_view word;
        std::uint64_t offset;
    };
    const ByteBuffer bytes = bytes_of(small_pack(), Layout::v1_5);
    const std::vector<Poke> pokes = {
        {0, {'f'}, ErrorCode::bad_magic, "InvalidMagic", 0},
        // total_len beyond the file
        {8, {0xFF, 0xFF, 0xFF, 0xFF}, ErrorCode::malformed, "OutOfBounds", 8},
        // the table beyond total_len
        {8, {16, 0, 0, 0}, ErrorCode::malformed, "OutOfBounds", 12},
        // more sections than readers take
        {12, {33}, ErrorCode::malformed, "OutOfBounds", 12},
        {12, {0xFF, 0xFF, 0xFF, 0xFF}, ErrorCode::malformed, "OutOfBounds", 12},  //
        // a section inside of the header: 400 & 0xFF00 = 256
        {20, {0}, ErrorCode::malformed, "OutOfBounds", 20},
        // a section beyond the end
        {20, {0xFF, 0xFF, 0xFF, 0xFF}, ErrorCode::malformed, "OutOfBounds", 20},
        // one that is too long
        {24, {0xFF, 0xFF, 0xFF, 0xFF}, ErrorCode::malformed, "OutOfBounds", 20},
        {32, {1}, ErrorCode::malformed, "STRING_TABLE", 32},  // a kind twice
        // no whole records
        {40, {7}, ErrorCode::malformed, "MESH_KEYS", 416},
    };
    for (const Poke& poke : pokes) {
        INFO("at " << poke.at);
        const ByteBuffer bad = poked(bytes, poke.at, poke.values);
        const auto view = View::parse({"a.fspk", bad});
        REQUIRE_FALSE(view);
        CHECK(view.error().code() == poke.code);
        CHECK_THAT(view.error().message(), Contains(std::string(poke.word)));
        CHECK(view.error().place().offset == poke.offset);
    }
}

TEST_CASE(
    "A schema that is too short for its header or for the names that it counts is refused with its "
    "place",
    "[fspk]") {
    const ByteBuffer bytes = bytes_of(small_pack(), Layout::v1_5);
    const std::uint32_t schema = view_of(bytes).section(Kind::schema)->offset;
    const std::size_t length_in_table =
        data_begins(kind_count(Layout::v1_5) - 1) + offset_in_file<&Section::len>;
    for (const ByteBuffer& bad :
         {poked(bytes, schema, {1}), poked(bytes, schema + 2, {0xFF, 0xFF}),
          poked(bytes, schema + 4, {2}), poked(bytes, length_in_table, {15}),
          poked(bytes, length_in_table, {7})}) {
        const auto view = View::parse({"a.fspk", bad});
        REQUIRE_FALSE(view);
        CHECK(view.error().code() == ErrorCode::malformed);
        CHECK_THAT(view.error().message(), Contains("OutOfBounds: SCHEMA has "));
        CHECK(view.error().place().offset == schema);
    }
}

TEST_CASE("Packs between 1.0 and 1.5 are refused as such", "[fspk]") {
    Pack pack = small_pack();
    ByteBuffer bytes = bytes_of(pack, Layout::v1_0);
    // MOVE_EXTRAS is the tenth entry, its length at 16 + 9 * 16 + 8; 72 bytes for the one move, as
    // of version 1.1.
    const auto view = View::parse({"a.fspk", poked(bytes, 16 + 9 * 16 + 8, {72})});
    REQUIRE_FALSE(view);
    CHECK(view.error().code() == ErrorCode::unsupported_version);
}

TEST_CASE("Flags of 2 mean a pack of 2.0 with a payload, and others are unknown", "[fspk]") {
    const auto reports = [](std::uint8_t flags) {
        return first_report(found_in(poked(bytes_of(small_pack(), Layout::v2_0), 4, {flags})),
                            "fspk.flags");
    };
    CHECK(reports(0).empty());
    CHECK_THAT(reports(2), Contains("there are no PAYLOAD_NODES and PAYLOAD_STRINGS"));
    CHECK_THAT(reports(3), Contains("the flags are 3, as in a pack of a newer version"));
}

TEST_CASE("A pack that is read as one of 1.0 may not have sections of 1.5", "[fspk]") {
    Pack pack;
    pack.schema = Schema{{}, {}, {"t"}};
    const ByteBuffer bytes = bytes_of(pack, Layout::v1_5);
    const auto view = View::parse({"a.fspk", bytes}, Layout::v1_0);
    REQUIRE_FALSE(view);
    CHECK(view.error().code() == ErrorCode::malformed);
    CHECK(view.error().place().offset);
    CHECK_THAT(view.error().message(), Contains("is not a section of layout 1.0"));
}

TEST_CASE("Odd values in the container are reported with their place", "[fspk]") {
    const ByteBuffer bytes = bytes_of(small_pack(), Layout::v1_0);
    ByteBuffer longer = bytes;
    longer.push_back(1);
    const auto has = [](const std::vector<Diagnostic>& found, std::string_view id,
                        std::uint64_t offset) {
        return std::any_of(found.begin(), found.end(), [&](const Diagnostic& each) {
            return each.id() == id && each.place.offset == offset;
        });
    };
    CHECK(has(found_in(longer), "fspk.trailing-bytes", 660));
    CHECK(has(found_in(poked(bytes, 4, {2})), "fspk.flags", 4));
    CHECK(has(found_in(poked(bytes, 28, {3})), "fspk.misaligned", 28));  // align 3
    // MESH_KEYS at 285
    CHECK(has(found_in(poked(bytes, 32 + 4, {0x1D})), "fspk.misaligned", 36));
    // MESH_KEYS over STRING_TABLE
    CHECK(has(found_in(poked(bytes, 32 + 4, {0x10})), "fspk.overlap", 272));
    // CANCELS_U16 becomes kind 99
    CHECK(has(found_in(poked(bytes, 16 + 7 * 16, {99})), "fspk.unknown-kind", 128));
    CHECK(has(found_in(poked(bytes, 16 + 1 * 16, {99})), "fspk.missing-section", 16));  // MESH_KEYS
    CHECK(has(found_in(poked(bytes, 272, {0xFF})), "fspk.text-not-utf8", 272));
    // HIT_WINDOWS becomes empty
    CHECK(has(found_in(poked(bytes, 16 + 4 * 16 + 8, {0})), "fspk.unused-bytes", 332));
}

TEST_CASE(
    "Every reference that leads nowhere and every value out of range is reported with its place, "
    "and not followed",
    "[fspk]") {
    struct Poke {
        Kind kind;
        std::size_t field;
        std::string_view id;
        ByteBuffer values = {0xFF, 0xF0};
    };
    const std::vector<Poke> pokes = {
        {Kind::mesh_keys, 0, "fspk.dangling-string"},
        {Kind::keyframes_keys, 0, "fspk.dangling-string"},
        {Kind::moves, 0, "fspk.move-id"},
        {Kind::moves, 2, "fspk.dangling-key", {1, 0}},
        {Kind::moves, 4, "fspk.dangling-key", {1, 0}},
        {Kind::moves, 6, "fspk.bad-value", {8}},
        {Kind::moves, 7, "fspk.bad-value", {3}},
        {Kind::moves, 8, "fspk.bad-value", {4}},
        {Kind::moves, 14, "fspk.bad-value", {0, 0}},
        {Kind::moves, 22, "fspk.dangling-range"},
        {Kind::moves, 28, "fspk.dangling-range"},
        {Kind::moves, 32, "fspk.dangling-range"},
        {Kind::hit_windows, 0, "fspk.bad-value", {6}},
        {Kind::hit_windows, 2, "fspk.bad-value", {4}},
        {Kind::hit_windows, 12, "fspk.dangling-range", {5, 0}},  // inside of a shape
        {Kind::hit_windows, 18, "fspk.dangling-range"},
        {Kind::hurt_windows, 4, "fspk.dangling-range"},
        {Kind::push_windows, 4, "fspk.dangling-range"},
        {Kind::shapes, 0, "fspk.bad-value", {4}},
        {Kind::shapes, 6, "fspk.negative-size"},
        {Kind::cancels, 0, "fspk.dangling-move"},
        {Kind::resource_defs, 0, "fspk.dangling-string"},
        {Kind::resource_defs, 8, "fspk.bad-value"},
        {Kind::extras, 0, "fspk.dangling-range"},
        {Kind::extras, 8, "fspk.dangling-range"},
        {Kind::extras, 16, "fspk.dangling-range"},
        {Kind::extras, 24, "fspk.dangling-range"},
        {Kind::extras, 32, "fspk.dangling-range"},
        {Kind::extras, 40, "fspk.dangling-range"},
        {Kind::extras, 48, "fspk.dangling-range"},
        {Kind::extras, 56, "fspk.dangling-string"},
        {Kind::extras, 64, "fspk.dangling-range", {2, 0, 0, 0, 1}},
        {Kind::event_emits, 0, "fspk.dangling-string"},
        {Kind::event_emits, 8, "fspk.dangling-range"},
        {Kind::event_args, 0, "fspk.dangling-string"},
        {Kind::event_args, 8, "fspk.bad-value", {4}},
        {Kind::event_args, 72, "fspk.dangling-string"},  // the value of the fourth
        {Kind::notifies, 4, "fspk.dangling-range"},
        {Kind::costs, 0, "fspk.dangling-string"},
        {Kind::costs, 0, "fspk.unknown-resource", {3, 0}},
        {Kind::preconditions, 0, "fspk.dangling-string"},
        {Kind::deltas, 0, "fspk.dangling-string"},
        {Kind::deltas, 12, "fspk.bad-value", {3}},
        {Kind::tag_ranges, 0, "fspk.dangling-range"},
        {Kind::tags, 0, "fspk.dangling-string"},
        {Kind::cancel_rules, 0, "fspk.dangling-string"},
        {Kind::cancel_rules, 8, "fspk.dangling-string", {0, 0, 0, 0xFF}},
        {Kind::cancel_rules, 16, "fspk.bad-value", {0}},
        {Kind::cancel_rules, 17, "fspk.bad-value", {9, 8}},
        {Kind::cancel_denies, 0, "fspk.dangling-move"},
        {Kind::cancel_denies, 2, "fspk.dangling-move"},
        {Kind::character_props, 0, "fspk.dangling-string"},
        {Kind::state_props, 0, "fspk.dangling-range"},
        {Kind::state_props, 8, "fspk.dangling-string"},
        {Kind::schema, 8, "fspk.dangling-string"},
    };
    const ByteBuffer bytes = bytes_of(small_pack(), Layout::v1_5);
    const View whole = view_of(bytes);
    for (const Poke& poke : pokes) {
        const std::uint64_t at = whole.section(poke.kind)->offset + poke.field;
        INFO(name_of(poke.kind) << " at " << poke.field);
        const ByteBuffer bad = poked(bytes, static_cast<std::size_t>(at), poke.values);
        Context context;
        REQUIRE(check({"a.fspk", bad}, context, Layout::v1_5));
        const auto& found = context.diagnostics.kept();
        CHECK(std::any_of(found.begin(), found.end(), [&](const Diagnostic& each) {
            return each.id() == poke.id && each.place.offset == at;
        }));
        const auto view = View::parse({"a.fspk", bad}, Layout::v1_5);
        REQUIRE(view);
        Context other;
        Charge charge(other.budget);
        const auto pack = unpack(*view, charge);
        // no writer fills the cancels of extras
        const bool is_followed = poke.kind != Kind::extras || poke.field != 64;
        if (is_followed && poke.id.starts_with("fspk.dangling-") &&
            poke.id != "fspk.dangling-key" && poke.id != "fspk.dangling-move") {
            REQUIRE_FALSE(pack);
            CHECK(pack.error().place().offset);
        }
    }
}

TEST_CASE(
    "A window that outlasts its move, and extras and tags that are not one for each move, are "
    "reported",
    "[fspk]") {
    const ByteBuffer bytes = bytes_of(small_pack(), Layout::v1_5);
    const auto offset_of = [&](Kind kind) {
        return std::size_t{view_of(bytes).section(kind)->offset};
    };
    const auto length_in_table = [&](Kind kind) {
        const auto table = view_of(bytes).section_table();
        std::size_t i = 0;
        while (table[i].kind != static_cast<std::uint32_t>(kind)) {
            ++i;
        }
        return static_cast<std::size_t>(table.offset_of(i)) + offset_in_file<&Section::len>;
    };
    const auto first = [](const ByteBuffer& bad, std::string_view id) {
        Context context;
        REQUIRE(check({"a.fspk", bad}, context, Layout::v1_5));
        return first_report(context.diagnostics.kept(), id);
    };
    const std::size_t hit = offset_of(Kind::hit_windows);
    CHECK_THAT(
        first(poked(bytes, hit + 1, {9}), "fspk.window-behind-end"),
        StartsWith("warning: a.fspk+") &&
            Contains("window 0 lasts until frame 9, but the move has only 9 frames (MOVES 0)"));
    CHECK(first(bytes, "fspk.window-behind-end").empty());
    for (const Kind kind : {Kind::extras, Kind::tag_ranges}) {
        CHECK_THAT(first(poked(bytes, length_in_table(kind), {0, 0}), "fspk.not-parallel"),
                   StartsWith("warning: a.fspk+") &&
                       Contains("0 records for 1 moves (" + std::string(name_of(kind)) + ")"));
    }
}

TEST_CASE("Reading gives a result or an error with a place, whatever a byte becomes", "[fspk]") {
    for (const Layout layout : layouts) {
        const ByteBuffer bytes = bytes_of(small_pack(), layout);
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            for (const std::uint8_t value :
                 std::initializer_list<std::uint8_t>{0x00, 0x01, 0x7F, 0x80, 0xFF}) {
                const ByteBuffer bad = poked(bytes, at, {value});
                Context context(Limits{.live_decoded_bytes = 1 << 20});
                const Status status = check({"a.fspk", bad}, context);
                if (!status) {
                    REQUIRE(status.error().place().offset);
                    continue;
                }
                Charge charge(context.budget);
                const auto pack = unpack(*View::parse({"a.fspk", bad}), charge);
                REQUIRE((pack || pack.error().place().offset ||
                         pack.error().code() == ErrorCode::limit_exceeded));
            }
        }
    }
}

TEST_CASE("A small pack that asks for much memory is stopped by the budget", "[fspk]") {
    Pack pack;
    pack.moves.resize(40);
    for (Move& move : pack.moves) {
        move.hurt_windows.resize(100, {0, 0, 0, std::vector<Shape>(60)});
    }
    // one run of windows, one of shapes; 240,000 shapes when it is read
    const ByteBuffer bytes = bytes_of(pack, Layout::v1_0);
    CHECK(bytes.size() < 5'000);
    Context context(Limits{.live_decoded_bytes = 1 << 20});
    Charge charge(context.budget);
    const auto unpacked = unpack(view_of(bytes), charge);
    REQUIRE_FALSE(unpacked);
    CHECK(unpacked.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == charge.bytes());
}
