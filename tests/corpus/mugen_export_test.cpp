// Every character of the corpus, written from its package: what engines need is there, and what the
// package holds comes back.
#include <filesystem>
#include <iostream>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/fspk/read/importer.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/uff/read/importer.hpp"
#include "core/model/validate.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/mugen/checker.hpp"
#include "tests/support/mugen/folder.hpp"
#include "tests/support/sanitized.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> folders_of_the_corpus(const fs::path& corpus = corpus_or_skip()) {
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(corpus)) {
        if (entry.is_directory() && entry.path().filename() != "extra") {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

std::optional<Character> character_in(const fs::path& folder) {
    Context context;
    const InputTree tree = InputTree::open(folder).value();
    const Finding found = make_mugen_importer()->find(tree);
    if (found.inputs.empty()) {
        return std::nullopt;
    }
    auto character = make_mugen_importer()->read(tree, found.inputs.front(), context);
    if (!character) {
        return std::nullopt;
    }
    character->charge = {};
    return std::move(*character);
}

Character through(const Exporter& exporter, const Importer& importer, const Character& character) {
    Context context;
    auto set = exporter.write(character, "c", context);
    REQUIRE(set);
    std::map<std::string, ByteBuffer> files;
    for (const OutputFile& file : set->files) {
        files.emplace(file.path, file.bytes);
    }
    auto back =
        importer.read(InputTree::from_memory(std::move(files)), set->files.front().path, context);
    REQUIRE(back);
    back->charge = {};
    return std::move(*back);
}

// Numbers of moves that the writer changes: those of the engine's states (W12), and runs that are
// always there (W41).
bool has_engine_number(std::int32_t number) {
    return number < 200 || (number >= 5000 && number < 6000);
}

bool is_written(const Hit& hit, const Move& move) {
    const bool has_plain = std::any_of(move.hits.begin(), move.hits.end(),
                                       [](const Hit& each) { return !each.alternative; });
    return !hit.alternative || (!has_plain && &hit == &move.hits.front());
}

// The number of moves, hits and cancels that are compared, and of values that differ because the
// writer has a rule for it.
struct Tally {
    std::size_t moves = 0, hits = 0, cancels = 0;
    std::size_t unequal_hits = 0, unequal_cancels = 0, unequal_inputs = 0, unequal_durations = 0,
                unequal_places = 0, unequal_power = 0, unequal_free = 0;
};

bool same_places(const Move& a, const Move& b) {
    if (a.movement.size() != b.movement.size()) {
        const auto end = [](const Move& move) {
            return move.movement.empty() ? Waypoint{} : move.movement.back();
        };
        return std::abs(end(a).x - end(b).x) < 0.05F && std::abs(end(a).y - end(b).y) < 0.05F;
    }
    for (std::size_t i = 0; i < a.movement.size(); ++i) {
        if (std::abs(a.movement[i].x - b.movement[i].x) > 0.05F ||
            std::abs(a.movement[i].y - b.movement[i].y) > 0.05F) {
            return false;
        }
    }
    return true;
}

void compare(const Move& a, const Move& b, const std::set<std::int32_t>& with_input, Tally& tally) {
    ++tally.moves;
    std::vector<Hit> hits;
    for (const Hit& hit : a.hits) {
        if (is_written(hit, a)) {
            hits.push_back(hit);
            hits.back().approximate = hits.back().alternative = false;
        }
    }
    const bool is_throw = a.type == MoveType::throw_;
    tally.hits += hits.size();
    const auto without_throw = [&](Hit hit) {
        hit.knockback_x = is_throw ? 0 : hit.knockback_x;
        hit.knockback_y = is_throw ? 0 : hit.knockback_y;
        hit.pushback = is_throw ? 0 : hit.pushback;
        hit.effect = is_throw ? HitEffect::stun : hit.effect;
        return hit;
    };
    bool same = hits.size() == b.hits.size();
    for (std::size_t i = 0; same && i < hits.size(); ++i) {
        // a state that never ends is written with an end
        hits[i].last_tick = a.duration ? hits[i].last_tick : b.hits[i].last_tick;
        same = without_throw(hits[i]) == without_throw(b.hits[i]);
    }
    const auto difference_of = [&](const std::string& what) {
        UNSCOPED_INFO("move " << a.number << ": " << what);
    };
    if (!same) {
        ++tally.unequal_hits;
        difference_of("hits");
    }
    std::vector<Cancel> cancels = a.cancels;
    std::erase_if(cancels, [&](const Cancel& cancel) { return !with_input.contains(cancel.into); });
    for (Cancel& cancel : cancels) {
        cancel.approximate = false;
    }
    tally.cancels += cancels.size();
    if (cancels != b.cancels) {
        ++tally.unequal_cancels;
        difference_of("cancels");
    }
    if (a.input != b.input) {
        ++tally.unequal_inputs;
        difference_of("input " + a.input + " / " + b.input);
    }
    if (a.duration && a.duration != b.duration) {
        ++tally.unequal_durations;
        difference_of("duration");
    }
    if (a.power_cost != b.power_cost || a.power_gain != b.power_gain) {
        ++tally.unequal_power;
        difference_of("power");
    }
    if (a.duration && !same_places(a, b)) {
        ++tally.unequal_places;
        difference_of("places");
    }
    if (a.free_tick && a.free_tick != b.free_tick) {
        ++tally.unequal_free;
        difference_of("free tick");
    }
}

}  // namespace

TEST_CASE("Characters of the corpus go through a package to MUGEN and back") {
    for (const fs::path& folder : folders_of_the_corpus()) {
        CAPTURE(folder.filename().string());
        const auto source = character_in(folder);
        if (!source) {
            continue;
        }
        const Character character = through(*make_uff_exporter(), *make_uff_importer(), *source);
        const MugenFolder written = mugen_folder(character);
        CHECK(check_mugen(written.set) == std::vector<std::string>{});
        const Character back = written.read();
        CHECK(validate(back).empty());
        const Aspects shown{.unused_sprites = false,
                            .indexed_pixels = false,
                            .selectable_palettes = false,
                            .moves = false,
                            .properties = false};
        const Differences differences = difference(character, back, shown);
        for (const DifferenceKind kind :
             {DifferenceKind::character, DifferenceKind::sprites, DifferenceKind::pixels,
              DifferenceKind::axes, DifferenceKind::drawing, DifferenceKind::tags,
              DifferenceKind::frames, DifferenceKind::timing}) {
            CAPTURE(name_of(kind));
            CHECK(differences.count(kind) == 0);
        }
        CHECK(differences.count(DifferenceKind::animations, Change::removed) == 0);
        Tally tally;
        std::set<std::int32_t> with_input;
        std::set<std::int32_t> chained;
        for (const Move& move : character.moves) {
            if (!move.input.empty()) {
                with_input.insert(move.number);
            }
            for (const Cancel& cancel : move.cancels) {
                chained.insert(cancel.into);
            }
        }
        for (const Move& move : character.moves) {
            if (has_engine_number(move.number)) {
                continue;
            }
            const auto same =
                std::find_if(back.moves.begin(), back.moves.end(),
                             [&](const Move& each) { return each.number == move.number; });
            if (same != back.moves.end()) {
                Move expected = move;
                const bool is_twin =
                    std::count_if(character.moves.begin(), character.moves.end(),
                                  [&](const Move& each) { return each.input == move.input; }) > 1;
                if (is_twin) {  // one of them asks for a crouch, so that both can be reached
                    expected.input = same->input;
                }
                // It begins only while guarding, or being hit, which nothing can say.
                const bool is_follow_up = move.input.find('>') != std::string::npos;
                if (!move.name.empty() && !move.starts.any() && !is_follow_up &&
                    !chained.contains(move.number)) {
                    expected.input = same->input;
                }
                compare(expected, *same, with_input, tally);
            }
        }
        std::cout << folder.filename().string() << ": " << tally.moves << " moves, " << tally.hits
                  << " hits, " << tally.cancels << " cancels; unequal: hits of "
                  << tally.unequal_hits << ", cancels of " << tally.unequal_cancels << ", inputs "
                  << tally.unequal_inputs << ", durations " << tally.unequal_durations << ", power "
                  << tally.unequal_power << ", places " << tally.unequal_places << ", free ticks "
                  << tally.unequal_free << "\n";
        CHECK(tally.unequal_durations == 0);
        CHECK(tally.unequal_power == 0);
        CHECK(tally.unequal_hits == 0);
        CHECK(tally.unequal_cancels == 0);
        CHECK(tally.unequal_inputs == 0);
        CHECK(tally.unequal_places == 0);
        // Kung Fu Man's 1070 becomes free two states later, after a fall that begins where it ends
        CHECK(tally.unequal_free <= 1);
    }
}

TEST_CASE("Inputs of the corpus begin their moves again by way of a package") {
    std::size_t inputs = 0;
    std::size_t begun = 0;
    std::vector<fs::path> corpora = {corpus_of_moves_or_skip()};
    if (!is_sanitized) {  // the test above does the same with these characters
        corpora.push_back(corpus_or_skip());
    }
    for (const fs::path& corpus : corpora) {
        for (const fs::path& folder : folders_of_the_corpus(corpus)) {
            const auto source = character_in(folder);
            if (!source) {
                continue;
            }
            const Character character =
                through(*make_uff_exporter(), *make_uff_importer(), *source);
            const Character back = mugen_folder(character).read();
            for (const Move& move : character.moves) {
                // States without a name are those that follow a move with its input.
                if (move.name.empty() || move.input.empty()) {
                    continue;
                }
                const bool is_same =
                    std::any_of(back.moves.begin(), back.moves.end(), [&](const Move& each) {
                        return each.input == move.input && each.name == move.name &&
                               (each.number == move.number || has_engine_number(move.number));
                    });
                ++inputs;
                begun += is_same ? 1U : 0U;
                if (!is_same) {
                    std::cout << folder.filename().string() << ": " << move.number << " by "
                              << move.input << " (" << move.name << ")\n";
                }
            }
        }
    }
    std::cout << "corpus: " << begun << " of " << inputs << " inputs begin their moves again\n";
    CHECK(inputs > (is_sanitized ? 500U : 1000U));
    CHECK(static_cast<double>(begun) >= 0.97 * static_cast<double>(inputs));
}

TEST_CASE("Characters of the corpus go through a pack to MUGEN") {
    for (const fs::path& folder : folders_of_the_corpus()) {
        CAPTURE(folder.filename().string());
        const auto source = character_in(folder);
        if (!source) {
            continue;
        }
        Context context;
        auto set = make_fspk_exporter()->write(*source, "c", context);
        if (!set) {
            continue;
        }
        const Character character = through(*make_fspk_exporter(), *make_fspk_importer(), *source);
        const MugenFolder written = mugen_folder(character);
        CHECK(check_mugen(written.set) == std::vector<std::string>{});
        CHECK(validate(written.read()).empty());
    }
}
