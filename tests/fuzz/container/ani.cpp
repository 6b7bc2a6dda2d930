#include "formats/urho3d/ani/ani.hpp"

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

// As the bits of the numbers, so that what is no number is equal to itself.
std::string difference_of_ani(const ani::Animation& a, const ani::Animation& b) {
    const auto one = ani::serialise(a);
    const auto other = ani::serialise(b);
    const bool same = one.has_value() == other.has_value() &&
                      (one ? *one == *other : one.error().render() == other.error().render());
    if (!same || a.type_numbers != b.type_numbers ||
        a.variant_tracks.size() != b.variant_tracks.size()) {
        return "the animations are written differently";
    }
    for (std::size_t i = 0; i < a.variant_tracks.size(); ++i) {
        const auto same_key = [](const ani::VariantKey& x, const ani::VariantKey& y) {
            return equal(x.value, y.value) && equal(x.tangent_in, y.tangent_in) &&
                   equal(x.tangent_out, y.tangent_out);
        };
        const auto& keys = a.variant_tracks[i].keys;
        const auto& other_keys = b.variant_tracks[i].keys;
        if (!std::equal(keys.begin(), keys.end(), other_keys.begin(), other_keys.end(), same_key)) {
            return "the values of a variant track";
        }
    }
    return "";
}

void check_ani(Bytes input) {
    auto animation = read_twice(
        input.size(),
        [&](Context& context) {
            auto result = ani::parse({"fuzz.ani", input}, context);
            require(!result || context.budget.used() == result->charge.bytes(),
                    "an animation says what it took from the budget");
            return result;
        },
        difference_of_ani);
    if (!animation || !checks_everything() || animation->layout != ani::Layout::uani) {
        return;
    }
    const auto bytes = ani::serialise(*animation);
    require(bytes.has_value(), "what can be read can be written",
            bytes ? "" : bytes.error().render());
    Context context(limits());
    const auto back = ani::parse({"fuzz.ani", *bytes}, context);
    require(back.has_value(), "what is written can be read", back ? "" : back.error().render());
    require(back->tracks.size() == animation->tracks.size() &&
                difference_of_ani(*animation, *back).empty(),
            "what is written comes back");
    if (!context.diagnostics.counts().contains("ani.unknown-mask")) {
        require(bytes->size() == input.size(), "an animation is as long as it was");
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_ani(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_ani({data, size});
}
