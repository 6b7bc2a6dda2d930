// The palettes of a document while its frames are read: each chunk changes some colours of the
// palette before it.
#pragma once

#include <functional>

#include "core/base/bytes/byte_reader.hpp"
#include "formats/aseprite/records.hpp"

namespace fightconv::aseprite {

// `truncated` if the rest of the chunk cannot hold that many items of `least_bytes` each.
Status check_room(const ByteReader& data, std::uint64_t count, std::uint64_t least_bytes,
                  std::string_view items);

class PaletteReader {
public:
    explicit PaletteReader(const Budget& budget) : charge_(budget) {}

    // The contents of a chunk. `read_name` reads the name of a colour, and `charge` takes what it
    // needs.
    using ReadText = std::function<Result<std::string>()>;
    Status read(ByteReader& data, Charge& charge, const ReadText& read_name);
    // The older kind of palette. Aseprite still writes it for at most 256 colours that are all
    // opaque.
    Status read_old(ByteReader& data, bool has_six_bits);

    const Palette& so_far() const noexcept { return so_far_; }
    // A copy, charged to `charge`, if it has changed since the last call.
    Result<std::optional<Palette>> take_new(Charge& charge);

private:
    Status resize(std::size_t size);

    Palette so_far_;
    Charge charge_;  // of so_far_
    bool is_new_ = false, has_new_kind_ = false;
};

}  // namespace fightconv::aseprite
