#include "core/base/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace fightconv {

std::uint64_t Budget::Account::allowed() const noexcept {
    constexpr std::uint64_t most = 1ULL << 62;
    const std::uint64_t bytes = input_bytes();
    if (bytes == 0) {
        return most;
    }
    const std::uint64_t beyond = std::max(bytes, limits.small_input) - limits.small_input;
    return std::min(limits.work_bytes, most) +
           std::min(beyond, most / std::max(limits.work_ratio, 1U)) * limits.work_ratio;
}

std::uint64_t Budget::Account::input_bytes() const noexcept {
    return std::max(input.load(std::memory_order_relaxed),
                    std::min(unpacked.load(std::memory_order_relaxed), limits.small_archive));
}

Status Budget::Account::spend(std::uint64_t bytes, std::string_view what) {
    return check(spent.fetch_add(bytes, std::memory_order_relaxed), bytes, what);
}

Status Budget::Account::check(std::uint64_t before, std::uint64_t bytes,
                              std::string_view what) const {
    const std::uint64_t most = allowed();
    if (bytes > most || before > most - bytes) {
        return fail(
            Error(
                ErrorCode::limit_exceeded,
                fmt::format("{} would be more work than an input of this size may ask for, {} MiB",
                            what, most >> 20))
                .remedy("if the input is not damaged, allow more: --limit work=MIB"));
    }
    return {};
}

Status Charge::add(std::uint64_t bytes, std::string_view what) {
    if (account_ == nullptr) {
        return fail(ErrorCode::internal, fmt::format("there is no budget for {}", what));
    }
    const std::uint64_t limit = account_->limits.live_decoded_bytes;
    std::uint64_t taken = account_->used.load(std::memory_order_relaxed);
    do {
        if (bytes > limit || taken > limit - bytes) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("not enough memory for {}: it needs {} bytes, but {} of the "
                                    "memory limit of {} are in use",
                                    what, bytes, taken, limit));
        }
    } while (
        !account_->used.compare_exchange_weak(taken, taken + bytes, std::memory_order_relaxed));
    if (Status worked = account_->spend(bytes, what); !worked) {
        account_->used.fetch_sub(bytes, std::memory_order_relaxed);
        return worked;
    }
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
