#include <fmt/core.h>

#include <limits>

#include "core/base/bytes/byte_writer.hpp"
#include "formats/uff/records.hpp"

namespace fightconv::uff {

namespace {

constexpr std::uint64_t longest_file = std::numeric_limits<std::uint32_t>::max();

// Where an animation goes, known before a byte is written.
struct Placement {
    std::uint64_t offset = 0;
    std::uint64_t hitbox_size = 0;
};

Status check_fits(std::uint64_t count, std::string_view what, const std::string& item) {
    if (count > most_counted) {
        return fail(
            Error(ErrorCode::limit_exceeded,
                  fmt::format("{} {}, but UFF can hold at most {}", count, what, most_counted))
                .about(item));
    }
    return {};
}

// Adds the bytes of a string to `size`, or fails where it is too long.
Status add_string(std::uint64_t& size, const std::string& text, std::string_view what,
                  const std::string& item) {
    FC_TRY(check_fits(text.size(), what, item));
    size += size_in_file<wire::Count> + text.size();
    return {};
}

Result<std::uint64_t> size_of(const FrameEntry& frame, const std::string& item) {
    std::uint64_t size = wire::frame_least_bytes - 3 * size_in_file<wire::Count>;
    FC_TRY(add_string(size, frame.label, "bytes in the label", item));
    FC_TRY(add_string(size, frame.program, "bytes in the program", item));
    FC_TRY(add_string(size, frame.tags, "bytes in the tags", item));
    FC_TRY(check_fits(frame.hitboxes.size(), "hitboxes", item));
    for (const HitboxRecord& box : frame.hitboxes) {
        FC_TRY(add_string(size, box.name, "bytes in a hitbox name", item));
        size += size_in_file<HitboxValues>;
    }
    FC_TRY(check_fits(frame.cues.size(), "audio cues", item));
    for (const AudioCue& cue : frame.cues) {
        FC_TRY(add_string(size, cue.clip_id, "bytes in a clip id", item));
        size += size_in_file<CueValues>;
    }
    return size;
}

Result<std::uint64_t> hitbox_size_of(const AnimBlock& block, const std::string& item) {
    if (!block.frames.empty() && block.frames.size() != block.sprites.size()) {
        return fail(
            Error(ErrorCode::malformed, fmt::format("{} frames for {} sprite entries",
                                                    block.frames.size(), block.sprites.size()))
                .about(item));
    }
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < block.frames.size(); ++i) {
        FC_ASSIGN(const std::uint64_t frame,
                  size_of(block.frames[i], fmt::format("{} frame {}", item, i)));
        size += frame;
    }
    return size;
}

std::uint64_t offset_table_at(const Package& package) noexcept {
    return size_in_file<wire::PackageHeader> + size_in_file<wire::Count> + package.char_name.size();
}

// The place of every block; `end` becomes the size of the file.
Result<std::vector<Placement>> place(const Package& package, std::uint64_t& end) {
    FC_TRY(check_fits(package.char_name.size(), "bytes in the character name", "package"));
    FC_TRY(check_fits(package.animations.size(), "animations", "package"));
    end = offset_table_at(package) + package.animations.size() * size_in_file<wire::Offset>;
    std::vector<Placement> places;
    places.reserve(package.animations.size());
    for (const AnimBlock& block : package.animations) {
        const std::string item = fmt::format("animation '{}'", block.name.substr(0, 80));
        FC_TRY(check_fits(block.name.size(), "bytes in the name", item));
        FC_TRY(check_fits(block.sprites.size(), "frames", item));
        FC_ASSIGN(const std::uint64_t hitbox_size, hitbox_size_of(block, item));
        places.push_back({end, hitbox_size});
        end += size_in_file<wire::AnimHeader> + block.name.size() +
               block.sprites.size() * size_in_file<SpriteEntry> + hitbox_size +
               block.pixel_block.size();
        if (end > longest_file) {
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("the package would have {} bytes up to the end of this "
                                          "animation, but UFF's 32-bit offsets reach only {}",
                                          end, longest_file))
                            .about(item)
                            .remedy("convert fewer animations, or write indexed pixels"));
        }
    }
    return places;
}

// The counts and sizes below were proven to fit by place().
wire::Count count_of(const auto& list) { return static_cast<wire::Count>(list.size()); }

void put_string(ByteWriter& out, const std::string& text) {
    out.be(count_of(text));
    out.text(text);
}

void put(ByteWriter& out, const FrameEntry& frame) {
    out.be(frame.id);
    put_string(out, frame.label);
    put_string(out, frame.program);
    put_string(out, frame.tags);
    out.be(count_of(frame.hitboxes));
    for (const HitboxRecord& box : frame.hitboxes) {
        put_string(out, box.name);
        out.be<HitboxValues>(box);
    }
    out.be(count_of(frame.cues));
    for (const AudioCue& cue : frame.cues) {
        put_string(out, cue.clip_id);
        out.be<CueValues>(cue);
    }
}

void put(ByteWriter& out, const AnimBlock& block, std::uint64_t hitbox_size) {
    out.be(wire::AnimHeader{.name_length = count_of(block.name),
                            .frames = count_of(block.sprites),
                            .settings = block,
                            .hitbox_size = static_cast<std::uint32_t>(hitbox_size),
                            .pixel_size = static_cast<std::uint32_t>(block.pixel_block.size()),
                            .floor_y_override = block.floor_y_override});
    out.text(block.name);
    for (const SpriteEntry& sprite : block.sprites) {
        out.be(sprite);
    }
    for (const FrameEntry& frame : block.frames) {
        put(out, frame);
    }
    out.bytes(block.pixel_block);
}

}  // namespace

Result<ByteBuffer> serialise(const Package& package) {
    std::uint64_t size = 0;
    FC_ASSIGN(const std::vector<Placement> places, place(package, size));
    ByteWriter out(static_cast<std::size_t>(size));
    out.be(wire::PackageHeader{.version = package.version,
                               .pkg_flags = package.pkg_flags,
                               .animations = count_of(package.animations),
                               .offset_table = static_cast<std::uint32_t>(offset_table_at(package)),
                               .floor_y = package.floor_y});
    put_string(out, package.char_name);
    for (const Placement& placement : places) {
        out.be(static_cast<wire::Offset>(placement.offset));
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        put(out, package.animations[i], places[i].hitbox_size);
    }
    return std::move(out).take();
}

}  // namespace fightconv::uff
