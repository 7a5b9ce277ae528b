package levels_test

func probesOfRealmLimits() []probe {
	return []probe{
		{"4.0-delete-limit-single-event", told("realm", func(w *watcher) {
			w.must("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "60"})
		}, "op"), `"update_dict"`, `"update"`},
	}
}
