#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/base/text/text.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/air/element.hpp"

namespace fightconv::air {

namespace {

std::string blend_text(const Blend& blend) {
    switch (blend.mode) {
        case BlendMode::normal: return {};
        case BlendMode::subtract: return "S";
        case BlendMode::add: break;
    }
    return blend == Blend{.mode = BlendMode::add}
               ? "A"
               : fmt::format("AS{}D{}", blend.source, blend.destination);
}

class ActionWriter {
public:
    ActionWriter(const Action& action, std::string& out) : action_(action), out_(out) {}

    void write() {
        put("[Begin Action {}]\n", action_.number);
        for (std::size_t i = 0; i < action_.elements.size(); ++i) {
            const Element& element = action_.elements[i];
            write_boxes(i, "Clsn1", &Element::clsn1, standing_[0]);
            write_boxes(i, "Clsn2", &Element::clsn2, standing_[1]);
            if (i == action_.loop_start && i > 0) {
                out_.append("Loopstart\n");
            }
            write_interpolation(element.interpolation);
            out_.append(element_text(element)).push_back('\n');
        }
        out_.push_back('\n');
    }

private:
    template <class... Args>
    void put(fmt::format_string<Args...> text, Args&&... args) {
        out_ += fmt::vformat(text, fmt::make_format_args(args...));
    }

    bool same_boxes(const ClsnRange& a, const ClsnRange& b) const {
        const auto first = [&](const ClsnRange& range) {
            return action_.boxes.data() + range.first;
        };
        return a.count == b.count &&
               (a.first == b.first || std::equal(first(a), first(a) + a.count, first(b)));
    }

    // Boxes that the next element has too become the default; other boxes are for this element
    // alone.
    void write_boxes(std::size_t index, std::string_view kind, ClsnRange Element::*range,
                     ClsnRange& standing) {
        const ClsnRange& boxes = action_.elements[index].*range;
        if (same_boxes(boxes, standing)) {
            return;
        }
        const bool shared = index + 1 < action_.elements.size() &&
                            same_boxes(boxes, action_.elements[index + 1].*range);
        if (shared) {
            standing = boxes;
        }
        put("{}{}: {}\n", kind, shared ? "Default" : "", boxes.count);
        for (std::uint32_t i = 0; i < boxes.count; ++i) {
            const Clsn& box = action_.boxes[boxes.first + i];
            put("  {}[{}] = {}, {}, {}, {}\n", kind, i, box.x1, box.y1, box.x2, box.y2);
        }
    }

    void write_interpolation(const Interpolation& interpolation) {
        const std::array<std::pair<bool, std::string_view>, 4> lines{
            {{interpolation.offset, "Interpolate Offset\n"},
             {interpolation.blend, "Interpolate Blend\n"},
             {interpolation.scale, "Interpolate Scale\n"},
             {interpolation.angle, "Interpolate Angle\n"}}};
        for (const auto& [present, line] : lines) {
            out_.append(present ? line : "");
        }
    }

    const Action& action_;
    std::string& out_;
    std::array<ClsnRange, 2> standing_;  // the defaults that have been written so far
};

}  // namespace

std::string element_text(const Element& element) {
    const bool scaled = element.scale_x != 1 || element.scale_y != 1;
    const bool turned = element.angle != 0;
    // a field before another one is never left empty, because engines read it differently (A10)
    const bool numbers = scaled || turned;
    const std::array<std::string, 5> optional{
        std::string(element.flip_h ? "H" : "") + (element.flip_v ? "V" : ""),
        blend_text(element.blend), numbers ? decimal_text(element.scale_x) : "",
        numbers ? decimal_text(element.scale_y) : "", turned ? decimal_text(element.angle) : ""};
    auto end = optional.end();
    while (end != optional.begin() && std::prev(end)->empty()) {
        --end;
    }
    std::string text = fmt::format("{},{},{},{},{}", element.sprite.group, element.sprite.number,
                                   element.offset.x, element.offset.y, element.time);
    std::for_each(optional.begin(), end,
                  [&](const std::string& field) { text.append(",").append(field); });
    return text;
}

std::string serialise(const File& file) {
    std::string out;
    for (const Action& action : file.actions) {
        ActionWriter(action, out).write();
    }
    return out;
}

}  // namespace fightconv::air
