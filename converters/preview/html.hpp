// The HTML of pages that fightconv writes: escaped text, and templates with places to fill.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace fightconv {

// Text for an element or a quoted attribute, whatever it holds; control characters and invalid
// UTF-8 as \xNN.
std::string html_text(std::string_view text);

// The page with each {{name}} replaced by the value of that name, or by nothing if there is none.
// Values are not searched for further names.
std::string fill_page(std::string_view page,
                      std::initializer_list<std::pair<std::string_view, std::string_view>> values);

}  // namespace fightconv
