# Ends the editor when it has imported the project and has drawn the preview of each file. The
# editor's own --quit does not wait for the thread that draws previews, and crashes if that is still
# busy with a large picture, whoever made the picture.
tool
extends EditorPlugin

var asked = false
var missing = 0

func _process(_delta):
	var files = get_editor_interface().get_resource_filesystem()
	if not asked and not files.is_scanning():
		asked = true
		ask_for_previews(files.get_filesystem())
		quit_if_done()

func ask_for_previews(folder):
	for i in folder.get_subdir_count():
		ask_for_previews(folder.get_subdir(i))
	var previews = get_editor_interface().get_resource_previewer()
	for i in folder.get_file_count():
		missing += 1
		# A last argument that is null would be left out, and the call fail.
		previews.queue_resource_preview(folder.get_file_path(i), self, "preview_drawn", 0)

func preview_drawn(_path, _preview, _small_preview, _argument):
	missing -= 1
	quit_if_done()

func quit_if_done():
	if missing == 0:
		get_tree().quit()
