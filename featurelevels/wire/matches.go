package wire

// Match is the result of a search in a message: its HTML and its topic, as HTML, with
// matches in span elements of the class "highlight".
type Match struct {
	MatchContent string `json:"match_content"`
	MatchSubject string `json:"match_subject"`
}

// FoundMessage is a message of a narrow, with the matches of the narrow's search.
type FoundMessage struct {
	Message
	*Match
}

// Summary is the answer of GET /messages/summary, in HTML.
type Summary struct {
	Summary string `json:"summary"`
}

// NarrowMatches is the answer of GET /messages/matches_narrow, by message ID.
type NarrowMatches struct {
	Messages map[string]Match `json:"messages"`
}
