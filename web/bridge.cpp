// The parts that the page needs beside the C interface: its progress, words for diagnostics, and
// the inputs among the files that a person dropped.
#include <emscripten.h>

#include <algorithm>
#include <set>
#include <string>

#include "converters/api/fightconv.hpp"
#include "converters/api/find_problem.hpp"
#include "converters/json/json_writer.hpp"
#include "include/fightconv/fightconv.h"

using namespace fightconv;

extern "C" {

// A function of the page, which stops a conversion by ending its worker.
void page_progress(const char* step, size_t done, size_t total)
    __attribute__((import_module("page"), import_name("progress")));
}

namespace {

int tell_progress(void*, const char* step, size_t done, size_t total) {
    page_progress(step, done, total);
    return 0;
}

struct Input {
    std::string folder;  // in the files, with a slash at its end unless it is the first
    std::string file;    // in that folder; empty: the folder itself
};

// The inputs that the importers find in each folder, as in a batch, or the files that they take by
// themselves if there are none.
std::vector<Input> inputs_among(const std::vector<MemoryFile>& files, const InputTree& tree,
                                const Registry& registry) {
    std::set<std::string> folders;
    for (const MemoryFile& file : files) {
        for (std::size_t end = file.name.rfind('/') + 1;; end = file.name.rfind('/', end - 2) + 1) {
            folders.insert(std::string(file.name.substr(0, end)));
            if (end == 0) {
                break;
            }
        }
    }
    std::vector<Input> inputs;
    for (const std::string& folder : folders) {
        const auto below = tree.in(folder.substr(0, folder.size() - (folder.empty() ? 0 : 1)));
        for (const auto& importer : registry.importers) {
            for (const std::string& file :
                 below ? importer->find(*below).inputs : std::vector<std::string>()) {
                inputs.push_back({folder, file});
            }
        }
    }
    if (inputs.empty()) {
        const std::vector<std::string> none;
        for (const MemoryFile& file : files) {
            const std::size_t start = file.name.rfind('/') + 1;
            if (registry.importer_for(
                    {file.name.substr(start),
                     file.bytes.first(std::min<std::size_t>(file.bytes.size(), 4096)), none},
                    Accept::parts) != nullptr) {
                inputs.push_back({std::string(file.name.substr(0, start)),
                                  std::string(file.name.substr(start))});
            }
        }
    }
    return inputs;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void web_show_progress(fightconv_context* context) {
    fightconv_set_progress(context, &tell_progress, nullptr);
}

// The meaning of a diagnostic or "error:CODE", and advice, on two lines. Empty if there are no
// words for it.
EMSCRIPTEN_KEEPALIVE const char* web_words(const char* id) {
    static std::string text;
    const PlainWords* const words = words_for(id);
    text = words == nullptr ? "" : std::string(words->what).append("\n").append(words->advice);
    return text.c_str();
}

// A JSON list of [folder, file]. NULL if the names are not those of files side by side.
EMSCRIPTEN_KEEPALIVE const char* web_find(const fightconv_file* files, size_t count,
                                          const char* name) {
    static std::string text;
    std::vector<MemoryFile> list;
    for (size_t i = 0; i < count; ++i) {
        list.push_back({files[i].name, {files[i].bytes, files[i].size}});
    }
    const auto tree = InputTree::from_memory(list, name);
    if (!tree) {
        return nullptr;
    }
    JsonWriter json(std::nullopt);
    json.list(inputs_among(list, *tree, builtin_registry()),
              [&](const Input& input) { json.list_of(input.folder, input.file); });
    text = json.text();
    return text.c_str();
}
}
