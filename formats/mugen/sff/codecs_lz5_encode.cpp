// Writes LZ5 as the cheapest sequence of packets: matches are searched forwards, then chosen
// backwards over a block.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "formats/mugen/sff/codecs.hpp"

namespace fightconv::sff {

namespace {

constexpr std::size_t block_pixels = 32'768;
constexpr std::size_t lz5_short_run = 7;
constexpr std::size_t shortest_long_run = 8;
constexpr std::size_t lz5_long_run = 263;
constexpr std::size_t shortest_copy = 2;  // only a short one
constexpr std::size_t shortest_match = 3;
constexpr std::size_t longest_short_copy = 64;
constexpr std::size_t longest_copy = 258;
constexpr std::size_t short_window = 256;
constexpr std::size_t window = 1024;
constexpr unsigned most_candidates = 32;  // earlier places that are tried for one pixel

enum class Packet : std::uint8_t { short_run, long_run, short_copy, long_copy };

struct Copy {
    std::uint16_t distance = 0;
    std::uint16_t length = 0;
};
struct Matches {
    Copy short_copy;
    Copy long_copy;
};

Copy short_form(Copy copy) noexcept {
    return copy.distance <= short_window
               ? Copy{copy.distance, static_cast<std::uint16_t>(
                                         std::min<std::size_t>(copy.length, longest_short_copy))}
               : Copy();
}

// The copies that are left at the next pixel. A near copy is also the longest of the near ones;
// others could keep a near one from being found.
Matches without_first_pixel(const Matches& matches) noexcept {
    Copy rest = matches.long_copy;
    if (rest.distance > short_window || rest.length <= shortest_match) {
        return {};
    }
    --rest.length;
    return {short_form(rest), rest};
}

// The number of equal bytes from the start, at most `most`.
std::size_t equal_bytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t most) noexcept {
    std::size_t done = 0;
    for (; most - done >= sizeof(std::uint64_t); done += sizeof(std::uint64_t)) {
        std::uint64_t one = 0;
        std::uint64_t other = 0;
        std::memcpy(&one, a + done, sizeof(one));
        std::memcpy(&other, b + done, sizeof(other));
        if (const std::uint64_t differs = one ^ other; differs != 0) {
            const int bits = std::endian::native == std::endian::little ? std::countr_zero(differs)
                                                                        : std::countl_zero(differs);
            return done + static_cast<std::size_t>(bits) / 8;
        }
    }
    return static_cast<std::size_t>(std::mismatch(a + done, a + most, b + done).first - a);
}

// The earlier places of the next three pixels, latest first. Five bits of each pixel form the
// index, so there are no collisions. Where these pixels are equal, the places are those from which
// as many equal pixels follow: from all others a copy would end with the run, at the latest.
class Matcher {
public:
    explicit Matcher(Bytes pixels)
        : pixels_(pixels),
          latest_(std::size_t{1} << 15, 0),
          latest_in_run_(colours * run_lengths, 0),
          before_(window, 0) {}

    // The longest copies for `at` that end before `end`; `found` are known already. Every earlier
    // pixel has been inserted, in order.
    Matches find(std::size_t at, std::size_t end, Matches found) {
        if (end - at < shortest_copy) {
            return found;
        }
        const std::size_t most = std::min(longest_copy, end - at);
        if (const std::size_t pair = latest_pair_[pair_index(at)];
            found.short_copy.length == 0 && pair != 0 && at - (pair - 1) <= short_window) {
            offer(found, at, at - (pair - 1), most);
        }
        if (most < shortest_match) {
            return found;
        }
        std::size_t place = latest(at);  // plus 1; 0: there is none
        for (unsigned tried = 0;
             place != 0 && tried < most_candidates && found.long_copy.length < most; ++tried) {
            const std::size_t distance = at - (place - 1);
            if (distance > window) {
                break;
            }
            offer(found, at, distance, most);
            place = before_[(place - 1) % window];
        }
        return found;
    }

    void insert(std::size_t at) {
        if (pixels_.size() - at >= shortest_copy) {
            latest_pair_[pair_index(at)] = static_cast<std::uint32_t>(at + 1);
        }
        if (pixels_.size() - at >= shortest_match) {
            std::uint32_t& last = latest(at);
            before_[at % window] = last;
            last = static_cast<std::uint32_t>(at + 1);
        }
    }

    // The number of equal pixels from `at` on; `at` never goes back.
    std::size_t run_from(std::size_t at) {
        if (at >= run_end_) {
            run_end_ = at + 1;
            while (run_end_ < pixels_.size() && pixels_[run_end_] == pixels_[at]) {
                ++run_end_;
            }
        }
        return run_end_ - at;
    }

private:
    static constexpr std::size_t colours = 32;
    static constexpr std::size_t run_lengths = 512;  // all longer ones are one

    std::uint32_t& latest(std::size_t at) {
        const std::size_t run = run_from(at);
        const std::size_t colour = pixels_[at] & 0x1Fu;
        return run < shortest_match
                   ? latest_[pair_index(at) << 5 | (pixels_[at + 2] & 0x1Fu)]
                   : latest_in_run_[colour * run_lengths + std::min(run, run_lengths - 1)];
    }

    std::size_t pair_index(std::size_t at) const {
        return (pixels_[at] & 0x1Fu) << 5 | (pixels_[at + 1] & 0x1Fu);
    }

    void offer(Matches& found, std::size_t at, std::size_t distance, std::size_t most) const {
        const std::uint8_t* const here = pixels_.data() + at;
        const std::size_t to_beat =
            std::max<std::size_t>(found.long_copy.length, shortest_copy - 1);
        if (here[to_beat] != *(here + to_beat - distance)) {
            return;
        }
        const Copy copy{static_cast<std::uint16_t>(distance),
                        static_cast<std::uint16_t>(equal_bytes(here, here - distance, most))};
        if (copy.length <= to_beat) {
            return;
        }
        if (copy.length >= shortest_match) {
            found.long_copy = copy;
        }
        if (distance <= short_window) {
            found.short_copy = short_form(copy);
        }
    }

    Bytes pixels_;
    std::vector<std::uint32_t> latest_;
    std::vector<std::uint32_t> latest_in_run_;
    std::array<std::uint32_t, colours * colours> latest_pair_{};
    std::size_t run_end_ = 0;
    std::vector<std::uint32_t> before_;
};

// Appends packets, with their control bytes and the recycled bits.
class PacketWriter {
public:
    // short copies since the last one without an offset of its own
    unsigned phase() const noexcept { return phase_; }

    void run(std::uint8_t colour, std::size_t length) {
        begin(false);
        if (length <= lz5_short_run) {
            put(length << 5 | colour);
        } else {
            put(colour);
            put(length - shortest_long_run);
        }
    }

    void short_copy(Copy copy) {
        begin(true);
        waiting_[phase_] = out_.size();
        put(copy.length - 1u);
        const unsigned offset = copy.distance - 1u;
        if (phase_ < 3) {
            put(offset);
        } else {
            for (unsigned i = 0; i < 4; ++i) {
                out_[waiting_[i]] =
                    static_cast<std::uint8_t>(out_[waiting_[i]] | (offset << (2 * i) & 0xC0));
            }
        }
        phase_ = (phase_ + 1) % 4;
    }

    void long_copy(Copy copy) {
        begin(true);
        const unsigned offset = copy.distance - 1u;
        put(offset >> 2 & 0xC0);
        put(offset & 0xFF);
        put(copy.length - 3u);
    }

    ByteBuffer take() && noexcept { return std::move(out_); }

private:
    void begin(bool is_copy) {
        if (flag_ == 0) {
            control_ = out_.size();
            put(0);
        }
        out_[control_] = static_cast<std::uint8_t>(out_[control_] | (is_copy ? 1u : 0u) << flag_);
        flag_ = (flag_ + 1) % 8;
    }
    void put(std::size_t byte) { out_.push_back(static_cast<std::uint8_t>(byte)); }

    ByteBuffer out_;
    std::size_t control_ = 0;
    unsigned flag_ = 0;
    unsigned phase_ = 0;
    // short copies whose top bits the offset of the fourth will fill
    std::array<std::size_t, 4> waiting_{};
};

// The cheapest packets from each pixel of a block to its end, for each phase: every fourth short
// copy has no offset byte.
class Plan {
public:
    explicit Plan(std::size_t most_pixels)
        : matches_(most_pixels), runs_(most_pixels), best_(most_pixels + 1) {}

    void make(Bytes pixels, std::size_t begin, std::size_t count, Matcher& matcher) {
        for (std::size_t i = 0; i < count; ++i) {
            // No copy is as cheap as the longest run.
            matches_[i] =
                matcher.run_from(begin + i) > lz5_long_run
                    ? Matches()
                    : matcher.find(begin + i, begin + count,
                                   i == 0 ? Matches() : without_first_pixel(matches_[i - 1]));
            matcher.insert(begin + i);
        }
        best_[count] = {};
        for (std::size_t i = count; i-- > 0;) {
            const bool continues = i + 1 < count && pixels[begin + i] == pixels[begin + i + 1];
            runs_[i] = static_cast<std::uint16_t>(continues ? runs_[i + 1] + 1 : 1);
            choose(i);
        }
    }

    Packet choice(std::size_t i, unsigned phase) const {
        return static_cast<Packet>(best_[i].of[phase] & packet_mask);
    }
    std::size_t run(std::size_t i, std::size_t longest) const {
        return std::min<std::size_t>(runs_[i], longest);
    }
    const Matches& matches(std::size_t i) const { return matches_[i]; }

private:
    // The cost in bits for each phase, including the one in the control byte, times 4, and the
    // packet: the smallest one is the cheapest choice, and of equal ones the first packet.
    using Phases = std::int32_t __attribute__((vector_size(16)));
    struct Choices {
        Phases of{};
    };
    static constexpr std::int32_t packet_mask = 3;

    [[gnu::always_inline]] static Phases cost(std::int32_t bits, Packet packet) noexcept {
        return Phases{} + (bits * (packet_mask + 1) + static_cast<std::int32_t>(packet));
    }
    [[gnu::always_inline]] Phases behind(std::size_t i) const noexcept {
        return best_[i].of & ~packet_mask;
    }

    void choose(std::size_t i) {
        if (runs_[i] > lz5_long_run) {
            best_[i].of = behind(i + lz5_long_run) + cost(17, Packet::long_run);
            return;
        }
        Phases best = behind(i + run(i, lz5_short_run)) + cost(9, Packet::short_run);
        const auto offer = [&](Phases other) { best = other < best ? other : best; };
        if (runs_[i] >= shortest_long_run) {
            offer(behind(i + run(i, lz5_long_run)) + cost(17, Packet::long_run));
        }
        if (const Copy copy = matches_[i].short_copy; copy.length != 0) {
            const Phases next = behind(i + copy.length);
            constexpr std::int32_t offset_bits = 8 * (packet_mask + 1);
            offer(Phases{next[1], next[2], next[3], next[0] - offset_bits} +
                  cost(17, Packet::short_copy));
        }
        if (const Copy copy = matches_[i].long_copy; copy.length != 0) {
            offer(behind(i + copy.length) + cost(25, Packet::long_copy));
        }
        best_[i].of = best;
    }

    std::vector<Matches> matches_;
    std::vector<std::uint16_t> runs_;
    std::vector<Choices> best_;
};

}  // namespace

ByteBuffer encode_lz5(Bytes pixels) {
    Matcher matcher(pixels);
    PacketWriter writer;
    Plan plan(std::min(block_pixels, pixels.size()));
    for (std::size_t begin = 0; begin < pixels.size(); begin += block_pixels) {
        const std::size_t count = std::min(block_pixels, pixels.size() - begin);
        plan.make(pixels, begin, count, matcher);
        for (std::size_t i = 0; i < count;) {
            const std::uint8_t colour = pixels[begin + i];
            switch (plan.choice(i, writer.phase())) {
                case Packet::short_run:
                    writer.run(colour, plan.run(i, lz5_short_run));
                    i += plan.run(i, lz5_short_run);
                    break;
                case Packet::long_run:
                    writer.run(colour, plan.run(i, lz5_long_run));
                    i += plan.run(i, lz5_long_run);
                    break;
                case Packet::short_copy:
                    writer.short_copy(plan.matches(i).short_copy);
                    i += plan.matches(i).short_copy.length;
                    break;
                case Packet::long_copy:
                    writer.long_copy(plan.matches(i).long_copy);
                    i += plan.matches(i).long_copy.length;
                    break;
            }
        }
    }
    return std::move(writer).take();
}

}  // namespace fightconv::sff
