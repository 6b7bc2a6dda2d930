#include "core/base/result.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <new>

#include "core/base/text/text.hpp"

namespace fightconv {

std::string_view name_of(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::io: return "I/O error";
        case ErrorCode::exists: return "already exists";
        case ErrorCode::exhausted: return "out of resources";
        case ErrorCode::not_found: return "not found";
        case ErrorCode::truncated: return "truncated";
        case ErrorCode::bad_magic: return "bad magic";
        case ErrorCode::unsupported_version: return "unsupported version";
        case ErrorCode::unsupported_feature: return "unsupported feature";
        case ErrorCode::malformed: return "malformed";
        case ErrorCode::limit_exceeded: return "over a limit";
        case ErrorCode::unsafe_path: return "unsafe path";
        case ErrorCode::unmet: return "unmet";
        case ErrorCode::cancelled: return "cancelled";
        case ErrorCode::internal: return "internal error";
    }
    return "error";
}

std::string render_place(std::string_view file, const Place& place) {
    std::string text = printable(file);
    if (place.offset) {
        std::array<char, 16> digits;
        const auto end =
            std::to_chars(digits.data(), digits.data() + digits.size(), *place.offset, 16).ptr;
        text.append("+0x").append(digits.data(), end);
    } else if (place.line) {
        text += fmt::format(":{}", *place.line);
    }
    return text;
}

Error&& Error::in_file(std::string_view file) && {
    if (file_.empty()) {
        file_ = file;
    }
    return std::move(*this);
}

Error&& Error::at(Place place) && {
    if (!place_.offset && !place_.line) {
        place_ = place;
    }
    return std::move(*this);
}

Error&& Error::about(std::string item) && {
    item_ = std::move(item);
    return std::move(*this);
}

Error&& Error::while_doing(std::string frame) && {
    frames_.push_back(std::move(frame));
    return std::move(*this);
}

Error&& Error::remedy(std::string what_to_do) && {
    remedy_ = std::move(what_to_do);
    return std::move(*this);
}

std::string Error::render() const {
    std::string text = render_place(file_, place_);
    if (!text.empty()) {
        text.append(": ");
    }
    text.append(printable(message_));
    std::string around = printable(item_);
    for (const std::string& frame : frames_) {
        around.append(around.empty() ? "" : "; ").append("while ").append(printable(frame));
    }
    if (!around.empty()) {
        text.append(" (").append(around).append(")");
    }
    return text;
}

Error error_of_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {ErrorCode::limit_exceeded, "there is not enough memory for this input"};
    } catch (const std::exception& exception) {
        return Error(ErrorCode::internal, fmt::format("a bug in fightconv: {}", exception.what()))
            .remedy("please report it with the input");
    } catch (...) {
        return {ErrorCode::internal,
                "a function that was called back has thrown something unknown"};
    }
}

}  // namespace fightconv
