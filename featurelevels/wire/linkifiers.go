package wire

import "strings"

// RegisterFilters is "realm_filters", which newest servers send empty.
type RegisterFilters struct {
	RealmFilters []string `json:"realm_filters"`

	Linkifiers []Linkifier `json:"-"`
}

// RegisterLinkifiers is "realm_linkifiers", empty for clients that did not
// declare the capability linkifier_url_template.
type RegisterLinkifiers struct {
	RealmLinkifiers []Linkifier `json:"realm_linkifiers"`
}

// Linkifier turns text that matches a pattern into a link (spec: Linkifier).
// URLTemplate is an RFC 6570 template.
type Linkifier struct {
	Pattern     string `json:"pattern"`
	URLTemplate string `json:"url_template"`
	ID          int    `json:"id"`
}

// URLFormat is the URL template as the format of older linkifiers: percent signs are
// doubled, and {name} is %(name)s.
func (l Linkifier) URLFormat() string {
	return strings.NewReplacer("%", "%%", "{", "%(", "}", ")s").Replace(l.URLTemplate)
}

// FiltersOf are linkifiers as triples of pattern, format and ID, their older form.
func FiltersOf(list []Linkifier) [][]any {
	filters := make([][]any, len(list))
	for i, l := range list {
		filters[i] = []any{l.Pattern, l.URLFormat(), l.ID}
	}
	return filters
}

// Linkifiers is the answer of GET /realm/linkifiers, in the order of their creation, in
// which they are also tried.
type Linkifiers struct {
	Linkifiers []Linkifier `json:"linkifiers"`
}

// Filters is the answer of GET /realm/filters, which newest servers no longer
// have.
type Filters struct {
	Linkifiers []Linkifier `json:"-"`
}

// Made is the answer with the ID of a new object.
type Made struct {
	ID int `json:"id"`
}

// LinkifiersEvent reports a change of linkifiers, with the complete list.
type LinkifiersEvent struct {
	Type            string      `json:"type"`
	RealmLinkifiers []Linkifier `json:"realm_linkifiers"`
}

// FiltersEvent is the older form of [LinkifiersEvent]: triples of pattern,
// URL format and ID.
type FiltersEvent struct {
	Type         string  `json:"type"`
	RealmFilters [][]any `json:"realm_filters"`
}
