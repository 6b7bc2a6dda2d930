#include "converters/mugen/repair/mend_sff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <limits>

#include "core/base/reporter.hpp"
#include "formats/sff/encode.hpp"
#include "formats/sff/nodes.hpp"
#include "formats/sff/problems.hpp"

namespace fightconv::sff {

namespace {

// The problems that remain in the result: an empty picture, and colours that no palette has.
constexpr std::array<const Problem*, 3> lasting{&problem.empty_picture, &problem.colour_missing,
                                                &problem.no_palette};

class Mender {
public:
    Mender(Source source, const std::set<Key>* keep, Context& context)
        : source_(source), keep_(keep), quiet_({context, context.limits.sprites}) {
        mended_.charge = Charge(context.budget);
    }

    Result<Mended> run() {
        FC_ASSIGN(file_, parse(source_, quiet_));
        FC_ASSIGN(DecodedPictures pictures, decode_pictures(file_, source_.file, quiet_));
        for (const Diagnostic& found : quiet_.diagnostics.kept()) {
            const bool lasts =
                std::find(lasting.begin(), lasting.end(), found.problem) != lasting.end() ||
                (file_.palettes.empty() && found.problem == &problem.palette_missing);
            if (!lasts && found.problem != &problem.duplicate_sprite) {
                damaged_.insert(found.item);
                FC_TRY(note(found.item, found.message));
            }
        }
        FC_TRY(encode_again(pictures));
        FC_TRY(rename_palettes());
        FC_TRY(arrange());
        if (!mended_.mends.empty()) {
            FC_TRY(mended_.charge.add(source_.bytes.size(), "the mended sprites"));
            FC_ASSIGN(mended_.bytes, serialise(file_));
        }
        return std::move(mended_);
    }

private:
    Status note(std::string_view item, std::string_view what) {
        FC_TRY(
            mended_.charge.add(item.size() + what.size() + sizeof(std::string), "mended sprites"));
        mended_.mends.push_back(item.empty() ? std::string(what)
                                             : fmt::format("{}: {}", item, what));
        return {};
    }

    // Encodes the rest of damaged pictures again, in the encoding that they had.
    Status encode_again(const DecodedPictures& pictures) {
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            SpriteNode& node = file_.sprites[i];
            if (node.source != i || node.data.empty() ||
                !damaged_.contains(sprite_item(node.key, i))) {
                continue;
            }
            const Picture& picture = pictures.by_node[i];
            if (picture.empty()) {
                node.data = {};
                node.width = node.height = 0;
                continue;
            }
            const PictureToEncode one{
                &picture, node.palette ? &file_.palettes[*node.palette].colours : nullptr};
            // 2.00 with PNGs is read, so it stays what it is
            const Version holder =
                file_.version == Version::v1_01 ? Version::v1_01 : Version::v2_01;
            FC_ASSIGN(std::vector<Encoded> all,
                      encode_all({&one, 1}, holder, node.encoding, mended_.charge, quiet_));
            Encoded& encoded = all.front();
            node.encoding = encoded.encoding;
            node.depth = encoded.depth;
            node.width = picture.width;
            node.height = picture.height;
            node.data = encoded_.emplace_back(std::move(encoded.data));
        }
        return {};
    }

    // W21: in Ikemen GO the second palette of a key gets the colours of the first. Sprites name
    // palettes by index, so the key is free.
    Status rename_palettes() {
        if (file_.version == Version::v1_01) {
            return {};  // there palettes have the keys of their sprites
        }
        std::set<Key> keys;
        for (const PaletteNode& palette : file_.palettes) {
            keys.insert(palette.key);
        }
        Key free{2, 0};
        for (const auto& [later, first] : repeated_keys(file_.palettes)) {
            while (keys.contains(free)) {
                free = free.number < std::numeric_limits<std::int16_t>::max()
                           ? Key{free.group, static_cast<std::int16_t>(free.number + 1)}
                           : Key{static_cast<std::int16_t>(free.group + 1), 0};
            }
            keys.insert(free);
            file_.palettes[later].key = free;
        }
        return {};
    }

    // Which sprites stay. In v1 a sprite that an .act recolours (S5) stays in any case where the
    // next one would otherwise no longer share its palette.
    Result<std::vector<bool>> staying() {
        std::vector<bool> stays(file_.sprites.size(), true);
        for (const auto& [later, first] : repeated_keys(file_.sprites)) {
            stays[later] = false;
        }
        std::vector<bool> recoloured(file_.palettes.size());
        for (const std::uint32_t palette : palettes_replaced_by_act(file_)) {
            recoloured[palette] = file_.version == Version::v1_01;
        }
        std::optional<std::uint32_t> palette_before;
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            const SpriteNode& node = file_.sprites[i];
            const bool repeated = !stays[i];
            const bool unused = keep_ != nullptr && !keep_->contains(node.key);
            stays[i] = (!repeated && !unused) || (node.palette && recoloured[*node.palette] &&
                                                  node.palette != palette_before);
            palette_before = stays[i] ? node.palette : palette_before;
            if (!stays[i]) {
                FC_TRY(note(
                    sprite_item(node.key, i),
                    repeated
                        ? "an earlier sprite has the same group and number; this one is left out"
                        : "no action names it; it is left out"));
            }
        }
        return stays;
    }

    // Leaves out sprites, and makes every link lead back to a sprite that has data.
    Status arrange() {
        FC_ASSIGN(const std::vector<bool> stays, staying());
        // by the node with the picture: its place in the result
        std::vector<std::uint32_t> owner(file_.sprites.size(), no_node);
        std::vector<SpriteNode> sprites;
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            if (!stays[i]) {
                continue;
            }
            SpriteNode node = file_.sprites[i];
            const std::uint32_t shown = node.source;
            const auto place = static_cast<std::uint32_t>(sprites.size());
            if (owner[shown] == no_node) {
                owner[shown] = place;
                if (shown > i) {
                    FC_TRY(note(sprite_item(node.key, i),
                                "it is a link to a later sprite, which Ikemen GO does not show; it "
                                "has the picture itself now"));
                }
                node.data = file_.sprites[shown].data;
            } else {
                node.data = {};
            }
            node.source = owner[shown];
            node.width = file_.sprites[shown].width;
            node.height = file_.sprites[shown].height;
            node.encoding = file_.sprites[shown].encoding;
            node.depth = file_.sprites[shown].depth;
            sprites.push_back(node);
        }
        file_.sprites = std::move(sprites);
        return {};
    }

    const Source source_;
    const std::set<Key>* keep_;
    Context quiet_;  // what reading reports has been reported
    File file_;
    std::set<std::string> damaged_;  // items
    std::deque<ByteBuffer> encoded_;
    Mended mended_;
};

}  // namespace

Result<Mended> mend(Source source, const std::set<Key>* keep, Context& context) {
    return Mender(source, keep, context).run();
}

}  // namespace fightconv::sff
