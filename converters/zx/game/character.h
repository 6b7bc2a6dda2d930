#ifndef CHARACTER_TABLES
#define CHARACTER_TABLES
// The types of a character's tables. Times are ticks of 1/60 s. Places are pixels of the character
// from its axis, the point between its feet: x forward, y down, for one who looks right.

typedef struct {
    const char* id;  // for rom_texture()
    unsigned short width, height;
} Texture;

typedef struct {
    short x, y, width, height;
} Box;

enum { FLIP_X = 1, FLIP_Y = 2 };
typedef struct {
    short ticks;                         // how long it is shown; -1: it stays
    short texture;                       // -1: there is nothing to see
    unsigned short u, v, width, height;  // the part of the texture, in its pixels
    short x, y;                          // of the top left corner of the picture
    int boxes;                           // the first of its boxes:
    unsigned char hurt, attack;          // so many that can be hit, then so many that hit
    unsigned char flips;
    unsigned char cues;  // so many sounds are heard with it:
    int first_cue;
} Frame;

typedef struct {
    unsigned short sound;  // from 1; 0: none
    short tick;            // of the frame: when it begins
    unsigned char volume;  // percent
} Cue;

typedef struct {
    int first, count;  // of its frames
    // the frame to which it returns after the last one, counted from `first`; -1: the last one
    // stays
    int loop;
} Animation;

// guarded standing or crouching, only standing, only crouching, not at all
enum { MID, HIGH, LOW, UNBLOCKABLE };
typedef struct {
    // of the move: when it can hit, if the frame that is shown has boxes that hit
    short first_tick, last_tick;
    unsigned char number;               // windows of one number are one hit
    unsigned char guard, falls;         // whether the other one falls down
    unsigned short sound, guard_sound;  // when it hits, when it is guarded; from 1, 0: none
    short damage, chip;                 // when it hits, when it is guarded
    short stop, other_stop;             // hitstop of the one who hits, and of the other one
    short stun, guard_stun;             // ticks in which the other one cannot act after that
    short power, guard_power;           // that the one who hits gains
    float push, guard_push;             // the speed with which one who stands begins to slide away
    float throw_x, throw_y;             // the speed with which one who falls flies, away and down
} Hit;

typedef struct {
    // from this tick on the character is here, seen from where the move began, in 1/16 pixels
    short tick, x, y;
} Step;

// It looks where the one who sends it out looks.
typedef struct {
    short tick;              // of the move, when it is sent out
    short animation;         // its boxes hit
    float x, y;              // where it is then, seen from the one who sends it out
    float speed_x, speed_y;  // forward and down
    float gain_x, gain_y;    // of speed, in each tick
    short life;              // ticks; -1: until it leaves the stage
    short interval;          // so many ticks after its hitstop it can hit again
    unsigned char hits;      // it ends after so many
    // of two that meet the one with less loses a hit; 0: it meets no other
    unsigned char priority;
    int hit;  // in the character's hits; its ticks are those of the projectile
} Projectile;

enum { ON_WHIFF = 1, ON_HIT = 2, ON_GUARD = 4 };
typedef struct {
    short into, first_tick;  // the move that can follow, and from when on
    int on;                  // what must have happened
} Cancel;

enum { STANDING = 1, CROUCHING = 2, IN_AIR = 4 };
enum { FOLLOWS = 1, THROW = 2, CONTINUES = 4, FLIES = 8 };
typedef struct {
    // directions one after the other, as on a number pad; 0: no input starts it, it follows another
    // move
    const char* motion;
    unsigned char buttons;  // pressed together: 1 A, 2 B, 4 X, 8 Y, 16 L1, 32 R1
    unsigned char stances;  // in which it can begin
    // FOLLOWS: only another move can become it. THROW: only close to the other one. CONTINUES: it
    // goes on with the hit of the move before it. FLIES: who does it in the air keeps flying as
    // before.
    unsigned char flags;
    int animation;
    int duration;      // 0: until it lands
    int free_tick;     // after it any other may begin; -1: not before it is over
    int next;          // the move that follows; -1: none
    short cost, gain;  // of power
    // the first of its hits, steps, cancels and projectiles, and how many there are
    int hit, step, cancel, projectile;
    short hits, steps, cancels, projectiles;
} Move;

// The animations that every character needs. One that it does not have is another one that comes
// close.
enum {
    STAND,
    CROUCH,
    WALK_FORWARD,
    WALK_BACK,
    JUMP_START,
    JUMP_UP,
    JUMP_FORWARD,
    JUMP_BACK,
    LAND,
    GUARD,
    GUARD_CROUCH,
    HIT_LIGHT,
    HIT_MEDIUM,
    HIT_HARD,
    HIT_CROUCH,
    FALL,
    LIE,
    GET_UP,
    LIE_DEAD,
    WIN,
    ROLES
};

typedef struct {
    float zoom;           // screen pixels for one of its pixels
    float picture_scale;  // its pixels for one of its textures
    float life, power;    // at most
    // percent: of the damage of its hits, and by which that of hits that it gets is divided
    float attack, defence;
    // speeds per tick, down and forward
    float walk_forward, walk_back, jump, jump_forward, jump_back, gravity;
    float front, back;  // how far its body reaches
    // how long it is before a jump, after it, and getting up
    short jump_ticks, land_ticks, rise_ticks;
    short roles[ROLES];  // an animation for each
    int textures_count, sounds_count, moves_count;
    const Texture* textures;
    unsigned* texture_handles;  // what rom_texture() gave: init() fills them
    const char* const* sounds;  // for rom_sound(); may be null
    unsigned* sound_handles;
    const Box* boxes;
    const Cue* cues;
    const Frame* frames;
    const Animation* animations;
    const Hit* hits;
    const Step* steps;
    const Cancel* cancels;
    const Projectile* projectiles;
    const Move* moves;  // those with long motions first
} Character;
#endif
