#include "core/disk/standard_streams.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "core/disk/platform.hpp"
#include "core/disk/platform_common.hpp"

namespace fightconv {

namespace {

constexpr int input_descriptor = 0;
constexpr int output_descriptor = 1;
constexpr std::size_t bytes_at_once = 1U << 16;

#ifdef _WIN32
constexpr int no_reader = EINVAL;
#else
constexpr int no_reader = EPIPE;
#endif

}  // namespace

Result<StandardInput> read_standard_input(Context& context) {
    if (platform::is_terminal(input_descriptor)) {
        return fail(
            Error(ErrorCode::not_found, "standard input is a terminal")
                .remedy("send a file or the output of a program to it: fightconv ... < FILE"));
    }
    StandardInput input{{}, Charge(context.budget)};
    ByteBuffer& bytes = input.bytes;
    std::array<std::uint8_t, bytes_at_once> part;
    for (;;) {
        FC_TRY(context.check_cancelled());
        std::error_code error;
        const std::optional<std::size_t> read = platform::read_part(input_descriptor, part, error);
        if (error) {
            return fail(platform::io_error("standard input", "read", error));
        }
        if (!read) {
            continue;
        }
        const std::size_t count = *read;
        if (count == 0) {
            return input;
        }
        context.budget.count_input(count);
        if (bytes.size() + count > context.limits.input_file_bytes) {
            return fail(platform::size_error("standard input", context.limits.input_file_bytes));
        }
        if (bytes.size() + count > bytes.capacity()) {
            const std::size_t capacity = std::max(bytes.size() + count, bytes.capacity() * 2);
            FC_TRY(input.charge.add(capacity, "standard input"));
            bytes.reserve(capacity);
            input.charge.give_back(input.charge.bytes() - capacity);
        }
        bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
    }
}

bool standard_output_is_terminal() noexcept { return platform::is_terminal(output_descriptor); }

Result<Received> write_standard_output(Bytes bytes) {
    errno = 0;
    const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() &&
                            std::fflush(stdout) == 0;
    if (is_written) {
        return Received::yes;
    }
    const int reason = errno != 0 ? errno : EIO;
    std::clearerr(stdout);  // the failure is reported here
    return reason == no_reader
               ? Result<Received>(Received::no)
               : fail(platform::io_error("standard output", "write",
                                         std::error_code(reason, std::generic_category())));
}

}  // namespace fightconv
