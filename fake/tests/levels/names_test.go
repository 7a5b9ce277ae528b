package levels_test

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func probesOfNames() []probe {
	newest := featurelevels.Newest()
	return []probe{
		{
			"zulip-service-prefix", asked("", "GET /server_settings", nil, "service_feature_level", "zulip_feature_level"),
			fmt.Sprintf("%d | absent", newest), fmt.Sprintf("absent | %d", newest),
		},
	}
}
