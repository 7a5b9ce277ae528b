package wire

// Match is what a search found in a message: its HTML and its topic, as HTML,
// with matches in span elements of the class "highlight".
type Match struct {
	MatchContent string `json:"match_content"`
	MatchSubject string `json:"match_subject"`
}

// FoundMessage is a message of a narrow, with what a search found in it, if the narrow
// has one.
type FoundMessage struct {
	Message
	*Match
}

// NarrowMatches is the answer of GET /messages/matches_narrow, by message ID.
type NarrowMatches struct {
	Messages map[string]Match `json:"messages"`
}
