// fightconv_samples OUTDIR: writes the sample characters, each into its own folder. Existing files
// are replaced.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "samples/generate/samples.hpp"

namespace {

bool write(const std::filesystem::path& path, const fightconv::ByteBuffer& bytes) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    return out.flush().good();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: fightconv_samples OUTDIR\n";
        return 2;
    }
    const auto sets = fightconv::samples::all();
    if (!sets) {
        std::cerr << sets.error().render() << '\n';
        return 4;
    }
    for (const fightconv::OutputSet& set : *sets) {
        for (const fightconv::OutputFile& file : set.files) {
            const std::filesystem::path path =
                std::filesystem::path(argv[1]) / set.folder / file.path;
            if (!write(path, file.bytes)) {
                std::cerr << "cannot write " << path << '\n';
                return 3;
            }
        }
    }
}
