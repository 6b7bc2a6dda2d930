// Reads the reports that report_json.cpp writes. They can come from anywhere, so the number of
// values is limited before any is kept, and each is checked.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "converters/jobs/report/report.hpp"
#include "converters/jobs/report/summary.hpp"
#include "core/base/limits.hpp"
#include "core/base/text/base64.hpp"
#include "formats/images/png/png.hpp"

namespace fightconv::batch {

namespace {

using nlohmann::json;

// in the whole text: enough for more than 100,000 characters
constexpr std::uint64_t most_values = 1ULL << 23;
constexpr std::uint64_t largest_count = 1ULL << 40;  // so that no sum of counts exceeds 64 bits
constexpr std::size_t most_depth = 8;
constexpr double most_side = 1 << 30;
constexpr std::uint64_t oldest_version = 2;  // without verdicts and facts
constexpr std::uint64_t newest_version = 3;
constexpr std::uint32_t thumbnail_side = 96;
constexpr std::size_t thumbnail_bytes = 1 << 16;

// A first pass that keeps nothing: it checks that the text is JSON with limited depth and number of
// values.
class ShapeCheck final : public nlohmann::json_sax<json> {
public:
    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t) override { return value(); }
    bool number_unsigned(number_unsigned_t) override { return value(); }
    bool number_float(number_float_t, const string_t&) override { return value(); }
    bool string(string_t&) override { return value(); }
    bool binary(binary_t&) override { return value(); }
    bool key(string_t&) override { return value(); }
    bool start_object(std::size_t) override { return deeper(); }
    bool start_array(std::size_t) override { return deeper(); }
    bool end_object() override { return higher(); }
    bool end_array() override { return higher(); }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception&) override {
        // the library counts the characters that it has read, the wrong one among them
        broken_at_ = std::max<std::size_t>(position, 1) - 1;
        return false;
    }

    Status status() const {
        if (broken_at_) {
            return fail(Error(ErrorCode::malformed, "this is not JSON, or it was cut short")
                            .at(Place::at_offset(*broken_at_)));
        }
        if (values_ > most_values || depth_ > most_depth) {
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("this has more than {} values, or lists more than {} deep",
                                    most_values, most_depth));
        }
        return {};
    }

private:
    bool value() { return ++values_ <= most_values; }
    bool deeper() { return ++depth_ <= most_depth && value(); }
    bool higher() {
        --depth_;
        return true;
    }

    std::uint64_t values_ = 0;
    std::size_t depth_ = 0;
    std::optional<std::size_t> broken_at_;
};

// A JSON object and its path for messages: "entries[3].outputs[0]".
class Node {
public:
    Node(const json& value, std::string_view list, std::optional<std::size_t> index,
         const Node* parent)
        : value_(value), list_(list), index_(index), parent_(parent) {}

    Result<std::string> text(std::string_view key) const {
        FC_ASSIGN(const json* const found, member(key, &json::is_string, "a text"));
        return found->get<std::string>();
    }
    Result<std::uint64_t> count(std::string_view key) const {
        FC_ASSIGN(const json* const found,
                  member(key, &json::is_number_unsigned, "a whole number"));
        const auto number = found->get<std::uint64_t>();
        return number <= largest_count
                   ? Result<std::uint64_t>(number)
                   : fail(ErrorCode::limit_exceeded,
                          fmt::format("{} is above {}", where(key), largest_count));
    }
    Result<double> number(std::string_view key) const {
        FC_ASSIGN(const json* const found, member(key, &json::is_number, "a number"));
        return found->get<double>();
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
        FC_ASSIGN(const json* const found, member(key, &json::is_array, "a list"));
        std::vector<T> items;
        items.reserve(found->size());
        for (std::size_t i = 0; i < found->size(); ++i) {
            FC_ASSIGN(T item, parse(Node((*found)[i], key, i, this)));
            items.push_back(std::move(item));
        }
        return items;
    }
    template <class T>
    Result<T> object(std::string_view key, Result<T> (*parse)(const Node&)) const {
        FC_ASSIGN(const json* const found, member(key, &json::is_object, "an object"));
        return parse(Node(*found, key, std::nullopt, this));
    }

    bool has(std::string_view key) const { return value_.is_object() && value_.contains(key); }
    tl::unexpected<Error> wrong(std::string_view key, std::string_view expected) const {
        return fail(ErrorCode::malformed,
                    fmt::format("{} is missing or wrong; expected {}", where(key), expected));
    }

private:
    Result<const json*> member(std::string_view key, bool (json::*is)() const noexcept,
                               std::string_view expected) const {
        const auto found = value_.is_object() ? value_.find(key) : value_.end();
        return found != value_.end() && ((*found).*is)() ? Result<const json*>(&*found)
                                                         : wrong(key, expected);
    }
    std::string where(std::string_view key) const {
        const std::string own =
            parent_ == nullptr
                ? ""
                : parent_->where(list_) + (index_ ? fmt::format("[{}]", *index_) : "");
        return own + (own.empty() || key.empty() ? "" : ".") + std::string(key);
    }

    const json& value_;
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

Result<Report> parse_report(std::string_view text) {
    if (text.size() > Limits().input_file_bytes) {
        return fail(ErrorCode::limit_exceeded,
                    fmt::format("the report is too large: {} bytes", text.size()));
    }
    ShapeCheck shape;
    json::sax_parse(text, &shape);
    FC_TRY(shape.status());
    const json document = json::parse(text, nullptr, false);
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

}  // namespace fightconv::batch
