#include "converters/preview/page/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

#include "converters/extract/frame_data.hpp"
#include "converters/json/json_writer.hpp"
#include "converters/pictures/box_colours.hpp"
#include "converters/preview/html.hpp"
#include "converters/preview/page/page_data.hpp"
#include "core/base/parallel.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/text.hpp"
#include "core/model/scale.hpp"
#include "embedded/preview_fight.hpp"
#include "embedded/preview_frames.hpp"
#include "embedded/preview_gif.hpp"
#include "embedded/preview_guest.hpp"
#include "embedded/preview_lists.hpp"
#include "embedded/preview_meter.hpp"
#include "embedded/preview_moves.hpp"
#include "embedded/preview_page.hpp"
#include "embedded/preview_pictures.hpp"
#include "embedded/preview_player.hpp"
#include "embedded/preview_renderer.hpp"
#include "embedded/preview_sounds.hpp"
#include "embedded/preview_stage.hpp"
#include "embedded/preview_style.hpp"
#include "embedded/preview_training.hpp"
#include "formats/zlib/zlib.hpp"

namespace fightconv {

namespace {

// In the order in which they use each other.
constexpr std::array scripts = {
    &embedded::preview_renderer, &embedded::preview_stage,  &embedded::preview_gif,
    &embedded::preview_pictures, &embedded::preview_sounds, &embedded::preview_moves,
    &embedded::preview_meter,    &embedded::preview_lists,  &embedded::preview_frames,
    &embedded::preview_fight,    &embedded::preview_guest,  &embedded::preview_training,
    &embedded::preview_player};

// Every page carries them, and a fifth of them is the space at the beginnings of lines.
std::string without_indentation(std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines += text.substr(0, end);
        text.remove_prefix(end);
    }
    return lines;
}

void write_pair(JsonWriter& json, double x, double y) { json.list_of(x, y); }

// Writes the kinds of boxes, the most important first, and their colours.
void write_box_kinds(JsonWriter& json) {
    json.list([&] {
        for (std::uint8_t i = 0; i <= box_kind_count; ++i) {  // the last: "unknown"
            const Rgba colour = colour_of(BoxKind(i));
            json.list_of(name_of(BoxKind(i)),
                         fmt::format("#{:02x}{:02x}{:02x}", colour.r, colour.g, colour.b));
        }
    });
}

void write_page_box(JsonWriter& json, const Box& box) {
    json.object([&] {
        json.member("kind", name_of(box.kind));
        json.key("at").list_of(box.x, box.y, box.width, box.height);
        if (!box.name.empty()) {
            json.member("name", box.name);
        }
        if (!box.enabled) {
            json.member("off", true);
        }
        if (box.rotation != 0) {
            json.member("angle", box.rotation);
        }
    });
}

void write_page_cue(JsonWriter& json, const Cue& cue) {
    if (cue.volume != 1 || cue.pitch != 1) {
        json.list_of(cue.clip, cue.tick, cue.volume, cue.pitch);
    } else {
        json.list_of(cue.clip, cue.tick);
    }
}

void write_effects_of(JsonWriter& json, const Frame& frame, const Placement& shown) {
    if (frame.blend.mode != BlendMode::normal) {
        json.key("blend").list_of(name_of(frame.blend.mode), frame.blend.source,
                                  frame.blend.destination);
    }
    if (shown.scale_x != 1 || shown.scale_y != 1) {
        write_pair(json.key("scale"), shown.scale_x, shown.scale_y);
    }
    if (frame.angle != 0) {
        json.member("angle", frame.angle);
    }
    if (const Interpolation& flags = frame.interpolation; flags.any()) {
        // in the order that the page takes them
        json.key("interpolate").list_of(flags.offset, flags.blend, flags.scale, flags.angle);
    }
}

// Writes only the values that are not the usual ones, because most frames are just a sprite and
// some ticks. Places and sizes are in the game's pixels, in which the character moves on the page.
void write_page_frame(JsonWriter& json, const Frame& frame, const Scale& scale) {
    const Placement shown = scaled(placement_of(frame), scale);
    json.object([&] {
        json.member("ticks", frame.ticks);
        if (frame.sprite) {
            json.member("sprite", frame.sprite->value);
        }
        if (frame.missing) {
            json.key("missing").list_of(frame.missing->group, frame.missing->number);
        }
        if (frame.offset != Point{}) {
            write_pair(json.key("offset"), shown.x, shown.y);
        }
        for (const auto& [is_set, word] :
             {std::pair(frame.flip_h, "flipH"), std::pair(frame.flip_v, "flipV")}) {
            if (is_set) {
                json.member(word, true);
            }
        }
        write_effects_of(json, frame, shown);
        if (!frame.label.empty()) {
            json.member("label", frame.label);
        }
        if (!frame.boxes.empty()) {
            json.key("boxes").list(
                frame.boxes, [&](const Box& box) { write_page_box(json, scaled(box, scale)); });
        }
        if (!frame.cues.empty()) {
            json.key("cues").list(frame.cues, [&](const Cue& cue) { write_page_cue(json, cue); });
        }
    });
}

// Writes an animation as the page plays it: Timeline decides which frames are shown, and when.
void write_page_animation(JsonWriter& json, const Animation& animation, const Scale& scale) {
    const Timeline timeline(animation);
    json.object([&] {
        json.member("number", animation.number);
        json.member("name", animation.name);
        json.member("length", timeline.total());
        json.member("returnsTo", timeline.returns_to());
        json.member("pingPong", animation.loop == LoopMode::ping_pong);
        json.key("frames").list(animation.frames,
                                [&](const Frame& frame) { write_page_frame(json, frame, scale); });
        json.key("spans").list(timeline.spans(), [&](const Timeline::Span& span) {
            json.list_of(span.frame, span.start, span.ticks);
        });
    });
}

std::string values_text(const Notify& notify) {
    std::string text;
    for (const auto& [key, value] : notify.values) {
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", key, value);
    }
    return text;
}

double in_hundredths(float value) { return std::round(double{value} * 100) / 100; }

void write_events(JsonWriter& json, const Move& move) {
    json.key("hits").list(move.hits, [&](const Hit& hit) {
        json.list_of(hit.first_tick, hit.last_tick, hit.continued, hit.alternative,
                     hit.attacker_hitstop);
    });
    json.key("notifies").list(move.notifies, [&](const Notify& notify) {
        json.list_of(notify.tick, notify.event, values_text(notify), notify.approximate);
    });
    json.key("cancels").list(move.cancels, [&](const Cancel& cancel) {
        json.list_of(cancel.into, cancel.first_tick, cancel.on_hit, cancel.on_block,
                     cancel.on_whiff, cancel.approximate);
    });
    json.key("movement").list(move.movement, [&](const Waypoint& point) {  // one flat list
        json.value(point.tick);
        json.value(in_hundredths(point.x));
        json.value(in_hundredths(point.y));
    });
}

void write_move(JsonWriter& json, const Character& character, const Move& move) {
    const FrameData data = frame_data_of(character, move);
    json.object([&] {
        json.member("number", move.number);
        json.member("name", move.name.empty() ? character[move.animation].name : move.name);
        json.member("input", move.input);
        json.member("type", name_of(move.type));
        json.member("guard", name_of(move.guard));
        json.member("animation", move.animation.value);
        json.member("total", data.total);
        json.member("untilLanding", data.until_landing);
        json.member("startup", data.startup);
        json.member("active", data.active);
        json.member("recovery", data.recovery);
        json.member("onHit", data.on_hit);
        json.member("onBlock", data.on_block);
        json.member("damage", data.damage);
        json.member("power", data.power);
        json.member("airborne", move.stance == Stance::airborne);
        json.member("next", move.next);
        json.member("freeTick", move.free_tick);
        write_events(json, move);
    });
}

// Diagnostics with the same words are one entry; problems come before notes.
void write_diagnostics(JsonWriter& json, const DiagnosticSink& sink) {
    struct Entry {
        std::vector<std::string> ids, places;
        std::string_view advice;
        bool warning = false;
        std::uint64_t count = 0;
    };
    std::map<std::string_view, Entry> entries;  // by words
    for (const auto& [id, count] : sink.counts()) {
        const PlainWords& words = count.problem->words;
        Entry& entry = entries[words.what];
        entry.advice = words.advice;
        entry.ids.emplace_back(id);
        entry.warning = entry.warning || count.severity == Severity::warning;
        entry.count += count.total;
        for (const Diagnostic& diagnostic : sink.kept()) {
            if (diagnostic.id() == id) {
                entry.places.push_back(diagnostic.render());
            }
        }
    }
    const auto write_texts = [&](const std::vector<std::string>& texts) {
        json.list(texts, [&](const std::string& text) { json.value(text); });
    };
    json.list([&] {
        for (const bool warning : {true, false}) {
            for (const auto& [what, entry] : entries) {
                if (entry.warning == warning) {
                    json.object([&, &words = what, &known = entry] {
                        json.member("what", words);
                        json.member("advice", known.advice);
                        json.key("ids");
                        write_texts(known.ids);
                        json.member("warning", warning);
                        json.member("count", known.count);
                        json.key("places");
                        write_texts(known.places);
                    });
                }
            }
        }
    });
}

class PageData {
public:
    PageData(const Character& character, Context& context)
        : character_(character), context_(context), charge_(context.budget) {}

    // The bytes of the page in parts that follow each other, each packed by itself: on several
    // threads, and never all unpacked.
    Result<std::vector<ByteBuffer>> run(const DiagnosticSink& diagnostics) {
        number_pictures();
        FC_ASSIGN(sounds_, page_sounds(character_, context_, charge_));
        FC_TRY(charge_.add(page_fight_bytes(character_), "the moves of the fight"));
        JsonWriter json(std::nullopt);
        write_document(json, diagnostics);
        const std::string_view text = json.text();
        FC_TRY(charge_.add(4 + 2 * text.size() + character_.palettes.size() * sizeof(Colours) +
                               sounds_.samples.size(),
                           "the data of the page"));
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
            if (i == 0 || i == last) {
                FC_ASSIGN(parts[i],
                          zlib::compress(i == 0 ? Bytes(bytes) : Bytes(sounds_.samples), context_));
            } else {
                FC_ASSIGN(parts[i], packed_pictures(i == 1 ? 0 : ends[i - 2], ends[i - 1]));
            }
            return {};
        };
        FC_TRY(parallel_try(parts.size(), context_.threads_for(2 * largest_part_), context_, pack));
        for (const ByteBuffer& part : parts) {
            FC_TRY(charge_.add(4 * part.size(), "the page"));
        }
        return parts;
    }

private:
    // Numbers the pictures that sprites show, in the order of the sprites.
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
            FC_TRY(context_.check_cancelled());
            append_filtered(*pictures_[i], bytes);
        }
        return zlib::compress(bytes, context_);
    }

    void write_document(JsonWriter& json, const DiagnosticSink& diagnostics) const {
        json.object([&] {
            const CharacterInfo& info = character_.info;
            json.member("name", info.display_name.empty() ? info.name : info.display_name);
            json.member("author", info.author);
            json.member("versionDate", info.version_date);
            write_pair(json.key("localcoord"), info.localcoord.x, info.localcoord.y);
            write_pictures(json);
            json.key("moves").list(character_.moves,
                                   [&](const Move& move) { write_move(json, character_, move); });
            write_page_fight(json.key("fight"), character_);
            json.key("sounds").list(sounds_.list, [&](const PageSound& sound) {
                json.object([&] {
                    json.member("name", name_of(sound.key));
                    json.member("channels", sound.channels);
                    json.member("rate", sound.rate);
                    json.member("frames", sound.frames);
                });
            });
            json.member("soundsLeftOut", sounds_.left_out);
            write_diagnostics(json.key("diagnostics"), diagnostics);
            json.key("animations").list(character_.animations, [&](const Animation& animation) {
                write_page_animation(json, animation, info.scale);
            });
        });
    }

    void write_pictures(JsonWriter& json) const {
        json.key("palettes").list(character_.palettes, [&](const Palette& palette) {
            json.list_of(palette.key.group, palette.key.number);
        });
        json.key("choices").list(
            character_.selectable_palettes,
            [&](const SelectablePalette& each) { json.list_of(each.number, each.palette.value); });
        write_box_kinds(json.key("boxKinds"));
        json.member("chosen", character_.selected_palette);
        json.key("pictures").list(pictures_, [&](const Picture* picture) {
            json.list_of(picture->width, picture->height, bytes_per_pixel(picture->format));
        });
        json.key("sprites").list(character_.sprites, [&](const Sprite& sprite) {
            json.list_of(sprite.key.group, sprite.key.number, sprite.axis.x, sprite.axis.y,
                         numbers_[sprite.picture.value],
                         sprite.palette ? std::optional(sprite.palette->value) : std::nullopt);
        });
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

Result<ByteBuffer> preview_page(const Character& character, const DiagnosticSink& diagnostics,
                                std::string_view title, Context& context) {
    PageData data(character, context);
    FC_ASSIGN(const std::vector<ByteBuffer> parts, data.run(diagnostics));
    std::string packed;
    for (const ByteBuffer& part : parts) {
        FC_TRY(context.check_cancelled());
        packed += packed.empty() ? "" : " ";
        packed += base64_text(part);
    }
    std::string all_scripts;
    for (const std::string_view* const script : scripts) {
        all_scripts += without_indentation(*script);
    }
    const std::string page =
        fill_page(embedded::preview_page, {{"title", html_text(title)},
                                           {"style", without_indentation(embedded::preview_style)},
                                           {"scripts", all_scripts},
                                           {"data", packed}});
    FC_TRY(context.check_cancelled());
    return ByteBuffer(page.begin(), page.end());
}

}  // namespace fightconv
