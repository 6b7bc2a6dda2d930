// The collision boxes of one action: declarations, box lists, and which boxes the next element
// gets. mugen.md A11-A14.
#pragma once

#include <array>
#include <optional>

#include "formats/mugen/air/air.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::air {

class BoxReader {
public:
    // Borrows all arguments; the reporter is that of the action.
    BoxReader(Action& action, Charge& charge, const Limits& limits, const Reporter& reporter)
        : action_(action), charge_(charge), limits_(limits), reporter_(reporter) {}

    // True if the line belongs to boxes, or is a blank one inside a list. limit_exceeded if the
    // budget is spent.
    Result<bool> take(const text::Line& line);
    // Gives the element the boxes in force. ClsnX counts only for this element, ClsnXDefault also
    // for those that follow.
    void give(Element& element);
    // Must be called after the last line of the action.
    void finish();

private:
    enum class Kind : std::uint8_t { clsn1, clsn2 };
    struct InForce {
        ClsnRange standing;             // of ClsnXDefault
        std::optional<ClsnRange> once;  // of ClsnX
        std::optional<std::uint32_t> declared_line;
    };
    struct List {
        Kind kind;
        bool is_default;
        std::uint32_t line;
        std::uint32_t declared;
        ClsnRange range;
    };

    Status take_box(const text::Line& line);
    void declare(const text::Line& line);
    void close_list();

    Action& action_;
    Charge& charge_;
    const Limits& limits_;
    const Reporter& reporter_;
    std::array<InForce, 2> in_force_;  // by Kind
    std::optional<List> list_;         // the list of boxes that is being read
};

}  // namespace fightconv::air
