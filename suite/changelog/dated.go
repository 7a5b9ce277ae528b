package changelog

import . "github.com/spiritlevel/spiritlevel/suite/session"

// DatedRows are the rows of the public change log that the specification dates
// too, with its requirements that begin or end at the level of the row. They
// judge the row, so it has no look of its own.
func DatedRows() map[Row][]string {
	return map[Row][]string{
		"1-get-user-by-id":                     {"GUS-09", "GUS-10"},
		"2-reaction-type-optional":             {"RXN-08", "RXN-09"},
		"9-subscribe-principals-ids":           {"SBS-10", "SBS-11"},
		"36-create-user-permission":            {"CUS-02", "CUS-03", "AUT-12"},
		"36-rate-limit-code":                   {"ERR-19", "ERR-20"},
		"46-topic-links-objects":               {"MSG-31", "MSG-32"},
		"76-deactivated-status-401":            {"ERR-13", "ERR-14", "ERR-16", "ERR-17"},
		"89-user-settings-event":               {"PST-07", "PST-08", "EVO-18", "EVO-19"},
		"89-legacy-settings-events-deprecated": {"EVO-08", "EVO-12", "EVO-14", "EVO-17"},
		"91-subscribe-retention-unlimited":     {"SBS-31", "SBS-32"},
		"92-client-gravatar-default":           {"FET-31", "FET-32", "GUS-03", "GUS-04"},
		"133-subscription-role-removed":        {"SUB-28", "SUB-29"},
		"136-protected-history-error":          {"LVL-89", "LVL-90"},
		"138-edit-limit-null":                  {"LIM-14", "LVL-86", "LVL-87", "LVL-88"},
		"139-mute-two-events":                  {"LVL-84", "LVL-85"},
		"140-register-emoji-data-url":          {"LVL-82", "LVL-83"},
		"152-old-thread-default":               {"EDT-15", "EDT-16", "LVL-79"},
		"152-notifications-within-stream":      {"LVL-77", "LVL-78"},
		"155-include-anchor":                   {"FET-09", "FET-10", "FET-11", "LVL-70"},
		"155-flags-narrow-endpoint":            {"NMD-05", "LVL-71", "LVL-72"},
		"159-policy-nobody":                    {"LVL-63", "LVL-64", "LVL-65", "LVL-66"},
		"159-move-without-allow-editing":       {"EDT-28", "EDT-29", "LVL-67"},
		"159-sender-topic-edit":                {"LVL-68", "LVL-69"},
		"160-jwt-fetch-api-key":                {"AUT-14", "AUT-15", "LVL-62"},
		"161-subscribe-can-remove-group":       {"SBS-33", "SBS-34", "LVL-61"},
		"162-move-limit-settings":              {"LVL-57", "LVL-58", "LVL-59", "LVL-60"},
		"162-topic-edit-limit":                 {"EDT-33", "LIM-15", "LVL-58"},
		"162-stream-move-limit":                {"EDT-34", "LIM-16", "LVL-60"},
		"163-email-visibility-user-setting":    {"SET-51", "LVL-55", "LVL-56"},
		"164-register-presence-intervals":      {"LVL-50", "LVL-51", "LVL-52", "LVL-53"},
		"168-realm-name-in-email-policy":       {"SET-45", "LVL-45", "LVL-46"},
		"169-mute-topic-idempotent":            {"STA-04", "STA-05", "STA-06", "STA-07", "LVL-43", "LVL-44"},
		"170-muted-topics-deprecated":          {"MTP-02", "MTP-03", "LVL-42"},
		"171-dev-api-key-user-id":              {"DEV-05", "DEV-06", "LVL-41"},
		"172-no-topic-restricted":              {"LVL-38", "LVL-39"},
		"172-move-time-limit-error":            {"EDT-35", "EDT-36", "LVL-40"},
		"174-direct-type":                      {"SND-04", "SND-05", "LVL-37"},
		"174-direct-type-typing":               {"LVL-35", "LVL-36"},
		"176-linkifier-url-template-param":     {"LNK-04", "LNK-05", "LVL-32"},
		"176-filters-event-stopped":            {"LVL-33", "LVL-34"},
		"177-dm-narrow":                        {"FET-22", "FET-23", "FET-24", "FET-25", "FET-26", "FET-27", "LVL-31"},
		"179-scheduled-create":                 {"NMD-09", "LVL-27", "LVL-28"},
		"181-scheduled-failed":                 {"LVL-22", "LVL-23"},
		"182-export-id":                        {"LVL-20", "LVL-21"},
		"183-topic-limit-removed":              {"LVL-18", "LVL-19"},
	}
}

// UnseenRows are the rows that no client can look at, each with the reason.
// Those that the fake does not emulate are no requirements at all.
func UnseenRows() map[Row]string {
	const same = "what is deprecated is answered as before"
	return map[Row]string{
		"1-use-first-unread-anchor-deprecated": same,
		"2-reaction-user-deprecated":           same,
		"114-update-message-user-and-time":     "it is about events of a message that is rendered anew, which no call brings about",
	}
}
