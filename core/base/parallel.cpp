#include "core/base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace fightconv {

void parallel_for(std::size_t count, unsigned threads,
                  const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::mutex failure_mutex;
    std::exception_ptr failure;
    const auto run = [&] {
        for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
            try {
                work(i);
            } catch (...) {
                const std::lock_guard lock(failure_mutex);
                if (!failure) {
                    failure = std::current_exception();
                }
                next.store(count);
            }
        }
    };
#ifdef __EMSCRIPTEN__  // has no threads
    static_cast<void>(threads);
    run();
#else
    std::vector<std::jthread> helpers;
    const std::size_t wanted = std::min<std::size_t>(std::max(threads, 1U), count);
    for (std::size_t i = 1; i < wanted; ++i) {
        try {
            helpers.emplace_back(run);
        } catch (const std::system_error&) {
            break;  // the system gives no more threads: the existing ones do the work
        }
    }
    run();
    helpers.clear();  // joins
#endif
    if (failure) {
        std::rethrow_exception(failure);
    }
}

Status parallel_try(std::size_t count, unsigned threads, const Context& context,
                    const std::function<Status(std::size_t)>& work) {
    std::mutex failure_mutex;
    std::atomic<std::size_t> failed = count;  // the first of those that did
    Status failure;
    parallel_for(count, threads, [&](std::size_t i) {
        if (i > failed.load()) {
            return;
        }
        Status done = context.check_cancelled();
        if (done) {
            done = work(i);
        }
        if (!done) {
            const std::lock_guard lock(failure_mutex);
            if (i < failed.load()) {
                failed = i;
                failure = std::move(done);
            }
        }
    });
    return failure;
}

}  // namespace fightconv
