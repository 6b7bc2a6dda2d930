# Fights as jobs.json says, one after the other: {"fighters": [the two NAME_fighter.tres],
# "distance", "power", "life", "ticks", "holds": [[first, last, player, key] ...]}, and prints a
# line for each tick. With "seed" instead of holds the keys are random, and a line says how many
# states and moves there were. With "keyboard" a player sits there, and the lines say what came of
# it.
extends Node

var importer = load("res://importer.gd").new()

const KEYS := ["a", "b", "x", "y", "z", "c"]

func inputs(holds, tick, player):
	var held = func(key, at):
		return holds.any(func(each): return each[2] == player and each[3] == key and each[0] <= at \
			and at <= each[1])
	var buttons = 0
	for i in 6:
		if held.call(KEYS[i], tick) and not held.call(KEYS[i], tick - 1):
			buttons |= 1 << i
	return [int(held.call("right", tick)) - int(held.call("left", tick)),
		int(held.call("up", tick)) - int(held.call("down", tick)), buttons]

func random_inputs(before):
	var next = [before[0], before[1], 0]
	if randi() % 6 == 0:
		next = [randi() % 3 - 1, randi() % 3 - 1, 0]
	if randi() % 8 == 0:
		next[2] = 1 << randi() % 6
	return next

func line_of(fighter):
	var place = fighter.place / fighter.data.zoom
	return "%d %.4f %.4f %d %d %d %s" % [fighter.state, place.x, place.y, fighter.life, fighter.power,
		fighter.projectiles.size(), fighter.move.get("input", "none")]

func play(fight, job):
	for tick in range(job.ticks + 1):
		print("tick ", tick, " ", line_of(fight.fighters[0]), " | ", line_of(fight.fighters[1]))
		fight.tick([inputs(job.holds, tick, 0), inputs(job.holds, tick, 1)])

func play_random(fight, job):
	seed(int(job.seed))
	var keys = [[0, 0, 0], [0, 0, 0]]
	var states = {}
	var moves = {}
	for tick in range(job.ticks):
		keys = keys.map(random_inputs)
		fight.tick(keys)
		for fighter in fight.fighters:
			states[fighter.state] = true
			moves[fighter.data.display_name + " " + fighter.move.get("input", "none")] = true
	print("states ", states.size(), " moves ", moves.size())

func press(key, is_pressed):
	var event = InputEventKey.new()
	event.physical_keycode = key
	event.pressed = is_pressed
	Input.parse_input_event(event)
	for frame in 4:
		await get_tree().physics_frame

func type(key):
	await press(key, true)
	await press(key, false)

func sit_at_keyboard(fight):
	var first = fight.fighters[0]
	var second = fight.fighters[1]
	print("names ", first.data.display_name, " ", second.data.display_name)
	var before = first.place.x
	await press(KEY_D, true)
	print("walks ", first.place.x > before, " ", first.animation)
	await press(KEY_D, false)
	await type(KEY_U)
	print("strikes ", first.state == first.ATTACKING, " ", first.move.input)
	await press(KEY_DOWN, true)
	print("crouches ", second.animation)
	await press(KEY_DOWN, false)
	await type(KEY_1)
	print("boxes ", fight.shows_boxes)
	await type(KEY_2)
	print("dummy ", fight.DUMMIES[fight.dummy])
	await type(KEY_4)
	print("other ", second.data.display_name)
	fight.dummy = 0
	await type(KEY_ENTER)
	second.life = 0
	await get_tree().physics_frame
	await get_tree().physics_frame
	print("round ", fight.wins, " ", fight.pause > 0)
	fight.pause = 1
	await get_tree().physics_frame
	await get_tree().physics_frame
	print("next ", second.life == second.data.life, " ", fight.pause)

func _ready():
	importer.import("res://")
	for job in JSON.parse_string(FileAccess.get_file_as_string("res://jobs.json")):
		print("fight ", job.name)
		var scene = load(job.fighters[0].get_base_dir() + "/fight.tscn")
		var fight = scene.instantiate()
		add_child(fight)
		if job.has("keyboard"):
			await sit_at_keyboard(fight)
			fight.free()
			continue
		fight.set_physics_process(false)
		for i in 2:
			var fighter = fight.fighters[i]
			if fighter.data.resource_path != job.fighters[i]:
				fighter.become(load(job.fighters[i]))
		fight.begin_round()
		if job.has("seed"):
			play_random(fight, job)
		else:
			var half = job.distance / 2 * fight.fighters[0].data.zoom
			fight.fighters[0].place.x = -half
			fight.fighters[1].place.x = half
			if job.power:
				fight.fighters[0].power = int(job.power)
			if job.life:
				fight.fighters[1].life = int(job.life)
			play(fight, job)
		fight.free()
	print("end")
