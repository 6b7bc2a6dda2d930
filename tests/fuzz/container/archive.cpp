#include "formats/archive/archive.hpp"

#include <set>

#include "core/disk/input_tree.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_archive(const archives::Contents& a, const archives::Contents& b) {
    const auto same = [](const archives::File& x, const archives::File& y) {
        return x.name == y.name && x.bytes == y.bytes && x.damage == y.damage;
    };
    return std::equal(a.files.begin(), a.files.end(), b.files.begin(), b.files.end(), same)
               ? ""
               : "the files";
}

void check_archive(Bytes input) {
    const auto contents = read_twice(
        input.size(),
        [&](Context& context) {
            auto result = archives::unpack({"fuzz.zip", input}, context);
            require(context.budget.used() == (result ? result->charge.bytes() : 0),
                    "an archive says what it took from the budget");
            return result;
        },
        difference_of_archive);
    if (!contents) {
        return;
    }
    std::vector<MemoryFile> files;
    for (const archives::File& file : contents->files) {
        files.push_back({file.name, file.bytes, file.damage});
    }
    const auto tree = InputTree::from_memory(files, "fuzz");
    require(tree.has_value(), "every name is one that a folder can have",
            tree ? "" : tree.error().render());
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_archive(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_archive({data, size});
}
