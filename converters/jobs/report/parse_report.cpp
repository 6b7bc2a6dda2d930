// Reads the reports that report_json.cpp writes. They can come from anywhere, so the number of
// values is limited, and each is checked.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "converters/jobs/report/report_json.hpp"
#include "converters/jobs/report/summary.hpp"
#include "converters/json/json_reader.hpp"
#include "core/base/limits.hpp"
#include "core/base/text/base64.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv::batch {

namespace {

constexpr std::uint64_t most_document_bytes = 3ULL << 29;  // enough for 100,000 characters
constexpr std::uint64_t largest_count = 1ULL << 40;  // so that no sum of counts exceeds 64 bits
constexpr double most_side = 1 << 30;
constexpr std::uint64_t oldest_version = 2;  // without verdicts and facts
constexpr std::uint64_t newest_version = 3;
constexpr std::uint32_t thumbnail_side = 96;
constexpr std::size_t thumbnail_bytes = 1 << 16;

// A JSON object and its path for messages: "entries[3].outputs[0]".
class Node {
public:
    Node(const JsonValue& value, std::string_view list, std::optional<std::size_t> index,
         const Node* parent)
        : value_(value), list_(list), index_(index), parent_(parent) {}

    Result<std::string> text(std::string_view key) const {
        const std::string* const found = value_.member(key).text();
        return found != nullptr ? Result<std::string>(*found) : wrong(key, "a text");
    }
    Result<std::uint64_t> count(std::string_view key) const {
        const auto* const found = std::get_if<std::uint64_t>(&value_.member(key).content);
        if (found == nullptr) {
            return wrong(key, "a whole number");
        }
        return *found <= largest_count
                   ? Result<std::uint64_t>(*found)
                   : fail(ErrorCode::limit_exceeded,
                          fmt::format("{} is above {}", where(key), largest_count));
    }
    Result<double> number(std::string_view key) const {
        const auto found = value_.member(key).number();
        return found ? Result<double>(*found) : wrong(key, "a number");
    }
    Result<double> seconds(std::string_view key) const {
        FC_ASSIGN(const double number, this->number(key));
        return number >= 0 ? Result<double>(number) : wrong(key, "a number that is not negative");
    }
    template <class Enum, std::size_t Count>
    Result<Enum> word(std::string_view key,
                      const std::array<std::string_view, Count>& words) const {
        FC_ASSIGN(const std::string found, text(key));
        const auto word = std::find(words.begin(), words.end(), found);
        return word != words.end() ? Result<Enum>(static_cast<Enum>(word - words.begin()))
                                   : wrong(key, "one of the words that the README lists");
    }
    template <class T>
    Result<std::vector<T>> list(std::string_view key, Result<T> (*parse)(const Node&)) const {
        const JsonValue& found = value_.member(key);
        if (!found.is_list()) {
            return wrong(key, "a list");
        }
        std::vector<T> items;
        items.reserve(found.items().size());
        for (std::size_t i = 0; i < found.items().size(); ++i) {
            FC_ASSIGN(T item, parse(Node(found.item(i), key, i, this)));
            items.push_back(std::move(item));
        }
        return items;
    }
    template <class T>
    Result<T> object(std::string_view key, Result<T> (*parse)(const Node&)) const {
        const JsonValue& found = value_.member(key);
        return found.is_object() ? parse(Node(found, key, std::nullopt, this))
                                 : wrong(key, "an object");
    }

    bool has(std::string_view key) const {
        const auto* const members = std::get_if<JsonObject>(&value_.content);
        return members != nullptr &&
               std::any_of(members->begin(), members->end(),
                           [&](const JsonMember& member) { return member.key == key; });
    }
    tl::unexpected<Error> wrong(std::string_view key, std::string_view expected) const {
        return fail(ErrorCode::malformed,
                    fmt::format("{} is missing or wrong; expected {}", where(key), expected));
    }

private:
    std::string where(std::string_view key) const {
        const std::string own =
            parent_ == nullptr
                ? ""
                : parent_->where(list_) + (index_ ? fmt::format("[{}]", *index_) : "");
        return own + (own.empty() || key.empty() ? "" : ".") + std::string(key);
    }

    const JsonValue& value_;
    std::string_view list_;
    std::optional<std::size_t> index_;  // in a list
    const Node* parent_;
};

bool is_sha256(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<OutputRecord> parse_output(const Node& node) {
    OutputRecord output;
    FC_ASSIGN(output.path, node.text("path"));
    FC_ASSIGN(output.bytes, node.count("bytes"));
    FC_ASSIGN(output.sha256, node.text("sha256"));
    if (!is_sha256(output.sha256)) {
        return node.wrong("sha256", "64 digits 0-9, a-f");
    }
    return output;
}

Result<ProblemCount> parse_problem(const Node& node) {
    ProblemCount problem;
    FC_ASSIGN(problem.id, node.text("id"));
    FC_ASSIGN(problem.severity, node.word<Severity>("severity", severity_names));
    FC_ASSIGN(problem.count, node.count("count"));
    FC_ASSIGN(problem.first, node.text("first"));
    return problem;
}

// A picture that a page may show: a PNG that is no larger than those of fightconv.
Result<ByteBuffer> parse_thumbnail(const Node& node) {
    FC_ASSIGN(const std::string text, node.text("thumbnail"));
    auto bytes = text.size() <= thumbnail_bytes ? bytes_of_base64(text) : std::nullopt;
    if (!bytes) {
        return node.wrong("thumbnail", "base64 of at most 65536 characters");
    }
    if (!bytes->empty()) {
        const auto header = png::read_header({"thumbnail", *bytes});
        if (!header || std::max(header->width, header->height) > thumbnail_side) {
            return node.wrong("thumbnail", "a PNG of at most 96x96");
        }
    }
    return *std::move(bytes);
}

Result<EntryError> parse_error(const Node& node) {
    EntryError error;
    FC_ASSIGN(error.code, node.text("code"));
    FC_ASSIGN(error.message, node.text("message"));
    FC_ASSIGN(error.remedy, node.text("remedy"));
    return error;
}

Result<Verdict> parse_verdict(const Node& node) {
    Verdict verdict;
    FC_ASSIGN(const std::string condition, node.text("condition"));
    const auto known = condition_of(condition);
    if (!known) {
        return node.wrong("condition", "damaged, refused, usable or whole");
    }
    verdict.condition = *known;
    FC_ASSIGN(const std::uint64_t score, node.count("score"));
    if (score > 100) {
        return node.wrong("score", "a number from 0 to 100");
    }
    verdict.score = static_cast<std::uint32_t>(score);
    FC_ASSIGN(verdict.reason, node.text("reason"));
    return verdict;
}

Result<std::int32_t> parse_side(const Node& node, std::string_view key) {
    FC_ASSIGN(const double side, node.number(key));
    return std::abs(side) <= most_side ? Result<std::int32_t>(static_cast<std::int32_t>(side))
                                       : node.wrong(key, "the size of a screen");
}

Result<Facts> parse_facts(const Node& node) {
    Facts facts;
    FC_ASSIGN(facts.display_name, node.text("display_name"));
    FC_ASSIGN(facts.author, node.text("author"));
    FC_ASSIGN(facts.format, node.text("format"));
    FC_ASSIGN(facts.version, node.text("version"));
    FC_ASSIGN(facts.localcoord.x, parse_side(node, "width"));
    FC_ASSIGN(facts.localcoord.y, parse_side(node, "height"));
    FC_ASSIGN(facts.pictures, node.text("pictures"));
    return facts;
}

Result<Entry> parse_entry(const Node& node) {
    Entry entry;
    FC_ASSIGN(entry.name, node.text("name"));
    FC_ASSIGN(entry.input, node.text("input"));
    FC_ASSIGN(entry.outcome, node.word<Outcome>("outcome", outcome_names));
    if (node.has("error")) {
        FC_ASSIGN(entry.error, node.object("error", parse_error));
    }
    if (node.has("verdict")) {
        FC_ASSIGN(entry.verdict, node.object("verdict", parse_verdict));
    }
    if (node.has("facts")) {
        FC_ASSIGN(entry.facts, node.object("facts", parse_facts));
    }
    FC_ASSIGN(entry.input_bytes, node.count("input_bytes"));
    FC_ASSIGN(entry.sprites, node.count("sprites"));
    FC_ASSIGN(entry.animations, node.count("animations"));
    FC_ASSIGN(entry.moves, node.count("moves"));
    FC_ASSIGN(entry.seconds, node.seconds("seconds"));
    FC_ASSIGN(entry.outputs, node.list("outputs", parse_output));
    FC_ASSIGN(entry.problems, node.list("problems", parse_problem));
    FC_ASSIGN(entry.thumbnail, parse_thumbnail(node));
    return entry;
}

Result<PassedOver> parse_skipped(const Node& node) {
    PassedOver skipped;
    FC_ASSIGN(skipped.path, node.text("path"));
    FC_ASSIGN(skipped.reason, node.text("reason"));
    return skipped;
}

}  // namespace

Result<JsonValue> parse_report_json(std::string_view text) {
    Limits limits;
    if (text.size() > limits.input_file_bytes) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the report is too large: {} bytes", text.size()));
    }
    limits.live_decoded_bytes = most_document_bytes;
    Charge charge{Budget(limits)};
    return read_json(as_bytes(text), "", charge);
}

Result<Report> report_in(const JsonValue& document) {
    const Node root(document, "", 0, nullptr);
    const auto format = root.text("format");
    if (!format || *format != "fightconv batch report") {
        return fail(Error(ErrorCode::bad_magic, "this is not the report of a batch")
                        .remedy("Give files that fightconv batch --report NAME.json has written."));
    }
    FC_ASSIGN(const std::uint64_t version, root.count("version"));
    if (version < oldest_version || version > newest_version) {
        return fail(
            ErrorCode::unsupported_version,
            fmt::format("this report has version {}, but this program reads the versions {} and {}",
                        version, oldest_version, newest_version));
    }
    Report report;
    FC_ASSIGN(report.entries, root.list("entries", parse_entry));
    FC_ASSIGN(report.skipped, root.list("skipped", parse_skipped));
    return report;
}

Result<Report> parse_report(std::string_view text) {
    return parse_report_json(text).and_then(report_in);
}

}  // namespace fightconv::batch
