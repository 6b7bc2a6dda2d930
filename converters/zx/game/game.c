// A fighting game for two with the character of CHARACTER.h, to start your own game from. fightconv wrote it; do with it what you like.
//   build: nether build (it runs the clang line in nether.toml; clang and lld have to be installed)
//   play:  nether run --players 2
//   keys:  arrows move; A B X Y L1 R1 attack, most moves after a motion; hold back to guard; Select shows boxes; Start begins again
// The console calls init() once, then update() 60 times a second, and render() to draw. It can go back in time: it copies all memory, restores the copy and
// calls update() again. So everything that changes is in `game`, update() draws nothing, and render() changes nothing.
#include "CHARACTER.h"

static const Character *const roster[2] = {&CHARACTER_character, &CHARACTER_character};  // include another header and put its character here

// What the game uses of the console (zx.h of Nethercore declares all of it).
#define CONSOLE(name) __attribute__((import_module("env"), import_name(#name))) name
extern unsigned CONSOLE(rom_texture)(const char *id, unsigned length);  // rom_...: only in init()
extern unsigned CONSOLE(rom_sound)(const char *id, unsigned length);
extern void CONSOLE(play_sound)(unsigned sound, float volume, float pan);
extern unsigned CONSOLE(button_held)(unsigned player, unsigned button);
extern unsigned CONSOLE(button_pressed)(unsigned player, unsigned button);
extern void CONSOLE(z_index)(unsigned layer);
extern void CONSOLE(set_color)(unsigned rgba);
extern void CONSOLE(texture_bind)(unsigned texture);
extern void CONSOLE(draw_rect)(float x, float y, float width, float height);
extern void CONSOLE(draw_sprite_region)(float x, float y, float width, float height, float u, float v, float u_width, float v_height);

enum { UP, DOWN, LEFT, RIGHT, BUTTON_A, BUTTONS = 6, START = 12, SELECT };      // A B X Y L1 R1 are 4 to 9
enum { STAGE, BEHIND = 10, IN_FRONT, BOXES = 20, BAR = 30, BAR_FILLED };         // layers: in one of them the order of drawing is not known
enum { WIDTH = 960, HEIGHT = 540, FLOOR = 480 };                                 // of the screen
enum { FREE, JUMPING, FLYING, LANDING, ATTACKING, STUNNED, GUARDING, FALLING, LYING, RISING, BEATEN, WON };  // what a fighter does
enum { MEMORY = 64, PER_DIRECTION = 10, PATIENCE = 6, LYING_TICKS = 30 };        // ticks

typedef struct {
    const Character *who;
    float x, y, speed_x, speed_y;      // in its pixels: from the middle of the stage, and from the floor, where up is negative
    int facing;                        // 1: it looks right, -1: left
    int state, time;                   // what it does, and for how many ticks
    int animation, frame, shown;       // what is seen: which frame, and for how many ticks
    const Move *move;                  // while it is ATTACKING
    unsigned hits_done;                // the numbers of the hits of the move that the other one got, as bits
    int contact;                       // of the move: ON_WHIFF, ON_HIT or ON_GUARD
    int stop, stun;                    // ticks until it moves on, ticks until it is free again
    int life, power;
    unsigned pressed;                  // buttons that wait to be used, as bits,
    int waiting;                       // and for how many ticks they have waited
    unsigned char directions[MEMORY];  // what was held in the last ticks, the newest first: as on a number pad, 6 is forward
} Fighter;

static struct {
    Fighter fighters[2];
    int shows_boxes;
} game;

static int length(const char *text) {
    int bytes = 0;
    while (text[bytes]) ++bytes;
    return bytes;
}

// ---- what is seen

static const Frame *frame_of(const Fighter *f) { return &f->who->frames[f->who->animations[f->animation].first + f->frame]; }

static void play(const Character *who, int sound) {
    if (sound) play_sound(who->sound_handles[sound - 1], 1, 0);
}

static void show(Fighter *f, int animation) {
    f->animation = animation;
    f->frame = f->shown = 0;
    play(f->who, frame_of(f)->sound);
}

// Shows one of the ROLES, and goes on with it if it is seen already.
static void keep_showing(Fighter *f, int role) {
    if (f->animation != f->who->roles[role]) show(f, f->who->roles[role]);
}

static void animate(Fighter *f) {
    const Animation *animation = &f->who->animations[f->animation];
    const Frame *frame = frame_of(f);
    if (frame->ticks < 0 || ++f->shown < frame->ticks) return;
    const int next = f->frame + 1 < animation->count ? f->frame + 1 : animation->loop;
    f->shown = 0;
    if (next < 0) return;
    f->frame = next;
    play(f->who, frame_of(f)->sound);
}

static int length_of(const Fighter *f, int role) {
    const Animation *animation = &f->who->animations[f->who->roles[role]];
    int ticks = 0;
    for (int i = 0; i < animation->count && f->who->roles[role] != f->who->roles[STAND]; ++i) {
        if (f->who->frames[animation->first + i].ticks > 0) ticks += f->who->frames[animation->first + i].ticks;
    }
    return ticks;
}

// ---- what is done

static void set(Fighter *f, int state) {
    f->state = state;
    f->time = 0;
}

static void start(Fighter *f, int state, int role) {
    set(f, state);
    show(f, f->who->roles[role]);
}

// To where the move leads in this tick.
static void step(Fighter *f) {
    const Step *step = &f->who->steps[f->move->step];
    f->speed_x = f->speed_y = 0;
    for (int i = 0; i < f->move->steps; ++i) {
        if (step[i].tick != f->time) continue;
        f->speed_x = f->facing * (step[i].x - (i ? step[i - 1].x : 0)) / 16.0f;
        f->speed_y = (step[i].y - (i ? step[i - 1].y : 0)) / 16.0f;
    }
    f->x += f->speed_x;
    f->y += f->speed_y;
    if (f->y > 0) f->y = 0;
}

static void attack(Fighter *f, const Move *move) {
    f->hits_done = f->state == ATTACKING && move->flags & CONTINUES ? f->hits_done : 0;
    if (f->state != ATTACKING || !f->hits_done) f->contact = ON_WHIFF;
    f->power += move->gain - move->cost;
    f->pressed = 0;
    f->move = move;
    set(f, ATTACKING);
    show(f, move->animation);
    if (!(move->flags & FLIES)) step(f);
}

// Whether the directions were held one after the other, the last one now or a moment ago.
static int was_given(const Fighter *f, const char *motion) {
    int left = length(motion);
    const int ticks = left == 1 ? 1 : left * PER_DIRECTION;
    for (int age = 0; age < ticks && age < MEMORY && left; ++age) {
        const int ended = age == 0 || f->directions[age] != f->directions[age - 1];
        if (ended && f->directions[age] == motion[left - 1] - '0') --left;
    }
    return !left;
}

static int can_follow(const Fighter *f, const Move *move) {
    if (f->state != ATTACKING) return !(move->flags & FOLLOWS);
    const Cancel *cancel = &f->who->cancels[f->move->cancel];
    for (int i = 0; i < f->move->cancels; ++i) {
        if (&f->who->moves[cancel[i].into] == move && f->time >= cancel[i].first_tick && cancel[i].on & f->contact) return 1;
    }
    return 0;
}

// Starts the first move whose input was given.
static int attacks(Fighter *f, const Fighter *other) {
    const int stance = f->y < 0 ? IN_AIR : f->directions[0] <= 3 ? CROUCHING : STANDING;
    const int turned = f->directions[0] != f->directions[1];
    const float distance = f->x < other->x ? other->x - f->x : f->x - other->x;
    for (int i = 0; i < f->who->moves_count; ++i) {
        const Move *move = &f->who->moves[i];
        if (!move->motion || !(move->stances & stance) || (move->buttons & f->pressed) != move->buttons) continue;
        if (!move->buttons && !turned) continue;
        if (move->flags & THROW && (other->y < 0 || other->state == STUNNED || distance > 2 * (f->who->front + other->who->front))) continue;
        if (f->power < move->cost || !can_follow(f, move) || !was_given(f, move->motion)) continue;
        attack(f, move);
        return 1;
    }
    return 0;
}

static void become_free(Fighter *f) {
    set(f, f->y < 0 ? FLYING : FREE);
    if (f->y < 0) keep_showing(f, JUMP_UP);
    else f->speed_x = f->speed_y = 0;
}

// Flies for a tick. Whether it came down to the floor.
static int fly(Fighter *f) {
    f->x += f->speed_x;
    f->y += f->speed_y;
    f->speed_y += f->who->gravity;
    if (f->y < 0) return 0;
    f->y = f->speed_x = f->speed_y = 0;
    return 1;
}

static void walk(Fighter *f) {
    const int direction = f->directions[0];
    const float speed = direction == 6 ? f->who->walk_forward : direction == 4 ? f->who->walk_back : 0;
    f->x += f->facing * speed;
    if (direction >= 7) start(f, JUMPING, JUMP_START);
    else keep_showing(f, direction <= 3 ? CROUCH : direction == 6 ? WALK_FORWARD : direction == 4 ? WALK_BACK : STAND);
}

static void jump(Fighter *f) {
    const int direction = f->directions[0] % 3;  // 1 back, 2 up, 0 forward
    f->speed_x = f->facing * (direction == 1 ? f->who->jump_back : direction == 0 ? f->who->jump_forward : 0);
    f->speed_y = f->who->jump;
    start(f, FLYING, direction == 1 ? JUMP_BACK : direction == 0 ? JUMP_FORWARD : JUMP_UP);
}

// A tick of a move: it goes where the move leads, or flies on, until it is over.
static void go_on(Fighter *f, const Fighter *other) {
    const Move *move = f->move;
    if (attacks(f, other)) return;
    if (move->flags & FLIES || (!move->duration && f->y < 0)) {
        if (fly(f)) start(f, LANDING, LAND);
        return;
    }
    step(f);
    if (f->time < move->duration) return;
    if (move->next >= 0) attack(f, &f->who->moves[move->next]);
    else become_free(f);
}

static void act(Fighter *f, const Fighter *other) {
    switch (f->state) {
    case FREE:
        f->facing = f->x < other->x ? 1 : -1;
        if (other->state == BEATEN) start(f, WON, WIN);
        else if (!attacks(f, other)) walk(f);
        break;
    case JUMPING:
        if (f->time >= length_of(f, JUMP_START)) jump(f);
        break;
    case FLYING:
        if (!attacks(f, other) && fly(f)) start(f, LANDING, LAND);
        break;
    case LANDING:
        if (f->time >= length_of(f, LAND)) become_free(f);
        break;
    case ATTACKING: go_on(f, other); break;
    case STUNNED:
    case GUARDING:
        f->x += f->speed_x;
        f->speed_x *= 0.85f;
        if (f->time >= f->stun) become_free(f);
        break;
    case FALLING:
        if (fly(f)) start(f, f->life ? LYING : BEATEN, f->life ? LIE : LIE_DEAD);
        break;
    case LYING:
        if (f->time >= LYING_TICKS) start(f, RISING, GET_UP);
        break;
    case RISING:
        if (f->time >= length_of(f, GET_UP)) become_free(f);
        break;
    }
}

// ---- hits

typedef struct {
    float left, top, right, bottom;
} Area;

static Area area_of(const Fighter *f, const Box *box) {
    const float left = f->x + (f->facing > 0 ? box->x : -box->x - box->width), top = f->y + box->y;
    return (Area){left, top, left + box->width, top + box->height};
}

// Whether a box of one that hits touches a box of the other one that can be hit.
static int touches(const Fighter *f, const Fighter *other) {
    const Frame *frame = frame_of(f), *hurt = frame_of(other);
    for (int i = 0; i < frame->attack; ++i) {
        const Area a = area_of(f, &f->who->boxes[frame->boxes + frame->hurt + i]);
        for (int k = 0; k < hurt->hurt; ++k) {
            const Area b = area_of(other, &other->who->boxes[hurt->boxes + k]);
            if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) return 1;
        }
    }
    return 0;
}

static int guards(const Fighter *f, const Hit *hit) {
    if (f->state != FREE && f->state != GUARDING) return 0;
    return (f->directions[0] == 4 && (hit->guard == MID || hit->guard == HIGH)) || (f->directions[0] == 1 && (hit->guard == MID || hit->guard == LOW));
}

// The hit that lands now; null if none does.
static const Hit *hit_of(const Fighter *f, const Fighter *other) {
    if (f->state != ATTACKING || f->stop || other->state == LYING || other->state == RISING || other->state == BEATEN) return 0;
    const Hit *hit = &f->who->hits[f->move->hit];
    for (const Hit *end = hit + f->move->hits; hit < end; ++hit) {
        const int is_now = hit->first_tick <= f->time && f->time <= hit->last_tick;
        if (is_now && !(f->hits_done & 1u << hit->number) && touches(f, other)) return hit;
    }
    return 0;
}

static void be_hit(Fighter *f, Fighter *by, const Hit *hit) {
    const int guarded = guards(f, hit), crouches = f->directions[0] <= 3, damage = guarded ? hit->chip : hit->damage;
    by->hits_done |= 1u << hit->number;
    by->contact = guarded ? ON_GUARD : ON_HIT;
    by->power += guarded ? hit->guard_power : hit->power;
    by->stop = hit->stop;
    f->stop = hit->other_stop;
    f->life = f->life > damage ? f->life - damage : 0;
    f->facing = -by->facing;
    f->speed_x = by->facing * hit->x;
    f->speed_y = hit->y < -4 ? hit->y : -4;  // if it falls
    f->stun = guarded ? hit->guard_stun : hit->stun;
    play(by->who, guarded ? hit->guard_sound : hit->sound);
    if (!f->life || (!guarded && (hit->falls || f->y < 0))) start(f, FALLING, FALL);
    else if (guarded) start(f, GUARDING, crouches ? GUARD_CROUCH : GUARD);
    else start(f, STUNNED, crouches ? HIT_CROUCH : f->stun < 12 ? HIT_LIGHT : f->stun < 16 ? HIT_MEDIUM : HIT_HARD);
}

// Keeps both on the stage and apart.
static void separate(Fighter *f, Fighter *other) {
    const float right = f->x < other->x ? 1 : -1, overlap = f->who->front + other->who->front - (other->x - f->x) * right;
    if (overlap > 0 && f->y == 0 && other->y == 0) {
        f->x -= right * overlap / 2;
        other->x += right * overlap / 2;
    }
    for (Fighter *each = game.fighters; each < game.fighters + 2; ++each) {
        const float edge = WIDTH / 2 / each->who->zoom - each->who->front;
        each->x = each->x < -edge ? -edge : each->x > edge ? edge : each->x;
        each->power = each->power > each->who->power ? each->who->power : each->power < 0 ? 0 : each->power;
    }
}

// ---- what the console calls

static void begin(void) {
    for (int i = 0; i < 2; ++i) {
        Fighter *f = &game.fighters[i];
        f->who = roster[i];
        f->facing = i ? -1 : 1;
        f->x = -f->facing * WIDTH / 8 / f->who->zoom;
        f->y = f->speed_x = f->speed_y = 0;
        f->life = f->who->life;
        f->power = f->stop = f->pressed = 0;
        for (int age = 0; age < MEMORY; ++age) f->directions[age] = 5;
        start(f, FREE, STAND);
    }
}

void init(void) {
    for (int i = 0; i < 2 && (i == 0 || roster[1] != roster[0]); ++i) {
        const Character *who = roster[i];
        for (int k = 0; k < who->textures_count; ++k) who->texture_handles[k] = rom_texture(who->textures[k].id, length(who->textures[k].id));
        for (int k = 0; k < who->sounds_count; ++k) who->sound_handles[k] = rom_sound(who->sounds[k], length(who->sounds[k]));
    }
    begin();
}

static void listen(Fighter *f, unsigned player) {
    const int x = (int)button_held(player, RIGHT) - (int)button_held(player, LEFT), y = (int)button_held(player, UP) - (int)button_held(player, DOWN);
    for (int age = MEMORY - 1; age > 0; --age) f->directions[age] = f->directions[age - 1];
    f->directions[0] = 5 + x * f->facing + 3 * y;
    if (++f->waiting > PATIENCE) f->pressed = 0;
    for (unsigned i = 0; i < BUTTONS; ++i) {
        if (!button_pressed(player, BUTTON_A + i)) continue;
        f->pressed |= 1u << i;
        f->waiting = 0;
    }
}

void update(void) {
    Fighter *first = &game.fighters[0], *second = &game.fighters[1];
    for (unsigned player = 0; player < 2; ++player) {
        Fighter *f = &game.fighters[player];
        if (button_pressed(player, START)) begin();
        if (button_pressed(player, SELECT)) game.shows_boxes = !game.shows_boxes;
        listen(f, player);
    }
    for (Fighter *f = first; f <= second; ++f) {
        if (f->stop) {
            --f->stop;
            continue;
        }
        animate(f);
        ++f->time;
        act(f, f == first ? second : first);
    }
    separate(first, second);
    const Hit *by_first = hit_of(first, second), *by_second = hit_of(second, first);  // both, if both hit in one tick
    if (by_first) be_hit(second, first, by_first);
    if (by_second) be_hit(first, second, by_second);
}

static void draw_fighter(const Fighter *f, unsigned layer) {
    const Character *who = f->who;
    const Frame *frame = frame_of(f);
    if (frame->texture < 0) return;
    const Texture *texture = &who->textures[frame->texture];
    const int flips_x = (f->facing < 0) != ((frame->flips & FLIP_X) != 0), flips_y = (frame->flips & FLIP_Y) != 0;
    const float width = frame->width * who->picture_scale, height = frame->height * who->picture_scale;
    const float x = f->x + (f->facing > 0 ? frame->x : -frame->x - width), y = f->y + frame->y;
    const float u = (float)frame->u / texture->width, u_width = (float)frame->width / texture->width;
    const float v = (float)frame->v / texture->height, v_height = (float)frame->height / texture->height;
    z_index(layer);
    set_color(0xFFFFFFFF);
    texture_bind(who->texture_handles[frame->texture]);
    draw_sprite_region(WIDTH / 2 + x * who->zoom, FLOOR + y * who->zoom, width * who->zoom, height * who->zoom, flips_x ? u + u_width : u, flips_y ? v + v_height : v,
                       flips_x ? -u_width : u_width, flips_y ? -v_height : v_height);
}

static void draw_rectangle(unsigned layer, unsigned color, float left, float top, float right, float bottom) {
    z_index(layer);
    set_color(color);
    draw_rect(left, top, right - left, bottom - top);
}

static void draw_boxes(const Fighter *f) {
    const Frame *frame = frame_of(f);
    for (int i = 0; i < frame->hurt + frame->attack; ++i) {
        const Area area = area_of(f, &f->who->boxes[frame->boxes + i]);
        const float zoom = f->who->zoom;
        draw_rectangle(BOXES, i < frame->hurt ? 0x2060FF80 : 0xFF202080, WIDTH / 2 + area.left * zoom, FLOOR + area.top * zoom, WIDTH / 2 + area.right * zoom,
                       FLOOR + area.bottom * zoom);
    }
}

// A bar that begins in the middle of the screen.
static void draw_bar(int player, float top, float bottom, unsigned color, float part) {
    const float middle = WIDTH / 2, near = player ? 20 : -20, far = player ? 440 : -440, end = near + (far - near) * part;
    draw_rectangle(BAR, 0x00000080, middle + (player ? near : far), top, middle + (player ? far : near), bottom);
    draw_rectangle(BAR_FILLED, color, middle + (player ? near : end), top, middle + (player ? end : near), bottom);
}

void render(void) {
    draw_rectangle(STAGE, 0x8090A0FF, 0, 0, WIDTH, FLOOR - 20);
    draw_rectangle(STAGE, 0x605040FF, 0, FLOOR - 20, WIDTH, HEIGHT);
    const int second_in_front = game.fighters[1].state == ATTACKING;
    for (int i = 0; i < 2; ++i) {
        const Fighter *f = &game.fighters[i];
        draw_fighter(f, i == second_in_front ? IN_FRONT : BEHIND);
        if (game.shows_boxes) draw_boxes(f);
        draw_bar(i, 20, 40, 0x40D040FF, f->life / f->who->life);
        draw_bar(i, 46, 54, 0x4080FFFF, f->power / f->who->power);
    }
}
