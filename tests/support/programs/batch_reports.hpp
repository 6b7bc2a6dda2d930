// Reports of a batch, made by code.
#pragma once

#include <string>

#include "converters/jobs/report/report.hpp"

namespace fightconv::test {

inline batch::Entry batch_entry(std::string name,
                                batch::Outcome outcome = batch::Outcome::converted) {
    batch::Entry entry;
    entry.input = "chars/" + name + "/" + name + ".def";
    entry.name = std::move(name);
    entry.outcome = outcome;
    return entry;
}

// A PNG of 2x3 pixels, as thumbnail_of() makes them.
ByteBuffer small_thumbnail();

// Three characters: kfm (converted, two warnings of one id and a note), ryu (failed), and one whose
// names are an attack on every format.
batch::Report small_report();
inline constexpr std::string_view hostile_name =
    "=<script>pwned=1</script>\"'><img src=x onerror=pwned=1>|`*[a](b) {{rows}} "
    ",\r\n\x1b\xe2\x80\xae";

}  // namespace fightconv::test
