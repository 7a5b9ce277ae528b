package world

// BotProfile has the data of bots that other accounts do not have. Streams are IDs, 0
// for none.
type BotProfile struct {
	// the service of an outgoing webhook bot or of an embedded bot
	Service          Service
	SendingStreamID  int // the stream for messages without a stated stream
	EventsStreamID   int // the stream for event queues without a stated stream
	AllPublicStreams bool
}

// Service is the service of an outgoing webhook bot or an embedded bot.
type Service struct {
	// Name is the name of the service; of an embedded bot, the kind of bot.
	Name string
	// URL is where an outgoing webhook bot sends its callbacks, "" for nowhere.
	URL string
	// Token is in each callback, so that the receiver can identify the sender: 32
	// letters and digits.
	Token string
	// Interface is the form of the callbacks: 1 generic, 2 like Slack's.
	Interface int
	// Config is the configuration of an embedded bot. It is never changed in place.
	Config map[string]string
}
