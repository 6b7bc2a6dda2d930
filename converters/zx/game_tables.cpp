#include "converters/zx/game_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "converters/fight/fighter.hpp"
#include "converters/zx/problems.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "core/model/scale.hpp"
#include "core/model/timeline.hpp"
#include "embedded/game_types.hpp"

namespace fightconv::zx {

namespace {

constexpr int none = -1;
constexpr std::size_t most_sounds = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint64_t most_ticks = std::numeric_limits<std::int16_t>::max();

template <class To>
To rounded(double value) {
    return saturate<To>(std::llround(std::clamp(value, -1e9, 1e9)));
}
std::int16_t s16(std::int64_t value) { return saturate<std::int16_t>(value); }

// How a hit has to be guarded: the values of `guard` in the game.
int number_of(Guard guard) {
    switch (guard) {
        case Guard::high: return 1;
        case Guard::low: return 2;
        case Guard::unblockable: return 3;
        default: return 0;
    }
}

// A comment of C must not end early, nor go on in the next line.
std::string comment(std::string_view text) {
    std::string kept = printable(text);
    std::replace(kept.begin(), kept.end(), '\\', '/');
    return kept;
}

class TableWriter {
public:
    TableWriter(const GameParts& of, DiagnosticSink& diagnostics)
        : of_(of),
          diagnostics_(diagnostics),
          prefix_(c_name(of.name)),
          scale_(of.character.info.scale),
          fighter_(fight::fighter_of(of.character, of.left_out)) {
        set_units();
    }

    std::string run() && {
        number_animations();
        text_ = fmt::format(
            "// {} for a ZX game: constant tables, as fightconv converted it. Change the character "
            "and convert it again instead of editing them.\n",
            comment(of_.character.info.name));
        text_ += embedded::game_types;
        add_textures();
        add_sounds();
        add_animations();
        add_moves();
        add_character();
        return std::move(text_);
    }

private:
    // The game draws its pictures with one factor for both directions. If a character has two,
    // places in textures are counted in units of which a pixel has more in one direction than in
    // the other, and so many that rounding them does not matter.
    void set_units() {
        if (scale_.x == scale_.y) {
            return;
        }
        std::uint32_t longest = 1;
        for (const GameTexture& texture : of_.textures) {
            longest = std::max({longest, texture.width, texture.height});
        }
        const double most =
            std::numeric_limits<std::uint16_t>::max() / static_cast<double>(longest);
        const double larger = std::max(scale_.x, scale_.y);
        units_x_ = most * scale_.x / larger;
        units_y_ = most * scale_.y / larger;
    }
    std::uint16_t in_units_x(double pixels) const {
        return rounded<std::uint16_t>(pixels * units_x_);
    }
    std::uint16_t in_units_y(double pixels) const {
        return rounded<std::uint16_t>(pixels * units_y_);
    }

    void number_animations() {
        int next = 0;
        for (const bool is_left_out : of_.left_out) {
            places_.push_back(is_left_out ? none : next++);
        }
    }

    template <class... Args>
    void line(fmt::string_view format, const Args&... args) {
        text_ += fmt::vformat(format, fmt::make_format_args(args...));
        text_ += '\n';
    }
    void open(std::string_view type, std::string_view what) {
        line("\nstatic const {}{}_{}[] = {{", type, prefix_, what);
    }
    // C has no empty arrays.
    void close(std::size_t count) { text_ += count == 0 ? "    {0},\n};\n" : "};\n"; }

    void add_textures() {
        open("Texture ", "textures");
        if (units_x_ != units_y_) {
            line("    // in units: a pixel is {} wide and {} high", number_text(units_x_),
                 number_text(units_y_));
        }
        for (const GameTexture& texture : of_.textures) {
            line("    {{\"{}\", {}, {}}},", texture.id, in_units_x(texture.width),
                 in_units_y(texture.height));
        }
        close(of_.textures.size());
        line("static unsigned {}_texture_handles[{}];", prefix_,
             std::max<std::size_t>(of_.textures.size(), 1));
    }

    // Adds the sounds that something plays.
    void add_sounds() {
        std::map<std::string_view, std::string_view> ids;
        for (const GameSound& sound : of_.sounds) {
            ids.emplace(sound.clip, sound.id);
        }
        std::vector<std::string_view> played;  // ids
        const auto add = [&](std::string_view clip) {
            const auto sound = ids.find(clip);
            if (sound != ids.end() && sounds_.size() < most_sounds &&
                sounds_.emplace(clip, static_cast<std::uint16_t>(sounds_.size() + 1)).second) {
                played.push_back(sound->second);
            }
        };
        for (const Animation& animation : of_.character.animations) {
            for (const Frame& frame : animation.frames) {
                for (const Cue& cue : frame.cues) {
                    add(cue.clip);
                }
            }
        }
        const auto add_of_hit = [&](const Hit& hit) {
            add(hit.sound);
            add(hit.guard_sound);
        };
        for (const Move& move : of_.character.moves) {
            std::for_each(move.hits.begin(), move.hits.end(), add_of_hit);
            for (const Projectile& projectile : move.projectiles) {
                add_of_hit(projectile.hit);
            }
        }
        open("char *const ", "sounds");
        for (const std::string_view id : played) {
            line("    \"{}\",", id);
        }
        text_ += played.empty() ? "    0,\n};\n" : "};\n";
        line("static unsigned {}_sound_handles[{}];", prefix_,
             std::max<std::size_t>(played.size(), 1));
    }
    int sound_of(std::string_view clip) const {
        const auto found = sounds_.find(clip);
        return found == sounds_.end() ? 0 : found->second;
    }

    // Frames in the order in which they are shown, so that a game needs no other rule than going
    // on, and returning at the end.
    void add_animations() {
        std::string animations;
        std::size_t frames = 0;
        std::size_t count = 0;
        open("Frame ", "frames");
        for (std::size_t i = 0; i < places_.size(); ++i) {
            if (places_[i] == none) {
                continue;
            }
            const Animation& animation = of_.character.animations[i];
            const Timeline timeline(animation);
            line("    // {}", comment(animation.name));
            const auto& spans = timeline.spans();
            for (std::size_t k = 0; k < spans.size(); ++k) {
                add_frame(i, spans[k], timeline.holds() && k + 1 == spans.size());
            }
            const std::int64_t loop =
                timeline.returns_to() ? static_cast<std::int64_t>(*timeline.returns_to()) : none;
            animations +=
                fmt::format("    {{{}, {}, {}}},  // {}: {}, action {}\n", frames, spans.size(),
                            loop, count++, comment(animation.name), animation.number);
            frames += spans.size();
        }
        close(frames);
        open("Animation ", "animations");
        text_ += animations;
        close(count);
        open("Box ", "boxes");
        text_ += boxes_;
        close(box_count_);
        open("Cue ", "cues");
        text_ += cues_;
        close(cue_count_);
    }

    void add_frame(std::size_t animation, const Timeline::Span& span, bool holds) {
        const Frame& frame = of_.character.animations[animation].frames[span.frame];
        const int ticks = holds ? none : static_cast<int>(std::min(span.ticks, most_ticks));
        std::string picture = "-1, 0, 0, 0, 0, 0, 0";
        if (const auto shown = of_.picture_of(animation, span.frame)) {
            const auto corner = [&](std::int64_t offset, std::int64_t pivot, std::int64_t side,
                                    bool flip, double scale) {
                const std::int64_t pixels = offset - (flip ? side - pivot : pivot) * of_.shrunk_by;
                return rounded<std::int16_t>(static_cast<double>(pixels) * scale);
            };
            const Rectangle& part = shown->source;
            picture = fmt::format(
                "{}, {}, {}, {}, {}, {}, {}", shown->texture, in_units_x(part.x),
                in_units_y(part.y), in_units_x(part.width), in_units_y(part.height),
                corner(frame.offset.x, shown->pivot.x, part.width, frame.flip_h, scale_.x),
                corner(frame.offset.y, shown->pivot.y, part.height, frame.flip_v, scale_.y));
        }
        const Boxes boxes = boxes_of(frame);
        const std::size_t first_cue = cue_count_;
        line("    {{{}, {}, {}, {}, {}, {}, {}, {}}},", ticks, picture, boxes.first, boxes.hurt,
             boxes.attack, (frame.flip_h ? 1 : 0) + (frame.flip_v ? 2 : 0), add_cues(frame, span),
             first_cue);
    }

    // How many it has: sounds of the game itself are not there.
    std::size_t add_cues(const Frame& frame, const Timeline::Span& span) {
        std::size_t count = 0;
        for (const Cue& cue : frame.cues) {
            if (const int sound = sound_of(cue.clip); sound != 0 && count < 255) {
                const std::uint64_t tick = Timeline::tick_of(span, cue) - span.start;
                cues_ += fmt::format("    {{{}, {}, {}}},\n", sound, std::min(tick, most_ticks),
                                     rounded<std::uint8_t>(cue.volume * 100.0));
                ++count;
            }
        }
        cue_count_ += count;
        return count;
    }

    struct Boxes {
        std::size_t first, hurt, attack;
    };
    // Frames with the same boxes share them.
    Boxes boxes_of(const Frame& frame) {
        std::string text;
        const auto add = [&](BoxKind kind) {
            std::size_t count = 0;
            for (const Box& own : frame.boxes) {
                const Box box = scaled(own, scale_);
                const auto side = [](float pixels) {
                    return std::max<int>(rounded<std::int16_t>(pixels), 1);  // fspk.md 3.2
                };
                if (box.kind == kind && box.enabled && count < 255) {
                    text += fmt::format("    {{{}, {}, {}, {}}},\n", rounded<std::int16_t>(box.x),
                                        rounded<std::int16_t>(box.y), side(box.width),
                                        side(box.height));
                    ++count;
                }
            }
            return count;
        };
        Boxes found{0, add(BoxKind::hurt), 0};
        found.attack = add(BoxKind::attack);
        const auto [known, is_new] = known_boxes_.try_emplace(text, box_count_);
        if (is_new) {
            boxes_ += text;
            box_count_ += found.hurt + found.attack;
        }
        found.first = known->second;
        return found;
    }

    void add_moves() {
        if (fighter_.have_given_inputs) {
            report_given_inputs();
        }
        std::string moves;
        for (std::size_t i = 0; i < fighter_.moves.size(); ++i) {
            moves += move_row(i);
        }
        open("Hit ", "hits");
        text_ += hits_;
        close(hit_count_);
        open("Step ", "steps");
        text_ += steps_;
        close(step_count_);
        open("Cancel ", "cancels");
        text_ += cancels_;
        close(cancel_count_);
        open("Projectile ", "projectiles");
        text_ += projectiles_;
        close(projectile_count_);
        open("Move ", "moves");
        text_ += moves;
        close(fighter_.moves.size());
    }

    void report_given_inputs() const {
        const Reporter reporter(diagnostics_, {});
        if (fighter_.moves.empty()) {
            reporter.report(zx_problem.no_attacks, {},
                            "the character has no attack: in the game it walks and jumps only");
        } else {
            reporter.report(zx_problem.inputs_given, {},
                            "no command begins a move of the character, so that in the game each "
                            "of its {} has a button; {}.h lists them",
                            counted(fighter_.moves.size(), "attack"), of_.name);
        }
    }

    std::string move_row(std::size_t place) {
        const fight::FighterMove& each = fighter_.moves[place];
        const Move& move = *each.move;
        const auto& input = each.input;
        const std::size_t first_hit = hit_count_;
        for (const fight::FighterHit& hit : each.hits) {
            add_hit(hit);
        }
        add_cancels(each);
        add_projectiles(each);
        const std::size_t steps = add_steps(move);
        const int flags = (input && input->follows ? 1 : 0) + (each.is_throw ? 2 : 0) +
                          (each.continues ? 4 : 0) + (each.flies ? 8 : 0);
        const std::string motion = input ? fmt::format("\"{}\"", input->motion) : "0";
        return fmt::format(
            "    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},  // "
            "{}: "
            "state "
            "{} {} {}\n",
            motion, input ? input->buttons : 0, input ? input->stances : 0, flags,
            places_[move.animation.value], each.duration, each.free_tick.value_or(none),
            each.next ? static_cast<std::int64_t>(*each.next) : none, s16(move.power_cost),
            s16(move.power_gain), first_hit, step_count_ - steps,
            cancel_count_ - each.cancels.size(), projectile_count_ - each.projectiles.size(),
            each.hits.size(), steps, each.cancels.size(), each.projectiles.size(), place,
            move.number, comment(each.notation), comment(move.name));
    }

    void add_hit(const fight::FighterHit& each) {
        const Hit& hit = *each.hit;
        hits_ += fmt::format(
            "    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},\n",
            s16(hit.first_tick), s16(hit.last_tick), each.number, number_of(each.guard),
            each.falls ? 1 : 0, sound_of(hit.sound), sound_of(hit.guard_sound), s16(hit.damage),
            s16(hit.chip), s16(hit.attacker_hitstop), s16(hit.hitstop), s16(hit.hitstun),
            s16(hit.blockstun), s16(hit.power_on_hit), s16(hit.power_on_guard), decimal(each.push),
            decimal(each.guard_push), decimal(double{hit.knockback_x}),
            decimal(double{hit.knockback_y}));
        ++hit_count_;
    }

    void add_projectiles(const fight::FighterMove& move) {
        for (const auto& [projectile, animation, hit] : move.projectiles) {
            const Projectile& each = *projectile;
            projectiles_ +=
                fmt::format("    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},\n",
                            s16(each.tick), places_[animation.value], decimal(double{each.x}),
                            decimal(double{each.y}), decimal(double{each.velocity_x}),
                            decimal(double{each.velocity_y}), decimal(double{each.acceleration_x}),
                            decimal(double{each.acceleration_y}), s16(each.life.value_or(none)),
                            s16(std::max(each.interval, 0)), saturate<std::uint8_t>(each.hits),
                            saturate<std::uint8_t>(each.priority), hit_count_);
            add_hit(hit);
        }
        projectile_count_ += move.projectiles.size();
    }

    std::size_t add_steps(const Move& move) {
        for (const Waypoint& point : move.movement) {
            steps_ += fmt::format("    {{{}, {}, {}}},\n", s16(point.tick),
                                  rounded<std::int16_t>(point.x * 16.0),
                                  rounded<std::int16_t>(point.y * 16.0));
        }
        step_count_ += move.movement.size();
        return move.movement.size();
    }

    void add_cancels(const fight::FighterMove& move) {
        for (const auto& [cancel, into] : move.cancels) {
            cancels_ += fmt::format(
                "    {{{}, {}, {}}},\n", into, s16(cancel->first_tick),
                (cancel->on_whiff ? 1 : 0) + (cancel->on_hit ? 2 : 0) + (cancel->on_block ? 4 : 0));
        }
        cancel_count_ += move.cancels.size();
    }

    static std::string decimal(double value) { return number_text(static_cast<float>(value)); }

    void add_character() {
        const fight::Body& body = fighter_.body;
        std::string numbers;
        const auto whole = [](std::int32_t value) { return static_cast<double>(value); };
        for (const double value :
             {fight::zoom_of(of_.character.info.localcoord), of_.shrunk_by * scale_.x / units_x_,
              whole(body.life), whole(body.power), whole(body.attack), whole(body.defence),
              body.walk_forward, body.walk_back, body.jump, body.jump_forward, body.jump_back,
              body.gravity, body.front, body.back}) {
            numbers += (numbers.empty() ? "" : ", ") + decimal(value);
        }
        std::string roles;
        for (const AnimationId id : fighter_.roles) {
            roles += fmt::format("{}{}", roles.empty() ? "" : ", ", places_[id.value]);
        }
        line("\nstatic const Character {}_character = {{", prefix_);
        line("    {},", numbers);
        line("    {}, {}, {},", body.jump_ticks, body.land_ticks, body.rise_ticks);
        line("    {{{}}},", roles);
        line("    {}, {}, {},", of_.textures.size(), sounds_.size(), fighter_.moves.size());
        line(
            "    {0}_textures, {0}_texture_handles, {0}_sounds, {0}_sound_handles, {0}_boxes, "
            "{0}_cues, {0}_frames, {0}_animations,",
            prefix_);
        line("    {0}_hits, {0}_steps, {0}_cancels, {0}_projectiles, {0}_moves,", prefix_);
        line("}};");
    }

    const GameParts& of_;
    DiagnosticSink& diagnostics_;
    std::string prefix_;
    Scale scale_;
    double units_x_ = 1, units_y_ = 1;  // of a pixel of a texture
    std::string text_;
    std::vector<int> places_;  // of the character's animations among those of the tables
    fight::Fighter fighter_;
    std::map<std::string, std::uint16_t, std::less<>> sounds_;
    std::string boxes_, cues_;
    std::size_t box_count_ = 0, cue_count_ = 0;
    std::map<std::string, std::size_t> known_boxes_;
    std::string hits_, steps_, cancels_, projectiles_;
    std::size_t hit_count_ = 0, step_count_ = 0, cancel_count_ = 0, projectile_count_ = 0;
};

std::uint64_t cost_of_tables(const Character& character) {
    constexpr std::uint64_t per_frame = 512, per_box = 256, per_cue = 64, per_row = 512;
    std::uint64_t bytes = 0;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            // twice, as it may go back and forth
            bytes += 2 * (per_frame + per_cue * frame.cues.size()) + per_box * frame.boxes.size();
        }
    }
    for (const Move& move : character.moves) {
        bytes += per_row * (1 + move.hits.size() + move.movement.size() + move.cancels.size() +
                            2 * move.projectiles.size());
    }
    return bytes;
}

}  // namespace

std::string c_name(std::string_view name) {
    std::string kept;
    for (const char c : name) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool is_digit = c >= '0' && c <= '9';
        kept += is_digit && kept.empty() ? "_" : "";
        if (static_cast<unsigned char>(c) < 0x80) {
            kept += is_letter || is_digit ? c : '_';
        } else {
            kept += fmt::format("{:02x}", static_cast<unsigned char>(c));
        }
    }
    return kept;
}

Result<std::string> game_header(const GameParts& of, Context& context) {
    Charge charge(context.budget);
    FC_TRY(charge.add(cost_of_tables(of.character), "the tables of the game"));
    return TableWriter(of, context.diagnostics).run();
}

}  // namespace fightconv::zx
