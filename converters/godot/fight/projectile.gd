# A projectile in flight: it shows an animation of the character that has sent it out, and follows
# the rules of fight.md. fight.gd calls its functions; it ends when it is freed.
extends Node2D

const OUTSIDE := 80.0  # so many pixels beside the stage it ends
const HIGHEST := 540.0  # and so many above the floor

var what: Dictionary  # one of `projectiles` of a move, see fighter_data.gd
var by: Node2D  # the fighter who has sent it out
var place := Vector2.ZERO  # in pixels of the screen, as that of a fighter
var speed := Vector2.ZERO
var facing := 1
var age := 0  # ticks since it was sent out, without its hitstop
var stop := 0  # ticks of hitstop that are left,
var wait := 0  # and behind them those in which it cannot hit
var hits := 0  # that are left
var priority := 0
var body: Node2D
var player: AnimationPlayer

func begin(projectile: Dictionary, fighter: Node2D) -> void:
	what = projectile
	by = fighter
	var zoom: float = by.data.zoom
	facing = by.facing
	place = by.place + Vector2(facing * what.x, what.y) * zoom
	speed = Vector2(facing * what.speed_x, what.speed_y) * zoom
	hits = what.hits
	priority = what.priority
	z_index = 2
	body = by.data.scene.instantiate()
	add_child(body)
	body.scale = Vector2(facing, 1) * zoom
	player = body.get_node("AnimationPlayer")
	player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	player.play(what.animation)
	player.advance(0)
	position = place

func boxes(area: String) -> Array[Rect2]:
	return by.boxes_of(body, place, facing, area)

# One tick. Whether it has ended.
func fly(half_stage: float) -> bool:
	if stop > 0:
		stop -= 1
		return false
	wait = maxi(wait - 1, 0)
	age += 1
	player.advance(by.TICK)
	place += speed
	speed += Vector2(facing * what.gain_x, what.gain_y) * by.data.zoom
	position = place
	return (what.life >= 0 and age >= what.life) or absf(place.x) > half_stage + OUTSIDE \
		or (speed.y > 0 and place.y > 0) or (speed.y < 0 and place.y < -HIGHEST)

func can_hit() -> bool:
	return stop == 0 and wait == 0 and what.hit.first_tick <= age and age <= what.hit.last_tick \
		and by.opponent.can_be_hit() and by.overlap(boxes("Attack"), by.opponent.boxes("Hurt"))

# It hits the opponent.
func strike() -> void:
	stop = what.hit.attacker_hitstop
	wait = what.interval
	hits -= 1
	by.opponent.get_hit(what.hit, facing)

# Two that meet: the one with less priority loses a hit, the other one a part of its priority.
func meet(other: Node2D) -> void:
	if priority == 0 or other.priority == 0 or hits == 0 or other.hits == 0:
		return
	if not by.overlap(boxes("Hurt"), other.boxes("Hurt")):
		return
	var more: int = priority - other.priority
	if more > 0:
		priority -= 1
	else:
		hits -= 1
	if more < 0:
		other.priority -= 1
	else:
		other.hits -= 1
