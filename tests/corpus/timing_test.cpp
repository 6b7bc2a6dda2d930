// When moves begin, hit and end, as Ikemen GO itself recorded it of real characters with nobody in
// reach (mugen.md C18).
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/views/frame_data.hpp"
#include "core/model/character.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/oracle.hpp"

using namespace fightconv;

namespace {

// The runs of ticks in which the move can hit, as far as the engine recorded.
test::Windows active_ticks(const Move& move) {
    test::Windows runs;
    for (const Hit& hit : move.hits) {
        const std::int32_t last = std::min(hit.last_tick, test::longest_recorded);
        if (hit.alternative || hit.first_tick > last) {
            continue;
        }
        if (!runs.empty() && hit.first_tick <= runs.back().second + 1) {
            runs.back().second = std::max(runs.back().second, last);
        } else {
            runs.emplace_back(hit.first_tick, last);
        }
    }
    return runs;
}

std::string words_of(const test::Windows& runs) {
    std::string text;
    for (const auto& [first, last] : runs) {
        text += (text.empty() ? "" : ",") + std::to_string(first) + "-" + std::to_string(last);
    }
    return text.empty() ? "none" : text;
}

std::string words_of(std::optional<std::int32_t> ticks) {
    return ticks ? std::to_string(*ticks) : "none";
}

std::optional<std::int32_t> first_of(const test::Windows& runs) {
    return runs.empty() ? std::nullopt : std::optional(runs.front().first);
}

// How often both agree; differences are printed.
class Figure {
public:
    explicit Figure(std::string name) : name_(std::move(name)) {}

    template <class Value>
    void compare(const std::string& where, const Value& engine, const Value& ours) {
        ++all_;
        equal_ += engine == ours ? 1U : 0U;
        if (engine != ours) {
            std::cout << "corpus: " << where << ", " << name_ << ": the engine " << words_of(engine)
                      << ", fightconv " << words_of(ours) << "\n";
        }
    }

    double percent() const {
        const double percent =
            all_ == 0 ? 0 : 100.0 * static_cast<double>(equal_) / static_cast<double>(all_);
        std::cout << "corpus: " << name_ << " " << equal_ << " of " << all_ << " = " << percent
                  << " %" << std::endl;
        return percent;
    }

private:
    std::string name_;
    std::size_t all_ = 0;
    std::size_t equal_ = 0;
};

}  // namespace

TEST_CASE("Moves begin, hit and end when they do in the engine") {
    const Registry registry = builtin_registry();
    Figure startup("startup");
    Figure active("active ticks");
    Figure duration("duration");
    for (const auto& file : test::engine_files(test::corpus_or_skip())) {
        const test::EngineRecord record = test::read_engine_record(file);
        INFO(record.folder.string());
        Context opening;
        const OpenedInput input = open_input(record.folder, registry, opening).value();
        Context context;
        const Character character = input.read(context).value();
        std::map<std::int32_t, const Move*> moves;
        for (const Move& move : character.moves) {
            moves.emplace(move.number, &move);
        }
        for (const auto& [number, state] : record.states) {
            if (state.contact) {
                continue;
            }
            const std::string where =
                record.folder.filename().string() + " state " + std::to_string(number);
            const auto found = moves.find(number);
            const Move none;
            const Move& move = found == moves.end() ? none : *found->second;
            // The engine entered each state by itself, so it had no HitDef to keep (hitdefpersist).
            if (!move.hits.empty() && move.hits.front().continued) {
                continue;
            }
            const test::Windows ticks = active_ticks(move);
            const bool is_left = move.duration && *move.duration <= test::longest_recorded;
            startup.compare(where, first_of(state.active), first_of(ticks));
            active.compare(where, state.active, ticks);
            duration.compare(where, state.duration, is_left ? move.duration : std::nullopt);
        }
    }
    CHECK(startup.percent() >= 100);
    CHECK(active.percent() >= 98);
    CHECK(duration.percent() >= 97);
}

TEST_CASE("Few hits of real characters are estimates") {
    const Registry registry = builtin_registry();
    std::size_t hits = 0;
    std::size_t placed = 0;  // their ticks are certain
    std::size_t exact = 0;   // and so are their values
    std::size_t damages = 0;
    std::size_t exact_damages = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::corpus_or_skip())) {
        Context opening;
        const auto input = entry.is_directory() ? open_input(entry.path(), registry, opening)
                                                : fail(ErrorCode::not_found, "");
        Context context;
        const auto character = input ? input->read(context) : fail(ErrorCode::not_found, "");
        if (!character) {
            continue;
        }
        std::size_t of_character = 0;
        for (const Move& move : character->moves) {
            for (const Hit& hit : move.hits) {
                of_character += hit.continued ? 0U : 1U;
                exact += hit.continued || hit.approximate ? 0U : 1U;
            }
            const std::string damage = frame_data_of(*character, move).damage;
            damages += damage.empty() ? 0U : 1U;
            exact_damages += damage.empty() || damage.find('~') != std::string::npos ? 0U : 1U;
        }
        const auto counts = context.diagnostics.counts();
        const auto estimated = counts.find("mugen.approximate-trigger");
        hits += of_character;
        placed += of_character - (estimated == counts.end() ? 0U : estimated->second.total);
    }
    const auto percent = [](const char* name, std::size_t part, std::size_t all) {
        const double share =
            all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
        std::cout << "corpus: " << name << " " << part << " of " << all << " = " << share << " %"
                  << std::endl;
        return share;
    };
    CHECK(percent("hits placed exactly", placed, hits) >= 99);
    CHECK(percent("hits without any estimate", exact, hits) >= 97);
    CHECK(percent("damages without ~", exact_damages, damages) >= 96);
}
