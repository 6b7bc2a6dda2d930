// A kind of file that `inspect` and `validate` know by itself, without a character around it.
#pragma once

#include <string_view>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv {

struct Description;

// An importer offers it (FormatInfo::files); inspect and validate know those of the built-in ones.
// It is recognised by its first bytes or its extension. A .sff or .cmd contains more than its
// character shows.
struct FileKind {
    std::string_view extension;
    bool (*has_signature)(Bytes head) noexcept = nullptr;  // null if the format has no signature
    // `animation`: empty, or the name or number of the animation whose frames are to be shown;
    // not_found if there is none. The context has the options of the importer that offers the kind.
    // Fails only if the file cannot be read at all.
    Result<Description> (*describe)(Source source, std::string_view animation, Context& context);
    bool has_animations = false;
    // for validate; null if the file is checked as a character, or not at all
    Status (*check)(Source source, Context& context) = nullptr;
    // it is checked as a character if the file that belongs to it is there
    bool has_other_half = false;
    // its sprites with a digest of each (digest_table()); null if its character tells as much
    Result<Description> (*digest)(Source source, Context& context) = nullptr;
};

// A check by a reader that reports everything itself.
template <auto Parse>
Status check_by_reading(Source source, Context& context) {
    FC_TRY(Parse(source, context));
    return {};
}

}  // namespace fightconv
