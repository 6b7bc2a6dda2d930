// A page in a real browser (headless Chromium), driven through its debugging pipe: what a person
// would click, type and see.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

// For an answer, or for what a test waits for. Only what hangs takes longer.
inline constexpr int patience_ms = 600'000;

struct Viewport {
    std::uint32_t width = 1280;
    std::uint32_t height = 800;
    bool dark = false;
};

// One browser with one page. Everything throws std::runtime_error when the browser does not answer,
// or answers with an error.
class Browser {
public:
    // Starts FIGHTCONV_BROWSER, or the Chromium of the system. Where there is none the program says
    // so and ends with 77: "skipped".
    Browser();
    ~Browser();
    Browser(const Browser&) = delete;
    Browser& operator=(const Browser&) = delete;

    void show(const Viewport& viewport);  // before open(), for pages that look at it once
    void open(const std::filesystem::path& page);
    void open_text(std::string_view html);  // the same, from a file of the browser's own

    // The value of a JavaScript expression; promises are awaited. What it throws is thrown.
    nlohmann::json evaluate(std::string_view expression);
    // with the mouse, in the middle, scrolled to if need be
    void click(std::string_view selector);
    // "Enter", 13; goes where the focus is
    void press(std::string_view key, std::uint32_t code);
    // clicks there first
    void type(std::string_view selector, std::string_view text);
    // files, or a folder, for an <input type=file>
    void choose(std::string_view selector, const std::vector<std::filesystem::path>& paths);
    // Drags files there, in the middle, and drops them as soon as `target`, of JavaScript, has this
    // event.
    void drop(std::string_view selector, const std::vector<std::filesystem::path>& paths,
              std::string_view target, std::string_view event = "dragover");
    // clicks there and gives the content of the file that comes
    std::string download(std::string_view selector);
    std::string download_after(const std::function<void()>& act);
    // how long JavaScript has run
    double script_seconds();
    ByteBuffer screenshot(bool whole_page = false);  // PNG

    // The complaints since open(): errors and warnings of the console, uncaught exceptions,
    // requests that leave the machine.
    const std::vector<std::string>& complaints() const noexcept { return complaints_; }

private:
    void start(const std::string& program);
    // of an element on the screen, scrolled to if need be: [x, y]
    nlohmann::json middle_of(std::string_view selector);
    void stop() noexcept;
    nlohmann::json call(std::string_view method,
                        nlohmann::json parameters = nlohmann::json::object());
    nlohmann::json next_message();
    void heed(const nlohmann::json& event);

    TempFolder folder_;
    pid_t process_ = -1;
    int to_browser_ = -1;
    int from_browser_ = -1;
    std::string received_;
    std::string session_;
    std::uint64_t calls_ = 0;
    bool loaded_ = false;
    std::vector<std::string> complaints_;
};

// One for all tests of a program: it takes longer to start than most of them take. They begin with
// show() and open().
Browser& browser();

}  // namespace fightconv::test
