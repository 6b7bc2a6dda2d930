// The states of a .zss as those of a .cns: statements are controllers in blocks, functions stand
// where they are called, loops go back. zss.md Z16-Z24, Z32.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "converters/mugen/script/constants.hpp"
#include "core/base/context.hpp"
#include "formats/mugen/cns/cns.hpp"
#include "formats/mugen/zss/zss.hpp"

namespace fightconv::mugen {

// The ZSS states of one character. The functions of a file can be called in the files behind it.
class ZssStates {
public:
    // Borrows both of them.
    ZssStates(const Constants& constants, Context& context)
        : constants_(constants), context_(context), charge_(context.budget) {}

    // The states of the next file, named `name`; a state whose number is not known is left out.
    // Statements for which Ikemen GO would not load the character are reported. limit_exceeded.
    Result<std::vector<cns::Statedef>> add(zss::File file, const std::string& name);

    Charge take_charge() && { return std::move(charge_); }

private:
    class Builder;
    // how often each variable is set
    using Assignments = std::map<std::string, std::size_t, std::less<>>;
    struct Function {
        const zss::File* file = nullptr;
        const zss::Function* text = nullptr;
        std::size_t order = 0;  // it can call those with a smaller one
        Assignments assignments{};
    };
    static Assignments assignments_in(const zss::File& file, std::uint32_t first,
                                      const std::vector<std::string>& arguments);

    void define(const zss::File& file, std::size_t& next, std::size_t states);

    const Constants& constants_;
    Context& context_;
    Charge charge_;  // of files and states
    std::deque<zss::File> files_;
    std::map<std::string, Function, std::less<>> functions_;  // the first of each name
    std::size_t defined_ = 0;                                 // functions
    std::size_t made_ = 0;                                    // statements and controllers
};

}  // namespace fightconv::mugen
