// A character written for MUGEN, and read again.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "converters/mugen/exporter.hpp"
#include "converters/mugen/importer.hpp"
#include "tests/support/given_options.hpp"

namespace fightconv::test {

struct MugenFolder {
    OutputSet set;
    std::vector<Diagnostic> reports;
    std::vector<Diagnostic> losses;

    // The text with this extension.
    std::string text(std::string_view extension) const {
        for (const OutputFile& file : set.files) {
            if (file.path.ends_with(extension)) {
                return {file.bytes.begin(), file.bytes.end()};
            }
        }
        throw std::runtime_error("no " + std::string(extension));
    }
    // From "[Statedef N]" to the next one.
    std::string state(std::int32_t number) const {
        const std::string all = text(".cns");
        const std::size_t begin = all.find("[Statedef " + std::to_string(number) + "]");
        if (begin == std::string::npos) {
            return {};
        }
        return all.substr(begin, all.find("[Statedef ", begin + 1) - begin);
    }
    bool has(std::string_view id) const {
        const auto is_it = [&](const Diagnostic& each) { return each.id() == id; };
        return std::any_of(reports.begin(), reports.end(), is_it) ||
               std::any_of(losses.begin(), losses.end(), is_it);
    }

    Character read(const OptionValues& options = {}) const {
        std::map<std::string, ByteBuffer> files;
        for (const OutputFile& file : set.files) {
            files.emplace(file.path, file.bytes);
        }
        Context context;
        const auto importer = make_mugen_importer();
        context.options = given_options(*importer, options);
        auto character = importer->read(InputTree::from_memory(std::move(files)),
                                        set.files.front().path, context);
        if (!character) {
            throw std::runtime_error(character.error().render());
        }
        character->charge = {};
        return std::move(*character);
    }
};

inline MugenFolder mugen_folder(const Character& character, const OptionValues& options = {}) {
    Context context;
    const auto exporter = make_mugen_exporter();
    context.options = given_options(*exporter, options);
    MugenFolder folder;
    folder.losses = exporter->losses(character, context);
    auto set = exporter->write(character, "test", context);
    if (!set) {
        throw std::runtime_error(set.error().render());
    }
    folder.set = std::move(*set);
    folder.set.charge = {};
    folder.reports = context.diagnostics.kept();
    return folder;
}

inline const Move& move_numbered(const Character& character, std::int32_t number) {
    const auto found = std::find_if(character.moves.begin(), character.moves.end(),
                                    [&](const Move& each) { return each.number == number; });
    if (found == character.moves.end()) {
        throw std::runtime_error("there is no move " + std::to_string(number));
    }
    return *found;
}

}  // namespace fightconv::test
