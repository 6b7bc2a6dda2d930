#include "converters/fspk/build_pack.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <span>

#include "converters/fspk/properties.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/runs.hpp"
#include "converters/fspk/states.hpp"
#include "core/base/checked.hpp"
#include "core/base/where.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

class Builder {
public:
    Builder(const Character& character, std::string_view name, Layout layout, Context& context) : character_(character), layout_(layout), context_(context) {
        built_.charge = Charge(context.budget);
        for (const std::string_view candidate : {std::string_view(character.info.name), name, std::string_view("character")}) {
            if (built_.character_id.empty()) {
                built_.character_id = rules::character_id(candidate);
            }
        }
        has_hits_ = std::any_of(character.moves.begin(), character.moves.end(), [](const fightconv::Move& move) { return !move.hits.empty(); });
        uses_power_ = std::any_of(character.moves.begin(), character.moves.end(), rules::uses_power);
    }

    Result<BuiltPack> run() && {
        FC_TRY(add_keys());
        add_resources();
        if (is_v1_5()) {
            FC_TRY(add_rules());
        }
        body_ = body_of(character_);
        std::vector<std::vector<const fightconv::Move*>> moves(character_.animations.size());
        for (const fightconv::Move& move : character_.moves) {
            moves[move.animation.value].push_back(&move);
        }
        for (const std::size_t i : order()) {
            if (moves[i].empty()) {
                moves[i].push_back(nullptr);
            }
            for (const fightconv::Move* const move : moves[i]) {
                if (Status added = add_move(character_.animations[i], move); !added) {
                    return fail(std::move(added).error().about("animation '" + character_.animations[i].name + "'"));
                }
            }
        }
        if (is_v1_5()) {
            const auto known = rules_.empty() ? KnownCancels::no : KnownCancels::yes;
            built_.pack.cancel_rules = cancel_rules(built_.pack.moves, known);
            built_.pack.cancel_rules.insert(built_.pack.cancel_rules.end(), rules_.begin(), rules_.end());
            built_.pack.properties = properties_of(character_, context_.diagnostics);
        }
        return std::move(built_);
    }

private:
    bool is_v1_5() const { return layout_ == Layout::v1_5; }

    void report(std::string id, Severity severity, const Where& where, std::string message) {
        context_.diagnostics.report({.id = std::move(id), .severity = severity, .item = where.text(), .message = std::move(message)});
    }

    template <class To, class From>
    To fitting(From value, std::string_view what, const Where& where, Severity severity = Severity::warning) {
        const To kept = saturate<To>(value);
        if (!std::cmp_equal(kept, value)) {
            report("fspk.value-clamped", severity, where,
                   std::string(what) + " is " + std::to_string(value) + ", but FSPK can hold only " + std::to_string(std::numeric_limits<To>::min()) + " to " +
                       std::to_string(std::numeric_limits<To>::max()) + "; wrote " + std::to_string(kept));
        }
        return kept;
    }

    // Mesh keys and keyframes keys, sorted alike, so that both have the same place.
    Status add_keys() {
        if (character_.animations.size() >= no_key) {
            return fail(Error(ErrorCode::limit_exceeded,
                              std::to_string(character_.animations.size()) + " animations, but FSPK has keys for only " + std::to_string(no_key - 1)));
        }
        for (const Animation& animation : character_.animations) {
            keys_.emplace(animation.name, std::uint16_t{0});
        }
        std::vector<std::string>& mesh_keys = built_.pack.mesh_keys;
        for (auto& [name, key] : keys_) {
            key = static_cast<std::uint16_t>(mesh_keys.size());
            mesh_keys.push_back(built_.character_id + "." + name);
            built_.pack.keyframes_keys.push_back(name);
        }
        return {};
    }

    // File order; in 1.5 state 0 is the one that stands idle.
    std::vector<std::size_t> order() const {
        std::vector<std::size_t> all(character_.animations.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = i;
        }
        const auto idle = std::find_if(all.begin(), all.end(), [&](std::size_t i) { return character_.animations[i].number == 0; });
        if (is_v1_5() && idle != all.end()) {
            std::rotate(all.begin(), idle, idle + 1);
        }
        return all;
    }

    void add_resources() {
        const auto most = number_property(character_, rules::power);
        if (uses_power_ || most) {
            const double kept = std::clamp(std::round(most.value_or(rules::usual_power)), 0.0, 65535.0);
            built_.pack.resources.push_back({std::string(rules::power), 0, static_cast<std::uint16_t>(kept)});
        }
    }

    Status add_rules() {
        std::size_t cancels = 0;
        for (const fightconv::Move& move : character_.moves) {
            cancels += move.cancels.size();
        }
        constexpr std::uint64_t per_rule = 256;
        FC_TRY(built_.charge.add(per_rule * cancels, "cancel rules"));
        std::size_t left_out = 0;
        rules_ = rules_of_moves(character_.moves, left_out);
        for (const CancelRule& rule : rules_) {
            tagged_.insert({*rule.from, *rule.to});
        }
        if (left_out != 0) {
            report("fspk.cancels-cut", Severity::warning, Where{"the moves"},
                   std::to_string(left_out) +
                       " cancels were left out, because they lead to a move outside of the pack, begin after tick 255 or lead to a number that an earlier move "
                       "has");
        }
        return {};
    }

    Status add_move(const Animation& animation, const fightconv::Move* source) {
        const Where where{"animation", animation.name};
        const Timeline timeline(animation);
        Move move;
        move.mesh_key = move.keyframes_key = keys_.find(animation.name)->second;
        set_total(move, timeline.total(), where);
        add_windows(move, timeline, source, where);
        set_frame_data(move, where);
        add_notifies(move, timeline, where);
        if (source != nullptr) {
            add_events(move, *source, where);
            add_power(move, *source, where);
            add_contact(move, *source);
        }
        const MoveType type = source == nullptr ? MoveType::none : source->type;
        const StateType state = state_type(type, animation.number, !move.hit_windows.empty());
        move.type = is_v1_5() || type != MoveType::none ? state.number : std::uint8_t{0};
        if (is_v1_5()) {
            set_state(move, state.tag, animation, source);
        }
        FC_TRY(built_.charge.add(cost_of(move), "windows of moves"));  // moves of one animation repeat its windows
        built_.pack.moves.push_back(std::move(move));
        built_.sources.push_back({&animation, source, timeline.total(), timeline.holds()});
        return {};
    }

    static std::uint32_t last_tick_of_windows(const Move& move) { return std::min<std::uint32_t>(move.total, frames_of_windows) - 1; }

    // Where the move hits and where it can be hit.
    void add_windows(Move& move, const Timeline& timeline, const fightconv::Move* source, const Where& where) {
        const std::uint32_t last = last_tick_of_windows(move);
        const Runs attacks = runs_of(timeline, BoxKind::attack, last, has_hits_ ? CompareValues::no : CompareValues::yes);
        const Runs hurts = runs_of(timeline, BoxKind::hurt, last, CompareValues::no);
        report_boxes(attacks.frames_cut + hurts.frames_cut, attacks.boxes_clamped + hurts.boxes_clamped, last, where);
        move.guard = guard_number(source, nullptr);
        if (has_hits_) {
            add_hit_windows(move, source, attacks.runs, where);
        } else {
            add_box_windows(move, source, attacks.runs, where);
        }
        for (const Run& run : hurts.runs) {
            move.hurt_windows.push_back({static_cast<std::uint8_t>(run.start), static_cast<std::uint8_t>(run.end), 0, run.shapes});
        }
    }

    // What only 1.5 knows of a move.
    void set_state(Move& move, std::string_view tag, const Animation& animation, const fightconv::Move* source) {
        move.tags = {std::string(tag)};
        const std::int32_t number = source == nullptr ? animation.number : source->number;
        if (std::string own = std::string(rules::state_tag) + std::to_string(number); number != animation.number || tagged_.contains(own)) {
            move.tags.push_back(std::move(own));
        }
        move.input = source == nullptr || source->input.empty() ? animation.name : source->input;
        move.properties = {{std::string(rules::action_property), fixed(animation.number, "action", Where{"animation", animation.name}, context_.diagnostics)}};
        if (body_ && is_grounded(animation.number, move.input)) {
            move.push_windows = {{0, static_cast<std::uint8_t>(last_tick_of_windows(move)), 0, {*body_}}};
        }
    }

    // The runtime of 1.5 compares 8 bits of the total (fspk.md 3.3).
    void set_total(Move& move, std::uint64_t ticks, const Where& where) {
        const std::uint64_t most = is_v1_5() ? std::numeric_limits<std::uint8_t>::max() : std::numeric_limits<std::uint16_t>::max();
        move.total = static_cast<std::uint16_t>(std::min(ticks, most));
        if (ticks > most) {
            report("fspk.total-clamped", Severity::warning, where,
                   "it lasts " + std::to_string(ticks) + " ticks, but layout " + std::string(name_of(layout_)) + " counts only to " + std::to_string(most) +
                       "; its end was cut off");
        }
    }

    void report_boxes(std::size_t cut, std::size_t clamped, std::uint32_t last, const Where& where) {
        if (cut != 0) {
            report("fspk.windows-cut", Severity::warning, where,
                   "boxes of " + std::to_string(cut) + " frames were left out: they come after tick " + std::to_string(last) +
                       ", the last one that windows of this move can reach");
        }
        if (clamped != 0) {
            report("fspk.box-clamped", Severity::warning, where,
                   std::to_string(clamped) + " boxes reach beyond the range of FSPK, -2048 to 2047.9375 pixels; their edges were moved to its limits");
        }
    }

    static std::uint8_t guard_number(const fightconv::Move* move, const Hit* hit) {
        const Guard of_hit = hit == nullptr ? Guard::none : hit->guard;
        return rules::number_of(of_hit != Guard::none || move == nullptr ? of_hit : move->guard);
    }

    // Only the ticks in which a hit can happen, run by run.
    void add_hit_windows(Move& move, const fightconv::Move* source, const std::vector<Run>& runs, const Where& where) {
        std::size_t without_boxes = 0;
        std::size_t alternatives = 0;
        const std::span<const Hit> hits = source == nullptr ? std::span<const Hit>() : std::span<const Hit>(source->hits);
        for (std::size_t i = 0; i < hits.size(); ++i) {
            const Hit& hit = hits[i];
            if (hit.alternative) {  // each window hits on its own (fspk.md 3.5)
                ++alternatives;
                continue;
            }
            const Where here{"hit", {}, i, &where};
            HitWindow window;
            window.guard = guard_number(source, &hit);
            window.damage = fitting<std::uint16_t>(hit.damage, "damage", here);
            window.chip = fitting<std::uint16_t>(hit.chip, "chip damage", here);
            window.hitstun = fitting<std::uint8_t>(hit.hitstun, "hitstun", here);
            window.blockstun = fitting<std::uint8_t>(hit.blockstun, "blockstun", here);
            window.hitstop = fitting<std::uint8_t>(hit.hitstop, "hitstop", here);
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
            without_boxes += move.hit_windows.size() == before ? 1U : 0U;
        }
        if (alternatives != 0) {
            report("fspk.alternative-hits", Severity::note, where,
                   std::to_string(alternatives) + " hits were left out: they can happen instead of the hit before them, and a pack would hold both");
        }
        if (without_boxes != 0) {
            report(
                "fspk.hit-without-boxes", Severity::warning, where,
                std::to_string(without_boxes) + " of " + std::to_string(hits.size()) + " hits were left out, because they have no attack box in their ticks");
        }
    }

    // Nothing is known of hits: every tick with attack boxes is one, with what the boxes say.
    void add_box_windows(Move& move, const fightconv::Move* source, const std::vector<Run>& runs, const Where& where) {
        for (const Run& run : runs) {
            HitWindow window;
            window.start = static_cast<std::uint8_t>(run.start);
            window.end = static_cast<std::uint8_t>(run.end);
            window.guard = guard_number(source, nullptr);
            window.damage = run.values.damage;
            window.hitstun = fitting<std::uint8_t>(run.values.hitstun, "hitstun", where);
            window.blockstun = fitting<std::uint8_t>(run.values.blockstun, "blockstun", where);
            window.shapes = run.shapes;
            move.hit_windows.push_back(std::move(window));
        }
    }

    // startup is the index of the first active frame (fspk.md 3.3); a move that never hits only recovers.
    void set_frame_data(Move& move, const Where& where) {
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
        move.active = fitting<std::uint8_t>(active, "active", where, Severity::note);
        move.recovery = fitting<std::uint8_t>(move.total - startup - active, "recovery", where, Severity::note);  // windows end within the total
    }

    void add_notifies(Move& move, const Timeline& timeline, const Where& where) {
        std::size_t dropped = 0;
        for (const Timeline::Span& span : timeline.spans()) {
            const Frame& frame = timeline.frame_of(span);
            if (frame.cues.empty()) {
                continue;
            }
            if (span.start >= move.total) {
                ++dropped;
                continue;
            }
            Notify notify{static_cast<std::uint16_t>(span.start), {}};
            for (const Cue& cue : frame.cues) {
                notify.emits.push_back({std::string(rules::sound_event),
                                        {{std::string(rules::sound_clip), cue.clip},
                                         {std::string(rules::sound_pitch), cue.pitch},
                                         {std::string(rules::sound_volume), cue.volume}}});
            }
            move.notifies.push_back(std::move(notify));
        }
        if (dropped != 0) {
            report("fspk.cues-cut", Severity::warning, where,
                   "cues of " + std::to_string(dropped) + " frames were left out, because they come after the end of the move");
        }
    }

    // What the move sends out, behind the sounds of the same tick.
    void add_events(Move& move, const fightconv::Move& source, const Where& where) {
        std::size_t dropped = 0;
        for (const fightconv::Notify& event : source.notifies) {
            if (event.tick >= move.total) {
                ++dropped;
                continue;
            }
            const auto frame = static_cast<std::uint16_t>(event.tick);
            auto place =
                std::lower_bound(move.notifies.begin(), move.notifies.end(), frame, [](const Notify& each, std::uint16_t tick) { return each.frame < tick; });
            if (place == move.notifies.end() || place->frame != frame) {
                place = move.notifies.insert(place, Notify{frame, {}});
            }
            Emit& emit = place->emits.emplace_back(Emit{event.event, {}});
            for (const auto& [key, value] : event.values) {
                emit.args.push_back({key, value});
            }
        }
        if (dropped != 0) {
            report("fspk.events-cut", Severity::warning, where, std::to_string(dropped) + " events were left out, because they come after the end of the move");
        }
    }

    // What is heard and gained when the move connects: of the first hit that says so.
    static void add_contact(Move& move, const fightconv::Move& source) {
        const auto set_sound = [](std::vector<Emit>& emits, const std::string& clip) {
            if (emits.empty() && !clip.empty()) {
                emits = {{std::string(rules::sound_event), {{std::string(rules::sound_clip), clip}}}};
            }
        };
        const auto set_power = [&](Trigger trigger, std::int32_t gain) {
            const auto number = static_cast<std::uint8_t>(trigger);
            if (gain != 0 && std::none_of(move.deltas.begin(), move.deltas.end(), [&](const Delta& delta) { return delta.trigger == number; })) {
                move.deltas.push_back({std::string(rules::power), gain, number});
            }
        };
        for (const Hit& hit : source.hits) {
            if (!hit.alternative && !move.hit_windows.empty()) {
                set_sound(move.on_hit, hit.sound);
                set_sound(move.on_block, hit.guard_sound);
                set_power(Trigger::on_hit, hit.power_on_hit);
                set_power(Trigger::on_block, hit.power_on_guard);
            }
        }
    }

    void add_power(Move& move, const fightconv::Move& source, const Where& where) {
        const std::string power(rules::power);
        if (source.power_cost > 0) {
            const auto cost = fitting<std::uint16_t>(source.power_cost, "power cost", where);
            move.costs = {{power, cost}};
            move.preconditions = {{power, cost, no_bound}};
        }
        if (source.power_gain != 0) {
            move.deltas = {{power, source.power_gain, static_cast<std::uint8_t>(Trigger::on_use)}};
        }
    }

    const Character& character_;
    Layout layout_;
    Context& context_;
    bool has_hits_ = false;
    bool uses_power_ = false;
    std::map<std::string, std::uint16_t, std::less<>> keys_;  // by animation name
    std::vector<CancelRule> rules_;                           // of moves
    std::set<std::string, std::less<>> tagged_;               // tags of states that these name
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
    std::uint64_t bytes = per_window * (1 + move.hit_windows.size() + move.hurt_windows.size() + move.notifies.size());
    for (const HitWindow& window : move.hit_windows) {
        bytes += per_shape * window.shapes.size();
    }
    for (const HurtWindow& window : move.hurt_windows) {
        bytes += per_shape * window.shapes.size();
    }
    return bytes;
}

Result<BuiltPack> build_pack(const Character& character, std::string_view name, Layout layout, Context& context) {
    return Builder(character, name, layout, context).run();
}

}  // namespace fightconv::fspk
