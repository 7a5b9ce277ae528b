package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfRealmLimits() []probe {
	return []probe{
		{DeleteLimitAlone, told("realm", func(w *watcher) {
			w.must("ada", "PATCH /realm", params{"message_content_delete_limit_seconds": "60"})
		}, "op"), `"update_dict"`, `"update"`},
	}
}
