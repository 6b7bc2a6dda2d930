#include "converters/api/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <any>
#include <array>
#include <map>
#include <new>
#include <optional>

#include "converters/api/borrow.hpp"
#include "converters/api/move_animation.hpp"
#include "converters/api/problems.hpp"
#include "converters/compare/verification.hpp"
#include "converters/sprites/importer.hpp"
#include "converters/sprites/put_pictures.hpp"
#include "converters/sprites/recolour.hpp"
#include "core/base/find.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/names.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

bool declares(const FormatInfo& info, std::string_view name) {
    return info.options.find(name) != nullptr;
}

class ConversionSteps {
public:
    ConversionSteps(const OpenedInput& input, const ConversionRequest& request, Context& context)
        : input_(input),
          request_(request),
          context_(context),
          name_(request.name.empty() ? input.name : request.name) {}

    Result<std::vector<OutputSet>> run() && {
        FC_TRY(parse_writing_options());
        report_unused_options();
        total_ = 1 + request_.exporters.size();
        FC_ASSIGN(Character character, read(request_.reading, context_));
        FC_TRY(take_colours(character));
        if (request_.read) {
            request_.read(input_, character, context_);
        }
        FC_TRY(select(character, context_));
        if (request_.selected) {
            request_.selected(character, context_);
        }
        FC_TRY(choose_exporters(character));
        report_missing_pictures(character);
        FC_TRY(request_.all_palettes ? write_palettes(std::move(character))
                                     : write_formats(character, name_, context_));
        if (const std::uint64_t warnings = context_.diagnostics.warnings();
            request_.strict && warnings > 0) {
            return fail(ErrorCode::unmet,
                        fmt::format("{}, which --strict treats as a failure; nothing was written",
                                    counted(warnings, "warning")));
        }
        return std::move(sets_);
    }

private:
    // Wrong values are refused before anything is read.
    Status parse_writing_options() {
        for (const Exporter* exporter : request_.exporters) {
            OptionValues given = request_.writing;
            for (const OptionInfo& option : exporter->info().options) {
                if (auto* const value = find_in(request_.reading, option.name);
                    value != nullptr && option.about_input) {
                    given.emplace(option.name, *value);
                }
            }
            given = request_.with_defaults(std::move(given), exporter->info());
            if (request_.animations) {
                // of sprites: those of the chosen animations
                given.try_emplace("shown", "on");
            }
            FC_ASSIGN(writing_[exporter], exporter->info().options.parse(given));
        }
        return {};
    }

    // Reports options that have an effect only on other kinds of input or output.
    void report_unused_options() const {
        const auto written = [&](std::string_view name) {
            return std::any_of(
                request_.exporters.begin(), request_.exporters.end(),
                [&](const Exporter* exporter) { return declares(exporter->info(), name); });
        };
        std::map<std::string_view, std::string_view> unused;  // where
        for (const auto& [name, value] : request_.reading) {
            if (!declares(input_.importer->info(), name) && !written(name)) {
                unused.emplace(name, "this input");
            }
        }
        for (const auto& [name, value] : request_.writing) {
            if (!written(name)) {
                unused.emplace(name, "the chosen output");
            }
        }
        for (const auto& [name, where] : unused) {
            reporter_.report(api_problem.convert_option_unused, {}, "--{} has no effect on {}",
                             name, where);
        }
    }

    Status choose_exporters(const Character& character) {
        exporters_ = request_.exporters;
        if (request_.only_applicable) {
            std::erase_if(exporters_, [&](const Exporter* exporter) {
                return !exporter->applies_to(character);
            });
        }
        if (exporters_.empty()) {
            return fail(Error(ErrorCode::not_found, "it contains no pictures, palettes or sounds")
                            .remedy("a .fspk holds only moves and boxes: extract from the "
                                    "character that it was made from"));
        }
        return {};
    }

    // A pack without its textures becomes a character that nobody sees.
    void report_missing_pictures(const Character& character) const {
        const auto shows = [](const Exporter* exporter) {
            return exporter->info().pictures && exporter->info().purpose != Purpose::parts;
        };
        if (character.sprites.empty() && std::any_of(exporters_.begin(), exporters_.end(), shows)) {
            reporter_.report(
                api_problem.convert_no_pictures, {},
                "the input has no pictures, so only its boxes can be shown; those of a .fspk are "
                "in NAME.moves.json and the textures that --to zx writes beside it");
        }
    }

    Status begin(std::string_view what, const Context& context) {
        if (request_.progress) {
            request_.progress({what, done_, total_});
        }
        ++done_;
        return context.check_cancelled();
    }

    Result<Character> read(const OptionValues& options, Context& context) {
        FC_TRY(begin("reading", context));
        changes_ = {};
        OptionValues given = request_.with_defaults(options, input_.importer->info());
        // it may be one of those that are taken over
        FC_ASSIGN(const std::optional<std::int32_t> palette, take_palette(given));
        context.only_animations =
            request_.animations_only && request_.animations ? &*request_.animations : nullptr;
        auto read = input_.read(context, std::move(given));
        context.only_animations = nullptr;
        FC_ASSIGN(Character character, std::move(read));
        FC_TRY(borrow(character, context));
        if (request_.share_palettes) {
            FC_TRY(sprites::share_palettes(character, changes_, context));
        }
        if (request_.colours) {
            FC_TRY(sprites::reduce_colours(
                character, {.colours = *request_.colours, .is_dithered = request_.dither}, changes_,
                context));
        }
        if (palette && !select_palette(character, *palette)) {
            return fail(
                Error(ErrorCode::unmet, fmt::format("there is no palette {} to choose", *palette))
                    .in_file(input_.place.shown));
        }
        return character;
    }

    // Only the first of several palettes is recoloured, so that the others stay what they are.
    Status take_colours(Character& character) const {
        if (request_.colours_of_palette && !recolour(character, *request_.colours_of_palette)) {
            return fail(Error(ErrorCode::unsupported_feature,
                              "its sprites are true colour, so a palette cannot recolour them")
                            .in_file(input_.place.shown)
                            .remedy("--colours 256 gives them palettes"));
        }
        return {};
    }

    // The option `palette`, which the importer does not get where colours are taken over.
    Result<std::optional<std::int32_t>> take_palette(OptionValues& given) const {
        const bool borrows = request_.palettes_from != nullptr || request_.sprites_from != nullptr;
        const OptionInfo* const option = input_.importer->info().options.find("palette");
        auto* const text = find_in(given, std::string_view("palette"));
        if (!borrows || option == nullptr || text == nullptr) {
            return std::optional<std::int32_t>();
        }
        const auto number = whole_number(*text);
        if (!number || *number > option->most) {
            return fail(ErrorCode::malformed, option->refusal(*text));
        }
        given.erase("palette");
        return std::optional(static_cast<std::int32_t>(*number));
    }

    bool takes_picture_folder() const {
        return request_.sprites_from != nullptr &&
               request_.sprites_from->importer->info().id == sprites_importer_id;
    }

    // Pictures first: palettes that come with them may be replaced as well.
    Status borrow(Character& character, Context& context) {
        if (takes_picture_folder()) {
            FC_ASSIGN(const sprites::PictureFolder folder,
                      sprites::read_picture_folder(request_.sprites_from->place.tree, context));
            FC_TRY(sprites::put_pictures(character, folder, request_.sprites_from->place.shown,
                                         changes_, context));
            character.input_bytes = context.budget.input_bytes();
        } else if (request_.sprites_from != nullptr) {
            FC_ASSIGN(Character other, read_other(*request_.sprites_from, character, context));
            scaled_frames_ = other.info.localcoord.x != character.info.localcoord.x ||
                             other.info.scale != character.info.scale;
            FC_TRY(borrow_sprites(character, std::move(other), request_.sprites_from->place.shown,
                                  context));
        }
        if (request_.palettes_from != nullptr) {
            FC_ASSIGN(const Character other,
                      read_other(*request_.palettes_from, character, context));
            FC_TRY(borrow_palettes(character, other, request_.palettes_from->place.shown, context));
        }
        return {};
    }

    // In its own default colours. Its problems are counted, not repeated.
    Result<Character> read_other(const OpenedInput& from, const Character& character,
                                 const Context& context) const {
        const std::string& shown = from.place.shown;
        Context own(Context::Beside{context});
        OptionValues given = request_.with_defaults({}, from.importer->info());
        given.erase("palette");
        auto other = from.read(own, std::move(given));
        if (!other) {
            return fail(std::move(other).error().while_doing(fmt::format("reading {}", shown)));
        }
        if (own.diagnostics.warnings() > 0) {
            const auto& kept = own.diagnostics.kept();
            const auto first = std::find_if(kept.begin(), kept.end(), [](const Diagnostic& each) {
                return each.severity() == Severity::warning;
            });
            Reporter(context_.diagnostics, shown)
                .report(api_problem.borrow_other_problems, {},
                        "{} when this input was read; the first is: {}",
                        counted(own.diagnostics.warnings(), "warning"),
                        first == kept.end() ? "" : first->render());
        }
        // A .sff does not say for which screen it is made, and how it is scaled.
        if (has_extension(from.place.main_file, ".sff")) {
            other->info.localcoord = character.info.localcoord;
            other->info.scale = character.info.scale;
        }
        return other;
    }

    Status select(Character& character, Context& context) const {
        if (!request_.move.empty()) {
            FC_TRY(keep_move(character, request_.move));
        }
        if (request_.animations) {
            FC_TRY(select_animations(character, *request_.animations, context.diagnostics));
        }
        return {};
    }

    Status write_formats(const Character& character, const std::string& name, Context& context) {
        for (const Exporter* exporter : exporters_) {
            FC_TRY(begin(exporter->info().id, context));
            context.options = writing_.at(exporter);
            FC_ASSIGN(OutputSet set, written(*exporter, character, name, context));
            if (request_.verify_with != nullptr) {
                FC_TRY(read_back(character, *exporter, set));
            }
            sets_.push_back(std::move(set));
        }
        return {};
    }

    // A selection is made from the character, because its files have all animations.
    Result<OutputSet> written(const Exporter& exporter, const Character& character,
                              const std::string& name, Context& context) const {
        std::optional<OwnFiles> files;
        if (!request_.animations) {
            const bool new_pictures = request_.palettes_from != nullptr ||
                                      request_.colours_of_palette.has_value() ||
                                      (request_.sprites_from != nullptr && !takes_picture_folder());
            files.emplace(OwnFiles{*input_.importer, input_.place.tree, input_.place.main_file,
                                   new_pictures, scaled_frames_, changes_});
        }
        // also if there is no memory for what follows
        struct Lent {
            ~Lent() { context.own_files = nullptr; }
            Context& context;
        } const lent{context};
        context.own_files = files ? &*files : nullptr;
        for (Diagnostic& loss : exporter.losses(character, context)) {
            // the others are outputs of their own
            if (!request_.all_palettes || !loss.id().ends_with(palettes_lost)) {
                context.diagnostics.report(std::move(loss));
            }
        }
        return exporter.write(character, name, context);
    }

    Status read_back(const Character& character, const Exporter& exporter, OutputSet& set) {
        Limits limits = context_.limits;
        limits.work_bytes = UINT64_MAX;  // it is ours, however few bytes it has
        Context context(limits);
        context.threads = context_.threads;
        auto verified = verify(character, exporter, set, nullptr, *request_.verify_with, context);
        if (!verified) {
            return fail(
                std::move(verified).error().remedy("nothing was written; this is a bug in "
                                                   "fightconv, please report it with the input"));
        }
        set.verified = *verified;
        if (!set.verified) {
            reporter_.report(
                api_problem.convert_not_verified, {},
                "--verify: fightconv does not read {}, so this result was not verified",
                exporter.info().id);
        }
        return {};
    }

    // Writes one output for each palette. The character is read again with each palette,
    // because the option can affect more than one palette of the character. What was reported for
    // one palette is not repeated for the next.
    Status write_palettes(Character character) {
        const std::vector<SelectablePalette> selectable = character.selectable_palettes;
        if (selectable.empty()) {
            reporter_.report(api_problem.convert_no_palettes, {},
                             "this character has no selectable palettes; it was written once, in "
                             "its own colours");
            return write_formats(
                character,
                name_.find(palette_field) == name_.npos ? name_ : name_of_palette(name_, 1),
                context_);
        }
        total_ *= selectable.size();
        FC_TRY(
            write_formats(character, name_of_palette(name_, selectable.front().number), context_));
        character = {};
        for (auto palette = selectable.begin() + 1; palette != selectable.end(); ++palette) {
            Context again(Context::Beside{context_});
            const auto known = context_.diagnostics.counts();
            OptionValues options = request_.reading;
            options["palette"] = fmt::format("{}", palette->number);
            FC_ASSIGN(Character recoloured, read(options, again));
            FC_TRY(select(recoloured, again));
            FC_TRY(write_formats(recoloured, name_of_palette(name_, palette->number), again));
            for (const Diagnostic& diagnostic : again.diagnostics.kept()) {
                if (!known.contains(diagnostic.id())) {
                    context_.diagnostics.report(diagnostic);
                }
            }
        }
        return {};
    }

    const OpenedInput& input_;
    const ConversionRequest& request_;
    Context& context_;
    Reporter reporter_{context_.diagnostics, ""};
    std::string name_;
    std::map<const Exporter*, std::any> writing_;  // the options of each
    std::vector<const Exporter*> exporters_;
    std::vector<OutputSet> sets_;
    std::size_t done_ = 0;
    std::size_t total_ = 0;
    bool scaled_frames_ = false;  // by sprites that are taken over
    SpriteChanges changes_;
};

}  // namespace

Status ConversionRequest::set_colours(std::string_view text) {
    const std::int64_t number = whole_number(text).value_or(0);
    if (number < 2 || number > 256) {
        return fail(
            ErrorCode::malformed,
            fmt::format("colours takes a whole number from 2 to 256, not '{}'", printable(text)));
    }
    colours = static_cast<std::uint32_t>(number);
    return {};
}

Status ConversionRequest::set_dither() {
    if (!colours) {
        return fail(ErrorCode::malformed, "dither needs a number of colours (the option colours)");
    }
    dither = true;
    return {};
}

Status ConversionRequest::set_all_palettes() {
    if (reading.contains("palette")) {
        return fail(ErrorCode::malformed, "all-palettes cannot be used together with palette");
    }
    all_palettes = true;
    return {};
}

OptionValues ConversionRequest::with_defaults(OptionValues given, const FormatInfo& format) const {
    if (auto* const known = find_in(defaults, format.id)) {
        given.insert(known->begin(), known->end());
    }
    return given;
}

Result<NameTemplate> parse_result_names(std::string_view text) {
    static constexpr std::array<NameTemplate::Field, 3> fields = {
        {{"name"}, {"author"}, {"palette"}}};
    return NameTemplate::parse(text, fields);
}

std::string author_of(const OpenedInput& input, const OptionValues& reading, const Limits& limits) {
    constexpr std::size_t longest = 50;
    Context context(limits);  // problems are reported when it is converted
    const Status usable = input.use_options(reading, context);
    const auto info =
        usable ? input.importer->read_info(input.place.tree, input.place.main_file, context)
               : Result<CharacterInfo>(fail(usable.error()));
    return info && !info->author.empty() ? safe_name(info->author, longest)
                                         : std::string(unknown_author);
}

std::string result_name(const NameTemplate& names, std::string_view name,
                        const OptionValues& reading, const std::function<std::string()>& author) {
    const std::string expanded = names.expand([&](std::string_view field) -> NameTemplate::Value {
        if (field == "author") {
            return author();
        }
        if (field == "palette") {
            const auto palette = reading.find("palette");
            return palette == reading.end() ? std::string(palette_field) : palette->second;
        }
        return std::string(name);
    });
    return expanded.find(palette_field) == expanded.npos ? safe_name(expanded, longest_output_name)
                                                         : expanded;
}

std::string name_of_palette(std::string_view name, std::int32_t number) {
    const std::string digits = fmt::format("{}", number);
    std::string numbered(name);
    std::string without(name);
    for (std::size_t at = without.find(palette_field); at != without.npos;
         at = without.find(palette_field)) {
        without.erase(at, palette_field.size());
        numbered.replace(numbered.find(palette_field), palette_field.size(), digits);
    }
    const bool has_field = without.size() < name.size();
    return has_field && numbered.size() <= longest_output_name
               ? safe_name(numbered)
               : fmt::format("{}-pal{}",
                             has_field ? safe_name(without, longest_output_name) : without, digits);
}

Result<std::vector<OutputSet>> convert(const OpenedInput& input, const ConversionRequest& request,
                                       Context& context) {
    return ConversionSteps(input, request, context).run();
}

}  // namespace fightconv
