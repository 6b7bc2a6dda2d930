#include "converters/urho3d/exporter.hpp"

#include <fmt/format.h>

#include "converters/urho3d/animations.hpp"
#include "converters/urho3d/output.hpp"
#include "converters/urho3d/plan.hpp"
#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/resources.hpp"
#include "converters/urho3d/rules.hpp"
#include "formats/urho3d/pak/pak.hpp"

namespace fightconv {

namespace {

enum class UrhoVariant : std::uint8_t { flat, model, both };

struct UrhoOptions {
    UrhoVariant variant = UrhoVariant::both;
};

// All files of the folder in one, which an engine loads from the folder Autoload.
Result<ByteBuffer> package_of(const OutputSet& set, const Context& context) {
    std::vector<pak::File> files;
    for (const OutputFile& file : set.files) {
        files.push_back({file.path, file.bytes});
    }
    return pak::serialise(files, pak::Packing::lz4, context);
}

class Urho3dExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }
    std::vector<Diagnostic> losses(const Character& character, const Context&) const override {
        return urho3d::losses(character);
    }
    Status check_others(const OutputSet& set, const InputTree& tree,
                        Context& context) const override {
        const std::string package = fmt::format("{}/{}", set.folder, set.main_files.front());
        FC_ASSIGN(const urho3d::Resources resources,
                  urho3d::Resources::open(tree, package, context));
        return urho3d::check_rbfx(resources, context);
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        const auto& options = options_of<UrhoOptions>(context);
        FC_ASSIGN(const urho3d::Plan plan, urho3d::make_plan(character, name, context));
        OutputSet set{.folder = fmt::format("{}-urho3d", name),
                      .files = {},
                      .charge = Charge(context.budget)};
        FC_TRY(urho3d::add_atlas(plan, set, context));
        if (options.variant != UrhoVariant::model) {
            FC_TRY(urho3d::add_sheets(plan, set));
            FC_TRY(urho3d::add_spriter_files(plan, set, context));
            FC_TRY(urho3d::add_animations(plan, set, context));
            FC_TRY(urho3d::add_prefabs(plan, set, context));
        }
        if (options.variant != UrhoVariant::flat) {
            FC_TRY(urho3d::add_model(plan, set, context));
        }
        Charge room(context.budget);
        FC_TRY(room.add(set.bytes(), "the package"));
        FC_ASSIGN(ByteBuffer package, package_of(set, context));
        room = Charge();
        const std::string main_file = fmt::format("{}.pak", name);
        FC_TRY(urho3d::add_file(set, main_file, std::move(package)));
        if (!plan.actions.empty()) {
            set.main_files.push_back(main_file);
        }
        return set;
    }

    const OptionTable<UrhoOptions> table_ = OptionTable<UrhoOptions>().choice<UrhoVariant>(
        "urho-variant", "VARIANT",
        {{"2d", UrhoVariant::flat}, {"3d", UrhoVariant::model}, {"both", UrhoVariant::both}},
        &UrhoOptions::variant, "write sprites with boxes of Box2D, a model with bones, or both");
    const FormatInfo info_{
        .id = "urho3d",
        .name = "Urho3D folder and package",
        .extensions = {".pak", ".xml", ".png"},
        .output = "-urho3d",
        .options = table_.declared(),
        .holds = {.moves = false,
                  .properties = false,
                  .info = false,
                  .tags = false,
                  .frames = false,
                  .ticks = std::nullopt,
                  .shown = ShownPrecision{.ticks = urho3d::longest_action,
                                          .farthest_edge = urho3d::farthest_edge}},
        .problems = {rows_of(urho3d_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_urho3d_exporter() { return std::make_unique<Urho3dExporter>(); }

}  // namespace fightconv
