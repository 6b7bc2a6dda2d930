#include "converters/sprites/picture_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "converters/json/json_reader.hpp"
#include "converters/sprites/problems.hpp"
#include "core/base/checked.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::sprites {

namespace {

bool is_picture(std::string_view file) {
    return has_extension(file, ".png") || has_extension(file, ".pcx");
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The whole number at the beginning, which is taken from the text; more digits than any number of a
// sprite has make one that fits nowhere.
std::optional<std::int64_t> take_number(std::string_view& text) {
    constexpr std::int64_t too_large = INT64_C(1) << 40;
    const bool negative = text.starts_with('-');
    std::size_t end = negative ? 1 : 0;
    std::int64_t value = 0;
    const std::size_t first = end;
    for (; end < text.size() && is_digit(text[end]); ++end) {
        value = std::min(value * 10 + (text[end] - '0'), too_large);
    }
    if (end == first) {
        return std::nullopt;
    }
    text.remove_prefix(end);
    return negative ? -value : value;
}

std::optional<Key> key_of(std::optional<std::int64_t> group, std::optional<std::int64_t> number) {
    const auto narrow_group = group ? narrow<std::int16_t>(*group) : std::nullopt;
    const auto narrow_number = number ? narrow<std::int16_t>(*number) : std::nullopt;
    return narrow_group && narrow_number ? std::optional(Key{*narrow_group, *narrow_number})
                                         : std::nullopt;
}

std::optional<Point> axis_of(std::optional<std::int64_t> x, std::optional<std::int64_t> y) {
    const auto narrow_x = x ? narrow<std::int16_t>(*x) : std::nullopt;
    const auto narrow_y = y ? narrow<std::int16_t>(*y) : std::nullopt;
    return narrow_x && narrow_y ? std::optional(Point{*narrow_x, *narrow_y}) : std::nullopt;
}

// The number that a whole field is.
std::optional<std::int64_t> number_of(std::string_view field) {
    field.remove_prefix(field.starts_with('+') ? 1 : 0);
    const auto number = take_number(field);
    return field.empty() ? number : std::nullopt;
}

class ListReader {
public:
    ListReader(const InputTree& folder, Context& context) : folder_(folder), context_(context) {
        list_.charge = Charge(context.budget);
    }

    Result<PictureList> read() && {
        if (const auto text = folder_.find(text_list)) {
            FC_TRY(read_text(*text));
            return std::move(list_);
        }
        if (const auto json = folder_.find(json_list)) {
            FC_TRY(read_json_list(*json));
        }
        FC_TRY(read_names());
        return std::move(list_);
    }

private:
    // This is what the options of a sprites.txt say about the lines behind them.
    struct Options {
        std::string folder{};
        std::optional<Key> palette{};
        bool crop = false;
        bool last_colour_first = false;
    };

    Status read_text(const std::string& name) {
        FC_ASSIGN(const FileBytes bytes, folder_.read_text(name, context_));
        const Reporter reporter(context_.diagnostics, name);
        text::LineReader lines({name, bytes}, context_);
        text::Line line;
        std::string section = "sprite";
        while (lines.next(line)) {
            if (line.text.empty()) {
                continue;
            }
            if (const auto header = text::section_name(line.text)) {
                section = lower_case(*header);
            } else if (section == "option") {
                read_option(line, reporter);
            } else if (section == "pal") {
                FC_TRY(read_palette(line, reporter));
            } else if (section == "sprite") {
                FC_TRY(read_sprite(line, reporter));
            }
        }
        return {};
    }

    void read_option(const text::Line& line, const Reporter& reporter) {
        const auto option = text::key_value(line.text);
        if (!option) {
            return;
        }
        const std::string key = lower_case(option->key);
        if (key == "input.dir") {
            options_.folder = text::unquote(option->value);
        } else if (key == "sprite.autocrop") {
            options_.crop = text::to_int(option->value) != 0;
        } else if (key == "pal.reverseact") {
            options_.last_colour_first = text::to_int(option->value) != 0;
        } else if (key == "sprite.usepal") {
            const text::Fields<3> fields(option->value, ',');
            options_.palette = fields.size() < 2
                                   ? std::nullopt
                                   : key_of(number_of(fields[0]), number_of(fields[1]));
            const bool is_listed = std::any_of(
                list_.palettes.begin(), list_.palettes.end(),
                [&](const ListedPalette& palette) { return palette.key == options_.palette; });
            if (fields.size() >= 2 && !is_listed) {
                options_.palette.reset();
                reporter.report(sprites_problem.bad_entry, line.place(),
                                "'{}' names a palette that no line of [Pal] above has; the sprites "
                                "below keep the palettes of their files",
                                printable(option->value));
            }
        }
    }

    Status read_palette(const text::Line& line, const Reporter& reporter) {
        const text::Fields<4> fields(line.text, ',');
        const auto key = key_of(number_of(fields[0]), number_of(fields[1]));
        if (!key || fields[2].empty()) {
            reporter.report(sprites_problem.bad_entry, line.place(),
                            "'{}' is no palette; expected group, number, file",
                            printable(line.text));
            return {};
        }
        const auto file = find_file(fields[2], line, reporter);
        if (!file) {
            return {};
        }
        if (!palettes_.insert(*key).second) {
            reporter.report(sprites_problem.repeated, line.place(),
                            "the palette {},{} is listed twice; the first one is used", key->group,
                            key->number);
            return {};
        }
        if (list_.palettes.size() == context_.limits.palettes) {
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("it lists more than {} palettes", list_.palettes.size()))
                            .in_file(reporter.file())
                            .at(line.place()));
        }
        FC_TRY(list_.charge.add(sizeof(ListedPalette) + file->size(), "the list of pictures"));
        list_.palettes.push_back({*key, *file, options_.last_colour_first});
        return {};
    }

    Status read_sprite(const text::Line& line, const Reporter& reporter) {
        const text::Fields<6> fields(line.text, ',');
        const auto key = key_of(number_of(fields[0]), number_of(fields[1]));
        const bool has_axis = !fields[3].empty();
        const auto axis = axis_of(number_of(fields[3]), number_of(fields[4]));
        if (!key || fields[2].empty() || (has_axis && !axis)) {
            reporter.report(sprites_problem.bad_entry, line.place(),
                            "'{}' is no sprite; expected group, number, file, axis x, axis y",
                            printable(line.text));
            return {};
        }
        const auto file = find_file(fields[2], line, reporter);
        return file ? add({*key, *file, axis, options_.palette, options_.crop}, reporter,
                          line.place())
                    : Status();
    }

    std::optional<std::string> find_file(std::string_view given, const text::Line& line,
                                         const Reporter& reporter) const {
        const std::string path = options_.folder.empty()
                                     ? std::string(text::unquote(given))
                                     : options_.folder + "/" + std::string(text::unquote(given));
        auto file = folder_.find(path);
        if (!file) {
            reporter.report(sprites_problem.file_missing, line.place(),
                            "there is no file '{}' in the folder", printable(path));
        }
        return file;
    }

    Status read_json_list(const std::string& name) {
        FC_ASSIGN(const FileBytes bytes, folder_.read(name, context_));
        Charge charge(context_.budget);
        const auto document = read_json(bytes, "", charge);
        if (!document) {
            return fail(Error(document.error()).in_file(name));
        }
        if (const std::string* const character = document->member("character").text()) {
            list_.character = *character;
        }
        if (document->member("scale").number().value_or(1) != 1) {
            return fail(
                Error(ErrorCode::unsupported_feature,
                      "these pictures were extracted with --scale, so their pixels are not those "
                      "of sprites")
                    .in_file(name)
                    .remedy("extract them without --scale"));
        }
        const Reporter reporter(context_.diagnostics, name);
        std::size_t missing = 0;
        std::size_t place = 0;
        for (const JsonValue& entry : document->member("sprites").items()) {
            FC_TRY(read_json_entry(entry, place++, reporter, missing));
        }
        if (missing != 0) {
            reporter.note(sprites_problem.file_missing, {}, "{} not in the folder",
                          missing == 1 ? "the picture of 1 sprite is"
                                       : fmt::format("the pictures of {} sprites are", missing));
        }
        return {};
    }

    Status read_json_entry(const JsonValue& entry, std::size_t place, const Reporter& reporter,
                           std::size_t& missing) {
        const std::string* const given = entry.member("file").text();
        if (given == nullptr) {
            return {};  // it has no pixels
        }
        const auto file = folder_.find(*given);
        if (file) {
            FC_TRY(
                list_.charge.add(file->size() + sizeof(std::string) + 32, "the list of pictures"));
            files_.insert(*file);
        }
        if (!entry.member("duplicate_of").is_null()) {
            return {};  // no frame shows it
        }
        const auto key = key_of(entry.member("group").whole(), entry.member("number").whole());
        const JsonValue& axis = entry.member("axis");
        if (!key) {
            reporter.report(sprites_problem.bad_entry, {},
                            "entry {} of \"sprites\" has no group and number that fit into 16 bits",
                            place);
            return {};
        }
        if (!file) {
            ++missing;
            return {};
        }
        return add({*key, *file, axis_of(axis.member("x").whole(), axis.member("y").whole())},
                   reporter, {});
    }

    // The files that no list has.
    Status read_names() {
        FC_ASSIGN(const std::vector<std::string> names, folder_.list(""));
        const Reporter reporter(context_.diagnostics, "");
        std::size_t others = 0;
        for (const std::string& name : names) {
            if (!is_picture(name) || files_.contains(name)) {
                continue;
            }
            const Reporter about(context_.diagnostics, name);
            const auto named = sprite_of_name(name);
            if (!named) {
                about.report_text(sprites_problem.bad_number, {}, named.error().message());
            } else if (*named) {
                FC_TRY(add({(*named)->key, name, (*named)->axis}, about, {}));
            } else {
                ++others;
            }
        }
        if (others != 0) {
            reporter.report(sprites_problem.other_names, {},
                            "{} not used, because the name is not GROUP-NUMBER.png",
                            others == 1 ? "1 picture is" : fmt::format("{} pictures are", others));
        }
        return {};
    }

    Status add(ListedPicture picture, const Reporter& reporter, Place place) {
        if (!keys_.insert(picture.key).second) {
            reporter.report(sprites_problem.repeated, place,
                            "there are several pictures of the sprite {},{}; the first one is used",
                            picture.key.group, picture.key.number);
            return {};
        }
        if (list_.pictures.size() == context_.limits.sprites) {
            return fail(Error(ErrorCode::limit_exceeded,
                              fmt::format("the folder has pictures of more than {} sprites",
                                          list_.pictures.size()))
                            .in_file(reporter.file())
                            .at(place));
        }
        FC_TRY(list_.charge.add(sizeof(ListedPicture) + picture.file.size() + 64,
                                "the list of pictures"));
        list_.pictures.push_back(std::move(picture));
        return {};
    }

    const InputTree& folder_;
    Context& context_;
    PictureList list_;
    Options options_;
    std::set<Key> keys_, palettes_;
    std::set<std::string> files_;  // of sprites.json
};

}  // namespace

Result<std::optional<NamedSprite>> sprite_of_name(std::string_view file) {
    if (!is_picture(file)) {
        return std::nullopt;
    }
    std::string_view rest = file.substr(0, file.size() - 4);
    std::array<std::int64_t, 4> numbers{};
    std::size_t count = 0;
    while (count < numbers.size()) {
        const auto number = take_number(rest);
        if (!number) {
            return std::nullopt;
        }
        numbers[count++] = *number;
        if (rest.empty()) {
            break;
        }
        if (rest.front() != '-' && rest.front() != '_' && rest.front() != ',') {
            return std::nullopt;
        }
        rest.remove_prefix(1);
    }
    if (!rest.empty() || (count != 2 && count != 4)) {
        return std::nullopt;
    }
    NamedSprite named;
    const auto key = key_of(numbers[0], numbers[1]);
    if (count == 4) {
        named.axis = axis_of(numbers[2], numbers[3]);
    }
    if (!key || (count == 4 && !named.axis)) {
        return fail(ErrorCode::malformed,
                    "the numbers in this name are none that a sprite can have; expected whole "
                    "numbers from -32768 to 32767");
    }
    named.key = *key;
    return named;
}

Result<PictureList> list_pictures(const InputTree& folder, Context& context) {
    return ListReader(folder, context).read();
}

}  // namespace fightconv::sprites
