#include "converters/mugen/write/sprites/sprite_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <map>
#include <span>
#include <string_view>
#include <tuple>

#include "converters/mugen/write/problems.hpp"
#include "converters/mugen/write/sprites/portraits.hpp"
#include "converters/mugen/write/sprites/sprite_palettes.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/mugen/sff/encode.hpp"
#include "formats/mugen/sff/nodes.hpp"

namespace fightconv::mugen {

namespace {

class SpriteFileWriter {
public:
    SpriteFileWriter(const Character& character, const SpriteFileOptions& options, Context& context)
        : character_(character),
          options_(options),
          context_(context),
          reporter_(context.diagnostics, ""),
          charge_(context.budget) {}

    Result<ByteBuffer> write() && {
        keys_ = keys_and_order(character_);
        if (options_.keep != nullptr) {
            std::erase_if(keys_.written, [&](SpriteId id) {
                return !options_.keep->contains(keys_.of_sprite[id.value]);
            });
        }
        standing_ = standing_frame(character_);
        palettes_ = palette_table(character_, keys_.written,
                                  standing_ ? std::optional(standing_->sprite) : std::nullopt,
                                  options_.version);
        FC_TRY(refuse_true_colour());
        order_by_palette();
        settle_alpha();
        for (const SpriteId id : keys_.written) {
            const Sprite& sprite = character_[id];
            add(keys_.of_sprite[id.value], sprite.axis, character_[sprite.picture], sprite.palette);
        }
        add_portraits();
        FC_TRY(encode());
        report();
        file_.version = options_.version;
        file_.palettes = std::move(palettes_.nodes);
        auto bytes = sff::serialise(file_);
        if (!bytes && bytes.error().code() == ErrorCode::limit_exceeded &&
            bytes.error().remedy().empty()) {
            return fail(std::move(bytes).error().remedy("leave animations out (--animations)"));
        }
        return bytes;
    }

private:
    Status refuse_true_colour() const {
        if (options_.version == sff::Version::v2_01) {
            return {};
        }
        for (const SpriteId id : keys_.written) {
            const Picture& picture = character_.picture_of(id);
            const bool is_held = sff::can_hold(options_.version, sff::Encoding::pcx, picture);
            if (picture.format == PixelFormat::rgba8888 && !picture.empty() && !is_held) {
                return fail(
                    Error(ErrorCode::unsupported_feature,
                          fmt::format("it is true colour, which SFF v{} does not have",
                                      name_of(options_.version)))
                        .about(fmt::format("sprite {},{}", character_[id].key.group,
                                           character_[id].key.number))
                        .remedy("give such sprites palettes (--colours 256), or write version "
                                "2.01 (--sff-version 2.01)"));
            }
        }
        return {};
    }

    // In v1.01 a sprite shares the palette of the one before it (mugen.md S4), and only so the
    // selectable palettes recolour it: those that have the default palette come first, in one row.
    void order_by_palette() {
        if (options_.version != sff::Version::v1_01) {
            return;
        }
        const std::optional<PaletteId> first =
            !character_.selectable_palettes.empty()
                ? std::optional(character_.selectable_palettes.front().palette)
            : standing_ ? character_[standing_->sprite].palette
                        : std::nullopt;
        const auto place_of = [&](SpriteId id) {
            const std::optional<PaletteId> palette = character_[id].palette;
            return palette && palette != first ? std::int64_t{palette->value} : -1;
        };
        std::stable_sort(keys_.written.begin(), keys_.written.end(),
                         [&](SpriteId a, SpriteId b) { return place_of(a) < place_of(b); });
    }

    // W18: before 2.01, index 0 is transparent and all others are opaque, whatever is stored. 2.00
    // need not store the colours at the end that a palette does not have, and they stay
    // transparent.
    void settle_alpha() {
        if (options_.version == sff::Version::v2_01) {
            return;
        }
        for (sff::PaletteNode& palette : palettes_.nodes) {
            const std::size_t had = std::max<std::size_t>(sff::colour_count(palette.colours), 1);
            const Colours before = palette.colours;
            const std::size_t stored =
                options_.version == sff::Version::v2_00 ? had : palette.colours.size();
            for (Rgba& colour : std::span(palette.colours).first(stored)) {
                colour.a = 255;
            }
            palette.colours[0].a = 0;
            changed_alpha_ +=
                std::equal(before.begin(), before.begin() + had, palette.colours.begin()) ? 0U : 1U;
        }
    }

    void add(Key key, Point axis, const Picture& picture, std::optional<PaletteId> palette) {
        const Point stored{saturate<std::int16_t>(axis.x), saturate<std::int16_t>(axis.y)};
        moved_ += stored == axis ? 0U : 1U;
        const auto index = static_cast<std::uint32_t>(file_.sprites.size());
        file_.sprites.push_back(
            {.key = key, .axis = stored, .data = {}, .source = index, .palette = {}});
        if (picture.empty()) {
            pass_palette_on(file_.sprites.back());
        } else {
            file_.sprites.back().width = picture.width;
            file_.sprites.back().height = picture.height;
            file_.sprites.back().palette =
                palette ? palettes_.node_of[palette->value] : std::nullopt;
        }
        shown_.push_back({&picture, palette ? &character_[*palette].colours : nullptr});
    }

    // In v1.01 each sprite that shares its palette has that of the one before it, and a blank one
    // must not end the chain (mugen.md S4).
    void pass_palette_on(sff::SpriteNode& blank) const {
        if (options_.version == sff::Version::v1_01 && !palettes_.nodes.empty()) {
            blank.palette =
                file_.sprites.size() < 2 ? 0 : file_.sprites[file_.sprites.size() - 2].palette;
        }
    }

    void add_portraits() {
        if (!options_.add_portraits || !standing_) {
            return;
        }
        for (const PortraitSize& size :
             portrait_sizes(character_.info.localcoord.x, character_.info.scale)) {
            const bool exists =
                std::any_of(keys_.written.begin(), keys_.written.end(),
                            [&](SpriteId id) { return keys_.of_sprite[id.value] == size.key; });
            if (!exists) {
                add(size.key, {},
                    made_.emplace_back(portrait(character_, *standing_, size.width, size.height)),
                    character_[standing_->sprite].palette);
                reporter_.report(write_problem.portrait_made, {},
                                 "the character has no portrait {},{}; it is made from the first "
                                 "standing frame, sprite {},{}",
                                 size.key.group, size.key.number,
                                 keys_.of_sprite[standing_->sprite.value].group,
                                 keys_.of_sprite[standing_->sprite.value].number);
            }
        }
    }

    // Each picture once, although several sprites show it.
    Status encode() {
        std::vector<sff::PictureToEncode> pictures;
        std::vector<std::size_t> place_of(shown_.size());
        std::map<const Picture*, std::size_t> places;
        for (std::size_t i = 0; i < shown_.size(); ++i) {
            const auto [place, is_new] = places.try_emplace(shown_[i].picture, pictures.size());
            place_of[i] = place->second;
            if (is_new) {
                pictures.push_back(shown_[i]);
            }
        }
        FC_ASSIGN(encoded_, sff::encode_all(pictures, options_.version, options_.encoding, charge_,
                                            context_));
        // Pictures whose data are equal are one.
        std::map<std::tuple<std::uint32_t, std::uint32_t, sff::Encoding, std::string_view>,
                 std::uint32_t>
            sources;
        for (std::uint32_t i = 0; i < file_.sprites.size(); ++i) {
            sff::SpriteNode& node = file_.sprites[i];
            const sff::Encoded& encoded = encoded_[place_of[i]];
            node.encoding = encoded.encoding;
            node.depth = encoded.depth;
            node.source =
                sources
                    .try_emplace({node.width, node.height, encoded.encoding, as_text(encoded.data)},
                                 i)
                    .first->second;
            node.data = node.source == i ? Bytes(encoded.data) : Bytes();
            const bool other = options_.encoding && !encoded.data.empty() &&
                               encoded.encoding != *options_.encoding;
            other_encoding_ += other && node.source == i ? 1U : 0U;
        }
        return {};
    }

    void report() const {
        const auto note = [&](const Problem& kind, std::size_t count, std::string_view what,
                              std::string_view text) {
            if (count != 0) {
                reporter_.report(kind, {}, "{} {}", counted(count, what), text);
            }
        };
        note(write_problem.loss_sprite_keys, keys_.renumbered, "sprite",
             "got other numbers, because an earlier sprite with the same number looks different");
        note(write_problem.loss_duplicate_sprites, keys_.left_out, "sprite",
             "had to be left out: an earlier one has the same number, and no frame shows this one");
        note(write_problem.loss_axes, moved_, "sprite",
             "had to be moved, because an axis cannot be farther away than 32767 pixels");
        note(write_problem.loss_palettes, palettes_.not_selectable, "palette",
             "cannot be chosen any more: engines know the numbers 1 to 12, each once");
        note(write_problem.loss_unused_palettes,
             options_.version == sff::Version::v1_01 ? 0 : palettes_.unused, "palette",
             "had to stay out of the .sff, because no sprite uses such colours");
        note(write_problem.loss_palette_alpha, changed_alpha_, "palette",
             "lost the transparency of colours: before 2.01 only the first colour is transparent");
        note(write_problem.other_encoding, other_encoding_, "sprite",
             "got the smallest encoding, because the chosen one cannot hold such pixels");
    }

    const Character& character_;
    const SpriteFileOptions& options_;
    Context& context_;
    Reporter reporter_;
    Charge charge_;
    SpriteKeys keys_;
    std::optional<StandingFrame> standing_;
    PaletteTable palettes_;
    sff::File file_;
    std::vector<sff::PictureToEncode> shown_;  // by node
    std::deque<Picture> made_;
    std::vector<sff::Encoded> encoded_;
    std::size_t moved_ = 0;
    std::size_t changed_alpha_ = 0;
    std::size_t other_encoding_ = 0;
};

}  // namespace

Result<ByteBuffer> sprite_file_of(const Character& character, const SpriteFileOptions& options,
                                  Context& context) {
    return SpriteFileWriter(character, options, context).write();
}

}  // namespace fightconv::mugen
