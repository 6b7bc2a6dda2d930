#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"
#include "converters/preview/html.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/text.hpp"
#include "embedded/report_page.hpp"

namespace fightconv::batch {

namespace {

// Text from outside of the program is escaped and put into <bdi>, so that it cannot change the
// direction of other text.
std::string foreign(std::string_view text) { return fmt::format("<bdi>{}</bdi>", html_text(text)); }

std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

std::string style_of(Outcome outcome) {
    return outcome == Outcome::not_run ? "not-run" : std::string(name_of(outcome));
}

std::string headline_of(const Totals& totals) {
    const std::uint64_t failed = totals.of(Outcome::failed);
    const std::uint64_t not_run = totals.of(Outcome::not_run);
    const std::uint64_t only_read = totals.of(Outcome::read);
    std::string line = only_read != 0
                           ? fmt::format("{} of {} read, none converted", only_read,
                                         counted(totals.characters, "character"))
                           : fmt::format("{} of {} converted", totals.characters - failed - not_run,
                                         counted(totals.characters, "character"));
    line += failed != 0 ? fmt::format(", {} failed", failed) : "";
    line += not_run != 0 ? fmt::format(", {} not run", not_run) : "";
    return line;
}

// A part of a bar with its line of the legend.
struct Part {
    std::string style;
    std::uint64_t count;
    std::string words;  // HTML
};

std::string bar_of(std::string_view name, const std::vector<Part>& parts) {
    std::string bar;
    std::string legend;
    for (const auto& [style, count, words] : parts) {
        bar += fmt::format("<i class=\"{}\" style=\"flex:{}\"></i>", style, count);
        legend += fmt::format("<li class=\"{}\"><b>{}</b> {}</li>", style, count, words);
    }
    return parts.empty() ? ""
                         : fmt::format(
                               "<dt>{}</dt><dd><div class=\"bar\" "
                               "aria-hidden=\"true\">{}</div><ul class=\"legend\">{}</ul>"
                               "</dd>\n",
                               name, bar, legend);
}

// How the characters are, and what became of them, each with its legend.
std::string bars_of(const Totals& totals) {
    static constexpr std::array<std::string_view, all_conditions.size()> meanings = {
        "data is lost or unreadable", "Ikemen GO does not load it", "something is missing",
        "nothing of importance is missing"};
    std::vector<Part> verdicts;
    for (const Condition condition : all_conditions) {
        const auto i = static_cast<std::size_t>(condition);
        if (totals.conditions[i] != 0) {
            verdicts.push_back(
                {std::string(name_of(condition)), totals.conditions[i],
                 fmt::format("{} <small>{}</small>", name_of(condition), meanings[i])});
        }
    }
    std::vector<Part> outcomes;
    for (std::size_t i = 0; i < outcome_count; ++i) {
        if (totals.outcomes[i] != 0) {
            const auto outcome = static_cast<Outcome>(i);
            outcomes.push_back(
                {style_of(outcome), totals.outcomes[i], std::string(name_of(outcome))});
        }
    }
    return bar_of("Verdict", verdicts) + bar_of("Result", outcomes) +
           (totals.duplicates == 0
                ? ""
                : fmt::format("<dt>Pictures</dt><dd>{} share theirs with others</dd>\n",
                              counted(totals.duplicates, "character")));
}

std::string facts_of(const Totals& totals) {
    const auto fact = [](std::string_view name, const std::string& value) {
        return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
    };
    return fact("read", size_text(totals.input_bytes)) +
           fact(fmt::format("written in {}", counted(totals.outputs, "file")),
                size_text(totals.output_bytes)) +
           fact("sprites", std::to_string(totals.sprites)) +
           fact("actions", std::to_string(totals.animations)) +
           fact("moves", std::to_string(totals.moves)) +
           fact("warnings", std::to_string(totals.warnings)) +
           fact("work", fmt::format("{:.1f} s", totals.seconds));
}

std::string problems_section(const std::vector<FrequentProblem>& problems) {
    if (problems.empty()) {
        return {};
    }
    std::string html =
        "<h2>The most frequent problems, and what you can do</h2>\n<ol class=\"problems\">\n";
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const FrequentProblem& problem = problems[i];
        const bool is_bad = problem.is_failure || problem.level == Level::error;
        html += fmt::format(
            "<li class=\"{0}\"><details{1}><summary><span class=\"tag\">{0}</span> <span "
            "class=\"what\">{2}</span> <small>in {3}, {4}</small></summary>{5}<p "
            "class=\"soft\">{6}: <code>{7}</code></p></details>"
            "<button type=\"button\" class=\"plain\" data-problem=\"{8}\">show "
            "{9}</button></li>\n",
            problem.weight(), is_bad ? " open" : "", foreign(sentence(problem.what)),
            counted(problem.characters, "character"), counted(problem.occurrences, "time"),
            problem.advice.empty() ? "" : fmt::format("<p>{}</p>", html_text(problem.advice)),
            foreign(problem.character), foreign(problem.example), i,
            problem.characters == 1 ? "it" : "them");
    }
    return html + "</ol>\n";
}

// The error, followed by the advice.
std::string error_html(const EntryError& error) {
    return fmt::format("<p class=\"error\">{}</p>{}", foreign(error.message),
                       error.remedy.empty() ? "" : fmt::format("<p>{}</p>", foreign(error.remedy)));
}

std::string remarks_of(const Entry& entry, const std::string& twins) {
    std::string html = entry.error ? error_html(*entry.error) : "";
    for (const ProblemCount& problem : entry.problems) {
        html += leads(problem.id) ? fmt::format("<p class=\"tag {}\">{}</p>",
                                                name_of(problem.severity), foreign(problem.first))
                                  : "";
    }
    if (entry.verdict && !entry.error && !entry.verdict->reason.empty()) {
        html += fmt::format("<p>{}</p>", foreign(sentence(entry.verdict->reason)));
    }
    html += twins.empty() ? "" : fmt::format("<p>Same pictures as {}</p>", foreign(twins));
    if (entry.outputs.empty() && entry.problems.empty()) {
        return html;
    }
    std::string summary = counted(entry.outputs.size(), "file");
    const std::uint64_t warnings = count_of(entry, Severity::warning);
    const std::uint64_t notes = count_of(entry, Severity::note);
    summary += warnings != 0 ? fmt::format(", {}", counted(warnings, "warning")) : "";
    summary += notes != 0 ? fmt::format(", {}", counted(notes, "note")) : "";
    html += fmt::format("<details><summary>{}</summary><ul>", summary);
    for (const OutputRecord& output : entry.outputs) {
        html += fmt::format("<li>{} <small>{}</small></li>", foreign(output.path),
                            size_text(output.bytes));
    }
    html += "</ul><ul>";
    for (const ProblemCount& problem : entry.problems) {
        const std::string_view level = name_of(level_of(problem));
        html += fmt::format(
            "<li class=\"{}\"><span class=\"tag\">{}</span> "
            "<code>{}</code>{}<br><small>{}</small></li>",
            level, level, html_text(problem.id),
            problem.count == 1 ? "" : fmt::format(" &#215; {}", problem.count),
            foreign(problem.first));
    }
    return html + "</ul></details>";
}

// A path as a relative address.
std::string address_of(std::string_view path) {
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    // so that no name is taken for a scheme
    std::string address = path.starts_with('/') ? "" : "./";
    for (const char c : path) {
        if (plain.find(c) != std::string_view::npos) {
            address.push_back(c);
        } else {
            address += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return address;
}

// The page of the character, if the batch has written one; otherwise empty.
std::string page_of(const Entry& entry, const Report& report) {
    const auto page = std::find_if(
        entry.outputs.begin(), entry.outputs.end(),
        [](const OutputRecord& output) { return has_extension(output.path, ".html"); });
    return page == entry.outputs.end() || !report.outputs_at
               ? ""
               : address_of(*report.outputs_at + page->path);
}

std::string stage_of(const Entry& entry, const std::string& page) {
    const std::string picture = entry.thumbnail.empty()
                                    ? "<div class=\"stage empty\" aria-hidden=\"true\">?</div>"
                                    : fmt::format(
                                          "<div class=\"stage\"><img alt=\"\" loading=\"lazy\" "
                                          "src=\"data:image/png;base64,{}\"></div>",
                                          base64_text(entry.thumbnail));
    return page.empty() ? picture
                        : fmt::format("<a href=\"{}\" aria-label=\"page of {}\">{}</a>", page,
                                      html_text(entry.name), picture);
}

// The word and the score, sorted by how good it is: damaged characters first.
std::string verdict_cell(const Entry& entry) {
    const std::uint32_t place = place_of_verdict(entry);
    if (!entry.verdict) {
        return fmt::format("<td role=\"cell\" class=\"verdict\" data-v=\"{}\"></td>", place);
    }
    return fmt::format(
        "<td role=\"cell\" class=\"verdict\" data-v=\"{0}\"><span class=\"badge {1}\">{1}</span> "
        "<small>{2} of 100</small></td>",
        place, name_of(entry.verdict->condition), entry.verdict->score);
}

// The indices of this character's problems in the list above.
std::string places_of(const Entry& entry, const std::vector<FrequentProblem>& problems) {
    const std::vector<std::string> ids = problem_ids_of(entry);
    std::string places;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const auto& known = problems[i].ids;
        if (std::any_of(ids.begin(), ids.end(), [&](const std::string& id) {
                return std::binary_search(known.begin(), known.end(), id);
            })) {
            places += fmt::format("{}{}", places.empty() ? "" : " ", i);
        }
    }
    return places;
}

void add_row(std::string& rows, const Entry& entry, const std::vector<FrequentProblem>& problems,
             const std::string& page, const std::string& twins) {
    const std::uint64_t warnings = count_of(entry, Severity::warning);
    const bool odd = warnings != 0 || entry.error;
    const auto cell = [&](std::string_view label, const std::string& value,
                          const std::string& shown) {
        rows += fmt::format(
            "<td role=\"cell\" class=\"number\" data-label=\"{}\" data-v=\"{}\">{}</td>", label,
            value, shown);
    };
    const auto count = [&](std::string_view label, std::uint64_t value) {
        cell(label, std::to_string(value), std::to_string(value));
    };
    const auto size = [&](std::string_view label, std::uint64_t value) {
        cell(label, std::to_string(value), size_text(value));
    };
    const std::string remarks = remarks_of(entry, twins);
    rows += fmt::format(
        "<tbody role=\"rowgroup\" data-outcome=\"{}\" data-verdict=\"{}\" data-odd=\"{}\" "
        "data-problems=\"{}\"><tr role=\"row\">",
        name_of(entry.outcome), entry.verdict ? name_of(entry.verdict->condition) : "", odd ? 1 : 0,
        places_of(entry, problems));
    rows += fmt::format("<td role=\"cell\" class=\"picture\" rowspan=\"{}\">{}</td>",
                        remarks.empty() ? 1 : 2, stage_of(entry, page));
    rows +=
        fmt::format("<th role=\"rowheader\" scope=\"row\" data-v=\"{}\">{}<small>{}</small></th>",
                    html_text(entry.name),
                    page.empty() ? foreign(entry.name)
                                 : fmt::format("<a href=\"{}\">{}</a>", page, foreign(entry.name)),
                    foreign(entry.input));
    rows += verdict_cell(entry);
    rows += fmt::format(
        "<td role=\"cell\" class=\"outcome\" data-v=\"{0}\"><span class=\"badge "
        "{1}\">{0}</span></td>",
        name_of(entry.outcome), style_of(entry.outcome));
    size("read", entry.input_bytes);
    size("written", output_bytes_of(entry));
    count("sprites", entry.sprites);
    count("actions", entry.animations);
    count("moves", entry.moves);
    cell("time", number_text(entry.seconds), fmt::format("{:.2f} s", entry.seconds));
    count("warnings", warnings);
    rows += "</tr>";
    if (!remarks.empty()) {
        rows += fmt::format(
            "<tr role=\"row\"><td role=\"cell\" class=\"remarks\" colspan=\"10\">{}</td></tr>",
            remarks);
    }
    rows += "</tbody>\n";
}

std::string skipped_section(const std::vector<PassedOver>& skipped) {
    if (skipped.empty()) {
        return {};
    }
    std::string html =
        fmt::format("<h2>Skipped</h2>\n<details><summary>{} {} not converted</summary><ul>\n",
                    counted(skipped.size(), "item"), skipped.size() == 1 ? "was" : "were");
    for (const auto& [path, reason] : skipped) {
        html += fmt::format("<li>{}: {}</li>\n", foreign(path), foreign(reason));
    }
    return html + "</ul></details>\n";
}

}  // namespace

std::string render_html(const Report& report) {
    const Totals totals = totals_of(report);
    const std::vector<FrequentProblem> problems = frequent_problems(report);
    const std::string headline = headline_of(totals);
    std::string rows;
    const auto same = same_pictures(report);
    for (const Entry& entry : report.entries) {
        const auto twins = same.find(&entry);
        add_row(rows, entry, problems, page_of(entry, report),
                twins == same.end() ? "" : twins->second);
    }
    std::string verdict_options;
    for (const Condition condition : all_conditions) {
        if (totals.conditions[static_cast<std::size_t>(condition)] != 0) {
            verdict_options += fmt::format("<option>{}</option>", name_of(condition));
        }
    }
    std::string options;
    for (std::size_t i = 0; i < outcome_count; ++i) {
        if (totals.outcomes[i] != 0) {
            options += fmt::format("<option>{}</option>", outcome_names[i]);
        }
    }
    return fill_page(embedded::report_page, {{"title", fmt::format("fightconv: {}", headline)},
                                             {"headline", headline},
                                             {"bars", bars_of(totals)},
                                             {"verdict_options", verdict_options},
                                             {"facts", facts_of(totals)},
                                             {"problems", problems_section(problems)},
                                             {"options", options},
                                             {"rows", rows},
                                             {"skipped", skipped_section(report.skipped)}});
}

}  // namespace fightconv::batch
