#include "converters/exporters/fspk/fspk_exporter.hpp"

#include "converters/exporters/fspk/build_pack.hpp"
#include "converters/exporters/fspk/fspk_losses.hpp"
#include "converters/exporters/fspk/moves_json.hpp"
#include "core/validate.hpp"

namespace fightconv {

namespace {

constexpr std::string_view version_option = "fspk-version";

fspk::Layout wanted_layout(const Context& context) { return fspk::layout_named(context.option(version_option)).value_or(fspk::Layout::v1_0); }

class FspkExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character, const Context&) const override { return fspk::losses(character); }

    Result<OutputSet> write(const Character& character, std::string_view name, Context& context) const override {
        if (const auto violations = validate(character); !violations.empty()) {
            return fail(Error(ErrorCode::internal, violations.front().message).while_doing("checking the character before writing FSPK"));
        }
        const fspk::Layout layout = wanted_layout(context);
        auto files = write_files(character, name, layout, context);
        if (!files && files.error().code() == ErrorCode::limit_exceeded && files.error().remedy().empty()) {
            return fail(std::move(files).error().remedy("convert a part of the animations at a time (--animations 0-299,1000-3999), each into its own folder"));
        }
        return files;
    }

private:
    static Result<OutputSet> write_files(const Character& character, std::string_view name, fspk::Layout layout, Context& context) {
        FC_ASSIGN(const fspk::BuiltPack built, fspk::build_pack(character, name, layout, context));
        auto pack = fspk::serialise(built.pack, layout);
        if (!pack) {
            context.budget.release(built.charged);
            return fail(std::move(pack).error());
        }
        const std::string moves = fspk::moves_json(built, character, layout);
        context.budget.release(built.charged);
        OutputSet set;
        set.files.push_back({std::string(name) + ".fspk", *std::move(pack)});
        set.files.push_back({std::string(name) + ".moves.json", ByteBuffer(moves.begin(), moves.end())});
        return set;
    }

    const FormatInfo info_{.id = "fspk",
                           .name = "Framesmith pack for the ZX runtime",
                           .extensions = {".fspk"},
                           .options = {{.name = version_option, .values = {"1.0", "1.5"}, .value_name = "VERSION", .help = "the layout of a .fspk"}},
                           .holds = {.unused_sprites = false,
                                     .indexed_pixels = false,
                                     .palette_choices = false,
                                     .moves = false,
                                     .properties = false,
                                     .info = false,
                                     .tags = false,
                                     .frames = false}};
};

}  // namespace

std::unique_ptr<Exporter> make_fspk_exporter() { return std::make_unique<FspkExporter>(); }

}  // namespace fightconv
