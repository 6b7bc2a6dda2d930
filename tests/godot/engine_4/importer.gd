# Does what the editor does when it imports pictures and sounds, and puts them where the loader
# looks first, as long as this object is there.
extends RefCounted

var kept = []

func import(folder):
	var files = DirAccess.open(folder)
	for file in files.get_files():
		var bytes = FileAccess.get_file_as_bytes(folder + file)
		var resource
		if file.ends_with(".png"):
			var image = Image.new()
			image.load_png_from_buffer(bytes)
			image.fix_alpha_edges()
			resource = ImageTexture.create_from_image(image)
		elif file.ends_with(".wav"):
			resource = AudioStreamWAV.load_from_buffer(bytes)
		if resource:
			resource.take_over_path(folder + file)
			kept.append(resource)
	for inner in files.get_directories():
		import(folder + inner + "/")
