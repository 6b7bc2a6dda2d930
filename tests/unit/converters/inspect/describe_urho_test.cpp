#include "converters/inspect/description.hpp"
#include "converters/urho3d/read/to_character.hpp"
#include "formats/urho3d/ani/ani.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;

namespace {

Description described(std::string_view extension, const ByteBuffer& bytes) {
    Context context;
    const auto kinds = urho3d::file_kinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const FileKind& each) {
        return each.extension == extension;
    });
    REQUIRE(kind != kinds.end());
    return kind->describe({"file", bytes}, "", context).value();
}

// A line for each row, with '|' between the cells.
std::string rows_of(const Description& description, std::string_view name) {
    for (const Table& table : description.tables) {
        if (table.name == name) {
            std::string text;
            for (const JsonList& row : table.rows) {
                CHECK(row.size() == table.columns.size());
                for (const JsonValue& cell : row) {
                    text += cell_text(cell) + (&cell == &row.back() ? '\n' : '|');
                }
            }
            return text;
        }
    }
    return "there is no such table";
}

}  // namespace

TEST_CASE("inspect shows all that a model of Urho3D holds", "[inspect]") {
    const Description model = described(".mdl", test::mdl_file("UMD3"));
    CHECK(rows_of(model, "vertex_buffers") ==
          "0|3|1|2|position vector3, texture_coordinate vector2\n"
          "1|1|0|0|colour ubyte4_normalised, tangent vector4, blend_indices ubyte4\n");
    CHECK(rows_of(model, "geometries") ==
          "0|0|0|triangle_list|0|0|0|3|0.5,1.5,2.5|2,1\n"
          "0|1|12.5|line_list|0|0|1|2|0.5,1.5,2.5|2,1\n"
          "1|0|0|point_list|1|1|0|1|-1,-2,-3|\n");
    CHECK(rows_of(model, "morphs") ==
          "smile|0.25|0|position, normal, tangent|1\nsmile|0.25|1|position|1\n");
    CHECK(rows_of(model, "bones") == "0|root|0|1|2|3\n1|hand|0|1|2|3\n2|foot|1|1|2|3\n");
    CHECK(rows_of(model, "bone_values") ==
          "0|1,0,0,0|1,1,2|1,0,0,4,0,1,0,5,0,0,1,6|-|-|-\n"
          "1|1,0,0,0|1,1,2|1,0,0,4,0,1,0,5,0,0,1,6|1.5|-|-\n"
          "2|1,0,0,0|1,1,2|1,0,0,4,0,1,0,5,0,0,1,6|2.5|-1,-2,-3|1,2,3\n");
}

TEST_CASE("inspect shows the keys of an animation of Urho3D, and names the types of its tracks",
          "[inspect]") {
    CHECK(rows_of(described(".ani", test::uani_file()), "keys") ==
          "root|0|1,2,3|1,0,0,0|1,1,1\nroot|1.5|4,5,6|0,1,0,0|2,2,2\n"
          "hand|0.25|-|0.5,0.5,0.5,0.5|-\nnone|0.5|-|-|-\nnone|0.5|-|-|-\n");
    for (const unsigned more : {0U, 2U}) {  // before and since February 2026
        CHECK(rows_of(described(".ani", test::uan2_file(4, more)), "variant_tracks") ==
              "@/Position|Vector3|2\na/@StaticSprite2D/Sprite|ResourceRef|1\n"
              "@/Is Enabled|Bool|1\n@/Tags|StringVector|1\n");
        CHECK(rows_of(described(".ani", test::uan2_file(4, more)), "variant_keys") ==
              "@/Position|0|1 2 3\n@/Position|1|4 5 6\na/@StaticSprite2D/Sprite|0.5|a.png\n"
              "@/Is Enabled|0.5|1\n@/Tags|0.5|one;two\n");
    }
    CHECK(ani::name_of_type(8, ani::TypeNumbers::shifted) == "DoubleVector3");
    CHECK(ani::name_of_type(8, ani::TypeNumbers::original) == "Color");
    CHECK(ani::name_of_type(200, ani::TypeNumbers::original).empty());
}

TEST_CASE("inspect shows the checksum of a package, where its files are, and a shader's hash",
          "[inspect]") {
    const Description package = described(".pak", test::upak_file());
    CHECK(*member(package.facts, "checksum").text() == "fbc57221");
    CHECK(rows_of(package, "files") ==
          "a.txt|3|3|3025f862|70\nempty|0|0|00000000|73\ndir/b.bin|5|5|a2783003|73\n");
    const Description shader = described(".vs3", test::ushd_file(4));
    CHECK(*member(shader.facts, "element_hash").text() == "12345678");
}
