package fake_test

// trialsLater are the entries of typing, scheduled messages, drafts,
// invitations and exports.
func trialsLater() map[string]trial {
	return map[string]trial{
		"POST /typing": trial{
			path: "/typing", valid: form{"op": "start", "to": []int{5}}, required: []string{"op", "to"},
		}.
			and("op", "", "Start", "pause", "null").and("type", "", "pigeon", "Stream").
			and("to", noInts...).and("to", "[]", "[999]"),
	}
}
