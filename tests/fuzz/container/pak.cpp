#include "formats/urho3d/pak/pak.hpp"

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_pak(const pak::Package& a, const pak::Package& b) {
    const auto same = [](const pak::Entry& x, const pak::Entry& y) {
        return x.name == y.name && x.size == y.size && x.offset == y.offset &&
               equal(x.data, y.data);
    };
    return a.packing == b.packing && std::equal(a.entries.begin(), a.entries.end(),
                                                b.entries.begin(), b.entries.end(), same)
               ? ""
               : "the files";
}

// Files that can be unpacked, under names that a package can hold, come back from both kinds of
// package.
void check_written(const pak::Package& package, std::uint64_t size) {
    std::vector<pak::Content> contents;
    std::vector<pak::File> files;
    Context context(limits());
    for (const pak::Entry& entry : package.entries) {
        auto content = pak::content_of(entry, package.packing, "fuzz.pak", context);
        if (!content) {
            check(content.error(), size);
            continue;
        }
        require(content->bytes.size() == entry.size, "a file is as long as the directory says");
        contents.push_back(*std::move(content));
        files.push_back({std::to_string(files.size()).append(entry.name), contents.back().bytes});
    }
    for (const pak::Packing packing : {pak::Packing::none, pak::Packing::lz4}) {
        const auto bytes = pak::serialise(files, packing, Context());
        require(bytes.has_value(), "what can be read can be written",
                bytes ? "" : bytes.error().render());
        Context reading(limits());
        const auto back = pak::parse({"fuzz.pak", *bytes}, reading);
        require(back && back->entries.size() == files.size(), "what is written can be read",
                back ? "" : back.error().render());
        for (std::size_t i = 0; i < files.size(); ++i) {
            const auto content = pak::content_of(back->entries[i], packing, "fuzz.pak", reading);
            require(content && equal(content->bytes, files[i].bytes) &&
                        back->entries[i].name == files[i].name,
                    "what is written comes back");
        }
    }
}

void check_unpacking(const pak::Package& package, std::uint64_t size) {
    Context context(limits());
    for (const pak::Entry& entry : package.entries) {
        const auto content = pak::content_of(entry, package.packing, "fuzz.pak", context);
        if (!content) {
            check(content.error(), size);
        }
    }
}

void check_pak(Bytes input) {
    const auto package = read_twice(
        input.size(),
        [&](Context& context) {
            auto result = pak::parse({"fuzz.pak", input}, context);
            require(!result || context.budget.used() == result->charge.bytes(),
                    "a package says what it took from the budget");
            return result;
        },
        difference_of_pak);
    if (!checks_everything()) {
        return package ? check_unpacking(*package, input.size()) : void();
    }
    Context checking(limits());
    const auto checked = pak::check({"fuzz.pak", input}, checking);
    check(checking);
    if (!checked) {
        check(checked.error(), input.size());
    }
    require(checking.budget.used() == 0, "the check keeps no memory");
    if (!package) {
        return require(!checked, "the check refuses what cannot be read");
    }
    check_written(*package, input.size());
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_pak(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_pak({data, size});
}
