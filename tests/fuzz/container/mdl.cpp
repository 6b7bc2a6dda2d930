#include "formats/urho3d/mdl/mdl.hpp"

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_mdl(const mdl::Model& a, const mdl::Model& b) {
    const auto one = mdl::serialise(a);
    const auto other = mdl::serialise(b);
    const bool same = one.has_value() == other.has_value() &&
                      (one ? *one == *other : one.error().render() == other.error().render());
    return same ? "" : "the models are written differently";
}

void check_mdl(Bytes input) {
    auto model = read_twice(
        input.size(),
        [&](Context& context) {
            auto result = mdl::parse({"fuzz.mdl", input}, context);
            require(!result || context.budget.used() == result->charge.bytes(),
                    "a model says what it took from the budget");
            return result;
        },
        difference_of_mdl);
    if (!model || !checks_everything()) {
        return;
    }
    // UMD3 is UMD2 with more fields, which are not written.
    const bool is_written_as_read =
        model->layout == mdl::Layout::umdl || model->layout == mdl::Layout::umd2;
    if (!is_written_as_read) {
        model->layout = mdl::Layout::umd2;
        for (mdl::Morph& morph : model->morphs) {
            morph.weight = 0;
        }
    }
    const auto bytes = mdl::serialise(*model);
    require(bytes.has_value(), "what can be read can be written",
            bytes ? "" : bytes.error().render());
    if (is_written_as_read) {  // centres that are missing are written
        require(bytes->size() >= input.size() && equal(Bytes(*bytes).first(input.size()), input),
                "a model is written as it was read");
    }
    Context context(limits());
    const auto back = mdl::parse({"fuzz.mdl", *bytes}, context);
    require(back.has_value(), "what is written can be read", back ? "" : back.error().render());
    const std::string found = difference_of_mdl(*model, *back);
    require(found.empty(), "what is written comes back", found);
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_mdl(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_mdl({data, size});
}
