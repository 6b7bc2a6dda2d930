// SFF v1.01: a chain of subfiles, each a subheader and a PCX; palettes are passed on along the
// chain. mugen.md S1-S8.
#include "core/base/bytes/byte_reader.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/problems.hpp"
#include "formats/mugen/sff/records.hpp"

namespace fightconv::sff {

namespace {

struct Subfile {
    std::uint64_t offset = 0;  // of the subheader
    std::uint32_t length = 0;  // as declared; 0 = a link (S3)
    Bytes data;                // up to where the next subfile starts (S1)
    Key key;
    Point axis;
    std::uint16_t link = 0;
    bool shares_palette = false;

    bool is_link() const noexcept { return length == 0; }
    std::uint64_t data_offset() const noexcept { return offset + size_in_file<wire::Subheader>; }
};

class Walk {
public:
    Walk(Source source, const Limits& limits, const Reporter& reporter)
        : source_(source), limits_(limits), reporter_(reporter) {}

    Result<std::vector<Subfile>> subfiles() {
        ByteReader reader(source_);
        FC_ASSIGN(const auto header, reader.le<wire::HeaderV1>("SFF v1 header"));
        announced_ = header.sprites;
        std::uint64_t offset = beginning(header.first_subfile);
        std::vector<Subfile> found;
        std::vector<bool> visited(source_.bytes.size());
        // S2: the chain ends at the count (unless intact subfiles follow), or at an offset that is
        // 0, past the end or visited before.
        while (offset != 0 && fits(offset) && !visited[static_cast<std::size_t>(offset)] &&
               (found.size() < announced_ || is_subfile(offset, found.size()))) {
            if (found.size() == limits_.sprites) {
                const std::uint64_t wanted = std::max<std::uint64_t>(announced_, found.size() + 1);
                return fail(reader.error(
                    ErrorCode::limit_exceeded,
                    fmt::format("{} sprites; the limit is {}", wanted, limits_.sprites)));
            }
            visited[static_cast<std::size_t>(offset)] = true;
            FC_TRY(reader.seek(offset, "subfile"));
            FC_ASSIGN(const auto record, reader.le<wire::Subheader>("subheader"));
            found.push_back(read(record, offset));
            report_length(found.back(), found.size() - 1);
            offset = record.next;
        }
        report_end(found.size(), offset);
        return found;
    }

    // the count in the header, after subfiles() has read it
    std::uint32_t announced() const noexcept { return announced_; }

private:
    // Where the chain begins: all real files have it right behind the header, so that is where it
    // is looked for if the header leads elsewhere.
    std::uint64_t beginning(std::uint32_t first) const {
        if (first == wire::header_area || is_subfile(first, 0) ||
            !is_subfile(wire::header_area, 0)) {
            return first;
        }
        reporter_.report(problem.first_offset,
                         Place::at_offset(offset_in_file<&wire::HeaderV1::first_subfile>),
                         "the header puts the first subfile at {}, where none begins; the chain at "
                         "{} is read instead",
                         first, wire::header_area);
        return wire::header_area;
    }

    // Whether the bytes look like a subfile that writers make: a PCX with the next subfile after
    // it, or a link to an earlier node without data.
    bool is_subfile(std::uint64_t offset, std::size_t node) const {
        if (!fits(offset)) {
            return false;
        }
        const auto record = load_le<wire::Subheader>(source_.bytes.data() + offset);
        const std::uint64_t start = offset + size_in_file<wire::Subheader>;
        if (record.length == 0) {
            return record.link < node && record.next == start;
        }
        return (record.next == 0 || record.next > start) &&
               pcx::parse_header(
                   {source_.file, source_.bytes.subspan(static_cast<std::size_t>(start))});
    }

    bool fits(std::uint64_t offset) const noexcept {
        return offset <= source_.bytes.size() &&
               source_.bytes.size() - offset >= size_in_file<wire::Subheader>;
    }

    Subfile read(const wire::Subheader& record, std::uint64_t offset) const {
        Subfile subfile;
        subfile.offset = offset;
        subfile.length = record.length;
        subfile.axis = {record.axis_x, record.axis_y};
        subfile.key = {record.group, record.number};
        subfile.link = record.link;
        subfile.shares_palette = record.same_palette != 0;
        const std::uint64_t start = subfile.data_offset();
        const std::uint64_t end = std::min<std::uint64_t>(
            record.next > start ? record.next : start + subfile.length, source_.bytes.size());
        if (!subfile.is_link()) {
            subfile.data = source_.bytes.subspan(static_cast<std::size_t>(start),
                                                 static_cast<std::size_t>(end - start));
        }
        return subfile;
    }

    void report_length(const Subfile& subfile, std::size_t node) {
        if (subfile.length > subfile.data.size()) {
            reporter_.about(sprite_item(subfile.key, node))
                .report(
                    problem.length_past_next, Place::at_offset(subfile.offset),
                    "declares {} bytes, but the next subfile or the end of the file comes after "
                    "{}; these are used",
                    subfile.length, subfile.data.size());
        }
    }

    void report_end(std::size_t found, std::uint64_t offset) {
        if (found < announced_) {
            reporter_.report(problem.nodes_missing,
                             Place::at_offset(offset_in_file<&wire::HeaderV1::sprites>),
                             "the header counts {} sprites, but the chain ends after {} with the "
                             "offset {}; these were read",
                             announced_, found, offset);
        } else if (found > announced_) {
            reporter_.report(problem.nodes_uncounted,
                             Place::at_offset(offset_in_file<&wire::HeaderV1::sprites>),
                             "the header counts {} sprites, but the chain has {}; all are read, "
                             "though MUGEN shows only those that are counted",
                             announced_, found);
        }
    }

    Source source_;
    const Limits& limits_;
    const Reporter& reporter_;
    std::uint32_t announced_ = 0;
};

struct OwnPalette {
    Bytes rgb;
    Bytes picture;  // the rest of the data
};

// Looks for the 768 bytes of a sprite's own palette, in the order of mugen.md S8.
class PaletteSearch {
public:
    PaletteSearch(Source source, Context& context) : source_(source), context_(context) {}

    // Nothing in a true-colour picture, or if there are too few bytes; limit_exceeded if the memory
    // limit does not allow the search.
    Result<std::optional<OwnPalette>> find(const Subfile& subfile) {
        const Bytes data = subfile.data;
        const Result<pcx::Header> header = pcx::parse_header({source_.file, data});
        if (header && header->planes != 1) {
            return std::nullopt;
        }
        // A picture with a damaged header still has the palette of those that share it.
        if (const Bytes palette = pcx::palette_at_end(data); !palette.empty()) {
            return OwnPalette{palette, data.first(data.size() - pcx::marked_palette_bytes)};
        }
        if (!header) {
            return std::nullopt;
        }
        FC_ASSIGN(const std::optional<std::size_t> pixels_end, end_of_pixels(*header, data));
        if (!pixels_end) {
            return std::nullopt;  // the pixels reach to the end: no palette follows them
        }
        const Bytes rest = data.subspan(*pixels_end);
        if (rest.size() >= pcx::marked_palette_bytes && rest[0] == pcx::palette_marker) {
            return OwnPalette{rest.subspan(1, pcx::palette_bytes), data.first(*pixels_end)};
        }
        if (const auto declared = at_declared_end(subfile, *pixels_end)) {
            return declared;
        }
        if (rest.size() >= pcx::palette_bytes) {
            return OwnPalette{data.last(pcx::palette_bytes),
                              data.first(data.size() - pcx::palette_bytes)};
        }
        return std::nullopt;
    }

private:
    // The last 768 of the declared bytes. Beyond the subfile's own data only with the marker,
    // because they may belong to another one.
    std::optional<OwnPalette> at_declared_end(const Subfile& subfile,
                                              std::size_t pixels_end) const {
        const std::uint64_t end = subfile.data_offset() + subfile.length;
        if (end > source_.bytes.size() || subfile.length < pixels_end + pcx::palette_bytes) {
            return std::nullopt;
        }
        const auto start = static_cast<std::size_t>(end - pcx::palette_bytes);
        if (subfile.length > subfile.data.size() &&
            source_.bytes[start - 1] != pcx::palette_marker) {
            return std::nullopt;
        }
        const std::size_t before =
            std::min(subfile.length - pcx::palette_bytes, subfile.data.size());
        return OwnPalette{source_.bytes.subspan(start, pcx::palette_bytes),
                          subfile.data.first(before)};
    }

    // The end of the pixels in `data`; nothing if the picture is not complete.
    Result<std::optional<std::size_t>> end_of_pixels(const pcx::Header& header, Bytes data) {
        const Bytes body = data.subspan(pcx::header_bytes);
        const Shape shape{header.width, header.height, PixelFormat::indexed8};
        if (!check_limits(shape, context_.limits) ||
            shape.bytes() > pcx::greatest_expansion * body.size()) {
            return std::nullopt;
        }
        Charge charge(context_.budget);
        FC_TRY(charge.add(shape.bytes(), "looking for a palette"));
        PixelBuffer scratch(static_cast<std::size_t>(shape.bytes()));
        const pcx::DecodeOutcome outcome = pcx::decode(header, body, scratch.unpack());
        return outcome.input_ended ? std::nullopt
                                   : std::optional(pcx::header_bytes + outcome.consumed);
    }

    Source source_;
    Context& context_;
};

class ReaderV1 {
public:
    ReaderV1(Source source, Context& context, bool has_act)
        : source_(source),
          context_(context),
          has_act_(has_act),
          reporter_(context.diagnostics, source.file),
          intake_(source, context),
          search_(source, context) {
        file_.charge = Charge(context.budget);
    }

    Result<File> read() {
        Walk walk(source_, context_.limits, reporter_);
        FC_ASSIGN(subfiles_, walk.subfiles());
        FC_TRY(file_.charge.add(subfiles_.size() * sizeof(SpriteNode), "the sprite nodes"));
        file_.version = Version::v1_01;
        file_.sprites.reserve(subfiles_.size());
        own_.resize(subfiles_.size());
        for (std::uint32_t i = 0; i < subfiles_.size(); ++i) {
            FC_TRY(add_sprite(i));
        }
        FC_TRY(intake_.finish());
        file_.announced_sprites = walk.announced();
        intake_.follow_links(file_.sprites, links());
        file_.unreadable_sprites = intake_.unreadable_sprites();
        FC_TRY(resolve_palettes());
        report_repeated_sprites(file_, reporter_);
        return std::move(file_);
    }

private:
    Status add_sprite(std::uint32_t index) {
        const Subfile& subfile = subfiles_[index];
        SpriteNode& node = file_.sprites.emplace_back();
        node.key = subfile.key;
        node.axis = subfile.axis;
        node.encoding = Encoding::pcx;
        node.source = index;
        if (subfile.is_link()) {
            node.data_offset = subfile.offset;
            return {};
        }
        node.data = subfile.data;
        node.data_offset = subfile.data_offset();
        const bool owns = index == 0 || !subfile.shares_palette;  // S4 a, b
        if (owns) {
            FC_ASSIGN(own_[index], search_.find(subfile));
            if (own_[index]) {
                node.data = own_[index]->picture;
            }
        }
        intake_.take(node, index);
        if (node.format == PixelFormat::rgba8888) {
            node.depth = 24;
        } else if (index != 0 && owns && !own_[index] && node.width != 0 &&
                   !gets_act_colours(subfile.key)) {
            report(
                index, problem.palette_missing,
                "should have a palette of its own, but its 768 bytes are missing; the palette of "
                "the previous sprite is used");
        }
        return {};
    }

    // S5
    bool gets_act_colours(Key key) const { return has_act_ && is_body_or_portrait(key); }

    // For Intake::follow_links().
    std::vector<std::uint32_t> links() const {
        std::vector<std::uint32_t> next(subfiles_.size());
        for (std::uint32_t i = 0; i < subfiles_.size(); ++i) {
            next[i] = subfiles_[i].is_link() ? linked_from(i) : i;
        }
        return next;
    }

    std::uint32_t linked_from(std::uint32_t index) const {
        return subfiles_[index].link == index ? no_node : subfiles_[index].link;
    }

    // The node whose palette is used by a sprite without its own: the previous one (S4 c, e, f), or
    // the first for a shared 0,0 or 9000,0 (S4 h).
    std::uint32_t inherits_from(std::uint32_t index) const {
        if (index == 0) {
            return no_node;
        }
        return is_body_or_portrait(subfiles_[index].key) ? 0 : index - 1;
    }

    Status resolve_palettes() {
        std::vector<std::uint32_t> next(subfiles_.size());
        for (std::uint32_t i = 0; i < subfiles_.size(); ++i) {
            // S4 d
            const bool follows_link = subfiles_[i].is_link() &&
                                      (i == 0 || !subfiles_[i].shares_palette) &&
                                      file_.sprites[i].source != i;
            next[i] = own_[i] ? i : follows_link ? linked_from(i) : inherits_from(i);
        }
        std::vector<std::uint32_t> owners = ends_of(next);
        if (!owners.empty() && owners[0] == no_node && give_first_palette(owners)) {
            next[0] = 0;
            owners = ends_of(next);
        }
        const auto owned = static_cast<std::size_t>(std::count_if(
            own_.begin(), own_.end(), [](const auto& own) { return own.has_value(); }));
        FC_TRY(file_.charge.add(owned * sizeof(PaletteNode), "the palettes"));
        file_.palettes.reserve(owned);
        std::vector<std::uint32_t> number(subfiles_.size());
        for (std::uint32_t i = 0; i < subfiles_.size(); ++i) {
            if (own_[i]) {
                number[i] = static_cast<std::uint32_t>(file_.palettes.size());
                file_.palettes.push_back({subfiles_[i].key, pcx::colours(own_[i]->rgb)});
            }
        }
        assign_palettes(owners, number);
        return {};
    }

    // Node 0 owns a palette (S4 a). If it has none, it gets a copy of the first palette in the
    // file, because an .act that gives node 0 other colours must not change the sprite that owns
    // that palette (S5). False if the file has no palette, or if nobody sees that of node 0.
    bool give_first_palette(const std::vector<std::uint32_t>& owners) {
        std::uint32_t seen = 0;
        while (seen < owners.size() &&
               (owners[seen] != no_node || !shows_palette(file_.sprites[seen]))) {
            ++seen;
        }
        const auto first =
            std::find_if(own_.begin(), own_.end(), [](const auto& own) { return own.has_value(); });
        if (seen == owners.size() || first == own_.end()) {
            return false;
        }
        own_[0] = *first;
        if (!gets_act_colours(subfiles_[seen].key)) {
            report(seen, problem.no_palette,
                   "the first sprite of the file has no palette for it; the file's first palette "
                   "is used");
        }
        return true;
    }

    void assign_palettes(const std::vector<std::uint32_t>& owners,
                         const std::vector<std::uint32_t>& number) {
        std::optional<std::uint32_t> before;
        for (std::uint32_t i = 0; i < subfiles_.size(); ++i) {
            if (owners[i] != no_node) {
                before = number[owners[i]];
            }
            SpriteNode& node = file_.sprites[i];
            node.palette = node.format == PixelFormat::indexed8 ? before : std::nullopt;
        }
        if (file_.palettes.empty() &&
            std::any_of(file_.sprites.begin(), file_.sprites.end(), shows_palette)) {
            reporter_.report(problem.no_palette, {},
                             "no sprite has a palette; the pictures have no colours");
        }
    }

    void report(std::uint32_t index, const Problem& kind, const char* message) {
        const Subfile& subfile = subfiles_[index];
        reporter_.about(sprite_item(subfile.key, index))
            .report_text(kind, Place::at_offset(subfile.offset), message);
    }

    Source source_;
    Context& context_;
    bool has_act_;
    Reporter reporter_;
    Intake intake_;
    PaletteSearch search_;
    std::vector<Subfile> subfiles_;
    std::vector<std::optional<OwnPalette>> own_;  // by node
    File file_;
};

}  // namespace

Result<File> parse_v1(Source source, Context& context, bool has_act) {
    return ReaderV1(source, context, has_act).read();
}

}  // namespace fightconv::sff
