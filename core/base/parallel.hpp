// Runs independent pieces of work on several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "core/base/context.hpp"
#include "core/base/result.hpp"

namespace fightconv {

// Calls work(i) once for each i in [0, count), on up to `threads` threads (the calling one
// included), and returns when all are done. Pieces are taken in order, so put the largest first.
// The first exception is rethrown here.
void parallel_for(std::size_t count, unsigned threads,
                  const std::function<void(std::size_t)>& work);

// The same for work that may fail or be cancelled: context.cancelled is called before each piece,
// and no piece begins behind one that failed. Returns the error of the first of them, whatever the
// number of threads, or `cancelled`.
Status parallel_try(std::size_t count, unsigned threads, const Context& context,
                    const std::function<Status(std::size_t)>& work);

}  // namespace fightconv
