#include "core/base/byte_reader.hpp"

namespace fightconv {

Result<Bytes> ByteReader::bytes(std::uint64_t count, std::string_view what) {
    if (count > left()) {
        return fail(error(ErrorCode::truncated, "need " + std::to_string(count) + " bytes, " + std::to_string(left()) + " left").about(std::string(what)));
    }
    const Bytes taken = source_.bytes.subspan(position_, static_cast<std::size_t>(count));
    position_ += taken.size();
    return taken;
}

Status ByteReader::seek(std::uint64_t absolute_offset, std::string_view what) {
    if (absolute_offset < base_ || absolute_offset - base_ > source_.bytes.size()) {
        return fail(error(ErrorCode::truncated, "offset " + std::to_string(absolute_offset) + " lies outside of the " +
                                                    std::to_string(base_ + source_.bytes.size()) + " bytes of the file")
                        .about(std::string(what)));
    }
    position_ = static_cast<std::size_t>(absolute_offset - base_);
    return {};
}

Error ByteReader::error(ErrorCode code, std::string message) const {
    return Error(code, std::move(message)).in_file(source_.file).at(Place::at_offset(offset()));
}

}  // namespace fightconv
