// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::aseprite {

struct Problems {
    using enum Severity;

    static constexpr PlainWords parts_not_kept{
        "an Aseprite file has parts that fightconv does not keep",
        "Layers, cels, tags, slices and palettes were read, and tilemaps as the pictures that they "
        "show. If you need the other parts, keep the original file."};
    static constexpr PlainWords unusual_layout{
        "an Aseprite file is laid out in an unusual way",
        "Open it in Aseprite. If it looks right there, save it again; otherwise the file is "
        "damaged."};
    static constexpr PlainWords refers_to_nothing{
        "pixels, tiles or slices of an Aseprite file refer to what is not there",
        "Such pixels and tiles are clear, and such keys are kept. Open the file in Aseprite, "
        "correct the palette, the tilemap or the slice, and save it again."};
    static constexpr PlainWords tiles_missing{
        "an Aseprite file shows tiles that it does not contain",
        "The named layers were left out. Convert them to normal layers in Aseprite, and save the "
        "file again."};

    // A text is not UTF-8; its bytes are kept.
    Problem text_not_utf8{"aseprite.text-not-utf8", warning, words::not_understood};
    // A part that is not kept, or user data or precise bounds that belong to nothing.
    Problem left_out{"aseprite.left-out", note, parts_not_kept};
    // A chunk of a type that the specification does not have; it was skipped.
    Problem unknown_chunk{"aseprite.unknown-chunk", warning, parts_not_kept};
    // A cel without width or height; it was left out, as Aseprite does it.
    Problem empty_cel{"aseprite.empty-cel", warning, parts_not_kept};
    // A layer is a tilemap; its cels are kept as pictures.
    Problem tilemap_drawn{"aseprite.tilemap-drawn", note, parts_not_kept};
    // The tiles of a tilemap are in another file or nowhere; its cels were left out.
    Problem tileset_missing{"aseprite.tileset-missing", warning, tiles_missing,
                            gap(Part::none, "tilemap", "without tiles")};
    // A tilemap has tiles that its tileset does not have; they are clear.
    Problem tile_outside{"aseprite.tile-outside", warning, refers_to_nothing};
    // The header does not give the size of the file.
    Problem wrong_size{"aseprite.wrong-size", warning, unusual_layout};
    // The two numbers of chunks differ.
    Problem chunk_counts{"aseprite.chunk-counts", warning, unusual_layout};
    // Bytes at the end of the file, a frame or a chunk that belong to nothing.
    Problem unused_bytes{"aseprite.unused-bytes", warning, unusual_layout};
    // A cel has indices that the palette does not have; such pixels are clear.
    Problem index_outside{"aseprite.index-outside", warning, refers_to_nothing};
    // The frames of a slice's keys do not rise, or do not exist.
    Problem slice_keys{"aseprite.slice-keys", warning, refers_to_nothing};
};
inline constexpr Problems problem;

}  // namespace fightconv::aseprite
