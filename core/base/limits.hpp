// The largest sizes that an input may have, and the budget to which memory is charged before it is
// allocated. Defaults: reliability.md 5. Exceeding a limit is the error `limit_exceeded`, never
// `malformed`.
#pragma once

#include <algorithm>
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
    // A step may do `work_bytes` of work for any input, and `work_ratio` more for each byte of the
    // input beyond `small_input`.
    std::uint64_t work_bytes = 64ULL << 20;
    std::uint64_t small_input = 64ULL << 10;
    std::uint32_t work_ratio = 4'096;
    // Files of an archive count with their packed bytes, but so many unpacked ones always count.
    std::uint64_t small_archive = 112ULL << 10;
    // of a character's pictures, or of a sheet that is read whole; those beyond are kept packed
    std::uint64_t plain_pixel_bytes = 48ULL << 20;
    std::uint32_t sprite_side = 16'384;
    std::uint64_t sprite_pixels = 64ULL << 20;
    std::uint32_t sprites = 65'536;
    std::uint32_t palettes = 4'096;
    std::uint32_t sounds = 65'536;
    std::uint32_t animations = 65'536;
    std::uint32_t frames = 1'048'576;
    std::uint32_t states = 65'536;
    // of triggers and values that are computed while the states of a character are played, beside
    // those that its size allows (mugen.md C18)
    std::uint64_t play_instructions = 20'000'000;
    std::uint32_t boxes_per_frame = 256;
    std::uint32_t files_referenced = 4'096;
    std::uint64_t text_file_bytes = 16ULL << 20;
    std::uint32_t text_line_bytes = 4'096;
    std::uint64_t archive_bytes = 1ULL << 30;  // of all files of an archive, unpacked
    std::uint32_t archive_files = 65'536;
    std::uint32_t archive_ratio = 250;      // unpacked to packed, counted from 64 MiB on
    std::uint32_t diagnostics_per_id = 20;  // this many are kept; the rest is only counted
};

// A Budget limits what one conversion, or several that share it, may take: live bytes, and work.
// Only a Charge takes bytes. Copies of a Budget share one account, which lives until the last copy
// and the last charge are gone. It is safe to use from several threads.
//
// Work is measured in bytes: all that are ever taken, even if they are given back, and those that
// are passed to spend(). A small input must not buy much work, so the amount that is allowed
// depends on the size of the input (reliability.md 5). Work is counted anew for each step: the
// reading, and each result.
class Budget {
public:
    explicit Budget(const Limits& limits) : account_(std::make_shared<Account>(limits)) {}

    std::uint64_t used() const noexcept { return account_->used.load(std::memory_order_relaxed); }

    // Work for which no bytes are taken, as drawing into the same bytes again. `limit_exceeded`
    // names `what`, if it is more than is allowed.
    Status spend(std::uint64_t bytes, std::string_view what) const {
        return account_->spend(bytes, what);
    }

    // The error of spend() in advance, where work will be spent bit by bit. Spends nothing.
    Status foresee(std::uint64_t bytes, std::string_view what) const {
        return account_->check(account_->spent.load(std::memory_order_relaxed), bytes, what);
    }

    // A step of an input of so many bytes; when it is read, they are counted meanwhile. Where none
    // are counted, as when a program decodes bytes of its own, any work is allowed.
    void begin_step(std::uint64_t input_bytes = 0) const noexcept {
        account_->spent = 0;
        account_->input = input_bytes;
        account_->unpacked = 0;
    }
    void count_input(std::uint64_t bytes) const noexcept { count_input(bytes, bytes); }
    // Bytes that an archive has as `packed` ones.
    void count_input(std::uint64_t bytes, std::uint64_t packed) const noexcept {
        account_->input.fetch_add(std::min(bytes, packed), std::memory_order_relaxed);
        account_->unpacked.fetch_add(bytes, std::memory_order_relaxed);
    }
    std::uint64_t input_bytes() const noexcept { return account_->input_bytes(); }

private:
    friend class Charge;
    struct Account {
        explicit Account(const Limits& most) noexcept : limits(most) {}
        Status spend(std::uint64_t bytes, std::string_view what);
        Status check(std::uint64_t before, std::uint64_t bytes, std::string_view what) const;
        std::uint64_t allowed() const noexcept;
        std::uint64_t input_bytes() const noexcept;

        const Limits limits;
        std::atomic<std::uint64_t> used = 0;
        std::atomic<std::uint64_t> input = 0;  // of an archive: packed
        std::atomic<std::uint64_t> unpacked = 0;
        std::atomic<std::uint64_t> spent = 0;
    };
    std::shared_ptr<Account> account_;
};

// The work of a box that a format repeats: what the outputs make of one is about as much, and two
// numbers in an .air can repeat 256 of them in a frame.
constexpr std::uint64_t work_of_box = 1'024;
// The work of a file of an output, beside its bytes: systems take about as long to create one.
constexpr std::uint64_t work_of_file = 32ULL << 10;

// The bytes that one owner has taken from a budget; the destructor gives them back. A result has
// its charge as a member, so that its bytes are taken as long as it lives; memory for a step of the
// work has a local one. For one thread at a time.
class Charge {
public:
    Charge() = default;  // of no budget; join() and assignments give it one
    explicit Charge(const Budget& budget) noexcept : account_(budget.account_) {}
    Charge(Charge&& other) noexcept
        : account_(std::move(other.account_)), bytes_(std::exchange(other.bytes_, 0)) {}
    Charge& operator=(Charge&& other) noexcept {
        std::swap(account_, other.account_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Charge() { give_back(bytes_); }

    // Takes `bytes` from the budget, before they are allocated. If they exceed the limit, or are
    // more work than is allowed, nothing is taken, and the error `limit_exceeded` names `what` and
    // the limit. `internal` without a budget.
    Status add(std::uint64_t bytes, std::string_view what);
    // Takes over what `other` holds. Without a budget it gets that of `other`. What is held of
    // another budget stays with `other`.
    void join(Charge&& other) noexcept;
    // Gives a part back that goes before the rest; at most bytes().
    void give_back(std::uint64_t bytes) noexcept;
    std::uint64_t bytes() const noexcept { return bytes_; }

private:
    std::shared_ptr<Budget::Account> account_;
    std::uint64_t bytes_ = 0;
};

}  // namespace fightconv
