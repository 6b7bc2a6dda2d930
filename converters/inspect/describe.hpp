// One describe_* for each kind of file that `inspect` knows. They fail only if the file cannot be
// read at all.
#pragma once

#include "converters/inspect/description.hpp"
#include "converters/interface/converter.hpp"
#include "formats/fspk/records.hpp"
#include "formats/mugen/sff/sff.hpp"

namespace fightconv::inspect {

std::string stored_as(const sff::File& file, std::size_t sprite);  // "lz5", "blank", "link to 3"

// "add 128:128", "sub"; empty for pixels that cover others.
std::string blend_text(const Blend& blend);
// The values that change gradually from the frame before: "offset blend".
std::string interpolation_text(const Interpolation& interpolation);

// `animation`: empty, or the name or number of the animation whose frames are to be shown;
// not_found if there is none.
Result<Description> describe_sff(Source source, std::string_view animation, Context& context);
Result<Description> describe_air(Source source, std::string_view animation, Context& context);
Result<Description> describe_act(Source source, std::string_view animation, Context& context);
Result<Description> describe_cns(Source source, std::string_view animation, Context& context);
Result<Description> describe_cmd(Source source, std::string_view animation, Context& context);
Result<Description> describe_snd(Source source, std::string_view animation, Context& context);
Result<Description> describe_uff(Source source, std::string_view animation, Context& context);
Result<Description> describe_mdl(Source source, std::string_view animation, Context& context);
Result<Description> describe_ani(Source source, std::string_view animation, Context& context);
Result<Description> describe_pak(Source source, std::string_view animation, Context& context);
Result<Description> describe_ushd(Source source, std::string_view animation, Context& context);
// `layout`: that of the pack; nothing = as its record sizes tell.
Result<Description> describe_fspk(Source source, std::string_view animation,
                                  std::optional<fspk::Layout> layout);
// A table of sprites with the SHA-256 of their RGBA (straight alpha, rows from the top, pixels of
// alpha 0 are 0,0,0,0): equal for equal pictures. All are decoded for it. A .sff has all of its
// sprites, a character those of its model.
Description describe_digest(const Character& character, unsigned threads);
Result<Description> describe_sff_digest(Source source, Context& context);
Result<Description> describe_character(const Character& character, std::string_view animation);

}  // namespace fightconv::inspect
