// Publishes or reads as the program does, small enough to count its system calls. Exit: 0 done, 3
// refused by the environment.
//   fault_helper files|set|folder OUT COUNT BYTES [overwrite]
//   fault_helper read ROOT PATH
#include <algorithm>
#include <csignal>
#include <iostream>
#include <string>

#include "core/disk/input_tree.hpp"
#include "core/disk/publish.hpp"

namespace {

using namespace fightconv;

int refuse(std::string_view step, const Error& error) {
    std::cerr << step << ": " << error.render() << "\n";
    return 3;
}

OutputFile file_number(int number, std::size_t size) {
    return {"file" + std::to_string(number),
            ByteBuffer(size, static_cast<std::uint8_t>('a' + number % 26))};
}

std::vector<OutputSet> sets_of(std::string_view kind, int count, std::size_t size) {
    std::vector<OutputSet> sets(kind == "files" ? 0 : 1);
    for (int i = 0; i < count; ++i) {
        if (kind == "files") {
            sets.push_back({"", {file_number(i, size)}});
        } else {
            sets[0].files.push_back(file_number(i, size));
        }
    }
    if (kind == "folder") {
        sets[0].folder = "folder";
    }
    return sets;
}

int publish(std::string_view kind, const char* folder, int count, std::size_t size,
            bool overwrite) {
    const auto publisher =
        Publisher::open(folder, {overwrite ? Existing::overwrite : Existing::refuse, true});
    if (!publisher) {
        return refuse("open", publisher.error());
    }
    int published = 0;
    int exit_code = 0;
    for (const OutputSet& set : sets_of(kind, count, size)) {
        if (const auto done = publisher->publish(set); !done) {
            exit_code = refuse("publish", done.error());
            break;
        }
        ++published;
    }
    std::cout << published << "\n";
    return exit_code;
}

int read(const char* root, const char* path) {
    const auto tree = InputTree::open(root);
    if (!tree) {
        return refuse("open", tree.error());
    }
    Context context;
    const auto bytes = tree->read(path, context);
    if (!bytes) {
        return refuse("read", bytes.error());
    }
    std::cout << bytes->size() << "\n";
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file-size limit is then an error of write
    if (count == 4 && std::string_view(arguments[1]) == "read") {
        return read(arguments[2], arguments[3]);
    }
    if (count >= 5) {
        return publish(arguments[1], arguments[2], std::stoi(arguments[3]),
                       std::stoul(arguments[4]), count > 5);
    }
    return 2;
}
