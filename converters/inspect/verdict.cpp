#include "converters/inspect/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

constexpr std::array<std::string_view, 4> condition_names = {"damaged", "refused", "usable",
                                                             "whole"};
constexpr std::array<std::string_view, 3> level_names = {"note", "warning", "error"};

template <class Word, std::size_t Count>
std::optional<Word> word_in(const std::array<std::string_view, Count>& names,
                            std::string_view name) noexcept {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<Word>(found - names.begin()));
}

// Sprites that an .air names and the .sff does not have are usual: 1.2 % of the elements of
// complete characters (mugen.md F5).
constexpr std::size_t usual_percent = 2;

// A character with less than this part of what it shows cannot be used.
constexpr bool is_little(std::size_t there, std::size_t of) { return there * 3 < of; }

// The points of each part of the score.
constexpr std::uint32_t sprite_points = 50;
constexpr std::uint32_t action_points = 20;
constexpr std::uint32_t sound_points = 10;
constexpr std::uint32_t file_points = 20;

// The contents of a required action.
enum class Contents : std::uint8_t { nothing, missing_sprites, sprites };
Contents contents_of(const Character& character, std::int32_t number) {
    Contents contents = Contents::nothing;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            if (animation.number == number) {
                contents = std::max(contents, frame.sprite    ? Contents::sprites
                                              : frame.missing ? Contents::missing_sprites
                                                              : Contents::nothing);
            }
        }
    }
    return contents;
}

std::string number_list(const std::vector<std::int32_t>& numbers) {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(numbers.size(), most); ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : ", ", numbers[i]);
    }
    return numbers.size() > most ? fmt::format("{} and {} more", text, numbers.size() - most)
                                 : text;
}

class Judgement {
public:
    Judgement(const Character& character, const FormatInfo& info, bool fights,
              std::span<const DiagnosticSink* const> reports)
        : character_(character), info_(info), fights_(fights) {
        for (const DiagnosticSink* const sink : reports) {
            for (const auto& [id, count] : sink->counts()) {
                const auto [known, is_new] = counts_.emplace(id, count);
                known->second.total += is_new ? 0 : count.total;
            }
        }
    }

    Verdict run() && {
        look_for(Effect::damage, Condition::damaged);
        look_for_sprites();
        look_for_actions();
        look_for_refusals();
        look_for(Effect::gap, Condition::usable);
        verdict_.score = score();
        std::stable_sort(reasons_.begin(), reasons_.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [condition, reason] : reasons_) {
            verdict_.reason += (verdict_.reason.empty() ? "" : "; ") + reason;
        }
        return std::move(verdict_);
    }

private:
    void found(Condition condition, const std::string& what) {
        verdict_.condition = std::min(verdict_.condition, condition);
        reasons_.emplace_back(condition, what);
    }

    // Data that the files announce and do not hold does not occur in sound characters: none of
    // 31,776 pictures of real ones is short (mugen.md S6, S7, V3 to V8). Each is reported once for
    // every picture, sound or file.
    void look_for(Effect::Kind kind, Condition condition) {
        for (const DiagnosticSink::Count& count : reported(kind)) {
            const Effect& effect = count.problem->effect;
            lost_[static_cast<std::size_t>(effect.part)] += count.total;
            found(condition, effect.thing.empty() ? std::string(effect.what) : words_of(count));
        }
    }

    void look_for_refusals() {
        std::string list;
        for (const DiagnosticSink::Count& count : reported(Effect::refusal)) {
            lost_[static_cast<std::size_t>(count.problem->effect.part)] += count.total;
            list += (list.empty() ? "" : ", ") + words_of(count);
        }
        if (!list.empty()) {
            found(Condition::refused, "Ikemen GO does not load the character: " + list);
        }
    }

    // "3 sprites cut short"
    static std::string words_of(const DiagnosticSink::Count& count) {
        const Effect& effect = count.problem->effect;
        return fmt::format("{} {}", counted(count.total, effect.thing), effect.what);
    }

    // The problems of this kind, the worst first.
    std::vector<DiagnosticSink::Count> reported(Effect::Kind kind) const {
        std::vector<DiagnosticSink::Count> counts;
        for (const auto& [id, count] : counts_) {
            if (count.problem->effect.kind == kind) {
                counts.push_back(count);
            }
        }
        std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
            const auto place = [](const DiagnosticSink::Count& each) {
                return std::tuple(!each.problem->leads, !each.problem->effect.thing.empty(),
                                  ~each.total);
            };
            return place(a) < place(b);
        });
        return counts;
    }

    bool is_required(std::int32_t action) const {
        return std::binary_search(info_.required_actions.begin(), info_.required_actions.end(),
                                  action);
    }

    void look_for_sprites() {
        std::set<Key> named;
        std::set<Key> missing;
        bool required = false;
        for (const Animation& animation : character_.animations) {
            for (const Frame& frame : animation.frames) {
                if (frame.missing) {
                    missing.insert(*frame.missing);
                    required = required || is_required(animation.number);
                } else if (frame.sprite) {
                    named.insert(character_[*frame.sprite].key);
                }
            }
        }
        const std::size_t all = named.size() + missing.size();
        missing_sprites_ = missing.size();
        if (missing.empty()) {
            return;
        }
        const std::string what =
            fmt::format("{} of {} sprites that its animations show {} missing", missing.size(), all,
                        missing.size() == 1 ? "is" : "are");
        const bool unusual = required || missing.size() * 100 > all * usual_percent;
        found(is_little(named.size(), all) ? Condition::damaged
              : unusual                    ? Condition::usable
                                           : Condition::whole,
              what);
    }

    void look_for_actions() {
        const auto required = info_.required_actions;
        std::vector<std::int32_t> absent;
        // what has none of these actions and no commands has states of its own, such as a part of
        // a stage, and needs none of them
        bool fights = fights_;
        for (const std::int32_t number : required) {
            const Contents contents = contents_of(character_, number);
            fights = fights || contents != Contents::nothing;
            if (contents != Contents::sprites) {
                absent.push_back(number);
            }
        }
        if (!fights) {
            return;
        }
        required_actions_ = required.size();
        missing_actions_ = absent.size();
        if (!absent.empty()) {
            const std::size_t there = required.size() - absent.size();
            found(is_little(there, required.size()) ? Condition::damaged : Condition::usable,
                  fmt::format("{} of {} actions that the engine needs {} missing or blank: {}",
                              absent.size(), required.size(), absent.size() == 1 ? "is" : "are",
                              number_list(absent)));
        }
    }

    // The share that is there says where the score lies among those of its word.
    std::uint32_t score() const {
        const auto condition = static_cast<std::size_t>(verdict_.condition);
        const std::uint32_t least = score_bounds[condition];
        const std::uint32_t most = score_bounds[condition + 1] - 1;
        return least + static_cast<std::uint32_t>(share() * (most - least));
    }

    // The share that is there, each part with its points; parts that such a character does not have
    // are left out.
    double share() const {
        double there = 0;
        double points = 0;
        const auto add = [&](std::uint32_t worth, std::uint64_t have, std::uint64_t lost) {
            if (have + lost > 0) {
                there += worth * static_cast<double>(have) / static_cast<double>(have + lost);
                points += worth;
            }
        };
        const auto lost = [&](Part part) { return lost_[static_cast<std::size_t>(part)]; };
        const auto less = [](std::uint64_t all, std::uint64_t part) {
            return all - std::min(all, part);
        };
        add(sprite_points, less(character_.sprites.size(), lost(Part::sprites)),
            lost(Part::sprites) + missing_sprites_);
        add(action_points, required_actions_ - missing_actions_, missing_actions_);
        add(sound_points, less(character_.sounds.size(), lost(Part::sounds)), lost(Part::sounds));
        add(file_points, lost(Part::files) == 0 ? 1 : 0, lost(Part::files) == 0 ? 0 : 1);
        return points == 0 ? 1 : there / points;
    }

    const Character& character_;
    const FormatInfo& info_;
    const bool fights_;
    std::map<std::string_view, DiagnosticSink::Count> counts_;  // by id
    Verdict verdict_;
    std::vector<std::pair<Condition, std::string>> reasons_;
    std::array<std::uint64_t, 4> lost_{};  // by Part
    std::uint64_t missing_sprites_ = 0;
    std::uint64_t required_actions_ = 0;
    std::uint64_t missing_actions_ = 0;
};

}  // namespace

std::string_view name_of(Condition condition) noexcept {
    return condition_names[static_cast<std::size_t>(condition)];
}
std::string_view name_of(Level level) noexcept {
    return level_names[static_cast<std::size_t>(level)];
}
std::optional<Condition> condition_of(std::string_view name) noexcept {
    return word_in<Condition>(condition_names, name);
}
std::optional<Level> level_of(std::string_view name) noexcept {
    return word_in<Level>(level_names, name);
}

Level level_of(const Problem* problem, Severity severity) noexcept {
    const Effect::Kind effect = problem == nullptr ? Effect::none : problem->effect.kind;
    if (effect == Effect::damage || effect == Effect::refusal) {
        return Level::error;
    }
    return severity == Severity::warning ? Level::warning : Level::note;
}

Verdict verdict_on(const Character& character, const FormatInfo& info, bool fights,
                   std::span<const DiagnosticSink* const> reports) {
    return Judgement(character, info, fights, reports).run();
}

std::optional<Verdict> verdict_on(const Error& error) {
    switch (error.code()) {
        case ErrorCode::cancelled:
        case ErrorCode::exists:
        case ErrorCode::exhausted:
        case ErrorCode::internal:
        case ErrorCode::unmet:
        case ErrorCode::unsupported_feature: return std::nullopt;
        default:
            return Verdict{Condition::damaged, 0,
                           error.file().empty()
                               ? error.message()
                               : fmt::format("{}: {}", error.file(), error.message())};
    }
}

}  // namespace fightconv
