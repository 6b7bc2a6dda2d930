#include "converters/urho3d/read/to_character.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <set>

#include "converters/urho3d/model/rules_3d.hpp"
#include "converters/urho3d/problems.hpp"
#include "converters/urho3d/read/clip_reader.hpp"
#include "converters/urho3d/read/model_reader.hpp"
#include "converters/urho3d/rules.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::urho3d {

namespace {

std::string_view without(std::string_view text, std::string_view ending) {
    return text.ends_with(ending) ? text.substr(0, text.size() - ending.size()) : text;
}

// "200", "m5", "200_2"; other names may have a number of their own.
std::int32_t number_of(std::string_view stem) {
    const bool negative = stem.starts_with('m');
    const std::string_view digits = stem.substr(negative ? 1 : 0);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const auto with_sign =
        narrow<std::int32_t>(negative ? -std::int64_t{number} : std::int64_t{number});
    if (error == std::errc() && with_sign &&
        (end == digits.data() + digits.size() || *end == '_')) {
        return *with_sign;
    }
    return action_number(stem).value_or(0);
}

class UrhoConversion {
public:
    UrhoConversion(const Resources& resources, Context& context)
        : resources_(resources),
          context_(context),
          sheets_(resources, character_, context),
          models_(resources, sheets_, context) {
        character_.charge = Charge(context.budget);
    }

    Result<Character> run() && {
        character_.info.name = plain_name(resources_.name());
        FC_TRY(read_prefab());
        character_.info.scale = prefab_.scale;
        const auto& files = resources_.animations();
        const std::set<std::string_view> all(files.begin(), files.end());
        for (const std::string& file : files) {
            FC_TRY(context_.check_cancelled());
            FC_TRY(add_animation(file, all));
        }
        return std::move(character_);
    }

private:
    // The shapes of the prefab in their order; a kind is a category of Box2D. Models have bones for
    // boxes.
    Status read_prefab() {
        const bool is_flat = resources_.animation_ending() == object_animation_ending;
        const std::string_view ending = is_flat ? collision_ending : model_prefab_ending;
        const auto& files = resources_.files();
        const auto prefab = std::find_if(files.begin(), files.end(), [&](const std::string& file) {
            return file.ends_with(ending);
        });
        if (prefab == files.end()) {
            if (!is_flat) {
                return {};
            }
            Reporter(context_.diagnostics, resources_.source())
                .report(urho3d_problem.no_prefab, {},
                        "there is no prefab NAME{} that tells the kinds of boxes; all of them are "
                        "hurt boxes",
                        collision_ending);
            return {};
        }
        const auto xml = resources_.read_xml(*prefab, context_);
        if (!xml && (is_flat || xml.error().code() == ErrorCode::limit_exceeded)) {
            return fail(xml.error());
        }
        if (!xml) {
            return {};  // a model says all but the scale by itself
        }
        const pugi::xml_node node = xml->document.child("node");
        read_scale(node.find_child_by_attribute("attribute", "name", "Tags"));
        for (const pugi::xml_node& component : node.children("component")) {
            if (std::string_view(component.attribute("type").value()) == "CollisionBox2D" &&
                prefab_.kinds.size() < most_slots(context_.limits)) {
                const auto category =
                    component.find_child_by_attribute("attribute", "name", "Category Bits")
                        .attribute("value")
                        .as_uint();
                prefab_.kinds.push_back(std::has_single_bit(category) && category < 1U << most_kinds
                                            ? static_cast<BoxKind>(std::countr_zero(category))
                                            : BoxKind::hurt);
            }
        }
        return {};
    }

    void read_scale(const pugi::xml_node& tags) {
        for (const pugi::xml_node& tag : tags.children("string")) {
            const std::string_view text = tag.attribute("value").value();
            if (!text.starts_with(scale_tag)) {
                continue;
            }
            const auto number = [](std::string_view digits) {
                double value = 0;
                std::from_chars(digits.data(), digits.data() + digits.size(), value);
                return value;
            };
            const std::string_view numbers = text.substr(scale_tag.size());
            const std::size_t comma = std::min(numbers.find(','), numbers.size());
            const Scale scale{number(numbers.substr(0, comma)),
                              number(numbers.substr(std::min(comma + 1, numbers.size())))};
            if (is_sensible_scale(scale.x) && is_sensible_scale(scale.y)) {
                prefab_.scale = scale;
            }
        }
    }

    // An intro and its loop are one animation, which is added for the intro.
    Status add_animation(const std::string& file, const std::set<std::string_view>& all) {
        const std::string_view ending = resources_.animation_ending();
        const std::string path(without(file, ending));
        const std::string stem(without(without(path, loop_ending), intro_ending));
        const std::string intro = fmt::format("{}{}{}", stem, intro_ending, ending);
        const std::string loop = fmt::format("{}{}{}", stem, loop_ending, ending);
        const bool is_pair = all.contains(intro) && all.contains(loop);
        if (is_pair && file == loop) {
            return {};
        }
        if (character_.animations.size() >= context_.limits.animations) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("more than {} animations", context_.limits.animations));
        }
        FC_ASSIGN(ReadClip clip, read(file, stem));
        Animation animation;
        animation.number = number_of(std::string_view(stem).substr(animations_folder.size()));
        animation.loop = clip.loops ? LoopMode::loop : LoopMode::once;
        animation.frames = std::move(clip.frames);
        if (is_pair) {
            FC_ASSIGN(ReadClip rest, read(loop, stem));
            animation.loop = LoopMode::loop;
            animation.loop_start = static_cast<std::uint32_t>(animation.frames.size());
            std::move(rest.frames.begin(), rest.frames.end(), std::back_inserter(animation.frames));
        }
        frames_ += animation.frames.size();
        if (frames_ > context_.limits.frames) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("more than {} frames", context_.limits.frames));
        }
        const std::string_view name = without(without(clip.name, loop_ending), intro_ending);
        FC_TRY(character_.charge.add(sizeof(Animation) + name.size(), "the animations"));
        animation.name =
            names_.take(name.empty() ? action_name(animation.number) : plain_name(name));
        character_.animations.push_back(std::move(animation));
        return {};
    }

    Result<ReadClip> read(const std::string& file, const std::string& stem) {
        return resources_.animation_ending() == object_animation_ending
                   ? read_clip(resources_, file, prefab_, sheets_, character_.charge, context_)
                   : models_.read_clip(file, stem, prefab_.scale, character_.charge);
    }

    const Resources& resources_;
    Context& context_;
    Character character_;
    SheetReader sheets_;
    ModelReader models_;
    PrefabFacts prefab_;
    UniqueNames names_;
    std::size_t frames_ = 0;
};

}  // namespace

Result<Character> to_character(const Resources& resources, Context& context) {
    return UrhoConversion(resources, context).run();
}

}  // namespace fightconv::urho3d
