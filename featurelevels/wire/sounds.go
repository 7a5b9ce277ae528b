package wire

// NotificationSounds are the names of the sounds that a client can play.
func NotificationSounds() []string {
	return []string{
		"ascend", "beep_boop", "bink", "bright", "brlip", "chime", "deep tom", "ding", "double tap", "down",
		"dry bongos", "dutdut", "fast ascend", "flute", "friendly", "kick roll", "loud tintong", "metallic snare",
		"pan", "shaker", "simple", "stairs", "subtle", "swish", "tintong", "up", "wood block", "zaping", "zing", "zulip",
	}
}
