#include "formats/aseprite/palettes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fightconv::aseprite {

namespace {

constexpr Colour black = {0, 0, 0, 255};
constexpr std::size_t usual_colours = 256;
constexpr std::uint64_t bytes_in_map = 96;  // what a std::map takes for a name

}  // namespace

Status check_room(const ByteReader& data, std::uint64_t count, std::uint64_t least_bytes,
                  std::string_view items) {
    return count * least_bytes <= data.left()
               ? Status()
               : fail(data.error(
                     ErrorCode::truncated,
                     fmt::format("{} {} of at least {} bytes do not fit into the {} bytes left",
                                 count, items, least_bytes, data.left())));
}

Status PaletteReader::resize(std::size_t size) {
    const std::size_t before = so_far_.colours.size();
    if (size > before) {
        FC_TRY(charge_.add((size - before) * sizeof(Colour), "a palette"));
    }
    so_far_.colours.resize(size, black);
    so_far_.names.erase(so_far_.names.lower_bound(static_cast<std::uint32_t>(size)),
                        so_far_.names.end());
    is_new_ = true;
    return {};
}

Status PaletteReader::read(ByteReader& data, Charge& charge, const ReadText& read_name) {
    FC_ASSIGN(const auto stored, data.le<wire::Palette>("a palette"));
    // Colours that no palette lists are black; a file cannot ask for many of them.
    const std::size_t most_unlisted = std::max(usual_colours, so_far_.colours.size());
    if (stored.first > stored.last || stored.last >= stored.size ||
        (stored.size > most_unlisted && stored.last != stored.size - 1) || stored.size > 0x10000) {
        return fail(ErrorCode::malformed, fmt::format("colours {} to {} of a palette of {}",
                                                      stored.first, stored.last, stored.size));
    }
    FC_TRY(check_room(data, std::uint64_t{stored.last} - stored.first + 1,
                      size_in_file<wire::PaletteEntry>, "colours"));
    has_new_kind_ = true;
    FC_TRY(resize(stored.size));
    for (std::uint32_t i = stored.first; i <= stored.last; ++i) {
        FC_ASSIGN(const auto entry, data.le<wire::PaletteEntry>("a colour"));
        so_far_.colours[i] = entry.colour;
        so_far_.names.erase(i);
        if ((entry.flags & wire::has_name) != 0) {
            FC_TRY(charge.add(bytes_in_map, "the name of a colour"));
            FC_ASSIGN(so_far_.names[i], read_name());
        }
    }
    return {};
}

Status PaletteReader::read_old(ByteReader& data, bool has_six_bits) {
    FC_ASSIGN(const auto packages, data.le<std::uint16_t>("an old palette"));
    std::size_t index = 0;
    const bool counts = !has_new_kind_;
    for (std::uint16_t i = 0; i < packages; ++i) {
        FC_ASSIGN(const auto package, data.le<wire::OldPackage>("colours of an old palette"));
        const std::size_t count = package.count == 0 ? usual_colours : package.count;
        index += package.skip;
        if (index + count > usual_colours) {
            return fail(ErrorCode::malformed,
                        fmt::format("colours {} to {} of an old palette, which has {}", index,
                                    index + count - 1, usual_colours));
        }
        if (counts) {
            FC_TRY(resize(std::max(so_far_.colours.size(), index + count)));
        }
        for (const std::size_t end = index + count; index < end; ++index) {
            FC_ASSIGN(auto colour, data.le<wire::OldColour>("a colour"));
            for (std::uint8_t& value : colour) {
                if (has_six_bits && value > 63) {
                    return fail(ErrorCode::malformed,
                                fmt::format("{} in a colour of 6 bits", value));
                }
                value = has_six_bits ? static_cast<std::uint8_t>(value << 2 | value >> 4) : value;
            }
            if (counts) {
                so_far_.colours[index] = {colour[0], colour[1], colour[2], 255};
            }
        }
    }
    return {};
}

Result<std::optional<Palette>> PaletteReader::take_new(Charge& charge) {
    if (!std::exchange(is_new_, false)) {
        return std::nullopt;
    }
    std::uint64_t bytes = so_far_.colours.size() * sizeof(Colour);
    for (const auto& [index, name] : so_far_.names) {
        bytes += bytes_in_map + name.size();
    }
    FC_TRY(charge.add(bytes, "a palette"));
    return so_far_;
}

}  // namespace fightconv::aseprite
