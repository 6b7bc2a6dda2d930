#include "converters/fspk/to_character.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "converters/fspk/rules.hpp"
#include "converters/fspk/state_properties.hpp"
#include "converters/fspk/states.hpp"
#include "core/base/checked.hpp"
#include "core/base/encodings.hpp"
#include "core/base/names.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text.hpp"
#include "core/model/action_names.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::fspk {

namespace {

namespace rules = fspk_rules;

constexpr std::int32_t first_free = 10'000;  // numbers for what has none

float pixels(std::int32_t units) { return static_cast<float>(units / units_per_pixel); }

// Upright boxes stay as they are, and rotated ones keep their angle. Of any other shape, the box around it.
Box box_of(const Shape& shape, BoxKind kind) {
    Box box;
    box.kind = kind;
    const std::int32_t size_x = std::max<std::int32_t>(shape.c, 0);
    const std::int32_t size_y = std::max<std::int32_t>(shape.d, 0);
    switch (static_cast<ShapeKind>(shape.kind)) {
        case ShapeKind::circle:
            box.x = pixels(shape.a - size_x);
            box.y = pixels(shape.b - size_x);
            box.width = box.height = pixels(2 * size_x);
            return box;
        case ShapeKind::capsule: {
            const std::int32_t radius = std::max<std::int32_t>(shape.e, 0) / static_cast<std::int32_t>(units_of_e / units_per_pixel);
            box.x = pixels(std::min(shape.a, shape.c) - radius);
            box.y = pixels(std::min(shape.b, shape.d) - radius);
            box.width = pixels(std::abs(shape.a - shape.c) + 2 * radius);
            box.height = pixels(std::abs(shape.b - shape.d) + 2 * radius);
            return box;
        }
        case ShapeKind::rotated: box.rotation = static_cast<float>(shape.e / units_of_e); [[fallthrough]];
        case ShapeKind::aabb: break;
    }
    box.x = pixels(shape.a);
    box.y = pixels(shape.b);
    box.width = pixels(size_x);
    box.height = pixels(size_y);
    return box;
}

// The ticks from one change of the windows to the next.
struct Segment {
    std::vector<Shape> attack, hurt, push;
    std::vector<Cue> cues;
};

// Adds shapes to those that are in force already: each shape once, in the order in which they come. False if there are more than `most`, which
// bounds the work as well.
bool join(std::vector<Shape>& shapes, const std::vector<Shape>& more, std::size_t most) {
    if (more.size() > most) {
        return false;
    }
    if (shapes.empty()) {
        shapes = more;
    } else if (shapes != more) {
        for (const Shape& shape : more) {
            if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end()) {
                shapes.push_back(shape);
            }
        }
    }
    return shapes.size() <= most;
}

class Import {
public:
    Import(const Pack& pack, Layout layout, std::string_view file, SidePictures pictures, Context& context)
        : pack_(pack), layout_(layout), context_(context), reporter_(context.diagnostics, file), side_(std::move(pictures)) {
        character_.charge = Charge(context.budget);
        character_.charge.join(std::move(side_.charge));
        character_.pictures = std::move(side_.pictures);
        character_.sprites = std::move(side_.sprites);
    }

    Result<Character> run() && {
        character_.info.name = side_.name.empty() ? character_name() : side_.name;
        for (const Move& move : pack_.moves) {
            facts_.push_back(read_facts(move.properties, move.hit_windows.size()));
        }
        group_moves();
        for (const std::vector<std::size_t>& moves : moves_of_) {
            if (Status added = add_animation(moves); !added) {
                return fail(std::move(added).error().in_file(reporter_.file()).about(item_of(moves.front())));
            }
        }
        add_moves();
        add_cancels();
        add_properties();
        report_what_is_left();
        return std::move(character_);
    }

private:
    // Mesh keys are "CHARACTER.ANIMATION".
    std::string character_name() const {
        for (const Move& move : pack_.moves) {
            if (move.mesh_key < pack_.mesh_keys.size()) {
                const std::string& key = pack_.mesh_keys[move.mesh_key];
                const std::size_t dot = key.find('.');
                if (dot != 0 && dot != std::string::npos && is_utf8(key)) {
                    return key.substr(0, dot);
                }
            }
        }
        const std::string_view name = reporter_.file().substr(reporter_.file().find_last_of('/') + 1);
        return to_utf8(name.substr(0, name.find_last_of('.')));
    }

    void group_moves() {
        std::map<std::uint16_t, std::size_t> place_of_key;
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            const std::uint16_t key = pack_.moves[i].keyframes_key;
            const bool has_key = key < pack_.keyframes_keys.size();
            const auto known = has_key ? place_of_key.find(key) : place_of_key.end();
            if (known != place_of_key.end()) {
                moves_of_[known->second].push_back(i);
                continue;
            }
            if (has_key) {
                place_of_key.emplace(key, moves_of_.size());
            }
            moves_of_.push_back({i});
        }
    }

    std::string unique_name(std::size_t move) {
        const std::uint16_t key = pack_.moves[move].keyframes_key;
        const std::string wanted = key < pack_.keyframes_keys.size() ? pack_.keyframes_keys[key] : fmt::format("move_{}", move);
        std::string name = names_.take(plain_name(to_utf8(wanted)));
        if (name != wanted) {
            reporter_.about(item_of(move))
                .note("fspk.animation-renamed", {},
                      "its keyframes key cannot be the name of an animation, or another animation already has that name; it is called '{}' instead", name);
        }
        return name;
    }

    // The number that a state of 1.5 says, otherwise that of the name, otherwise a free one.
    std::int32_t number_of(std::size_t move, std::string_view name) {
        if (const auto& action = facts_[move].action) {
            return *action;
        }
        if (layout_ == Layout::v1_5 && character_.animations.empty()) {
            return 0;  // state 0 stands idle
        }
        return action_number(name).value_or(first_free + static_cast<std::int32_t>(character_.animations.size()));
    }

    // What the animation of a move shows; null if that is not known.
    const Animation* shown_by(const Move& move) const {
        const bool has_key = move.keyframes_key < pack_.keyframes_keys.size();
        const auto found = has_key ? side_.animations.find(pack_.keyframes_keys[move.keyframes_key]) : side_.animations.end();
        return found == side_.animations.end() ? nullptr : &found->second;
    }

    Status add_animation(const std::vector<std::size_t>& moves) {
        const Move& first = pack_.moves[moves.front()];
        const Animation* const shown = shown_by(first);
        const std::optional<Timeline> timeline = shown == nullptr ? std::nullopt : std::optional<Timeline>(*shown);
        const std::uint32_t total = timeline ? static_cast<std::uint32_t>(timeline->total()) : std::max<std::uint32_t>(first.total, 1);
        std::map<std::uint32_t, Segment> segments;
        segments[0];
        const auto begins = [&](std::uint32_t tick) {
            if (tick < total) {
                segments[tick];
            }
        };
        const auto add_starts = [&](const auto& windows) {
            for (const auto& window : windows) {
                begins(window.start);
                begins(std::uint32_t{window.end} + 1);
            }
        };
        for (const std::size_t i : moves) {
            add_starts(pack_.moves[i].hit_windows);
        }
        add_starts(first.hurt_windows);
        add_starts(first.push_windows);
        for (const Notify& notify : first.notifies) {
            begins(notify.frame);
        }
        if (timeline) {
            for (const Timeline::Span& span : timeline->spans()) {
                begins(static_cast<std::uint32_t>(span.start));
            }
        }
        for (const std::size_t i : moves) {
            FC_TRY(cover(segments, pack_.moves[i].hit_windows, &Segment::attack));
        }
        FC_TRY(cover(segments, first.hurt_windows, &Segment::hurt));
        FC_TRY(cover(segments, first.push_windows, &Segment::push));
        add_cues(segments, first);

        FC_TRY(character_.charge.add(sizeof(Animation) + segments.size() * sizeof(Frame), "frames"));
        Animation animation;
        animation.name = unique_name(moves.front());
        animation.number = shown != nullptr ? shown->number : number_of(moves.front(), animation.name);
        animation.loop = LoopMode::once;
        for (auto segment = segments.begin(); segment != segments.end(); ++segment) {
            const auto next = std::next(segment);
            const std::uint32_t end = next == segments.end() ? total : next->first;
            Frame frame = timeline ? frame_at(*timeline, segment->first) : Frame();
            add_to(frame, std::move(segment->second));
            frame.ticks = static_cast<std::int32_t>(end - segment->first);
            animation.frames.push_back(std::move(frame));
        }
        if (timeline) {
            set_end(*timeline, segments, animation);
        }
        character_.animations.push_back(std::move(animation));
        return {};
    }

    // What is shown from a tick on. What moves to a frame moves from its beginning on.
    static Frame frame_at(const Timeline& timeline, std::uint32_t tick) {
        const Timeline::Span& span = timeline.at(tick);
        Frame frame = timeline.frame_of(span);
        if (span.start != tick) {
            frame.interpolation = {};
        }
        return frame;
    }

    // How the animation ends: its last frame stays, or it returns to another one.
    static void set_end(const Timeline& timeline, const std::map<std::uint32_t, Segment>& segments, Animation& animation) {
        if (timeline.holds()) {
            animation.frames.back().ticks = Frame::hold;
        } else if (const auto span = timeline.returns_to()) {
            const auto first = segments.find(static_cast<std::uint32_t>(timeline.spans()[*span].start));
            animation.loop = LoopMode::loop;
            animation.loop_start = static_cast<std::uint32_t>(std::distance(segments.begin(), first));
        }
    }

    template <class Window>
    Status cover(std::map<std::uint32_t, Segment>& segments, const std::vector<Window>& windows, std::vector<Shape> Segment::*list) {
        for (const Window& window : windows) {
            auto segment = segments.lower_bound(window.start);
            for (; segment != segments.end() && segment->first <= window.end; ++segment) {
                const std::uint64_t bytes = window.shapes.size() * sizeof(Box) + sizeof(Segment);
                FC_TRY(character_.charge.add(bytes, "boxes of frames"));
                if (!join(segment->second.*list, window.shapes, context_.limits.boxes_per_frame)) {
                    return fail(ErrorCode::limit_exceeded, fmt::format("more than {} boxes at tick {}", context_.limits.boxes_per_frame, segment->first));
                }
            }
        }
        return {};
    }

    void add_cues(std::map<std::uint32_t, Segment>& segments, const Move& move) const {
        for (const Notify& notify : move.notifies) {
            const auto segment = segments.find(notify.frame);
            for (const Emit& emit : notify.emits) {
                if (segment != segments.end() && emit.id == rules::sound_event) {
                    segment->second.cues.push_back(cue_of(emit));
                }
            }
        }
    }

    Cue cue_of(const Emit& emit) const {
        Cue cue;
        const auto finite = [](float value, float otherwise) { return std::isfinite(value) ? value : otherwise; };
        for (const Arg& arg : emit.args) {
            if (const auto* const text = std::get_if<std::string>(&arg.value); text != nullptr && arg.key == rules::sound_clip) {
                cue.clip = clip_of(*text);
            } else if (const auto* const value = std::get_if<float>(&arg.value)) {
                if (arg.key == rules::sound_pitch) {
                    cue.pitch = finite(*value, cue.pitch);
                } else if (arg.key == rules::sound_volume) {
                    cue.volume = finite(*value, cue.volume);
                }
            }
        }
        return cue;
    }

    static void add_to(Frame& frame, Segment segment) {
        for (const auto& [kind, shapes] :
             {std::pair(BoxKind::attack, &segment.attack), std::pair(BoxKind::hurt, &segment.hurt), std::pair(BoxKind::physical_extent, &segment.push)}) {
            for (const Shape& shape : *shapes) {
                frame.boxes.push_back(box_of(shape, kind));
            }
        }
        frame.cues = std::move(segment.cues);
    }

    void add_moves() {
        std::vector<std::uint32_t> animation_of(pack_.moves.size());
        for (std::size_t a = 0; a < moves_of_.size(); ++a) {
            for (const std::size_t i : moves_of_[a]) {
                animation_of[i] = static_cast<std::uint32_t>(a);
            }
        }
        std::vector<bool> has_plain(moves_of_.size());
        std::vector<bool> is_plain(pack_.moves.size());
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            is_plain[i] = only_shows(i, moves_of_[animation_of[i]], character_.animations[animation_of[i]]);
            has_plain[animation_of[i]] = has_plain[animation_of[i]] || is_plain[i];
        }
        std::vector<std::int32_t> numbers;
        std::vector<std::size_t> sources;  // of the character's moves
        for (std::size_t i = 0; i < pack_.moves.size(); ++i) {
            const Animation& animation = character_.animations[animation_of[i]];
            numbers.push_back(animation.number);
            if (is_plain[i]) {
                continue;
            }
            fightconv::Move move = move_of(i, {animation_of[i]}, animation);
            if (has_plain[animation_of[i]] && rules::is_basic_state(move, animation)) {
                move.number = first_free + static_cast<std::int32_t>(character_.animations.size() + i);
            }
            numbers.back() = move.number;
            sources.push_back(i);
            character_.moves.push_back(std::move(move));
        }
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const auto next = facts_[sources[i]].next;
            character_.moves[i].next = next && *next < numbers.size() ? std::optional(numbers[*next]) : std::nullopt;
        }
    }

    // Whether the state is no move, but stands for its animation alone: of those that fightconv wrote, if it has no number. Otherwise, if it says
    // no more than its animation, which has no other state or is a basic one (fspk.md 6).
    bool only_shows(std::size_t place, const std::vector<std::size_t>& group, const Animation& animation) const {
        const Move& state = pack_.moves[place];
        const bool acts = !state.hit_windows.empty() || !state.costs.empty() || !state.deltas.empty() || !state.on_hit.empty() || !state.on_block.empty() ||
                          state.guard != rules::number_of(Guard::none) || type_of(state) != MoveType::none ||
                          std::any_of(state.notifies.begin(), state.notifies.end(), [](const Notify& notify) {
                              return std::any_of(notify.emits.begin(), notify.emits.end(), [](const Emit& emit) { return emit.id != rules::sound_event; });
                          });
        if (acts || facts_[place].number) {
            return false;
        }
        return facts_[place].action ||
               (input_of(state, animation).empty() && (group.size() == 1 || (group.front() == place && is_basic_number(animation.number))));
    }

    // Nothing where the input is only a name.
    static std::string input_of(const Move& state, const Animation& animation) {
        std::string input = is_utf8(state.input) ? state.input : to_utf8(state.input);
        const bool is_fixed = std::any_of(rules::fixed_inputs.begin(), rules::fixed_inputs.end(),
                                          [&](const auto& each) { return each.action == animation.number && each.input == input; });
        return is_fixed || input == animation.name ? "" : input;
    }

    // "6L" of "6L_2", which keeps it apart from another "6L".
    static std::string without_number(const std::string& input) {
        const std::size_t last = input.find_last_not_of("0123456789");
        return last != std::string::npos && last != 0 && input[last] == '_' && last + 1 < input.size() ? input.substr(0, last) : input;
    }

    fightconv::Move move_of(std::size_t place, AnimationId id, const Animation& animation) const {
        const Move& from = pack_.moves[place];
        const ReadFacts& facts = facts_[place];
        fightconv::Move move;
        move.number = facts.number.value_or(animation.number);
        bool has_twin = false;
        for (const std::string& tag : from.tags) {
            move.number = state_of(tag).value_or(move.number);
            const auto stance = stance_tagged(tag);
            move.stance = stance.value_or(move.stance);
            move.needs_control = move.needs_control || tag.starts_with(start_prefix);
            has_twin = has_twin || (is_on_ground(move.stance) && tag == start_tag(move.stance));
        }
        move.animation = id;
        move.input = input_of(from, animation);
        if (has_twin) {  // the one that is begun in the other stance has the same input
            move.input = without_number(move.input);
        }
        move.duration = facts.duration;
        move.free_tick = facts.free_tick;
        move.movement = facts.movement;
        move.type = type_of(from);
        move.guard = rules::guard_of(from.guard);
        for (std::size_t i = 0; i < from.hit_windows.size(); ++i) {
            const HitWindow& window = from.hit_windows[i];
            if (window.start <= window.end && !window.shapes.empty()) {
                Hit hit;
                hit.continued = i == 0 ? facts.continues_hit : !facts.hits.empty() && facts.hits[i] == facts.hits[i - 1];
                hit.first_tick = window.start;
                hit.last_tick = window.end;
                hit.damage = window.damage;
                hit.chip = window.chip;
                hit.hitstop = window.hitstop;
                hit.hitstun = window.hitstun;
                hit.blockstun = window.blockstun;
                hit.guard = rules::guard_of(window.guard);
                move.hits.push_back(hit);
            }
        }
        add_events(from, move);
        std::int64_t power_cost = 0;
        for (const Cost& cost : from.costs) {
            power_cost += cost.resource == rules::power ? cost.amount : 0;
        }
        move.power_cost = saturate<std::int32_t>(power_cost);
        for (const Delta& delta : from.deltas) {
            const bool of_hit = delta.trigger == static_cast<std::uint8_t>(Trigger::on_hit);
            std::int32_t* const gain = delta.resource != rules::power                                ? nullptr
                                       : delta.trigger == static_cast<std::uint8_t>(Trigger::on_use) ? &move.power_gain
                                       : move.hits.empty()                                           ? nullptr
                                       : of_hit                                                      ? &move.hits.front().power_on_hit
                                                                                                     : &move.hits.front().power_on_guard;
            if (gain != nullptr && *gain == 0) {
                *gain = delta.delta;
            }
        }
        if (!move.hits.empty()) {
            move.hits.front().sound = sound_of(from.on_hit);
            move.hits.front().guard_sound = sound_of(from.on_block);
        }
        return move;
    }

    // The clip of the first event that is a sound; empty when there is none.
    std::string sound_of(const std::vector<Emit>& emits) const {
        for (const Emit& emit : emits) {
            const auto clip = std::find_if(emit.args.begin(), emit.args.end(), [](const Arg& arg) { return arg.key == rules::sound_clip; });
            const auto* const name = emit.id == rules::sound_event && clip != emit.args.end() ? std::get_if<std::string>(&clip->value) : nullptr;
            if (name != nullptr) {
                return clip_of(*name);
            }
        }
        return {};
    }

    // The name of a sound. In the folder of a ZX game it is an id, which begins like those of the textures: "kfm.snd_5_0".
    std::string clip_of(const std::string& text) const {
        const std::size_t dot = text.rfind(rules::of_own_sound);
        const auto begins = [&](const std::string& key) { return key.starts_with(std::string_view(text).substr(0, dot + 1)); };
        const bool is_id = dot != std::string::npos && std::any_of(pack_.mesh_keys.begin(), pack_.mesh_keys.end(), begins);
        return text_of(is_id ? text.substr(dot + 1) : text);
    }

    // All events except sounds, which are cues of frames.
    static void add_events(const Move& from, fightconv::Move& move) {
        for (const Notify& notify : from.notifies) {
            for (const Emit& emit : notify.emits) {
                if (emit.id == rules::sound_event) {
                    continue;
                }
                fightconv::Notify& event = move.notifies.emplace_back(fightconv::Notify{notify.frame, is_utf8(emit.id) ? emit.id : to_utf8(emit.id), {}});
                for (const Arg& arg : emit.args) {
                    event.values.emplace_back(tag_key(arg.key), std::visit([](const auto& value) { return text_of(value); }, arg.value));
                }
            }
        }
    }
    static std::string text_of(bool value) { return value ? "1" : "0"; }
    static std::string text_of(std::int64_t value) { return std::to_string(value); }
    static std::string text_of(float value) { return number_text(value); }
    static std::string text_of(const std::string& value) { return is_utf8(value) ? value : to_utf8(value); }

    // The state that a tag "state_1000" says.
    static std::optional<std::int32_t> state_of(std::string_view tag) {
        if (!tag.starts_with(rules::state_tag)) {
            return std::nullopt;
        }
        tag.remove_prefix(rules::state_tag.size());
        std::int32_t number = 0;
        const auto [end, error] = std::from_chars(tag.data(), tag.data() + tag.size(), number);
        return error == std::errc{} && std::to_string(number) == tag ? std::optional(number) : std::nullopt;
    }

    // The cancels of rules that lead from the tag of one state to that of another.
    void add_cancels() {
        std::map<std::int32_t, std::vector<std::size_t>> moves;
        for (std::size_t i = 0; i < character_.moves.size(); ++i) {
            moves[character_.moves[i].number].push_back(i);
        }
        for (const CancelRule& rule : pack_.cancel_rules) {
            const auto from = rule.from ? state_of(*rule.from) : std::nullopt;
            const auto into = rule.to ? state_of(*rule.to) : std::nullopt;
            const auto found = from && into ? moves.find(*from) : moves.end();
            if (found == moves.end()) {
                continue;
            }
            Cancel cancel{.into = *into, .first_tick = rule.min_frame};
            cancel.on_hit = (rule.condition & if_hit) != 0;
            cancel.on_block = (rule.condition & if_block) != 0;
            cancel.on_whiff = (rule.condition & if_whiff) != 0;
            character_.moves[found->second.front()].cancels.push_back(cancel);
        }
    }

    // 1.0 has no number for a move without a type, so one that does not hit is taken for such a move.
    MoveType type_of(const Move& move) const {
        constexpr std::uint8_t ex = 6;
        constexpr std::uint8_t rekka = 7;
        if (move.type == 0 && layout_ == Layout::v1_0 && move.hit_windows.empty()) {
            return MoveType::none;
        }
        if (move.type == ex || move.type == rekka) {
            return MoveType::special;
        }
        return move.type < rules::move_types.size() ? rules::move_types[move.type] : MoveType::none;
    }

    // The name with characters that the key of a tag may have; never empty.
    static std::string tag_key(const std::string& name) {
        std::string key = name.empty() ? "_" : is_utf8(name) ? name : to_utf8(name);
        std::replace_if(
            key.begin(), key.end(), [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '=' || c == 0x7F; }, '_');
        return key;
    }

    void add_properties() {
        for (const Property& property : pack_.properties) {
            if (property.name.empty()) {
                continue;
            }
            const std::string name = tag_key(property.name);
            if (const auto* const number = std::get_if<Fixed>(&property.value)) {
                const auto renamed =
                    std::find_if(rules::property_names.begin(), rules::property_names.end(), [&](const auto& each) { return each.fspk == name; });
                if (name == rules::screen_width || name == rules::screen_height) {
                    const auto side = static_cast<std::int32_t>(number->raw / units_per_number);
                    (name == rules::screen_width ? character_.info.localcoord.x : character_.info.localcoord.y) = side;
                    continue;
                }
                const bool has_cns_name = renamed != rules::property_names.end();
                const double value = number->raw / units_per_number * (has_cns_name ? renamed->factor : 1);
                character_.properties.emplace_back(has_cns_name ? std::string(renamed->cns) : name, number_text(value));
            } else if (const auto* const boolean = std::get_if<bool>(&property.value)) {
                character_.properties.emplace_back(name, *boolean ? "1" : "0");
            } else {
                const auto& text = std::get<std::string>(property.value);
                character_.properties.emplace_back(name, is_utf8(text) ? text : to_utf8(text));
            }
        }
        add_power();
    }

    // The maximum of power, if no property says it and it is not the usual one that moves with power imply.
    void add_power() {
        const auto power = std::find_if(pack_.resources.begin(), pack_.resources.end(), [](const Resource& each) { return each.name == rules::power; });
        const auto& properties = character_.properties;
        const bool is_said = std::any_of(properties.begin(), properties.end(), [](const Tag& tag) { return tag.first == rules::power; });
        const bool is_used = std::any_of(character_.moves.begin(), character_.moves.end(), rules::uses_power);
        if (power != pack_.resources.end() && !is_said && (power->max != rules::usual_power || !is_used)) {
            character_.properties.emplace_back(rules::power, std::to_string(power->max));
        }
    }

    void report_what_is_left() {
        std::size_t other_shapes = 0;
        std::size_t other_events = 0;
        std::size_t cancels = pack_.cancel_denies.size();
        const auto count_shapes = [&](const auto& windows) {
            for (const auto& window : windows) {
                other_shapes +=
                    static_cast<std::size_t>(std::count_if(window.shapes.begin(), window.shapes.end(), [](const Shape& shape) { return shape.kind != 0; }));
            }
        };
        for (const Move& move : pack_.moves) {
            count_shapes(move.hit_windows);
            count_shapes(move.hurt_windows);
            const auto others = [&](const std::vector<Emit>& emits) { return emits.size() - (sound_of(emits).empty() ? 0 : 1); };
            other_events += move.on_use.size() + others(move.on_hit) + others(move.on_block);
            for (const HitWindow& window : move.hit_windows) {
                cancels += window.cancels.size();
            }
        }
        if (other_shapes != 0) {
            reporter_.warn("fspk.shape-approximated", {}, "shapes that are not upright boxes were read as boxes ({} in all)", other_shapes);
        }
        if (other_events != 0) {
            reporter_.note("fspk.events-dropped", {}, "events that belong to no frame were left out ({} in all)", other_events);
        }
        if (cancels != 0) {
            reporter_.note("fspk.cancels-dropped", {}, "cancels between single moves were left out, because a character cannot hold them ({} in all)", cancels);
        }
    }

    static std::string item_of(std::size_t move) { return fmt::format("move {}", move); }

    const Pack& pack_;
    Layout layout_;
    Context& context_;
    Reporter reporter_;
    SidePictures side_;
    std::vector<ReadFacts> facts_;                    // of each state
    std::vector<std::vector<std::size_t>> moves_of_;  // each animation
    UniqueNames names_;
    Character character_;
};

}  // namespace

Result<Character> to_character(const Pack& pack, Layout layout, std::string_view file, SidePictures pictures, Context& context) {
    return Import(pack, layout, file, std::move(pictures), context).run();
}

}  // namespace fightconv::fspk
