#include "core/base/limits.hpp"

#include <fmt/format.h>

#include <string>

namespace fightconv {

Status Budget::Account::charge(std::uint64_t bytes, std::string_view what) {
    std::uint64_t taken = used.load(std::memory_order_relaxed);
    do {
        if (bytes > limit || taken > limit - bytes) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("not enough memory for {}: it needs {} bytes, but {} of the memory limit of {} are in use", what, bytes, taken, limit));
        }
    } while (!used.compare_exchange_weak(taken, taken + bytes, std::memory_order_relaxed));
    return {};
}

Status Charge::add(std::uint64_t bytes, std::string_view what) {
    FC_TRY(account_->charge(bytes, what));
    bytes_ += bytes;
    return {};
}

}  // namespace fightconv
