// The page that fightconv preview writes, opened in a browser and used as a person uses it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "converters/preview/compositor.hpp"
#include "converters/preview/page/page.hpp"
#include "core/base/text/base64.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/programs/browser.hpp"

namespace fightconv::test {

using nlohmann::json;

inline Character read(const std::filesystem::path& path, Context& context) {
    static const Registry registry = builtin_registry();
    Context opening;
    const OpenedInput opened = open_input(path, registry, opening).value();
    return opened.read(context).value();
}
inline Character sample(const std::string& name) {
    Context context;
    return read(std::filesystem::path(FIGHTCONV_SOURCE_DIR "/samples") / name, context);
}

inline std::size_t open(const Character& character,
                        const Viewport& viewport = {1280, 1100, false}) {
    Context context;
    const ByteBuffer page =
        preview_page(character, context.diagnostics, "the title", context).value();
    browser().show(viewport);
    browser().open_text({reinterpret_cast<const char*>(page.data()), page.size()});
    browser().evaluate(
        "new Promise((done, fail) => { const wait = () => window.preview?.animation ? done(1) : "
        "document.getElementById('message').hidden ? setTimeout(wait, 5) : "
        "fail(document.getElementById('message').textContent); wait(); })");
    return page.size();
}

inline void set(const std::string& id, const std::string& value, const std::string& event) {
    browser().evaluate("{ const e = document.getElementById('" + id + "'); e.value = '" + value +
                       "'; e.dispatchEvent(new Event('" + event + "', {bubbles: true})); }");
}
inline void check(const std::string& id, bool on) {
    browser().evaluate("{ const e = document.getElementById('" + id +
                       "'); if (e.checked !== " + (on ? "true" : "false") + ") e.click(); }");
}
inline void choose(std::size_t animation) {
    browser().evaluate("document.querySelector('#list [data-index=\"" + std::to_string(animation) +
                       "\"]').click()");
}

inline constexpr std::int32_t side = 320;  // of the part of the stage that is compared
inline constexpr Point axis_in_part{160, 220};

// Begins a function in which `c` is the context of a copy of the stage that may be read often, and
// (x, y) the axis.
inline const std::string copied_stage =
    "(() => { const {width, height, canvas, origin: [x, y]} = preview.stage; const c = "
    "Object.assign(document.createElement('canvas'), {width, height})"
    ".getContext('2d', {willReadFrequently: true}); c.drawImage(canvas, 0, 0);";

// The canvas around the axis, as RGBA.
inline ByteBuffer pixels_on_page() {
    const std::string text =
        browser().evaluate(copied_stage +
                           "const d = c.getImageData(x - 160, y - 220, 320, 320).data; let s = '';"
                           "for (let i = 0; i < d.length; i += 8192) s += "
                           "String.fromCharCode(...d.subarray(i, i + 8192));"
                           "return btoa(s); })()");
    return bytes_of_base64(text).value();
}

// The greatest difference of any channel.
inline int distance(const ByteBuffer& page, const Picture& expected) {
    const PixelView bytes = expected.pixels.unpacked();
    REQUIRE(page.size() == bytes.size());
    int most = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        most = std::max(most, std::abs(int{page[i]} - int{bytes[i]}));
    }
    return most;
}

inline Picture expected_pixels(const Character& character, const Animation& animation,
                               std::uint64_t tick, Rgba background) {
    Picture canvas = blank_canvas(side, side, background);
    draw_frame(character, Timeline(animation).placement(tick), axis_in_part, canvas);
    return canvas;
}

inline constexpr Rgba stage_colour{0x40, 0x58, 0x30, 255};
// At zoom 1 on a plain stage, with nothing drawn over it and room around the axis, which stays
// where it is.
inline void bare_stage() {
    check("boxes", false);
    check("axis", false);
    set("zoom", "1", "change");
    set("colour", "#405830", "input");
    browser().evaluate("preview.stage.origin = [400, 300], preview.goTo(0)");
}

inline json text_of(const std::string& id) {
    return browser().evaluate("document.getElementById('" + id + "').textContent");
}
inline void go_to(std::uint64_t tick) {
    browser().evaluate("preview.goTo(" + std::to_string(tick) + ")");
}
// Lists and menus are reached by opening them, as a person does.
inline void open_tab(const std::string& name) { browser().click("#tab-" + name); }
inline void open_menu(const std::string& id) {
    browser().evaluate("{ document.getElementById('" + id + "').open = true; }");
}
inline json play_button() {
    return browser().evaluate("document.getElementById('play').ariaLabel");
}
inline std::int64_t tick() { return browser().evaluate("preview.tick").get<std::int64_t>(); }

}  // namespace fightconv::test
