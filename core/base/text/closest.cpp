#include "core/base/text/closest.hpp"

#include <algorithm>
#include <cstddef>

#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

// The number of letters to change, remove, insert or swap with their neighbour (optimal string
// alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> costs(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                costs[i][j] = i + j;
                continue;
            }
            const std::size_t changed = costs[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            costs[i][j] = std::min({costs[i - 1][j] + 1, costs[i][j - 1] + 1, changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                costs[i][j] = std::min(costs[i][j], costs[i - 2][j - 2] + 1);
            }
        }
    }
    return costs[a.size()][b.size()];
}

}  // namespace

std::optional<std::string_view> closest(std::string_view word,
                                        const std::vector<std::string_view>& candidates) {
    constexpr std::size_t longest = 64;  // longer words are not typing errors
    if (word.empty() || word.size() > longest) {
        return std::nullopt;
    }
    const std::string wanted = lower_case(word);
    std::optional<std::string_view> best;
    std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const std::string_view candidate : candidates) {
        if (candidate.size() <= longest) {
            if (const std::size_t cost = distance(wanted, lower_case(candidate)); cost < least) {
                least = cost;
                best = candidate;
            }
        }
    }
    if (best) {
        return best;
    }
    // A word that goes on where a candidate ends: "animation" for "anim".
    constexpr std::size_t shortest = 4;
    for (const std::string_view candidate : candidates) {
        if (candidate.size() >= std::max(shortest, best.value_or("").size() + 1) &&
            wanted.starts_with(lower_case(candidate))) {
            best = candidate;
        }
    }
    return best;
}

}  // namespace fightconv
