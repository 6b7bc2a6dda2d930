#include "formats/mugen/sff/sff.hpp"

#include "tests/fuzz/fuzz.hpp"
#include "tests/support/mugen/sff_builder.hpp"

namespace fightconv::fuzz {
namespace {

struct ReadSff {
    sff::File file;
    sff::DecodedPictures pictures;

    const Picture& picture_of(std::size_t node) const {
        return pictures.by_node[file.sprites[node].source];
    }
    const Colours* colours_of(std::size_t node) const {
        const auto palette = file.sprites[node].palette;
        return palette ? &file.palettes[*palette].colours : nullptr;
    }
};

Result<ReadSff> read_sff(Bytes input, Context& context) {
    ReadSff result;
    FC_ASSIGN(result.file, sff::parse({"fuzz.sff", input}, context));
    FC_ASSIGN(result.pictures, sff::decode_pictures(result.file, "fuzz.sff", context));
    return result;
}

void check_references(const ReadSff& read) {
    const auto& sprites = read.file.sprites;
    require(read.pictures.by_node.size() == sprites.size(), "there is a picture for each sprite");
    for (std::size_t i = 0; i < sprites.size(); ++i) {
        require(sprites[i].source < sprites.size() &&
                    sprites[sprites[i].source].source == sprites[i].source,
                "a link ends at a sprite that is none");
        require(!sprites[i].palette || *sprites[i].palette < read.file.palettes.size(),
                "a palette index points to a palette");
        const Picture& picture = read.picture_of(i);
        require(picture.pixels.size() ==
                    std::size_t{picture.width} * picture.height * bytes_per_pixel(picture.format),
                "a picture is as large as it says");
        require(picture.empty() ||
                    (sprites[i].width == picture.width && sprites[i].height == picture.height),
                "a picture has the size of its sprite");
    }
}

// How a sprite looks, not how it is stored: links, palettes and encodings may change when a file is
// written.
std::string difference_as_seen(const ReadSff& a, const ReadSff& b) {
    if (a.file.sprites.size() != b.file.sprites.size()) {
        return "the count of sprites";
    }
    for (std::size_t i = 0; i < a.file.sprites.size(); ++i) {
        const Picture& one = a.picture_of(i);
        const Picture& other = b.picture_of(i);
        const std::string of = " of sprite " + std::to_string(i);
        if (a.file.sprites[i].key != b.file.sprites[i].key ||
            !(a.file.sprites[i].axis == b.file.sprites[i].axis)) {
            return "key or axis" + of;
        }
        if (one.empty() && other.empty()) {
            continue;
        }
        if (one.width != other.width || one.height != other.height || one.format != other.format ||
            one.pixels != other.pixels) {
            return "the picture" + of;
        }
        const Colours* const colours = a.colours_of(i);
        const Colours* const others = b.colours_of(i);
        if (one.format == PixelFormat::indexed8 &&
            (!colours != !others || (colours && *colours != *others))) {
            return "the palette" + of;
        }
    }
    return {};
}

std::string difference_of_sff(const ReadSff& a, const ReadSff& b) {
    const std::string found = test::difference(a.file, b.file);
    return found.empty() ? difference_as_seen(a, b) : found;
}

void check_sff(Bytes input) {
    const auto first = read_twice(
        input.size(), [&](Context& context) { return read_sff(input, context); },
        difference_of_sff);
    if (!first) {
        return;
    }
    check_references(*first);
    if (!checks_everything()) {
        return;
    }
    const auto bytes = sff::serialise(first->file);
    if (!bytes) {
        const ErrorCode code = bytes.error().code();
        require(code == ErrorCode::limit_exceeded || code == ErrorCode::unsupported_feature,
                "a file that was read can be written", bytes.error().render());
        return;
    }
    Context context(limits());
    const auto back = read_sff(*bytes, context);
    require(back || back.error().code() == ErrorCode::limit_exceeded,
            "what is written can be read");
    if (back) {
        const std::string found = difference_as_seen(*first, *back);
        require(found.empty(), "what is written comes back", found);
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_sff(const std::uint8_t* data, std::size_t size) {
    fightconv::fuzz::check_sff({data, size});
}
