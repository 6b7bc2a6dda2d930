# A fight between two characters: reads keys and pads, counts rounds, and draws the stage, the bars
# and, on request, the boxes. fighter.gd has the rules. The keys are in README.md and below.
extends Node2D

const STAGE := Vector2(960, 540)
const FLOOR := 480.0
const ROUND_SECONDS := 99
const PAUSE := 150  # ticks between two rounds
const ROUNDS_TO_WIN := 2
# The buttons a b x y z c, then left, right, up, down, by where they lie on a US keyboard.
const KEYS := [
	[KEY_J, KEY_K, KEY_U, KEY_I, KEY_O, KEY_L, KEY_A, KEY_D, KEY_W, KEY_S],
	[KEY_KP_1, KEY_KP_2, KEY_KP_4, KEY_KP_5, KEY_KP_6, KEY_KP_3, KEY_LEFT, KEY_RIGHT, KEY_UP,
		KEY_DOWN],
]
# The same for the first pad and the second one; the left stick works as well.
const PAD := [JOY_BUTTON_A, JOY_BUTTON_B, JOY_BUTTON_X, JOY_BUTTON_Y, JOY_BUTTON_RIGHT_SHOULDER,
	JOY_BUTTON_LEFT_SHOULDER, JOY_BUTTON_DPAD_LEFT, JOY_BUTTON_DPAD_RIGHT, JOY_BUTTON_DPAD_UP,
	JOY_BUTTON_DPAD_DOWN]
# What the second fighter does: what its player does, or that of a dummy for training, which gets
# its life back.
const DUMMIES := ["player", "stands", "crouches", "jumps", "guards"]

var characters: Array[Resource] = []
var dummy := 0
var shows_boxes := false
var wins := [0, 0]
var ticks_left := 0
var pause := 0  # ticks until the next round; 0: this one goes on
var held := [0, 0]  # buttons, as bits

@onready var fighters := [$First, $Second]
@onready var hud: Node2D = $Hud

func _ready() -> void:
	fighters[0].opponent = fighters[1]
	fighters[1].opponent = fighters[0]
	hud.draw.connect(draw_hud)
	find_characters("res://")
	# The other character of the project, if there is one.
	var others := characters.filter(func(each): return each != fighters[0].data)
	if not others.is_empty():
		fighters[1].become(others[0])
	begin_round()

# Every NAME_fighter.tres of the project is a character. The order is that of their names.
func find_characters(folder: String) -> void:
	for file in DirAccess.get_files_at(folder):
		# exported projects have files that say where the resource is
		var path := folder.path_join(file.trim_suffix(".remap"))
		if path.ends_with("_fighter.tres"):
			characters.append(load(path))
	for inner in DirAccess.get_directories_at(folder):
		if not inner.begins_with("."):
			find_characters(folder.path_join(inner))

func begin_round() -> void:
	for i in 2:
		fighters[i].begin((i - 0.5) * STAGE.x / 4, 1 - 2 * i)
	ticks_left = ROUND_SECONDS * 60
	pause = 0

func _physics_process(_delta: float) -> void:
	tick([inputs_of(0), inputs_of(1) if dummy == 0 else inputs_of_dummy()])

# One 60th of a second. The inputs of each are those of listen().
func tick(inputs: Array) -> void:
	for i in 2:
		fighters[i].listen(inputs[i][0], inputs[i][1], inputs[i][2])
	for each in fighters:
		each.end_projectiles(func(projectile): return projectile.fly(STAGE.x / 2))
	for each in fighters:
		each.tick()
	fighters[0].settle(STAGE.x / 2)
	for projectile in fighters[0].projectiles:
		for other in fighters[1].projectiles:
			projectile.meet(other)
	end_projectiles()
	# found before any of them counts: both can hit in one tick
	var hits := fighters.map(func(each): return each.hit_now())
	var projectiles: Array = fighters[0].projectiles + fighters[1].projectiles
	projectiles = projectiles.filter(func(each): return each.can_hit())
	for i in 2:
		if hits[i] != null:
			fighters[i].strike(hits[i])
	for projectile in projectiles:
		projectile.strike()
	end_projectiles()
	for each in fighters:
		each.z_index = 1 if each.state == each.ATTACKING else 0
		each.show_place()
	count()
	queue_redraw()
	hud.queue_redraw()

# Those that have no hit left.
func end_projectiles() -> void:
	for each in fighters:
		each.end_projectiles(func(projectile): return projectile.hits <= 0)

# ---- inputs

func is_down(i: int, button: int) -> bool:
	return Input.is_physical_key_pressed(KEYS[i][button]) \
		or Input.is_joy_button_pressed(i, PAD[button])

func inputs_of(i: int) -> Array:
	var buttons := 0
	for button in 6:
		if is_down(i, button):
			buttons |= 1 << button
	var new: int = buttons & ~held[i]
	held[i] = buttons
	var along := Input.get_joy_axis(i, JOY_AXIS_LEFT_X)
	var down := Input.get_joy_axis(i, JOY_AXIS_LEFT_Y)
	var x := int(is_down(i, 7) or along > 0.5) - int(is_down(i, 6) or along < -0.5)
	var y := int(is_down(i, 8) or down < -0.5) - int(is_down(i, 9) or down > 0.5)
	return [x, y, new]

func inputs_of_dummy() -> Array:
	var first: Node2D = fighters[0]
	var second: Node2D = fighters[1]
	second.life = second.data.life if second.state == second.FREE else second.life
	match DUMMIES[dummy]:
		"crouches":
			return [0, -1, 0]
		"jumps":
			return [0, 1, 0]
		"guards":
			if first.state == first.ATTACKING:
				var is_low: bool = first.move.hits.any(func(hit): return hit.guard == "low")
				return [-second.facing, -1 if is_low else 0, 0]
	return [0, 0, 0]

func _unhandled_input(event: InputEvent) -> void:
	var key: int = event.physical_keycode if event is InputEventKey else KEY_NONE
	var button: int = event.button_index if event is InputEventJoypadButton else JOY_BUTTON_INVALID
	if not event.is_pressed() or event.is_echo():
		return
	if key == KEY_1 or button == JOY_BUTTON_BACK:
		shows_boxes = not shows_boxes
	elif key == KEY_2:
		dummy = (dummy + 1) % DUMMIES.size()
	elif key == KEY_3 or key == KEY_4:
		var fighter: Node2D = fighters[key - KEY_3]
		var next := (characters.find(fighter.data) + 1) % characters.size()
		fighter.become(characters[next])
		restart()
	elif key == KEY_ENTER or button == JOY_BUTTON_START:
		restart()

# ---- rounds

func restart() -> void:
	wins = [0, 0]
	begin_round()

func part_of_life(i: int) -> float:
	return float(fighters[i].life) / fighters[i].data.life

func count() -> void:
	if pause > 0:
		pause -= 1
		if pause == 0:
			if wins.max() == ROUNDS_TO_WIN:
				restart()
			else:
				begin_round()
	elif dummy == 0:
		ticks_left -= 1
		var is_out := fighters.any(func(each): return each.life == 0)
		if is_out or ticks_left == 0:
			pause = PAUSE
			for i in 2:
				# neither has won if both have as much
				if part_of_life(i) > part_of_life(1 - i):
					wins[i] += 1

# ---- pictures

func _draw() -> void:
	var left := -STAGE.x / 2
	draw_rect(Rect2(left, -FLOOR, STAGE.x, STAGE.y), Color("8090a0"))
	draw_rect(Rect2(left, -20, STAGE.x, STAGE.y - FLOOR + 20), Color("605040"))

# What is seen above the fighters. Bars grow towards the sides of the screen.
func draw_hud() -> void:
	for i in 2:
		var fighter: Node2D = fighters[i]
		var top := Vector2(-440 if i == 0 else 20, 20 - FLOOR)
		draw_bar(i, top, 20, Color("40d040"), part_of_life(i))
		draw_bar(i, top + Vector2(0, 26), 8, Color("4080ff"), float(fighter.power) / fighter.data.power)
		var title: String = fighter.data.display_name + " *".repeat(wins[i])
		if i == 1 and dummy > 0:
			title += " (" + DUMMIES[dummy] + ")"
		write(top + Vector2(0, 56), title,
			HORIZONTAL_ALIGNMENT_RIGHT if i == 1 else HORIZONTAL_ALIGNMENT_LEFT)
		if shows_boxes:
			for each in [fighter] + fighter.projectiles:
				draw_boxes(each, "Hurt", Color("2060ff80"))
				draw_boxes(each, "Attack", Color("ff202080"))
	write(Vector2(-210, 40 - FLOOR), "" if dummy > 0 else str(ceili(ticks_left / 60.0)))
	if pause > 0:
		write(Vector2(-210, 160 - FLOOR), winner())

func winner() -> String:
	for i in 2:
		if part_of_life(i) > part_of_life(1 - i):
			return fighters[i].data.display_name + " wins"
	return "Draw"

func draw_bar(i: int, top: Vector2, height: float, color: Color, part: float) -> void:
	var width := 420.0
	hud.draw_rect(Rect2(top, Vector2(width, height)), Color("00000080"))
	top.x += 0.0 if i == 1 else width * (1 - part)
	hud.draw_rect(Rect2(top, Vector2(width * part, height)), color)

func draw_boxes(of: Node2D, area: String, color: Color) -> void:
	for box in of.boxes(area):
		hud.draw_rect(box, color)

func write(where: Vector2, text: String, alignment := HORIZONTAL_ALIGNMENT_CENTER) -> void:
	hud.draw_string(ThemeDB.fallback_font, where, text, alignment, 420, 18)
