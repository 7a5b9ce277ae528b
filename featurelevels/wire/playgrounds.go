package wire

// RegisterPlaygrounds is "realm_playgrounds".
type RegisterPlaygrounds struct {
	RealmPlaygrounds []Playground `json:"realm_playgrounds"`
}

// Playground is a site that runs code of one language.
type Playground struct {
	ID               int    `json:"id"`
	Name             string `json:"name"`
	PygmentsLanguage string `json:"pygments_language"`
	URLTemplate      string `json:"url_template"`
}

// PlaygroundsEvent reports a change of playgrounds, with the complete list.
type PlaygroundsEvent struct {
	Type             string       `json:"type"`
	RealmPlaygrounds []Playground `json:"realm_playgrounds"`
}
