#include "converters/fspk/exporter.hpp"

#include <nlohmann/json.hpp>

#include "converters/fspk/build_pack.hpp"
#include "converters/fspk/losses.hpp"
#include "converters/fspk/moves_json.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/split.hpp"

namespace fightconv {

namespace {

class FspkExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character, const Context&) const override { return fspk::losses(character); }

private:
    Result<OutputSet> output(const Character& character, std::string_view name, Context& context) const override {
        return write_files(character, name, context).map_error(fspk::with_remedy);
    }

    static Result<OutputSet> write_files(const Character& character, std::string_view name, Context& context) {
        const fspk::Layout layout = fspk::wanted_layout(context);
        FC_ASSIGN(fspk::BuiltPack built, fspk::build_pack(character, name, layout, context));
        FC_ASSIGN(std::vector<fspk::WrittenPack> packs, fspk::write_packs(built, name, layout, context));
        ByteBuffer moves = fspk::text_of(fspk::moves_document(packs, character, layout));
        OutputSet set;
        for (fspk::WrittenPack& pack : packs) {
            set.files.push_back({std::move(pack.file), std::move(pack.bytes)});
        }
        set.files.push_back({std::string(name) + ".moves.json", std::move(moves)});
        return set;
    }

    const FormatInfo info_{.id = "fspk",
                           .name = "Framesmith pack for the ZX runtime",
                           .extensions = {".fspk"},
                           .options = {fspk::version_option(), fspk::split_option()},
                           .holds = fspk_rules::held()};
};

}  // namespace

std::unique_ptr<Exporter> make_fspk_exporter() { return std::make_unique<FspkExporter>(); }

}  // namespace fightconv
