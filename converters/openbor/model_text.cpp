#include "converters/openbor/model_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/checked.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::openbor {

namespace {

constexpr std::size_t longest_comment = 120;  // of the 511 bytes that a line may have
// of all animations whose loops have to be repeated, or that another state follows
constexpr std::size_t most_repeated_frames = 20'000;
constexpr double default_life = 1000;  // MUGEN's
constexpr double default_power = 3000;
constexpr double default_speed = 12;
constexpr double default_percent = 100;  // of attack and defence

// An opponent that the engine leads attacks from where a box reaches this much further, and never
// with what has no attack box (openbor.md 2.3).
constexpr std::int64_t step_before_attack = 8;
constexpr std::int64_t nowhere = 9998;

// `attack` keeps the sound of the one before it; this is what the engine plays for attacks without
// one (openbor.md 5.3).
constexpr std::string_view usual_hit_sound = "data/sounds/beat1.wav";

// Text of a file in a comment: one line of ASCII.
std::string comment(std::string_view text) {
    std::string kept = printable(text.substr(0, longest_comment));
    std::replace_if(
        kept.begin(), kept.end(), [](char c) { return static_cast<unsigned char>(c) >= 128; }, '?');
    return kept.substr(0, longest_comment);
}

// The first number of a property of the character: "2.4, 0".
double property(const Character& character, std::string_view key, double otherwise) {
    const auto found = std::find_if(character.properties.begin(), character.properties.end(),
                                    [&](const Tag& tag) { return tag.first == key; });
    double value = 0;
    if (found == character.properties.end()) {
        return otherwise;
    }
    const auto [end, error] =
        std::from_chars(found->second.data(), found->second.data() + found->second.size(), value);
    return error == std::errc{} && std::isfinite(value) ? std::clamp(value, 0.0, 1e6) : otherwise;
}

class TextWriter {
public:
    TextWriter(const Model& model, TextLosses& losses, Charge& charge)
        : model_(model),
          losses_(losses),
          charge_(charge),
          attack_(property(model.character, "attack", default_percent)) {}

    Result<std::string> run() && {
        add_head();
        std::size_t repeats = most_repeated_frames;
        for (const NamedAnimation& named : model_.names.list) {
            const Played played = play(named, model_.character, model_.size, repeats);
            losses_.frames_that_never_hit += played.attacks_left_out;
            losses_.sounds += played.cues_left_out;
            losses_.repeats_cut += played.repeats_cut ? 1U : 0U;
            add_animation(named, played);
            FC_TRY(charge_.add(text_.size() - charged_, "the model's text"));
            charged_ = text_.size();
        }
        return std::move(text_);
    }

private:
    template <class... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        text_ += fmt::vformat(format, fmt::make_format_args(args...));
        text_ += '\n';
    }

    void add_head() {
        const Character& character = model_.character;
        line(
            "# {}, written by fightconv. Lines that begin with '#' name the action and the state "
            "that each animation was.",
            comment(character.info.name));
        line("name {}", model_.name);
        line("type player");
        line("health {}", std::max(std::llround(property(character, "life", default_life)), 1LL));
        const double defence = property(character, "defence", default_percent);
        if (defence > 0 && defence != default_percent) {
            line("defense.factor all {}", number_text(default_percent / defence));
        }
        line("mp {}", std::llround(property(character, "power", default_power)));
        line("speed {}",
             std::clamp(std::llround(property(character, "walk.fwd",
                                              default_speed / speed_units / model_.size) *
                                     model_.size * speed_units),
                        5LL, 300LL));
        if (!model_.pictures.have_one_palette()) {
            line("palette none");
        }
        for (std::size_t i = 0; i < model_.pictures.palettes(); ++i) {
            line("{} {}{}", i == 0 ? "palette" : "alternatepal", model_.folder, palette_file(i));
        }
        if (model_.pictures.have_icon()) {
            line("icon {}{}", model_.folder, icon_file);
        }
        if (model_.names.attacks != 0) {
            line("atchain 1");
        }
        // One blocks as long as the key is held, also behind a blocked hit, and turns only after a
        // moment, so that a command that begins with back is no turn (openbor.md 2.4).
        if (has_animation(block_name)) {
            line("holdblock 2");
        }
        if (has_animation("death")) {
            line("falldie 2");
        }
        if (has_animation("turn")) {
            line("turndelay 100");
        }
        add_commands();
    }

    bool has_animation(std::string_view name) const {
        return std::any_of(model_.names.list.begin(), model_.names.list.end(),
                           [&](const NamedAnimation& named) { return named.name == name; });
    }

    // Longer ones first, so that the end of one is not taken for another.
    void add_commands() {
        std::vector<const NamedAnimation*> commands;
        for (const NamedAnimation& named : model_.names.list) {
            if (!named.keys.empty()) {
                commands.push_back(&named);
            }
        }
        const auto length = [](const NamedAnimation* named) {
            return std::count(named->keys.begin(), named->keys.end(), ' ');
        };
        std::stable_sort(commands.begin(), commands.end(),
                         [&](const NamedAnimation* a, const NamedAnimation* b) {
                             return length(a) > length(b);
                         });
        for (const NamedAnimation* named : commands) {
            line("com {} {}", named->keys, named->name);
        }
    }

    void add_animation(const NamedAnimation& named, const Played& played) {
        const Animation& animation = model_.character[named.animation];
        line("\n# action {}: {}", animation.number, comment(animation.name));
        if (named.move != nullptr) {
            line("# state {}: {}", named.move->number,
                 comment(named.move->name.empty() ? named.move->input
                                                  : named.move->name + ", " + named.move->input));
        }
        for (const Move* const move : played.behind) {
            line("# then state {}: {}", move->number, comment(move->name));
        }
        line("anim {}", named.name);
        if (played.returns_to) {
            line("    loop 1 {} 0", *played.returns_to);
        } else {
            line("    loop 0");
        }
        add_cost(named);
        const std::size_t before_frames = text_.size();
        state_ = {};
        forward_ = 0;
        own_sounds_ = false;
        std::int64_t reach = 0;
        std::size_t most_attacks = 0;
        bool is_first = true;
        for (const Piece& piece : played.pieces) {
            add_piece(piece, std::exchange(is_first, false));
            most_attacks = std::max(most_attacks, state_.attacks.size());
            for (const Attack& attack : state_.attacks) {
                reach = std::max(reach, attack.box.x + attack.box.width - state_.offset_x);
            }
        }
        const bool is_attack =
            named.name.starts_with("attack") || named.name.starts_with("freespecial");
        if (reach > 0 || is_attack) {
            text_.insert(before_frames,
                         reach > 0 ? fmt::format("    range 0 {}\n", reach + step_before_attack)
                                   : fmt::format("    range {} {}\n", nowhere, nowhere + 1));
        }
        if (played.several_hits) {
            text_.insert(before_frames, fast_attacks(most_attacks));
        }
    }

    // It belongs to the attack of an index.
    static std::string fast_attacks(std::size_t count) {
        std::string text = "    fastattack 1\n";
        for (std::size_t i = 1; i < count; ++i) {
            text += fmt::format("    collision.index {}\n    fastattack 1\n", i);
        }
        return count > 1 ? text + "    collision.index 0\n" : text;
    }

    // Who has too little power would pay with life. The engine starts no special in the air that
    // costs nothing (openbor.md 2.3).
    void add_cost(const NamedAnimation& named) {
        const bool is_in_air = named.name == "jumpspecial";
        if (!is_in_air && !named.name.starts_with("freespecial")) {
            return;
        }
        const std::int32_t cost = std::max(named.move->power_cost, 0);
        line("    mpcost {}", std::max(cost, is_in_air ? 1 : 0));
        if (cost > 0) {
            line("    mponly 1");
        }
    }

    // Commands hold until they are changed, so only changes are written (openbor.md 4.1).
    void add_piece(const Piece& piece, bool is_first) {
        const Scale& own = model_.character.info.scale;
        FrameState state =
            state_of(piece, {own.x * model_.size, own.y * model_.size}, state_, model_.pictures);
        losses_.frames_with_rounded_boxes += state.boxes_rounded ? 1U : 0U;
        if (is_first || delay_ != piece.delay) {
            line("    delay {}", piece.delay);
        }
        if (is_first || state_.offset_x != state.offset_x || state_.offset_y != state.offset_y) {
            line("    offset {} {}", state.offset_x, state.offset_y);
        }
        if (state_.hurt != state.hurt) {
            add_collisions("bbox", state_.hurt.size(), state.hurt,
                           [](const BoxPlace& box) { return box_text(box); });
        }
        if (state_.attacks != state.attacks) {
            add_collisions("attack", state_.attacks.size(), state.attacks,
                           [this](const Attack& attack) { return attack_text(attack); });
        }
        if (state_.draw != state.draw) {
            add_draw_method(state.draw);
        }
        if (forward_ != piece.forward) {
            line("    move {}", piece.forward);
        }
        if (piece.cue != nullptr) {
            add_sound(piece.cue->clip);
        }
        if (state.file.empty()) {
            line("    frame none");
        } else {
            line("    frame {}{}", model_.folder, state.file);
        }
        state_ = std::move(state);
        delay_ = piece.delay;
        forward_ = piece.forward;
    }

    static std::string box_text(const BoxPlace& box) {
        return fmt::format("{} {} {} {}", box.x, box.y, box.width, box.height);
    }

    std::string attack_text(const Attack& attack) {
        std::string text =
            // 0: with its flash
            fmt::format("{} {} {} {} 0 {}", box_text(attack.box), damage_of(attack),
                        attack.knockdown, attack.noblock, attack.pause);
        if (auto* const found = find_in(model_.sounds, attack.sound)) {
            text += fmt::format("\n    attack.effect.hit.sound.path {}", *found);
            own_sounds_ = true;
        } else {
            losses_.sounds += attack.sound.empty() ? 0U : 1U;
            if (own_sounds_) {
                text += fmt::format("\n    attack.effect.hit.sound.path {}", usual_hit_sound);
            }
        }
        return text;
    }

    // Some of it is left however little attack a character has (openbor.md 5.3).
    std::int32_t damage_of(const Attack& attack) const {
        const std::int64_t damage = std::llround(attack.damage * attack_ / default_percent);
        return saturate<std::int32_t>(
            attack.damage > 0 && attack_ > 0 ? std::max(damage, std::int64_t{1}) : damage);
    }

    // Boxes after the first one have an index. It is 0 again after them, for the commands that
    // follow.
    template <class Collision, class Text>
    void add_collisions(std::string_view command, std::size_t before,
                        const std::vector<Collision>& now, Text text_of_one) {
        const std::size_t count = std::max(before, now.size());
        for (std::size_t i = 0; i < count; ++i) {
            if (i != 0) {
                line("    collision.index {}", i);
            }
            line("    {} {}", command, i < now.size() ? text_of_one(now[i]) : "none");
        }
        if (count > 1) {
            line("    collision.index 0");
        }
    }

    void add_draw_method(const DrawMethod& draw) {
        if (draw == DrawMethod{}) {
            line("    nodrawmethod");
            return;
        }
        line("    drawmethod flipx {}", draw.flip_x ? 1 : 0);
        line("    drawmethod flipy {}", draw.flip_y ? 1 : 0);
        line("    drawmethod scale {} {}", number_text(draw.scale_x), number_text(draw.scale_y));
        line("    drawmethod rotate {}", draw.rotate);
        line("    drawmethod fliprotate {}", draw.rotate == 0 ? 0 : 1);
        line("    drawmethod alpha {}", draw.alpha);
        line("    drawmethod fillcolor {}", draw.is_black ? "1_1_1" : "0");
    }

    void add_sound(std::string_view clip) {
        if (auto* const found = find_in(model_.sounds, clip)) {
            line("    sound {}", *found);
        } else {
            ++losses_.sounds;
        }
    }

    // px per tick of 1/60 s in tenths of px per 1/100 s (openbor.md 2.3)
    static constexpr double speed_units = 6;

    const Model& model_;
    TextLosses& losses_;
    Charge& charge_;
    const double attack_;  // percent, by which the character multiplies damage
    std::string text_;
    std::size_t charged_ = 0;
    FrameState state_;  // of the frame before
    std::uint32_t delay_ = 0;
    std::int32_t forward_ = 0;
    bool own_sounds_ = false;  // of hits before in the animation
};

}  // namespace

Result<std::string> text_of(const Model& model, TextLosses& losses, Charge& charge) {
    return TextWriter(model, losses, charge).run();
}

std::string models_fragment(const Model& model) {
    // the engine's defaults (openbor.md 1.4)
    constexpr std::size_t least_attacks = 4, least_freespecials = 8, least_follows = 4;
    const Names& names = model.names;
    return fmt::format(
        "# Add these lines to data/models.txt, before the first line that loads a model. If a "
        "limit is there already, keep the larger number: the engine crashes\n"
        "# if a model has more of these animations than it allows.\n"
        "maxattacks {}\nmaxfreespecials {}\nmaxfollows {}\nload {} {}{}.txt\n",
        std::max(names.attacks, least_attacks), std::max(names.freespecials, least_freespecials),
        std::max(names.follows, least_follows), model.name, model.folder, model.name);
}

}  // namespace fightconv::openbor
