#include "formats/urho3d/mdl/mdl.hpp"

#include <random>

#include "tests/support/catch.hpp"
#include "tests/support/hostile_bytes.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv;
using test::Dump;

namespace {

mdl::Model read_mdl(const ByteBuffer& bytes, Context& context) {
    auto model = mdl::parse({"a.mdl", bytes}, context);
    INFO((model ? "" : model.error().render()));
    REQUIRE(model);
    CHECK(context.budget.used() == model->charge.bytes());
    return *std::move(model);
}

Error error_of_mdl(const ByteBuffer& bytes) {
    Context context;
    const auto model = mdl::parse({"a.mdl", bytes}, context);
    REQUIRE_FALSE(model);
    return model.error();
}

bool reports_mdl(const ByteBuffer& bytes, const std::string& id) {
    Context context;
    read_mdl(bytes, context);
    return context.diagnostics.counts().contains(id);
}

bool same_bytes(const FileBytes& a, const FileBytes& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

void check_same(const mdl::Model& a, const mdl::Model& b) {
    CHECK(a.layout == b.layout);
    CHECK(std::equal(
        a.vertex_buffers.begin(), a.vertex_buffers.end(), b.vertex_buffers.begin(),
        b.vertex_buffers.end(), [](const mdl::VertexBuffer& x, const mdl::VertexBuffer& y) {
            return x.vertex_count == y.vertex_count && x.elements == y.elements &&
                   x.morph_range_start == y.morph_range_start &&
                   x.morph_range_count == y.morph_range_count && same_bytes(x.data, y.data);
        }));
    CHECK(std::equal(a.index_buffers.begin(), a.index_buffers.end(), b.index_buffers.begin(),
                     b.index_buffers.end(),
                     [](const mdl::IndexBuffer& x, const mdl::IndexBuffer& y) {
                         return x.index_size == y.index_size && same_bytes(x.data, y.data);
                     }));
    CHECK(std::equal(a.geometries.begin(), a.geometries.end(), b.geometries.begin(),
                     b.geometries.end(), [](const mdl::Geometry& x, const mdl::Geometry& y) {
                         return x.bone_map == y.bone_map && x.lod_levels == y.lod_levels &&
                                x.center == y.center;
                     }));
    CHECK(std::equal(a.morphs.begin(), a.morphs.end(), b.morphs.begin(), b.morphs.end(),
                     [](const mdl::Morph& x, const mdl::Morph& y) {
                         return x.name == y.name && x.weight == y.weight &&
                                std::equal(
                                    x.buffers.begin(), x.buffers.end(), y.buffers.begin(),
                                    y.buffers.end(),
                                    [](const mdl::VertexMorph& m, const mdl::VertexMorph& n) {
                                        return m.vertex_buffer == n.vertex_buffer &&
                                               m.mask == n.mask && m.vertices == n.vertices;
                                    });
                     }));
    CHECK(a.bones == b.bones);
    CHECK(a.bounding_box == b.bounding_box);
}

// Where the parts of test::mdl_file("UMD2") begin.
constexpr std::size_t first_elements = 12, first_vertices = 32, second_buffer = first_vertices + 60,
                      index_buffers = second_buffer + 4 + 16 + 8 + 24,
                      first_indices = index_buffers + 12,
                      geometries = index_buffers + 4 + 8 + 6 + 8 + 4,
                      first_lod = geometries + 4 + 12 + 4, morphs = first_lod + 2 * 24 + 8 + 24;

// A model of nothing but bones with these parents.
ByteBuffer bones(std::initializer_list<std::uint32_t> parents) {
    Dump dump;
    dump.text("UMD2").u32(0).u32(0).u32(0).u32(0).u32(static_cast<std::uint32_t>(parents.size()));
    for (const std::uint32_t parent : parents) {
        dump.name("b" + std::to_string(dump.size())).u32(parent).add(ByteBuffer(88)).u8(0);
    }
    return dump.add(ByteBuffer(24)).bytes();
}

mdl::Model random_model(std::mt19937& random, mdl::Layout layout) {
    const auto below = [&](std::uint32_t end) {
        return static_cast<std::uint32_t>(random() % end);
    };
    const auto number = [&] {
        return static_cast<float>(static_cast<int>(below(2001)) - 1000) / 8;
    };
    const auto fill = [&](auto& values) { std::generate(values.begin(), values.end(), number); };
    const auto some_bytes = [&](std::size_t size) {
        ByteBuffer bytes(size);
        std::generate(bytes.begin(), bytes.end(),
                      [&] { return static_cast<std::uint8_t>(random()); });
        return FileBytes(std::move(bytes));
    };
    const auto text = [&] {
        return std::string(below(5), static_cast<char>('a' + below(26))) +
               std::to_string(below(1000));
    };
    using mdl::ElementType;
    using mdl::Semantic;
    const std::vector<std::pair<ElementType, Semantic>> possible = {
        {ElementType::vector3, Semantic::position},
        {ElementType::vector3, Semantic::normal},
        {ElementType::vector2, Semantic::texture_coordinate},
        {ElementType::vector4, Semantic::blend_weights},
        {ElementType::ubyte4, Semantic::blend_indices},
        {ElementType::integer, Semantic::object_index}};
    mdl::Model model;
    model.layout = layout;
    model.vertex_buffers.resize(1 + below(3));
    for (mdl::VertexBuffer& buffer : model.vertex_buffers) {
        buffer.vertex_count = 1 + below(5);
        for (const auto& [type, semantic] : possible) {
            if (below(2) == 0) {
                buffer.elements.push_back(
                    {static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(semantic), 0, 0});
            }
        }
        buffer.morph_range_count = below(buffer.vertex_count);
        buffer.data =
            some_bytes(buffer.vertex_count * mdl::size_of_vertex(buffer.elements).value());
    }
    model.index_buffers.resize(1 + below(3));
    for (mdl::IndexBuffer& buffer : model.index_buffers) {
        buffer.index_size = below(2) == 0 ? 2 : 4;
        buffer.data = some_bytes(buffer.index_size * below(9));
    }
    model.bones.resize(below(6));
    for (std::size_t i = 0; i < model.bones.size(); ++i) {
        mdl::Bone& bone = model.bones[i];
        bone.name = text();
        bone.parent = below(static_cast<std::uint32_t>(i) + 1);
        fill(bone.position);
        fill(bone.rotation);
        fill(bone.offset_matrix);
        if (below(2) == 0) {
            bone.collision_radius = number();
        }
        if (below(2) == 0) {
            fill(bone.collision_box.emplace().min);
        }
    }
    model.geometries.resize(below(4));
    for (mdl::Geometry& geometry : model.geometries) {
        geometry.bone_map.resize(below(4));
        std::generate(geometry.bone_map.begin(), geometry.bone_map.end(), [&] { return below(9); });
        geometry.lod_levels.resize(below(3));
        for (mdl::LodLevel& lod : geometry.lod_levels) {
            const auto buffers = [&](const auto& items) {
                return below(static_cast<std::uint32_t>(items.size()));
            };
            lod = {number(), below(6), buffers(model.vertex_buffers), buffers(model.index_buffers),
                   below(5), below(5)};
        }
        fill(geometry.center);
    }
    model.morphs.resize(below(3));
    for (mdl::Morph& morph : model.morphs) {
        morph.name = text();
        morph.buffers.resize(below(3));
        for (mdl::VertexMorph& buffer : morph.buffers) {
            buffer.vertex_buffer = below(static_cast<std::uint32_t>(model.vertex_buffers.size()));
            buffer.mask = below(4) | (below(2) == 0 ? mdl::morph_tangents : 0);
            buffer.vertices.resize(below(4));
            for (mdl::MorphedVertex& vertex : buffer.vertices) {
                vertex.vertex = below(5);
                if ((buffer.mask & mdl::morph_positions) != 0) {
                    fill(vertex.position);
                }
                if ((buffer.mask & mdl::morph_normals) != 0) {
                    fill(vertex.normal);
                }
                if ((buffer.mask & mdl::morph_tangents) != 0) {
                    fill(vertex.tangent);
                }
            }
        }
    }
    fill(model.bounding_box.min);
    fill(model.bounding_box.max);
    return model;
}

}  // namespace

TEST_CASE("Every field of a model is read, in each version") {
    struct Version {
        std::string signature;
        std::uint32_t number;
        mdl::Layout layout;
    };
    for (const Version& version :
         {Version{"UMDL", 0, mdl::Layout::umdl}, Version{"UMD2", 0, mdl::Layout::umd2},
          Version{"UMD3", 1, mdl::Layout::umd3_v1}, Version{"UMD3", 2, mdl::Layout::umd3_v2}}) {
        INFO(version.signature << " " << version.number);
        Context context;
        const ByteBuffer bytes = test::mdl_file(version.signature, version.number);
        const mdl::Model model = read_mdl(bytes, context);
        CHECK(context.diagnostics.counts().empty());
        CHECK(model.layout == version.layout);

        REQUIRE(model.vertex_buffers.size() == 2);
        const mdl::VertexBuffer& corners = model.vertex_buffers[0];
        CHECK(corners.vertex_count == 3);
        CHECK(corners.elements == std::vector<mdl::VertexElement>{{3, 0, 0, 0}, {2, 4, 0, 0}});
        CHECK(corners.morph_range_start == 1);
        CHECK(corners.morph_range_count == 2);
        CHECK(same_bytes(
            corners.data,
            FileBytes(Dump().f32({0, 0, 0, 0.5F, 1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0}).bytes())));
        CHECK(model.vertex_buffers[1].elements ==
              std::vector<mdl::VertexElement>{{6, 5, 0, 0}, {4, 3, 0, 0}, {5, 7, 0, 0}});
        CHECK(model.vertex_buffers[1].data.size() == 24);

        REQUIRE(model.index_buffers.size() == 2);
        CHECK(model.index_buffers[0].index_size == 2);
        CHECK(model.index_buffers[0].count() == 3);
        CHECK(same_bytes(model.index_buffers[0].data, FileBytes(ByteBuffer{0, 0, 1, 0, 2, 0})));
        CHECK(model.index_buffers[1].index_size == 4);
        CHECK(model.index_buffers[1].count() == 1);

        REQUIRE(model.geometries.size() == 2);
        CHECK(model.geometries[0].bone_map == std::vector<std::uint32_t>{2, 1});
        CHECK(model.geometries[0].lod_levels ==
              std::vector<mdl::LodLevel>{{0, 0, 0, 0, 0, 3}, {12.5F, 1, 0, 0, 1, 2}});
        CHECK(model.geometries[0].center == mdl::Vector3{0.5F, 1.5F, 2.5F});
        CHECK(model.geometries[1].bone_map.empty());
        CHECK(model.geometries[1].lod_levels == std::vector<mdl::LodLevel>{{0, 2, 1, 1, 0, 1}});
        CHECK(model.geometries[1].center == mdl::Vector3{-1, -2, -3});

        REQUIRE(model.morphs.size() == 2);
        CHECK(model.morphs[0].name == "smile");
        CHECK(model.morphs[0].weight == (version.layout == mdl::Layout::umd3_v2 ? 0.25F : 0));
        REQUIRE(model.morphs[0].buffers.size() == 2);
        CHECK(model.morphs[0].buffers[0].mask ==
              (mdl::morph_positions | mdl::morph_normals | mdl::morph_tangents));
        CHECK(model.morphs[0].buffers[0].vertices ==
              std::vector<mdl::MorphedVertex>{{2, {1, 2, 3}, {4, 5, 6}, {7, 8, 9}}});
        CHECK(model.morphs[0].buffers[1].vertex_buffer == 1);
        CHECK(model.morphs[0].buffers[1].vertices ==
              std::vector<mdl::MorphedVertex>{{0, {-1, -2, -3}, {}, {}}});
        CHECK(model.morphs[1].name.empty());

        REQUIRE(model.bones.size() == 3);
        const mdl::Bone& foot = model.bones[2];
        CHECK(foot.name == "foot");
        CHECK(foot.parent == 1);
        CHECK(foot.position == mdl::Vector3{1, 2, 3});
        CHECK(foot.rotation == std::array<float, 4>{1, 0, 0, 0});
        CHECK(foot.scale == mdl::Vector3{1, 1, 2});
        CHECK(foot.offset_matrix == std::array<float, 12>{1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 6});
        CHECK(foot.collision_radius == 2.5F);
        CHECK(foot.collision_box == mdl::BoundingBox{{-1, -2, -3}, {1, 2, 3}});
        CHECK(model.bones[1].collision_radius == 1.5F);
        CHECK_FALSE(model.bones[1].collision_box.has_value());
        CHECK_FALSE(model.bones[0].collision_radius.has_value());
        CHECK(model.bounding_box == mdl::BoundingBox{{-10, -20, -30}, {10, 20, 30}});
    }
}

TEST_CASE("Every bit of the mask of UMDL has its element and size") {
    constexpr std::array<std::uint8_t, 14> sizes = {12, 12, 4, 8,  8,  12, 12,
                                                    16, 16, 4, 16, 16, 16, 4};
    for (std::size_t bit = 0; bit < sizes.size(); ++bit) {
        INFO("bit " << bit);
        Dump dump;
        dump.text("UMDL").u32(1).u32(1).u32(1U << bit).u32(0).u32(0).add(ByteBuffer(sizes[bit], 5));
        dump.u32(0).u32(0).u32(0).u32(0).add(ByteBuffer(24));
        Context context;
        const mdl::Model model = read_mdl(dump.bytes(), context);
        CHECK(mdl::size_of_vertex(model.vertex_buffers.at(0).elements) == sizes[bit]);
        CHECK(mdl::serialise(model).value() == dump.bytes());
    }
}

TEST_CASE("A model that cannot be read is refused, with the place") {
    const ByteBuffer good = test::mdl_file("UMD2");
    CHECK(mdl::has_signature(good));
    CHECK_FALSE(mdl::has_signature(test::with_u32(good, 0, 0)));
    CHECK(error_of_mdl(test::with_u32(good, 0, 0)).code() == ErrorCode::bad_magic);
    CHECK(error_of_mdl(test::with_u32(test::mdl_file("UMD3"), 4, 3)).code() ==
          ErrorCode::unsupported_version);
    CHECK(error_of_mdl(test::with_u32(test::mdl_file("UMDL"), 12, 0x4000)).code() ==
          ErrorCode::malformed);

    const auto refused = [&](std::size_t at, std::uint32_t value, ErrorCode code,
                             std::size_t place) {
        INFO("the number at " << at << " set to " << value);
        const Error error = error_of_mdl(test::with_u32(good, at, value));
        CHECK(error.code() == code);
        CHECK(error.place() == Place::at_offset(place));
    };
    // vertex buffers
    refused(4, 0xFFFFFFFF, ErrorCode::truncated, 4);
    // vertex elements
    refused(first_elements, 0x40000000, ErrorCode::truncated, first_elements);
    // the type of an element
    refused(first_elements + 4, 7, ErrorCode::malformed, first_elements);
    // vertices
    refused(8, 0xFFFFFFFF, ErrorCode::truncated, first_vertices);
    // the size of an index
    refused(index_buffers + 8, 3, ErrorCode::malformed, index_buffers + 8);
    // indices
    refused(index_buffers + 4, 0xFFFFFFFF, ErrorCode::truncated, first_indices);
    // a vertex buffer
    refused(first_lod + 8, 2, ErrorCode::malformed, first_lod + 8);
    // an index buffer
    refused(first_lod + 12, 2, ErrorCode::malformed, first_lod + 12);
    // the vertex buffer of a morph
    refused(morphs + 4 + 6 + 4, 2, ErrorCode::malformed, morphs + 4 + 6 + 4);
    // the mask of a morph
    refused(morphs + 4 + 6 + 8, 4, ErrorCode::malformed, morphs + 4 + 6 + 8);
    // morphed vertices
    refused(morphs + 4 + 6 + 12, 0xFFFFFFFF, ErrorCode::truncated, morphs + 4 + 6 + 12);
    // a parent
    CHECK(error_of_mdl(bones({0, 2})).code() == ErrorCode::malformed);
    // the collision mask
    CHECK(error_of_mdl(test::with_u32(bones({0}), 24 + 4 + 92, 4)).code() == ErrorCode::malformed);
    ByteBuffer longer = good;
    longer.push_back(0);
    CHECK(error_of_mdl(longer).code() == ErrorCode::malformed);
    CHECK(error_of_mdl(longer).place() == Place::at_offset(good.size()));
}

TEST_CASE("Oddities of a model are reported") {
    const ByteBuffer good = test::mdl_file("UMD2");
    const auto odd = [&](std::size_t at, std::uint32_t value, const std::string& id) {
        INFO(id);
        CHECK(reports_mdl(test::with_u32(good, at, value), id));
    };
    odd(first_elements + 4, 0x000903, "mdl.unknown-element");
    odd(first_elements + 4, 0x01000003, "mdl.unknown-element");
    odd(first_elements + 12, 2, "mdl.morph-range");
    odd(first_indices, 3, "mdl.index-outside");
    odd(first_lod + 4, 6, "mdl.unknown-primitive");
    odd(first_lod + 20, 4, "mdl.range-outside");
    odd(geometries + 8, 3, "mdl.bone-map");
    odd(morphs + 4 + 6 + 16, 3, "mdl.index-outside");
    odd(morphs + 4, 0x80808080, "mdl.text-not-utf8");
    CHECK(reports_mdl(bones({0, 2, 1}), "mdl.bone-circle"));
    CHECK(reports_mdl(bones({1, 2, 0}), "mdl.bone-circle"));
    CHECK_FALSE(reports_mdl(bones({1, 2, 2, 0}), "mdl.bone-circle"));
    CHECK(reports_mdl(bones({0, 1}), "mdl.several-roots"));
    CHECK_FALSE(reports_mdl(bones({0, 0}), "mdl.several-roots"));
    ByteBuffer twins = good;
    const std::string_view text = as_text(twins);
    const std::size_t at = text.find("foot");
    std::copy_n("hand", 4, twins.begin() + static_cast<std::ptrdiff_t>(at));
    CHECK(reports_mdl(twins, "mdl.duplicate-bone"));
}

TEST_CASE("Indices that are drawn again and again are not looked at again and again") {
    Dump dump;
    dump.text("UMD2")
        .u32(1)
        .u32(2)
        .u32(0)
        .u32(0)
        .u32(0)
        .u32(1)
        .u32(1000)
        .u32(2)
        .add(ByteBuffer(2000))
        .u32(1)
        .u32(0)
        .u32(50);
    for (int i = 0; i < 50; ++i) {
        dump.f32({0}).u32(0).u32(0).u32(0).u32(0).u32(1000);
    }
    CHECK(reports_mdl(dump.u32(0).u32(0).add(ByteBuffer(36)).bytes(), "mdl.ranges-overlap"));
}

TEST_CASE("The centres may be missing from the end of a model") {
    ByteBuffer bytes = test::mdl_file("UMD2");
    for (std::size_t missing : {1U, 2U}) {
        bytes.resize(bytes.size() - 12);
        Context context;
        const mdl::Model model = read_mdl(bytes, context);
        CHECK(context.diagnostics.counts().contains("mdl.centers-missing"));
        CHECK(context.diagnostics.warnings() == 0);
        CHECK(model.geometries[2 - missing].center == mdl::Vector3{});
    }
}

TEST_CASE("A model that is cut or changed anywhere does no harm") {
    for (const std::string signature : {"UMDL", "UMD2", "UMD3"}) {
        for (const std::uint32_t version : {1U, 2U}) {
            // without one or both centres
            CHECK(test::readable_cuts(mdl::parse, test::mdl_file(signature, version)) == 2);
            CHECK(test::readable_pokes(mdl::parse, test::mdl_file(signature, version)) > 1000);
        }
    }
}

TEST_CASE("A model that does not fit into the memory is refused") {
    Limits limits;
    limits.live_decoded_bytes = 500;
    Context context(limits);
    const ByteBuffer bytes = test::mdl_file("UMD2");
    const auto model = mdl::parse({"a.mdl", bytes}, context);
    REQUIRE_FALSE(model);
    CHECK(model.error().code() == ErrorCode::limit_exceeded);
    CHECK(context.budget.used() == 0);
}

TEST_CASE("A model is written as it was read, and what is written is read back") {
    std::mt19937 random(11);
    for (const mdl::Layout layout : {mdl::Layout::umdl, mdl::Layout::umd2}) {
        Context context;
        const ByteBuffer bytes = test::mdl_file(layout == mdl::Layout::umdl ? "UMDL" : "UMD2");
        CHECK(mdl::serialise(read_mdl(bytes, context)).value() == bytes);
        for (int i = 0; i < 100; ++i) {
            const mdl::Model model = random_model(random, layout);
            const ByteBuffer written = mdl::serialise(model).value();
            Context reading;
            check_same(model, read_mdl(written, reading));
        }
    }
    Context context;
    const ByteBuffer bytes = test::mdl_file("UMD3", 1);
    mdl::Model model = read_mdl(bytes, context);
    model.layout = mdl::Layout::umd2;
    CHECK(mdl::serialise(model).value() == test::mdl_file("UMD2"));
}

TEST_CASE("A model that contradicts itself, or that its layout cannot hold, is not written") {
    const ByteBuffer bytes = test::mdl_file("UMD2");
    const auto refused = [&](const auto& change, ErrorCode code, const std::string& words = "") {
        Context context;
        mdl::Model model = read_mdl(bytes, context);
        change(model);
        const auto written = mdl::serialise(model);
        REQUIRE_FALSE(written);
        CHECK(written.error().code() == code);
        CHECK_THAT(written.error().message(), Catch::Matchers::Contains(words));
    };
    using mdl::Model;
    refused([](Model& m) { m.layout = mdl::Layout::umd3_v2; }, ErrorCode::unsupported_feature,
            "models are written as UMDL or UMD2 only");
    refused([](Model& m) { m.morphs[0].weight = 1; }, ErrorCode::unsupported_feature,
            "only UMD3 stores the weight of a morph");
    const auto swap = [](Model& m) {
        m.layout = mdl::Layout::umdl;
        std::swap(m.vertex_buffers[0].elements[0], m.vertex_buffers[0].elements[1]);
    };
    refused(swap, ErrorCode::unsupported_feature, "UMDL has no vertices with the element");
    refused([](Model& m) { m.vertex_buffers[0].vertex_count = 4; }, ErrorCode::malformed);
    refused([](Model& m) { m.vertex_buffers[0].elements[0].type = 7; }, ErrorCode::malformed);
    refused([](Model& m) { m.index_buffers[0].index_size = 3; }, ErrorCode::malformed);
    refused([](Model& m) { m.index_buffers[0].index_size = 4; }, ErrorCode::malformed);
    refused([](Model& m) { m.geometries[0].lod_levels[0].vertex_buffer = 2; },
            ErrorCode::malformed);
    refused([](Model& m) { m.geometries[0].lod_levels[0].index_buffer = 2; }, ErrorCode::malformed);
    refused([](Model& m) { m.morphs[0].buffers[0].vertex_buffer = 2; }, ErrorCode::malformed);
    refused([](Model& m) { m.morphs[0].buffers[0].mask = 4; }, ErrorCode::malformed);
    refused([](Model& m) { m.morphs[0].name = std::string("a\0", 2); }, ErrorCode::malformed);
    refused([](Model& m) { m.bones[0].parent = 3; }, ErrorCode::malformed);
    refused([](Model& m) { m.bones[0].name = std::string("a\0", 2); }, ErrorCode::malformed);
}
