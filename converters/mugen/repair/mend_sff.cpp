#include "converters/mugen/repair/mend_sff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "core/base/reporter.hpp"
#include "formats/mugen/sff/encode.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/problems.hpp"

namespace fightconv::sff {

namespace {

// The problems that remain in the result: an empty picture, and colours that no palette has.
constexpr std::array<const Problem*, 3> lasting{&problem.empty_picture, &problem.colour_missing,
                                                &problem.no_palette};

class Mender {
public:
    Mender(Source source, const std::set<Key>* keep, const NewSprites* changed, Context& context)
        : source_(source),
          keep_(keep),
          changed_(changed),
          quiet_({context, context.limits.sprites}) {
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
        list_stored();
        if (changed_ != nullptr) {
            FC_TRY(put_sprites());
        }
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

    // Data of the file, or of a new picture, with what a node says about them.
    struct Stored {
        Bytes data{};
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        Encoding encoding = Encoding::raw;
        std::uint8_t depth = 8;
    };

    void list_stored() {
        for (const SpriteNode& node : file_.sprites) {
            const auto place = static_cast<std::uint32_t>(stored_.size());
            if (node.source == place) {  // the importer numbers pictures like this
                stored_of_.emplace(PictureId{static_cast<std::uint32_t>(stored_of_.size())}, place);
            }
            stored_.push_back({node.data, node.width, node.height, node.encoding, node.depth});
        }
        order_.resize(file_.sprites.size());
        std::iota(order_.begin(), order_.end(), 0U);
    }

    Status put_sprites() {
        FC_TRY(encode_changed());
        const std::size_t known = file_.sprites.size();
        palettes_of_file_ = file_.palettes.size();
        const std::vector<std::uint32_t> replaced = palettes_replaced_by_act(file_);
        replaced_palette_ = replaced.empty() ? std::nullopt : std::optional(replaced.front());
        // W19: the palette that players choose comes first
        const auto& selectable = changed_->character.selectable_palettes;
        if (file_.version != Version::v1_01 && file_.palettes.empty() && !selectable.empty()) {
            FC_TRY(palette_node(selectable.front().palette));
        }
        for (const auto& [id, new_palette] : changed_->changes) {
            const Sprite& sprite = changed_->character[id];
            const bool is_new = id.value >= known;
            if (is_new) {
                order_.push_back(static_cast<std::uint32_t>(file_.sprites.size()));
                file_.sprites.push_back({.key = sprite.key, .axis = {}, .data = {}, .palette = {}});
            }
            const std::uint32_t place = is_new ? order_.back() : id.value;
            SpriteNode& node = file_.sprites[place];
            node.axis = sprite.axis;
            node.source = stored_of_.at(sprite.picture);
            if (new_palette) {
                FC_ASSIGN(node.palette, palette_node(sprite.palette));
                if (file_.version == Version::v1_01) {
                    move_to_its_palette(place);
                }
            }
            FC_TRY(note(sprite_item(node.key, place),
                        is_new ? "it is new" : "it has another picture or axis now"));
        }
        return {};
    }

    // Each new picture once, in the encoding of the sprite that shows it if that can hold it.
    Status encode_changed() {
        std::map<std::optional<Encoding>, std::vector<PictureId>> by_encoding;
        std::map<PictureId, const Colours*> colours;
        for (const auto& [id, new_palette] : changed_->changes) {
            const Sprite& sprite = changed_->character[id];
            const Picture& picture = changed_->character[sprite.picture];
            if (stored_of_.contains(sprite.picture) ||
                !colours.try_emplace(sprite.picture, changed_->character.colours_of(id)).second) {
                continue;
            }
            FC_TRY(check_true_colour(sprite.key, picture));
            const bool had_data = id.value < file_.sprites.size() &&
                                  !stored_[file_.sprites[id.value].source].data.empty();
            by_encoding[had_data ? std::optional(stored_[file_.sprites[id.value].source].encoding)
                                 : std::nullopt]
                .push_back(sprite.picture);
        }
        for (const auto& [encoding, ids] : by_encoding) {
            std::vector<PictureToEncode> pictures;
            for (const PictureId id : ids) {
                pictures.push_back({&changed_->character[id], colours.at(id)});
            }
            FC_ASSIGN(std::vector<Encoded> all,
                      encode_all(pictures, holder_of(encoding), encoding, mended_.charge, quiet_));
            for (std::size_t i = 0; i < ids.size(); ++i) {
                stored_of_.emplace(ids[i], static_cast<std::uint32_t>(stored_.size()));
                stored_.push_back({encoded_.emplace_back(std::move(all[i].data)),
                                   pictures[i].picture->width, pictures[i].picture->height,
                                   all[i].encoding, all[i].depth});
            }
        }
        return {};
    }

    Status check_true_colour(Key key, const Picture& picture) const {
        const bool is_held = picture.format == PixelFormat::indexed8 ||
                             file_.version == Version::v2_01 ||
                             can_hold(file_.version, Encoding::pcx, picture);
        return is_held
                   ? Status()
                   : fail(
                         Error(ErrorCode::unsupported_feature,
                               fmt::format("its new picture is true colour, which SFF v{} does "
                                           "not have",
                                           name_of(file_.version)))
                             .in_file(source_.file)
                             .about(fmt::format("sprite {},{}", key.group, key.number))
                             .remedy("give such sprites palettes (--colours 256), or write version "
                                     "2.01 (--sff-version 2.01)"));
    }

    // 2.00 with PNGs is read, so it stays what it is.
    Version holder_of(std::optional<Encoding> encoding) const {
        const bool is_png = encoding == Encoding::png8 || encoding == Encoding::png24 ||
                            encoding == Encoding::png32;
        return file_.version == Version::v2_00 && is_png ? Version::v2_01 : file_.version;
    }

    // The node of a palette of the character. The importer numbers those of the file as they are
    // there; the selectable palettes of v1 are not in it, but take the place of one that is.
    Result<std::optional<std::uint32_t>> palette_node(std::optional<PaletteId> palette) {
        if (!palette || palette->value < palettes_of_file_) {
            return palette ? std::optional(palette->value) : std::nullopt;
        }
        const auto& selectable = changed_->character.selectable_palettes;
        const auto found =
            std::find_if(selectable.begin(), selectable.end(),
                         [&](const SelectablePalette& each) { return each.palette == *palette; });
        if (found != selectable.end() && file_.version == Version::v1_01 && replaced_palette_) {
            return replaced_palette_;
        }
        const auto [place, is_new] = new_palettes_.try_emplace(*palette);
        if (is_new) {
            FC_TRY(mended_.charge.add(sizeof(PaletteNode), "mended sprites"));
            fill_selectable_places();
            place->second = static_cast<std::uint32_t>(file_.palettes.size());
            const Key key = found == selectable.end()
                                ? Key{2, 0}
                                : Key{1, static_cast<std::int16_t>(found->number)};
            file_.palettes.push_back({key, changed_->character[*palette].colours});
        }
        return place->second;
    }

    // W19: where all palettes are selectable, links to the first one come before others.
    void fill_selectable_places() {
        constexpr std::size_t selectable_places = 12;
        for (std::size_t i = 0; i < file_.palettes.size(); ++i) {
            if (file_.palettes[i].key != Key{1, static_cast<std::int16_t>(i + 1)}) {
                return;
            }
        }
        while (file_.version != Version::v1_01 && !file_.palettes.empty() &&
               file_.palettes.size() < selectable_places) {
            const auto number = static_cast<std::int16_t>(file_.palettes.size() + 1);
            file_.palettes.push_back({{1, number}, file_.palettes.front().colours, 0});
        }
    }

    // In v1 a sprite shares the palette of the one before it (mugen.md S4), and only so a
    // selectable palette recolours it. So a sprite with another palette must not stand between
    // those that share one.
    void move_to_its_palette(std::uint32_t place) {
        std::erase(order_, place);
        const auto palette = file_.sprites[place].palette;
        const auto last = std::find_if(order_.rbegin(), order_.rend(), [&](std::uint32_t other) {
            return palette && file_.sprites[other].palette == palette;
        });
        order_.insert(last == order_.rend() ? order_.end() : last.base(), place);
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
        for (const std::uint32_t i : order_) {
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
        // by what is stored: the place in the result of the sprite that has it
        std::vector<std::uint32_t> owner(stored_.size(), no_node);
        std::vector<SpriteNode> sprites;
        for (const std::uint32_t i : order_) {
            if (!stays[i]) {
                continue;
            }
            SpriteNode node = file_.sprites[i];
            const std::uint32_t shown = node.source;
            const auto place = static_cast<std::uint32_t>(sprites.size());
            if (owner[shown] == no_node) {
                owner[shown] = place;
                if (shown > i && shown < file_.sprites.size()) {
                    FC_TRY(note(sprite_item(node.key, i),
                                "it is a link to a later sprite, which Ikemen GO does not show; it "
                                "has the picture itself now"));
                }
                node.data = stored_[shown].data;
            } else {
                node.data = {};
            }
            node.source = owner[shown];
            node.width = stored_[shown].width;
            node.height = stored_[shown].height;
            node.encoding = stored_[shown].encoding;
            node.depth = stored_[shown].depth;
            sprites.push_back(node);
        }
        file_.sprites = std::move(sprites);
        return {};
    }

    const Source source_;
    const std::set<Key>* keep_;
    const NewSprites* changed_;
    Context quiet_;  // what reading reports has been reported
    File file_;
    std::set<std::string> damaged_;  // items
    std::deque<ByteBuffer> encoded_;
    std::vector<Stored> stored_;  // SpriteNode::source is a place in it
    std::map<PictureId, std::uint32_t> stored_of_;
    std::map<PaletteId, std::uint32_t> new_palettes_;
    std::size_t palettes_of_file_ = 0;
    std::optional<std::uint32_t> replaced_palette_;  // of v1: the one that an .act replaces
    std::vector<std::uint32_t> order_;               // of the sprites in the result
    Mended mended_;
};

}  // namespace

Result<Mended> mend(Source source, const std::set<Key>* keep, const NewSprites* changed,
                    Context& context) {
    return Mender(source, keep, changed, context).run();
}

}  // namespace fightconv::sff
