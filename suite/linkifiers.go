package suite

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows since which linkifiers can be changed, and since which they have a
// template.
const (
	linkifierChangeRow    Row = "57-update-linkifier"
	linkifierTemplatesRow Row = "176-linkifier-url-template-param"
)

// linkifiersSpecs judge PATCH /realm/filters/{filter_id}. How a linkifier is
// made is not described; where it cannot be done as the public counterpart
// does, what needs one is not testable.
var linkifiersSpecs = []Spec{
	{Covers: []string{"LNK-01"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		bare := s.Anonymous().Try(l.path, l.rule(l.word, "b"))
		before := s.linkified(l.word + "7")
		s.Verdict(On(bare, expect.Refused()), On(before, l.links("a", "7")),
			On(l.owner.Try(l.path, l.rule(l.word, "b")), expect.Success()), On(s.linkified(l.word+"7"), l.links("b", "7")))
	}},
	{Covers: []string{"LNK-02"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l, other := s.linkifier(), s.linkifier()
		unknown := l.owner.Try("PATCH /realm/filters/999999999", l.rule(l.word+"x", "b"))
		s.Verdict(On(unknown, expect.Refused()), On(l.owner.Try(l.path, l.rule(l.word, "b")), expect.Success()),
			On(s.linkified(l.word+"7"), l.links("b", "7")), On(s.linkified(other.word+"7"), l.links("a", "7")))
	}},
	{Covers: []string{"LNK-03"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		s.Verdict(On(l.owner.Try(l.path, l.rule(l.word, "b").without("pattern")), expect.Missing("pattern")),
			On(l.owner.Try(l.path, l.rule(l.word, "b")), expect.Success()))
	}},
	{Covers: []string{"LNK-04", "LVL-32"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) { s.Verdict(s.templateClaims("url_template")...) }},
	{Covers: []string{"LNK-05"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		s.Verdict(s.templateClaims("url_format_string")...)
	}},
	{Covers: []string{"LNK-06"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		s.Verdict(On(l.owner.Try(l.path, l.rule(l.word, "b")), expect.Success(),
			expect.OnlyKeys("result", "msg", expect.IgnoredParameters)))
	}},
	{Covers: []string{"LNK-07", "RES-04"}, Since: linkifierChangeRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		first := s.linkified(l.word + "7")
		reply := l.owner.Try(l.path, l.rule(l.word+"x", "b"))
		s.Verdict(On(first, l.links("a", "7")), On(reply, expect.Success()), On(s.linkified(l.word+"x7"), l.links("b", "7")),
			On(s.linkified(l.word+"7"), expect.Without("<a ")))
	}},
	{Covers: []string{"RES-05"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		bad := l.owner.Try(l.path, l.rule(l.word, "b").with(P{"url_template": "https://b.sl.example/{id"}))
		const query = "https://b.sl.example/x{?id}"
		s.Verdict(On(bad, expect.Refused()), On(s.linkified(l.word+"7"), l.links("a", "7")),
			On(l.owner.Try(l.path, l.rule(l.word, "b").with(P{"url_template": query})), expect.Success()), On(s.listed(l), templated(query)),
			On(s.linkified(l.word+"7"), expect.Containing(`href="https://b.sl.example/x?id=7"`)))
	}},
	{Covers: []string{"RES-06"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		rule := P{"pattern": l.word + "(?P<id>[0-9]+)-(?P<part>[a-z]+)", "url_template": "https://b.sl.example/{part}/{id}"}
		s.Verdict(On(l.owner.Try(l.path, rule), expect.Success()),
			On(s.linkified(l.word+"42-lens"), expect.Containing(`href="https://b.sl.example/lens/42"`)))
	}},
	{Covers: []string{"MSG-33"}, Since: topicLinksRow, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l, stream := s.linkifier(), s.FreshStream()
		twice := s.Send(under(stream, l.word+"1 "+l.word+"2", "two links"))
		never := s.Send(under(stream, "no link", "no links"))
		s.Verdict(On(s.Message(twice), expect.Field("topic_links", expect.Length(2))),
			On(s.Message(never), expect.Field("topic_links", expect.Length(0))))
	}},
	{Covers: []string{"LVL-33"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l, stream := s.linkifier(), s.FreshStream()
		queue := s.Register(P{"event_types": []string{"message", "realm_linkifiers", oldLinkifierEvent},
			"client_capabilities": P{"notification_settings_null": true, "linkifier_url_template": true}})
		reply := l.owner.Try(l.path, l.rule(l.word, "b"))
		sent := s.Post(stream, "after the linkifier")
		var came []any
		queue.Await("the event of the message "+sent.String(), func(event any) error {
			came = append(came, event)
			return messageEvent(sent)(event)
		})
		s.Verdict(On(reply, expect.Success()), On(came, expect.NotHolding("an event of the old kind", isOldLinkifierEvent)))
	}},
	// What the old events are called is not shown: this is the public name.
	{Covers: []string{"LVL-34"}, Since: linkifierChangeRow, Weight: Should, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		l := s.linkifier()
		queue := s.Register(P{"event_types": []string{oldLinkifierEvent}})
		reply := l.owner.Try(l.path, l.rule(l.word, "b"))
		s.Verdict(On(reply, expect.Success()), On(queue.Await("an event of the old kind", isOldLinkifierEvent), isOldLinkifierEvent))
	}},
}

// topicLinksRow is the row since which the links of a topic are called so.
const topicLinksRow Row = "1-message-topic-links-rename"

const oldLinkifierEvent = "realm_filters"

func isOldLinkifierEvent(v any) error {
	return expect.Field("type", expect.Equal(oldLinkifierEvent))(v)
}

// linkifier is a linkifier of the run: it links its word with a number behind
// it to a path below the host a.sl.example.
type linkifier struct {
	id    json.Number
	path  string // of the call that changes it
	word  string
	owner *Actor
	rule  func(word, host string) P
}

// linkifier makes one, which is removed after the run.
func (s *Session) linkifier() linkifier {
	s.made++
	letters := strings.NewReplacer("-", "", "/", "", " ", "").Replace(s.Spec())
	l := linkifier{word: fmt.Sprintf("SL%s%s%d-", s.Run(), letters, s.made), owner: s.As(target.Admin), rule: s.rule}
	// Under both names, so that only what is judged depends on the level.
	both := P{"url_template": "https://a.sl.example/{id}", "url_format_string": "https://a.sl.example/%(id)s"}
	reply := l.owner.Try("POST /realm/filters", l.rule(l.word, "a").with(both))
	id, ok := reply.Body["id"].(json.Number)
	if !reply.Succeeded() || !ok {
		s.Untestable("no linkifier can be made with POST /realm/filters")
	}
	l.id, l.path = id, "PATCH /realm/filters/"+id.String()
	s.cleaning().undo(l.owner.Credentials, "/realm/filters/"+id.String(), nil)
	return l
}

// rule is the complete parameters of a linkifier of a word and a number.
func (s *Session) rule(word, host string) P {
	p := P{"pattern": word + "(?P<id>[0-9]+)"}
	if !s.has(linkifierTemplatesRow) {
		return p.with(P{"url_format_string": "https://" + host + ".sl.example/%(id)s"})
	}
	return p.with(P{"url_template": "https://" + host + ".sl.example/{id}"})
}

// links demands HTML with the link to a number at a host.
func (l linkifier) links(host, number string) expect.Matcher {
	return expect.Containing(fmt.Sprintf(`href="https://%s.sl.example/%s"`, host, number))
}

// templateClaims claim that a linkifier needs the parameter.
func (s *Session) templateClaims(name string) []Claim {
	l := s.linkifier()
	return []Claim{
		On(l.owner.Try(l.path, l.rule(l.word, "b").without(name)), expect.Missing(name)),
		On(l.owner.Try(l.path, l.rule(l.word, "b")), expect.Success()), On(s.linkified(l.word+"7"), l.links("b", "7")),
	}
}

// listed is the linkifier as the public counterpart lists it, nil if nothing
// is listed there.
func (s *Session) listed(l linkifier) any {
	return found(s.TryUnknown("GET /realm/linkifiers", nil).Body["linkifiers"], hasID(l.id))
}

// templated demands of a linkifier that is listed at all that it has the
// template.
func templated(template string) expect.Matcher {
	return expect.Either("the template "+template, expect.Equal(nil), expect.Field("url_template", expect.Equal(template)))
}

// linkified returns the HTML of a text.
func (s *Session) linkified(text string) any {
	return s.Do("POST /messages/render", P{"content": text}).Body["rendered"]
}
