// A MUGEN character, k.def, written as itself.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "converters/mugen/exporter.hpp"
#include "converters/mugen/importer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/mugen/files.hpp"

namespace fightconv::test {

struct Rewritten {
    Files files;
    std::string remark;
    std::vector<Diagnostic> reports;
};

inline Rewritten rewritten(const Files& files, const OptionValues& options) {
    const auto importer = make_mugen_importer();
    const InputTree tree = InputTree::from_memory(files);
    Context reading;
    const auto character = importer->read(tree, "k.def", reading);
    REQUIRE(character);
    Context context;
    context.options = test::given_options(*make_mugen_exporter(), options);
    const OwnFiles own{*importer, tree, "k.def"};
    context.own_files = &own;
    auto set = make_mugen_exporter()->write(*character, "k", context);
    REQUIRE(set);
    Rewritten result{{}, set->remark, context.diagnostics.kept()};
    for (OutputFile& file : set->files) {
        result.files.emplace(file.path, std::move(file.bytes));
    }
    return result;
}

}  // namespace fightconv::test
