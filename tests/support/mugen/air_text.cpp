#include "tests/support/mugen/air_text.hpp"

#include <stdexcept>

#include "core/base/text/text.hpp"

namespace fightconv::test {

namespace {

std::string pair_text(const std::string& a, const std::string& b) { return a + "," + b; }

std::string boxes_text(const air::Action& action, const air::ClsnRange& range) {
    std::string text;
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
        const air::Clsn& box = action.boxes.at(i);
        text += " " + pair_text(pair_text(std::to_string(box.x1), std::to_string(box.y1)),
                                pair_text(std::to_string(box.x2), std::to_string(box.y2)));
    }
    return text;
}

std::string blend_text(const Blend& blend) {
    const std::string alphas =
        pair_text(std::to_string(blend.source), std::to_string(blend.destination));
    return blend.mode == BlendMode::normal     ? ""
           : blend.mode == BlendMode::subtract ? " subtract"
                                               : " add " + alphas;
}

std::string interpolation_text(const Interpolation& from) {
    return std::string(from.any() ? " from" : "") + (from.offset ? " offset" : "") +
           (from.blend ? " blend" : "") + (from.scale ? " scale" : "") +
           (from.angle ? " angle" : "");
}

}  // namespace

AirText parse_air(std::string_view text, Limits limits) {
    Context context(limits);
    auto file = air::parse({.file = "test.air", .bytes = as_bytes(text)}, context);
    if (!file) {
        throw std::runtime_error(file.error().render());
    }
    return {*std::move(file), context.diagnostics.counts()};
}

std::string describe(const air::Action& action, const air::Element& element) {
    std::string text =
        pair_text(std::to_string(element.sprite.group), std::to_string(element.sprite.number)) +
        " " + pair_text(std::to_string(element.offset.x), std::to_string(element.offset.y)) + " t" +
        std::to_string(element.time);
    if (element.flip_h || element.flip_v) {
        text += std::string(" ") + (element.flip_h ? "H" : "") + (element.flip_v ? "V" : "");
    }
    text += blend_text(element.blend);
    if (element.scale_x != 1 || element.scale_y != 1) {
        text += " scale " + pair_text(number_text(element.scale_x), number_text(element.scale_y));
    }
    if (element.angle != 0) {
        text += " angle " + number_text(element.angle);
    }
    text += interpolation_text(element.interpolation);
    text += element.clsn1.count == 0 ? "" : " | 1:" + boxes_text(action, element.clsn1);
    text += element.clsn2.count == 0 ? "" : " | 2:" + boxes_text(action, element.clsn2);
    return text;
}

std::string describe(const air::File& file) {
    std::string text;
    for (const air::Action& action : file.actions) {
        text += "action " + std::to_string(action.number) + (action.shadowed ? " shadowed" : "") +
                " loop " + std::to_string(action.loop_start) + "\n";
        for (const air::Element& element : action.elements) {
            text += "  " + describe(action, element) + "\n";
        }
    }
    return text;
}

}  // namespace fightconv::test
