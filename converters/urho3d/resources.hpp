// The files of one character among the engines' resources: in a package, or in a folder.
#pragma once

#include <map>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/converter.hpp"
#include "core/disk/input_tree.hpp"
#include "formats/urho3d/pak/pak.hpp"

namespace fightconv::urho3d {

// Whether the first bytes of a package name files as the exporter writes them; maybe, if its
// directory is longer than these bytes.
Confidence probe_package(Bytes head) noexcept;

// Whether the names of the files in a folder are those of a character's folder (Characters/kfm).
bool is_character_folder(const std::vector<std::string>& names) noexcept;

// Where a node is in its file.
Place place_of(const pugi::xml_node& node);

// An XML file, as long as its document lives.
struct XmlFile {
    std::string name;
    pugi::xml_document document{};
    Charge charge{};

    // The outermost element, which has that name; malformed, with the byte.
    Result<pugi::xml_node> root(const char* wanted) const;
};

class Resources {
public:
    // A package (`main_file`), or a folder: the character's own one, one with Characters/NAME, or
    // one with a package. not_found if there is no character in it; also the errors of the package.
    // If there are several characters, the first one is taken with a warning.
    static Result<Resources> open(const InputTree& tree, std::string_view main_file,
                                  Context& context);

    const std::string& name() const noexcept { return name_; }  // "kfm"
    // for messages: the package, or the folder of the character
    const std::string& source() const noexcept { return source_; }
    // The files in the character's folder, and those in its folder of animations, in the order of
    // the package.
    const std::vector<std::string>& files() const noexcept { return files_; }
    const std::vector<std::string>& animations() const noexcept { return animations_; }
    // The models in its folder of animations.
    const std::set<std::string, std::less<>>& models() const noexcept { return models_; }
    // The ending of the names of the animations: that of ObjectAnimations, or of the animations of
    // bones if there are no others.
    std::string_view animation_ending() const noexcept { return ending_; }

    // Whether there is a file of this name in the character's folder.
    bool contains(std::string_view file) const;

    // All files that may be read, as paths in the tree: those of the character's folder, or the
    // package.
    std::vector<std::string> paths() const;

    // Reads a file by its name in the character's folder ("Anim/200.objanim.xml"). not_found, and
    // the errors of packages.
    Result<pak::Content> read(std::string_view file, Context& context) const;
    // The same as a document. malformed, with the byte.
    Result<XmlFile> read_xml(std::string_view file, Context& context) const;

private:
    explicit Resources(InputTree tree) : tree_(std::move(tree)) {}
    Status open_package(std::string_view file, Context& context);
    Status open_folder(std::string_view folder, Context& context);
    Status choose(const std::vector<std::string>& names, Context& context);

    InputTree tree_;
    std::string name_;
    std::string source_;
    std::string folder_;  // with a slash at the end
    std::vector<std::string> files_;
    std::vector<std::string> animations_;
    std::set<std::string, std::less<>> models_;
    std::string_view ending_;
    bool packed_ = false;
    FileBytes package_bytes_;
    pak::Package package_;
    std::map<std::string_view, const pak::Entry*> entries_;  // by name
    Charge charge_;                                          // of the names
};

// Compares each Animation with the ObjectAnimation beside it, also those of a character that faces
// left, and NAME.prefab with NAMECollision.xml; and the form in which rbfx reads references and the
// list of played animations (urho3d.md 6). malformed, with the file and what differs; not_found if
// one of two files is missing; also the errors of reading them. Resources without ObjectAnimations
// have none of these files.
Status check_rbfx(const Resources& resources, Context& context);

}  // namespace fightconv::urho3d
