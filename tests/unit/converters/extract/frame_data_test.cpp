#include "converters/extract/frame_data.hpp"

#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

using Windows = std::vector<std::pair<std::int32_t, std::int32_t>>;  // first and last tick

// The frame data of a move of 40 ticks.
FrameData data_of(const Windows& windows) {
    Character character;
    character.animations.emplace_back().frames.emplace_back().ticks = 40;
    Move move;
    move.duration = 40;
    for (const auto& [first, last] : windows) {
        Hit hit;
        hit.first_tick = first;
        hit.last_tick = last;
        move.hits.push_back(hit);
    }
    return frame_data_of(character, move);
}

}  // namespace

TEST_CASE("Active ticks are runs, with the ticks between them in brackets") {
    CHECK(data_of({{3, 6}}).active == "4");
    CHECK(data_of({{3, 6}, {7, 9}}).active == "4,3");
    CHECK(data_of({{3, 6}, {9, 10}, {11, 11}}).active == "4(2)2,1");
    CHECK(data_of({{3, 6}, {9, 10}}).startup == 4);
    CHECK(data_of({{3, 6}, {9, 10}}).recovery == 29);
}

TEST_CASE("Ticks in which several hits can hit count once") {
    CHECK(data_of({{6, 12}, {9, 12}}).active == "3,4");
    CHECK(data_of({{6, 12}, {6, 9}}).active == "7");
    CHECK(data_of({{6, 12}, {8, 9}, {20, 20}}).active == "2,5(7)1");
    CHECK(data_of({{11, 30}, {11, 30}, {13, 30}, {30, 30}}).active == "2,17,1");
    CHECK(data_of({{6, 20}, {8, 9}}).recovery == 19);
}
