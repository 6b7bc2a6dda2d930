// Writing SFF v1.01. Layout: README.md.
#include <set>

#include "core/base/bytes/byte_writer.hpp"
#include "core/base/checked.hpp"
#include "core/base/file_errors.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/records.hpp"

namespace fightconv::sff {

namespace {

Error too_large(const SpriteNode& node, std::size_t index, const char* what) {
    return Error(ErrorCode::limit_exceeded, fmt::format("{} does not fit into SFF v1", what))
        .about(sprite_item(node.key, index));
}

class WriterV1 {
public:
    explicit WriterV1(const File& file) : file_(file) {}

    Result<ByteBuffer> write() {
        write_header();
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            FC_TRY(write_sprite(i));
        }
        return std::move(out_).take();
    }

private:
    void write_header() {
        std::set<std::int16_t> groups;
        for (const SpriteNode& node : file_.sprites) {
            groups.insert(node.key.group);
        }
        out_.le(wire::HeaderV1{.signature = {.version = {0, 1, 0, 1}},
                               .groups = static_cast<std::uint32_t>(groups.size()),
                               .sprites = static_cast<std::uint32_t>(file_.sprites.size())});
        out_.zeros(wire::header_area - out_.size());
    }

    Status write_sprite(std::uint32_t index) {
        const SpriteNode& node = file_.sprites[index];
        if (!node.data.empty() && node.encoding != Encoding::pcx) {
            return fail(Error(ErrorCode::unsupported_feature, "SFF v1 stores only PCX pictures")
                            .about(sprite_item(node.key, index)));
        }
        const std::optional<std::uint32_t> inherited = index == 0 ? std::nullopt
                                                       : is_body_or_portrait(node.key) ? first_
                                                                                       : before_;
        // a true-colour sprite passes on the palette before it
        const std::optional<std::uint32_t> palette = node.palette ? node.palette : inherited;
        const SpriteNode& shown = file_.sprites[node.source];
        const bool shares = index != 0 && palette == inherited;
        // otherwise the picture is stored again, with its palette
        const bool link = node.source != index && (shares || palette == shown.palette);

        FC_ASSIGN(wire::Subheader subheader, subheader_of(node, index, link));
        subheader.same_palette = shares ? 1 : 0;
        const auto slot = out_.reserve<wire::Subheader>();
        const std::size_t start = out_.size();
        if (!link) {
            write_picture(shown.data, shares ? std::nullopt : palette);
        }
        FC_ASSIGN(subheader.next, fit_32_bits(out_.size(), "bytes", "an offset in a .sff"));
        subheader.length = static_cast<std::uint32_t>(subheader.next - start);
        out_.fill_le(slot, subheader);
        before_ = palette;
        first_ = index == 0 ? palette : first_;
        return {};
    }

    Result<wire::Subheader> subheader_of(const SpriteNode& node, std::uint32_t index, bool link) {
        const auto x = narrow<std::int16_t>(node.axis.x);
        const auto y = narrow<std::int16_t>(node.axis.y);
        const auto target = narrow<std::uint16_t>(link ? node.source : 0);
        if (!x || !y) {
            return fail(too_large(node, index, "the axis"));
        }
        if (!target) {
            return fail(too_large(node, index, "a link to a node after 65535"));
        }
        return wire::Subheader{.axis_x = *x,
                               .axis_y = *y,
                               .group = node.key.group,
                               .number = node.key.number,
                               .link = *target};
    }

    void write_picture(Bytes data, std::optional<std::uint32_t> palette) {
        if (data.empty()) {
            // a blank sprite is a PCX of 0x0 pixels (mugen.md S6)
            out_.bytes(pcx::serialise(Picture{}, nullptr).value());
        } else {
            out_.bytes(data);
        }
        if (palette) {
            out_.le(pcx::palette_marker);
            for (const Rgba colour : file_.palettes[*palette].colours) {
                out_.bytes(std::array{colour.r, colour.g, colour.b});
            }
        }
    }

    const File& file_;
    ByteWriter out_;
    std::optional<std::uint32_t> before_;  // the palette that the chain passes on
    std::optional<std::uint32_t> first_;   // the palette of node 0
};

}  // namespace

Result<ByteBuffer> serialise_v1(const File& file) { return WriterV1(file).write(); }

}  // namespace fightconv::sff
