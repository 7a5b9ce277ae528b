package wire

// AlertWordsEvent is the event of changed alert words, with all alert words of the
// user.
type AlertWordsEvent struct {
	Type       string   `json:"type"`
	AlertWords []string `json:"alert_words"`
}
