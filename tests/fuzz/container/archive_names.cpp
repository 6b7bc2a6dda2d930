// Input: one byte, which kind of archive and of names, then the names of its files, one on each
// line. They are put into a sound archive, so that every name reaches what reads names.
#include "converters/api/open.hpp"
#include "core/base/bytes/byte_writer.hpp"
#include "core/base/text/text.hpp"
#include "formats/archive/archive.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/support/archive_files.hpp"

namespace fightconv::fuzz {
namespace {

// A .zip of empty files, stored (APPNOTE.TXT 4.3). Bit 11 of the flags: names are UTF-8.
ByteBuffer zip_of(const std::vector<std::string>& names, bool says_utf8) {
    using u16 = std::uint16_t;
    using u32 = std::uint32_t;
    const u16 flags = says_utf8 ? 1U << 11 : 0U;
    ByteWriter files;
    ByteWriter directory;
    const auto put = [](ByteWriter& to, auto... values) { (to.le(values), ...); };
    const auto put_common = [&](ByteWriter& to, const std::string& name) {
        // version, flags, method, time and date
        put(to, u16{20}, flags, u16{0}, u32{0});
        // CRC, sizes, lengths of the name and the extra field
        put(to, u32{0}, u32{0}, u32{0}, static_cast<u16>(name.size()), u16{0});
    };
    for (const std::string& name : names) {
        const auto offset = static_cast<u32>(files.size());
        put(files, u32{0x0403'4B50});
        put_common(files, name);
        files.text(name);
        put(directory, u32{0x0201'4B50}, u16{0x0314});  // made on Unix
        put_common(directory, name);
        // comment, disk, internal attributes, external ones: a regular file
        put(directory, u16{0}, u16{0}, u16{0}, u32{0x81A4'0000}, offset);
        directory.text(name);
    }
    const auto start = static_cast<u32>(files.size());
    const auto size = static_cast<u32>(directory.size());
    const auto count = static_cast<u16>(names.size());
    files.bytes(std::move(directory).take());
    put(files, u32{0x0605'4B50}, u32{0}, count, count, size, start, u16{0});
    return std::move(files).take();
}

ByteBuffer archive_of(std::uint8_t kind, const std::vector<std::string>& names) {
    if (kind % 4 < 2) {
        return zip_of(names, kind % 4 == 1);
    }
    std::vector<test::Packed> files;
    for (const std::string& name : names) {
        files.push_back({name});
    }
    const std::string text = kind % 4 == 2 ? test::rar4_archive(files) : test::rar5_archive(files);
    return {as_bytes(text).begin(), as_bytes(text).end()};
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

void check_name(const std::string& name) {
    require(is_utf8(name) && name.find('\0') == std::string::npos, "a name is a text", name);
    require(!name.empty() && name.front() != '/' && name.find('\\') == std::string::npos,
            "a name stays in its archive", name);
    require(name != ".." && !name.starts_with("../") && !name.ends_with("/..") &&
                name.find("/../") == std::string::npos,
            "a name leads down only", name);
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_archive_names(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    const ByteBuffer archive = archive_of(data[0], lines_of(as_text({data + 1, size - 1})));
    const auto contents = read_twice(
        archive.size(),
        [&](Context& context) {
            return archives::unpack({"fuzz.zip", archive}, context);
        },
        [](const archives::Contents& a, const archives::Contents& b) {
            return std::string(a.files.size() == b.files.size() ? "" : "the files");
        });
    if (!contents) {
        return;
    }
    std::vector<MemoryFile> files;
    for (const archives::File& file : contents->files) {
        check_name(file.name);
        files.push_back({file.name, file.bytes, file.damage});
    }
    const auto tree = InputTree::from_memory(files, "fuzz");
    require(tree.has_value(), "every name is one that a folder can have",
            tree ? "" : tree.error().render());
    for (const archives::File& file : contents->files) {
        require(tree->find(file.name) == file.name, "a name leads to its own file", file.name);
    }
}
