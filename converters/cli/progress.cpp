#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "converters/cli/console.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::cli {

namespace {

constexpr int progress_stream = 2;
constexpr auto one_drawn_after = std::chrono::seconds(1);
constexpr auto redraw_interval = std::chrono::milliseconds(100);
constexpr std::size_t bar_columns = 20;
constexpr std::size_t columns_for_a_bar = 60;
constexpr double mb = 1e6;

struct Character {
    std::string_view bytes;
    char32_t code = 0;
};

// The code point at the start of UTF-8 text.
Character first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
        ++length;
    }
    const auto lead = static_cast<unsigned char>(text[0]);
    char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    return {text.substr(0, length), code};
}

// The number of columns on a terminal: two for East Asian letters and pictographs, none for
// combining marks.
std::size_t columns_of(char32_t code) {
    struct Range {
        char32_t first, last;
        std::size_t columns;
    };
    static constexpr std::array<Range, 10> ranges = {{{0x300, 0x36F, 0},
                                                      {0x1100, 0x115F, 2},
                                                      {0x200B, 0x200F, 0},
                                                      {0x2E80, 0xA4CF, 2},
                                                      {0xAC00, 0xD7A3, 2},
                                                      {0xF900, 0xFAFF, 2},
                                                      {0xFE30, 0xFE6F, 2},
                                                      {0xFF00, 0xFF60, 2},
                                                      {0x1F300, 0x1FAFF, 2},
                                                      {0x20000, 0x3FFFD, 2}}};
    const auto range = std::find_if(ranges.begin(), ranges.end(), [&](const Range& each) {
        return each.first <= code && code <= each.last;
    });
    return range == ranges.end() ? 1 : range->columns;
}

// "0:31", "12:05", "3:07:00"
std::string clock_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
    const std::uint64_t minutes = whole / 60;
    return minutes < 60 ? fmt::format("{}:{:02}", minutes, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

}  // namespace

std::string cut(std::string_view text, std::size_t columns) {
    std::string shown;
    while (!text.empty()) {
        const Character character = first_character(text);
        const std::size_t needed = columns_of(character.code);
        if (needed > columns) {
            break;
        }
        columns -= needed;
        shown += character.bytes;
        text.remove_prefix(character.bytes.size());
    }
    return shown;
}

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const Character character = first_character(text);
        columns += columns_of(character.code);
        text.remove_prefix(character.bytes.size());
    }
    return columns;
}

Progress::Progress(Work total, bool wanted, std::function<bool()> is_stopping)
    : total_(total),
      shown_(wanted && platform::is_terminal(progress_stream)),
      is_stopping_(std::move(is_stopping)) {
    if (!shown_) {
        return;
    }
    ticker_ = std::jthread([this](const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        if (total_.characters == 1) {
            ended_.wait_for(lock, stop, one_drawn_after, [] { return false; });
        }
        due_ = !stop.stop_requested();
        while (!stop.stop_requested()) {
            draw();
            ended_.wait_for(lock, stop, redraw_interval, [] { return false; });
        }
        clear();
    });
}

Progress::~Progress() = default;

void Progress::starts(std::string_view name) {
    const std::lock_guard lock(mutex_);
    current_.push_back(printable(name));
}

void Progress::finished(std::string_view name, std::uint64_t bytes, bool failed) {
    const std::lock_guard lock(mutex_);
    ++done_.characters;
    done_.bytes += bytes;
    failed_ += failed ? 1 : 0;
    if (const auto place = std::find(current_.begin(), current_.end(), printable(name));
        place != current_.end()) {
        current_.erase(place);
    }
}

void Progress::above(const std::function<void()>& print) {
    const std::lock_guard lock(mutex_);
    clear();
    print();
    draw();
}

void Progress::clear() {
    if (due_) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
    }
}

void Progress::draw() {
    if (due_) {
        std::fputs(("\r\033[K" + line(platform::terminal_columns(progress_stream))).c_str(),
                   stderr);
        std::fflush(stderr);
    }
}

std::string Progress::line(std::size_t columns) const {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const bool by_bytes = total_.bytes > 0;
    const double all = static_cast<double>(by_bytes ? total_.bytes : total_.characters);
    const double part =
        all > 0 ? static_cast<double>(by_bytes ? done_.bytes : done_.characters) / all : 0;
    std::string line;
    if (columns >= columns_for_a_bar) {
        const auto filled = static_cast<std::size_t>(part * bar_columns);
        line = "[" + std::string(filled, '#') + std::string(bar_columns - filled, '-') + "] ";
    }
    line += fmt::format("{}/{}", done_.characters, total_.characters);
    if (done_.characters > 0 && seconds > 0.5) {
        line += fmt::format("  {:.1f}/s", static_cast<double>(done_.characters) / seconds);
        line += by_bytes
                    ? fmt::format("  {:.1f} MB/s", static_cast<double>(done_.bytes) / mb / seconds)
                    : "";
        line += part > 0 ? fmt::format("  {} left", clock_text(seconds * (1 - part) / part)) : "";
    } else {
        line += fmt::format("  {}", clock_text(std::floor(seconds)));
    }
    line += failed_ > 0 ? fmt::format("  {} failed", failed_) : "";
    line += is_stopping_ && is_stopping_() ? "  stopping:" : "";
    line += fmt::format("  {}", fmt::join(current_, ", "));
    return cut(line, columns - 1);
}

}  // namespace fightconv::cli
