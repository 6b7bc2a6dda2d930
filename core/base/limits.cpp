#include "core/base/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace fightconv {

Status Charge::add(std::uint64_t bytes, std::string_view what) {
    if (account_ == nullptr) {
        return fail(ErrorCode::internal, fmt::format("there is no budget for {}", what));
    }
    const std::uint64_t limit = account_->limit;
    std::uint64_t taken = account_->used.load(std::memory_order_relaxed);
    do {
        if (bytes > limit || taken > limit - bytes) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("not enough memory for {}: it needs {} bytes, but {} of the memory limit of {} are in use", what, bytes, taken, limit));
        }
    } while (!account_->used.compare_exchange_weak(taken, taken + bytes, std::memory_order_relaxed));
    bytes_ += bytes;
    return {};
}

void Charge::join(Charge&& other) noexcept {
    if (account_ == nullptr) {
        account_ = other.account_;
    }
    if (account_ == other.account_) {
        bytes_ += std::exchange(other.bytes_, 0);
    }
}

void Charge::give_back(std::uint64_t bytes) noexcept {
    if (account_ != nullptr) {
        const std::uint64_t given = std::min(bytes, bytes_);
        account_->used.fetch_sub(given, std::memory_order_relaxed);
        bytes_ -= given;
    }
}

}  // namespace fightconv
