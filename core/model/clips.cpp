#include "core/model/clips.hpp"

namespace fightconv {

std::vector<Clip> clips_of(const Timeline& timeline) {
    const auto& spans = timeline.spans();
    if (spans.empty()) {
        return {};
    }
    const auto clip = [&](Clip::Part part, std::size_t first, std::size_t end, bool loops) {
        return Clip{
            part, first, end - first, spans[first].start, spans[end - 1].end() - spans[first].start,
            loops};
    };
    const auto returns_to = timeline.returns_to();
    if (!returns_to || *returns_to == 0) {
        return {clip(Clip::Part::whole, 0, spans.size(), returns_to.has_value())};
    }
    return {clip(Clip::Part::intro, 0, *returns_to, false),
            clip(Clip::Part::loop, *returns_to, spans.size(), true)};
}

std::vector<ClipKey> keys_of(const Timeline& timeline, const Clip& clip, const Scale& scale) {
    std::vector<ClipKey> keys;
    for (std::size_t i = clip.first_span; i < clip.first_span + clip.span_count; ++i) {
        const Timeline::Span& span = timeline.spans()[i];
        const Placement first = timeline.placement(span.start);
        keys.push_back({span.start - clip.start, span.frame, scaled(first, scale)});
        if (timeline.placement(span.end() - 1) == first) {
            continue;
        }
        const std::uint64_t step = (span.ticks + most_keys_of_a_span - 1) / most_keys_of_a_span;
        for (std::uint64_t tick = span.start + step; tick < span.end(); tick += step) {
            keys.push_back(
                {tick - clip.start, span.frame, scaled(timeline.placement(tick), scale)});
        }
    }
    return keys;
}

}  // namespace fightconv
