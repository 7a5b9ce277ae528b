package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfSettingsValues() []probe {
	return []probe{
		{
			"4.0-notification-event-time",
			presented(wire.NotificationSettingUpdate{Type: "update_global_notifications", Time: 7}, "timestamp"), "7", "absent",
		},
	}
}
