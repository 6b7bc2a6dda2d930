#include "converters/fspk/write/exporter.hpp"

#include <fmt/core.h>

#include "converters/fspk/problems.hpp"
#include "converters/fspk/rules.hpp"
#include "converters/fspk/write/build_pack.hpp"
#include "converters/fspk/write/losses.hpp"
#include "converters/fspk/write/moves_json.hpp"
#include "converters/fspk/write/split.hpp"

namespace fightconv {

namespace {

class FspkExporter final : public Exporter {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    std::vector<Diagnostic> losses(const Character& character,
                                   const Context& context) const override {
        return fspk::losses(character, options_of<fspk::PackOptions>(context).layout);
    }

private:
    Result<OutputSet> write_files(const Character& character, std::string_view name,
                                  Context& context) const override {
        return pack_files(character, name, context).map_error(fspk::with_remedy);
    }

    static Result<OutputSet> pack_files(const Character& character, std::string_view name,
                                        Context& context) {
        const auto& options = options_of<fspk::PackOptions>(context);
        FC_ASSIGN(fspk::BuiltPack built,
                  fspk::build_pack(character, name, options.layout, context));
        FC_ASSIGN(std::vector<fspk::WrittenPack> packs,
                  fspk::write_packs(built, name, options, context));
        JsonWriter moves = fspk::moves_file(packs);
        moves.object([&] { fspk::write_moves(moves, packs, character, options.layout); });
        OutputSet set;
        for (fspk::WrittenPack& pack : packs) {
            set.main_files.push_back(pack.file);
            set.files.push_back({std::move(pack.file), std::move(pack.bytes)});
        }
        set.files.push_back({fmt::format("{}.moves.json", name), std::move(moves).file()});
        return set;
    }

    const OptionTable<fspk::PackOptions> table_ = [] {
        OptionTable<fspk::PackOptions> table;
        fspk::add_pack_options(table);
        return table;
    }();
    const FormatInfo info_{.id = "fspk",
                           .name = "Framesmith pack for the ZX runtime",
                           .extensions = {".fspk"},
                           .output = ".fspk",
                           .options = table_.declared(),
                           .holds = fspk_rules::held(),
                           .pictures = false,
                           .problems = {rows_of(fspk_problem)}};
};

}  // namespace

std::unique_ptr<Exporter> make_fspk_exporter() { return std::make_unique<FspkExporter>(); }

}  // namespace fightconv
