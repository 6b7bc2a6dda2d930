#include "core/base/limits.hpp"

#include <string>

namespace fightconv {

Status Budget::charge(std::uint64_t bytes, std::string_view what) {
    std::uint64_t used = used_.load(std::memory_order_relaxed);
    do {
        if (bytes > limit_ || used > limit_ - bytes) {
            return fail(ErrorCode::limit_exceeded, std::string(what) + " needs " + std::to_string(bytes) + " bytes beside the " + std::to_string(used) +
                                                       " in use, the memory limit is " + std::to_string(limit_));
        }
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    return {};
}

Status Charge::add(std::uint64_t bytes, std::string_view what) {
    FC_TRY(budget_->charge(bytes, what));
    bytes_ += bytes;
    return {};
}

}  // namespace fightconv
