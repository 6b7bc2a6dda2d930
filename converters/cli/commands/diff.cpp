// fightconv diff
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <thread>

#include "converters/api/compare_inputs.hpp"
#include "converters/api/reports_json.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/compare/difference_page.hpp"
#include "converters/jobs/guards.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

Help diff_help(const Registry&) {
    return {
        "fightconv diff A B [options]",
        "Compares two characters and shows what differs. A and B are MUGEN characters (a folder, "
        ".def, or .sff with its .air), .uff or .fspk, in "
        "any combination, or two .sff. What only one of the two formats can hold is not compared. "
        "The exit code is 0 if they are equal and 1 if "
        "they differ. It is 2 or higher if they could not be compared; stderr then shows an error.",
        "Examples:\n"
        "  fightconv diff samples/ember out/ember.uff\n"
        "  fightconv diff old/kfm chars/kfm --html what-changed.html\n"
        "  fightconv diff old/kfm.sff kfm.sff -v\n",
    };
}

void declare_diff(po::options_description& options, const Registry& registry) {
    options.add_options()("html", po::value<std::string>()->value_name("FILE"),
                          "write a page with the changed pictures side by side")(
        "overwrite", "with --html: also replace a file that diff did not write");
    add_general_options(options, {"follow-links", "limit"});
    add_format_options(options, readers(registry));
}

constexpr std::size_t most_kept = 100'000;  // of each kind, if all are shown
constexpr std::size_t most_named = 3;

struct DiffRequest {
    std::string first, second;
    std::optional<fs::path> page;
    Replace replace = Replace::own;
    OptionValues reading;
    Links links;
    Limits limits;
};

Result<DiffRequest> make_diff_request(const po::variables_map& values, const Registry& registry) {
    const auto usage = [](std::string message) {
        return fail(ErrorCode::malformed, std::move(message));
    };
    const auto inputs = inputs_of(values);
    if (inputs.size() != 2) {
        return usage(fmt::format("expected two inputs, not {}", inputs.size()));
    }
    FC_ASSIGN(const GivenOptions given, given_options(values, readers(registry)));
    FC_TRY(check_options(given, readers(registry)));
    DiffRequest request{inputs[0],
                        inputs[1],
                        {},
                        {},
                        given.reading_with_defaults(),
                        {.roots = {}, .follow_all = is_set(values, "follow-links")},
                        {}};
    FC_ASSIGN(request.limits, limits_of(values));
    request.replace = values.count("overwrite") != 0 ? Replace::any : Replace::own;
    if (values.count("html") == 0) {
        return request;
    }
    request.page = path_from_utf8(values["html"].as<std::string>());
    if (request.replace == Replace::own) {
        if (const Status usable = check_difference_page(*request.page); !usable) {
            return usage(fmt::format("{}; {}", usable.error().render(), usable.error().remedy()));
        }
    }
    return request;
}

// The page must not replace one of the inputs.
Status check_page_place(const DiffRequest& request, const Registry& registry) {
    for (const std::string& input : {request.first, request.second}) {
        const fs::path path = path_from_utf8(input);
        Context context;
        const auto opened = open_input(path, registry, context, Accept::parts, request.links);
        std::error_code ignored;
        const bool is_input = fs::equivalent(*request.page, path, ignored) ||
                              (opened && replaces_one(disk_files(*opened), *request.page));
        if (is_input) {
            return fail(
                would_replace_input(*request.page).remedy("choose another file with --html"));
        }
    }
    return {};
}

std::string counts_text(const Differences& differences, DifferenceKind kind) {
    std::string text;
    for (const Change change : {Change::added, Change::removed, Change::changed}) {
        if (const std::uint64_t count = differences.count(kind, change)) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(change));
        }
    }
    return text;
}

std::string to_words(const DiffRequest& request, const Comparison& comparison,
                     Verbosity verbosity) {
    const Differences& differences = comparison.differences;
    const std::string both =
        fmt::format("{} and {}", printable(shown_input(path_from_utf8(request.first))),
                    printable(shown_input(path_from_utf8(request.second))));
    std::string text =
        differences.empty()
            ? fmt::format("{} are equal\n", both)
            : fmt::format("{}: {}\n", both, counted(differences.total(), "difference"));
    for (std::size_t i = 0; i < difference_kind_count; ++i) {
        const auto kind = static_cast<DifferenceKind>(i);
        const std::uint64_t count = differences.count(kind);
        if (count == 0) {
            continue;
        }
        const std::vector<Difference>& kept = differences.of(kind);
        const std::size_t named =
            verbosity == Verbosity::verbose ? kept.size() : std::min(most_named, kept.size());
        text += fmt::format("{}: {}\n", title_of(kind), counts_text(differences, kind));
        for (std::size_t k = 0; k < named; ++k) {
            text += fmt::format("  {}\n", kept[k].text());
        }
        if (count > named) {
            text += fmt::format("  and {} more{}\n", count - named,
                                verbosity == Verbosity::verbose ? "" : " (-v lists them)");
        }
    }
    const std::string left_out = left_out_text(comparison);
    return left_out.empty() ? text : fmt::format("{}{}\n", text, left_out);
}

void write_group(JsonWriter& json, const Differences& differences, DifferenceKind kind) {
    json.object([&] {
        json.member("kind", name_of(kind));
        json.member("title", title_of(kind));
        for (const Change change : {Change::added, Change::removed, Change::changed}) {
            json.member(name_of(change), differences.count(kind, change));
        }
        json.key("list").list(differences.of(kind), [&](const Difference& difference) {
            json.object([&] {
                json.member("change", name_of(difference.change));
                json.member("where", json_text(difference.where));
                json.member("what", json_text(difference.what));
            });
        });
    });
}

void write_comparison(JsonWriter& json, const Comparison& comparison) {
    const Differences& differences = comparison.differences;
    json.member("equal", differences.empty());
    json.member("differences", differences.total());
    json.key("not_compared").list(left_out(comparison.aspects), [&](std::string_view aspect) {
        json.value(aspect);
    });
    json.key("groups").list([&] {
        for (std::size_t i = 0; i < difference_kind_count; ++i) {
            if (const auto kind = static_cast<DifferenceKind>(i); differences.count(kind) != 0) {
                write_group(json, differences, kind);
            }
        }
    });
}

// `format`: nothing if the inputs were not compared.
void write_side(JsonWriter& json, const std::string& input, std::string_view format,
                const Context& context) {
    json.object([&] {
        json.member("input", json_text(input));
        if (!format.empty()) {
            json.member("format", format);
        }
        write_diagnostics(json.key("diagnostics"), context.diagnostics);
    });
}

// An error, and the exit code for its cause: an input or the place of the page.
struct Failure {
    Error error;
    ExitCode code;
};

std::optional<Failure> write_page(const DiffRequest& request, const Comparison& comparison,
                                  Console& console) {
    Context context;
    const auto page = render_difference_page(comparison, {request.first, request.second}, context);
    if (!page) {
        return Failure{page.error(), exit_code_of(page.error())};
    }
    if (const Status written = write_difference_page(*page, *request.page, request.replace);
        !written) {
        return Failure{written.error(), ExitCode::environment};
    }
    console.info(fmt::format("page: {}", printable(utf8_from_path(*request.page))));
    return std::nullopt;
}

Result<Comparison> compare_paths(const DiffRequest& request, const Registry& registry,
                                 Context& first, Context& second, std::size_t most) {
    FC_ASSIGN(InputPlace one, place_of_input(path_from_utf8(request.first), first, request.links));
    FC_ASSIGN(InputPlace other,
              place_of_input(path_from_utf8(request.second), second, request.links));
    return compare_inputs({std::move(one), first, request.reading},
                          {std::move(other), second, request.reading}, registry, most);
}

ExitCode run_diff(const po::variables_map& values, const Registry& registry) {
    const auto request = make_diff_request(values, registry);
    if (!request) {
        return usage_error("fightconv diff", request.error().message());
    }
    if (request->page) {
        if (const Status place = check_page_place(*request, registry); !place) {
            return usage_error("fightconv diff", fmt::format("{}; {}", place.error().render(),
                                                             place.error().remedy()));
        }
    }
    Console console(verbosity_of(values));
    const bool json = values.count("json") != 0;
    const bool all = json || request->page || console.verbosity() == Verbosity::verbose;
    Context first(request->limits);
    Context second(request->limits);
    second.budget = first.budget;  // the memory limit is that of both
    for (Context* context : {&first, &second}) {
        context->threads = std::max(1U, std::thread::hardware_concurrency());
    }
    const auto comparison = with_progress(request->first, console.verbosity(), [&] {
        return compare_paths(*request, registry, first, second, all ? most_kept : most_named);
    });
    console.diagnostics(first.diagnostics, request->first);
    console.diagnostics(second.diagnostics, request->second);

    std::optional<Failure> failure;
    if (!comparison) {
        failure = Failure{comparison.error(), exit_code_of(comparison.error())};
    } else if (request->page) {
        failure = write_page(*request, *comparison, console);
    }
    if (failure) {
        console.error(failure->error);
    }
    if (json) {
        JsonWriter document(2);
        document.object([&] {
            document.member("ok", !failure);
            write_side(document.key("first"), request->first,
                       comparison ? comparison->first.format : "", first);
            write_side(document.key("second"), request->second,
                       comparison ? comparison->second.format : "", second);
            if (comparison) {
                write_comparison(document, *comparison);
            }
            if (failure) {
                write_error(document.key("error"), failure->error);
            }
        });
        std::cout << printable_json(document.text()) << '\n';
    } else if (comparison && console.verbosity() != Verbosity::quiet) {
        std::cout << to_words(*request, *comparison, console.verbosity());
    }
    if (failure) {
        return worse(failure->code, ExitCode::wrong_command_line);  // 1 says that they differ
    }
    return comparison->differences.empty() ? ExitCode::done : ExitCode::input_failed;
}

}  // namespace

const Subcommand diff_command = {"diff", "compare two characters", diff_help, declare_diff,
                                 run_diff};

}  // namespace fightconv::cli
