// What comes of moves that hit or are guarded, as Ikemen GO itself recorded it of real characters:
// frame advantage, damage and power (mugen.md C8, C12).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/views/frame_data.hpp"
#include "core/base/text.hpp"
#include "core/model/character.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/oracle.hpp"

using namespace fightconv;

namespace {

enum Column : std::size_t { on_hit, on_block, damage, power, column_count };
constexpr std::array<const char*, column_count> column_names = {"on hit", "on block", "damage",
                                                                "power"};

struct Share {
    std::size_t equal = 0;
    std::size_t all = 0;
    double percent() const {
        return all == 0 ? 0 : 100.0 * static_cast<double>(equal) / static_cast<double>(all);
    }
};
using Shares = std::array<Share, column_count>;

std::optional<std::int32_t> number_of(const std::string& text) {
    const bool is_number =
        !text.empty() && text.find_first_not_of("+-0123456789") == std::string::npos;
    return is_number ? std::optional(std::stoi(text)) : std::nullopt;
}

// Of "37+36" that is 37; of "90|85" it is the one that the engine has, if it has one of them;
// nothing of "~37".
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

// Of a folder with several .def files, the table of the README names one.
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

    double percent(Column column) const {
        Share sum;
        for (const auto& [name, counts] : of_characters_) {
            sum.equal += counts[column].equal;
            sum.all += counts[column].all;
        }
        return sum.percent();
    }

    std::string table() const {
        std::string text = fmt::format("{:15}", "character");
        for (const char* name : column_names) {
            text += fmt::format("{:>15}", name);
        }
        for (const auto& [name, counts] : of_characters_) {
            text += fmt::format("\n{:15}", name);
            for (const Share& count : counts) {
                text += fmt::format(
                    "{:>15}", fmt::format("{}/{} {:.1f}", count.equal, count.all, count.percent()));
            }
        }
        return text + "\n" + differences_;
    }

private:
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
        for (const auto& [number, state] : record.states) {
            if (const auto move = moves.find(number); move != moves.end()) {
                where_ = fmt::format("{} state {}", name, number);
                counts_ = &of_characters_[name];
                compare(state, frame_data_of(character, *move->second));
            }
        }
    }

    void compare(const test::RecordedState& state, const FrameData& data) {
        if (state.hit && state.hit->is_simple && state.hit->advantage) {
            count(on_hit, number_of(data.on_hit), *state.hit->advantage);
        }
        if (state.guard && state.guard->is_simple && state.guard->advantage) {
            count(on_block, number_of(data.on_block), *state.guard->advantage);
        }
        if (state.hit && !state.hit->is_throw && state.hit->damage) {
            count(damage, first_damage(data.damage, *state.hit->damage), *state.hit->damage);
            count(power, data.power, state.hit->power);
        }
    }

    // What the table leaves open is not counted.
    template <class Number>
    void count(Column column, const std::optional<Number>& ours, std::int32_t engine) {
        if (!ours) {
            return;
        }
        Share& count = (*counts_)[column];
        ++count.all;
        count.equal += *ours == engine ? 1U : 0U;
        if (*ours != engine) {
            differences_ += fmt::format("{}, {}: the engine {}, fightconv {}\n", where_,
                                        column_names[column], engine, *ours);
        }
    }

    std::map<std::string, Shares> of_characters_;
    std::string differences_;
    std::string where_;
    Shares* counts_ = nullptr;
};

void check(const std::filesystem::path& corpus) {
    const Comparison comparison(corpus);
    INFO(comparison.table());
    CHECK(comparison.percent(on_hit) >= 95);
    CHECK(comparison.percent(on_block) >= 95);
    CHECK(comparison.percent(damage) >= 98);
    CHECK(comparison.percent(power) >= 95);
}

}  // namespace

TEST_CASE("Advantage, damage and power are those of the engine") { check(test::corpus_or_skip()); }

TEST_CASE("So are those of characters of which there are only texts") {
    check(test::corpus_of_moves_or_skip());
}
