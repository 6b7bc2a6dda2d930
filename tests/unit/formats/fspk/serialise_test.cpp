// Packs by hand: what every byte must be, and what a second reader finds in them.
#include <algorithm>
#include <type_traits>

#include "core/base/bytes/byte_writer.hpp"
#include "tests/support/fspk/reader.hpp"
#include "tests/support/fspk/small_pack.hpp"
#include "tests/support/hex.hpp"

using namespace fightconv;
using namespace fightconv::fspk;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

ByteBuffer rewritten(const ByteBuffer& bytes) {
    Context context;
    Charge charge(context.budget);
    const View view = view_of(bytes);
    auto pack = unpack(view, charge);
    INFO((pack ? "" : pack.error().render()));
    REQUIRE(pack);
    CHECK(context.budget.used() == charge.bytes());
    return bytes_of(*pack, view.layout());
}

struct ExpectedSection {
    std::uint32_t kind, offset, align;
    std::string_view bytes;
};

void check_pack(const ByteBuffer& bytes, const std::vector<ExpectedSection>& sections,
                std::string_view header) {
    CHECK(ByteBuffer(bytes.begin(), bytes.begin() + 16) == hex(header));
    std::size_t end = 16 + 16 * sections.size();
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const ExpectedSection& expected = sections[i];
        const ByteBuffer content = hex(expected.bytes);
        INFO("kind " << expected.kind);
        ByteWriter entry;
        for (const std::uint32_t field :
             {expected.kind, expected.offset, static_cast<std::uint32_t>(content.size()),
              expected.align}) {
            entry.le(field);
        }
        const auto at = bytes.begin() + 16 + 16 * static_cast<std::ptrdiff_t>(i);
        CHECK(ByteBuffer(at, at + 16) == std::move(entry).take());
        const auto begin = bytes.begin() + expected.offset;
        CHECK(ByteBuffer(begin, begin + static_cast<std::ptrdiff_t>(content.size())) == content);
        CHECK(std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(end), begin,
                          [](std::uint8_t byte) { return byte == 0; }));
        end = expected.offset + content.size();
    }
    CHECK(end == bytes.size());
}

}  // namespace

TEST_CASE("Every byte of a 1.0 pack is where the specification has it", "[fspk]") {
    // 16 sections: the table ends at 16 + 16 * 16 = 272. Strings in the order of first use: "k.a"
    // 0, "a" 3, "p" 4, then arguments before their event: "b" 5, "e" 6, "f" 7, "i" 8, "s" 9; the
    // value "a" is the string at 3.
    check_pack(bytes_of(small_pack(), Layout::v1_0),
               {
                   {1, 272, 1, "6b 2e 61 61 70 62 65 66 69 73"},
                   {2, 284, 4, "00000000 0300 0000"},  // 282 rounded up to 284
                   {3, 292, 4, "03000000 0100 0000"},
                   // id 0, keys 0 0, special, release, unblockable, no flags, 4+2+3, total 9,
                   // damage 300, stuns 12 8, stop 5, windows at 0
                   {4, 300, 4,
                    "0000 0000 0000 02 01 03 00 04 02 03 00 0900 2c01 0c 08 05 00 00000000 0100 "
                    "0000 0100"},
                   // frames 4 to 5, guard 3, damage 300, chip 7, stuns, stop; one shape at 0, one
                   // cancel at 0
                   {5, 332, 4, "04 05 03 00 2c01 0700 0c 08 05 00 00000000 0100 00000000 0100"},
                   // its shape is the second, at byte 12
                   {6, 356, 4, "00 08 0100 0c000000 0100 0000"},
                   {7, 368, 4, "00 00 f0ff e0ff 3000 4000 0000  02 00 1000 60ff 5000 0000 0000"},
                   {8, 392, 2, "0000"},
                   {9, 396, 4, "04000000 0100 0000 0100 0900"},
                   // ranges: events at 0, 16 and 32 (the one of the notify at 48), then one of each
                   {10, 408, 4,
                    "00000000 0100 0000  10000000 0100 0000  20000000 0100 0000  00000000 0100 "
                    "0000  00000000 0100 0000  00000000 0100 0000  00000000 0100 0000"},
                   {11, 464, 4,
                    "06000000 0100 0000 00000000 0100 0000  06000000 0100 0000 14000000 0100 0000  "
                    "06000000 0100 0000 28000000 0100 0000  06000000 0100 0000 3c000000 0100 0000"},
                   // true; 1.5 as a float; -2; the string at 3 of 1 byte
                   {12, 528, 4,
                    "05000000 0100 0000 00 000000 0100000000000000  07000000 0100 0000 02 000000 "
                    "0000c03f00000000  08000000 0100 0000 01 000000 feffffffffffffff  09000000 "
                    "0100 0000 03 000000 0300000001000000"},
                   {13, 608, 4, "0400 0000 30000000 0100 0000"},
                   {14, 620, 4, "04000000 0100 0000 0200 0000"},
                   {15, 632, 4, "04000000 0100 0000 0200 ffff"},
                   {16, 644, 4, "04000000 0100 0000 fdffffff 01 000000"},
               },
               "4653504b 00000000 94020000 10000000");  // 644 + 16 = 660 = 0x294 bytes, 16 sections
}

TEST_CASE("Every byte of a 1.5 pack is where framesmith 0.1 has it", "[fspk]") {
    // 24 sections: the table ends at 16 + 24 * 16 = 400. After the strings of 1.0: input "q" 10,
    // tag "t" 11, properties "h" 12, "w" 13, "n" 14.
    check_pack(bytes_of(small_pack(), Layout::v1_5),
               {
                   {1, 400, 1, "6b 2e 61 61 70 62 65 66 69 73 71 74 68 77 6e"},
                   {2, 416, 4, "00000000 0300 0000"},
                   {3, 424, 4, "03000000 0100 0000"},
                   {4, 432, 4,
                    "0000 0000 0000 02 01 03 00 04 02 03 00 0900 2c01 0c 08 05 00 00000000 0100 "
                    "0000 0100 0000 0100"},
                   {5, 468, 4, "04 05 03 00 2c01 0700 0c 08 05 00 00000000 0100 00000000 0100"},
                   {6, 492, 4, "00 08 0100 0c000000 0100 0000"},
                   // the shape of the hit window, stored once
                   {22, 504, 4, "00 08 0000 00000000 0100 0000"},
                   {7, 516, 4, "00 00 f0ff e0ff 3000 4000 0000  02 00 1000 60ff 5000 0000 0000"},
                   {8, 540, 2, "0000"},
                   {9, 544, 4, "04000000 0100 0000 0100 0900"},
                   {10, 556, 4,
                    "00000000 0100 0000  10000000 0100 0000  20000000 0100 0000  00000000 0100 "
                    "0000  00000000 0100 0000  00000000 0100 0000  00000000 0100 0000  0a000000 "
                    "0100 0000  00000000 0000 0000"},
                   {11, 628, 4,
                    "06000000 0100 0000 00000000 0100 0000  06000000 0100 0000 14000000 0100 0000  "
                    "06000000 0100 0000 28000000 0100 0000  06000000 0100 0000 3c000000 0100 0000"},
                   {12, 692, 4,
                    "05000000 0100 0000 00 000000 0100000000000000  07000000 0100 0000 02 000000 "
                    "0000c03f00000000  08000000 0100 0000 01 000000 feffffffffffffff  09000000 "
                    "0100 0000 03 000000 0300000001000000"},
                   {13, 772, 4, "0400 0000 30000000 0100 0000"},
                   {14, 784, 4, "04000000 0100 0000 0200 0000"},
                   {15, 796, 4, "04000000 0100 0000 0200 ffff"},
                   {16, 808, 4, "04000000 0100 0000 fdffffff 01 000000"},
                   {17, 824, 4, "00000000 0100 0000"},
                   {18, 832, 4, "0b000000 0100 0000"},
                   {19, 840, 4, "0b000000 0100 0000  ffffffff 0000 0000  03 01 ff 00 00000000"},
                   {20, 864, 4, "0000 0000"},
                   // true; the string at 3 of 1 byte
                   {21, 868, 4, "0c000000 0100 01 00 01000000  0d000000 0100 02 00 0300 0100"},
                   // 12 bytes behind the index; 1.5 * 256 = 0x180
                   {23, 892, 4, "08000000 0c00 0000  0e000000 0100 00 00 80010000"},
                   {24, 912, 4, "0000 0000 0100 0000  0b000000 0100 0000"},
               },
               "4653504b 00000000 a0030000 18000000");  // 912 + 16 = 928 = 0x3a0 bytes, 24 sections
}

TEST_CASE("A pack of 2.0 is one of 1.5 whose hit windows end with two pushbacks", "[fspk]") {
    const ByteBuffer older = bytes_of(small_pack(), Layout::v1_5);
    const ByteBuffer newer = bytes_of(small_pack(), Layout::v2_0);
    REQUIRE(newer.size() == older.size() + 4);
    // Only the offsets of the sections behind HIT_WINDOWS, its length and that of the pack differ.
    ByteBuffer made = older;
    made[8] += 4;
    for (std::size_t entry = 16; entry < data_begins(24); entry += 16) {
        if (made[entry] == 5) {
            made[entry + 8] += 4;
        } else if (made[entry] > 5) {
            std::uint32_t offset = load_le<std::uint32_t>(&made[entry + 4]) + 4;
            for (std::size_t i = 4; i < 8; ++i, offset >>= 8) {
                made[entry + i] = static_cast<std::uint8_t>(offset);
            }
        }
    }
    const std::array<std::uint8_t, 4> pushbacks = {0x50, 0x00, 0xE8, 0xFF};  // 5 and -1.5 px
    made.insert(made.begin() + 468 + 24, pushbacks.begin(), pushbacks.end());
    CHECK(made == newer);
}

TEST_CASE("The windows tell a pack of 2.0 from one of 1.5, even if both sizes fit", "[fspk]") {
    for (const Layout layout : {Layout::v1_5, Layout::v2_0}) {
        Pack pack = small_pack();
        const HitWindow window = pack.moves[0].hit_windows[0];
        // 7 * 24 = 6 * 28 bytes
        pack.moves[0].hit_windows.resize(layout == Layout::v1_5 ? 7 : 6, window);
        CHECK(view_of(bytes_of(pack, layout)).layout() == layout);
        pack.moves.resize(2, pack.moves[0]);
        pack.moves[0].hit_windows = {window};
        pack.moves[1].hit_windows.resize(pack.moves[1].hit_windows.size() - 1);
        pack.moves[1].hit_windows[0].damage = 7;
        CHECK(view_of(bytes_of(pack, layout)).layout() == layout);
    }
}

TEST_CASE("An empty pack has the sections that are always there, all empty", "[fspk]") {
    // 1.0: 16 + 8 * 16 = 144 bytes; every section lies at the end of the table.
    check_pack(bytes_of({}, Layout::v1_0),
               {{1, 144, 1, ""},
                {2, 144, 4, ""},
                {3, 144, 4, ""},
                {4, 144, 4, ""},
                {5, 144, 4, ""},
                {6, 144, 4, ""},
                {7, 144, 4, ""},
                {8, 144, 2, ""}},
               "4653504b 00000000 90000000 08000000");
    check_pack(bytes_of({}, Layout::v1_5),
               {{1, 144, 1, ""},
                {2, 144, 4, ""},
                {3, 144, 4, ""},
                {4, 144, 4, ""},
                {5, 144, 4, ""},
                {6, 144, 4, ""},
                {22, 144, 4, ""},
                {7, 144, 4, ""}},
               "4653504b 00000000 90000000 08000000");
    CHECK(view_of(bytes_of({}, Layout::v1_0)).layout() == Layout::v1_0);
    // without a hit window it is also one of 2.0
    CHECK(view_of(bytes_of({}, Layout::v1_5)).layout() == Layout::v2_0);
    CHECK(bytes_of({}, Layout::v1_5) == bytes_of({}, Layout::v2_0));
}

TEST_CASE("Extras are written in 1.0 only where a move has any, in 1.5 always", "[fspk]") {
    Pack pack;
    pack.moves.resize(2);
    CHECK_FALSE(view_of(bytes_of(pack, Layout::v1_0)).section(Kind::extras));
    CHECK(view_of(bytes_of(pack, Layout::v1_5)).extras().size() == 2);
    pack.moves[1].costs = {{"p", 1}};
    CHECK(view_of(bytes_of(pack, Layout::v1_0)).extras().size() == 2);
}

TEST_CASE("A second reader finds what was put in", "[fspk]") {
    for (const Layout layout : layouts) {
        const test::PackContents read =
            test::read_fspk(bytes_of(small_pack(), layout), name_of(layout));
        CHECK(read.mesh_keys == std::vector<std::string>{"k.a"});
        CHECK(read.keyframes_keys == std::vector<std::string>{"a"});
        REQUIRE(read.resources.size() == 1);
        CHECK(read.resources[0].second == std::pair(1, 9));
        REQUIRE(read.moves.size() == 1);
        const test::PackMove& move = read.moves[0];
        CHECK(std::tuple(move.type, move.trigger, move.guard, move.startup, move.active,
                         move.recovery, move.total) == std::tuple(2, 1, 3, 4, 2, 3, 9));
        CHECK(std::tuple(move.damage, move.hitstun, move.blockstun, move.hitstop) ==
              std::tuple(300, 12, 8, 5));
        REQUIRE(move.hit_windows.size() == 1);
        CHECK(move.hit_windows[0].chip == 7);
        CHECK(move.hit_windows[0].shapes ==
              std::vector<test::PackShape>{{0, 0, -16, -32, 48, 64, 0}});
        CHECK(move.hit_windows[0].cancels == std::vector<int>{0});
        REQUIRE(move.hurt_windows.size() == 1);
        CHECK(move.hurt_windows[0].shapes ==
              std::vector<test::PackShape>{{2, 0, 16, -160, 80, 0, 0}});
        REQUIRE(move.notifies.size() == 1);
        CHECK(move.notifies[0].emits.at(0).args ==
              std::vector<std::pair<std::string, std::string>>{{"s", "'a'"}});
        CHECK(move.on_use.at(0).args.at(0).second == "true");
        CHECK(move.on_hit.at(0).args.at(0).second == "1.5");
        CHECK(move.on_block.at(0).args.at(0).second == "-2");
        CHECK(move.costs == std::vector<std::pair<std::string, int>>{{"p", 2}});
        CHECK(move.deltas == std::vector<std::pair<std::string, int>>{{"p on_hit", -3}});
        CHECK(std::pair(move.hit_windows[0].hit_pushback, move.hit_windows[0].block_pushback) ==
              (layout == Layout::v2_0 ? std::pair(80, -24) : std::pair(0, 0)));
        if (layout != Layout::v1_0) {
            CHECK(move.input == "q");
            CHECK(move.tags == std::vector<std::string>{"t"});
            CHECK(move.push_windows.size() == 1);
            CHECK(move.properties.at("n") == "1.5");
            CHECK(read.properties.at("h") == "true");
            CHECK(read.properties.at("w") == "'a'");
            CHECK(read.rules.at(0).to == "*");
            CHECK(read.schema_tags == std::vector<std::string>{"t"});
        }
    }
}

TEST_CASE(
    "A pack comes back byte for byte, its layout is found, and the strict check finds nothing in "
    "it",
    "[fspk]") {
    for (const Layout layout : layouts) {
        const ByteBuffer bytes = bytes_of(small_pack(), layout);
        CHECK(view_of(bytes).layout() == layout);
        CHECK(rewritten(bytes) == bytes);
        CHECK(found_in(bytes).empty());
    }
}

TEST_CASE("Properties that a schema names have 8 bytes and come back", "[fspk]") {
    Pack pack = small_pack();
    pack.schema = Schema{{"w", "h"}, {"n"}, {}};
    const ByteBuffer bytes = bytes_of(pack, Layout::v1_5);
    const View view = view_of(bytes);
    // "h" is the second name: index 1, boolean, true.
    const Bytes props = view.bytes_of(Kind::character_props);
    CHECK(ByteBuffer(props.begin(), props.begin() + 8) == hex("0100 01 00 01000000"));
    CHECK(view.bytes_of(Kind::state_props).size() == 8 + 8);
    CHECK(rewritten(bytes) == bytes);
    CHECK(found_in(bytes).empty());

    pack.schema->character_props = {"w"};
    const auto unlisted = serialise(pack, Layout::v1_5);
    REQUIRE_FALSE(unlisted);
    CHECK(unlisted.error().code() == ErrorCode::malformed);
}

TEST_CASE("Where the sizes fit both layouts the ids decide, and a layout can be forced", "[fspk]") {
    Pack pack;
    pack.moves.resize(9);  // 9 * 32 = 8 * 36 bytes
    const ByteBuffer bytes = bytes_of(pack, Layout::v1_0);
    CHECK(view_of(bytes).layout() == Layout::v1_0);
    const auto forced = View::parse({"a.fspk", bytes}, Layout::v1_5);
    REQUIRE(forced);
    CHECK(forced->moves().size() == 8);
    pack.moves.resize(8);
    CHECK(view_of(bytes_of(pack, Layout::v1_5)).layout() == Layout::v2_0);
    CHECK_FALSE(View::parse({"a.fspk", bytes_of(pack, Layout::v1_5)}, Layout::v1_0));
}

TEST_CASE("Equal runs of windows and of shapes are stored once", "[fspk]") {
    Pack pack = small_pack();
    pack.moves.resize(50, pack.moves[0]);
    const ByteBuffer bytes = bytes_of(pack, Layout::v1_5);
    const View view = view_of(bytes);
    CHECK(view.moves().size() == 50);
    CHECK(view.hit_windows().size() == 1);
    CHECK(view.hurt_windows().size() == 1);
    CHECK(view.push_windows().size() == 1);
    CHECK(view.shapes().size() == 2);
    CHECK(rewritten(bytes) == bytes);
}

TEST_CASE("Each of many texts is stored once, and found again", "[fspk]") {
    Pack pack;
    std::size_t bytes_of_texts = 0;
    for (int i = 0; i < 20'000; ++i) {
        pack.mesh_keys.push_back("key " + std::to_string(i));
        bytes_of_texts += pack.mesh_keys.back().size();
    }
    pack.keyframes_keys = pack.mesh_keys;
    std::reverse(pack.keyframes_keys.begin(), pack.keyframes_keys.end());
    const ByteBuffer bytes = bytes_of(pack, Layout::v1_0);
    const View view = view_of(bytes);
    CHECK(view.section(Kind::string_table)->len == bytes_of_texts);
    Context context;
    Charge charge(context.budget);
    const auto read = unpack(view, charge);
    REQUIRE(read);
    CHECK(read->mesh_keys == pack.mesh_keys);
    CHECK(read->keyframes_keys == pack.keyframes_keys);
}

TEST_CASE(
    "Windows out of reach of 16 bits are an error that names the move, the count and the limit",
    "[fspk]") {
    Pack pack;
    pack.keyframes_keys = {"last"};
    pack.moves.resize(3);
    for (int i = 0; i < 5462; ++i) {
        pack.moves[0].hurt_windows.push_back({0,
                                              static_cast<std::uint8_t>(i % 255),
                                              0,
                                              {{0, 0, static_cast<std::int16_t>(i), 0, 1, 1, 0}}});
    }
    CHECK(serialise(pack, Layout::v1_0));  // empty lists and the run itself are in reach
    pack.moves[1].hurt_windows = pack.moves[0].hurt_windows;
    CHECK(serialise(pack, Layout::v1_0));  // an equal run too
    pack.moves[2].hurt_windows = {{0, 1, 7, {}}};
    pack.moves[2].keyframes_key = 0;
    const auto failed = serialise(pack, Layout::v1_0);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(failed.error().render(),
               Contains("5462") && Contains("5461") && Contains("move 2 'last'"));
    pack.moves[0].hurt_windows.pop_back();
    pack.moves[1].hurt_windows.pop_back();
    CHECK(serialise(pack, Layout::v1_0));
}

TEST_CASE("Texts and counts that do not fit are errors", "[fspk]") {
    Pack pack;
    pack.mesh_keys = {std::string(65536, 'x')};
    CHECK(serialise(pack, Layout::v1_0).error().code() == ErrorCode::limit_exceeded);
    Pack many;
    many.moves.resize(65536);
    CHECK(serialise(many, Layout::v1_0).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("Reading a record allocates nothing: views and records own nothing", "[fspk]") {
    STATIC_REQUIRE(std::is_trivially_copyable_v<View>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Records<wire::HitWindow>>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<wire::StateRecord> &&
                   std::is_trivially_copyable_v<wire::StateExtras>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<wire::EventArg> &&
                   std::is_trivially_copyable_v<wire::CancelRule>);
}

TEST_CASE("A property that the schema does not list is an error about its state", "[fspk]") {
    Pack pack = small_pack();
    pack.schema = Schema{{}, {"other"}, {"t"}};
    const auto bytes = serialise(pack, Layout::v1_5);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code() == ErrorCode::malformed);
    CHECK(bytes.error().message() == "the schema does not list the property 'n'");
    CHECK_FALSE(bytes.error().item().empty());
    pack.schema->state_props = {"n"};
    CHECK(serialise(pack, Layout::v1_5));
}
