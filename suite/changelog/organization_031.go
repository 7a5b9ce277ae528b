package changelog

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows31Organization, rows31Linkifiers)

// Rows by which playgrounds came and by which their texts became plain.
const (
	playgroundsRow      Row = "49-playground-endpoints"
	plainPlaygroundsRow Row = "57-playground-encoding"
)

// rows31Organization are rows on playgrounds, and on rules of the organization.
func rows31Organization() []ChangeRow {
	admin := []Need{NeedAdmin}
	return []ChangeRow{
		{
			Row: "49-playground-endpoints", needs: admin, observe: func(s *Session) any { return addPlayground(s, s.Fresh("playground")) },
			before: expect.NotSuccess(), after: expect.All(expect.Success(), expect.Field("id", expect.Integer())),
		},
		{
			Row: "49-playground-event", needs: admin, observe: func(s *Session) any {
				return eventsDuring(s.Actor, "realm_playgrounds", nil, func() { addPlayground(s, s.Fresh("playground")) })
			},
			before: noEvents(), after: shown("events[].realm_playgrounds[]", playground()),
		},
		{
			Row: "57-playground-encoding", needs: admin, since: playgroundsRow, observe: playgroundTexts,
			before: expect.All(expect.Field("plain", expect.Refused()), expect.Field("quoted", expect.Success())),
			after:  expect.Field("plain", expect.Success()),
		},
		{
			Row: "52-realm-string-encoding", needs: ruled, observe: renames,
			before: expect.All(expect.Field("plainly", expect.NotEqual(newName)), expect.Field("as JSON", expect.Equal(newName))),
			after:  expect.Field("plainly", expect.Equal(newName)),
		},
		{
			Row: "55-realm-giphy-rating", needs: ruled, observe: limitsGIFs,
			before: isFalse("taken"), after: isTrue("taken"),
		},
	}
}

// rows31Linkifiers are rows on linkifiers.
func rows31Linkifiers() []ChangeRow {
	admin := []Need{NeedAdmin}
	return []ChangeRow{
		{
			Row: "54-linkifiers-endpoint", needs: admin, observe: linkifierLists,
			before: expect.All(expect.Field("filters", shown("filters[]", linkifierTuple())), expect.Field("linkifiers", expect.NotSuccess())),
			after:  expect.All(expect.Field("filters", expect.NotSuccess()), expect.Field("linkifiers", shown("linkifiers[]", expect.Shape(linkifierFields)))),
		},
		{
			Row: "54-linkifiers-event", needs: admin, until: LinkifierTemplatesRow, observe: linkifierEvents("realm_linkifiers"),
			before: noEvents(), after: shown("events[].realm_linkifiers[]", linkifierObject()),
		},
		{
			Row: "54-filters-event-deprecated", needs: admin, until: LinkifierTemplatesRow, observe: linkifierEvents(specs.OldLinkifierEvent),
			before: shown("events[].realm_filters[]", linkifierTuple()), after: shown("events[].realm_filters[]", linkifierTuple()),
		},
		{
			Row: "57-update-linkifier", needs: admin, observe: func(s *Session) any {
				l := specs.Linkifier(s)
				return l.Owner.TryUnknown(l.Path, l.Rule(l.Word, "b"))
			},
			before: expect.NotSuccess(), after: expect.Success(),
		},
	}
}

// playground demands a place where code can be run.
func playground() expect.Matcher {
	return expect.Shape(map[string]expect.Matcher{
		"id": expect.Integer(), "name": expect.Text(), "pygments_language": expect.Text(), "url_prefix": expect.Text(),
	})
}

var linkifierFields = map[string]expect.Matcher{"pattern": expect.Text(), "id": expect.Integer()}

// linkifierObject demands a linkifier as it was listed until there were templates.
func linkifierObject() expect.Matcher {
	return expect.All(expect.Shape(linkifierFields), expect.Field("url_format", expect.Text()))
}

// linkifierTuple demands a linkifier in its oldest form.
func linkifierTuple() expect.Matcher {
	return expect.That("[pattern, url_format, id]", func(v any) bool {
		parts, _ := v.([]any)
		return len(parts) == 3 && expect.Text()(parts[0]) == nil && expect.Text()(parts[1]) == nil && expect.Integer()(parts[2]) == nil
	})
}

// addPlayground asks for a playground with texts as the level wants them, which
// is removed after the run.
func addPlayground(s *Session, name string) *target.Reply {
	return tryPlayground(s, name, s.Has(plainPlaygroundsRow))
}

func tryPlayground(s *Session, name string, plain bool) *target.Reply {
	p := Params{"name": name, "pygments_language": "Python", "url_prefix": "https://play.sl.example/?code="}
	if !plain {
		for field, text := range p {
			p[field] = inQuotes(text.(string))
		}
	}
	admin := s.As(target.Admin)
	reply := admin.TryUnknown("POST /realm/playgrounds", p)
	if id, made := reply.Body["id"]; made {
		s.Cleaning().Undo(admin.Credentials, "/realm/playgrounds/"+JSONText(id), nil)
	}
	return reply
}

func inQuotes(text string) string { return `"` + text + `"` }

// playgroundTexts asks for playgrounds with texts that are written plainly and
// as JSON.
func playgroundTexts(s *Session) any {
	return target.Object{"plain": tryPlayground(s, s.Fresh("plain"), true), "quoted": tryPlayground(s, s.Fresh("quoted"), false)}
}

// newName is what a look calls the organization in a copy.
const newName = "Renamed"

// renames gives the organization a name that is written plainly and then as
// JSON, and returns what it is called after each.
func renames(s *Session) any {
	s.OnlyForked()
	admin, names := s.As(target.Admin), target.Object{}
	for _, written := range []struct{ how, name string }{{"plainly", newName}, {"as JSON", inQuotes(newName)}} {
		admin.Try("PATCH /realm", Params{"name": written.name})
		names[written.how] = s.Organization()["name"]
	}
	return names
}

// limitsGIFs asks for another of the ratings, or where none are listed for one
// that other servers have, and tells whether the organization has it.
func limitsGIFs(s *Session) any {
	s.OnlyForked()
	const few = "1"
	wanted := json.Number(few)
	told := s.RegistrationOf("realm").Body
	ratings, _ := told["giphy_rating_options"].(target.Object)
	for _, rating := range ratings {
		object, _ := rating.(target.Object)
		if id, ok := object["id"].(json.Number); ok && id != told["realm_giphy_rating"] {
			wanted = id
		}
	}
	s.As(target.Admin).Try("PATCH /realm", Params{"giphy_rating": wanted})
	return target.Object{"taken": s.Organization()["giphy_rating"] == wanted}
}

// linkifierLists makes a linkifier and asks both endpoints for the list.
func linkifierLists(s *Session) any {
	specs.Linkifier(s)
	return target.Object{"filters": s.TryUnknown("GET /realm/filters", nil), "linkifiers": s.TryUnknown("GET /realm/linkifiers", nil)}
}

// linkifierEvents looks at the events of the kind on a new linkifier.
func linkifierEvents(kind string) func(*Session) any {
	return func(s *Session) any { return eventsDuring(s.Actor, kind, nil, func() { specs.Linkifier(s) }) }
}
