package specs

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Kinds of profile fields as the public counterpart numbers them: one whose
// values are Markdown, one whose are not.
const (
	MarkdownField = 1
	DateField     = 4
)

// Values for the two kinds of fields.
const (
	markdownValue = "**bold**"
	dateValue     = "1990-02-03"
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

// fillProfileField sets the value of a field in the own profile.
func fillProfileField(s *Session, field json.Number, value string) {
	reply := s.Try("PATCH /users/me/profile_data", Params{"data": []Params{{"id": field, "value": value}}})
	if !reply.Succeeded() {
		s.Untestable("a profile cannot be filled in with PATCH /users/me/profile_data")
	}
}

// profile demands an object of values by the digits of field IDs.
func profile() Matcher {
	return SatisfyAll(BeObject(), Be("keys of digits and values with a string value", func(v any) bool {
		object, _ := v.(target.Object)
		for key, value := range object {
			if !Accepts(BeInteger(), json.Number(key)) || !Accepts(HaveField("value", BeText()), value) {
				return false
			}
		}
		return true
	}))
}

// IsBold demands the HTML of the Markdown value.
func IsBold() Matcher { return ContainSubstring("<strong>bold</strong>") }

// inProfile demands an event whose value is as demanded.
func inProfile(m Matcher) Matcher {
	return HaveField("person.custom_profile_field", m)
}

// ofProfile demands the event of a field.
func ofProfile(field json.Number) Matcher {
	return SatisfyAll(HaveField("type", "realm_user"), inProfile(HasID(field)))
}

// linkifierChangeRow is the row since which linkifiers can be changed.
const linkifierChangeRow RowID = "57-update-linkifier"

// topicLinksRow is the row since which the links of a topic are called so.
const topicLinksRow RowID = "1-message-topic-links-rename"

// linkifier is a linkifier of the run: it links its word with a number behind
// it to a path below the host a.sl.example.
type linkifier struct {
	id    json.Number
	Path  string // of the call that changes it
	Word  string
	Owner *Actor
	Rule  func(word, host string) Params
}

// Linkifier makes one, which is removed after the run.
func Linkifier(s *Session) linkifier {
	word := strings.NewReplacer("-", "", " ", "").Replace(s.Fresh("SL")) + "-"
	l := linkifier{Word: word, Owner: s.As(Admin),
		Rule: func(word string, host string) Params { return rule(s, word, host) }}
	// Under both names, so that only what is judged depends on the level.
	both := Params{"url_template": "https://a.sl.example/{id}", "url_format_string": "https://a.sl.example/%(id)s"}
	reply := l.Owner.Try("POST /realm/filters", l.Rule(l.Word, "a").With(both))
	id, ok := reply.Body["id"].(json.Number)
	if !reply.Succeeded() || !ok {
		s.Untestable("no linkifier can be made with POST /realm/filters")
	}
	l.id, l.Path = id, "PATCH /realm/filters/"+id.String()
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

// links demands HTML with the link to a number at a host, and no link of the word to
// another address.
func (l linkifier) links(host, number string) Matcher {
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

// Listed is the linkifier as the public counterpart lists it, nil if nothing
// is listed there.
func Listed(s *Session, l linkifier) any {
	return FindElement(s.TryUnknown("GET /realm/linkifiers", nil).Body["linkifiers"], HasID(l.id))
}

// templated demands of a linkifier that is listed at all that it has the
// template.
func templated(template string) Matcher {
	return Described("the template "+template, SatisfyAny(BeNil(), HaveField("url_template", template)))
}

// linkified returns the HTML of a text.
func linkified(s *Session, text string) any {
	return s.Do("POST /messages/render", Params{"content": text}).Body["rendered"]
}
