/* The frame data of a character.    frame_data CHARACTER */
#include <fightconv/fightconv.h>
#include <stdio.h>

int main(int count, char** arguments) {
    fightconv_context* context = fightconv_context_new();
    fightconv_input* input = fightconv_open_path(context, count == 2 ? arguments[1] : ".");
    fightconv_character* character = input == NULL ? NULL : fightconv_read(context, input);
    fightconv_move move;
    fightconv_frame_data data;
    move.size = sizeof move;
    data.size = sizeof data;
    if (character == NULL) {
        fprintf(stderr, "%s\n", fightconv_error(context)->text);
    }
    for (uint32_t i = 0; fightconv_move_at(character, i, &move) == FIGHTCONV_OK; ++i) {
        fightconv_frame_data_at(character, i, &data);
        if (data.startup != FIGHTCONV_UNKNOWN) {
            printf("%-12s startup %2d  active %-8s recovery %2d  on hit %-11s on block %s\n",
                   move.input, (int)data.startup, data.active, (int)data.recovery, data.on_hit,
                   data.on_block);
        }
    }
    fightconv_character_free(character);
    fightconv_input_free(input);
    fightconv_context_free(context);
    return character == NULL;
}
