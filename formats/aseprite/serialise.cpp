#include <fmt/format.h>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/checked.hpp"
#include "core/base/file_errors.hpp"
#include "formats/aseprite/records.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::aseprite {

namespace {

// Chunks in the order in which Aseprite writes them.
class Writer {
public:
    Writer(const Document& document, std::span<const ByteBuffer> streams)
        : document_(document), streams_(streams) {}

    Result<ByteBuffer> run() &&;

private:
    Status frame(const Frame& frame, bool is_first);
    void chunk(wire::Kind kind, const auto& write_contents);
    void text(std::string_view text) {
        out_.le(static_cast<wire::TextLength>(text.size()));
        out_.text(text);
    }
    void rectangle(const Rectangle& r) { out_.le(wire::Rectangle{r.x, r.y, r.width, r.height}); }
    void palette(const Palette& palette);
    void user_data(const UserData& data);
    void user_data_if_any(const UserData& data) {
        if (data != UserData{}) {
            user_data(data);
        }
    }
    void profile() {
        chunk(wire::Kind::profile, [&] { out_.le(wire::Profile{wire::profile_srgb}); });
    }
    void tags();
    void layer(const Layer& layer);
    void slice(const Slice& slice);
    Status cel(const Cel& cel);

    const Document& document_;
    std::span<const ByteBuffer> streams_;
    ByteWriter out_;
    std::uint32_t chunks_ = 0;  // of the frame
};

Result<ByteBuffer> Writer::run() && {
    const auto header = out_.reserve<wire::Header>();
    for (const Frame& frame : document_.frames) {
        FC_TRY(this->frame(frame, &frame == &document_.frames.front()));
    }
    wire::Header values;
    values.bytes = static_cast<std::uint32_t>(out_.size());
    values.frames = static_cast<std::uint16_t>(document_.frames.size());
    values.width = document_.width;
    values.height = document_.height;
    values.depth = static_cast<std::uint16_t>(document_.depth);
    values.flags |= (document_.groups_blend ? wire::groups_blend : 0) |
                    (document_.has_uuids ? wire::has_uuids : 0);
    values.speed_ms = document_.frames.front().duration_ms;
    values.transparent_index = document_.transparent_index;
    values.colours = static_cast<std::uint16_t>(
        document_.frames.front().palette ? document_.frames.front().palette->colours.size() : 0);
    values.pixel_size = document_.pixel_size;
    values.grid_position = document_.grid_position;
    values.grid_size = document_.grid_size;
    out_.fill_le(header, values);
    return std::move(out_).take();
}

Status Writer::frame(const Frame& frame, bool is_first) {
    const std::size_t begin = out_.size();
    const auto header = out_.reserve<wire::FrameHeader>();
    chunks_ = 0;
    if (is_first) {
        profile();
    }
    if (frame.palette) {
        palette(*frame.palette);
    }
    if (is_first) {
        user_data_if_any(document_.user_data);
        tags();
        for (const Layer& layer : document_.layers) {
            this->layer(layer);
        }
        for (const Slice& slice : document_.slices) {
            this->slice(slice);
        }
    }
    for (const Cel& cel : frame.cels) {
        FC_TRY(this->cel(cel));
    }
    FC_TRY(fit_32_bits(out_.size(), "bytes", "the size of a file"));
    // Some programs read only one of the two counts.
    wire::FrameHeader values;
    values.bytes = static_cast<std::uint32_t>(out_.size() - begin);
    values.few_chunks = saturate<std::uint16_t>(chunks_);
    values.chunks = chunks_;
    values.duration_ms = frame.duration_ms;
    out_.fill_le(header, values);
    return {};
}

void Writer::chunk(wire::Kind kind, const auto& write_contents) {
    const std::size_t begin = out_.size();
    const auto header = out_.reserve<wire::Chunk>();
    write_contents();
    out_.fill_le(header, wire::Chunk{static_cast<std::uint32_t>(out_.size() - begin),
                                     static_cast<std::uint16_t>(kind)});
    ++chunks_;
}

// Always whole: other programs do not read a part.
void Writer::palette(const Palette& palette) {
    chunk(wire::Kind::palette, [&] {
        const auto size = static_cast<std::uint32_t>(palette.colours.size());
        out_.le(wire::Palette{size, 0, size - 1});
        for (std::uint32_t i = 0; i < size; ++i) {
            const auto name = palette.names.find(i);
            const bool has_name = name != palette.names.end();
            out_.le(wire::PaletteEntry{has_name ? wire::has_name : std::uint16_t{0},
                                       palette.colours[i]});
            if (has_name) {
                text(name->second);
            }
        }
    });
}

void Writer::user_data(const UserData& data) {
    chunk(wire::Kind::user_data, [&] {
        out_.le((data.text.empty() ? 0 : wire::has_text) | (data.colour ? wire::has_colour : 0));
        if (!data.text.empty()) {
            text(data.text);
        }
        if (data.colour) {
            out_.le(*data.colour);
        }
    });
}

// The user data that follow belong to the tags in their order, so each tag has some, even if they
// are empty.
void Writer::tags() {
    if (document_.tags.empty()) {
        return;
    }
    chunk(wire::Kind::tags, [&] {
        out_.le(wire::Tags{static_cast<std::uint16_t>(document_.tags.size())});
        for (const Tag& tag : document_.tags) {
            out_.le(wire::Tag{tag.from, tag.to, static_cast<std::uint8_t>(tag.direction),
                              tag.repeat, tag.colour});
            text(tag.name);
        }
    });
    for (const Tag& tag : document_.tags) {
        user_data(tag.user_data);
    }
}

void Writer::layer(const Layer& layer) {
    chunk(wire::Kind::layer, [&] {
        out_.le(wire::Layer{layer.flags, static_cast<std::uint16_t>(layer.type), layer.level,
                            static_cast<std::uint16_t>(layer.blend), layer.opacity});
        text(layer.name);
        if (document_.has_uuids) {
            out_.le(layer.uuid);
        }
    });
    user_data_if_any(layer.user_data);
}

void Writer::slice(const Slice& slice) {
    chunk(wire::Kind::slice, [&] {
        const std::uint32_t flags =
            (slice.has_centre ? wire::has_centre : 0) | (slice.has_pivot ? wire::has_pivot : 0);
        out_.le(wire::Slice{static_cast<std::uint32_t>(slice.keys.size()), flags});
        text(slice.name);
        for (const SliceKey& key : slice.keys) {
            out_.le(key.frame);
            rectangle(key.bounds);
            if (slice.has_centre) {
                rectangle(key.centre);
            }
            if (slice.has_pivot) {
                out_.le(key.pivot);
            }
        }
    });
    user_data_if_any(slice.user_data);
}

Status Writer::cel(const Cel& cel) {
    ByteBuffer packed;
    if (!cel.link && !cel.stream) {
        packed = zlib::compress(cel.pixels);
    }
    chunk(wire::Kind::cel, [&] {
        const wire::CelType type = cel.link ? wire::CelType::link : wire::CelType::compressed;
        out_.le(wire::Cel{cel.layer, cel.x, cel.y, cel.opacity, static_cast<std::uint16_t>(type),
                          cel.z_index});
        if (cel.link) {
            out_.le(*cel.link);
        } else {
            out_.le(wire::Size{cel.width, cel.height});
            out_.bytes(cel.stream ? streams_[*cel.stream] : packed);
        }
    });
    if (cel.precise_bounds) {
        chunk(wire::Kind::cel_extra, [&] {
            out_.le(wire::CelExtra{wire::has_precise_bounds, *cel.precise_bounds});
        });
    }
    user_data_if_any(cel.user_data);
    return {};
}

}  // namespace

Result<ByteBuffer> serialise(const Document& document, std::span<const ByteBuffer> streams) {
    FC_TRY(check(document));
    return Writer(document, streams).run();
}

}  // namespace fightconv::aseprite
