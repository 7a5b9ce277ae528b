package levels_test

import . "github.com/spiritlevel/spiritlevel/featurelevels/changes"

func probesOfProfiles() []probe {
	summary := params{"name": "Room", "field_type": "1", "display_in_profile_summary": "true"}
	return []probe{
		{ChoicesAreSelected, registered("custom_profile_fields", "custom_profile_field_types.CHOICE.id"), "3", "absent"},
		{ProfileFieldEventsWithoutOp, fieldEvents, `"add" | "delete"`, "absent | absent"},
		{FieldsInSummary, both(
			registered("custom_profile_fields", "custom_profile_fields.2.display_in_profile_summary"),
			asked("ada", "POST /realm/profile_fields", summary, "ignored_parameters_unsupported")), "absent; absent", "true; absent"},
		{Pronouns, both(
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

// fieldEvents shows what is said of what was done with a profile field.
func fieldEvents(w *watcher) string {
	queue := unquoted(pick(w.must("gus", "POST /register", params{"fetch_event_types": "[]"}), "queue_id"))
	w.must("ada", "POST /realm/profile_fields", params{"name": "Room", "field_type": "1"})
	w.must("ada", "DELETE /realm/profile_fields/1", nil)
	reply := w.must("gus", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return picks(reply, []string{"events.0.op", "events.1.op"})
}
