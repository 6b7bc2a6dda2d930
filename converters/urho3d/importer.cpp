#include "converters/urho3d/importer.hpp"

#include <algorithm>

#include "converters/urho3d/read/to_character.hpp"
#include "core/base/text/text.hpp"
#include "formats/urho3d/ani/problems.hpp"
#include "formats/urho3d/mdl/problems.hpp"
#include "formats/urho3d/pak/problems.hpp"

namespace fightconv {

namespace {

// Holds the directory of the largest package that is read.
constexpr std::size_t directory_bytes = std::size_t{4} << 20U;

bool has_characters_folder(const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), "Characters/") != names.end();
}

class Urho3dImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (!input.file_name.empty()) {
            return urho3d::probe_package(input.head);
        }
        if (urho3d::is_character_folder(input.names)) {
            return Confidence::certain;
        }
        const bool has_package =
            std::any_of(input.names.begin(), input.names.end(),
                        [](const std::string& name) { return has_extension(name, ".pak"); });
        return has_package || has_characters_folder(input.names) ? Confidence::maybe
                                                                 : Confidence::no;
    }

    Result<std::vector<std::string>> files(const InputTree& tree, std::string_view main_file,
                                           Context& context) const override {
        if (!main_file.empty()) {
            return std::vector<std::string>{std::string(main_file)};
        }
        FC_ASSIGN(const urho3d::Resources resources,
                  urho3d::Resources::open(tree, main_file, context));
        return resources.paths();
    }

    // Packages with a character; the loose files beside them are the same.
    Finding find(const InputTree& folder) const override {
        Finding finding;
        const auto names = folder.list("");
        for (const std::string& name : names ? *names : std::vector<std::string>()) {
            if (has_extension(name, ".pak")) {
                if (const auto head = folder.head(name, directory_bytes);
                    head && urho3d::probe_package(*head) == Confidence::certain) {
                    finding.inputs.push_back(name);
                }
            }
        }
        return finding;
    }

private:
    Result<Character> read_files(const InputTree& tree, std::string_view main_file,
                                 Context& context) const override {
        FC_ASSIGN(const urho3d::Resources resources,
                  urho3d::Resources::open(tree, main_file, context));
        return urho3d::to_character(resources, context);
    }

    const FormatInfo info_{
        .id = "urho3d",
        .name = "Urho3D folder or package",
        .extensions = {".pak"},
        .files = urho3d::file_kinds(),
        .problems = {rows_of(ani::problem), rows_of(mdl::problem), rows_of(pak::problem)}};
};

}  // namespace

std::unique_ptr<Importer> make_urho3d_importer() { return std::make_unique<Urho3dImporter>(); }

}  // namespace fightconv
