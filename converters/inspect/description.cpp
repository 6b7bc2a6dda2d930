#include "converters/inspect/description.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "core/base/text/csv.hpp"
#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

std::string text_of(std::monostate) { return "-"; }
std::string text_of(bool truth) { return truth ? "yes" : "no"; }
std::string text_of(std::int64_t number) { return std::to_string(number); }
std::string text_of(std::uint64_t number) { return std::to_string(number); }
std::string text_of(double number) { return number_text(number); }
std::string text_of(const std::string& text) { return printable(text); }
std::string text_of(const JsonList& list) {
    std::string text;
    for (const JsonValue& item : list) {
        text.append(text.empty() ? "" : ",").append(cell_text(item));
    }
    return text;
}
std::string text_of(const JsonObject& object) {
    JsonWriter json(std::nullopt);
    write_value(json, object);
    return std::string(json.text());
}

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

void append_cell(std::string& line, std::string_view text, std::size_t width, bool right) {
    const std::string gap(width - std::min(width, width_of(text)), ' ');
    line.append("  ").append(right ? gap : "").append(text).append(right ? "" : gap);
}

std::string table_words(const Table& table, bool verbose) {
    const std::size_t shown = table.columns.size() - (verbose ? 0 : table.verbose_columns);
    std::vector<std::vector<std::string>> lines;
    std::vector<std::size_t> widths;
    std::vector<bool> numeric(table.columns.size(), true);
    for (const std::string& column : table.columns) {
        widths.push_back(width_of(column));
    }
    for (const auto& row : table.rows) {
        std::vector<std::string>& line = lines.emplace_back();
        for (std::size_t i = 0; i < shown; ++i) {
            line.push_back(cell_text(row[i]));
            widths[i] = std::max(widths[i], width_of(line.back()));
            numeric[i] = numeric[i] && (row[i].number() || row[i].is_null());
        }
    }
    std::string text = fmt::format("{}:\n", table.name);
    const auto append_line = [&](const std::vector<std::string>& cells) {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            append_cell(line, cells[i], widths[i], numeric[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text.append(line).append("\n");
    };
    append_line(
        {table.columns.begin(), table.columns.begin() + static_cast<std::ptrdiff_t>(shown)});
    for (const auto& line : lines) {
        append_line(line);
    }
    return text;
}

}  // namespace

std::string cell_text(const JsonValue& cell) {
    return std::visit([](const auto& content) { return text_of(content); }, cell.content);
}

std::string to_words(const Description& description, bool verbose) {
    std::size_t width = 0;
    for (const auto& [key, value] : description.facts) {
        width = std::max(width, key.size());
    }
    std::string text;
    for (const auto& [key, value] : description.facts) {
        std::string name = key;
        std::replace(name.begin(), name.end(), '_', ' ');
        text.append(name)
            .append(width - key.size(), ' ')
            .append("  ")
            .append(cell_text(value))
            .append("\n");
    }
    for (const Table& table : description.tables) {
        if (!table.rows.empty() && (verbose || !table.only_verbose)) {
            text.append("\n").append(table_words(table, verbose));
        }
    }
    return text;
}

void write_members(JsonWriter& json, const Description& description) {
    const auto write_table = [&](const Table& table) {
        json.key(table.name).list(table.rows, [&](const JsonList& row) {
            json.object([&] {
                for (std::size_t i = 0; i < row.size(); ++i) {
                    write_value(json.key(table.columns[i]), row[i]);
                }
            });
        });
    };
    std::vector<const Table*> rest;
    std::transform(description.tables.begin(), description.tables.end(), std::back_inserter(rest),
                   [](const Table& table) { return &table; });
    for (const JsonMember& fact : description.facts) {
        const auto table = std::find_if(rest.begin(), rest.end(),
                                        [&](const Table* each) { return each->name == fact.key; });
        if (table == rest.end()) {
            write_value(json.key(fact.key), fact.value);
        } else {
            write_table(**table);
            rest.erase(table);
        }
    }
    for (const Table* const table : rest) {
        write_table(*table);
    }
}

std::string to_csv(const Table& table) {
    std::string text;
    const auto append = [&](std::string_view cell, bool first) {
        text.append(first ? "" : ",").append(csv_cell(cell));
    };
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        append(table.columns[i], i == 0);
    }
    text.push_back('\n');
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            append(cell_text(row[i]), i == 0);
        }
        text.push_back('\n');
    }
    return text;
}

}  // namespace fightconv
