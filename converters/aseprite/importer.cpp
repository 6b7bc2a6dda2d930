#include "converters/aseprite/importer.hpp"

#include <algorithm>

#include "converters/aseprite/document.hpp"
#include "core/base/text/text.hpp"
#include "formats/aseprite/problems.hpp"

namespace fightconv {

namespace {

bool has_name_of_document(std::string_view file) {
    return has_extension(file, ".aseprite") || has_extension(file, ".ase");
}

class AsepriteImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    // The signature has only two bytes, so the name counts as well.
    Confidence probe(const ProbeInput& input) const noexcept override {
        const bool is_named = has_name_of_document(input.file_name);
        const bool is_signed = aseprite::has_signature(input.head);
        return is_named && is_signed   ? Confidence::certain
               : is_named || is_signed ? Confidence::maybe
                                       : Confidence::no;
    }

    // Every document is a character.
    Finding find(const InputTree& folder) const override {
        return files_named(folder, has_name_of_document);
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        FC_ASSIGN(const FileBytes bytes, tree.read(main_file, context));
        FC_ASSIGN(const aseprite::Document document, aseprite::parse({main_file, bytes}, context));
        auto character = ase::to_character(document, main_file, context);
        if (!character) {
            return fail(std::move(character).error().in_file(main_file));
        }
        return character;
    }

    const FormatInfo info_{.id = "aseprite",
                           .name = "Aseprite",
                           .extensions = {".aseprite", ".ase"},
                           .problems = {rows_of(aseprite::problem)}};
};

}  // namespace

std::unique_ptr<Importer> make_aseprite_importer() { return std::make_unique<AsepriteImporter>(); }

}  // namespace fightconv
