package wire

// AlertWordsEvent tells somebody that the own alert words changed, with all
// there are now.
type AlertWordsEvent struct {
	Type       string   `json:"type"`
	AlertWords []string `json:"alert_words"`
}
