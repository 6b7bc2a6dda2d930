#include <algorithm>
#include <optional>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/bytes/records.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "formats/uff/problems.hpp"
#include "formats/uff/records.hpp"

namespace fightconv::uff {

namespace {

constexpr std::size_t longest_name_in_messages = 80;
constexpr wire::PackageHeader expected_header;
constexpr std::string_view signature(expected_header.magic.data(), expected_header.magic.size());
constexpr std::size_t loop_mode_at =
    offset_in_file<&wire::AnimHeader::settings> + offset_in_file<&AnimSettings::loop_mode>;

// A part of the file that holds something, to find overlaps and bytes to which nothing refers.
struct Extent {
    std::uint64_t begin;
    std::uint64_t end;
    std::string_view what;
    std::optional<std::size_t> index;  // which one of its kind

    std::string name() const { return Where{what, {}, index}.text(); }
};

class Parser {
public:
    Parser(Source source, Context& context) noexcept
        : source_(source),
          context_(context),
          reporter_(context.diagnostics, source.file),
          reader_(source),
          charge_(context.budget) {}

    Result<Package> package();

private:
    Result<std::vector<std::uint32_t>> offset_table(std::uint16_t count, std::uint32_t at);
    Result<AnimBlock> animation(std::uint32_t at);
    Status sprite_table(AnimBlock& block, std::uint16_t count);
    Status hitbox_block(AnimBlock& block, Bytes bytes, std::uint64_t at);
    Status frames(AnimBlock& block, ByteReader& reader);
    Result<FrameEntry> frame(ByteReader& reader);
    Status hitboxes(FrameEntry& frame, ByteReader& reader);
    Status cues(FrameEntry& frame, ByteReader& reader);
    Result<std::string> string(ByteReader& reader, std::string_view what);
    Result<std::string> text(Bytes raw, std::uint64_t at, std::string_view what);
    void report_extents();
    void drop_overlapping_pixels(Package& package);

    // Everything that a file can request many times over (animations may share offsets) is charged
    // before it is allocated.
    Status charge(std::uint64_t bytes) { return charge_.add(bytes, fmt::format("UFF {}", item_)); }
    Reporter here() const { return reporter_.about(item_); }
    bool known_version() const noexcept { return version_ == version_1; }

    Source source_;
    Context& context_;
    Reporter reporter_;
    ByteReader reader_;
    std::uint8_t version_ = version_1;
    Charge charge_;
    std::uint64_t frame_total_ = 0;
    std::string item_ = "package";  // what is being read
    std::vector<Extent> extents_;
};

Result<Package> Parser::package() {
    if (!has_signature(source_.bytes)) {
        return fail(
            reader_.error(ErrorCode::bad_magic,
                          "the file does not begin with the bytes 55 46 46 00 of a UFF package"));
    }
    FC_ASSIGN(const auto header, reader_.be<wire::PackageHeader>("package header"));
    Package package;
    package.version = version_ = header.version;
    package.pkg_flags = header.pkg_flags;
    package.floor_y = header.floor_y;
    if (!known_version()) {
        here().report(problem.unknown_version,
                      Place::at_offset(offset_in_file<&wire::PackageHeader::version>),
                      "the version is {}, but only version {} is known; the file was read like one "
                      "of that version",
                      version_, version_1);
    }
    if (header.pkg_flags != 0 || header.reserved != expected_header.reserved ||
        header.more_reserved != expected_header.more_reserved) {
        here().report(problem.reserved_set, Place::at_offset(0),
                      "reserved bytes of the package header are not zero; they were ignored");
    }
    FC_ASSIGN(package.char_name, string(reader_, "character name"));
    extents_.push_back({0, reader_.offset(), "package header", std::nullopt});

    FC_ASSIGN(const std::vector<std::uint32_t> offsets,
              offset_table(header.animations, header.offset_table));
    package.animations.reserve(offsets.size());
    for (const std::uint32_t at : offsets) {
        const std::size_t index = package.animations.size();
        item_ = fmt::format("animation {}", index);
        auto block = animation(at);
        if (!block) {
            return fail(std::move(block).error().while_doing(fmt::format("reading {}", item_)));
        }
        extents_.push_back({at, reader_.offset(), "animation", index});
        package.animations.push_back(*std::move(block));
    }
    item_ = "package";
    report_extents();
    drop_overlapping_pixels(package);
    package.charge = std::move(charge_);
    return package;
}

Result<std::vector<std::uint32_t>> Parser::offset_table(std::uint16_t count, std::uint32_t at) {
    std::vector<std::uint32_t> offsets;
    if (count == 0) {
        return offsets;
    }
    if (count > context_.limits.animations) {
        return fail(reporter_.error(
            ErrorCode::limit_exceeded,
            Place::at_offset(offset_in_file<&wire::PackageHeader::animations>),
            "{} animations, but the limit is {}", count, context_.limits.animations));
    }
    FC_TRY(reader_.seek(at, "animation offset table"));
    FC_ASSIGN(const Bytes raw, reader_.bytes(std::uint64_t{count} * size_in_file<wire::Offset>,
                                             "animation offset table"));
    FC_TRY(charge(count * (sizeof(std::uint32_t) + sizeof(AnimBlock) + sizeof(Extent))));
    extents_.push_back({at, reader_.offset(), "animation offset table", std::nullopt});
    offsets.reserve(count);
    const Records<wire::Offset, std::endian::big> table(raw, at);
    for (std::size_t i = 0; i < count; ++i) {
        offsets.push_back(table[i]);
    }
    return offsets;
}

Result<AnimBlock> Parser::animation(std::uint32_t at) {
    FC_TRY(reader_.seek(at, "animation block"));
    FC_ASSIGN(const auto header, reader_.be<wire::AnimHeader>("animation header"));
    AnimBlock block;
    static_cast<AnimSettings&>(block) = header.settings;
    block.floor_y_override = header.floor_y_override;
    block.offset = at;

    const std::uint64_t name_at = reader_.offset();
    FC_ASSIGN(const Bytes name, reader_.bytes(header.name_length, "animation name"));
    FC_ASSIGN(block.name, text(name, name_at, "animation name"));
    item_ += fmt::format(" '{}'", block.name.substr(0, longest_name_in_messages));
    if (block.loop_mode > 2) {
        here().report(problem.unknown_loop_mode, Place::at_offset(at + loop_mode_at),
                      "loop_mode is {}, expected 0 to 2", block.loop_mode);
    }
    FC_TRY(sprite_table(block, header.frames));
    const std::uint64_t hitbox_at = reader_.offset();
    FC_ASSIGN(const Bytes hitbox_bytes, reader_.bytes(header.hitbox_size, "hitbox block"));
    block.pixel_offset = reader_.offset();
    FC_ASSIGN(block.pixel_block, reader_.bytes(header.pixel_size, "pixel block"));
    if (header.hitbox_size > 0) {
        FC_TRY(hitbox_block(block, hitbox_bytes, hitbox_at));
    }
    return block;
}

Status Parser::sprite_table(AnimBlock& block, std::uint16_t count) {
    frame_total_ += count;
    if (frame_total_ > context_.limits.frames) {
        return fail(reporter_.about("sprite table")
                        .error(ErrorCode::limit_exceeded, Place::at_offset(reader_.offset()),
                               "more than {} frames in the package", context_.limits.frames));
    }
    const std::uint64_t begin = reader_.offset();
    FC_ASSIGN(const Bytes raw,
              reader_.bytes(std::uint64_t{count} * size_in_file<SpriteEntry>, "sprite table"));
    FC_TRY(charge(count * sizeof(SpriteEntry)));
    block.sprites.reserve(count);
    const Records<SpriteEntry, std::endian::big> table(raw, begin);
    for (std::size_t i = 0; i < count; ++i) {
        block.sprites.push_back(table[i]);
        if ((block.sprites.back().entry_flags & ~(flip_h | flip_v)) != 0) {
            here().report(
                problem.unknown_flags,
                Place::at_offset(table.offset_of(i) + offset_in_file<&SpriteEntry::entry_flags>),
                "entry_flags have other bits than FLIP_H and FLIP_V; they were ignored");
        }
    }
    return {};
}

Status Parser::hitbox_block(AnimBlock& block, Bytes bytes, std::uint64_t at) {
    const std::uint64_t charged_before = charge_.bytes();
    ByteReader reader({source_.file, bytes}, at);
    if (auto status = frames(block, reader); !status) {
        if (known_version() || status.error().code() == ErrorCode::limit_exceeded) {
            return status;
        }
        block.frames = {};
        charge_.give_back(charge_.bytes() - charged_before);
        here().report(
            problem.hitbox_block_unreadable, Place::at_offset(reader.offset()),
            "the hitbox block of version {} is not laid out like that of version {} ({}); "
            "it was skipped, and the boxes, labels and cues of the animation are lost",
            version_, version_1, status.error().message());
        return {};
    }
    if (reader.left() > 0) {
        constexpr auto text =
            "{} bytes follow the last frame of the hitbox block; they were skipped";
        const Place place = Place::at_offset(reader.offset());
        if (known_version()) {
            here().report(problem.hitbox_block_longer, place, text, reader.left());
        } else {
            here().note(problem.hitbox_block_longer, place, text, reader.left());
        }
    }
    return {};
}

Status Parser::frames(AnimBlock& block, ByteReader& reader) {
    const std::size_t count = block.sprites.size();
    if (reader.left() / wire::frame_least_bytes < count) {
        return fail(reporter_.about("hitbox block")
                        .error(ErrorCode::truncated, Place::at_offset(reader.offset()),
                               "the hitbox block has {} bytes, but {} frames need at least {}",
                               reader.left(), count, count * wire::frame_least_bytes));
    }
    FC_TRY(charge(count * sizeof(FrameEntry)));
    block.frames.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        FC_ASSIGN(FrameEntry entry, frame(reader));
        // The records of an unknown version may be longer than ours; then the next id is not the
        // expected one.
        if (!known_version() && entry.id != i) {
            return fail(reader.error(ErrorCode::malformed,
                                     fmt::format("frame {} has the id {}", i, entry.id)));
        }
        block.frames.push_back(std::move(entry));
    }
    return {};
}

Result<FrameEntry> Parser::frame(ByteReader& reader) {
    FrameEntry frame;
    frame.offset = reader.offset();
    FC_ASSIGN(frame.id, reader.be<std::uint16_t>("frame id"));
    FC_ASSIGN(frame.label, string(reader, "frame label"));
    FC_ASSIGN(frame.program, string(reader, "frame program"));
    FC_ASSIGN(frame.tags, string(reader, "frame tags"));
    FC_TRY(hitboxes(frame, reader));
    FC_TRY(cues(frame, reader));
    return frame;
}

Status Parser::hitboxes(FrameEntry& frame, ByteReader& reader) {
    FC_ASSIGN(const auto count, reader.be<wire::Count>("hitbox count"));
    if (reader.left() / wire::hitbox_least_bytes < count) {
        return fail(reporter_.about("hitboxes")
                        .error(ErrorCode::truncated, Place::at_offset(reader.offset()),
                               "{} hitboxes do not fit into the {} bytes that are left", count,
                               reader.left()));
    }
    if (count > context_.limits.boxes_per_frame) {
        return fail(reporter_.about("hitboxes")
                        .error(ErrorCode::limit_exceeded, Place::at_offset(reader.offset()),
                               "{} hitboxes in a frame, but the limit is {}", count,
                               context_.limits.boxes_per_frame));
    }
    FC_TRY(charge(count * sizeof(HitboxRecord)));
    frame.hitboxes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        HitboxRecord box;
        FC_ASSIGN(box.name, string(reader, "hitbox name"));
        const std::uint64_t at = reader.offset();
        FC_ASSIGN(static_cast<HitboxValues&>(box), reader.be<HitboxValues>("hitbox"));
        if (box.type >= box_type_count) {
            here().report(problem.unknown_box_type,
                          Place::at_offset(at + offset_in_file<&HitboxValues::type>),
                          "the hitbox type is {}, but only 0 to {} are known; the number was kept",
                          box.type, box_type_count - 1);
        }
        if ((box.flags & ~(box_enabled | box_knockback)) != 0) {
            here().report(
                problem.unknown_flags, Place::at_offset(at + offset_in_file<&HitboxValues::flags>),
                "the hitbox flags have other bits than enabled and knockback; they were ignored");
        }
        frame.hitboxes.push_back(std::move(box));
    }
    return {};
}

Status Parser::cues(FrameEntry& frame, ByteReader& reader) {
    FC_ASSIGN(const auto count, reader.be<wire::Count>("cue count"));
    if (reader.left() / wire::cue_least_bytes < count) {
        return fail(reporter_.about("audio cues")
                        .error(ErrorCode::truncated, Place::at_offset(reader.offset()),
                               "{} audio cues do not fit into the {} bytes that are left", count,
                               reader.left()));
    }
    FC_TRY(charge(count * sizeof(AudioCue)));
    frame.cues.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        AudioCue cue;
        FC_ASSIGN(cue.clip_id, string(reader, "clip id"));
        FC_ASSIGN(static_cast<CueValues&>(cue), reader.be<CueValues>("audio cue"));
        frame.cues.push_back(std::move(cue));
    }
    return {};
}

Result<std::string> Parser::string(ByteReader& reader, std::string_view what) {
    FC_ASSIGN(const auto length, reader.be<wire::Count>(what));
    const std::uint64_t at = reader.offset();
    FC_ASSIGN(const Bytes raw, reader.bytes(length, what));
    return text(raw, at, what);
}

Result<std::string> Parser::text(Bytes raw, std::uint64_t at, std::string_view what) {
    const std::string_view bytes = as_text(raw);
    if (is_utf8(bytes)) {
        FC_TRY(charge(bytes.size()));
        return std::string(bytes);
    }
    std::string repaired = to_utf8(bytes);
    FC_TRY(charge(repaired.size()));
    here().report(problem.text_not_utf8, Place::at_offset(at),
                  "the {} is not valid UTF-8; it was read as the 8-bit text '{}'", what, repaired);
    return repaired;
}

void Parser::report_extents() {
    std::stable_sort(extents_.begin(), extents_.end(),
                     [](const Extent& a, const Extent& b) { return a.begin < b.begin; });
    const Extent* last = &extents_.front();  // the one that reaches farthest so far
    const auto report_gap = [&](std::uint64_t end) {
        if (end > last->end) {
            here().report(problem.unused_bytes, Place::at_offset(last->end),
                          "nothing refers to the {} bytes after the {}", end - last->end,
                          last->name());
        }
    };
    for (const Extent& extent : extents_) {
        report_gap(extent.begin);
        const bool shared = extent.begin == last->begin && extent.end == last->end;
        if (extent.begin < last->end && !shared) {
            here().report(problem.overlap, Place::at_offset(extent.begin),
                          "the {} overlaps the {}; both were read as they are", extent.name(),
                          last->name());
        }
        if (extent.end > last->end) {
            last = &extent;
        }
    }
    report_gap(source_.bytes.size());
}

// Animations may share a sheet; sheets that overlap otherwise would let a small file ask for the
// same bytes to be inflated again and again. Without them all pixel blocks together inflate to a
// bounded multiple of the file.
void Parser::drop_overlapping_pixels(Package& package) {
    std::vector<AnimBlock*> blocks;
    for (AnimBlock& block : package.animations) {
        if (!block.pixel_block.empty()) {
            blocks.push_back(&block);
        }
    }
    std::stable_sort(blocks.begin(), blocks.end(), [](const AnimBlock* a, const AnimBlock* b) {
        return a->pixel_offset < b->pixel_offset;
    });
    const AnimBlock* last = nullptr;
    for (AnimBlock* const block : blocks) {
        const bool overlaps =
            last != nullptr && block->pixel_offset < last->pixel_offset + last->pixel_block.size();
        if (overlaps && !same_sheet(*block, *last)) {
            reporter_
                .about(
                    fmt::format("animation '{}'", block->name.substr(0, longest_name_in_messages)))
                .report(problem.pixels_overlap, Place::at_offset(block->pixel_offset),
                        "the pixel block overlaps that of another sheet; it was skipped");
            block->pixel_block = {};
        } else {
            last = block;
        }
    }
}

}  // namespace

bool has_signature(Bytes head) noexcept { return as_text(head).starts_with(signature); }

bool same_sheet(const AnimBlock& a, const AnimBlock& b) noexcept {
    return a.pixel_offset == b.pixel_offset && a.pixel_block.size() == b.pixel_block.size() &&
           a.pixel_flags == b.pixel_flags && a.sheet_w == b.sheet_w && a.sheet_h == b.sheet_h;
}

Result<Package> parse(Source source, Context& context) { return Parser(source, context).package(); }

}  // namespace fightconv::uff
