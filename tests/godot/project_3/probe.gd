# Loads the scenes of characters as a game does, plays each animation tick by tick, and writes down
# what the nodes then have. In the project: jobs.json, a list of {"folder", "name", "clips":
# [{"name", "ticks"}]}. Writes result.txt: a line for each tick and each frame.
extends SceneTree

var out = File.new()
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
			line += " | " + shape.get_parent().name + "/" + shape.name
			line += " " + vector(shape.position) + " " + vector(shape.shape.extents)
			line += " " + real(shape.rotation)
	for sound in calls:
		line += " ! " + sound
	calls.clear()
	return line

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
			out.store_line("sound " + sound.name + " " + file + " " + real(sound.volume_db) + " " +
				real(sound.pitch_scale))
			sound.set_script(load("res://counting_player.gd"))
			sound.calls = calls
	out.store_line("animations " + str(player.get_animation_list().size()))
	player.playback_process_mode = AnimationPlayer.ANIMATION_PROCESS_MANUAL
	player.method_call_mode = AnimationPlayer.ANIMATION_METHOD_CALL_IMMEDIATE
	for clip in job.clips:
		out.store_line("clip " + clip.name)
		player.play(clip.name)
		player.advance(0)
		for tick in range(clip.ticks):
			out.store_line(line_of(sprite, shapes))
			player.advance(1.0 / 60)
		player.stop()
		calls.clear()

func frames(folder, name):
	var node = load(folder + name + "_frames.tscn").instance()
	out.store_line("node " + vector(node.offset) + " " + flag(node.centered))
	var resource = load(folder + name + "_frames.tres")
	for animation in resource.get_animation_names():
		out.store_line("frames " + flag(resource.get_animation_loop(animation)) + " " + animation)
		var seconds = real(1.0 / resource.get_animation_speed(animation))
		for i in range(resource.get_frame_count(animation)):
			var texture = resource.get_frame(animation, i)
			if texture:
				out.store_line(seconds + " " + page(texture.atlas) + " " +
					vector(texture.region.position) + " " + vector(texture.region.size) + " " +
					vector(texture.margin.position) + " " + vector(texture.get_size()))
			else:
				out.store_line(seconds + " blank")
	node.free()

func _init():
	var jobs = File.new()
	jobs.open("res://jobs.json", File.READ)
	out.open("res://result.txt", File.WRITE)
	for job in JSON.parse(jobs.get_as_text()).result:
		var folder = "res://" + job.folder + "/"
		var scene = load(folder + job.name + ".tscn").instance()
		get_root().add_child(scene)
		out.store_line("character " + scene.name + " " + str(scene.get_child_count()))
		play(scene, job)
		scene.free()
		frames(folder, job.name)
	out.store_line("end")
	out.close()
	quit()
