package levels_test

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func probesOfMessagesHistory() []probe {
	movedAway := wire.EditEntry{PrevStream: ref(7)}
	moved := wire.EditEntry{
		PrevTopic: ref("old"), Topic: ref("new"), PrevStream: ref(7), Stream: ref(8),
	}
	snapshot := wire.Snapshot{PrevStream: ref(7), Stream: ref(8)}
	return []probe{
		{SnapshotsTellFormerStream, lowered(snapshot, "prev_stream"), "absent", "7"},
		{EditsTellFormerStream, lowered(movedAway, "prev_stream"), "absent", "7"},
		{EditsTellNewPlace, lowered(moved, "stream", "topic"), "absent | absent", `8 | "new"`},
		{EditsFormerTopicName, lowered(moved, "prev_subject", "prev_topic"), `"old" | absent`, `absent | "old"`},
		{SnapshotsTellNewStream, lowered(snapshot, "stream"), "absent", "8"},
	}
}
