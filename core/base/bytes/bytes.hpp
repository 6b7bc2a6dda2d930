// The bytes of files, owned or borrowed, with the name of the file for messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace fightconv {

using Bytes = std::span<const std::uint8_t>;  // borrowed, read only
using MutableBytes = std::span<std::uint8_t>;
using ByteBuffer = std::vector<std::uint8_t>;  // owned

// The input of a parser: the whole file and its name for messages. Borrows both.
struct Source {
    std::string_view file;
    Bytes bytes;
};

// The content of a file: owned, or borrowed from whoever holds the file already. Converts to Bytes.
class FileBytes {
public:
    FileBytes() = default;
    explicit FileBytes(ByteBuffer owned) noexcept : owned_(std::move(owned)) {}
    // `owner`, if there is one, keeps the borrowed bytes alive.
    explicit FileBytes(Bytes borrowed, std::shared_ptr<const void> owner = {}) noexcept
        : borrowed_(borrowed), owner_(std::move(owner)) {}

    const std::uint8_t* data() const noexcept { return bytes().data(); }
    std::size_t size() const noexcept { return bytes().size(); }
    bool empty() const noexcept { return bytes().empty(); }
    auto begin() const noexcept { return bytes().begin(); }
    auto end() const noexcept { return bytes().end(); }

    // Copies the bytes only if they are borrowed.
    ByteBuffer take() && {
        return owned_.empty() ? ByteBuffer(borrowed_.begin(), borrowed_.end()) : std::move(owned_);
    }

private:
    Bytes bytes() const noexcept { return owned_.empty() ? borrowed_ : Bytes(owned_); }

    ByteBuffer owned_;
    Bytes borrowed_;  // empty if the bytes are owned
    std::shared_ptr<const void> owner_;
};

inline Bytes as_bytes(std::string_view text) noexcept {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string_view as_text(Bytes bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace fightconv
