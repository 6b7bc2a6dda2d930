; Tide, a sample character of fightconv. Public domain (CC0 1.0): do with it what you like.
; Drawn and written by samples/generate; edit that, not this.

[Defaults]
command.time = 15
command.buffer.time = 1

[Command]
name = "special"
command = ~D, DF, F, x
time = 15

[Command]
name = "rising"
command = ~F, D, DF, y
time = 20

[Command]
name = "FF"
command = F, F
time = 10

[Command]
name = "BB"
command = B, B
time = 10

[Command]
name = "recovery"
command = x+y
time = 1

[Command]
name = "a"
command = a
time = 1

[Command]
name = "b"
command = b
time = 1

[Command]
name = "c"
command = c
time = 1

[Command]
name = "x"
command = x
time = 1

[Command]
name = "y"
command = y
time = 1

[Command]
name = "z"
command = z
time = 1

[Command]
name = "start"
command = s
time = 1

[Command]
name = "holdfwd"
command = /$F
time = 1

[Command]
name = "holdback"
command = /$B
time = 1

[Command]
name = "holdup"
command = /$U
time = 1

[Command]
name = "holddown"
command = /$D
time = 1
