package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the edit history of messages.
var (
	SnapshotsTellFormerStream = At(1, "the edit history of a message includes the former stream",
		Rows("message-history-prev-stream"),
		Added[wire.Snapshot]("prev_stream"))

	EditsTellFormerStream = At(1, "an edit that moved a message to another stream includes the former stream",
		Rows("edit-history-prev-stream"),
		Added[wire.EditEntry]("prev_stream"))

	EditsTellNewPlace = At(118, "an edit that moved a message includes the new stream and topic",
		Rows("edit-history-stream", "edit-history-topic"),
		Added[wire.EditEntry]("stream", "topic"))

	EditsFormerTopicName = At(118, "the former topic of an edit is no longer called prev_subject",
		Rows("edit-history-prev-topic"),
		Renamed[wire.EditEntry]("prev_topic", "prev_subject", nil))

	SnapshotsTellNewStream = At(118, "the edit history of a message includes the new stream",
		Rows("message-history-stream"),
		Added[wire.Snapshot]("stream"))
)
