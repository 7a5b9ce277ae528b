package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfDrafts() []probe {
	return []probe{
		{
			DraftsSynchronization, registered("update_display_settings", "enable_drafts_synchronization"),
			"absent", "true",
		},
		{
			DraftsSynchronizationChoice,
			asked("ben", "PATCH /settings", params{"enable_drafts_synchronization": "false"}, "ignored_parameters_unsupported"),
			`["enable_drafts_synchronization"]`, "absent",
		},
		{DraftsKept, asked("ben", "GET /drafts", nil, "!status"), "404", "200"},
	}
}
