package levels_test

import (
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMessagesHistory() []probe {
	movedAway := wire.EditEntry{PrevStream: ref(7)}
	snapshot := wire.Snapshot{PrevStream: ref(7), Stream: ref(8)}
	return []probe{
		{"1-message-history-prev-stream", lowered(snapshot, "prev_stream"), "absent", "7"},
		{"1-edit-history-prev-stream", lowered(movedAway, "prev_stream"), "absent", "7"},
	}
}
