package wire

// BotStorage is the answer of GET /bot_storage.
type BotStorage struct {
	Storage map[string]string `json:"storage"`
}

// Call is the answer of GET /calls/bigbluebutton/create.
type Call struct {
	URL string `json:"url"`
}
