# What fighter.gd needs to know about a character beside its scene. NAME_fighter.tres is one; open
# it in the inspector to change it. Times are ticks of 1/60 s, places and speeds are pixels of the
# character and pixels per tick: x forward, y down.
extends Resource

@export var display_name := ""
# The scene that shows the character: "Sprite", "AnimationPlayer", and the areas "Hurt" and "Attack"
# with a shape for each box.
@export var scene: PackedScene
# screen pixels for a pixel of the character
@export var zoom := 2.0
@export var life := 1000
# the most that it can have
@export var power := 3000
# percent: of the damage of its hits, and by which that of hits that it gets is divided
@export var attack := 100
@export var defence := 100
@export var walk_forward := 2.4
@export var walk_back := -2.2
# what a jump begins with: up (negative), and along when it goes forward or back
@export var jump := -8.4
@export var jump_forward := 2.5
@export var jump_back := -2.55
@export var gravity := 0.44
# how far the body reaches before and behind its axis
@export var front := 16.0
@export var back := 15.0
# how long it takes to leave the floor, to land and to get up
@export var jump_ticks := 3
@export var land_ticks := 3
@export var rise_ticks := 20
# the animation for each of the things that every character does: "stand", "crouch" ...
@export var roles := {}
# the sounds of hits by their names
@export var sounds := {}
# The moves, those with long motions first, because the first that fits begins. Each has
#   name, input: for people
#   motion: directions one after the other, as on a number pad; null: no input starts it
#   buttons: pressed together, 1 a, 2 b, 4 x, 8 y, 16 z, 32 c
#   stances: in which it can begin, 1 standing, 2 crouching, 4 in the air
#   follows: only another move can become it
#   throw: it works only close to the opponent
#   continues: its first hit is the one of the move before it
#   flies: whoever does it in the air keeps flying as before
#   animation, duration (0: until it lands), next (the place of the move that follows; -1: none)
#   free_tick: after it any other move may begin; -1: not before it is over
#   cost, gain: power that it needs, and that it gives
#   steps: [tick, x, y], where it is from that tick on, seen from where the move began
#   cancels: {into, first_tick, on}: the move that may follow from that tick on; `on` is what must
#     have happened: 1 nothing was hit, 2 a hit, 4 a hit that was guarded
#   hits, each with
#     first_tick, last_tick: when the boxes of its animation hit
#     number: windows of one number are one hit
#     guard: "mid", "high" (not crouching), "low" (only crouching) or "unblockable"
#     falls: whether the opponent falls down
#     damage, chip: of one who does not guard, and of one who does
#     attacker_hitstop, hitstop: how long both stand still
#     hitstun, blockstun: how long the opponent cannot act after that
#     push, guard_push: the speed with which one who stands slides away
#     throw_x, throw_y: the speed with which one who falls flies away
#     power, guard_power: that the attacker gains
#     sound, guard_sound
#   projectiles: what it sends out, each with
#     tick: of the move, when it is sent out
#     animation: its boxes hit
#     x, y: where it is then, seen from the one who sends it out
#     speed_x, speed_y; gain_x, gain_y: of speed, in each tick
#     life: ticks; -1: until it leaves the stage
#     hits: it ends after so many; interval: so many ticks after its hitstop it can hit again
#     priority: of two that meet the one with less loses a hit; 0: it meets no other
#     hit: as above; its ticks are those of the projectile
@export var moves := []
