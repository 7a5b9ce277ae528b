package wire

// DraftList is the answer of GET /drafts, the one that was changed last at the
// end.
type DraftList struct {
	Count  int     `json:"count"`
	Drafts []Draft `json:"drafts"`
}

// DraftIDs is the answer of POST /drafts, in the order of the request.
type DraftIDs struct {
	IDs []int `json:"ids"`
}

// DraftsAdded reports drafts that were stored.
type DraftsAdded struct {
	Type   string  `json:"type"`
	Op     string  `json:"op"`
	Drafts []Draft `json:"drafts"`
}

// DraftUpdated reports a draft that was changed.
type DraftUpdated struct {
	Type  string `json:"type"`
	Op    string `json:"op"`
	Draft Draft  `json:"draft"`
}

// DraftRemoved reports a draft that was deleted.
type DraftRemoved struct {
	Type    string `json:"type"`
	Op      string `json:"op"`
	DraftID int    `json:"draft_id"`
}
