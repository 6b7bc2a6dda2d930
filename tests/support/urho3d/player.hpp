// Shows an Urho3D folder at each tick as the engines do, by their own rules (urho3d.md 2 to 5) and
// without any code of the exporter. Slow and strict: whatever an engine would refuse or
// misunderstand is thrown as std::runtime_error.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::test {

// A sprite of a sheet as SpriteSheet2D loads it.
struct UrhoSprite {
    std::string sheet;  // resource of the sheet
    std::string picture;
    std::string name;
    Rectangle source;
    float hot_x = 0.5F, hot_y = 0.5F;  // y up
};

struct UrhoBox {
    std::uint32_t category = 0;
    double x = 0, y = 0, width = 0, height = 0;  // pixels, from the top-left corner, y down
};

// Pixels, y down.
struct UrhoShown {
    std::optional<UrhoSprite> sprite;  // nothing: nothing is drawn
    double x = 0, y = 0;               // of the hot spot
    bool flip_x = false, flip_y = false;
    double scale_x = 1, scale_y = 1, angle = 0;
    std::vector<UrhoBox> boxes;  // those that are not parked

    // The corner of what is drawn, before scaling and turning.
    double left() const;
    double top() const;
};

class UrhoFolder {
public:
    explicit UrhoFolder(const OutputSet& set);

    const std::string& file(const std::string& resource) const;
    bool has(const std::string& resource) const { return files_.count(resource) != 0; }
    // "SpriteSheet2D;path@name"
    const UrhoSprite& sprite(const std::string& reference) const;
    const UrhoSprite& sprite(const std::string& sheet, const std::string& name) const;
    // The categories of the shapes in a prefab, by their number. Checks what the traps of Box2D
    // demand of the body and the shapes.
    std::vector<std::uint32_t> categories(const std::string& prefab) const;

private:
    void load_sheet(const std::string& resource) const;

    std::map<std::string, std::string> files_;
    mutable std::map<std::string, std::map<std::string, UrhoSprite>> sheets_;
};

class UrhoPlayback {
public:
    virtual ~UrhoPlayback() = default;
    virtual void step() = 0;  // 1/60 s
    virtual const UrhoShown& shown() const = 0;
};

// Node::SetObjectAnimation() of Urho3D and U3D.
std::unique_ptr<UrhoPlayback> play_object_animation(const UrhoFolder& folder,
                                                    const std::string& resource,
                                                    const std::vector<std::uint32_t>& categories);
// AnimationController of rbfx.
std::unique_ptr<UrhoPlayback> play_rbfx_animation(const UrhoFolder& folder,
                                                  const std::string& resource, bool looped,
                                                  const std::vector<std::uint32_t>& categories);
// AnimatedSprite2D, which shows pictures only.
std::unique_ptr<UrhoPlayback> play_spriter(const UrhoFolder& folder, const std::string& resource,
                                           const std::string& animation);
// Plays the animations in a prefab that move without any code: those inside of its components and
// of its child node.
std::unique_ptr<UrhoPlayback> play_prefab(const UrhoFolder& folder, const std::string& resource);

}  // namespace fightconv::test
