#include "formats/uff/uff.hpp"

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_uff(const uff::Package& a, const uff::Package& b) {
    const auto one = uff::serialise(a);
    const auto other = uff::serialise(b);
    const bool same = one.has_value() == other.has_value() &&
                      (one ? *one == *other : one.error().render() == other.error().render());
    return same ? "" : "the packages are written differently";
}

void inflate_sheets(const uff::Package& package, std::uint64_t size) {
    for (const uff::AnimBlock& block : package.animations) {
        if (block.pixel_block.empty()) {
            continue;
        }
        Context context(limits());
        const auto sheet = uff::inflate_pixels(block, "fuzz.uff", context);
        if (!sheet) {
            check(sheet.error(), size);
        } else {
            require(context.budget.used() == sheet->bytes.size(),
                    "exactly the sheet stays charged");
        }
    }
}

void check_uff(Bytes input) {
    const auto package = read_twice(
        input.size(),
        [&](Context& context) {
            auto result = uff::parse({"fuzz.uff", input}, context);
            require(!result || context.budget.used() == result->charge.bytes(),
                    "a package says what it took from the budget");
            return result;
        },
        difference_of_uff);
    if (package) {
        inflate_sheets(*package, input.size());
    }
    if (!checks_everything()) {
        return;
    }
    Context checking(limits());
    const auto checked = uff::check({"fuzz.uff", input}, checking);
    check(checking);
    if (!checked) {
        check(checked.error(), input.size());
    }
    if (!package) {
        return require(!checked, "the strict check refuses what cannot be read");
    }
    if (const auto bytes = uff::serialise(*package)) {
        Context context(limits());
        const auto back = uff::parse({"fuzz.uff", *bytes}, context);
        require(back.has_value(), "what is written can be read", back ? "" : back.error().render());
        const std::string found = difference_of_uff(*package, *back);
        require(found.empty(), "what is written comes back", found);
    } else {
        check(bytes.error(), input.size());
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_uff(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_uff({data, size});
}
