package wire

// Snippet is a text that a user saved for messages. DateCreated is in UNIX seconds.
type Snippet struct {
	ID          int    `json:"id"`
	Title       string `json:"title"`
	Content     string `json:"content"`
	DateCreated int64  `json:"date_created"`
}

// SnippetList is the answer of GET /saved_snippets, oldest first.
type SnippetList struct {
	SavedSnippets []Snippet `json:"saved_snippets"`
}

// SnippetID is the answer of POST /saved_snippets.
type SnippetID struct {
	SavedSnippetID int `json:"saved_snippet_id"`
}

// RegisterSnippets is "saved_snippets", oldest first.
type RegisterSnippets struct {
	SavedSnippets []Snippet `json:"saved_snippets"`
}

// SnippetAdded reports a snippet that was saved.
type SnippetAdded struct {
	Type         string  `json:"type"`
	Op           string  `json:"op"`
	SavedSnippet Snippet `json:"saved_snippet"`
}

// SnippetUpdated reports a saved snippet that was changed.
type SnippetUpdated struct {
	Type         string  `json:"type"`
	Op           string  `json:"op"`
	SavedSnippet Snippet `json:"saved_snippet"`
}

// SnippetRemoved reports a saved snippet that was deleted.
type SnippetRemoved struct {
	Type           string `json:"type"`
	Op             string `json:"op"`
	SavedSnippetID int    `json:"saved_snippet_id"`
}
