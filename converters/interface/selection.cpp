#include "converters/interface/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "converters/interface/problems.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/closest.hpp"

namespace fightconv {

namespace {

std::optional<std::int64_t> leading_number(std::string_view& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < INT32_MIN || value > INT32_MAX) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

// Keeps the animations for which `wanted` is true, in their order, and their moves.
template <class Wanted>
void keep(Character& character, Wanted wanted) {
    std::vector<std::optional<AnimationId>> moved_to(character.animations.size());
    std::vector<Animation> kept;
    for (std::uint32_t i = 0; i < character.animations.size(); ++i) {
        if (wanted(AnimationId{i})) {
            moved_to[i] = AnimationId{static_cast<std::uint32_t>(kept.size())};
            kept.push_back(std::move(character.animations[i]));
        }
    }
    character.animations = std::move(kept);
    std::vector<Move> moves;
    for (Move& move : character.moves) {
        if (moved_to[move.animation.value]) {
            move.animation = *moved_to[move.animation.value];
            moves.push_back(std::move(move));
        }
    }
    character.moves = std::move(moves);
}

}  // namespace

Result<AnimationSelection> AnimationSelection::parse(std::string_view list) {
    AnimationSelection selection;
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view part = list.substr(0, comma);
        std::string_view rest = part;
        const auto first = leading_number(rest);
        if (first && rest.empty()) {
            selection.entries_.push_back({std::string(part), Range{*first, *first}});
        } else if (first && rest.front() == '-') {
            rest.remove_prefix(1);
            const auto last = leading_number(rest);
            if (!last || !rest.empty() || *last < *first) {
                return fail(ErrorCode::malformed,
                            fmt::format("'{}' is not a range of action numbers; expected "
                                        "FIRST-LAST, as in 1000-3999",
                                        part));
            }
            selection.entries_.push_back({std::string(part), Range{*first, *last}});
        } else if (!part.empty()) {
            selection.entries_.push_back({std::string(part), std::nullopt});
        } else {
            return fail(ErrorCode::malformed,
                        "an entry is empty; expected action numbers, ranges and names separated by "
                        "commas, as in 0-299,1000,stand");
        }
        if (comma == std::string_view::npos) {
            return selection;
        }
        list.remove_prefix(comma + 1);
    }
}

std::string AnimationSelection::text() const {
    std::string text;
    for (const Entry& entry : entries_) {
        text.append(text.empty() ? "" : ",").append(entry.text);
    }
    return text;
}

bool AnimationSelection::Entry::includes(const Animation& animation) const {
    return range ? range->first <= animation.number && animation.number <= range->last
                 : text == animation.name;
}

bool AnimationSelection::includes(const Animation& animation) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.includes(animation); });
}

bool AnimationSelection::names_each(const Character& character) const {
    return unmatched(character).empty() &&
           std::all_of(entries_.begin(), entries_.end(), [](const Entry& entry) {
               return !entry.range || entry.range->first == entry.range->last;
           });
}

std::vector<std::string> AnimationSelection::unmatched(const Character& character) const {
    std::vector<std::string> texts;
    for (const Entry& entry : entries_) {
        if (std::none_of(character.animations.begin(), character.animations.end(),
                         [&](const Animation& animation) { return entry.includes(animation); })) {
            texts.push_back(entry.text);
        }
    }
    return texts;
}

AnimationSelection AnimationSelection::one(std::string_view name_or_number) {
    AnimationSelection selection;
    std::string_view rest = name_or_number;
    const auto number = leading_number(rest);
    selection.entries_.push_back(
        {std::string(name_or_number),
         number && rest.empty() ? std::optional(Range{*number, *number}) : std::nullopt});
    selection.one_ = true;
    return selection;
}

bool is_named(std::string_view wanted, std::string_view name, std::int64_t number) {
    std::string_view rest = wanted;
    const auto value = leading_number(rest);
    return wanted == name || (value && rest.empty() && *value == number);
}

Error no_such_animation(std::string_view wanted, const std::vector<std::string_view>& names) {
    const auto meant = closest(wanted, names);
    return Error(ErrorCode::unmet,
                 fmt::format("there is no animation '{}'{}", wanted,
                             meant ? fmt::format("; did you mean '{}'?", *meant) : ""))
        .remedy("`fightconv inspect` lists the animations with their numbers and names");
}

Status keep_animations(Character& character, const AnimationSelection& selection) {
    const auto& animations = character.animations;
    const auto first =
        std::find_if(animations.begin(), animations.end(),
                     [&](const Animation& animation) { return selection.includes(animation); });
    if (first == animations.end() && selection.is_one()) {
        std::vector<std::string_view> names;
        std::transform(animations.begin(), animations.end(), std::back_inserter(names),
                       [](const Animation& animation) { return std::string_view(animation.name); });
        return fail(no_such_animation(selection.text(), names));
    }
    if (first == animations.end()) {
        return fail(
            Error(ErrorCode::unmet, "no animation of this character is in the --animations list")
                .remedy("`fightconv inspect` lists the animations with their numbers and names"));
    }
    const AnimationId only{static_cast<std::uint32_t>(first - animations.begin())};
    keep(character, [&](AnimationId id) {
        return selection.is_one() ? id == only : selection.includes(character[id]);
    });
    return {};
}

Status select_animations(Character& character, const AnimationSelection& selection,
                         DiagnosticSink& diagnostics) {
    std::vector<std::string_view> names;
    std::transform(character.animations.begin(), character.animations.end(),
                   std::back_inserter(names),
                   [](const Animation& animation) { return std::string_view(animation.name); });
    for (const std::string& entry :
         selection.is_one() ? std::vector<std::string>() : selection.unmatched(character)) {
        const auto meant = closest(entry, names);
        Reporter(diagnostics, "")
            .report(interface_problem.no_such_animation, {},
                    "--animations names '{}', but this character has no such animation{}", entry,
                    meant ? fmt::format("; did you mean '{}'?", *meant) : "");
    }
    return keep_animations(character, selection);
}

}  // namespace fightconv
