package levels_test

func probesOfProfiles() []probe {
	return []probe{
		{
			"4.0-profile-field-type-select", registered("custom_profile_fields", "custom_profile_field_types.CHOICE.id"), "3",
			"absent",
		},
		{"151-pronouns-field", both(
			registered("custom_profile_fields", "custom_profile_field_types.PRONOUNS.id", "custom_profile_fields.name=Pronouns.type"),
			both(asked("ada", "GET /realm/profile_fields", nil, "custom_fields.name=Pronouns.type"),
				both(asked("ada", "POST /realm/profile_fields", params{"name": "They", "field_type": "8"}, "!status"), ownPronouns))),
			"absent | absent; absent; 400; 400 | absent", `8 | 8; 8; 200; 200 | "they"`},
	}
}

// ownPronouns shows whether somebody can tell his pronouns, and what others see.
func ownPronouns(w *watcher) string {
	status := asked("ben", "PATCH /users/me/profile_data", params{"data": `[{"id":5,"value":"they"}]`}, "!status")(w)
	return status + " | " + asked("mo", "GET /users/4", params{"include_custom_profile_fields": "true"}, "user.profile_data.5.value")(w)
}
