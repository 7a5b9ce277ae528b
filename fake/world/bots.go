package world

// BotProfile is what a bot has beside what every account has. Streams are IDs,
// 0 for none.
type BotProfile struct {
	// Service is whom an outgoing webhook bot calls, or which of the server's
	// own bots an embedded bot is.
	Service          Service
	SendingStreamID  int // where it writes when it does not say where
	EventsStreamID   int // whose messages its queues hold when it names none
	AllPublicStreams bool
}

// Service is what stands behind an outgoing webhook bot or an embedded bot.
type Service struct {
	// Name is the name of the service; of an embedded bot, which one it is.
	Name string
	// URL is where an outgoing webhook bot sends its callbacks, "" for nowhere.
	URL string
	// Token stands in each callback, so that the receiver knows whom it is
	// from: 32 letters and digits.
	Token string
	// Interface is the form of the callbacks: 1 generic, 2 like Slack's.
	Interface int
	// Config is the configuration of an embedded bot. It is never changed in place.
	Config map[string]string
}
