#include "converters/importers/fspk/fspk_importer.hpp"

#include "converters/importers/fspk/to_character.hpp"
#include "core/text.hpp"
#include "core/validate.hpp"

namespace fightconv {

namespace {

class FspkImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (fspk::has_signature(input.head)) {
            return Confidence::certain;
        }
        constexpr std::string_view extension = ".fspk";
        const std::string_view name = input.file_name;
        const bool is_called_so = name.size() > extension.size() && lower_case(name.substr(name.size() - extension.size())) == extension;
        return is_called_so ? Confidence::maybe : Confidence::no;  // read() says what is wrong with it
    }

    Result<Character> read(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const ByteBuffer bytes, tree.read(main_file, context));
        FC_ASSIGN(const fspk::View view, fspk::View::parse({main_file, bytes}));
        std::uint64_t charged = 0;
        auto pack = fspk::unpack(view, context, charged);
        auto character = pack ? fspk::to_character(*pack, view.layout(), main_file, context) : Result<Character>(fail(std::move(pack).error()));
        context.budget.release(charged);
        if (!character) {
            return character;
        }
        if (const auto violations = validate(*character); !violations.empty()) {
            return fail(Error(ErrorCode::internal, violations.front().message).in_file(main_file).while_doing("checking the imported character"));
        }
        return character;
    }

    // The layout can be forced here. read() finds it by itself: in a conversion the option says what is written.
    Status check(const InputTree& tree, std::string_view main_file, Context& context) const override {
        FC_ASSIGN(const ByteBuffer bytes, tree.read(main_file, context));
        return fspk::check({main_file, bytes}, context, fspk::layout_named(context.option("fspk-version")));
    }

private:
    const FormatInfo info_{.id = "fspk", .name = "Framesmith pack for the ZX runtime", .extensions = {".fspk"}, .options = {}};
};

}  // namespace

std::unique_ptr<Importer> make_fspk_importer() { return std::make_unique<FspkImporter>(); }

}  // namespace fightconv
