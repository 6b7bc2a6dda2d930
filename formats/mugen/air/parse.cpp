#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

#include "formats/mugen/air/air.hpp"
#include "formats/mugen/air/boxes.hpp"
#include "formats/mugen/air/element.hpp"
#include "formats/mugen/air/lines.hpp"
#include "formats/mugen/air/problems.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::air {

namespace {

std::string item_of(const Action& action) { return fmt::format("action {}", action.number); }

// The lines of one action, between its header and the next.
class ActionReader {
public:
    ActionReader(Action& action, Charge& charge, const Limits& limits, Reporter reporter)
        : action_(action),
          charge_(charge),
          reporter_(std::move(reporter)),
          boxes_(action, charge, limits, reporter_) {}
    ActionReader(const ActionReader&) = delete;  // boxes_ borrows reporter_

    Status take(const text::Line& line) {
        FC_ASSIGN(const bool taken, boxes_.take(line));
        if (taken || line.text.empty()) {
            return {};
        }
        if (looks_like_element(line.text)) {
            return take_element(line);
        }
        if (text::starts_with_ignoring_case(line.text, "loopstart")) {
            action_.loop_start = static_cast<std::uint32_t>(action_.elements.size());
        } else if (is_interpolate(line.text)) {
            take_interpolate(line);
        }
        return {};
    }

    void finish() {
        boxes_.finish();
        if (interpolation_.any()) {
            reporter_.report(problem.interpolate_dangling, Place::at_line(action_.line),
                             "no element follows the last Interpolate; it is ignored");
        }
        if (action_.loop_start >= action_.elements.size()) {
            action_.loop_start = loop_start_at_last_element_;  // A15
        }
        if (action_.elements.empty()) {
            reporter_.report(problem.empty_action, Place::at_line(action_.line),
                             "the action has no elements; it shows nothing");
            return;
        }
        const auto last = std::prev(action_.elements.end());
        const auto hold = std::find_if(action_.elements.begin(), last,
                                       [](const Element& element) { return element.time == -1; });
        if (hold != last) {
            reporter_.report(
                problem.hold_in_middle, Place::at_line(hold->line),
                "an element before the last one has the time -1; the action stops there");
        }
    }

private:
    Status take_element(const text::Line& line) {
        auto element = parse_element(line, {action_.number, action_.elements.size()}, reporter_);
        if (!element) {
            return {};
        }
        FC_TRY(charge_.add(sizeof(Element), "elements of actions"));
        boxes_.give(*element);
        element->interpolation = std::exchange(interpolation_, {});
        loop_start_at_last_element_ = action_.loop_start;
        action_.elements.push_back(*element);
        return {};
    }

    // A16: one space, then a word that begins with the type.
    void take_interpolate(const text::Line& line) {
        const auto flag = interpolation_of(line.text);
        if (flag == nullptr) {
            reporter_.report(problem.interpolate_unknown, line.place(),
                             "found {}, expected one space and Offset, Blend, Scale or Angle; the "
                             "line is ignored",
                             text::quoted(line.text));
            return;
        }
        interpolation_.*flag = true;
    }

    Action& action_;
    Charge& charge_;
    const Reporter reporter_;
    BoxReader boxes_;
    Interpolation interpolation_;  // of the next element
    std::uint32_t loop_start_at_last_element_ = 0;
};

class FileReader {
public:
    FileReader(Source source, Context& context)
        : source_(source), context_(context), reporter_(context.diagnostics, source.file) {
        file_.charge = Charge(context.budget);
    }

    Result<File> read() {
        FC_TRY(text::check_size(source_, context_));
        text::LineReader lines(source_, context_);
        text::Line line;
        while (lines.next(line)) {
            FC_TRY(take(line));
        }
        finish_action();
        mark_shadowed();
        return std::move(file_);
    }

private:
    Status take(const text::Line& line) {
        if (line.text.starts_with('[')) {
            finish_action();
            return take_header(line);
        }
        if (!reader_) {
            warn_if_element(line);
            return {};
        }
        if (auto taken = reader_->take(line); !taken) {
            return fail(std::move(taken)
                            .error()
                            .in_file(source_.file)
                            .at(line.place())
                            .about(item_of(action_)));
        }
        return check_frames(line);
    }

    Status take_header(const text::Line& line) {
        const auto number = action_number(line.text);
        if (!number) {
            // A1: it ends the previous action, and what follows belongs to no action.
            reporter_.report(
                problem.stray_section, line.place(),
                "the section {} is not an action; everything up to the next action is skipped",
                text::quoted(line.text));
            return {};
        }
        action_.number = *number;
        action_.line = line.number;
        action_.loop_start = 0;
        action_.elements.clear();
        action_.boxes.clear();
        const Reporter reporter = reporter_.about(item_of(action_));
        if (file_.actions.size() >= context_.limits.animations) {
            return fail(reporter.error(ErrorCode::limit_exceeded, line.place(),
                                       "more than {} actions", context_.limits.animations));
        }
        if (!line.text.ends_with(']')) {
            reporter.report(problem.header_odd, line.place(),
                            "{} does not end with ']'; it is read as a header",
                            text::quoted(line.text));
        }
        reader_.emplace(action_, file_.charge, context_.limits, reporter);
        return {};
    }

    void finish_action() {
        if (reader_) {
            reader_->finish();
            frames_before_ += action_.elements.size();
            file_.actions.push_back(action_);  // a copy has just the memory that it needs
            reader_.reset();
        }
    }

    Status check_frames(const text::Line& line) const {
        if (frames_before_ + action_.elements.size() <= context_.limits.frames) {
            return {};
        }
        return fail(reporter_.about(item_of(action_))
                        .error(ErrorCode::limit_exceeded, line.place(), "more than {} elements",
                               context_.limits.frames));
    }

    void warn_if_element(const text::Line& line) const {
        if (looks_like_element(line.text) &&
            std::count(line.text.begin(), line.text.end(), ',') >= 4) {
            reporter_.report(problem.element_outside_action, line.place(),
                             "the element {} belongs to no action; it is ignored",
                             text::quoted(line.text));
        }
    }

    // A2, A3: of several actions with one number the first counts, but one with elements comes
    // before one without. Sorting keeps this fast for any file.
    void mark_shadowed() {
        std::vector<Action>& actions = file_.actions;
        std::vector<std::size_t> order(actions.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto rank = [&](std::size_t i) {
            return std::tuple(actions[i].number, actions[i].elements.empty(), i);
        };
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });

        // for each action, the one that counts for its number
        std::vector<std::size_t> counts(actions.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const bool again = i > 0 && actions[order[i]].number == actions[order[i - 1]].number;
            counts[order[i]] = again ? counts[order[i - 1]] : order[i];
        }
        for (std::size_t i = 0; i < actions.size(); ++i) {
            actions[i].shadowed = counts[i] != i;
            if (actions[i].shadowed) {
                reporter_.about(item_of(actions[i]))
                    .report(problem.duplicate_action, Place::at_line(actions[i].line),
                            "the action is in the file more than once; the one in line {} is used",
                            actions[counts[i]].line);
            }
        }
    }

    Source source_;
    Context& context_;
    Reporter reporter_;
    File file_;
    Action action_;                       // the current one
    std::optional<ActionReader> reader_;  // of it, until its last line
    std::size_t frames_before_ = 0;       // elements of the previous actions
};

}  // namespace

Result<File> parse(Source source, Context& context) { return FileReader(source, context).read(); }

}  // namespace fightconv::air
