// Standard input and output as files: "-" on the command line.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/result.hpp"

namespace fightconv {

inline bool is_standard_stream(const std::filesystem::path& path) { return path == "-"; }

struct StandardInput {
    ByteBuffer bytes;
    Charge charge;  // for the bytes, which are charged before they are read
};

// All of standard input, which can be read once. limit_exceeded over Limits::input_file_bytes or
// the budget; not_found if standard input is a terminal; io, cancelled.
Result<StandardInput> read_standard_input(Context& context);

bool standard_output_is_terminal() noexcept;

enum class Received : bool { no, yes };  // no: the reader has gone, because it does not want more

// `io`, with the system's message.
Result<Received> write_standard_output(Bytes bytes);

}  // namespace fightconv
