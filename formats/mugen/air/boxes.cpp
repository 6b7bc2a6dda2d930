#include "formats/mugen/air/boxes.hpp"

#include <algorithm>

#include "formats/mugen/air/lines.hpp"
#include "formats/mugen/air/problems.hpp"

namespace fightconv::air {

Result<bool> BoxReader::take(const text::Line& line) {
    if (list_) {
        if (line.text.empty()) {
            return true;
        }
        if (is_box(line.text)) {
            FC_TRY(take_box(line));
            return true;
        }
        // A13: the line that ends the list too early is read in its own meaning.
        close_list();
    }
    if (is_box(line.text)) {
        reporter_.report(problem.box_extra, line.place(),
                         "the box {} belongs to no declaration; it is ignored",
                         text::quoted(line.text));
        return true;
    }
    if (is_clsn(line.text)) {
        declare(line);
        return true;
    }
    if (is_misspelt_clsn(line.text)) {
        reporter_.report(problem.clsn_misspelt, line.place(),
                         "found {}, expected Clsn1 or Clsn2; the line is ignored",
                         text::quoted(line.text));
        return true;
    }
    return false;
}

void BoxReader::declare(const text::Line& line) {
    const auto declared = declaration_of(line.text);
    if (!declared) {
        reporter_.report(problem.clsn_odd, line.place(),
                         "found {}, expected Clsn1: or Clsn2: with a count; the line is ignored",
                         text::quoted(line.text));
        return;
    }
    const auto [digit, is_default, misspelt, count, count_text] = *declared;
    if (!text::is_int(count_text)) {
        reporter_.report(problem.odd_number, line.place(),
                         "the number of boxes is {}; it is read as {}", text::quoted(count_text),
                         count);
    }
    const std::uint32_t most = limits_.boxes_per_frame;
    if (count > most) {
        reporter_.report(problem.too_many_boxes, line.place(),
                         "{} boxes are declared, but the limit is {}; the rest is ignored", count,
                         most);
    }
    if (misspelt) {
        reporter_.report(problem.clsn_misspelt, line.place(),
                         "found {}, expected Clsn{}: or Clsn{}Default:; it is read as {}",
                         text::quoted(line.text), digit, digit,
                         is_default ? "a default" : "boxes of the next element only");
    }
    const Kind kind = digit == '1' ? Kind::clsn1 : Kind::clsn2;
    auto& declared_line = in_force_[static_cast<std::size_t>(kind)].declared_line;
    if (declared_line) {
        reporter_.report(
            problem.boxes_declared_twice, line.place(),
            "boxes of this kind are also declared in line {}; the next element gets the later ones",
            *declared_line);
    }
    declared_line = line.number;
    list_ = List{.kind = kind,
                 .is_default = is_default,
                 .line = line.number,
                 .declared = std::min(count, most),
                 .range = {.first = static_cast<std::uint32_t>(action_.boxes.size()), .count = 0}};
    if (list_->declared == 0) {
        close_list();
    }
}

Status BoxReader::take_box(const text::Line& line) {
    const auto values = corners_of(line.text);
    if (values.size() < 4) {
        reporter_.report(problem.box_short, line.place(),
                         "the box {} has fewer than 4 values; it ends the list",
                         text::quoted(line.text));
        close_list();
        return {};
    }
    // A12: the kind comes from the declaration and the index from the order; those in the box line
    // are ignored.
    if (kind_digit(line.text) != (list_->kind == Kind::clsn1 ? '1' : '2')) {
        reporter_.report(
            problem.box_kind, line.place(),
            "the box {} is listed under a Clsn{} declaration; it was read as a Clsn{} box, as "
            "the engine does",
            text::quoted(line.text), list_->kind == Kind::clsn1 ? 1 : 2,
            list_->kind == Kind::clsn1 ? 1 : 2);
    }
    FC_TRY(charge_.add(sizeof(Clsn), "boxes of actions"));
    const auto [x1, x2] = std::minmax({text::to_int(values[0]), text::to_int(values[2])});
    const auto [y1, y2] = std::minmax({text::to_int(values[1]), text::to_int(values[3])});
    action_.boxes.push_back({.x1 = x1, .y1 = y1, .x2 = x2, .y2 = y2});
    if (++list_->range.count == list_->declared) {
        close_list();
    }
    return {};
}

void BoxReader::close_list() {
    if (list_->range.count < list_->declared) {
        reporter_.report(problem.boxes_missing, Place::at_line(list_->line),
                         "{} boxes are declared, but only {} follow; the others do not exist",
                         list_->declared, list_->range.count);
    }
    InForce& boxes = in_force_[static_cast<std::size_t>(list_->kind)];
    if (list_->is_default) {
        boxes.standing = list_->range;
        boxes.once.reset();  // A14: the last declaration counts
    } else {
        boxes.once = list_->range;
    }
    list_.reset();
}

void BoxReader::give(Element& element) {
    const auto next = [](InForce& boxes) {
        const ClsnRange range = boxes.once.value_or(boxes.standing);
        boxes.once.reset();
        boxes.declared_line.reset();
        return range;
    };
    element.clsn1 = next(in_force_[0]);
    element.clsn2 = next(in_force_[1]);
}

void BoxReader::finish() {
    if (list_) {
        close_list();
    }
    for (const InForce& boxes : in_force_) {
        if (boxes.declared_line) {
            reporter_.report(problem.boxes_dangling, Place::at_line(*boxes.declared_line),
                             "no element follows these boxes; they are ignored");
        }
    }
}

}  // namespace fightconv::air
