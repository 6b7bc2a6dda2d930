// The colours of a movie in one table of 256, for formats with indices: exact where they fit, else by median cut.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "formats/movie/movie.hpp"

namespace fightconv {

enum class AlphaKind : std::uint8_t {
    full,
    one_bit,  // below 128 nothing is seen, from there on everything
};

class ColourTable {
public:
    // One colour for each that the movie has, and true, where they fit. Entry 0 is the transparent one wherever there is such a pixel; with one_bit always.
    // With one_bit any movie gets a table: then false, each entry is the mean of colours near to each other. With full, false means that there is none.
    bool build(const Movie& movie, AlphaKind alpha);

    const Colours& colours() const noexcept { return colours_; }  // those beyond count() are 0,0,0,0
    std::size_t count() const noexcept { return count_; }

    // The picture, one of the movie's, with indices in the place of colours.
    Picture indexed(const Picture& picture) const;

private:
    bool collect(const Movie& movie);
    void reduce(const Movie& movie);
    std::uint8_t index_of(const std::uint8_t* rgba) const;

    AlphaKind alpha_ = AlphaKind::full;
    Colours colours_{};
    std::size_t count_ = 0;
    std::vector<std::uint32_t> exact_;  // packed colours, ascending: the place is the index
    std::vector<std::uint8_t> cells_;   // the index of each cell of near colours; empty where the table is exact
};

}  // namespace fightconv
