// A fighting game for two with the character of CHARACTER.h, to start your own game from. fightconv
// wrote it; do with it what you like.
//   build: nether build (it runs the clang line of nether.toml; clang and lld have to be installed)
//   play:  nether run --players 2
//   keys:  arrows move; Z X C V Q E (the console's buttons A B X Y L1 R1) attack, some moves after
//          a motion; hold back to guard; Select shows boxes; Start begins again
// The console calls init() once, then update() 60 times a second, and render() to draw. It can go
// back in time: it copies all memory, restores the copy and calls update() again. So everything
// that changes is in `game`, update() draws nothing, and render() changes nothing.
#include "CHARACTER.h"

// another one: include its header, and add its assets to nether.toml
static const Character* const roster[2] = {&CHARACTER_character, &CHARACTER_character};

// The functions of the console that the game uses. zx.h of Nethercore declares all that there are.
#define CONSOLE(name) __attribute__((import_module("env"), import_name(#name))) name
// this and the next one: only in init()
extern unsigned CONSOLE(rom_texture)(const char* id, unsigned length);
extern unsigned CONSOLE(rom_sound)(const char* id, unsigned length);
extern void CONSOLE(play_sound)(unsigned sound, float volume, float pan);
extern unsigned CONSOLE(button_held)(unsigned player, unsigned button);
extern unsigned CONSOLE(button_pressed)(unsigned player, unsigned button);
extern void CONSOLE(z_index)(unsigned layer);
extern void CONSOLE(set_color)(unsigned rgba);
extern void CONSOLE(texture_bind)(unsigned texture);
extern void CONSOLE(draw_rect)(float x, float y, float width, float height);
extern void CONSOLE(draw_sprite_region)(float x, float y, float width, float height, float u,
                                        float v, float u_width, float v_height);

// of the console; A B X Y L1 R1 are 4 to 9
enum { UP, DOWN, LEFT, RIGHT, BUTTON_A, START = 12, SELECT, BUTTONS = 6 };
enum { WIDTH = 960, HEIGHT = 540, FLOOR = 480 };  // of the screen
// layers: within one of them, the order is not known
enum { STAGE, GROUND, BEHIND = 10, IN_FRONT, IN_FLIGHT, BOXES = 20, BAR = 30, BAR_FILLED };
enum { SHOTS = 8 };     // projectiles of one fighter at a time
enum { OUTSIDE = 80 };  // so many screen pixels beside the stage they end
enum { MEMORY = 64, PER_DIRECTION = 10, PATIENCE = 6, LYING_TICKS = 30 };  // ticks
#define FRICTION 0.85f  // what is left of the speed of one who slides, from tick to tick
enum {
    FREE,
    JUMPING,
    FLYING,
    LANDING,
    ATTACKING,
    STUNNED,
    GUARDING,
    FALLING,
    LYING,
    RISING,
    BEATEN,
    WON
};

typedef struct {
    const Character* who;
    // in its pixels: from the middle of the stage, and from the floor, where up is negative
    float x, y, speed_x, speed_y;
    int facing;                   // 1: it looks right, -1: left
    int state, time, ticks;       // what it does, since when, and how long it will
    int animation, frame, shown;  // what is seen, and for how many ticks
    const Move* move;             // while it is ATTACKING,
    // the numbers of the hits of this move that have hit, as bits,
    unsigned hits_done;
    int contact;  // and how that was: ON_WHIFF, ON_HIT, ON_GUARD
    int stop;     // ticks of hitstop that are left
    int life, power;
    // buttons that wait to be used, as bits, and for how many ticks they have waited
    unsigned pressed, waiting;
    // what was held in the last ticks, the newest first: as on a number pad, 6 is forward
    unsigned char directions[MEMORY];
} Fighter;

// A projectile in flight.
typedef struct {
    const Projectile* what;  // null: there is none
    const Character* who;    // sent it out
    float x, y, speed_x, speed_y;
    int facing;
    int age;         // ticks since it was sent out, without its hitstop
    int stop, wait;  // ticks of hitstop that are left, and behind them those in which it cannot hit
    int hits, priority;  // that are left
} Shot;

static struct {
    Fighter fighters[2];
    Shot shots[2][SHOTS];
    int shows_boxes;
} game;

static int length(const char* text) {
    int bytes = 0;
    while (text[bytes])
        ++bytes;
    return bytes;
}

// ---- pictures and sounds

static const Frame* frame_of(const Fighter* f) {
    return &f->who->frames[f->who->animations[f->animation].first + f->frame];
}

// The frame that an animation shows after so many ticks.
static const Frame* frame_at(const Character* who, int animation, int ticks) {
    const Animation* shown = &who->animations[animation];
    const Frame* frames = &who->frames[shown->first];
    int frame = 0;
    while (frames[frame].ticks > 0 && ticks >= frames[frame].ticks) {
        if (frame + 1 == shown->count && shown->loop < 0)
            break;
        ticks -= frames[frame].ticks;
        frame = frame + 1 < shown->count ? frame + 1 : shown->loop;
    }
    return &frames[frame];
}

// A frame on the stage.
typedef struct {
    const Character* who;
    const Frame* frame;
    float x, y;
    int facing;
} Seen;

static Seen seen_of(const Fighter* f) { return (Seen){f->who, frame_of(f), f->x, f->y, f->facing}; }

static Seen seen_shot(const Shot* s) {
    return (Seen){s->who, frame_at(s->who, s->what->animation, s->age), s->x, s->y, s->facing};
}

static void play(const Character* who, int sound, int volume) {
    if (sound)
        play_sound(who->sound_handles[sound - 1], (float)volume / 100, 0);
}

static void sound_frame(const Fighter* f) {
    const Cue* cue = &f->who->cues[frame_of(f)->first_cue];
    for (int left = frame_of(f)->cues; left > 0; --left, ++cue)
        if (f->shown == cue->tick)
            play(f->who, cue->sound, cue->volume);
}

static void show_frame(Fighter* f, int frame) {
    f->frame = frame;
    f->shown = 0;
    sound_frame(f);
}

static void show(Fighter* f, int animation) {
    f->animation = animation;
    show_frame(f, 0);
}

static void animate(Fighter* f) {
    const Animation* animation = &f->who->animations[f->animation];
    ++f->shown;
    if (frame_of(f)->ticks < 0 || f->shown < frame_of(f)->ticks)
        sound_frame(f);
    else if (f->frame + 1 < animation->count)
        show_frame(f, f->frame + 1);
    else if (animation->loop >= 0)
        show_frame(f, animation->loop);
}

// ---- what a fighter does

static void enter(Fighter* f, int state, int ticks) {
    f->state = state;
    f->time = 0;
    f->ticks = ticks;
}

static void start(Fighter* f, int state, int role, int ticks) {
    enter(f, state, ticks);
    show(f, f->who->roles[role]);
}

static void become_free(Fighter* f) {
    if (f->y < 0)
        start(f, FLYING, JUMP_UP, 0);
    else
        start(f, FREE, STAND, 0);
}

// Goes where its move leads in this tick.
static void step(Fighter* f) {
    const Step* steps = &f->who->steps[f->move->step];
    f->speed_x = f->speed_y = 0;
    for (int i = 0; i < f->move->steps; ++i) {
        if (steps[i].tick != f->time)
            continue;
        f->speed_x = f->facing * (steps[i].x - (i ? steps[i - 1].x : 0)) / 16.0f;
        f->speed_y = (steps[i].y - (i ? steps[i - 1].y : 0)) / 16.0f;
    }
    f->x += f->speed_x;
    f->y = f->y + f->speed_y < 0 ? f->y + f->speed_y : 0;
}

static void attack(Fighter* f, const Move* move) {
    if (f->state != ATTACKING || !(move->flags & CONTINUES))
        f->hits_done = 0;
    if (!f->hits_done)
        f->contact = ON_WHIFF;
    f->power += move->gain - move->cost;
    f->pressed = 0;
    f->move = move;
    enter(f, ATTACKING, move->duration);
    show(f, move->animation);
    if (!(move->flags & FLIES))
        step(f);
}

// Whether the directions were held one after the other, the last of them now or a moment ago. For
// one that comes twice, as in 66, the stick must have rested between: 6236 is something else.
static int was_given(const Fighter* f, const char* motion) {
    const int all = length(motion), ticks = all > 1 ? all * PER_DIRECTION : all;
    int left = all;
    for (int age = 0; age < ticks && age < MEMORY && left; ++age) {
        const int direction = f->directions[age],
                  is_twice = left < all && motion[left - 1] == motion[left];
        if (age && direction == f->directions[age - 1])
            continue;
        if (direction == motion[left - 1] - '0')
            --left;
        else if (is_twice && direction != 5)
            return 0;
    }
    return !left;
}

static int can_begin(const Fighter* f, const Move* move) {
    const int takes_over = move->buttons && !(move->flags & FOLLOWS);
    // up and a button: the button comes a little later
    if (f->state == JUMPING)
        return takes_over && length(move->motion) && move->motion[length(move->motion) - 1] >= '7';
    if (f->state != ATTACKING)
        return !(move->flags & FOLLOWS);
    // what a motion alone has begun was only the beginning of a longer command
    if (takes_over && !f->move->buttons && f->move->motion && f->time < PATIENCE)
        return 1;
    if (!(move->flags & FOLLOWS) && f->move->free_tick >= 0 && f->time > f->move->free_tick)
        return 1;
    const Cancel* cancel = &f->who->cancels[f->move->cancel];
    for (int i = 0; i < f->move->cancels; ++i) {
        if (&f->who->moves[cancel[i].into] == move && f->time >= cancel[i].first_tick &&
            cancel[i].on & f->contact)
            return 1;
    }
    return 0;
}

// Begins the first move whose input was given.
static int attacks(Fighter* f, const Fighter* other) {
    const int stance = f->y < 0 ? IN_AIR : f->directions[0] <= 3 ? CROUCHING : STANDING;
    const float distance = (other->x - f->x) * f->facing,
                close = 2 * (f->who->front + other->who->front);
    for (int i = 0; i < f->who->moves_count; ++i) {
        const Move* move = &f->who->moves[i];
        if (!move->motion || !(move->stances & stance) || f->power < move->cost ||
            !can_begin(f, move))
            continue;
        if ((move->buttons & f->pressed) != move->buttons || !was_given(f, move->motion))
            continue;
        // a motion alone: it ends now
        if (!move->buttons && f->directions[0] == f->directions[1])
            continue;
        if (move->flags & THROW && (distance > close || other->y < 0 || other->state == STUNNED))
            continue;
        attack(f, move);
        return 1;
    }
    return 0;
}

static void walk(Fighter* f) {
    const int direction = f->directions[0];
    const int role = direction <= 3   ? CROUCH
                     : direction == 6 ? WALK_FORWARD
                     : direction == 4 ? WALK_BACK
                                      : STAND;
    f->x += f->facing * (role == WALK_FORWARD ? f->who->walk_forward
                         : role == WALK_BACK  ? f->who->walk_back
                                              : 0);
    if (direction >= 7)
        start(f, JUMPING, JUMP_START, f->who->jump_ticks);
    else if (f->animation != f->who->roles[role])
        show(f, f->who->roles[role]);
}

static void jump(Fighter* f) {
    const int role = f->directions[0] % 3 == 1   ? JUMP_BACK
                     : f->directions[0] % 3 == 0 ? JUMP_FORWARD
                                                 : JUMP_UP;
    f->speed_x = f->facing * (role == JUMP_BACK      ? f->who->jump_back
                              : role == JUMP_FORWARD ? f->who->jump_forward
                                                     : 0);
    f->speed_y = f->who->jump;
    start(f, FLYING, role, 0);
}

// A tick in the air. Whether it comes down to the floor.
static int lands(Fighter* f) {
    f->x += f->speed_x;
    f->y += f->speed_y;
    f->speed_y += f->who->gravity;
    if (f->y < 0)
        return 0;
    f->y = f->speed_x = f->speed_y = 0;
    return 1;
}

static void act(Fighter* f, const Fighter* other) {
    const int over = f->time >= f->ticks;
    switch (f->state) {
        case FREE:
            f->facing = f->x < other->x ? 1 : -1;
            if (other->state == BEATEN)
                start(f, WON, WIN, 0);
            else if (!attacks(f, other))
                walk(f);
            break;
        case JUMPING:
            if (!attacks(f, other) && over)
                jump(f);
            break;
        case FLYING:
            if (!attacks(f, other) && lands(f))
                start(f, LANDING, LAND, f->who->land_ticks);
            break;
        case ATTACKING:
            if (attacks(f, other))
                break;
            if (f->move->flags & FLIES || (!f->ticks && f->y < 0)) {
                if (lands(f))
                    start(f, LANDING, LAND, f->who->land_ticks);
            } else if (over && f->move->next >= 0) {
                attack(f, &f->who->moves[f->move->next]);
            } else if (over) {
                become_free(f);
            } else {
                step(f);
            }
            break;
        case FALLING:
            if (lands(f))
                start(f, f->life ? LYING : BEATEN, f->life ? LIE : LIE_DEAD, LYING_TICKS);
            break;
        case LYING:
            if (over)
                start(f, RISING, GET_UP, f->who->rise_ticks);
            break;
        case LANDING:
        case STUNNED:
        case GUARDING:
        case RISING:
            f->x += f->speed_x;
            f->speed_x *= FRICTION;
            if (over)
                become_free(f);
            break;
    }
}

// ---- hits

// Boxes are those of one who looks right.
static float left_of(float x, int facing, const Box* box) {
    return x + (facing > 0 ? box->x : -box->x - box->width);
}

// Whether so many boxes, from that place among those of the frame on, touch what can be hit.
static int touches(Seen by, int first, int count, Seen other) {
    for (int i = 0; i < count; ++i) {
        const Box* a = &by.who->boxes[by.frame->boxes + first + i];
        for (int k = 0; k < other.frame->hurt; ++k) {
            const Box* b = &other.who->boxes[other.frame->boxes + k];
            const float across = left_of(other.x, other.facing, b) - left_of(by.x, by.facing, a),
                        down = other.y + b->y - by.y - a->y;
            if (-b->width < across && across < a->width && -b->height < down && down < a->height)
                return 1;
        }
    }
    return 0;
}

static int strikes(Seen by, const Fighter* other) {
    return touches(by, by.frame->hurt, by.frame->attack, seen_of(other));
}

static int can_be_hit(const Fighter* f) {
    return f->state != LYING && f->state != RISING && f->state != BEATEN;
}

// The hit that the other one gets now; null if there is none. Each hit of a move hits once.
static const Hit* hit_of(const Fighter* f, const Fighter* other) {
    if (f->state != ATTACKING || f->stop || !can_be_hit(other))
        return 0;
    const Hit* hit = &f->who->hits[f->move->hit];
    for (const Hit* end = hit + f->move->hits; hit < end; ++hit) {
        const int is_time = hit->first_tick <= f->time && f->time <= hit->last_tick;
        if (is_time && !(f->hits_done & 1u << hit->number) && strikes(seen_of(f), other))
            return hit;
    }
    return 0;
}

static int guards(const Fighter* f, const Hit* hit) {
    if (f->state != FREE && f->state != GUARDING)
        return 0;
    return (f->directions[0] == 4 && (hit->guard == MID || hit->guard == HIGH)) ||
           (f->directions[0] == 1 && (hit->guard == MID || hit->guard == LOW));
}

// The life that it loses by a hit of another one: at least 1 if anything. The shares have 32 bits
// as in the engine, which decides how halves are rounded.
static int loss(const Fighter* f, const Fighter* by, int damage) {
    const float attack = by->who->attack / 100, defence = f->who->defence / 100;
    const double lost = damage * ((double)attack / defence);
    return lost <= 0 ? 0 : lost < 1 ? 1 : (int)(lost + 0.5);
}

// It comes from one who looks there. Whether it is guarded.
static int get(Fighter* f, Fighter* by, int facing, const Hit* hit) {
    const int guarded = guards(f, hit), crouches = f->directions[0] <= 3,
              damage = loss(f, by, guarded ? hit->chip : hit->damage);
    by->power += guarded ? hit->guard_power : hit->power;
    play(by->who, guarded ? hit->guard_sound : hit->sound, 100);
    f->stop = hit->other_stop;
    f->life = f->life > damage ? f->life - damage : 0;
    f->facing = -facing;
    if (!f->life || (!guarded && (hit->falls || f->y < 0))) {
        f->speed_x = facing * hit->throw_x;
        f->speed_y = hit->throw_y < -4 ? hit->throw_y : -4;
        start(f, FALLING, FALL, 0);
        return guarded;
    }
    f->speed_x = facing * (guarded ? hit->guard_push : hit->push);
    if (guarded)
        start(f, GUARDING, crouches ? GUARD_CROUCH : GUARD, hit->guard_stun + 1);
    else
        start(f, STUNNED,
              crouches         ? HIT_CROUCH
              : hit->stun < 12 ? HIT_LIGHT
              : hit->stun < 16 ? HIT_MEDIUM
                               : HIT_HARD,
              hit->stun + 1);
    return guarded;
}

static void hit_by_move(Fighter* f, Fighter* by, const Hit* hit) {
    by->hits_done |= 1u << hit->number;
    by->stop = hit->stop;
    by->contact = get(f, by, by->facing, hit) ? ON_GUARD : ON_HIT;
}

// ---- projectiles

// Sends out what the move sends out in this tick, as far as there is room.
static void send(const Fighter* f, Shot* shots) {
    if (f->state != ATTACKING)
        return;
    const Projectile* what = &f->who->projectiles[f->move->projectile];
    for (const Projectile* end = what + f->move->projectiles; what < end; ++what) {
        if (what->tick != f->time)
            continue;
        int free = 0;
        while (free < SHOTS && shots[free].what)
            ++free;
        if (free == SHOTS)
            return;
        Shot* s = &shots[free];
        s->what = what;
        s->who = f->who;
        s->facing = f->facing;
        s->x = f->x + f->facing * what->x;
        s->y = f->y + what->y;
        s->speed_x = what->speed_x;
        s->speed_y = what->speed_y;
        s->age = s->stop = s->wait = 0;
        s->hits = what->hits;
        s->priority = what->priority;
    }
}

static void fly(Shot* s) {
    if (!s->what || (s->stop && s->stop--))
        return;
    s->wait -= s->wait > 0;
    ++s->age;
    s->x += s->facing * s->speed_x;
    s->y += s->speed_y;
    s->speed_x += s->what->gain_x;
    s->speed_y += s->what->gain_y;
    const float zoom = s->who->zoom, edge = WIDTH / 2 + OUTSIDE;
    const int is_over = s->what->life >= 0 && s->age >= s->what->life,
              is_outside = s->x * zoom < -edge || s->x * zoom > edge ||
                           (s->speed_y > 0 && s->y > 0) ||
                           (s->speed_y < 0 && s->y * zoom < -HEIGHT);
    if (is_over || is_outside)
        s->what = 0;
}

// Two that meet: the one with less priority loses a hit, the other one a part of its priority.
static void meet(Shot* a, Shot* b) {
    if (!a->what || !b->what || !a->what->priority || !b->what->priority)
        return;
    const Seen seen = seen_shot(a);
    if (!touches(seen, 0, seen.frame->hurt, seen_shot(b)))
        return;
    const int more = a->priority - b->priority;
    if (more > 0)
        --a->priority;
    else if (!--a->hits)
        a->what = 0;
    if (more < 0)
        --b->priority;
    else if (!--b->hits)
        b->what = 0;
}

static int can_hit(const Shot* s, const Fighter* other) {
    if (!s->what || s->stop || s->wait || !can_be_hit(other))
        return 0;
    const Hit* hit = &s->who->hits[s->what->hit];
    return hit->first_tick <= s->age && s->age <= hit->last_tick && strikes(seen_shot(s), other);
}

static void hit_by_shot(Fighter* f, Fighter* by, Shot* s) {
    const Hit* hit = &s->who->hits[s->what->hit];
    s->stop = hit->stop;
    s->wait = s->what->interval;
    get(f, by, s->facing, hit);
    if (!--s->hits)
        s->what = 0;
}

// ---- what the console calls

static void begin(void) {
    for (int i = 0; i < 2; ++i) {
        Fighter* f = &game.fighters[i];
        f->who = roster[i];
        f->facing = i ? -1 : 1;
        f->x = -f->facing * WIDTH / 8 / f->who->zoom;
        f->y = f->speed_x = f->speed_y = 0;
        f->life = f->who->life;
        f->power = f->stop = f->pressed = 0;
        for (int age = 0; age < MEMORY; ++age)
            f->directions[age] = 5;
        become_free(f);
        for (int k = 0; k < SHOTS; ++k)
            game.shots[i][k].what = 0;
    }
}

void init(void) {
    for (int i = 0; i < 2 && (i == 0 || roster[1] != roster[0]); ++i) {
        const Character* who = roster[i];
        for (int k = 0; k < who->textures_count; ++k)
            who->texture_handles[k] = rom_texture(who->textures[k].id, length(who->textures[k].id));
        for (int k = 0; k < who->sounds_count; ++k)
            who->sound_handles[k] = rom_sound(who->sounds[k], length(who->sounds[k]));
    }
    begin();
}

static void listen(Fighter* f, unsigned player) {
    const int x = (int)button_held(player, RIGHT) - (int)button_held(player, LEFT),
              y = (int)button_held(player, UP) - (int)button_held(player, DOWN);
    for (int age = MEMORY - 1; age > 0; --age)
        f->directions[age] = f->directions[age - 1];
    f->directions[0] = 5 + x * f->facing + 3 * y;
    if (!f->stop && ++f->waiting > PATIENCE)
        f->pressed = 0;
    for (unsigned i = 0; i < BUTTONS; ++i) {
        if (!button_pressed(player, BUTTON_A + i))
            continue;
        f->pressed |= 1u << i;
        f->waiting = 0;
    }
}

// Keeps two who stand on the floor apart, and each on the stage, with no more power than there is.
// One who slides into a corner pushes the other one back instead.
static void settle(Fighter* f, Fighter* other) {
    const float side = f->x < other->x ? 1 : -1,
                overlap = f->who->front + other->who->front - (other->x - f->x) * side;
    if (overlap > 0 && f->y == 0 && other->y == 0) {
        f->x -= side * overlap / 2;
        other->x += side * overlap / 2;
    }
    for (int i = 0; i < 2; ++i) {
        Fighter *each = i ? other : f, *opponent = i ? f : other;
        const float edge = WIDTH / 2 / each->who->zoom - each->who->front,
                    inside = each->x < -edge  ? -edge
                             : each->x > edge ? edge
                                              : each->x;
        if ((each->state == STUNNED || each->state == GUARDING) && opponent->y == 0)
            opponent->x += inside - each->x;
        each->x = inside;
        if (each->power > each->who->power)
            each->power = each->who->power;
    }
}

void update(void) {
    Fighter *first = &game.fighters[0], *second = &game.fighters[1];
    for (unsigned player = 0; player < 2; ++player) {
        if (button_pressed(player, START))
            begin();
        if (button_pressed(player, SELECT))
            game.shows_boxes = !game.shows_boxes;
        listen(&game.fighters[player], player);
    }
    for (int i = 0; i < 2 * SHOTS; ++i)
        fly(&game.shots[i / SHOTS][i % SHOTS]);
    for (int i = 0; i < 2; ++i) {
        Fighter* f = i ? second : first;
        if (f->stop && f->stop--)
            continue;
        animate(f);
        ++f->time;
        act(f, i ? first : second);
        send(f, game.shots[i]);
    }
    settle(first, second);
    for (int i = 0; i < SHOTS * SHOTS; ++i)
        meet(&game.shots[0][i / SHOTS], &game.shots[1][i % SHOTS]);
    // found before either counts: both can hit in one tick
    const Hit *by_first = hit_of(first, second), *by_second = hit_of(second, first);
    unsigned shots_hit = 0;  // as bits
    for (int i = 0; i < 2 * SHOTS; ++i)
        shots_hit |=
            (unsigned)can_hit(&game.shots[i / SHOTS][i % SHOTS], i < SHOTS ? second : first) << i;
    if (by_first)
        hit_by_move(second, first, by_first);
    if (by_second)
        hit_by_move(first, second, by_second);
    for (int i = 0; i < 2 * SHOTS; ++i) {
        if (shots_hit & 1u << i)
            hit_by_shot(i < SHOTS ? second : first, i < SHOTS ? first : second,
                        &game.shots[i / SHOTS][i % SHOTS]);
    }
}

static void draw_rectangle(unsigned layer, unsigned color, float x, float y, float width,
                           float height) {
    z_index(layer);
    set_color(color);
    draw_rect(x, y, width, height);
}

// It takes no Seen, which would lie in memory: render() must not change any.
static void draw_frame(const Character* who, const Frame* frame, float axis_x, float axis_y,
                       int facing, unsigned layer) {
    if (frame->texture < 0)
        return;
    const Texture* texture = &who->textures[frame->texture];
    const int flips_x = (facing < 0) != !!(frame->flips & FLIP_X),
              flips_y = !!(frame->flips & FLIP_Y);
    const float width = frame->width * who->picture_scale,
                height = frame->height * who->picture_scale, zoom = who->zoom;
    const float x = axis_x + (facing > 0 ? frame->x : -frame->x - width), y = axis_y + frame->y;
    // The part of the texture, from 0 to 1; a negative size mirrors it.
    const float u = (float)(frame->u + flips_x * frame->width) / texture->width,
                u_width = (float)frame->width / texture->width;
    const float v = (float)(frame->v + flips_y * frame->height) / texture->height,
                v_height = (float)frame->height / texture->height;
    z_index(layer);
    set_color(0xFFFFFFFF);
    texture_bind(who->texture_handles[frame->texture]);  // each time: rectangles bind another one
    draw_sprite_region(WIDTH / 2 + x * zoom, FLOOR + y * zoom, width * zoom, height * zoom, u, v,
                       flips_x ? -u_width : u_width, flips_y ? -v_height : v_height);
}

static void draw_boxes(const Character* who, const Frame* frame, float x, float y, int facing) {
    const float zoom = who->zoom;
    for (int i = 0; i < frame->hurt + frame->attack; ++i) {
        const Box* box = &who->boxes[frame->boxes + i];
        draw_rectangle(BOXES, i < frame->hurt ? 0x2060FF80 : 0xFF202080,
                       WIDTH / 2 + left_of(x, facing, box) * zoom, FLOOR + (y + box->y) * zoom,
                       box->width * zoom, box->height * zoom);
    }
}

static void draw(const Character* who, const Frame* frame, float x, float y, int facing,
                 unsigned layer) {
    draw_frame(who, frame, x, y, facing, layer);
    if (game.shows_boxes)
        draw_boxes(who, frame, x, y, facing);
}

// Bars grow towards the sides of the screen.
static void draw_bar(int player, float y, float height, unsigned color, float part) {
    const float width = 420, x = player ? 500 : 40;
    draw_rectangle(BAR, 0x00000080, x, y, width, height);
    draw_rectangle(BAR_FILLED, color, player ? x : x + width * (1 - part), y, width * part, height);
}

void render(void) {
    draw_rectangle(STAGE, 0x8090A0FF, 0, 0, WIDTH, HEIGHT);
    draw_rectangle(GROUND, 0x605040FF, 0, FLOOR - 20, WIDTH, HEIGHT - FLOOR + 20);
    const int in_front = game.fighters[0].state != ATTACKING && game.fighters[1].state == ATTACKING;
    for (int i = 0; i < 2; ++i) {
        const Fighter* f = &game.fighters[i];
        draw(f->who, frame_of(f), f->x, f->y, f->facing, i == in_front ? IN_FRONT : BEHIND);
        for (int k = 0; k < SHOTS; ++k) {
            const Shot* s = &game.shots[i][k];
            if (s->what)
                draw(s->who, frame_at(s->who, s->what->animation, s->age), s->x, s->y, s->facing,
                     IN_FLIGHT);
        }
        draw_bar(i, 20, 20, 0x40D040FF, f->life / f->who->life);
        draw_bar(i, 46, 8, 0x4080FFFF, f->power / f->who->power);
    }
}
