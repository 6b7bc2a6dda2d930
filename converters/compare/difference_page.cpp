#include "converters/compare/difference_page.hpp"

#include <fmt/format.h>

#include <array>

#include "converters/preview/html.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/text.hpp"
#include "embedded/difference_page.hpp"

namespace fightconv {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_listed = 500;                  // of a kind
constexpr std::size_t most_unfolded = 50;                 // of these
constexpr std::size_t most_pictured = 300;                // of all
constexpr std::uint64_t most_picture_bytes = 24U << 20U;  // before base64

constexpr std::array<std::string_view, 1> beginnings = {
    "<!DOCTYPE html>\n<!-- fightconv difference -->\n"};
constexpr OwnFile pages = {beginnings, "was not written by diff (--overwrite replaces it anyway)",
                           "choose another file with --html"};

// Text from outside of the program goes through html_text(), and into <bdi> so that it cannot
// change the direction of the text around it.
std::string foreign(std::string_view text) { return fmt::format("<bdi>{}</bdi>", html_text(text)); }

std::string figure(std::string_view name, std::string_view caption, const ByteBuffer& png,
                   std::uint32_t width) {
    if (png.empty()) {
        return {};
    }
    return fmt::format(
        "<figure class=\"{}\"><figcaption>{}</figcaption><div class=\"stage\"><img alt=\"\" "
        "style=\"--w:{}\" src=\"data:image/png;base64,{}\"></div></figure>",
        name, caption, width, base64_text(png));
}

// Only one of the two says that a value of a move depends on the game. Two versions of a character
// may have hundreds of these.
bool is_flip(const Difference& difference) {
    return difference.kind == DifferenceKind::moves && difference.what.starts_with("approximate: ");
}

std::string folded(std::string_view summary, const std::string& list) {
    return list.empty() ? std::string()
                        : fmt::format("<details class=\"rest\"><summary>{}</summary>{}</details>\n",
                                      summary, list);
}

class Page {
public:
    Page(const fightconv::Comparison& comparison, const PageNames& names, Context& context)
        : comparison_(comparison), names_(names), context_(context) {}

    Result<std::string> render() && {
        const Differences& differences = comparison_.differences;
        std::string counts;
        std::string groups;
        for (std::size_t i = 0; i < difference_kind_count; ++i) {
            const auto kind = static_cast<DifferenceKind>(i);
            if (differences.count(kind) != 0) {
                counts += fmt::format("<li><a href=\"#{}\">{}</a> {}</li>", name_of(kind),
                                      html_text(title_of(kind)), counts_of(kind));
                FC_TRY(add_group(kind, groups));
            }
        }
        const std::string left_out = left_out_text(comparison_);
        const std::string headline =
            differences.empty() ? "No difference" : counted(differences.total(), "difference");
        return fill_page(
            embedded::difference_page,
            {{"title", html_text(fmt::format("{}: {}, {}", headline, names_.first, names_.second))},
             {"headline", headline},
             {"first", foreign(names_.first)},
             {"second", foreign(names_.second)},
             {"left_out",
              left_out.empty() ? "" : fmt::format("<p class=\"soft\">{}</p>", html_text(left_out))},
             {"counts", counts},
             {"groups", groups}});
    }

private:
    std::string counts_of(DifferenceKind kind) const {
        std::string html;
        for (const Change change : {Change::added, Change::removed, Change::changed}) {
            if (const std::uint64_t count = comparison_.differences.count(kind, change)) {
                html +=
                    fmt::format("<span class=\"tag {0}\">{1} {0}</span> ", name_of(change), count);
            }
        }
        return html;
    }

    Status add_group(DifferenceKind kind, std::string& groups) {
        const std::vector<Difference>& kept = comparison_.differences.of(kind);
        const std::size_t listed = std::min(kept.size(), most_listed);
        groups += fmt::format("<details id=\"{}\" open><summary><h2>{}</h2>{}</summary>\n",
                              name_of(kind), html_text(title_of(kind)), counts_of(kind));
        std::array<std::string, 3> items;  // unfolded, more of them, flips
        std::array<std::size_t, 3> counts{};
        bool pictured = false;
        std::size_t without_picture = 0;
        for (std::size_t i = 0; i < listed; ++i) {
            FC_ASSIGN(const std::string pictures, pictures_of(kept[i], without_picture));
            pictured = pictured || !pictures.empty();
            const std::size_t place = is_flip(kept[i]) ? 2 : counts[0] < most_unfolded ? 0 : 1;
            ++counts[place];
            items[place] += fmt::format(
                "<li><p><span class=\"tag {0}\">{0}</span> {1}: {2}</p>{3}</li>\n",
                name_of(kept[i].change), foreign(kept[i].where), foreign(kept[i].what), pictures);
        }
        for (std::string& list : items) {
            list = list.empty()
                       ? ""
                       : fmt::format("<ul class=\"list{}\">{}</ul>", pictured ? " grid" : "", list);
        }
        groups += items[0] + folded(fmt::format("{} more", counts[1]), items[1]) +
                  folded(fmt::format("{} marked as approximate in only one of the two",
                                     counts[2] == 1 ? "1 value is"
                                                    : fmt::format("{} values are", counts[2])),
                         items[2]);
        if (const std::uint64_t more = comparison_.differences.count(kind) - listed) {
            groups += fmt::format("<p class=\"more\">and {} more</p>", more);
        }
        if (without_picture != 0) {
            groups += fmt::format(
                "<p class=\"more\">{} of these are shown without their pictures, because the page "
                "has no room for more</p>",
                without_picture);
        }
        groups += "</details>\n";
        return {};
    }

    Result<std::string> pictures_of(const Difference& difference, std::size_t& without_picture) {
        if (!difference.first && !difference.second) {
            return std::string();
        }
        if (pictured_ == most_pictured || picture_bytes_ > most_picture_bytes) {
            ++without_picture;
            return std::string();
        }
        FC_ASSIGN(const auto pictures, draw_difference(comparison_, difference, context_));
        if (!pictures) {
            return std::string();
        }
        ++pictured_;
        picture_bytes_ +=
            pictures->first.size() + pictures->second.size() + pictures->difference.size();
        return fmt::format(
            "<div class=\"pictures{}\">{}{}{}</div>", pictures->difference.empty() ? "" : " both",
            figure("first", "first", pictures->first, pictures->width),
            figure("second", "second", pictures->second, pictures->width),
            figure("difference", "what differs", pictures->difference, pictures->width));
    }

    const fightconv::Comparison& comparison_;
    const PageNames& names_;
    Context& context_;
    std::size_t pictured_ = 0;
    std::uint64_t picture_bytes_ = 0;
};

}  // namespace

Result<std::string> render_difference_page(const Comparison& comparison, const PageNames& names,
                                           Context& context) {
    return Page(comparison, names, context).render();
}

Status check_difference_page(const fs::path& file) { return check_own_file(file, pages); }

Status write_difference_page(std::string_view page, const fs::path& file, Replace replace) {
    return write_own_file(file, pages, as_bytes(page), replace);
}

}  // namespace fightconv
