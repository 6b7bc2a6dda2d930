#include "converters/mugen/repair/mend_air.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "formats/mugen/air/air.hpp"
#include "formats/mugen/air/element.hpp"
#include "formats/mugen/air/lines.hpp"
#include "formats/mugen/air/problems.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::air {

namespace {

// The change of a line: another text, or a comment.
struct Edit {
    std::optional<std::string> text;  // nothing: the line becomes a comment
    std::string what;
};

// Walks the lines as parse() does, and finds what has to be changed.
class Finder {
public:
    Finder(Source source, Context& context)
        : source_(source), context_(context), charge_(context.budget) {}

    Status find() {
        FC_TRY(note_actions());
        text::LineReader lines(source_, context_);
        text::Line line;
        while (lines.next(line)) {
            FC_TRY(take(line));
        }
        return end_action();
    }

    std::map<std::uint32_t, Edit> edits;  // by line
    // header of an action that another one hides -> the header that counts
    std::map<std::uint32_t, std::uint32_t> shadowed;
    std::set<std::uint32_t> empty;  // headers of actions without elements
    Charge& charge() { return charge_; }

private:
    // A declaration before an element, and its boxes.
    struct Declared {
        std::vector<std::uint32_t> lines;
        Declaration as;
        std::uint32_t boxes = 0;
        bool open = false;  // more boxes are expected
    };

    Status note_actions() {
        FC_ASSIGN(const File file, parse(source_, context_));
        std::map<std::int32_t, std::uint32_t> counts;
        for (const Action& action : file.actions) {
            if (!action.shadowed) {
                counts.emplace(action.number, action.line);
            }
        }
        for (const Action& action : file.actions) {
            FC_TRY(charge_.add(sizeof(Edit), "mended lines"));
            if (action.shadowed) {
                shadowed.emplace(action.line, counts.at(action.number));
            } else if (action.elements.empty()) {
                empty.insert(action.line);
            }
        }
        return {};
    }

    Status take(const text::Line& line) {
        if (line.text.starts_with('[')) {
            FC_TRY(end_action());
            in_action_ = action_number(line.text).has_value();
            skipped_ = shadowed.contains(line.number);
            return {};
        }
        if (line.text.empty() || line.cut || skipped_) {
            return {};
        }
        if (!in_action_) {
            const bool element =
                looks_like_element(line.text) &&
                text::split(line.text, ',', least_values + 1).size() >= least_values;
            return element ? drop(line, "this element belongs to no action") : Status();
        }
        FC_ASSIGN(const bool taken, take_box_line(line));
        if (taken) {
            return {};
        }
        if (looks_like_element(line.text)) {
            return take_element(line);
        }
        if (is_interpolate(line.text) && interpolation_of(line.text) == nullptr) {
            return drop(line,
                        "Interpolate is followed by one space and Offset, Blend, Scale or Angle");
        }
        return {};
    }

    Result<bool> take_box_line(const text::Line& line) {
        if (list_ != nullptr) {
            if (is_box(line.text)) {
                FC_TRY(take_box(line));
                return true;
            }
            FC_TRY(close_list());
        }
        if (is_box(line.text)) {
            FC_TRY(drop(line, "this box belongs to no declaration"));
            return true;
        }
        if (is_clsn(line.text)) {
            FC_TRY(declare(line));
            return true;
        }
        if (is_misspelt_clsn(line.text)) {
            FC_TRY(drop(line, "this is not spelt Clsn1 or Clsn2, and engines ignore it"));
            return true;
        }
        return false;
    }

    Status take_box(const text::Line& line) {
        if (corners_of(line.text).size() < 4) {
            FC_TRY(drop(line, "a box has four values"));
            return close_list();
        }
        list_->lines.push_back(line.number);
        if (kind_digit(line.text) != list_->as.digit) {
            const std::string_view corners = line.text.substr(line.text.find('='));
            FC_TRY(replace(line,
                           fmt::format("Clsn{}[{}] {}", list_->as.digit, list_->boxes, corners),
                           "the declaration above is of the other kind, and engines follow it"));
        }
        return ++list_->boxes == list_->as.count ? close_list() : Status();
    }

    Status declare(const text::Line& line) {
        const auto declaration = declaration_of(line.text);
        if (!declaration) {
            return drop(line, "expected Clsn1: or Clsn2: and a number of boxes");
        }
        // A14: a default hides every declaration before it, and boxes of the next element hide such
        // boxes.
        auto& [standing, once] = pending_[declaration->digit == '1' ? 0 : 1];
        FC_TRY(hide(once, line));
        if (declaration->is_default) {
            FC_TRY(hide(standing, line));
        }
        auto& slot = declaration->is_default ? standing : once;
        slot = Declared{.lines = {line.number}, .as = *declaration, .boxes = 0, .open = true};
        list_ = &*slot;
        if (declaration->misspelt || !text::is_int(declaration->count_text)) {
            FC_TRY(replace(line, text_of(*declaration, declaration->count),
                           "the declaration as engines read it"));
        }
        return declaration->count == 0 ? close_list() : Status();
    }

    Status hide(std::optional<Declared>& hidden, const text::Line& line) {
        if (hidden) {
            for (const std::uint32_t number : hidden->lines) {
                FC_TRY(put(number,
                           {std::nullopt,
                            fmt::format("the boxes that line {} declares count", line.number)}));
            }
            hidden.reset();
        }
        return {};
    }

    Status close_list() {
        const Declared& list = *std::exchange(list_, nullptr);
        if (list.boxes < list.as.count) {
            return put(list.lines.front(),
                       {text_of(list.as, list.boxes),
                        fmt::format("{} boxes were declared, but only {} follow", list.as.count,
                                    list.boxes)});
        }
        return {};
    }

    static std::string text_of(const Declaration& declaration, std::uint32_t count) {
        return fmt::format("Clsn{}{}: {}", declaration.digit,
                           declaration.is_default ? "Default" : "", count);
    }

    Status take_element(const text::Line& line) {
        DiagnosticSink found(1);
        const auto element = parse_element(line, {}, Reporter(found, source_.file));
        if (!element) {
            return drop(line, "an element has at least five values");
        }
        for (auto& pending : pending_) {
            pending = {};
        }
        for (const Diagnostic& report : found.kept()) {
            if (report.problem == &problem.odd_number || report.problem == &problem.flip_unknown ||
                report.problem == &problem.blend_unknown) {
                return replace(line, element_text(*element), report.message);
            }
        }
        return {};
    }

    Status end_action() {
        if (list_ != nullptr) {
            FC_TRY(close_list());
        }
        pending_ = {};
        return {};
    }

    Status drop(const text::Line& line, std::string_view why) {
        return put(line.number, {std::nullopt, std::string(why)});
    }
    Status replace(const text::Line& line, std::string text, std::string_view why) {
        return put(line.number, {std::move(text), std::string(why)});
    }
    Status put(std::uint32_t line, Edit edit) {
        FC_TRY(
            charge_.add(2 * sizeof(Edit) + edit.what.size() + (edit.text ? edit.text->size() : 0),
                        "mended lines"));
        edits.insert_or_assign(line, std::move(edit));
        return {};
    }

    static constexpr std::size_t least_values = 5;

    Source source_;
    Context& context_;
    Charge charge_;
    bool in_action_ = false;
    // the action is shadowed
    bool skipped_ = false;
    // before the next element, by kind: default, boxes of one element
    std::array<std::pair<std::optional<Declared>, std::optional<Declared>>, 2> pending_;
    // whose boxes are being read
    Declared* list_ = nullptr;
};

constexpr std::string_view mark = ";fightconv: ";

class Writer {
public:
    Writer(Source source, Context& context, const Finder& found, Mended& out)
        : source_(source), context_(context), found_(found), out_(out) {}

    void write() {
        if (as_text(source_.bytes).starts_with(text::byte_order_mark)) {
            out_.text = text::byte_order_mark;
        }
        text::LineReader lines(source_, context_);
        text::Line line;
        while (lines.next(line)) {
            write(line);
        }
    }

private:
    void write(const text::Line& line) {
        if (line.text.starts_with('[')) {
            const auto hidden = found_.shadowed.find(line.number);
            skipping_ = hidden != found_.shadowed.end();
            if (skipping_) {
                note(line,
                     fmt::format("the action in line {} has the same number and is the one that "
                                 "engines use; this one became a comment",
                                 hidden->second));
            }
        }
        const auto edit = found_.edits.find(line.number);
        if (skipping_) {
            out_.text.append(line.text.empty() ? "" : ";").append(line.whole);
        } else if (edit == found_.edits.end()) {
            out_.text.append(line.whole);
        } else if (!edit->second.text) {
            note(line, edit->second.what + "; the line became a comment");
            out_.text.append(mark).append(line.whole);
        } else {
            note(line, edit->second.what);
            const std::string_view comment =
                line.whole.substr(std::min(line.whole.find(';'), line.whole.size()));
            out_.text.append(*edit->second.text)
                .append(comment.empty() ? "" : " ")
                .append(comment)
                .append(" ")
                .append(mark)
                .append("was ")
                .append(line.text);
        }
        out_.text.append(line.end);
        if (found_.empty.contains(line.number)) {
            note(line,
                 "the action has no elements, and Ikemen GO would show the next action; it has a "
                 "blank one now");
            out_.text.append(line.end.empty() ? "\n" : "")
                .append("-1,0, 0,0, -1 ")
                .append(mark)
                .append("nothing is shown")
                .append(line.end);
        }
    }

    void note(const text::Line& line, std::string what) {
        out_.mends.push_back({line.number, std::move(what)});
    }

    Source source_;
    Context& context_;
    const Finder& found_;
    Mended& out_;
    bool skipping_ = false;
};

}  // namespace

Result<Mended> mend(Source source, Context& context) {
    Context quiet(Context::Beside{context});  // what parse() reports has been reported
    Finder found(source, quiet);
    FC_TRY(found.find());
    Mended mended;
    mended.charge = Charge(context.budget);
    FC_TRY(
        mended.charge.add(3 * source.bytes.size() + found.edits.size() * 256, "the mended text"));
    Writer(source, quiet, found, mended).write();
    return mended;
}

}  // namespace fightconv::air
