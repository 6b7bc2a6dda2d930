// The game, and what a test wants to know of it.
#include "game.c"

// The first one's power and the second one's life are as usual if they are 0.
__attribute__((export_name("prepare"))) void prepare(float distance, int power, int life) {
    for (int i = 0; i < 2; ++i)
        game.fighters[i].x = (i ? distance : -distance) / 2;
    if (power)
        game.fighters[0].power = power;
    if (life)
        game.fighters[1].life = life;
}

// state, x, y, life, power, the place of the move that it began last, projectiles in flight
__attribute__((export_name("fact"))) float fact(int player, int which) {
    const Fighter* f = &game.fighters[player];
    switch (which) {
        case 0: return f->state;
        case 1: return f->x;
        case 2: return f->y;
        case 3: return f->life;
        case 4: return f->power;
        case 6: {
            int count = 0;
            for (int i = 0; i < SHOTS; ++i)
                count += !!game.shots[player][i].what;
            return count;
        }
        default: return f->move ? f->move - f->who->moves : -1;
    }
}
