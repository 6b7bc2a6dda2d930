#include "converters/uff/tags.hpp"

#include "converters/keyed/rows.hpp"

namespace fightconv::uff_tags {

std::string text_of_value(const Trim& value) {
    return keyed::list(value.at.x, value.at.y, value.picture_width, value.picture_height);
}
bool read_value(std::string_view text, Trim& value) {
    return keyed::read_list(text, ',', value.at.x, value.at.y, value.picture_width,
                            value.picture_height);
}

namespace {

using keyed::row;

constexpr std::array frame_rows = {
    row<FrameFields, &FrameFields::blank>("mugen.blank"),
    row<FrameFields, &FrameFields::sprite>("mugen.sprite"),
    row<FrameFields, &FrameFields::ticks>("mugen.ticks"),
    row<FrameFields, &FrameFields::offset>("mugen.offset"),
    row<FrameFields, &FrameFields::trim>("mugen.trim"),
    row<FrameFields, &FrameFields::blank_flips>("mugen.flip"),
    row<FrameFields, &FrameFields::blend>("mugen.blend"),
    row<FrameFields, &FrameFields::scale>("mugen.scale"),
    row<FrameFields, &FrameFields::angle>("mugen.angle"),
    row<FrameFields, &FrameFields::interpolation>("mugen.lerp"),
    row<FrameFields, &FrameFields::loop_start>("mugen.loopstart"),
    row<FrameFields, &FrameFields::cue_ticks>("mugen.cues"),
};

constexpr std::array number_rows = {
    keyed::Row<std::optional<std::int32_t>>{
        "mugen.action",
        [](const std::optional<std::int32_t>& number) {
            return std::optional(keyed::text_of_value(*number));
        },
        [](std::string_view text, std::optional<std::int32_t>& number) {
            return keyed::read_value(text, number);
        }},
};

}  // namespace

void add(const FrameFields& fields, std::vector<Tag>& tags) {
    keyed::add_rows(frame_rows, {}, fields, tags);
}

FrameFields take_frame_fields(std::vector<Tag>& tags, Oddities& oddities) {
    return keyed::take_rows(frame_rows, tags, oddities);
}

void add_number(std::int32_t number, std::vector<Tag>& tags) {
    keyed::add_rows(number_rows, {}, std::optional(number), tags);
}

std::optional<std::int32_t> take_number(std::vector<Tag>& tags, Oddities& oddities) {
    return keyed::take_rows(number_rows, tags, oddities);
}

bool is_reserved(std::string_view key) noexcept {
    return key.starts_with("mugen.") || keyed::is_reserved(key);
}

}  // namespace fightconv::uff_tags
