// The exporters of pages and pictures that show a character: README.md says what each of them
// writes.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

// NAME.html: one page that plays every animation
std::unique_ptr<Exporter> make_page_exporter();
// NAME.png: every animation on one picture
std::unique_ptr<Exporter> make_contact_sheet_exporter();
std::unique_ptr<Exporter> make_gif_exporter();  // NAME-gif: a GIF of each animation
std::unique_ptr<Exporter> make_apng_exporter();
std::unique_ptr<Exporter> make_webp_exporter();

}  // namespace fightconv
