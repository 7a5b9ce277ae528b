package wire

// ScheduledAdded reports messages that were scheduled.
type ScheduledAdded struct {
	Type              string             `json:"type"`
	Op                string             `json:"op"`
	ScheduledMessages []ScheduledMessage `json:"scheduled_messages"`
}

// ScheduledUpdated is the event of a scheduled message that was changed, or could not be
// sent.
type ScheduledUpdated struct {
	Type             string           `json:"type"`
	Op               string           `json:"op"`
	ScheduledMessage ScheduledMessage `json:"scheduled_message"`
}

// ScheduledRemoved is the event of a scheduled message that was deleted or sent.
type ScheduledRemoved struct {
	Type               string `json:"type"`
	Op                 string `json:"op"`
	ScheduledMessageID int    `json:"scheduled_message_id"`
}

// DeliveredLater is the answer of POST /messages to a message that older levels
// send at a time.
type DeliveredLater struct {
	DeliverAt string `json:"deliver_at"`
}

// ScheduledCreated is the answer of POST /scheduled_messages.
type ScheduledCreated struct {
	ScheduledMessageID int `json:"scheduled_message_id"`
}

// ScheduledList is the answer of GET /scheduled_messages: undelivered, by time.
type ScheduledList struct {
	ScheduledMessages []ScheduledMessage `json:"scheduled_messages"`
}
