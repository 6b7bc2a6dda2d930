// The frames of animations of bones: what the 3D variant has instead of sheets and
// ObjectAnimations.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/urho3d/read/clip_reader.hpp"
#include "formats/urho3d/ani/ani.hpp"
#include "formats/urho3d/mdl/mdl.hpp"

namespace fightconv::urho3d {

class ModelReader {
public:
    // Borrows all three.
    ModelReader(const Resources& resources, SheetReader& sheets, Context& context)
        : resources_(resources), sheets_(sheets), context_(context) {}

    // A frame from each tick at which a bone has a key to the next. `stem`: "Anim/200", whose model
    // is Anim/200.mdl, or else that of the whole character. `scale`: of the character, by which
    // what the bones show is divided. Frames are charged to `charge`. malformed if the files are no
    // animation and model; the errors of both; not_found.
    Result<ReadClip> read_clip(const std::string& file, const std::string& stem, const Scale& scale,
                               Charge& charge);

private:
    // The sprite or box that a bone carries.
    struct ReadBone {
        std::optional<SpriteId> sprite;
        std::optional<BoxKind> kind;
        mdl::BoundingBox box;
    };
    struct ReadModel {
        std::string file;
        std::vector<ReadBone> bones;
        std::map<std::string, std::size_t, std::less<>> names;
        Charge charge;
    };
    struct Extent;
    class Frames;

    Result<const ReadModel*> model_of(const std::string& stem);
    Result<ReadModel> read_model(const std::string& file, const std::string& stem);
    Status read_sprites(const mdl::Model& model, const std::string& stem, ReadModel& read);
    Status add_sprite(const mdl::Bone& bone, const Extent& extent, const std::string& picture_file,
                      ReadBone& read);
    Result<std::vector<std::string>> pictures_of(const std::string& stem);
    Result<std::string> picture_of(const std::string& material);

    const Resources& resources_;
    SheetReader& sheets_;
    Context& context_;
    std::map<std::string, ReadModel, std::less<>> models_;      // by file
    std::map<std::string, std::string, std::less<>> pictures_;  // of materials
};

}  // namespace fightconv::urho3d
