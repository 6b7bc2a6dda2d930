// fightconv validate
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>

#include "converters/api/inspect.hpp"
#include "converters/api/reports_json.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help validate_help(const Registry&) {
    return {
        "fightconv validate INPUT... [options]",
        "Checks a MUGEN character or one of its files (.def .sff .air .cns .st .cmd .snd), a .uff, "
        "a .fspk, or a Urho3D file (.mdl .ani .pak .vs3 "
        ".ps3 .vs4 .ps4) strictly, lists every problem with its offset or line, and gives a "
        "verdict: whole, usable, refused (Ikemen GO does not load "
        "it) or damaged, with a score from 0 to 100. The exit code is 1 if an input has a problem "
        "of the chosen level or a worse one. An error is "
        "damage, data that is lost or contradicts itself, or something that keeps Ikemen GO from "
        "loading the character. A warning is something that "
        "the author may not expect, such as a state that never ends, or something that is missing. "
        "Characters that work in the game have no errors.",
        "Examples:\n"
        "  fightconv validate out/ember.uff\n"
        "  fightconv validate chars/kfm --json\n"
        "  fightconv validate chars/* -q\n"
        "  fightconv validate chars/* --level warning --csv > problems.csv\n",
    };
}

void declare_validate(po::options_description& options, const Registry& registry) {
    options.add_options()(
        "level", po::value<std::string>()->value_name("error|warning|note")->default_value("error"),
        "which problems make the exit code 1: error, warning or note, each with those that are "
        "worse")("csv", "write every problem of every input as comma-separated values");
    add_general_options(options, {"follow-links", "limit"});
    add_format_options(options, readers(registry));
}

// The findings in one input.
struct Findings {
    std::string input;  // as messages show it
    Context context;
    std::optional<Error> error;
    std::optional<Verdict> verdict;

    Findings(std::string path, const Limits& limits) : input(std::move(path)), context(limits) {}

    std::uint64_t count(Level level) const {
        std::uint64_t sum = level == Level::error && error ? 1 : 0;
        for (const auto& [id, count] : context.diagnostics.counts()) {
            sum += level_of(count.problem, count.severity) == level ? count.total : 0;
        }
        return sum;
    }

    bool passes(Level level) const {
        const bool is_free = (level > Level::note || count(Level::note) == 0) &&
                             (level > Level::warning || count(Level::warning) == 0) &&
                             count(Level::error) == 0;
        const Condition needed = level == Level::error ? Condition::usable : Condition::whole;
        return is_free && (!verdict || verdict->condition >= needed);
    }

    // The first of the most serious problems; null if there is none, or the input cannot be read.
    const Diagnostic* worst() const {
        const auto& kept = context.diagnostics.kept();
        const auto found = std::max_element(
            kept.begin(), kept.end(),
            [](const Diagnostic& a, const Diagnostic& b) { return level_of(a) < level_of(b); });
        return found == kept.end() ? nullptr : &*found;
    }
};

// "usable, 80 of 100: ...; 3 warnings, 40 notes"
std::string summary_of(const Findings& findings) {
    std::string text;
    if (findings.error && !findings.verdict) {
        text = findings.error->render();
    } else if (findings.verdict) {
        const Verdict& verdict = *findings.verdict;
        text = fmt::format("{}, {} of 100{}{}", name_of(verdict.condition), verdict.score,
                           verdict.reason.empty() ? "" : ": ", printable(verdict.reason));
    }
    std::string counts;
    for (const Level level : {Level::error, Level::warning, Level::note}) {
        if (const std::uint64_t count = findings.count(level); count != 0 && !findings.error) {
            counts +=
                fmt::format("{}{}", counts.empty() ? "" : ", ", counted(count, name_of(level)));
        }
    }
    if (counts.empty() && text.empty()) {
        return "no problem was found";
    }
    return fmt::format("{}{}{}", text, text.empty() || counts.empty() ? "" : "; ", counts);
}

void print_problems(Console& console, const Findings& findings, std::string_view label) {
    for (const Diagnostic& diagnostic : findings.context.diagnostics.kept()) {
        const std::string text = fmt::format("{}{}", label, diagnostic.render());
        switch (level_of(diagnostic)) {
            case Level::error: console.error(text); break;
            case Level::warning: console.warning(text); break;
            case Level::note:
                console.info(fmt::format("{}note: {}", label, diagnostic.render()));
                break;
        }
    }
    if (findings.error) {
        console.error(*findings.error, findings.input);
    }
}

void write_findings(JsonWriter& json, const Findings& findings, Level level) {
    json.object([&] {
        json.member("input", json_text(findings.input));
        json.member("ok", findings.passes(level));
        json.member("level", name_of(level));
        if (findings.verdict) {
            json.member("verdict", name_of(findings.verdict->condition));
            json.member("score", findings.verdict->score);
            json.member("reason", json_text(findings.verdict->reason));
        }
        json.key("problems").object([&] {
            for (const Level each : {Level::error, Level::warning, Level::note}) {
                json.member(name_of(each), findings.count(each));
            }
        });
        if (findings.error) {
            write_error(json.key("worst"), *findings.error);
            write_error(json.key("error"), *findings.error);
        } else if (const Diagnostic* const worst = findings.worst()) {
            json.key("worst").object([&] { write_members(json, *worst); });
        }
        write_diagnostics(json.key("diagnostics"), findings.context.diagnostics);
    });
}

// One row for each problem; an input that cannot be read is a problem too.
void add_rows(const Findings& findings, Table& table) {
    const auto optional = [](const auto& value) {
        return value ? JsonValue(*value) : JsonValue("");
    };
    const auto add = [&](std::string_view level, std::string_view id, std::string_view file,
                         const Place& place, std::string_view item, std::string_view message) {
        table.rows.push_back({json_text(findings.input), level, json_text(id), json_text(file),
                              optional(place.line), optional(place.offset), json_text(item),
                              json_text(message)});
    };
    if (const auto& error = findings.error) {
        add(name_of(Level::error), fmt::format("error:{}", name_of(error->code())), error->file(),
            error->place(), error->item(), error->message());
    }
    for (const Diagnostic& each : findings.context.diagnostics.kept()) {
        add(name_of(level_of(each)), each.id(), each.file, each.place, each.item, each.message);
    }
}

void check(const std::string& path, const OptionValues& options, Findings& findings,
           const Registry& registry, const Links& links) {
    const auto place = place_of_input(path_from_utf8(path), findings.context, links);
    auto verdict =
        place ? check_input(*place, registry, findings.context, options) : fail(place.error());
    if (verdict) {
        findings.verdict = *std::move(verdict);
    } else {
        findings.error = Error(verdict.error()).in_file(findings.input);
        findings.verdict = place ? verdict_on(verdict.error()) : std::nullopt;
    }
}

ExitCode run_validate(const po::variables_map& values, const Registry& registry) {
    const auto paths = inputs_of(values);
    if (paths.empty()) {
        return usage_error("fightconv validate", "no input is given");
    }
    const auto level = level_of(*text_of(values, "level"));
    if (!level) {
        return usage_error(
            "fightconv validate",
            fmt::format("--level {}: expected error, warning or note", *text_of(values, "level")));
    }
    const bool json = is_set(values, "json");
    if (json && is_set(values, "csv")) {
        return usage_error("fightconv validate", "--csv and --json cannot be used together");
    }
    const auto given = given_options(values, readers(registry));
    if (const Status checked =
            given ? check_options(*given, readers(registry)) : fail(given.error());
        !checked) {
        return usage_error("fightconv validate", checked.error().message());
    }
    const Links links{.roots = {}, .follow_all = is_set(values, "follow-links")};
    auto limits = limits_of(values);
    if (!limits) {
        return usage_error("fightconv validate", limits.error().message());
    }
    limits->diagnostics_per_id = 100'000;  // "every problem"
    Console console(verbosity_of(values));
    const bool quiet = console.verbosity() == Verbosity::quiet;
    ExitCode worst = ExitCode::done;
    std::size_t passed = 0;
    JsonWriter documents(2);
    Table problems{
        "", {"character", "level", "id", "file", "line", "offset", "item", "message"}, {}};
    const OptionValues options = given->reading_with_defaults();
    const auto validate = [&](const std::string& given_path) {
        const std::string path = shown_input(path_from_utf8(given_path));
        Findings findings(path, *limits);
        with_progress(path, console.verbosity(),
                      [&] { check(given_path, options, findings, registry, links); });
        const bool passes = findings.passes(*level);
        if (!quiet) {
            print_problems(console, findings,
                           paths.size() > 1 ? fmt::format("{}: ", printable(path)) : "");
            console.info(error_of_input(path, summary_of(findings)));
        } else if (!passes) {
            console.error(error_of_input(path, summary_of(findings)));
        }
        if (json) {
            write_findings(documents, findings, *level);
        } else if (is_set(values, "csv")) {
            add_rows(findings, problems);
        }
        passed += passes ? 1U : 0U;
        worst = worse(worst, passes           ? ExitCode::done
                             : findings.error ? exit_code_of(*findings.error)
                                              : ExitCode::input_failed);
    };
    if (paths.size() == 1) {
        validate(paths.front());
    } else {
        documents.list(paths, validate);
    }
    if (paths.size() > 1) {
        console.info(fmt::format("{} of {} passed", passed, paths.size()));
    }
    if (json) {
        std::cout << printable_json(documents.text()) << '\n';
    } else if (is_set(values, "csv")) {
        std::cout << to_csv(problems);
    }
    return worst;
}

}  // namespace

const Subcommand validate_command = {"validate", "check strictly, with every problem and a verdict",
                                     validate_help, declare_validate, run_validate};

}  // namespace fightconv::cli
