#include "formats/urho3d/pak/pak.hpp"

#include <random>

#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hostile_bytes.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;
using test::Dump;

namespace {

using Contents = std::vector<std::pair<std::string, ByteBuffer>>;

Contents contents_of(const ByteBuffer& bytes, Context& context) {
    const auto package = pak::parse({"a.pak", bytes}, context);
    INFO((package ? "" : package.error().render()));
    REQUIRE(package);
    CHECK(context.budget.used() == package->charge.bytes());
    Contents contents;
    for (const pak::Entry& entry : package->entries) {
        const auto content = pak::content_of(entry, package->packing, "a.pak", context);
        INFO((content ? "" : content.error().render()));
        REQUIRE(content);
        CHECK(content->bytes.size() == entry.size);
        contents.emplace_back(entry.name, ByteBuffer(content->bytes.begin(), content->bytes.end()));
    }
    CHECK(context.budget.used() == package->charge.bytes());
    return contents;
}

Error error_of_pak(const ByteBuffer& bytes) {
    Context context;
    const Status status = pak::check({"a.pak", bytes}, context);
    REQUIRE_FALSE(status);
    return status.error();
}

// The ids that check() reports, without the number of each.
std::vector<std::string> ids_of_pak(const ByteBuffer& bytes) {
    Context context;
    const Status status = pak::check({"a.pak", bytes}, context);
    INFO((status ? "" : status.error().render()));
    REQUIRE(status);
    std::vector<std::string> ids;
    for (const auto& [id, count] : context.diagnostics.counts()) {
        ids.emplace_back(id);
    }
    return ids;
}
using Ids = std::vector<std::string>;

Result<ByteBuffer> written(const Contents& contents, pak::Packing packing) {
    std::vector<pak::File> files;
    for (const auto& [name, bytes] : contents) {
        files.push_back({name, bytes});
    }
    return pak::serialise(files, packing, Context());
}

// Bytes that LZ4 can make smaller, or that it cannot.
ByteBuffer some_bytes(std::mt19937& random, std::size_t size) {
    const unsigned values = random() % 2 == 0 ? 256 : 3;
    ByteBuffer bytes(size);
    std::generate(bytes.begin(), bytes.end(),
                  [&] { return static_cast<std::uint8_t>(random() % values); });
    return bytes;
}

// A compressed package of one file with these blocks.
ByteBuffer package_of_blocks(std::uint32_t size, const ByteBuffer& blocks) {
    Dump dump;
    dump.text("ULZ4").u32(1).u32(0).name("a.txt").u32(30).u32(size).u32(0).add(blocks);
    return dump.u32(dump.size() + 4).bytes();
}

Status read_all(Source source, Context& context) { return pak::check(source, context); }

}  // namespace

TEST_CASE("UPAK: the directory and the files are read") {
    Context context;
    const ByteBuffer bytes = test::upak_file();
    CHECK(contents_of(bytes, context) ==
          Contents{{"a.txt", {'a', 'b', 'c'}}, {"empty", {}}, {"dir/b.bin", {1, 2, 3, 4, 5}}});
    const auto package = pak::parse({"a.pak", bytes}, context);
    REQUIRE(package);
    CHECK(package->packing == pak::Packing::none);
    CHECK(package->checksum == 0xFBC57221);
    CHECK(package->start == 0);
    CHECK(package->entries[0].checksum == 0x3025F862);
    CHECK(package->entries[0].offset == 70);
    CHECK(package->entries[2].size == 5);
    CHECK(ids_of_pak(bytes).empty());
    CHECK(context.diagnostics.counts().empty());
}

TEST_CASE("ULZ4: files are unpacked from their blocks") {
    Context context;
    const ByteBuffer bytes = test::ulz4_file();
    const Contents contents = contents_of(bytes, context);
    REQUIRE(contents.size() == 1);
    CHECK(as_text(contents[0].second) == "aaaaaaaaaaaaaaaaaaaabcdef");
    CHECK(ids_of_pak(bytes).empty());
}

TEST_CASE("The checksum of the engines is SDBM, and continues over all files") {
    CHECK(pak::checksum_of({}) == 0);
    CHECK(pak::checksum_of(ByteBuffer{'a'}) == 'a');
    CHECK(pak::checksum_of(as_bytes("abc")) == 0x3025F862);
    CHECK(pak::checksum_of(ByteBuffer{1, 2, 3, 4, 5}, pak::checksum_of(as_bytes("abc"))) ==
          0xFBC57221);
}

TEST_CASE("A package behind a program is found, and its offsets count from its start") {
    for (const ByteBuffer& package : {test::upak_file(), test::ulz4_file()}) {
        Dump dump;
        const ByteBuffer bytes = dump.text("#!/bin/sh\nexit\n").add(package).bytes();
        Context context;
        Context alone;
        CHECK(contents_of(bytes, context) == contents_of(package, alone));
        CHECK(pak::parse({"a.pak", bytes}, context)->start == 15);
        CHECK(ids_of_pak(bytes).empty());
    }
}

TEST_CASE("A package that cannot be read is refused, with the place") {
    const ByteBuffer good = test::upak_file();
    CHECK(pak::has_signature(good));
    CHECK_FALSE(pak::has_signature(test::with_u32(good, 0, 0)));
    CHECK(error_of_pak(test::with_u32(good, 0, 0)).code() == ErrorCode::bad_magic);
    CHECK(error_of_pak(Dump().text("RPAK").u32(0).u32(0).u32(0).bytes()).code() ==
          ErrorCode::unsupported_feature);
    CHECK(error_of_pak(Dump().text("RLZ4").bytes()).code() == ErrorCode::unsupported_feature);
    const auto refused = [&](std::size_t at, std::uint32_t value, ErrorCode code,
                             std::size_t place) {
        INFO("the number at " << at << " set to " << value);
        const Error error = error_of_pak(test::with_u32(good, at, value));
        CHECK(error.code() == code);
        CHECK(error.place() == Place::at_offset(place));
    };
    refused(4, 0xFFFFFFFF, ErrorCode::truncated, 4);    // files
    refused(18, 69, ErrorCode::malformed, 69);          // data inside of the directory
    refused(18, 72, ErrorCode::malformed, 73);          // files that overlap
    refused(18, 0xFFFFFFFF, ErrorCode::truncated, 78);  // data behind the end
    refused(22, 4, ErrorCode::malformed, 73);
    refused(70 - 8, 10, ErrorCode::truncated, 73);
}

TEST_CASE("Blocks that cannot be right are refused") {
    const auto code = [](std::uint32_t size, const Dump& blocks) {
        return error_of_pak(package_of_blocks(size, blocks.bytes())).code();
    };
    CHECK(ids_of_pak(package_of_blocks(5, Dump().u16(5).u16(6).u8(0x50).text("bcdef").bytes())) ==
          Ids{"pak.wrong-checksum"});
    // would be read for ever
    CHECK(code(5, Dump().u16(0).u16(6).u8(0x50).text("bcdef")) == ErrorCode::malformed);
    CHECK(code(5, Dump().u16(5).u16(0)) == ErrorCode::malformed);
    // more than the file
    CHECK(code(4, Dump().u16(5).u16(6).u8(0x50).text("bcdef")) == ErrorCode::malformed);
    // unpacks to less
    CHECK(code(6, Dump().u16(6).u16(6).u8(0x50).text("bcdef")) == ErrorCode::malformed);
    // unpacks to more
    CHECK(code(4, Dump().u16(4).u16(6).u8(0x50).text("bcdef")) == ErrorCode::malformed);
    CHECK(code(5, Dump().u16(5).u16(6).u8(0x60).text("bcdef")) == ErrorCode::malformed);  // no LZ4
    // impossible for LZ4
    CHECK(code(1000, Dump().u16(1000).u16(2).u8(0x1F).u8(0)) == ErrorCode::malformed);
    // a block is missing
    CHECK(code(6, Dump().u16(5).u16(6).u8(0x50).text("bcdef")) != ErrorCode::internal);
    const ByteBuffer block = Dump().u16(5).u16(6).u8(0x50).text("bcdef").bytes();
    const ByteBuffer no_block = Dump().u16(5).u16(6).u8(0x60).text("bcdef").bytes();
    for (const auto& [size, data, words] :
         {std::tuple(6U, block, "the blocks unpack to 5 bytes, expected 6"),
          {5U, no_block, "a block that LZ4 cannot unpack"}}) {
        Context context;
        const auto content =
            pak::content_of({"a", size, 0, 20, data}, pak::Packing::lz4, "a.pak", context);
        REQUIRE_FALSE(content);
        CHECK(content.error().place() == Place::at_offset(20));
        CHECK(content.error().item() == "file 'a'");
        CHECK(content.error().message() == words);
    }
    CHECK(code(5, Dump().u16(5).u16(60).u8(0x50).text("bcdef")) == ErrorCode::truncated);
}

TEST_CASE("Oddities of a package are reported") {
    const ByteBuffer good = test::upak_file();
    CHECK(ids_of_pak(test::with_u32(good, 8, 1)) == Ids{"pak.wrong-checksum"});
    CHECK(ids_of_pak(test::with_u32(good, 26, 1)) == Ids{"pak.wrong-checksum"});
    CHECK(ids_of_pak(test::with_u32(good, 78, 1)) == Ids{"pak.wrong-size"});
    ByteBuffer bytes = good;
    bytes.resize(78);
    CHECK(ids_of_pak(bytes) == Ids{"pak.no-size"});
    bytes.push_back(0);
    CHECK(ids_of_pak(bytes) == Ids{"pak.no-size", "pak.unused-bytes"});
    bytes = good;
    bytes.insert(bytes.begin() + 78, 3, 0);
    CHECK(ids_of_pak(test::with_u32(bytes, 81, 85)) == Ids{"pak.unused-bytes"});
    const ByteBuffer growing = package_of_blocks(
        7, Dump().u16(2).u16(3).u8(0x20).text("ab").u16(5).u16(6).u8(0x50).text("bcdef").bytes());
    CHECK(ids_of_pak(growing) == Ids{"pak.block-grows", "pak.wrong-checksum"});
    const auto names = [](std::initializer_list<std::string_view> all) {
        Dump dump;
        dump.text("UPAK").u32(static_cast<std::uint32_t>(all.size())).u32(0);
        for (const std::string_view name : all) {
            dump.name(name).u32(0).u32(0).u32(0);
        }
        return ids_of_pak(dump.u32(dump.size() + 4).bytes());
    };
    CHECK(names({"a", "b/c.d", "..e", "\xC3\xA4"}).empty());
    CHECK(names({"a", "a"}) == Ids{"pak.duplicate-name"});
    for (const std::string_view name :
         {"", "/etc/passwd", "../a", "a/../b", "a//b", "a/", "C:/a", "a\\b", "./a", "\xC3"}) {
        INFO(printable(name));
        CHECK(names({name}) == Ids{"pak.unsafe-name"});
    }
}

TEST_CASE("A package that is cut or changed anywhere does no harm") {
    // without its size, or with a part of it
    CHECK(test::readable_cuts(read_all, test::upak_file()) == 4);
    CHECK(test::readable_cuts(read_all, test::ulz4_file()) == 4);
    CHECK(test::readable_pokes(pak::parse, test::upak_file()) > 100);
    CHECK(test::readable_pokes(read_all, test::upak_file()) > 100);
    CHECK(test::readable_pokes(read_all, test::ulz4_file()) > 100);
}

TEST_CASE("A small package cannot demand much memory") {
    Limits limits;
    limits.live_decoded_bytes = 1000;
    Context context(limits);
    const ByteBuffer bytes = written({{"a", ByteBuffer(20'000)}}, pak::Packing::lz4).value();
    CHECK(bytes.size() < 200);
    const Status status = pak::check({"a.pak", bytes}, context);
    REQUIRE_FALSE(status);
    CHECK(status.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == 0);
}

TEST_CASE("A package has at most as many files as an archive") {
    const auto package_of = [](std::uint32_t files) {
        Dump dump;
        dump.text("UPAK").u32(files).u32(0);
        for (std::uint32_t i = 0; i < files; ++i) {
            dump.name(std::to_string(i)).u32(0).u32(0).u32(0);
        }
        return dump.u32(dump.size() + 4).bytes();
    };
    Context context;
    const std::uint32_t most = context.limits.archive_files;
    const ByteBuffer largest = package_of(most);
    const auto package = pak::parse({"a.pak", largest}, context);
    REQUIRE(package);
    CHECK(package->entries.size() == most);
    CHECK(package->charge.bytes() < std::uint64_t{most} * 64);
    const Error refused = error_of_pak(package_of(most + 1));
    CHECK(refused.render() == "a.pak+0x4: the package has 65537 files, but the limit is 65536");
    std::vector<std::string> names;
    std::vector<pak::File> files;
    for (std::uint32_t i = 0; i <= most; ++i) {
        names.push_back(std::to_string(i));
    }
    for (const std::string& name : names) {
        files.push_back({name, {}});
    }
    CHECK(pak::serialise(files, pak::Packing::none, context).error().code() ==
          ErrorCode::limit_exceeded);
    files.pop_back();
    CHECK(pak::serialise(files, pak::Packing::none, context));
}

TEST_CASE("A package is written as a tool writes it, and what is written is read back") {
    CHECK(written({{"a.txt", {'a', 'b', 'c'}}, {"empty", {}}, {"dir/b.bin", {1, 2, 3, 4, 5}}},
                  pak::Packing::none)
              .value() == test::upak_file());
    std::mt19937 random(5);
    for (const pak::Packing packing : {pak::Packing::none, pak::Packing::lz4}) {
        for (const std::size_t largest : {0U, 1U, 20U, 40'000U, 140'000U}) {
            Contents contents;
            const std::size_t count = random() % 4 + (largest > 0 ? 1 : 0);
            for (std::size_t i = 0; i < count; ++i) {
                contents.emplace_back("dir/" + std::to_string(i),
                                      some_bytes(random, random() % (largest + 1)));
            }
            const ByteBuffer bytes = written(contents, packing).value();
            Context context;
            CHECK(contents_of(bytes, context) == contents);
            CHECK(ids_of_pak(bytes).empty());
        }
    }
    const Contents whole_blocks = {{"a", ByteBuffer(32768, 'x')}, {"b", ByteBuffer(65536, 'y')}};
    const ByteBuffer bytes = written(whole_blocks, pak::Packing::lz4).value();
    Context context;
    CHECK(contents_of(bytes, context) == whole_blocks);
}

TEST_CASE("Names that a package cannot hold are not written") {
    const auto code = [](const Contents& contents) {
        return written(contents, pak::Packing::none).error().code();
    };
    CHECK(code({{"", {}}}) == ErrorCode::malformed);
    CHECK(code({{"a", {}}, {"a", {}}}) == ErrorCode::malformed);
    CHECK(code({{std::string("a\0b", 3), {}}}) == ErrorCode::malformed);
}
