#include "converters/compare/verification.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace fightconv {

namespace {

constexpr std::size_t signature_bytes = 64;
constexpr std::size_t most_named = 3;

// A main file of the set and what reads it.
struct Readable {
    std::string path;
    const Importer* importer;
};
std::vector<Readable> readable_files(const OutputSet& set, const Registry& registry) {
    std::vector<Readable> readable;
    for (const OutputFile& file : set.files) {
        if (std::find(set.main_files.begin(), set.main_files.end(), file.path) !=
            set.main_files.end()) {
            const std::vector<std::string> names = {file.path};
            const Bytes head =
                Bytes(file.bytes).first(std::min(signature_bytes, file.bytes.size()));
            if (const Importer* const importer = registry.importer_for({file.path, head, names})) {
                readable.push_back({set.path_of(file), importer});
            }
        }
    }
    return readable;
}

// All files of the set, because a main file can name others.
Result<InputTree> tree_of(const OutputSet& set) {
    std::vector<MemoryFile> files;
    for (const OutputFile& file : set.files) {
        files.push_back({set.path_of(file), file.bytes});
    }
    return InputTree::from_memory(files);
}

// The frames of two animations merged into one list, split wherever either begins a frame, with the
// boxes of both.
std::vector<Frame> overlaid(const std::vector<Frame>& a, const std::vector<Frame>& b) {
    std::vector<Frame> frames;
    std::size_t i = 0;
    std::size_t j = 0;
    std::int32_t left_of_a = a.front().ticks;
    std::int32_t left_of_b = b.front().ticks;
    while (i < a.size() && j < b.size()) {
        Frame frame = a[i];
        frame.ticks = std::min(left_of_a, left_of_b);
        if (left_of_a != a[i].ticks) {
            frame.cues.clear();
        }
        for (const Box& box : b[j].boxes) {
            if (std::find(frame.boxes.begin(), frame.boxes.end(), box) == frame.boxes.end()) {
                frame.boxes.push_back(box);
            }
        }
        left_of_a -= frame.ticks;
        left_of_b -= frame.ticks;
        frames.push_back(std::move(frame));
        if (left_of_a == 0 && ++i < a.size()) {
            left_of_a = a[i].ticks;
        }
        if (left_of_b == 0 && ++j < b.size()) {
            left_of_b = b[j].ticks;
        }
    }
    return frames;
}

// Joins the packs that a character was split into. An animation can be in several packs, with some
// of its moves in each.
void join(Character& whole, Character part) {
    std::map<std::string, std::uint32_t, std::less<>> places;
    for (std::uint32_t i = 0; i < whole.animations.size(); ++i) {
        places.emplace(whole.animations[i].name, i);
    }
    std::vector<AnimationId> id_of;
    for (Animation& animation : part.animations) {
        const auto [place, is_new] =
            places.try_emplace(animation.name, static_cast<std::uint32_t>(whole.animations.size()));
        id_of.push_back({place->second});
        if (is_new) {
            whole.animations.push_back(std::move(animation));
        } else {
            Animation& known = whole.animations[place->second];
            known.frames = overlaid(known.frames, animation.frames);
        }
    }
    for (Move& move : part.moves) {
        move.animation = id_of[move.animation.value];
        whole.moves.push_back(std::move(move));
    }
}

// The character without the animations that were left out, as far as it is compared: the parts that
// a game without pictures uses.
Character without(const Character& character, const std::vector<std::string>& left_out) {
    Character rest;
    rest.info = character.info;
    rest.properties = character.properties;
    std::vector<AnimationId> id_of;
    for (const Animation& animation : character.animations) {
        id_of.push_back({static_cast<std::uint32_t>(rest.animations.size())});
        if (std::find(left_out.begin(), left_out.end(), animation.name) == left_out.end()) {
            rest.animations.push_back(animation);
        }
    }
    rest.moves = character.moves;  // no move shows one of them
    for (Move& move : rest.moves) {
        move.animation = id_of[move.animation.value];
    }
    return rest;
}

// The moves that were read back, completed by those for which the format has no room (the exporter
// has reported them), at their old places.
std::vector<Move> completed(std::vector<Move> moves, const Character& character,
                            std::vector<std::uint32_t> left_out) {
    std::sort(left_out.begin(), left_out.end());
    std::vector<Move> all;
    auto next = moves.begin();
    for (const std::uint32_t place : left_out) {
        for (; next != moves.end() && all.size() < place; ++next) {
            all.push_back(std::move(*next));
        }
        all.push_back(character.moves[place]);
    }
    std::move(next, moves.end(), std::back_inserter(all));
    return all;
}

std::string first_words(const Differences& differences) {
    const std::vector<Difference> kept = differences.kept();
    std::string text;
    const std::size_t named = std::min(most_named, kept.size());
    for (std::size_t i = 0; i < named; ++i) {
        text.append(i == 0 ? "" : "; ").append(kept[i].text());
    }
    const std::uint64_t more = differences.total() - named;
    return more == 0 ? text : fmt::format("{}; and {} more", text, more);
}

}  // namespace

Result<Character> read_back(const OutputSet& set, const InputTree* disk, const Registry& registry,
                            Context& context) {
    const std::vector<Readable> files = readable_files(set, registry);
    if (files.size() != set.main_files.size() || files.empty()) {
        return fail(
            Error(ErrorCode::malformed, "no importer recognises the files that were written")
                .in_file(set.files.front().path));
    }
    FC_ASSIGN(const InputTree tree, disk == nullptr ? tree_of(set) : *disk);
    Character back;
    for (const Readable& each : files) {
        auto part = each.importer->read(tree, each.path, context);
        if (!part) {
            return fail(
                std::move(part).error().in_file(each.path).while_doing("reading the result back"));
        }
        if (&each == &files.front()) {
            back = *std::move(part);
        } else {
            join(back, *std::move(part));
        }
    }
    return back;
}

Result<bool> verify(const Character& character, const Exporter& exporter, const OutputSet& set,
                    const InputTree* disk, const Registry& registry, Context& context) {
    Aspects holds = exporter.info().holds;
    if (holds == Aspects::none() || set.main_files.empty()) {
        return false;
    }
    FC_ASSIGN(Character back, read_back(set, disk, registry, context));
    back.moves = completed(std::move(back.moves), character, set.moves_left_out);
    holds.palette_alpha = holds.palette_alpha && !set.opaque_palettes;
    const Differences differences =
        set.left_out.empty()
            ? difference(character, back, holds, most_named)
            : difference(without(character, set.left_out), back, holds, most_named);
    if (!differences.empty()) {
        return fail(
            Error(ErrorCode::malformed, fmt::format("differs from the character when it is read "
                                                    "back (source first, file second): {}",
                                                    first_words(differences)))
                .in_file(set.main_files.front()));
    }
    FC_ASSIGN(const InputTree tree, disk == nullptr ? tree_of(set) : *disk);
    FC_TRY(exporter.check_others(set, tree, context));
    return true;
}

}  // namespace fightconv
