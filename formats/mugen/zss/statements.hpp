// Statements and blocks. zss.md Z9, Z12-Z19, Z22, Z23.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "formats/mugen/zss/reader.hpp"

namespace fightconv::zss {

class StatementReader : protected Reader {
protected:
    using Reader::Reader;

    // Reads the statements directly under a StateDef or Function, up to the next one, and returns
    // the place of the first.
    Result<std::uint32_t> body();

private:
    // A list of statements, which is put together one by one.
    struct List {
        std::uint32_t first = none;
        std::uint32_t last = none;
    };
    struct Attributes {
        bool ignores_hit_pause = false;
        std::int32_t persistent = 1;
        bool any = false;
    };
    // The place of the first of several statements, or of one; none if there is nothing.
    using Made = Result<std::uint32_t>;

    Made add(Kind kind, std::uint32_t line);
    Statement& at(std::uint32_t place) { return file_.statements[place]; }
    void append(List& list, std::uint32_t place);

    // In a block whose '{' has been read; its end is read, too. A case of a switch ends before the
    // next.
    Made block(std::uint32_t begin, bool is_case = false);
    Made statement();
    void attributes_here(Attributes& attributes);
    void persistent(Attributes& attributes);
    void give(std::uint32_t place, const Attributes& attributes);
    Made unlabelled(const Attributes& attributes, std::uint32_t line);
    Made simple(const std::string& word, std::uint32_t line);
    Made controller_or_expression(std::uint32_t line);
    Made controller(const std::string& type, std::uint32_t line);
    Made let(std::uint32_t line);
    Made block_of(const List& list, std::uint32_t line);
    Made call(std::vector<std::string> names, std::string_view text, std::uint32_t line);
    bool begin_block(const Sentence& sentence, std::string_view word);
    Made condition(Attributes attributes, std::uint32_t line);
    Status last_else(std::uint32_t before, const Attributes& attributes, std::uint32_t line);
    Made choice(const Attributes& attributes);
    Result<std::string> case_condition(const std::string& header, bool has_values);
    Made loop(bool counts, const Attributes& attributes, std::uint32_t line);
    void for_parts(const std::vector<Sentence>& parts, std::uint32_t place, std::uint32_t line);

    std::size_t depth_ = 0;  // blocks that are open
    std::size_t loops_ = 0;  // of them, those of for and while
};

}  // namespace fightconv::zss
