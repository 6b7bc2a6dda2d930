// The files of a MUGEN character, each by itself: what `inspect` shows of it, and how `validate`
// checks it.
#pragma once

#include <span>

#include "converters/interface/file_kind.hpp"

namespace fightconv::mugen {

Result<Description> describe_sff(Source source, std::string_view animation, Context& context);
Result<Description> digest_sff(Source source, Context& context);
Result<Description> describe_snd(Source source, std::string_view animation, Context& context);
Result<Description> describe_air(Source source, std::string_view animation, Context& context);
Result<Description> describe_act(Source source, std::string_view animation, Context& context);
Result<Description> describe_cns(Source source, std::string_view animation, Context& context);
Result<Description> describe_cmd(Source source, std::string_view animation, Context& context);

// All of them.
std::span<const FileKind> file_kinds() noexcept;

}  // namespace fightconv::mugen
