// Decodes sprites into pictures: one sprite at a time, several in parallel.
#include <cstring>

#include "core/base/parallel.hpp"
#include "core/model/pixel_kernels.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/sff/codecs.hpp"
#include "formats/mugen/sff/nodes.hpp"
#include "formats/mugen/sff/problems.hpp"

namespace fightconv::sff {

namespace {

// The defects of a picture's data that are reported.
struct Damage {
    bool input_ended = false;
    bool bad_distance = false;
};

Damage decode_raw(std::uint8_t depth, Bytes in, MutableBytes out) noexcept {
    std::size_t written = 0;
    if (depth == 24) {
        for (; written < out.size() && in.size() >= 3; written += 4, in = in.subspan(3)) {
            std::memcpy(&out[written], in.data(), 3);
            out[written + 3] = 255;
        }
    } else {
        written = std::min(in.size(), out.size());
        std::copy_n(in.begin(), written, out.begin());
    }
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(written), out.end(), std::uint8_t{0});
    return {.input_ended = written < out.size()};
}

Damage damage_of(const DecodeOutcome& outcome) noexcept {
    return {outcome.input_ended, outcome.bad_distance};
}

bool is_png(Encoding encoding) noexcept {
    return encoding == Encoding::png8 || encoding == Encoding::png24 || encoding == Encoding::png32;
}

Picture room_for(const SpriteNode& node) {
    return {node.width, node.height, node.format,
            PixelBuffer(static_cast<std::size_t>(shape_of(node).bytes()))};
}

// Decodes the sprites of one file. Safe to use from several threads.
class Decoder {
public:
    Decoder(const File& file, std::string_view file_name, const Context& context)
        : file_(file), name_(file_name), context_(context) {
        colours_.reserve(file.palettes.size());
        for (const PaletteNode& palette : file.palettes) {
            colours_.push_back(colour_count(palette.colours));
        }
    }

    // The picture of a node that has data; an empty one if it is too damaged. Adds to `problems`.
    Picture decode(std::size_t index, std::vector<Diagnostic>& problems) const {
        const SpriteNode& node = file_.sprites[index];
        Picture picture =
            is_png(node.encoding) ? decode_png(index, problems) : decode_bytes(index, problems);
        if (!picture.empty() && picture.format == PixelFormat::indexed8) {
            check_colours(index, picture, problems);
        }
        return picture;
    }

private:
    Diagnostic diagnostic(std::size_t index, const Problem& kind, std::uint64_t offset,
                          std::string message) const {
        return {.problem = &kind,
                .file = std::string(name_),
                .place = Place::at_offset(offset),
                .item = sprite_item(file_.sprites[index].key, index),
                .message = std::move(message)};
    }

    Picture decode_bytes(std::size_t index, std::vector<Diagnostic>& problems) const {
        const SpriteNode& node = file_.sprites[index];
        Picture picture = room_for(node);
        const Damage damage = fill(node, picture.pixels.unpack(), index, problems);
        if (damage.input_ended) {
            problems.push_back(diagnostic(
                index, problem.data_short, node.data_offset + node.data.size(),
                fmt::format(
                    "the {} bytes of data end before all {}x{} pixels are filled; the rest is 0",
                    node.data.size(), node.width, node.height)));
        }
        if (damage.bad_distance) {
            problems.push_back(
                diagnostic(index, problem.bad_distance, node.data_offset,
                           "a copy starts before the first pixel, where everything counts as 0"));
        }
        return picture;
    }

    Damage fill(const SpriteNode& node, MutableBytes out, std::size_t index,
                std::vector<Diagnostic>& problems) const {
        switch (node.encoding) {
            case Encoding::raw: return decode_raw(node.depth, node.data, out);
            case Encoding::rle8: return damage_of(decode_rle8(node.data, out));
            case Encoding::rle5: return damage_of(decode_rle5(node.data, out));
            case Encoding::lz5: return damage_of(decode_lz5(node.data, out));
            default: return fill_from_pcx(node, out, index, problems);
        }
    }

    Damage fill_from_pcx(const SpriteNode& node, MutableBytes out, std::size_t index,
                         std::vector<Diagnostic>& problems) const {
        // Intake::take() has read it
        const pcx::Header header = pcx::parse_header({name_, node.data}).value();
        const pcx::DecodeOutcome outcome =
            pcx::decode(header, node.data.subspan(pcx::header_bytes), out);
        if (outcome.runs_cross_rows) {
            problems.push_back(
                diagnostic(index, problem.runs_cross_rows, node.data_offset,
                           "runs of the PCX continue past the ends of rows; they are carried over, "
                           "because cut runs would not fill the picture"));
        }
        return {.input_ended = outcome.input_ended};
    }

    Picture decode_png(std::size_t index, std::vector<Diagnostic>& problems) const {
        const SpriteNode& node = file_.sprites[index];
        png::Image image{.picture = room_for(node)};
        const Status decoded = png::decode_into({name_, node.data}, image, context_);
        if (!decoded) {
            problems.push_back(
                diagnostic(index, problem.png_damaged, node.data_offset,
                           fmt::format("the PNG cannot be read: {}; the sprite is blank",
                                       decoded.error().message())));
            return {};
        }
        if (!image.warning.empty()) {
            problems.push_back(
                diagnostic(index, problem.png_odd, node.data_offset,
                           fmt::format("the PNG was read, with a warning: {}", image.warning)));
        }
        return std::move(image.picture);
    }

    // V10: reports pixels of a colour that the palette does not have. Skipped if the encoding
    // cannot contain them.
    void check_colours(std::size_t index, const Picture& picture,
                       std::vector<Diagnostic>& problems) const {
        const SpriteNode& node = file_.sprites[index];
        if (!node.palette) {
            return;
        }
        const std::size_t colours = colours_[*node.palette];
        const std::size_t possible =
            node.encoding == Encoding::lz5 || node.encoding == Encoding::rle5 ? 32 : 256;
        if (colours >= possible) {
            return;
        }
        const PixelView pixels = picture.pixels.unpacked();
        const std::uint8_t highest = highest_index(pixels);
        if (highest != 0 && highest >= colours) {
            problems.push_back(diagnostic(index, problem.colour_missing, node.data_offset,
                                          fmt::format("has pixels of colour {}, but its palette "
                                                      "has only {} colours; they are transparent",
                                                      highest, colours)));
        }
    }

    const File& file_;
    std::string_view name_;
    const Context& context_;
    std::vector<std::size_t> colours_;  // the number of colours of each palette
};

struct Job {
    std::uint32_t index;
    std::uint64_t bytes;
};

}  // namespace

Result<DecodedPictures> decode_pictures(File& file, std::string_view file_name, Context& context) {
    const Decoder decoder(file, file_name, context);
    std::vector<std::vector<Diagnostic>> problems(file.sprites.size());
    std::vector<Job> jobs;
    std::uint64_t bytes = 0, largest_png = 0;
    for (std::uint32_t i = 0; i < file.sprites.size(); ++i) {
        const SpriteNode& node = file.sprites[i];
        if (node.data.empty()) {
            continue;
        }
        jobs.push_back({i, shape_of(node).bytes()});
        bytes += jobs.back().bytes;
        if (is_png(node.encoding)) {
            largest_png = std::max(largest_png, jobs.back().bytes + node.height);
        }
    }
    Charge charge(context.budget);
    if (Status charged = charge.add(bytes, "decoding the pictures"); !charged) {
        return fail(std::move(charged).error().in_file(file_name));
    }
    std::stable_sort(jobs.begin(), jobs.end(),
                     [](const Job& a, const Job& b) { return a.bytes > b.bytes; });

    std::size_t packed = 0;  // the largest ones, until what is left is little enough
    for (std::uint64_t plain = bytes; plain > context.limits.plain_pixel_bytes; ++packed) {
        plain -= jobs[packed].bytes;
    }
    std::vector<Picture> pictures(file.sprites.size());
    // While a PNG is decoded, its rows with their filters are there beside its pixels.
    const unsigned threads = context.threads_for(largest_png);
    FC_TRY(parallel_try(jobs.size(), threads, context, [&](std::size_t i) -> Status {
        const Job& job = jobs[i];
        Picture& picture = pictures[job.index];
        picture = decoder.decode(job.index, problems[job.index]);
        if (i < packed) {
            picture.pixels.pack();
        }
        return {};
    }));

    for (const Job& job : jobs) {
        const Picture& picture = pictures[job.index];
        charge.give_back(job.bytes - picture.pixels.stored_bytes());
        file.unreadable_sprites += picture.empty() ? 1U : 0U;
    }
    for (std::vector<Diagnostic>& of_sprite : problems) {
        for (Diagnostic& diagnostic : of_sprite) {
            context.diagnostics.report(std::move(diagnostic));
        }
    }
    return DecodedPictures{std::move(pictures), std::move(charge)};
}

}  // namespace fightconv::sff
