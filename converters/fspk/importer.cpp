#include "converters/fspk/importer.hpp"

#include "converters/fspk/to_character.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace {

class FspkImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (fspk::has_signature(input.head)) {
            return Confidence::certain;
        }
        return has_extension(input.file_name, ".fspk") ? Confidence::maybe : Confidence::no;  // read() says what is wrong with it
    }

    // The layout can be forced here. read() finds it by itself: in a conversion the option says what is written.
    Status check(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        return fspk::check({main_file, bytes}, context, fspk::layout_named(context.option("fspk-version")));
    }

private:
    Result<Character> import(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        FC_ASSIGN(const fspk::View view, fspk::View::parse({main_file, bytes}));
        Charge charge(context.budget);
        FC_ASSIGN(const fspk::Pack pack, fspk::unpack(view, charge));
        return fspk::to_character(pack, view.layout(), main_file, context);
    }

    const FormatInfo info_{.id = "fspk", .name = "Framesmith pack for the ZX runtime", .extensions = {".fspk"}, .options = {}};
};

}  // namespace

std::unique_ptr<Importer> make_fspk_importer() { return std::make_unique<FspkImporter>(); }

}  // namespace fightconv
