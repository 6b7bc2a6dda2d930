// The largest sizes that an input may have, and the budget to which memory is charged before it is allocated.
// Defaults: reliability.md 5. Exceeding a limit is the error `limit_exceeded`, never `malformed`.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "core/base/result.hpp"

namespace fightconv {

struct Limits {
    std::uint64_t input_file_bytes = 512ULL << 20;
    std::uint64_t live_decoded_bytes = 1ULL << 30;  // the Budget's size
    std::uint64_t plain_pixel_bytes = 48ULL << 20;  // of a character's pictures; those beyond are kept packed
    std::uint32_t sprite_side = 16'384;
    std::uint64_t sprite_pixels = 64ULL << 20;
    std::uint32_t sprites = 65'536;
    std::uint32_t palettes = 4'096;
    std::uint32_t sounds = 65'536;
    std::uint32_t animations = 65'536;
    std::uint32_t frames = 1'048'576;
    std::uint32_t states = 65'536;
    std::uint32_t boxes_per_frame = 256;
    std::uint32_t files_referenced = 4'096;
    std::uint64_t text_file_bytes = 16ULL << 20;
    std::uint32_t text_line_bytes = 4'096;
    std::uint64_t archive_bytes = 1ULL << 30;  // of all files of an archive, unpacked
    std::uint32_t archive_files = 65'536;
    std::uint32_t archive_ratio = 250;      // unpacked to packed, counted from 64 MiB on
    std::uint32_t diagnostics_per_id = 20;  // that are kept; the rest is only counted
};

// The live bytes of one conversion, or of several that share it. Bytes are taken by a Charge, and in no other way. Copies of a Budget share one
// account, which lives until the last copy and the last charge are gone. Safe to use from several threads.
class Budget {
public:
    explicit Budget(std::uint64_t limit) : account_(std::make_shared<Account>(limit)) {}

    std::uint64_t used() const noexcept { return account_->used.load(std::memory_order_relaxed); }

private:
    friend class Charge;
    struct Account {
        explicit Account(std::uint64_t most) noexcept : limit(most) {}

        std::uint64_t limit;
        std::atomic<std::uint64_t> used = 0;
    };
    std::shared_ptr<Account> account_;
};

// The bytes that one owner has taken from a budget; the destructor gives them back. A result has its charge as a member, so that its bytes are taken
// as long as it lives; memory for a step of the work has a local one. For one thread at a time.
class Charge {
public:
    Charge() = default;  // of no budget; join() and assignments give it one
    explicit Charge(const Budget& budget) noexcept : account_(budget.account_) {}
    Charge(Charge&& other) noexcept : account_(std::move(other.account_)), bytes_(std::exchange(other.bytes_, 0)) {}
    Charge& operator=(Charge&& other) noexcept {
        std::swap(account_, other.account_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Charge() { give_back(bytes_); }

    // Takes `bytes` from the budget, before they are allocated. If they exceed the limit nothing is taken, and the error `limit_exceeded` names `what`
    // and the limit. `internal` without a budget.
    Status add(std::uint64_t bytes, std::string_view what);
    // Takes over what `other` holds. Without a budget it gets that of `other`. What is held of another budget stays with `other`.
    void join(Charge&& other) noexcept;
    // Gives a part back that goes before the rest; at most bytes().
    void give_back(std::uint64_t bytes) noexcept;
    std::uint64_t bytes() const noexcept { return bytes_; }

private:
    std::shared_ptr<Budget::Account> account_;
    std::uint64_t bytes_ = 0;
};

}  // namespace fightconv
