// Result<T> and Error: a failure has a code, the file, the place in it, the item, and what was
// being read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace fightconv {

enum class ErrorCode : std::uint8_t {
    io,                   // the operating system refused (the message says why)
    exists,               // something is in the place of a result, and stays there
    exhausted,            // this process may open no more files; the named file is not the cause
    not_found,            // a file or a named thing does not exist
    truncated,            // the bytes end before the record does
    bad_magic,            // not the format that was asked for
    unsupported_version,  // the right format, in a version that fightconv does not read
    unsupported_feature,  // readable, but this part cannot be represented
    malformed,            // contradicts itself or the format
    limit_exceeded,       // well formed, but exceeds one of core/base/limits.hpp
    unsafe_path,          // a path that leads out of its root
    unmet,                // sound, but not what an option asks of it (a palette, no warnings)
    cancelled,            // the user asked to stop
    internal,             // a bug in fightconv
};

// The name of the code in documents for programs ("bad magic").
std::string_view name_of(ErrorCode code) noexcept;

// A place in a file: a byte offset (binary formats), a line (text formats, from 1), or nothing.
struct Place {
    std::optional<std::uint64_t> offset;
    std::optional<std::uint32_t> line;

    static Place at_offset(std::uint64_t offset) { return {offset, std::nullopt}; }
    static Place at_line(std::uint32_t line) { return {std::nullopt, line}; }
    friend bool operator==(const Place&, const Place&) = default;
};

// "kfm.sff+0x4c1", "kfm.air:12", "kfm.sff"; "" for no file.
std::string render_place(std::string_view file, const Place& place);

class [[nodiscard]] Error {
public:
    Error(ErrorCode code, std::string message) : code_(code), message_(std::move(message)) {}

    Error&& in_file(std::string_view file) &&;  // has no effect if a file is already named
    Error&& at(Place place) &&;                 // has no effect if a place is already known
    Error&& about(std::string item) &&;         // "sprite 200,3", "action 0"
    Error&& while_doing(std::string frame) &&;  // outer frames come last
    Error&& remedy(std::string what_to_do) &&;  // plain advice, shown on its own line

    ErrorCode code() const noexcept { return code_; }
    const std::string& message() const noexcept { return message_; }
    const std::string& file() const noexcept { return file_; }
    const Place& place() const noexcept { return place_; }
    const std::string& item() const noexcept { return item_; }
    const std::vector<std::string>& frames() const noexcept { return frames_; }
    const std::string& remedy() const noexcept { return remedy_; }

    // One line: "kfm.sff+0x4c1: the file ends too early: 28 bytes expected, 11 left (sprite node 4;
    // while reading ...)". Without the name of the code and the remedy.
    std::string render() const;

private:
    ErrorCode code_;
    std::string message_;
    std::string file_;
    Place place_;
    std::string item_;
    std::vector<std::string> frames_;
    std::string remedy_;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
    return tl::unexpected<Error>(Error(code, std::move(message)));
}
inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

// The error for the exception that ended a piece of work; call it while the exception is being
// handled.
Error error_of_exception();

// Returns the error of a Status/Result to the caller.
#define FC_TRY(expression)                                          \
    do {                                                            \
        if (auto fc_status = (expression); !fc_status) {            \
            return ::fightconv::fail(std::move(fc_status).error()); \
        }                                                           \
    } while (false)

#define FC_JOIN_INNER(a, b) a##b
#define FC_JOIN(a, b) FC_JOIN_INNER(a, b)
// FC_ASSIGN(const auto node, reader.le<SpriteNode>("sprite node")): declares `node` or returns the
// error.
#define FC_ASSIGN(declaration, expression)                                          \
    auto FC_JOIN(fc_result_, __LINE__) = (expression);                              \
    if (!FC_JOIN(fc_result_, __LINE__)) {                                           \
        return ::fightconv::fail(std::move(FC_JOIN(fc_result_, __LINE__)).error()); \
    }                                                                               \
    declaration = std::move(*FC_JOIN(fc_result_, __LINE__))

}  // namespace fightconv
