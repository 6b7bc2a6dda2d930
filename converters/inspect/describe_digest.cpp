// inspect --digest: what each sprite looks like, as a number.
#include <algorithm>
#include <map>

#include "converters/inspect/describe.hpp"
#include "converters/inspect/sha256.hpp"
#include "core/base/parallel.hpp"

namespace fightconv::inspect {

namespace {

// The digest of a sprite's RGBA, which is read in bands so that no large picture is in memory
// twice.
std::string digest_of(const ShownSprite& sprite) {
    Sha256 sum;
    const Picture& picture = *sprite.picture;
    constexpr std::uint32_t band_pixels = 1U << 16;
    const std::uint32_t rows =
        std::min(picture.height, std::max(1U, band_pixels / std::max(picture.width, 1U)));
    const std::size_t stride = std::size_t{picture.width} * 4;
    PixelBuffer band(stride * rows);
    const RgbaReader reader(picture, sprite.colours);
    for (std::uint32_t y = 0; y < picture.height && picture.width != 0; y += rows) {
        const std::uint32_t count = std::min(rows, picture.height - y);
        reader.copy({0, static_cast<std::int32_t>(y), picture.width, count}, band.unpack(), stride);
        sum.add(band.unpack().first(stride * count));
    }
    return sum.hex();
}

}  // namespace

Description digest_table(const std::vector<ShownSprite>& sprites, unsigned threads) {
    std::vector<std::size_t> first(sprites.size());  // of those with the same picture and colours
    std::vector<std::size_t> different;
    std::map<std::pair<const Picture*, const Colours*>, std::size_t> known;
    for (std::size_t i = 0; i < sprites.size(); ++i) {
        const auto [found, is_new] = known.try_emplace({sprites[i].picture, sprites[i].colours}, i);
        first[i] = found->second;
        if (is_new) {
            different.push_back(i);
        }
    }
    std::stable_sort(different.begin(), different.end(), [&](std::size_t a, std::size_t b) {
        return sprites[a].picture->pixels.size() > sprites[b].picture->pixels.size();
    });
    std::vector<std::string> digests(sprites.size());
    parallel_for(different.size(), threads,
                 [&](std::size_t i) { digests[different[i]] = digest_of(sprites[different[i]]); });

    Table table{"sprites",
                {"group", "number", "width", "height", "axis_x", "axis_y", "format", "sha256"},
                {}};
    for (std::size_t i = 0; i < sprites.size(); ++i) {
        const ShownSprite& sprite = sprites[i];
        table.rows.push_back({sprite.key.group, sprite.key.number, sprite.picture->width,
                              sprite.picture->height, sprite.axis.x, sprite.axis.y,
                              sprite.stored_as, digests[first[i]]});
    }
    std::sort(digests.begin(), digests.end());
    const auto last = std::unique(digests.begin(), digests.end());
    Description description;
    description.facts.push_back({"sprites_listed", sprites.size()});
    description.facts.push_back(
        {"different", std::count_if(digests.begin(), last,
                                    [](const std::string& digest) { return !digest.empty(); })});
    description.tables.push_back(std::move(table));
    return description;
}

Description describe_digest(const Character& character, unsigned threads) {
    std::vector<ShownSprite> sprites;
    for (std::uint32_t i = 0; i < character.sprites.size(); ++i) {
        const Sprite& sprite = character.sprites[i];
        const Picture& picture = character[sprite.picture];
        sprites.push_back({sprite.key, sprite.axis, &picture, character.colours_of({i}),
                           picture.empty()                           ? "blank"
                           : picture.format == PixelFormat::indexed8 ? "indexed8"
                                                                     : "rgba8888"});
    }
    Description description = digest_table(sprites, threads);
    description.facts.push_back({"name", character.info.name});
    return description;
}

}  // namespace fightconv::inspect
