// Shows the models and skeletal animations of an Urho3D folder as the engines do, by the documents
// and the engines' rules (urho3d.md 7), without any code of the exporter or of formats/. Slow and
// strict: whatever does not fit is thrown as std::runtime_error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

inline void model_needs(bool holds, const std::string& message) {
    if (!holds) {
        throw std::runtime_error(message);
    }
}

struct UrhoBone {
    std::string name;
    std::size_t parent = 0;
    std::array<float, 3> position{};
    std::array<float, 4> rotation{};  // w, x, y, z
    std::array<float, 3> scale{};
    std::optional<float> radius;
    bool has_box = false;
    std::array<float, 3> box_min{}, box_max{};
};

// Two triangles that one bone moves. Engine units, y up.
struct UrhoQuad {
    std::size_t bone = 0;
    std::size_t geometry = 0;
    float left = 0, bottom = 0, right = 0, top = 0;
    float u_left = 0, v_top = 0, u_right = 0, v_bottom = 0;
};

struct UrhoModel {
    std::vector<UrhoBone> bones;
    std::vector<UrhoQuad> quads;
    std::size_t geometries = 0;
};

// UMD2. Every byte must have been read at the end; each vertex must be in one quad, and each
// geometry must have at most 64 bones.
UrhoModel read_urho_model(Bytes file);

struct UrhoBoneKey {
    float time;
    std::array<float, 3> position;
    std::array<float, 4> rotation;
    std::array<float, 3> scale;
};
struct UrhoBoneTrack {
    std::size_t bone;
    std::uint8_t mask;
    std::vector<UrhoBoneKey> keys;
};
struct UrhoBoneAnimation {
    std::string name;
    float length = 0;
    std::vector<UrhoBoneTrack> tracks;
};
// UANI, for the bones of a model.
UrhoBoneAnimation read_urho_animation(Bytes file, const UrhoModel& model);

// AnimationState of Urho3D: time is added tick by tick, keys are looked up and interpolated, bones
// are multiplied with their parents.
class UrhoModelPlayer {
public:
    using Matrix = std::array<float, 12>;  // three rows of four

    // Borrows both.
    UrhoModelPlayer(const UrhoModel& model, const UrhoBoneAnimation& animation, bool looped)
        : model_(model), animation_(animation), looped_(looped) {}

    void step();  // 1/60 s
    bool at_end() const { return time_ >= animation_.length; }
    // The transform of each bone, in the space of the model.
    std::vector<Matrix> transforms() const;

private:
    const UrhoModel& model_;
    const UrhoBoneAnimation& animation_;
    bool looped_;
    float time_ = 0;
};

// Plays each animation of the character from the files of the set for so many ticks, an intro until
// its end and then the loop, and compares with the character at each tick: the pixels that are
// seen, where, how they are flipped, scaled and turned, and the boxes. Gives back how many ticks it
// compared.
std::uint64_t check_urho_models(const OutputSet& set, const std::string& name,
                                const Character& character, std::uint64_t ticks);

}  // namespace fightconv::test
