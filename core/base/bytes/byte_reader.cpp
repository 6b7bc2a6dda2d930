#include "core/base/bytes/byte_reader.hpp"

#include <fmt/format.h>

#include "core/base/text/text.hpp"

namespace fightconv {

Result<Bytes> ByteReader::bytes(std::uint64_t count, std::string_view what) {
    if (count > left()) {
        return fail(
            error(ErrorCode::truncated, fmt::format("the file ends too early: {} expected, {} left",
                                                    counted(count, "byte"), left()))
                .about(std::string(what)));
    }
    const Bytes taken = source_.bytes.subspan(position_, static_cast<std::size_t>(count));
    position_ += taken.size();
    return taken;
}

Result<std::string_view> ByteReader::terminated_text(std::string_view what) {
    const std::string_view rest = as_text(source_.bytes.subspan(position_));
    const std::size_t length = rest.find('\0');
    if (length == std::string_view::npos) {
        return fail(
            error(ErrorCode::truncated,
                  fmt::format("the file ends after {} bytes of a text that no zero byte has ended",
                              rest.size()))
                .about(std::string(what)));
    }
    position_ += length + 1;
    return rest.substr(0, length);
}

Status ByteReader::seek(std::uint64_t absolute_offset, std::string_view what) {
    if (absolute_offset < base_ || absolute_offset - base_ > source_.bytes.size()) {
        return fail(error(ErrorCode::truncated,
                          fmt::format("offset {} is outside of the {} bytes of the file",
                                      absolute_offset, base_ + source_.bytes.size()))
                        .about(std::string(what)));
    }
    position_ = static_cast<std::size_t>(absolute_offset - base_);
    return {};
}

Error ByteReader::error(ErrorCode code, std::string message) const {
    return Error(code, std::move(message)).in_file(source_.file).at(Place::at_offset(offset()));
}

}  // namespace fightconv
