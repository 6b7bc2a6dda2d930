# A fighter: it shows the scene of its character and follows the rules of a small fighting game.
# What is special about the character is in `data` (see fighter_data.gd), so this script is the same
# for all of them. It is meant to be changed: make it the beginning of your game.
#
# fight.gd calls listen() and tick() 60 times a second for both fighters, then settle() and hits.
# Nothing here depends on anything but those calls, so the same inputs always give the same fight.
extends Node2D

# What a fighter does. It can begin something new when it is FREE, JUMPING (about to leave the
# floor) or FLYING, or when a cancel allows it while it is ATTACKING.
enum {
	FREE, JUMPING, FLYING, LANDING, ATTACKING, STUNNED, GUARDING, FALLING, LYING, RISING, BEATEN, WON
}
enum { STANDING = 1, CROUCHING = 2, IN_AIR = 4 }  # as in `stances` of a move
enum { ON_WHIFF = 1, ON_HIT = 2, ON_GUARD = 4 }  # as in `on` of a cancel
const TICK := 1.0 / 60
const MEMORY := 64  # for how many ticks directions are remembered
const PER_DIRECTION := 10  # how many ticks a motion may take for each of its directions
const PATIENCE := 6  # for how many ticks a button that was pressed waits for its turn
const LYING_TICKS := 30
const FRICTION := 0.85  # what is left of the speed of one who slides, from tick to tick
const LEAST_LIFT := -4.0  # whoever falls flies up at least as fast as that
const MOST_PROJECTILES := 8  # in flight at a time
const Projectile := preload("projectile.gd")

@export var data: Resource

var opponent: Node2D
# Where it is, in pixels of the screen: from the middle of the stage, and from the floor, where up
# is negative. The speed is in the same pixels.
var place := Vector2.ZERO
var speed := Vector2.ZERO
var facing := 1  # 1: it looks right, -1: left
var state := FREE
var time := 0  # ticks since the state began
var ticks := 0  # how long the state lasts; what it means depends on the state
var move: Dictionary  # the one that it does while it is ATTACKING,
var hits_done := {}  # the numbers of the hits of this move that have touched,
var contact := ON_WHIFF  # and how they did
var stop := 0  # ticks of hitstop that are left
var life := 0
var power := 0
var projectiles: Array[Node2D] = []  # those that it has sent out, as long as they fly
var pressed := 0  # buttons that wait for their turn, as bits
var waiting := 0  # for how many ticks they have waited
# What was held in the last ticks, the newest first: as on a number pad, 6 is forward.
var directions := PackedByteArray()
var animation := ""

var body: Node2D
var player: AnimationPlayer
var voice := AudioStreamPlayer.new()

func _ready() -> void:
	add_child(voice)
	become(data)

# Shows another character from now on.
func become(character: Resource) -> void:
	data = character
	if body:
		body.free()
	body = data.scene.instantiate()
	add_child(body)
	player = body.get_node("AnimationPlayer")
	player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	animation = ""
	begin(place.x, facing)

# Stands there, as at the beginning of a round.
func begin(x: float, looks: int) -> void:
	place = Vector2(x, 0)
	speed = Vector2.ZERO
	facing = looks
	life = data.life
	power = 0
	stop = 0
	pressed = 0
	directions.resize(MEMORY)
	directions.fill(5)
	end_projectiles(func(_each): return true)
	become_free()
	show_place()

# ---- pictures

func show_animation(which: String) -> void:
	animation = which
	player.stop(true)
	player.play(which)
	player.advance(0)

func show_place() -> void:
	position = place
	body.scale = Vector2(facing, 1) * data.zoom

# The enabled boxes of an area, on the stage.
func boxes(area: String) -> Array[Rect2]:
	return boxes_of(body, place, facing, area)

# The same of a scene of this character that is there and looks there.
func boxes_of(scene: Node2D, there: Vector2, looks: int, area: String) -> Array[Rect2]:
	var found: Array[Rect2] = []
	if not scene.has_node(area):
		return found
	for shape in scene.get_node(area).get_children():
		if not shape.disabled:
			var box := Rect2(shape.position - shape.shape.size / 2, shape.shape.size)
			if looks < 0:
				box.position.x = -box.end.x
			found.append(Rect2(there + box.position * data.zoom, box.size * data.zoom))
	return found

# ---- inputs

# What is held: x is -1 for left, 1 for right, y is -1 for down, 1 for up; and the buttons that were
# pressed in this tick.
func listen(x: int, y: int, buttons: int) -> void:
	directions.remove_at(MEMORY - 1)
	directions.insert(0, 5 + x * facing + 3 * y)
	if stop == 0:
		waiting += 1
		if waiting > PATIENCE:
			pressed = 0
	if buttons:
		pressed |= buttons
		waiting = 0

# Whether the directions were held one after the other, the last of them now or a moment ago. For
# one that comes twice, as in 66, the stick must have rested between: 6236 is something else.
func was_given(motion: String) -> bool:
	var left := motion.length()
	var most := left * PER_DIRECTION if left > 1 else left
	for age in mini(most, MEMORY):
		var direction := directions[age]
		if age > 0 and direction == directions[age - 1]:
			continue
		if direction == int(motion[left - 1]):
			left -= 1
			if left == 0:
				return true
		elif left < motion.length() and motion[left - 1] == motion[left] and direction != 5:
			return false
	return left == 0

# ---- moves

# Begins the first move whose input was given.
func attacks() -> bool:
	var stance := IN_AIR if place.y < 0 else CROUCHING if directions[0] <= 3 else STANDING
	for each in data.moves:
		if each.motion == null or not each.stances & stance or power < each.cost:
			continue
		if not can_begin(each):
			continue
		if each.buttons & pressed != each.buttons or not was_given(each.motion):
			continue
		# a motion alone: it ends now
		if not each.buttons and directions[0] == directions[1]:
			continue
		if each.throw and not can_throw():
			continue
		attack(each)
		return true
	return false

func can_begin(wanted: Dictionary) -> bool:
	var takes_over: bool = wanted.buttons and not wanted.follows
	if state == JUMPING:  # up and a button: the button comes a little later
		return takes_over and wanted.motion and int(wanted.motion[-1]) >= 7
	if state != ATTACKING:
		return not wanted.follows
	# what a motion alone has begun was only the beginning of a longer command
	if takes_over and not move.buttons and move.motion != null and time < PATIENCE:
		return true
	if not wanted.follows and move.free_tick >= 0 and time > move.free_tick:
		return true
	for cancel in move.cancels:
		if is_same(data.moves[cancel.into], wanted) and time >= cancel.first_tick \
				and cancel.on & contact:
			return true
	return false

func can_throw() -> bool:
	var close: float = 2 * (data.front * data.zoom + opponent.data.front * opponent.data.zoom)
	return (opponent.place.x - place.x) * facing <= close and opponent.place.y == 0 \
		and opponent.state != STUNNED

func attack(wanted: Dictionary) -> void:
	if state != ATTACKING or not wanted.continues:
		hits_done = {}
	if hits_done.is_empty():
		contact = ON_WHIFF
	gain(wanted.gain - wanted.cost)
	pressed = 0
	move = wanted
	start(ATTACKING, move.animation, move.duration)
	if not move.flies:
		step()

# Goes where its move leads in this tick.
func step() -> void:
	speed = Vector2.ZERO
	var before := [0, 0, 0]
	for each in move.steps:
		if each[0] == time:
			speed = Vector2(facing * (each[1] - before[1]), each[2] - before[2]) * data.zoom
		before = each
	place = Vector2(place.x + speed.x, minf(place.y + speed.y, 0))

func gain(more: int) -> void:
	power = clampi(power + more, 0, data.power)

# ---- what it does in a tick

func start(new_state: int, which: String, lasts := 0) -> void:
	state = new_state
	time = 0
	ticks = lasts
	show_animation(which)

func become_free() -> void:
	if place.y < 0:
		start(FLYING, data.roles.jump_up)
	else:
		start(FREE, data.roles.stand)

func tick() -> void:
	if stop > 0:
		stop -= 1
		return
	player.advance(TICK)
	time += 1
	act()
	send_out()

func act() -> void:
	var is_over := time >= ticks
	match state:
		FREE:
			facing = 1 if place.x < opponent.place.x else -1
			if opponent.state == BEATEN:
				start(WON, data.roles.win)
			elif not attacks():
				walk()
		JUMPING:
			if not attacks() and is_over:
				jump()
		FLYING:
			if not attacks():
				fly(LANDING, data.roles.land, data.land_ticks)
		ATTACKING:
			if attacks():
				return
			if move.flies or (ticks == 0 and place.y < 0):
				fly(LANDING, data.roles.land, data.land_ticks)
			elif not is_over:
				step()
			elif move.next >= 0:
				attack(data.moves[move.next])
			else:
				become_free()
		FALLING:
			if life > 0:
				fly(LYING, data.roles.lie, LYING_TICKS)
			else:
				fly(BEATEN, data.roles.lie_dead)
		LYING:
			if is_over:
				start(RISING, data.roles.get_up, data.rise_ticks)
		LANDING, STUNNED, GUARDING, RISING:
			place.x += speed.x
			speed.x *= FRICTION
			if is_over:
				become_free()

# Sends out what its move sends out in this tick, as far as there is room.
func send_out() -> void:
	if state != ATTACKING:
		return
	for each in move.projectiles:
		if each.tick == time and projectiles.size() < MOST_PROJECTILES:
			var projectile := Projectile.new()
			add_sibling(projectile)
			projectile.begin(each, self)
			projectiles.append(projectile)

# Ends those for which this holds.
func end_projectiles(is_over: Callable) -> void:
	for each in projectiles.filter(is_over):
		projectiles.erase(each)
		each.free()

func walk() -> void:
	var direction := directions[0]
	if direction >= 7:
		start(JUMPING, data.roles.jump_start, data.jump_ticks)
		return
	var role := "stand"
	if direction <= 3:
		role = "crouch"
	elif direction == 6:
		role = "walk_forward"
		place.x += facing * data.walk_forward * data.zoom
	elif direction == 4:
		role = "walk_back"
		place.x += facing * data.walk_back * data.zoom
	if animation != data.roles[role]:
		show_animation(data.roles[role])

func jump() -> void:
	var role: String = ["jump_forward", "jump_back", "jump_up"][directions[0] % 3]
	var along: float = [data.jump_forward, data.jump_back, 0][directions[0] % 3]
	speed = Vector2(facing * along, data.jump) * data.zoom
	start(FLYING, data.roles[role])

# A tick in the air, and what comes when it reaches the floor.
func fly(then: int, which: String, lasts := 0) -> void:
	place += speed
	speed.y += data.gravity * data.zoom
	if place.y >= 0:
		place.y = 0
		speed = Vector2.ZERO
		start(then, which, lasts)

# ---- hits

# The hit that the opponent gets now; null if there is none. Each hit of a move hits once.
func hit_now() -> Variant:
	if state != ATTACKING or stop > 0 or not opponent.can_be_hit():
		return null
	for hit in move.hits:
		if hit.first_tick <= time and time <= hit.last_tick and not hits_done.has(hit.number) \
				and overlap(boxes("Attack"), opponent.boxes("Hurt")):
			return hit
	return null

func can_be_hit() -> bool:
	return state not in [LYING, RISING, BEATEN]

func overlap(some: Array[Rect2], others: Array[Rect2]) -> bool:
	return some.any(func(box): return others.any(box.intersects))

# Its move hits the opponent.
func strike(which: Dictionary) -> void:
	hits_done[which.number] = true
	stop = which.attacker_hitstop
	contact = ON_GUARD if opponent.get_hit(which, facing) else ON_HIT

# One who is free, or guards already, and holds back: crouching against low hits, standing against
# high ones.
func guards(hit: Dictionary) -> bool:
	if state != FREE and state != GUARDING:
		return false
	return (directions[0] == 4 and hit.guard in ["mid", "high"]) \
		or (directions[0] == 1 and hit.guard in ["mid", "low"])

# It comes from one of the opponent's who looks there. Whether it is guarded.
func get_hit(hit: Dictionary, looks: int) -> bool:
	var is_guarded := guards(hit)
	var crouches := directions[0] <= 3
	var by := opponent
	by.gain(hit.guard_power if is_guarded else hit.power)
	by.say(hit.guard_sound if is_guarded else hit.sound)
	stop = hit.hitstop
	life = maxi(life - loss(hit.chip if is_guarded else hit.damage), 0)
	facing = -looks
	if life == 0 or (not is_guarded and (hit.falls or place.y < 0)):
		speed = Vector2(looks * hit.throw_x, minf(hit.throw_y, LEAST_LIFT)) * by.data.zoom
		start(FALLING, data.roles.fall)
		return is_guarded
	speed = Vector2(looks * (hit.guard_push if is_guarded else hit.push) * by.data.zoom, 0)
	if is_guarded:
		start(GUARDING, data.roles.guard_crouch if crouches else data.roles.guard,
			hit.blockstun + 1)
	else:
		var hard := "hit_light" if hit.hitstun < 12 else \
			"hit_medium" if hit.hitstun < 16 else "hit_hard"
		start(STUNNED, data.roles["hit_crouch" if crouches else hard], hit.hitstun + 1)
	return is_guarded

# The life that it loses by a hit of the opponent's: at least 1 if anything. The shares have 32 bits
# as in the engine, which decides how halves are rounded; so have the numbers of a vector.
func loss(damage: int) -> int:
	var shares := Vector2(opponent.data.attack, data.defence) / 100
	var lost := damage * (shares.x / shares.y)
	return 0 if lost <= 0 else maxi(roundi(lost), 1)

func say(sound: String) -> void:
	if data.sounds.has(sound):
		voice.stream = data.sounds[sound]
		voice.play()

# ---- where both can be

# Keeps two who stand on the floor apart, and each on the stage. One who slides into a corner pushes
# the other one back instead.
func settle(half_stage: float) -> void:
	var side := 1 if place.x < opponent.place.x else -1
	var reach: float = data.front * data.zoom + opponent.data.front * opponent.data.zoom
	var overlap: float = reach - (opponent.place.x - place.x) * side
	if overlap > 0 and place.y == 0 and opponent.place.y == 0:
		place.x -= side * overlap / 2
		opponent.place.x += side * overlap / 2
	for each in [self, opponent]:
		var edge: float = half_stage - each.data.front * each.data.zoom
		var inside := clampf(each.place.x, -edge, edge)
		if each.state in [STUNNED, GUARDING] and each.opponent.place.y == 0:
			each.opponent.place.x += inside - each.place.x
		each.place.x = inside
