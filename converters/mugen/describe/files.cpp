// inspect: .sff, .air, .act, .snd
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <utility>

#include "converters/inspect/describe.hpp"
#include "converters/interface/selection.hpp"
#include "converters/mugen/describe/describe.hpp"
#include "core/base/text/text.hpp"
#include "core/model/timeline.hpp"
#include "formats/mugen/act/act.hpp"
#include "formats/mugen/air/air.hpp"
#include "formats/mugen/sff/sff.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv::mugen {

namespace {

std::string encoding_name(const sff::SpriteNode& node) {
    switch (node.encoding) {
        case sff::Encoding::raw: return fmt::format("raw{}", node.depth);
        case sff::Encoding::rle8: return "rle8";
        case sff::Encoding::rle5: return "rle5";
        case sff::Encoding::lz5: return "lz5";
        case sff::Encoding::png8: return "png8";
        case sff::Encoding::png24: return "png24";
        case sff::Encoding::png32: return "png32";
        case sff::Encoding::pcx: return node.depth == 24 ? "pcx24" : "pcx";
    }
    return "";
}

std::string hex(Rgba colour) {
    return fmt::format("{:02x}{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b, colour.a);
}

std::string flip_text(const air::Element& element) {
    return std::string(element.flip_h ? "H" : "") + (element.flip_v ? "V" : "");
}

Table element_table(const air::Action& action) {
    Table table{"elements",
                {"element", "group", "number", "x", "y", "ticks", "flip", "blend", "interpolate",
                 "clsn1", "clsn2"},
                {}};
    const auto boxes = [&](air::ClsnRange range) {
        JsonList list;
        for (std::uint32_t i = 0; i < range.count; ++i) {
            const air::Clsn& box = action.boxes[range.first + i];
            list.push_back(fmt::format("({},{} {},{})", box.x1, box.y1, box.x2, box.y2));
        }
        return list;
    };
    for (std::size_t i = 0; i < action.elements.size(); ++i) {
        const air::Element& element = action.elements[i];
        table.rows.push_back({i + 1, element.sprite.group, element.sprite.number, element.offset.x,
                              element.offset.y, element.time, flip_text(element),
                              inspect::blend_text(element.blend),
                              inspect::interpolation_text(element.interpolation),
                              boxes(element.clsn1), boxes(element.clsn2)});
    }
    return table;
}

double to_milliseconds(double seconds) { return std::round(seconds * 1000) / 1000; }

// "lz5", "blank", "link to 3"
std::string stored_as(const sff::File& file, std::size_t index) {
    const sff::SpriteNode& node = file.sprites[index];
    if (node.source != index) {
        return fmt::format("link to {}", node.source);
    }
    return node.width == 0 || node.height == 0 ? "blank" : encoding_name(node);
}

}  // namespace

Result<Description> describe_sff(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const sff::File file, sff::parse(source, context));
    Description description;
    std::map<std::string, std::size_t> encodings;
    std::uint64_t pixels = 0;
    Table sprites{
        "sprites",
        {"node", "group", "number", "width", "height", "axis_x", "axis_y", "stored_as", "palette"},
        {},
        true};
    for (std::size_t i = 0; i < file.sprites.size(); ++i) {
        const sff::SpriteNode& node = file.sprites[i];
        ++encodings[node.source != i ? "link" : stored_as(file, i)];
        pixels += node.source == i ? std::uint64_t{node.width} * node.height : 0;
        sprites.rows.push_back({i, node.key.group, node.key.number, node.width, node.height,
                                node.axis.x, node.axis.y, stored_as(file, i),
                                node.palette ? JsonValue(*node.palette) : JsonValue()});
    }
    description.facts = {{"format", "SFF"},
                         {"version", sff::name_of(file.version)},
                         {"sprites", file.sprites.size()},
                         {"palettes", file.palettes.size()},
                         {"pixels", pixels}};
    Table stored{"stored_as", {"encoding", "sprites"}, {}};
    for (const auto& [name, count] : encodings) {
        stored.rows.push_back({name, count});
    }
    Table palettes{"palettes_list", {"index", "group", "number", "colours"}, {}, true};
    for (std::size_t i = 0; i < file.palettes.size(); ++i) {
        JsonList colours;
        for (const Rgba colour : file.palettes[i].colours) {
            colours.push_back(hex(colour));
        }
        palettes.rows.push_back(
            {i, file.palettes[i].key.group, file.palettes[i].key.number, std::move(colours)});
    }
    description.tables = {std::move(stored), std::move(sprites), std::move(palettes)};
    return description;
}

Result<Description> digest_sff(Source source, Context& context) {
    FC_ASSIGN(sff::File file, sff::parse(source, context));
    FC_ASSIGN(const sff::DecodedPictures decoded, sff::decode_pictures(file, source.file, context));
    static const Colours clear{};  // of a sprite without a palette
    std::vector<inspect::ShownSprite> sprites;
    for (std::uint32_t i = 0; i < file.sprites.size(); ++i) {
        const sff::SpriteNode& node = file.sprites[i];
        const Picture& picture = decoded.by_node[node.source];
        sprites.push_back({node.key, node.axis, &picture,
                           node.palette ? &file.palettes[*node.palette].colours : &clear,
                           stored_as(file, i)});
    }
    Description description = inspect::digest_table(sprites, context.threads);
    description.facts.push_back({"name", json_text(source.file)});
    return description;
}

Result<Description> describe_air(Source source, std::string_view animation, Context& context) {
    FC_ASSIGN(const air::File file, air::parse(source, context));
    Description description;
    Table actions{"actions", {"action", "line", "elements", "ticks", "loop_start", "boxes"}, {}};
    std::uint64_t elements = 0;
    const air::Action* wanted = nullptr;
    for (const air::Action& action : file.actions) {
        FrameTimes times(action.elements.size());
        std::uint64_t boxes = 0;
        for (const air::Element& element : action.elements) {
            times.add(element.time);
            boxes += std::uint64_t{element.clsn1.count} + element.clsn2.count;
        }
        elements += action.elements.size();
        actions.rows.push_back({action.number, action.line, action.elements.size(),
                                times.holds() ? JsonValue("holds") : JsonValue(times.total()),
                                action.loop_start, boxes});
        if (!animation.empty() && wanted == nullptr && !action.shadowed &&
            is_named(animation, "", action.number)) {
            wanted = &action;
        }
    }
    if (!animation.empty()) {
        if (wanted == nullptr) {
            return fail(no_such_animation(animation, {}));
        }
        description.facts = {{"format", "AIR"},
                             {"action", wanted->number},
                             {"line", wanted->line},
                             {"loop_start", wanted->loop_start}};
        description.tables = {element_table(*wanted)};
        return description;
    }
    description.facts = {
        {"format", "AIR"}, {"actions", file.actions.size()}, {"elements", elements}};
    description.tables = {std::move(actions)};
    description.tables.front().name = "actions_list";
    return description;
}

Result<Description> describe_act(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const Colours colours, act::parse(source, context));
    Description description;
    description.facts = {{"format", "ACT"}, {"colours", colours.size()}};
    Table table{"colours_list", {"index", "rgba"}, {}};
    for (std::size_t i = 0; i < colours.size(); ++i) {
        table.rows.push_back({i, hex(colours[i])});
    }
    description.tables = {std::move(table)};
    return description;
}

Result<Description> describe_snd(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const snd::File file, snd::parse(source, context));
    Description description;
    Table table{
        "sounds_list",
        {"group", "number", "bytes", "stored_as", "rate", "channels", "seconds", "shadowed"},
        {}};
    double seconds = 0;
    for (const snd::Sound& sound : file.sounds) {
        const auto wav = wav::parse({source.file, sound.data}, sound.data_offset,
                                    snd::item_of(sound.key), context);
        JsonList& row =
            table.rows.emplace_back(JsonList{sound.key.group, sound.key.number, sound.data.size()});
        if (!wav) {
            row.insert(row.end(), {json_text(wav.error().message()), nullptr, nullptr, nullptr,
                                   sound.shadowed});
            continue;
        }
        const double length = static_cast<double>(wav->frames()) / wav->rate;
        row.insert(row.end(), {wav::codec_name(*wav), wav->rate, wav->channels,
                               wav->is_pcm() ? JsonValue(to_milliseconds(length)) : JsonValue(),
                               sound.shadowed});
        seconds += length;
    }
    description.facts = {
        {"format", "SND"}, {"sounds", file.sounds.size()}, {"seconds", to_milliseconds(seconds)}};
    description.tables = {std::move(table)};
    return description;
}

}  // namespace fightconv::mugen
