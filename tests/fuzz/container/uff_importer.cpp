#include "converters/uff/read/importer.hpp"
#include "tests/fuzz/converters.hpp"

namespace fightconv::fuzz {
namespace {

// Only pieces of sheets, as large ones are read: no sheet may be in memory as a whole.
Result<Character> read_in_pieces(const Importer& importer, const InputTree& tree,
                                 Context& context) {
    context.limits.plain_pixel_bytes = 0;
    return importer.read(tree, "c.uff", context);
}

// Not their texts: of a damaged stream two programs may find different faults first.
std::vector<std::string> ids_of(const Context& context) {
    std::vector<std::string> ids;
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        ids.emplace_back(diagnostic.id());
    }
    return ids;
}

bool is_limit(const Error& error) { return error.code() == ErrorCode::limit_exceeded; }

// The way in which sheets are read makes no difference, except to the limits that are reached.
void compare_ways(const Importer& importer, const InputTree& tree) {
    Context whole(limits());
    Context in_pieces(limits());
    const auto expected = importer.read(tree, "c.uff", whole);
    const auto found = read_in_pieces(importer, tree, in_pieces);
    if ((!expected && is_limit(expected.error())) || (!found && is_limit(found.error()))) {
        return;
    }
    require(expected.has_value() == found.has_value(),
            "sheets in pieces are read where whole ones are");
    require(ids_of(whole) == ids_of(in_pieces), "sheets in pieces have the problems of whole ones",
            rendered(in_pieces));
    if (expected) {
        const std::string difference = difference_in(Aspects::all(), *expected, *found);
        require(difference.empty(), "sheets in pieces are the same character", difference);
    }
}

}  // namespace
}  // namespace fightconv::fuzz

void fightconv::fuzz::test_uff_importer(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_uff_importer();
    const InputTree tree = InputTree::from_memory({{"c.uff", ByteBuffer(data, data + size)}});
    // most units are read once: half of them in pieces
    if (depth == Depth::reading && size % 2 == 1) {
        Context context(limits());
        const auto character = read_in_pieces(*importer, tree, context);
        check(context);
        return character ? require(validate(*character).empty(), "an imported character is sound")
                         : check(character.error(), size);
    }
    import_twice(*importer, tree, "c.uff", size);
    check_strictly(*importer, tree, "c.uff", size);
    if (checks_everything()) {
        compare_ways(*importer, tree);
    }
}
