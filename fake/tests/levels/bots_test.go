package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfBots() []probe {
	return []probe{
		{HumansHaveNoBotType, asked("ben", "GET /users/4", nil, "user.bot_type"), "null", "absent"},
	}
}
