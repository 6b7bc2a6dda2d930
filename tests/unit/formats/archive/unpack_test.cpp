// Archives of other programs: tests/cli/archives_test.cpp.
#include <map>
#include <string>

#include "formats/archive/archive.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

ByteBuffer bytes_of(std::string_view text) {
    return {as_bytes(text).begin(), as_bytes(text).end()};
}

// One archive of each kind.
std::vector<ByteBuffer> all_kinds(const std::vector<Packed>& files) {
    return {zip_archive(files), sevenzip_archive(files), tar_gz_archive(files),
            bytes_of(rar5_archive(files)), bytes_of(rar4_archive(files))};
}

std::map<std::string, std::string> contents_of(const archives::Contents& contents) {
    std::map<std::string, std::string> files;
    for (const archives::File& file : contents.files) {
        if (file.damage.empty()) {
            files.emplace(file.name, std::string(as_text(file.bytes)));
        }
    }
    return files;
}

}  // namespace

TEST_CASE(
    "An archive gives its files, with '/' between folders, and takes their bytes from the budget") {
    const std::string long_text(300'000, 'x');
    for (const ByteBuffer& bytes :
         all_kinds({{"kfm/kfm.def", "[Info]"}, {"kfm/empty", ""}, {"./a/./b", long_text}})) {
        Context context;
        const auto contents = archives::unpack({"kfm.zip", bytes}, context).value();
        CHECK(contents_of(contents) == std::map<std::string, std::string>{{"kfm/kfm.def", "[Info]"},
                                                                          {"kfm/empty", ""},
                                                                          {"a/b", long_text}});
        CHECK(contents.charge.bytes() == 6 + long_text.size());
        CHECK(context.diagnostics.warnings() == 0);
    }
}

TEST_CASE("Each file has its share of the archive, and all together have no more than it has") {
    std::string noise(800'000, '\0');
    std::uint32_t state = 1;
    for (char& c : noise) {
        state = state * 1'664'525 + 1'013'904'223;
        c = static_cast<char>(state >> 24U);
    }
    const Packed a{"a", noise.substr(0, 400'000)}, c{"c", noise.substr(400'000)};
    const Packed b{"b", std::string(4'000'000, '\0')};
    for (const ByteBuffer& bytes :
         {zip_archive({a, b, c}), sevenzip_archive({a, b, c}), tar_gz_archive({a, b, c}),
          bytes_of(rar5_archive({a, c})), bytes_of(rar4_archive({a, c}))}) {
        Context context;
        const auto contents = archives::unpack({"kfm.zip", bytes}, context).value();
        std::uint64_t all = 0;
        for (const archives::File& file : contents.files) {
            CAPTURE(file.name, file.packed, bytes.size());
            all += file.packed;
            CHECK(file.packed < (file.name == "b" ? 100'000 : 500'000));
            CHECK((file.name == "b" || file.packed > 200'000));
        }
        CHECK(all <= bytes.size());
    }
}

TEST_CASE("Names that no folder can have are left out, each with a word") {
    std::string nested;
    for (int i = 0; i < 70; ++i) {
        nested += "d/";
    }
    const ByteBuffer bytes = zip_archive({{"../evil", "1"},
                                          {"a/../../evil", "2"},
                                          {"/etc/passwd", "3"},
                                          {"c:\\windows\\x", "4"},
                                          {"c:file", "11"},
                                          {"link", "", "/etc/passwd"},
                                          {"same", "5"},
                                          {"same", "6"},
                                          {nested + "x", "7"},
                                          {"back\\slash", "8"},
                                          {"both", "9"},
                                          {"both/file", "10"}});
    Context context;
    const auto contents = archives::unpack({"evil.zip", bytes}, context).value();
    CHECK(contents_of(contents) ==
          std::map<std::string, std::string>{
              {"etc/passwd", "3"}, {"same", "5"}, {"back/slash", "8"}, {"both/file", "10"}});
    CHECK(context.diagnostics.counts().at("archive.left-out").total == 8);
}

TEST_CASE("Names that are not UTF-8 are in the encoding of the computer that packed them") {
    const auto name_of = [](const std::string& name) {
        Context context;
        return archives::unpack({"a.zip", zip_archive({{name, "x"}})}, context)
            .value()
            .files.front()
            .name;
    };
    CHECK(name_of("\x93\xFA\x96\x7B/a.def") == "日本/a.def");  // Shift-JIS
    // CP437, as no other encoding has these bytes
    CHECK(name_of("M\x81\xFF.def") == "Mü\xC2\xA0.def");
    CHECK(name_of("日本/a.def") == "日本/a.def");
}

TEST_CASE("An archive unpacks to no more than its limits, whatever it declares") {
    const std::string zeros(8 << 20, '\0');
    const ByteBuffer bomb = zip_archive({{"a", zeros}, {"b", zeros}});
    const auto code_of = [&](Limits limits) {
        Context context(limits);
        const auto contents = archives::unpack({"bomb.zip", bomb}, context);
        CHECK(context.budget.used() == (contents ? 16U << 20 : 0U));
        return contents ? std::optional<ErrorCode>() : contents.error().code();
    };
    CHECK(code_of({}) == std::nullopt);
    CHECK(code_of({.archive_bytes = 10 << 20}) == ErrorCode::limit_exceeded);
    CHECK(code_of({.archive_files = 1}) == ErrorCode::limit_exceeded);
    CHECK(code_of({.live_decoded_bytes = 10 << 20}) == ErrorCode::limit_exceeded);
    std::vector<Packed> many(10, {"", zeros});
    for (std::size_t i = 0; i < many.size(); ++i) {
        many[i].name = std::to_string(i);
    }
    // A million entries are refused before libarchive keeps all of them in memory.
    std::string million("PK\x03\x04", 4);
    for (int i = 0; i < 1'000'000; ++i) {
        million.append("PK\x01\x02", 4).append(42, '\0');
    }
    Context context;
    const auto entries = archives::unpack({"many.zip", as_bytes(million)}, context);
    REQUIRE(!entries);
    CHECK(entries.error().render().find("more than 65536 entries") != std::string::npos);
    const auto ratio = archives::unpack({"bomb.zip", zip_archive(many)}, context);
    REQUIRE(!ratio);
    CHECK(ratio.error().render().find("250 times") != std::string::npos);
}

TEST_CASE("A damaged archive gives what can be read of it, and nothing but words otherwise") {
    const std::vector<Packed> entries = {
        {"a.def", std::string(5000, 'a')}, {"b.air", std::string(5000, 'b')}, {"c.sff", "c"}};
    for (const ByteBuffer& whole : all_kinds(entries)) {
        const auto all = contents_of([&] {
            Context context;
            return archives::unpack({"whole", whole}, context).value();
        }());
        for (std::size_t size = 0; size < whole.size(); ++size) {
            Context context;
            const auto contents = archives::unpack({"cut", Bytes(whole).first(size)}, context);
            if (!contents) {
                CHECK(contents.error().code() ==
                      (size == 0 ? ErrorCode::truncated : ErrorCode::malformed));
                continue;
            }
            for (const auto& [name, content] : contents_of(*contents)) {
                CHECK(all.at(name) == content);
            }
            // libarchive takes a RAR that ends in a header for one that ends before it
            if (!as_text(whole).starts_with("Rar!")) {
                CHECK((contents_of(*contents).size() == all.size() ||
                       context.diagnostics.counts().contains("archive.damaged")));
            }
        }
    }
    Context context;
    CHECK(archives::unpack({"a.zip", as_bytes("hello")}, context).error().code() ==
          ErrorCode::malformed);
    CHECK(archives::unpack({"a.zip", {}}, context).error().code() == ErrorCode::truncated);
}

TEST_CASE("One of several volumes is told from a damaged archive") {
    using namespace std::string_literals;
    const auto error_of = [](const std::string& bytes) {
        Context context;
        return archives::unpack({"a.rar", as_bytes(bytes)}, context).error().message();
    };
    CHECK(error_of(rar4_archive({{"a", "x"}}, 1)) ==
          "this is one of several volumes of an archive");
    CHECK(error_of(rar5_archive({{"a", "x"}}, 1)) ==
          "this is one of several volumes of an archive");
    CHECK(error_of("PK\x05\x06\x01\0\x01\0"s + std::string(14, '\0')) ==
          "this is one of several volumes of an archive");
}

TEST_CASE(
    "Encrypted archives, and more entries than the limit in other archives than .zip, are refused "
    "with words") {
    ByteBuffer zip = zip_archive({{"a", "x"}});
    const auto central = std::string_view(as_text(zip)).find("PK\x01\x02");
    REQUIRE(central != std::string_view::npos);
    // of the file's own header and that of the directory
    zip[6] = static_cast<std::uint8_t>(zip[6] | 1U);
    zip[central + 8] = static_cast<std::uint8_t>(zip[central + 8] | 1U);
    for (const auto& [bytes, words] :
         {std::pair(zip, "the archive is encrypted"),
          {bytes_of(rar4_archive({{"a", "x"}}, 0x80)), "the archive is encrypted"},
          {tar_gz_archive({{"a", "x"}, {"b", "y"}}), "more than 1 entries"}}) {
        Context context(Limits{.archive_files = 1});
        const auto refused = archives::unpack({"a.zip", bytes}, context);
        REQUIRE_FALSE(refused);
        CHECK_THAT(refused.error().render(), Catch::Matchers::Contains(words));
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE("An empty file in a .zip is empty with every method") {
    // the properties of LZMA and the end of its data, as Python's zipfile writes them
    const std::string lzma(
        "\x09\x04\x05\x00\x5D\x00\x00\x80\x00\x00\x83\xFF\xFB\xFF\xFF\xC0\x00\x00\x00", 19);
    const auto unpacked = [](unsigned method, const std::string& data, std::uint32_t size) {
        const std::string common = little_endian(2, 2) + little_endian(method, 2) +
                                   little_endian(0, 8) + little_endian(data.size(), 4) +
                                   little_endian(size, 4) + little_endian(1, 2);
        const std::string local = little_endian(63, 2) + common + little_endian(0, 2) + "a";
        const std::string directory = little_endian(63, 2) + little_endian(63, 2) + common +
                                      little_endian(0, 8) + little_endian(0, 8) + "a";
        const std::size_t directory_at = 4 + local.size() + data.size();
        const std::string zip = "PK\x03\x04" + local + data + "PK\x01\x02" + directory +
                                "PK\x05\x06" + little_endian(0, 4) + little_endian(1, 2) +
                                little_endian(1, 2) + little_endian(4 + directory.size(), 4) +
                                little_endian(directory_at, 4) + little_endian(0, 2);
        Context context;
        const auto contents = archives::unpack({"a.zip", as_bytes(zip)}, context);
        return contents ? contents_of(*contents) : std::map<std::string, std::string>();
    };
    const std::map<std::string, std::string> empty = {{"a", ""}};
    CHECK(unpacked(0, "", 0) == empty);
    CHECK(unpacked(8, std::string("\x03\x00", 2), 0) == empty);
    CHECK(unpacked(14, lzma, 0) == empty);
    CHECK(unpacked(14, lzma, 5).empty());  // five bytes are missing
}
