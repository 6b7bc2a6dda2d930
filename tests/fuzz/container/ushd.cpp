#include "formats/urho3d/ushd/ushd.hpp"

#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {
namespace {

std::string difference_of_ushd(const ushd::Shader& a, const ushd::Shader& b) {
    const auto same_parameter = [](const ushd::Parameter& x, const ushd::Parameter& y) {
        return x.name == y.name && x.slot == y.slot && x.offset == y.offset && x.size == y.size;
    };
    const auto same_unit = [](const ushd::TextureUnit& x, const ushd::TextureUnit& y) {
        return x.name == y.name && x.unit == y.unit;
    };
    const bool same = a.kind == b.kind && a.model == b.model && a.element_hash == b.element_hash &&
                      equal(a.bytecode, b.bytecode) &&
                      std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                                 b.parameters.end(), same_parameter) &&
                      std::equal(a.texture_units.begin(), a.texture_units.end(),
                                 b.texture_units.begin(), b.texture_units.end(), same_unit);
    return same ? "" : "the shaders";
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_ushd(const std::uint8_t* data, std::size_t size) {
    const auto shader = read_twice(
        size,
        [&](Context& context) {
            auto result = ushd::parse({"fuzz.vs3", Bytes(data, size)}, context);
            require(!result || context.budget.used() == result->charge.bytes(),
                    "a shader says what it took from the budget");
            return result;
        },
        difference_of_ushd);
    require(!shader || shader->bytecode.data() + shader->bytecode.size() == data + size,
            "a shader ends where the file ends");
}
