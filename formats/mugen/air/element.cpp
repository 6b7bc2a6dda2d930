#include "formats/mugen/air/element.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "formats/mugen/air/problems.hpp"

namespace fightconv::air {

namespace {

constexpr std::size_t least_fields = 5;
constexpr std::size_t most_fields = 10;
enum Field : std::size_t {
    group,
    number,
    offset_x,
    offset_y,
    time,
    flip,
    blend,
    scale_x,
    scale_y,
    angle
};
constexpr std::array<std::string_view, most_fields> field_names{
    "group", "number", "x", "y", "time", "flip", "blend", "x scale", "y scale", "angle"};

constexpr std::int32_t longest_time = std::numeric_limits<std::uint16_t>::max();
constexpr std::int32_t full = 256;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// An optional sign, an optional point, a digit.
bool starts_number(std::string_view text) noexcept {
    text.remove_prefix(text.starts_with('+') || text.starts_with('-') ? 1 : 0);
    text.remove_prefix(text.starts_with('.') ? 1 : 0);
    return !text.empty() && is_digit(text.front());
}

class FieldReader {
public:
    FieldReader(const text::Line& line, const ElementPlace& place, const Reporter& reporter)
        : fields_(line.text, ','), line_(line.place()), place_(place), reporter_(reporter) {}

    std::size_t count() const noexcept { return fields_.size(); }
    std::string_view text(Field field) const noexcept { return fields_[field]; }

    template <class... Args>
    void report(const Problem& kind, fmt::format_string<Args...> message, Args&&... args) const {
        reporter_.about(place_.text()).report(kind, line_, message, std::forward<Args>(args)...);
    }
    // A4: a field that is empty or followed by junk is read as far as possible.
    std::int32_t integer(Field field) const {
        const auto [value, is_whole] = text::read_int(text(field));
        if (!is_whole) {
            report(problem.odd_number, "the {} is {}; expected a whole number; it is read as {}",
                   field_names[field], text::quoted(text(field)), value);
        }
        return value;
    }

    // T7: 16 bits, as the sprite file stores them.
    std::int16_t short_integer(Field field) const {
        const std::int32_t value = integer(field);
        const auto wrapped = static_cast<std::int16_t>(value);
        if (wrapped != value) {
            report(problem.number_wrapped,
                   "the {} {} does not fit into 16 bits; the engines read {}", field_names[field],
                   value, wrapped);
        }
        return wrapped;
    }

    // A10: an empty field is the default, not 0 as in Ikemen GO.
    double decimal(Field field, double otherwise) const {
        const std::string_view value = text(field);
        if (value.empty()) {
            return otherwise;
        }
        if (!starts_number(value)) {
            report(problem.odd_number, "the {} is {}; expected a number; it is ignored",
                   field_names[field], text::quoted(value));
            return otherwise;
        }
        return text::to_float(value);
    }

private:
    text::Fields<most_fields> fields_;
    Place line_;
    const ElementPlace& place_;
    const Reporter& reporter_;
};

// A5. The time stays as it is in the file.
std::int32_t read_time(const FieldReader& fields) {
    const std::int32_t ticks = fields.integer(Field::time);
    if (ticks == 0) {
        fields.report(problem.time_zero, "the time is 0; the engines never show the element");
    } else if (ticks < -1) {
        fields.report(problem.time_negative,
                      "the time is {}; expected -1 or more; the engines never show the element",
                      ticks);
    } else if (ticks > longest_time) {
        fields.report(problem.time_huge, "the time is {} ticks; a line break may be missing",
                      ticks);
    }
    return ticks;
}

// A8: each letter toggles its flip.
void read_flip(const FieldReader& fields, Element& element) {
    bool unknown = false;
    for (const char c : fields.text(Field::flip)) {
        switch (c) {
            case 'H':
            case 'h': element.flip_h = !element.flip_h; break;
            case 'V':
            case 'v': element.flip_v = !element.flip_v; break;
            default: unknown = unknown || (c != ' ' && c != '\t');
        }
    }
    if (unknown) {
        fields.report(problem.flip_unknown,
                      "the flip is {}; expected H or V; other letters are ignored",
                      text::quoted(fields.text(Field::flip)));
    }
}

// The number at the front, at most 256.
std::uint16_t take_alpha(std::string_view& form) noexcept {
    std::int32_t value = 0;
    for (; !form.empty() && is_digit(form.front()); form.remove_prefix(1)) {
        value = std::min(value * 10 + (form.front() - '0'), full);
    }
    return static_cast<std::uint16_t>(value);
}

// A9, from the first A or S on. AS without a number is opaque; any other word with A is full
// addition.
Blend read_blend(const FieldReader& fields) {
    std::string_view form = fields.text(Field::blend);
    form.remove_prefix(std::min(form.find_first_of("AaSs"), form.size()));
    if (form.empty()) {
        if (!fields.text(Field::blend).empty()) {
            fields.report(
                problem.blend_unknown,
                "the blend is {}; expected A, A1, S or AS#D#; the element is drawn opaque",
                text::quoted(fields.text(Field::blend)));
        }
        return {};
    }
    if (form.front() == 'S' || form.front() == 's') {
        return {.mode = BlendMode::subtract};
    }
    if (text::equal_ignoring_case(form, "a1")) {
        return {.mode = BlendMode::add, .source = full, .destination = full / 2};
    }
    if (!text::starts_with_ignoring_case(form, "as")) {
        if (form.size() > 1) {
            fields.report(problem.blend_unknown,
                          "the blend is {}; expected A, A1, S or AS#D#; it is read as A",
                          text::quoted(form));
        }
        return {.mode = BlendMode::add};
    }
    form.remove_prefix(2);
    if (form.empty() || !is_digit(form.front())) {
        fields.report(problem.blend_unknown,
                      "the blend is {}; expected AS#D#; the element is drawn opaque",
                      text::quoted(fields.text(Field::blend)));
        return {};
    }
    const std::uint16_t source = take_alpha(form);
    const bool has_destination = text::starts_with_ignoring_case(form, "d");
    form.remove_prefix(has_destination ? 1 : form.size());
    return {.mode = BlendMode::add, .source = source, .destination = take_alpha(form)};
}

}  // namespace

bool looks_like_element(std::string_view line) noexcept {
    return !line.empty() && (is_digit(line.front()) || line.front() == '-');
}

std::optional<Element> parse_element(const text::Line& line, const ElementPlace& place,
                                     const Reporter& reporter) {
    const FieldReader fields(line, place, reporter);
    if (fields.count() < least_fields) {
        fields.report(problem.element_short,
                      "the line has {} fields, but an element has at least 5; it is ignored",
                      fields.count());
        return std::nullopt;
    }
    Element element;
    element.line = line.number;
    element.sprite = {fields.short_integer(Field::group), fields.short_integer(Field::number)};
    element.offset = {fields.short_integer(Field::offset_x), fields.short_integer(Field::offset_y)};
    element.time = read_time(fields);
    read_flip(fields, element);
    element.blend = read_blend(fields);
    element.scale_x = fields.decimal(Field::scale_x, 1);
    element.scale_y = fields.decimal(Field::scale_y, 1);
    element.angle = fields.decimal(Field::angle, 0);
    return element;
}

}  // namespace fightconv::air
