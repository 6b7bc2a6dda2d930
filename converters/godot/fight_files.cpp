#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "converters/fight/fighter.hpp"
#include "converters/godot/character_json.hpp"
#include "converters/godot/clip_names.hpp"
#include "converters/godot/output.hpp"
#include "converters/godot/problems.hpp"
#include "converters/godot/resource_text.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "embedded/godot_fight.hpp"
#include "embedded/godot_fighter.hpp"
#include "embedded/godot_fighter_data.hpp"
#include "embedded/godot_projectile.hpp"
#include "embedded/godot_readme.hpp"

namespace fightconv::godot {

namespace {

std::string text_value(std::string_view text) { return in_quotes(printable(text)); }

// NAME_fighter.tres: fighter_data.gd says what is in it.
class FighterWriter {
public:
    FighterWriter(const Character& character, const fight::Fighter& fighter,
                  const SceneFiles& files, const Context& context)
        : character_(character),
          fighter_(fighter),
          files_(files),
          text_(Version::v4, "gd_resource type=\"Resource\"", context.budget),
          clips_(clip_names(character)) {}

    Result<ByteBuffer> run(std::string_view name, Charge& charge) && {
        const std::string script = text_.add_external("Script", "fighter_data.gd");
        const std::string scene = text_.add_external("PackedScene", fmt::format("{}.tscn", name));
        const std::string sounds = add_sounds();
        text_.write("[resource]\n");
        property("script", script);
        property("scene", scene);
        property("display_name",
                 text_value(character_.info.name.empty() ? name : character_.info.name));
        property("zoom", real(fight::zoom_of(character_.info.localcoord)));
        write_body();
        text_.write("roles = {\n");
        for (std::size_t i = 0; i < fight::role_count; ++i) {
            entry(fight::name_of(static_cast<fight::Role>(i)), clip_of(fighter_.roles[i]),
                  i + 1 < fight::role_count ? ",\n" : "\n}\n");
        }
        property("sounds", fmt::format("{{ {} }}", sounds));
        text_.write("moves = [");
        for (std::size_t i = 0; i < fighter_.moves.size(); ++i) {
            text_.write(i == 0 ? "{\n" : ", {\n");
            write_move(fighter_.moves[i]);
            text_.write("}");
            FC_TRY(text_.charge_written());
        }
        text_.write("]\n");
        return std::move(text_).finish(charge);
    }

private:
    void property(std::string_view name, const std::string& value) {
        text_.write(fmt::format("{} = {}\n", name, value));
    }
    void entry(std::string_view key, const std::string& value, std::string_view end = ",\n") {
        text_.write(fmt::format("\"{}\": {}{}", key, value, end));
    }
    std::string clip_of(AnimationId id) const { return in_quotes(clips_[id.value].first); }

    // The sounds of hits that the character has.
    std::string add_sounds() {
        std::set<std::string_view> names;
        for (const fight::FighterMove& move : fighter_.moves) {
            for (const fight::FighterHit& hit : move.hits) {
                names.insert({hit.hit->sound, hit.hit->guard_sound});
            }
            for (const fight::FighterProjectile& projectile : move.projectiles) {
                names.insert({projectile.hit.hit->sound, projectile.hit.hit->guard_sound});
            }
        }
        std::string entries;
        for (const std::string_view clip : names) {
            if (const auto file = files_.sounds.find(clip); file != files_.sounds.end()) {
                entries += fmt::format("{}{}: {}", entries.empty() ? "" : ", ", text_value(clip),
                                       text_.add_external("AudioStream", file->second));
            }
        }
        return entries;
    }

    void write_body() {
        const fight::Body& body = fighter_.body;
        for (const auto& [name, value] :
             {std::pair{"life", body.life}, std::pair{"power", body.power},
              std::pair{"attack", body.attack}, std::pair{"defence", body.defence},
              std::pair{"jump_ticks", body.jump_ticks}, std::pair{"land_ticks", body.land_ticks},
              std::pair{"rise_ticks", body.rise_ticks}}) {
            property(name, fmt::format("{}", value));
        }
        for (const auto& [name, value] :
             {std::pair{"walk_forward", body.walk_forward}, std::pair{"walk_back", body.walk_back},
              std::pair{"jump", body.jump}, std::pair{"jump_forward", body.jump_forward},
              std::pair{"jump_back", body.jump_back}, std::pair{"gravity", body.gravity},
              std::pair{"front", body.front}, std::pair{"back", body.back}}) {
            property(name, real(value));
        }
    }

    void write_move(const fight::FighterMove& each) {
        const Move& move = *each.move;
        const MoveInput input = each.input.value_or(MoveInput{});
        entry("name", text_value(move.name));
        entry("input", text_value(each.notation));
        entry("motion", each.input ? in_quotes(input.motion) : "null");
        entry("buttons", fmt::format("{}", input.buttons));
        entry("stances", fmt::format("{}", input.stances));
        entry("follows", word(input.follows));
        entry("throw", word(each.is_throw));
        entry("continues", word(each.continues));
        entry("flies", word(each.flies));
        entry("animation", clip_of(move.animation));
        entry("duration", fmt::format("{}", each.duration));
        entry("free_tick", fmt::format("{}", each.free_tick.value_or(-1)));
        entry("next", each.next ? fmt::format("{}", *each.next) : "-1");
        entry("cost", fmt::format("{}", move.power_cost));
        entry("gain", fmt::format("{}", move.power_gain));
        text_.write("\"steps\": [");
        for (std::size_t i = 0; i < move.movement.size(); ++i) {
            const Waypoint& point = move.movement[i];
            text_.write(fmt::format("{}[{}, {}, {}]", i == 0 ? "" : ", ", point.tick,
                                    real(double{point.x}), real(double{point.y})));
        }
        text_.write("],\n\"cancels\": [");
        for (std::size_t i = 0; i < each.cancels.size(); ++i) {
            const Cancel& cancel = *each.cancels[i].cancel;
            text_.write(fmt::format(
                "{}{{ \"into\": {}, \"first_tick\": {}, \"on\": {} }}", i == 0 ? "" : ", ",
                each.cancels[i].into, cancel.first_tick,
                (cancel.on_whiff ? 1 : 0) + (cancel.on_hit ? 2 : 0) + (cancel.on_block ? 4 : 0)));
        }
        text_.write("],\n\"hits\": [");
        for (std::size_t i = 0; i < each.hits.size(); ++i) {
            text_.write(i == 0 ? "{\n" : ", {\n");
            write_hit(each.hits[i]);
            text_.write("}");
        }
        text_.write("],\n\"projectiles\": [");
        for (std::size_t i = 0; i < each.projectiles.size(); ++i) {
            text_.write(i == 0 ? "{\n" : ", {\n");
            write_projectile(each.projectiles[i]);
            text_.write("}");
        }
        text_.write("]\n");
    }

    void write_projectile(const fight::FighterProjectile& each) {
        const Projectile& projectile = *each.projectile;
        entry("animation", clip_of(each.animation));
        for (const auto& [name, value] :
             {std::pair{"tick", projectile.tick}, std::pair{"life", projectile.life.value_or(-1)},
              std::pair{"hits", projectile.hits},
              std::pair{"interval", std::max(projectile.interval, 0)},
              std::pair{"priority", std::max(projectile.priority, 0)}}) {
            entry(name, fmt::format("{}", value));
        }
        for (const auto& [name, value] :
             {std::pair{"x", projectile.x}, std::pair{"y", projectile.y},
              std::pair{"speed_x", projectile.velocity_x},
              std::pair{"speed_y", projectile.velocity_y},
              std::pair{"gain_x", projectile.acceleration_x},
              std::pair{"gain_y", projectile.acceleration_y}}) {
            entry(name, real(double{value}));
        }
        text_.write("\"hit\": {\n");
        write_hit(each.hit);
        text_.write("}\n");
    }

    void write_hit(const fight::FighterHit& each) {
        const Hit& hit = *each.hit;
        for (const auto& [name, value] :
             {std::pair{"first_tick", hit.first_tick}, std::pair{"last_tick", hit.last_tick},
              std::pair{"number", each.number}, std::pair{"damage", hit.damage},
              std::pair{"chip", hit.chip}, std::pair{"attacker_hitstop", hit.attacker_hitstop},
              std::pair{"hitstop", hit.hitstop}, std::pair{"hitstun", hit.hitstun},
              std::pair{"blockstun", hit.blockstun}, std::pair{"power", hit.power_on_hit},
              std::pair{"guard_power", hit.power_on_guard}}) {
            entry(name, fmt::format("{}", value));
        }
        entry("push", real(each.push));
        entry("guard_push", real(each.guard_push));
        entry("throw_x", real(double{hit.knockback_x}));
        entry("throw_y", real(double{hit.knockback_y}));
        entry("guard", in_quotes(name_of(each.guard)));
        entry("falls", word(each.falls));
        entry("sound", text_value(hit.sound));
        entry("guard_sound", text_value(hit.guard_sound), "\n");
    }

    const Character& character_;
    const fight::Fighter& fighter_;
    const SceneFiles& files_;
    ResourceText text_;
    std::vector<ClipNames> clips_;
};

// The fight of the character against itself; fight.gd looks for another one.
Result<ByteBuffer> fight_scene(std::string_view fighter_path, const Context& context,
                               Charge& charge) {
    ResourceText scene(Version::v4, "gd_scene", context.budget);
    const std::string rounds = scene.add_external("Script", "fight.gd");
    const std::string fighter = scene.add_external("Script", "fighter.gd");
    const std::string data = scene.add_external("Resource", fighter_path);
    scene.write(
        fmt::format("[node name=\"Fight\" type=\"Node2D\"]\nposition = Vector2( 480, 480 )\n"
                    "script = {}\n\n",
                    rounds));
    for (const std::string_view name : {"First", "Second"}) {
        scene.write(
            fmt::format("[node name=\"{}\" type=\"Node2D\" parent=\".\"]\nscript = {}\ndata = "
                        "{}\n\n",
                        name, fighter, data));
    }
    scene.write("[node name=\"Hud\" type=\"Node2D\" parent=\".\"]\nz_index = 10\n");
    return std::move(scene).finish(charge);
}

std::string project_settings(std::string_view title, std::string_view scene) {
    return fmt::format(
        "config_version=5\n"
        "\n"
        "[application]\n"
        "\n"
        "config/name={}\n"
        "run/main_scene={}\n"
        "config/features=PackedStringArray(\"4.6\", \"GL Compatibility\")\n"
        "\n"
        "[display]\n"
        "\n"
        "window/size/viewport_width=960\n"
        "window/size/viewport_height=540\n"
        "window/stretch/mode=\"canvas_items\"\n"
        "\n"
        "[rendering]\n"
        "\n"
        "renderer/rendering_method=\"gl_compatibility\"\n"
        "renderer/rendering_method.mobile=\"gl_compatibility\"\n",
        text_value(title), in_quotes(fmt::format("res://{}", scene)));
}

}  // namespace

Result<std::vector<OutputFile>> fight_files(const Character& character, const SceneFiles& files,
                                            std::string_view name, Context& context,
                                            Charge& charge) {
    std::vector<OutputFile> made;
    if (character.animations.empty()) {
        return made;
    }
    const auto add = [&](std::string path, std::string_view text) {
        made.push_back({std::move(path), ByteBuffer(text.begin(), text.end())});
    };
    Charge memory(context.budget);
    FC_TRY(memory.add(document_bytes(character), "the moves of the fight"));
    const fight::Fighter fighter =
        fight::fighter_of(character, std::vector<bool>(character.animations.size()));
    if (fighter.have_given_inputs && !fighter.moves.empty()) {
        Reporter(context.diagnostics, "")
            .report(godot_problem.inputs_given, {},
                    "no command begins a move of the character, so that in the fight each of its "
                    "{} has a button; {}_fighter.tres lists them",
                    counted(fighter.moves.size(), "attack"), name);
    }
    const std::string data = fmt::format("{}_fighter.tres", name);
    FC_ASSIGN(ByteBuffer resource,
              FighterWriter(character, fighter, files, context).run(name, charge));
    made.push_back({data, std::move(resource)});
    // A character may be called like that as well.
    const std::string scene = lower_case(name) == "fight" ? "fight_scene.tscn" : "fight.tscn";
    FC_ASSIGN(ByteBuffer nodes, fight_scene(data, context, charge));
    made.push_back({scene, std::move(nodes)});
    add("fight.gd", embedded::godot_fight);
    add("fighter.gd", embedded::godot_fighter);
    add("fighter_data.gd", embedded::godot_fighter_data);
    add("projectile.gd", embedded::godot_projectile);
    add("project.godot",
        project_settings(character.info.name.empty() ? name : character.info.name, scene));
    add("README.md", replaced(std::string(embedded::godot_readme), "CHARACTER", name));
    return made;
}

}  // namespace fightconv::godot
