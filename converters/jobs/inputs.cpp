#include "converters/jobs/inputs.hpp"

#include <memory>

#include "core/base/paths.hpp"
#include "core/disk/standard_streams.hpp"

namespace fightconv {

namespace {

constexpr const char* stream_name = "stdin";

}  // namespace

Result<InputPlace> place_of_input(const std::filesystem::path& path, Context& context,
                                  const Links& links) {
    if (!is_standard_stream(path)) {
        return place_of(path, context, links);
    }
    static std::shared_ptr<const StandardInput> input;  // the stream cannot be read again
    if (!input) {
        FC_ASSIGN(StandardInput read, read_standard_input(context));
        if (read.bytes.empty()) {
            return fail(Error(ErrorCode::truncated, "nothing was sent to standard input")
                            .in_file(stream_name)
                            .remedy("send a file or the output of a program to it: fightconv ... "
                                    "< FILE"));
        }
        input = std::make_shared<const StandardInput>(std::move(read));
    }
    return place_of_content(input->bytes, stream_name, input, context);
}

std::string shown_input(const std::filesystem::path& path) {
    return is_standard_stream(path) ? stream_name : utf8_from_path(path);
}

std::string name_of_input(const std::filesystem::path& path) {
    return is_standard_stream(path) ? stream_name : output_name(path);
}

}  // namespace fightconv
