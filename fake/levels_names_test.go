package fake_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfNames() []probe {
	return []probe{
		{
			ServiceIsSpeltZulip, asked("", "GET /server_settings", nil, "service_feature_level", "zulip_feature_level"),
			"186 | absent", "absent | 186",
		},
	}
}
