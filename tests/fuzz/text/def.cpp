#include "formats/mugen/def/def.hpp"

#include "core/base/text/text.hpp"
#include "tests/fuzz/fuzz.hpp"

void fightconv::fuzz::test_def(const std::uint8_t* data, std::size_t size) {
    const auto difference = [](const def::Definition& a, const def::Definition& b) {
        return difference_of_texts(def::serialise(a), def::serialise(b));
    };
    const auto definition = read_twice(
        size,
        [&](Context& context) {
            return def::parse({"fuzz.def", {data, size}}, context);
        },
        difference);
    if (definition) {
        for (const std::string& text : {definition->name, definition->display_name,
                                        definition->author, definition->version_date}) {
            require(is_utf8(text), "names are UTF-8", text);
        }
        require(definition->localcoord.x > 0 && definition->localcoord.y > 0,
                "localcoord is above 0");
    }
    if (definition && checks_everything()) {
        Context context(limits());
        const auto back = def::parse({"fuzz.def", as_bytes(def::serialise(*definition))}, context);
        require(back.has_value(), "what is written can be read");
        const std::string found = difference(*definition, *back);
        require(found.empty(), "what is written comes back", found);
    }
}
