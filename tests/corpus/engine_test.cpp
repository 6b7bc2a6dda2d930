// Moves of real characters, compared with what Ikemen GO itself recorded: when they begin, hit and
// end with nobody in reach (mugen.md C18), and the frame advantage, damage and power of those that
// hit or are guarded (C8, C12, C19).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "converters/api/find_problem.hpp"
#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/extract/frame_data.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "core/base/text/text.hpp"
#include "core/model/character.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/given_options.hpp"

using namespace fightconv;

namespace {

enum Column : std::size_t {
    startup,
    active,
    duration,
    on_hit,
    on_block,
    damage,
    power,
    in_pack,  // a hit window, if the engine hits within the frames of a pack
    column_count
};
constexpr std::array<const char*, column_count> column_names = {
    "startup", "active", "duration", "on hit", "on block", "damage", "power", "in a pack"};
// The least share of equal values over all characters together, in percent.
constexpr std::array<double, column_count> least = {99, 98, 98, 99, 97, 98, 95, 99};

struct Share {
    std::size_t equal = 0;
    std::size_t all = 0;
    double percent() const {
        return all == 0 ? 0 : 100.0 * static_cast<double>(equal) / static_cast<double>(all);
    }
};
using Shares = std::array<Share, column_count>;

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

std::optional<std::int32_t> number_of(const std::string& text) {
    const bool is_number =
        !text.empty() && text.find_first_not_of("+-0123456789") == std::string::npos;
    return is_number ? std::optional(std::stoi(text)) : std::nullopt;
}

// The first damage of a cell: 37 of "37+36"; of "90|85" the one that the engine has, if it has one
// of them; nothing of "~37".
std::optional<std::int32_t> first_damage(std::string text, std::int32_t engine) {
    text = text.substr(0, text.find('+'));
    std::optional<std::int32_t> first;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('|'), text.size());
        const auto number = number_of(text.substr(0, end));
        first = number && (!first || *number == engine) ? number : first;
        text.erase(0, end + 1);
    }
    return first;
}

// The states that have a hit window in the pack of the character.
std::set<std::int32_t> states_with_windows(const Character& character) {
    Context context;
    context.options = test::given_options(*make_fspk_exporter(), {{"fspk-version", "1.5"}});
    std::set<std::int32_t> states;
    const OutputSet written = make_fspk_exporter()->write(character, "c", context).value();
    for (const OutputFile& file : written.files) {
        if (!file.path.ends_with(".moves.json")) {
            continue;
        }
        const auto moves = nlohmann::json::parse(file.bytes.begin(), file.bytes.end()).at("moves");
        for (const auto& move : moves) {
            if (move.at("state").is_number() && !move.at("hit_windows").empty()) {
                states.insert(move.at("state").get<std::int32_t>());
            }
        }
    }
    return states;
}

// The table of the README names one .def if a folder has several.
std::map<std::string, std::string> definitions(const std::filesystem::path& corpus) {
    std::map<std::string, std::string> found;
    std::ifstream readme(corpus / "README.md");
    for (std::string line; std::getline(readme, line);) {
        const std::size_t end = line.rfind(" |");
        const std::size_t begin = end == std::string::npos ? end : line.rfind("| ", end - 1);
        if (line.starts_with("| ") && begin != std::string::npos &&
            lower_case(line).ends_with(".def |")) {
            found[line.substr(2, line.find(" |") - 2)] = line.substr(begin + 2, end - begin - 2);
        }
    }
    return found;
}

class Comparison {
public:
    explicit Comparison(const std::filesystem::path& corpus) {
        const std::map<std::string, std::string> named = definitions(corpus);
        for (const auto& file : test::engine_files(corpus)) {
            const test::EngineRecord record = test::read_engine_record(file);
            const std::string name = record.folder.filename().string();
            const auto definition = named.find(name);
            compare(record, name,
                    definition == named.end() ? record.folder : corpus / definition->second);
        }
    }

    Shares all() const {
        Shares sums;
        for (const auto& [name, shares] : of_characters_) {
            for (std::size_t i = 0; i < column_count; ++i) {
                sums[i].equal += shares[i].equal;
                sums[i].all += shares[i].all;
            }
        }
        return sums;
    }

    std::string table() const {
        std::string text = fmt::format("{:15}", "character");
        for (const char* name : column_names) {
            text += fmt::format("{:>15}", name);
        }
        text += "\n";
        for (const auto& [name, shares] : of_characters_) {
            text += line(name, shares);
        }
        return text + line("all", all()) + differences_;
    }

private:
    static std::string line(const std::string& name, const Shares& shares) {
        std::string text = fmt::format("{:15}", name);
        for (const Share& share : shares) {
            text += fmt::format(
                "{:>15}", fmt::format("{}/{} {:.1f}", share.equal, share.all, share.percent()));
        }
        return text + "\n";
    }

    void compare(const test::EngineRecord& record, const std::string& name,
                 const std::filesystem::path& input) {
        const Registry registry = builtin_registry();
        Context opening;
        Context context;
        const Character character =
            open_input(input, registry, opening).value().read(context).value();
        std::map<std::int32_t, const Move*> moves;
        for (const Move& move : character.moves) {
            moves.emplace(move.number, &move);
        }
        counts_ = &of_characters_[name];
        const std::set<std::int32_t> hitting = states_with_windows(character);
        for (const auto& [number, state] : record.states) {
            if (const auto move = moves.find(number); move != moves.end()) {
                where_ = fmt::format("{} state {}", name, number);
                compare_whiff(state, *move->second);
                constexpr std::int32_t frames_of_pack = 255;
                if (state.is_timed && state.active.front().first < frames_of_pack) {
                    count(in_pack, std::optional<std::int32_t>(hitting.contains(number)),
                          std::optional<std::int32_t>(true));
                }
                compare_touches(state, frame_data_of(character, *move->second));
            }
        }
    }

    void compare_whiff(const test::RecordedState& state, const Move& move) {
        // The engine entered each state by itself, so it had no HitDef to keep (hitdefpersist).
        if (!state.is_timed || (!move.hits.empty() && move.hits.front().continued)) {
            return;
        }
        const test::Windows ticks = active_ticks(move);
        const bool is_left = move.duration && *move.duration <= test::longest_recorded;
        count(startup, first_of(ticks), first_of(state.active));
        count(active, ticks, state.active);
        count(duration, is_left ? move.duration : std::nullopt, state.duration);
    }

    // Values that the table leaves open are not counted.
    void compare_touches(const test::RecordedState& state, const FrameData& data) {
        const auto count_known = [&](Column column, std::optional<std::int32_t> ours,
                                     std::int32_t engine) {
            if (ours) {
                count(column, ours, std::optional(engine));
            }
        };
        if (state.hit && state.hit->is_simple && state.hit->advantage) {
            count_known(on_hit, number_of(data.on_hit), *state.hit->advantage);
        }
        if (state.guard && state.guard->is_simple && state.guard->advantage) {
            count_known(on_block, number_of(data.on_block), *state.guard->advantage);
        }
        if (state.hit && !state.hit->is_throw && state.hit->damage) {
            count_known(damage, first_damage(data.damage, *state.hit->damage), *state.hit->damage);
            count_known(power, data.power, state.hit->power);
        }
    }

    template <class Value>
    void count(Column column, const Value& ours, const Value& engine) {
        Share& count = (*counts_)[column];
        ++count.all;
        count.equal += ours == engine ? 1U : 0U;
        if (ours != engine) {
            differences_ += fmt::format("{}, {}: the engine {}, fightconv {}\n", where_,
                                        column_names[column], words_of(engine), words_of(ours));
        }
    }

    std::map<std::string, Shares> of_characters_;
    std::string differences_;
    std::string where_;
    Shares* counts_ = nullptr;
};

void check_engine(const std::filesystem::path& corpus) {
    const Comparison comparison(corpus);
    std::cout << comparison.table() << std::flush;
    const Shares all = comparison.all();
    for (std::size_t i = 0; i < column_count; ++i) {
        INFO(column_names[i]);
        CHECK(all[i].percent() >= least[i]);
    }
}

}  // namespace

TEST_CASE("Moves of real characters do what the engine does") {
    check_engine(test::corpus_or_skip());
}

TEST_CASE("So do those of characters of which there are only texts") {
    check_engine(test::corpus_of_moves_or_skip());
}

namespace {

// The reports of `validate` after which Ikemen GO does not load the character.
std::vector<std::string> refusals_of(const std::filesystem::path& folder) {
    const Registry registry = builtin_registry();
    Context context;
    const auto input = open_input(folder, registry, context);
    if (!input || !input->check(context)) {
        return {};
    }
    std::vector<std::string> refusals;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        const Problem* const problem = find_problem(diagnostic.id());
        if (problem != nullptr && problem->effect.kind == Effect::refusal) {
            refusals.push_back(diagnostic.render());
        }
    }
    return refusals;
}

}  // namespace

TEST_CASE("validate refuses no character that Ikemen GO loaded") {
    std::size_t characters = 0;
    for (const std::filesystem::path& corpus :
         {test::corpus_or_skip(), test::corpus_of_moves_or_skip()}) {
        for (const std::filesystem::path& file : test::engine_files(corpus)) {
            const std::filesystem::path folder = test::read_engine_record(file).folder;
            INFO(folder);
            CHECK(refusals_of(folder) == std::vector<std::string>());
            ++characters;
        }
    }
    std::cout << "corpus: " << characters << " characters that Ikemen GO loaded" << std::endl;
    CHECK(characters > 20);
}

TEST_CASE("validate refuses what Ikemen GO refuses") {
    const auto findings = test::corpus_or_skip().parent_path() / "findings" / "mugen" /
                          "02-validate-passes-what-ikemen-refuses";
    if (!std::filesystem::is_directory(findings)) {
        test::skip("there is no folder " + findings.string());
    }
    for (const auto& entry : std::filesystem::directory_iterator(findings)) {
        if (entry.is_directory()) {
            INFO(entry.path());
            CHECK(refusals_of(entry.path()).size() == (entry.path().filename() == "60_ok" ? 0 : 1));
        }
    }
}
