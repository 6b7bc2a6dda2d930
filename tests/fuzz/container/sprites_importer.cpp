// Input: a byte: bit 0 the picture is a PNG (0) or a PCX (1), from bit 1 on the list: none (0),
// sprites.txt (1) or sprites.json (2), from 128 on with dithering; the list up to a byte 0, and the
// picture. The list calls it "0-0.png" or "0-0.pcx". What is read is also put into a small
// character.
#include <algorithm>

#include "converters/sprites/importer.hpp"
#include "converters/sprites/put_pictures.hpp"
#include "converters/sprites/recolour.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/characters/builder.hpp"

void fightconv::fuzz::test_sprites_importer(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    static const std::unique_ptr<Importer> importer = make_sprites_importer();
    const Bytes input = Bytes(data, size).subspan(1);
    const auto end = std::find(input.begin(), input.end(), std::uint8_t{0});
    const auto length = static_cast<std::size_t>(end - input.begin());
    const Bytes picture = input.subspan(std::min(length + 1, input.size()));
    std::vector<MemoryFile> files = {{data[0] % 2 == 0 ? "0-0.png" : "0-0.pcx", picture}};
    if (const unsigned list = data[0] / 2 % 3; list != 0) {
        files.push_back({list == 1 ? "sprites.txt" : "sprites.json", input.first(length)});
    }
    const InputTree tree = InputTree::from_memory(files).value();
    import_twice(*importer, tree, "", size);

    Context context(limits());
    const auto folder = sprites::read_picture_folder(tree, context);
    if (!folder) {
        return;
    }
    test::CharacterBuilder builder;
    builder.sprite({0, 0}, {1, 1}, {"12", "3."}, builder.palette());
    builder.character.charge = Charge(context.budget);
    SpriteChanges changes;
    Status done = sprites::put_pictures(builder.character, *folder, "folder", changes, context);
    done = done ? sprites::share_palettes(builder.character, changes, context) : std::move(done);
    const sprites::ColourReduction reduction{.colours = 8, .is_dithered = data[0] >= 128};
    done = done ? sprites::reduce_colours(builder.character, reduction, changes, context)
                : std::move(done);
    if (done) {
        const auto violations = validate(builder.character);
        require(violations.empty(), "a character with the pictures of a folder is sound",
                violations.empty() ? "" : violations.front().message);
    }
}
