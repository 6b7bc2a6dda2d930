#include "converters/api/packages.hpp"

#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;

namespace {

using PackedFiles = std::vector<std::pair<std::string, std::string>>;
using FilesByPath = std::map<std::string, std::string>;

ByteBuffer package_with(const PackedFiles& contents) {
    std::vector<pak::File> files;
    for (const auto& [name, text] : contents) {
        files.push_back({name, as_bytes(text)});
    }
    return pak::serialise(files, pak::Packing::lz4, Context()).value();
}

Result<FileResult> run_task(const FileTask& task, std::span<const MemoryFile> files,
                            std::string_view main_file, Context& context) {
    return task.run(place_of(files, main_file, "Data").value(), "Data", context);
}

Result<FileResult> unpacked(Bytes bytes, Context& context) {
    const MemoryFile file{"Data.pak", bytes};
    return run_task(unpacking(), {&file, 1}, "Data.pak", context);
}

FilesByPath files_of(const OutputSet& set) {
    FilesByPath files;
    for (const OutputFile& file : set.files) {
        files.emplace(file.path, as_text(file.bytes));
    }
    return files;
}

// The paths to which a package with these names is extracted, in its order.
std::vector<std::string> extracted_names(const std::vector<std::string>& names,
                                         std::uint64_t renamed) {
    test::Dump dump;
    dump.text("UPAK").u32(static_cast<std::uint32_t>(names.size())).u32(0);
    for (const std::string& name : names) {
        dump.name(name).u32(0).u32(0).u32(0);
    }
    Context context;
    const ByteBuffer bytes = dump.u32(dump.size() + 4).bytes();
    const auto result = unpacked(bytes, context);
    REQUIRE(result);
    const auto& counts = context.diagnostics.counts();
    CHECK((counts.contains("pak.renamed") ? counts.at("pak.renamed").total : 0) == renamed);
    std::vector<std::string> paths;
    for (const OutputFile& file : result->set.files) {
        paths.push_back(file.path);
    }
    return paths;
}

}  // namespace

TEST_CASE(
    "Packages: a folder is packed in the order of its names, and extracted again it is the same") {
    const std::string repeated(100'000, 'a');
    const FilesByPath files = {
        {"b.txt", "bb"}, {"Dir/empty", ""}, {"Dir/deep/a.bin", repeated}, {"a", "1"}};
    std::vector<MemoryFile> given;
    for (const auto& [name, text] : files) {
        given.insert(given.begin(), {name, as_bytes(text)});
    }
    for (const pak::Packing packing : {pak::Packing::none, pak::Packing::lz4}) {
        Context context;
        {
            const auto packed = run_task(packing_as(packing), given, "", context);
            REQUIRE(packed);
            CHECK(packed->set.folder.empty());
            REQUIRE(packed->set.files.size() == 1);
            CHECK(packed->set.files.front().path == "Data.pak");
            CHECK(packed->set.contents == "4 files");
            CHECK(packed->files ==
                  std::vector<std::string>{"Dir/deep/a.bin", "Dir/empty", "a", "b.txt"});
            CHECK(context.budget.used() == packed->set.bytes());
            const Bytes bytes = packed->set.files.front().bytes;
            CHECK(as_text(bytes.first(4)) == (packing == pak::Packing::none ? "UPAK" : "ULZ4"));
            const auto back = unpacked(bytes, context);
            REQUIRE(back);
            CHECK(back->set.folder == "Data-files");
            CHECK(files_of(back->set) == files);
        }
        CHECK(context.diagnostics.kept().empty());
        CHECK(context.budget.used() == 0);
    }
}

TEST_CASE(
    "Packages: no name leads out of the folder, onto another file, or to a name that a system "
    "refuses") {
    using Names = std::vector<std::string>;
    CHECK(extracted_names({"a/b.txt", "a/c.txt", "d"}, 0) == Names{"a/b.txt", "a/c.txt", "d"});
    CHECK(extracted_names({"../x", "/etc/passwd", "a/../../y", "./z", "a//b"}, 5) ==
          Names{"x", "etc/passwd", "a/y", "z", "a/b"});
    CHECK(extracted_names({"..", "", "/"}, 3) == Names{"unnamed", "unnamed_2", "unnamed_3"});
    CHECK(extracted_names({"C:\\x", "C:/x", "..\\y"}, 3) == Names{"C__x", "C_/x", "_y"});
    CHECK(extracted_names({"nul.txt", "a/COM1", ".hidden", "-o", "end.", "\x1b[0m", "\xff"}, 7) ==
          Names{"_nul.txt", "a/_COM1", "hidden", "o", "end", "__0m", "_"});
    CHECK(extracted_names({"a.txt", "A.TXT", "a.txt"}, 2) == Names{"a.txt", "A.TXT_2", "a.txt_3"});
    // A file whose name is also that of a folder, whichever comes first; and its new name is not
    // that of a folder either.
    CHECK(extracted_names({"a", "a/b"}, 1) == Names{"a_2", "a/b"});
    CHECK(extracted_names({"A/b", "a", "a_2/c"}, 1) == Names{"A/b", "a_3", "a_2/c"});
    // A file keeps a good name, although another one would get it first.
    CHECK(extracted_names({"../x", "x|y", "x", "x_y"}, 2) == Names{"x_2", "x_y_2", "x", "x_y"});
    // Styles and scenes name their fonts and music as they are.
    const Names kept = {"Fonts/Anonymous Pro.ttf", "Music/Ninja Gods (1).ogg", "\u00e9t\u00e9.png"};
    CHECK(extracted_names({kept[0], kept[1], kept[2]}, 0) == kept);
    const std::string longest(300, 'n');
    const Names cut = extracted_names({longest, longest + "2"}, 2);
    CHECK(cut[0] == std::string(188, 'n'));
    CHECK(cut[1] == cut[0] + "_2");
}

TEST_CASE(
    "Packages: names that are too long, damaged packages and packages without files are refused, "
    "and give all memory back") {
    const auto error_of = [](Bytes bytes) {
        Context context;
        const auto result = unpacked(bytes, context);
        REQUIRE_FALSE(result);
        CHECK(context.budget.used() == 0);
        return result.error();
    };
    CHECK(error_of(package_with({{std::string(1001, 'n'), ""}})).code() ==
          ErrorCode::limit_exceeded);
    std::string deep;
    for (int i = 0; i < 400; ++i) {
        deep += "-/";
    }
    // each part becomes "unnamed"
    CHECK(error_of(package_with({{deep + "x", ""}})).code() == ErrorCode::limit_exceeded);
    CHECK(error_of(package_with({})).code() == ErrorCode::not_found);
    ByteBuffer bytes = package_with({{"a", "first"}, {"b", "second"}});
    CHECK(error_of(Bytes(bytes).first(bytes.size() / 2)).code() == ErrorCode::truncated);
    for (std::size_t size = 0; size + 8 < bytes.size(); ++size) {
        CHECK(error_of(Bytes(bytes).first(size)).code() != ErrorCode::internal);
    }
}

TEST_CASE("Packages: a wrong checksum is a warning") {
    ByteBuffer bytes = test::upak_file();
    bytes[70] = 'b';
    Context context;
    const auto result = unpacked(bytes, context);
    REQUIRE(result);
    CHECK(files_of(result->set).at("a.txt") == "bbc");
    CHECK(context.diagnostics.counts().at("pak.wrong-checksum").total == 2);
}

TEST_CASE("Packages: what a folder and a package need is charged to the memory budget") {
    Limits small;
    small.live_decoded_bytes = 100'000;
    const std::string text(60'000, 'a');
    const MemoryFile file{"a", as_bytes(text)};
    {
        Context context(small);  // the file, and a package that cannot be compressed
        const auto packed = run_task(packing_as(pak::Packing::lz4), {&file, 1}, "", context);
        REQUIRE_FALSE(packed);
        CHECK(packed.error().code() == ErrorCode::limit_exceeded);
        CHECK(context.budget.used() == 0);
    }
    Context context(small);
    const ByteBuffer bytes = package_with({{"a", text}, {"b", text}});
    REQUIRE(bytes.size() < 2000);
    const auto result = unpacked(bytes, context);
    REQUIRE_FALSE(result);
    CHECK(result.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == 0);
}

TEST_CASE("Packages: only a folder with files is packed, and only names that a package can hold") {
    const auto code_of = [](std::vector<MemoryFile> files, std::string_view main_file) {
        Context context;
        const auto result = run_task(packing_as(pak::Packing::lz4), files, main_file, context);
        REQUIRE_FALSE(result);
        CHECK(context.budget.used() == 0);
        return result.error().code();
    };
    CHECK(code_of({}, "") == ErrorCode::not_found);
    CHECK(code_of({{"a", {}}}, "a") == ErrorCode::unsupported_feature);
    CHECK(code_of({{"ab:c", {}}}, "") == ErrorCode::malformed);
    CHECK(code_of({{"a\xff", {}}}, "") == ErrorCode::malformed);
}
