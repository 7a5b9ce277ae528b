package levels_test

func probesOfEmoji() []probe {
	return []probe{
		{
			"86-emoji-policy-values", asked("ada", "PATCH /realm", params{"add_custom_emoji_policy": "3"}, "!status"), "400",
			"200",
		},
	}
}
