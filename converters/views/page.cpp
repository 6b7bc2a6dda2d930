#include "converters/views/page.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "converters/interface/problem_words.hpp"
#include "converters/pictures/box_colours.hpp"
#include "converters/views/filter.hpp"
#include "converters/views/frame_data.hpp"
#include "converters/views/html.hpp"
#include "converters/views/page_sounds.hpp"
#include "core/base/base64.hpp"
#include "core/base/parallel.hpp"
#include "core/base/text.hpp"
#include "core/model/timeline.hpp"
#include "embedded/preview_frames.hpp"
#include "embedded/preview_gif.hpp"
#include "embedded/preview_lists.hpp"
#include "embedded/preview_moves.hpp"
#include "embedded/preview_page.hpp"
#include "embedded/preview_pictures.hpp"
#include "embedded/preview_player.hpp"
#include "embedded/preview_renderer.hpp"
#include "embedded/preview_sounds.hpp"
#include "embedded/preview_stage.hpp"
#include "embedded/preview_style.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

// In the order in which they use each other.
constexpr std::array scripts = {&embedded::preview_renderer, &embedded::preview_stage,  &embedded::preview_gif,
                                &embedded::preview_pictures, &embedded::preview_sounds, &embedded::preview_moves,
                                &embedded::preview_lists,    &embedded::preview_frames, &embedded::preview_player};

ordered_json key_of(Key key) { return {key.group, key.number}; }
ordered_json pair_of(double x, double y) { return {x, y}; }

// What boxes there are, the most important first, and their colours.
ordered_json box_kinds() {
    ordered_json kinds = ordered_json::array();
    for (std::uint8_t i = 0; i <= box_kind_count; ++i) {  // the last: "unknown"
        const Rgba colour = colour_of(BoxKind(i));
        kinds.push_back({name_of(BoxKind(i)), fmt::format("#{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b)});
    }
    return kinds;
}

ordered_json box_of(const Box& box) {
    ordered_json entry = {{"kind", name_of(box.kind)}, {"at", {box.x, box.y, box.width, box.height}}};
    if (!box.name.empty()) {
        entry["name"] = box.name;
    }
    if (!box.enabled) {
        entry["off"] = true;
    }
    if (box.rotation != 0) {
        entry["angle"] = box.rotation;
    }
    return entry;
}

// Which values are interpolated, in the order that the page takes them.
ordered_json interpolation_of(const Interpolation& flags) { return {flags.offset, flags.blend, flags.scale, flags.angle}; }

// What is not as usual; a frame of one sprite and some ticks is most of all frames.
ordered_json frame_of(const Frame& frame) {
    ordered_json entry = {{"ticks", frame.ticks}};
    const auto unless = [&](bool usual, const char* key, auto value) {
        if (!usual) {
            entry[key] = value();
        }
    };
    unless(!frame.sprite, "sprite", [&] { return frame.sprite->value; });
    unless(!frame.missing, "missing", [&] { return key_of(*frame.missing); });
    unless(frame.offset == Point{}, "offset", [&] { return pair_of(frame.offset.x, frame.offset.y); });
    unless(!frame.flip_h, "flipH", [] { return true; });
    unless(!frame.flip_v, "flipV", [] { return true; });
    unless(frame.blend.mode == BlendMode::normal, "blend", [&] {
        return ordered_json{name_of(frame.blend.mode), frame.blend.source, frame.blend.destination};
    });
    unless(frame.scale_x == 1 && frame.scale_y == 1, "scale", [&] { return pair_of(frame.scale_x, frame.scale_y); });
    unless(frame.angle == 0, "angle", [&] { return frame.angle; });
    unless(!frame.interpolation.any(), "interpolate", [&] { return interpolation_of(frame.interpolation); });
    unless(frame.label.empty(), "label", [&] { return frame.label; });
    for (const Box& box : frame.boxes) {
        entry["boxes"].push_back(box_of(box));
    }
    for (const Cue& cue : frame.cues) {
        ordered_json& cues = entry["cues"];
        cues.push_back(ordered_json::array({cue.clip, cue.tick}));
        if (cue.volume != 1 || cue.pitch != 1) {
            cues.back().insert(cues.back().end(), {cue.volume, cue.pitch});
        }
    }
    return entry;
}

std::string text_of(const ordered_json& json) { return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

// As the page plays it: Timeline decides which frames are shown, and when. Frame by frame, for there may be a million.
void append_animation(const Animation& animation, std::string& text) {
    const Timeline timeline(animation);
    const ordered_json head = {{"number", animation.number},
                               {"name", animation.name},
                               {"length", timeline.total()},
                               {"returnsTo", timeline.returns_to() ? ordered_json(*timeline.returns_to()) : ordered_json()},
                               {"pingPong", animation.loop == LoopMode::ping_pong}};
    text.append(text_of(head));
    text.back() = ',';
    text.append("\"frames\":[");
    for (const Frame& frame : animation.frames) {
        text.append(&frame == animation.frames.data() ? "" : ",").append(text_of(frame_of(frame)));
    }
    text.append("],\"spans\":[");
    for (const Timeline::Span& span : timeline.spans()) {
        text += fmt::format("{}[{},{},{}]", &span == timeline.spans().data() ? "" : ",", span.frame, span.start, span.ticks);
    }
    text.append("]}");
}

std::string values_text(const Notify& notify) {
    std::string text;
    for (const auto& [key, value] : notify.values) {
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", key, value);
    }
    return text;
}

ordered_json in_hundredths(float value) { return std::round(double{value} * 100) / 100; }

ordered_json move_of(const Character& character, const Move& move) {
    const FrameData data = frame_data_of(character, move);
    const auto or_null = [](const auto& value) { return value ? ordered_json(*value) : ordered_json(); };
    ordered_json entry = {{"number", move.number},
                          {"name", move.name.empty() ? character[move.animation].name : move.name},
                          {"input", move.input},
                          {"type", name_of(move.type)},
                          {"guard", name_of(move.guard)},
                          {"animation", move.animation.value},
                          {"total", data.total},
                          {"untilLanding", data.until_landing},
                          {"startup", or_null(data.startup)},
                          {"active", data.active},
                          {"recovery", data.recovery},
                          {"onHit", data.on_hit},
                          {"onBlock", data.on_block},
                          {"damage", data.damage},
                          {"airborne", move.stance == Stance::airborne},
                          {"next", or_null(move.next)},
                          {"freeTick", or_null(move.free_tick)},
                          {"hits", ordered_json::array()},
                          {"notifies", ordered_json::array()},
                          {"cancels", ordered_json::array()},
                          {"movement", ordered_json::array()}};
    for (const Hit& hit : move.hits) {
        entry["hits"].push_back({hit.first_tick, hit.last_tick, hit.continued, hit.alternative});
    }
    for (const Notify& notify : move.notifies) {
        entry["notifies"].push_back({notify.tick, notify.event, values_text(notify), notify.approximate});
    }
    for (const Cancel& cancel : move.cancels) {
        entry["cancels"].push_back({cancel.into, cancel.first_tick, cancel.on_hit, cancel.on_block, cancel.on_whiff, cancel.approximate});
    }
    for (const Waypoint& point : move.movement) {  // one flat list
        for (const ordered_json& value : {ordered_json(point.tick), in_hundredths(point.x), in_hundredths(point.y)}) {
            entry["movement"].push_back(value);
        }
    }
    return entry;
}

// Diagnostics with the same words are one entry; problems come before notes.
ordered_json diagnostics_of(const DiagnosticSink& sink) {
    struct Entry {
        ordered_json ids = ordered_json::array(), places = ordered_json::array();
        std::string what, advice;
        bool warning = false;
        std::uint64_t count = 0;
    };
    std::map<std::string, Entry, std::less<>> entries;  // by words, or by id where there are none
    for (const auto& [id, count] : sink.counts()) {
        const ProblemWords* const words = words_for(id);
        Entry& entry = entries[words != nullptr ? std::string(words->what) : id];
        entry.ids.push_back(id);
        entry.warning = entry.warning || count.severity == Severity::warning;
        entry.count += count.total;
        for (const Diagnostic& diagnostic : sink.kept()) {
            if (diagnostic.id == id) {
                entry.places.push_back(diagnostic.render());
                entry.what = words == nullptr && entry.what.empty() ? diagnostic.message : entry.what;
            }
        }
        if (words != nullptr) {
            entry.what = words->what;
            entry.advice = words->advice;
        }
    }
    ordered_json list = ordered_json::array();
    for (const bool warning : {true, false}) {
        for (auto& [key, entry] : entries) {
            if (entry.warning == warning) {
                list.push_back({{"what", std::move(entry.what)},
                                {"advice", std::move(entry.advice)},
                                {"ids", std::move(entry.ids)},
                                {"warning", warning},
                                {"count", entry.count},
                                {"places", std::move(entry.places)}});
            }
        }
    }
    return list;
}

class PageData {
public:
    PageData(const Character& character, Context& context) : character_(character), context_(context), charge_(context.budget) {}

    // The bytes of the page in parts that follow each other, each packed by itself: on several threads, and never all unpacked.
    Result<std::vector<ByteBuffer>> run(const DiagnosticSink& diagnostics) {
        number_pictures();
        FC_ASSIGN(sounds_, page_sounds(character_, context_, charge_));
        std::string text = text_of(json_of(diagnostics));
        text.back() = ',';
        text.append("\"animations\":[");
        for (const Animation& animation : character_.animations) {
            text.append(&animation == character_.animations.data() ? "" : ",");
            append_animation(animation, text);
        }
        text.append("]}");
        FC_TRY(charge_.add(4 + 2 * text.size() + character_.palettes.size() * sizeof(Colours) + sounds_.samples.size(), "the data of the page"));
        ByteBuffer bytes;
        for (const unsigned shift : {0U, 8U, 16U, 24U}) {
            bytes.push_back(static_cast<std::uint8_t>(text.size() >> shift));
        }
        bytes.insert(bytes.end(), text.begin(), text.end());
        for (const Palette& palette : character_.palettes) {
            for (const Rgba& colour : palette.colours) {
                bytes.insert(bytes.end(), {colour.r, colour.g, colour.b, colour.a});
            }
        }
        const std::vector<std::size_t> ends = ends_of_parts();
        std::vector<ByteBuffer> parts(ends.size() + 2);
        const std::size_t last = parts.size() - 1;
        const auto pack = [&](std::size_t i) -> Status {
            FC_ASSIGN(parts[i], i == 0      ? zlib::compress(bytes)
                                : i == last ? zlib::compress(sounds_.samples)
                                            : packed_pictures(i == 1 ? 0 : ends[i - 2], ends[i - 1]));
            return {};
        };
        FC_TRY(parallel_try(parts.size(), context_.threads_for(2 * largest_part_), context_, pack));
        for (const ByteBuffer& part : parts) {
            FC_TRY(charge_.add(4 * part.size(), "the page"));
        }
        return parts;
    }

private:
    // Those that sprites show, in the order of the sprites.
    void number_pictures() {
        numbers_.assign(character_.pictures.size(), none);
        for (const Sprite& sprite : character_.sprites) {
            std::uint32_t& number = numbers_[sprite.picture.value];
            if (number == none) {
                number = static_cast<std::uint32_t>(pictures_.size());
                pictures_.push_back(&character_[sprite.picture]);
            }
        }
    }

    // The first picture behind each part. More than so many bytes in one part gain nothing.
    std::vector<std::size_t> ends_of_parts() {
        constexpr std::uint64_t enough = 1U << 20;
        std::vector<std::size_t> ends;
        std::uint64_t size = 0;
        for (std::size_t i = 0; i < pictures_.size(); ++i) {
            size += pictures_[i]->pixels.size();
            if (size >= enough || i + 1 == pictures_.size()) {
                largest_part_ = std::max(largest_part_, size);
                size = 0;
                ends.push_back(i + 1);
            }
        }
        return ends;
    }

    Result<ByteBuffer> packed_pictures(std::size_t first, std::size_t end) const {
        std::uint64_t size = 0;
        for (std::size_t i = first; i < end; ++i) {
            size += pictures_[i]->pixels.size();
        }
        Charge charge(context_.budget);
        FC_TRY(charge.add(2 * size, "the pictures of the page"));
        ByteBuffer bytes;
        bytes.reserve(static_cast<std::size_t>(size));
        for (std::size_t i = first; i < end; ++i) {
            append_filtered(*pictures_[i], bytes);
        }
        return zlib::compress(bytes);
    }

    ordered_json json_of(const DiagnosticSink& diagnostics) const {
        const CharacterInfo& info = character_.info;
        ordered_json json = {{"name", info.display_name.empty() ? info.name : info.display_name},
                             {"author", info.author},
                             {"versionDate", info.version_date},
                             {"localcoord", pair_of(info.localcoord.x, info.localcoord.y)},
                             {"palettes", ordered_json::array()},
                             {"choices", ordered_json::array()},
                             {"boxKinds", box_kinds()},
                             {"chosen", character_.chosen_palette ? ordered_json(*character_.chosen_palette) : ordered_json()},
                             {"pictures", ordered_json::array()},
                             {"sprites", ordered_json::array()},
                             {"moves", ordered_json::array()},
                             {"sounds", sounds_.list},
                             {"soundsLeftOut", sounds_.left_out},
                             {"diagnostics", diagnostics_of(diagnostics)}};
        for (const Palette& palette : character_.palettes) {
            json["palettes"].push_back(key_of(palette.key));
        }
        for (const PaletteChoice& choice : character_.palette_choices) {
            json["choices"].push_back({choice.number, choice.palette.value});
        }
        for (const Picture* picture : pictures_) {
            json["pictures"].push_back({picture->width, picture->height, bytes_per_pixel(picture->format)});
        }
        for (const Sprite& sprite : character_.sprites) {
            json["sprites"].push_back({sprite.key.group, sprite.key.number, sprite.axis.x, sprite.axis.y, numbers_[sprite.picture.value],
                                       sprite.palette ? ordered_json(sprite.palette->value) : ordered_json()});
        }
        for (const Move& move : character_.moves) {
            json["moves"].push_back(move_of(character_, move));
        }
        return json;
    }

    static constexpr std::uint32_t none = UINT32_MAX;
    const Character& character_;
    Context& context_;
    Charge charge_;
    PageSounds sounds_;
    std::vector<std::uint32_t> numbers_;  // in pictures_, by PictureId
    std::vector<const Picture*> pictures_;
    std::uint64_t largest_part_ = 0;  // in bytes
};

}  // namespace

Result<ByteBuffer> preview_page(const Character& character, const DiagnosticSink& diagnostics, std::string_view title, Context& context) {
    PageData data(character, context);
    FC_ASSIGN(const std::vector<ByteBuffer> parts, data.run(diagnostics));
    std::string packed;
    for (const ByteBuffer& part : parts) {
        packed += (packed.empty() ? "" : " ") + base64_text(part);
    }
    std::string all_scripts;
    for (const std::string_view* const script : scripts) {
        all_scripts += *script;
    }
    const std::string page = fill_page(
        embedded::preview_page, {{"title", html_text(title)}, {"style", std::string(embedded::preview_style)}, {"scripts", all_scripts}, {"data", packed}});
    return ByteBuffer(page.begin(), page.end());
}

}  // namespace fightconv
