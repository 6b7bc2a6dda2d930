#include "converters/fspk/write/build_pack.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <span>

#include "converters/fspk/events.hpp"
#include "converters/fspk/problems.hpp"
#include "converters/fspk/properties.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/state_properties.hpp"
#include "converters/fspk/states.hpp"
#include "converters/fspk/write/plan.hpp"
#include "converters/fspk/write/runs.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

// The hits to which the windows of one move belong, as in MoveSource.
struct WindowHits {
    std::vector<std::uint32_t> numbers;
    bool continue_another = false;
};

class Builder {
public:
    Builder(const Character& character, std::string_view name, Layout layout, Context& context,
            const std::vector<bool>& left_out)
        : character_(character), layout_(layout), reporter_(context.diagnostics, "") {
        built_.empty = left_out.empty() ? empty_animations(character) : left_out;
        built_.charge = Charge(context.budget);
        built_.character_id = rules::character_id(character.info.name);
        if (built_.character_id.empty()) {
            built_.character_id = rules::output_id(name);
        }
        has_hits_ = std::any_of(character.moves.begin(), character.moves.end(),
                                [](const fightconv::Move& move) { return !move.hits.empty(); });
        uses_power_ =
            std::any_of(character.moves.begin(), character.moves.end(), rules::uses_power);
    }

    Result<BuiltPack> run() && {
        FC_TRY(add_keys());
        add_resources();
        if (has_states()) {
            FC_TRY(add_rules());
            add_body();
        }
        states_ = plan_states(character_, built_.empty, layout_);
        built_.pack.moves.reserve(states_.size());
        built_.sources.reserve(states_.size());
        for (const PlannedState& state : states_) {
            if (Status added = add_move(state); !added) {
                return fail(std::move(added).error().about(
                    Where{"animation", state.animation->name}.text()));
            }
        }
        if (has_states()) {
            if (!knows_moves_) {
                free_all();
            }
            built_.pack.cancel_rules = cancel_rules(
                built_.pack.moves, rules_.empty() ? KnownCancels::no : KnownCancels::yes);
            built_.pack.cancel_rules.insert(built_.pack.cancel_rules.end(), rules_.begin(),
                                            rules_.end());
            const TagsOf tags(built_.pack.moves);
            std::copy_if(when_free_.begin(), when_free_.end(),
                         std::back_inserter(built_.pack.cancel_rules),
                         [&](const CancelRule& rule) { return tags.has_both_of(rule); });
        }
        // layout 1.0 has no place for them, the file of moves has
        built_.pack.properties = properties_of(character_, reporter_);
        return std::move(built_);
    }

private:
    bool has_states() const { return layout_ != Layout::v1_0; }

    template <class To, class From>
    static To fitting(From value, std::string_view what, const Reporter& reporter,
                      bool harmless = false) {
        const To kept = saturate<To>(value);
        if (!std::cmp_equal(kept, value)) {
            constexpr auto text = "{} is {}, but FSPK can hold only {} to {}; wrote {}";
            const To least = std::numeric_limits<To>::min();
            const To most = std::numeric_limits<To>::max();
            const Problem& clamped = fspk_problem.value_clamped;
            if (harmless) {
                reporter.note(clamped, {}, text, what, value, least, most, kept);
            } else {
                reporter.report(clamped, {}, text, what, value, least, most, kept);
            }
        }
        return kept;
    }

    // Mesh keys and keyframes keys, sorted alike, so that both have the same place.
    Status add_keys() {
        for (std::size_t i = 0; i < character_.animations.size(); ++i) {
            if (!built_.empty[i]) {
                keys_.emplace(character_.animations[i].name, std::uint16_t{0});
            }
        }
        if (keys_.size() >= no_key) {
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("{} animations, but FSPK has keys for only {}",
                                          keys_.size(), no_key - 1)));
        }
        std::vector<std::string>& mesh_keys = built_.pack.mesh_keys;
        for (auto& [name, key] : keys_) {
            key = static_cast<std::uint16_t>(mesh_keys.size());
            mesh_keys.push_back(fmt::format("{}.{}", built_.character_id, name));
            built_.pack.keyframes_keys.push_back(name);
        }
        return {};
    }

    void add_resources() {
        const auto most = number_property(character_, rules::power);
        if (uses_power_ || most) {
            const Where where{"property", rules::power};
            const auto whole =
                static_cast<std::int64_t>(std::round(most.value_or(rules::usual_power)));
            built_.pack.resources.push_back(
                {std::string(rules::power), 0,
                 fitting<std::uint16_t>(whole, "power", reporter_.about(where))});
        }
    }

    Status add_rules() {
        std::size_t cancels = 0;
        for (const fightconv::Move& move : character_.moves) {
            cancels += move.cancels.size();
        }
        constexpr std::uint64_t per_rule = 256;
        FC_TRY(built_.charge.add(per_rule * (cancels + character_.moves.size()), "cancel rules"));
        std::size_t left_out = 0;
        rules_ = rules_of_moves(character_.moves, left_out);
        for (const CancelRule& rule : rules_) {
            tagged_.insert({*rule.from, *rule.to});
        }
        when_free_ = rules_when_free(character_);
        for (const CancelRule& rule : when_free_) {
            tagged_.insert(*rule.from);
        }
        if (left_out != 0) {
            reporter_.about("the moves")
                .report(fspk_problem.cancels_cut, {},
                        "cancels were left out, because they lead to a move outside of the pack, "
                        "begin after tick 255 or belong to a move whose number an earlier move has "
                        "({} in all)",
                        left_out);
        }
        return {};
    }

    void add_body() {
        if (const auto box = body_of(character_)) {
            // the constants of the body are not scaled
            const FittedBox body = fit_box(*box, Scale());
            report_boxes(body.fit == FittedBox::Fit::clamped ? 1 : 0,
                         body.fit == FittedBox::Fit::beyond ? 1 : 0, reporter_.about("push box"));
            if (body.fit == FittedBox::Fit::whole || body.fit == FittedBox::Fit::clamped) {
                body_ = body.shape;
            }
        }
    }

    Status add_move(const PlannedState& planned) {
        const Animation& animation = *planned.animation;
        const fightconv::Move* const source = planned.move;
        const Where where{"animation", animation.name};
        const Reporter reporter = reporter_.about(where);
        const Timeline timeline(animation);
        Move move;
        WindowHits hits;
        move.mesh_key = move.keyframes_key = keys_.find(animation.name)->second;
        move.input = planned.input;
        set_total(move, timeline.total(), reporter);
        add_windows(move, hits, timeline, source, where);
        set_frame_data(move, reporter);
        add_sounds(move, timeline, reporter);
        if (source != nullptr) {
            add_events(move, *source, reporter);
            add_contact_sounds(move, *source);
            add_power(move, *source, reporter);
        }
        const MoveType type = source == nullptr ? MoveType::none : source->type;
        const StateType state = state_type(type, animation.number, !move.hit_windows.empty());
        move.type = has_states() || type != MoveType::none ? state.number : std::uint8_t{0};
        StartTags starts = planned.starts;
        // an attack of which nothing else is known
        if (source == nullptr && !move.hit_windows.empty()) {
            starts = {common_start_tag(planned.stance)};
        }
        if (has_states()) {
            set_state(move, state.tag, planned, starts, hits, reporter);
        }
        // moves of one animation repeat its windows
        FC_TRY(built_.charge.add(cost_of(move), "windows of moves"));
        built_.pack.moves.push_back(std::move(move));
        built_.sources.push_back({&animation, source, planned.stance, std::move(starts),
                                  timeline.total(), timeline.holds(), std::move(hits.numbers),
                                  hits.continue_another});
        return {};
    }

    static std::uint32_t last_tick_of_windows(const Move& move) {
        return std::min<std::uint32_t>(move.total, frames_of_windows) - 1;
    }

    // Where the move hits and where it can be hit.
    void add_windows(Move& move, WindowHits& numbers, const Timeline& timeline,
                     const fightconv::Move* source, const Where& where) {
        const std::uint32_t last = last_tick_of_windows(move);
        const Scale& scale = character_.info.scale;
        Runs attacks = runs_of(timeline, BoxKind::attack, last, scale,
                               has_hits_ ? CompareValues::no : CompareValues::yes);
        Runs hurts = runs_of(timeline, BoxKind::hurt, last, scale, CompareValues::no);
        const Reporter reporter = reporter_.about(where);
        if (const std::size_t cut = attacks.frames_cut + hurts.frames_cut; cut != 0) {
            reporter.report(
                fspk_problem.windows_cut, {},
                "after tick {}, the last one that its windows can reach, it neither hits nor can "
                "be hit: boxes were left out (in {})",
                last, counted(cut, "frame"));
        }
        report_boxes(attacks.boxes_clamped + hurts.boxes_clamped,
                     attacks.boxes_beyond + hurts.boxes_beyond, reporter);
        move.guard = guard_number(source, nullptr);
        if (has_hits_) {
            add_hit_windows(move, numbers, source, attacks.runs, where);
        } else {
            add_box_windows(move, source, std::move(attacks.runs), reporter);
        }
        move.hurt_windows.reserve(hurts.runs.size());
        for (Run& run : hurts.runs) {
            move.hurt_windows.push_back({static_cast<std::uint8_t>(run.start),
                                         static_cast<std::uint8_t>(run.end), 0,
                                         std::move(run.shapes)});
        }
    }

    // Sets the values of a state that a move of 1.0 does not have.
    void set_state(Move& move, std::string_view tag, const PlannedState& planned,
                   const StartTags& starts, const WindowHits& hits, const Reporter& reporter) {
        const std::int32_t action = planned.animation->number;
        const std::int32_t number = planned.number();
        const bool acts = planned.move != nullptr || !move.hit_windows.empty();
        knows_moves_ = knows_moves_ || acts;
        move.tags = {std::string(tag)};
        if (std::string own = rules::state_tag_of(number);
            number != action || tagged_.contains(own)) {
            move.tags.push_back(std::move(own));
        }
        move.tags.emplace_back(stance_tag(planned.stance));
        // who moves is free, unless what is known of the move says otherwise: a hop goes to its end
        const bool is_free_movement =
            move.tags.front() == name_of(MoveType::movement) &&
            (!planned.move->duration || planned.move->free_tick == 0 || is_free(number));
        if (is_free_movement || (move.type == rules::other_type && is_free(number))) {
            move.tags.emplace_back(free_tag(planned.stance));
        }
        move.tags.insert(move.tags.end(), starts.begin(), starts.end());
        const auto of_engine =
            planned.move != nullptr ? std::nullopt : move_of_engine(action, character_);
        move.properties =
            properties_of({action, acts ? std::optional(number) : std::nullopt,
                           of_engine ? &*of_engine : planned.move, next_of(planned, reporter),
                           hits.numbers, hits.continue_another},
                          reporter);
        if (body_ && is_on_ground(planned.stance)) {
            move.push_windows = {
                {0, static_cast<std::uint8_t>(last_tick_of_windows(move)), 0, {*body_}}};
        }
    }

    // In a character that is nothing but animations, any can follow any other in the same stance,
    // except for the reactions.
    void free_all() {
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const Stance stance = states_[i].stance;
            std::vector<std::string>& tags = built_.pack.moves[i].tags;
            if (tags.front() == system_tag) {
                tags = {std::string(system_tag), std::string(stance_tag(stance)),
                        std::string(free_tag(stance)), std::string(common_start_tag(stance))};
                built_.sources[i].starts = {common_start_tag(stance)};
            }
        }
    }

    // The index of the state that follows. If that state is not in the pack, standing takes its
    // place; for the engine's own states, the next one that is in the pack does.
    std::optional<std::size_t> next_of(const PlannedState& planned,
                                       const Reporter& reporter) const {
        const auto state_of = [&](std::int32_t number) {
            return number == 0 ? 0 : state_numbered(states_, number);
        };
        std::optional<std::int32_t> number =
            planned.move != nullptr ? planned.move->next : action_after(planned.animation->number);
        if (!number) {
            return std::nullopt;
        }
        std::optional<std::size_t> next = state_of(*number);
        for (; planned.move == nullptr && !next && number; number = action_after(*number)) {
            next = state_of(*number);
            next = next ? next : state_of(usual_action(*number));
        }
        if (!next && planned.move != nullptr) {
            reporter.report(
                fspk_problem.next_missing, {},
                "state {} follows it, but is not in the pack; state 0 was written instead",
                *number);
        }
        return next.value_or(0);
    }

    // The runtime of 1.5 compares 8 bits of the total, and framesmith itself counts in 8 bits, as
    // windows do (fspk.md 3.3).
    void set_total(Move& move, std::uint64_t ticks, const Reporter& reporter) const {
        const std::uint64_t most = has_states() ? std::numeric_limits<std::uint8_t>::max()
                                                : std::numeric_limits<std::uint16_t>::max();
        move.total = static_cast<std::uint16_t>(std::min(ticks, most));
        if (ticks > most) {
            reporter.report(
                fspk_problem.total_clamped, {},
                "it lasts {} ticks, but layout {} counts only to {}; its end was cut off", ticks,
                name_of(layout_), most);
        }
    }

    static void report_boxes(std::size_t clamped, std::size_t beyond, const Reporter& reporter) {
        if (clamped != 0) {
            reporter.report(
                fspk_problem.box_clamped, {},
                "boxes reach beyond the range of FSPK, -2048 to 2047.9375 pixels ({} in "
                "all); their edges were moved to its limits",
                clamped);
        }
        if (beyond != 0) {
            reporter.report(fspk_problem.box_clamped, {},
                            "boxes lie outside of the range of FSPK, -2048 to 2047.9375 pixels ({} "
                            "in all); they were left out",
                            beyond);
        }
    }

    static std::uint8_t guard_number(const fightconv::Move* move, const Hit* hit) {
        const Guard of_hit = hit == nullptr ? Guard::none : hit->guard;
        return rules::number_of(of_hit != Guard::none || move == nullptr ? of_hit : move->guard);
    }

    // Only the ticks in which a hit can happen, run by run.
    void add_hit_windows(Move& move, WindowHits& numbers, const fightconv::Move* source,
                         const std::vector<Run>& runs, const Where& where) {
        std::size_t without_boxes = 0;
        std::size_t alternatives = 0;
        std::size_t unusual = 0;
        std::uint32_t number = 0;  // of the hit
        bool is_another = true;    // all hits so far are that of the state before
        bool has_windows = false;  // the hit with this number
        const std::span<const Hit> hits =
            source == nullptr ? std::span<const Hit>() : std::span<const Hit>(source->hits);
        for (std::size_t i = 0; i < hits.size(); ++i) {
            const Hit& hit = hits[i];
            if (hit.alternative) {  // each window hits on its own (fspk.md 3.5)
                ++alternatives;
                continue;
            }
            is_another = is_another && hit.continued;
            if (!hit.continued && has_windows) {
                ++number;
                has_windows = false;
            }
            constexpr std::int32_t usual_life = 1000;
            unusual += hit.chip > hit.damage || hit.damage > usual_life ? 1U : 0U;
            const Where here{"hit", {}, i, &where};
            const Reporter of_hit = reporter_.about(here);
            HitWindow window;
            window.guard = guard_number(source, &hit);
            window.damage = fitting<std::uint16_t>(hit.damage, "damage", of_hit);
            window.chip = fitting<std::uint16_t>(hit.chip, "chip damage", of_hit);
            window.hitstun = fitting<std::uint8_t>(hit.hitstun, "hitstun", of_hit);
            window.blockstun = fitting<std::uint8_t>(hit.blockstun, "blockstun", of_hit);
            window.hitstop = fitting<std::uint8_t>(hit.hitstop, "hitstop", of_hit);
            const auto pushback = [&](float pixels) {
                return fitting<std::int16_t>(static_cast<std::int64_t>(to_units(pixels, 1)),
                                             "pushback", of_hit);
            };
            window.hit_pushback = pushback(hit.pushback);
            window.block_pushback = pushback(hit.block_pushback);
            const std::size_t before = move.hit_windows.size();
            for (const Run& run : runs) {
                const std::int64_t start = std::max<std::int64_t>(run.start, hit.first_tick);
                const std::int64_t end = std::min<std::int64_t>(run.end, hit.last_tick);
                if (start <= end) {
                    window.start = static_cast<std::uint8_t>(start);
                    window.end = static_cast<std::uint8_t>(end);
                    window.shapes = run.shapes;
                    move.hit_windows.push_back(window);
                }
            }
            const bool is_seen = move.hit_windows.size() != before;
            numbers.numbers.resize(move.hit_windows.size(), number);
            numbers.continue_another = numbers.continue_another || (is_seen && is_another);
            has_windows = has_windows || is_seen;
            without_boxes += is_seen ? 0U : 1U;
        }
        if (alternatives != 0) {
            reporter_.about(where).report(
                fspk_problem.alternative_hits, {},
                "in the source one of several hits happens, as the opponent stands or moves; here "
                "it always hits like the first of them ({} left out)",
                alternatives);
        }
        if (unusual != 0) {
            reporter_.about(where).report(
                fspk_problem.unusual_damage, {},
                "hits with more than 1000 damage, or with more chip damage "
                "than damage, were written as they are ({} in all)",
                unusual);
        }
        if (without_boxes != 0) {
            reporter_.about(where).report(
                fspk_problem.hit_without_boxes, {},
                "it hits nobody with {} of its {}: the animation has no attack box in their ticks",
                without_boxes, counted(hits.size(), "hit"));
        }
    }

    // Nothing is known of hits: every tick with attack boxes is one, with what the boxes say.
    static void add_box_windows(Move& move, const fightconv::Move* source, std::vector<Run> runs,
                                const Reporter& reporter) {
        move.hit_windows.reserve(runs.size());
        for (Run& run : runs) {
            HitWindow window;
            window.start = static_cast<std::uint8_t>(run.start);
            window.end = static_cast<std::uint8_t>(run.end);
            window.guard = guard_number(source, nullptr);
            window.damage = run.values.damage;
            window.hitstun = fitting<std::uint8_t>(run.values.hitstun, "hitstun", reporter);
            window.blockstun = fitting<std::uint8_t>(run.values.blockstun, "blockstun", reporter);
            window.shapes = std::move(run.shapes);
            move.hit_windows.push_back(std::move(window));
        }
    }

    // startup is the index of the first active frame (fspk.md 3.3); a move that never hits only
    // recovers.
    static void set_frame_data(Move& move, const Reporter& reporter) {
        std::uint32_t startup = 0;
        std::uint32_t active = 0;
        if (!move.hit_windows.empty()) {
            const HitWindow& first = move.hit_windows.front();
            std::uint32_t end = 0;
            startup = first.start;
            for (const HitWindow& window : move.hit_windows) {
                startup = std::min<std::uint32_t>(startup, window.start);
                end = std::max<std::uint32_t>(end, window.end);
            }
            active = end - startup + 1;
            move.guard = first.guard;
            move.damage = first.damage;
            move.hitstun = first.hitstun;
            move.blockstun = first.blockstun;
            move.hitstop = first.hitstop;
        }
        move.startup = static_cast<std::uint8_t>(startup);
        move.active = fitting<std::uint8_t>(active, "active", reporter, true);
        // windows end within the total
        move.recovery =
            fitting<std::uint8_t>(move.total - startup - active, "recovery", reporter, true);
    }

    // Sets the power that the move costs and gives. The first hit that gives power counts.
    static void add_power(Move& move, const fightconv::Move& source, const Reporter& reporter) {
        const std::string power(rules::power);
        if (source.power_cost > 0) {
            const auto cost = fitting<std::uint16_t>(source.power_cost, "power cost", reporter);
            move.costs = {{power, cost}};
            move.preconditions = {{power, cost, no_bound}};
        }
        const auto add_gain = [&](Trigger trigger, std::int32_t gain) {
            const auto number = static_cast<std::uint8_t>(trigger);
            if (gain != 0 &&
                std::none_of(move.deltas.begin(), move.deltas.end(),
                             [&](const Delta& delta) { return delta.trigger == number; })) {
                move.deltas.push_back({power, gain, number});
            }
        };
        add_gain(Trigger::on_use, source.power_gain);
        for (const Hit& hit : source.hits) {
            if (!hit.alternative && !move.hit_windows.empty()) {
                add_gain(Trigger::on_hit, hit.power_on_hit);
                add_gain(Trigger::on_block, hit.power_on_guard);
            }
        }
    }

    const Character& character_;
    Layout layout_;
    Reporter reporter_;
    bool has_hits_ = false;
    bool uses_power_ = false;
    std::map<std::string, std::uint16_t, std::less<>> keys_;  // by animation name
    std::vector<PlannedState> states_;
    bool knows_moves_ = false;                   // some state is more than its animation
    std::vector<CancelRule> rules_;              // of moves
    std::vector<CancelRule> when_free_;          // of moves in which one can act again
    std::set<std::string, std::less<>> tagged_;  // tags of states that these name
    std::optional<Shape> body_;
    BuiltPack built_;
};

}  // namespace

Error with_remedy(Error error) {
    if (error.code() == ErrorCode::limit_exceeded && error.remedy().empty()) {
        return std::move(error).remedy(std::string(part_at_a_time));
    }
    return error;
}

std::uint64_t cost_of(const Move& move) {
    constexpr std::uint64_t per_window = 1024;
    constexpr std::uint64_t per_shape = 512;
    constexpr std::uint64_t per_property = 128;
    std::uint64_t bytes = per_window * (1 + move.hit_windows.size() + move.hurt_windows.size() +
                                        move.notifies.size());
    bytes += per_property * move.properties.size();
    for (const HitWindow& window : move.hit_windows) {
        bytes += per_shape * window.shapes.size();
    }
    for (const HurtWindow& window : move.hurt_windows) {
        bytes += per_shape * window.shapes.size();
    }
    return bytes;
}

Result<BuiltPack> build_pack(const Character& character, std::string_view name, Layout layout,
                             Context& context, const std::vector<bool>& left_out) {
    return Builder(character, name, layout, context, left_out).run();
}

}  // namespace fightconv::fspk
