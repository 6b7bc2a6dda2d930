#include "converters/fspk/read/to_character.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "converters/fspk/events.hpp"
#include "converters/fspk/problems.hpp"
#include "converters/fspk/properties.hpp"
#include "converters/fspk/state_properties.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::fspk {

namespace {

class Import {
public:
    Import(const Pack& pack, Layout layout, std::string_view file, SidePictures pictures,
           Context& context)
        : pack_(pack),
          layout_(layout),
          context_(context),
          reporter_(context.diagnostics, file),
          side_(std::move(pictures)) {
        character_.charge = Charge(context.budget);
        character_.charge.join(std::move(side_.charge));
        character_.pictures = std::move(side_.pictures);
        character_.sprites = std::move(side_.sprites);
    }

    Result<Character> run() && {
        character_.info.name = side_.name.empty() ? character_name() : side_.name;
        pack_scale_ = side_.scale.value_or(scale_of(pack_));
        character_.info.scale = pack_scale_;
        for (const Move& move : pack_.moves) {
            facts_.push_back(read_facts(move.properties, move.hit_windows.size()));
        }
        group_moves();
        for (const std::vector<std::size_t>& moves : moves_of_) {
            if (Status added = add_animation(moves); !added) {
                return fail(std::move(added)
                                .error()
                                .in_file(reporter_.file())
                                .about(item_of(moves.front())));
            }
        }
        add_moves(pack_, layout_, moves_of_, facts_, character_);
        read_properties(pack_, character_);
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
        const std::string_view name =
            reporter_.file().substr(reporter_.file().find_last_of('/') + 1);
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
        const std::string wanted = key < pack_.keyframes_keys.size() ? pack_.keyframes_keys[key]
                                                                     : fmt::format("move_{}", move);
        std::string name = names_.take(plain_name(to_utf8(wanted)));
        if (name != wanted) {
            reporter_.about(item_of(move))
                .report(
                    fspk_problem.animation_renamed, {},
                    "its keyframes key cannot be the name of an animation, or another animation "
                    "already has that name; it is called '{}' instead",
                    name);
        }
        return name;
    }

    // The number that a state of 1.5 says, otherwise that of the name, otherwise a free one.
    std::int32_t number_of(std::size_t move, std::string_view name) {
        if (const auto& action = facts_[move].action) {
            return *action;
        }
        if (layout_ != Layout::v1_0 && character_.animations.empty()) {
            return 0;  // state 0 stands idle
        }
        return action_number(name).value_or(
            first_free_number + static_cast<std::int32_t>(character_.animations.size()));
    }

    // The pictures for the animation of a move; null if they are not known.
    const Animation* shown_by(const Move& move) const {
        const bool has_key = move.keyframes_key < pack_.keyframes_keys.size();
        const auto found = has_key ? side_.animations.find(pack_.keyframes_keys[move.keyframes_key])
                                   : side_.animations.end();
        return found == side_.animations.end() ? nullptr : &found->second;
    }

    Status add_animation(const std::vector<std::size_t>& moves) {
        const Animation* const shown = shown_by(pack_.moves[moves.front()]);
        FC_ASSIGN(Animation animation,
                  to_animation(pack_, moves, shown, pack_scale_, context_, character_.charge));
        animation.name = unique_name(moves.front());
        animation.number =
            shown != nullptr ? shown->number : number_of(moves.front(), animation.name);
        character_.animations.push_back(std::move(animation));
        return {};
    }

    void report_what_is_left() {
        std::size_t other_shapes = 0;
        std::size_t other_events = 0;
        std::size_t cancels = pack_.cancel_denies.size();
        const auto count_shapes = [&](const auto& windows) {
            for (const auto& window : windows) {
                other_shapes += static_cast<std::size_t>(
                    std::count_if(window.shapes.begin(), window.shapes.end(),
                                  [](const Shape& shape) { return shape.kind != 0; }));
            }
        };
        for (const Move& move : pack_.moves) {
            count_shapes(move.hit_windows);
            count_shapes(move.hurt_windows);
            const auto others = [&](const std::vector<Emit>& emits) {
                return emits.size() - (clip_of(emits, pack_).empty() ? 0 : 1);
            };
            other_events += move.on_use.size() + others(move.on_hit) + others(move.on_block);
            for (const HitWindow& window : move.hit_windows) {
                cancels += window.cancels.size();
            }
        }
        if (other_shapes != 0) {
            reporter_.report(fspk_problem.shape_approximated, {},
                             "shapes that are not upright boxes were read as boxes ({} in all)",
                             other_shapes);
        }
        if (other_events != 0) {
            reporter_.report(fspk_problem.events_dropped, {},
                             "events that belong to no frame were left out ({} in all)",
                             other_events);
        }
        if (cancels != 0) {
            reporter_.report(
                fspk_problem.cancels_dropped, {},
                "cancels between single moves were left out, because a character cannot "
                "hold them ({} in all)",
                cancels);
        }
    }

    static std::string item_of(std::size_t move) { return fmt::format("move {}", move); }

    const Pack& pack_;
    Layout layout_;
    const Context& context_;
    Reporter reporter_;
    SidePictures side_;
    Scale pack_scale_;                                // by which its boxes are multiplied
    std::vector<ReadFacts> facts_;                    // of each state
    std::vector<std::vector<std::size_t>> moves_of_;  // each animation
    UniqueNames names_;
    Character character_;
};

}  // namespace

Result<Character> to_character(const Pack& pack, Layout layout, std::string_view file,
                               SidePictures pictures, Context& context) {
    return Import(pack, layout, file, std::move(pictures), context).run();
}

}  // namespace fightconv::fspk
