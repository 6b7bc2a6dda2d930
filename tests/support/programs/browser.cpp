#include "tests/support/programs/browser.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "core/base/text/base64.hpp"
#include "tests/support/skip.hpp"

namespace fightconv::test {

namespace {

using nlohmann::json;

std::string found_browser() {
    if (const char* const given = std::getenv("FIGHTCONV_BROWSER")) {
        return given;
    }
    for (const char* const candidate :
         {"/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"}) {
        if (access(candidate, X_OK) == 0) {
            return candidate;
        }
    }
    skip("Chromium is not installed");
}

std::array<int, 2> pipe_ends() {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("pipe2 failed");
    }
    return ends;
}

// The browser reads commands from descriptor 3 and answers on 4. Its own chatter goes nowhere.
[[noreturn]] void become_browser(const std::string& program, const std::string& profile,
                                 int commands, int answers) {
    setpgid(0, 0);
    constexpr int above_the_fixed_ones = 10;
    const int from = fcntl(commands, F_DUPFD_CLOEXEC, above_the_fixed_ones);
    const int to = fcntl(answers, F_DUPFD_CLOEXEC, above_the_fixed_ones);
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        dup2(null, standard);
    }
    dup2(from, 3);
    dup2(to, 4);
    // No sandbox: root may not have one, and the pages are ours.
    const std::string user_data = "--user-data-dir=" + profile;
    execl(program.c_str(), program.c_str(), "--headless=new", "--remote-debugging-pipe",
          "--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--disable-dev-shm-usage",
          "--no-first-run", "--disable-extensions", "--disable-background-networking",
          "--disable-component-update", "--disable-breakpad", "--hide-scrollbars",
          "--force-color-profile=srgb", user_data.c_str(), "about:blank",
          static_cast<char*>(nullptr));
    _exit(127);
}

}  // namespace

Browser::Browser() {
    const std::string program = found_browser();
    start(program);
    try {
        const std::string target =
            call("Target.createTarget", {{"url", "about:blank"}}).at("targetId");
        session_ = call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})
                       .at("sessionId");
    } catch (const std::exception&) {
        stop();
        skip(program + " does not start");
    }
    for (const char* const domain :
         {"Page.enable", "Runtime.enable", "Log.enable", "Network.enable", "Performance.enable"}) {
        call(domain);
    }
    show({});
}

Browser::~Browser() { stop(); }

void Browser::start(const std::string& program) {
    std::signal(SIGPIPE, SIG_IGN);  // a browser that is gone is found out by reading
    const auto commands = pipe_ends();
    const auto answers = pipe_ends();
    process_ = fork();
    if (process_ == 0) {
        become_browser(program, folder_ / "profile", commands[0], answers[1]);
    }
    close(commands[0]);
    close(answers[1]);
    to_browser_ = commands[1];
    from_browser_ = answers[0];
}

void Browser::stop() noexcept {
    close(to_browser_);
    close(from_browser_);
    kill(-process_, SIGKILL);
    kill(process_, SIGKILL);  // before it made its own group
    waitpid(process_, nullptr, 0);
}

// Messages are JSON, each ended by a zero byte.
json Browser::next_message() {
    std::size_t end = received_.find('\0');
    while (end == std::string::npos) {
        pollfd waiting{from_browser_, POLLIN, 0};
        std::array<char, 65536> buffer;
        const ssize_t got = poll(&waiting, 1, patience_ms) == 1
                                ? read(from_browser_, buffer.data(), buffer.size())
                                : -1;
        if (got <= 0) {
            throw std::runtime_error("the browser does not answer");
        }
        const std::size_t before = received_.size();
        received_.append(buffer.data(), static_cast<std::size_t>(got));
        end = received_.find('\0', before);
    }
    json message = json::parse(received_.substr(0, end));
    received_.erase(0, end + 1);
    return message;
}

void Browser::heed(const json& event) {
    const std::string method = event.value("method", "");
    const json parameters = event.value("params", json::object());
    if (method == "Page.loadEventFired") {
        loaded_ = true;
    } else if (method == "Runtime.exceptionThrown") {
        complaints_.push_back(parameters.at("exceptionDetails").dump());
    } else if (method == "Runtime.consoleAPICalled" &&
               (parameters.at("type") == "error" || parameters.at("type") == "warning")) {
        complaints_.push_back(parameters.at("args").dump());
    } else if (method == "Log.entryAdded" && parameters.at("entry").at("level") != "verbose" &&
               parameters.at("entry").at("level") != "info") {
        complaints_.push_back(parameters.at("entry").at("text"));
    } else if (method == "Network.requestWillBeSent") {
        const std::string url = parameters.at("request").at("url");
        if (!url.starts_with("file:") && !url.starts_with("data:") && !url.starts_with("blob:")) {
            complaints_.push_back("asks for " + url);
        }
    }
}

json Browser::call(std::string_view method, json parameters) {
    json request = {{"id", ++calls_}, {"method", method}, {"params", std::move(parameters)}};
    if (!session_.empty()) {
        request["sessionId"] = session_;
    }
    const std::string text = request.dump() + '\0';
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t now = write(to_browser_, text.data() + sent, text.size() - sent);
        if (now <= 0) {
            throw std::runtime_error("the browser is gone");
        }
        sent += static_cast<std::size_t>(now);
    }
    while (true) {
        json message = next_message();
        if (message.value("id", std::uint64_t{0}) != calls_) {
            heed(message);
        } else if (message.contains("error")) {
            throw std::runtime_error(std::string(method) + ": " + message["error"].dump());
        } else {
            return message.at("result");
        }
    }
}

void Browser::show(const Viewport& viewport) {
    call("Emulation.setDeviceMetricsOverride", {{"width", viewport.width},
                                                {"height", viewport.height},
                                                {"deviceScaleFactor", 1},
                                                {"mobile", false}});
    const json scheme = {{"name", "prefers-color-scheme"},
                         {"value", viewport.dark ? "dark" : "light"}};
    call("Emulation.setEmulatedMedia", {{"features", json::array({scheme})}});
}

void Browser::open(const std::filesystem::path& page) {
    complaints_.clear();
    loaded_ = false;
    call("Page.navigate", {{"url", "file://" + std::filesystem::absolute(page).string()}});
    while (!loaded_) {
        heed(next_message());
    }
}

void Browser::open_text(std::string_view html) {
    const std::string page = folder_ / "page.html";
    write_file(page, html);
    open(page);
}

json Browser::evaluate(std::string_view expression) {
    const json answer = call("Runtime.evaluate", {{"expression", expression},
                                                  {"returnByValue", true},
                                                  {"awaitPromise", true},
                                                  {"userGesture", true}});
    if (answer.contains("exceptionDetails")) {
        throw std::runtime_error(answer["exceptionDetails"].dump());
    }
    return answer.at("result").value("value", json());
}

json Browser::middle_of(std::string_view selector) {
    // Where an element lies is true for the mouse once the scrolled page has been drawn.
    return evaluate(
        "(async () => { const element = document.querySelector(" + json(selector).dump() +
        "); element.scrollIntoView({block: 'center'});"
        " for (let frame = 0; frame < 2; ++frame) await new Promise(drawn => "
        "requestAnimationFrame(drawn));"
        " const r = element.getBoundingClientRect(); return [r.left + r.width / 2, r.top "
        "+ r.height / 2]; })()");
}

void Browser::click(std::string_view selector) {
    const json place = middle_of(selector);
    for (const char* const type : {"mouseMoved", "mousePressed", "mouseReleased"}) {
        call("Input.dispatchMouseEvent", {{"type", type},
                                          {"x", place.at(0)},
                                          {"y", place.at(1)},
                                          {"button", "left"},
                                          {"clickCount", 1}});
    }
}

void Browser::press(std::string_view key, std::uint32_t code) {
    const std::string text = key == "Enter" ? "\r" : key.size() == 1 ? std::string(key) : "";
    call("Input.dispatchKeyEvent",
         {{"type", "keyDown"}, {"key", key}, {"windowsVirtualKeyCode", code}, {"text", text}});
    call("Input.dispatchKeyEvent",
         {{"type", "keyUp"}, {"key", key}, {"windowsVirtualKeyCode", code}});
}

void Browser::type(std::string_view selector, std::string_view text) {
    click(selector);
    const std::string element = "document.querySelector(" + json(selector).dump() + ")";
    evaluate(element + ".focus()");
    call("Input.insertText", {{"text", text}});
    // The answer to the call may come before the page has the text.
    evaluate("(async () => { for (let frame = 0; frame < 600 && !" + element + ".value.endsWith(" +
             json(text).dump() +
             "); ++frame) await new Promise(drawn => requestAnimationFrame(drawn)); })()");
}

void Browser::choose(std::string_view selector, const std::vector<std::filesystem::path>& paths) {
    json files = json::array();
    for (const std::filesystem::path& path : paths) {
        files.push_back(std::filesystem::absolute(path).string());
    }
    const json element =
        call("Runtime.evaluate",
             {{"expression", "document.querySelector(" + json(selector).dump() + ")"}});
    call("DOM.setFileInputFiles",
         {{"files", std::move(files)}, {"objectId", element.at("result").at("objectId")}});
}

void Browser::drop(std::string_view selector, const std::vector<std::filesystem::path>& paths,
                   std::string_view target, std::string_view event) {
    json files = json::array();
    for (const std::filesystem::path& path : paths) {
        files.push_back(std::filesystem::absolute(path).string());
    }
    const json place = middle_of(selector);
    const auto drag = [&](const char* type) {
        call("Input.dispatchDragEvent",
             {{"type", type},
              {"x", place.at(0)},
              {"y", place.at(1)},
              {"data", {{"items", json::array()}, {"files", files}, {"dragOperationsMask", 1}}}});
    };
    evaluate("(window.isDraggedOver = false, " + std::string(target) + ".addEventListener('" +
             std::string(event) + "', () => { window.isDraggedOver = true; }, {once: true}))");
    // A browser that a person uses tells each frame when a drag comes into it; here that is told to
    // whatever lies there.
    for (int waited_ms = 0; evaluate("window.isDraggedOver") == false; waited_ms += 20) {
        if (waited_ms > patience_ms) {
            throw std::runtime_error("nothing takes what is dragged");
        }
        drag("dragEnter");
        drag("dragOver");
        evaluate("new Promise(later => setTimeout(later, 20))");
    }
    drag("drop");
}

std::string Browser::download(std::string_view selector) {
    return download_after([&] { click(selector); });
}

std::string Browser::download_after(const std::function<void()>& act) {
    const std::filesystem::path folder = folder_ / ("downloads" + std::to_string(calls_));
    call("Page.setDownloadBehavior", {{"behavior", "allow"}, {"downloadPath", folder.string()}});
    act();
    for (int waited_ms = 0; waited_ms < patience_ms; waited_ms += 20) {
        // While the browser loads, it keeps a .crdownload beside a file that may be empty.
        std::error_code not_yet;
        std::filesystem::path found;
        bool is_loading = false;
        for (const auto& entry : std::filesystem::directory_iterator(folder, not_yet)) {
            if (entry.path().extension() == ".crdownload") {
                is_loading = true;
            } else {
                found = entry.path();
            }
        }
        if (!found.empty() && !is_loading && std::filesystem::file_size(found) != 0) {
            return read_file(found);
        }
        evaluate("new Promise(later => setTimeout(later, 20))");
    }
    throw std::runtime_error("nothing was downloaded");
}

double Browser::script_seconds() {
    const json answer = call("Performance.getMetrics");
    for (const json& metric : answer.at("metrics")) {
        if (metric.at("name") == "ScriptDuration") {
            return metric.at("value");
        }
    }
    throw std::runtime_error("the browser does not measure scripts");
}

ByteBuffer Browser::screenshot(bool whole_page) {
    const std::string data =
        call("Page.captureScreenshot", {{"format", "png"}, {"captureBeyondViewport", whole_page}})
            .at("data");
    return bytes_of_base64(data).value();
}

Browser& browser() {
    static Browser one;
    return one;
}

}  // namespace fightconv::test
