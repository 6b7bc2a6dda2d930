#include "converters/fspk/read/importer.hpp"

#include <array>

#include "converters/fspk/read/side_pictures.hpp"
#include "converters/fspk/read/to_character.hpp"
#include "converters/inspect/description.hpp"
#include "core/base/text/text.hpp"
#include "formats/fspk/problems.hpp"

namespace fightconv {

namespace {

struct ReadingOptions {
    std::optional<fspk::Layout> layout;  // nothing: its record sizes tell
};

const OptionTable<ReadingOptions>& option_table() {
    static const OptionTable<ReadingOptions> table =
        OptionTable<ReadingOptions>().choice<std::optional<fspk::Layout>>(
            "fspk-version", "VERSION",
            {{"1.0", fspk::Layout::v1_0}, {"1.5", fspk::Layout::v1_5}, {"2.0", fspk::Layout::v2_0}},
            &ReadingOptions::layout,
            "the layout of a .fspk, instead of detecting it from the record sizes");
    return table;
}

Result<Description> describe_pack(Source source, std::string_view animation, Context& context) {
    return fspk::describe(source, animation, options_of<ReadingOptions>(context).layout);
}

bool has_name_of_pack(std::string_view file) { return has_extension(file, ".fspk"); }

class FspkImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (fspk::has_signature(input.head)) {
            return Confidence::certain;
        }
        // read() says what is wrong with it
        return has_name_of_pack(input.file_name) ? Confidence::maybe : Confidence::no;
    }

    // Every pack is a character.
    Finding find(const InputTree& folder) const override {
        return files_named(folder, has_name_of_pack);
    }

    Result<std::vector<std::string>> files(const InputTree& tree, std::string_view main_file,
                                           Context& context) const override {
        FC_ASSIGN(std::vector<std::string> files, fspk::side_files(tree, main_file, context));
        files.insert(files.begin(), std::string(main_file));
        return files;
    }

    // The reader reports problems of the files beside the pack, not of the pack.
    Result<Character> check(const InputTree& tree, std::string_view main_file,
                            Context& context) const override {
        const auto& options = options_of<ReadingOptions>(context);
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        FC_TRY(fspk::check({main_file, bytes}, context, options.layout));
        Context reading(Context::Beside{context});
        reading.options = context.options;
        return read(tree, main_file, reading);
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        const auto& options = options_of<ReadingOptions>(context);
        FC_ASSIGN(const fspk::View view, fspk::View::parse({main_file, bytes}, options.layout));
        Charge charge(context.budget);
        FC_ASSIGN(const fspk::Pack pack, fspk::unpack(view, charge));
        FC_ASSIGN(fspk::SidePictures pictures, fspk::read_side_pictures(tree, main_file, context));
        return fspk::to_character(pack, view.layout(), main_file, std::move(pictures), context);
    }

    const std::array<FileKind, 1> files_ = {{{.extension = ".fspk",
                                              .has_signature = fspk::has_signature,
                                              .describe = describe_pack,
                                              .has_animations = true}}};
    const FormatInfo info_{.id = "fspk",
                           .name = "Framesmith pack for the ZX runtime",
                           .extensions = {".fspk"},
                           .options = option_table().declared(),
                           .files = files_,
                           .problems = {rows_of(fspk::problem)}};
};

}  // namespace

std::unique_ptr<Importer> make_fspk_importer() { return std::make_unique<FspkImporter>(); }

}  // namespace fightconv
