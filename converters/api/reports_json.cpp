#include "converters/api/reports_json.hpp"

#include "converters/api/packages.hpp"
#include "core/base/text.hpp"

namespace fightconv {

using nlohmann::ordered_json;

namespace {

void add_place(ordered_json& object, std::string_view file, const Place& place) {
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

std::string_view name_of(Purpose purpose) {
    switch (purpose) {
        case Purpose::character: return "character";
        case Purpose::view: return "view";
        case Purpose::parts: return "parts";
    }
    return "";
}

ordered_json describe(const FormatInfo& info) {
    ordered_json options = ordered_json::array();
    for (const OptionInfo& option : info.options) {
        options.push_back(
            {{"name", option.name}, {"takes", option.expected()}, {"values", option.words}, {"default", option.default_text}, {"help", option.help}});
    }
    return {{"id", info.id}, {"name", info.name}, {"extensions", info.extensions}, {"options", std::move(options)}};
}

}  // namespace

ordered_json to_json(const Diagnostic& diagnostic) {
    ordered_json object = {{"id", diagnostic.id}, {"severity", diagnostic.severity == Severity::warning ? "warning" : "note"}};
    add_place(object, diagnostic.file, diagnostic.place);
    if (!diagnostic.item.empty()) {
        object["item"] = json_text(diagnostic.item);
    }
    object["message"] = json_text(diagnostic.message);
    return object;
}

ordered_json to_json(const Error& error) {
    ordered_json object = {{"code", name_of(error.code())}};
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

ordered_json to_json(const DiagnosticSink& sink) {
    ordered_json counts = ordered_json::object();
    for (const auto& [id, count] : sink.counts()) {
        counts[id] = count.total;
    }
    ordered_json list = ordered_json::array();
    for (const Diagnostic& diagnostic : sink.kept()) {
        list.push_back(to_json(diagnostic));
    }
    return {{"counts", std::move(counts)}, {"list", std::move(list)}};
}

ordered_json formats_json(const Registry& registry) {
    ordered_json reads = ordered_json::array();
    for (const auto& importer : registry.importers) {
        reads.push_back(describe(importer->info()));
    }
    ordered_json writes = ordered_json::array();
    for (const auto& exporter : registry.exporters) {
        writes.push_back(describe(exporter->info()));
        writes.back()["purpose"] = name_of(exporter->info().purpose);
    }
    writes.push_back(describe(package_format()));
    writes.back()["purpose"] = "files";
    return {{"reads", std::move(reads)}, {"writes", std::move(writes)}};
}

}  // namespace fightconv
