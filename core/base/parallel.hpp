// Runs independent pieces of work on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace fightconv {

// Calls work(i) once for each i in [0, count), on up to `threads` threads (the calling one included), and returns
// when all are done. Pieces are taken in order, so put the largest first. The first exception is rethrown here.
void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace fightconv
