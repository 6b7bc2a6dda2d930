// One element line of an action: sprite, offset, time, flip, blend, scale, angle. mugen.md A4-A10.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/mugen/air/air.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::air {

// The element that a report is about. Its text is made only for a report.
struct ElementPlace {
    std::int32_t action = 0;
    std::size_t index = 0;  // from 0; the text counts from 1, as MUGEN's AnimElem does

    std::string text() const { return fmt::format("action {} element {}", action, index + 1); }
};

// Whether the engines read the line as an element; "+1,0, ..." is not one (A4).
bool looks_like_element(std::string_view line) noexcept;

// The element without boxes and interpolation; nothing if the line has fewer than five fields.
std::optional<Element> parse_element(const text::Line& line, const ElementPlace& place,
                                     const Reporter& reporter);

// The line of an element, without boxes and interpolation, with as few fields as it needs
// (mugen_writer.md W27).
std::string element_text(const Element& element);

}  // namespace fightconv::air
