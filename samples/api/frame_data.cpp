// The frame data of a character.    frame_data CHARACTER
#include <fightconv/fightconv.hpp>
#include <iostream>

int main(int count, char** arguments) {
    fightconv::Context context;
    const auto input = context.open(count == 2 ? arguments[1] : ".");
    const auto character = input ? context.read(*input) : input.error();
    if (!character) {
        std::cerr << character.error().what() << '\n';
        return 1;
    }
    for (const fightconv::Move& move : character->moves()) {
        const fightconv_frame_data data = move.frame_data();
        if (const auto startup = fightconv::known(data.startup)) {
            std::cout << move.input << ": startup " << *startup << ", active " << data.active
                      << ", recovery " << data.recovery << ", on hit " << data.on_hit
                      << ", on block " << data.on_block << '\n';
        }
    }
}
