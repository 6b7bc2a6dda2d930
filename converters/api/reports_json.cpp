#include "converters/api/reports_json.hpp"

#include "converters/inspect/verdict.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

void write_place(JsonWriter& json, std::string_view file, const Place& place) {
    if (!file.empty()) {
        json.member("file", json_text(file));
    }
    if (place.offset) {
        json.member("offset", *place.offset);
    }
    if (place.line) {
        json.member("line", *place.line);
    }
}

void write_unless_empty(JsonWriter& json, std::string_view name, std::string_view text) {
    if (!text.empty()) {
        json.member(name, json_text(text));
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

template <class Texts>
void write_texts(JsonWriter& json, const Texts& texts) {
    json.list(texts, [&](const auto& text) { json.value(text); });
}

// `purpose`: nothing for a format that is read.
void write_format(JsonWriter& json, const FormatInfo& info, std::string_view purpose = {}) {
    json.object([&] {
        json.member("id", info.id);
        json.member("name", info.name);
        write_texts(json.key("extensions"), info.extensions);
        json.key("options").list(info.options, [&](const OptionInfo& option) {
            json.object([&] {
                json.member("name", option.name);
                json.member("takes", option.expected());
                write_texts(json.key("values"), option.words);
                json.member("default", option.default_text);
                json.member("help", option.help);
            });
        });
        write_unless_empty(json, "purpose", purpose);
    });
}

}  // namespace

void write_members(JsonWriter& json, const Diagnostic& diagnostic) {
    json.member("id", diagnostic.id());
    json.member("severity", diagnostic.severity() == Severity::warning ? "warning" : "note");
    json.member("level", name_of(level_of(diagnostic)));
    write_place(json, diagnostic.file, diagnostic.place);
    write_unless_empty(json, "item", diagnostic.item);
    json.member("message", json_text(diagnostic.message));
}

void write_error(JsonWriter& json, const Error& error) {
    json.object([&] {
        json.member("code", name_of(error.code()));
        write_place(json, error.file(), error.place());
        write_unless_empty(json, "item", error.item());
        json.member("message", json_text(error.message()));
        write_unless_empty(json, "remedy", error.remedy());
    });
}

void write_diagnostics(JsonWriter& json, const DiagnosticSink& sink) {
    json.object([&] {
        json.key("counts").object([&] {
            for (const auto& [id, count] : sink.counts()) {
                json.member(id, count.total);
            }
        });
        json.key("list").list(sink.kept(), [&](const Diagnostic& diagnostic) {
            json.object([&] { write_members(json, diagnostic); });
        });
    });
}

void write_formats(JsonWriter& json, const Registry& registry) {
    json.object([&] {
        json.key("reads").list(registry.importers,
                               [&](const auto& importer) { write_format(json, importer->info()); });
        json.key("writes").list([&] {
            for (const auto& exporter : registry.exporters) {
                write_format(json, exporter->info(), name_of(exporter->info().purpose));
            }
        });
    });
}

}  // namespace fightconv
