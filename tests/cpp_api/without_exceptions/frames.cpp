// The header is for programs without exceptions, too.
#include <fightconv/fightconv.hpp>

std::size_t frames_of(const std::string& path);

std::size_t frames_of(const std::string& path) {
    fightconv::Context context;
    const auto input = context.open(path);
    if (!input) {
        return 0;
    }
    std::size_t frames = 0;
    const auto character = context.read(*input);
    if (character) {
        for (const fightconv::Animation& animation : character->animations()) {
            frames += animation.frames().size();
        }
    }
    return frames;
}
