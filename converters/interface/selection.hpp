// `--animations 0-299,1000-3999,stand`: the animations of a character that are converted.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/base/result.hpp"
#include "core/model/character.hpp"

namespace fightconv {

class AnimationSelection {
public:
    // Action numbers, ranges of them ("1000-3999", "-10--1") and animation names, separated by
    // commas. malformed for anything else.
    static Result<AnimationSelection> parse(std::string_view list);

    // Selects the first animation with this name or number.
    static AnimationSelection one(std::string_view name_or_number);
    bool is_one() const noexcept { return one_; }

    std::string text() const;  // in the form that parse() reads
    bool includes(const Animation& animation) const;
    // Whether each entry is the name or number of one animation of the character, and no range.
    bool names_each(const Character& character) const;
    // The entries of the list that match no animation of the character, as they were written.
    std::vector<std::string> unmatched(const Character& character) const;

private:
    struct Range {
        std::int64_t first;
        std::int64_t last;
    };
    struct Entry {
        std::string text;
        std::optional<Range> range;  // nothing: the text is a name
        bool includes(const Animation& animation) const;
    };
    std::vector<Entry> entries_;
    bool one_ = false;
};

// Keeps the selected animations in their order (only the first one if the selection is one()), and
// the moves that show one of them. not_found if none is left.
Status keep_animations(Character& character, const AnimationSelection& selection);

// The same for a list from a user, with a warning for each entry that matches no animation.
Status select_animations(Character& character, const AnimationSelection& selection,
                         DiagnosticSink& diagnostics);

// Whether a text such as "stand" or "0" names this animation.
bool is_named(std::string_view wanted, std::string_view name, std::int64_t number);
// not_found, with a suggestion of the name that was most likely meant.
Error no_such_animation(std::string_view wanted, const std::vector<std::string_view>& names);

}  // namespace fightconv
