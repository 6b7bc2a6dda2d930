# A player of sounds that only notes that it was asked to play.
extends AudioStreamPlayer

var calls

func play(_from = 0.0):
	calls.append(name)
