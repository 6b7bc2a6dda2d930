#include "converters/uff/read/importer.hpp"

#include <array>

#include "converters/uff/read/to_character.hpp"
#include "core/base/text/text.hpp"
#include "formats/uff/problems.hpp"

namespace fightconv {

namespace {

bool has_name_of_package(std::string_view file) { return has_extension(file, ".uff"); }

class UffImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (uff::has_signature(input.head)) {
            return Confidence::certain;
        }
        // read() says what is wrong with it
        return has_name_of_package(input.file_name) ? Confidence::maybe : Confidence::no;
    }

    // Every package is a character.
    Finding find(const InputTree& folder) const override {
        return files_named(folder, has_name_of_package);
    }

    // The problems of the package itself, and those that appear only when its tags and pictures are
    // read. What cannot be read is not looked at further: all its sheets would be inflated for
    // that.
    Result<Character> check(const InputTree& tree, std::string_view main_file,
                            Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        Context reading(Context::Beside{context});
        Result<Character> character = read(tree, main_file, reading);
        if (character) {
            FC_TRY(uff::check({main_file, bytes}, context));
        }
        const auto reported = context.diagnostics.counts();
        for (const Diagnostic& diagnostic : reading.diagnostics.kept()) {
            if (!reported.contains(diagnostic.id())) {
                context.diagnostics.report(diagnostic);
            }
        }
        return character;
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        FC_ASSIGN(uff::Package package, uff::parse({main_file, bytes}, context));
        return uff::to_character(std::move(package), main_file, context);
    }

    const std::array<FileKind, 1> files_ = {{{.extension = ".uff",
                                              .has_signature = uff::has_signature,
                                              .describe = uff::describe,
                                              .has_animations = true}}};
    const FormatInfo info_{.id = "uff",
                           .name = "Universal Fighter Frame",
                           .extensions = {".uff"},
                           .files = files_,
                           .problems = {rows_of(uff::problem)}};
};

}  // namespace

std::unique_ptr<Importer> make_uff_importer() { return std::make_unique<UffImporter>(); }

}  // namespace fightconv
