package arrange

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// Kinds of profile fields as the public counterpart numbers them: one whose
// values are Markdown, one whose are not.
const (
	MarkdownField = 1
	DateField     = 4
)

// Values for the two kinds of fields.
const (
	MarkdownValue = "**bold**"
	DateValue     = "1990-02-03"
)

// ProfileField makes a field, which is removed after the run.
func ProfileField(s *Session, kind int) json.Number {
	s.Made++
	admin := s.As(Admin)
	const enough = 20 // letters of a spec's ID that a name has room for
	id := s.Spec()
	name := fmt.Sprintf("sl-%s %s %d", s.Run(), id[:min(len(id), enough)], s.Made)
	reply := admin.Try("POST /realm/profile_fields", Params{"name": name, "field_type": kind})
	field, ok := reply.Body["id"].(json.Number)
	if !reply.Succeeded() || !ok {
		s.Untestable("no profile field can be made with POST /realm/profile_fields")
	}
	s.Cleaning().Undo(admin.Credentials, "/realm/profile_fields/"+field.String(), nil)
	return field
}

// FillProfileField sets the value of a field in the own profile.
func FillProfileField(s *Session, field json.Number, value string) {
	reply := s.Try("PATCH /users/me/profile_data", Params{"data": []Params{{"id": field, "value": value}}})
	if !reply.Succeeded() {
		s.Untestable("a profile cannot be filled in with PATCH /users/me/profile_data")
	}
}

// IsBold demands the HTML of the Markdown value.
func IsBold() Matcher { return ContainSubstring("<strong>bold</strong>") }

// LinkifierChangeRow is the row since which linkifiers can be changed.
const LinkifierChangeRow RowID = "57-update-linkifier"

// TopicLinksRow is the row since which the links of a topic are called so.
const TopicLinksRow RowID = "1-message-topic-links-rename"

// Linkifier is a linkifier of the run: it links its word with a number behind
// it to a path below the host a.sl.example.
type Linkifier struct {
	ID    json.Number
	Path  string // of the call that changes it
	Word  string
	Owner *Actor
	Rule  func(word, host string) Params
}

// NewLinkifier makes a linkifier, which is removed after the run.
func NewLinkifier(s *Session) Linkifier {
	word := strings.NewReplacer("-", "", " ", "").Replace(s.Fresh("SL")) + "-"
	l := Linkifier{Word: word, Owner: s.As(Admin),
		Rule: func(word string, host string) Params { return rule(s, word, host) }}
	// Under both names, so that only what is judged depends on the level.
	both := Params{"url_template": "https://a.sl.example/{id}", "url_format_string": "https://a.sl.example/%(id)s"}
	reply := l.Owner.Try("POST /realm/filters", l.Rule(l.Word, "a").With(both))
	id, ok := reply.Body["id"].(json.Number)
	if !reply.Succeeded() || !ok {
		s.Untestable("no linkifier can be made with POST /realm/filters")
	}
	l.ID, l.Path = id, "PATCH /realm/filters/"+id.String()
	s.Cleaning().Undo(l.Owner.Credentials, "/realm/filters/"+id.String(), nil)
	return l
}

// rule is the complete parameters of a linkifier of a word and a number.
func rule(s *Session, word, host string) Params {
	p := Params{"pattern": word + "(?P<id>[0-9]+)"}
	if !s.Has(LinkifierTemplatesRow) {
		return p.With(Params{"url_format_string": "https://" + host + ".sl.example/%(id)s"})
	}
	return p.With(Params{"url_template": "https://" + host + ".sl.example/{id}"})
}

// Links demands HTML with the link to a number at a host, and no link of the word to
// another address.
func (l Linkifier) Links(host, number string) Matcher {
	address := fmt.Sprintf(`href="https://%s.sl.example/%s"`, host, number)
	return SatisfyAll(ContainSubstring(address), Be("the link "+address+" at "+l.Word+number, func(v any) bool {
		text, _ := v.(string)
		for link := range strings.SplitSeq(text, "<a ") {
			if attributes, rest, _ := strings.Cut(link, ">"); strings.HasPrefix(rest,
				l.Word+number+"<") && !strings.Contains(attributes, address) {
				return false
			}
		}
		return true
	}))
}

// Linkified returns the HTML of a text.
func Linkified(s *Session, text string) any {
	return s.Do("POST /messages/render", Params{"content": text}).Body["rendered"]
}
