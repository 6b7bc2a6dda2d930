# Loads the scenes of characters as a game does, plays each animation tick by tick, and prints what
# the nodes then have. In the project: jobs.json, a list of {"folder", "name", "view", "clips":
# [{"name", "ticks", "shots"}]}. Prints a line for each tick, then a PNG in base64 for each tick of
# "shots", which shows the rectangle "view" about the axis, then a line for each frame.
extends Node

var importer = load("res://importer.gd").new()
var calls = []

func real(value):
	return "%.9f" % value

func vector(value):
	return real(value.x) + " " + real(value.y)

func flag(value):
	return "1" if value else "0"

func page(texture):
	return texture.resource_path.get_file() if texture else "none"

# A material with a shader is that of premultiplied alpha.
func blend_mode(material):
	if material is ShaderMaterial:
		return 4
	return material.blend_mode if material else 0

func line_of(sprite, shapes):
	var line = flag(sprite.visible)
	if sprite.visible:
		var region = sprite.region_rect
		line += " " + page(sprite.texture) + " " + vector(region.position) + " " + vector(region.size)
		line += " " + vector(sprite.offset) + " " + vector(sprite.position)
		line += " " + flag(sprite.flip_h) + " " + flag(sprite.flip_v)
		line += " " + vector(sprite.scale) + " " + real(sprite.rotation)
		line += " " + str(blend_mode(sprite.material))
		line += " " + real(sprite.self_modulate.r) + " " + real(sprite.self_modulate.a)
	for shape in shapes:
		if not shape.disabled:
			line += " | " + str(shape.get_parent().name) + "/" + str(shape.name)
			line += " " + vector(shape.position) + " " + vector(shape.shape.size / 2)
			line += " " + real(shape.rotation)
	for sound in calls:
		line += " ! " + str(sound)
	calls.clear()
	return line

# The sprite as it is now, in a viewport of its own, so that one frame of the engine draws all of
# them.
func shot_of(sprite, view):
	var holder = Node2D.new()
	holder.texture_filter = sprite.get_parent().texture_filter
	holder.position = Vector2(-view[0], -view[1])
	holder.add_child(sprite.duplicate())
	var shot = SubViewport.new()
	shot.size = Vector2i(view[2], view[3])
	shot.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	shot.add_child(holder)
	add_child(shot)
	return shot

func print_pixels(shots):
	await RenderingServer.frame_post_draw
	for shot in shots:
		var png = shot.get_texture().get_image().save_png_to_buffer()
		print("pixels ", Marshalls.raw_to_base64(png))
		shot.free()

func play(scene, job):
	var sprite = scene.get_node("Sprite")
	var player = scene.get_node("AnimationPlayer")
	var shapes = []
	for area in scene.get_children():
		if area is Area2D:
			shapes += area.get_children()
	if scene.has_node("Sounds"):
		for sound in scene.get_node("Sounds").get_children():
			var file = sound.stream.resource_path.get_file() if sound.stream else "none"
			print("sound ", sound.name, " ", file, " ", real(sound.volume_db), " ",
				real(sound.pitch_scale))
			sound.set_script(load("res://counting_player.gd"))
			sound.calls = calls
	print("animations ", player.get_animation_list().size())
	player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	player.callback_mode_method = AnimationMixer.ANIMATION_CALLBACK_MODE_METHOD_IMMEDIATE
	var shots = []
	for clip in job.clips:
		print("clip ", clip.name)
		player.play(clip.name)
		player.advance(0)
		for tick in range(clip.ticks):
			print(line_of(sprite, shapes))
			if clip.shots.has(float(tick)):
				shots.append(shot_of(sprite, job.view))
			player.advance(1.0 / 60)
		player.stop()
		calls.clear()
	return shots

func print_frames(folder, name):
	var node = load(folder + name + "_frames.tscn").instantiate()
	print("node ", vector(node.offset), " ", flag(node.centered))
	var resource = load(folder + name + "_frames.tres")
	for animation in resource.get_animation_names():
		print("frames ", flag(resource.get_animation_loop(animation)), " ", animation)
		for i in range(resource.get_frame_count(animation)):
			var line = real(resource.get_frame_duration(animation, i) /
				resource.get_animation_speed(animation))
			var texture = resource.get_frame_texture(animation, i)
			if texture:
				line += " " + page(texture.atlas) + " " + vector(texture.region.position)
				line += " " + vector(texture.region.size) + " " + vector(texture.margin.position)
				line += " " + vector(texture.get_size())
			print(line if texture else line + " blank")
	node.free()

func _ready():
	for job in JSON.parse_string(FileAccess.get_file_as_string("res://jobs.json")):
		var folder = "res://" + job.folder + "/"
		importer.import(folder)
		var scene = load(folder + job.name + ".tscn").instantiate()
		add_child(scene)
		print("character ", scene.name, " ", scene.get_child_count())
		var shots = play(scene, job)
		await print_pixels(shots)
		scene.free()
		print_frames(folder, job.name)
	print("end")
