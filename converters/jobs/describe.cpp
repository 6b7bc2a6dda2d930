#include "converters/jobs/describe.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "converters/api/inspect.hpp"
#include "converters/inspect/sha256.hpp"
#include "converters/jobs/report/summary.hpp"

namespace fightconv::batch {

namespace {

void add_number(Sha256& sum, std::uint32_t number) {
    const std::array<std::uint8_t, 4> bytes = {
        static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8U),
        static_cast<std::uint8_t>(number >> 16U), static_cast<std::uint8_t>(number >> 24U)};
    sum.add(bytes);
}

}  // namespace

std::string digest_of_pictures(const Character& character) {
    const auto is_blank = [](const Picture& picture) { return picture.empty(); };
    if (std::all_of(character.pictures.begin(), character.pictures.end(), is_blank)) {
        return {};
    }
    // of each picture: those that sprites share are computed once
    std::vector<std::string> digests;
    for (const Picture& picture : character.pictures) {
        Sha256 sum;
        add_number(sum, picture.width);
        add_number(sum, picture.height);
        const PixelView pixels = picture.pixels.unpacked();
        sum.add(pixels);
        digests.push_back(sum.hex());
    }
    std::vector<std::size_t> order(character.sprites.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return character.sprites[a].key < character.sprites[b].key;
    });
    Sha256 sum;
    for (const std::size_t i : order) {
        const Sprite& sprite = character.sprites[i];
        add_number(sum, static_cast<std::uint16_t>(sprite.key.group));
        add_number(sum, static_cast<std::uint16_t>(sprite.key.number));
        sum.add_field(digests[sprite.picture.value]);
    }
    return sum.hex();
}

void describe(const OpenedInput& input, const Character& character, Context& context,
              Entry& entry) {
    const FormatInfo& info = input.importer->info();
    Context unreported(context.limits);
    DiagnosticSink engines(context.limits.diagnostics_per_id);
    entry.verdict = verdict_on(input, character, context, engines);
    add_problems(engines, entry);
    entry.facts = Facts{
        character.info.display_name.empty() ? character.info.name : character.info.display_name,
        character.info.author,
        std::string(info.id),
        input.importer->version(input.place.tree, input.place.main_file, unreported),
        character.info.localcoord,
        digest_of_pictures(character)};
    entry.sprites = character.sprites.size();
    entry.animations = character.animations.size();
    entry.moves = character.moves.size();
    entry.thumbnail = thumbnail_of(character, context);
}

void describe_failure(const Error& error, Entry& entry) {
    entry.error = EntryError{std::string(name_of(error.code())), error.render(), error.remedy()};
    if (!entry.verdict && entry.outcome == Outcome::failed) {
        entry.verdict = verdict_on(error);
    }
}

void add_problems(const DiagnosticSink& sink, Entry& entry) {
    std::vector<ProblemCount>& problems = entry.problems;
    for (const auto& [id, count] : sink.counts()) {
        const auto first =
            std::find_if(sink.kept().begin(), sink.kept().end(),
                         [&, &wanted = id](const Diagnostic& kept) { return kept.id() == wanted; });
        problems.push_back({std::string(id), count.severity, count.total,
                            first == sink.kept().end() ? "" : first->render()});
    }
    const auto place = [](const ProblemCount& problem) {
        return std::tuple(!leads(problem.id), std::string_view(problem.id));
    };
    std::sort(problems.begin(), problems.end(),
              [&](const ProblemCount& a, const ProblemCount& b) { return place(a) < place(b); });
}

}  // namespace fightconv::batch
