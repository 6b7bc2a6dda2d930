// Memory that ends, at each allocation in turn: a conversion fails cleanly, and leaves nothing
// behind.
#include <filesystem>
#include <functional>
#include <map>
#include <new>

#include "converters/mugen/importer.hpp"
#include "converters/uff/exporter.hpp"
#include "core/disk/publish.hpp"
#include "tests/alloc/failing_new.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv {

namespace {

constexpr std::string_view air = R"([Begin Action 0]
Clsn2Default: 1
 Clsn2[0] = -9, -61, 17, -35
0,0, 0,0, 8
0,1, 0,-3, 8, H,AS128D128,1.5,0.5,45
Clsn1: 1
 Clsn1[0] = 1,2,3,4
0,2, 1,0, -1
0,0
[Begin Action 200]
200,0, 0,0, 3
)";

// Both versions of .sff: with palettes, links and each way to fail a little.
InputTree small_v1() {
    auto sprites = test::SffV1Builder{}
                       .own({0, 0}, test::plain_pcx(4, 4, 1), 10)
                       .shared({0, 1}, test::plain_pcx(5, 3, 2))
                       .own({0, 2}, test::plain_pcx(3, 5, 3), 20)
                       .link({0, 3}, 9, false);
    return InputTree::from_memory({{"c.def", test::character_def("c")},
                                   {"c.air", test::text_file(air)},
                                   {"c.sff", sprites.bytes()}},
                                  "c");
}
InputTree small_v2() {
    const ByteBuffer rgba(6 * 4 * 4, 0x80);
    auto sprites = test::SffV2Builder{}
                       .palette({1, 1}, 1)
                       .palette({1, 2}, 2)
                       .sprite({.key = {0, 0}, .width = 6, .height = 4, .data = ByteBuffer(24, 5)})
                       .sprite({.key = {0, 1},
                                .width = 6,
                                .height = 4,
                                .format = 12,
                                .depth = 32,
                                .data = test::png_file(6, 4, 8, 6, rgba, 24)})
                       .link({0, 2}, 0, 1);
    return InputTree::from_memory({{"c.def", test::character_def("c")},
                                   {"c.air", test::text_file(air)},
                                   {"c.sff", sprites.bytes()}},
                                  "c");
}

InputTree ember() { return InputTree::open(FIGHTCONV_SOURCE_DIR "/samples/ember").value(); }

// From the files to a package in `folder`.
Status convert(const Limits& limits, InputTree (*open)(), const std::filesystem::path& folder) {
    Context context(limits);
    const InputTree tree = open();
    FC_ASSIGN(const Character character, make_mugen_importer()->read(tree, "", context));
    FC_ASSIGN(const OutputSet set, make_uff_exporter()->write(character, "c", context));
    FC_ASSIGN(const Publisher publisher, Publisher::open(folder, {.durable = false}));
    return publisher.publish(set).map([](Published) {});
}

std::map<std::string, std::string> files_in(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        files[entry.path().filename().string()] =
            entry.is_regular_file() ? test::read_file(entry.path()) : "folder";
    }
    return files;
}

void empty(const std::filesystem::path& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::filesystem::remove_all(entry.path());
    }
}

struct Round {
    bool failed = false;  // the n-th allocation came to pass
    bool done = false;
};

// Runs `work` with the n-th allocation failing.
Round fail_at(std::size_t n, const std::function<Status()>& work) {
    Round round;
    test::allocations_left = n;
    try {
        round.done = work().has_value();
    } catch (const std::bad_alloc&) {
        round.done = false;
    }
    round.failed = test::allocations_left == 0;
    test::allocations_left = 0;
    return round;
}

// Lets each allocation of `work` fail in turn; from `each` on only some. Afterwards `folder` holds
// all that `work` writes, or nothing.
void fail_everywhere(const std::filesystem::path& folder, std::size_t each,
                     const std::function<Status()>& work) {
    REQUIRE(work());
    const auto whole = files_in(folder);
    REQUIRE_FALSE(whole.empty());
    std::size_t refused = 0;
    for (std::size_t n = 1;; n += n < each ? 1 : n / 8) {
        INFO("allocation " << n);
        empty(folder);
        const Round round = fail_at(n, work);
        const auto files = files_in(folder);
        REQUIRE((files == whole || (files.empty() && !round.done)));
        if (!round.failed) {
            REQUIRE(round.done);
            break;
        }
        refused += round.done ? 0 : 1;
    }
    CHECK(refused > 10);
}

}  // namespace

TEST_CASE("A small character is converted whole or not at all, whichever allocation fails") {
    const test::TempFolder folder;
    for (InputTree (*const open)() : {small_v1, small_v2}) {
        empty(folder.path());
        fail_everywhere(folder.path(), 2000, [&] { return convert({}, open, folder.path()); });
    }
}

TEST_CASE("A whole character is converted whole or not at all, whichever allocation fails") {
    const test::TempFolder folder;
    fail_everywhere(folder.path(), 16, [&] { return convert({}, ember, folder.path()); });
}

TEST_CASE("Several files are published together or not at all, whichever allocation fails") {
    const test::TempFolder folder;
    for (const std::string set_folder : {"", "together"}) {
        empty(folder.path());
        const OutputSet set{set_folder, {{"a.txt", {1}}, {"b.txt", {2}}, {"c.txt", {3}}}};
        fail_everywhere(folder.path(), 2000, [&]() -> Status {
            FC_ASSIGN(const Publisher publisher,
                      Publisher::open(folder.path(), {.durable = false}));
            return publisher.publish(set).map([](Published) {});
        });
    }
}

TEST_CASE(
    "With any budget a character is converted whole, or refused for its limit with nothing "
    "written") {
    for (InputTree (*const open)() : {small_v1, small_v2, ember}) {
        const test::TempFolder folder;
        REQUIRE(convert({}, open, folder.path()));
        const auto whole = files_in(folder.path());
        bool done = false;
        for (std::uint64_t blocks = 0; !done; ++blocks) {
            INFO("budget of " << blocks << " x 64 KiB");
            empty(folder.path());
            Limits limits;
            limits.live_decoded_bytes = blocks * 64 * 1024;
            const Status status = convert(limits, open, folder.path());
            done = status.has_value();
            REQUIRE((done || status.error().code() == ErrorCode::limit_exceeded));
            REQUIRE((done ? files_in(folder.path()) == whole : files_in(folder.path()).empty()));
            REQUIRE((blocks != 0 || !done));
        }
    }
}

}  // namespace fightconv
