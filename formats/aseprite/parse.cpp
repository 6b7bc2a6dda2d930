#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "core/base/bytes/byte_reader.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "core/base/where.hpp"
#include "formats/aseprite/palettes.hpp"
#include "formats/aseprite/problems.hpp"
#include "formats/aseprite/tilemaps.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv::aseprite {

namespace {

class Parser {
public:
    Parser(Source source, Context& context)
        : limits_(context.limits),
          reader_(source),
          reporter_(context.diagnostics, source.file),
          budget_(context.budget),
          working_(context.budget),
          palettes_(context.budget) {
        document_.charge = Charge(context.budget);
    }

    Result<Document> run() &&;

private:
    // The things to which the next user data can belong.
    enum class Target : std::uint8_t { nothing, one_thing, tags, what_was_left_out };

    Status header();
    Status frame();
    Status chunk(ByteReader& chunks);
    Status contents(wire::Kind kind, ByteReader& data);
    Status layer(ByteReader& data);
    Status cel(ByteReader& data);
    Status pixels(Cel& cel, wire::CelType type, ByteReader& data);
    Status tilemap(Cel& cel, const wire::Tilemap& stored, ByteReader& data);
    Status leave_out_cel(ByteReader& data);
    Status check_size(std::uint64_t width, std::uint64_t height) const;
    Result<ByteBuffer> inflated(ByteReader& data, std::uint64_t expected, Charge& charge,
                                std::string_view what);
    Status tileset(ByteReader& data);
    Status find_tileset(Layer& layer, std::uint32_t id, std::uint64_t at);
    Status cel_extra(ByteReader& data);
    Status profile(ByteReader& data);
    Status tags(ByteReader& data);
    Status slice(ByteReader& data);
    Status user_data(ByteReader& data);
    Status end_frame(std::uint64_t at);
    Result<std::string> text(ByteReader& data, std::string_view what);
    template <class T>
    Status charge_item(std::string_view what) {
        // a vector may have twice the room that it needs
        return document_.charge.add(2 * sizeof(T), what);
    }
    void leave_out(std::uint64_t at, std::string_view what) const {
        reporter_.report(problem.left_out, Place::at_offset(at), "{} was left out", what);
    }
    void report_unused(const ByteReader& rest) const {
        if (rest.left() > 0) {
            reporter_.report(problem.unused_bytes, Place::at_offset(rest.offset()),
                             "nothing refers to the {} bytes from here on", rest.left());
        }
    }
    void belongs_to(UserData& data) {
        target_ = Target::one_thing;
        thing_ = &data;
    }

    Limits limits_;
    ByteReader reader_;
    Reporter reporter_;
    Budget budget_;
    Charge working_;  // of the tilesets
    wire::Header header_;
    Document document_;
    std::map<std::uint32_t, Tileset> tilesets_;  // by id
    // of layers that are tilemaps; nullptr if the file does not contain the tiles
    std::map<std::size_t, const Tileset*> tilemaps_;
    std::size_t frame_ = 0;
    PaletteReader palettes_;
    Target target_ = Target::nothing;
    UserData* thing_ = nullptr;
    std::size_t next_tag_ = 0;
    bool is_cel_read_ = false;  // the last cel of the frame can have precise bounds
};

Result<Document> Parser::run() && {
    FC_TRY(header());
    FC_TRY(check_room(reader_, header_.frames, size_in_file<wire::FrameHeader>, "frames"));
    FC_TRY(document_.charge.add(std::uint64_t{header_.frames} * sizeof(Frame), "the frames"));
    document_.frames.resize(header_.frames);
    belongs_to(document_.user_data);
    for (frame_ = 0; frame_ < document_.frames.size(); ++frame_) {
        FC_TRY(frame());
    }
    report_unused(reader_);
    return std::move(document_);
}

Status Parser::header() {
    const std::uint64_t size = reader_.left();
    FC_ASSIGN(header_, reader_.le<wire::Header>("the header"));
    if (header_.magic != wire::file_magic) {
        return fail(reporter_.error(
            ErrorCode::bad_magic, Place::at_offset(offset_in_file<&wire::Header::magic>),
            "the signature is {:04x}, expected {:04x}", header_.magic, wire::file_magic));
    }
    document_.depth = static_cast<Depth>(header_.depth);
    if (document_.depth != Depth::indexed && document_.depth != Depth::grey &&
        document_.depth != Depth::rgba) {
        return fail(reporter_.error(ErrorCode::malformed,
                                    Place::at_offset(offset_in_file<&wire::Header::depth>),
                                    "{} bits of a pixel, expected 8, 16 or 32", header_.depth));
    }
    if (header_.frames == 0 || header_.width == 0 || header_.height == 0) {
        return fail(reporter_.error(
            ErrorCode::malformed, Place::at_offset(offset_in_file<&wire::Header::frames>),
            "{} frames of {}x{} pixels", header_.frames, header_.width, header_.height));
    }
    if (header_.bytes != size) {
        reporter_.report(problem.wrong_size, Place::at_offset(0),
                         "the file gives its size as {}, but it has {} bytes", header_.bytes, size);
    }
    document_.width = header_.width;
    document_.height = header_.height;
    document_.transparent_index = header_.transparent_index;
    document_.groups_blend = (header_.flags & wire::groups_blend) != 0;
    document_.has_uuids = (header_.flags & wire::has_uuids) != 0;
    document_.pixel_size = header_.pixel_size[0] == 0 || header_.pixel_size[1] == 0
                               ? Document{}.pixel_size
                               : header_.pixel_size;
    document_.grid_position = header_.grid_position;
    document_.grid_size = header_.grid_size;
    return {};
}

Status Parser::frame() {
    const std::uint64_t at = reader_.offset();
    FC_ASSIGN(const auto header, reader_.le<wire::FrameHeader>("the header of a frame"));
    if (header.magic != wire::frame_magic || header.bytes < size_in_file<wire::FrameHeader>) {
        return fail(reporter_.error(
            ErrorCode::malformed, Place::at_offset(at),
            "frame {} has the signature {:04x} and {} bytes, expected {:04x} and at least {}",
            frame_, header.magic, header.bytes, wire::frame_magic,
            size_in_file<wire::FrameHeader>));
    }
    const bool has_many =
        header.few_chunks == wire::many_chunks && header.chunks > header.few_chunks;
    const std::uint32_t count = has_many ? header.chunks : header.few_chunks;
    if (header.chunks != 0 && header.chunks != count) {
        reporter_.report(
            problem.chunk_counts, Place::at_offset(at),
            "frame {} has {} chunks by one number and {} by the other; the first was taken", frame_,
            count, header.chunks);
    }
    const std::uint16_t duration = header.duration_ms != 0 ? header.duration_ms : header_.speed_ms;
    document_.frames[frame_].duration_ms = std::max<std::uint16_t>(duration, 1);
    const std::uint64_t chunks_at = reader_.offset();
    FC_ASSIGN(const Bytes bytes,
              reader_.bytes(header.bytes - size_in_file<wire::FrameHeader>, "a frame"));
    ByteReader chunks({reader_.file(), bytes}, chunks_at);
    FC_TRY(check_room(chunks, count, size_in_file<wire::Chunk>, "chunks"));
    for (std::uint32_t i = 0; i < count; ++i) {
        FC_TRY(chunk(chunks));
    }
    report_unused(chunks);
    return end_frame(at);
}

// Whatever its contents do not know about their place is said here.
Status Parser::chunk(ByteReader& chunks) {
    const std::uint64_t at = chunks.offset();
    FC_ASSIGN(const auto header, chunks.le<wire::Chunk>("the header of a chunk"));
    if (header.bytes < size_in_file<wire::Chunk>) {
        return fail(reporter_.error(ErrorCode::malformed, Place::at_offset(at),
                                    "a chunk of {} bytes, expected at least {}", header.bytes,
                                    size_in_file<wire::Chunk>));
    }
    const std::uint64_t data_at = chunks.offset();
    FC_ASSIGN(const Bytes bytes, chunks.bytes(header.bytes - size_in_file<wire::Chunk>, "a chunk"));
    ByteReader data({chunks.file(), bytes}, data_at);
    if (Status status = contents(static_cast<wire::Kind>(header.kind), data); !status) {
        Error error = std::move(status).error();
        std::string item = fmt::format("frame {}, chunk {:04x}{}{}", frame_, header.kind,
                                       error.item().empty() ? "" : ", ", error.item());
        return fail(std::move(error)
                        .in_file(chunks.file())
                        .at(Place::at_offset(at))
                        .about(std::move(item)));
    }
    report_unused(data);
    return {};
}

// Reads all bytes of the chunk that it knows.
Status Parser::contents(wire::Kind kind, ByteReader& data) {
    const auto skip = [&](std::string_view what) -> Status {
        leave_out(data.offset(), what);
        FC_TRY(data.bytes(data.left(), what));
        return {};
    };
    switch (kind) {
        case wire::Kind::old_palette: return palettes_.read_old(data, false);
        case wire::Kind::older_palette: return palettes_.read_old(data, true);
        case wire::Kind::palette:
            return palettes_.read(data, document_.charge,
                                  [this, &data] { return text(data, "the name of a colour"); });
        case wire::Kind::layer: return layer(data);
        case wire::Kind::cel: return cel(data);
        case wire::Kind::cel_extra: return cel_extra(data);
        case wire::Kind::profile: return profile(data);
        case wire::Kind::tags: return tags(data);
        case wire::Kind::slice: return slice(data);
        case wire::Kind::user_data: return user_data(data);
        case wire::Kind::external_files: return skip("a list of external files");
        case wire::Kind::mask: return skip("a mask");
        case wire::Kind::path: return skip("a path");
        case wire::Kind::tileset: return tileset(data);
    }
    reporter_.report(problem.unknown_chunk, Place::at_offset(data.offset()),
                     "a chunk of the unknown type {:04x} was skipped", static_cast<unsigned>(kind));
    FC_TRY(data.bytes(data.left(), "a chunk"));
    return {};
}

Result<std::string> Parser::text(ByteReader& data, std::string_view what) {
    FC_ASSIGN(const auto length, data.le<wire::TextLength>(what));
    const std::uint64_t at = data.offset();
    FC_ASSIGN(const Bytes bytes, data.bytes(length, what));
    FC_TRY(document_.charge.add(length, what));
    if (!is_utf8(as_text(bytes))) {
        reporter_.report(problem.text_not_utf8, Place::at_offset(at), "{} '{}' is not UTF-8", what,
                         printable(as_text(bytes)));
    }
    return std::string(as_text(bytes));
}

Status Parser::layer(ByteReader& data) {
    FC_ASSIGN(const auto stored, data.le<wire::Layer>("a layer"));
    if (stored.type > wire::layer_type_tilemap ||
        stored.blend > static_cast<std::uint16_t>(Blend::divide)) {
        return fail(ErrorCode::malformed,
                    fmt::format("a layer of type {} with blend mode {}, expected at most {} and {}",
                                stored.type, stored.blend, wire::layer_type_tilemap,
                                static_cast<int>(Blend::divide)));
    }
    if (document_.layers.size() == std::numeric_limits<std::uint16_t>::max()) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("more than {} layers", document_.layers.size()));
    }
    FC_TRY(charge_item<Layer>("a layer"));
    const bool is_tilemap = stored.type == wire::layer_type_tilemap;
    Layer layer{{},
                is_tilemap ? LayerType::image : static_cast<LayerType>(stored.type),
                stored.flags,
                stored.level,
                static_cast<Blend>(stored.blend),
                stored.opacity};
    if ((header_.flags & wire::layer_opacity_valid) == 0) {
        layer.opacity = Layer{}.opacity;
    }
    FC_ASSIGN(layer.name, text(data, "the name of a layer"));
    if (is_tilemap) {
        const std::uint64_t at = data.offset();
        FC_ASSIGN(const auto id, data.le<std::uint32_t>("the tileset of a layer"));
        FC_TRY(find_tileset(layer, id, at));
    }
    if (document_.has_uuids) {
        FC_ASSIGN(layer.uuid, data.le<Uuid>("the UUID of a layer"));
    }
    FC_TRY(check_layer(document_.layers.empty() ? nullptr : &document_.layers.back(), layer));
    document_.layers.push_back(std::move(layer));
    belongs_to(document_.layers.back().user_data);
    return {};
}

Status Parser::cel(ByteReader& data) {
    FC_ASSIGN(const auto stored, data.le<wire::Cel>("a cel"));
    const auto type = static_cast<wire::CelType>(stored.type);
    if (type > wire::CelType::tilemap) {
        return fail(ErrorCode::malformed,
                    fmt::format("a cel of type {}, expected at most {}", stored.type,
                                static_cast<int>(wire::CelType::tilemap)));
    }
    Cel cel{stored.layer, stored.x, stored.y, stored.opacity, stored.z_index};
    if (const auto layer = tilemaps_.find(cel.layer);
        layer != tilemaps_.end() && layer->second == nullptr) {
        return leave_out_cel(data);
    }
    if (type == wire::CelType::link) {
        FC_ASSIGN(cel.link, data.le<std::uint16_t>("a link"));
        const Cel* const linked =
            *cel.link < frame_ ? cel_at(document_, *cel.link, cel.layer) : nullptr;
        if (linked != nullptr && linked->link) {
            cel.link = linked->link;
        }
    } else if (type == wire::CelType::tilemap) {
        const std::uint64_t at = data.offset();
        FC_ASSIGN(const auto tilemap, data.le<wire::Tilemap>("a tilemap"));
        if (tilemap.columns == 0 || tilemap.rows == 0) {
            reporter_.report(problem.empty_cel, Place::at_offset(at),
                             "a tilemap of {}x{} tiles was left out", tilemap.columns,
                             tilemap.rows);
            return leave_out_cel(data);
        }
        FC_TRY(this->tilemap(cel, tilemap, data));
    } else {
        FC_ASSIGN(const auto size, data.le<wire::Size>("the size of a cel"));
        if (size.width == 0 || size.height == 0) {
            reporter_.report(problem.empty_cel, Place::at_offset(data.offset()),
                             "a cel of {}x{} pixels was left out", size.width, size.height);
            return leave_out_cel(data);
        }
        cel.width = size.width;
        cel.height = size.height;
        FC_TRY(pixels(cel, type, data));
    }
    FC_TRY(check_cel(document_, frame_, cel));
    FC_TRY(charge_item<Cel>("a cel"));
    std::vector<Cel>& cels = document_.frames[frame_].cels;
    cels.push_back(std::move(cel));
    is_cel_read_ = true;
    belongs_to(cels.back().user_data);
    return {};
}

// The rest of the chunk, and what follows it about the cel.
Status Parser::leave_out_cel(ByteReader& data) {
    target_ = Target::what_was_left_out;
    is_cel_read_ = false;
    FC_TRY(data.bytes(data.left(), "a cel"));
    return {};
}

Status Parser::check_size(std::uint64_t width, std::uint64_t height) const {
    if (std::max(width, height) > limits_.sprite_side || width * height > limits_.sprite_pixels) {
        return fail(
            ErrorCode::limit_exceeded,
            fmt::format("a cel of {}x{} pixels; at most {} on a side and {} in all are read", width,
                        height, limits_.sprite_side, limits_.sprite_pixels));
    }
    return {};
}

// The bytes of a zlib stream, which `charge` takes.
Result<ByteBuffer> Parser::inflated(ByteReader& data, std::uint64_t expected, Charge& charge,
                                    std::string_view what) {
    const std::uint64_t at = data.offset();
    const Bytes packed = ByteReader(data).bytes(data.left(), what).value();
    if (expected / zlib::greatest_expansion > packed.size()) {
        return fail(data.error(
            ErrorCode::malformed,
            fmt::format("{} bytes cannot inflate to the {} of {}", packed.size(), expected, what)));
    }
    FC_TRY(charge.add(expected, what));
    ByteBuffer bytes(static_cast<std::size_t>(expected));
    const zlib::Inflated inflated = zlib::decompress(packed, bytes);
    if (!inflated.fault.empty()) {
        return fail(
            Error(ErrorCode::malformed, fmt::format("found {}, expected {} inflated bytes for {}",
                                                    inflated.fault, expected, what))
                .at(Place::at_offset(at)));
    }
    FC_TRY(data.bytes(inflated.used, what));
    return bytes;
}

Status Parser::pixels(Cel& cel, wire::CelType type, ByteReader& data) {
    FC_TRY(check_size(cel.width, cel.height));
    const std::uint64_t expected =
        std::uint64_t{cel.width} * cel.height * bytes_of(document_.depth);
    if (type == wire::CelType::raw) {
        FC_ASSIGN(const Bytes raw, data.bytes(expected, "the pixels of a cel"));
        FC_TRY(document_.charge.add(expected, "the pixels of a cel"));
        cel.pixels.assign(raw.begin(), raw.end());
        return {};
    }
    FC_ASSIGN(cel.pixels, inflated(data, expected, document_.charge,
                                   fmt::format("a cel of {}x{} pixels", cel.width, cel.height)));
    return {};
}

// The tiles become the pixels of the cel.
Status Parser::tilemap(Cel& cel, const wire::Tilemap& stored, ByteReader& data) {
    const auto layer = tilemaps_.find(cel.layer);
    if (layer == tilemaps_.end()) {
        return fail(ErrorCode::malformed,
                    fmt::format("a tilemap in layer {}, which has pictures", cel.layer));
    }
    if (stored.bits != wire::bits_of_tile) {
        return fail(ErrorCode::unsupported_feature,
                    fmt::format("a tilemap with tiles of {} bits; only {} are read", stored.bits,
                                wire::bits_of_tile));
    }
    const Tileset& tileset = *layer->second;
    const std::uint64_t width = std::uint64_t{stored.columns} * tileset.head.width;
    const std::uint64_t height = std::uint64_t{stored.rows} * tileset.head.height;
    FC_TRY(check_size(width, height));
    cel.width = static_cast<std::uint16_t>(width);
    cel.height = static_cast<std::uint16_t>(height);
    const std::uint64_t at = data.offset();
    Charge charge(budget_);
    FC_ASSIGN(
        const ByteBuffer map,
        inflated(data, std::uint64_t{stored.columns} * stored.rows * sizeof(std::uint32_t), charge,
                 fmt::format("a tilemap of {}x{} tiles", stored.columns, stored.rows)));
    const std::uint64_t bytes = width * height * bytes_of(document_.depth);
    FC_TRY(document_.charge.add(bytes, "the pixels of a tilemap"));
    cel.pixels.assign(static_cast<std::size_t>(bytes), document_.depth == Depth::indexed
                                                           ? document_.transparent_index
                                                           : std::uint8_t{0});
    const std::size_t unknown =
        draw_tiles(tileset, stored, map, bytes_of(document_.depth), cel.pixels);
    if (unknown > 0) {
        reporter_.report(problem.tile_outside, Place::at_offset(at),
                         "{} places of a tilemap name tiles beyond the {} of {}", unknown,
                         tileset.head.tiles, tileset.where().text());
    }
    return {};
}

Status Parser::tileset(ByteReader& data) {
    target_ = Target::what_was_left_out;
    const std::uint64_t at = data.offset();
    Tileset tileset;
    FC_ASSIGN(tileset.head, data.le<wire::Tileset>("a tileset"));
    const wire::Tileset& head = tileset.head;
    if (head.width == 0 || head.height == 0) {
        return fail(ErrorCode::malformed,
                    fmt::format("a tileset with tiles of {}x{} pixels", head.width, head.height));
    }
    FC_ASSIGN(tileset.name, text(data, "the name of a tileset"));
    if ((head.flags & wire::tiles_elsewhere) != 0) {
        FC_TRY(data.le<wire::OtherFile>("the file of a tileset"));
    }
    reporter_.report(problem.left_out, Place::at_offset(at),
                     "{}, which has {} tiles of {}x{} pixels, is only used to draw tilemaps",
                     tileset.where().text(), head.tiles, head.width, head.height);
    if ((head.flags & wire::has_tiles) == 0) {
        return {};
    }
    if (head.tiles > 0) {
        FC_ASSIGN(const auto size, data.le<std::uint32_t>("the size of the tiles"));
        const std::uint64_t tiles_at = data.offset();
        FC_ASSIGN(const Bytes packed, data.bytes(size, "the tiles of a tileset"));
        ByteReader tiles({data.file(), packed}, tiles_at);
        const std::uint64_t of_one =
            std::uint64_t{head.width} * head.height * bytes_of(document_.depth);
        const std::uint64_t of_all =
            checked_mul(of_one, head.tiles).value_or(std::numeric_limits<std::uint64_t>::max());
        FC_ASSIGN(tileset.pixels, inflated(tiles, of_all, working_,
                                           fmt::format("a tileset of {} tiles of {}x{} pixels",
                                                       head.tiles, head.width, head.height)));
        report_unused(tiles);
    }
    FC_TRY(working_.add(2 * sizeof(Tileset), "a tileset"));
    tilesets_[head.id] = std::move(tileset);
    return {};
}

// Tiles of a background are as clear as others, but its pictures are not; so the layer is none.
Status Parser::find_tileset(Layer& layer, std::uint32_t id, std::uint64_t at) {
    if ((layer.flags & layer_background) != 0) {
        layer.flags &= static_cast<std::uint16_t>(~layer_background);
        layer.blend = Blend::normal;
        layer.opacity = Layer{}.opacity;
    }
    const auto found = tilesets_.find(id);
    const bool is_there = found != tilesets_.end();
    FC_TRY(working_.add(2 * sizeof(*tilemaps_.begin()), "a tilemap"));
    tilemaps_.emplace(document_.layers.size(), is_there ? &found->second : nullptr);
    const Where where{"layer", layer.name, document_.layers.size()};
    if (is_there) {
        reporter_.about(where).report(problem.tilemap_drawn, Place::at_offset(at),
                                      "it is a tilemap of {}, and was read as pictures",
                                      found->second.where().text());
    } else {
        reporter_.about(where).report(
            problem.tileset_missing, Place::at_offset(at),
            "it is a tilemap, but the file has no tiles of tileset {}; it was left out", id);
    }
    return {};
}

Status Parser::cel_extra(ByteReader& data) {
    const std::uint64_t at = data.offset();
    FC_ASSIGN(const auto extra, data.le<wire::CelExtra>("precise bounds"));
    if (is_cel_read_ && (extra.flags & wire::has_precise_bounds) != 0) {
        document_.frames[frame_].cels.back().precise_bounds = extra.bounds;
    } else {
        leave_out(at, "precise bounds that belong to no cel");
    }
    return {};
}

Status Parser::profile(ByteReader& data) {
    const std::uint64_t at = data.offset();
    FC_ASSIGN(const auto profile, data.le<wire::Profile>("a colour profile"));
    if (profile.type == wire::profile_icc) {
        FC_ASSIGN(const auto length, data.le<std::uint32_t>("the length of an ICC profile"));
        FC_TRY(data.bytes(length, "an ICC profile"));
        leave_out(at, "an ICC profile");
    }
    return {};
}

Status Parser::tags(ByteReader& data) {
    FC_ASSIGN(const auto header, data.le<wire::Tags>("the tags"));
    FC_TRY(check_room(data, header.count, size_in_file<wire::Tag> + size_in_file<wire::TextLength>,
                      "tags"));
    target_ = Target::tags;
    next_tag_ = document_.tags.size();
    if (next_tag_ + header.count > std::numeric_limits<std::uint16_t>::max()) {
        return fail(ErrorCode::limit_exceeded, fmt::format("{} tags", next_tag_ + header.count));
    }
    for (std::uint16_t i = 0; i < header.count; ++i) {
        FC_ASSIGN(const auto stored, data.le<wire::Tag>("a tag"));
        FC_TRY(charge_item<Tag>("a tag"));
        Tag tag{{},
                stored.from,
                stored.to,
                static_cast<Direction>(stored.direction),
                stored.repeat,
                stored.colour};
        FC_ASSIGN(tag.name, text(data, "the name of a tag"));
        if (Status status = check_tag(document_, tag); !status) {
            return fail(std::move(status).error().about(Where{"tag", tag.name, i}.text()));
        }
        document_.tags.push_back(std::move(tag));
    }
    return {};
}

Status Parser::slice(ByteReader& data) {
    const std::uint64_t at = data.offset();
    FC_ASSIGN(const auto stored, data.le<wire::Slice>("a slice"));
    FC_TRY(charge_item<Slice>("a slice"));
    Slice slice;
    slice.has_centre = (stored.flags & wire::has_centre) != 0;
    slice.has_pivot = (stored.flags & wire::has_pivot) != 0;
    FC_ASSIGN(slice.name, text(data, "the name of a slice"));
    constexpr std::size_t rectangle_bytes = size_in_file<wire::Rectangle>;
    const std::size_t key_bytes = sizeof(SliceKey::frame) + rectangle_bytes +
                                  (slice.has_centre ? rectangle_bytes : 0) +
                                  (slice.has_pivot ? size_in_file<wire::Pivot> : 0);
    FC_TRY(check_room(data, stored.keys, key_bytes, "keys of a slice"));
    FC_TRY(
        document_.charge.add(std::uint64_t{stored.keys} * sizeof(SliceKey), "the keys of a slice"));
    slice.keys.reserve(stored.keys);
    const auto rectangle = [&]() -> Result<Rectangle> {
        FC_ASSIGN(const auto found, data.le<wire::Rectangle>("a key of a slice"));
        return Rectangle{found.x, found.y, found.width, found.height};
    };
    bool is_odd = false;
    for (std::uint32_t i = 0; i < stored.keys; ++i) {
        SliceKey key;
        FC_ASSIGN(key.frame, data.le<std::uint32_t>("a key of a slice"));
        FC_ASSIGN(key.bounds, rectangle());
        if (slice.has_centre) {
            FC_ASSIGN(key.centre, rectangle());
        }
        if (slice.has_pivot) {
            FC_ASSIGN(key.pivot, data.le<wire::Pivot>("a key of a slice"));
        }
        is_odd = is_odd || key.frame >= document_.frames.size() ||
                 (i > 0 && key.frame <= slice.keys.back().frame);
        slice.keys.push_back(key);
    }
    if (is_odd) {
        const Where where{"slice", slice.name, document_.slices.size()};
        reporter_.about(where).report(problem.slice_keys, Place::at_offset(at),
                                      "the frames of its keys do not rise, or do not exist");
    }
    document_.slices.push_back(std::move(slice));
    belongs_to(document_.slices.back().user_data);
    return {};
}

Status Parser::user_data(ByteReader& data) {
    const std::uint64_t at = data.offset();
    FC_ASSIGN(const auto flags, data.le<std::uint32_t>("user data"));
    UserData found;
    if ((flags & wire::has_text) != 0) {
        FC_ASSIGN(found.text, text(data, "the text of user data"));
    }
    if ((flags & wire::has_colour) != 0) {
        FC_ASSIGN(found.colour, data.le<Colour>("the colour of user data"));
    }
    if ((flags & wire::has_properties) != 0) {
        FC_ASSIGN(const auto size, data.le<std::uint32_t>("the properties of user data"));
        if (size < 2 * sizeof(size)) {
            return fail(ErrorCode::malformed,
                        fmt::format("properties of {} bytes, expected at least {}", size,
                                    2 * sizeof(size)));
        }
        FC_TRY(data.bytes(size - sizeof(size), "the properties of user data"));
        leave_out(at, "properties of an extension");
    }
    const bool is_of_tag = target_ == Target::tags && next_tag_ < document_.tags.size();
    if (is_of_tag) {
        document_.tags[next_tag_++].user_data = std::move(found);
    } else if (target_ == Target::one_thing) {
        *thing_ = std::move(found);
        target_ = Target::nothing;
    } else if (target_ != Target::what_was_left_out) {
        leave_out(at, "user data that belongs to nothing");
    }
    return {};
}

Status Parser::end_frame(std::uint64_t at) {
    Frame& frame = document_.frames[frame_];
    target_ = Target::nothing;  // the cels move
    is_cel_read_ = false;
    const auto by_layer = [](const Cel& a, const Cel& b) { return a.layer < b.layer; };
    std::stable_sort(frame.cels.begin(), frame.cels.end(), by_layer);
    const auto twice =
        std::adjacent_find(frame.cels.begin(), frame.cels.end(),
                           [](const Cel& a, const Cel& b) { return a.layer == b.layer; });
    if (twice != frame.cels.end()) {
        return fail(reporter_.error(ErrorCode::malformed, Place::at_offset(at),
                                    "frame {} has two cels of layer {}", frame_, twice->layer));
    }
    FC_ASSIGN(frame.palette, palettes_.take_new(document_.charge));
    if (document_.depth == Depth::indexed) {
        const auto is_outside = [this](std::uint8_t index) {
            return index >= palettes_.so_far().colours.size() &&
                   index != document_.transparent_index;
        };
        for (const Cel& cel : frame.cels) {
            if (std::any_of(cel.pixels.begin(), cel.pixels.end(), is_outside)) {
                reporter_.report(
                    problem.index_outside, Place::at_offset(at),
                    "a cel of layer {} in frame {} has indices beyond the {} colours of "
                    "the palette",
                    cel.layer, frame_, palettes_.so_far().colours.size());
            }
        }
    }
    return {};
}

}  // namespace

bool has_signature(Bytes head) noexcept {
    constexpr std::size_t at = offset_in_file<&wire::Header::magic>;
    return head.size() >= at + sizeof(wire::file_magic) &&
           load_le<std::uint16_t>(head.data() + at) == wire::file_magic;
}

Result<Document> parse(Source source, Context& context) { return Parser(source, context).run(); }

}  // namespace fightconv::aseprite
