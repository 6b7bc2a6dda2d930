#include "converters/preview/html.hpp"

#include <algorithm>

#include "core/base/text/text.hpp"

namespace fightconv {

std::string html_text(std::string_view text) {
    std::string html;
    for (const char c : printable(text)) {
        switch (c) {
            case '&': html += "&amp;"; break;
            case '<': html += "&lt;"; break;
            case '>': html += "&gt;"; break;
            case '"': html += "&quot;"; break;
            case '\'': html += "&#39;"; break;
            default: html += c;
        }
    }
    return html;
}

std::string fill_page(std::string_view page,
                      std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
    std::string filled;
    for (std::size_t open = page.find("{{"); open != std::string_view::npos;
         open = page.find("{{")) {
        const std::size_t close = page.find("}}", open);
        if (close == std::string_view::npos) {
            break;
        }
        const std::string_view name = page.substr(open + 2, close - open - 2);
        const auto value = std::find_if(values.begin(), values.end(),
                                        [&](const auto& each) { return each.first == name; });
        filled.append(page.substr(0, open));
        if (value != values.end()) {
            filled.append(value->second);
        }
        page.remove_prefix(close + 2);
    }
    return filled.append(page);
}

}  // namespace fightconv
