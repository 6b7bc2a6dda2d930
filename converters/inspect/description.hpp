// The description of a file that `inspect` prints, as text or as JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "converters/json/json_value.hpp"

namespace fightconv {

struct Table {
    std::string name;  // "animations"
    std::vector<std::string> columns;
    std::vector<JsonList> rows;       // as many cells as columns
    bool only_verbose = false;        // words show it with -v; JSON always has it
    std::size_t verbose_columns = 0;  // so many of the last columns, as only_verbose
};

struct Description {
    JsonObject facts;  // "sprites" -> 281
    std::vector<Table> tables;
};

std::string cell_text(const JsonValue& cell);  // as words and comma-separated values have it
std::string to_words(const Description& description, bool verbose);
// The facts, and each table as a list of objects with the names of its columns, as members of an
// object. A table takes the place of a fact of its name.
void write_members(JsonWriter& json, const Description& description);
std::string to_csv(const Table& table);  // the columns' names first, cells as csv_cell() makes them

}  // namespace fightconv
