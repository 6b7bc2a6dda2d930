// What `inspect` says about a file, as text or as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace fightconv {

struct Table {
    std::string name;  // "animations"
    std::vector<std::string> columns;
    std::vector<std::vector<nlohmann::ordered_json>> rows;  // as many cells as columns
    bool only_verbose = false;                              // words show it with -v; JSON always has it
};

struct Description {
    nlohmann::ordered_json facts = nlohmann::ordered_json::object();  // "sprites" -> 281
    std::vector<Table> tables;
};

std::string to_words(const Description& description, bool verbose);
nlohmann::ordered_json to_json(const Description& description);
std::string to_csv(const Table& table);  // the columns' names first, cells as csv_cell() makes them

}  // namespace fightconv
