// The files of an Urho3D folder. Each function adds some of them to the set, in this order, and
// charges them to it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/urho3d/plan.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/diagnostics.hpp"
#include "core/base/output_set.hpp"
#include "core/base/result.hpp"
#include "core/model/character.hpp"

namespace fightconv::urho3d {

// The files of an output while they are made. Each is charged to the set as it is added.
inline Status add_file(OutputSet& set, std::string path, ByteBuffer bytes) {
    FC_TRY(set.charge.add(bytes.size(), "a file of the output"));
    set.files.push_back({std::move(path), std::move(bytes)});
    return {};
}

inline Status add_text(OutputSet& set, std::string path, std::string_view text) {
    const Bytes bytes = as_bytes(text);
    return add_file(set, std::move(path), ByteBuffer(bytes.begin(), bytes.end()));
}

// NAME_atlas.png and NAME_atlas.xml of each page, which both variants show.
Status add_atlas(const Plan& plan, OutputSet& set, Context& context);

// NAME.xml of each page: where each sprite is in the picture, and where its axis is.
Status add_sheets(const Plan& plan, OutputSet& set);

// NAME.scml of each page, with the actions that are on it.
Status add_spriter_files(const Plan& plan, OutputSet& set, Context& context);

// The name in it that plays an action: "0", or "0.loop" if it has an intro.
std::string spriter_name(const Action& action);

// NAMESprite.xml (AnimatedSprite2D), NAMECollision.xml (sprite and boxes, for Urho3D and U3D) and
// NAME.prefab (the same for rbfx). Each plays the action in which the character stands, without any
// code. Nothing for a character without animations.
Status add_prefabs(const Plan& plan, OutputSet& set, Context& context);

// The 3D variant: a model of quads and bones, its animations, material, technique and prefab. The
// atlas is already among the files of the set.
Status add_model(const Plan& plan, OutputSet& set, Context& context);

// The parts of a character that an Urho3D folder cannot hold.
std::vector<Diagnostic> losses(const Character& character);

}  // namespace fightconv::urho3d
