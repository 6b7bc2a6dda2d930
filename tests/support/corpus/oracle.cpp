#include "tests/support/corpus/oracle.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "converters/inspect/sha256.hpp"

namespace fightconv::test {

namespace {

using nlohmann::json;
constexpr std::string_view suffix = ".oracle.json.gz";
constexpr std::string_view engine_suffix = ".engine.json.gz";

std::vector<std::filesystem::path> files_ending(const std::filesystem::path& folder,
                                                std::string_view ending) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().filename().string().ends_with(ending)) {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string read_gzip(const std::filesystem::path& path) {
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.string().c_str(), "rb"),
                                                          gzclose);
    if (!file) {
        throw std::runtime_error("cannot open " + path.string());
    }
    std::string text;
    std::array<char, 65536> chunk;
    int count = 0;
    while ((count = gzread(file.get(), chunk.data(), static_cast<unsigned>(chunk.size()))) > 0) {
        text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    if (count < 0) {
        throw std::runtime_error("cannot decompress " + path.string());
    }
    return text;
}

// The first of the keys that the entry has, "" when it has none.
std::string first_of(const json& entry, std::initializer_list<const char*> keys) {
    const auto found = std::find_if(keys.begin(), keys.end(),
                                    [&](const char* key) { return entry.contains(key); });
    return found == keys.end() ? "" : entry.at(*found).get<std::string>();
}

OracleSprite sprite_of(const json& entry, const std::string& version) {
    OracleSprite sprite;
    sprite.key = {entry.at("group").get<std::int16_t>(), entry.at("image").get<std::int16_t>()};
    sprite.axis = {entry.at("axis").at(0).get<std::int32_t>(),
                   entry.at("axis").at(1).get<std::int32_t>()};
    sprite.width = entry.at("w").get<std::uint32_t>();
    sprite.height = entry.at("h").get<std::uint32_t>();
    if (version.starts_with("1.")) {
        sprite.rgba = first_of(entry, {"rgba_r00", "rgba"});
        sprite.rgba_in_game = first_of(entry, {"rgba_act1", "rgba_r00", "rgba"});
    } else {
        sprite.rgba =
            version == "2.01" ? first_of(entry, {"rgba_pal0", "rgba"}) : first_of(entry, {"rgba"});
        sprite.rgba_in_game = sprite.rgba;
    }
    return sprite;
}

Blend blend_of(const json& value) {
    const auto mode = value.at(0).get<std::string>();
    if (mode != "add") {
        return {.mode = BlendMode::subtract};
    }
    return {.mode = BlendMode::add,
            .source = value.at(1).get<std::uint16_t>(),
            .destination = value.at(2).get<std::uint16_t>()};
}

Interpolation interpolation_of(const json& names) {
    Interpolation interpolation;
    for (const auto& name : names.get<std::vector<std::string>>()) {
        interpolation.offset |= name == "offset";
        interpolation.blend |= name == "blend";
        interpolation.scale |= name == "scale";
        interpolation.angle |= name == "angle";
    }
    return interpolation;
}

air::ClsnRange add_boxes(const json& boxes, air::Action& action) {
    const air::ClsnRange range{static_cast<std::uint32_t>(action.boxes.size()),
                               static_cast<std::uint32_t>(boxes.size())};
    for (const auto& box : boxes.get<std::vector<std::array<std::int32_t, 4>>>()) {
        action.boxes.push_back({box[0], box[1], box[2], box[3]});
    }
    return range;
}

void add_element(const json& entry, air::Action& action) {
    air::Element element;
    for (const auto& [key, value] : entry.items()) {
        if (key == "s") {
            element.sprite = {value.at(0).get<std::int16_t>(), value.at(1).get<std::int16_t>()};
        } else if (key == "o") {
            element.offset = {value.at(0).get<std::int32_t>(), value.at(1).get<std::int32_t>()};
        } else if (key == "t") {
            element.time = value.get<std::int32_t>();
        } else if (key == "f") {
            element.flip_h = value.get<std::string>().find('H') != std::string::npos;
            element.flip_v = value.get<std::string>().find('V') != std::string::npos;
        } else if (key == "b") {
            element.blend = blend_of(value);
        } else if (key == "sc") {
            element.scale_x = value.at(0).get<double>();
            element.scale_y = value.at(1).get<double>();
        } else if (key == "ip") {
            element.interpolation = interpolation_of(value);
        } else if (key == "c1") {
            element.clsn1 = add_boxes(value, action);
        } else if (key == "c2") {
            element.clsn2 = add_boxes(value, action);
        } else if (value.is_number()) {
            // no element of the corpus has one, so that its key is not known
            element.angle = value.get<double>();
        } else {
            throw std::runtime_error("the oracle has an element with the unknown key " + key);
        }
    }
    action.elements.push_back(element);
}

air::File actions_of(const json& entries) {
    air::File file;
    for (const json& entry : entries) {
        air::Action& action = file.actions.emplace_back();
        action.number = entry.at("no").get<std::int32_t>();
        action.line = entry.at("line").get<std::uint32_t>();
        action.loop_start = entry.at("loopstart").get<std::uint32_t>();
        for (const json& element : entry.at("elements")) {
            add_element(element, action);
        }
    }
    return file;
}

bool is_set(const json& entry, const char* key) {
    return entry.contains(key) && entry.at(key) == true;
}

std::optional<std::int32_t> number_of(const json& entry, const char* key) {
    return entry.contains(key) && !entry.at(key).is_null()
               ? std::optional(entry.at(key).get<std::int32_t>())
               : std::nullopt;
}

std::optional<RecordedTouch> touch_of(const json& state, const char* kind, const char* advantage) {
    const auto varies = state.value("varies", std::string());
    if (!state.contains(kind) || state.at(kind).is_null() ||
        varies.find(*kind) != std::string::npos) {
        return std::nullopt;
    }
    const json& entry = state.at(kind);
    std::vector<json> contacts = entry.at("contacts").get<std::vector<json>>();
    std::erase_if(contacts, [](const json& each) { return each.at("kind") == "none"; });
    const auto hit = std::find_if(contacts.begin(), contacts.end(),
                                  [](const json& each) { return each.at("kind") == "hit"; });
    RecordedTouch touch;
    touch.advantage = number_of(entry, advantage);
    touch.is_simple = contacts.size() == 1 && contacts.front().at("by") == "own" &&
                      number_of(entry, "late") == 0 && is_set(entry, "plain") &&
                      !is_set(entry, "low") && !is_set(entry, "p1_air") &&
                      !is_set(entry, "p2_air") && !is_set(entry, "p1_no_control");
    touch.is_throw = is_set(entry, "throw");
    if (hit != contacts.end()) {
        touch.damage = hit->at("raw").get<std::int32_t>();
    }
    touch.power = entry.at("power").get<std::int32_t>();
    return touch;
}

}  // namespace

Oracle read_oracle(const std::filesystem::path& file) {
    const json data = json::parse(read_gzip(file));
    const std::string stem =
        file.filename().string().substr(0, file.filename().string().size() - suffix.size());
    const json& sff = data.at("sff");

    Oracle oracle;
    // Single files lie beside their oracle under its name, characters in a folder of the name
    // before "--".
    const bool single = std::filesystem::exists(file.parent_path() / (stem + ".sff"));
    oracle.folder =
        single ? file.parent_path() : file.parent_path() / stem.substr(0, stem.find("--"));
    oracle.sff = single ? stem + ".sff" : sff.at("file").get<std::string>();
    if (data.contains("air") && !data.at("air").is_null()) {
        oracle.air = single ? stem + ".air" : data.at("air").at("file").get<std::string>();
        oracle.actions = actions_of(data.at("air").at("actions"));
    }
    for (const json& entry : sff.at("sprites")) {
        if (entry.at("i").get<std::size_t>() != oracle.sprites.size()) {
            throw std::runtime_error("the sprites of " + file.string() + " are not in node order");
        }
        oracle.sprites.push_back(sprite_of(entry, sff.at("version").get<std::string>()));
        oracle.has_act |= entry.contains("rgba_act1");
    }
    return oracle;
}

std::vector<std::filesystem::path> oracle_files(const std::filesystem::path& corpus) {
    return files_ending(corpus, suffix);
}

EngineRecord read_engine_record(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    EngineRecord record{file.parent_path() / name.substr(0, name.size() - engine_suffix.size()),
                        {}};
    const json data = json::parse(read_gzip(file));
    for (const auto& [number, state] : data.at("states").items()) {
        RecordedState& recorded = record.states[std::stoi(number)];
        recorded.active = state.at("active").get<Windows>();
        const auto varies = state.value("varies", std::string());
        recorded.is_timed = !recorded.active.empty() && state.at("contact") == false &&
                            !is_set(state, "capped") && state.value("broken", "") != "w" &&
                            varies.find('w') == std::string::npos;
        if (!state.at("duration").is_null()) {
            recorded.duration = state.at("duration").get<std::int32_t>();
        }
        recorded.hit = touch_of(state, "hit", "on_hit");
        recorded.guard = touch_of(state, "guard", "on_block");
    }
    return record;
}

std::vector<std::filesystem::path> engine_files(const std::filesystem::path& corpus) {
    return files_ending(corpus, engine_suffix);
}

std::string sha256(Bytes bytes) { return fightconv::sha256(bytes); }

}  // namespace fightconv::test
