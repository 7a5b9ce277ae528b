package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMessagesHistory() []probe {
	movedAway := wire.EditEntry{PrevStream: ref(7)}
	snapshot := wire.Snapshot{PrevStream: ref(7), Stream: ref(8)}
	return []probe{
		{SnapshotsTellFormerStream, lowered(snapshot, "prev_stream"), "absent", "7"},
		{EditsTellFormerStream, lowered(movedAway, "prev_stream"), "absent", "7"},
	}
}
