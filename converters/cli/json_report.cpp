#include "converters/cli/json_report.hpp"

namespace fightconv::cli {

namespace {

void add_place(nlohmann::ordered_json& object, std::string_view file, const Place& place) {
    if (!file.empty()) {
        object["file"] = json_text(file);
    }
    if (place.offset) {
        object["offset"] = *place.offset;
    }
    if (place.line) {
        object["line"] = *place.line;
    }
}

}  // namespace

nlohmann::ordered_json to_json(const Diagnostic& diagnostic) {
    nlohmann::ordered_json object = {{"id", diagnostic.id}, {"severity", diagnostic.severity == Severity::warning ? "warning" : "note"}};
    add_place(object, diagnostic.file, diagnostic.place);
    if (!diagnostic.item.empty()) {
        object["item"] = json_text(diagnostic.item);
    }
    object["message"] = json_text(diagnostic.message);
    return object;
}

nlohmann::ordered_json to_json(const Error& error) {
    nlohmann::ordered_json object = {{"code", name_of(error.code())}};
    add_place(object, error.file(), error.place());
    if (!error.item().empty()) {
        object["item"] = json_text(error.item());
    }
    object["message"] = json_text(error.message());
    if (!error.remedy().empty()) {
        object["remedy"] = json_text(error.remedy());
    }
    return object;
}

nlohmann::ordered_json to_json(const DiagnosticSink& sink) {
    nlohmann::ordered_json counts = nlohmann::ordered_json::object();
    for (const auto& [id, count] : sink.counts()) {
        counts[id] = count.total;
    }
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Diagnostic& diagnostic : sink.kept()) {
        list.push_back(to_json(diagnostic));
    }
    return {{"counts", std::move(counts)}, {"list", std::move(list)}};
}

}  // namespace fightconv::cli
