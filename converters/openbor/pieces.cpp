#include "converters/openbor/pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/checked.hpp"
#include "core/model/action_names.hpp"
#include "core/model/timeline.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv::openbor {

namespace {

constexpr std::uint32_t units_per_second = 100;

bool has_attack(const Frame& frame) {
    return std::any_of(frame.boxes.begin(), frame.boxes.end(),
                       [](const Box& box) { return box.kind == BoxKind::attack && box.enabled; });
}

bool hurts(const Frame& frame) {
    return std::any_of(frame.boxes.begin(), frame.boxes.end(), [](const Box& box) {
        return box.kind == BoxKind::attack && box.enabled && (box.damage != 0 || box.hitstun != 0);
    });
}

class Playing {
public:
    // Its first piece is shown at the tick `begin`; `goes_on`: another move follows.
    Playing(const NamedAnimation& named, const Character& character, double size,
            std::size_t& repeats, std::uint64_t begin, bool goes_on)
        : named_(named),
          move_(named.move),
          has_moves_(!character.moves.empty()),
          timeline_(character[named.animation]),
          size_(size),
          repeats_(repeats),
          begin_(begin),
          goes_on_(goes_on) {
        collect_hits();
    }

    Played run() && {
        for (const Timeline::Span& span : spans()) {
            add(span);
        }
        if (!named_.ends) {
            played_.returns_to = timeline_.returns_to()
                                     ? std::optional(first_piece_[*timeline_.returns_to()])
                                     : std::nullopt;
        }
        set_delays();
        if (move_ != nullptr && !is_basic_number(move_->number)) {
            set_movement();
        }
        return std::move(played_);
    }

private:
    // The hits that need nothing but the move; all of them if there are no others. The HitDef that
    // begins last is in force.
    void collect_hits() {
        if (move_ == nullptr) {
            return;
        }
        for (const bool alternative : {false, true}) {
            for (const Hit& hit : move_->hits) {
                if (hit.alternative == alternative) {
                    hits_.push_back(&hit);
                }
            }
            if (!hits_.empty()) {
                break;
            }
        }
        std::stable_sort(hits_.begin(), hits_.end(),
                         [](const Hit* a, const Hit* b) { return a->first_tick < b->first_tick; });
    }

    const Hit* hit_at(std::uint64_t tick) const {
        const auto behind = std::upper_bound(
            hits_.begin(), hits_.end(), tick, [](std::uint64_t value, const Hit* hit) {
                return value < static_cast<std::uint64_t>(hit->first_tick);
            });
        const bool is_in = behind != hits_.begin() &&
                           static_cast<std::uint64_t>((*(behind - 1))->last_tick) >= tick;
        return is_in ? *(behind - 1) : nullptr;
    }

    // The spans that are played until the move is over. One whose animation loops or holds is
    // played as long as it lasts. The last one may be longer than the move.
    std::vector<Timeline::Span> spans() {
        std::vector<Timeline::Span> spans = timeline_.spans();
        if (!named_.ends || move_ == nullptr || !move_->duration) {
            return spans;
        }
        const auto duration = static_cast<std::uint64_t>(std::max(*move_->duration, 1));
        // The engine ends what is shown in the air when the character lands (openbor.md 4.4).
        if (duration <= timeline_.total() && !goes_on_ && named_.name.starts_with("jump")) {
            return spans;
        }
        if (timeline_.holds() && duration > spans.back().start) {
            spans.back().ticks = duration - spans.back().start;
        }
        std::uint64_t tick = timeline_.total();
        const std::size_t count = spans.size();
        for (std::size_t i = timeline_.returns_to().value_or(count); i < count && tick < duration;
             i = i + 1 < count ? i + 1 : *timeline_.returns_to()) {
            const std::size_t cost = 1 + timeline_.frame_of(spans[i]).cues.size();
            if (repeats_ < cost) {
                played_.repeats_cut = true;
                break;
            }
            repeats_ -= cost;
            spans.push_back({spans[i].frame, tick, spans[i].ticks});
            tick += spans[i].ticks;
        }
        while (spans.back().start >= duration) {
            spans.pop_back();
        }
        end_ = duration;
        return spans;
    }

    std::uint64_t end_of(const Timeline::Span& span) const { return std::min(span.end(), end_); }

    // The ticks at which a piece of the span begins.
    std::vector<std::uint64_t> cuts_of(const Timeline::Span& span) const {
        const Frame& frame = timeline_.frame_of(span);
        std::vector<std::uint64_t> cuts = {span.start};
        for (const Cue& cue : frame.cues) {
            cuts.push_back(Timeline::tick_of(span, cue));
        }
        if (has_attack(frame)) {
            const auto first = std::lower_bound(
                hits_.begin(), hits_.end(), span.start, [](const Hit* hit, std::uint64_t tick) {
                    return static_cast<std::uint64_t>(hit->first_tick) < tick;
                });
            for (auto hit = first == hits_.begin() ? first : first - 1;
                 hit != hits_.end() && static_cast<std::uint64_t>((*hit)->first_tick) < span.end();
                 ++hit) {
                cuts.push_back(static_cast<std::uint64_t>((*hit)->first_tick));
                cuts.push_back(static_cast<std::uint64_t>((*hit)->last_tick) + 1);
            }
        }
        std::sort(cuts.begin(), cuts.end());
        cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
        cuts.erase(std::remove_if(cuts.begin(), cuts.end(),
                                  [&](std::uint64_t tick) {
                                      return tick < span.start || tick >= end_of(span);
                                  }),
                   cuts.end());
        return cuts;
    }

    void add(const Timeline::Span& span) {
        const Frame& frame = timeline_.frame_of(span);
        first_piece_.push_back(played_.pieces.size());
        const std::vector<std::uint64_t> cuts = cuts_of(span);
        std::vector<const Cue*> cues(cuts.size());
        for (const Cue& cue : frame.cues) {
            const std::uint64_t tick = Timeline::tick_of(span, cue);
            if (tick >= end_of(span)) {
                continue;
            }
            const auto place = static_cast<std::size_t>(
                std::lower_bound(cuts.begin(), cuts.end(), tick) - cuts.begin());
            played_.cues_left_out += cues[place] != nullptr ? 1U : 0U;
            cues[place] = cues[place] != nullptr ? cues[place] : &cue;
        }
        bool attacks = false;
        for (std::size_t i = 0; i < cuts.size(); ++i) {
            Piece piece{.frame = &frame,
                        .start = cuts[i],
                        .ticks = (i + 1 < cuts.size() ? cuts[i + 1] : end_of(span)) - cuts[i],
                        .cue = cues[i]};
            if (has_attack(frame)) {
                set_attack(piece);
            }
            attacks = attacks || piece.attacks;
            played_.pieces.push_back(piece);
        }
        played_.attacks_left_out += has_attack(frame) && !attacks ? 1U : 0U;
    }

    // Attack boxes hit nobody without a HitDef (openbor.md 5.2).
    void set_attack(Piece& piece) {
        piece.hit = hit_at(piece.start);
        piece.attacks =
            piece.hit != nullptr || (hits_.empty() && (hurts(*piece.frame) || !has_moves_));
    }

    // Cumulative, so that errors do not add up. Where the animation stays and the engine does not
    // wait for its end, it stays as long as possible; in `block`, whose end the engine waits for
    // after the key is released, for a moment (openbor.md 2.4).
    void set_delays() {
        for (Piece& piece : played_.pieces) {
            const std::uint64_t begin = rounded_time(begin_ + piece.start, units_per_second);
            const std::uint64_t end =
                rounded_time(begin_ + piece.start + piece.ticks, units_per_second);
            piece.delay = static_cast<std::uint32_t>(
                std::clamp<std::uint64_t>(end - begin, 1, longest_delay));
        }
        if (timeline_.holds() && !named_.ends) {
            played_.pieces.back().delay = stays;
        } else if (timeline_.holds() && named_.name == block_name) {
            played_.pieces.back().delay = block_stays;
        }
    }

    // A piece moves, when it begins, by the whole pixels that the character moves while it is
    // shown.
    void set_movement() {
        std::size_t next = 0;
        double x = 0;
        std::int64_t before = 0;
        for (Piece& piece : played_.pieces) {
            for (; next < move_->movement.size() &&
                   static_cast<std::uint64_t>(move_->movement[next].tick) <=
                       piece.start + piece.ticks;
                 ++next) {
                x = static_cast<double>(move_->movement[next].x) * size_;
            }
            const std::int64_t now =
                std::llround(std::clamp(std::isfinite(x) ? x : 0.0, -farthest, farthest));
            piece.forward = saturate<std::int32_t>(now - before);
            before = now;
        }
    }

    // about 30 hours; times 200 it is the largest number of 32 bits that the engine has for it
    static constexpr std::uint64_t longest_delay = 10'737'418;
    static constexpr double farthest = 1e6;

    const NamedAnimation& named_;
    const Move* const move_;
    const bool has_moves_;
    const Timeline timeline_;
    const double size_;
    std::size_t& repeats_;
    const std::uint64_t begin_;
    const bool goes_on_;
    std::uint64_t end_ = std::numeric_limits<std::uint64_t>::max();
    std::vector<const Hit*> hits_;          // by first tick
    std::vector<std::size_t> first_piece_;  // of each span
    Played played_;
};

// The shortest frame without attack boxes, which takes its time from the piece before it or
// behind it.
void add_pause(std::vector<Piece>& pieces, Piece& next) {
    Piece& shortened = pieces.back().delay > 1 ? pieces.back() : next;
    if (shortened.delay == 1) {
        return;  // two hits of a tick each are too close for the engine anyway
    }
    --shortened.delay;
    Piece pause = shortened;
    Piece& later = &shortened == &next ? next : pause;
    later.cue = nullptr;
    later.forward = 0;
    pause.delay = 1;
    pause.attacks = false;
    pause.hit = nullptr;
    pieces.push_back(pause);
}

// The engine hits once with the attack boxes of frames in a row, and again behind a frame that
// has none (openbor.md 5.4).
void tell_hits_apart(Played& played) {
    std::vector<Piece> pieces;
    const Hit* last = nullptr;
    std::size_t behind_last = 0;
    for (Piece& piece : played.pieces) {
        if (piece.hit != nullptr) {
            if (piece.hit == last || (last != nullptr && piece.hit->continued)) {
                for (; behind_last < pieces.size(); ++behind_last) {
                    pieces[behind_last].keeps_attack = true;
                }
            } else if (last != nullptr) {
                played.several_hits = true;
                if (behind_last == pieces.size()) {
                    add_pause(pieces, piece);
                }
            }
            last = piece.hit;
            behind_last = pieces.size() + 1;
        }
        pieces.push_back(piece);
    }
    played.pieces = std::move(pieces);
}

// The moves whose states follow by themselves, each once, as long as `frames_left` has room for
// their frames; it is counted down.
std::vector<const Move*> moves_behind(const Move& first, const Character& character,
                                      std::size_t& frames_left, bool& is_cut) {
    std::vector<const Move*> moves = {&first};
    while (moves.back()->next && !is_basic_number(*moves.back()->next)) {
        const auto found =
            std::find_if(character.moves.begin(), character.moves.end(),
                         [&](const Move& each) { return each.number == *moves.back()->next; });
        if (found == character.moves.end() ||
            std::find(moves.begin(), moves.end(), &*found) != moves.end()) {
            break;
        }
        // Cues and hits cut frames into more.
        const std::vector<Frame>& frames = character[found->animation].frames;
        std::size_t cost = 1 + frames.size() + 2 * found->hits.size();
        for (std::size_t i = 0; i < frames.size() && cost <= frames_left; ++i) {
            cost += frames[i].cues.size();
        }
        is_cut = cost > frames_left;
        if (is_cut) {
            break;
        }
        frames_left -= cost;
        moves.push_back(&*found);
    }
    moves.erase(moves.begin());
    return moves;
}

}  // namespace

Played play(const NamedAnimation& named, const Character& character, double size,
            std::size_t& repeats) {
    bool is_cut = false;
    std::vector<const Move*> behind;
    if (named.move != nullptr) {
        behind = moves_behind(*named.move, character, repeats, is_cut);
    }
    Played played = Playing(named, character, size, repeats, 0, !behind.empty()).run();
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < behind.size(); ++i) {
        begin += played.pieces.back().start + played.pieces.back().ticks;
        const NamedAnimation shown{behind[i]->animation, behind[i], named.name, true};
        const Played part =
            Playing(shown, character, size, repeats, begin, i + 1 < behind.size()).run();
        played.pieces.insert(played.pieces.end(), part.pieces.begin(), part.pieces.end());
        is_cut = is_cut || part.repeats_cut;
    }
    played.repeats_cut = played.repeats_cut || is_cut;
    played.behind = std::move(behind);
    tell_hits_apart(played);
    return played;
}

}  // namespace fightconv::openbor
