#include "converters/urho3d/importer.hpp"

#include <algorithm>

#include "converters/urho3d/to_character.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace {

constexpr std::size_t package_probe_bytes = 4096;

class Urho3dImporter final : public Importer {
public:
    const FormatInfo& info() const noexcept override { return info_; }

    Confidence probe(const ProbeInput& input) const noexcept override {
        if (!input.file_name.empty()) {
            return urho3d::names_a_character(input.head) ? Confidence::certain : Confidence::no;
        }
        if (urho3d::is_character_folder(input.names)) {
            return Confidence::certain;
        }
        const bool has_package =
            std::any_of(input.names.begin(), input.names.end(),
                        [](const std::string& name) { return has_extension(name, ".pak"); });
        return has_package ? Confidence::maybe : Confidence::no;
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
                if (const auto head = folder.head(name, package_probe_bytes);
                    head && urho3d::names_a_character(*head)) {
                    finding.inputs.push_back(name);
                }
            }
        }
        return finding;
    }

private:
    Result<Character> import(const InputTree& tree, std::string_view main_file,
                             Context& context) const override {
        FC_ASSIGN(const urho3d::Resources resources,
                  urho3d::Resources::open(tree, main_file, context));
        return urho3d::to_character(resources, context);
    }

    const FormatInfo info_{
        .id = "urho3d", .name = "Urho3D folder or package", .extensions = {".pak"}};
};

}  // namespace

std::unique_ptr<Importer> make_urho3d_importer() { return std::make_unique<Urho3dImporter>(); }

}  // namespace fightconv
