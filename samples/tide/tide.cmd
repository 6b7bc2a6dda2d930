; Tide, a sample character of fightconv. Public domain (CC0 1.0): do with it what you like.
; Drawn and written by samples/generate; edit that, not this.

[Defaults]
command.time = 15
command.buffer.time = 1

[Command]
name = "super"
command = ~D, DF, F, D, DF, F, x
time = 30

[Command]
name = "special"
command = ~D, DF, F, x

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

[Statedef -1]

[State -1, Tidal Wave]
type = ChangeState
triggerall = command = "super"
triggerall = power >= 1000
trigger1 = statetype = S
trigger1 = ctrl
trigger2 = stateno = [200,299]
trigger2 = movecontact
trigger3 = stateno = 1000
trigger3 = movehit
value = 3000

[State -1, Send Bubble]
type = ChangeState
triggerall = command = "special"
triggerall = power >= 250
triggerall = NumHelper(1005) = 0
trigger1 = statetype = S
trigger1 = ctrl
trigger2 = stateno = [200,299]
trigger2 = moveguarded
value = 1010

[State -1, Whirl]
type = ChangeState
triggerall = command = "rising"
trigger1 = statetype = S
trigger1 = ctrl
trigger2 = stateno = [200,299]
trigger2 = movecontact
value = 1000

[State -1, Spray]
type = ChangeState
triggerall = command = "x"
trigger1 = statetype = A
trigger1 = ctrl
value = 600

[State -1, High Kick]
type = ChangeState
triggerall = command = "a"
trigger1 = statetype = S
trigger1 = ctrl
value = 230

[State -1, Sleeve]
type = ChangeState
triggerall = command = "x"
trigger1 = statetype = S
trigger1 = ctrl
value = 200
