package levels_test

func probesOfBots() []probe {
	return []probe{
		{"zulip-human-bot-type", asked("ben", "GET /users/4", nil, "user.bot_type"), "null", "absent"},
	}
}
