#include <algorithm>
#include <array>

#include "core/base/text.hpp"
#include "formats/air/air.hpp"

namespace fightconv::air {

namespace {

class ActionWriter {
public:
    ActionWriter(const Action& action, std::string& out) : action_(action), out_(out) {}

    void write() {
        out_.append("[Begin Action ").append(std::to_string(action_.number)).append("]\n");
        for (std::size_t i = 0; i < action_.elements.size(); ++i) {
            const Element& element = action_.elements[i];
            write_boxes(i, "Clsn1", &Element::clsn1, standing_[0]);
            write_boxes(i, "Clsn2", &Element::clsn2, standing_[1]);
            if (i == action_.loop_start && i > 0) {
                out_.append("Loopstart\n");
            }
            write_interpolation(element.interpolation);
            write_element(element);
        }
        out_.push_back('\n');
    }

private:
    bool same_boxes(const ClsnRange& a, const ClsnRange& b) const {
        const auto first = [&](const ClsnRange& range) { return action_.boxes.begin() + range.first; };
        return a.count == b.count && (a.first == b.first || std::equal(first(a), first(a) + a.count, first(b)));
    }

    // Boxes that the next element has too become the default, others are for this element alone.
    void write_boxes(std::size_t index, std::string_view kind, ClsnRange Element::*range, ClsnRange& standing) {
        const ClsnRange& boxes = action_.elements[index].*range;
        if (same_boxes(boxes, standing)) {
            return;
        }
        const bool shared = index + 1 < action_.elements.size() && same_boxes(boxes, action_.elements[index + 1].*range);
        if (shared) {
            standing = boxes;
        }
        out_.append(kind).append(shared ? "Default: " : ": ").append(std::to_string(boxes.count)).append("\n");
        for (std::uint32_t i = 0; i < boxes.count; ++i) {
            const Clsn& box = action_.boxes[boxes.first + i];
            out_.append("  ").append(kind).append("[").append(std::to_string(i)).append("] = ");
            for (const std::int32_t value : {box.x1, box.y1, box.x2}) {
                out_.append(std::to_string(value)).append(", ");
            }
            out_.append(std::to_string(box.y2)).append("\n");
        }
    }

    void write_interpolation(const Interpolation& interpolation) {
        const std::array<std::pair<bool, std::string_view>, 4> lines{{{interpolation.offset, "Interpolate Offset\n"},
                                                                      {interpolation.blend, "Interpolate Blend\n"},
                                                                      {interpolation.scale, "Interpolate Scale\n"},
                                                                      {interpolation.angle, "Interpolate Angle\n"}}};
        for (const auto& [present, line] : lines) {
            out_.append(present ? line : "");
        }
    }

    static std::string blend_text(const Blend& blend) {
        switch (blend.mode) {
            case BlendMode::normal: return {};
            case BlendMode::subtract: return "S";
            case BlendMode::add: break;
        }
        return blend == Blend{.mode = BlendMode::add} ? "A" : "AS" + std::to_string(blend.source) + "D" + std::to_string(blend.destination);
    }

    void write_element(const Element& element) {
        const std::array<std::string, 5> required{std::to_string(element.sprite.group), std::to_string(element.sprite.number), std::to_string(element.offset.x),
                                                  std::to_string(element.offset.y), std::to_string(element.time)};
        const bool scaled = element.scale_x != 1 || element.scale_y != 1;
        const bool turned = element.angle != 0;
        const bool numbers = scaled || turned;  // a field that stands before another one is never left empty: engines differ on it (A10)
        const std::array<std::string, 5> optional{std::string(element.flip_h ? "H" : "") + (element.flip_v ? "V" : ""), blend_text(element.blend),
                                                  numbers ? number_text(element.scale_x) : "", numbers ? number_text(element.scale_y) : "",
                                                  turned ? number_text(element.angle) : ""};
        auto end = optional.end();
        while (end != optional.begin() && std::prev(end)->empty()) {
            --end;
        }
        out_.append(required[0]);
        std::for_each(required.begin() + 1, required.end(), [&](const std::string& field) { out_.append(",").append(field); });
        std::for_each(optional.begin(), end, [&](const std::string& field) { out_.append(",").append(field); });
        out_.push_back('\n');
    }

    const Action& action_;
    std::string& out_;
    std::array<ClsnRange, 2> standing_;  // what the defaults written so far say
};

}  // namespace

std::string serialise(const File& file) {
    std::string out;
    for (const Action& action : file.actions) {
        ActionWriter(action, out).write();
    }
    return out;
}

}  // namespace fightconv::air
